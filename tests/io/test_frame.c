/* .vtu and .pvd writers: the contents, refusals, and system errors. check_vtu.py reads the series that is
 * left in the build folder with VTK's own reader. */
#include "check.h"
#include "pliant/frame.h"

#include <dirent.h>
#include <errno.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <signal.h>
#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-vtu"

/* A ten-node tetrahedron with mid-edge nodes in VTK's order: 01 12 20 03 13 23. */
static const double corner[4][3] = {{0, 0, 0}, {2, 0, 0}, {0, 3, 0}, {0, 0, 4}};
static const int edge[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};

static void fill_quadratic(double nodes[10][3]) {
    memcpy(nodes, corner, sizeof corner);
    for (int e = 0; e < 6; e++) {
        for (int k = 0; k < 3; k++) nodes[4 + e][k] = 0.5 * (corner[edge[e][0]][k] + corner[edge[e][1]][k]);
    }
}

static int folder_entries(const char *path) {
    DIR *folder = opendir(path);
    assert_non_null(folder);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder));) count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

static void write_csv_values(FILE *csv, const char *file, const char *name, const double *values, int rows,
                             int width) {
    for (int i = 0; i < rows; i++) {
        fprintf(csv, "%s,%s,%d", file, name, i);
        for (int k = 0; k < width; k++) fprintf(csv, ",%.17g", values[i * width + k]);
        fprintf(csv, "\n");
    }
}

/* Three frames of two linear tetrahedra with every kind of array, and their values
 * as CSV for check_vtu.py. */
static void test_series_for_vtk(void **state) {
    (void)state;
    pl_error err = {0};
    mkdir(FOLDER, 0777);
    FILE *csv = fopen(FOLDER "/expected.csv", "w");
    assert_non_null(csv);
    const int32_t tets[8] = {0, 1, 2, 3, 1, 2, 3, 4};
    const double times[3] = {0.0, 1.0 / 3.0, 0.5};
    const char *files[3] = {"frame_0000.vtu", "frame_0001.vtu", "frame_0002.vtu"};
    for (int f = 0; f < 3; f++) {
        double nodes[15], move[15], stress[12], mises[2] = {1e-30 * f, 6.02e23 + f};
        for (int i = 0; i < 15; i++)
            nodes[i] = sin(1.0 + i) + (i == 12) * 3.0, move[i] = 0.1 * f * cos(2.0 * i);
        for (int i = 0; i < 15; i++) nodes[i] += move[i];
        for (int i = 0; i < 12; i++) stress[i] = 1e5 * (i + 1) * (i % 2 ? -1 : 1) + f / 7.0;
        pl_array arrays[3] = {{(char *)"displacement", PL_ON_NODES, 3, move},
                              {(char *)"stress", PL_ON_TETS, 6, stress},
                              {(char *)"a<b & \"c\"", PL_ON_TETS, 1, mises}};
        pl_frame frame = {.time = times[f],
                          .node_count = 5,
                          .positions = nodes,
                          .tet_count = 2,
                          .nodes_per_tet = 4,
                          .tets = tets,
                          .array_count = 3,
                          .arrays = arrays,
                          .compression = 4 * f}; /* none, 4, 8: no difference for VTK */
        char path[512];
        snprintf(path, sizeof path, "%s/%s", FOLDER, files[f]);
        check_ok(pl_frame_write_vtu(&frame, path, &err));
        fprintf(csv, "%s,time,0,%.17g\n", files[f], times[f]);
        write_csv_values(csv, files[f], "points", nodes, 5, 3);
        write_csv_values(csv, files[f], "node:displacement", move, 5, 3);
        write_csv_values(csv, files[f], "cell:stress", stress, 2, 6);
        write_csv_values(csv, files[f], "cell:a<b & \"c\"", mises, 2, 1);
        for (int i = 0; i < 2; i++) {
            fprintf(csv, "%s,cell,%d,10,%d,%d,%d,%d\n", files[f], i, tets[4 * i], tets[4 * i + 1],
                    tets[4 * i + 2], tets[4 * i + 3]);
        }
    }
    check_ok(pl_pvd_write(FOLDER "/series.pvd", 3, times, files, &err));
    fclose(csv);
}

/* A quadratic tetrahedron and two triangles in one file. VTK must find the volume 4, and the
 * mid-edge nodes on the edges. */
