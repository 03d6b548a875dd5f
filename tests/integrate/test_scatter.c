/* Bars whose nodes are scattered at random over ten times the bounding box return to rest (teran2005 figure
 * 1): with every seed, within 80 Newton iterations, on meshes by Gmsh that are fixed at both ends. */
#include "scenario.h"

#include <stdlib.h>

typedef struct tally {
    int runs, worst, sum;
    double away;
} tally;

static void scatter(const char *name, int64_t seed, tally *t) {
    char path[512];
    pl_error err;
    pl_mesh *mesh = NULL;
    snprintf(path, sizeof path, "%s/tests/data/%s.msh", PL_SOURCE_DIR, name);
    check_ok(pl_mesh_load(path, &mesh, NULL, &err));
    scenario s;
    scenario_init(&s, mesh);
    s.def.integrator = pl_sim_def_default().integrator;
    s.bodies[0].start = (pl_start_def){.kind = PL_START_SCATTER, .factor = 10, .seed = seed};
    scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_PLANE, .point = {1e-6}, .normal = {-1}}, "xyz");
    scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_PLANE, .point = {4 - 1e-6}, .normal = {1}}, "xyz");
    scenario_start(&s);
    assert_true(scenario_away(&s) > 10); /* it is scattered */
    pl_step_report report = scenario_converge(&s);
    double away = scenario_away(&s) / 4; /* in lengths of the bar */
    check_below(away, 1e-6);
    assert_int_equal(report.inverted, 0);
    if (report.newton_iterations > 80)
        fail_msg("%s, seed %lld: %d Newton iterations", name, (long long)seed, report.newton_iterations);
    t->runs++;
    t->sum += report.newton_iterations;
    t->worst = report.newton_iterations > t->worst ? report.newton_iterations : t->worst;
    t->away = fmax(t->away, away);
    scenario_free(&s);
}

static void report_tally(const char *name, const tally *t) {
    printf("%s: %d seeds, Newton iterations: mean %.1f, max %d, away from rest by %.2g lengths\n", name,
           t->runs, (double)t->sum / t->runs, t->worst, t->away);
    check_below((double)t->sum / t->runs, 30);
}

static void test_bar1k(void **state) {
    (void)state;
    tally t = {0};
    for (int seed = 1; seed <= 20; seed++) scatter("bar1k", seed, &t);
    report_tally("bar1k", &t);
}

static void test_bar10k(void **state) {
    (void)state;
    tally t = {0};
    for (int seed = 1; seed <= (SANITIZED ? 3 : 20); seed++) scatter("bar10k", seed, &t);
    report_tally("bar10k", &t);
}

static void start_by_frames(scenario *s) {
    scenario_init(s, box_mesh(4, 1, 1, 6, 0.2));
    s->def.integrator = pl_sim_def_default().integrator;
    s->def.integrator.max_iterations = 1;
    s->bodies[0].start = (pl_start_def){.kind = PL_START_SCATTER, .factor = 10, .seed = 1};
    scenario_fix(s, select_group("x-"), "xyz");
    scenario_fix(s, select_group("x+"), "xyz");
    scenario_start(s);
}

/* The figure as an animation: each step is one Newton iteration, and the next one continues the untangling
 * where it stopped, with the same bits after a resume. */
static void test_by_frames(void **state) {
    (void)state;
    enum { STEPS = 60, RESUMED = 6 };
    pl_error err;
    scenario s, resumed;
    start_by_frames(&s);
    start_by_frames(&resumed);
    size_t size = pl_sim_state_size(s.sim);
    void *bytes = malloc(size);
    pl_step_report report = {0};
    for (int k = 0; k < STEPS; k++) {
        if (k == RESUMED) pl_sim_state_save(s.sim, bytes);
        report = scenario_step(&s);
        assert_true(report.newton_iterations <= 1);
    }
    assert_int_equal(report.reason, PL_CONVERGED);
    check_below(scenario_away(&s) / 4, 1e-6);
    check_ok(pl_sim_state_restore(resumed.sim, bytes, size, &err));
    for (int k = RESUMED; k < STEPS; k++) scenario_step(&resumed);
    assert_memory_equal(pl_sim_positions(s.sim), pl_sim_positions(resumed.sim),
                        (size_t)(3 * pl_sim_node_count(s.sim)) * sizeof(double));
    free(bytes);
    scenario_free(&s);
    scenario_free(&resumed);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_bar1k), cmocka_unit_test(test_bar10k),
                                       cmocka_unit_test(test_by_frames)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
