/* Changing a simulation while it runs, between steps: other definitions, poses of colliders; and what became
 * of bodies in the last step.
 *
 * Definitions change declaratively: the caller says what shall be (the same pl_sim_def as for pl_sim_create),
 * and the simulation becomes that with as little work as it takes (docs/live.md). Time goes on, and so does
 * the state.
 */
#ifndef PLIANT_UPDATE_H
#define PLIANT_UPDATE_H

#include "pliant/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What an update takes. */
typedef enum pl_update_kind {
    PL_UPDATE_NONE,     /* the definitions are those that the simulation has */
    PL_UPDATE_IN_PLACE, /* what is expensive stays: element batches, matrix pattern, solver, distance grids */
    PL_UPDATE_REBUILD   /* about the time of pl_sim_create */
} pl_update_kind;
typedef struct pl_update_report {
    int kind;       /* pl_update_kind */
    double seconds; /* that it took, or about that it would take */
    char why[128];  /* the first definition that differs: "bodies.cow: another mesh" */
} pl_update_report;

/* Makes a running simulation that of these definitions. Bodies are matched by name: what has the same name,
 * mesh (by pointer: meshes in use must not be changed) and placement keeps its state, others begin as their
 * definition says, and those that are missing go. On failure nothing has changed. `report` may be NULL.
 *
 * A simulation that was updated goes on with the same bits as one that is created from the same definitions
 * and given its state (pl_sim_create_with_state). Views taken before (pl_sim_positions, ...) are no longer
 * valid, unless the kind is PL_UPDATE_NONE. */
PL_API pl_status pl_sim_update(pl_sim *sim, const pl_sim_def *def, pl_update_report *report, pl_error *err);
/* What that would do, and about how long, without doing it. Definitions are checked each in itself; what is
 * found only by making things of them (an empty selection, surfaces that intersect) is not. */
PL_API pl_status pl_sim_update_estimate(const pl_sim *sim, const pl_sim_def *def, pl_update_report *report,
                                        pl_error *err);

/* pl_sim_create and pl_sim_state_restore in one, as a session is resumed: with barriers nobody looks at how
 * bodies start, since where one did another may have been put since. */
PL_API pl_status pl_sim_create_with_state(const pl_sim_def *def, const void *bytes, size_t size, pl_sim **out,
                                          pl_error *err);

/* Ids of bodies and colliders by name (of several alike the first; NULL: the first without a name). They
 * stay through updates, rebuilds and restores, whatever number the body has then; one that went is gone.
 * Generation 0 where there is no such name. */
PL_API pl_id pl_sim_body_id(const pl_sim *sim, const char *name);
PL_API pl_id pl_sim_collider_id(const pl_sim *sim, const char *name);
/* The pose of a collider at the end of the next step, from where its definition puts it: turned about its
 * pivot (rotate_axis may be NULL where degrees is 0), then moved by translate, m. It goes there during that
 * step, which is its velocity for friction, and then stays; its curves no longer count. With barriers the
 * step fails as PL_BLOCKED where there is no room, and the collider goes on from where it got to. State: goes
 * with checkpoints and updates. */
PL_API pl_status pl_sim_collider_pose(pl_sim *sim, pl_id collider, const double translate[3],
                                      const double rotate_axis[3], double degrees, pl_error *err);
/* Returns it to its own curves: during the next step it goes to where they have it at that step's end, and
 * follows them from then on. */
PL_API pl_status pl_sim_collider_unpose(pl_sim *sim, pl_id collider, pl_error *err);
/* Where it is now, posed or not: a matrix (4,4), row major, that maps its surface at time 0 as defined
 * (pl_collider_surface). False where there is no such number. */
PL_API bool pl_sim_collider_placement(const pl_sim *sim, int collider, double matrix[16]);

/* Its number now; -1: it is gone. */
PL_API int pl_sim_body_index(const pl_sim *sim, pl_id id);
PL_API int pl_sim_collider_index(const pl_sim *sim, pl_id id);

/* A body as a whole, now. */
typedef struct pl_body_motion {
    double mass;             /* kg */
    double center[3];        /* m, of mass */
    double min[3], max[3];   /* m, of its nodes */
    double velocity[3];      /* m/s, of the centre; 0 without inertia */
    double spin[3];          /* rad/s, of the rigid motion with its angular momentum */
    double contact_force[3]; /* N, of colliders and other bodies, at the end of the last step */
    int64_t contacts;        /* nodes that touch a collider then; with barriers, pairs that push */
} pl_body_motion;
/* All zero where there is no such number. */
PL_API pl_body_motion pl_sim_body_motion(const pl_sim *sim, int body);

/* A body began or ceased to touch a collider, another body or itself. */
typedef struct pl_contact_change {
    int body;
    int other; /* likewise, at least `body`; colliders are counted on from the bodies */
    bool begins;
} pl_contact_change;
/* Those of the last step, in ascending order, whatever the kind of contact; none after a restore or an
 * update. All zero where there is none of this index. */
PL_API int64_t pl_sim_contact_change_count(const pl_sim *sim);
PL_API pl_contact_change pl_sim_contact_change_at(const pl_sim *sim, int64_t index);

#ifdef __cplusplus
}
#endif
#endif
