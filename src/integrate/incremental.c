/* The minimum of the terms; see incremental.h.
 *
 * While elements are inverted the limiter of 'extrapolate' is widened, which untangles faster; it is
 * tightened before the end, so that the minimum is the true law's.
 */
#include "contact/barriers.h"
#include "integrate/contact_start.h"
#include "integrate/incremental.h"
#include "core/memory.h"
#include "core/timer.h"
#include "linear/reduce.h"
#include "model/collisions.h"
#include "integrate/prescribed.h"
#include "integrate/record.h"
#include "integrate/tangles.h"
#include "model/matrix.h"
#include "model/params.h"
#include "model/rows.h"
#include "model/straight.h"

#include <math.h>
#include <string.h>

/* Fraction of inverted elements from which a state counts as tangled: moving bodies may be crushed, and
 * recover by themselves. */
#define TANGLED 0.05
#define MOVING_TANGLED 0.4

/* For steps with inertia: relative residual below which the exact tangent is tried, and the tightest inner
 * tolerance (docs/dynamics.md). */
#define EXACT_BELOW 0.1
#define LINEAR_FLOOR 0.02

enum { BEFORE_HALVING = 60 }; /* iterations, of steps with inertia */

enum { EVERY_ROLE = PL_TERM_INERTIAL | PL_TERM_INTERNAL | PL_TERM_LOAD | PL_TERM_CONTACT };

typedef struct increment {
    pl_sim *sim;
    const pl_term_step *step;
    double start;
    pl_limiter untangling_limiter;
    pl_untangling progress; /* under the wide limiter */
    double energy;          /* of the last evaluation */
    bool in_flight;         /* nothing touches or constrains the bodies */
    int iterations;         /* of solves before this one */
    int64_t linear_iterations;
    pl_step_report *report;
} increment;

typedef struct reaction_rows {
    const pl_sim *sim;
    double *gradient;
} reaction_rows;

/* Removes constrained components; the sum is their square. */
static void take_reactions(void *context, int64_t first, int64_t last, double *sums) {
    const reaction_rows *rows = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        if (!pl_is_constrained(rows->sim, k / 3, (int)(k % 3))) continue;
        sums[0] += rows->gradient[k] * rows->gradient[k];
        rows->gradient[k] = 0;
    }
}

/* The largest coordinate. */
static double find_extent(const pl_sim *sim, const double *x) {
    double extent = 0;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) extent = fmax(extent, fabs(x[k]));
    return extent;
}

/* The force relative to which the residual is measured: loads and reactions, or a small fraction of the
 * forces that strains cause. */
static double find_reference(const pl_term_value *sum, double reaction, double extent) {
    double reference = fmax(fmax(sum->load, reaction), (sum->load > 0 ? 1e-9 : 1e-4) * sum->strain);
    reference = fmax(reference, 1e-300); /* without strength and loads nothing has a size */
    return fmax(fmax(reference, sum->force), 2e-12 * extent * sum->inertia);
}

static void evaluate(void *context, const double *x, unsigned want, pl_newton_value *value,
                     double *gradient) {
    increment *q = context;
    pl_sim *sim = q->sim;
    /* while untangling only the projected tangent leads anywhere */
    bool exact =
        want & PL_WANT_EXACT && q->untangling_limiter.start == 0 && pl_terms_have_energy(sim, EVERY_ROLE);
    pl_term_request request = {.x = x,
                               .energy = true,
                               .gradient = want & PL_WANT_GRADIENT ? gradient : NULL,
                               .tangent = want & PL_WANT_HESSIAN,
                               .exact = exact,
                               .untangling_limiter = q->untangling_limiter};
    if (request.tangent) pl_matrix_set_precision(sim);
    double reaction[PL_ROW_SUMS] = {0}, extent = find_extent(sim, x);
    if (request.gradient) memset(request.gradient, 0, (size_t)(3 * sim->model->nodes) * sizeof *gradient);
    pl_term_value sum = pl_terms_evaluate(sim, EVERY_ROLE, &request);
    if (request.gradient) pl_rows_run(sim, take_reactions, &(reaction_rows){sim, gradient}, reaction);
    *value = (pl_newton_value){.energy = sum.energy,
                               .noise = 2e-15 * sum.magnitude,
                               .floor = 2e-16 * extent * sum.stiffness,
                               .reference = find_reference(&sum, sqrt(reaction[0]), extent),
                               .outside = sum.outside,
                               .exact = exact};
    q->energy = sum.energy;
    pl_terms_report(sim, EVERY_ROLE, NULL, q->report);
}

