/* The incremental potential and its minimum; see incremental.h.
 *
 * While elements are inverted the limiter of 'extrapolate' is widened, which untangles faster; it is
 * tightened before the end, so that the minimum is the true law's.
 */
#include "integrate/incremental.h"
#include "core/timer.h"
#include "integrate/collisions.h"
#include "integrate/knots.h"
#include "integrate/params.h"
#include "integrate/mass.h"
#include "integrate/rows.h"
#include "integrate/straight.h"

#include <math.h>
#include <string.h>

/* Fraction of inverted elements from which a state counts as tangled. */
#define TANGLED 0.05

typedef struct increment {
    pl_sim *sim;
    const pl_increment *def;
    double start;
    pl_limiter widen;
    int64_t fewest; /* inverted elements under the wide limiter, ... */
    double least;   /* ... the energy, and for how many iterations neither has become much less */
    int stalled;
    double elements_seconds;
    double energy;  /* of the last evaluation */
    int iterations; /* of solves before this one */
    int64_t linear_iterations;
    pl_step_report *report;
} increment;

static double norm_of(const pl_sim *sim, const double *v) {
    return sqrt(pl_dot(sim->threads, sim->nodes, v, v, sim->partial));
}

/* What a pass over nodes works on. */
typedef struct increment_rows {
    const increment *q;
    const double *x;
    double *gradient;
} increment_rows;

static void start_with_inertia(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const increment_rows *rows = context;
    const double *weights = rows->q->sim->weights, *target = rows->q->def->target;
    double inertia = rows->q->def->inertia, *gradient = rows->gradient;
    for (int64_t k = 3 * first; k < 3 * last; k++)
        gradient[k] = inertia > 0 ? inertia * weights[k / 3] * (rows->x[k] - target[k]) : 0;
}

typedef struct add_rows {
    double factor, *to;
    const double *from;
} add_rows;

static void add_vector(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const add_rows *rows = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) rows->to[k] += rows->factor * rows->from[k];
}

/* gradient += factor v, unless v is NULL. */
static void add_to_gradient(const pl_sim *sim, double factor, const double *v, double *gradient) {
    if (v) pl_rows_run(sim, add_vector, &(add_rows){factor, gradient, v}, NULL);
}

/* Takes out constrained components; the sum is their square. */
static void take_reactions(void *context, int64_t first, int64_t last, double *sums) {
    const increment_rows *rows = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        if (!pl_is_held(rows->q->sim, k / 3, (int)(k % 3))) continue;
        sums[0] += rows->gradient[k] * rows->gradient[k];
        rows->gradient[k] = 0;
    }
}

/* The gradient, and the norms that the residual is measured against. */
static void fill_gradient(increment *q, const double *x, double *gradient, pl_newton_value *value) {
    pl_sim *sim = q->sim;
    increment_rows rows = {q, x, gradient};
    double reaction[PL_ROW_SUMS];
    pl_rows_run(sim, start_with_inertia, &rows, NULL);
    add_to_gradient(sim, -1, sim->internal, gradient);
    add_to_gradient(sim, 1, sim->damping.lagged.values ? sim->damping.resisting : NULL, gradient);
    if (q->def->inertia > 0 && sim->mass) add_to_gradient(sim, q->def->inertia, sim->mass->product, gradient);
    add_to_gradient(sim, -1, sim->external, gradient);
    add_to_gradient(sim, -1, sim->follower, gradient);
    add_to_gradient(sim, -1, sim->contact ? sim->contact->forces : NULL, gradient);
    if (q->widen.start > 0) pl_straight_gradient(sim, x, gradient);
    pl_rows_run(sim, take_reactions, &rows, reaction);
    double load = norm_of(sim, sim->external) + (sim->follower ? norm_of(sim, sim->follower) : 0);
    value->reference = fmax(fmax(load, sqrt(reaction[0])), (load > 0 ? 1e-9 : 1e-4) * sim->scales.force);
    value->reference = fmax(value->reference, 1e-300); /* without strength and loads nothing has a size */
}

typedef struct potential_rows {
    const pl_sim *sim;
    const double *x, *load;
} potential_rows;

static void sum_potential(void *context, int64_t first, int64_t last, double *sums) {
    const potential_rows *rows = context;
    double sum[3] = {0};
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++)
            sum[d] -= rows->load[3 * i + d] * (rows->x[3 * i + d] - rows->sim->rest[3 * i + d]);
    }
    sums[0] = sum[0] + sum[1] + sum[2];
}

