/* Sessions: an event changes exactly what it names. Events are recorded, replayed and undone. */
#include "core/hash.h"
#include "scene/checkpoint.h"
#include "scene/sessions.h"
#include "support.h"

#include <jansson.h>
#include <math.h>
#include <pthread.h>

#define FOLDER PL_BINARY_DIR "/test-session"

static const char bar[] =
    "{'time': {'dt': 0.02, 'duration': 0.2}, 'gravity': [0, -9.81, 0],"
    "'integrator': {'type': 'linear-implicit-euler'},"
    "'materials': {'flesh': {'law': 'linear', 'E': 20000, 'nu': 0.3, 'rho': 1000}},"
    "'bodies': [{'mesh': {'shape': 'box', 'size': [1, 0.2, 0.2], 'resolution': 2}, 'material': 'flesh'}],"
    "'constraints': {'wall': {'select': {'box': {'max': [0.05, 9, 9]}}}},"
    "'output': {'vtu': false, 'glb': false}";

/* The scene with more keys at its end; single quotes become double quotes. */
static char *scene_with(const char *more) {
    char *text = malloc(strlen(bar) + strlen(more) + 2);
    assert_non_null(text);
    sprintf(text, "%s%s}", bar, more);
    for (char *p = text; *p; p++)
        if (*p == '\'') *p = '"';
    return text;
}

static pl_session *open_bar(const char *more, int threads) {
    char *text = scene_with(more);
    pl_session *session = session_open(text, threads);
    free(text);
    return session;
}

static double lowest(pl_session *session) {
    pl_sim *sim = pl_session_sim(session);
    double low = INFINITY;
    for (int64_t i = 0; i < pl_sim_node_count(sim); i++) low = fmin(low, pl_sim_positions(sim)[3 * i + 1]);
    return low;
}

/* The lowest point of a stiff bar in equilibrium. For small displacements the sag is inversely
 * proportional to Young's modulus and proportional to gravity. */
static double sag(const char *event) {
    pl_session *session = open_bar("", 1);
    session_apply(session,
                  "{\"set\": {\"integrator.type\": \"quasistatic\", \"materials.flesh.young\": 2e7}}");
    if (event) session_apply(session, event);
    session_steps(session, 1);
    double low = lowest(session);
    pl_session_free(session);
    return low;
}

static void test_set_is_what_the_scene_would_be(void **state) {
    (void)state;
    double stiff = sag(NULL), soft = sag("{\"set\": {\"materials.flesh.young\": 2e6}}");
    assert_true(stiff < 0 && soft < 0);
    check_near(soft / stiff, 10, 0.3);
    double heavy = sag("{\"set\": {\"gravity\": [0, -19.62, 0]}}");
    check_near(heavy / stiff, 2, 0.02);
}

/* Events posted by another thread or applied directly give the same bits as events of the scene's list. */
static void *post(void *session) {
    pl_error err = {0};
    check_ok(pl_session_post(session, "{\"set\": {\"materials.flesh.young\": 60000}}", &err));
    check_ok(pl_session_post(session,
                             "{\"set\": {\"bodies.ball\": {\"mesh\": {\"shape\": \"sphere\", \"radius\": "
                             "0.1, \"resolution\": 2}, \"material\": \"flesh\", \"translate\": [0.2, 0.6, "
                             "0]}}}",
                             &err));
    return NULL;
}

static const char listed[] =
    ", 'events': [{'step': 3, 'set': {'materials.flesh.young': 60000}}, {'step': 3, 'set': {'bodies.ball': "
    "{'mesh': {'shape': 'sphere', 'radius': 0.1, 'resolution': 2}, 'material': 'flesh', 'translate': [0.2, "
    "0.6, 0]}}}, {'step': 5, 'anneal': '*'}]";

