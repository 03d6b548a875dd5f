/* Time to solution, and memory, of the hanging bar from 1K to 1M tetrahedra. Each size runs in a process of
 * its own, so that its peak of resident memory is its own. */
#include "bench.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct growth_result {
    pl_status status;
    long long tets, linear;
    int newton;
    double seconds, create, elements, solve, peak; /* s, s, s, s, bytes */
    char reason[32], message[256];
} growth_result;

static void hang(int resolution, int threads, growth_result *out) {
    pl_error err = {0};
    pl_mesh *mesh = NULL;
    pl_sim *sim = NULL;
    out->status = pl_bench_bar(resolution, 0.2, &mesh, &err);
    if (out->status == PL_OK) {
        pl_material_def material = pl_material_def_default();
        material.name = "rubber";
        material.young = 1e5;
        material.poisson = 0.33;
        pl_body_def body = pl_body_def_default();
        body.name = "bar";
        body.mesh = mesh;
        body.material = "rubber";
        pl_constraint_def held = pl_constraint_def_default();
        held.select.kind = PL_SELECT_GROUP;
        held.select.group = "x-";
        pl_sim_def def = pl_sim_def_default();
        def.gravity[1] = -0.2;
        def.materials = &material, def.material_count = 1;
        def.bodies = &body, def.body_count = 1;
        def.constraints = &held, def.constraint_count = 1;
        def.threads = threads;
        out->status = pl_sim_create(&def, &sim, &err);
    }
    pl_step_report report = {0};
    if (out->status == PL_OK) out->status = pl_sim_step(sim, &report, &err);
    if (mesh) out->tets = mesh->tet_count;
    out->linear = report.linear_iterations;
    out->newton = report.newton_iterations;
    out->seconds = 1e-3 * report.ms_total;
    out->elements = 1e-3 * report.ms_elements;
    out->solve = 1e-3 * report.ms_solve;
    snprintf(out->reason, sizeof out->reason, "%s", pl_reason_name(report.reason));
    snprintf(out->message, sizeof out->message, "%.200s", err.message);
    pl_sim_free(sim);
    pl_mesh_free(mesh);
}

/* hang() in a child process. */
static pl_status hang_apart(int resolution, int threads, growth_result *out, pl_error *err) {
    int ends[2];
    if (pipe(ends)) return pl_error_set(err, PL_ERR_MACHINE, "no pipe");
    memset(out, 0, sizeof *out);
    malloc_trim(0); /* what this process still holds would count for the child */
    pid_t child = fork();
    if (child == 0) {
        hang(resolution, threads, out);
        ssize_t written = write(ends[1], out, sizeof *out);
        _exit(written == (ssize_t)sizeof *out ? 0 : 1);
    }
    close(ends[1]);
    ssize_t got = child > 0 ? read(ends[0], out, sizeof *out) : -1;
    close(ends[0]);
    struct rusage usage = {0};
    int status = 0;
    if (child > 0) wait4(child, &status, 0, &usage);
    if (got != (ssize_t)sizeof *out)
        return pl_error_set(err, PL_ERR_MACHINE, "the bench's process did not finish");
    out->peak = 1024.0 * (double)usage.ru_maxrss;
    if (out->status != PL_OK) return pl_error_set(err, out->status, "%s", out->message);
    return PL_OK;
}

static pl_status growth_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"tets",    "seconds", "Newton",    "linear", "elements s",
                                        "solve s", "us/tet",  "bytes/tet", "ended"};
    pl_table_begin(table, "growth", "The hanging bar, quasistatic, all threads, residual 1e-10", 9, heads);
    static const int resolutions[] = {4, 8, 17, 37};
    for (int k = 0; k < (options->quick ? 3 : 4); k++) {
        growth_result r;
        pl_status status = hang_apart(resolutions[k], options->threads, &r, err);
        if (status != PL_OK) return status;
        pl_table_row(table, "%lld|%.3f|%d|%lld|%.3f|%.3f|%.1f|%.0f|%s", r.tets, r.seconds, r.newton, r.linear,
                     r.elements, r.solve, 1e6 * r.seconds / (double)r.tets, r.peak / (double)r.tets,
                     r.reason);
    }
    pl_table_note(table, "bytes/tet: peak of resident memory over tetrahedra, program, mesh and set-up "
                         "included. Asked for: 700 at 1M.");
    return PL_OK;
}

static pl_status memory_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"tets", "peak MB", "bytes/tet"};
    pl_table_begin(table, "memory", "Peak resident memory", 3, heads);
    growth_result empty, full;
    pl_status status = hang_apart(1, options->threads, &empty, err);
    if (status == PL_OK) status = hang_apart(options->quick ? 17 : 37, options->threads, &full, err);
    if (status != PL_OK) return status;
    pl_table_row(table, "%lld|%.1f|", empty.tets, 1e-6 * empty.peak);
    pl_table_row(table, "%lld|%.1f|%.0f", full.tets, 1e-6 * full.peak, full.peak / (double)full.tets);
    return PL_OK;
}

const pl_bench pl_bench_growth = {"growth", "time to solution of the hanging bar, 1K to 1M tetrahedra",
                                  growth_run};
const pl_bench pl_bench_memory = {"memory", "peak memory a tetrahedron", memory_run};
