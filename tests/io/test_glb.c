/* The .glb writer, and the splitting of vertices at sharp edges. check_glb.py reads the files
 * with a reader of its own. */
#include "check.h"
#include "look_files.h"
#include "pliant/frame.h"

#include <unistd.h>

/* A unit cube about the origin. No triangle uses node 4. */
static const double cube[9][3] = {{-.5, -.5, -.5}, {.5, -.5, -.5}, {-.5, .5, -.5}, {.5, .5, -.5}, {9, 9, 9},
                                  {-.5, -.5, .5},  {.5, -.5, .5},  {-.5, .5, .5},  {.5, .5, .5}};
static const int32_t cube_tris[36] = {0, 2, 3, 0, 3, 1, 5, 6, 8, 5, 8, 7, 0, 1, 6, 0, 6, 5,
                                      2, 7, 8, 2, 8, 3, 0, 5, 7, 0, 7, 2, 1, 3, 8, 1, 8, 6};
static const double cube_times[5] = {0.0, 0.25, 0.5, 1.0, 2.5};

/* Frame f: rotated by 30 f degrees about y, then translated by f (0.1, 0.2, 0.3).
 * check_glb.py uses the same rule. */
static pl_status turn(void *context, int frame, double *positions, pl_error *err) {
    (void)err;
    (*(int *)context)++;
    double angle = 30.0 * frame * acos(-1.0) / 180.0, c = cos(angle), s = sin(angle);
    for (int i = 0; i < 9; i++) {
        double x = cube[i][0], y = cube[i][1], z = cube[i][2];
        positions[3 * i] = c * x + s * z + 0.1 * frame;
        positions[3 * i + 1] = y + 0.2 * frame;
        positions[3 * i + 2] = -s * x + c * z + 0.3 * frame;
    }
    return PL_OK;
}

static pl_animation_object cube_object = {
    .name = "turning \"cube\"", .node_count = 9, .tri_count = 12, .material = {{0.5, 0.02, 1}, 1, 0.6}};

static pl_animation_def cube_def(int *calls) {
    return (pl_animation_def){.node_count = 9,
                              .tri_count = 12,
                              .tris = cube_tris,
                              .frame_count = 5,
                              .times = cube_times,
                              .frame = turn,
                              .context = calls,
                              .object_count = 1,
                              .objects = &cube_object};
}

static void test_cube_for_python(void **state) {
    (void)state;
    pl_error err = {0};
    int calls = 0;
    double colors[27] = {0};
    for (int i = 0; i < 9; i++) colors[3 * i] = i / 8.0, colors[3 * i + 1] = 1.0, colors[3 * i + 2] = 2.0;
    pl_animation_def def = cube_def(&calls);
    def.colors = colors;
    check_ok(pl_glb_write(&def, PL_BINARY_DIR "/test-cube.glb", &err));
    assert_int_equal(calls, 7);
    /* Without motion: no morph targets, no animation. */
    def.frame_count = 1;
    def.colors = NULL;
    check_ok(pl_glb_write(&def, PL_BINARY_DIR "/test-still.glb", &err));
}

/* Of the faces -z +z -y +y -x +x, two have a texture, two a transparent material, one has colours at its
 * corners, and one has no look. Texture coordinates are discontinuous between faces; colours differ
 * between the two triangles of a face. check_glb.py uses the same rules. */
