/* Lagged friction with penalties: its iterations converge, and a box on a slope obeys Coulomb's law. */
#include "motion.h"

#include "contact/contact.h"
#include "model/sim.h"

/* A ball of tissue on a few nodes. In earlier versions the normal forces and the friction that depends on
 * them alternated for ever, or were updated in parts too small to converge. */
static void test_ball_of_tissue_rests(void **state) {
    (void)state;
    static const double origin[3] = {0, 0, 0}, up[3] = {0, 1, 0};
    for (int k = 1; k <= 4; k++) {
        pl_error err;
        pl_shape_def shape = pl_shape_def_default();
        pl_mesh *mesh = NULL;
        shape.shape = PL_SHAPE_SPHERE;
        shape.radius = 0.5;
        shape.resolution = 4;
        check_ok(pl_mesh_generate(&shape, &mesh, &err));
        scenario s;
        scenario_init(&s, mesh);
        s.materials[0].law = "tissue";
        s.materials[0].poisson = 0.4;
        s.def.integrator.type = "quasistatic";
        s.def.integrator.max_iterations = 400; /* depends on the last bits: 100 to 250 */
        s.def.dt = 0.1;
        s.def.gravity[1] = -9.81;
        s.bodies[0].translate[1] = 1;
        scenario_plane(&s, origin, up, 0.1 * k);
        scenario_start(&s);
        pl_step_report report = scenario_converge(&s);
        double mass = 0;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) mass += s.sim->inertia.gravity_mass[i];
        check_near(report.contact_force[1] / (9.81 * mass), 1, 1e-6);
        check_below(s.sim->contact->change, 1e-3); /* of friction, at the end */
        printf("friction %.1f: %d iterations, change %g\n", 0.1 * k, report.newton_iterations,
               s.sim->contact->change);
        scenario_free(&s);
    }
}

/* Quasistatic, without previous contact: below the friction angle a box stays on a slope, and the floor
 * carries its whole weight. Above that angle there is no equilibrium. */
static void test_box_on_a_slope(void **state) {
    (void)state;
    static const double origin[3] = {0, 0, 0}, up[3] = {0, 1, 0};
    for (int k = 0; k < 3; k++) {
        static const double slope[3] = {0.1, 0.45, 0.7};
        pl_error err;
        pl_shape_def shape = pl_shape_def_default();
        pl_mesh *mesh = NULL;
        shape.shape = PL_SHAPE_BOX;
        shape.resolution = 4;
        check_ok(pl_mesh_generate(&shape, &mesh, &err));
        scenario s;
        scenario_init(&s, mesh);
        s.def.integrator.type = "quasistatic";
        s.def.gravity[0] = 9 * slope[k];
        s.def.gravity[1] = -9;
        s.bodies[0].translate[1] = 1;
        scenario_plane(&s, origin, up, 0.5);
        scenario_start(&s);
        pl_step_report report;
        pl_status status = pl_sim_step(s.sim, &report, &err);
        double mass = 0;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) mass += s.sim->inertia.gravity_mass[i];
        assert_int_equal(status, PL_OK);
        if (slope[k] < 0.5) {
            assert_int_equal(report.reason, PL_CONVERGED);
            check_near(report.contact_force[0] / (9 * mass), -slope[k], 1e-6);
            check_near(report.contact_force[1] / (9 * mass), 1, 1e-6);
        } else {
            assert_int_equal(report.reason, PL_UNBALANCED);
        }
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ball_of_tissue_rests),
                                       cmocka_unit_test(test_box_on_a_slope)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
