/* Steps with one linear system: spurious energy of their linearised forces is removed within the step and
 * reported, momentum is conserved, and calm motion is unaffected. */
#include "motion.h"

typedef struct spin_case {
    const char *integrator, *law;
    int tangent, inversion;
    double reuse_tolerance;
    bool plastic;
    int64_t iterations; /* limit of the solver; 0: the default */
} spin_case;

static const spin_case cases[] = {
    {"linear-implicit-euler", "corotated", PL_TANGENT_PROJECTED, PL_INVERSION_EXTRAPOLATE, 0, false, 0},
    {"linear-implicit-euler", "corotated", PL_TANGENT_PROJECTED, PL_INVERSION_NONE, 0, true, 0},
    {"linear-implicit-euler", "neo-hookean", PL_TANGENT_PROJECTED, PL_INVERSION_NONE, 0, false, 0},
    {"linear-implicit-euler", "neo-hookean", PL_TANGENT_PROJECTED, PL_INVERSION_CLAMP, 0, false, 0},
    {"linear-implicit-euler", "stvk", PL_TANGENT_PROJECTED, PL_INVERSION_NONE, 0, false, 0},
    {"linear-implicit-euler", "linear", PL_TANGENT_WARPED, PL_INVERSION_EXTRAPOLATE, 0, false, 20},
    {"linear-implicit-euler", "linear", PL_TANGENT_WARPED, PL_INVERSION_EXTRAPOLATE, 0.1, false, 0},
    {"bdf2", "linear", PL_TANGENT_WARPED, PL_INVERSION_EXTRAPOLATE, 0, false, 0},
};
enum { CASES = sizeof cases / sizeof cases[0] };

static void spin_init(scenario *s, const spin_case *c, double rate) {
    scenario_init(s, box_mesh(1, 1, 1, 4, 0));
    s->def.dt = 0.01;
    s->def.integrator.type = c->integrator;
    s->def.integrator.tangent = c->tangent;
    s->def.integrator.reuse_tolerance = c->reuse_tolerance;
    if (c->iterations) s->def.solver.max_iterations = c->iterations;
    s->materials[0].law = c->law;
    s->materials[0].young = 6e6;
    s->materials[0].poisson = 0.45;
    s->materials[0].inversion = c->inversion;
    if (c->plastic) {
        s->materials[0].plasticity = "multiplicative";
        s->materials[0].flow_params[0] = 0.05;
    }
    s->bodies[0].velocity[1] = 3;
    s->bodies[0].angular_velocity[2] = rate;
    scenario_start(s);
}

/* Kinetic energy of the present state, plus elastic energy if `elastic`, J. */
static double energy_of(const scenario *s, bool elastic) {
    double energy = 0;
    pl_error err;
    check_ok(pl_sim_forces(s->sim, &energy, NULL, NULL, &err));
    if (!elastic) energy = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k++)
        energy += 0.5 * pl_sim_masses(s->sim)[k / 3] * pow(pl_sim_velocities(s->sim)[k], 2);
    return energy;
}

/* A block rotates by one radian per step. Forces linearised at the step's start let it swell, which would
 * create 1e36 J. */
static void test_fast_spin_is_bounded(void **state) {
    (void)state;
    for (int k = 0; k < CASES; k++) {
        scenario s;
        spin_init(&s, &cases[k], 100);
        bool elastic = cases[k].inversion != PL_INVERSION_CLAMP;
        double start = energy_of(&s, elastic), max = 0, p[3], p0[3];
        int shortened = 0;
        momentum_of(&s, 0, pl_sim_node_count(s.sim), p0);
        for (int step = 0; step < 60; step++) {
            pl_step_report report = scenario_step(&s);
            assert_true(pl_reason_is_good(report.reason));
            assert_true(report.shortened >= 0 && report.shortened <= 1);
            assert_int_equal(report.shortened > 0, report.excess_energy > 0 || isnan(report.excess_energy));
            shortened += report.shortened > 0;
            max = fmax(max, energy_of(&s, elastic));
            momentum_of(&s, 0, pl_sim_node_count(s.sim), p);
            for (int d = 0; d < 3; d++) check_near(p[d], p0[d], 1e-9 * p0[1]);
        }
        printf("%s, %s, %d: at most %.3f of the energy at the start, %d of 60 steps shortened\n",
               cases[k].integrator, cases[k].law, cases[k].inversion, max / start, shortened);
        assert_true(max < 1.15 * start);
        scenario_free(&s);
    }
}

