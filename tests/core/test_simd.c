/* Choice of a SIMD level. The test compiles the selection code of portable builds with three levels of its
 * own: every processor supports the first two, none supports the third. */
#define PL_SIMD_LEVELS
#include "core/simd.c"
#include "check.h"

static const pl_simd_level low = {"low", 2, false}, high = {"x86-64-v1", 4, true},
                           none = {"x86-64-v99", 8, true};
const pl_simd_level *const pl_simd_levels[] = {&low, &high, &none};
const int pl_simd_level_count = 3;

static int forget(void **state) {
    (void)state;
    atomic_store(&chosen, 0);
    unsetenv("PLIANT_SIMD");
    return 0;
}

static void test_best(void **state) {
    (void)state;
    assert_string_equal(pl_simd_chosen().name, x86_level() ? "x86-64-v1" : "low");
    assert_false(pl_simd_at(2).usable);
    assert_int_equal(pl_simd_at(1).lanes, 4);
    assert_null(pl_simd_at(3).name);
    assert_null(pl_simd_at(-1).name);
}

static void test_chosen(void **state) {
    (void)state;
    pl_error err;
    check_ok(pl_simd_choose("low", &err));
    assert_string_equal(pl_simd_chosen().name, "low");
    check_ok(pl_simd_choose("low", &err));
    check_ok(pl_simd_choose(NULL, &err));
    if (x86_level()) check_fails(pl_simd_choose("x86-64-v1", &err), &err, "already used at low");
    assert_string_equal(pl_simd_chosen().name, "low");
}

static void test_refused(void **state) {
    (void)state;
    pl_error err;
    check_fails(pl_simd_choose("avx", &err), &err,
                "'avx', expected one of this build's levels: low, x86-64-v1");
    assert_int_equal(pl_simd_choose("x86-64-v99", &err), PL_ERR_MISSING);
    assert_non_null(strstr(err.message, "this processor does not have"));
    assert_int_equal(atomic_load(&chosen), 0); /* a refused level leaves the choice open */
}

static void test_environment(void **state) {
    (void)state;
    pl_error err;
    setenv("PLIANT_SIMD", "low", 1);
    assert_string_equal(pl_simd_chosen().name, "low");
    forget(NULL);
    setenv("PLIANT_SIMD", "sse9", 1);
    check_fails(pl_simd_choose(NULL, &err), &err, "PLIANT_SIMD is 'sse9'");
    assert_string_equal(pl_simd_chosen().name,
                        pl_simd_levels[best()]->name); /* an invalid variable is ignored */
    forget(NULL);
    setenv("PLIANT_SIMD", "sse9", 1);
    check_ok(pl_simd_choose("low", &err)); /* the argument takes precedence over the variable */
    assert_string_equal(pl_simd_chosen().name, "low");
}

static void test_of_run(void **state) {
    (void)state;
    char name[PL_SIMD_NAME_SIZE] = "unchanged";
    pl_simd_of_run(PL_BINARY_DIR "/no-such-folder", name, sizeof name);
    assert_string_equal(name, "");
    FILE *file = fopen(PL_BINARY_DIR "/checkpoint.bin", "wb");
    assert_non_null(file);
    pl_checkpoint_start start = {
        .magic = PL_CHECKPOINT_MAGIC, .version = PL_CHECKPOINT_VERSION, .simd = "x86-64-v3"};
    assert_int_equal(fwrite(&start, sizeof start, 1, file), 1);
    fclose(file);
    pl_simd_of_run(PL_BINARY_DIR, name, sizeof name);
    assert_string_equal(name, "x86-64-v3");
    char brief[4];
    pl_simd_of_run(PL_BINARY_DIR, brief, sizeof brief);
    assert_string_equal(brief, "x86");
    file = fopen(PL_BINARY_DIR "/checkpoint.bin", "wb"); /* truncated file */
    assert_non_null(file);
    assert_int_equal(fwrite(&start, 20, 1, file), 1);
    fclose(file);
    pl_simd_of_run(PL_BINARY_DIR, name, sizeof name);
    assert_string_equal(name, "");
    remove(PL_BINARY_DIR "/checkpoint.bin");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_best, forget),    cmocka_unit_test_setup(test_chosen, forget),
        cmocka_unit_test_setup(test_refused, forget), cmocka_unit_test_setup(test_environment, forget),
        cmocka_unit_test_setup(test_of_run, forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