static void test_look_for_python(void **state) {
    (void)state;
    pl_error err = {0};
    int calls = 0;
    double uv[60], color[90], material[10], colors[27] = {0};
    pl_appearance appearances[2] = {
        {(char *)"pic", {0, 0, 0}, 1, (char *)PL_BINARY_DIR "/test-look.png", 0.125},
        {(char *)"paint", {0.5, 0.02, 1}, 0.25, NULL, NAN}};
    pl_array arrays[3] = {{(char *)"uv", PL_ON_TRIS, 6, uv},
                          {(char *)"color", PL_ON_TRIS, 9, color},
                          {(char *)"material", PL_ON_TRIS, 1, material}};
    assert_int_equal(write_png(PL_BINARY_DIR "/test-look.png", 5, 3), PL_OK);
    for (int i = 0; i < 30; i++) {
        const double *x = cube[cube_tris[i]];
        uv[2 * i] = x[0] + 2 * (i / 6), uv[2 * i + 1] = x[1] + 0.25 * x[2];
        for (int k = 0; k < 3; k++)
            color[3 * i + k] = i < 24 ? NAN : k == 0 ? 0.5 : k == 1 ? i / 3 % 2 : 0.02;
        material[i / 3] = i < 12 ? 0 : i < 24 ? 1 : -1;
    }
    for (int i = 0; i < 9; i++) colors[3 * i + 2] = i / 8.0;
    pl_mesh look = {.node_count = 9,
                    .nodes = (double *)&cube[0][0],
                    .nodes_per_tet = 4,
                    .tri_count = 10,
                    .tris = (int32_t *)cube_tris,
                    .array_count = 3,
                    .arrays = arrays,
                    .appearance_count = 2,
                    .appearances = appearances};
    pl_animation_def def = cube_def(&calls);
    def.look = &look;
    def.colors = colors;
    def.crease = 91;
    check_ok(pl_glb_write(&def, PL_BINARY_DIR "/test-look.glb", &err));
    /* Without its texture file a material keeps its colour. */
    appearances[0].texture = (char *)PL_BINARY_DIR "/no-picture.png";
    check_ok(pl_glb_write(&def, PL_BINARY_DIR "/test-lost.glb", &err));
}

/* Two cubes, the second 10 to the right, in a world with z up, and two rigid squares: one
 * rotates by 30 degrees per frame about z while it moves along z; the other does not move and is
 * rotated by 90 degrees about x. */
static pl_status turn_both(void *context, int frame, double *positions, pl_error *err) {
    turn(context, frame, positions, err);
    for (int i = 0; i < 27; i++) positions[27 + i] = positions[i] + (i % 3 == 0 ? 10 : 0);
    return PL_OK;
}

static void test_objects_for_python(void **state) {
    (void)state;
    pl_error err = {0};
    int calls = 0;
    int32_t tris[72], square_tris[6] = {0, 1, 2, 0, 2, 3};
    double corners[12] = {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0}, poses[2][35];
    for (int i = 0; i < 72; i++) tris[i] = cube_tris[i % 36] + (i < 36 ? 0 : 9);
    for (int f = 0; f < 5; f++) {
        double half = 15.0 * f * acos(-1.0) / 180.0;
        const double moving[7] = {1, 2, 3 + f, 0, 0, sin(half), cos(half)},
                     still[7] = {0, 0, -1, sqrt(0.5), 0, 0, sqrt(0.5)};
        for (int k = 0; k < 7; k++) { /* opposite quaternions describe the same rotation */
            poses[0][7 * f + k] = k > 2 && f == 2 ? -moving[k] : moving[k];
            poses[1][7 * f + k] = still[k];
        }
    }
    pl_mesh square = {
        .node_count = 4, .nodes = corners, .nodes_per_tet = 4, .tri_count = 2, .tris = square_tris};
    const pl_animation_object objects[2] = {{"left", 9, 12, {{1, 0.5, 0}, 1, 0.25}},
                                            {"right", 9, 12, {{0, 0, 1}, 1, 1}}};
    const pl_animation_rigid rigids[2] = {{"door", &square, poses[0], {{0.5, 0.5, 0.5}, 1, 1}},
                                          {"wall", &square, poses[1], {{1, 1, 1}, 0.5, 1}}};
    pl_animation_def def = cube_def(&calls);
    def.node_count = 18, def.tri_count = 24, def.tris = tris, def.frame = turn_both;
    def.object_count = 2, def.objects = objects;
    def.rigid_count = 2, def.rigids = rigids;
    def.up[2] = 2;
    check_ok(pl_glb_write(&def, PL_BINARY_DIR "/test-objects.glb", &err));
}

static pl_status broken(void *context, int frame, double *positions, pl_error *err) {
    pl_status status = turn(context, frame, positions, err);
    if (frame == 3) positions[7] = NAN;
    return status;
}

static pl_status refusing(void *context, int frame, double *positions, pl_error *err) {
    if (frame == 2) return pl_error_set(err, PL_ERR_CANCELLED, "stopped");
    return turn(context, frame, positions, err);
}

