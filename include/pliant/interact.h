/* Acting on a running simulation between steps: pick a point on a surface, grab it, drag it, release it; pin
 * nodes, push, strike, warm.
 *
 *     pl_hit hit;
 *     if (pl_sim_pick(sim, eye, direction, &hit) && hit.body >= 0) {
 *         pl_grab_def def = pl_grab_def_default();
 *         def.body = hit.body, def.tet = hit.tet;
 *         memcpy(def.at, hit.at, sizeof def.at), memcpy(def.target, hit.point, sizeof def.target);
 *         pl_sim_grab(sim, &def, &grab, &err);
 *     }
 *     ...
 *     pl_sim_drag(sim, grab, target, &err);     once per step
 *     pl_sim_release(sim, grab, &err);
 *
 * Works with every integrator and solver. Grabs, their targets and pins are part of the state: checkpoints
 * contain them, and rebuilds carry them over if their element still exists. Call these functions from the
 * stepping thread, between steps.
 */
#ifndef PLIANT_INTERACT_H
#define PLIANT_INTERACT_H

#include "pliant/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers that would overflow in a step are refused, as in events of sessions: forces, impulses, targets,
 * stiffness and damping beyond 1e15, radii beyond 1e9 m, temperatures beyond 1e6 K. */

/* A point of a surface. */
typedef struct pl_hit {
    int body;         /* -1: none */
    int64_t tet;      /* the element at the point: its number in the body's mesh */
    double at[4];     /* barycentric coordinates in the reference element */
    double point[3];  /* m */
    double normal[3]; /* outward, of length one */
    double distance;  /* m, from the ray's origin or the given point */
    int collider;     /* collider that was hit instead of a body; -1: none */
} pl_hit;

/* The first point on a ray (with a direction of any length) of the current boundary of the elements,
 * including curved faces, or of a collider. Returns false if there is none; `out` then has -1 for body and
 * collider. */
PL_API bool pl_sim_pick(pl_sim *sim, const double origin[3], const double direction[3], pl_hit *out);

/* Likewise, the surface point closest to a point in space. */
PL_API bool pl_sim_closest(pl_sim *sim, const double point[3], pl_hit *out);

/* A spring between a point of a body and a target, with the energy k/2 |x - target|^2.
 *
 * On fine meshes a single point would be pulled out as a needle. Therefore a grab acts on all nodes within a
 * radius (at rest) around the point. Each is pulled to the position that it would have if the point were at
 * the target and its surroundings had not deformed since the grab, rotated with the body at the start of each
 * step. The total force is stiffness (target - point) in both cases. */
typedef struct pl_grab_def {
    size_t struct_size;
    int body;
    int64_t tet;      /* of its mesh */
    double at[4];     /* as in pl_hit: not negative, sum 1 */
    double target[3]; /* m */
    double stiffness; /* N/m; NAN: from the body's stiffness, mass and weight (docs/interact.md) */
    bool fast;        /* very stiff: a hundred times the default stiffness */
    double radius;    /* m; 0: the point alone; NAN: from the body's size */
    double damping;   /* N s/m, parallel to the spring; NAN: critical for the body's mass if the stiffness is
                         NAN or `fast` is set, otherwise none */
} pl_grab_def;
PL_API void pl_grab_def_init(pl_grab_def *def, size_t struct_size);
static inline pl_grab_def pl_grab_def_default(void) {
    pl_grab_def def;
    pl_grab_def_init(&def, sizeof def);
    return def;
}

/* Explicit integrators limit the stiffness so that at most three times the substeps are needed. */
PL_API pl_status pl_sim_grab(pl_sim *sim, const pl_grab_def *def, pl_id *out, pl_error *err);
/* Sets the target for the end of the next step: it moves there during the step and then stays. Refused if the
 * grab was released or its element was removed. */
PL_API pl_status pl_sim_drag(pl_sim *sim, pl_id grab, const double target[3], pl_error *err);
PL_API pl_status pl_sim_release(pl_sim *sim, pl_id grab, pl_error *err);

/* Current state of a grab. */
typedef struct pl_grab_info {
    pl_id id; /* generation 0: there is none */
    int body;
    int64_t tet;
    double at[4];
    double point[3], target[3]; /* m */
    double force[3];            /* N, on the body at its current positions */
    double stiffness;           /* N/m */
    double radius;              /* m */
    double damping;             /* N s/m, of the point against the target's motion: not part of `force` */
} pl_grab_info;
PL_API int64_t pl_sim_grab_count(const pl_sim *sim);
PL_API pl_grab_info pl_sim_grab_at(const pl_sim *sim, int64_t index);
/* The grab with this id; generation 0 if it no longer exists. */
PL_API pl_grab_info pl_sim_grab_find(const pl_sim *sim, pl_id id);

/* Pins nodes (numbered over all bodies) at their current positions until they are released, with zero
 * velocity. Pins override constraints. */
PL_API pl_status pl_sim_pin(pl_sim *sim, int64_t count, const int32_t *nodes, pl_error *err);
/* Count -1 releases all pins and ignores `nodes`. */
PL_API pl_status pl_sim_unpin(pl_sim *sim, int64_t count, const int32_t *nodes, pl_error *err);
/* (n) 1 where a node is pinned; a view like pl_sim_positions. */
PL_API const uint8_t *pl_sim_pinned(const pl_sim *sim);

/* Applies a force (N) during the next step only, or an impulse (N s) that changes velocities at once, at a
 * point given by body, tet and at of `where`. Both are distributed over a patch like that of a grab; several
 * add up. An impulse is refused if the integrator has no inertia. */
PL_API pl_status pl_sim_push(pl_sim *sim, const pl_hit *where, const double force[3], pl_error *err);
PL_API pl_status pl_sim_impulse(pl_sim *sim, const pl_hit *where, const double impulse[3], pl_error *err);

/* Adds `kelvin` (negative values cool, down to 0 K) to the temperature at the centre, and (1 -
 * (d/radius)^2)^2 times that at distance d. With heat conduction it counts as supplied heat. Refused if there
 * are no temperatures. */
PL_API pl_status pl_sim_warm(pl_sim *sim, const double center[3], double radius, double kelvin,
                             pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