static double max_step(void *context, const double *x, const double *direction) {
    const increment *q = context;
    return pl_terms_max_step(q->sim, x, direction);
}

static bool limit_direction(void *context, const double *x, double *direction) {
    const increment *q = context;
    return pl_terms_limit_direction(q->sim, x, direction);
}

static void limit_trial(void *context, const double *x, double *trial) {
    const increment *q = context;
    pl_terms_limit_trial(q->sim, x, trial);
}

static double measure(void *context, const double *x, const double *direction) {
    const increment *q = context;
    return pl_correction_size(q->sim, q->step, x, direction);
}

/* With the wide limiter: whether it is time for the true law, since no element is inverted any more, neither
 * the number of inverted elements nor the energy falls, or an equilibrium of the wide law is near. */
static bool is_untangled(increment *q, const double *x, double residual) {
    int64_t inverted = q->sim->work.sums.inverted + pl_straight_count_folded(q->sim, x);
    pl_untangling *progress = &q->progress;
    progress->stalled++;
    if ((double)inverted < 0.9 * (double)progress->fewest) {
        progress->fewest = inverted;
        progress->stalled = 0;
    }
    if (q->report->elastic_energy < 0.7 * progress->min) {
        progress->min = q->report->elastic_energy;
        progress->stalled = 0;
    }
    return inverted == 0 || residual < 1e-3 || progress->stalled > 15;
}

static bool accepted(void *context, const double *x, double residual, bool converged) {
    increment *q = context;
    bool changed = pl_terms_accepted(q->sim, x, residual, converged);
    if (q->untangling_limiter.start > 0 && (converged || is_untangled(q, x, residual))) {
        q->untangling_limiter = (pl_limiter){0, 0};
        changed = true;
    }
    return changed;
}

static void finish_report(increment *q, int iterations, int64_t linear_iterations, double residual) {
    pl_step_report *report = q->report;
    pl_sim *sim = q->sim;
    report->newton_iterations = q->iterations + iterations;
    report->linear_iterations = q->linear_iterations + linear_iterations;
    report->residual = residual;
    report->volume_ratio = sim->work.sums.volume / sim->assembly->model->rest_volume;
    report->min_det = sim->work.sums.lowest_det;
    report->inverted = sim->work.sums.inverted;
    report->ms_total = 1e3 * (pl_now() - q->start);
    report->ms_elements = 1e3 * sim->work.elements_seconds;
}

static bool observe(void *context, int iteration, int64_t linear_iterations, double residual) {
    increment *q = context;
    const pl_term_step *step = q->step;
    finish_report(q, iteration, linear_iterations, residual);
    if (step->is_hopeless && step->is_hopeless(step->context, q->sim->state.positions, residual)) return true;
    return q->sim->work.observer && q->sim->work.observer(q->sim->work.observer_context, q->report);
}

static void use_untangling_limiter(increment *q) {
    q->untangling_limiter =
        (pl_limiter){q->sim->model->settings.untangling_start, q->sim->model->settings.untangling_end};
    q->progress = (pl_untangling){.fewest = q->sim->work.sums.inverted, .min = INFINITY};
}

/* Whether the step starts in a tangle: then with the wide limiter, or, if the last step left untangling
 * unfinished, in its state. */
static bool begin_tangled(increment *q, bool moves) {
    pl_sim *sim = q->sim;
    const pl_untangling *before = &sim->state.untangling;
    if (!moves && before->tangled) {
        use_untangling_limiter(q);
        q->progress = *before;
        q->progress.stalled--; /* Newton's method evaluates the same positions again */
        if (!before->limiter_used) q->untangling_limiter = (pl_limiter){0, 0};
        return true;
    }
    bool tangled =
        (double)sim->work.sums.inverted > (moves ? MOVING_TANGLED : TANGLED) * (double)sim->model->tets;
    if (tangled) use_untangling_limiter(q);
    if (tangled && !sim->barriers) pl_straight_lay(sim, sim->state.positions);
    return tangled;
}

/* For the next step to continue, if iterations ran out. */
static void save_untangling(increment *q, bool tangled) {
    pl_untangling *left = &q->sim->state.untangling;
    *left = (pl_untangling){0};
    if (!tangled || q->report->reason != PL_ITERATION_LIMIT) return;
    *left = q->progress;
    left->tangled = 1;
    left->limiter_used = q->untangling_limiter.start > 0;
}

