/* Linear steps have bounded cost also in contact: one factorisation per step, whichever nodes stick, slip or
 * separate; a second one only if a solve takes too many iterations. Without friction, the motion up to the
 * first contacts equals that computed with conjugate gradients. */
#include "motion.h"

static void drop_init(scenario *s, const char *solver, bool bdf2, double friction) {
    scenario_init(s, box_mesh(2, 1, 1, 3, 0));
    s->def.dt = 0.02;
    s->def.gravity[1] = -9.81;
    s->def.integrator.type = bdf2 ? "bdf2" : "linear-implicit-euler";
    s->def.integrator.tangent = PL_TANGENT_WARPED;
    s->def.solver.type = solver;
    s->def.solver.tolerance = 1e-6;
    s->materials[0].law = "linear";
    s->bodies[0].rotate_axis[0] = 1;
    s->bodies[0].rotate_degrees = 30;
    s->bodies[0].translate[1] = 0.7;
    s->bodies[0].angular_velocity[1] = 2;
    s->bodies[0].angular_velocity[2] = 3;
    for (int k = 0; k < 2; k++) {
        pl_collider_def *collider = &s->colliders[s->def.collider_count++];
        *collider = pl_collider_def_default();
        collider->shape = k ? "sphere" : "plane";
        collider->axis[0] = collider->axis[2] = 0, collider->axis[1] = 1;
        collider->friction = friction;
        if (k) {
            collider->center[0] = 1, collider->center[1] = -0.3, collider->center[2] = 0.5;
            collider->radius = 0.8;
        }
    }
    scenario_start(s);
}

static void test_one_factorisation(void **state) {
    (void)state;
    for (int k = 0; k < 4; k++) {
        scenario direct, pcg;
        drop_init(&direct, "direct", k & 1, k & 2 ? 0.5 : 0);
        drop_init(&pcg, "pcg", k & 1, k & 2 ? 0.5 : 0);
        int64_t solves = 0, factorisations = 0, contacts = 0, steps = 60;
        double away = 0;
        for (int64_t step = 0; step < steps; step++) {
            pl_step_report report = scenario_step(&direct);
            assert_int_equal(report.reason, PL_CONVERGED);
            assert_in_range(report.factorisations, 0, 2);
            assert_in_range(report.linear_iterations, 0, 200);
            solves += report.newton_iterations;
            factorisations += report.factorisations;
            contacts += report.contacts;
            scenario_step(&pcg);
            if (k & 2 || contacts > 20) continue; /* friction and long contact are chaotic */
            for (int64_t i = 0; i < 3 * pl_sim_node_count(pcg.sim); i++)
                away = fmax(away, fabs(pl_sim_positions(direct.sim)[i] - pl_sim_positions(pcg.sim)[i]));
        }
        printf("%s, friction %g: %.2f solves and %.2f factorisations a step, within %.1e m of pcg\n",
               k & 1 ? "bdf2" : "linear-implicit-euler", k & 2 ? 0.5 : 0, (double)solves / (double)steps,
               (double)factorisations / (double)steps, away);
        assert_true(contacts > 200 && solves > 3 * steps / 2);
        assert_true(factorisations <= steps + 2);
        check_below(away, 2e-3);
        scenario_free(&direct);
        scenario_free(&pcg);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_one_factorisation)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
