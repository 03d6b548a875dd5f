/* An elastic ball pressed by a rigid plate, against Hertz: F = 4/3 E* sqrt(R) d^(3/2), E* = E / (1 - nu^2),
 * for the approach d of the plate to the ball's centre. The lower half of the ball is fixed. Its compliance,
 * which Hertz's half-space includes, is missing here and amounts to about 2 %. */
#include "scenario.h"

/* A conformal map of the unit ball onto itself that moves points towards (0, 1, 0): elements there become
 * small, and keep their shape. */
static void draw_north(double *x, double t) {
    double xx = x[0] * x[0] + x[1] * x[1] + x[2] * x[2], tx = t * x[1], below = 1 + 2 * tx + t * t * xx;
    for (int d = 0; d < 3; d++) x[d] = ((d == 1 ? t * (1 + 2 * tx + xx) : 0) + (1 - t * t) * x[d]) / below;
}

static void test_ball_under_a_plate(void **state) {
    (void)state;
    pl_error err;
    pl_mesh *mesh = NULL;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_SPHERE;
    shape.radius = 1;
    shape.resolution = SANITIZED ? 16 : 24;
    check_ok(pl_mesh_generate(&shape, &mesh, &err));
    for (int64_t i = 0; i < mesh->node_count; i++) draw_north(mesh->nodes + 3 * i, 0.85);
    scenario s;
    scenario_init(&s, mesh);
    s.materials[0].law = "stvk";
    s.materials[0].young = 1e6;
    s.materials[0].poisson = 0.3;
    static const double times[2] = {0, 2}, moved[6] = {0, 0, 0, 0, -2 * 0.0016, 0}, top[3] = {0, 1, 0},
                        down[3] = {0, -1, 0};
    scenario_plane(&s, top, down, 0)->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, moved};
    scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_PLANE, .normal = {0, -1, 0}}, "xyz");
    s.def.integrator.tolerance = 1e-8;
    scenario_start(&s);
    double force[2];
    for (int step = 0; step < 2; step++) {
        pl_step_report report = scenario_converge(&s);
        double d = 0.0016 * (step + 1), expected = 4.0 / 3 * 1e6 / (1 - 0.09) * pow(d, 1.5);
        force[step] = -report.contact_force[1];
        printf("%lld tetrahedra, %lld contacts: %.3f N, Hertz %.3f\n", (long long)pl_sim_tet_count(s.sim),
               (long long)report.contacts, force[step], expected);
        assert_true(report.contacts > 30);
        check_near(force[step], expected, (SANITIZED ? 0.08 : 0.05) * expected);
        check_near(report.contact_force[0], 0, 1e-3 * expected);
    }
    check_near(log2(force[1] / force[0]), 1.5, 0.04);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ball_under_a_plate)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
