/* Modified Newton method (teran2005 sections 3 to 8): minimises an energy with a tangent projected to
 * positive semi-definite, inexact inner solves and a line search on the energy. It is independent of elements
 * and time.
 *
 * The projection makes the method robust but costs the quadratic convergence where elements are compressed:
 * an element's tangent may be indefinite at an equilibrium with a definite assembled tangent. The exact
 * tangent is therefore tried where the problem allows it. It is given up for some iterations whenever
 * conjugate gradients find a direction of negative curvature (which is then followed). */
#ifndef PL_NONLINEAR_NEWTON_H
#define PL_NONLINEAR_NEWTON_H

#include "linear/solver.h"
#include "pliant/sim.h"

/* In addition to PL_WANT_ENERGY, _GRADIENT and _HESSIAN: the exact tangent, not projected to positive
 * semi-definite. */
enum { PL_WANT_EXACT = 8 };

/* One evaluation of the problem. */
typedef struct pl_newton_value {
    double energy; /* merit function; NaN or infinite outside the problem's domain, and then never accepted */
    double noise;  /* rounding error of the energy */
    double reference; /* reference force of the residual */
    double floor;     /* residual below which rounding dominates */
    bool outside;     /* the state is outside the domain of a law */
    bool exact;       /* the tangent is exact and may be indefinite */
} pl_newton_value;

typedef struct pl_newton_problem {
    void *context;
    int64_t rows;
    const uint8_t *constrained;
    bool has_energy;
    /* At x: the energy; with PL_WANT_GRADIENT also `gradient` (constrained components zero); with
     * PL_WANT_HESSIAN also the tangent, which `op` then refers to. */
    void (*evaluate)(void *context, const double *x, unsigned want, pl_newton_value *value, double *gradient);
    pl_operator *op;
    /* The longest step from x along a direction for which the problem can be evaluated, in multiples of the
     * direction; longer steps are never tried. NULL: no limit. */
    double (*max_step)(void *context, const double *x, const double *direction);
    /* Changes a direction if max_step allows little of it because of a few nodes; false: no change. May be
     * NULL. */
    bool (*limit_direction)(void *context, const double *x, double *direction);
    /* Changes a trial state in which single nodes cross a kink of the energy on their path from x, so that
     * they do not shorten the step of all nodes. May be NULL. */
    void (*limit_trial)(void *context, const double *x, double *trial);
    /* The size of a correction of x, in the unit of pl_newton_settings.correction. May be NULL. */
    double (*measure)(void *context, const double *x, const double *direction);
    /* Called after an accepted iteration; may change the problem (tighten the limiter), and returns whether
     * it did. May be NULL. */
    bool (*accepted)(void *context, const double *x, double residual, bool converged);
    /* Progress; true stops. */
    bool (*observe)(void *context, int iteration, int64_t linear_iterations, double residual);
} pl_newton_problem;

typedef struct pl_newton_settings {
    double tolerance;   /* relative residual at which it stops */
    double correction;  /* size of a full step after which it stops; 0: only the residual decides */
    bool first_small;   /* any correction this small is the last, whatever the residual */
    bool guessed;       /* the start is probably the solution and needs no tangent */
    double exact_below; /* relative residual below which the exact tangent is tried */
    int64_t max_iterations;
    double linear_tolerance; /* loosest forcing term */
    double linear_floor;     /* tightest forcing term, or the relative residual if that is smaller */
    int64_t linear_max_iterations;
} pl_newton_settings;

typedef struct pl_newton_report {
    pl_reason reason;
    int iterations, energy_evaluations;
    int64_t linear_iterations, factorisations;
    double residual;
    double seconds_solve;
} pl_newton_report;

/* Work vectors of Newton's method, allocated once. */
typedef struct pl_newton pl_newton;
pl_status pl_newton_create(const pl_linear_model *model, const pl_solver_kind *solver,
                           const pl_preconditioner_kind *preconditioner, pl_newton **out, pl_error *err);
/* Adds an owner with the same pattern and kinds; the last owner to free it releases it. */
pl_newton *pl_newton_share(pl_newton *newton, const pl_linear_model *model, const pl_solver_kind *solver,
                           const pl_preconditioner_kind *preconditioner);
void pl_newton_free(pl_newton *newton);
/* The solver's part of the state; see pl_solver_kind. */
bool pl_newton_state(pl_newton *newton, int index, pl_linear_state *out);

/* One linear solve with Newton's solver, for integrators that need only this; see pl_solver_kind. */
pl_linear_report pl_newton_linear_solve(pl_newton *newton, const pl_operator *op, const double *b,
                                        const double *guess, double *x, double tolerance,
                                        int64_t max_iterations);

/* Moves x to a minimum. If the result is PL_NOT_FINITE, x is the last finite state. */
pl_newton_report pl_newton_solve(pl_newton *newton, const pl_newton_problem *problem,
                                 const pl_newton_settings *settings, double *x);

#endif
