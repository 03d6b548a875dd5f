/* Session functions of a build without jansson: there are no scenes to run. */
#include "core/fields.h"
#include "pliant/session.h"

#ifndef PL_HAVE_JANSSON

static pl_status no_sessions(pl_error *err) {
    return pl_error_set(err, PL_ERR_MISSING, "this build has no sessions: it was built without jansson");
}

static pl_status no_text(char **text, pl_error *err) {
    if (text) *text = NULL;
    return no_sessions(err);
}

void pl_session_def_init(pl_session_def *def, size_t struct_size) {
    const pl_session_def defaults = {.struct_size = sizeof defaults};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

pl_status pl_session_create(const pl_scene *scene, const pl_session_def *def, pl_session **out,
                            pl_error *err) {
    (void)scene, (void)def;
    if (out) *out = NULL;
    return no_sessions(err);
}

void pl_session_free(pl_session *session) { (void)session; }
pl_status pl_session_step(pl_session *session, pl_step_report *report, pl_error *err) {
    return (void)session, (void)report, no_sessions(err);
}
pl_status pl_session_apply(pl_session *session, const char *event, char **reply, pl_error *err) {
    return (void)session, (void)event, no_text(reply, err);
}
pl_status pl_session_post(pl_session *session, const char *event, pl_error *err) {
    return (void)session, (void)event, no_sessions(err);
}
pl_status pl_session_estimate(pl_session *session, const char *event, pl_update_report *report,
                              pl_error *err) {
    return (void)session, (void)event, (void)report, no_sessions(err);
}
pl_status pl_session_flush(pl_session *session, pl_error *err) { return (void)session, no_sessions(err); }
pl_sim *pl_session_sim(pl_session *session) { return (void)session, NULL; }
const pl_scene *pl_session_scene(const pl_session *session) { return (void)session, NULL; }
uint64_t pl_session_version(const pl_session *session) { return (void)session, 0; }
pl_status pl_session_document(const pl_session *session, char **json, pl_error *err) {
    return (void)session, no_text(json, err);
}
pl_status pl_session_events(const pl_session *session, char **json, pl_error *err) {
    return (void)session, no_text(json, err);
}
int64_t pl_session_event_count(const pl_session *session) { return (void)session, 0; }
pl_status pl_session_hash(pl_session *session, uint64_t *hash, pl_error *err) {
    return (void)session, (void)hash, no_sessions(err);
}
pl_status pl_session_mark(pl_session *session, pl_error *err) { return (void)session, no_sessions(err); }
pl_status pl_session_undo(pl_session *session, bool *done, pl_error *err) {
    return (void)session, (void)done, no_sessions(err);
}
pl_status pl_session_redo(pl_session *session, bool *done, pl_error *err) {
    return (void)session, (void)done, no_sessions(err);
}
int64_t pl_session_undo_count(const pl_session *session) { return (void)session, 0; }
int64_t pl_session_redo_count(const pl_session *session) { return (void)session, 0; }
pl_status pl_session_reset(pl_session *session, pl_error *err) { return (void)session, no_sessions(err); }
pl_status pl_session_save(pl_session *session, const char *folder, pl_error *err) {
    return (void)session, (void)folder, no_sessions(err);
}
pl_status pl_session_budget(pl_session *session, double ms, bool adapt, pl_error *err) {
    return (void)session, (void)ms, (void)adapt, no_sessions(err);
}
pl_status pl_session_cost(const pl_session *session, pl_budget_report *out, pl_error *err) {
    return (void)session, (void)out, no_sessions(err);
}

#else
typedef int pl_sessions_are_in_scene; /* a C file must not be empty */
#endif
