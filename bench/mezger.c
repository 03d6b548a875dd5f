/* mezger2007 table 1: corotation and matrix, factorisation and solution of quadratic tetrahedra, a whole
 * step, the average benefit of lazy corotation while an arm is dragged up and down, and the deformation of a
 * detailed surface.
 *
 * The bodies have as many tetrahedra as those in the paper: figures made of lattice cells (torso, arms, legs
 * and head), without some corner tetrahedra so that the number is exact. Surfaces are their own boundary,
 * with as many points as in the paper. Times are CPU times of this thread. */
#include "bench.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELL_TETS = 5, WIDE = 7, HIGH = 8, DEEP = 2, CELLS = WIDE * HIGH * DEEP };

enum { SURFACES = 3 };

typedef struct mezger_row {
    const char *name;
    int tets;
    double matrix, factor, solve; /* ms, the paper's */
    int64_t points[SURFACES];     /* points of its surfaces; 0: no more */
    double carry[SURFACES];       /* ms, the paper's */
} mezger_row;

typedef struct mezger_times {
    int64_t unknowns;
    double matrix, first_solve,
        kept_solve;         /* ms, smallest: elements; solve with a new factor, with a reused one */
    double full, light;     /* ms, smallest: a whole step, and one with a reused matrix */
    double kept;            /* share of steps */
    double carry[SURFACES]; /* ms, smallest */
} mezger_times;

static double cpu_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The order in which a figure's cells are used: an arm, the torso, legs, head, the other arm, feet; -1:
 * never. */
static int rank_of(const double at[3]) {
    int x = (int)at[0], y = (int)at[1];
    if (x >= 5 && y == 5) return 0;
    if (x >= 2 && x <= 4 && y >= 2 && y <= 5) return 1;
    if ((x == 2 || x == 4) && y < 2) return 3 - y;
    if (x == 3 && y >= 6) return 4;
    if (x <= 1 && y == 5) return 5;
    return (x == 1 || x == 5) && y == 0 ? 6 : -1;
}

static pl_status make_figure(int tets, pl_mesh **out, pl_error *err) {
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_BOX;
    shape.size[0] = WIDE, shape.size[1] = HIGH, shape.size[2] = DEEP;
    shape.resolution = DEEP;
    shape.irregular = 0.2;
    pl_mesh *mesh = NULL;
    pl_status status = pl_mesh_generate(&shape, &mesh, err);
    if (status != PL_OK) return status;
    int cells = (tets + CELL_TETS - 1) / CELL_TETS, chosen[CELLS], count = 0;
    for (int rank = 0; rank <= 6 && count < cells; rank++) {
        for (int c = 0; c < CELLS && count < cells; c++) {
            double at[3] = {0};
            for (int k = 0; k < 4 * CELL_TETS; k++) {
                const double *x = mesh->nodes + 3 * (int64_t)mesh->tets[4 * CELL_TETS * c + k];
                for (int d = 0; d < 3; d++) at[d] += x[d] / (4 * CELL_TETS);
            }
            if (rank_of(at) == rank) chosen[count++] = c;
        }
    }
    int spare = CELL_TETS * count - tets, kept = 0;
    int32_t *all = pl_array_new(4 * mesh->tet_count, sizeof *all);
    if (!all) status = pl_error_memory(err, 16 * mesh->tet_count, "a figure");
    if (all) memcpy(all, mesh->tets, 16 * (size_t)mesh->tet_count);
    for (int k = 0; all && k < count; k++) {
        int left = k >= count - spare ? CELL_TETS - 1
                                      : CELL_TETS; /* the last tetrahedra of a cell are its corners */
        for (int t = 0; t < left; t++, kept++)
            memcpy(mesh->tets + 4 * kept, all + 4 * (CELL_TETS * chosen[k] + t), 4 * sizeof *all);
    }
    free(all);
    mesh->tet_count = kept;
    if (status == PL_OK) status = pl_mesh_repair(mesh, NULL, err);
    if (status == PL_OK) status = pl_mesh_quadratic(mesh, out, err);
    pl_mesh_free(mesh);
    return status;
}

