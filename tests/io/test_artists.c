/* Files for programs of artists: a deforming ball with a texture, a rotating cube and a rigid door, in a
 * world with z up, as .glb, as .obj with .pc2 and as a sequence of .obj files. check_artists.py reads the
 * files and compares them with the same formulas; check_blender.py does so inside Blender. */
#include "check.h"
#include "look_files.h"
#include "pliant/frame.h"

#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-artists"
enum {
    AROUND = 48,
    RINGS = 24,
    BALL = AROUND * (RINGS - 1) + 2,
    BALL_TRIS = 2 * AROUND * (RINGS - 1),
    FRAMES = 5
};

static double ball[BALL][3], ball_uv[BALL_TRIS][3][2];
static int32_t tris[3 * (BALL_TRIS + 12)];
static double material[BALL_TRIS];
static double poses[7 * FRAMES];
static const double times[FRAMES] = {0, 0.25, 0.5, 0.75, 1};

static void add_ball_tri(int *count, int a, int b, int c) {
    const int nodes[3] = {a, b, c};
    for (int k = 0; k < 3; k++) {
        const double *x = ball[nodes[k]];
        tris[3 * *count + k] = nodes[k];
        ball_uv[*count][k][0] = 0.5 + 0.5 * x[0], ball_uv[*count][k][1] = 0.5 + 0.5 * x[2];
    }
    ++*count;
}

/* Rings around z, then the lower and the upper pole. */
static void make_ball(void) {
    const double pi = acos(-1.0);
    int count = 0;
    for (int r = 0; r < RINGS - 1; r++) {
        for (int k = 0; k < AROUND; k++) {
            double polar = pi * (r + 1) / RINGS, angle = 2 * pi * k / AROUND, *x = ball[AROUND * r + k];
            x[0] = sin(polar) * cos(angle), x[1] = sin(polar) * sin(angle), x[2] = -cos(polar);
        }
    }
    ball[BALL - 2][2] = -1, ball[BALL - 1][2] = 1;
    for (int k = 0; k < AROUND; k++) {
        int next = (k + 1) % AROUND, top = AROUND * (RINGS - 2);
        add_ball_tri(&count, BALL - 2, next, k);
        add_ball_tri(&count, BALL - 1, top + k, top + next);
        for (int r = 0; r < RINGS - 2; r++) {
            int low = AROUND * r, high = low + AROUND;
            add_ball_tri(&count, low + k, low + next, high + next);
            add_ball_tri(&count, low + k, high + next, high + k);
        }
    }
    assert_int_equal(count, BALL_TRIS);
}

/* With s = frame / 4 a node of the ball moves from x, y, z to (1 + s) x + s y / 2, y / (1 + s), z + 0.3 s
 * x x. The cube, at x = 3, rotates by 20 degrees per frame about z. */
static pl_status move(void *context, int frame, double *out, pl_error *err) {
    (void)context, (void)err;
    double s = frame / 4.0, angle = 20 * frame * acos(-1.0) / 180;
    for (int i = 0; i < BALL; i++) {
        const double *x = ball[i];
        out[3 * i] = (1 + s) * x[0] + 0.5 * s * x[1];
        out[3 * i + 1] = x[1] / (1 + s);
        out[3 * i + 2] = x[2] + 0.3 * s * x[0] * x[0];
    }
    for (int i = 0; i < 8; i++) {
        double x = i % 2 - 0.5, y = i / 2 % 2 - 0.5, z = i / 4 - 0.5, *to = out + 3 * (BALL + i);
        to[0] = 3 + cos(angle) * x - sin(angle) * y, to[1] = sin(angle) * x + cos(angle) * y, to[2] = z;
    }
    return PL_OK;
}

static pl_mesh look, door;
static pl_array look_arrays[2];
static pl_appearance paint = {(char *)"peel", {1, 1, 1}, 1, (char *)FOLDER "/peel.png", 0.3};
static double door_nodes[12] = {0, 0, 0, 1, 0, 0, 1, 0, 2, 0, 0, 2};
static int32_t door_tris[6] = {0, 1, 2, 0, 2, 3};
static pl_animation_object objects[2] = {{"ball", BALL, BALL_TRIS, {{1, 0, 0}, 1, 0.5}},
                                         {"my cube", 8, 12, {{0, 0.5, 1}, 1, 0.25}}};
