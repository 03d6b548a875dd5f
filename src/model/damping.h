/* Damping as used by integrators (docs/damping.md): mass-proportional drag, lagged stiffness-proportional
 * Rayleigh damping, the viscous potential, and their work.
 *
 * Implicit schemes have velocities of the form v = rate (x - origin). Drag then acts like inertia: k m (x -
 * y) + rate g (x - origin) = k w (x - y'), with weights w in place of the masses and another target y'.
 */
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
    pl_matrix lagged; /* damping_stiffness K of the step, as a separate matrix; for linear steps all of D */
    double share;     /* if D is proportional to the matrix K + rate D: the factor; else 0 */
    double work;      /* J dissipated so far in the step, with substeps */
} pl_damping;

/* Allocates the data that the model's materials and the integrator need. */
pl_status pl_damping_create(pl_sim *sim, pl_error *err);
void pl_damping_free(pl_sim *sim);

/* Number of work vectors that the following functions borrow, including those passed by callers, in addition
 * to those of consistent masses. */
int pl_damping_vectors(const pl_sim *sim);

/* At the start of a step, if parameters vary. */
void pl_damping_update(pl_sim *sim);

/* For implicit schemes, before they leave the step's start: velocities will be rate (x - origin), with origin
 * = `from`, or from + back (from - before). `middle`: the predicted middle, if x is the middle of the
 * step. */
void pl_damping_begin(pl_sim *sim, const pl_viscous_step *step);
/* Adds drag to sim->inertia.weights and, for inertia k, to the target (nodes,3). */
void pl_damping_fold(pl_sim *sim, double inertia, double *target);
/* Evaluates damping_stiffness K of the step at x. */
void pl_damping_lag(pl_sim *sim, const double *x);
/* The damping to request from the assembly in an evaluation of the potential. */
pl_request_damping pl_damping_potential(const pl_sim *sim);
/* After an evaluation at x, with damping_stiffness: adds its potential, its gradient and, if requested, its
 * tangent to the matrix. */
double pl_damping_evaluate(pl_sim *sim, const double *x, double *gradient, bool tangent);
/* J dissipated by drag, viscosity and (if lagged) damping_stiffness in a step that ends, or has its middle,
 * at x. */
double pl_damping_drag_work(pl_sim *sim, const double *x, const double *from, bool midpoint);
double pl_damping_viscous_work(pl_sim *sim, const double *x, const double *from, bool midpoint);
double pl_damping_lagged_work(pl_sim *sim, const double *x, const double *from, bool midpoint);

/* D v and drag at the current positions and velocities. For explicit schemes. */
void pl_damping_resist(pl_sim *sim, double *resisting);

/* For linear-implicit-euler, after its solve: J dissipated along the displacement u from the current
 * positions. `tangent` is the tangent with which the matrix was assembled (pl_linearisation_tangent). */
double pl_damping_linear_work(pl_sim *sim, const double *u, pl_request tangent);

/* Steps that are not linearised at their start (linearisation.h) have D separately, in `lagged`. Evaluates it
 * at x, for this rate. */
void pl_damping_capture(pl_sim *sim, const double *x, pl_request tangent, double rate);
static inline bool pl_damping_is_taken(const pl_damping *damping) {
    return damping->lagged.values || damping->share > 0;
}
/* product = D w; returns w . D w. */
double pl_damping_product(pl_sim *sim, const double *w, double *product);
/* w . D w, if w . A w of the matrix is known. */
double pl_damping_square(pl_sim *sim, const double *w, double square);
/* After their solve: J dissipated along the displacement u from the current positions, if velocities are rate
 * (u + back). Changes `back`. */
double pl_damping_taken_work(pl_sim *sim, const double *u, double *back);

#endif
