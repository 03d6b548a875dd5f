/* A scene that runs and is changed while it runs. Needs jansson.
 *
 * Every change is an event: a JSON object that says what happens, and before which step. Events of one step
 * act in the order of the list, before the step's constraints. The list is part of the scene format (key
 * `events`): pl_session_save writes a folder that `pliant run` repeats bit for bit, for any number of
 * threads, and a checkpoint in its middle resumes. Nothing that acts on the state depends on wall time.
 *
 *   {"set": {"materials.flesh.young": 1e4, "constraints.hand": {...}, "bodies.old": null}}
 *   {"grab": "g1", "body": "cow", "tet": 12, "at": [0.2, 0.3, 0.5, 0], "target": [0, 1, 0]}
 *   {"drag": "g1", "target": [0, 1.1, 0]}   {"release": "g1"}
 *   {"pin": [0, 4, 17], "body": "cow"}   {"unpin": [4]} or {"unpin": "all"}, with "body"
 *   {"push": [0, 5, 0], "body": "cow", "tet": 12, "at": [...]}   {"impulse": [0, 1, 0], ...}
 *   {"warm": 40, "center": [0, 0, 0], "radius": 0.1}   {"anneal": "cow"}, or "*" for all bodies
 *   {"pose": "plate", "translate": [0, -0.1, 0], "rotate": {"axis": [0, 1, 0], "degrees": 5}}
 *   {"pose": "plate", "own": true}     back to its own motion
 *
 * each with "step": how many steps have been made when it acts (in lists; pl_session_apply and
 * pl_session_post put in the present one). Where "body", "tet" and "at" say a point, {"ray": {"origin":
 * [...], "direction": [...]}} may stand in their place: the first point of a body that it meets, and that is
 * what gets recorded. The key "grab" may be "" in pl_session_apply and pl_session_post: the reply says the
 * name. docs/sessions.md has it all; docs/scene-reference.md every key.
 *
 * `set` takes paths as `--set` does. What it sets is checked as the scene was; null removes; a key that a
 * list of named items does not have adds an item; lists written as arrays are indexed by number or by name
 * (bodies[0], bodies.cow). Meshes and skins whose source does not change are kept, never read or made again.
 *
 * Threads: a session is used by one thread at a time; pl_session_post alone may be called by any thread at
 * any time. Meshes that a scene or a version of it gave out are good while the session has a version with
 * them; take no pointer across pl_session_step, _apply, _undo, _redo and _reset but that of the session.
 */
#ifndef PLIANT_SESSION_H
#define PLIANT_SESSION_H

#include "pliant/scene.h"
#include "pliant/update.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Most events of a list: an hour of dragging at 60 steps per second fits. */
#define PL_MAX_EVENTS 262144

typedef struct pl_session pl_session;

typedef struct pl_session_def {
    size_t struct_size;
    int threads;         /* of the simulation, and for meshing; 0: as the scene was loaded and says */
    int64_t queue_count; /* most events that wait after pl_session_post; 0: 1024 */
    int64_t queue_bytes; /* most bytes of their text; 0: 4 MiB */
    int64_t undo_bytes;  /* of marks and what undo took back; the oldest go first. 0: 256 MiB */
    int64_t max_bodies;  /* a `set` that leads to more is refused; 0: no limit */
    int64_t max_tets;    /* likewise, over all bodies */
    /* A posted event, or one of the scene's list, that could not act; it is not recorded. Called by the
     * thread that steps. May be NULL. */
    void (*refused)(void *context, const char *event, const char *message);
    /* While a surface that a `set` brings in is meshed; return true to stop. May be NULL. */
    bool (*progress)(void *context, const char *what, double fraction);
    /* As in pl_scene_load_def, of files that a `set` names and the scene before did not; NULL: all. */
    bool (*may_read)(void *context, const char *path);
    void *context;
} pl_session_def;
PL_API void pl_session_def_init(pl_session_def *def, size_t struct_size);
static inline pl_session_def pl_session_def_default(void) {
    pl_session_def def;
    pl_session_def_init(&def, sizeof def);
    return def;
}

/* The scene is shared, not copied, and may be freed before the session. Its events are played when their
 * steps come. `def` may be NULL. */
PL_API pl_status pl_session_create(const pl_scene *scene, const pl_session_def *def, pl_session **out,
                                   pl_error *err);
PL_API void pl_session_free(pl_session *session);

/* Plays the events of the list that are due and those that were posted, then makes a step (as pl_sim_step;
 * `report` may be NULL). An event that is refused does not stop it. */
PL_API pl_status pl_session_step(pl_session *session, pl_step_report *report, pl_error *err);

