/* Helpers for tests of sessions: create one from a scene's text, step it, apply
 * events, and hash its state. */
#ifndef PL_TESTS_SCENE_SESSIONS_H
#define PL_TESTS_SCENE_SESSIONS_H

#include "check.h"
#include "pliant/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline pl_scene *session_scene(const char *text) {
    pl_scene *scene = NULL;
    pl_error err = {0};
    check_ok(pl_scene_load_memory("test", PL_SOURCE_DIR "/tests/data/wild", text, strlen(text), 0, NULL,
                                  &scene, NULL, &err));
    return scene;
}

static inline pl_session *session_open(const char *text, int threads) {
    pl_scene *scene = session_scene(text);
    pl_session *session = NULL;
    pl_session_def def = pl_session_def_default();
    def.threads = threads;
    pl_error err = {0};
    check_ok(pl_session_create(scene, &def, &session, &err));
    pl_scene_free(scene); /* the session shares it */
    return session;
}

static inline void session_steps(pl_session *session, int count) {
    pl_error err = {0};
    for (int i = 0; i < count; i++) check_ok(pl_session_step(session, NULL, &err));
}

static inline uint64_t session_hash(pl_session *session) {
    uint64_t hash = 0;
    pl_error err = {0};
    check_ok(pl_session_hash(session, &hash, &err));
    return hash;
}

static inline void session_apply(pl_session *session, const char *event) {
    pl_error err = {0};
    check_ok(pl_session_apply(session, event, NULL, &err));
}

/* The event is refused with these words, and neither state, version, event list nor document has changed. */
static inline void session_refuses(pl_session *session, const char *event, const char *words) {
    pl_error err = {0};
    uint64_t hash = session_hash(session), version = pl_session_version(session);
    int64_t count = pl_session_event_count(session);
    char *before = NULL, *after = NULL;
    check_ok(pl_session_document(session, &before, &err));
    pl_status status = pl_session_apply(session, event, NULL, &err);
    if (status != PL_ERR_INPUT || !strstr(err.message, words))
        fail_msg("%s: %s, expected a refusal with '%s'", event, err.message, words);
    check_ok(pl_session_document(session, &after, &err));
    assert_string_equal(before, after);
    assert_true(hash == session_hash(session) && version == pl_session_version(session));
    assert_int_equal(count, pl_session_event_count(session));
    free(before);
    free(after);
}

#endif
