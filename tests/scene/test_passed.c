/* Bodies so soft that interior nodes sink below a floor, where only surface nodes have contact. The nodes
 * are counted, a run warns once, and contact of all nodes prevents it. */
#include "check.h"
#include "pliant/pliant.h"

#include <string.h>
#include <sys/stat.h>

#define FOLDER PL_BINARY_DIR "/test-passed"

static const char text[] =
    "{\"time\": {\"dt\": 0.02, \"duration\": 0.8}, \"gravity\": [0, -9.81, 0],"
    " \"integrator\": {\"type\": \"linear-implicit-euler\"}, \"output\": {\"every\": 5, \"glb\": false},"
    " \"materials\": {\"jelly\": {\"law\": \"stable-neo-hookean\", \"young\": 100, \"poisson\": 0.3,"
    " \"density\": 1000}},"
    " \"bodies\": {\"block\": {\"mesh\": {\"shape\": \"box\", \"size\": [1, 1, 1], \"resolution\": 4},"
    " \"material\": \"jelly\", \"translate\": [0, 0.6, 0]}},"
    " \"colliders\": {\"floor\": {\"shape\": \"plane\", \"point\": [0, 0, 0], \"normal\": [0, 1, 0]}}}";

typedef struct said {
    int times;
    char message[256];
} said;

static void on_warning(void *context, const char *message) {
    said *s = context;
    if (!strstr(message, "passed through colliders")) return; /* another warning, of inverted elements */
    s->times++;
    snprintf(s->message, sizeof s->message, "%s", message);
}

static said run(const char *nodes) {
    pl_error err = {0};
    pl_scene *scene = NULL;
    said heard = {0};
    char set[64];
    snprintf(set, sizeof set, "contact.nodes=%s", nodes);
    const char *sets[] = {set};
    check_ok(pl_scene_load(FOLDER "/soft.json", 1, sets, &scene, NULL, &err));
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER "/out";
    def.context = &heard;
    def.warn = on_warning;
    check_ok(pl_scene_run(scene, &def, NULL, &err));
    pl_scene_free(scene);
    return heard;
}

static bool run_json_has(const char *word) {
    char data[20000] = {0};
    FILE *file = fopen(FOLDER "/out/run.json", "rb");
    assert_non_null(file);
    assert_true(fread(data, 1, sizeof data - 1, file) > 0);
    fclose(file);
    return strstr(data, word);
}

static void test_said_once(void **state) {
    (void)state;
    mkdir(FOLDER, 0777);
    FILE *file = fopen(FOLDER "/soft.json", "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    said heard = run("surface");
    assert_int_equal(heard.times, 1);
    assert_non_null(strstr(heard.message, "contact.nodes"));
    assert_true(run_json_has("\"passed\""));
    assert_int_equal(run("all").times, 0);
    assert_false(run_json_has("\"passed\""));
}

/* Counts one interior node placed at given heights. */
static void test_counted(void **state) {
    (void)state;
    pl_error err = {0};
    pl_scene *scene = NULL;
    check_ok(pl_scene_load(FOLDER "/soft.json", 0, NULL, &scene, NULL, &err));
    pl_sim *sim = NULL;
    check_ok(pl_sim_create(pl_scene_sim(scene), &sim, &err));
    double depth, *x = pl_sim_positions(sim);
    int64_t inner = -1;
    for (int64_t i = 0; i < pl_sim_node_count(sim); i++) {
        if (fabs(x[3 * i] - 0.5) < 0.1 && fabs(x[3 * i + 1] - 1.1) < 0.1 && fabs(x[3 * i + 2] - 0.5) < 0.1)
            inner = i;
    }
    assert_true(inner >= 0);
    const double heights[] = {0.3, -0.05, -0.4};
    for (int k = 0; k < 3; k++) { /* counted if deeper than half a mean edge, about 0.15 m */
        x[3 * inner + 1] = heights[k];
        assert_int_equal(pl_sim_passed_nodes(sim, &depth), k == 2);
        check_near(depth, k == 2 ? 0.4 : 0, 1e-14);
    }
    pl_sim_free(sim);
    pl_scene_free(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_said_once), cmocka_unit_test(test_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
