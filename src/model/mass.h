/* Consistent masses (docs/quadratic.md): the matrix of integrals of density N_a N_b, in place of a diagonal
 * mass.
 *
 * It is stored as the lumped masses plus an off-diagonal mass S, whose rows sum to the mass that lumping
 * moved between nodes. Every integrator uses the diagonal, and adds S wherever inertia acts: to its operator
 * (pl_operator.offdiagonal_mass), to forces and energies of inertia, and to momenta. S has one number for
 * each 3x3 block of the stiffness.
 */
#ifndef PL_MODEL_MASS_H
#define PL_MODEL_MASS_H

#include "model/sim.h"

struct pl_mass {
    const double *offdiagonal; /* (blocks of the matrix) kg */
    double drag;               /* 1/s: damping by mass, the same in every element */
    double scale;              /* factor on S in this step: 1 plus the share of drag */
    double *given;             /* (nodes,3) x - y of constrained components in this step, see pl_mass_give */
    bool gives;
};

/* After masses and colliders; creates nothing if all masses are lumped. Refuses integrators and solvers that
 * need a diagonal mass. */
pl_status pl_mass_create(pl_sim *sim, const pl_sim_def *def, pl_error *err);
void pl_mass_free(pl_mass *mass);

/* At the start of a solve with inertia k, after drag has been folded into the weights with velocities of rate
 * (x - origin): sets the operator's off-diagonal mass. Without inertia there is none. */
void pl_mass_begin(pl_sim *sim, double inertia, double rate);

/* The midpoint rule has no velocity for constrained components: their acceleration in the middle of the step
 * to `time` is computed from their prescribed positions at its start `from`, middle and end. */
void pl_mass_give(pl_sim *sim, double time, const double *from);

/* Number of work vectors that the following functions borrow, including `product` of their callers. */
static inline int pl_mass_vectors(const pl_sim *sim) { return sim->mass ? 2 : 0; }

/* product = scale S w, and w . product. Only if sim->mass exists. */
double pl_mass_apply(pl_sim *sim, const double *w, double *product);
/* The same for w = x - y. */
double pl_mass_apply_between(pl_sim *sim, const double *x, const double *y, double *product);
/* a . S b; 0 if masses are lumped. */
double pl_mass_form(pl_sim *sim, const double *a, const double *b);

/* Mass of a node with respect to momentum: the sum of its column, drag included. */
static inline double pl_mass_of_row(const pl_sim *sim, int64_t node) {
    return sim->mass ? sim->mass->scale * sim->inertia.gravity_mass[node] : sim->inertia.weights[node];
}

#endif
