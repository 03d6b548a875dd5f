/* Lagged friction: that it settles. */
#include "motion.h"

#include "contact/contact.h"
#include "model/sim.h"

/* A ball of tissue on a few nodes: its normal forces and the friction that they allow answered each other
 * for ever, or were taken in parts too small to come to an end. */
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
        s.def.dt = 0.1;
        s.def.gravity[1] = -9.81;
        s.bodies[0].translate[1] = 1;
        scenario_plane(&s, origin, up, 0.1 * k);
        scenario_start(&s);
        pl_step_report report = scenario_converge(&s);
        double mass = 0;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) mass += s.sim->inertia.gravity_mass[i];
        check_near(report.contact_force[1] / (9.81 * mass), 1, 1e-6);
        check_below(s.sim->contact->change, 1e-3); /* of friction at the end */
        printf("friction %.1f: %d iterations, change %g\n", 0.1 * k, report.newton_iterations,
               s.sim->contact->change);
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ball_of_tissue_rests)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
