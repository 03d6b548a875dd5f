/* Grabs: springs between points of bodies and targets that a user drags (docs/interact.md). They are state;
 * terms/grabs.c has their term.
 *
 * A grab of radius 0 pulls one point x = sum w_i x_i of an element, with k/2 |x - target|^2. One with a
 * radius pulls each node around the point individually, k/2 sum w_i |x_i - target - R a_i|^2 with sum w_i =
 * 1. The arm a_i is the vector from the point to the node at the moment of the grab, and R is the rotation of
 * the nodes since then, evaluated at the start of a step. The sum of forces is k (target - x) with x = sum
 * w_i (x_i - R a_i).
 *
 * A damper c acts parallel to each spring, on velocities relative to that of the target. Schemes that solve
 * for positions have it as c rate/2 |x - x0 - (target's displacement)|^2, from the start x0 of the solve;
 * explicit ones change velocities after each substep.
 */
#ifndef PL_MODEL_GRABS_H
#define PL_MODEL_GRABS_H

#include "model/sim.h"

typedef struct pl_grab {
    pl_id id;
    int64_t tet; /* over all bodies */
    double at[4], target[3];
    double from[3]; /* target at the last step's end, from which it moves during a step */
    double stiffness, radius, damping;
    int64_t first, count; /* range of its nodes in the list of all */
    double rotation[9];   /* R: work space, computed at the start of a solve */
} pl_grab;

typedef struct pl_grab_node {
    int64_t node;
    double weight, arm[3];
} pl_grab_node;

struct pl_grabs {
    pl_items list, nodes; /* pl_grab, pl_grab_node: state */
    struct {
        uint32_t last, unused;
    } generation;        /* state */
    double part;         /* fraction of the target's displacement, in the solve in progress */
    bool undistributed;  /* forces of inactive mid-edge nodes are not distributed (degrees.h) */
    double rate;         /* 1/s: rate of the dampers in that solve; 0: they do not act */
    double displacement; /* fraction of the target's displacement at the end of the solve */
    const double *start; /* positions relative to which velocities are computed */
};

/* Their share in the state. */
pl_status pl_grabs_create(pl_sim *sim, pl_error *err);
void pl_grabs_free(pl_grabs *grabs);

static inline int64_t pl_grabs_count(const pl_sim *sim) { return sim->grabs ? sim->grabs->list.count : 0; }
static inline pl_grab *pl_grabs_at(const pl_sim *sim, int64_t index) {
    return (pl_grab *)sim->grabs->list.items + index;
}
static inline pl_grab_node *pl_grab_nodes(const pl_sim *sim, const pl_grab *grab) {
    return (pl_grab_node *)sim->grabs->nodes.items + grab->first;
}

/* Appends a grab with its nodes; it receives its index in the list and its id. On failure nothing has
 * changed. */
pl_status pl_grabs_add(pl_sim *sim, pl_grab *grab, const pl_grab_node *nodes, pl_error *err);
void pl_grabs_remove(pl_sim *sim, int64_t index);
/* After the state was replaced: reserves memory for the stencils, and removes grabs of items that do not
 * exist. */
void pl_grabs_restore(pl_sim *sim);
/* -1: it was removed. */
int64_t pl_grabs_find(const pl_sim *sim, pl_id id);

/* From a simulation with other numbers of nodes and elements: `nodes` and `tets` are the old numbers of those
 * of this one, -1: none. A grab is removed with its element, or with all of its nodes. */
pl_status pl_grabs_carry(const pl_sim *old, const int32_t *nodes, const int32_t *tets, pl_sim *sim,
                         pl_error *err);

/* For a solve at a time within the step: sets the targets at that time, and rotations at positions x. Dampers
 * act if `start` is given: velocities are rate (x - start). */
void pl_grabs_begin(pl_sim *sim, double time, const double *x, bool undistributed);
void pl_grabs_begin_damping(pl_sim *sim, double rate, const double *start);
/* After a substep of h of an explicit scheme: applies dampers to velocities; returns J added. */
double pl_grabs_damp(pl_sim *sim, double h);
/* After a step: targets stay in place. */
void pl_grabs_end(pl_sim *sim);
/* Whether a target moves in the next step. */
bool pl_grabs_move(const pl_sim *sim);
/* J at x; adds to the gradient (nodes,3) and appends stencils, unless these are NULL. `square` is the sum of
 * squares of forces on nodes, `stiffness` the sum of squares of the forces caused by moving each node by one
 * metre. */
double pl_grabs_evaluate(const pl_sim *sim, const double *x, double *gradient, pl_stencils *stencils,
                         double *square, double *stiffness);
/* J of the springs alone, without the terms that dampers add for a solve. */
double pl_grabs_stored(const pl_sim *sim, const double *x);
/* The position of the point of a grab for nodes at x. */
void pl_grab_point(const pl_sim *sim, int64_t index, const double *x, double point[3]);
/* Whether a grab holds the connected component. */
bool pl_grabs_are_at(const pl_sim *sim, int64_t component);
/* The difference (J) between the true work of grabs from x to y and that of their forces at `at`. */
double pl_grabs_work_beyond(const pl_sim *sim, const double *at, const double *x, const double *y);

#endif
