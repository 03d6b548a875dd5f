/* The history of bdf2, in both forms, when a caller writes positions or velocities between steps: the motion
 * continues from what was written, also from a saved state, and nothing else restarts it. */
#include "motion.h"
#include "pliant/interact.h"

enum { MINIMISED, WARPED, WARPED_REUSED, FORMS };

static void make(scenario *s, int form, double dt) {
    motion_init(s, "bdf2", 1, dt);
    s->def.integrator.correction = 0;
    if (form == MINIMISED) return;
    s->materials[0].law = "linear";
    s->def.integrator.tangent = PL_TANGENT_WARPED;
    s->def.solver.tolerance = 1e-12;
    if (form == WARPED_REUSED) s->def.integrator.reuse_tolerance = 0.1;
}

static void add_to_all(double *values, const scenario *s, int axis, double change) {
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) values[3 * i + axis] += change;
}

/* Mean over nodes of a component minus that at rest (velocities: `rest` is false). */
static double mean_of(const scenario *s, const double *values, int axis, bool rest) {
    const double *X = pl_sim_rest(s->sim);
    double sum = 0;
    int64_t n = pl_sim_node_count(s->sim);
    for (int64_t i = 0; i < n; i++) sum += values[3 * i + axis] - (rest ? X[3 * i + axis] : 0);
    return sum / (double)n;
}
static double moved(const scenario *s, int axis) { return mean_of(s, pl_sim_positions(s->sim), axis, true); }
static double speed(const scenario *s, int axis) {
    return mean_of(s, pl_sim_velocities(s->sim), axis, false);
}

static void make_steps(scenario *s, int count) {
    for (int i = 0; i < count; i++) scenario_step(s);
}

/* A free body at rest moves with the velocity that is written, or stays where it is put; an impulse adds its
 * own velocity to both. */
static void test_free_body(void **state) {
    (void)state;
    for (int k = 0; k < FORMS; k++) {
        scenario s;
        make(&s, k, 0.01);
        scenario_start(&s);
        make_steps(&s, 3);
        add_to_all(pl_sim_velocities(s.sim), &s, 0, 1);
        make_steps(&s, 10);
        check_near(speed(&s, 0), 1, 1e-9);
        check_near(moved(&s, 0), 0.1, 1e-9);
        add_to_all(pl_sim_positions(s.sim), &s, 1, 5);
        make_steps(&s, 10);
        check_near(moved(&s, 1), 5, 1e-9);
        check_near(moved(&s, 0), 0.2, 1e-9);
        add_to_all(pl_sim_velocities(s.sim), &s, 2, 0.5);
        pl_error err;
        pl_hit hit = {.body = 0, .tet = 0, .at = {0.25, 0.25, 0.25, 0.25}};
        check_ok(pl_sim_impulse(s.sim, &hit, (double[3]){0, 0, 4000}, &err)); /* of 4000 kg */
        double p[3];
        make_steps(&s, 10);
        momentum_of(&s, 0, pl_sim_node_count(s.sim), p);
        check_near(p[2], 4000 * 1.5, 1e-6 * 4000);
        check_near(p[0], 4000, 1e-6 * 4000);
        scenario_free(&s);
    }
}

/* A falling body is thrown up again from a place that the caller chose. With constant acceleration the
 * velocities of bdf2 are exact, and positions are ahead by what its Euler step adds: with e = h^2 g / 2 after
 * it, 3 e' = 4 e - e'' leads to 3/2 e (1 - 3^-n). */
static void test_rewound_by_hand(void **state) {
    (void)state;
    const double g = -9.81, h = 0.01, start = 3, up = 4;
    const int n = 12;
    for (int k = 0; k < FORMS; k++) {
        scenario s;
        make(&s, k, h);
        s.def.gravity[2] = g;
        scenario_start(&s);
        make_steps(&s, 7);
        add_to_all(pl_sim_positions(s.sim), &s, 2, start - moved(&s, 2));
        add_to_all(pl_sim_velocities(s.sim), &s, 2, up - speed(&s, 2));
        make_steps(&s, n);
        double t = n * h;
        check_near(speed(&s, 2), up + g * t, 1e-8);
        check_near(moved(&s, 2), start + up * t + g * t * t / 2 + 0.75 * h * h * g * (1 - pow(3, -n)), 1e-8);
        scenario_free(&s);
    }
}

/* A bar fixed at one end gets the velocity of its first longitudinal mode, of circular frequency
 * pi/2 sqrt(E / density) / L = 3.93 1/s. Up to a quarter of its period bdf2 conserves the energy, except for
 * the Euler step: (1 + (w h)^2)^-1. */
