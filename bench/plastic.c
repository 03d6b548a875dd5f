/* Cost of plastic flow per step: the bar of the common case under gravity, constrained at both ends and
 * twisted at one, so that none, some or all of its elements flow. */
#include "bench.h"

#include <math.h>

typedef struct plastic_case {
    const char *name, *rule;
    int tangent;
    double yield, second;
} plastic_case;

typedef struct plastic_result {
    int64_t tets;
    double rest, flow; /* ms per step without flow, and of the flow: smallest */
    double share;      /* mean share of flowing elements per step */
} plastic_result;

static pl_status measure(int resolution, int steps, const plastic_case *run, plastic_result *out,
                         pl_error *err) {
    static const double times[2] = {0, 2}, degrees[2] = {0, 200};
    pl_mesh *mesh = NULL;
    pl_sim *sim = NULL;
    pl_status status = pl_bench_bar(resolution, 0.2, &mesh, err);
    if (status != PL_OK) return status;
    pl_bench_bar_defs defs;
    pl_bench_bar_define(&defs, mesh);
    bool warped = run->tangent == PL_TANGENT_WARPED;
    defs.material.law = warped ? "linear" : "neo-hookean";
    defs.material.plasticity = run->rule;
    defs.material.flow_params[0] = run->yield;
    defs.material.flow_params[1] = run->second;
    defs.constrained[1].axis[0] = 1;
    defs.constrained[1].center[1] = defs.constrained[1].center[2] = 0.5;
    defs.constrained[1].rotation = (pl_curve){2, 1, PL_INTERP_LINEAR, times, degrees};
    defs.sim.constraint_count = 2;
    defs.sim.dt = 0.01;
    defs.sim.gravity[1] = -9.81;
    defs.sim.integrator.type = "linear-implicit-euler";
    defs.sim.integrator.tangent = run->tangent;
    defs.sim.solver.tolerance = 1e-3;
    defs.sim.solver.precision = 1;
    defs.sim.threads = 1;
    status = pl_sim_create(&defs.sim, &sim, err);
    *out = (plastic_result){.tets = mesh->tet_count, .rest = INFINITY, .flow = INFINITY};
    const int warm = steps / 2; /* the body has reached its shape by then */
    for (int k = 0; status == PL_OK && k < steps; k++) {
        pl_step_report report;
        status = pl_sim_step(sim, &report, err);
        if (k < warm) continue;
        out->rest = fmin(out->rest, report.ms_total - report.ms_plastic);
        out->flow = fmin(out->flow, report.ms_plastic);
        out->share += (double)report.flowing / (double)mesh->tet_count / (steps - warm);
    }
    pl_sim_free(sim);
    pl_mesh_free(mesh);
    return status;
}

static pl_status plastic_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"case",    "tets",        "flowing", "step ms",
                                        "flow ms", "flow ns/tet", "added"};
    static const plastic_case cases[] = {
        {"creep, none flows", "creep", PL_TANGENT_WARPED, 10, 1},
        {"creep, some flow", "creep", PL_TANGENT_WARPED, 0.1, 1},
        {"creep, all flow", "creep", PL_TANGENT_WARPED, 0, 1},
        {"multiplicative, none flows", "multiplicative", PL_TANGENT_PROJECTED, 10, 2},
        {"multiplicative, some flow", "multiplicative", PL_TANGENT_PROJECTED, 0.1, 2},
        {"multiplicative, all flow", "multiplicative", PL_TANGENT_PROJECTED, 0.002, 2}};
    static const int resolutions[] = {8, 17}, steps[] = {160, 60};
    pl_table_begin(table, "plastic",
                   "Cost of plastic flow per step: warped (creep) and projected (multiplicative), 1 thread",
                   7, heads);
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        for (int k = 0; k < (options->quick ? 1 : 2); k++) {
            plastic_result r;
            pl_status status = measure(resolutions[k], steps[k], &cases[c], &r, err);
            if (status != PL_OK) return status;
            pl_table_row(table, "%s|%lld|%.0f %%|%.3f|%.3f|%.1f|%.0f %%", cases[c].name, (long long)r.tets,
                         100 * r.share, r.rest, r.flow, 1e6 * r.flow / (double)r.tets, 100 * r.flow / r.rest);
        }
    }
    pl_table_note(
        table,
        "step ms: without flow. Minimum times of the second half of the steps. Target: at most 25 %%.");
    return PL_OK;
}

const pl_bench pl_bench_plastic = {"plastic", "cost of plastic flow per step", plastic_run};
