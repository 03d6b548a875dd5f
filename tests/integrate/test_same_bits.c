/* The same scene gives the same bits: on 1, 2 and 4 threads, and after a saved state is restored into a new
 * simulation. */
#include "scenario.h"

static const double times[3] = {0, 1, 3}, degrees[3] = {0, 50, 130}, push[3] = {0, 1.5e3, -1e3};

/* Two scattered bars of two materials each, many chunks, several kinds of constraint and load. */
static void make(scenario *s, int threads) {
    scenario_init(s, box_mesh(4, 1, 1, 5, 0.25));
    s->def.threads = threads;
    s->def.gravity[1] = -2;
    s->def.integrator.max_iterations = 12; /* the bits must agree in the middle of the way, too */
    s->def.solver.max_iterations = 150;
    s->materials[1] = s->materials[0];
    s->materials[1].name = "stvk";
    s->materials[1].law = "stvk";
    s->def.material_count = 2;
    s->bodies[0].start.kind = PL_START_SCATTER;
    s->bodies[1] = s->bodies[0];
    s->bodies[1].name = "other";
    s->bodies[1].material = "stvk";
    s->bodies[1].translate[2] = 3;
    s->bodies[1].rotate_degrees = 20;
    s->bodies[1].start.seed = 9;
    s->def.body_count = 2;
    scenario_fix(s, select_group("x-"), "xyz");
    pl_constraint_def *turned = scenario_fix(s, select_group("x+"), "xyz");
    turned->axis[0] = 1;
    turned->rotation = (pl_curve){3, 1, PL_INTERP_SMOOTH, times, degrees};
    turned->until = 1.5;
    scenario_load(s, PL_LOAD_PRESSURE, select_group("z+"), 0, 0, 0)->value =
        (pl_curve){3, 1, PL_INTERP_LINEAR, times, push};
    scenario_load(s, PL_LOAD_TRACTION, select_group("y+"), 100, 0, 0);
    scenario_start(s);
}

static double *copy_positions(const scenario *s, size_t *bytes) {
    *bytes = 24 * (size_t)pl_sim_node_count(s->sim);
    double *copy = malloc(*bytes);
    memcpy(copy, pl_sim_positions(s->sim), *bytes);
    return copy;
}

static void test_threads(void **state) {
    (void)state;
    enum { STEPS = 3 };
    double *first[STEPS] = {NULL};
    pl_step_report reports[STEPS];
    const int threads[] = {1, 2, 4, 4};
    for (int run = 0; run < 4; run++) {
        scenario s;
        make(&s, threads[run]);
        assert_int_equal(pl_sim_threads(s.sim), threads[run]);
        assert_true(pl_sim_tet_count(s.sim) >= 5000 && pl_sim_node_count(s.sim) > 2 * 512);
        for (int step = 0; step < STEPS; step++) {
            pl_step_report report = scenario_step(&s);
            size_t bytes;
            double *x = copy_positions(&s, &bytes);
            if (run == 0) {
                first[step] = x;
                reports[step] = report;
                assert_true(report.newton_iterations > 5);
                continue;
            }
            assert_memory_equal(x, first[step], bytes);
            assert_int_equal(report.linear_iterations, reports[step].linear_iterations);
            assert_true(report.residual == reports[step].residual);
            assert_true(report.elastic_energy == reports[step].elastic_energy);
            assert_true(report.external_energy == reports[step].external_energy);
            assert_true(report.volume_ratio == reports[step].volume_ratio);
            free(x);
        }
        scenario_free(&s);
    }
    for (int step = 0; step < STEPS; step++) free(first[step]);
}

static void test_restored(void **state) {
    (void)state;
    scenario a, b;
    make(&a, 2);
    scenario_step(&a);
    size_t size = pl_sim_state_size(a.sim), bytes;
    char *saved = malloc(size);
    pl_sim_state_save(a.sim, saved);
    pl_step_report expected = scenario_step(&a);
    double *x = copy_positions(&a, &bytes);
    scenario_step(&a);
    double *y = copy_positions(&a, &bytes);

    make(&b, 1); /* another simulation, on another number of threads */
    pl_error err;
    check_ok(pl_sim_state_restore(b.sim, saved, size, &err));
    assert_int_equal(pl_sim_step_index(b.sim), 1);
    check_near(pl_sim_time(b.sim), 1, 0);
    pl_step_report report = scenario_step(&b);
    assert_int_equal(report.step, 2);
    assert_int_equal(report.newton_iterations, expected.newton_iterations);
    assert_memory_equal(pl_sim_positions(b.sim), x, bytes);
    scenario_step(&b);
    assert_memory_equal(pl_sim_positions(b.sim), y, bytes);

    /* what does not fit is refused and changes nothing */
    char *broken = malloc(size + 8);
    memcpy(broken, saved, size);
    assert_int_equal(pl_sim_state_restore(b.sim, saved, size - 8, &err), PL_ERR_INPUT);
    assert_int_equal(pl_sim_state_restore(b.sim, broken, size + 8, &err), PL_ERR_INPUT);
    broken[0] ^= 1;
    assert_int_equal(pl_sim_state_restore(b.sim, broken, size, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "state"));
    assert_int_equal(pl_sim_step_index(b.sim), 3);
    assert_memory_equal(pl_sim_positions(b.sim), y, bytes);
    free(broken), free(saved), free(x), free(y);
    scenario_free(&a);
    scenario_free(&b);
}

/* The real-time path with and without a matrix: on 1 and 3 threads, and restored in the middle, where the
 * solutions that the next solve starts from have to come along. */
static void test_real_time(void **state) {
    (void)state;
    enum { STEPS = 6 };
    for (int matrix = 0; matrix < 2; matrix++) {
        double *expected = NULL;
        size_t bytes;
        for (int run = 0; run < 3; run++) { /* one thread, three threads, restored after half */
            scenario s, other;
            pl_error err;
            scenario *both[2] = {&s, &other};
            for (int k = 0; k < (run == 2 ? 2 : 1); k++) {
                scenario_init(both[k], box_mesh(4, 1, 1, 5, 0.25));
                both[k]->materials[0].law = "linear";
                both[k]->def.integrator.type = "linear-implicit-euler";
                both[k]->def.integrator.tangent = PL_TANGENT_WARPED;
                both[k]->def.solver.precision = 1;
                both[k]->def.solver.matrix = matrix;
                both[k]->def.solver.tolerance = 1e-5;
                both[k]->def.gravity[1] = -5;
                both[k]->def.dt = 0.01;
                both[k]->def.threads = run == 1 ? 3 : 1;
                scenario_fix(both[k], select_group("x-"), "xyz");
                scenario_start(both[k]);
            }
            scenario *now = &s;
            for (int step = 0; step < STEPS; step++) {
                check_ok(pl_sim_step(now->sim, NULL, &err));
                if (run < 2 || step != STEPS / 2) continue;
                size_t size = pl_sim_state_size(s.sim);
                void *saved = malloc(size);
                pl_sim_state_save(s.sim, saved);
                check_ok(pl_sim_state_restore(other.sim, saved, size, &err));
                free(saved);
                now = &other;
            }
            double *x = copy_positions(now, &bytes);
            if (!expected) expected = x;
            assert_memory_equal(x, expected, bytes);
            if (x != expected) free(x);
            for (int k = 0; k < (run == 2 ? 2 : 1); k++) scenario_free(both[k]);
        }
        free(expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_threads), cmocka_unit_test(test_restored),
                                       cmocka_unit_test(test_real_time)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