static void test_quadratic_and_triangles_for_vtk(void **state) {
    (void)state;
    pl_error err = {0};
    double nodes[10][3];
    fill_quadratic(nodes);
    const int32_t tet[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, tris[6] = {0, 2, 1, 0, 1, 3};
    double on_tets[1] = {7}, on_tris[2] = {8, 9};
    pl_array arrays[2] = {{(char *)"t", PL_ON_TETS, 1, on_tets}, {(char *)"s", PL_ON_TRIS, 1, on_tris}};
    pl_frame frame = {.node_count = 10,
                      .positions = &nodes[0][0],
                      .tet_count = 1,
                      .nodes_per_tet = 10,
                      .tets = tet,
                      .array_count = 2,
                      .arrays = arrays,
                      .tri_count = 2,
                      .tris = tris};
    mkdir(FOLDER, 0777);
    check_ok(pl_frame_write_vtu(&frame, FOLDER "/quadratic.vtu", &err));
}

/* A quadratic, a Bezier and a linear tetrahedron in one file, with VTK's cell types, read back. The same
 * curve is given twice: by a node on it and by a control point. */
static void test_mixed_for_vtk(void **state) {
    (void)state;
    pl_error err = {0};
    double nodes[24][3], value[24];
    for (int b = 0; b < 2; b++) {
        fill_quadratic(nodes + 10 * b);
        for (int i = 0; i < 10; i++) nodes[10 * b + i][0] += 5 * b;
        nodes[10 * b + 5][1] += 0.3; /* a bent edge */
    }
    for (int i = 0; i < 4; i++) {
        nodes[20 + i][0] = nodes[i][0] + 10;
        for (int d = 1; d < 3; d++) nodes[20 + i][d] = nodes[i][d];
    }
    for (int i = 0; i < 24; i++) value[i] = i;
    const int edges[6][2] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
    for (int e = 0; e < 6; e++) { /* control points of the same edges */
        for (int d = 0; d < 3; d++) {
            nodes[14 + e][d] =
                2 * nodes[14 + e][d] - 0.5 * (nodes[10 + edges[e][0]][d] + nodes[10 + edges[e][1]][d]);
        }
    }
    int32_t tets[30];
    for (int i = 0; i < 30; i++) tets[i] = i < 24 ? i : 20;
    const uint8_t control[3] = {0, 1, 0};
    pl_array array = {(char *)"v", PL_ON_NODES, 1, value};
    pl_frame frame = {.node_count = 24,
                      .positions = &nodes[0][0],
                      .tet_count = 3,
                      .nodes_per_tet = 10,
                      .tets = tets,
                      .array_count = 1,
                      .arrays = &array,
                      .control = control};
    mkdir(FOLDER, 0777);
    check_ok(pl_frame_write_vtu(&frame, FOLDER "/mixed.vtu", &err));
    pl_mesh *mesh = NULL;
    check_ok(pl_mesh_load(FOLDER "/mixed.vtu", &mesh, NULL, &err));
    assert_int_equal(mesh->tet_count, 3);
    assert_int_equal(mesh->nodes_per_tet, 10);
    assert_int_equal(mesh->node_count, 24);
    for (int i = 0; i < 10; i++) { /* the nodes of the Bezier element are read back as points on its edges */
        for (int d = 0; d < 3; d++)
            check_near(mesh->nodes[3 * (10 + i) + d], mesh->nodes[3 * i + d] + (d == 0 ? 5 : 0), 1e-14);
    }
    const pl_array *read = pl_mesh_find_array(mesh, "v");
    check_near(read->values[14], 0.5 * 14 + 0.25 * (10 + 11), 1e-14);
    check_near(read->values[4], 4, 0);
    for (int e = 0; e < 6; e++) assert_int_equal(mesh->tets[24 + e], mesh->tets[20 + edges[e][0]]);
    pl_mesh_free(mesh);
}

/* Two tetrahedra of eight nodes that share an edge with an inactive mid-edge node. They are written as
 * quadratic cells with an additional point at the middle of each such edge, where values are interpolated. */
static void test_inactive_for_vtk(void **state) {
    (void)state;
    pl_error err = {0};
    double nodes[13][3] = {{0}}, value[13];
    fill_quadratic(nodes);
    for (int d = 0; d < 3; d++) nodes[10][d] = 2; /* the second apex, on the other side of the face 1 2 3 */
    for (int d = 0; d < 3; d++) nodes[11][d] = 0.5 * (nodes[10][d] + nodes[1][d]);
    for (int d = 0; d < 3; d++) nodes[12][d] = 0.5 * (nodes[10][d] + nodes[2][d]);
    nodes[11][0] += 0.1;
    for (int i = 0; i < 13; i++) value[i] = i * i;
    /* Mid-edge nodes are in the order 01 12 02 03 13 23. Inactive are those of 0-2 and 1-3 in the first
     * element, and of 1-3 and 3-10 in the second. */
    int32_t tets[20] = {0, 1, 2, 3, 4, 5, 0, 7, 1, 9, 1, 2, 3, 10, 5, 9, 3, 11, 12, 3};
    pl_array array = {(char *)"v", PL_ON_NODES, 1, value};
    pl_frame frame = {.node_count = 13,
                      .positions = &nodes[0][0],
                      .tet_count = 2,
                      .nodes_per_tet = 10,
                      .tets = tets,
                      .array_count = 1,
                      .arrays = &array};
    mkdir(FOLDER, 0777);
    check_ok(pl_frame_write_vtu(&frame, FOLDER "/inactive.vtu", &err));
    pl_mesh *mesh = NULL;
    check_ok(pl_mesh_load(FOLDER "/inactive.vtu", &mesh, NULL, &err));
    assert_int_equal(mesh->node_count, 13 - 2 + 3); /* no element uses nodes 6 and 8 */
    const int ends[2][2] = {{0, 2}, {1, 3}}, at[2] = {6, 8};
    const pl_array *read = pl_mesh_find_array(mesh, "v");
    for (int k = 0; k < 2; k++) {
        int32_t middle = mesh->tets[at[k]];
        const double *p = mesh->nodes + 3 * middle;
        for (int d = 0; d < 3; d++)
            check_near(p[d], 0.5 * (nodes[ends[k][0]][d] + nodes[ends[k][1]][d]), 1e-14);
        check_near(read->values[middle], 0.5 * (ends[k][0] * ends[k][0] + ends[k][1] * ends[k][1]), 1e-14);
    }
    int shared = 0;
    for (int a = 4; a < 10; a++) shared += mesh->tets[10 + a] == mesh->tets[8];
    assert_int_equal(shared, 1);
    pl_mesh_free(mesh);
}

static void test_bad_frames_are_refused(void **state) {
    (void)state;
    pl_error err = {0};
    double nodes[12] = {0};
    int32_t tets[4] = {0, 1, 2, 4};
    pl_frame frame = {.node_count = 4, .positions = nodes, .tet_count = 1, .nodes_per_tet = 4, .tets = tets};
    const char *path = PL_BINARY_DIR "/refused.vtu";
    assert_int_equal(pl_frame_write_vtu(&frame, path, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "tetrahedron 0 names node 4, expected 0 to 3"));
    tets[3] = 3;
    frame.nodes_per_tet = 5;
    assert_int_equal(pl_frame_write_vtu(&frame, path, &err), PL_ERR_INPUT);
    frame.nodes_per_tet = 4;
    pl_array wide = {(char *)"wide", PL_ON_NODES, 10, nodes};
    frame.array_count = 1;
    frame.arrays = &wide;
    assert_int_equal(pl_frame_write_vtu(&frame, path, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "wide"));
    assert_int_equal(access(path, F_OK), -1);
}

/* After any failure the folder has the same files as before, unchanged. */
static void test_machine_failures_leave_nothing(void **state) {
    (void)state;
    pl_error err = {0};
    const char *folder = PL_BINARY_DIR "/test-unwritable";
    mkdir(folder, 0777);
    char kept[512], text[8] = {0};
    snprintf(kept, sizeof kept, "%s/kept.vtu", folder);
    assert_int_equal(pl_file_write_atomic(kept, "old", 3, &err), PL_OK);
    int before = folder_entries(folder);

    enum { COUNT = 50000 };
    double *nodes = calloc(3 * COUNT, sizeof *nodes);
    pl_frame frame = {.node_count = COUNT, .positions = nodes};
    assert_int_equal(pl_frame_write_vtu(&frame, PL_BINARY_DIR "/no-such-folder/x.vtu", &err), PL_ERR_SYSTEM);
    assert_non_null(strstr(err.message, "no-such-folder/x.vtu: cannot be written: No such file"));
    assert_int_equal(pl_frame_write_vtu(&frame, folder, &err), PL_ERR_SYSTEM);
    if (access("/dev/full", W_OK) == 0) {
        assert_int_equal(pl_frame_write_vtu(&frame, "/dev/full", &err), PL_ERR_SYSTEM);
        assert_non_null(strstr(err.message, "No space left"));
    }

    /* A limit on file size interrupts the write, as a full disk does. */
    struct rlimit old, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 300000;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    pl_status status = pl_frame_write_vtu(&frame, kept, &err);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_int_equal(status, PL_ERR_SYSTEM);
    assert_int_equal(folder_entries(folder), before);
    FILE *file = fopen(kept, "rb");
    assert_int_equal(fread(text, 1, sizeof text, file), 3);
    assert_string_equal(text, "old");
    fclose(file);
    free(nodes);
}

static void test_links_and_large_pieces(void **state) {
    (void)state;
    pl_error err = {0};
    const char *target = PL_BINARY_DIR "/test-link-target", *link_path = PL_BINARY_DIR "/test-link";
    unlink(link_path);
    assert_int_equal(pl_file_write_atomic(target, "a", 1, &err), PL_OK);
    assert_int_equal(symlink(target, link_path), 0);
    enum { SIZE = 700001 };
    char *data = malloc(SIZE), *back = malloc(SIZE + 1);
    for (int i = 0; i < SIZE; i++) data[i] = (char)(i * 7 + i / 251);
    assert_int_equal(pl_file_write_atomic(link_path, data, SIZE, &err), PL_OK);
    struct stat info;
    assert_int_equal(lstat(link_path, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    FILE *file = fopen(target, "rb");
    assert_int_equal(fread(back, 1, SIZE + 1, file), SIZE);
    assert_memory_equal(back, data, SIZE);
    fclose(file);
    free(data);
    free(back);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_series_for_vtk),         cmocka_unit_test(test_quadratic_and_triangles_for_vtk),
        cmocka_unit_test(test_mixed_for_vtk),          cmocka_unit_test(test_inactive_for_vtk),
        cmocka_unit_test(test_bad_frames_are_refused), cmocka_unit_test(test_machine_failures_leave_nothing),
        cmocka_unit_test(test_links_and_large_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
