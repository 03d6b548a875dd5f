/* Good scenes: values are stored in the right members, defaults agree with the definitions, and a scene
 * written as JSON and loaded again is the same. */
#include "scene/scenes.h"
#include "scene/kinds.h"
#include "scene/path.h"

static pl_scene *load_good(int set_count, const char *const *sets) {
    pl_scene *scene = NULL;
    pl_error err = {0};
    if (load_text(good_scene, set_count, sets, &scene, NULL, &err) != PL_OK) fail_msg("%s", err.message);
    return scene;
}

static void test_values_arrive(void **state) {
    (void)state;
    pl_scene *scene = load_good(0, NULL);
    const pl_sim_def *sim = pl_scene_sim(scene);
    check_near(sim->dt, 0.05, 0.0);
    assert_int_equal(sim->body_count, 1);
    assert_string_equal(sim->bodies[0].name, "bar");
    assert_string_equal(sim->bodies[0].material, "rubber");
    assert_true(sim->bodies[0].mesh->tet_count > 10);
    check_near(sim->bodies[0].scale, 1.0, 0.0);
    assert_int_equal(sim->material_count, 1);
    assert_string_equal(sim->materials[0].name, "rubber");
    check_near(sim->materials[0].young, 1e5, 0.0);
    check_near(sim->materials[0].poisson, 0.45, 0.0);
    check_near(sim->materials[0].density, 1100.0, 0.0);
    assert_true(isnan(sim->materials[0].mu));
    assert_int_equal(sim->constraint_count, 2);
    assert_string_equal(sim->constraints[0].name, "wall");
    assert_int_equal(sim->constraints[0].select.kind, PL_SELECT_GROUP);
    assert_string_equal(sim->constraints[0].select.group, "x-");
    assert_null(sim->constraints[1].body);
    assert_string_equal(sim->constraints[1].name, "constraint1");
    assert_false(sim->constraints[1].axes[0]);
    assert_true(sim->constraints[1].axes[1] && sim->constraints[1].axes[2]);
    assert_int_equal(sim->constraints[1].translation.count, 2);
    assert_int_equal(sim->constraints[1].translation.components, 3);
    assert_int_equal(sim->constraints[1].translation.interpolation, PL_INTERP_SMOOTH);
    double at[3];
    pl_curve_at(&sim->constraints[1].translation, 0.5, at);
    check_near(at[1], 0.25, 1e-15);
    assert_int_equal(sim->loads[0].kind, PL_LOAD_FORCE);
    assert_int_equal(sim->loads[0].value.count, 1);
    check_near(sim->loads[0].value.values[0], 10.0, 0.0);
    assert_int_equal(pl_scene_output(scene)->every, 2);
    assert_int_equal(pl_scene_frame_count(scene), 10);
    pl_scene_free(scene);
}

static void test_overrides(void **state) {
    (void)state;
    static const char *const sets[] = {
        "bodies[0].mesh.resolution=3",
        "bodies[0][\"start\"]=mirror",
        "output.view.edges=true",
        "bodies[1]={\"material\": \"rubber\", \"mesh\": {\"shape\": \"sphere\"}}",
        "solver.max_iterations=77",
        "seed=12",
        "time.duration=0.1"};
    pl_scene *plain = load_good(0, NULL), *scene = load_good(7, sets);
    const pl_sim_def *sim = pl_scene_sim(scene);
    assert_true(sim->bodies[0].mesh->tet_count > 2 * pl_scene_sim(plain)->bodies[0].mesh->tet_count);
    assert_int_equal(sim->bodies[0].start.kind, PL_START_MIRROR);
    assert_int_equal(sim->bodies[0].start.seed, 12); /* the scene's seed, if the start has none of its own */
    assert_true(pl_scene_output(scene)->view.edges);
    assert_int_equal(sim->body_count, 2);
    assert_string_equal(sim->bodies[1].name, "body1");
    assert_int_equal(sim->solver.max_iterations, 77);
    assert_int_equal(pl_scene_frame_count(scene), 1); /* two steps, a frame every two steps */
    pl_scene_free(plain);
    pl_scene_free(scene);
}

/* The number of cells of a box per axis, also after the scene is written and loaded again. */
static void test_resolution_by_axis(void **state) {
    (void)state;
    static const char *const sets[] = {"bodies[0].mesh.resolution=[6, 1, 2]"};
    pl_scene *scene = load_good(1, sets), *again = NULL;
    char *text = NULL;
    pl_error err = {0};
    assert_int_equal(pl_scene_sim(scene)->bodies[0].mesh->tet_count, 5 * 6 * 1 * 2);
    check_ok(pl_scene_to_json(scene, &text, &err));
    check_ok(load_text(text, 0, NULL, &again, NULL, &err));
    assert_int_equal(pl_scene_sim(again)->bodies[0].mesh->tet_count, 5 * 6 * 1 * 2);
    free(text);
    pl_scene_free(scene);
    pl_scene_free(again);
}

