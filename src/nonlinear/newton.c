/* See newton.h. */
#include "nonlinear/newton.h"
#include "core/memory.h"
#include "core/timer.h"
#include "linear/reduce.h"
#include "linear/skew.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct pl_newton {
    int64_t rows;
    int owners;
    const pl_matrix *pattern;
    const pl_preconditioner_kind *preconditioner;
    const pl_solver_kind *kind;
    pl_solver *solver;
    double *gradient, *rhs, *direction, *trial;
    double *partial;
};

pl_newton *pl_newton_share(pl_newton *newton, const pl_linear_model *model, const pl_solver_kind *solver,
                           const pl_preconditioner_kind *preconditioner) {
    if (!newton || newton->rows != model->rows || newton->pattern != model->pattern ||
        newton->kind != solver || newton->preconditioner != preconditioner)
        return NULL;
    newton->owners++;
    return newton;
}

void pl_newton_free(pl_newton *newton) {
    if (!newton || --newton->owners > 0) return;
    if (newton->solver) newton->kind->destroy(newton->solver);
    free(newton->gradient);
    free(newton->rhs);
    free(newton->direction);
    free(newton->trial);
    free(newton->partial);
    free(newton);
}

bool pl_newton_state(pl_newton *newton, int index, pl_linear_state *out) {
    return newton->kind->state && newton->kind->state(newton->solver, index, out);
}

pl_status pl_newton_create(const pl_linear_model *model, const pl_solver_kind *solver,
                           const pl_preconditioner_kind *preconditioner, pl_newton **out, pl_error *err) {
    int64_t rows = model->rows;
    *out = NULL;
    pl_newton *newton = pl_array_new(1, sizeof *newton);
    if (!newton) return pl_error_memory(err, sizeof *newton, "Newton's method");
    newton->rows = rows;
    newton->owners = 1;
    newton->pattern = model->pattern;
    newton->preconditioner = preconditioner;
    newton->kind = solver;
    newton->gradient = pl_array_new(3 * rows, sizeof(double));
    newton->rhs = pl_array_new(3 * rows, sizeof(double));
    newton->direction = pl_array_new(3 * rows, sizeof(double));
    newton->trial = pl_array_new(3 * rows, sizeof(double));
    newton->partial = pl_array_new(pl_row_chunks(rows), sizeof(double));
    pl_status status = PL_OK;
    if (!newton->gradient || !newton->rhs || !newton->direction || !newton->trial || !newton->partial) {
        status = pl_error_memory(err, rows * 96, "Newton's vectors");
    }
    if (status == PL_OK) status = solver->create(model, preconditioner, &newton->solver, err);
    if (status != PL_OK) {
        pl_newton_free(newton);
        return status;
    }
    *out = newton;
    return PL_OK;
}

enum { ALL = PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN };

/* State of one solve. */
typedef struct search {
    pl_newton *newton;
    const pl_newton_problem *problem;
    const pl_newton_settings *settings;
    double *x;
    pl_newton_value value;
    double norm, previous_norm; /* norms of the gradient */
    double min_norm;            /* smallest so far; zero before the first step */
    int quiet;                  /* successive iterations dominated by rounding */
    int guarded, penalty;   /* remaining iterations with the projected tangent, and the next such number */
    bool downhill;          /* the direction has negative curvature and leaves a saddle */
    double correction;      /* size of the direction */
    double last_correction; /* size of the previous full step; 0: none */
    bool near;              /* solved accurately enough for corrections to measure the error */
    int refused;            /* successive shortened steps although little is left to correct */
    bool settled;           /* little is left to correct after the last step, a full one */
    pl_newton_report report;
} search;

static double gradient_norm(search *s) {
    pl_newton *n = s->newton;
    return sqrt(pl_dot(s->problem->op->threads, n->rows, n->gradient, n->gradient, n->partial));
}

static void evaluate_all(search *s, const double *x) {
    bool exact = s->guarded == 0 && s->norm <= s->settings->exact_below * s->value.reference;
    s->problem->evaluate(s->problem->context, x, exact ? ALL | PL_WANT_EXACT : ALL, &s->value,
                         s->newton->gradient);
    s->norm = gradient_norm(s);
}

