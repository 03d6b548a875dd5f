/* Cost of self-contact without close pairs: a bar of 98K tetrahedra, fixed at one end, starts to hang, with
 * and without barriers. Steps of both simulations alternate, so that both run under the same conditions. */
#include "bench.h"

enum { STEPS = 20, RESOLUTION = 17 };

/* Smallest times per step, in ms: without and with barriers. */
static pl_status run_bars(const pl_mesh *mesh, double gravity, int threads, double min[2][STEPS],
                          pl_error *err) {
    pl_sim *sims[2] = {NULL, NULL};
    pl_status status = PL_OK;
    for (int k = 0; status == PL_OK && k < 2; k++) {
        pl_bench_bar_defs defs;
        pl_bench_bar_define(&defs, mesh);
        defs.sim.dt = 0.01;
        defs.sim.gravity[1] = -gravity;
        defs.sim.integrator.type = "implicit-euler";
        defs.sim.contact.between = k ? PL_CONTACT_BARRIER : PL_CONTACT_NOTHING;
        defs.sim.threads = threads;
        status = pl_sim_create(&defs.sim, &sims[k], err);
    }
    for (int step = 0; status == PL_OK && step < STEPS; step++) {
        for (int k = 0; status == PL_OK && k < 2; k++) {
            pl_step_report report;
            status = pl_sim_step(sims[k], &report, err);
            if (status == PL_OK && report.ms_total < min[k][step]) min[k][step] = report.ms_total;
        }
    }
    for (int k = 0; k < 2; k++) pl_sim_free(sims[k]);
    return status;
}

static pl_status self_contact_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"gravity m/s2", "threads", "without barriers ms", "with barriers ms",
                                        "added %"};
    static const double gravities[2] = {9.81, 98.1};
    pl_mesh *mesh = NULL;
    pl_table_begin(table, "self-contact",
                   "Time per step of a hanging bar of 98K tetrahedra without close pairs", 5, heads);
    pl_status status = pl_bench_bar(RESOLUTION, 0.2, &mesh, err);
    for (int threads = 1; status == PL_OK && threads <= options->threads; threads *= 2) {
        for (int g = 0; status == PL_OK && g < 2; g++) {
            double min[2][STEPS], mean[2] = {0, 0};
            for (int k = 0; k < 2 * STEPS; k++) min[k / STEPS][k % STEPS] = 1e300;
            for (int repeat = 0; status == PL_OK && repeat < (options->quick ? 1 : 3); repeat++)
                status = run_bars(mesh, gravities[g], threads, min, err);
            for (int k = 0; k < 2 * STEPS; k++) mean[k / STEPS] += min[k / STEPS][k % STEPS] / STEPS;
            if (status == PL_OK)
                pl_table_row(table, "%g|%d|%.1f|%.1f|%.1f", gravities[g], threads, mean[0], mean[1],
                             100 * (mean[1] / mean[0] - 1));
        }
    }
    pl_mesh_free(mesh);
    pl_table_note(
        table, "implicit-euler, mean over the first %d steps of 10 ms, each the minimum of the runs.", STEPS);
    return status;
}

const pl_bench pl_bench_self_contact = {"self-contact", "barriers on a body that touches nothing",
                                        self_contact_run};
