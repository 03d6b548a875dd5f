/* Barrier contact of a surface with itself, with colliders and with planes: an energy that grows without
 * bound as two of its triangles approach each other, and the longest step without contact (docs/barrier.md).
 *
 * Energies, forces and tangents are computed at vertices, x_s = W x, and converted to nodes here. This code
 * does not depend on bodies, constraints or time.
 */
#ifndef PL_CONTACT_BARRIERS_H
#define PL_CONTACT_BARRIERS_H

#include "contact/collider.h"
#include "contact/pairs.h"
#include "contact/rules.h"
#include "core/memory.h"
#include "linear/stencils.h"

/* A pair closer than its activation distance. */
typedef struct pl_near_pair {
    int kind;  /* pl_pair_kind, or PL_NEAR_PLANE: vertex 0 and plane `vertices[1]` */
    int count; /* of vertices */
    int32_t vertices[4];
    double weights[4], normal[3], distance; /* grad of the distance = weights (x) normal */
    double activation;
    double thickness; /* energies are of the distance beyond */
    double mollifier;
    double stiffness; /* k of the energy k activation^2 b(u) mollifier, N/m: u = (distance - thickness) /
                         activation */
} pl_near_pair;
enum { PL_NEAR_PLANE = 2 };

/* Lagged friction of a pair. */
typedef struct pl_pair_friction {
    int kind, count;
    int32_t vertices[4];
    double weights[4], normal[3];
    double velocity[3]; /* of a plane's surface, m/s */
    double limit;       /* N: the most that it can be */
    /* Sides that turn together do not slide, though their closest points, a gap apart, are displaced: sliding
     * is Σ weights x + Σ turn (n . (x_plus - x_minus)), of `turns` corners each (docs/barrier.md). */
    int turns, plus[2], minus[2];
    double turn[2][3];
    double elastic_slip[3]; /* m: elastic slip from earlier steps, see pl_stored_friction */
} pl_pair_friction;

/* The friction of a pair at the end of a step: the next one begins with it, so that sticking contact does not
 * creep. */
typedef struct pl_stored_friction {
    double force[3]; /* N, on the second side */
    int32_t kind, vertices[4], unused;
} pl_stored_friction;

typedef struct pl_barrier_sums {
    int64_t near;      /* pairs */
    double energy;     /* J, of barriers and friction, as a step sees it */
    double stored;     /* J, of barriers */
    double dissipated; /* J, by friction */
    double square;     /* of all contact forces on nodes, N2 */
    double stiffness;  /* square of the active stiffnesses, (N/m)2 */
    double nearest;    /* m; infinite if nothing is near */
} pl_barrier_sums;

/* Lists that grow. */
typedef struct pl_near_list {
    int64_t count, room;
    pl_near_pair *items;
} pl_near_list;
typedef struct pl_friction_list {
    int64_t count, room;
    pl_pair_friction *items;
} pl_friction_list;
typedef struct pl_report_list {
    int64_t count, room;
    pl_contact_report *items;
} pl_report_list;

/* normal . (x - point) is the distance of x in front of it. */
typedef struct pl_plane {
    double normal[3], point[3];
} pl_plane;
double pl_plane_distance(const pl_plane *plane, const double x[3]);

/* An infinite collider. */
typedef struct pl_barrier_plane {
    const pl_collider *collider; /* borrowed */
    int32_t owner, class;
    pl_plane ends[2]; /* the plane at both ends of the step */
    pl_plane now;     /* work space: how far it has come */
} pl_barrier_plane;

/* Intersections at the start, ignored until the surfaces are apart (ignored.c); all NULL if they are refused.
 * The first and the last member are state. */
typedef struct pl_ignored {
    int32_t *tangle_of; /* (vertices) from 1; 0: of none */
    int32_t *next;      /* (vertices) work space */
    bool *behind;       /* (planes, vertices) */
    bool look;          /* for intersections, although none is known: after the state has been set */
} pl_ignored;

/* "collider 'floor'", for messages. */
typedef char pl_barrier_name[96];

