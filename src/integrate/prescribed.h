/* Prescribed motion of constrained components, and its prediction for the interior (docs/terms.md). */
#ifndef PL_INTEGRATE_PRESCRIBED_H
#define PL_INTEGRATE_PRESCRIBED_H

#include "nonlinear/newton.h"
#include "terms/term.h"

typedef struct pl_prescribed {
    /* input: the potential, as in pl_newton_problem, ... */
    void *context;
    void (*evaluate)(void *context, const double *x, unsigned want, pl_newton_value *value, double *gradient);
    const double *from; /* ... positions at the step's start, and the maximum number of iterations */
    int64_t max_iterations;
    /* output: the cost */
    int iterations, energy_evaluations;
    int64_t linear_iterations, factorisations;
    double seconds; /* in the solve */
} pl_prescribed;

/* Positions have their constrained components at the step's end: moves the others along as far as that helps.
 * False if no prescribed motion occurs, or too few iterations are allowed. Borrows three vectors. */
bool pl_prescribed_predict(pl_sim *sim, pl_prescribed *p);

/* Solves K u = -g - K c at `from` for the free components u; c, `moved`, are the constrained ones, and
 * `right` is work space. `want`: PL_WANT_EXACT or 0. False if K gives no useful direction. */
bool pl_prescribed_follow(pl_sim *sim, pl_prescribed *p, unsigned want, const double *moved, double *right,
                          double *u);

#endif
