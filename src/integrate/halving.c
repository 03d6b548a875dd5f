/* See halving.h.
 *
 * A step consists of parts of dt / 2^level, and positions within it are counted in the shortest of them, so
 * that time is exact. A part that does not converge is reset to its start and computed with the next level;
 * after two converged parts in a row, if the position allows it, the level falls. Level and count are state:
 * the next step continues with them, also after a resume. If the shortest parts do not converge either, the
 * rest of the step is computed at once, whatever its outcome.
 */
#include "integrate/halving.h"
#include "model/barrier_contact.h"
#include "model/collisions.h"
#include "model/forces.h"
#include "model/grabs.h"

#include <math.h>

enum { PLACES = 1 << PL_MAX_HALVINGS, PARTS_TO_GROW = 2 };

/* A residual this small at which rounding stops progress counts as converged. */
#define ROUNDED_RESIDUAL 1e-5

static bool is_solved(pl_status status, const pl_step_report *report) {
    if (status != PL_OK) return false;
    if (report->reason == PL_STAGNATED) return report->residual <= ROUNDED_RESIDUAL;
    return report->reason != PL_ITERATION_LIMIT && report->reason != PL_NOT_FINITE &&
           report->reason != PL_OUTSIDE_DOMAIN && report->reason != PL_BLOCKED;
}

bool pl_part_is_given_up(const pl_sim *sim, pl_status status, const pl_step_report *report) {
    return sim->work.may_halve && !is_solved(status, report);
}

static bool is_curve_moving(const pl_own_curve *curve) { return curve->curve.count > 1; }

/* Whether a shorter step is a different problem: without inertia only if something changes with time. */
static bool changes_with_time(const pl_sim *sim) {
    const pl_model *model = sim->model;
    bool changes = model->integrator->moves || is_curve_moving(&model->gravity_keys);
    for (int i = 0; i < model->constraint_count; i++) {
        const pl_constraint *constraint = &model->constraints[i];
        changes = changes || is_curve_moving(&constraint->translation) ||
                  is_curve_moving(&constraint->rotation) || is_curve_moving(&constraint->scaling);
    }
    changes = changes || pl_grabs_move(sim);
    for (int i = 0; i < model->load_count; i++) changes = changes || is_curve_moving(&model->loads[i].value);
    for (int i = 0; i < model->collider_count; i++) changes = changes || pl_collider_moves(sim->colliders[i]);
    return changes;
}

/* Adds the costs of a part to the step; the last part determines the outcome. */
static void add_part(const pl_step_report *part, pl_step_report *report) {
    pl_step_report sum = *part;
    sum.step = report->step;
    sum.newton_iterations += report->newton_iterations;
    sum.linear_iterations += report->linear_iterations;
    sum.energy_evaluations += report->energy_evaluations;
    sum.factorisations += report->factorisations;
    sum.allocations += report->allocations;
    sum.retries += report->retries;
    sum.dissipated_energy += report->dissipated_energy;
    for (int d = 0; d < 3; d++) sum.contact_force[d] += report->contact_force[d];
    sum.ms_total += report->ms_total;
    sum.ms_elements += report->ms_elements;
    sum.ms_solve += report->ms_solve;
    sum.ms_other += report->ms_other;
    sum.ms_degrees += report->ms_degrees;
    sum.quadratic_edges = report->quadratic_edges;
    sum.degree_changes = report->degree_changes;
    sum.degree_jump = report->degree_jump;
    sum.substeps = report->substeps;
    sum.halvings = report->halvings;
    *report = sum;
}

/* One part, to `time`; collisions have begun. */
static pl_status make_part(pl_sim *sim, double time, pl_step_report *report, pl_error *err) {
    pl_step_report part = {.step = report->step, .time = time, .volume_ratio = 1, .min_det = 1};
    pl_ledger ledger = sim->state.ledger;
    pl_untangling untangling = sim->state.untangling;
    pl_status status = sim->model->integrator->step(sim, &part, err);
    if (pl_part_is_given_up(sim, status, &part)) {
        sim->state.ledger = ledger;
        sim->state.untangling = untangling;
        if (sim->contact) pl_contact_undo(sim->contact);
        part.dissipated_energy = 0;
    }
    add_part(&part, report);
    return status;
}

pl_status pl_step_in_parts(pl_sim *sim, pl_step_report *report, pl_error *err) {
    pl_step_size *size = &sim->state.step_size;
    double dt = sim->model->dt, start = report->time - dt, end = report->time;
    int64_t max = changes_with_time(sim) ? sim->model->settings.max_halvings : 0, parts = 0;
    if (size->level > max) size->level = max;
    sim->work.may_halve = max > 0;
    for (int64_t place = 0; place < PLACES;) {
        int64_t span = sim->work.may_halve ? PLACES >> size->level : PLACES - place, next = place + span;
        double time = next == PLACES ? end : start + dt * (double)next / PLACES;
        sim->work.h = dt * (double)span / PLACES;
        if (span < PLACES || report->halvings > 0) pl_collisions_begin(sim, &(pl_step_report){.time = time});
        pl_status status = make_part(sim, time, report, err);
        if (pl_part_is_given_up(sim, status, report)) {
            size->converged = 0;
            report->halvings++;
            if (++size->level <= max) continue;
            size->level = 0;
            sim->work.may_halve = false; /* the rest of the step is accepted with any outcome */
            continue;
        }
        if (status == PL_OK) pl_barrier_contact_end(sim, report);
        if (status != PL_OK || report->reason == PL_CANCELLED) return status;
        if (sim->model->integrator->moves) pl_forces_add_part(sim, sim->work.h / dt);
        if (next < PLACES) {
            pl_collisions_end(sim, report);
            pl_forces_take_contact(sim);
        }
        size->last = sim->work.h;
        place = next;
        report->substeps = ++parts > 1 ? parts : 0;
        if (++size->converged >= PARTS_TO_GROW && size->level > 0 && place % (2 * span) == 0) {
            size->level--;
            size->converged = 0;
        }
    }
    return PL_OK;
}
