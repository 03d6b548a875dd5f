/* Bodies against rigid colliders: rest, inclines, impacts, moving colliders, momentum, under every
 * integrator.
 */
#include "motion.h"

static const double origin[3] = {0, 0, 0}, up[3] = {0, 1, 0};

/* A cube of 1 m and 1000 kg, of stiff material, on a plane through the origin. */
static void block_init(scenario *s, const char *integrator, double dt, double friction) {
    scenario_init(s, box_mesh(1, 1, 1, 2, 0));
    s->def.integrator.type = integrator;
    s->def.dt = dt;
    s->materials[0].young = 1e6;
    s->def.gravity[1] = -10;
    scenario_plane(s, origin, up, friction);
}

static double lowest(const scenario *s) {
    double y = INFINITY;
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) y = fmin(y, pl_sim_positions(s->sim)[3 * i + 1]);
    return y;
}

static void test_block_rests_quasistatic(void **state) {
    (void)state;
    for (int high = 0; high < 2; high++) {
        scenario s;
        block_init(&s, "quasistatic", 1, 0);
        s.bodies[0].translate[1] = high ? 3 : 0;
        scenario_start(&s);
        for (int step = 0; step < 3; step++) {
            pl_step_report report = scenario_converge(&s);
            printf("iterations %d contacts %lld force %g lowest %g\n", report.newton_iterations,
                   (long long)report.contacts, report.contact_force[1], lowest(&s));
            check_near(report.contact_force[1], 1e4, 1e-4);
            assert_int_equal(report.contacts, 9);
        }
        assert_true(lowest(&s) < 0 && lowest(&s) > -3e-4);
        scenario_free(&s);
    }
}

/* Whatever the block does on landing, what the plane gives it is what its momentum lacks. */
static void test_momentum_balance(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        scenario s;
        block_init(&s, integrator, 0.01, 0);
        s.bodies[0].translate[1] = 0.05;
        s.def.solver.tolerance = 1e-10;
        scenario_start(&s);
        pl_step_report report;
        double impulse = 0, time = 0;
        for (int step = 0; step < 300; step++) {
            report = scenario_converge(&s);
            impulse += 0.01 * report.contact_force[1];
            time += 0.01;
        }
        double expected = report.momentum[1] + 1e4 * time;
        printf("%s: impulse %.8g of %.8g, kinetic %g\n", integrator, impulse, expected,
               report.kinetic_energy);
        /* bdf2 has no balance of single steps */
        check_near(impulse, expected, strcmp(integrator, "bdf2") ? 1e-5 : 300);
        assert_true(lowest(&s) > -3e-4);
        scenario_free(&s);
    }
}

/* A block on an incline sticks where mu > tan(angle), and slides with g (sin - mu cos) where it is less.
 * Gravity sets in smoothly: a block that shakes loses its grip, and nothing damps it. */
static void test_incline(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        for (int slides = 0; slides < 2; slides++) {
            double mu = 0.3, angle = atan(mu) * (slides ? 1.4 : 0.9), along = 10 * sin(angle),
                   down = -10 * cos(angle);
            const double times[3] = {0, 0.4, 0.8}, gravity[9] = {0, 0, 0, 0, down, 0, along, down, 0};
            scenario s;
            scenario_init(&s, box_mesh(1, 0.25, 1, 1, 0));
            s.def.integrator.type = integrator;
            s.def.integrator.tolerance = 1e-8;
            s.def.dt = 0.005;
            s.materials[0].young = 1e6;
            s.def.gravity_keys = (pl_curve){3, 3, PL_INTERP_SMOOTH, times, gravity};
            scenario_plane(&s, origin, up, mu);
            scenario_start(&s);
            pl_step_report report;
            double mass = 250, speed[2] = {0}, solves = 0, crept = 0;
            for (int step = 1; step <= 240; step++) { /* 1.2 s */
                report = scenario_converge(&s);
                solves += report.newton_iterations / 240.0;
                if (step % 80 == 0 && step > 80) speed[step / 80 - 2] = report.momentum[0] / mass;
            }
            double found = (speed[1] - speed[0]) / 0.4, expected = along + mu * down;
            for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k += 3) {
                if (pl_sim_rest(s.sim)[k + 1] == 0)
                    crept = fmax(crept, fabs(pl_sim_positions(s.sim)[k] - pl_sim_rest(s.sim)[k]));
            }
            printf("%s: %s: %.2e m, %.2e m/s, acceleration %.4f of %.4f; %.2f iterations a step\n",
                   integrator, slides ? "slides" : "sticks", crept, speed[1], found, expected, solves);
            if (slides) {
                check_near(found, expected, 0.02 * expected);
            } else {
                check_below(fabs(speed[1]), 1.5e-3);
                check_below(crept, 2e-3); /* 0.9 of the stick speed, 1e-3 m/s, for a second; and shear */
            }
            scenario_free(&s);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_block_rests_quasistatic),
                                       cmocka_unit_test(test_momentum_balance),
                                       cmocka_unit_test(test_incline)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
