/* Calls in the wrong order, invalid states, and bad numbers that a caller writes into a simulation: each
 * gives a result or an error, with every integrator. */
#include "api/model.h"

#include <limits.h>

static model m;

static pl_sim *make(const char *integrator, pl_error *err) {
    pl_sim *sim = NULL;
    m.def.integrator.type = integrator;
    m.def.integrator.max_substeps = 50;
    pl_status status = pl_sim_create(&m.def, &sim, err);
    if (status != PL_OK) fail_msg("%s: %s", integrator, err->message);
    return sim;
}

/* Whether all positions and velocities are finite. */
static bool is_finite(pl_sim *sim) {
    double sum = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(sim); k++)
        sum += fabs(pl_sim_positions(sim)[k]) + fabs(pl_sim_velocities(sim)[k]);
    return isfinite(sum);
}

static void check_step(pl_sim *sim, const char *what) {
    pl_error err = {0};
    pl_step_report report;
    pl_status status = pl_sim_step(sim, &report, &err);
    if (status != PL_OK) check_refusal(status, &err, what);
}

/* Invalid states of the right and of the wrong size are refused, and the simulation does not change. */
static void test_garbage(void **state) {
    (void)state;
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        pl_error err = {0};
        const char *name = pl_integrator_info_at(i).name;
        pl_sim *sim = make(name, &err);
        size_t size = pl_sim_state_size(sim);
        unsigned char *saved = malloc(size), *wrong = malloc(size), *after = malloc(size);
        pl_sim_state_save(sim, saved);
        for (int kind = 0; kind < 40; kind++) {
            memcpy(wrong, saved, size);
            if (kind < 3) memset(wrong, (const int[]){0, 0x55, 0xff}[kind], size);
            if (kind == 3) memset(wrong + 32, 0xff, size - 32); /* behind the header */
            if (kind > 3) wrong[(size_t)kind * (size - 1) / 39] ^= (unsigned char)(1 << kind % 8);
            check_refusal(pl_sim_state_restore(sim, wrong, size, &err), &err, name);
            pl_sim_state_save(sim, after);
            assert_memory_equal(saved, after, size);
        }
        check_refusal(pl_sim_state_restore(sim, saved, size - 1, &err), &err, name);
        check_refusal(pl_sim_state_restore(sim, saved, 0, &err), &err, name);
        check_step(sim, name);
        if (pl_sim_state_restore(sim, saved, size, &err) != PL_OK) fail_msg("%s: %s", name, err.message);
        assert_int_equal(pl_sim_step_index(sim), 0);
        free(saved), free(wrong), free(after);
        pl_sim_free(sim);
    }
}

/* The state of a model of the same size with other colliders is refused. */
static void test_other_model(void **state) {
    (void)state;
    pl_error err = {0};
    pl_sim *one = make("implicit-euler", &err);
    m.def.collider_count = 1;
    pl_sim *other = make("implicit-euler", &err);
    m.def.collider_count = 2;
    assert_true(one && other);
    size_t size = pl_sim_state_size(one);
    void *bytes = malloc(size);
    pl_sim_state_save(one, bytes);
    check_refusal(pl_sim_state_restore(other, bytes, size, &err), &err, "another model's state");
    free(bytes);
    pl_sim_free(one), pl_sim_free(other);
}

/* Positions, velocities and temperatures that no simulation would compute. */
static void test_written_state(void **state) {
    (void)state;
    const double values[] = {NAN, INFINITY, -INFINITY, 1e308, -1e200, 0};
    for (int i = 0; i < pl_integrator_info_count() * 18; i++) {
        pl_error err = {0};
        const char *name = pl_integrator_info_at(i / 18).name;
        pl_sim *sim = make(name, &err);
        check_step(sim, name);
        double *arrays[3] = {pl_sim_positions(sim), pl_sim_velocities(sim), pl_sim_temperatures(sim)};
        double *array = arrays[i % 3], value = values[i / 3 % 6];
        for (int64_t k = 0; k < pl_sim_node_count(sim); k += 2) array[k] = value;
        check_step(sim, name);
        check_step(sim, name);
        double *numbers = malloc((size_t)pl_sim_node_count(sim) * 6 * sizeof(double)), energy;
        pl_sim_tet_results(sim, numbers, NULL, NULL, NULL, &err);
        pl_sim_node_stress(sim, numbers, NULL, &err);
        pl_sim_forces(sim, &energy, numbers, NULL, &err);
        pl_sim_plastic_strain(sim, numbers);
        pl_sim_anneal(sim, NULL, NULL, &err);
        check_step(sim, name);
        free(numbers);
        pl_sim_free(sim);
    }
}

static bool stop_at_once(void *context, const pl_step_report *report) {
    ++*(int *)context;
    return report != NULL;
}

