/* A running scene that can be changed at any time. Needs jansson.
 *
 * Every change is an event: a JSON object with the change and the step before which it is applied. Events of
 * one step are applied in the order of the list, before the step's constraints. The list is part of the scene
 * format (key `events`): pl_session_save writes a folder that `pliant run` reproduces bit for bit, for any
 * number of threads, also when resumed from a checkpoint. The state never depends on wall time.
 *
 *   {"set": {"materials.flesh.young": 1e4, "constraints.hand": {...}, "bodies.old": null}}
 *   {"grab": "g1", "body": "cow", "tet": 12, "at": [0.2, 0.3, 0.5, 0], "target": [0, 1, 0]}
 *   {"drag": "g1", "target": [0, 1.1, 0]}   {"release": "g1"}, or "*" for all grabs
 *   {"pin": [0, 4, 17], "body": "cow"}   {"unpin": [4]} or {"unpin": "all"}, with "body"
 *   {"push": [0, 5, 0], "body": "cow", "tet": 12, "at": [...]}   {"impulse": [0, 1, 0], ...}
 *   {"warm": 40, "center": [0, 0, 0], "radius": 0.1}   {"anneal": "cow"}, or "*" for all bodies
 *   {"pose": "plate", "translate": [0, -0.1, 0], "rotate": {"axis": [0, 1, 0], "degrees": 5}}
 *   {"pose": "plate", "own": true}     back to its own motion
 *
 * In lists each event also has "step", the number of steps made before the event; pl_session_apply and
 * pl_session_post use the current step. A point given by "body", "tet" and "at" may also be given as {"ray":
 * {"origin": [...], "direction": [...]}}: the first point of a body on the ray, which is then recorded.
 * "grab" may be "" in pl_session_apply and pl_session_post: the reply contains the chosen name. See
 * docs/sessions.md, and docs/scene-reference.md for every key.
 *
 * `set` takes the same paths as `--set`. The result is checked like a scene. null removes a value; an unknown
 * name in a list of named items adds an item; arrays are indexed by number or by name (bodies[0],
 * bodies.cow). Meshes and skins whose source does not change are reused.
 *
 * Threads: only one thread at a time may use a session, except for pl_session_post, which any thread may call
 * at any time. Pointers into the scene or simulation are invalid after pl_session_step, _apply, _undo, _redo
 * and _reset.
 */
#ifndef PLIANT_SESSION_H
#define PLIANT_SESSION_H

#include "pliant/scene.h"
#include "pliant/update.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Maximum number of events in a list: enough for an hour of dragging at 60 steps per second. Later events
 * act, but are not recorded, and pl_session_save fails. */
#define PL_MAX_EVENTS 262144

typedef struct pl_session pl_session;

typedef struct pl_session_def {
    size_t struct_size;
    int threads;         /* for the simulation and for meshing; 0: as the scene was loaded */
    int64_t queue_count; /* maximum number of events queued by pl_session_post; 0: 1024 */
    int64_t queue_bytes; /* maximum size of their text; 0: 4 MiB */
    int64_t undo_bytes;  /* memory for undo and redo; the oldest marks are dropped first. 0: 256 MiB */
    int64_t max_bodies;  /* a `set` that would exceed this is refused; 0: no limit */
    int64_t max_tets;    /* likewise, for the tetrahedra of all bodies */
    /* Called for a posted event, or one of the scene's list, that could not be applied; it is not recorded.
     * Called by the stepping thread. May be NULL. */
    void (*refused)(void *context, const char *event, const char *message);
    /* Called while a surface added by a `set` is meshed; return true to cancel. May be NULL. */
    bool (*progress)(void *context, const char *what, double fraction);
    /* As in pl_scene_load_def, for files that a `set` adds; NULL: all are allowed. */
    bool (*may_read)(void *context, const char *path);
    void *context;
} pl_session_def;
PL_API void pl_session_def_init(pl_session_def *def, size_t struct_size);
static inline pl_session_def pl_session_def_default(void) {
    pl_session_def def;
    pl_session_def_init(&def, sizeof def);
    return def;
}

/* The scene is shared, not copied, and may be freed before the session. Its events are applied at their
 * steps. `def` may be NULL. */
PL_API pl_status pl_session_create(const pl_scene *scene, const pl_session_def *def, pl_session **out,
                                   pl_error *err);
PL_API void pl_session_free(pl_session *session);

/* Applies the events of the list that are due and those that were posted, then makes a step (see pl_sim_step;
 * `report` may be NULL). A refused event does not prevent the step. */
PL_API pl_status pl_session_step(pl_session *session, pl_step_report *report, pl_error *err);

