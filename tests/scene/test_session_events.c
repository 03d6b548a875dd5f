/* The effect of each kind of event, checked against mechanics: impulses, forces of springs, fixed
 * positions, temperatures and placements. */
#include "pliant/update.h"
#include "scene/sessions.h"
#include "support.h"

#include <math.h>

/* A box of 0.4 x 0.3 x 0.3 m and 36 kg, free and without gravity. */
static const char box[] = "{\"time\": {\"dt\": 0.02}, \"integrator\": {\"type\": \"implicit-euler\"},"
                          "\"materials\": {\"m\": {\"law\": \"corotated\", \"young\": 1e5, \"poisson\": 0.3, "
                          "\"density\": 1000}}, \"heat\": {\"ambient\": 300},"
                          "\"bodies\": {\"box\": {\"mesh\": {\"shape\": \"box\", \"size\": [0.4, 0.3, 0.3], "
                          "\"resolution\": 2}, \"material\": \"m\"}}}";

static pl_step_report step(pl_session *session) {
    pl_step_report report;
    pl_error err = {0};
    check_ok(pl_session_step(session, &report, &err));
    return report;
}

static void test_forces(void **state) {
    (void)state;
    pl_session *session = session_open(box, 1);
    session_apply(session,
                  "{\"push\": [3, 0, -1], \"ray\": {\"origin\": [0.2, 0.15, 2], \"direction\": [0, 0, -1]}}");
    pl_step_report report = step(session);
    check_near(report.momentum[0], 3 * 0.02, 1e-6);
    check_near(report.momentum[2], -1 * 0.02, 1e-6);
    report = step(session); /* the push has ended: momentum is constant */
    check_near(report.momentum[0], 3 * 0.02, 1e-6);
    session_apply(
        session,
        "{\"impulse\": [0, 0.5, 0], \"body\": \"box\", \"tet\": 0, \"at\": [0.25, 0.25, 0.25, 0.25]}");
    report = step(session);
    check_near(report.momentum[1], 0.5, 1e-6);
    session_refuses(session,
                    "{\"push\": [1, 0, 0], \"ray\": {\"origin\": [9, 9, 9], \"direction\": [0, 0, 1]}}",
                    "meets no body");
    session_refuses(session, "{\"push\": [1, 0, 0], \"body\": \"box\"}", "a point without tet");
    session_apply(session, "{\"set\": {\"integrator.type\": \"quasistatic\"}}");
    session_refuses(session,
                    "{\"impulse\": [0, 0.5, 0], \"body\": \"box\", \"tet\": 0, \"at\": [1, 0, 0, 0]}",
                    "inertia");
    pl_session_free(session);
}

/* Grabs found by a ray, their force and their refusals. The event list records the point that
 * the ray hit, not the ray. */
static void test_grabs(void **state) {
    (void)state;
    pl_session *session = session_open(box, 1);
    pl_error err = {0};
    char *reply = NULL, *list = NULL;
    check_ok(
        pl_session_apply(session,
                         "{\"grab\": \"\", \"ray\": {\"origin\": [0.2, 0.15, 2], \"direction\": [0, 0, -3]}, "
                         "\"stiffness\": 100}",
                         &reply, &err));
    assert_non_null(strstr(reply, "\"grab\": \"g1\""));
    assert_non_null(strstr(reply, "\"body\": \"box\""));
    assert_non_null(strstr(reply, "\"normal\""));
    free(reply);
    pl_step_report report = step(session);
    check_near(report.momentum[0], 0, 1e-9); /* the target is the grabbed point itself */
    session_apply(session, "{\"drag\": \"g1\", \"target\": [0.2, 0.15, 0.2]}");
    session_apply(session, "{\"drag\": \"g1\", \"target\": [0.3, 0.15, 0.3]}");
    assert_int_equal(pl_session_event_count(session), 2); /* the grab, and one target per step */
    report = step(session);
    /* 100 N/m times 0.1 m; the point moves during the step, which lowers the force by less than 5 % */
    check_near(report.momentum[0], 100 * 0.1 * 0.02, 0.05 * 100 * 0.1 * 0.02);
    session_refuses(session, "{\"drag\": \"g2\", \"target\": [0, 0, 0]}", "no grab 'g2'");
    session_refuses(session,
                    "{\"grab\": \"g1\", \"ray\": {\"origin\": [0.2, 0.15, 2], \"direction\": [0, 0, -3]}}",
                    "already");
    session_refuses(
        session,
        "{\"grab\": \"x\", \"body\": \"cow\", \"tet\": 0, \"at\": [1, 0, 0, 0], \"target\": [0, 0, 0]}",
        "no body 'cow'");
    session_refuses(session, "{\"drag\": \"g1\"}", "target: is missing");
    session_refuses(session, "{\"release\": \"g1\", \"target\": [0, 0, 0]}",
                    "cannot be combined with release");
    double before = report.momentum[0];
    session_apply(session, "{\"release\": \"g1\"}");
    report = step(session);
    check_near(report.momentum[0], before, 1e-9);
    check_ok(pl_session_events(session, &list, &err));
    assert_non_null(strstr(list, "\"tet\""));
    assert_null(strstr(list, "\"ray\""));
    free(list);
    pl_session_free(session);
}

