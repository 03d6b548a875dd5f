/* The real-time path: one linearly implicit step of the common bar, by phase, on a lattice and on the meshes
 * of VegaFEM and FEMFX, with their times (run it in the repository's root). */
#include "bench.h"
#include "core/percentile.h"
#include "peers.h"

#include <math.h>
#include <stdlib.h>

enum { MAX_STEPS = 300 };

typedef struct warped_case {
    const char *name;
    int tangent;
    double tolerance;
    int64_t iterations;
} warped_case;

static const warped_case cases[] = {{"warped, 1e-3", PL_TANGENT_WARPED, 1e-3, 10000},
                                    {"warped, 20 iterations", PL_TANGENT_WARPED, 1e-30, 20},
                                    {"warped, 1.2e-7", PL_TANGENT_WARPED, 1.2e-7, 10000},
                                    {"neo-Hookean, 1e-3", PL_TANGENT_PROJECTED, 1e-3, 10000}};

typedef struct warped_result {
    double best, median, p99, worst, elements, solve, other, iterations; /* ms */
} warped_result;

/* Smallest time of each phase over the first steps from rest, and the distribution of whole steps. */
static pl_status measure(const pl_mesh *mesh, int precision, int steps, const warped_case *run,
                         warped_result *out, pl_error *err) {
    pl_sim *sim = NULL;
    pl_bench_bar_defs defs;
    pl_bench_bar_define(&defs, mesh);
    defs.constrained[0].select =
        (pl_selection_def){.kind = PL_SELECT_PLANE, .normal = {-1}, .tolerance = 1e-9};
    defs.material.law = run->tangent == PL_TANGENT_WARPED ? "linear" : "neo-hookean";
    defs.sim.dt = 0.01;
    defs.sim.gravity[1] = -9.81;
    defs.sim.integrator.type = "linear-implicit-euler";
    defs.sim.integrator.tangent = run->tangent;
    defs.sim.solver.tolerance = run->tolerance;
    defs.sim.solver.max_iterations = run->iterations;
    defs.sim.solver.precision = precision;
    defs.sim.threads = 1;
    pl_status status = pl_sim_create(&defs.sim, &sim, err);
    *out = (warped_result){.best = INFINITY, .elements = INFINITY, .solve = INFINITY, .other = INFINITY};
    double times[MAX_STEPS];
    for (int k = 0; status == PL_OK && k < steps; k++) {
        pl_step_report report;
        status = pl_sim_step(sim, &report, err);
        times[k] = report.ms_total;
        out->best = fmin(out->best, report.ms_total);
        out->worst = fmax(out->worst, report.ms_total);
        out->elements = fmin(out->elements, report.ms_elements);
        out->solve = fmin(out->solve, report.ms_solve);
        out->other = fmin(out->other, report.ms_other);
        out->iterations += (double)report.linear_iterations / steps;
    }
    if (status == PL_OK) {
        out->median = pl_percentile(times, steps, 50);
        out->p99 = pl_percentile(times, steps, 99);
    }
    pl_sim_free(sim);
    return status;
}

/* One row. The time of the other program is for its own mesh; 0: no comparison. */
static pl_status add_row(pl_table *table, const pl_mesh *mesh, const char *made_by, int precision, int steps,
                         const warped_case *run, double peer, pl_error *err) {
    warped_result r;
    pl_status status = measure(mesh, precision, steps, run, &r, err);
    if (status != PL_OK) return status;
    char compared[2 * PL_TABLE_CELL] = "|";
    if (peer > 0) snprintf(compared, sizeof compared, "%.3g|%.1f", peer, peer / r.best);
    pl_table_row(table, "%s|%s|%lld|%s|%.3f|%.3f|%.3f|%.3f|%.3f|%.3f|%.3f|%.1f|%s", run->name, made_by,
                 (long long)mesh->tet_count, precision == PL_PRECISION_SINGLE ? "single" : "double", r.best,
                 r.median, r.p99, r.worst, r.elements, r.solve, r.other, r.iterations, compared);
    return PL_OK;
}

/* All cases on the bar of one size. */
static pl_status add_size(pl_table *table, int k, bool *is_inactive, pl_error *err) {
    static const int resolutions[] = {4, 8, 17}, steps[] = {300, 200, 40};
    const pl_peer *p = &pl_peers[k];
    const double peers[] = {p->vega_warped, p->vega_fixed, p->femfx, p->vega_implicit};
    pl_mesh *theirs = NULL, *lattice = NULL;
    if (pl_mesh_load(p->mesh, &theirs, NULL, NULL) != PL_OK) *is_inactive = true;
    pl_status status = pl_bench_bar(resolutions[k], 0.2, &lattice, err);
    for (int c = 0; status == PL_OK && c < 4; c++) {
        if (theirs)
            status = add_row(table, theirs, "Gmsh", PL_PRECISION_SINGLE, steps[k], &cases[c], peers[c], err);
        if (theirs && status == PL_OK)
            status = add_row(table, theirs, "Gmsh", PL_PRECISION_DOUBLE, steps[k], &cases[c], peers[c], err);
        if (status == PL_OK)
            status = add_row(table, lattice, "lattice", PL_PRECISION_SINGLE, steps[k], &cases[c], 0, err);
    }
    pl_mesh_free(theirs);
    pl_mesh_free(lattice);
    return status;
}

static pl_status warped_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"case",      "mesh",       "tets",     "matrix",      "best ms",
                                        "median ms", "p99 ms",     "worst ms", "elements ms", "solve ms",
                                        "other ms",  "iterations", "peer ms",  "peer/best"};
    pl_table_begin(table, "warped", "A step of 0.01 s of the hanging bar, one thread", 14, heads);
    bool is_inactive = false;
    for (int k = 0; k < (options->quick ? 2 : 3); k++) {
        pl_status status = add_size(table, k, &is_inactive, err);
        if (status != PL_OK) return status;
    }
    pl_table_note(table, "peer: VegaFEM (corotational; with 20 iterations; invertible neo-Hookean), for "
                         "1.2e-7 FEMFX without its tree refit;\n"
                         "minimum times on the same meshes, on an EPYC (Zen 4): peers.h. elements, solve and "
                         "other: minimum of each phase.");
    if (is_inactive)
        pl_table_note(
            table,
            "The other programs' meshes (tests/data) were not found: run this in the repository's root.");
    return PL_OK;
}

const pl_bench pl_bench_warped = {"warped", "the real-time step compared with VegaFEM and FEMFX", warped_run};
