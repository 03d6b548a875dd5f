/* Bodies meshed from a surface: one line of a scene fills the surface with
 * tetrahedra and makes it the skin. */
#include "check.h"
#include "pliant/pliant.h"

#include <sys/stat.h>

#define FOLDER PL_BINARY_DIR "/test-scene-surface"

static const char text[] =
    "{\"time\": {\"dt\": 0.01, \"duration\": 0.02}, \"gravity\": [0, 0, -10], \"integrator\": {\"type\": "
    "\"implicit-euler\"},\n"
    " \"materials\": {\"rubber\": {\"young\": 1e5, \"poisson\": 0.4}},\n"
    " \"bodies\": {\"ball\": {\"material\": \"rubber\", \"scale\": 2, \"translate\": [1, 2, 3],\n"
    "   \"mesh\": {\"surface\": \"ball.obj\", \"tets\": 3000}}}}\n";

/* Adds a rod of radius 0.06 from the centre of the ball to x = 1.5, as another connected component. */
static void add_rod(pl_mesh *mesh) {
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_CYLINDER, def.radius = 0.06, def.length = 1.5, def.resolution = 8;
    pl_mesh *rod;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &rod, &err));
    int64_t nodes = mesh->node_count, tets = mesh->tet_count;
    mesh->nodes = realloc(mesh->nodes, 3 * (size_t)(nodes + rod->node_count) * sizeof *mesh->nodes);
    mesh->tets = realloc(mesh->tets, 4 * (size_t)(tets + rod->tet_count) * sizeof *mesh->tets);
    memcpy(mesh->nodes + 3 * nodes, rod->nodes, 3 * (size_t)rod->node_count * sizeof *mesh->nodes);
    for (int64_t k = 0; k < 4 * rod->tet_count; k++) mesh->tets[4 * tets + k] = rod->tets[k] + (int32_t)nodes;
    mesh->node_count += rod->node_count, mesh->tet_count += rod->tet_count;
    pl_mesh_free(rod);
}

static int begin(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE, def.resolution = 16;
    pl_mesh *mesh;
    pl_error err;
    mkdir(FOLDER, 0777);
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    check_ok(pl_mesh_save(mesh, FOLDER "/ball.obj", &err));
    add_rod(mesh);
    check_ok(pl_mesh_save(mesh, FOLDER "/rod.obj", &err));
    pl_mesh_free(mesh);
    return 0;
}

static pl_scene *load(const char *json, const char *set) {
    pl_scene *scene = NULL;
    pl_error err = {0};
    check_ok(
        pl_scene_load_memory("ball.json", FOLDER, json, strlen(json), set ? 1 : 0, &set, &scene, NULL, &err));
    return scene;
}

static const pl_mesh *mesh_of(const pl_scene *scene) { return pl_scene_sim(scene)->bodies[0].mesh; }

/* The mesh has the number of elements asked for and the ball's volume. The skin is the surface of the
 * file, placed like the body. */
static void test_load(void **state) {
    (void)state;
    pl_scene *scene = load(text, NULL);
    const pl_mesh *mesh = mesh_of(scene), *skin = pl_scene_skin(scene, 0);
    pl_mesh_summary summary;
    pl_error err;
    check_near((double)mesh->tet_count, 3000, 300);
    check_ok(pl_mesh_summarise(mesh, &summary, &err));
    check_near(summary.volume, 0.5236, 0.02); /* 4/3 pi 0.5^3, before scaling */
    assert_non_null(skin);
    for (int64_t n = 0; n < skin->node_count; n++) {
        const double *x = skin->nodes + 3 * n;
        check_near(sqrt(pow(x[0] - 1, 2) + pow(x[1] - 2, 2) + pow(x[2] - 3, 2)), 1, 1e-6);
    }
    pl_scene_free(scene);
}

/* A scene that is written and loaded again has the same mesh. Other counts and sizes have an effect. */
static void test_again(void **state) {
    (void)state;
    pl_scene *scene = load(text, NULL);
    char *resolved;
    pl_error err;
    check_ok(pl_scene_to_json(scene, &resolved, &err));
    pl_scene *again = load(resolved, NULL),
             *sized = load(text, "bodies.ball.mesh={\"surface\": \"ball.obj\", \"size\": 0.2}");
    assert_int_equal(mesh_of(again)->tet_count, mesh_of(scene)->tet_count);
    assert_memory_equal(mesh_of(again)->nodes, mesh_of(scene)->nodes,
                        3 * (size_t)mesh_of(scene)->node_count * sizeof(double));
    check_below((double)mesh_of(sized)->tet_count, 2000);
    pl_scene *quadratic = load(text, "bodies.ball.element=\"tet10\"");
    assert_true(pl_mesh_is_quadratic(mesh_of(quadratic)));
    assert_int_equal(mesh_of(quadratic)->tet_count, mesh_of(scene)->tet_count);
    free(resolved);
    pl_scene_free(scene);
    pl_scene_free(again);
    pl_scene_free(sized);
    pl_scene_free(quadratic);
}

