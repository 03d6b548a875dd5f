/* The scenes of bargteil2014: rows of its tables as overrides, rest shapes from a run, lumped
 * against consistent masses. */
#include "runs.h"
#include "scenes.h"

#include <sys/stat.h>

/* The stored helix is the end of the run of its scene. */
static void test_helix_is_the_end_of_its_run(void **state) {
    (void)state;
    result r = run("bargteil2014/helix-shape", 0, NULL);
    pl_mesh *end = frame(&r, -1), *kept = NULL;
    pl_error err;
    check_ok(pl_mesh_load(PL_SOURCE_DIR "/scenes/meshes/helix.msh", &kept, NULL, &err));
    assert_int_equal(kept->node_count, end->node_count);
    assert_int_equal(kept->tet_count, 200);
    assert_int_equal(kept->nodes_per_tet, 10);
    assert_memory_equal(kept->tets, end->tets, 10 * 200 * sizeof *kept->tets);
    double bent = 0;
    for (int64_t k = 0; k < 3 * kept->node_count; k++) check_near(kept->nodes[k], end->nodes[k], 1e-6);
    for (int64_t k = 0; k < 3 * 200; k++) { /* edges along the bar are curved: 0.2 m at a radius of 0.6 m */
        const int32_t *tet = kept->tets + 10 * (k / 3);
        const double *a = kept->nodes + 3 * (int64_t)tet[0], *b = kept->nodes + 3 * (int64_t)tet[1],
                     *m = kept->nodes + 3 * (int64_t)tet[4];
        bent = fmax(bent, fabs(m[k % 3] - 0.5 * (a[k % 3] + b[k % 3])));
    }
    assert_true(bent > 0.004);
    pl_mesh_free(end), pl_mesh_free(kept);
    pl_scene_free(r.scene);
}

static pl_status load_with_mesh(const char *mesh, const char *element, pl_scene **scene, pl_error *err) {
    char set[2][700];
    snprintf(set[0], sizeof set[0], "bodies[0].mesh=%s", mesh);
    snprintf(set[1], sizeof set[1], "bodies[0].element=%s", element);
    const char *sets[] = {set[0], set[1], "constraints=[]", "loads=[]"};
    return load_text(good_scene, 4, sets, scene, NULL, err);
}

/* A run's folder as mesh: the body as it was in a frame becomes a curved rest shape, for either element. */
static void test_rest_from_a_run(void **state) {
    (void)state;
    static const char text[] =
        "{\"time\": {\"dt\": 1, \"duration\": 2}, \"materials\": {\"m\": {\"law\": \"neo-hookean\", "
        "\"young\": 1e5, \"poisson\": 0.3}},"
        "\"bodies\": {\"one\": {\"mesh\": {\"shape\": \"box\", \"size\": [3, 1, 1], \"resolution\": 1}, "
        "\"element\": \"%s\", \"material\": \"m\"}, \"two\": {\"mesh\": {\"shape\": \"box\", \"size\": [2, "
        "1, 1], "
        "\"resolution\": 1}, \"element\": \"%s\", \"material\": \"m\", \"translate\": [0, 0, 5]}},"
        "\"constraints\": {\"l\": {\"select\": {\"group\": \"x-\"}}, \"r\": {\"select\": {\"group\": "
        "\"x+\"}, "
        "\"translation\": {\"keys\": [[0, [0, 0, 0]], [2, [0, 1, 0]]]}}}}";
    static const char *const elements[] = {"bezier10", "tet10"};
    for (int e = 0; e < 2; e++) {
        char filled[2000], folder[500], mesh[600];
        snprintf(filled, sizeof filled, text, elements[e], elements[e]);
        snprintf(folder, sizeof folder, "%s/rest-from-a-run", PL_BINARY_DIR);
        pl_scene *scene = NULL;
        pl_error err;
        check_ok(load_text(filled, 0, NULL, &scene, NULL, &err));
        pl_run_def def = pl_run_def_default();
        def.folder = folder;
        check_ok(pl_scene_run(scene, &def, NULL, &err));
        pl_scene_free(scene);
        for (int k = 0; k < 4; k++) { /* its bodies, loaded with either element */
            snprintf(mesh, sizeof mesh, "{\"file\": \"%s\", \"body\": \"%s\"%s}", folder,
                     k % 2 ? "two" : "one", k == 3 ? ", \"frame\": 1" : "");
            check_ok(load_with_mesh(mesh, elements[k / 2], &scene, &err));
            pl_sim *sim = NULL;
            check_ok(pl_sim_create(pl_scene_sim(scene), &sim, &err));
            assert_int_equal(pl_sim_tet_count(sim), k % 2 ? 10 : 15);
            double energy, max = -INFINITY;
            check_ok(pl_sim_forces(sim, &energy, NULL, NULL, &err));
            check_near(energy, 0, 1e-10); /* the rest shape has no elastic energy */
            for (int64_t i = 0; i < pl_sim_node_count(sim); i++) max = fmax(max, pl_sim_rest(sim)[3 * i + 1]);
            check_near(max, k == 3 ? 1.5 : 2, 1e-9); /* displacement of its end */
            const pl_mesh *rest = pl_scene_sim(scene)->bodies[0].mesh;
            double bent = 0;
            for (int64_t t = 0; t < rest->tet_count; t++) {
                const int32_t *tet = rest->tets + 10 * t;
                for (int d = 0; d < 3; d++)
                    bent =
                        fmax(bent, fabs(rest->nodes[3 * tet[4] + d] -
                                        0.5 * (rest->nodes[3 * tet[0] + d] + rest->nodes[3 * tet[1] + d])));
            }
            assert_true(bent > 0.01);
            pl_sim_free(sim);
            pl_scene_free(scene);
        }
        static const char *const wrong[][2] = {{"", "expected \"body\" to name one"},
                                               {", \"body\": \"three\"", "has no body 'three'"},
                                               {", \"body\": \"one\", \"frame\": 9", "the last frame"}};
        for (int k = 0; k < 3; k++) {
            snprintf(mesh, sizeof mesh, "{\"file\": \"%s\"%s}", folder, wrong[k][0]);
            assert_int_equal(load_with_mesh(mesh, "tet10", &scene, &err), PL_ERR_INPUT);
            if (!strstr(err.message, wrong[k][1]))
                fail_msg("'%s' does not contain '%s'", err.message, wrong[k][1]);
        }
        assert_int_equal(load_with_mesh("{\"file\": \"bar1k.msh\", \"frame\": 1}", "tet10", &scene, &err),
                         PL_ERR_INPUT);
        assert_non_null(strstr(err.message, "is for the folder of a run"));
        assert_int_equal(load_with_mesh("{\"file\": \"vtk\"}", "tet10", &scene, &err), PL_ERR_INPUT);
    }
}