typedef struct pl_barriers {
    /* model */
    pl_surface surface;
    int plane_count;
    pl_barrier_plane *planes;
    pl_barrier_name *collider_names; /* (colliders) */
    int body_count;
    pl_contact_rules rules;
    double activation;            /* d^ */
    double stick_speed;           /* m/s */
    int64_t max_refreshes;        /* maximum updates of friction per step, after that at its start */
    double friction;              /* between bodies */
    const double *elastic, *mass; /* (vertices) N/m and kg about each */
    pl_threads *threads;
    /* work space */
    pl_pairs pairs;
    double *own;          /* (vertices,3) of colliders, each in its own frame */
    double *kinematic[2]; /* ... and their positions at both ends of the step */
    double followed;  /* s: where bodies have followed colliders to, which may be less than the simulation's
                         time after a step that was cancelled or blocked; NAN: nothing yet. State */
    bool arrived;     /* colliders are at the end of this step */
    double travelled; /* the part of this step's way that planes have gone */
    pl_ignored ignored;
    double inertia, duration;
    bool midpoint;
    bool exact;     /* tangents have the curvature of distances, with which they may be indefinite */
    bool following; /* forces of an evaluation with its tangent: and what the rest of the colliders' way
                       changes in them, to first order */
    double *start;  /* (vertices,3) at the step's start */
    double *at;     /* ... as last evaluated, colliders' at the step's end */
    double *displacement, *ahead;
    double *tangent_at[2]; /* (vertices,3) as of the last two evaluations of tangents, the last one first */
    int tangents;          /* of this step */
    double *forces;        /* (vertices,3) */
    double *squared[2];    /* distances of the candidates, ... */
    int64_t squared_room[2];
    double *each; /* limits of the candidates of one kind */
    int64_t each_room;
    double *measured;        /* ... with vertices (vertices,3) here, */
    int64_t measured_search; /* and the candidates of this search */
    int64_t *chunk_count;
    int64_t count_room;
    double *firmness;    /* (vertices) N/m3: what bodies oppose to a displacement of their surface, per area;
                            infinite for colliders, negative without area */
    double *edge_square; /* (edges) squared lengths at rest */
    double *speed;       /* (vertices) lengths of `displacement` */
    double *chunk_min;
    int64_t chunk_room;
    pl_barrier_sums sums;   /* of the last evaluation */
    double stored_at_start; /* J */
    pl_near_list near;
    pl_friction_list frictions, fresh;
    pl_items stored_friction; /* of pl_stored_friction, in the order of the pairs. State */
    pl_report_list reports;   /* of the step: see pl_barriers_report */
    int64_t friction_updates;
    double refreshed_residual;
    double *shift;      /* (vertices,4): of trial states, times the forces that have a say in it, and these */
    double *node_shift; /* (nodes,4): the same of the nodes that carry the surface */
    int64_t node_count;
    double *before; /* (vertices,3) */
    int64_t growths;
    bool failed;
} pl_barriers;

/* After surface, planes, rules, elastic and mass are set; takes ownership of their arrays (except planes'
 * colliders). */
pl_status pl_barriers_create(pl_barriers *barriers, bool within, pl_error *err);
void pl_barriers_free(pl_barriers *barriers);
/* Whether a part touches a plane at all. */
bool pl_barriers_meet_plane(const pl_barriers *barriers, int64_t part, int plane);

/* Allocates memory for ignored intersections; then finds the vertices `at` that intersect (`first`). */
pl_status pl_barriers_allow_tangles(pl_barriers *barriers, pl_error *err);
void pl_barriers_ignore(pl_barriers *barriers, bool first);

/* For a step of `duration` from nodes at `from`, in which inertia resists with k m; colliders' vertices move
 * along `kinematic`. `midpoint`: unknowns are the middle of the step, while bodies touch at its end. */
void pl_barriers_begin(pl_barriers *barriers, double inertia, double duration, bool midpoint,
                       const double *from);
/* Between steps: colliders are at the end of `kinematic`, and unknowns are positions. */
void pl_barriers_stand(pl_barriers *barriers);
/* Energy at x. Adds minus its gradient to `forces` of nodes (nodes,3), unless NULL; adds its tangent,
 * semi-definite unless `exact`, to `stencils`, unless NULL. Infinite if something touches. */
pl_barrier_sums pl_barriers_evaluate(pl_barriers *barriers, const double *x, double *forces,
                                     pl_stencils *stencils);
/* The fraction of the displacement `displacement` (nodes,3) from x without contact; at most 1. */
double pl_barriers_limit(pl_barriers *barriers, const double *x, const double *displacement);
/* If slivers of the surface would close along `displacement` (nodes,3) from x, makes their nodes move
 * together; false if none would. */
bool pl_barriers_limit_slivers(pl_barriers *barriers, const double *x, double *displacement);
/* For a trial state: pairs that would slide through the stick zone end at their minimum sliding instead. If
 * that would cause contact the trial does not change. `work` (nodes,3). */
void pl_barriers_limit_trial(pl_barriers *barriers, const double *x, double *trial, int64_t nodes,
                             double *work);
/* Moves colliders' vertices, and planes, towards the step's end, while nodes move along `displacement` from
 * x; returns the fraction of both without contact. */
double pl_barriers_advance(pl_barriers *barriers, const double *x, const double *displacement);
/* Adds the pairs of the last evaluation, which ends a step or a part of it, to `reports`. */
void pl_barriers_report(pl_barriers *barriers);
/* For nodes at x, each (nodes): see pl_sim_node_contact. */
void pl_barriers_node_fields(pl_barriers *barriers, int64_t nodes, const double *x, double *pressure,
                             double *distance);
/* The two bodies, or body and collider, that are nearest to each other, if they are near enough to repel each
 * other. */
typedef struct pl_contact_gap {
    int body, other;             /* as in pl_contact_report; body -1: none */
    double distance, activation; /* m, without thickness */
} pl_contact_gap;
/* For nodes at x, among the bodies' nodes that `counts` (nodes) marks, and colliders. */
pl_contact_gap pl_barriers_find_gap(pl_barriers *barriers, const double *x, const bool *counts);
/* Stores the friction of the last evaluation, which ends a step or a part of it, for the next one. */
void pl_barriers_store_friction(pl_barriers *barriers);
/* Refreshes friction with the normal forces at x, if it is due; true if that changed it considerably. */
bool pl_barriers_refresh(pl_barriers *barriers, const double *x, double residual, bool converged);

#endif
