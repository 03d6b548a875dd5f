/* Keys under their former names (docs/renamed.md) in files, overrides and events: each is read
 * with a warning that gives the new name, refused together with the new name, and written
 * under the new name only. */
#include "scene/scenes.h"
#include "scene/sessions.h"

/* A renamed key, a value for it, and a function that reads the value from the definition. */
typedef struct renamed {
    const char *object, *was, *name, *value;
    double (*read)(const pl_sim_def *sim);
} renamed;

static double reuse_tolerance(const pl_sim_def *sim) { return sim->integrator.reuse_tolerance; }
static double untangling_start(const pl_sim_def *sim) { return sim->integrator.untangling_start; }
static double untangling_end(const pl_sim_def *sim) { return sim->integrator.untangling_end; }
static double stick_speed(const pl_sim_def *sim) { return sim->contact.stick_speed; }
static double friction_updates(const pl_sim_def *sim) { return (double)sim->contact.friction_updates; }

static const renamed keys[] = {
    {"integrator", "lazy", "reuse_tolerance", "0.25", reuse_tolerance},
    {"integrator", "widen_start", "untangling_start", "0.875", untangling_start},
    {"integrator", "widen_end", "untangling_end", "0.5", untangling_end},
    {"contact", "stick", "stick_speed", "0.125", stick_speed},
    {"contact", "refreshes", "friction_updates", "7", friction_updates},
};
enum { KEYS = sizeof keys / sizeof *keys };

/* The good scene, which has neither object, plus this object with the keys `inside`. */
static void write_scene(char *text, size_t size, const renamed *key, const char *inside) {
    bool integrator = !strcmp(key->object, "integrator");
    snprintf(text, size, "{\n  \"%s\": {%s%s},\n%s", key->object,
             integrator ? "\"type\": \"linear-implicit-euler\", " : "", inside, good_scene + 2);
}

static const pl_problem *find_problem(const pl_problems *problems, const char *path) {
    for (int i = 0; i < problems->count; i++)
        if (!strcmp(problems->items[i].path, path)) return &problems->items[i];
    return NULL;
}

static bool has_key(const char *json, const char *key) {
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    return strstr(json, quoted) != NULL;
}

static void check_note(const renamed *key, pl_problems *problems, const char *path, bool has_place) {
    const pl_problem *note = find_problem(problems, path);
    assert_non_null(note);
    assert_true(note->warning);
    assert_non_null(strstr(note->message, key->name));
    assert_int_equal(note->line, has_place ? 2 : 0);
    assert_int_equal(problems->count, 1);
    pl_problems_free(problems);
}

static void check_written(const renamed *key, pl_scene *scene) {
    char *json = NULL;
    pl_error err;
    check_near(key->read(pl_scene_sim(scene)), strtod(key->value, NULL), 0);
    check_ok(pl_scene_to_json(scene, &json, &err));
    assert_true(has_key(json, key->name));
    assert_false(has_key(json, key->was));
    free(json);
    pl_scene_free(scene);
}

static void test_old_names_are_read(void **state) {
    (void)state;
    for (int k = 0; k < KEYS; k++) {
        char text[4096], inside[64], path[64];
        pl_scene *scene = NULL;
        pl_problems problems;
        pl_error err;
        snprintf(inside, sizeof inside, "\"%s\": %s", keys[k].was, keys[k].value);
        snprintf(path, sizeof path, "%s.%s", keys[k].object, keys[k].was);
        write_scene(text, sizeof text, &keys[k], inside);
        check_ok(load_text(text, 0, NULL, &scene, &problems, &err));
        check_note(&keys[k], &problems, path, true);
        check_written(&keys[k], scene);
    }
}

static void test_old_names_in_overrides(void **state) {
    (void)state;
    for (int k = 0; k < KEYS; k++) {
        char text[4096], set[64], path[64];
        const char *sets[] = {set};
        pl_scene *scene = NULL;
        pl_problems problems;
        pl_error err;
        snprintf(set, sizeof set, "%s.%s=%s", keys[k].object, keys[k].was, keys[k].value);
        snprintf(path, sizeof path, "%s.%s", keys[k].object, keys[k].was);
        write_scene(text, sizeof text, &keys[k], "");
        char *comma = strstr(text, ", }"); /* the comma before an empty `inside` */
        if (comma) memmove(comma, comma + 2, strlen(comma + 2) + 1);
        check_ok(load_text(text, 1, sets, &scene, &problems, &err));
        check_note(&keys[k], &problems, path, false);
        check_written(&keys[k], scene);
    }
}

