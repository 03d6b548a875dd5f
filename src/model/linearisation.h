/* The linearised forces of steps with one linear system, and their reuse (mezger2007 section 4.4).
 *
 *   f(x) = force - K (x - at)
 *
 * With the warped tangent this is linear elasticity with the rotations of `at`, exactly; matrix, force and
 * factor are valid as long as those rotations are. Without a reuse tolerance they are recomputed in every
 * step; with one, when some integration point has deformed by more than the tolerance since `at`. The cached
 * data is state.
 *
 * Plastic flow changes the rest shapes. While the matrix is reused its stress drop is a dead load (section
 * 5.2): added to `force`, not to K, so that forces and matrix belong to one quadratic energy. Steps of any
 * length are therefore stable; new forces with an old matrix would not be.
 */
#ifndef PL_MODEL_LINEARISATION_H
#define PL_MODEL_LINEARISATION_H

#include "assembly/request.h"
#include "pliant/sim.h"

/* Figures of the cached state. */
typedef struct pl_linearisation_figures {
    double rate;   /* 1/s: rate of damping in the matrix; 0: nothing is cached */
    double energy; /* J, elastic, of `at` */
} pl_linearisation_figures;

typedef struct pl_linearisation {
    bool keeps;    /* there is a reuse tolerance */
    double *shift; /* (nodes,3) work space: the solution with inertia alone; NULL: zero */
    double *ahead; /* (nodes,3) work space: predicted positions; NULL if forces are linearised at the step's
                      start */
    double *at, *force; /* (nodes,3); NULL: linearised at the start of every step, the force is `internal` */
    pl_linearisation_figures figures;
    double *plastic; /* F_p at the time of linearisation */
    double *flowed;  /* work space: F_p before the step's flow; NULL without plasticity */
    double *before;  /* (nodes,3) work space: forces before the flow */
    bool ready;      /* the matrix is K at `at`; false after a restore */
    uint64_t revision;
} pl_linearisation;

/* After damping, for integrators that are linear. */
pl_status pl_linearisation_create(pl_sim *sim, pl_error *err);
void pl_linearisation_free(pl_sim *sim);

/* The matrix, with damping at a rate (1/s), and the forces for a step that is linearised at `here`, or the
 * cached ones; pl_sim.linearisation.at is the point of linearisation. A new cache is evaluated further along
 * `displacement` (nodes,3), the step's motion to `here`. Fills the element columns of the report. */
void pl_linearisation_update(pl_sim *sim, const double *here, const double *displacement, double rate,
                             pl_step_report *report);

/* Matrix and elastic forces (nodes,3) at `here` alone, and the damping matrix separately if steps need it. */
void pl_linearisation_evaluate(pl_sim *sim, const double *here, double rate, double *force);

/* A request with the tangent chosen by the scene. */
pl_request pl_linearisation_tangent(const pl_sim *sim);

/* Plastic flow at positions x happens between these two calls, if anything flows. */
void pl_linearisation_flow_begin(pl_sim *sim);
void pl_linearisation_flow_end(pl_sim *sim, const double *x);

/* Rest shapes were replaced: discards the cache. */
void pl_linearisation_forget(pl_sim *sim);
/* The state was restored. */
void pl_linearisation_restore(pl_sim *sim);

#endif