/* Calls before a simulation is created, and after its creation has failed. */
static void test_order(void **state) {
    (void)state;
    pl_error err = {0};
    pl_sim *sim = NULL;
    double numbers[8];
    pl_sim_free(sim);
    check_refusal(pl_sim_step(sim, NULL, &err), &err, "a step of nothing");
    m.def.dt = -1;
    check_refusal(pl_sim_create(&m.def, &sim, &err), &err, "a negative step");
    m.def.dt = 0.01;
    assert_null(sim);
    check_refusal(pl_sim_step(sim, NULL, &err), &err, "a step after a failure");
    pl_sim_plastic_strain(sim, numbers);
    assert_true(pl_sim_positions(sim) == NULL && pl_sim_node_count(sim) == 0 && pl_sim_state_size(sim) == 0);
    pl_sim_free(sim);
    m.def.may_anneal = false, m.def.anneal_count = 0;
    sim = make("implicit-euler", &err);
    check_refusal(pl_sim_anneal(sim, NULL, NULL, &err), &err, "annealing without may_anneal");
    m.def.may_anneal = true, m.def.anneal_count = 1;
    int64_t range[4] = {9, 9, 9, 9};
    const int outside[] = {-1, 2, INT_MAX, INT_MIN};
    for (int k = 0; k < 4; k++) {
        memset(range, 1, sizeof range);
        pl_sim_body_range(sim, outside[k], &range[0], &range[1], &range[2], &range[3]);
        assert_true(range[0] == 0 && range[1] == 0 && range[2] == 0 && range[3] == 0);
        assert_false(pl_sim_body_is_bezier(sim, outside[k]));
    }
    int calls = 0;
    pl_step_report report;
    pl_sim_observe(sim, stop_at_once, &calls);
    check_ok(pl_sim_step(sim, &report, &err));
    assert_true(calls == 1 && report.reason == PL_CANCELLED);
    pl_sim_observe(sim, NULL, NULL);
    check_ok(pl_sim_step(sim, &report, &err));
    assert_true(calls == 1 && is_finite(sim));
    pl_sim_free(sim);
}

/* The definitions may be freed after a simulation is created; its meshes may not. */
static void test_definitions_go(void **state) {
    (void)state;
    pl_error err = {0};
    model *own = malloc(sizeof *own);
    model_init(own);
    pl_sim *sim = NULL;
    char material[] = "wax", body[] = "soft";
    own->materials[0].name = own->bodies[0].material = own->others[0] = material;
    own->bodies[0].name = body;
    check_ok(pl_sim_create(&own->def, &sim, &err));
    pl_mesh *meshes[2] = {own->linear, own->quadratic};
    memset(own, 0x55, sizeof *own);
    memset(material, 0x55, sizeof material), memset(body, 0x55, sizeof body);
    free(own);
    for (int k = 0; k < 3; k++) check_step(sim, "after the definitions");
    check_ok(pl_sim_anneal(sim, "soft", NULL, &err));
    pl_sim_free(sim);
    pl_mesh_free(meshes[0]), pl_mesh_free(meshes[1]);
}

#define FOLDER PL_BINARY_DIR "/test-api-order"

/* Scenes: runs without a folder, with invalid threads and frames, repeated runs, and one without meshes. */
static void test_scenes(void **state) {
    (void)state;
    static const char text[] =
        "{\"time\": {\"dt\": 0.01, \"duration\": 0.01}, \"materials\": {\"m\": {\"young\": "
        "1e5, \"poisson\": 0.3}}, \"bodies\": {\"b\": {\"material\": \"m\", \"mesh\": "
        "{\"shape\": \"box\", \"resolution\": 1}}}}";
    pl_error err = {0};
    pl_scene *scene = NULL, *found = NULL;
    pl_status status = pl_scene_load_memory("it", NULL, text, sizeof text - 1, 0, NULL, &scene, NULL, &err);
    if (status == PL_ERR_MISSING) return;
    check_ok(status);
    pl_run_def def = pl_run_def_default();
    check_refusal(pl_scene_run(scene, &def, NULL, &err), &err, "a run without a folder");
    def.folder = "";
    check_refusal(pl_scene_run(scene, &def, NULL, &err), &err, "a run into nowhere");
    def.folder = FOLDER;
    const int threads[] = {-1, INT_MAX, INT_MIN};
    for (int k = 0; k < 3; k++) {
        def.threads = threads[k];
        check_refusal(pl_scene_run(scene, &def, NULL, &err), &err, "threads that cannot be");
    }
    def.threads = 1;
    const int64_t frames[] = {INT64_MIN, -1, 0, 1, INT64_MAX};
    for (int k = 0; k < 5; k++) {
        def.frames = frames[k];
        check_ok(pl_scene_run(scene, &def, NULL, &err));
    }
    check_ok(pl_run_load(FOLDER, NULL, &found, &err));
    check_refusal(pl_scene_run(found, &def, NULL, &err), &err, "a scene without meshes");
    pl_sim *sim = NULL;
    check_refusal(pl_sim_create(pl_scene_sim(found), &sim, &err), &err, "bodies without meshes");
    pl_scene_free(found);
    pl_scene_free(scene);
}

static int begin(void **state) {
    (void)state;
    model_init(&m);
    return 0;
}
static int end(void **state) {
    (void)state;
    model_free(&m);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_garbage),        cmocka_unit_test(test_other_model),
        cmocka_unit_test(test_written_state),  cmocka_unit_test(test_order),
        cmocka_unit_test(test_definitions_go), cmocka_unit_test(test_scenes),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