static void test_both_names_are_refused(void **state) {
    (void)state;
    for (int k = 0; k < KEYS; k++) {
        char text[4096], inside[128], path[64];
        pl_scene *scene = NULL;
        pl_problems problems;
        pl_error err;
        snprintf(inside, sizeof inside, "\"%s\": %s, \"%s\": %s", keys[k].was, keys[k].value, keys[k].name,
                 keys[k].value);
        snprintf(path, sizeof path, "%s.%s", keys[k].object, keys[k].was);
        write_scene(text, sizeof text, &keys[k], inside);
        assert_int_equal(load_text(text, 0, NULL, &scene, &problems, &err), PL_ERR_INPUT);
        assert_null(scene);
        const pl_problem *problem = find_problem(&problems, path);
        assert_non_null(problem);
        assert_false(problem->warning);
        assert_non_null(strstr(problem->message, keys[k].name));
        pl_problems_free(&problems);
    }
}

/* A bad value is reported with its line and column in the file. */
static void test_bad_values(void **state) {
    (void)state;
    char text[4096];
    pl_scene *scene = NULL;
    pl_problems problems;
    pl_error err;
    write_scene(text, sizeof text, &keys[0], "\"lazy\": -1");
    assert_int_equal(load_text(text, 0, NULL, &scene, &problems, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "test.json:2:59: integrator.lazy: found -1"));
    pl_problems_free(&problems);
}

/* Every field with a former name is in the list above; schema and manual have the new names only. */
static void test_schema(void **state) {
    (void)state;
    char *schema = NULL, *manual = NULL;
    pl_error err;
    int count = 0;
    check_ok(pl_scene_schema(&schema, &err));
    check_ok(pl_scene_manual(&manual, &err));
    for (int k = 0; k < pl_scene_kind_count(); k++) {
        pl_scene_kind kind = pl_scene_kind_at(k);
        for (const pl_field *field = kind.fields; field && field->name; field++) {
            if (!field->was) continue;
            count++;
            char row[80];
            snprintf(row, sizeof row, "| `%s` |", field->was);
            assert_true(has_key(schema, field->name) && !has_key(schema, field->was));
            assert_null(strstr(manual, row));
        }
    }
    assert_int_equal(count, KEYS);
    free(schema);
    free(manual);
}

static const char falling[] =
    "{\"time\": {\"dt\": 0.02, \"duration\": 0.2}, \"gravity\": [0, -9.81, 0],"
    "\"integrator\": {\"type\": \"linear-implicit-euler\", \"lazy\": 0.1},"
    "\"materials\": {\"flesh\": {\"law\": \"linear\", \"E\": 20000, \"nu\": 0.3, \"rho\": 1000}},"
    "\"bodies\": [{\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, \"material\": \"flesh\"}],"
    "\"output\": {\"vtu\": false, \"glb\": false}}";

/* An event may use either name, whichever the document has. */
static void test_events(void **state) {
    (void)state;
    pl_session *session = session_open(falling, 1);
    const char *const events[] = {"{\"set\": {\"integrator.reuse_tolerance\": 0.5}}",
                                  "{\"set\": {\"integrator.lazy\": 0.75}}"};
    const double expected[] = {0.5, 0.75};
    check_near(pl_scene_sim(pl_session_scene(session))->integrator.reuse_tolerance, 0.1, 0);
    for (int k = 0; k < 2; k++) {
        char *document = NULL;
        pl_error err;
        session_apply(session, events[k]);
        check_near(pl_scene_sim(pl_session_scene(session))->integrator.reuse_tolerance, expected[k], 0);
        check_ok(pl_session_document(session, &document, &err));
        assert_true(has_key(document, "reuse_tolerance") && !has_key(document, "lazy"));
        free(document);
    }
    pl_session_free(session);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_old_names_are_read),
        cmocka_unit_test(test_old_names_in_overrides),
        cmocka_unit_test(test_both_names_are_refused),
        cmocka_unit_test(test_bad_values),
        cmocka_unit_test(test_schema),
        cmocka_unit_test(test_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
