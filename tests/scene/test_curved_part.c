/* A second-order mesh as Gmsh writes it by default: at this size some of its curved elements are inverted near the
 * hole, which no other body of the tests has. With default settings it runs, and a warning says what was changed. */
#include "check.h"
#include "pliant/pliant.h"

static const double cad_volume = 0.117056053; /* m3, of the solid that was meshed, by OpenCASCADE */

static const char text[] =
    "{\"time\": {\"dt\": 0.02, \"duration\": 0.2}, \"gravity\": [0, -9.81, 0],\n"
    " \"materials\": {\"rubber\": {\"young\": 1e5, \"poisson\": 0.4}},\n"
    " \"bodies\": {\"knob\": {\"material\": \"rubber\", \"mesh\": {\"file\": \"knob.msh.gz\"}}},\n"
    " \"constraints\": {\"shaft\": {\"select\": {\"box\": {\"min\": [-1, 0.65, -1]}}}}}\n";

static pl_status load(int sets, const char *const *values, pl_scene **scene, pl_problems *problems) {
    pl_error err;
    return pl_scene_load_memory("knob.json", PL_SOURCE_DIR "/tests/data/gmsh", text, strlen(text), sets, values,
                                scene, problems, &err);
}

static void test_straightened_with_a_warning(void **state) {
    (void)state;
    pl_scene *scene = NULL;
    pl_problems problems = {0};
    pl_error err;
    check_ok(load(0, NULL, &scene, &problems));
    assert_int_equal(problems.count, 1);
    assert_true(problems.items[0].warning);
    assert_string_equal(problems.items[0].path, "bodies.knob");
    assert_non_null(strstr(problems.items[0].message, "3 of 642 curved elements are inverted somewhere at rest"));
    double percent = atof(strstr(problems.items[0].message, "volume by ") + 10);
    const pl_mesh *mesh = pl_scene_sim(scene)->bodies[0].mesh;
    pl_mesh *given = NULL;
    pl_mesh_summary now, before;
    check_ok(pl_mesh_load(PL_SOURCE_DIR "/tests/data/gmsh/knob.msh.gz", &given, NULL, &err));
    check_ok(pl_mesh_summarise(given, &before, &err));
    check_ok(pl_mesh_summarise(mesh, &now, &err));
    assert_int_equal(before.folded, 3);
    assert_int_equal(now.folded, 0);
    check_near(before.volume, cad_volume, 0.002 * cad_volume);
    check_near(now.volume, cad_volume, 0.005 * cad_volume);
    check_near(100 * (now.volume / before.volume - 1), percent, 0.06 * fabs(percent));
    int64_t moved = 0; /* only mid-edge nodes, and few of them */
    for (int64_t n = 0; n < mesh->node_count; n++)
        moved += memcmp(mesh->nodes + 3 * n, given->nodes + 3 * n, 3 * sizeof(double)) != 0;
    assert_true(moved >= 3 && moved <= 6 * 3);
    pl_mesh_free(given);
    pl_problems_free(&problems);
    pl_scene_free(scene);
}

static void test_refused_on_request(void **state) {
    (void)state;
    const char *set = "bodies.knob.straighten=false";
    pl_scene *scene = NULL;
    pl_problems problems = {0};
    assert_int_equal(load(1, &set, &scene, &problems), PL_ERR_INPUT);
    assert_non_null(strstr(problems.items[0].message, "3 of 642 curved elements"));
    assert_non_null(strstr(problems.items[0].message, "\"straighten\": true"));
    pl_problems_free(&problems);
    pl_scene_free(scene);
}

/* Every element under every integrator, otherwise with default settings: no step fails, nothing inverts, and the
 * body keeps its volume. */
static void test_runs(void **state) {
    (void)state;
    static const char *const elements[] = {"tet4", "tet10", "bezier10", "adaptive"};
    for (int e = 0; e < 4; e++) {
        for (int i = 0; i < pl_integrator_info_count(); i++) {
            char element[64], integrator[64];
            snprintf(element, sizeof element, "bodies.knob.element=%s", elements[e]);
            snprintf(integrator, sizeof integrator, "integrator.type=%s", pl_integrator_info_at(i).name);
            pl_scene *scene = NULL;
            pl_sim *sim = NULL;
            pl_error err;
            check_ok(load(2, (const char *[]){element, integrator}, &scene, NULL));
            check_ok(pl_sim_create(pl_scene_sim(scene), &sim, &err));
            for (int step = 0; step < 5; step++) {
                pl_step_report report;
                check_ok(pl_sim_step(sim, &report, &err));
                if (report.reason != PL_CONVERGED || report.inverted > 0 || fabs(report.volume_ratio - 1) > 0.02)
                    fail_msg("%s, %s: step %d %s, %d inverted, volume %g", element, integrator, step,
                             pl_reason_name(report.reason), (int)report.inverted, report.volume_ratio);
            }
            pl_sim_free(sim);
            pl_scene_free(scene);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_straightened_with_a_warning),
        cmocka_unit_test(test_refused_on_request),
        cmocka_unit_test(test_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
