/* Energy from nowhere in steps with one linear system (docs/dynamics.md).
 *
 * Such a step keeps the energy of its linearised forces in bounds, and is wrong about the real ones where
 * elements turn or deform by much: a body that spins too fast swells, and the next step starts with energy
 * that nothing brought in. What the last step did to the energy is known for nothing at the start of the next
 * one, where the elements are evaluated; a step is looked at before it is accepted only where that, or a jump
 * of the kinetic energy, or nodes that were struck, give reason to. What is found out is answered by another
 * solve, linearised where the first one ended, and by a shorter deformation where that does not do, at most
 * PL_WATCH_TRIALS evaluations of the elements' forces on top of the two that looked: a bounded cost.
 */
#ifndef PL_INTEGRATE_ENERGY_WATCH_H
#define PL_INTEGRATE_ENERGY_WATCH_H

#include "terms/term.h"

enum { PL_WATCH_TRIALS = 4 };

typedef struct pl_watch {
    pl_sim *sim;
    pl_step_report *report;
    const double *start_forces; /* (nodes,3) elastic, at the step's start; NULL: not known, nor the energy */
    double kinetic, elastic;    /* J at the step's start */
    bool awake;
    double excess, limit; /* J that a step made of nothing which was not accepted, and might have */
} pl_watch;

/* Vectors (nodes,3) that the watch works with. */
typedef struct pl_watch_vectors {
    const double *displacement;     /* of the step */
    const double *ahead;            /* ... and without forces */
    double *velocity, *start, *end; /* work space: velocities (may be `ahead`), and forces of both ends */
} pl_watch_vectors;

/* J of the elements at x. */
double pl_watch_elastic(pl_sim *sim, const double *x);

/* Whether the last step made energy of nothing: from what is there now, J, or as it was found then. */
bool pl_watch_is_alarmed(pl_sim *sim, double elastic);
/* After the elements were evaluated for the step; `elastic`: J at its start, as the last step left it. */
pl_watch pl_watch_begin(pl_sim *sim, pl_step_report *report, double elastic);
/* After the move: false when the step made energy of nothing, or what is not finite; `strict` where it could
 * be made again. */
bool pl_watch_accepts(pl_watch *watch, const pl_watch_vectors *vectors, bool strict);
/* J that a step which was not accepted makes of nothing by now. */
double pl_watch_measure(pl_watch *watch, const pl_watch_vectors *vectors);
/* Takes part of the deformation of a step that is not accepted back; false where nothing of it leads to a
 * finite state. */
bool pl_watch_shorten(pl_watch *watch, const pl_watch_vectors *vectors);

#endif
