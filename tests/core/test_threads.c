/* The thread pool runs every chunk exactly once and returns after the last. It works for thousands of short
 * loops, with more threads than cores, and if it is freed right after its creation. */
#include "check.h"
#include "core/threads.h"

#include <stdatomic.h>
#include <time.h>

enum { MAX = 1000 };

typedef struct tally {
    _Atomic int runs[MAX];
    _Atomic int worker_mask;
    _Atomic bool stranger; /* a worker's number was out of range */
    int threads;
    int plain[MAX]; /* not atomic: must be visible to the caller after the loop */
} tally;

static void count_chunk(void *context, int64_t chunk, int worker) {
    tally *t = context;
    if (worker < 0 || worker >= t->threads)
        atomic_store(&t->stranger, true); /* cmocka may fail on the main thread only */
    atomic_fetch_add(&t->runs[chunk], 1);
    atomic_fetch_or(&t->worker_mask, 1 << worker);
    t->plain[chunk] = (int)chunk + 1;
}

static void test_every_chunk_once(void **state) {
    (void)state;
    static const int threads[] = {1, 2, 3, 8}, counts[] = {0, 1, 2, 7, MAX};
    for (int k = 0; k < 4; k++) {
        pl_threads *pool = pl_threads_new(threads[k]);
        assert_non_null(pool);
        assert_int_equal(pl_threads_count(pool), threads[k]);
        for (int loop = 0; loop < 2000; loop++) {
            int count = counts[loop % 5];
            static tally t;
            memset(&t, 0, sizeof t);
            t.threads = threads[k];
            pl_threads_run(pool, count, count_chunk, &t);
            assert_false(t.stranger);
            for (int i = 0; i < MAX; i++) {
                assert_int_equal(t.runs[i], i < count);
                assert_int_equal(t.plain[i], i < count ? i + 1 : 0);
            }
        }
        pl_threads_free(pool);
    }
}

static void wait_chunk(void *context, int64_t chunk, int worker) {
    struct timespec millisecond = {0, 1000000};
    count_chunk(context, chunk, worker);
    nanosleep(&millisecond, NULL);
}

/* Several workers share chunks that take long, and sleeping workers wake up. */
static void test_workers_take_part(void **state) {
    (void)state;
    pl_threads *pool = pl_threads_new(4);
    for (int loop = 0; loop < 3; loop++) {
        static tally t;
        struct timespec pause = {0, 20000000};
        memset(&t, 0, sizeof t);
        t.threads = 4;
        nanosleep(&pause, NULL); /* long enough for workers to fall asleep */
        pl_threads_run(pool, 60, wait_chunk, &t);
        assert_true(__builtin_popcount((unsigned)t.worker_mask) >= 2);
    }
    pl_threads_free(pool);
}

static void test_new_and_free(void **state) {
    (void)state;
    for (int k = 0; k < 200; k++) pl_threads_free(pl_threads_new(1 + k % 6));
    pl_threads_free(NULL);
    pl_threads *pool = pl_threads_new(0);
    assert_true(pl_threads_count(pool) >= 1);
    pl_threads_free(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_chunk_once),
                                       cmocka_unit_test(test_workers_take_part),
                                       cmocka_unit_test(test_new_and_free)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
