/* Patch test: if the boundary moves by an affine map, the equilibrium of every law is that map in the
 * interior too, on an irregular mesh. */
#include "scenario.h"

/* The map consists of a rotation about an oblique axis, three scalings and a translation, all prescribed by
 * the constraint's curves. */
static void check_patch(const pl_material_def *material, int start, double degrees, const double scale[3]) {
    const double shift[3] = {0.3, -2, 0.7}, axis[3] = {1, 2, -0.5}, center[3] = {0.2, 0.9, -1};
    scenario s;
    scenario_init(&s, box_mesh(2, 1, 1.5, 4, 0.3));
    const char *name = s.materials[0].name;
    s.materials[0] = *material;
    s.materials[0].name = name;
    s.def.integrator.tolerance = 1e-12;
    s.bodies[0].start.kind = start;
    pl_constraint_def *fixed = scenario_fix(&s, select_surface(), "xyz");
    memcpy(fixed->axis, axis, sizeof axis);
    memcpy(fixed->center, center, sizeof center);
    fixed->translation = (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, shift};
    fixed->rotation = (pl_curve){1, 1, PL_INTERP_LINEAR, &scenario_zero_time, &degrees};
    fixed->scaling = (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, scale};
    scenario_start(&s);
    pl_step_report report = scenario_converge(&s);

    /* Rodrigues' formula, independent of the library's */
    double k[3], angle = degrees * acos(-1) / 180, length = sqrt(5.25), worst = 0;
    for (int d = 0; d < 3; d++) k[d] = axis[d] / length;
    const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
        double v[3], along = 0;
        for (int d = 0; d < 3; d++) {
            v[d] = scale[d] * (X[3 * i + d] - center[d]);
            along += k[d] * v[d];
        }
        for (int d = 0; d < 3; d++) {
            int e = (d + 1) % 3, f = (d + 2) % 3;
            double turned = v[d] * cos(angle) + (k[e] * v[f] - k[f] * v[e]) * sin(angle) +
                            k[d] * along * (1 - cos(angle));
            worst = fmax(worst, fabs(x[3 * i + d] - (center[d] + turned + shift[d])));
        }
    }
    if (getenv("PL_VERBOSE"))
        printf("%s %s: off by %.2g after %d iterations\n", material->law,
               material->form ? material->form : "", worst, report.newton_iterations);
    check_below(worst, 1e-10);
    check_near(report.volume_ratio, scale[0] * scale[1] * scale[2], 1e-12);
    check_near(report.min_det, scale[0] * scale[1] * scale[2], 1e-9);
    scenario_free(&s);
}

static void test_every_law(void **state) {
    (void)state;
    double user_mu;
    pl_material_def material;
    int count = 0;
    for (; material_at(count, 1e5, 0.3, &user_mu, &material); count++)
        check_patch(&material, PL_START_REST, 40, (double[3]){1.25, 0.85, 1.1});
    assert_true(count >= 7); /* six laws, one of them in two forms, and the user's: 8 at present */
}

/* Half a turn in one step: boundary elements are inverted on the path to the solution. */
static void test_half_a_turn(void **state) {
    (void)state;
    pl_material_def material = pl_material_def_default();
    material.young = 1e5;
    material.poisson = 0.45;
    check_patch(&material, PL_START_REST, 180, (double[3]){1.4, 0.7, 1.3});
}

/* Interior nodes start scattered or mirrored, so that the step begins with the untangling limiter. */
static void test_scattered_and_compressed(void **state) {
    (void)state;
    pl_material_def material = pl_material_def_default();
    material.young = 1e5;
    material.poisson = 0.3;
    check_patch(&material, PL_START_SCATTER, 20, (double[3]){1.1, 0.42, 1});
    check_patch(&material, PL_START_MIRROR, 20, (double[3]){1.1, 0.9, 0.42});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_law), cmocka_unit_test(test_half_a_turn),
                                       cmocka_unit_test(test_scattered_and_compressed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