static void test_lists_and_queues_act_alike(void **state) {
    (void)state;
    pl_session *plain = open_bar("", 1), *live = open_bar("", 1), *list = open_bar(listed, 2);
    session_steps(live, 3), session_steps(plain, 3);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, post, live), 0);
    pthread_join(thread, NULL);
    assert_int_equal(pl_session_event_count(live), 0);
    session_steps(live, 2), session_steps(plain, 2);
    assert_int_equal(pl_session_event_count(live), 2);
    assert_int_equal(pl_sim_body_count(pl_session_sim(live)), 2);
    session_apply(live, "{\"anneal\": \"*\"}");
    session_steps(live, 3), session_steps(plain, 3), session_steps(list, 8);
    assert_true(session_hash(live) == session_hash(list));
    assert_true(session_hash(live) != session_hash(plain));
    char *a, *b;
    pl_error err = {0};
    check_ok(pl_session_events(live, &a, &err));
    check_ok(pl_session_events(list, &b, &err));
    assert_string_equal(a, b);
    free(a), free(b);
    pl_session_free(plain), pl_session_free(live), pl_session_free(list);
}

static void test_refusals_change_nothing(void **state) {
    (void)state;
    pl_session *session = open_bar("", 1);
    session_steps(session, 2);
    session_refuses(session, "{\"set\": {\"materials.flesh.young\": -1}}", "materials.flesh.young: found -1");
    session_refuses(session, "{\"set\": {\"materials.flesh.young\": 1e5, \"materials.flesh.yung\": 1}}",
                    "young");
    session_refuses(session, "{\"set\": {\"materials.skin\": {\"law\": \"none\"}}}", "unknown law");
    session_refuses(session, "{\"set\": {\"materials.flesh\": null}}", "there is no material 'flesh'");
    session_refuses(session, "{\"set\": {\"bodies\": null}}", "bodies");
    session_refuses(session, "{\"set\": {\"bodies.body1\": null}}", "nothing to remove");
    session_refuses(session, "{\"set\": {\"bodies[2].material\": \"flesh\"}}", "there is no such item");
    session_refuses(session, "{\"set\": {\"gravity[0].x\": 1}}", "leads through 0");
    session_refuses(session, "{\"set\": {\"events\": []}}", "events");
    session_refuses(session, "{\"set\": {\"a..b\": 1}}", "is not a path");
    session_refuses(session, "{\"set\": {}}", "expected an object");
    session_refuses(session, "{\"anneal\": \"cow\"}", "unknown body 'cow'");
    session_refuses(session, "{\"anneal\": \"*\", \"set\": {\"seed\": 3}}", "one of them");
    session_refuses(session, "{\"step\": 5}", "does nothing");
    session_refuses(session, "[1]", "is not an object");
    session_refuses(session, "{\"set\": ", "not valid JSON");
    session_refuses(session,
                    "{\"set\": {\"bodies.x\": {\"mesh\": {\"file\": \"no.msh\"}, \"material\": \"flesh\"}}}",
                    "no.msh");
    pl_session *other = open_bar("", 1);
    session_steps(session, 3), session_steps(other, 5);
    assert_true(session_hash(session) == session_hash(other));
    pl_session_free(session), pl_session_free(other);
}

/* Items of an array are found by their default names (body0), also after an item has been removed. */
static void test_names_of_items(void **state) {
    (void)state;
    pl_session *session = open_bar("", 1);
    session_apply(session,
                  "{\"set\": {\"bodies.second\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, "
                  "\"material\": \"flesh\", \"translate\": [0, 3, 0]}}}");
    session_steps(session, 2);
    int64_t before = pl_sim_node_count(pl_session_sim(session));
    session_apply(session, "{\"set\": {\"constraints.wall\": null, \"bodies.body0\": null}}");
    assert_int_equal(pl_scene_sim(pl_session_scene(session))->body_count, 1);
    assert_string_equal(pl_scene_sim(pl_session_scene(session))->bodies[0].name, "second");
    assert_true(pl_sim_node_count(pl_session_sim(session)) < before);
    assert_true(lowest(session) < 3 && lowest(session) > 2.9); /* it continues to fall */
    session_apply(session, "{\"set\": {\"bodies[0].label\": \"it\"}}");
    assert_string_equal(pl_scene_body_label(pl_session_scene(session), 0), "it");
    pl_session_free(session);
}

