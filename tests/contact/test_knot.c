/* The scene of the knot. Daily: its first contacts. With the argument `hold`, which takes minutes: it stays
 * tied when its ends are released, does not creep, and opens without friction. */
#include "contact/crowd.h"
#include "pliant/scene.h"

#include <string.h>

static void load(crowd *c, const char *friction, pl_scene **scene) {
    pl_error err = {0};
    const char *sets[] = {friction};
    *c = (crowd){.what = "knot"};
    check_ok(
        pl_scene_load(PL_SOURCE_DIR "/scenes/contact/knot.json", friction ? 1 : 0, sets, scene, NULL, &err));
    c->s.def = *pl_scene_sim(*scene);
    check_ok(pl_sim_create(&c->s.def, &c->s.sim, &err));
}

/* Steps to this time; returns the last report. */
static pl_step_report run_to(crowd *c, double time) {
    pl_error err = {0};
    pl_step_report report = {0};
    while (report.time < time - 0.5 * c->s.def.dt) {
        check_ok(pl_sim_step(c->s.sim, &report, &err));
        if (report.reason != PL_CONVERGED)
            fail_msg("step %lld: %s", (long long)report.step, pl_reason_name(report.reason));
    }
    return report;
}

static void test_start(void **state) {
    (void)state;
    crowd c;
    pl_scene *scene;
    load(&c, NULL, &scene);
    pl_step_report report = run_to(&c, 0.14);
    assert_true(report.contacts > 0);
    crowd_check(&c, &report);
    pl_sim_free(c.s.sim);
    pl_scene_free(scene);
}

/* The distance between nodes, which does not change in a rigid motion. */
static double distance_of(const double *x, int64_t i, int64_t j) {
    return sqrt(pow(x[3 * i] - x[3 * j], 2) + pow(x[3 * i + 1] - x[3 * j + 1], 2) +
                pow(x[3 * i + 2] - x[3 * j + 2], 2));
}

static void test_holds(void **state) {
    (void)state;
    enum { EVERY = 7 };
    double energies[2], largest = 0, size = 0.17; /* m: size of the knot */
    for (int has_friction = 0; has_friction < 2; has_friction++) {
        crowd c;
        pl_scene *scene;
        load(&c, has_friction ? NULL : "contact.friction=0", &scene);
        pl_step_report report = run_to(&c, has_friction ? 8 : 6);
        energies[has_friction] = report.elastic_energy;
        int64_t n = pl_sim_node_count(c.s.sim);
        double *before = malloc((size_t)(3 * n) * sizeof *before);
        memcpy(before, pl_sim_positions(c.s.sim), (size_t)(3 * n) * sizeof *before);
        if (has_friction) report = run_to(&c, 10);
        crowd_check(&c, &report);
        const double *now = pl_sim_positions(c.s.sim);
        for (int64_t i = 0; has_friction && i < n; i += EVERY)
            for (int64_t j = 0; j < i; j += EVERY)
                largest = fmax(largest, fabs(distance_of(now, i, j) - distance_of(before, i, j)));
        free(before);
        pl_sim_free(c.s.sim);
        pl_scene_free(scene);
    }
    printf("knot: %.3g J while tied, %.3g J without friction; creeps by %.3g mm/s\n", energies[1],
           energies[0], 500 * largest);
    check_below(energies[0], 0.05 * energies[1]);
    check_below(largest / 2, 0.01 * size / 60);
}

int main(int count, char **words) {
    const struct CMUnitTest every_day[] = {cmocka_unit_test(test_start)};
    const struct CMUnitTest rarely[] = {cmocka_unit_test(test_holds)};
    if (count > 1 && !strcmp(words[1], "hold")) return cmocka_run_group_tests(rarely, NULL, NULL);
    return cmocka_run_group_tests(every_day, NULL, NULL);
}