static void test_refusals_leave_nothing(void **state) {
    (void)state;
    pl_error err = {0};
    int calls = 0;
    const char *path = PL_BINARY_DIR "/test-refused.glb";
    pl_animation_def def = cube_def(&calls);
    def.frame = broken;
    assert_int_equal(pl_glb_write(&def, path, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "frame 3 has node 2 at nan"));
    def.frame = refusing;
    assert_int_equal(pl_glb_write(&def, path, &err), PL_ERR_CANCELLED);
    assert_string_equal(err.message, "stopped");
    def = cube_def(&calls);
    const double late[5] = {0, 1, 1, 2, 3};
    def.times = late;
    assert_int_equal(pl_glb_write(&def, path, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "frame 2 is at 1 s, expected after 1 s"));
    def = cube_def(&calls);
    int32_t stray[36];
    memcpy(stray, cube_tris, sizeof stray);
    stray[35] = 9;
    def.tris = stray;
    assert_int_equal(pl_glb_write(&def, path, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "names node 9, expected 0 to 8"));
    def = cube_def(&calls);
    def.tri_count = 0;
    assert_int_equal(pl_glb_write(&def, path, &err), PL_ERR_INPUT);
    assert_int_equal(access(path, F_OK), -1);
    def = cube_def(&calls);
    assert_int_equal(pl_glb_write(&def, PL_BINARY_DIR "/no-such-folder/x.glb", &err), PL_ERR_SYSTEM);
}

static void test_cube_is_cut_into_faces(void **state) {
    (void)state;
    pl_error err = {0};
    pl_surface_split split;
    const double *pose = &cube[0][0];
    check_ok(pl_surface_split_make(9, 12, cube_tris, 1, &pose, 40.0, &split, &err));
    assert_int_equal(split.vertex_count, 24);
    double normals[72];
    pl_surface_split_normals(&split, pose, normals);
    for (int i = 0; i < 36; i++) {
        assert_int_equal(split.source[split.tris[i]], cube_tris[i]);
        /* The order of the faces is -z +z -y +y -x +x. */
        int face = i / 6, axis = 2 - face / 2;
        for (int k = 0; k < 3; k++) {
            check_near(normals[3 * split.tris[i] + k], k == axis ? (face % 2 ? 1.0 : -1.0) : 0.0, 1e-15);
        }
    }
    pl_surface_split_free(&split);

    /* With a crease angle above 90 degrees no edge is sharp, and the normals are the diagonals. */
    check_ok(pl_surface_split_make(9, 12, cube_tris, 1, &pose, 91.0, &split, &err));
    assert_int_equal(split.vertex_count, 8);
    pl_surface_split_normals(&split, pose, normals);
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < 3; k++)
            check_near(normals[3 * i + k], 2.0 * cube[split.source[i]][k] / sqrt(3.0), 1e-15);
    }
    pl_surface_split_free(&split);
}

/* An edge that is flat in one of the poses is not split. A triangle of opposite
 * winding is always split off. */
static void test_poses_and_winding(void **state) {
    (void)state;
    pl_error err = {0};
    const double folded[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1},
                 flat[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
    const int32_t good[6] = {0, 1, 2, 1, 3, 2}, turned[6] = {0, 1, 2, 1, 2, 3};
    const double *poses[2] = {folded, flat};
    pl_surface_split split;
    check_ok(pl_surface_split_make(4, 2, good, 1, poses, 30.0, &split, &err));
    assert_int_equal(split.vertex_count, 6);
    pl_surface_split_free(&split);
    check_ok(pl_surface_split_make(4, 2, good, 2, poses, 30.0, &split, &err));
    assert_int_equal(split.vertex_count, 4);
    pl_surface_split_free(&split);
    check_ok(pl_surface_split_make(4, 2, turned, 2, poses, 180.0, &split, &err));
    assert_int_equal(split.vertex_count, 6);
    pl_surface_split_free(&split);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cube_for_python),        cmocka_unit_test(test_look_for_python),
        cmocka_unit_test(test_objects_for_python),     cmocka_unit_test(test_refusals_leave_nothing),
        cmocka_unit_test(test_cube_is_cut_into_faces), cmocka_unit_test(test_poses_and_winding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
