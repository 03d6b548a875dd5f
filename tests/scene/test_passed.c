/* Bodies so soft that interior nodes sink below a floor, where only surface nodes have contact. The nodes
 * are counted, a run warns once, and contact of all nodes prevents it, except with barriers. */
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

static said run_with(const char *const *sets, int count) {
    pl_error err = {0};
    pl_scene *scene = NULL;
    said heard = {0};
    check_ok(pl_scene_load(FOLDER "/soft.json", count, sets, &scene, NULL, &err));
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER "/out";
    def.context = &heard;
    def.warn = on_warning;
    check_ok(pl_scene_run(scene, &def, NULL, &err));
    pl_scene_free(scene);
    return heard;
}

static said run(const char *nodes) {
    char set[64];
    snprintf(set, sizeof set, "contact.nodes=%s", nodes);
    return run_with((const char *[]){set}, 1);
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

/* With barriers: below planes and inside closed shapes, but not inside colliders that the body does not
 * touch, nor if a surface inside the body touches in place of its boundary. */
static void test_counted_with_barriers(void **state) {
    (void)state;
    pl_error err = {0};
    pl_scene *scene = NULL;
    check_ok(pl_scene_load(FOLDER "/soft.json", 0, NULL, &scene, NULL, &err));
    pl_sim_def def = *pl_scene_sim(scene);
    pl_collider_def colliders[2] = {def.colliders[0], pl_collider_def_default()};
    pl_body_def body = def.bodies[0];
    colliders[1].name = "ball";
    colliders[1].shape = "sphere";
    colliders[1].center[1] = 5;
    colliders[1].radius = 0.5;
    def.colliders = colliders;
    def.collider_count = 2;
    def.bodies = &body;
    def.integrator.type = "implicit-euler";
    def.contact.between = PL_CONTACT_BARRIER;
    def.contact.nodes = PL_CONTACT_ALL; /* no effect */
    pl_contact_pair_def pair = pl_contact_pair_def_default();
    pair.between[0] = "block";
    pair.between[1] = "ball";
    pair.touch = PL_TOUCH_NO;
    def.contact.pairs = &pair;
    const double heights[] = {0.3, -0.05, -0.4, 5}, depths[] = {0, 0, 0.4, 0.5};
    for (int kind = 0; kind < 3; kind++) { /* all touch; the ball does not; another surface touches */
        pl_sim *sim = NULL;
        pl_mesh *inner = NULL;
        def.contact.pair_count = kind == 1;
        if (kind == 2) {
            pl_shape_def shape = pl_shape_def_default();
            shape.shape = PL_SHAPE_SPHERE;
            shape.radius = 0.3;
            check_ok(pl_mesh_generate(&shape, &inner, &err));
            check_ok(pl_mesh_boundary(inner, &inner->tris, NULL, &inner->tri_count, &err));
            for (int64_t k = 0; k < 3 * inner->node_count; k++) inner->nodes[k] += k % 3 == 1 ? 1.1 : 0.5;
            body.contact_surface = inner;
        }
        check_ok(pl_sim_create(&def, &sim, &err));
        double depth, *x = pl_sim_positions(sim);
        int64_t node = 0;
        for (int64_t i = 0; i < pl_sim_node_count(sim); i++) {
            if (fabs(x[3 * i] - 0.5) < 0.1 && fabs(x[3 * i + 1] - 1.1) < 0.1 &&
                fabs(x[3 * i + 2] - 0.5) < 0.1)
                node = i;
        }
        x[3 * node] = x[3 * node + 2] = 0;
        for (int k = 0; k < 4; k++) {
            bool passed = kind < 2 && depths[k] > 0 && (kind == 0 || k != 3);
            x[3 * node + 1] = heights[k];
            assert_int_equal(pl_sim_passed_nodes(sim, &depth), passed);
            check_near(depth, passed ? depths[k] : 0, 1e-14);
        }
        pl_sim_free(sim);
        pl_mesh_free(inner);
    }
    pl_scene_free(scene);
}

/* A run with barriers recommends something that helps. */
static void test_said_with_barriers(void **state) {
    (void)state;
    said heard = run_with((const char *[]){"contact.between=barrier", "integrator.type=implicit-euler",
                                           "materials.jelly.young=20", "time.duration=0.5"},
                          4);
    assert_int_equal(heard.times, 1);
    assert_non_null(strstr(heard.message, "stiffer material"));
    assert_null(strstr(heard.message, "contact.nodes"));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_said_once), cmocka_unit_test(test_counted),
                                       cmocka_unit_test(test_counted_with_barriers),
                                       cmocka_unit_test(test_said_with_barriers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