/* When a law changes, the parameters of the former law are removed; keys under
 * other spellings are replaced. */
static void test_laws_change(void **state) {
    (void)state;
    pl_session *session = open_bar("", 1);
    session_apply(session, "{\"set\": {\"materials.flesh.plasticity\": {\"rule\": \"creep\", \"yield\": 0.1, "
                           "\"creep\": 2, \"max\": 0.2}}}");
    session_steps(session, 1);
    session_apply(session, "{\"set\": {\"materials.flesh.law\": \"neo-hookean\", \"materials.flesh.form\": "
                           "\"isochoric\", \"materials.flesh.plasticity.rule\": \"multiplicative\"}}");
    session_steps(session, 1);
    session_apply(session,
                  "{\"set\": {\"materials.flesh.law\": \"corotated\", \"materials.flesh.poisson\": 0.4}}");
    assert_string_equal(pl_scene_sim(pl_session_scene(session))->materials[0].law, "corotated");
    session_steps(session, 1);
    char *document;
    pl_error err = {0};
    check_ok(pl_session_document(session, &document, &err));
    assert_null(strstr(document, "\"form\""));
    assert_null(strstr(document, "\"nu\""));
    assert_null(strstr(document, "\"creep\""));
    free(document);
    pl_session_free(session);
}

/* Files that the caller does not allow, and meshes with more elements than it allows, are refused before
 * they are read or generated. */
static bool allow(void *context, const char *path) {
    (void)context;
    return !strstr(path, "w4");
}

static void test_limits(void **state) {
    (void)state;
    pl_error err = {0};
    char *text = scene_with("");
    pl_scene *scene = session_scene(text);
    pl_session_def def = pl_session_def_default();
    def.may_read = allow, def.max_tets = 5000;
    pl_session *session;
    check_ok(pl_session_create(scene, &def, &session, &err));
    session_refuses(session,
                    "{\"set\": {\"bodies.w\": {\"mesh\": {\"file\": \"w4.msh.gz\"}, \"material\": "
                    "\"flesh\"}}}",
                    "may not be read");
    session_refuses(session,
                    "{\"set\": {\"bodies.b\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 900}, "
                    "\"material\": \"flesh\"}}}",
                    "expected at most 5000");
    session_refuses(session,
                    "{\"set\": {\"bodies.w\": {\"mesh\": {\"file\": \"w2.msh.gz\", \"refine\": 6}, "
                    "\"material\": \"flesh\"}}}",
                    "expected at most 5000");
    session_apply(session,
                  "{\"set\": {\"bodies.w\": {\"mesh\": {\"file\": \"w2.msh.gz\"}, \"material\": \"flesh\", "
                  "\"translate\": [0, 9, 0]}}}");
    pl_session_free(session);
    pl_scene_free(scene);
    free(text);
}

/* A mesh remains the same object as long as its source does, whatever else changes. */
static void test_meshes_are_kept(void **state) {
    (void)state;
    pl_session *session = open_bar("", 1);
    const pl_mesh *mesh = pl_scene_sim(pl_session_scene(session))->bodies[0].mesh;
    session_apply(session, "{\"set\": {\"bodies.wild\": {\"mesh\": {\"file\": \"w4.msh.gz\"}, \"material\": "
                           "\"flesh\", \"translate\": [0, 5, 0]}}}");
    const pl_mesh *wild = pl_scene_sim(pl_session_scene(session))->bodies[1].mesh;
    session_apply(session, "{\"set\": {\"materials.flesh.nu\": 0.2, \"bodies.wild.velocity\": [1, 0, 0]}}");
    assert_ptr_equal(pl_scene_sim(pl_session_scene(session))->bodies[0].mesh, mesh);
    assert_ptr_equal(pl_scene_sim(pl_session_scene(session))->bodies[1].mesh, wild);
    session_apply(session, "{\"set\": {\"bodies.body0.mesh.resolution\": 3}}");
    assert_true(pl_scene_sim(pl_session_scene(session))->bodies[0].mesh->tet_count > mesh->tet_count);
    assert_ptr_equal(pl_scene_sim(pl_session_scene(session))->bodies[1].mesh, wild);
    session_steps(session, 1);
    pl_session_free(session);
}

