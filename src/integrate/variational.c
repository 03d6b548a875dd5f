/* The implicit midpoint rule, a variational (symplectic) integrator: conserves momenta, and energy without
 * drift.
 *
 * With y the midpoint of the step, 4 M (y - x0 - h v0/2) / h^2 = f(y); then x = 2 y - x0 and v = 2 (x - x0)/h
 * - v0.
 *
 * This is true for steps that resolve the motion. In longer ones y does not bound the energy at x, and energy
 * grows from step to step. Therefore a ledger of the created energy is kept, and a step that would raise it
 * above a fraction of the total is computed by implicit Euler instead, which loses energy (docs/dynamics.md).
 */
#include "integrate/halving.h"
#include "integrate/incremental.h"
#include "model/collisions.h"
#include "contact/barriers.h"
#include "model/mass.h"
#include "model/rows.h"

#include <math.h>

/* Tolerated spurious energy, as a fraction of the recent kinetic and elastic energy ... */
#define TOLERATED 0.1
/* ... and if bodies touch: an impact creates energy permanently, while oscillations give it back, ... */
#define TOLERATED_TOUCHING 0.005
/* ... the fraction of the recent energy that is carried from step to step: it is small where a swing
 * turns. */
#define REMEMBERED 0.99
/* A solve is abandoned once its residual is below this and the step would exceed the limit by this factor:
 * from there on the excess changes by a few per cent. */
#define TELLING 0.3
#define OVERDRAWN 1.2

static void evaluate_forces(pl_sim *sim, double *forces) {
    pl_sums sums;
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &(pl_request){.forces = true},
                         &sums, forces);
}

/* The data of the ledger during a step. */
typedef struct energy_ledger {
    pl_sim *sim;
    double elastic;       /* J at the step's start; ... */
    double *start_forces; /* ... if laws have no energy, the forces there */
    const double *middle; /* middle of the step during its solve; NULL: the state is the step's end */
    bool overdrawn;       /* the solve was given up */
} energy_ledger;

static energy_ledger open_ledger(pl_sim *sim) {
    pl_sums sums = {0};
    double *forces = pl_vector_borrow(sim, "forces at the start");
    if (sim->assembly->model->has_energy)
        pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &(pl_request){0}, &sums,
                             NULL);
    else
        evaluate_forces(sim, forces);
    return (energy_ledger){.sim = sim, .elastic = sums.energy, .start_forces = forces};
}

static bool is_constrained(const pl_sim *sim, int64_t k) {
    return pl_is_constrained(sim, k / 3, (int)(k % 3));
}

/* Position and velocity at the end of the step with this middle. */
static void end_of(const pl_sim *sim, int64_t k, double middle, double *x, double *v) {
    *x = 2 * middle - sim->state.old_positions[k];
    double mean = (*x - sim->state.old_positions[k]) / sim->work.h;
    /* prescribed motion: extrapolating its velocity would make it oscillate */
    *v = is_constrained(sim, k) ? mean : 2 * mean - sim->state.old_velocities[k];
}

/* In [0] kinetic energy, of lumped masses; in [1] the part of its change (free nodes) that loads do not
 * explain, and (constrained nodes) the work of the elastic forces; in [2] and [3] the work of the forces in
 * `start_forces` and in `internal`. */
static void sum_ledger(void *context, int64_t first, int64_t last, double *sums) {
    const energy_ledger *entry = context;
    const pl_sim *sim = entry->sim;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double half = 0.5 * sim->inertia.masses[k / 3], v0 = sim->state.old_velocities[k];
        double x = sim->state.positions[k], v = sim->state.velocities[k];
        if (entry->middle) end_of(sim, k, entry->middle[k], &x, &v);
        double displacement = x - sim->state.old_positions[k], outer = sim->work.loads[k];
        sums[0] += half * v * v;
        sums[1] += is_constrained(sim, k) ? sim->work.internal[k] * displacement
                                          : half * (v * v - v0 * v0) - outer * displacement;
        sums[2] += entry->start_forces[k] * displacement;
        sums[3] += sim->work.internal[k] * displacement;
    }
}

/* The change of the elastic energy in a step; if there is no energy, by Simpson's rule, or the trapezoidal
 * one if `internal` is not that of the middle. */
static double find_change(energy_ledger *entry, const pl_step_report *report, bool middle,
                          const double sums[PL_ROW_SUMS]) {
    pl_sim *sim = entry->sim;
    if (sim->assembly->model->has_energy) return report->elastic_energy - entry->elastic;
    double end[PL_ROW_SUMS];
    evaluate_forces(sim, sim->work.internal);
    pl_rows_run(sim, sum_ledger, entry, end);
    return middle ? -(sums[2] + 4 * sums[3] + end[3]) / 6 : -(sums[2] + end[3]) / 2;
}

static double tolerated(const pl_sim *sim) {
    return pl_collisions_touch(sim) ? TOLERATED_TOUCHING : TOLERATED;
}

/* The state of the ledger after a step of these sums. */
static pl_ledger draw(pl_sim *sim, const double sums[PL_ROW_SUMS], double elastic, double change,
                      double dissipated) {
    /* consistent masses couple constrained and free nodes: the solve is assumed to be exact, so that only the
     * work of elastic forces remains */
    double driven = sim->contact ? sim->contact->driven : 0; /* surfaces at rest do no work */
    double taken = sim->mass ? sums[3] : sums[1] - driven + dissipated;
    double pressed = sim->barriers ? sim->barriers->sums.stored - sim->barriers->stored_at_start : 0;
    double excess = fmax(sim->state.ledger.excess + taken + change + pressed, 0);
    double energy = sums[0] + 0.5 * pl_mass_form(sim, sim->state.velocities, sim->state.velocities) + elastic;
    return (pl_ledger){excess, fmax(REMEMBERED * sim->state.ledger.scale, energy - excess)};
}

