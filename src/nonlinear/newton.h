/* Modified Newton (teran2005 sections 3 to 8): minimises an energy with a tangent projected to positive
 * semi-definite, inexact inner solves and a line search on the energy. Knows nothing of elements or time.
 *
 * The projection guards the way but, where elements are compressed, costs the quadratic convergence: an
 * element's tangent may be indefinite at an equilibrium whose assembled one is not. So the exact tangent is
 * tried where the problem allows it, and given up for a while whenever conjugate gradients meet a direction
 * of negative curvature (which is then followed). */
#ifndef PL_NONLINEAR_NEWTON_H
#define PL_NONLINEAR_NEWTON_H

#include "linear/solver.h"
#include "pliant/sim.h"

/* Beside PL_WANT_ENERGY, _GRADIENT and _HESSIAN: the tangent as it is, not projected to positive
 * semi-definite. */
enum { PL_WANT_EXACT = 8 };

/* One evaluation of the problem. */
typedef struct pl_newton_value {
    double energy;    /* merit; NaN or infinite outside the problem's domain: never accepted */
    double noise;     /* size of the energy's rounding */
    double reference; /* force that the residual is measured against */
    double floor;     /* residual below which rounding decides */
    bool outside;     /* the state is outside a law's domain */
    bool exact;       /* the tangent is the exact one, which may be indefinite */
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
    /* The longest step from x along a direction that stays where the problem may be evaluated, in multiples
     * of the direction; no longer one is tried. NULL: any. */
    double (*max_step)(void *context, const double *x, const double *direction);
    /* Changes a direction that max_step allows little of where a few nodes are the cause; false: not. May be
     * NULL. */
    bool (*limit_direction)(void *context, const double *x, double *direction);
    /* Changes a trial state on the way from x where single nodes cross a kink of the energy, so that they do
     * not shorten the step of all. May be NULL. */
    void (*limit_trial)(void *context, const double *x, double *trial);
    /* The size of a correction of x, in the unit of pl_newton_settings.correction. May be NULL. */
    double (*measure)(void *context, const double *x, const double *direction);
    /* After an accepted iteration; may change the problem (tighten the limiter), and then says so. May be
     * NULL. */
    bool (*accepted)(void *context, const double *x, double residual, bool converged);
    /* Progress; true stops. */
    bool (*observe)(void *context, int iteration, int64_t linear_iterations, double residual);
} pl_newton_problem;

typedef struct pl_newton_settings {
    double tolerance;   /* relative residual at which it stops, or ... */
    double correction;  /* ... the size of a full step after which it does; 0: by the residual alone */
    bool first_small;   /* any correction that small is the last, whatever the residual */
    bool guessed;       /* the start is likely to be the solution, and to need no tangent */
    double exact_below; /* relative residual from which on the exact tangent is tried */
    int64_t max_iterations;
    double linear_tolerance; /* loosest forcing term ... */
    double linear_floor;     /* ... and the tightest, or the relative residual where that is less */
    int64_t linear_max_iterations;
} pl_newton_settings;

typedef struct pl_newton_report {
    pl_reason reason;
    int iterations, energy_evaluations;
    int64_t linear_iterations, factorisations;
    double residual;
    double seconds_solve;
} pl_newton_report;

/* Vectors that Newton needs, allocated once. */
typedef struct pl_newton pl_newton;
pl_status pl_newton_create(const pl_linear_model *model, const pl_solver_kind *solver,
                           const pl_preconditioner_kind *preconditioner, pl_newton **out, pl_error *err);
/* Another owner of the same one, which is of the same pattern and kinds; the last to free it does. */
pl_newton *pl_newton_share(pl_newton *newton, const pl_linear_model *model, const pl_solver_kind *solver,
                           const pl_preconditioner_kind *preconditioner);
void pl_newton_free(pl_newton *newton);
/* What its solver has of the state; see pl_solver_kind. */
bool pl_newton_state(pl_newton *newton, int index, pl_linear_state *out);

/* One linear solve with Newton's solver, for integrators that need no more; see pl_solver_kind. */
pl_linear_report pl_newton_linear_solve(pl_newton *newton, const pl_operator *op, const double *b,
                                        const double *guess, double *x, double tolerance,
                                        int64_t max_iterations);

/* Moves x to a minimum. On PL_NOT_FINITE x is the last finite state. */
pl_newton_report pl_newton_solve(pl_newton *newton, const pl_newton_problem *problem,
                                 const pl_newton_settings *settings, double *x);

#endif
