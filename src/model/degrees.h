/* Adaptive degree (bargteil2014 section 3.4, docs/adaptive.md): which edges of adaptive bodies are quadratic.
 *
 * Degrees are chosen between steps, so that every integrator, flow rule and collider works unchanged: the
 * mid-edge node of a linear edge is inactive, without mass, forces, rows or contact, and moves with the ends.
 * assembly/degree.h handles elements and matrix.
 */
#ifndef PL_MODEL_DEGREES_H
#define PL_MODEL_DEGREES_H

#include "assembly/degree.h"
#include "model/sim.h"
#include "linear/reduce.h"

/* A mid-edge node of an adaptive body and its edge. */
typedef struct pl_degree_edge {
    int32_t middle, ends[2];
    int32_t dwell;       /* minimum number of steps between changes */
    double raise, lower; /* m: bend from which it becomes quadratic, below which linear */
} pl_degree_edge;

/* The present degree of an edge. */
typedef struct pl_degree_state {
    int64_t since;    /* the step of its last change */
    uint8_t linear;   /* 1: linear, 0: quadratic */
    uint8_t fixed;    /* always quadratic: curved at rest, or only its mid-edge node is constrained */
    uint8_t patience; /* doublings of `dwell` before it is lowered: it had to be raised again before */
    uint8_t unused[5];
} pl_degree_state;

struct pl_degrees {
    int64_t count, linear_count;
    int64_t every; /* steps between choices of degrees, from the minimum number of steps between changes */
    const pl_degree_edge *edges;
    pl_degree_state *states;                /* (count), state of the simulation ... */
    const int32_t *middles;                 /* ... of these nodes */
    const double *mass, *full_gravity_mass; /* (nodes) as if all edges were quadratic ... */
    double *drag;                           /* ... likewise, where damping has it: changes with materials */
    const double *stiffness;                /* (nodes), see pl_degree_stiffness */
    uint8_t *constrained;                   /* (nodes) by constraints */
    uint8_t *due;                           /* (count) work space: edges to be changed */
    int32_t (*inactive_ends)[2]; /* (nodes) of an inactive node's edge; others -1: see pl_stencils */
    pl_reduction reduction;      /* of linear systems, where the solver supports that */
};

/* After everything else of the simulation: chooses the initial degrees. Does nothing without adaptive
 * bodies. */
pl_status pl_degrees_create(pl_sim *sim, const pl_sim_def *def, pl_error *err);
void pl_degrees_free(pl_sim *sim);

/* Whether a node is the inactive mid-edge node of a linear edge. */
static inline bool pl_degrees_is_inactive(const pl_sim *sim, int64_t node) {
    return sim->degrees && sim->assembly->degree->inactive[node];
}

/* At the start of a step: changes degrees, conserving momentum, and reports. */
void pl_degrees_begin(pl_sim *sim, pl_step_report *report);
/* After a step without inertia: raises edges that its equilibrium would bend and solves again, until none is
 * left. */
pl_status pl_degrees_refine(pl_sim *sim, pl_step_report *report, pl_error *err);
/* Places inactive nodes at the midpoints of their edges, in positions, velocities and the integrators'
 * history. */
void pl_degrees_follow(pl_sim *sim);
/* After the state has changed: recomputes masses, lists and matrix. */
void pl_degrees_refresh(pl_sim *sim);
/* After annealing: edges that are curved now stay quadratic. */
void pl_degrees_anneal(pl_sim *sim, int64_t first_node, int64_t node_count);

/* Passes the loads (nodes,3) of inactive nodes to the ends of their edges. */
void pl_degrees_pass(const pl_sim *sim, double *loads);
/* The face without its inactive nodes, in the form of faces.h. */
pl_curved_face pl_degrees_face(const pl_sim *sim, const pl_curved_face *face);
/* After constraints have set `constrained`: inactive mid-edge nodes are constrained in all directions. */
void pl_degrees_constrain(pl_sim *sim);
/* After the drag of the materials has changed. */
void pl_degrees_drag(pl_sim *sim);

/* The bend of an edge as a length: the distance of its midpoint from the straight line. */
double pl_degree_bend(const pl_degree_edge *edge, const double *x);
/* Switches the degree of an edge. Linear momentum is conserved, and angular momentum except for the effect of
 * moving the midpoint onto the line; returns the magnitude of that. Changes masses. */
double pl_degree_change(pl_sim *sim, int64_t edge);

#endif