static pl_animation_rigid rigids[1];

/* The door is at (0, 4, 0), rotates by 30 degrees about z and rises by 0.1 per frame. */
static pl_animation_def make_def(void) {
    static const int32_t cube[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                     2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    for (int i = 0; i < 36; i++) tris[3 * BALL_TRIS + i] = BALL + cube[i];
    for (int f = 0; f < FRAMES; f++) {
        double half = 15 * f * acos(-1.0) / 180;
        const double pose[7] = {0, 4, 0.1 * f, 0, 0, sin(half), cos(half)};
        memcpy(poses + 7 * f, pose, sizeof pose);
    }
    look_arrays[0] = (pl_array){(char *)"uv", PL_ON_TRIS, 6, &ball_uv[0][0][0]};
    look_arrays[1] = (pl_array){(char *)"material", PL_ON_TRIS, 1, material};
    look = (pl_mesh){.node_count = BALL,
                     .nodes = &ball[0][0],
                     .nodes_per_tet = 4,
                     .tri_count = BALL_TRIS,
                     .tris = tris,
                     .array_count = 2,
                     .arrays = look_arrays,
                     .appearance_count = 1,
                     .appearances = &paint};
    door = (pl_mesh){
        .node_count = 4, .nodes = door_nodes, .nodes_per_tet = 4, .tri_count = 2, .tris = door_tris};
    rigids[0] = (pl_animation_rigid){"door", &door, poses, {{0.5, 0.25, 0}, 1, 1}};
    return (pl_animation_def){.node_count = BALL + 8,
                              .tri_count = BALL_TRIS + 12,
                              .tris = tris,
                              .frame_count = FRAMES,
                              .times = times,
                              .frame = move,
                              .look = &look,
                              .object_count = 2,
                              .objects = objects,
                              .rigid_count = 1,
                              .rigids = rigids,
                              .up = {0, 0, 1}};
}

static void test_files_for_python(void **state) {
    (void)state;
    pl_error err = {0};
    pl_animation_def def = make_def();
    check_ok(pl_glb_write(&def, FOLDER "/walk.glb", &err));
    check_ok(pl_pc2_write(&def, FOLDER "/walk.pc2", &err));
    check_ok(pl_obj_sequence_write(&def, FOLDER "/walk.obj", &err));
    check_ok(pl_obj_sequence_write(&def, FOLDER "/step-%02d.obj", &err));
    assert_int_equal(access(FOLDER "/walk_0004.obj", R_OK), 0);
    assert_int_equal(access(FOLDER "/step-04.obj", R_OK), 0);
    assert_int_equal(access(FOLDER "/step.mtl", R_OK), 0);
    assert_int_equal(access(FOLDER "/walk-my_cube.pc2", R_OK), 0);
}

/* The library's own reader reads the same mesh and look. */
static void test_obj_is_read_back(void **state) {
    (void)state;
    pl_error err = {0};
    pl_mesh *mesh = NULL;
    check_ok(pl_mesh_load(FOLDER "/walk-ball.obj", &mesh, NULL, &err));
    assert_int_equal(mesh->node_count, BALL);
    assert_int_equal(mesh->tri_count, BALL_TRIS);
    pl_mesh_summary facts;
    check_ok(pl_mesh_summarise(mesh, &facts, &err));
    assert_true(facts.closed);
    check_near(facts.volume, 4.0 / 3.0 * acos(-1.0), 0.05);
    pl_mesh_look seen = pl_mesh_find_look(mesh);
    assert_non_null(seen.uv);
    int number = (int)seen.materials[0];
    assert_string_equal(mesh->appearances[number].name, "peel");
    assert_non_null(mesh->appearances[number].texture);
    for (int64_t i = 0; i < 3 * mesh->tri_count; i++) { /* the file has (x, z, -y) */
        const double *x = mesh->nodes + 3 * (int64_t)mesh->tris[i];
        check_near(seen.uv[2 * i], 0.5 + 0.5 * x[0], 1e-6);
        check_near(seen.uv[2 * i + 1], 0.5 + 0.5 * x[1], 1e-6);
    }
    pl_mesh_free(mesh);
}

static int count_files(const char *folder) {
    int count = 0;
    DIR *files = opendir(folder);
    while (files && readdir(files)) count++;
    closedir(files);
    return count;
}

/* Positions that are not finite, a bad pattern, and a missing folder: an error
 * message, and no partial file. */
static pl_status break_late(void *context, int frame, double *out, pl_error *err) {
    pl_status status = move(context, frame, out, err);
    if (frame == 3) out[4] = INFINITY;
    return status;
}

static void test_refusals(void **state) {
    (void)state;
    pl_error err = {0};
    pl_animation_def def = make_def();
    def.frame = break_late;
    mkdir(FOLDER "/broken", 0777);
    assert_int_equal(pl_pc2_write(&def, FOLDER "/broken/it.pc2", &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "frame 3 has node 1 at inf"));
    assert_int_equal(access(FOLDER "/broken/it-ball.pc2", F_OK), -1);
    def = make_def();
    assert_int_equal(pl_obj_sequence_write(&def, FOLDER "/it_%s.obj", &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "expected one number"));
    assert_int_equal(pl_obj_sequence_write(&def, FOLDER "/it_%d_%d.obj", &err), PL_ERR_INPUT);
    assert_int_equal(pl_pc2_write(&def, FOLDER "/no/it.pc2", &err), PL_ERR_SYSTEM);
    assert_int_equal(pl_obj_sequence_write(&def, FOLDER "/no/it.obj", &err), PL_ERR_SYSTEM);
}

static void test_full_disk(void **state) {
    (void)state;
    pl_error err = {0};
    pl_animation_def def = make_def();
    struct rlimit old, small = {4000, RLIM_INFINITY};
    mkdir(FOLDER "/full", 0777);
    getrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, SIG_IGN);
    small.rlim_max = old.rlim_max;
    setrlimit(RLIMIT_FSIZE, &small);
    pl_status glb = pl_glb_write(&def, FOLDER "/full/it.glb", &err);
    pl_error_set(&err, PL_OK, "nothing");
    pl_status pc2 = pl_pc2_write(&def, FOLDER "/full/it.pc2", &err);
    bool said = strstr(err.message, "it-ball") != NULL;
    pl_status obj = pl_obj_sequence_write(&def, FOLDER "/full/it.obj", &err);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_int_equal(glb, PL_ERR_SYSTEM);
    assert_int_equal(pc2, PL_ERR_SYSTEM);
    assert_int_equal(obj, PL_ERR_SYSTEM);
    assert_true(said);
    assert_int_equal(count_files(FOLDER "/full"), 2 + 1); /* the material file alone */
}

/* Equal names, and names with characters that file names cannot have. */
static void test_names(void **state) {
    (void)state;
    pl_error err = {0};
    pl_animation_def def = make_def();
    pl_animation_object named[2] = {objects[0], objects[1]};
    mkdir(FOLDER "/names", 0777);
    named[0].name = "../peel", named[1].name = "peel";
    rigids[0].name = ".._peel";
    def.objects = named;
    check_ok(pl_pc2_write(&def, FOLDER "/names/it.pc2", &err));
    assert_int_equal(access(FOLDER "/names/it-.._peel_.obj", F_OK), 0);
    assert_int_equal(access(FOLDER "/names/it-peel-2.obj", F_OK), 0); /* "peel" is the texture's material */
    assert_int_equal(access(FOLDER "/names/it-.._peel_-2.obj", F_OK), 0);
}

static int set_up(void **state) {
    (void)state;
    mkdir(FOLDER, 0777);
    make_ball();
    return write_png(FOLDER "/peel.png", 8, 4) == PL_OK ? 0 : -1;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_for_python),
        cmocka_unit_test(test_obj_is_read_back),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
