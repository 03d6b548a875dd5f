/* Merges the vertices that surface files repeat, and counts edges with one triangle or with more than two. */
#include "check.h"
#include "core/random.h"
#include "pliant/mesh.h"

static const int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};

/* Corner c of a unit cube at `x`, displaced at random by up to `noise`. */
static void corner(const double *x, int c, double noise, pl_random *random, double *out) {
    for (int k = 0; k < 3; k++) out[k] = x[k] + (c >> k & 1) + pl_random_range(random, -noise, noise);
}

/* Writes `count` faces of a cube, each with its own four vertices. */
static int patches(char *text, const char *format, const double *x, int count, double noise) {
    pl_random random = {7};
    int length = 0;
    bool ply = !strcmp(format, "ply"), stl = !strcmp(format, "stl");
    if (ply)
        length += sprintf(text,
                          "ply\nformat ascii 1.0\nelement vertex %d\nproperty double x\nproperty double y\n"
                          "property double z\nelement face %d\nproperty list uchar int vertex_indices\n"
                          "end_header\n",
                          4 * count, count);
    if (stl) length += sprintf(text, "solid cube\n");
    for (int f = 0; f < count; f++) {
        double p[4][3];
        for (int i = 0; i < 4; i++) corner(x, faces[f][i], noise, &random, p[i]);
        for (int i = 0; i < 4 && !stl; i++)
            length +=
                sprintf(text + length, "%s%.17g %.17g %.17g\n", ply ? "" : "v ", p[i][0], p[i][1], p[i][2]);
        for (int t = 0; t < 2 && stl; t++) {
            length += sprintf(text + length, "facet normal 0 0 0\nouter loop\n");
            for (int i = 0; i < 3; i++) {
                const double *q = p[i == 0 ? 0 : i + t];
                length += sprintf(text + length, "vertex %.17g %.17g %.17g\n", q[0], q[1], q[2]);
            }
            length += sprintf(text + length, "endloop\nendfacet\n");
        }
    }
    for (int f = 0; f < count && !stl; f++) {
        int n = 4 * f + !ply;
        length += sprintf(text + length, "%s %d %d %d %d\n", ply ? "4" : "f", n, n + 1, n + 2, n + 3);
    }
    if (stl) length += sprintf(text + length, "endsolid\n");
    return length;
}

static pl_mesh *read_text(const char *format, const char *text, pl_mesh_repairs *repairs,
                          pl_mesh_summary *s) {
    pl_mesh *mesh;
    pl_error err;
    check_ok(pl_mesh_load_memory(format, "text", text, strlen(text), NULL, 0, &mesh, repairs, &err));
    check_ok(pl_mesh_summarise(mesh, s, &err));
    return mesh;
}

/* Faces of a cube whose corners differ by 1e-7 of its size become one closed surface, near
 * the origin and far away. */
static void test_patches(void **state) {
    (void)state;
    const char *const formats[] = {"obj", "ply", "stl"};
    const double places[2][3] = {{0, 0, 0}, {1e5, -2e5, 3e5}};
    char text[8000];
    for (int f = 0; f < 6; f++) {
        pl_mesh_repairs repairs;
        pl_mesh_summary s;
        patches(text, formats[f / 2], places[f % 2], 6, 1e-7);
        pl_mesh *mesh = read_text(formats[f / 2], text, &repairs, &s);
        assert_int_equal(mesh->node_count, 8);
        assert_int_equal(mesh->tri_count, 12);
        assert_int_equal(repairs.merged_nodes, f / 2 == 2 ? 36 - 8 : 24 - 8);
        assert_int_equal(s.border_edges + s.nonmanifold_edges, 0);
        assert_true(s.closed);
        check_near(s.volume, 1, 1e-5);
        pl_mesh_repairs_free(&repairs);
        pl_mesh_free(mesh);
    }
}

/* Gaps of a hundred times the tolerance remain open. */
static void test_gaps(void **state) {
    (void)state;
    char text[8000];
    pl_mesh_repairs repairs;
    pl_mesh_summary s;
    patches(text, "obj", (double[]){0, 0, 0}, 6, 1e-4);
    pl_mesh *mesh = read_text("obj", text, &repairs, &s);
    assert_int_equal(mesh->node_count, 24);
    assert_int_equal(repairs.merged_nodes, 0);
    assert_int_equal(s.border_edges, 24);
    assert_int_equal(s.components, 6);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

/* Two closed cubes with a common face remain two components, although vertices coincide. */
static void test_touching(void **state) {
    (void)state;
    char text[4000];
    int length = 0;
    pl_random random = {1};
    for (int cube = 0; cube < 2; cube++) {
        for (int c = 0; c < 8; c++) {
            double p[3];
            corner((double[]){cube, 0, 0}, c, 0, &random, p);
            length += sprintf(text + length, "v %g %g %g\n", p[0], p[1], p[2]);
        }
    }
    for (int f = 0; f < 12; f++) {
        const int *n = faces[f % 6], add = 8 * (f / 6) + 1;
        length += sprintf(text + length, "f %d %d %d %d\n", n[0] + add, n[1] + add, n[2] + add, n[3] + add);
    }
    pl_mesh_repairs repairs;
    pl_mesh_summary s;
    pl_mesh *mesh = read_text("obj", text, &repairs, &s);
    assert_int_equal(mesh->node_count, 16);
    assert_int_equal(repairs.merged_nodes, 0);
    assert_int_equal(s.components, 2);
    assert_true(s.closed);
    check_near(s.volume, 2, 1e-14);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
}

/* A box without a lid has four border edges, at z = 1. Three triangles with a common edge
 * are not a manifold there. */
static void test_edges(void **state) {
    (void)state;
    char text[8000];
    pl_mesh_summary s;
    pl_mesh *mesh;
    patches(text, "obj", (double[]){0, 0, 0}, 6, 0);
    char *lid = strstr(text, "f 5 6 7 8\n");
    memset(lid, '#', 1); /* turns the lid into a comment */
    mesh = read_text("obj", text, NULL, &s);
    assert_int_equal(s.border_edges, 4);
    assert_int_equal(s.nonmanifold_edges, 0);
    check_near(s.border_at[2], 1, 0);
    check_near(fabs(s.border_at[0] - 0.5) + fabs(s.border_at[1] - 0.5), 0.5, 0);
    assert_false(s.closed);
    pl_mesh_free(mesh);
    mesh = read_text("obj", "v 0 0 2\nv 0 0 4\nv 1 0 3\nv -1 1 3\nv -1 -1 3\nf 1 2 3\nf 1 2 4\nf 2 1 5\n",
                     NULL, &s);
    assert_int_equal(s.border_edges, 6);
    assert_int_equal(s.nonmanifold_edges, 1);
    check_near(s.nonmanifold_at[0], 0, 0);
    check_near(s.nonmanifold_at[2], 3, 0);
    pl_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_patches), cmocka_unit_test(test_gaps),
                                       cmocka_unit_test(test_touching), cmocka_unit_test(test_edges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