/* A law's own keys are read if the law has them; keys left out get its defaults. */
static void test_keys_of_a_law(void **state) {
    (void)state;
    static const char *const sets[] = {"materials.rubber.law=tissue", "materials.rubber.elongation=1.5"};
    pl_scene *scene = load_good(2, sets), *plain = load_good(0, NULL);
    const pl_material_def *tissue = pl_scene_sim(scene)->materials;
    check_near(tissue->params[0], 0.7, 0.0);
    check_near(tissue->params[1], 1.5, 0.0);
    check_near(tissue->params[2], 10.0, 0.0);
    assert_true(isnan(pl_scene_sim(plain)->materials[0].params[0]));
    pl_scene_free(scene);
    pl_scene_free(plain);
}

static void test_bodies_by_name(void **state) {
    (void)state;
    const char *text =
        "\xef\xbb\xbf{\"materials\": {\"m\": {\"lambda\": 0, \"mu\": 1, \"inversion\": \"clamp\"}},"
        "\"bodies\": {\"a\": {\"mesh\": {\"shape\": \"box\"}, \"material\": \"m\", \"start\": "
        "{\"kind\": \"scatter\", \"factor\": 4, \"seed\": 9}},"
        "\"b\": {\"mesh\": {\"shape\": \"sphere\"}, \"material\": \"m\", \"translate\": [3, 0, 0],"
        "\"rotate\": {\"axis\": [1, 0, 0], \"degrees\": 30}, \"scale\": 2.0}},"
        "\"constraints\": {\"hold\": {\"select\": \"surface\", \"scaling\": 0.5, \"rotation\": -90}}}";
    pl_scene *scene = NULL;
    pl_error err = {0};
    check_ok(load_text(text, 0, NULL, &scene, NULL, &err));
    const pl_sim_def *sim = pl_scene_sim(scene);
    assert_string_equal(sim->bodies[0].name, "a");
    assert_string_equal(sim->bodies[1].name, "b");
    assert_int_equal(sim->bodies[0].start.kind, PL_START_SCATTER);
    check_near(sim->bodies[0].start.factor, 4.0, 0.0);
    assert_int_equal(sim->bodies[0].start.seed, 9);
    check_near(sim->bodies[1].translate[0], 3.0, 0.0);
    check_near(sim->bodies[1].rotate_degrees, 30.0, 0.0);
    assert_int_equal(sim->materials[0].inversion, PL_INVERSION_CLAMP);
    assert_string_equal(sim->constraints[0].name, "hold");
    assert_int_equal(sim->constraints[0].scaling.components, 1);
    assert_true(isinf(sim->constraints[0].until));
    check_near(sim->constraints[0].rotation.values[0], -90.0, 0.0);
    pl_scene_free(scene);
}

static void test_round_trip(void **state) {
    (void)state;
    static const char *const sets[] = {
        "gravity=[0.1,0,0]",
        "materials.rubber.young=123456.789e-3",
        "constraints[1].select={\"nodes\": [0, 3, 5]}",
        "constraints[0].until=0.3",
        "constraints[0].rotation={\"keys\": [[0, 0.1], [0.7, 1e-30]], \"interpolation\": \"step\"}",
        "bodies[0].start={\"kind\": \"plane\", \"axis\": [1, 2, 3]}",
        "output.view.range=[0, 1]"};
    pl_scene *first = load_good(7, sets), *second = NULL;
    char *text = NULL, *again = NULL;
    pl_error err = {0};
    check_ok(pl_scene_to_json(first, &text, &err));
    check_ok(load_text(text, 0, NULL, &second, NULL, &err));
    check_ok(pl_scene_to_json(second, &again, &err));
    assert_string_equal(text, again);
    const pl_sim_def *a = pl_scene_sim(first), *b = pl_scene_sim(second);
    check_near(b->gravity_keys.values[0], 0.1, 0.0);
    check_near(b->materials[0].young, a->materials[0].young, 0.0);
    assert_int_equal(b->constraints[1].select.count, 3);
    assert_int_equal(b->constraints[1].select.nodes[2], 5);
    check_near(b->constraints[0].until, 0.3, 0.0);
    assert_true(isinf(b->constraints[1].until));
    check_near(b->constraints[0].rotation.values[1], 1e-30, 0.0);
    assert_int_equal(b->constraints[0].rotation.interpolation, PL_INTERP_STEP);
    assert_int_equal(b->bodies[0].start.kind, PL_START_PLANE);
    check_near(b->bodies[0].start.axis[2], 3.0, 0.0);
    assert_int_equal(b->bodies[0].mesh->tet_count, a->bodies[0].mesh->tet_count);
    check_near(pl_scene_output(second)->view.range[1], 1.0, 0.0);
    free(text);
    free(again);
    pl_scene_free(first);
    pl_scene_free(second);
}