/* ---- undo and redo */

static void test_undo(void **state) {
    (void)state;
    pl_error err = {0};
    bool done;
    pl_session *session = open_bar(", 'events': [{'step': 4, 'set': {'materials.flesh.young': 30000}}]", 1);
    check_ok(pl_session_undo(session, &done, &err));
    assert_false(done);
    session_steps(session, 2);
    uint64_t first = session_hash(session);
    check_ok(pl_session_mark(session, &err));
    check_ok(pl_session_mark(session, &err)); /* the same step: not a second mark */
    session_apply(session, "{\"set\": {\"gravity\": [0, 0, 0]}}");
    session_apply(session, "{\"anneal\": \"*\"}");
    session_steps(session, 3);
    uint64_t second = session_hash(session);
    assert_int_equal(pl_session_event_count(session), 3);
    assert_int_equal(pl_session_undo_count(session), 1);
    check_ok(pl_session_undo(session, &done, &err));
    assert_true(done && session_hash(session) == first);
    assert_int_equal(pl_session_event_count(session), 1); /* the scene's own event is pending again */
    assert_int_equal(pl_session_redo_count(session), 1);
    check_ok(pl_session_redo(session, &done, &err));
    assert_true(done && session_hash(session) == second);
    assert_int_equal(pl_session_event_count(session), 3);
    check_ok(pl_session_undo(session, &done, &err));
    assert_true(done && session_hash(session) == first);
    pl_session *plain = open_bar(", 'events': [{'step': 4, 'set': {'materials.flesh.young': 30000}}]", 1);
    session_steps(session, 5), session_steps(plain, 7);
    assert_true(session_hash(session) == session_hash(plain));
    session_apply(session, "{\"set\": {\"gravity\": [0, 1, 0]}}");
    assert_int_equal(pl_session_redo_count(session), 0);
    pl_session_free(plain);
    check_ok(pl_session_reset(session, &err));
    plain = open_bar("", 1);
    assert_true(session_hash(session) == session_hash(plain));
    assert_int_equal(pl_session_event_count(session), 1);
    check_ok(pl_session_undo(session, &done, &err));
    assert_true(done);
    assert_int_equal(pl_session_event_count(session), 2);
    pl_session_free(session), pl_session_free(plain);
}

static void test_marks_are_bounded(void **state) {
    (void)state;
    pl_error err = {0};
    char *text = scene_with("");
    pl_scene *scene = session_scene(text);
    pl_session_def def = pl_session_def_default();
    pl_session *session;
    check_ok(pl_session_create(scene, &def, &session, &err));
    int64_t size = (int64_t)pl_sim_state_size(pl_session_sim(session));
    pl_session_free(session);
    def.undo_bytes = 3 * size + 1000, def.threads = 1;
    check_ok(pl_session_create(scene, &def, &session, &err));
    uint64_t hashes[6];
    for (int i = 0; i < 6; i++) {
        session_steps(session, 1);
        hashes[i] = session_hash(session);
        check_ok(pl_session_mark(session, &err));
    }
    session_steps(session, 1);
    assert_int_equal(pl_session_undo_count(session), 3);
    bool done;
    check_ok(pl_session_undo(session, &done, &err));
    assert_true(done && session_hash(session) == hashes[5]);
    pl_session_free(session);
    def.undo_bytes = 10;
    check_ok(pl_session_create(scene, &def, &session, &err));
    check_fails(pl_session_mark(session, &err), &err, "a mark takes");
    pl_session_free(session);
    pl_scene_free(scene);
    free(text);
}