/* Steps of 40 ms over three strokes of the arm, up and down, with a rest between them. */
static pl_status drag(const pl_mesh *mesh, double reuse_tolerance, mezger_times *out, pl_error *err) {
    enum { STROKES = 3, STEPS = 25 * 4 * STROKES };
    static const double times[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    double path[3 * 13] = {0}, low = INFINITY;
    for (int k = 0; k < 13; k++) path[3 * k + 1] = k % 4 == 1 ? 1 : k % 4 == 3 ? -1 : 0;
    for (int64_t i = 0; i < mesh->node_count; i++) low = fmin(low, mesh->nodes[3 * i + 1]);
    pl_bench_bar_defs defs;
    pl_bench_bar_define(&defs, mesh);
    defs.material.law = "linear";
    defs.material.poisson = 0.45;
    defs.material.damping_stiffness = 0.02;
    for (int k = 0; k < 2; k++) { /* the feet, or the lowest cells, and the hand */
        defs.constrained[k].select = (pl_selection_def){
            .kind = PL_SELECT_BOX, .min = {k ? 6.6 : -1, k ? 4 : -1, -1}, .max = {8, k ? 7 : low + 0.3, 3}};
    }
    defs.constrained[1].translation = (pl_curve){13, 3, PL_INTERP_SMOOTH, times, path};
    defs.sim.constraint_count = 2;
    defs.sim.gravity[1] = -0.5;
    defs.sim.integrator.type = "bdf2";
    defs.sim.integrator.tangent = PL_TANGENT_WARPED;
    defs.sim.integrator.reuse_tolerance = reuse_tolerance;
    defs.sim.solver.type = "direct";
    defs.sim.threads = 1;
    pl_sim *sim = NULL;
    pl_status status = pl_sim_create(&defs.sim, &sim, err);
    for (int k = 0; status == PL_OK && k < STEPS; k++) {
        pl_step_report report;
        double start = cpu_now();
        status = pl_sim_step(sim, &report, err);
        double *smallest = report.matrix_reused ? &out->light : &out->full;
        *smallest = fmin(*smallest, 1e3 * (cpu_now() - start));
        if (!report.matrix_reused) out->matrix = fmin(out->matrix, report.ms_elements);
        if (report.factorisations)
            out->first_solve = fmin(out->first_solve, report.ms_solve);
        else
            out->kept_solve = fmin(out->kept_solve, report.ms_solve);
        if (reuse_tolerance > 0) out->kept += (double)report.matrix_reused / STEPS;
    }
    pl_sim_free(sim);
    return status;
}

/* `count` points of the boundary: the vertices of its finest tessellation with at most that many, and
 * additional points of its triangles. */
static pl_status make_surface(const pl_mesh *mesh, int64_t count, double **out, pl_error *err) {
    pl_tessellation surface = {0};
    pl_status status = PL_OK;
    for (int level = PL_MAX_TESSELLATION; level > 0 && status == PL_OK; level--) {
        status = pl_mesh_tessellate(mesh, level, &surface, err);
        if (status != PL_OK || surface.vertex_count <= count) break;
        pl_tessellation_free(&surface);
    }
    double *x = *out = pl_array_new(3 * count, sizeof *x);
    if (status == PL_OK && !x) status = pl_error_memory(err, 24 * count, "a surface");
    if (status == PL_OK) pl_tessellation_values(&surface, 3, mesh->nodes, x);
    for (int64_t k = surface.vertex_count, t = 0; status == PL_OK && k < count; k++, t++) {
        const int32_t *tri = surface.tris + 3 * (t % surface.tri_count);
        double s[3] = {1, 1 + (double)(t / surface.tri_count), 1}, sum = s[0] + s[1] + s[2];
        for (int i = 0; i < 9; i++) x[3 * k + i % 3] += s[i / 3] / sum * x[3 * (int64_t)tri[i / 3] + i % 3];
    }
    pl_tessellation_free(&surface);
    return status;
}

/* The smallest time to deform `count` points with the nodes. */
static pl_status carry(const pl_mesh *mesh, int64_t count, double *smallest, pl_error *err) {
    double *points = NULL;
    pl_skin *skin = NULL;
    pl_status status = make_surface(mesh, count, &points, err);
    pl_skin_def def = pl_skin_def_default();
    def.mesh = mesh;
    def.count = count;
    def.points = points;
    def.threads = 1;
    if (status == PL_OK) status = pl_skin_create(&def, &skin, err);
    *smallest = INFINITY;
    for (int k = 0; status == PL_OK && k < 50; k++) {
        double start = cpu_now();
        pl_skin_positions(skin, mesh->nodes, points);
        *smallest = fmin(*smallest, 1e3 * (cpu_now() - start));
    }
    pl_skin_free(skin);
    free(points);
    return status;
}

static pl_status measure(const mezger_row *row, bool quick, mezger_times *out, pl_error *err) {
    *out = (mezger_times){.matrix = INFINITY,
                          .first_solve = INFINITY,
                          .kept_solve = INFINITY,
                          .full = INFINITY,
                          .light = INFINITY};
    pl_mesh *mesh = NULL;
    pl_status status = make_figure(row->tets, &mesh, err);
    if (status != PL_OK) return status;
    out->unknowns = 3 * mesh->node_count;
    if (mesh->tet_count != row->tets)
        status = pl_error_set(err, PL_ERR_NUMERIC, "the figure has %lld tetrahedra, expected %d",
                              (long long)mesh->tet_count, row->tets);
    for (int round = 0; status == PL_OK && round < (quick ? 1 : 5); round++) {
        out->kept = 0;
        status = drag(mesh, 0, out, err);
        if (status == PL_OK) status = drag(mesh, 0.1, out, err);
    }
    for (int k = 0; status == PL_OK && k < SURFACES && row->points[k]; k++)
        status = carry(mesh, row->points[k], &out->carry[k], err);
    pl_mesh_free(mesh);
    return status;
}

static pl_status mezger_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {
        "vertices",      "tets",         "unknowns", "matrix ms",          "paper matrix",
        "factor ms",     "paper factor", "solve ms", "paper solve",        "surface ms",
        "paper surface", "total ms",     "ratio",    "mean with reuse ms", "reused"};
    static const mezger_row rows[] = {
        {"armadillo", 146, 10.1, 3.9, 2.5, {20000, 60000}, {1.9, 5.3}},
        {"armadillo", 229, 16.6, 6.1, 3.5, {20000, 60000}, {1.7, 5.6}},
        {"dragon", 173, 12.6, 3.3, 2.7, {20000, 50000, 100000}, {1.9, 4.4, 8.7}}};
    pl_table_begin(
        table, "mezger",
        "mezger2007 table 1: quadratic tetrahedra, bdf2 with direct solver, 1 thread, minimum times", 15,
        heads);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const mezger_row *row = &rows[k];
        mezger_times t;
        pl_status status = measure(row, options->quick, &t, err);
        if (status != PL_OK) return status;
        for (int s = 0; s < SURFACES && row->points[s]; s++) {
            double paper = row->matrix + row->factor + row->solve + row->carry[s];
            pl_table_row(table,
                         "%lldk|%d|%lld|%.3f|%.1f|%.3f|%.1f|%.3f|%.1f|%.3f|%.1f|%.3f|%.1f|%.3f|%.0f %%",
                         (long long)row->points[s] / 1000, row->tets, (long long)t.unknowns, t.matrix,
                         row->matrix, t.first_solve - t.kept_solve, row->factor, t.kept_solve, row->solve,
                         t.carry[s], row->carry[s], t.full + t.carry[s], paper / (t.full + t.carry[s]),
                         t.kept * t.light + (1 - t.kept) * t.full, 100 * t.kept);
        }
    }
    pl_table_note(
        table,
        "matrix: corotation, forces and matrix; solve: with its check; surface: positions of the surface's "
        "vertices; total: a whole step and surface;\nratio: the paper's four columns over total; mean with "
        "reuse: mean of a step with a reuse tolerance of 0.1; reused: share of steps that reuse the matrix.");
    pl_table_note(table, "The paper's machine is a Xeon 5140 (2.33 GHz, 2006).");
    pl_table_note(table,
                  "Target: ratio at least 10 at 229 tetrahedra, mean with reuse at most a third of a step.");
    return PL_OK;
}

const pl_bench pl_bench_mezger = {"mezger", "mezger2007 table 1: the direct real-time path", mezger_run};
