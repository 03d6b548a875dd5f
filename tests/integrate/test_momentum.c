/* Free bodies: linear momentum at any tolerance, angular momentum as conserved by each scheme, internal
 * forces that cancel, and the strain of a spin. */
#include "motion.h"

/* Two bars that are thrown apart while they spin. */
static void throw_bars(scenario *s, const char *integrator, double dt) {
    motion_init(s, integrator, 1, dt);
    s->bodies[0].velocity[0] = 3;
    s->bodies[0].velocity[2] = -1;
    s->bodies[0].angular_velocity[0] = 0.4;
    s->bodies[0].angular_velocity[2] = 1.5;
    s->bodies[1] = s->bodies[0];
    s->bodies[1].name = "other";
    s->bodies[1].translate[1] = 5;
    s->bodies[1].velocity[0] = -2;
    s->bodies[1].angular_velocity[1] = -2;
    s->def.body_count = 2;
}

static void stretch(scenario *s, double factor) {
    double *x = pl_sim_positions(s->sim);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k += 3) x[k] *= factor;
}

/* The sum of the absolute changes of the nodes' momenta since `before`, which is then updated. */
static double exchanged(const scenario *s, double *before) {
    const double *v = pl_sim_velocities(s->sim), *m = pl_sim_masses(s->sim);
    double sum = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k++) {
        sum += m[k / 3] * fabs(v[k] - before[k]);
        before[k] = v[k];
    }
    return sum;
}

static void test_momentum_whatever_the_tolerance(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        scenario s;
        throw_bars(&s, integrator, 0.02);
        s.def.gravity[1] = -9.81;
        s.def.integrator.tolerance = 0.3;
        s.def.solver.tolerance = 0.9;
        scenario_start(&s);
        stretch(&s, 1.3);
        int64_t first, count;
        double start[2][3], worst = 0, impulse = 0, mass[2];
        double *before = malloc(24 * (size_t)pl_sim_node_count(s.sim));
        memcpy(before, pl_sim_velocities(s.sim), 24 * (size_t)pl_sim_node_count(s.sim));
        for (int b = 0; b < 2; b++) {
            pl_sim_body_range(s.sim, b, &first, &count, NULL, NULL);
            momentum_of(&s, first, count, start[b]);
            mass[b] = 0;
            for (int64_t k = first; k < first + count; k++) mass[b] += pl_sim_masses(s.sim)[k];
            check_near(mass[b], 4000, 1e-9);
        }
        check_near(start[0][0], 12000, 1e-8); /* 4000 kg at 3 m/s; the mesh is symmetric about its centre */
        for (int step = 1; step <= 100; step++) {
            scenario_step(&s);
            impulse += exchanged(&s, before);
            for (int b = 0; b < 2; b++) {
                double p[3], gained[3] = {0, -9.81 * mass[b] * 0.02 * step, 0};
                pl_sim_body_range(s.sim, b, &first, &count, NULL, NULL);
                momentum_of(&s, first, count, p);
                for (int d = 0; d < 3; d++) worst = fmax(worst, fabs(p[d] - start[b][d] - gained[d]));
            }
        }
        printf("%s: momentum off by %.2g of the impulses\n", integrator, worst / impulse);
        check_below(worst, 1e-12 * impulse);
        free(before);
        scenario_free(&s);
    }
}

/* The relative error of angular momentum after one second. */
static double angular_error(const char *integrator, double dt) {
    scenario s;
    throw_bars(&s, integrator, dt);
    scenario_start(&s);
    stretch(&s, 1.05);
    double start[3] = {0}, off[3];
    const double *x = pl_sim_positions(s.sim), *v = pl_sim_velocities(s.sim), *m = pl_sim_masses(s.sim);
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
        const double *r = x + 3 * i, *w = v + 3 * i;
        start[0] += m[i] * (r[1] * w[2] - r[2] * w[1]);
        start[1] += m[i] * (r[2] * w[0] - r[0] * w[2]);
        start[2] += m[i] * (r[0] * w[1] - r[1] * w[0]);
    }
    pl_step_report report = {0};
    while (pl_sim_time(s.sim) < 1 - 1e-9) report = scenario_converge(&s);
    for (int d = 0; d < 3; d++) off[d] = report.angular_momentum[d] - start[d];
    scenario_free(&s);
    return size3(off) / size3(start);
}

