/* Consistent masses (docs/quadratic.md): the matrix of integrals of density N_a N_b, in place of masses on
 * the diagonal.
 *
 * It is kept as the lumped masses plus a spread S, whose rows sum to what lumping moved between nodes. So
 * every integrator goes on with the diagonal, and adds S where inertia acts: to its operator
 * (pl_operator.spread), to forces and energies of inertia, and to momenta. S has one number for each 3x3
 * block of the stiffness. */
#ifndef PL_MODEL_MASS_H
#define PL_MODEL_MASS_H

#include "model/sim.h"

struct pl_mass {
    const double *spread; /* (blocks of the matrix) kg */
    double drag;          /* 1/s: damping by mass, the same in every element */
    double scale;         /* of the spread in this step: 1, and drag's share */
    double *given;        /* (nodes,3) x - y of constrained components in this step, see pl_mass_give */
    bool gives;
};

/* After masses and colliders; makes nothing where all masses are lumped. Refuses integrators and solvers that
 * need masses on the diagonal. */
pl_status pl_mass_create(pl_sim *sim, const pl_sim_def *def, pl_error *err);
void pl_mass_free(pl_mass *mass);

/* At the start of a solve with inertia k, after drag has been folded into the weights with velocities of rate
 * (x - origin): the operator gets its spread. Without inertia it has none. */
void pl_mass_begin(pl_sim *sim, double inertia, double rate);

/* The midpoint rule has no velocity of its own for constrained components: their acceleration in the middle
 * of the step to `time` comes from where their constraints put them at its start `from`, middle and end. */
void pl_mass_give(pl_sim *sim, double time, const double *from);

/* Vectors of work space that the following borrow, `product` of their callers included. */
static inline int pl_mass_vectors(const pl_sim *sim) { return sim->mass ? 2 : 0; }

/* product = scale S w, and w . product. Only where sim->mass is. */
double pl_mass_apply(pl_sim *sim, const double *w, double *product);
/* Likewise of w = x - y. */
double pl_mass_apply_between(pl_sim *sim, const double *x, const double *y, double *product);
/* a . S b; 0 where masses are lumped. */
double pl_mass_form(pl_sim *sim, const double *a, const double *b);

/* Mass that moves with a node as far as momentum goes: a column's sum, drag included. */
static inline double pl_mass_of_row(const pl_sim *sim, int64_t node) {
    return sim->mass ? sim->mass->scale * sim->inertia.gravity_mass[node] : sim->inertia.weights[node];
}

#endif