/* A step that takes many iterations is better divided into halves. */
static int64_t max_iterations(const pl_sim *sim, bool moves) {
    int64_t given = sim->model->settings.max_iterations;
    return moves && sim->work.may_halve && given > BEFORE_HALVING ? BEFORE_HALVING : given;
}

/* Newton from the current positions, with at most `max` iterations; adds to the report. */
static void solve_few(increment *q, int64_t max) {
    pl_sim *sim = q->sim;
    pl_newton_problem problem = {.context = q,
                                 .rows = sim->model->nodes,
                                 .constrained = sim->work.constrained,
                                 .has_energy = pl_terms_have_energy(sim, EVERY_ROLE),
                                 .evaluate = evaluate,
                                 .max_step = max_step,
                                 .limit_direction = limit_direction,
                                 .limit_trial = limit_trial,
                                 .measure = measure,
                                 .op = &sim->work.op,
                                 .accepted = accepted,
                                 .observe = observe};
    bool moves = q->step->inertia > 0;
    pl_newton_settings settings = {.tolerance = sim->model->settings.tolerance,
                                   .correction = moves ? pl_correction_limit(sim) : 0,
                                   .first_small = sim->model->settings.correction_speed > 0,
                                   .guessed = q->in_flight,
                                   .exact_below = moves ? EXACT_BELOW : INFINITY,
                                   .max_iterations = max,
                                   .linear_tolerance = sim->model->solver.tolerance,
                                   .linear_floor = moves ? LINEAR_FLOOR : 0,
                                   .linear_max_iterations = sim->model->solver.max_iterations};
    pl_newton_report newton = pl_newton_solve(sim->work.newton, &problem, &settings, sim->state.positions);
    q->report->reason = newton.reason;
    q->report->energy_evaluations += newton.energy_evaluations;
    q->report->ms_solve += 1e3 * newton.seconds_solve;
    finish_report(q, newton.iterations, newton.linear_iterations, newton.residual);
    q->iterations += newton.iterations;
    q->linear_iterations += newton.linear_iterations;
    q->report->factorisations += newton.factorisations;
}

static void solve(increment *q) {
    solve_few(q, max_iterations(q->sim, q->step->inertia > 0) - q->iterations);
}

/* Searches for an equilibrium of less energy with the wide limiter, from the current positions or, with
 * `rings`, with the region that far around residual tangles reset to rest; false if that was everything. */
static bool try_untangling(increment *q, int64_t rings) {
    pl_sim *sim = q->sim;
    size_t bytes = (size_t)(3 * sim->model->nodes) * sizeof(double);
    pl_step_report before = *q->report;
    pl_sums sums = sim->work.sums;
    double energy = q->energy;
    double *tangled = pl_vector_borrow(sim, "positions before untangling");
    memcpy(tangled, sim->state.positions, bytes);
    bool more = rings == 0 || pl_tangles_reset(sim, rings, sim->state.positions);
    use_untangling_limiter(q);
    solve(q);
    bool better = q->report->reason == PL_CONVERGED && q->energy < energy;
    if (!better) memcpy(sim->state.positions, tangled, bytes);
    pl_vector_return(sim, tangled);
    if (better) return more;
    if (q->report->reason == PL_CANCELLED) before.reason = PL_CANCELLED;
    sim->work.sums = sums;
    before.newton_iterations = q->report->newton_iterations;
    before.linear_iterations = q->report->linear_iterations;
    before.factorisations = q->report->factorisations;
    before.energy_evaluations = q->report->energy_evaluations;
    before.ms_solve = q->report->ms_solve;
    *q->report = before;
    return more;
}

/* An equilibrium with inverted elements may be a tangle that the wide limiter resolves, or the result of
 * crushing. After a tangle residual tangles may remain that no forces resolve: these are reset to rest, with
 * more of their surroundings if that does not help. */
static void untangle(increment *q, bool tangled) {
    pl_sim *sim = q->sim;
    if ((tangled ? pl_straight_count_folded(sim, sim->state.positions) : sim->work.sums.inverted) > 0)
        try_untangling(q, 0);
    if (!tangled) return;
    bool more = true;
    for (int64_t rings = 1; q->report->reason == PL_CONVERGED; rings *= 4) {
        int64_t tangles = pl_tangles_count(sim, sim->state.positions, &q->report->allocations);
        if (tangles == 0 || !more) pl_tangles_leave(sim, tangles);
        if (tangles == 0 || !more || pl_tangles_were_left(sim, tangles)) return;
        more = try_untangling(q, rings);
    }
}

