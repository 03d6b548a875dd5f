/* The cache of meshes made from surfaces: entries are found again, replaced if damaged, limited in size,
 * and shared by processes. */
#include "check.h"
#include "pliant/pliant.h"

#include <dirent.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-mesh-cache"

static pl_mesh *ball;

static pl_mesher_def ball_def(int64_t tets) {
    pl_mesher_def def = pl_mesher_def_default();
    def.surface = ball, def.tets = tets, def.threads = 1;
    return def;
}

static pl_mesh *made(const pl_mesher_def *def, const char *folder, int64_t max_bytes,
                     pl_cache_report *cache) {
    pl_mesh *mesh;
    pl_mesher_report report = {0};
    pl_error err;
    check_ok(pl_mesh_from_surface_cached(def, folder, max_bytes, &mesh, &report, cache, &err));
    assert_true(report.angle_min > 11 && report.volume > 0.5);
    return mesh;
}

static void check_same(const pl_mesh *a, const pl_mesh *b) {
    assert_int_equal(a->node_count, b->node_count);
    assert_int_equal(a->tet_count, b->tet_count);
    assert_memory_equal(a->nodes, b->nodes, (size_t)(3 * a->node_count) * sizeof *a->nodes);
    assert_memory_equal(a->tets, b->tets, (size_t)(4 * a->tet_count) * sizeof *a->tets);
    const pl_group *left = pl_mesh_find_group(a, "surface"), *right = pl_mesh_find_group(b, "surface");
    assert_int_equal(left->count, right->count);
    assert_memory_equal(left->items, right->items, (size_t)left->count * sizeof *left->items);
}

static void measure(int64_t *files, int64_t *bytes) {
    pl_error err;
    check_ok(pl_mesh_cache_measure(FOLDER, files, bytes, &err));
}

/* Path of the only file in the folder. */
static void only_file(char path[512]) {
    DIR *dir = opendir(FOLDER);
    for (struct dirent *e = readdir(dir); e; e = readdir(dir)) {
        if (e->d_name[0] != '.') snprintf(path, 512, FOLDER "/%.200s", e->d_name);
    }
    closedir(dir);
}

static int clean(void **state) {
    (void)state;
    pl_error err;
    return pl_mesh_cache_clear(FOLDER, NULL, NULL, &err) != PL_OK;
}

static void test_found(void **state) {
    (void)state;
    pl_mesher_def def = ball_def(2000);
    pl_cache_report cache;
    pl_mesh *first = made(&def, FOLDER, 0, &cache);
    assert_true(!cache.found && !cache.note[0]);
    def.threads = 3; /* does not change the mesh */
    pl_mesh *second = made(&def, FOLDER, 0, &cache);
    assert_true(cache.found);
    check_same(first, second);
    pl_mesh_free(second);
    def.tets = 2100;
    second = made(&def, FOLDER, 0, &cache);
    assert_false(cache.found);
    pl_mesh_free(second);
    def.tets = 2000;
    double kept = ball->nodes[0];
    ball->nodes[0] += 1e-9; /* another surface: not found */
    second = made(&def, FOLDER, 0, &cache);
    assert_false(cache.found);
    ball->nodes[0] = kept;
    pl_mesh_free(second);
    int64_t files, bytes;
    measure(&files, &bytes);
    assert_int_equal(files, 3);
    assert_true(bytes > 3 * 2000 * 16);
    pl_mesh_free(first);
}

/* Definitions that give different meshes have different entries. */
static void test_options(void **state) {
    (void)state;
    pl_mesher_def defs[6];
    for (int i = 0; i < 6; i++) defs[i] = ball_def(2000);
    defs[1].grade = 1, defs[2].feature_angle = 30, defs[3].order = 2;
    defs[4].coarsen = PL_COARSEN_ALWAYS, defs[5].tets = 0, defs[5].size = 0.1;
    for (int i = 0; i < 6; i++) {
        pl_cache_report cache;
        pl_mesh *mesh;
        pl_error err;
        check_ok(pl_mesh_from_surface_cached(&defs[i], FOLDER, 0, &mesh, NULL, &cache, &err));
        pl_mesh_free(mesh);
        if (cache.found) fail_msg("definition %d is taken for another one", i);
    }
}