/* Rows of tables I and II load, with the paper's number of elements within 5 % (the helices: 1800 of
 * ours), and take five steps that converge without inverted elements. */
static void test_rows(void **state) {
    (void)state;
#define SWING "bargteil2014/bar-swing"
#define SCULPTURE "bargteil2014/sculpture"
    static const struct {
        const char *scene, *sets[2];
        double tets;
    } rows[] = {
        {SWING, {"bodies.bar.element=tet4"}, 59},
        {SWING, {"bodies.bar.element=tet4", "bodies.bar.mesh.file=../meshes/bar-320.msh"}, 313},
        {SWING, {"bodies.bar.element=tet4", "bodies.bar.mesh.refine=1"}, 472},
        {SWING, {NULL}, 59},
        {SWING, {"bodies.bar.element=adaptive"}, 59},
        {SWING, {"bodies.bar.mesh.refine=1"}, 472},
        {SWING, {"bodies.bar.element=tet4", "bodies.bar.mesh.refine=3"}, 30208},
        {"bargteil2014/bar-twist", {NULL}, 59},
        {SCULPTURE, {NULL}, 268},
        {SCULPTURE, {"bodies.sculpture.mesh.file=../meshes/sculpture-503.msh"}, 504},
        {SCULPTURE,
         {"bodies.sculpture.mesh.file=../meshes/sculpture-1357.msh", "bodies.sculpture.element=adaptive"},
         1360},
        {SCULPTURE,
         {"bodies.sculpture.mesh.file=../meshes/sculpture-6954.msh.gz", "bodies.sculpture.element=tet4"},
         6853},
        {"bargteil2014/helices", {NULL}, 1800},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        char path[512];
        snprintf(path, sizeof path, "%s/scenes/%s.json", PL_SOURCE_DIR, rows[k].scene);
        pl_scene *scene = NULL;
        pl_error err;
        int sets = rows[k].sets[0] ? rows[k].sets[1] ? 2 : 1 : 0;
        check_ok(pl_scene_load(path, sets, rows[k].sets, &scene, NULL, &err));
        pl_sim *sim = NULL;
        check_ok(pl_sim_create(pl_scene_sim(scene), &sim, &err));
        check_near((double)pl_sim_tet_count(sim), rows[k].tets, 0.05 * rows[k].tets);
        for (int step = 0; step < 5; step++) {
            pl_step_report report;
            check_ok(pl_sim_step(sim, &report, &err));
            assert_true(pl_reason_is_good(report.reason));
            assert_int_equal(report.inverted, 0);
        }
        pl_sim_free(sim);
        pl_scene_free(scene);
    }
}

/* Consistent and lumped masses: both bars conserve energy. On a coarse mesh they swing differently;
 * refined, the difference shrinks. */
static void test_mass(void **state) {
    (void)state;
    double apart[2];
    for (int k = 0; k < 2; k++) {
        const char *sets[] = {"time.duration=1",
                              k ? "bodies.full.mesh.refine=1" : "bodies.full.mesh.refine=0",
                              k ? "bodies.lumped.mesh.refine=1" : "bodies.lumped.mesh.refine=0"};
        result r = run("bargteil2014/mass", 3, sets);
        double *kinetic = column(&r, "kinetic_energy"), *elastic = column(&r, "elastic_energy"),
               *weight = column(&r, "external_energy"), peak = 0;
        for (int64_t i = 0; i < r.totals.steps; i++) peak = fmax(peak, kinetic[i]);
        for (int64_t i = 0; i < r.totals.steps; i++)
            check_near(kinetic[i] + elastic[i] + weight[i], 0, 0.02 * peak);
        pl_mesh *now = frame(&r, 20); /* at 0.6 s */
        int64_t half = now->node_count / 2;
        apart[k] = 0;
        for (int64_t i = 0; i < half; i++)
            apart[k] = fmax(apart[k], fabs(now->nodes[3 * i + 1] - now->nodes[3 * (half + i) + 1]));
        pl_mesh_free(now);
        free(kinetic), free(elastic), free(weight);
        pl_scene_free(r.scene);
    }
    printf("lumped and full masses: apart by %.3g m, refined by %.3g m\n", apart[0], apart[1]);
    assert_true(apart[0] > 0.005 && apart[0] < 0.3);
    assert_true(apart[1] < 0.6 * apart[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_helix_is_the_end_of_its_run),
        cmocka_unit_test(test_rest_from_a_run),
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_mass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