static void test_run(void **state) {
    (void)state;
    pl_scene *scene = load(text, NULL);
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER "/run";
    pl_error err = {0};
    pl_mesh *surface;
    check_ok(pl_scene_run(scene, &def, NULL, &err));
    check_ok(pl_mesh_load(FOLDER "/run/surface_0002.vtu", &surface, NULL, &err));
    assert_int_equal(surface->node_count, pl_scene_skin(scene, 0)->node_count);
    pl_mesh_free(surface);
    pl_scene_free(scene);
}

/* A ball with a thin rod through it, with so few tetrahedra that only coarsening keeps the rod. For each
 * element of ten nodes: the mesh is curved unless the element is adaptive, and the scene runs. */
static void test_coarse(void **state) {
    (void)state;
    const char *const elements[] = {"tet10", "bezier10", "adaptive"};
    for (int i = 0; i < 3; i++) {
        char json[1024];
        snprintf(json, sizeof json,
                 "{\"time\": {\"dt\": 0.01, \"duration\": 0.03}, \"gravity\": [0, 0, -10],\n"
                 " \"integrator\": {\"type\": \"%s\"}, \"materials\": {\"m\": {\"young\": 1e5, \"poisson\": "
                 "0.4}},\n"
                 " \"bodies\": {\"b\": {\"material\": \"m\", \"element\": \"%s\",\n"
                 "   \"mesh\": {\"surface\": \"rod.obj\", \"tets\": 150, \"coarsen\": \"always\"}}}}\n",
                 i ? "implicit-euler" : "bdf2", elements[i]);
        pl_scene *scene = load(json, NULL);
        const pl_mesh *mesh = mesh_of(scene);
        assert_true(pl_mesh_is_quadratic(mesh));
        check_near((double)mesh->tet_count, 150, 15);
        pl_mesh_summary summary;
        pl_mesh *straight;
        pl_error err = {0};
        check_ok(pl_mesh_summarise(mesh, &summary, &err));
        check_near(summary.max[0], 1.5, 0.05);
        double volume = summary.volume;
        check_ok(pl_mesh_linear(mesh, &straight, &err));
        check_ok(pl_mesh_summarise(straight, &summary, &err));
        if (i < 2)
            check_below(1.05 * summary.volume, volume); /* curved outwards */
        else
            check_near(summary.volume, volume, 1e-9); /* straight, so that edges can be linear */
        char *resolved;
        check_ok(pl_scene_to_json(scene, &resolved, &err));
        assert_non_null(strstr(resolved, "\"coarsen\": \"always\""));
        free(resolved);
        pl_run_def def = pl_run_def_default();
        def.folder = FOLDER "/coarse";
        check_ok(pl_scene_run(scene, &def, NULL, &err));
        pl_mesh_free(straight);
        pl_scene_free(scene);
    }
}