/* Moves the constrained components to their positions of the step. */
static void move_constrained(const increment *q) {
    pl_sim *sim = q->sim;
    const pl_term_step *step = q->step;
    pl_constraints_apply(sim, q->report->time, sim->state.positions);
    for (int64_t k = 0; step->midpoint && k < 3 * sim->model->nodes; k++) {
        if (pl_is_constrained(sim, k / 3, (int)(k % 3)))
            sim->state.positions[k] = 0.5 * (sim->state.positions[k] + step->from[k]);
    }
}

/* Back to the step's start, except for constrained components. */
static void go_back(const increment *q) {
    pl_rows_copy(q->sim, q->step->from, q->sim->state.positions);
    move_constrained(q);
}

/* A target outside a bare law's domain is not a valid start. */
static void begin(increment *q) {
    pl_sim *sim = q->sim;
    const pl_term_step *step = q->step;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (attempt)
            go_back(q);
        else
            move_constrained(q);
        if (step->inertia > 0 && !pl_assembly_has_bare_law(sim->assembly))
            break; /* any positions are valid */
        pl_elements_measure(sim);
        if (isfinite(sim->work.sums.energy)) break;
    }
}

/* Begins the terms at the step's start; false if, without inertia, nothing can balance the loads. */
static bool begin_terms(increment *q, bool moves) {
    pl_sim *sim = q->sim;
    pl_term_step step = *q->step;
    step.end = q->report->time;
    step.x = sim->state.positions;
    sim->work.op.diagonal.weights = NULL;
    sim->work.op.diagonal.factor = 0;
    sim->work.op.offdiagonal_mass = (pl_offdiagonal_mass){0, NULL};
    sim->work.elements_seconds = 0;
    pl_terms_begin(sim, EVERY_ROLE, &step);
    bool balanced = moves || pl_terms_are_balanced(sim, sim->state.positions) || pl_collisions_support(sim);
    pl_terms_sum_loads(sim, sim->state.positions);
    return balanced && (moves || !pl_params_yield(sim));
}

/* Starts at the positions to which velocities lead, or from rigid motion if that has less energy: stiff
 * bodies do not continue to vibrate through a step, and velocities of a step describe its chords, not its
 * arcs. */
static void predict(increment *q) {
    pl_sim *sim = q->sim;
    const pl_term_step *step = q->step;
    double energies[2];
    for (int rigid = 0; rigid < 2; rigid++) {
        pl_newton_value value;
        q->in_flight =
            pl_components_predict(sim, step->inertia, step->from, step->target, rigid, sim->state.positions);
        evaluate(q, sim->state.positions, PL_WANT_ENERGY, &value, NULL);
        energies[rigid] = value.energy;
    }
    if (energies[1] <= energies[0]) return;
    pl_components_predict(sim, step->inertia, step->from, step->target, false, sim->state.positions);
    pl_elements_measure(sim);
}

static void count_prescribed(increment *q, const pl_prescribed *prescribed) {
    q->iterations += prescribed->iterations;
    q->linear_iterations += prescribed->linear_iterations;
    q->report->factorisations += prescribed->factorisations;
    q->report->energy_evaluations += prescribed->energy_evaluations;
    q->report->ms_solve += 1e3 * prescribed->seconds;
}

/* The same without inertia, if constrained components move. */
static void predict_prescribed(increment *q) {
    pl_prescribed prescribed = {.context = q,
                                .evaluate = evaluate,
                                .from = q->step->from,
                                .max_iterations = q->sim->model->settings.max_iterations};
    if (!pl_prescribed_predict(q->sim, &prescribed)) return;
    count_prescribed(q, &prescribed);
    pl_elements_measure(q->sim);
}

/* Whether stencils are missing for lack of memory. */
static bool lacked_memory(pl_sim *sim) {
    pl_reduction *reduction = sim->work.op.reduction;
    pl_stencils *lists[2] = {&sim->work.stencils, reduction ? &reduction->stencils : NULL};
    bool failed = false;
    for (int k = 0; k < 2 && lists[k]; k++) {
        failed = failed || lists[k]->failed;
        lists[k]->failed = false;
    }
    return failed;
}

enum { TO_MAKE_ROOM = 2 }; /* iterations, to colliders and constrained nodes that push */

static void make_room(void *context) { solve_few(context, TO_MAKE_ROOM); }