/* The rest of a shortened step is a rigid motion: angular momentum is nearly conserved, and the body rotates
 * by the angle of its spin. */
static void test_what_is_left_is_rigid(void **state) {
    (void)state;
    scenario s;
    spin_init(&s, &cases[0], 100);
    double before = 0, now = 0;
    const double *x = pl_sim_positions(s.sim), *v = pl_sim_velocities(s.sim), *m = pl_sim_masses(s.sim);
    for (int pass = 0; pass < 2; pass++) {
        double *sum = pass ? &now : &before;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++)
            *sum += m[i] * (x[3 * i] * v[3 * i + 1] - x[3 * i + 1] * v[3 * i]);
        if (pass) break;
        pl_step_report report = scenario_step(&s);
        assert_true(report.shortened > 0.4);
        assert_true(report.excess_energy > 1e6);
    }
    /* the part of the step that swells has a longer lever arm; its share is about an eighth at most */
    check_near(now, before, 0.15 * before);
    /* rotated by one radian: the first corner was at (-1/2, -1/2) from the centre */
    double angle = atan2(x[1] - 0.5 - 0.03, x[0] - 0.5) - atan2(-0.5, -0.5);
    check_near(fabs(remainder(angle, 2 * acos(-1))), 1, 0.1);
    scenario_free(&s);
}

/* In calm motion no step is shortened: a block that swings from one face under gravity, and a block that
 * rotates by a twentieth of a radian per step. */
static void test_calm_motion_is_left_alone(void **state) {
    (void)state;
    for (int k = 0; k < CASES; k++) {
        for (int bar = 0; bar < 2; bar++) {
            scenario s;
            if (bar) {
                spin_init(&s, &cases[k], 0);
                pl_sim_free(s.sim);
                s.bodies[0].velocity[1] = 0;
                s.materials[0].young = 1e5;
                s.def.gravity[1] = -9.81;
                scenario_fix(&s, select_group("x-"), "xyz");
                scenario_start(&s);
            } else {
                spin_init(&s, &cases[k], 5);
            }
            for (int step = 0; step < 40; step++) {
                pl_step_report report = scenario_step(&s);
                check_near(report.shortened, 0, 0);
                check_near(report.excess_energy, 0, 0);
            }
            scenario_free(&s);
        }
    }
}

/* The data of the energy watch are part of the state: a resumed run has the same bits. */
static void test_resumed(void **state) {
    (void)state;
    for (int k = 0; k < CASES; k++) {
        scenario a, b;
        pl_error err;
        spin_init(&a, &cases[k], 60);
        spin_init(&b, &cases[k], 60);
        for (int step = 0; step < 3; step++) scenario_step(&a);
        size_t size = pl_sim_state_size(a.sim);
        void *saved = malloc(size);
        pl_sim_state_save(a.sim, saved);
        check_ok(pl_sim_state_restore(b.sim, saved, size, &err));
        free(saved);
        for (int step = 0; step < 5; step++) {
            pl_step_report first = scenario_step(&a), second = scenario_step(&b);
            assert_true(first.shortened == second.shortened);
            assert_memory_equal(pl_sim_positions(a.sim), pl_sim_positions(b.sim),
                                (size_t)(3 * pl_sim_node_count(a.sim)) * sizeof(double));
        }
        scenario_free(&a);
        scenario_free(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fast_spin_is_bounded),
        cmocka_unit_test(test_what_is_left_is_rigid),
        cmocka_unit_test(test_calm_motion_is_left_alone),
        cmocka_unit_test(test_resumed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
