/* Energy behaviour of each integrator: a bar constrained at one end swings under its weight, at three step
 * sizes. The curves are written to a file (--series), from which tools/plot-energy creates the plots of
 * docs/energy.md. */
#include "bench.h"
#include "core/memory.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES_A_SECOND = 25 };
static const double gravity = 9.81;

typedef struct swing {
    const char *integrator;
    double step, duration;
    int samples;
    double (*tip)[2];     /* by sample, m */
    double peak;          /* kinetic energy, J */
    double end, min, max; /* total energy, J */
    double ms;            /* per simulated second */
    int64_t substeps;
} swing;

/* Mean position of the right end, in the plane of the motion. */
static void find_tip(pl_sim *sim, double tip[2]) {
    const double *x = pl_sim_positions(sim), *X = pl_sim_rest(sim);
    int count = 0;
    tip[0] = tip[1] = 0;
    for (int64_t i = 0; i < pl_sim_node_count(sim); i++) {
        if (X[3 * i] < 4 - 1e-9) continue;
        tip[0] += x[3 * i], tip[1] += x[3 * i + 1];
        count++;
    }
    tip[0] /= count, tip[1] /= count;
}

/* All energies at the current state: some reports contain the elastic energy at the start of the step. */
static pl_status sample(swing *s, pl_sim *sim, int index, double kinetic, FILE *series, pl_error *err) {
    double elastic, weight = 0;
    pl_status status = pl_sim_forces(sim, &elastic, NULL, NULL, err);
    const double *x = pl_sim_positions(sim), *X = pl_sim_rest(sim), *m = pl_sim_masses(sim);
    for (int64_t i = 0; i < pl_sim_node_count(sim); i++)
        weight += m[i] * gravity * (x[3 * i + 1] - X[3 * i + 1]);
    s->end = kinetic + elastic + weight;
    s->min = fmin(s->min, s->end);
    s->max = fmax(s->max, s->end);
    s->peak = fmax(s->peak, kinetic);
    find_tip(sim, s->tip[index]);
    if (series)
        fprintf(series, "%s,%g,%.4f,%.8g,%.8g,%.8g,%.8g,%.6f,%.6f\n", s->integrator, s->step,
                pl_sim_time(sim), kinetic, elastic, weight, s->end, s->tip[index][0], s->tip[index][1]);
    return status;
}

static pl_status swing_run(swing *s, const pl_mesh *mesh, FILE *series, pl_error *err) {
    pl_bench_bar_defs defs;
    pl_sim *sim = NULL;
    pl_bench_bar_define(&defs, mesh);
    defs.material.young = 1e6;
    defs.sim.gravity[1] = -gravity;
    defs.sim.dt = s->step;
    defs.sim.integrator.type = s->integrator;
    defs.sim.integrator.tolerance = 1e-6;
    defs.sim.solver.tolerance = 1e-4;
    defs.sim.threads = 1;
    pl_status status = pl_sim_create(&defs.sim, &sim, err);
    int64_t steps = (int64_t)(s->duration / s->step + 0.5);
    int64_t every = (int64_t)(1 / (SAMPLES_A_SECOND * s->step) + 0.5);
    s->min = s->max = s->peak = s->ms = 0;
    s->substeps = 0;
    if (status == PL_OK) status = sample(s, sim, 0, 0, series, err);
    for (int64_t k = 1; status == PL_OK && k <= steps; k++) {
        pl_step_report report;
        status = pl_sim_step(sim, &report, err);
        if (status != PL_OK) break;
        s->ms += report.ms_total / s->duration;
        s->substeps += report.substeps;
        if (k % every == 0) status = sample(s, sim, (int)(k / every), report.kinetic_energy, series, err);
    }
    pl_sim_free(sim);
    return status;
}

static double farthest(const swing *a, const swing *b) {
    double max = 0;
    for (int k = 0; k < a->samples; k++)
        max = fmax(max, hypot(a->tip[k][0] - b->tip[k][0], a->tip[k][1] - b->tip[k][1]));
    return max;
}

static pl_status run_all(swing *fine, swing *s, const pl_mesh *mesh, FILE *series, pl_table *table,
                         pl_error *err) {
    static const double steps[] = {0.04, 0.02, 0.01};
    if (series) fprintf(series, "integrator,step,time,kinetic,elastic,gravity,total,tip_x,tip_y\n");
    pl_status status = swing_run(fine, mesh, series, err);
    for (int i = 0; status == PL_OK && i < pl_integrator_info_count(); i++) {
        pl_integrator_info info = pl_integrator_info_at(i);
        for (int k = 0; status == PL_OK && info.moves && k < 3; k++) {
            s->integrator = info.name;
            s->step = steps[k];
            status = swing_run(s, mesh, series, err);
            double percent = 100 / fine->peak, a_step = (double)s->substeps * s->step / s->duration;
            if (status == PL_OK)
                pl_table_row(table, "%s|%g|%.1f|%.2f|%.2f|%.2f|%.3f|%.1f", info.name, s->step,
                             fmax(a_step, 1), percent * s->end, percent * s->min, percent * s->max,
                             farthest(s, fine), s->ms);
        }
    }
    return status;
}

static pl_status energy_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"integrator", "step s", "substeps",    "energy at end %",
                                        "min %",      "max %",  "tip error m", "ms per second"};
    pl_table_begin(table, "energy",
                   "A swinging bar of 540 tetrahedra: energy, tip and cost by integrator, 1 thread", 8,
                   heads);
    double duration = options->quick ? 1 : 6;
    int samples = (int)(duration * SAMPLES_A_SECOND) + 1;
    swing fine = {.integrator = "variational", .step = 0.0025, .duration = duration, .samples = samples};
    swing s = {.duration = duration, .samples = samples};
    pl_mesh *mesh = NULL;
    FILE *series = options->series ? fopen(options->series, "w") : NULL;
    fine.tip = pl_array_new(samples, sizeof *fine.tip);
    s.tip = pl_array_new(samples, sizeof *s.tip);
    pl_status status = fine.tip && s.tip ? PL_OK : pl_error_memory(err, samples * 16, "a bench");
    if (status == PL_OK && options->series && !series)
        status =
            pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be written: %s", options->series, strerror(errno));
    if (status == PL_OK) status = pl_bench_bar(3, 0.2, &mesh, err);
    if (status == PL_OK) status = run_all(&fine, &s, mesh, series, table, err);
    pl_table_note(table,
                  "E = 1e6 Pa, %g s; a swing takes about 2.5 s. Energy: kinetic + elastic + potential energy "
                  "of gravity, zero at the "
                  "start,\nin %% of the largest kinetic energy; tip error: largest distance from the tip of "
                  "variational with steps of %g s;\n"
                  "ms per simulated second.",
                  duration, fine.step);
    if (series && fclose(series) != 0 && status == PL_OK)
        status =
            pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be written: %s", options->series, strerror(errno));
    pl_mesh_free(mesh);
    free(fine.tip);
    free(s.tip);
    return status;
}

const pl_bench pl_bench_energy = {"energy", "energy behaviour of each integrator on a swinging bar",
                                  energy_run};
