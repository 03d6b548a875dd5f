/* Damping as integrators see it (docs/damping.md): the drag of masses, Rayleigh's stiffness part lagged, the
 * viscous potential, and the work they take.
 *
 * Implicit schemes have velocities of the form v = rate (x - origin). Drag then acts like inertia: k m (x -
 * y) + rate g (x - origin) = k w (x - y'), with weights w in place of the masses and another target y'. */
#ifndef PL_MODEL_DAMPING_H
#define PL_MODEL_DAMPING_H

#include "assembly/damping.h"
#include "pliant/sim.h"

typedef struct pl_damping {
    unsigned kinds;   /* PL_DAMPED_BY_... of the model */
    double *drag;     /* g (nodes), kg/s: damping_mass times mass; NULL without it */
    double rate;      /* 1/s, of the step */
    double *origin;   /* (nodes,3) */
    double *weights;  /* (nodes): masses and drag */
    pl_matrix lagged; /* damping_stiffness K of the step, with values of its own; of linear steps all of D */
    double *shift, *resisting; /* (nodes,3): x - origin, and lagged times it */
    double share;              /* where D is this times the matrix, K + rate D; else 0 */
    double work;               /* J taken so far in the step, where it is cut into substeps */
} pl_damping;

/* Allocates what the model's materials and the integrator need. */
pl_status pl_damping_create(pl_sim *sim, pl_error *err);
void pl_damping_free(pl_sim *sim);

/* At the start of a step, where parameters vary. */
void pl_damping_update(pl_sim *sim);

/* Implicit schemes, before they leave the step's start: velocities will be rate (x - origin), with origin =
 * `from`, or from + back (from - before). `middle`: the predicted middle, where x is the middle of the step.
 */
void pl_damping_begin(pl_sim *sim, const pl_viscous_step *step);
/* Puts drag into sim->inertia.weights and, for inertia k, into the target (nodes,3). */
void pl_damping_fold(pl_sim *sim, double inertia, double *target);
/* Takes damping_stiffness K of the step at x. */
void pl_damping_lag(pl_sim *sim, const double *x);
/* The damping that the assembly must be asked for in an evaluation of the potential. */
pl_request_damping pl_damping_potential(const pl_sim *sim);
/* After an evaluation at x, with damping_stiffness: its potential, the gradient into `resisting` and, unless
 * it is not wanted, the tangent into the matrix. */
double pl_damping_evaluate(pl_sim *sim, const double *x, bool tangent);
/* J that drag, viscosity and (where it is lagged) damping_stiffness took from a step that ends, or has its
 * middle, at x. */
double pl_damping_drag_work(pl_sim *sim, const double *x, const double *from, bool midpoint);
double pl_damping_viscous_work(pl_sim *sim, const double *x, const double *from, bool midpoint);
double pl_damping_lagged_work(pl_sim *sim, const double *x, const double *from, bool midpoint);

/* D v and drag at the current positions and velocities; NULL without damping. Explicit schemes. */
const double *pl_damping_resist(pl_sim *sim);

/* linear-implicit-euler, after its solve: J taken along the way u from the current positions. `tangent` has
 * the tangent that the matrix was assembled with (pl_linearisation_tangent). */
double pl_damping_linear_work(pl_sim *sim, const double *u, pl_request tangent);

/* Steps whose forces are linearised elsewhere than at their start (linearisation.h) have D by itself, in
 * `lagged`. Takes it at x, for this rate. */
void pl_damping_take(pl_sim *sim, const double *x, pl_request tangent, double rate);
static inline bool pl_damping_is_taken(const pl_damping *damping) {
    return damping->lagged.values || damping->share > 0;
}
/* `resisting` = D w; returns w . D w. */
double pl_damping_product(pl_sim *sim, const double *w);
/* w . D w, where w . A w of the matrix is known. */
double pl_damping_square(pl_sim *sim, const double *w, double square);
/* After their solve: J taken along the way u from the current positions, where velocities are rate (u +
 * back). Changes `back`. */
double pl_damping_taken_work(pl_sim *sim, const double *u, double *back);

#endif
