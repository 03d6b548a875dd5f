/* Changes of a running simulation between steps: definitions, and poses of colliders. Also the motion and
 * contacts of bodies in the last step.
 *
 * Changes are declarative: the caller gives the new definitions (a pl_sim_def as for pl_sim_create), and the
 * simulation is changed with as little work as possible (docs/live.md). Time and state continue.
 */
#ifndef PLIANT_UPDATE_H
#define PLIANT_UPDATE_H

#include "pliant/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Kind of update that is needed. */
typedef enum pl_update_kind {
    PL_UPDATE_NONE,     /* the definitions have not changed */
    PL_UPDATE_IN_PLACE, /* expensive data is reused: element batches, matrix pattern, solver, distance grids
                         */
    PL_UPDATE_REBUILD   /* about the time of pl_sim_create */
} pl_update_kind;
typedef struct pl_update_report {
    int kind;       /* pl_update_kind */
    double seconds; /* actual or estimated time */
    char why[128];  /* the first definition that differs: "bodies.cow: another mesh" */
} pl_update_report;

/* Changes a running simulation to these definitions. Bodies are matched by name: a body with the same name,
 * mesh (by pointer: meshes in use must not be changed) and placement keeps its state; others start from their
 * definition, and missing ones are removed (at least one must remain). On failure nothing changes. `report`
 * may be NULL.
 *
 * An updated simulation continues bit for bit like one that is created from the same definitions and state
 * (pl_sim_create_with_state). Views taken before (pl_sim_positions, ...) are no longer valid, unless the kind
 * is PL_UPDATE_NONE. */
PL_API pl_status pl_sim_update(pl_sim *sim, const pl_sim_def *def, pl_update_report *report, pl_error *err);
/* Estimates the kind and time of an update without making it. Definitions are checked individually; errors
 * that are found only during creation (an empty selection, intersecting surfaces) are not detected. */
PL_API pl_status pl_sim_update_estimate(const pl_sim *sim, const pl_sim_def *def, pl_update_report *report,
                                        pl_error *err);

/* pl_sim_create and pl_sim_state_restore in one call, for resuming: with barriers, the initial positions of
 * the definitions are not checked for intersections, because a body that was added later may have been placed
 * where another one started. */
PL_API pl_status pl_sim_create_with_state(const pl_sim_def *def, const void *bytes, size_t size, pl_sim **out,
                                          pl_error *err);

/* Ids of bodies and colliders by name (of colliders the first if there are several; NULL: the first without a
 * name). They remain valid through updates, rebuilds and restores, even if the number of the body changes.
 * Generation 0 if there is no such name. */
PL_API pl_id pl_sim_body_id(const pl_sim *sim, const char *name);
PL_API pl_id pl_sim_collider_id(const pl_sim *sim, const char *name);
/* Sets the pose of a collider at the end of the next step, relative to its definition: rotated about its
 * pivot (rotate_axis may be NULL if degrees is 0), then translated, m. It moves there during the step (this
 * motion is its velocity for friction) and then stays; its curves are ignored. With barriers the step ends as
 * PL_BLOCKED if there is no room, and the collider continues from where it stopped. Part of the state:
 * preserved by checkpoints and updates. */
PL_API pl_status pl_sim_collider_pose(pl_sim *sim, pl_id collider, const double translate[3],
                                      const double rotate_axis[3], double degrees, pl_error *err);
/* Returns a collider to its own curves: it moves to their position during the next step, and follows them
 * from then on. */
PL_API pl_status pl_sim_collider_unpose(pl_sim *sim, pl_id collider, pl_error *err);
/* Current placement of a collider: a matrix (4,4), row major, to be applied to its surface at time 0
 * (pl_collider_surface). False if there is no such collider. */
PL_API bool pl_sim_collider_placement(const pl_sim *sim, int collider, double matrix[16]);

/* Current number; -1: it no longer exists. */
PL_API int pl_sim_body_index(const pl_sim *sim, pl_id id);
PL_API int pl_sim_collider_index(const pl_sim *sim, pl_id id);

/* Current motion of a body as a whole. */
typedef struct pl_body_motion {
    double mass;             /* kg */
    double center[3];        /* m, of mass */
    double min[3], max[3];   /* m, of its nodes */
    double velocity[3];      /* m/s, of the centre; 0 without inertia */
    double spin[3];          /* rad/s, of the rigid motion with its angular momentum */
    double contact_force[3]; /* N, from colliders and other bodies, at the end of the last step; not part of
                                the state: 0 between a restore or an update and the next step */
    int64_t contacts;        /* nodes that touch a collider; with barriers, active pairs; likewise */
} pl_body_motion;
/* All zero if there is no such body. */
PL_API pl_body_motion pl_sim_body_motion(const pl_sim *sim, int body);

/* A body began or ceased to touch a collider, another body or itself. */
typedef struct pl_contact_change {
    int body;  /* number of the body; -1: it was removed */
    int other; /* number of the other body, at least `body`; or number of bodies + number of a collider; -1:
                  it was removed */
    bool begins;
    bool collider;  /* the other one is a collider */
    pl_id body_id;  /* ids of both, ... */
    pl_id other_id; /* ... also if an object was removed */
} pl_contact_change;
/* Changes in the last step, in ascending order, for all kinds of contact. If an update removed a body or
 * collider that touched something, the changes of the next step begin with the end of that contact: the
 * number of the removed object is then -1, so test it before using it as an index. None between an update or
 * a restore and the next step; a restore also drops ends that were not reported yet. All zero if there is no
 * such index.
 */
PL_API int64_t pl_sim_contact_change_count(const pl_sim *sim);
PL_API pl_contact_change pl_sim_contact_change_at(const pl_sim *sim, int64_t index);

#ifdef __cplusplus
}
#endif
#endif
