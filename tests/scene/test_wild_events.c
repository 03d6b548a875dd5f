/* A body as people bring it, and everything that a user does to one within a second: every step converges,
 * few elements stay inverted, and the body is neither torn nor thrown away. */
#include "scene/sessions.h"

#include <math.h>

static const char scene_text[] =
    "{'time': {'dt': 0.02}, 'gravity': [0, -9.81, 0], 'integrator': {'type': '%s'}, 'heat': {'ambient': "
    "293}, "
    "'materials': {'m': {'law': 'stable-neo-hookean', 'young': 1e5, 'poisson': 0.4, 'density': 1000, "
    "'damping': {'stiffness': 0.002}, 'conductivity': 1, 'heat_capacity': 1000}}, "
    "'bodies': {'a': {'mesh': {'file': 'w28.msh.gz'}, 'element': '%s', 'material': 'm', 'scale': %.17g, "
    "'translate': [%.17g, %.17g, %.17g]}}, "
    "'colliders': {'ground': {'shape': 'plane', 'point': [0, 0, 0], 'normal': [0, 1, 0], 'friction': 0.5}, "
    "'ball': {'shape': 'sphere', 'center': [1, 0.4, 0], 'radius': 0.2}}}";

/* Events before steps; `drag` moves on by itself. */
static const struct {
    int step;
    const char *event;
} doings[] = {
    {1, "{'grab': 'g', 'body': 'a', 'tet': 10, 'at': [0.25, 0.25, 0.25, 0.25], 'target': [0, 0.5, 0]}"},
    {14, "{'set': {'materials.m.young': 3e4}}"},
    {15, "{'warm': 50, 'center': [0, 0.4, 0], 'radius': 0.3}"},
    {16, "{'pose': 'ball', 'translate': [-0.2, 0, 0]}"},
    {18,
     "{'set': {'bodies.b': {'mesh': {'shape': 'sphere', 'radius': 0.15, 'resolution': 4}, 'material': 'm', "
     "'translate': [0, 2.5, 0]}}}"},
    {20, "{'release': 'g'}"},
    {21, "{'pin': [0, 1, 2, 3], 'body': 'a'}"},
    {25, "{'unpin': 'all'}"},
    {26, "{'impulse': [20, 10, 0], 'body': 'a', 'tet': 10, 'at': [0.25, 0.25, 0.25, 0.25]}"},
    {28, "{'pose': 'ball', 'own': true}"},
    {30, "{'set': {'bodies.b': null, 'gravity': [0, -5, 0]}}"}};
enum { STEPS = 40, DOINGS = sizeof doings / sizeof *doings };

/* With double quotes. */
static char *quoted(char *text) {
    for (char *c = text; *c; c++) *c = *c == '\'' ? '"' : *c;
    return text;
}

static void act(pl_session *session, int step) {
    char text[512];
    for (int k = 0; k < DOINGS; k++) {
        if (doings[k].step != step) continue;
        snprintf(text, sizeof text, "%s", doings[k].event);
        session_apply(session, quoted(text));
    }
    if (step < 2 || step > 13) return;
    snprintf(text, sizeof text, "{'drag': 'g', 'target': [%g, %g, 0.3]}", 0.04 * step, 0.4 + 0.03 * step);
    session_apply(session, quoted(text));
}

static void play(const char *integrator, const char *element) {
    const double low[3] = {-0.884, -0.99, -0.744}, high[3] = {0.364, 0.556, 0.29};
    double size = fmax(high[0] - low[0], fmax(high[1] - low[1], high[2] - low[2]));
    char text[2048];
    snprintf(text, sizeof text, scene_text, integrator, element, 1 / size, -0.5 * (low[0] + high[0]) / size,
             0.02 - low[1] / size, -0.5 * (low[2] + high[2]) / size);
    pl_session *session = session_open(quoted(text), 2);
    pl_step_report report = {0};
    for (int step = 0; step < STEPS; step++) {
        pl_error err = {0};
        act(session, step);
        check_ok(pl_session_step(session, &report, &err));
        if (report.reason != PL_CONVERGED)
            fail_msg("%s, %s: step %d did not converge", integrator, element, step);
    }
    print_message("%s, %s: %d inverted, %.3g J, volume %.3f\n", integrator, element, (int)report.inverted,
                  report.kinetic_energy, report.volume_ratio);
    assert_true(report.inverted < 10);
    assert_true(fabs(report.volume_ratio - 1) < 0.1 && report.kinetic_energy < 200);
    pl_session_free(session);
}

static void test_all(void **state) {
    (void)state;
    play("linear-implicit-euler", "tet4");
    play("implicit-euler", "tet4");
    play("bdf2", "tet4");
    play("linear-implicit-euler", "adaptive");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