/* The default in a field's description, which lists and the studio show, equals that of the
 * definition, which is used. */
static void test_fallbacks_are_the_defaults(void **state) {
    (void)state;
    int compared = 0;
    for (int k = 0; k < pl_kind_count(); k++) {
        const pl_kind *kind = pl_kind_at(k);
        if (!kind->fields) continue;
        char *definition = calloc(1, kind->size);
        kind->init(definition);
        for (const pl_field *field = kind->fields(); field->name; field++) {
            double actual = 0.0;
            if (field->type == PL_FIELD_REAL)
                memcpy(&actual, definition + field->offset, sizeof actual);
            else if (field->type == PL_FIELD_INT)
                actual = (double)*(int64_t *)(void *)(definition + field->offset);
            else if (field->type == PL_FIELD_BOOL)
                actual = *(bool *)(definition + field->offset);
            else if (field->type == PL_FIELD_CHOICE)
                actual = *(int *)(void *)(definition + field->offset);
            else
                continue;
            compared++;
            if (field->required || (isnan(actual) && isnan(field->default_value))) continue;
            if (actual != field->default_value) {
                fail_msg("%s.%s: default %g, fallback %g", kind->name, field->name, actual,
                         field->default_value);
            }
            if (field->min < field->max && isfinite(actual) && (actual < field->min || actual > field->max)) {
                fail_msg("%s.%s: default %g is out of its own range", kind->name, field->name, actual);
            }
        }
        free(definition);
    }
    assert_true(compared > 40);
}

static void test_every_structure_is_described(void **state) {
    (void)state;
    for (int k = 0; k < pl_scene_kind_count(); k++) {
        pl_scene_kind kind = pl_scene_kind_at(k);
        assert_true(kind.name && kind.doc && kind.doc[0]);
        for (const pl_field *field = kind.fields; field && field->name; field++) {
            if (!field->doc || !field->doc[0]) fail_msg("%s.%s has no doc", kind.name, field->name);
            if (field->type == PL_FIELD_OTHER && !pl_kind_find(field->kind)) {
                fail_msg("%s.%s is of an unknown kind", kind.name, field->name);
            }
        }
    }
    assert_null(pl_scene_kind_at(-1).name);
    assert_null(pl_scene_kind_at(pl_scene_kind_count()).name);
}

static void test_paths(void **state) {
    (void)state;
    pl_buffer path = {0};
    pl_path_add_key(&path, "a");
    pl_path_add_index(&path, 3);
    pl_path_add_key(&path, "odd \"key\\");
    pl_path_add_key(&path, "x-");
    assert_string_equal(path.data, "a[3][\"odd \\\"key\\\\\"].x-");
    pl_path_step *steps;
    int count;
    const char *bad;
    assert_true(pl_path_split(path.data, path.size, &steps, &count, &bad));
    assert_int_equal(count, 4);
    assert_string_equal(steps[0].key, "a");
    assert_null(steps[1].key);
    assert_int_equal(steps[1].index, 3);
    assert_string_equal(steps[2].key, "odd \"key\\");
    assert_string_equal(steps[3].key, "x-");
    pl_path_steps_free(steps, count);
    pl_buffer_free(&path);
    static const char *const wrong[] = {
        "", ".", "a.", "a..b", "a[", "a[]", "a[-1]", "a[1", "a]", "a[\"b", "[99999999999999999999]"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (pl_path_split(wrong[i], strlen(wrong[i]), &steps, &count, &bad))
            fail_msg("accepted '%s'", wrong[i]);
    }
}

static void test_step_counts(void **state) {
    (void)state;
    static const struct {
        const char *dt, *duration, *every;
        int64_t frames;
    } cases[] = {{"time.dt=0.04", "time.duration=1", "output.every=1", 25},
                 {"time.dt=0.1", "time.duration=0.3", "output.every=1", 3},
                 {"time.dt=0.1", "time.duration=0.31", "output.every=1", 4},
                 {"time.dt=0.0208333", "time.duration=2.5", "output.every=1", 120},
                 {"time.dt=0.1", "time.duration=0.3002", "output.every=1", 4},
                 {"time.dt=1", "time.duration=0.0005", "output.every=1", 1},
                 {"time.dt=1", "time.duration=0", "output.every=1", 0},
                 {"time.dt=1", "time.duration=7", "output.every=3", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *sets[] = {cases[i].dt, cases[i].duration, cases[i].every};
        pl_scene *scene = load_good(3, sets);
        assert_int_equal(pl_scene_frame_count(scene), cases[i].frames);
        pl_scene_free(scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_arrive),
        cmocka_unit_test(test_overrides),
        cmocka_unit_test(test_resolution_by_axis),
        cmocka_unit_test(test_keys_of_a_law),
        cmocka_unit_test(test_bodies_by_name),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_fallbacks_are_the_defaults),
        cmocka_unit_test(test_every_structure_is_described),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_step_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
