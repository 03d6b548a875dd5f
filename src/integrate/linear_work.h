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
    double *goal;  /* targets of constrained components */
    double *ahead; /* x* - x0 */
    double *rhs, *u;
    double *gradient;    /* of elastic forces and loads */
    const double *shift; /* u with inertia and drag alone; NULL: zero */
    const double *force; /* elastic forces at pl_sim.linearisation.at */
    /* For consistent masses; else NULL: */
    double *away;              /* y - x*, or y - x for constrained components, ... */
    double *away_offdiagonal;  /* ... and S times it; */
    double *whole_offdiagonal; /* S times the common motion of connected components */
    /* If D is a separate matrix; else NULL: */
    double *origin;    /* at - origin, ... */
    double *resisting; /* ... and D times it */
    pl_step_report *report;
    bool first;     /* first solve of the step */
    double *right;  /* right side of the current solve */
    double elastic; /* J at the step's start, if points flow within the step */
    double damping_work;
    double *half; /* half of the displacement of a step that is repeated */
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