static void evaluate_forces(search *s, const double *x) {
    s->problem->evaluate(s->problem->context, x, PL_WANT_ENERGY | PL_WANT_GRADIENT, &s->value,
                         s->newton->gradient);
    s->norm = gradient_norm(s);
}

static double relative_residual(const search *s) { return s->norm / s->value.reference; }

/* Rounding excuses only a small residual: distant nodes would raise the rounding floor with their
 * distance. */
static bool is_converged(const search *s) {
    if (s->settled) return true;
    double floor = fmin(s->value.floor, 1e-4 * s->value.reference);
    return s->norm <= fmax(s->settings->tolerance * s->value.reference, floor);
}

/* Number of iterations without progress beyond rounding before giving up; near a bifurcation progress may
 * resume only after a few. */
enum { PATIENCE = 6 };

/* Eisenstat-Walker: the accuracy of the linear solve follows the last reduction of the residual. */
static double forcing_term(const search *s) {
    double loosest = s->settings->linear_tolerance,
           ratio = s->previous_norm > 0 ? s->norm / s->previous_norm : 1;
    double term = fmin(loosest, 0.5 * ratio * ratio);
    double needed =
        0.1 * s->settings->tolerance * s->value.reference / s->norm; /* no need to go far below the target */
    needed = fmax(needed, fmin(s->settings->linear_floor, relative_residual(s)));
    return fmax(fmin(term, loosest), fmin(fmax(needed, 1e-10), loosest));
}

/* Uses the projected tangent for some iterations, for more each time in a row. */
static void guard(search *s) {
    s->penalty = s->penalty < 8 ? 2 * s->penalty + 1 : 8;
    s->guarded = s->penalty;
}

static pl_linear_report solve_symmetric(void *context, const pl_operator *op, const double *b,
                                        const double *guess, double *x, double tolerance,
                                        int64_t max_iterations) {
    pl_newton *n = context;
    if (op->reduction)
        return pl_reduction_solve(op->reduction, n->kind, n->solver, op, b, guess, x, tolerance,
                                  max_iterations);
    return n->kind->solve(n->solver, op, b, guess, x, tolerance, max_iterations);
}

static pl_linear_report solve_system(pl_newton *n, const pl_operator *op, const double *b,
                                     const double *guess, double *x, double tolerance,
                                     int64_t max_iterations) {
    return op->skew ? pl_skew_solve(solve_symmetric, n, op, b, guess, x, tolerance, max_iterations)
                    : solve_symmetric(n, op, b, guess, x, tolerance, max_iterations);
}

/* The relative residual below which corrections may be the last ones, and the relative error in the energy
 * norm to which they are solved: the residual alone says little about slow motions. */
#define NEAR 0.1
#define NEAR_ENERGY 0.01

/* Solves for a direction and returns the (negative) slope along it. */
static double find_direction(search *s) {
    pl_newton *n = s->newton;
    for (int64_t i = 0; i < 3 * n->rows; i++) n->rhs[i] = -n->gradient[i];
    double start = pl_now();
    s->near = relative_residual(s) < NEAR;
    s->problem->op->energy_tolerance = s->settings->correction > 0 && s->near ? NEAR_ENERGY : 0;
    pl_linear_report linear = solve_system(n, s->problem->op, n->rhs, NULL, n->direction, forcing_term(s),
                                           s->settings->linear_max_iterations);
    s->report.seconds_solve += pl_now() - start;
    s->report.linear_iterations += linear.iterations;
    s->report.factorisations += linear.factorisations;
    if (s->guarded > 0) s->guarded--;
    s->downhill = s->value.exact && linear.end == PL_LINEAR_BREAKDOWN;
    if (s->downhill) guard(s);
    double slope = pl_dot(s->problem->op->threads, n->rows, n->gradient, n->direction, n->partial);
    s->correction = s->problem->measure && s->settings->correction > 0
                        ? s->problem->measure(s->problem->context, s->x, n->direction)
                        : INFINITY;
    if (slope < 0) return slope;
    s->correction = INFINITY;
    memcpy(n->direction, n->rhs,
           (size_t)(3 * n->rows) * sizeof(double)); /* not finite, or rounding: use steepest descent */
    return -s->norm * s->norm;
}

static void set_trial(search *s, double step) {
    pl_newton *n = s->newton;
    for (int64_t i = 0; i < 3 * n->rows; i++) n->trial[i] = s->x[i] + step * n->direction[i];
    if (s->problem->limit_trial) s->problem->limit_trial(s->problem->context, s->x, n->trial);
}