static double limit_of(const pl_sim *sim, const pl_ledger *ledger) {
    return tolerated(sim) * ledger->scale + 1e-9 * sim->model->scales.energy;
}

/* Enters a step that ended here; false if it exceeds the limit. Loads and `internal` are those of the step's
 * solve. */
static bool balance(energy_ledger *entry, pl_step_report *report, bool middle) {
    pl_sim *sim = entry->sim;
    double sums[PL_ROW_SUMS];
    pl_rows_run(sim, sum_ledger, entry, sums);
    pl_report_measure(sim, report);
    double change = find_change(entry, report, middle, sums);
    double elastic = sim->assembly->model->has_energy ? report->elastic_energy : 0;
    pl_ledger ledger = draw(sim, sums, elastic, change, report->dissipated_energy);
    /* a sum that is not finite compares false */
    if (!(ledger.excess <= limit_of(sim, &ledger)) || !isfinite(change)) return false;
    sim->state.ledger = ledger;
    return true;
}

/* During the solve for the middle: whether the step will exceed the limit, as far as can be predicted. */
static bool is_hopeless(void *context, const double *middle, double residual) {
    energy_ledger *entry = context;
    pl_sim *sim = entry->sim;
    if (!sim->assembly->model->has_energy || sim->mass || !(residual < TELLING)) return false;
    double sums[PL_ROW_SUMS], v, *x = pl_vector_borrow(sim, "the step's end");
    pl_collisions_mark(sim);
    pl_sums end;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) end_of(sim, k, middle[k], &x[k], &v);
    entry->middle = middle;
    pl_rows_run(sim, sum_ledger, entry, sums);
    entry->middle = NULL;
    pl_assembly_evaluate(sim->assembly, sim->threads, x, &(pl_request){0}, &end, NULL);
    pl_vector_return(sim, x);
    pl_ledger ledger = draw(sim, sums, end.energy, end.energy - entry->elastic, 0);
    entry->overdrawn = ledger.excess > OVERDRAWN * limit_of(sim, &ledger);
    return entry->overdrawn;
}

static pl_status make_midpoint(energy_ledger *entry, pl_step_report *report, pl_error *err) {
    pl_sim *sim = entry->sim;
    pl_state *state = &sim->state;
    double h = sim->work.h, *target = pl_vector_borrow(sim, "target");
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        target[k] = state->positions[k] + 0.5 * h * state->velocities[k];
        state->old_positions[k] = state->positions[k];
        state->old_velocities[k] = state->velocities[k];
        state->positions[k] = target[k];
    }
    pl_damping_begin(sim, &(pl_viscous_step){.rate = 2 / h, .from = state->old_positions, .middle = target});
    pl_term_step step = {.time = report->time - 0.5 * h,
                         .inertia = 4 / (h * h),
                         .target = target,
                         .from = state->old_positions,
                         .midpoint = true,
                         .context = entry,
                         .is_hopeless = is_hopeless};
    pl_status status = pl_increment_solve(sim, &step, report, err);
    pl_vector_return(sim, target);
    for (int64_t k = 0; status == PL_OK && k < 3 * sim->model->nodes; k++) {
        end_of(sim, k, state->positions[k], &state->positions[k], &state->velocities[k]);
    }
    return status;
}

/* The same step by implicit Euler, in addition to the report of the abandoned one. */
static pl_status make_again(energy_ledger *entry, pl_step_report *report, pl_error *err) {
    pl_sim *sim = entry->sim;
    pl_step_report first = *report;
    pl_motion_undo(sim);
    report->dissipated_energy = 0;
    report->reason = PL_CONVERGED; /* the reason of the abandoned solve would end this one as well */
    report->retries++;
    pl_status status = pl_implicit_euler_step(sim, report, err);
    if (status == PL_OK && !balance(entry, report, false)) {
        /* the excess is accepted; half of the tolerance remains for later steps */
        sim->state.ledger.excess = 0.5 * tolerated(sim) * sim->state.ledger.scale;
    }
    report->newton_iterations += first.newton_iterations;
    report->linear_iterations += first.linear_iterations;
    report->ms_total += first.ms_total;
    report->ms_elements += first.ms_elements;
    report->ms_other = report->ms_total - report->ms_elements - report->ms_solve;
    return status;
}

static pl_status variational_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    energy_ledger entry = open_ledger(sim);
    pl_status status = make_midpoint(&entry, report, err);
    if (pl_part_is_given_up(sim, status, report)) {
        pl_motion_undo(sim);
        pl_vector_return(sim, entry.start_forces);
        return status;
    }
    bool done = status == PL_OK && !entry.overdrawn &&
                (report->reason == PL_CANCELLED || balance(&entry, report, true));
    if (!done) {
        status = make_again(&entry, report, err);
        if (status != PL_OK) pl_motion_undo(sim);
    }
    pl_vector_return(sim, entry.start_forces);
    return status;
}

const pl_integrator pl_integrator_variational = {
    .name = "variational",
    .doc = "The implicit midpoint rule, solved by Newton's method: second order, symplectic, no numerical "
           "damping.",
    .step = variational_step,
    .moves = true,
    .minimises = true,
    .halves = true,
    .keeps_ledger = true,
    .vectors = 3,
};