/* ---- folders */

static void test_saved_sessions_run(void **state) {
    (void)state;
    pl_error err = {0};
    pl_session *session = open_bar("", 1);
    session_steps(session, 2);
    session_apply(session, "{\"set\": {\"bodies.wild\": {\"mesh\": {\"file\": \"w4.msh.gz\"}, \"material\": "
                           "\"flesh\", \"scale\": 0.3, \"translate\": [0.123456789012345678, 5, 0]}}}");
    session_steps(session, 3);
    session_apply(session, "{\"set\": {\"materials.flesh.young\": 33333.33333333333}}");
    session_steps(session, 9);
    uint64_t hash = session_hash(session);
    check_ok(pl_session_save(session, FOLDER, &err));
    check_ok(pl_session_save(session, FOLDER, &err));
    assert_int_equal(rename(FOLDER, FOLDER "-moved"), 0);
    pl_scene *scene = NULL;
    check_ok(pl_scene_check(FOLDER "-moved/scene.json", 0, NULL, &scene, NULL, &err));
    assert_int_equal(pl_scene_frame_count(scene), 14);
    pl_session *again;
    check_ok(pl_session_create(scene, NULL, &again, &err));
    session_steps(again, 14);
    assert_true(session_hash(again) == hash);
    pl_scene_free(scene);
    pl_session_free(session), pl_session_free(again);
    assert_int_equal(system("rm -rf '" FOLDER "-moved'"), 0);
}

/* Saves the session, runs the saved folder, and returns the hash of the state in the last
 * checkpoint; `steps`: its step. */
static uint64_t run_saved(pl_session *session, int64_t *steps, int64_t frames, bool resume) {
    pl_error err = {0};
    pl_scene *scene = NULL;
    pl_checkpoint last;
    check_ok(pl_session_save(session, FOLDER, &err));
    check_ok(pl_scene_load(FOLDER "/scene.json", 0, NULL, &scene, NULL, &err));
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER "/run";
    def.frames = frames;
    def.resume = resume;
    check_ok(pl_scene_run(scene, &def, NULL, &err));
    check_ok(pl_checkpoint_read(FOLDER "/run/checkpoint.bin", &last, &err));
    *steps = last.totals.steps;
    uint64_t hash = pl_hash(PL_HASH_START, last.state, last.state_size);
    free(last.state);
    pl_scene_free(scene);
    return hash;
}

/* The scene has 10 steps of its own, a frame every 4 steps, and an event at step 8. A run of the saved
 * session ends at the session's current step with the same bits. */
static void test_saved_sessions_end_where_they_were(void **state) {
    (void)state;
    pl_session *session = open_bar(", 'events': [{'step': 8, 'set': {'gravity': [0, -5, 0]}}]", 1);
    session_apply(session, "{\"set\": {\"output.every\": 4, \"time.duration\": 77}}");
    int64_t made = 0, steps;
    static const int counts[] = {1, 6, 8, 10, 13, 27};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        session_steps(session, counts[i] - (int)made);
        made = counts[i];
        if (made == 6) session_apply(session, "{\"set\": {\"time.dt\": 0.003}}");
        uint64_t before = run_saved(session, &steps, -1, false);
        assert_int_equal(steps, made);
        assert_true(before == session_hash(session));
        /* Changed while paused. A mesh with other nodes changes the size of the state. */
        session_apply(session,
                      "{\"impulse\": [0, 0.1, 0], \"body\": \"body0\", \"tet\": 0, \"at\": [0.25, 0.25, "
                      "0.25, 0.25]}");
        if (made == 10) session_apply(session, "{\"set\": {\"bodies[0].mesh.resolution\": 3}}");
        uint64_t after = run_saved(session, &steps, -1, false);
        assert_true(steps == made && after != before && after == session_hash(session));
    }
    session_steps(session, 1);
    assert_true(run_saved(session, &steps, -1, true) ==
                session_hash(session)); /* continues after those events */
    assert_int_equal(steps, made + 1);
    assert_true(run_saved(session, &steps, 5, false) != session_hash(session));
    assert_true(run_saved(session, &steps, -1, true) == session_hash(session));
    pl_session_free(session);
    assert_int_equal(system("rm -rf '" FOLDER "'"), 0);
}

