/* The contact scenes, shortened for daily runs: their steps converge. At regular intervals, by exact
 * predicates, no surface intersects another or itself. The arguments `SCENE EVERY STEPS` run another
 * scene. */
#include "contact/crowd.h"
#include "pliant/scene.h"

static void check_scene(const char *name, int set_count, const char *const *sets, int64_t steps,
                        int64_t every) {
    crowd c = {0};
    char path[512];
    pl_error err = {0};
    pl_scene *scene = NULL;
    int64_t touching = 0;
    snprintf(path, sizeof path, PL_SOURCE_DIR "/scenes/%s.json", name);
    snprintf(c.what, sizeof c.what, "%s", name);
    check_ok(pl_scene_load(path, set_count, sets, &scene, NULL, &err));
    c.s.def = *pl_scene_sim(scene);
    check_ok(pl_sim_create(&c.s.def, &c.s.sim, &err));
    for (int64_t k = 1; k <= steps; k++) {
        pl_step_report report = {0};
        check_ok(pl_sim_step(c.s.sim, &report, &err));
        if (report.reason != PL_CONVERGED)
            fail_msg("%s: step %lld: %s", name, (long long)k, pl_reason_name(report.reason));
        touching += report.contacts > 0;
        if (k % every == 0 || k == steps) crowd_check(&c, &report);
    }
    assert_true(touching > 0);
    pl_sim_free(c.s.sim);
    pl_scene_free(scene);
}

static void test_funnel(void **state) {
    (void)state;
    const char *sets[] = {"bodies.ball.mesh.resolution=6", "bodies.press.mesh.resolution=4"};
    check_scene("contact/funnel", 2, sets, SANITIZED ? 25 : 70, 5);
}

static void test_rollers(void **state) {
    (void)state;
    const char *sets[] = {"bodies.ball.mesh.resolution=6"};
    check_scene("contact/rollers", 1, sets, SANITIZED ? 20 : 60, 5);
}

static void test_arch(void **state) {
    (void)state;
    check_scene("contact/arch", 0, NULL, SANITIZED ? 2 : 10, 2);
}

static void test_cylinders(void **state) {
    (void)state;
    check_scene("teran2005/cylinders", 0, NULL, SANITIZED ? 3 : 40, 2);
}

static void test_pile(void **state) {
    (void)state;
    check_scene("contact/pile", 0, NULL, SANITIZED ? 15 : 30, 5);
}

static const char *given;
static int64_t given_every, given_steps;
static void test_given(void **state) {
    (void)state;
    check_scene(given, 0, NULL, given_steps, given_every);
}

int main(int count, char **words) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_funnel), cmocka_unit_test(test_rollers),
                                       cmocka_unit_test(test_arch), cmocka_unit_test(test_cylinders),
                                       cmocka_unit_test(test_pile)};
    const struct CMUnitTest one[] = {cmocka_unit_test(test_given)};
    if (count < 4) return cmocka_run_group_tests(tests, NULL, NULL);
    given = words[1];
    given_every = atoll(words[2]);
    given_steps = atoll(words[3]);
    return cmocka_run_group_tests(one, NULL, NULL);
}