static double find_potential(const pl_sim *sim, const double *x, const double *load) {
    if (!load) return 0;
    potential_rows rows = {sim, x, load};
    double sums[PL_ROW_SUMS];
    pl_rows_run(sim, sum_potential, &rows, sums);
    return sums[0];
}

double pl_loads_potential(const pl_sim *sim, const double *x) {
    return find_potential(sim, x, sim->external) + find_potential(sim, x, sim->follower);
}

static void sum_inertia(void *context, int64_t first, int64_t last, double *sums) {
    const increment_rows *rows = context;
    const pl_increment *def = rows->q->def;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double away = rows->x[k] - def->target[k];
        sums[0] += 0.5 * def->inertia * rows->q->sim->weights[k / 3] * away * away;
    }
}

static double find_inertia(const increment *q, const double *x) {
    if (!(q->def->inertia > 0)) return 0;
    increment_rows rows = {q, x, NULL};
    double sums[PL_ROW_SUMS];
    pl_rows_run(q->sim, sum_inertia, &rows, sums);
    return sums[0];
}

/* The largest coordinate. */
static double find_extent(const pl_sim *sim, const double *x) {
    double extent = 0;
    for (int64_t k = 0; k < 3 * sim->nodes; k++) extent = fmax(extent, fabs(x[k]));
    return extent;
}

/* Adds a part of the energy, and to its rounding. */
static void add_energy(double energy, pl_newton_value *value) {
    value->energy += energy;
    value->noise += fabs(energy);
}

static bool has_bare_law(const pl_sim *sim) {
    bool bare = false;
    for (int p = 0; p < sim->assembly->part_count; p++)
        bare = bare || sim->assembly->parts[p].material.positive_only;
    return bare;
}

static void evaluate(void *context, const double *x, unsigned want, pl_newton_value *value,
                     double *gradient) {
    increment *q = context;
    pl_sim *sim = q->sim;
    double start = pl_now();
    /* While untangling, and without an energy, only the projected tangent leads anywhere. Pressures are
     * frozen within an iteration, and frozen they would rather turn the body over than press it. */
    bool exact = want & PL_WANT_EXACT && q->widen.start == 0 && sim->assembly->has_energy && !sim->follower;
    if (!exact) want &= ~(unsigned)PL_WANT_EXACT;
    const pl_request request = {.forces = want & PL_WANT_GRADIENT,
                                .matrix = want & PL_WANT_HESSIAN,
                                .exact = exact,
                                .damping = pl_damping_potential(sim),
                                .limiter = q->widen};
    pl_assembly_evaluate(sim->assembly, sim->threads, x, &request, &sim->sums, sim->internal);
    q->elements_seconds += pl_now() - start;
    double extent = find_extent(sim, x), inertia = q->def->inertia;
    pl_contact_sums touch = {0};
    *value = (pl_newton_value){.exact = exact};
    add_energy(find_inertia(q, x), value);
    add_energy(sim->sums.energy + sim->sums.viscous, value);
    add_energy(pl_damping_evaluate(sim, x, want), value);
    if (inertia > 0 && sim->mass)
        add_energy(0.5 * inertia * pl_mass_apply_between(sim, x, q->def->target), value);
    double dead = find_potential(sim, x, sim->external), follower = find_potential(sim, x, sim->follower);
    add_energy(dead, value);
    add_energy(follower, value);
    if (sim->contact) touch = pl_penalty_evaluate(sim->contact, x, want, &sim->op);
    add_energy(touch.energy, value);
    add_energy(pl_straight_evaluate(sim, x, q->widen.start > 0, want), value);
    value->noise = 2e-15 * (sim->scales.energy + value->noise);
    value->floor = 2e-16 * extent * (sim->scales.rounding + inertia * sim->mass_norm + sqrt(touch.stiffness));
    value->outside = !isfinite(sim->sums.energy) && sim->sums.inverted > 0 && has_bare_law(sim);
    q->report->elastic_energy = sim->sums.energy;
    q->report->external_energy = dead + follower;
    q->energy = value->energy;
    if (want & PL_WANT_GRADIENT) fill_gradient(q, x, gradient, value);
    value->reference = fmax(value->reference, sqrt(touch.square));
    /* In short steps the rounding of positions, as inertia sees it, may exceed every force there is: forces
     * below are as good as none, and no reason to go on. */
    value->reference = fmax(value->reference, 2e-12 * extent * inertia * sim->mass_norm);
}

/* Under the wide limiter: is it time for the true law? Once nothing is inverted any more, or what is left
 * inverted does not become less, nor the energy, or is near an equilibrium of the wide law. */
