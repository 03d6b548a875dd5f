/* Newmark's scheme with explicit elastic and implicit damping forces (irving2004 section 9).
 *
 *   w  = v + h/2 a(t, x, w)                                       the middle's velocity
 *   x' = x + h w
 *   v' = v + h/2 (a(t, x, v) + a(t + h, x', v'))                  the trapezoidal rule
 *
 * Without damping this is velocity Verlet: one evaluation of forces a substep, second order, energy bounded.
 * Substeps keep within what the elastic forces allow (substeps.h).
 */
#include "integrate/rows.h"
#include "integrate/substeps.h"

#include <string.h>

/* What elastic forces and loads, as last evaluated, change of velocities in a time. */
static double change_at(const pl_sim *sim, int64_t k, double time) {
    double m = sim->masses[k / 3];
    return m > 0 ? time * (sim->internal[k] + pl_load_at(sim, k)) / m : 0;
}

static void set_loads(pl_sim *sim, double time) {
    pl_loads_dead(sim, time);
    pl_loads_follower(sim, time, sim->positions);
}

/* The velocity update with the normals of colliding nodes held: 2 M / h (v' - v) = forces. */
typedef struct update {
    pl_sim *sim;
    double h;
} update;

static void apply_masses(void *context, const double *w, double *out) {
    const update *u = context;
    for (int64_t k = 0; k < 3 * u->sim->nodes; k++) out[k] = 2 / u->h * u->sim->masses[k / 3] * w[k];
}

static void divide_by_masses(void *context, int pass, double *right, double *w) {
    (void)pass;
    const update *u = context;
    for (int64_t k = 0; k < 3 * u->sim->nodes; k++) {
        double m = u->sim->masses[k / 3];
        w[k] = m > 0 ? 0.5 * u->h * right[k] / m : 0;
    }
}

/* Velocities without collisions become those with them. */
static void hold_normals(pl_sim *sim, double h) {
    update u = {sim, h};
    apply_masses(&u, sim->velocities, sim->target);
    pl_hold_system system = {.context = &u,
                             .op = &sim->op,
                             .solve = divide_by_masses,
                             .apply = apply_masses,
                             .b = sim->target,
                             .w = sim->velocities};
    pl_hold_solve(sim->contact, &system);
    pl_contact_sums sums = pl_hold_sums(sim->contact, h, sim->velocities);
    for (int d = 0; d < 3; d++) sums.force[d] *= 0.5; /* the update's force acts for half the step */
    sums.dissipated *= 0.5;
    pl_contact_add(sim->contact, &sums, h);
    pl_hold_remember(sim->contact);
}

static void make_substep(pl_sim *sim, double time, double h) {
    double *change = sim->target; /* of velocities in the first half */
    set_loads(sim, time);
    memcpy(sim->spare, sim->positions, (size_t)(3 * sim->nodes) * sizeof(double));
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        change[k] = change_at(sim, k, 0.5 * h);
        sim->positions[k] += h * (sim->velocities[k] + change[k]);
    }
    pl_constraints_apply(sim, time + h, sim->positions);
    if (sim->contact) {
        pl_contact_move(sim->contact, time, time + h);
        pl_contact_begin(sim->contact, sim->spare);
        pl_project_positions(sim->contact, sim->held, h, sim->positions, sim->velocities);
    }
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, PL_WANT_ENERGY | PL_WANT_GRADIENT,
                         (pl_limiter){0, 0}, &sim->sums, sim->internal);
    set_loads(sim, time + h);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        bool held = pl_is_held(sim, k / 3, (int)(k % 3));
        sim->velocities[k] = held ? (sim->positions[k] - sim->spare[k]) / h
                                  : sim->velocities[k] + change[k] + change_at(sim, k, 0.5 * h);
    }
    if (sim->contact) hold_normals(sim, h);
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
