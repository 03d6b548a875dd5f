/* The data of a step with one linear system, and the right side of its system, computed by passes over the
 * nodes. */
#ifndef PL_INTEGRATE_LINEAR_WORK_H
#define PL_INTEGRATE_LINEAR_WORK_H

#include "integrate/linear_step.h"

/* The data of the passes over nodes. */
typedef struct pl_linear_work {
    pl_sim *sim;
    const pl_linear_scheme *scheme;
    double h;
    double *goal;  /* where constrained components go */
    double *ahead; /* x* - x0 */
    double *rhs, *u;
    double *gradient;    /* of elastic forces and loads */
    const double *shift; /* what inertia and drag would have u be; NULL: nothing */
    const double *force; /* elastic, of pl_sim.linearisation.at */
    /* Where masses are consistent; else NULL: */
    double *away;              /* y - x* and, of constrained components, y - x, ... */
    double *away_offdiagonal;  /* ... and S times it; */
    double *whole_offdiagonal; /* S times the common motion of connected components */
    /* Where D is by itself; else NULL: */
    double *origin;    /* at - origin, ... */
    double *resisting; /* ... and D times it */
    pl_step_report *report;
    bool first;     /* of the step's solves */
    double *right;  /* of the solve at hand */
    double elastic; /* J at the step's start, where points flow within it */
    double damping_work;
    double *half; /* of the way of a step that is made again */
} pl_linear_work;

/* x0 - origin. */
static inline double pl_linear_back(const pl_linear_work *s, int64_t k) {
    return s->scheme->two_steps ? (s->sim->state.old_positions[k] - s->sim->state.positions[k]) / 3 : 0;
}

/* The point at which loads are linearised, in every step: the cache contains elastic forces only. */
const double *pl_linear_place(const pl_sim *sim);
/* `rhs` without constrained components. */
void pl_linear_right_side(pl_linear_work *work);

#endif