/* Applies an event now, after events of the list that are due but before posted ones that wait, and records
 * it with the current step. If it is refused, nothing changes, and `err` contains the reason. `reply` (may be
 * NULL) receives a malloc'ed JSON object:
 *
 * for `set` {"update": "none" | "in place" | "rebuild", "why": ..., "seconds": ...};
 *
 * for `grab`, `push` and `impulse` the names and the point ({"grab": "g1", "body": ..., "tet": ..., "at":
 * ..., "point": ..., "normal": ...});
 *
 * for `anneal` {"left": number of elements that keep their rest shape}. */
PL_API pl_status pl_session_apply(pl_session *session, const char *event, char **reply, pl_error *err);
/* Queues a copy of an event, from any thread; it is applied at the beginning of the next pl_session_step, in
 * order of arrival, if it arrives before that step begins. Fails if the queue is full or the text is not a
 * JSON object; other errors are reported to pl_session_def.refused. If a grab is dragged several times in one
 * step, only the last drag is applied. */
PL_API pl_status pl_session_post(pl_session *session, const char *event, pl_error *err);
/* Applies due and posted events without a step, for a paused session. */
PL_API pl_status pl_session_flush(pl_session *session, pl_error *err);

/* Estimates the kind of update and the time that a `set` would need, without applying it
 * (pl_sim_update_estimate). The event is checked, and meshes that it adds are read and generated. Other
 * events need no update. */
PL_API pl_status pl_session_estimate(pl_session *session, const char *event, pl_update_report *report,
                                     pl_error *err);

/* The current simulation and scene, for reading. Both pointers may change with any event; observers must then
 * be set again. Writing to the simulation's state is not recorded; to go back use pl_session_mark and
 * pl_session_undo. */
PL_API pl_sim *pl_session_sim(pl_session *session);
PL_API const pl_scene *pl_session_scene(const pl_session *session);
/* Changes with every change of the scene, also by undo, redo and reset; never repeats. */
PL_API uint64_t pl_session_version(const pl_session *session);
/* The current scene as JSON text, without events (malloc'ed). It can be loaded, and has the paths that `set`
 * uses. */
PL_API pl_status pl_session_document(const pl_session *session, char **json, pl_error *err);
/* Recorded events and pending events of the scene: a JSON array, malloc'ed. */
PL_API pl_status pl_session_events(const pl_session *session, char **json, pl_error *err);
PL_API int64_t pl_session_event_count(const pl_session *session);
/* Hash of the complete state: equal states have equal hashes. */
PL_API pl_status pl_session_hash(pl_session *session, uint64_t *hash, pl_error *err);

/* Makes a mark: a snapshot of state, scene and event list that undo returns to. Make one before each change
 * that a user may want to undo. Does nothing if nothing has changed since the last mark. If undo_bytes is
 * exceeded, the oldest marks are dropped; a mark larger than undo_bytes is refused. */
PL_API pl_status pl_session_mark(pl_session *session, pl_error *err);
/* Returns to the last mark that differs from the current state: state, time, scene and event list (events of
 * the scene's own list will be applied again). *done (may be NULL): false if there is none. */
PL_API pl_status pl_session_undo(pl_session *session, bool *done, pl_error *err);
/* Reverts the last undo, unless an event was recorded since; steps made since are lost. */
PL_API pl_status pl_session_redo(pl_session *session, bool *done, pl_error *err);
/* Number of possible undos and redos. */
PL_API int64_t pl_session_undo_count(const pl_session *session);
PL_API int64_t pl_session_redo_count(const pl_session *session);
/* Returns to the beginning: step 0, the original scene and its own events. Can be undone. */
PL_API pl_status pl_session_reset(pl_session *session, pl_error *err);

/* Writes scene.json into the folder (created if missing), with the events and copies of all referenced files,
 * named by their content: the folder can be moved, and `pliant run` on it gives bit-identical results. An
 * earlier session there is replaced. The saved scene's `duration` ends at the current step; at step 0 it is
 * that of the scene. Fails if the events do not lead to the present state: after pl_sim_state_restore on the
 * session's simulation, or after more than PL_MAX_EVENTS events. */
PL_API pl_status pl_session_save(pl_session *session, const char *folder, pl_error *err);

/* Time per step compared with a budget. */
typedef struct pl_budget_report {
    double budget_ms;        /* 0: none */
    double last_ms, mean_ms; /* last step; mean of the last 32 */
    double worst_ms;         /* maximum of the last 32 */
    bool missed;             /* the mean exceeds the budget */
    char path[128];          /* the setting to reduce, as a path of `set`; "": unknown */
    double now, value;       /* its current value, and one that should suffice */
    char advice[160];        /* one line */
} pl_budget_report;
/* Sets a budget in milliseconds per step (0: none). With `adapt`, limits are lowered and never raised again:
 * the suggestion of the report is applied once the budget has been missed over 32 steps, by an event that is
 * recorded, so that a replay does not depend on time. */
PL_API pl_status pl_session_budget(pl_session *session, double ms, bool adapt, pl_error *err);
PL_API pl_status pl_session_cost(const pl_session *session, pl_budget_report *out, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