/* Shortens the step from `step` until the energy decreases enough, evaluating only the energy; returns the
 * step, or 0. */
static double backtrack(search *s, double slope, double step, double energy, double noise,
                        double first_energy) {
    double trial_energy = first_energy;
    for (int k = 0; k < 40; k++) {
        double parabola = isfinite(trial_energy)
                              ? -slope * step * step / (2 * (trial_energy - energy - slope * step))
                              : 0.25 * step;
        step = fmin(fmax(parabola, 0.1 * step), 0.5 * step);
        set_trial(s, step);
        pl_newton_value value;
        s->problem->evaluate(s->problem->context, s->newton->trial, PL_WANT_ENERGY, &value, NULL);
        s->report.energy_evaluations++;
        trial_energy = value.energy;
        if (trial_energy <= energy + 1e-4 * step * slope + noise) return step;
    }
    return 0;
}

/* Past a saddle, or with an overestimated tangent, the energy may decrease far beyond the full step. Doubles
 * the step while the energy decreases, up to `longest`. Leaves the trial state at the returned step. */
static double stretch_step(search *s, double longest, double energy) {
    double step = 1;
    while (step < 64 && 2 * step <= longest) {
        set_trial(s, 2 * step);
        pl_newton_value value;
        s->problem->evaluate(s->problem->context, s->newton->trial, PL_WANT_ENERGY, &value, NULL);
        s->report.energy_evaluations++;
        if (!(value.energy < energy) || isinf(value.energy)) break;
        energy = value.energy;
        step *= 2;
    }
    set_trial(s, step);
    return step;
}

/* Estimates the remaining correction after a full step, from the ratio of successive corrections. */
static double remaining(const search *s) {
    double rate = s->last_correction > 0 ? fmin(s->correction / s->last_correction, 1) : 1;
    return rate * s->correction;
}

/* Fraction of the longest step: a shorter step along the direction of the exact tangent shows that it does
 * not help. */
#define SHORT_STEP 0.02
/* Fraction of the requested correction: a smaller one does not need a full step where kinks of friction
 * prevent it. */
#define TRIFLE 0.1
/* Successive shortened steps along corrections that would be the last ones: the solution is at a kink, and no
 * progress is possible. */
enum { KINK = 3 };

/* Fraction of a direction: if less is allowed, a few nodes may be the obstacle. */
#define HINDERED 0.5
enum { ROUNDS = 4 };

/* If a few nodes block the step of all others, changes the direction for these nodes, provided that this
 * gains more energy. */
static double limit_direction(search *s, double longest, double *slope) {
    pl_newton *n = s->newton;
    const pl_newton_problem *problem = s->problem;
    for (int round = 0; round < ROUNDS && longest < HINDERED && problem->limit_direction; round++) {
        memcpy(n->rhs, n->direction, (size_t)(3 * n->rows) * sizeof(double));
        if (!problem->limit_direction(problem->context, s->x, n->direction)) break;
        double own = problem->max_step(problem->context, s->x, n->direction),
               steep = pl_dot(problem->op->threads, n->rows, n->gradient, n->direction, n->partial);
        if (!(fmin(own, 1) * steep < longest * *slope)) {
            memcpy(n->direction, n->rhs, (size_t)(3 * n->rows) * sizeof(double));
            break;
        }
        longest = own;
        *slope = steep;
    }
    return longest;
}

