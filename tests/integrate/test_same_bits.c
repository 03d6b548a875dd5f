/* The same scene gives the same bits: on 1, 2 and 4 threads, and after a saved state is restored into a new
 * simulation. */
#include "scenario.h"

static const double times[3] = {0, 1, 3}, degrees[3] = {0, 50, 130}, push[3] = {0, 1.5e3, -1e3};

/* Two scattered bars of different materials, many chunks, several kinds of constraint and load. */
static void make(scenario *s, int threads) {
    scenario_init(s, box_mesh(4, 1, 1, 5, 0.25));
    s->def.threads = threads;
    s->def.gravity[1] = -2;
    s->def.integrator.max_iterations = 12; /* the bits must agree before convergence, too */
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

    /* a state of the wrong size or with a wrong first byte is refused and changes nothing */
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

/* Two bodies with the same numbers of nodes and elements, above a floor and next to a wall. */
typedef struct two_bodies {
    pl_mesh *meshes[2];
    pl_material_def materials[2];
    pl_body_def bodies[2];
    pl_collider_def colliders[2];
    pl_sim_def def;
} two_bodies;

static void two_bodies_init(two_bodies *t) {
    pl_error err;
    pl_shape_def shape = pl_shape_def_default();
    shape.resolution = 3;
    check_ok(pl_mesh_generate(&shape, &t->meshes[0], &err));
    check_ok(pl_mesh_copy(t->meshes[0], &t->meshes[1], &err));
    for (int64_t k = 0; k < 3 * t->meshes[1]->node_count; k++)
        t->meshes[1]->nodes[k] *= 0.8 + 0.1 * t->meshes[1]->nodes[k];
    for (int i = 0; i < 2; i++) {
        t->materials[i] = pl_material_def_default();
        t->materials[i].name = i ? "hard" : "soft";
        t->materials[i].law = "linear";
        t->materials[i].young = i ? 1e6 : 1e4;
        t->materials[i].poisson = 0.3;
        t->bodies[i] = pl_body_def_default();
        t->bodies[i].name = i ? "ball" : "cube";
        t->bodies[i].mesh = t->meshes[i];
        t->bodies[i].material = "soft";
        t->bodies[i].translate[0] = 3 * i;
        t->colliders[i] = pl_collider_def_default();
        t->colliders[i].name = i ? "wall" : "floor";
        t->colliders[i].shape = i ? "box" : "plane";
        t->colliders[i].axis[0] = t->colliders[i].axis[2] = 0;
        t->colliders[i].axis[1] = 1;
        t->colliders[i].center[0] = -5 * i;
    }
    t->def = pl_sim_def_default();
    t->def.integrator.type = "linear-implicit-euler";
    t->def.gravity[1] = -9.81;
    t->def.threads = 1;
    t->def.materials = t->materials, t->def.material_count = 2;
    t->def.bodies = t->bodies, t->def.body_count = 2;
    t->def.colliders = t->colliders, t->def.collider_count = 2;
}

static void two_bodies_change(two_bodies *t, int change) {
    const pl_mesh *mesh = t->bodies[0].mesh;
    const pl_collider_def floor = t->colliders[0];
    switch (change) {
    case 0: /* the meshes are exchanged */
        t->bodies[0].mesh = t->bodies[1].mesh;
        t->bodies[1].mesh = mesh;
        break;
    case 1:
        t->bodies[0].translate[2] = 1;
        break;
    case 2:
        t->bodies[1].scale = 1.01;
        break;
    case 3:
        t->colliders[1].size[0] *= 2;
        break;
    case 4:
        t->colliders[0] = t->colliders[1];
        t->colliders[1] = floor;
        break;
    case 5:
        t->def.body_count = 1;
        break;
    case 6:
        t->def.integrator.type = "implicit-euler";
        break;
    case 7: /* plastic strain is stored per material */
        t->bodies[0].material = "hard";
        break;
    case 8: /* from here on: changes with which a saved state can be continued */
        t->materials[0].young = 2e4;
        break;
    case 9:
        t->bodies[0].name = "dice";
        t->colliders[1].center[0] -= 1;
        t->colliders[0].friction = 0.9;
        break;
    case 10:
        t->def.gravity[1] = -1.6;
        t->def.dt *= 0.5;
        break;
    default:
        break;
    }
}

/* The state of another model is refused with the name of what differs, and changes nothing. */
static void test_other_models(void **state) {
    (void)state;
    static const char *const named[] = {"'cube'",     "'cube'",  "'ball'",     "'wall'",
                                        "collider 0", "1 and 2", "integrator", "'cube'"};
    two_bodies t;
    pl_sim *one = NULL;
    pl_error err;
    for (int change = 0; change < 12; change++) {
        two_bodies_init(&t);
        t.materials[0].plasticity = t.materials[1].plasticity = change == 7 ? "creep" : NULL;
        check_ok(pl_sim_create(&t.def, &one, &err));
        check_ok(pl_sim_step(one, NULL, &err));
        size_t size = pl_sim_state_size(one);
        char *saved = malloc(size);
        pl_sim_state_save(one, saved);
        pl_sim_free(one);
        two_bodies_change(&t, change);
        check_ok(pl_sim_create(&t.def, &one, &err));
        uint64_t before, after;
        check_ok(pl_sim_state_hash(one, &before, &err));
        pl_status status = pl_sim_state_restore(one, saved, size, &err);
        check_ok(pl_sim_state_hash(one, &after, &(pl_error){0}));
        if (change < 8) {
            assert_int_equal(status, PL_ERR_INPUT);
            assert_true(before == after);
            if (!strstr(err.message, "another model") || !strstr(err.message, named[change]))
                fail_msg("change %d: %s", change, err.message);
        } else {
            check_ok(status);
            assert_int_equal(pl_sim_step_index(one), 1);
            check_ok(pl_sim_step(one, NULL, &err));
        }
        pl_sim_free(one);
        free(saved);
        for (int i = 0; i < 2; i++) pl_mesh_free(t.meshes[i]);
    }
}

/* The real-time path, assembled and matrix-free: on 1 and 3 threads, and restored in the middle. The state
 * has to contain the solutions from which the guess of the next solve is extrapolated. */
static void test_real_time(void **state) {
    (void)state;
    enum { STEPS = 6 };
    for (int matrix = 0; matrix < 2; matrix++) {
        double *expected = NULL;
        size_t bytes;
        for (int run = 0; run < 3; run++) { /* one thread, three threads, restored half way */
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
                                       cmocka_unit_test(test_other_models), cmocka_unit_test(test_real_time)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
