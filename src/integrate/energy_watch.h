/* Spurious energy in steps with one linear system (docs/dynamics.md).
 *
 * Such a step bounds the energy of its linearised forces, but not that of the real ones if elements rotate or
 * deform strongly: a body that spins too fast swells, and the next step starts with energy from nowhere. The
 * energy balance of the last step is available at no cost at the start of the next one, where the elements
 * are evaluated. A step is therefore checked before it is accepted only if that balance, a jump of the
 * kinetic energy, or an impact of nodes makes it suspect. The response is another solve, linearised where the
 * first one ended, and a shorter deformation if that does not suffice, at most PL_WATCH_TRIALS evaluations of
 * the elements' forces in addition to the two of the check: a bounded cost.
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
    double excess, limit; /* J of spurious energy of a step that was not accepted, and the limit */
} pl_watch;

/* Vectors (nodes,3) that the energy watch uses. */
typedef struct pl_watch_vectors {
    const double *displacement;     /* of the step */
    const double *ahead;            /* ... and without forces */
    double *velocity, *start, *end; /* work space: velocities (may be `ahead`), and forces of both ends */
} pl_watch_vectors;

/* J of the elements at x. */
double pl_watch_elastic(pl_sim *sim, const double *x);

/* Whether the last step created spurious energy: from the present energy, J, or as determined then. */
bool pl_watch_is_alarmed(pl_sim *sim, double elastic);
/* After the elements were evaluated for the step; `elastic`: J at its start, after the last step. */
pl_watch pl_watch_begin(pl_sim *sim, pl_step_report *report, double elastic);
/* After the move: false if the step created spurious energy, or is not finite; `strict` if it could be
 * repeated. */
bool pl_watch_accepts(pl_watch *watch, const pl_watch_vectors *vectors, bool strict);
/* J that a step that was not accepted creates now. */
double pl_watch_measure(pl_watch *watch, const pl_watch_vectors *vectors);
/* Removes part of the deformation of a step that is not accepted; false if no part of it leads to a finite
 * state. */
bool pl_watch_shorten(pl_watch *watch, const pl_watch_vectors *vectors);

#endif
