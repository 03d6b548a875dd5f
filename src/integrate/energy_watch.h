/* Energy from nowhere in steps with one linear system (docs/dynamics.md).
 *
 * Such a step keeps the energy of its linearised forces in bounds, and is wrong about the real ones where
 * elements turn or deform by much: a body that spins too fast swells, and the next step starts with energy
 * that nothing brought in. What the last step did to the energy is known for nothing at the start of the next
 * one, where the elements are evaluated; a step is looked at before it is accepted only where that, or a jump
 * of the kinetic energy, gives reason to. What is found out is answered by a shorter deformation, at most
 * PL_WATCH_TRIALS evaluations of the elements' forces on top of the one that looked: a bounded cost.
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
} pl_watch;

/* Vectors (nodes,3) that the watch works with. */
typedef struct pl_watch_vectors {
    const double *displacement;     /* of the step */
    double *velocity, *start, *end; /* work space: velocities, and forces of both ends */
} pl_watch_vectors;

/* After the elements were evaluated for the step. */
pl_watch pl_watch_begin(pl_sim *sim, pl_step_report *report);
/* After the move. Accepts the step, or takes part of its deformation back; false where nothing of it leads to
 * a finite state. */
bool pl_watch_end(pl_watch *watch, const pl_watch_vectors *vectors);

#endif