/* Undo restores the names of grabs: 'a' can be dragged again after its release is undone. */
static void test_grabs_and_undo(void **state) {
    (void)state;
    pl_session *session = session_open(box, 1);
    pl_error err = {0};
    session_apply(session,
                  "{\"grab\": \"a\", \"ray\": {\"origin\": [0.2, 0.15, 2], \"direction\": [0, 0, -1]}}");
    check_ok(pl_session_mark(session, &err));
    session_apply(session, "{\"release\": \"a\"}");
    step(session);
    session_refuses(session, "{\"drag\": \"a\", \"target\": [0, 0, 1]}", "no grab 'a'");
    bool done;
    check_ok(pl_session_undo(session, &done, &err));
    session_apply(session, "{\"drag\": \"a\", \"target\": [0.2, 0.15, 0.4]}");
    assert_true(step(session).momentum[2] > 0);
    session_apply(
        session,
        "{\"set\": {\"bodies.box\": null, \"bodies.other\": {\"mesh\": {\"shape\": \"box\"}, \"material\": "
        "\"m\"}}}");
    session_refuses(session, "{\"drag\": \"a\", \"target\": [0, 0, 1]}",
                    "no grab 'a'"); /* removed together with its body */
    pl_session_free(session);
}

static void test_pins(void **state) {
    (void)state;
    pl_session *session = session_open(box, 1);
    session_apply(session, "{\"set\": {\"gravity\": [0, -9.81, 0]}}");
    step(session);
    double before[3];
    memcpy(before, pl_sim_positions(pl_session_sim(session)) + 3 * 4, sizeof before);
    session_apply(session, "{\"pin\": [4, 7], \"body\": \"box\"}");
    for (int i = 0; i < 3; i++) step(session);
    for (int k = 0; k < 3; k++)
        check_near(pl_sim_positions(pl_session_sim(session))[12 + k], before[k], 1e-12);
    session_refuses(session, "{\"pin\": [4000], \"body\": \"box\"}", "found node 4000");
    session_refuses(session, "{\"pin\": [1]}", "body: is missing");
    session_refuses(session, "{\"unpin\": [1]}", "body: is missing");
    session_apply(session, "{\"unpin\": [7], \"body\": \"box\"}");
    step(session);
    check_near(pl_sim_positions(pl_session_sim(session))[13], before[1], 1e-12);
    session_apply(session, "{\"unpin\": \"all\"}");
    step(session);
    assert_true(pl_sim_positions(pl_session_sim(session))[13] < before[1] - 1e-4);
    pl_session_free(session);
}

static void test_warm(void **state) {
    (void)state;
    pl_session *session = session_open(box, 1);
    const double *rest = pl_sim_rest(pl_session_sim(session));
    char event[256];
    snprintf(event, sizeof event, "{\"warm\": 40, \"center\": [%.17g, %.17g, %.17g], \"radius\": 0.1}",
             rest[0], rest[1], rest[2]);
    session_apply(session, event);
    check_near(pl_sim_temperatures(pl_session_sim(session))[0], 340, 1e-9);
    session_refuses(session, "{\"warm\": 40, \"center\": [0, 0, 0]}", "radius: is missing");
    pl_session_free(session);
}

/* A rotation by 90 degrees about the centre, followed by a translation, against the matrix in closed form. */
static void test_poses(void **state) {
    (void)state;
    pl_session *session = session_open(box, 1);
    session_refuses(session, "{\"pose\": \"ball\", \"translate\": [0, 1, 0]}", "no collider 'ball'");
    session_apply(session, "{\"set\": {\"colliders.ball\": {\"shape\": \"sphere\", \"center\": [5, 0, 0], "
                           "\"radius\": 1}}}");
    session_apply(session,
                  "{\"pose\": \"ball\", \"translate\": [0, 0.25, 0], \"rotate\": {\"axis\": [0, 0, 1], "
                  "\"degrees\": 90}}");
    step(session);
    /* (x, y) is mapped to (5 - y, x - 5 + 0.25) */
    const double expected[16] = {0, -1, 0, 5, 1, 0, 0, -4.75, 0, 0, 1, 0, 0, 0, 0, 1};
    double placement[16];
    assert_true(pl_sim_collider_placement(pl_session_sim(session), 0, placement));
    for (int k = 0; k < 16; k++) check_near(placement[k], expected[k], 1e-12);
    step(session); /* the placement remains */
    assert_true(pl_sim_collider_placement(pl_session_sim(session), 0, placement));
    for (int k = 0; k < 16; k++) check_near(placement[k], expected[k], 1e-12);
    pl_session_free(session);
}

/* The y component of the ball's translation. */
static double height(pl_session *session) {
    double placement[16];
    assert_true(pl_sim_collider_placement(pl_session_sim(session), 0, placement));
    return placement[7];
}

/* A collider released from a pose returns to its own motion within one step, and then follows it. */
static void test_unpose(void **state) {
    (void)state;
    pl_session *session = session_open(box, 1);
    session_apply(session, "{\"set\": {\"colliders.ball\": {\"shape\": \"sphere\", \"center\": [5, 0, 0], "
                           "\"radius\": 1, \"translation\": {\"keys\": [[0, [0, 0, 0]], [1, [0, 1, 0]]]}}}}");
    session_refuses(session, "{\"pose\": \"ball\", \"own\": true, \"translate\": [0, 1, 0]}",
                    "expected it alone");
    session_apply(session, "{\"pose\": \"ball\", \"translate\": [0, 3, 0]}");
    step(session);
    step(session);
    check_near(height(session), 3, 1e-12);
    session_apply(session, "{\"pose\": \"ball\", \"own\": true}");
    check_near(height(session), 3, 1e-12);
    for (int k = 0; k < 3; k++) {
        step(session);
        double time = pl_sim_time(pl_session_sim(session));
        assert_true(time < 1);
        check_near(height(session), time, 1e-12);
    }
    pl_session_free(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_forces),         cmocka_unit_test(test_grabs),
                                       cmocka_unit_test(test_grabs_and_undo), cmocka_unit_test(test_pins),
                                       cmocka_unit_test(test_warm),           cmocka_unit_test(test_poses),
                                       cmocka_unit_test(test_unpose)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