static void test_refusals(void **state) {
    (void)state;
    const char *const cases[][2] = {
        {"{\"surface\": \"ball.obj\", \"tets\": 10, \"size\": 1}", "expected one of them"},
        {"{\"surface\": \"ball.obj\", \"shape\": \"box\"}", "expected one of them"},
        {"{\"surface\": \"ball.obj\", \"tets\": 0}", "tets"},
        {"{\"surface\": \"ball.obj\", \"size\": 1e-5}", "GB"},
        {"{\"surface\": \"none.obj\"}", "cannot be read"},
        {"{\"surface\": \"ball.obj\", \"coarsen\": \"often\"}", "coarsen"},
        {"{\"surface\": \"ball.obj\", \"tets\": 100, \"coarsen\": \"always\", \"density\": \"ear\"}",
         "density is 'ear'"},
        {"{\"file\": \"ball.obj\"}", "\"surface\": \"ball.obj\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char set[256];
        const char *sets[] = {set};
        snprintf(set, sizeof set, "bodies.ball.mesh=%s", cases[i][0]);
        pl_scene *scene = NULL;
        pl_problems problems = {0};
        pl_error err = {0};
        assert_int_equal(
            pl_scene_load_memory("ball.json", FOLDER, text, strlen(text), 1, sets, &scene, &problems, &err),
            PL_ERR_INPUT);
        assert_null(scene);
        int found = 0, errors = 0;
        for (int k = 0; k < problems.count; k++) {
            errors += !problems.items[k].warning;
            found +=
                strstr(problems.items[k].message, cases[i][1]) || strstr(problems.items[k].path, cases[i][1]);
        }
        if (!found || errors != 1) fail_msg("%s: %d problems, %d as expected", cases[i][0], errors, found);
        pl_problems_free(&problems);
    }
}

/* A ball of 1 m with a fin of 1 mm, in a body of twice that size at (1, 2, 3). Warnings give the place and
 * thickness of the fin in the scene's units, and a size that would keep it. */
static void test_thin(void **state) {
    (void)state;
    FILE *file = fopen(FOLDER "/ball.obj", "r"), *with = fopen(FOLDER "/fin.obj", "w");
    assert_true(file && with);
    for (int c; (c = fgetc(file)) != EOF;) fputc(c, with);
    for (int i = 0; i < 8; i++)
        fprintf(with, "v %g %g %g\n", i & 1 ? 1.0 : 0.3, i & 2 ? 0.2 : -0.2, i & 4 ? 0.001 : 0.0);
    fputs("f -8 -6 -5 -7\nf -4 -3 -1 -2\nf -8 -7 -3 -4\nf -6 -2 -1 -5\nf -8 -4 -2 -6\nf -7 -5 -1 -3\n", with);
    fclose(file);
    fclose(with);
    const char *const sets[] = {"bodies.ball.mesh.surface=\"fin.obj\"", "bodies.ball.mesh.coarsen=never"};
    pl_scene *scene = NULL;
    pl_problems problems = {0};
    pl_error err = {0};
    check_ok(pl_scene_load_memory("ball.json", FOLDER, text, strlen(text), 2, sets, &scene, &problems, &err));
    bool place = false, remedy = false;
    for (int k = 0; k < problems.count; k++) {
        assert_true(problems.items[k].warning);
        place |= strstr(problems.items[k].message, "a part of about 0.002 m near (2.6") != NULL;
        remedy |=
            strstr(problems.items[k].message, "thin places: 1; size 0.00075 (in the file's units)") != NULL;
    }
    assert_true(place && remedy);
    pl_problems_free(&problems);
    pl_scene_free(scene);
}

/* A cube keeps its volume only if its creases are kept. The key survives writing and loading. */
static void test_features(void **state) {
    (void)state;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_BOX, def.resolution = 2;
    pl_mesh *cube;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &cube, &err));
    for (int64_t n = 0; n < cube->node_count; n++) { /* rotated by 30 degrees about z, then about x */
        double *x = cube->nodes + 3 * n, c = sqrt(0.75), s = 0.5;
        double turned[3] = {c * x[0] - s * x[1], s * x[0] + c * x[1], x[2]};
        x[0] = turned[0], x[1] = c * turned[1] - s * turned[2], x[2] = s * turned[1] + c * turned[2];
    }
    check_ok(pl_mesh_save(cube, FOLDER "/cube.obj", &err));
    pl_mesh_free(cube);
    const char *const sets[] = {"bodies.ball.mesh={\"surface\": \"cube.obj\", \"tets\": 3000}",
                                "bodies.ball.mesh={\"surface\": \"cube.obj\", \"tets\": 3000, "
                                "\"keep_features\": 30}"};
    double missing[2];
    for (int i = 0; i < 2; i++) {
        pl_scene *scene = load(text, sets[i]);
        char *resolved;
        check_ok(pl_scene_to_json(scene, &resolved, &err));
        pl_scene *again = load(resolved, NULL);
        pl_mesh_summary summary;
        check_ok(pl_mesh_summarise(mesh_of(again), &summary, &err));
        missing[i] = 1 - summary.volume;
        free(resolved);
        pl_scene_free(scene);
        pl_scene_free(again);
    }
    check_below(0.005, missing[0]);
    check_near(missing[1], 0, 0.0005);
}

/* One procedural model with a number of vertices per use: as surface of a body and as skin of another.
 * Surfaces that are not procedural refuse the key. */
static void test_vertices(void **state) {
    (void)state;
    char json[1024];
    snprintf(
        json, sizeof json,
        "{\"materials\": {\"m\": {\"young\": 1e5, \"poisson\": 0.4}}, \"bodies\": {\n"
        "\"a\": {\"material\": \"m\", \"mesh\": {\"surface\": \"%s\", \"vertices\": 700, \"tets\": 500}},\n"
        "\"b\": {\"material\": \"m\", \"mesh\": {\"shape\": \"box\"}, \"skin\": {\"file\": \"%s\", "
        "\"vertices\": 900}}}}\n",
        PL_SOURCE_DIR "/scenes/models/bunny.json", PL_SOURCE_DIR "/scenes/models/bunny.json");
    pl_scene *scene = load(json, NULL);
    assert_int_equal(pl_scene_skin(scene, 0)->node_count, 700);
    assert_int_equal(pl_scene_skin(scene, 1)->node_count, 900);
    char *resolved;
    pl_error err = {0};
    check_ok(pl_scene_to_json(scene, &resolved, &err));
    assert_non_null(strstr(resolved, "\"vertices\": 700"));
    assert_non_null(strstr(resolved, "\"vertices\": 900"));
    free(resolved);
    pl_scene_free(scene);
    const char *set = "bodies.a.mesh.surface=ball.obj";
    check_fails(pl_scene_load_memory("ball.json", FOLDER, json, strlen(json), 1, &set, &scene, NULL, &err),
                &err, "vertices is for procedural models");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_load),   cmocka_unit_test(test_again),
                                       cmocka_unit_test(test_run),    cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_thin),   cmocka_unit_test(test_features),
                                       cmocka_unit_test(test_coarse), cmocka_unit_test(test_vertices)};
    return cmocka_run_group_tests(tests, begin, NULL);
}
