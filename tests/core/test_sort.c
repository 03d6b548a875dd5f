/* In-place sorting of items of several sizes and initial orders, compared with the C library's qsort, and a
 * worst case for quicksort. */
#include "check.h"
#include "core/sort.h"

#include <stdlib.h>
#include <string.h>

typedef struct item {
    int32_t key;
    char rest[68]; /* larger than the swap buffer */
} item;

static int64_t comparisons;

static int compare(const void *a, const void *b) {
    int32_t x, y;
    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    comparisons++;
    return (x > y) - (x < y);
}

static int32_t key_of(int pattern, int64_t i, int64_t count) {
    switch (pattern) {
    case 0:
        return (int32_t)i;
    case 1:
        return (int32_t)(count - i);
    case 2:
        return (int32_t)(i < count / 2 ? i : count - i); /* rising, then falling */
    case 3:
        return 7;
    case 4:
        return (int32_t)(i % 3);
    case 5:
        return (int32_t)(i % 2 ? i : -i);
    default:
        return (int32_t)(((uint64_t)i * 2654435761u + (uint64_t)pattern * 40503u) % 1000003u);
    }
}

static void check_sorted(int pattern, int64_t count, size_t size) {
    size_t bytes = (size_t)count * size;
    char *ours = malloc(bytes + 1), *theirs = malloc(bytes + 1);
    for (int64_t i = 0; i < count; i++) {
        item one = {.key = key_of(pattern, i, count)};
        memset(one.rest, one.key % 127, sizeof one.rest); /* equal keys have equal bytes */
        memcpy(ours + (size_t)i * size, &one, size);
    }
    memcpy(theirs, ours, bytes);
    ours[bytes] = 77;
    comparisons = 0;
    pl_sort(ours, count, size, compare);
    int64_t bits = 1;
    while (count > (int64_t)1 << bits) bits++;
    assert_true(comparisons <= 8 * (count + 1) * bits);
    if (pattern == 0) assert_true(comparisons <= count);
    qsort(theirs, (size_t)count, size, compare);
    assert_memory_equal(ours, theirs, bytes);
    assert_int_equal(ours[bytes], 77);
    free(ours), free(theirs);
}

static void test_patterns(void **state) {
    (void)state;
    static const size_t sizes[] = {4, 16, 40, 72};
    for (int pattern = 0; pattern < 10; pattern++) {
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            for (int64_t count = 0; count < 100; count++) check_sorted(pattern, count, sizes[k]);
            check_sorted(pattern, 1000, sizes[k]);
            check_sorted(pattern, 20000, sizes[k]);
        }
    }
}

/* An adversary against quicksort (McIlroy 1999): it decides the order of the items during the comparisons. An
 * item is an index of a value, and a value remains open until a comparison needs it. */
enum { ADVERSE = 3000 };
static int32_t values[ADVERSE], solid, candidate;

static int compare_adverse(const void *a, const void *b) {
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    comparisons++;
    if (values[x] == ADVERSE && values[y] == ADVERSE) values[x == candidate ? x : y] = solid++;
    if (values[x] == ADVERSE) candidate = x;
    if (values[y] == ADVERSE) candidate = y;
    return (values[x] > values[y]) - (values[x] < values[y]);
}

static void test_adverse(void **state) {
    (void)state;
    int32_t items[ADVERSE];
    for (int32_t i = 0; i < ADVERSE; i++) items[i] = i, values[i] = ADVERSE;
    comparisons = 0;
    pl_sort(items, ADVERSE, sizeof *items, compare_adverse);
    assert_true(comparisons < 8 * ADVERSE * 12); /* quicksort alone needs about a million */
    for (int i = 1; i < ADVERSE; i++) assert_true(values[items[i - 1]] <= values[items[i]]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_patterns), cmocka_unit_test(test_adverse)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
