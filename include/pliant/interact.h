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
 *     pl_sim_drag(sim, grab, target, &err);     once a step
 *     pl_sim_release(sim, grab, &err);
 *
 * Works under every integrator and solver. What is left behind (grabs with their targets, pins) is part of
 * the state: checkpoints hold it, and rebuilds carry it over as long as the element it is at stays. Calls
 * come from the thread that steps, between steps.
 */
#ifndef PLIANT_INTERACT_H
#define PLIANT_INTERACT_H

#include "pliant/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A point of a surface. */
typedef struct pl_hit {
    int body;         /* -1: none */
    int64_t tet;      /* the element behind the point: its number in the body's mesh */
    double at[4];     /* barycentric coordinates in the reference element */
    double point[3];  /* m */
    double normal[3]; /* outward, of length one */
    double distance;  /* m, from the ray's origin or from the point that was asked about */
    int collider;     /* hit in place of a body; -1: none */
} pl_hit;

/* The nearest point of a surface on the ray, whose direction may have any length: of the boundary of the
 * elements as they are now, curved faces included, and of colliders. False where there is none; `out` is
 * filled in any case, with -1 for both body and collider then. */
PL_API bool pl_sim_pick(pl_sim *sim, const double origin[3], const double direction[3], pl_hit *out);

/* The point of a surface that is nearest to a point in space, likewise. */
PL_API bool pl_sim_closest(pl_sim *sim, const double point[3], pl_hit *out);

/* A spring between a point of a body and a target, with the energy k/2 |x - target|^2.
 *
 * On fine meshes a single point is pulled out as a needle. So a grab takes hold of the nodes within a radius
 * around the point, at rest: each is pulled to where it would be if the point were at the target and its
 * surroundings had not deformed since they were grabbed, turned as the body is at the start of each step. The
 * force that the body feels is stiffness (target - point) in both cases. */
typedef struct pl_grab_def {
    size_t struct_size;
    int body;
    int64_t tet;      /* of its mesh */
    double at[4];     /* as in pl_hit: not negative, sum 1 */
    double target[3]; /* m */
    double stiffness; /* N/m; NAN: from the body's stiffness, mass and weight (docs/interact.md) */
    bool fast;        /* held fast: a hundred times the stiffness that NAN gives */
    double radius;    /* m; 0: the point alone; NAN: from the body's size */
    double damping;   /* N s/m, beside the spring; NAN: critical for the body's mass where the stiffness is
                         chosen   from the body as well, else none */
} pl_grab_def;
PL_API void pl_grab_def_init(pl_grab_def *def, size_t struct_size);
static inline pl_grab_def pl_grab_def_default(void) {
    pl_grab_def def;
    pl_grab_def_init(&def, sizeof def);
    return def;
}

/* Explicit integrators limit the stiffness to what needs no more than three times the substeps. */
PL_API pl_status pl_sim_grab(pl_sim *sim, const pl_grab_def *def, pl_id *out, pl_error *err);
/* Where the target is at the end of the next step: it moves there during it, and then stays. Refused where
 * the grab has been released, or went with its element. */
PL_API pl_status pl_sim_drag(pl_sim *sim, pl_id grab, const double target[3], pl_error *err);
PL_API pl_status pl_sim_release(pl_sim *sim, pl_id grab, pl_error *err);

/* A grab as it is now. */
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
/* The grab of that id, wherever it stands in the list; generation 0 where it is gone. */
PL_API pl_grab_info pl_sim_grab_find(const pl_sim *sim, pl_id id);

/* Holds nodes (numbers over all bodies) where they are now, until they are let go; they start from rest then.
 * Pins go before constraints. */
PL_API pl_status pl_sim_pin(pl_sim *sim, int64_t count, const int32_t *nodes, pl_error *err);
/* Count -1: lets go of all, and `nodes` is not looked at. */
PL_API pl_status pl_sim_unpin(pl_sim *sim, int64_t count, const int32_t *nodes, pl_error *err);
/* (n) 1 where a node is pinned; a view like pl_sim_positions. */
PL_API const uint8_t *pl_sim_pinned(const pl_sim *sim);

/* A force (N) in the next step alone, and an impulse (N s) that changes velocities at once, at a point: of
 * `where` body, tet and at are looked at. Both are spread over a patch around the point like that of a grab,
 * and add up where there are several. An impulse is refused where the integrator has no inertia. */
PL_API pl_status pl_sim_push(pl_sim *sim, const pl_hit *where, const double force[3], pl_error *err);
PL_API pl_status pl_sim_impulse(pl_sim *sim, const pl_hit *where, const double impulse[3], pl_error *err);

/* Adds `kelvin` (negative: cools, not below 0 K) to the temperatures of nodes at the centre, and
 * (1 - (d/radius)^2)^2 times that at a distance d from it. Where heat is conducted this counts as supplied.
 * Refused where there are no temperatures. */
PL_API pl_status pl_sim_warm(pl_sim *sim, const double center[3], double radius, double kelvin,
                             pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
