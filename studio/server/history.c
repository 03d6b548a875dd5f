/* Commands for marks, undo, redo, reset and saving. */
#include "server/events.h"
#include "server/message.h"

static pl_status tell(pl_engine *engine, json_t *answer, pl_error *err) {
    pl_status status = pl_engine_refresh(engine, err);
    if (status == PL_OK) status = pl_engine_tell_hash(engine, answer, err);
    json_object_set_new(answer, "undo", json_integer(pl_session_undo_count(engine->world->session)));
    json_object_set_new(answer, "redo", json_integer(pl_session_redo_count(engine->world->session)));
    pl_hub_send(engine->hub, 0, json_pack("{s:s,s:[],s:n}", "event", "changed", "paths", "update"));
    return status;
}

static pl_status obey_undo(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    bool done = false;
    (void)root;
    pl_status status = pl_session_undo(engine->world->session, &done, err);
    if (status == PL_OK && !done) status = pl_error_set(err, PL_ERR_INPUT, "there is nothing to undo");
    return status == PL_OK ? tell(engine, answer, err) : status;
}

static pl_status obey_redo(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    bool done = false;
    (void)root;
    pl_status status = pl_session_redo(engine->world->session, &done, err);
    if (status == PL_OK && !done) status = pl_error_set(err, PL_ERR_INPUT, "there is nothing to redo");
    return status == PL_OK ? tell(engine, answer, err) : status;
}

static pl_status obey_mark(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    (void)root, (void)answer;
    return pl_session_mark(engine->world->session, err);
}

static pl_status obey_reset(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    (void)root;
    pl_status status = pl_session_reset(engine->world->session, err);
    return status == PL_OK ? tell(engine, answer, err) : status;
}

const pl_engine_command pl_history_commands[] = {
    {"undo", obey_undo}, {"redo", obey_redo}, {"mark", obey_mark}, {"reset", obey_reset}, {NULL, NULL}};