static bool is_untangled(increment *q, const double *x, double residual) {
    int64_t inverted = q->sim->sums.inverted + pl_straight_count_folded(q->sim, x);
    q->stalled++;
    if ((double)inverted < 0.9 * (double)q->fewest) {
        q->fewest = inverted;
        q->stalled = 0;
    }
    if (q->report->elastic_energy < 0.7 * q->least) {
        q->least = q->report->elastic_energy;
        q->stalled = 0;
    }
    return inverted == 0 || residual < 1e-3 || q->stalled > 15;
}

/* Pressures follow the surface from iteration to iteration, friction from solution to solution. */
static bool accepted(void *context, const double *x, double residual, bool converged) {
    increment *q = context;
    bool changed = pl_loads_follower(q->sim, q->def->time, x);
    if (converged && q->sim->contact) changed = pl_penalty_lag(q->sim->contact, x) || changed;
    if (q->widen.start > 0 && (converged || is_untangled(q, x, residual))) {
        q->widen = (pl_limiter){0, 0};
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
    report->volume_ratio = sim->sums.volume / sim->assembly->rest_volume;
    report->min_det = sim->sums.lowest_det;
    report->inverted = sim->sums.inverted;
    report->ms_total = 1e3 * (pl_now() - q->start);
    report->ms_elements = 1e3 * q->elements_seconds;
}

static bool observe(void *context, int iteration, int64_t linear_iterations, double residual) {
    increment *q = context;
    finish_report(q, iteration, linear_iterations, residual);
    return q->sim->observer && q->sim->observer(q->sim->observer_context, q->report);
}

static void widen_limiter(increment *q) {
    q->widen = (pl_limiter){q->sim->settings.widen_start, q->sim->settings.widen_end};
    q->fewest = q->sim->sums.inverted;
    q->least = INFINITY;
    q->stalled = 0;
}

/* Newton from the current positions; adds to the report. */
static void solve(increment *q) {
    pl_sim *sim = q->sim;
    pl_newton_problem problem = {.context = q,
                                 .rows = sim->nodes,
                                 .held = sim->held,
                                 .has_energy = sim->assembly->has_energy,
                                 .evaluate = evaluate,
                                 .op = &sim->op,
                                 .accepted = accepted,
                                 .observe = observe};
    pl_newton_settings settings = {sim->settings.tolerance, sim->settings.max_iterations - q->iterations,
                                   sim->solver.tolerance, sim->solver.max_iterations};
    pl_newton_report newton = pl_newton_solve(sim->newton, &problem, &settings, sim->positions);
    q->report->reason = newton.reason;
    q->report->energy_evaluations += newton.energy_evaluations;
    q->report->ms_solve += 1e3 * newton.seconds_solve;
    finish_report(q, newton.iterations, newton.linear_iterations, newton.residual);
    q->iterations += newton.iterations;
    q->linear_iterations += newton.linear_iterations;
    q->report->factorisations += newton.factorisations;
}

/* Seeks an equilibrium of less energy under the wide limiter, from where it is or, with `rings`, with knots
 * laid anew as far as that around them; false when that was all. */
static bool try_untangling(increment *q, int64_t rings) {
    pl_sim *sim = q->sim;
    size_t bytes = (size_t)(3 * sim->nodes) * sizeof(double);
    pl_step_report knot = *q->report;
    pl_sums sums = sim->sums;
    double before = q->energy;
    memcpy(sim->spare, sim->positions, bytes);
    bool more = rings == 0 || pl_knots_lay(sim, rings, sim->positions);
    widen_limiter(q);
    solve(q);
    if (q->report->reason == PL_CONVERGED && q->energy < before) return more;
    if (q->report->reason == PL_CANCELLED) knot.reason = PL_CANCELLED;
    memcpy(sim->positions, sim->spare, bytes);
    sim->sums = sums;
    knot.newton_iterations = q->report->newton_iterations;
    knot.linear_iterations = q->report->linear_iterations;
    knot.factorisations = q->report->factorisations;
    knot.energy_evaluations = q->report->energy_evaluations;
    knot.ms_solve = q->report->ms_solve;
    *q->report = knot;
    return more;
}

/* An equilibrium with inverted elements may be a knot that the wide limiter undoes, or what crushing left.
 * Out of a tangle there may be knots that no forces undo: these are laid anew, and more of what is around
 * them if that does not help. */
static void untangle(increment *q, bool tangled) {
    pl_sim *sim = q->sim;
    if ((tangled ? pl_straight_count_folded(sim, sim->positions) : sim->sums.inverted) > 0)
        try_untangling(q, 0);
    if (!tangled) return;
    bool more = true;
    for (int64_t rings = 1; q->report->reason == PL_CONVERGED; rings *= 4) {
        int64_t knots = pl_knots_count(sim, sim->positions);
        if (knots == 0 || !more) pl_knots_leave(sim, knots);
        if (knots == 0 || !more || pl_knots_were_left(sim, knots)) return;
        more = try_untangling(q, rings);
    }
}

/* Moves the held components, and says whether elements are tangled there. A target outside a bare law's
 * domain is no place to start from. */
static bool begin(increment *q) {
    pl_sim *sim = q->sim;
    const pl_increment *def = q->def;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (attempt) memcpy(sim->positions, def->from, (size_t)(3 * sim->nodes) * sizeof(double));
        pl_constraints_apply(sim, q->report->time, sim->positions);
        for (int64_t k = 0; def->midpoint && k < 3 * sim->nodes; k++) {
            if (sim->held[k / 3] >> k % 3 & 1) sim->positions[k] = 0.5 * (sim->positions[k] + def->from[k]);
        }
        pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, &(pl_request){0}, &sim->sums, NULL);
        if (isfinite(sim->sums.energy) || !def->from) break;
    }
    return (double)sim->sums.inverted > TANGLED * (double)sim->tets;
}

