/* Newmark's scheme with explicit elastic and implicit damping forces (irving2004 section 9).
 *
 *   w  = v + h/2 a(t, x, w)                                       the middle's velocity
 *   x' = x + h w
 *   v' = v + h/2 (a(t, x, v) + a(t + h, x', v'))                  the trapezoidal rule
 *
 * Without damping this is velocity Verlet: one evaluation of forces a substep, second order, energy bounded.
 * Substeps keep within what the elastic forces allow (substeps.h).
 */
#include "integrate/substeps.h"

#include <string.h>

/* Half of the step's acceleration by elastic forces and loads, as last evaluated, onto velocities. */
static void accelerate(pl_sim *sim, double half) {
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        double force = sim->internal[k] + sim->external[k] + (sim->follower ? sim->follower[k] : 0);
        if (sim->masses[k / 3] > 0) sim->velocities[k] += half * force / sim->masses[k / 3];
    }
}

static void set_loads(pl_sim *sim, double time) {
    pl_loads_dead(sim, time);
    pl_loads_follower(sim, time, sim->positions);
}

static void make_substep(pl_sim *sim, double time, double h) {
    set_loads(sim, time);
    accelerate(sim, 0.5 * h);
    memcpy(sim->spare, sim->positions, (size_t)(3 * sim->nodes) * sizeof(double));
    for (int64_t k = 0; k < 3 * sim->nodes; k++) sim->positions[k] += h * sim->velocities[k];
    pl_constraints_apply(sim, time + h, sim->positions);
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, PL_WANT_ENERGY | PL_WANT_GRADIENT,
                         (pl_limiter){0, 0}, &sim->sums, sim->internal);
    set_loads(sim, time + h);
    accelerate(sim, 0.5 * h);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        if (sim->held[k / 3] >> k % 3 & 1) sim->velocities[k] = (sim->positions[k] - sim->spare[k]) / h;
    }
}

static pl_status newmark_imex_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    return pl_substeps_run(sim, make_substep, report, err);
}

const pl_integrator pl_integrator_newmark_imex = {
    .name = "newmark-imex",
    .doc = "Newmark's scheme, elastic forces explicit in as many substeps as stability needs and damping "
           "implicit: second order, energy bounded.",
    .step = newmark_imex_step,
    .moves = true,
    .holds = true,
};
