/* The implicit midpoint rule, a variational (symplectic) integrator: keeps momenta, and energy without drift.
 *
 * With y the midpoint of the step, 4 M (y - x0 - h v0/2) / h^2 = f(y); then x = 2 y - x0 and v = 2 (x - x0)/h
 * - v0.
 *
 * That holds for steps that resolve the motion. In longer ones x may lie where y said nothing about, and
 * energy grows from step to step. Therefore accounts are kept of the energy that came from nowhere, and a
 * step that would bring it above a fraction of all there is is made by implicit Euler instead, which loses
 * some (docs/dynamics.md).
 */
#include "integrate/incremental.h"
#include "integrate/mass.h"
#include "integrate/rows.h"

#include <math.h>

/* Energy from nowhere that is let pass, as a fraction of the kinetic and elastic energy of late ... */
#define TOLERATED 0.1
/* ... of which this much is remembered from step to step: where a swing turns there is little. */
#define REMEMBERED 0.99

static void evaluate_forces(pl_sim *sim, double *forces) {
    pl_sums sums;
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, &(pl_request){.forces = true}, &sums,
                         forces);
}

/* Elastic energy at the step's start; where there is none, the forces, into `spare`. */
static double open_accounts(pl_sim *sim) {
    pl_sums sums = {0};
    if (sim->assembly->has_energy)
        pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, &(pl_request){0}, &sums, NULL);
    else
        evaluate_forces(sim, sim->spare);
    return sums.energy;
}

/* In [0] kinetic energy, of lumped masses; in [1] what of its change (of the free nodes) loads and contact do
 * not explain, and (of the held ones) what the elastic forces took; in [2] and [3] the work of the forces in
 * `spare` and in `internal`. */
static void sum_accounts(void *context, int64_t first, int64_t last, double *sums) {
    const pl_sim *sim = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double half = 0.5 * sim->masses[k / 3], v = sim->velocities[k], v0 = sim->old_velocities[k];
        double way = sim->positions[k] - sim->old_positions[k];
        double outer = pl_load_at(sim, k) + (sim->contact ? sim->contact->forces[k] : 0);
        sums[0] += half * v * v;
        sums[1] += pl_is_held(sim, k / 3, (int)(k % 3)) ? sim->internal[k] * way
                                                        : half * (v * v - v0 * v0) - outer * way;
        sums[2] += sim->spare[k] * way;
        sums[3] += sim->internal[k] * way;
    }
}

/* What a step added to the elastic energy; where there is none, by Simpson's rule, or the trapezoidal one
 * where `internal` is not that of the middle. */
static double find_change(pl_sim *sim, const pl_step_report *report, double elastic, bool middle,
                          const double sums[PL_ROW_SUMS]) {
    if (sim->assembly->has_energy) return report->elastic_energy - elastic;
    double end[PL_ROW_SUMS];
    evaluate_forces(sim, sim->internal);
    pl_rows_run(sim, sum_accounts, sim, end);
    return middle ? -(sums[2] + 4 * sums[3] + end[3]) / 6 : -(sums[2] + end[3]) / 2;
}

/* Books a step that began with the given elastic energy and ended here; false when it is overdrawn. Loads and
 * `internal` are those that the step was solved with. */
static bool settle_accounts(pl_sim *sim, pl_step_report *report, double elastic, bool middle) {
    double sums[PL_ROW_SUMS];
    pl_rows_run(sim, sum_accounts, sim, sums);
    pl_report_measure(sim, report);
    double change = find_change(sim, report, elastic, middle, sums);
    /* consistent masses move held and free nodes together: there a solve is taken as exact, which leaves the
     * work of elastic forces alone */
    double taken = sim->mass ? sums[3] : sums[1] + report->dissipated_energy;
    double excess = fmax(sim->accounts.excess + taken + change, 0);
    double energy = sums[0] + 0.5 * pl_mass_form(sim, sim->velocities, sim->velocities) +
                    (sim->assembly->has_energy ? report->elastic_energy : 0);
    double scale = fmax(REMEMBERED * sim->accounts.scale, energy - excess);
    if (!isfinite(taken + change + energy)) return false;
    if (excess > TOLERATED * scale + 1e-9 * sim->scales.energy) return false;
    sim->accounts = (pl_accounts){excess, scale};
    return true;
}

static pl_status make_midpoint(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double h = sim->dt;
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        sim->target[k] = sim->positions[k] + 0.5 * h * sim->velocities[k];
        sim->old_positions[k] = sim->positions[k];
        sim->old_velocities[k] = sim->velocities[k];
        sim->positions[k] = sim->target[k];
    }
    pl_damping_begin(sim,
                     &(pl_viscous_step){.rate = 2 / h, .from = sim->old_positions, .middle = sim->target});
    pl_increment increment = {.time = report->time - 0.5 * h,
                              .inertia = 4 / (h * h),
                              .target = sim->target,
                              .from = sim->old_positions,
                              .midpoint = true};
    pl_status status = pl_increment_solve(sim, &increment, report, err);
    for (int64_t k = 0; status == PL_OK && k < 3 * sim->nodes; k++) {
        double x = 2 * sim->positions[k] - sim->old_positions[k];
        double mean = (x - sim->old_positions[k]) / h;
        bool held =
            sim->held[k / 3] >> k % 3 & 1; /* given motion: extrapolating its velocity would let it swing */
        sim->velocities[k] = held ? mean : 2 * mean - sim->velocities[k];
        sim->positions[k] = x;
    }
    return status;
}

/* The same step by implicit Euler, on top of the report of the one that is given up. */
static pl_status make_again(pl_sim *sim, pl_step_report *report, double elastic, pl_error *err) {
    pl_step_report first = *report;
    pl_motion_undo(sim);
    report->dissipated_energy = 0;
    report->redone++;
    pl_status status = pl_integrator_find("implicit-euler")->step(sim, report, err);
    if (status == PL_OK && !settle_accounts(sim, report, elastic, false)) {
        /* not more can be done about it; half of what is let pass is left for the steps to come */
        sim->accounts.excess = 0.5 * TOLERATED * sim->accounts.scale;
    }
    report->newton_iterations += first.newton_iterations;
    report->linear_iterations += first.linear_iterations;
    report->ms_total += first.ms_total;
    report->ms_elements += first.ms_elements;
    report->ms_other = report->ms_total - report->ms_elements - report->ms_solve;
    return status;
}

static pl_status variational_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double elastic = open_accounts(sim);
    pl_status status = make_midpoint(sim, report, err);
    if (status == PL_OK && report->reason == PL_CANCELLED) return PL_OK;
    if (status == PL_OK && settle_accounts(sim, report, elastic, true)) return PL_OK;
    status = make_again(sim, report, elastic, err);
    if (status != PL_OK) pl_motion_undo(sim);
    return status;
}

const pl_integrator pl_integrator_variational = {
    .name = "variational",
    .doc = "The implicit midpoint rule, solved by Newton's method: second order, symplectic, no damping of "
           "its own.",
    .step = variational_step,
    .moves = true,
    .minimises = true,
    .accounts = true,
};
