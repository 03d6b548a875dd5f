/* Shared by the files with commands: applying events in the engine's thread. */
#ifndef PL_STUDIO_EVENTS_H
#define PL_STUDIO_EVENTS_H

#include "server/engine.h"

/* A command: fills the reply, or `err`. */
typedef struct pl_engine_command {
    const char *name;
    pl_status (*run)(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err);
} pl_engine_command;

/* Lists of commands, which end with a NULL name; one per file. */
extern const pl_engine_command pl_run_commands[], pl_event_commands[], pl_history_commands[],
    pl_export_commands[], pl_touch_commands[], pl_surface_commands[], pl_add_commands[];

/* Applies an event to the session and updates surfaces, pages and frames. `reply` may be NULL. */
pl_status pl_engine_apply(pl_engine *engine, const json_t *event, json_t **reply, pl_error *err);
/* Makes a mark, to which undo returns. */
void pl_engine_mark(pl_engine *engine);
/* Updates everything after undo, redo or reset. */
pl_status pl_engine_refresh(pl_engine *engine, pl_error *err);
/* The current document of the scene; NULL: see err. */
json_t *pl_engine_document(pl_engine *engine, pl_error *err);
/* Adds "hash" and "step" to the reply. */
pl_status pl_engine_tell_hash(pl_engine *engine, json_t *answer, pl_error *err);
/* Anneals all bodies. */
pl_status pl_engine_commit(pl_engine *engine, pl_error *err);
/* Applies the latest pointer targets, before a step. */
void pl_engine_take_pointers(pl_engine *engine);

/* Takes a snapshot; the worker writes the file and replies. */
pl_status pl_engine_export(pl_engine *engine, const pl_order *order, pl_error *err);

#endif
