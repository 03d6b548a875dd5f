/* contacts.csv: which bodies and colliders touch in a run, with their names quoted as needed, and the same
 * through a stop and a resume. */
#include "scene/scenes.h"

static const char text[] =
    "{\"time\": {\"dt\": 0.01, \"duration\": 0.3}, \"gravity\": [0, -9.81, 0],"
    " \"integrator\": {\"type\": \"implicit-euler\"},"
    " \"materials\": {\"m\": {\"young\": 1e5, \"poisson\": 0.3, \"density\": 1000}},"
    " \"bodies\": {"
    "  \"low, or \\\"first\\\"\": {\"mesh\": {\"shape\": \"box\", \"size\": [1, 1, 1], \"resolution\": 2},"
    "    \"material\": \"m\", \"translate\": [0, 0.01, 0]},"
    "  \"high\": {\"mesh\": {\"shape\": \"box\", \"size\": [0.5, 0.5, 0.5], \"resolution\": 2},"
    "    \"material\": \"m\", \"translate\": [0.1, 1.05, 0.2]}},"
    " \"colliders\": {\"floor\": {\"shape\": \"plane\", \"point\": [0, 0, 0], \"normal\": [0, 1, 0]}},"
    " \"contact\": {\"between\": \"barrier\", \"friction\": 0.3,"
    "   \"pairs\": [{\"between\": [\"*\", \"floor\"], \"friction\": 0.2},"
    "              {\"between\": [\"high\", \"high\"], \"touch\": false}]},"
    " \"output\": {\"every\": 5}}";

static bool stop(void *context, const pl_run_progress *progress) {
    return progress->step_done && progress->step == *(int64_t *)context;
}

static char *table(const char *folder, size_t *size) {
    char path[600];
    snprintf(path, sizeof path, "%s/contacts.csv", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *all = calloc(1, 1 << 20);
    *size = fread(all, 1, (1 << 20) - 1, file);
    fclose(file);
    return all;
}

static char *run_once(const char *folder, int64_t stops, size_t *size) {
    pl_scene *scene = NULL;
    pl_error err = {0};
    check_ok(load_text(text, 0, NULL, &scene, NULL, &err));
    pl_run_def def = pl_run_def_default();
    def.folder = folder;
    def.progress = stops ? stop : NULL;
    def.context = &stops;
    pl_run_totals totals;
    pl_status status = pl_scene_run(scene, &def, &totals, &err);
    assert_int_equal(status, stops ? PL_ERR_CANCELLED : PL_OK);
    if (stops) {
        def.progress = NULL;
        def.resume = true;
        check_ok(pl_scene_run(scene, &def, &totals, &err));
    }
    pl_scene_free(scene);
    return table(folder, size);
}

static void test_table(void **state) {
    (void)state;
    size_t size, other;
    char *whole = run_once(PL_BINARY_DIR "/test-contacts/whole", 0, &size);
    assert_int_equal(strncmp(whole, "step,time,a,b,pairs,force,", 26), 0);
    assert_non_null(strstr(whole, "\"low, or \"\"first\"\"\",high,"));
    assert_non_null(strstr(whole, "\"low, or \"\"first\"\"\",floor,"));
    assert_null(strstr(whole, "high,floor"));
    char *resumed = run_once(PL_BINARY_DIR "/test-contacts/resumed", 13, &other);
    assert_int_equal(size, other);
    assert_memory_equal(whole, resumed, size);
    free(whole);
    free(resumed);
}

/* Frames contain the fields of contact; pressure is positive exactly where the
 * distance is below its maximum. */
static void test_fields(void **state) {
    (void)state;
    pl_mesh *mesh = NULL;
    pl_error err = {0};
    check_ok(pl_mesh_load(PL_BINARY_DIR "/test-contacts/whole/frame_0006.vtu", &mesh, NULL, &err));
    const pl_array *pressure = pl_mesh_find_array(mesh, "contact_pressure"),
                   *distance = pl_mesh_find_array(mesh, "contact_distance");
    assert_true(pressure && distance);
    double max = 0, min = INFINITY;
    for (int64_t i = 0; i < mesh->node_count; i++) {
        max = fmax(max, pressure->values[i]);
        min = fmin(min, distance->values[i]);
        assert_true((pressure->values[i] > 0) ==
                    (distance->values[i] < distance->values[mesh->node_count - 1]));
    }
    assert_true(max > 1e3 && max < 1e6 && min > 0);
    pl_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_table), cmocka_unit_test(test_fields)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