/* One step along the direction. The full step is evaluated completely, since it is nearly always accepted. */
static bool take_step(search *s, double slope) {
    pl_newton *n = s->newton;
    double energy = s->value.energy, noise = s->value.noise;
    double longest =
        s->problem->max_step ? s->problem->max_step(s->problem->context, s->x, n->direction) : INFINITY;
    bool whole = longest >= HINDERED;
    longest = limit_direction(s, longest, &slope);
    double first = longest < 1 ? longest : 1, step = first;
    bool exact = s->value.exact;
    s->previous_norm = s->norm;
    bool small = s->settings->first_small
                     ? s->correction <= s->settings->correction
                     : whole && first == 1 && s->near && remaining(s) <= s->settings->correction;
    set_trial(s, first);
    if (small)
        evaluate_forces(s, n->trial); /* probably converged: no tangent needed */
    else
        evaluate_all(s, n->trial);
    s->report.energy_evaluations++;
    bool good = isfinite(s->norm) &&
                (!s->problem->has_energy || s->value.energy <= energy + 1e-4 * first * slope + noise);
    if (!good) {
        step = backtrack(s, slope, first, energy, noise, s->value.energy);
    } else if (whole && first == 1 && s->problem->has_energy && -slope > 1e3 * noise &&
               pl_dot(s->problem->op->threads, n->rows, n->gradient, n->direction, n->partial) <
                   0.5 * slope) {
        step = stretch_step(
            s, longest,
            s->value.energy); /* the slope at the end of the step is still more than half as steep */
    }
    if (exact && step > 0 && step < SHORT_STEP * first)
        guard(s);
    else if (exact && !s->downhill)
        s->penalty = 0;
    if (step != 0 && step != first) {
        evaluate_all(s, n->trial);
        if (!isfinite(s->norm)) step = 0;
    }
    if (step == 0) {
        if (exact) guard(s);
        evaluate_all(s, s->x);
        return exact; /* the projected tangent may succeed */
    }
    bool trifle = s->near && s->correction <= TRIFLE * s->settings->correction;
    s->refused = small && step < first ? s->refused + 1 : 0;
    s->settled = trifle || (small && step == first) || s->refused == KINK;
    s->last_correction = whole && step == 1 ? s->correction : 0;
    memcpy(s->x, n->trial, (size_t)(3 * n->rows) * sizeof(double));
    /* Where the predicted decrease is below rounding, only the residual can show progress. On the way out of
     * a saddle it grows first. */
    bool lost_in_noise = s->problem->has_energy && -slope < 10 * noise;
    bool progress = s->min_norm == 0 || s->norm < 0.95 * s->min_norm;
    if (progress) s->min_norm = s->norm;
    s->quiet = lost_in_noise && !progress && !s->downhill ? s->quiet + 1 : 0;
    return true;
}

static pl_reason run(search *s) {
    const pl_newton_problem *problem = s->problem;
    if (s->settings->guessed) evaluate_forces(s, s->x);
    if (!s->settings->guessed || !is_converged(s)) evaluate_all(s, s->x);
    if (s->value.outside) return PL_OUTSIDE_DOMAIN;
    if (!isfinite(s->norm) || (problem->has_energy && !isfinite(s->value.energy))) return PL_NOT_FINITE;
    for (;;) {
        bool converged = is_converged(s);
        s->report.residual = relative_residual(s);
        if (problem->accepted && problem->accepted(problem->context, s->x, s->report.residual, converged)) {
            s->settled = false;
            s->refused = 0;
            s->last_correction = 0;
            evaluate_all(s, s->x); /* the problem has changed */
            s->previous_norm = s->min_norm = 0;
            s->quiet = 0;
            converged = is_converged(s);
            s->report.residual = relative_residual(s);
        }
        if (problem->observe && problem->observe(problem->context, s->report.iterations,
                                                 s->report.linear_iterations, s->report.residual)) {
            return PL_CANCELLED;
        }
        if (!isfinite(s->report.residual)) return PL_NOT_FINITE; /* overflow of the reference */
        if (converged) return PL_CONVERGED;
        if (s->quiet >= PATIENCE) return PL_STAGNATED;
        if (s->report.iterations >= s->settings->max_iterations) return PL_ITERATION_LIMIT;
        double slope = find_direction(s);
        s->report.iterations++;
        if (!take_step(s, slope)) return isfinite(s->norm) ? PL_STAGNATED : PL_NOT_FINITE;
    }
}

pl_newton_report pl_newton_solve(pl_newton *newton, const pl_newton_problem *problem,
                                 const pl_newton_settings *settings, double *x) {
    if (newton->kind->begin) newton->kind->begin(newton->solver);
    search s = {.newton = newton, .problem = problem, .settings = settings, .x = x};
    s.report.reason = run(&s);
    return s.report;
}

pl_linear_report pl_newton_linear_solve(pl_newton *newton, const pl_operator *op, const double *b,
                                        const double *guess, double *x, double tolerance,
                                        int64_t max_iterations) {
    if (newton->kind->begin) newton->kind->begin(newton->solver);
    return solve_system(newton, op, b, guess, x, tolerance, max_iterations);
}