static void test_kicked_bar(void **state) {
    (void)state;
    for (int k = 0; k < FORMS; k++) {
        scenario s;
        make(&s, k, 0.002);
        s.materials[0].poisson = 0;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        make_steps(&s, 5);
        double *v = pl_sim_velocities(s.sim), before = 0, max = 0;
        const double *X = pl_sim_rest(s.sim), *m = pl_sim_masses(s.sim), pi = acos(-1);
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            v[3 * i] = 1e-3 * sin(pi / 8 * X[3 * i]);
            before += 0.5 * m[i] * v[3 * i] * v[3 * i];
        }
        pl_step_report report = {0};
        for (int i = 0; i < 200; i++) {
            report = scenario_step(&s);
            max = fmax(max, report.kinetic_energy);
        }
        check_near(max, before, 1e-3 * before);
        check_near(report.kinetic_energy + report.elastic_energy, before, 5e-3 * before);
        scenario_free(&s);
    }
}

static void check_same(const scenario *a, const scenario *b) {
    size_t bytes = 24 * (size_t)pl_sim_node_count(a->sim);
    assert_memory_equal(pl_sim_positions(a->sim), pl_sim_positions(b->sim), bytes);
    assert_memory_equal(pl_sim_velocities(a->sim), pl_sim_velocities(b->sim), bytes);
    uint64_t hashes[2];
    pl_error err;
    check_ok(pl_sim_state_hash(a->sim, &hashes[0], &err));
    check_ok(pl_sim_state_hash(b->sim, &hashes[1], &err));
    assert_true(hashes[0] == hashes[1]);
}

static void make_swinging(scenario *s, int form, int threads, int steps) {
    make(s, form, 0.02);
    s->def.threads = threads;
    s->def.gravity[2] = -9.81;
    scenario_fix(s, select_group("x-"), "xyz");
    scenario_start(s);
    make_steps(s, steps);
}

/* A state saved after a write continues to the same bits in another simulation, as does a rebuilt one. One
 * saved before it continues as if nothing had been written. */
static void test_restored(void **state) {
    (void)state;
    for (int k = 0; k < 2 * FORMS; k++) {
        scenario a, b, c;
        size_t sizes[2];
        pl_error err;
        make_swinging(&a, k / 2, 1, 4);
        make_swinging(&b, k / 2, 2, 1);
        make_swinging(&c, k / 2, 1, 4); /* nothing is ever written */
        void *first = scenario_save(&a, &sizes[0]);
        add_to_all(k % 2 ? pl_sim_positions(a.sim) : pl_sim_velocities(a.sim), &a, 1, 0.1);
        void *second = scenario_save(&a, &sizes[1]);
        check_ok(pl_sim_state_restore(b.sim, second, sizes[1], &err));
        check_ok(pl_sim_rebuild(a.sim, &a.def, NULL, &err));
        make_steps(&a, 3), make_steps(&b, 3), make_steps(&c, 3);
        check_same(&a, &b);
        assert_true(fabs(pl_sim_velocities(a.sim)[3 * 5 + 1] - pl_sim_velocities(c.sim)[3 * 5 + 1]) > 1e-6);
        check_ok(pl_sim_state_restore(a.sim, first, sizes[0], &err));
        make_steps(&a, 3);
        check_same(&a, &c);
        free(first), free(second);
        scenario_free(&a), scenario_free(&b), scenario_free(&c);
    }
}

/* Steps, saves, rebuilds, and writing what is there already do not restart: results keep their bits. */
static void test_unchanged(void **state) {
    (void)state;
    for (int k = 0; k < FORMS; k++) {
        scenario a, b;
        pl_error err;
        size_t size;
        make_swinging(&a, k, 1, 4);
        make_swinging(&b, k, 1, 4);
        for (int i = 0; i < 3; i++) {
            memmove(pl_sim_positions(a.sim), pl_sim_positions(b.sim), 24 * (size_t)pl_sim_node_count(a.sim));
            free(scenario_save(&a, &size));
            check_ok(pl_sim_rebuild(a.sim, &a.def, NULL, &err));
            make_steps(&a, 1), make_steps(&b, 1);
        }
        check_same(&a, &b);
        scenario_free(&a), scenario_free(&b);
    }
}

/* A moving body that is pinned for a single step has no velocity afterwards. */
static void test_pinned_once(void **state) {
    (void)state;
    for (int k = 0; k < FORMS; k++) {
        scenario s;
        make(&s, k, 0.01);
        s.bodies[0].velocity[0] = 1;
        scenario_start(&s);
        make_steps(&s, 3);
        int32_t nodes[64];
        int64_t n = pl_sim_node_count(s.sim);
        assert_true(n <= 64);
        for (int32_t i = 0; i < n; i++) nodes[i] = i;
        pl_error err;
        check_ok(pl_sim_pin(s.sim, n, nodes, &err));
        make_steps(&s, 1);
        check_ok(pl_sim_unpin(s.sim, -1, NULL, &err));
        make_steps(&s, 10);
        check_near(speed(&s, 0), 0, 1e-9);
        check_near(moved(&s, 0), 0.03, 1e-9);
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_free_body),  cmocka_unit_test(test_rewound_by_hand),
        cmocka_unit_test(test_kicked_bar), cmocka_unit_test(test_restored),
        cmocka_unit_test(test_unchanged),  cmocka_unit_test(test_pinned_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