static bool find_start(increment *q) {
    if (!q->sim->barriers) return true;
    pl_step_start start = {.sim = q->sim,
                           .step = q->step,
                           .report = q->report,
                           .context = q,
                           .evaluate = evaluate,
                           .make_room = make_room,
                           .in_flight = q->in_flight};
    bool reached = pl_contact_start_find(&start);
    count_prescribed(q, &start.cost);
    q->in_flight = start.in_flight;
    return reached;
}

/* Corrects the momentum of components, unless the shift would lead through something. */
static void correct_momentum(increment *q) {
    pl_sim *sim = q->sim;
    const pl_term_step *step = q->step;
    pl_terms_sum_loads(sim, sim->state.positions);
    if (!sim->barriers) {
        pl_components_correct(sim, step->inertia, step->target, sim->state.positions);
        return;
    }
    double *before = pl_vector_borrow(sim, "positions"), *displacement = pl_vector_borrow(sim, "shift");
    pl_rows_copy(sim, sim->state.positions, before);
    pl_components_correct(sim, step->inertia, step->target, sim->state.positions);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) displacement[k] = sim->state.positions[k] - before[k];
    if (pl_terms_max_step(sim, before, displacement) < 1) pl_rows_copy(sim, before, sim->state.positions);
    pl_vector_return(sim, before);
    pl_vector_return(sim, displacement);
}

/* Gives the step up. With barriers constrained nodes and colliders stay too: their path was not checked. */
static void give_up(const increment *q) {
    if (!q->sim->barriers) {
        go_back(q);
        return;
    }
    pl_rows_copy(q->sim, q->step->from, q->sim->state.positions);
    q->sim->barriers->arrived = false;
}

/* Whether the statics of a body that rests on others found no balance, even in parts: it slides or rolls away
 * from them. */
static bool is_falling(increment *q) {
    pl_sim *sim = q->sim;
    bool solved = q->report->reason != PL_ITERATION_LIMIT && q->report->reason != PL_STAGNATED;
    if (solved || sim->work.may_halve || (!sim->contact && !sim->barriers)) return false;
    if (pl_terms_are_balanced(sim, sim->state.positions) || pl_collisions_balance(sim)) return false;
    q->report->reason = PL_UNBALANCED;
    return true;
}

pl_status pl_increment_solve(pl_sim *sim, const pl_term_step *step, pl_step_report *report, pl_error *err) {
    increment q = {.sim = sim, .step = step, .start = pl_now(), .report = report};
    bool moves = step->inertia > 0;
    pl_forces_begin_part(sim);
    begin(&q);
    if (!begin_terms(&q, moves)) {
        report->reason = PL_UNBALANCED;
        if (sim->barriers) give_up(&q);
        return PL_OK;
    }
    if (moves)
        predict(&q);
    else
        predict_prescribed(&q);
    if (!find_start(&q)) {
        if (report->reason == PL_CANCELLED) return PL_OK;
        report->reason = PL_BLOCKED;
        if (sim->work.may_halve) return PL_OK;
        return pl_error_set(
            err, PL_ERR_NUMERIC,
            "step %lld: contact: constrained nodes or colliders would go through a body; they "
            "move too far in a step, or leave it no room",
            (long long)report->step);
    }
    bool tangled = begin_tangled(&q, moves);
    solve(&q);
    if (report->reason == PL_CONVERGED && !moves && pl_terms_have_energy(sim, EVERY_ROLE) &&
        sim->model->settings.untangling_start > 0 && !sim->barriers)
        untangle(&q, tangled);
    if (!moves) save_untangling(&q, tangled);
    if (!moves && is_falling(&q)) give_up(&q);
    pl_collisions_mark(sim);
    if (moves && report->reason != PL_NOT_FINITE) correct_momentum(&q);
    if (moves) report->dissipated_energy += pl_terms_work(sim, sim->state.positions);
    pl_record_solution(sim);
    report->ms_total = 1e3 * (pl_now() - q.start);
    report->ms_elements = 1e3 * sim->work.elements_seconds;
    report->ms_other = report->ms_total - report->ms_elements - report->ms_solve;
    if (report->reason == PL_NOT_FINITE) {
        return pl_error_set(err, PL_ERR_NUMERIC, "step %lld: forces or energy are not finite",
                            (long long)report->step);
    }
    return lacked_memory(sim) ? pl_error_memory(err, 1, "contacts") : PL_OK;
}
