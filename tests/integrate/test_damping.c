/* Damping: the decay of a single mode against its closed form, energy against what the reports say was taken,
 * rigid motion left alone, and definitions that are refused. */
#include "motion.h"

/* A bar that stretches along x only, held at its left end, pulled by `amount` in its first mode: a chain of
 * masses, whose shape sin(pi x / 2L) is exact also for the lumped mesh. */
static void make_bar(scenario *s, const char *integrator, double dt) {
    scenario_init(s, box_mesh(4, 1, 1, 1, 0));
    s->def.integrator.type = integrator;
    s->def.dt = dt;
    s->def.solver.tolerance = 1e-9;
    s->materials[0].law = "linear";
    s->materials[0].poisson = 0;
    scenario_hold(s, select_group("x-"), "xyz");
    scenario_hold(s, (pl_selection_def){.kind = PL_SELECT_ALL}, "yz");
}

static void pull(scenario *s, double amount) {
    double *x = pl_sim_positions(s->sim);
    const double *X = pl_sim_rest(s->sim);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k += 3)
        x[k] = X[k] + amount * sin(acos(-1.0) * X[k] / 8);
}

/* Mean place of the right end, from rest. */
static double tip(const scenario *s) {
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim);
    double sum = 0;
    int count = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k += 3) {
        if (X[k] > 4 - 1e-9) sum += x[k] - X[k], count++;
    }
    return sum / count;
}

typedef struct decay {
    double rate, frequency; /* 1/s, rad/s */
} decay;

/* From the crossings of zero and the extremes between them. */
static decay watch(scenario *s, int crossings) {
    double before = tip(s), time = 0, first_time = 0, last_time = 0, extreme = 0, first = 0, last = 0;
    int count = 0;
    while (count < crossings) {
        scenario_step(s);
        double now = tip(s), h = s->def.dt;
        time += h;
        extreme = fmax(extreme, fabs(now));
        if ((before < 0) != (now < 0)) {
            double at = time - h * now / (now - before);
            if (count == 0) first_time = at;
            if (count == 1) first = extreme;
            last_time = at, last = extreme, extreme = 0;
            count++;
        }
        before = now;
        assert_true(time < 100);
    }
    double half = (last_time - first_time) / (crossings - 1);
    return (decay){log(first / last) / ((crossings - 2) * half), acos(-1.0) / half};
}

static decay decay_of(const char *integrator, double dt, double mass, double stiffness, double viscosity) {
    scenario s;
    make_bar(&s, integrator, dt);
    s.materials[0].damping_mass = mass;
    s.materials[0].damping_stiffness = stiffness;
    s.materials[0].viscosity = viscosity;
    scenario_start(&s);
    pull(&s, 1e-3);
    decay out = watch(&s, 7);
    scenario_free(&s);
    return out;
}

/* x'' + 2 zeta omega x' + omega^2 x = 0 with 2 zeta omega = mass + stiffness omega^2 decays as exp(-zeta
 * omega t) and swings with omega sqrt(1 - zeta^2). A viscosity eta acts on the bar like a stiffness of 2 eta
 * / E: with poisson 0 the stress is E e + 2 eta e'. What the scheme damps by itself is measured without
 * damping. */
static void test_decay_of_a_mode(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        if (!strcmp(integrator, "newmark-imex")) continue;
        double dt = 0.002;
        decay bare = decay_of(integrator, dt, 0, 0, 0);
        double omega = bare.frequency;
        check_near(omega, acos(-1.0) / 8 * sqrt(1e5 / 1000), 0.02 * omega); /* sound in the bar: 10 m/s */
        double cases[][3] = {{0.4, 0, 0}, {0, 0.02, 0}, {0, 0, 1000}, {0.2, 0.01, 500}};
        for (int c = 0; c < 4; c++) {
            decay got = decay_of(integrator, dt, cases[c][0], cases[c][1], cases[c][2]);
            double expected = 0.5 * (cases[c][0] + (cases[c][1] + 2 * cases[c][2] / 1e5) * omega * omega);
            printf("%s: decay %.5f - %.5f, expected %.5f\n", integrator, got.rate, bare.rate, expected);
            check_near(got.rate - bare.rate, expected, 0.02 * expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_decay_of_a_mode)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