/* With any of many bytes changed, or the file truncated, the mesh is generated again: never a wrong mesh. */
static void test_damage(void **state) {
    (void)state;
    pl_mesher_def def = ball_def(300);
    pl_cache_report cache;
    pl_mesh *first = made(&def, FOLDER, 0, &cache);
    char path[512];
    only_file(path);
    struct stat facts;
    assert_int_equal(stat(path, &facts), 0);
    for (int64_t at = 0; at < (int64_t)facts.st_size; at += at < 200 ? 3 : 997) {
        FILE *file = fopen(path, "r+b");
        fseek(file, (long)at, SEEK_SET);
        int byte = fgetc(file);
        fseek(file, (long)at, SEEK_SET);
        fputc(byte ^ 0x41, file);
        fclose(file);
        if (at % 2) assert_int_equal(truncate(path, (off_t)at), 0);
        pl_mesh *again = made(&def, FOLDER, 0, &cache);
        if (cache.found) fail_msg("a changed byte %lld was not noticed", (long long)at);
        assert_non_null(strstr(cache.note, "damaged"));
        check_same(first, again);
        pl_mesh_free(again);
    }
    pl_mesh_free(made(&def, FOLDER, 0, &cache));
    assert_true(cache.found);
    pl_mesh_free(first);
}

static void test_limit(void **state) {
    (void)state;
    pl_cache_report cache;
    int64_t files, bytes, one;
    pl_mesher_def def = ball_def(2000);
    pl_mesh_free(made(&def, FOLDER, 0, &cache));
    measure(&files, &one);
    for (int i = 0; i < 4; i++) {
        def.tets = 2000 + 150 * (i + 1);
        pl_mesh_free(made(&def, FOLDER, 3 * one, &cache));
        measure(&files, &bytes);
        check_below((double)bytes, 3 * (double)one);
    }
    assert_int_equal(files, 2);
    pl_mesh_free(made(&def, FOLDER, 3 * one, &cache));
    assert_true(cache.found); /* the most recent one is kept */
    def.tets = 2000;
    pl_mesh_free(made(&def, FOLDER, 3 * one, &cache));
    assert_false(cache.found); /* the oldest one was removed */
    int64_t removed;
    pl_error err;
    check_ok(pl_mesh_cache_clear(FOLDER, &removed, NULL, &err));
    assert_true(removed > 0);
    measure(&files, &bytes);
    assert_int_equal(files, 0);
}

/* A cache folder that is a file: the mesh is returned, and the note says that it was not stored. */
static void test_no_folder(void **state) {
    (void)state;
    pl_error err;
    check_ok(pl_file_write_atomic(PL_BINARY_DIR "/test-no-folder", "x", 1, &err));
    pl_mesher_def def = ball_def(300);
    pl_cache_report cache;
    pl_mesh_free(made(&def, PL_BINARY_DIR "/test-no-folder", 0, &cache));
    assert_non_null(strstr(cache.note, "was not stored"));
    pl_mesh_free(made(&def, PL_BINARY_DIR "/test-no-folder/below", 0, &cache));
    assert_non_null(strstr(cache.note, "was not stored"));
}

/* Several processes create and clear the same entries at the same time. */
static void test_processes(void **state) {
    (void)state;
    pid_t children[4];
    for (int c = 0; c < 4; c++) {
        children[c] = fork();
        if (children[c]) continue;
        bool good = true;
        for (int i = 0; i < 20; i++) {
            pl_mesher_def def = ball_def(200 + 40 * (i % 3));
            pl_cache_report cache;
            pl_error err;
            pl_mesh *mesh = NULL;
            good = good &&
                   pl_mesh_from_surface_cached(&def, FOLDER, 20000, &mesh, NULL, &cache, &err) == PL_OK &&
                   !strstr(cache.note, "damaged");
            pl_mesh_free(mesh);
            if (i % 7 == c) pl_mesh_cache_clear(FOLDER, NULL, NULL, &err);
        }
        _exit(good ? 0 : 1);
    }
    for (int c = 0; c < 4; c++) {
        int status;
        waitpid(children[c], &status, 0);
        assert_int_equal(status, 0);
    }
}

static int begin(void **state) {
    pl_shape_def shape = pl_shape_def_default();
    pl_error err;
    shape.shape = PL_SHAPE_SPHERE, shape.radius = 0.55, shape.resolution = 8;
    return pl_mesh_generate(&shape, &ball, &err) != PL_OK || clean(state);
}

static int end(void **state) {
    (void)state;
    pl_mesh_free(ball);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_found, clean),     cmocka_unit_test_teardown(test_damage, clean),
        cmocka_unit_test_teardown(test_limit, clean),     cmocka_unit_test_teardown(test_no_folder, clean),
        cmocka_unit_test_teardown(test_processes, clean), cmocka_unit_test_teardown(test_options, clean),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
