/* A run with a body in which some mid-edge nodes are inactive. The frames have quadratic cells with all
 * ten nodes, and the animation is written. */
#include "check.h"
#include "pliant/pliant.h"

#include <sys/stat.h>

#define FOLDER PL_BINARY_DIR "/test-inactive"

/* Two tetrahedra with two mid-edge nodes each; for the other edges a corner is given instead. */
static const char mesh_text[] =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n8\n1 0 0 0\n2 1 0 0\n3 0 1 0\n"
    "4 0 0 1\n5 1 1 1\n6 0.5 0 0\n7 0.5 0.5 0\n8 0.5 1 0.5\n$EndNodes\n$Elements\n"
    "2\n1 11 2 1 1 1 2 3 4 6 7 1 1 3 2\n2 11 2 1 1 2 3 5 4 7 8 2 2 4 3\n$EndElements\n";
static const char scene_text[] =
    "{\"time\": {\"dt\": 0.05, \"duration\": 0.1}, \"gravity\": [0, 0, -9.81],"
    " \"integrator\": {\"type\": \"implicit-euler\"},"
    " \"materials\": {\"m\": {\"law\": \"linear\", \"young\": 1e5, \"poisson\": 0.3, \"density\": 1000}},"
    " \"bodies\": {\"b\": {\"mesh\": {\"file\": \"inactive.msh\"}, \"material\": \"m\"}},"
    " \"constraints\": {\"c\": {\"select\": {\"nodes\": [0, 1, 2]}}}}";

static void save(const char *path, const char *text) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void test_inactive_middles(void **state) {
    (void)state;
    pl_error err = {0};
    pl_scene *scene = NULL;
    mkdir(FOLDER, 0777);
    save(FOLDER "/inactive.msh", mesh_text);
    save(FOLDER "/inactive.json", scene_text);
    remove(FOLDER "/out/animation.glb");
    check_ok(pl_scene_load(FOLDER "/inactive.json", 0, NULL, &scene, NULL, &err));
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER "/out";
    pl_run_totals totals;
    check_ok(pl_scene_run(scene, &def, &totals, &err));
    assert_int_equal(totals.frames, 2);
    struct stat found;
    assert_int_equal(stat(FOLDER "/out/animation.glb", &found), 0);
    pl_mesh *mesh = NULL;
    check_ok(pl_mesh_load(FOLDER "/out/frame_0002.vtu", &mesh, NULL, &err));
    assert_int_equal(mesh->node_count, 8 + 6); /* of the nine edges, three have a node already */
    for (int t = 0; t < 2; t++) {
        for (int k = 4; k < 10; k++) {
            for (int c = 0; c < 4; c++) assert_int_not_equal(mesh->tets[10 * t + k], mesh->tets[10 * t + c]);
        }
    }
    pl_mesh_free(mesh);
    pl_scene_free(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_inactive_middles)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
