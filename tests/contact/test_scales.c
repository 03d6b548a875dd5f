/* Scenes scaled to millimetres and hundreds of metres, with soft and stiff materials. Gravity and step size
 * are scaled so that the motion is the same. Newton's method takes about as many iterations, since contact
 * has no parameter with a fixed length. (The exception is `stick_speed`, 1 mm/s, which causes the differences
 * between the cubes.) Arguments: the number of cells across the mat and of steps, for a longer run. */
#include "contact/blocks.h"

static int cells = 8, steps = 90;

/* Mean number of iterations per step. */
static double count_iterations(crowd *c) {
    double sum = 0;
    int64_t pairs = 0;
    scenario_start(&c->s);
    for (int k = 0; k < steps; k++) {
        pl_step_report report = scenario_converge(&c->s);
        sum += report.newton_iterations;
        pairs += report.contacts;
    }
    char text[200];
    assert_true(pairs > 0);
    if (crowd_look(c, crowd_time(c), text)[0]) fail_msg("%s: %s", c->what, text);
    crowd_free(c);
    return sum / steps;
}

/* Two cubes of one cell fall on the ground, one on top of the other. */
static double drop_cubes(double scale, double young) {
    static const int one[3] = {1, 1, 1};
    static const double origin[3] = {0, 0, 0}, up[3] = {0, 1, 0};
    const double size[3] = {scale, scale, scale};
    crowd c;
    crowd_init(&c);
    snprintf(c.what, sizeof c.what, "cubes of %g m, %g Pa", scale, young);
    c.s.def.dt = 0.025 * scale * sqrt(1e5 / young);
    c.s.def.gravity[1] = -9.81 * young / 1e5 / scale;
    c.s.def.contact.friction = 0.1;
    for (int b = 0; b < 2; b++) {
        pl_body_def *body = crowd_add(&c, block_mesh(one, size, 0, 1), "tet4");
        set3(body->translate, 0.2 * scale * b, (0.2 + 1.5 * b) * scale, 0.3 * scale * b);
        set3(body->rotate_axis, 1, 2, 0.5);
        body->rotate_degrees = 20 * b;
        c.s.materials[b].young = young;
        c.s.materials[b].poisson = 0.4;
    }
    scenario_plane(&c.s, origin, up, 0.1);
    return count_iterations(&c);
}

/* The ends of a mat are twisted against each other by 5.8 degrees per step, until it touches itself. */
static double twist_mat(double scale, double young) {
    const int all[3] = {cells, cells, 1};
    const double size[3] = {scale, scale, scale / cells}, dt = 0.04 * scale * sqrt(2e4 / young),
                 times[2] = {0, steps * dt}, turns[2][2] = {{0, -2.9 * steps}, {0, 2.9 * steps}};
    crowd c;
    crowd_init(&c);
    snprintf(c.what, sizeof c.what, "mat of %g m, %g Pa", scale, young);
    c.s.def.dt = dt;
    crowd_add(&c, block_mesh(all, size, 0, 1), "tet4");
    c.s.materials[0].young = young;
    c.s.materials[0].poisson = 0.4;
    for (int side = 0; side < 2; side++) {
        pl_constraint_def *end = scenario_fix(&c.s, select_group(side ? "x+" : "x-"), "xyz");
        set3(end->center, scale / 2, scale / 2, scale / cells / 2);
        set3(end->axis, 1, 0, 0);
        end->rotation = (pl_curve){2, 1, PL_INTERP_LINEAR, times, turns[side]};
    }
    return count_iterations(&c);
}

static void check_counts(const char *what, double (*run)(double scale, double young)) {
    static const double cases[5][2] = {{1, 1e5}, {1e-3, 1e3}, {1e-3, 1e9}, {100, 1e3}, {100, 1e9}};
    double min = INFINITY, max = 0;
    for (int k = 0; k < 5; k++) {
        double mean = run(cases[k][0], cases[k][1]);
        printf("%s of %g m, %g Pa: %.2f iterations per step\n", what, cases[k][0], cases[k][1], mean);
        min = fmin(min, mean);
        max = fmax(max, mean);
    }
    check_below(max / min, 2);
}

static void test_cubes(void **state) {
    (void)state;
    check_counts("cubes", drop_cubes);
}

static void test_mat(void **state) {
    (void)state;
    check_counts("mat", twist_mat);
}

int main(int argc, char **argv) {
    if (argc > 1) cells = atoi(argv[1]);
    if (argc > 2) steps = atoi(argv[2]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cubes), cmocka_unit_test(test_mat)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