/* Acts now, before the next step and behind what is due, and is recorded with the present step. Refused:
 * nothing has changed, and `err` says why. `reply` (may be NULL) gets a JSON object, malloc'ed: of `set`
 * {"update": "none" | "in place" | "rebuild", "why": ..., "seconds": ...}, of `grab`, `push` and `impulse`
 * the names and the point ({"grab": "g1", "body": ..., "tet": ..., "at": ..., "point": ..., "normal": ...}),
 * of `anneal` {"left": elements that stay as they are}. */
PL_API pl_status pl_session_apply(pl_session *session, const char *event, char **reply, pl_error *err);
/* By any thread: the text is copied into a queue, and acts at the beginning of the next pl_session_step, in
 * the order of arrival. Refused where the queue is full or the text is no JSON object; what else is wrong
 * with it is told by pl_session_def.refused. Drags of one grab in one step count as one, the last. */
PL_API pl_status pl_session_post(pl_session *session, const char *event, pl_error *err);
/* Plays what is due and was posted without stepping, for a session that is paused. */
PL_API pl_status pl_session_settle(pl_session *session, pl_error *err);

/* What a `set` would take, and about how long, without doing it (pl_sim_update_estimate); it is checked as
 * the event would be. Meshes that it brings in are read and made. Other events take no update. */
PL_API pl_status pl_session_estimate(pl_session *session, const char *event, pl_update_report *report,
                                     pl_error *err);

/* The simulation and the scene as they are now, to read. Both pointers may differ after a change, and
 * observers are then to be set again. Writing to
 * the simulation's state is not recorded. */
PL_API pl_sim *pl_session_sim(pl_session *session);
PL_API const pl_scene *pl_session_scene(const pl_session *session);
/* Changes with every change of the scene, and when undo, redo or reset bring one back; never repeats. */
PL_API uint64_t pl_session_version(const pl_session *session);
/* The scene's document as it is now, without events: JSON text that loads (malloc'ed). What a `set` can
 * change, by the same paths. */
PL_API pl_status pl_session_document(const pl_session *session, char **json, pl_error *err);
/* The list of events so far, and those of the scene that are still to come: a JSON array, malloc'ed. */
PL_API pl_status pl_session_events(const pl_session *session, char **json, pl_error *err);
PL_API int64_t pl_session_event_count(const pl_session *session);
/* Of the state, all of it: equal states have equal hashes. */
PL_API pl_status pl_session_hash(pl_session *session, uint64_t *hash, pl_error *err);

/* A mark is a snapshot in memory of state, scene and list: where undo goes back to. Make one before each
 * change that a user shall be able to undo. One where nothing has happened since the last is not made.
 * Marks that do not fit into undo_bytes: the oldest go; one that is larger than all is refused. */
PL_API pl_status pl_session_mark(pl_session *session, pl_error *err);
/* Goes back to the last mark that is not the present: state, time, scene, and the list is cut (events of the
 * scene's own list will act again). *done (may be NULL): false where there is none. */
PL_API pl_status pl_session_undo(pl_session *session, bool *done, pl_error *err);
/* Takes the last undo back, unless an event was recorded since; steps made since go. */
PL_API pl_status pl_session_redo(pl_session *session, bool *done, pl_error *err);
/* How many times undo and redo can go. */
PL_API int64_t pl_session_undo_count(const pl_session *session);
PL_API int64_t pl_session_redo_count(const pl_session *session);
/* To the beginning: step 0, the scene as it was, its own events alone. Can be undone. */
PL_API pl_status pl_session_reset(pl_session *session, pl_error *err);

/* scene.json in the folder (made when missing), with the events and with copies of all files that it names,
 * under names from their content: the folder can be moved, and `pliant run` of it gives the same bits. An
 * earlier session there is replaced. The saved scene's `duration` ends at the present step, with the events
 * that have acted behind it; at step 0 it is the scene's own. */
PL_API pl_status pl_session_save(pl_session *session, const char *folder, pl_error *err);

/* What steps cost against a budget of wall time. */
typedef struct pl_budget_report {
    double budget_ms;        /* 0: none */
    double last_ms, mean_ms; /* of the last step; of the last 32 */
    double worst_ms;         /* of the last 32 */
    bool missed;             /* the mean is above the budget */
    char path[128];          /* what to lower, as a path of `set`; "": nothing known */
    double now, value;       /* what it is, and a value that should do */
    char advice[160];        /* one line */
} pl_budget_report;
/* Gives a budget in milliseconds a step (0: none). With `adapt`, what the report says is set when the budget
 * has been missed over 32 steps: by an event that is recorded, so that a replay does not depend on time. */
PL_API pl_status pl_session_budget(pl_session *session, double ms, bool adapt, pl_error *err);
PL_API pl_status pl_session_cost(const pl_session *session, pl_budget_report *out, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
