/* The initial guess of a step's solve if surfaces must not pass through each other (docs/contact.md). */
#ifndef PL_INTEGRATE_CONTACT_START_H
#define PL_INTEGRATE_CONTACT_START_H

#include "integrate/prescribed.h"
#include "nonlinear/newton.h"
#include "terms/term.h"

typedef struct pl_step_start {
    pl_sim *sim;
    const pl_term_step *step;
    pl_step_report *report;
    /* the potential, as in pl_newton_problem; and a function that makes a few iterations from the current
     * positions */
    void *context;
    void (*evaluate)(void *context, const double *x, unsigned want, pl_newton_value *value, double *gradient);
    void (*make_room)(void *context);
    pl_prescribed cost; /* of following the prescribed motion; initially zero */
    bool in_flight;     /* nothing touches or constrains the bodies; becomes false if there is an obstacle */
} pl_step_start;

/* Moves the positions from those of the step's start to the predicted ones, which are the current ones, as
 * far as nothing obstructs; constrained nodes and colliders move to their positions of the step. False, with
 * all at the step's start, if they cannot. Borrows four vectors. */
bool pl_contact_start_find(pl_step_start *start);

#endif
