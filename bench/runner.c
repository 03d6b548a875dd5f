/* The list of benches, tables, and shared functions. */
#include "bench.h"
#include "core/memory.h"
#include "core/threads.h"
#include "core/timer.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* In the order of execution and listing. */
#define BENCHES(X)                                                                                           \
    X(machine)                                                                                               \
    X(elements)                                                                                              \
    X(quadratic)                                                                                             \
    X(product)                                                                                               \
    X(threads)                                                                                               \
    X(growth)                                                                                                \
    X(rebuild)                                                                                               \
    X(rotations)                                                                                             \
    X(memory)                                                                                                \
    X(scatter)                                                                                               \
    X(warped)                                                                                                \
    X(convergence)                                                                                           \
    X(energy)                                                                                                \
    X(plastic)                                                                                               \
    X(puddle)                                                                                                \
    X(direct)                                                                                                \
    X(adaptive)                                                                                              \
    X(mezger)                                                                                                \
    X(matrix_free)                                                                                           \
    X(bargteil)                                                                                              \
    X(sculptures)                                                                                            \
    X(detection)                                                                                             \
    X(mesher)                                                                                                \
    X(self_contact)                                                                                          \
    X(pictures)
#define DECLARE(name) extern const pl_bench pl_bench_##name;
#define ADDRESS(name) &pl_bench_##name,
BENCHES(DECLARE)

const pl_bench *pl_bench_all(int *count) {
    static const pl_bench *const list[] = {BENCHES(ADDRESS)};
    static pl_bench all[sizeof list / sizeof list[0]];
    *count = (int)(sizeof list / sizeof list[0]);
    for (int i = 0; i < *count; i++) all[i] = *list[i];
    return all;
}

void pl_table_begin(pl_table *table, const char *name, const char *title, int columns,
                    const char *const *heads) {
    *table = (pl_table){.name = name, .title = title, .columns = columns};
    for (int i = 0; i < columns; i++) table->heads[i] = heads[i];
}

void pl_table_row(pl_table *table, const char *format, ...) {
    if (table->rows >= PL_TABLE_ROWS) return;
    char line[PL_TABLE_COLUMNS * PL_TABLE_CELL];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    char *cell = line;
    for (int i = 0; i < table->columns && cell; i++) {
        char *end = strchr(cell, '|');
        if (end) *end = '\0';
        snprintf(table->cells[table->rows][i], PL_TABLE_CELL, "%.31s", cell);
        cell = end ? end + 1 : NULL;
    }
    table->rows++;
}

void pl_table_note(pl_table *table, const char *format, ...) {
    size_t used = strlen(table->notes);
    va_list args;
    va_start(args, format);
    vsnprintf(table->notes + used, sizeof table->notes - used, format, args);
    va_end(args);
    used = strlen(table->notes);
    if (used + 1 < sizeof table->notes) memcpy(table->notes + used, "\n", 2);
}

double pl_bench_best(double seconds, void (*work)(void *context), void *context) {
    double best = 1e300, end = pl_now() + seconds;
    for (int run = 0; run < 3 || pl_now() < end; run++) {
        double start = pl_now();
        work(context);
        double time = pl_now() - start;
        if (time < best) best = time;
    }
    return best;
}

enum { READ_BYTES = 256 << 20, READ_CHUNK = 1 << 20 };

typedef struct read_task {
    pl_threads *threads;
    const double *data;
    double *sums;
} read_task;

static void read_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    read_task *task = context;
    typedef double eight __attribute__((vector_size(64)));
    const eight *data = (const eight *)(task->data + chunk * (READ_CHUNK / 8));
    eight sum[4] = {{0}};
    for (int i = 0; i < READ_CHUNK / 64; i += 4) {
        for (int k = 0; k < 4; k++) sum[k] += data[i + k];
    }
    sum[0] += sum[1] + sum[2] + sum[3];
    task->sums[chunk] = sum[0][0] + sum[0][3] + sum[0][7];
}

static void read_all(void *context) {
    read_task *task = context;
    pl_threads_run(task->threads, READ_BYTES / READ_CHUNK, read_chunk, task);
}

double pl_bench_read_bandwidth(int threads) {
    read_task task = {pl_threads_new(threads), pl_array_new(READ_BYTES / 8, 8),
                      pl_array_new(READ_BYTES / READ_CHUNK, 8)};
    double best = 0;
    if (task.threads && task.data && task.sums) best = READ_BYTES / pl_bench_best(0.5, read_all, &task);
    pl_threads_free(task.threads);
    free((void *)task.data);
    free(task.sums);
    return best;
}

pl_status pl_bench_bar(int resolution, double irregular, pl_mesh **out, pl_error *err) {
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_BOX;
    def.size[0] = 4, def.size[1] = def.size[2] = 1;
    def.resolution = resolution;
    def.irregular = irregular;
    return pl_mesh_generate(&def, out, err);
}

void pl_bench_bar_define(pl_bench_bar_defs *defs, const pl_mesh *mesh) {
    *defs = (pl_bench_bar_defs){
        .material = pl_material_def_default(), .body = pl_body_def_default(), .sim = pl_sim_def_default()};
    defs->material.name = defs->body.material = "rubber";
    defs->material.young = 1e5;
    defs->material.poisson = 0.33;
    defs->body.name = "bar";
    defs->body.mesh = mesh;
    for (int k = 0; k < 2; k++) {
        defs->constrained[k] = pl_constraint_def_default();
        defs->constrained[k].select.kind = PL_SELECT_GROUP;
        defs->constrained[k].select.group = k ? "x+" : "x-";
    }
    defs->sim.materials = &defs->material, defs->sim.material_count = 1;
    defs->sim.bodies = &defs->body, defs->sim.body_count = 1;
    defs->sim.constraints = defs->constrained, defs->sim.constraint_count = 1;
}

pl_status pl_bench_step_run(pl_bench_step *step, pl_error *err) {
    pl_mesh *mesh = NULL;
    pl_sim *sim = NULL;
    pl_status status = pl_bench_bar(step->resolution, 0.2, &mesh, err);
    if (status != PL_OK) return status;
    pl_bench_bar_defs defs;
    pl_bench_bar_define(&defs, mesh);
    if (step->scatter)
        defs.body.start = (pl_start_def){.kind = PL_START_SCATTER, .factor = 10, .seed = step->scatter};
    defs.sim.gravity[1] = -step->gravity;
    defs.sim.constraint_count = step->both_ends ? 2 : 1;
    defs.sim.threads = step->threads;
    defs.sim.solver.precision = step->precision;
    defs.sim.solver.matrix = step->matrix;
    if (step->iterations) defs.sim.solver.max_iterations = step->iterations;
    if (step->iterations) defs.sim.integrator.max_iterations = 1;
    status = pl_sim_create(&defs.sim, &sim, err);
    if (status == PL_OK) status = pl_sim_step(sim, &step->report, err);
    step->tets = mesh->tet_count;
    step->error = 0;
    for (int64_t i = 0; status == PL_OK && i < 3 * mesh->node_count; i++) {
        step->error = fmax(step->error, fabs(pl_sim_positions(sim)[i] - mesh->nodes[i]));
    }
    pl_sim_free(sim);
    pl_mesh_free(mesh);
    return status;
}
