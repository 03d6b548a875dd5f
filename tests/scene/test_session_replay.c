/* A session can be saved as a replay only if its recorded events lead to the current state. Also:
 * events that the list has no room for, the release of all grabs, and a step that takes only the
 * events queued at its start. */
#include "pliant/interact.h"
#include "scene/session.h"
#include "scene/sessions.h"
#include "support.h"

#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>

#define FOLDER PL_BINARY_DIR "/test-session-replay"

static const char cube[] =
    "{\"time\": {\"dt\": 0.02, \"duration\": 0.2}, \"integrator\": {\"type\": \"linear-implicit-euler\"},"
    "\"materials\": {\"m\": {\"law\": \"linear\", \"young\": 20000, \"poisson\": 0.3}},"
    "\"bodies\": {\"cube\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, \"material\": \"m\"}},"
    "\"output\": {\"vtu\": false, \"glb\": false}}";
static const char push[] = "{\"push\": [0, 3, 0], \"body\": \"cube\", \"tet\": 0, \"at\": [1, 0, 0, 0]}";
static const char grab[] =
    "{\"grab\": \"g\", \"body\": \"cube\", \"tet\": 0, \"at\": [1, 0, 0, 0], \"target\": [0, 1, 0]}";

static void refuses_to_save(pl_session *session, const char *why) {
    pl_error err = {0};
    assert_int_equal(pl_session_save(session, FOLDER, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, why));
}

static void test_a_restored_state_is_not_saved_as_a_replay(void **state) {
    (void)state;
    pl_error err = {0};
    pl_session *session = session_open(cube, 1);
    session_steps(session, 2);
    check_ok(pl_session_mark(session, &err));
    pl_sim *sim = pl_session_sim(session);
    size_t size = pl_sim_state_size(sim);
    void *saved = malloc(size);
    assert_non_null(saved);
    pl_sim_state_save(sim, saved);
    session_apply(session, push);
    session_steps(session, 2);
    check_ok(pl_session_save(session, FOLDER, &err));
    check_ok(pl_sim_state_restore(sim, saved, size, &err));
    refuses_to_save(session, "pl_sim_state_restore");
    session_apply(session, push); /* later events and steps do not make it replayable again, ... */
    session_steps(session, 1);
    refuses_to_save(session, "pl_sim_state_restore");
    bool done = false;
    check_ok(pl_session_undo(session, &done, &err)); /* ... undo to a mark from before the restore does */
    assert_true(done);
    check_ok(pl_session_save(session, FOLDER, &err));
    check_ok(pl_session_redo(session, &done, &err));
    refuses_to_save(session, "pl_sim_state_restore");
    check_ok(pl_session_reset(session, &err));
    check_ok(pl_session_save(session, FOLDER, &err));
    free(saved);
    pl_session_free(session);
}

static void test_events_beyond_the_list_act(void **state) {
    (void)state;
    pl_error err = {0};
    pl_session *session = session_open(cube, 1);
    json_t *event = json_loads("{\"step\": 0, \"unpin\": \"all\", \"body\": \"cube\"}", 0, NULL);
    for (; session->next < PL_MAX_EVENTS - 1; session->next++)
        assert_true(pl_events_insert(&session->list, session->next, 0, false, event));
    json_decref(event);
    session_apply(session, grab);
    assert_int_equal(pl_session_event_count(session), PL_MAX_EVENTS);
    check_ok(pl_session_mark(session, &err));
    session_apply(session, "{\"release\": \"g\"}");
    assert_int_equal(pl_session_event_count(session), PL_MAX_EVENTS);
    assert_int_equal(pl_sim_grab_count(pl_session_sim(session)), 0);
    refuses_to_save(session, "1 events came after the list was full (262144 events)");
    bool done = false;
    check_ok(pl_session_undo(session, &done, &err));
    assert_true(done);
    assert_int_equal(pl_sim_grab_count(pl_session_sim(session)), 1);
    assert_int_equal(session->unrecorded, 0);
    pl_session_free(session);
}

static void test_all_grabs_are_released(void **state) {
    (void)state;
    pl_error err = {0};
    pl_session *session = session_open(cube, 1);
    session_apply(session, grab);
    size_t size = pl_sim_state_size(pl_session_sim(session));
    void *saved = malloc(size);
    assert_non_null(saved);
    pl_sim_state_save(pl_session_sim(session), saved);
    pl_session *loaded = session_open(cube, 1); /* like a saved game: its grab has no name in this session */
    check_ok(pl_sim_state_restore(pl_session_sim(loaded), saved, size, &err));
    assert_int_equal(pl_sim_grab_count(pl_session_sim(loaded)), 1);
    session_refuses(loaded, "{\"release\": \"g\"}", "there is no grab 'g'");
    session_apply(loaded, "{\"release\": \"*\"}");
    assert_int_equal(pl_sim_grab_count(pl_session_sim(loaded)), 0);
    session_apply(loaded, "{\"release\": \"*\"}"); /* without grabs it has no effect */
    free(saved);
    pl_session_free(loaded);
    pl_session_free(session);
}

typedef struct poster {
    pl_session *session;
    atomic_bool stop;
} poster;

/* Posts events until told to stop; those that the queue has no room for are refused. */
static void *post_on(void *data) {
    poster *p = data;
    pl_error err = {0};
    while (!atomic_load(&p->stop)) pl_session_post(p->session, push, &err);
    return NULL;
}

static void test_a_step_takes_what_is_queued_when_it_begins(void **state) {
    (void)state;
    enum { ROOM = 8, STEPS = 50 };
    pl_error err = {0};
    pl_scene *scene = NULL;
    pl_session_def def = pl_session_def_default();
    def.queue_count = ROOM;
    check_ok(pl_scene_load_memory("cube", NULL, cube, sizeof cube - 1, 0, NULL, &scene, NULL, &err));
    poster p = {0};
    check_ok(pl_session_create(scene, &def, &p.session, &err));
    pl_scene_free(scene);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, post_on, &p), 0);
    for (int i = 0; i < STEPS; i++) {
        int64_t before = pl_session_event_count(p.session);
        check_ok(pl_session_step(p.session, NULL, &err));
        assert_true(pl_session_event_count(p.session) - before <= ROOM);
    }
    atomic_store(&p.stop, true);
    pthread_join(thread, NULL);
    pl_session_free(p.session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_restored_state_is_not_saved_as_a_replay),
        cmocka_unit_test(test_events_beyond_the_list_act),
        cmocka_unit_test(test_all_grabs_are_released),
        cmocka_unit_test(test_a_step_takes_what_is_queued_when_it_begins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