pl_status pl_increment_solve(pl_sim *sim, const pl_increment *def, pl_step_report *report, pl_error *err) {
    increment q = {.sim = sim, .def = def, .start = pl_now(), .report = report};
    bool moves = def->inertia > 0;
    if (moves) pl_damping_fold(sim, def->inertia, sim->target);
    pl_mass_begin(sim, def->inertia, sim->damping.rate);
    if (def->midpoint) pl_mass_give(sim, report->time, def->from);
    bool tangled = begin(&q);
    if (moves) pl_damping_lag(sim, sim->positions);
    pl_loads_dead(sim, def->time);
    pl_loads_follower(sim, def->time, sim->positions);
    bool balanced = moves || pl_pieces_balanced(sim) || pl_collisions_support(sim);
    if (!balanced || (!moves && pl_params_yield(sim))) {
        report->reason = PL_UNBALANCED;
        return PL_OK;
    }
    if (sim->contact) pl_penalty_begin(sim->contact, def->inertia, sim->dt, def->midpoint);
    sim->op.diagonal.weights = moves ? sim->weights : NULL;
    sim->op.diagonal.factor = def->inertia;
    if (moves) sim->op.diagonal.constant = 0; /* inertia holds what constraints leave free */
    if (tangled) widen_limiter(&q);
    if (tangled) pl_straight_lay(sim, sim->positions);
    solve(&q);
    if (report->reason == PL_CONVERGED && !moves && sim->assembly->has_energy &&
        sim->settings.widen_start > 0)
        untangle(&q, tangled);
    pl_collisions_mark(sim);
    if (moves && report->reason != PL_NOT_FINITE)
        pl_pieces_settle(sim, def->inertia, def->target, sim->positions);
    if (moves) report->dissipated_energy += pl_damping_work(sim, sim->positions, def->from, def->midpoint);
    report->ms_total = 1e3 * (pl_now() - q.start);
    report->ms_elements = 1e3 * q.elements_seconds;
    report->ms_other = report->ms_total - report->ms_elements - report->ms_solve;
    if (report->reason == PL_NOT_FINITE) {
        return pl_error_set(err, PL_ERR_NUMERIC, "step %lld: forces or energy are not finite",
                            (long long)report->step);
    }
    return PL_OK;
}

void pl_report_measure(pl_sim *sim, pl_step_report *report) {
    double start = pl_now();
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, &(pl_request){0}, &sim->sums, NULL);
    pl_report_sums(sim, report);
    double ms = 1e3 * (pl_now() - start);
    report->ms_elements += ms;
    report->ms_total += ms;
}

void pl_report_sums(pl_sim *sim, pl_step_report *report) {
    pl_loads_dead(sim, report->time);
    pl_loads_follower(sim, report->time, sim->positions);
    report->elastic_energy = sim->sums.energy;
    report->external_energy = pl_loads_potential(sim, sim->positions);
    report->volume_ratio = sim->sums.volume / sim->assembly->rest_volume;
    report->min_det = sim->sums.lowest_det;
    report->inverted = sim->sums.inverted;
}

void pl_motion_undo(pl_sim *sim) {
    size_t bytes = (size_t)(3 * sim->nodes) * sizeof(double);
    memcpy(sim->positions, sim->old_positions, bytes);
    memcpy(sim->velocities, sim->old_velocities, bytes);
    if (sim->contact) pl_contact_undo(sim->contact);
}
