/* The real-time path: one linearly implicit step of the peers' bar, by phase, against VegaFEM and FEMFX. */
#include "bench.h"
#include "core/percentile.h"
#include "peers.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_STEPS = 300 };

typedef struct warped_case {
    const char *name;
    int tangent, precision;
    double tolerance;
    int64_t iterations;
} warped_case;

typedef struct warped_result {
    long long tets;
    double best, mean, p99, worst, elements, solve, other, iterations; /* ms */
} warped_result;

/* The least of each phase over the first steps from rest. */
static pl_status measure(int resolution, int steps, const warped_case *run, warped_result *out,
                         pl_error *err) {
    pl_mesh *mesh = NULL;
    pl_sim *sim = NULL;
    pl_status status = pl_bench_bar(resolution, 0.2, &mesh, err);
    if (status != PL_OK) return status;
    pl_bench_bar_defs defs;
    pl_bench_bar_define(&defs, mesh);
    defs.material.law = run->tangent == PL_TANGENT_WARPED ? "linear" : "neo-hookean";
    defs.sim.dt = 0.01;
    defs.sim.gravity[1] = -9.81;
    defs.sim.integrator.type = "linear-implicit-euler";
    defs.sim.integrator.tangent = run->tangent;
    defs.sim.solver.tolerance = run->tolerance;
    defs.sim.solver.max_iterations = run->iterations;
    defs.sim.solver.precision = run->precision;
    defs.sim.threads = 1;
    status = pl_sim_create(&defs.sim, &sim, err);
    *out = (warped_result){.tets = mesh->tet_count,
                           .best = INFINITY,
                           .elements = INFINITY,
                           .solve = INFINITY,
                           .other = INFINITY};
    double times[MOST_STEPS];
    for (int k = 0; status == PL_OK && k < steps; k++) {
        pl_step_report report;
        status = pl_sim_step(sim, &report, err);
        times[k] = report.ms_total;
        out->best = fmin(out->best, report.ms_total);
        out->worst = fmax(out->worst, report.ms_total);
        out->mean += report.ms_total / steps;
        out->elements = fmin(out->elements, report.ms_elements);
        out->solve = fmin(out->solve, report.ms_solve);
        out->other = fmin(out->other, report.ms_other);
        out->iterations += (double)report.linear_iterations / steps;
    }
    if (status == PL_OK) out->p99 = pl_percentile(times, steps, 99);
    pl_sim_free(sim);
    pl_mesh_free(mesh);
    return status;
}

static pl_status warped_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"case",     "tets",       "best ms",     "mean ms",
                                        "99 % ms",  "worst ms",   "elements ms", "solve ms",
                                        "other ms", "iterations", "peer ms",     "ratio"};
    static const warped_case cases[] = {{"warped, 1e-3", PL_TANGENT_WARPED, 1, 1e-3, 10000},
                                        {"warped, 20 its", PL_TANGENT_WARPED, 1, 1e-30, 20},
                                        {"warped, 1.2e-7", PL_TANGENT_WARPED, 1, 1.2e-7, 10000},
                                        {"neo-Hookean, 1e-3", PL_TANGENT_PROJECTED, 1, 1e-3, 10000}};
    static const int resolutions[] = {4, 8, 17}, steps[] = {300, 200, 40};
    pl_table_begin(table, "warped",
                   "A step of 0.01 s of the hanging bar, one thread, matrix in single precision", 12, heads);
    for (int c = 0; c < 4; c++) {
        for (int k = 0; k < (options->quick ? 2 : 3); k++) {
            const pl_peer *p = &pl_peers[k];
            double peers[] = {p->vega_warped, p->vega_fixed, p->femfx, p->vega_implicit};
            warped_result r;
            pl_status status = measure(resolutions[k], steps[k], &cases[c], &r, err);
            if (status != PL_OK) return status;
            double ratio = peers[c] / p->tets / (r.best / (double)r.tets);
            pl_table_row(table, "%s|%lld|%.3f|%.3f|%.3f|%.3f|%.3f|%.3f|%.3f|%.1f|%.3g|%.1f", cases[c].name,
                         r.tets, r.best, r.mean, r.p99, r.worst, r.elements, r.solve, r.other, r.iterations,
                         peers[c], ratio);
        }
    }
    pl_table_note(table, "peer: VegaFEM (corotational, 20 iterations, and invertible neo-Hookean), for "
                         "1.2e-7 FEMFX without its tree\n"
                         "refit; ratio per tetrahedron, fastest step against fastest. Asked for: 8 against "
                         "VegaFEM, 3 against FEMFX.");
    return PL_OK;
}

const pl_bench pl_bench_warped = {"warped", "the real-time step against VegaFEM and FEMFX", warped_run};
