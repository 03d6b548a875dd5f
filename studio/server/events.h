/* What several files of commands need of each other: applying events in the engine's thread. */
#ifndef PL_STUDIO_EVENTS_H
#define PL_STUDIO_EVENTS_H

#include "server/engine.h"

/* A command: fills the answer, or says why not. */
typedef struct pl_engine_command {
    const char *name;
    pl_status (*run)(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err);
} pl_engine_command;

/* Lists that end with a NULL name, one a file. */
extern const pl_engine_command pl_run_commands[], pl_event_commands[], pl_history_commands[],
    pl_export_commands[], pl_touch_commands[], pl_surface_commands[], pl_add_commands[];

/* Through the session; then surfaces, pages and frames follow. `reply` may be NULL. */
pl_status pl_engine_apply(pl_engine *engine, const json_t *event, json_t **reply, pl_error *err);
/* Undo goes back to here. */
void pl_engine_mark(pl_engine *engine);
/* After the session went to another state. */
pl_status pl_engine_refresh(pl_engine *engine, pl_error *err);
/* The scene's document as it is now; NULL: see err. */
json_t *pl_engine_document(pl_engine *engine, pl_error *err);
/* "hash" and "step". */
pl_status pl_engine_tell_hash(pl_engine *engine, json_t *answer, pl_error *err);
/* Annealing of all bodies. */
pl_status pl_engine_commit(pl_engine *engine, pl_error *err);
/* The newest targets, before a step. */
void pl_engine_take_pointers(pl_engine *engine);

/* Takes a snapshot and leaves the rest, with the answer, to the worker. */
pl_status pl_engine_export(pl_engine *engine, const pl_order *order, pl_error *err);

#endif