/* The midpoint rule and symplectic Euler conserve it; implicit Euler and bdf2 have errors of their order. */
static void test_angular_momentum(void **state) {
    (void)state;
    check_below(angular_error("variational", 0.01), 1e-9);
    check_below(angular_error("symplectic-euler", 0.01), 1e-11);
    double euler[2] = {angular_error("implicit-euler", 0.005), angular_error("implicit-euler", 0.0025)};
    double bdf2[2] = {angular_error("bdf2", 0.005), angular_error("bdf2", 0.0025)};
    printf("angular momentum: implicit-euler %.2e, %.2e; bdf2 %.2e, %.2e\n", euler[0], euler[1], bdf2[0],
           bdf2[1]);
    check_below(euler[0], 0.05);
    check_near(euler[0] / euler[1], 2, 0.4);
    check_below(bdf2[0], 2e-3);
    assert_true(bdf2[0] / bdf2[1] > 3);
}

/* A slender bar spins about its middle. The mean of its oscillating length is that of a thin rod in
 * equilibrium: each half of length L is longer by density rate^2 L^3 / (3 young). */
static void test_spin_has_centrifugal_strain_only(void **state) {
    (void)state;
    scenario s;
    scenario_init(&s, box_mesh(16, 1, 1, 1, 0));
    s.def.integrator.type = "variational";
    s.def.dt = 0.05;
    s.materials[0].poisson = 0;
    s.bodies[0].angular_velocity[1] = 0.1;
    scenario_start(&s);
    const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
    double mean = 0, max = 0;
    enum { STEPS = 640 }; /* ten periods of longitudinal vibration; sound crosses the bar in 1.6 s */
    for (int step = 0; step < STEPS; step++) {
        pl_step_report report = scenario_converge(&s);
        check_near(report.kinetic_energy + report.elastic_energy, 0.5 * 0.01 * 16000 * 256.0 / 12, 60);
        double apart[3] = {0};
        int ends = 0;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            double side = X[3 * i] > 16 - 1e-9 ? 1 : X[3 * i] < 1e-9 ? -1 : 0;
            for (int d = 0; d < 3; d++) apart[d] += side * x[3 * i + d];
            ends += side > 0;
        }
        double longer = size3(apart) / ends - 16;
        mean += longer / STEPS;
        max = fmax(max, longer);
    }
    double expected = 2 * 1000 * 0.01 * 512 / (3 * 1e5);
    printf("spin: longer by %.5f on average, %.5f at most; expected %.5f\n", mean, max, expected);
    check_near(mean, expected, 0.03 * expected);
    check_below(max, 2.3 * expected);
    scenario_free(&s);
}

static int tumbling_steps = SANITIZED ? 1000 : 10000;

static void test_no_ghost_force(void **state) {
    (void)state;
    scenario s;
    throw_bars(&s, "variational", 0.02);
    s.def.integrator.tolerance = 1e-9;
    scenario_start(&s);
    stretch(&s, 1.2);
    for (int step = 0; step < tumbling_steps; step++) scenario_converge(&s);
    int64_t n = pl_sim_node_count(s.sim);
    double *f = malloc(24 * (size_t)n), sum[3] = {0}, torque[3] = {0}, size = 0, moment = 0;
    const double *x = pl_sim_positions(s.sim);
    pl_error err;
    check_ok(pl_sim_forces(s.sim, NULL, f, NULL, &err));
    for (int64_t i = 0; i < n; i++) {
        const double *r = x + 3 * i, *g = f + 3 * i;
        for (int d = 0; d < 3; d++) {
            sum[d] += g[d];
            torque[d] += r[(d + 1) % 3] * g[(d + 2) % 3] - r[(d + 2) % 3] * g[(d + 1) % 3];
        }
        size += size3(g);
        moment += size3(g) * size3(r);
    }
    assert_true(size > 100);
    printf("after %d steps forces sum to %.1e of their size, torques to %.1e\n", tumbling_steps,
           size3(sum) / size, size3(torque) / moment);
    check_below(size3(sum), 1e-12 * size);
    check_below(size3(torque), 1e-12 * moment);
    free(f);
    scenario_free(&s);
}

/* With a number of steps as argument, only test_no_ghost_force, with that many steps. */
int main(int argc, char **argv) {
    if (argc > 1) {
        tumbling_steps = atoi(argv[1]);
        const struct CMUnitTest alone[] = {cmocka_unit_test(test_no_ghost_force)};
        return cmocka_run_group_tests(alone, NULL, NULL);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_momentum_whatever_the_tolerance), cmocka_unit_test(test_angular_momentum),
        cmocka_unit_test(test_spin_has_centrifugal_strain_only), cmocka_unit_test(test_no_ghost_force)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