/* ---- budgets */

static void test_budget_is_an_event(void **state) {
    (void)state;
    pl_error err = {0};
    pl_budget_report cost;
    pl_session *session = open_bar("", 1);
    check_ok(pl_session_budget(session, 1e-6, true, &err));
    session_steps(session, 31);
    check_ok(pl_session_cost(session, &cost, &err));
    assert_true(cost.missed && cost.mean_ms > 0 && cost.worst_ms >= cost.mean_ms);
    assert_string_equal(cost.path, "solver.max_iterations");
    assert_int_equal(pl_session_event_count(session), 0);
    session_steps(session, 1);
    assert_int_equal(pl_session_event_count(session), 1);
    assert_int_equal(pl_scene_sim(pl_session_scene(session))->solver.max_iterations, 5);
    check_fails(pl_session_budget(session, NAN, false, &err), &err, "budget");
    pl_session_free(session);
}

/* ---- the queue is bounded, and refusals are reported */

static int told;
static void tell(void *context, const char *event, const char *message) {
    (void)context;
    assert_non_null(strstr(event, "cow"));
    assert_non_null(strstr(message, "unknown body 'cow'"));
    told++;
}

static void test_queue(void **state) {
    (void)state;
    pl_error err = {0};
    char *text = scene_with("");
    pl_scene *scene = session_scene(text);
    pl_session_def def = pl_session_def_default();
    def.queue_count = 2, def.queue_bytes = 40, def.refused = tell, def.max_bodies = 1;
    pl_session *session;
    check_ok(pl_session_create(scene, &def, &session, &err));
    check_ok(pl_session_post(session, "{\"anneal\": \"cow\"}", &err));
    check_ok(pl_session_post(session, "{\"anneal\": \"*\"}", &err));
    check_fails(pl_session_post(session, "{\"anneal\": \"*\"}", &err), &err, "full");
    check_fails(pl_session_post(session, "{", &err), &err, "JSON");
    session_steps(session, 1);
    assert_int_equal(told, 1);
    assert_int_equal(pl_session_event_count(session), 1);
    check_fails(
        pl_session_post(session, "{\"set\": {\"description\": \"longer than forty characters\"}}", &err),
        &err, "full");
    session_refuses(session,
                    "{\"set\": {\"bodies.b\": {\"mesh\": {\"shape\": \"box\"}, \"material\": \"flesh\"}}}",
                    "expected at most 1");
    pl_session_free(session);
    pl_scene_free(scene);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_set_is_what_the_scene_would_be),
                                       cmocka_unit_test(test_lists_and_queues_act_alike),
                                       cmocka_unit_test(test_refusals_change_nothing),
                                       cmocka_unit_test(test_names_of_items),
                                       cmocka_unit_test(test_meshes_are_kept),
                                       cmocka_unit_test(test_laws_change),
                                       cmocka_unit_test(test_limits),
                                       cmocka_unit_test(test_undo),
                                       cmocka_unit_test(test_marks_are_bounded),
                                       cmocka_unit_test(test_saved_sessions_run),
                                       cmocka_unit_test(test_saved_sessions_end_where_they_were),
                                       cmocka_unit_test(test_budget_is_an_event),
                                       cmocka_unit_test(test_queue)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
