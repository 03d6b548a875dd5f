/* The thread pool. Workers spin for the next loop, because a step issues thousands of short loops with serial
 * work between them, and then sleep. A worker that wakes up in the middle of a step is often scheduled on the
 * caller's core and slows it down. Workers therefore sleep only after steps seem to be over, and yield to
 * other threads. */
#include "core/threads.h"
#include "core/memory.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { PL_SPINS = 100000, PL_SPINS_A_YIELD = 1000 }; /* about a millisecond */
enum { PL_MAX_THREADS = 256 };

/* One word tells workers whether there is a loop to join: the number of the loop (upper half), the number of
 * workers in it (above the lowest bit), and whether it is open. The caller waits only for workers that
 * joined. It does not wait for one that sleeps or whose core is busy. */
#define PL_LOOP_OPEN UINT64_C(1)
#define PL_LOOP_JOINED UINT64_C(2)
#define PL_LOOP_NUMBER(state) ((state) >> 32)

struct pl_threads {
    int count; /* including the caller's thread */
    int owners;
    int spins;
    pthread_t *handles;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    _Atomic uint64_t state;
    _Atomic int sleepers;
    _Atomic int64_t next;
    int64_t limit;
    pl_task task;
    void *context;
    _Atomic bool stop;
};

typedef struct pl_worker {
    pl_threads *threads;
    int index;
} pl_worker;

static inline void pl_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

static void pl_work(pl_threads *threads, int worker) {
    for (;;) {
        int64_t chunk = atomic_fetch_add_explicit(&threads->next, 1, memory_order_relaxed);
        if (chunk >= threads->limit) return;
        threads->task(threads->context, chunk, worker);
    }
}

/* Joins the next open loop after `seen`; returns its number, or 0 to stop. */
static uint64_t pl_try_join(pl_threads *threads, uint64_t seen) {
    uint64_t state = atomic_load_explicit(&threads->state, memory_order_acquire);
    while (state & PL_LOOP_OPEN && PL_LOOP_NUMBER(state) != seen) {
        if (atomic_compare_exchange_weak(&threads->state, &state, state + PL_LOOP_JOINED))
            return PL_LOOP_NUMBER(state);
    }
    return 0;
}

static uint64_t pl_join(pl_threads *threads, uint64_t seen) {
    for (int i = 0; i < threads->spins; i++) {
        uint64_t number = pl_try_join(threads, seen);
        if (number) return number;
        if (atomic_load_explicit(&threads->stop, memory_order_relaxed)) return 0;
        pl_pause();
        if (i % PL_SPINS_A_YIELD == PL_SPINS_A_YIELD - 1) sched_yield();
    }
    uint64_t number = 0;
    pthread_mutex_lock(&threads->mutex);
    atomic_fetch_add(&threads->sleepers, 1);
    while (!atomic_load(&threads->stop) && !(number = pl_try_join(threads, seen))) {
        pthread_cond_wait(&threads->wake, &threads->mutex);
    }
    atomic_fetch_sub(&threads->sleepers, 1);
    pthread_mutex_unlock(&threads->mutex);
    return number;
}

static void *pl_worker_main(void *argument) {
    pl_worker *worker = argument;
    pl_threads *threads = worker->threads;
    int index = worker->index;
    free(worker);
    uint64_t number = 0;
    while ((number = pl_join(threads, number))) {
        pl_work(threads, index);
        atomic_fetch_sub_explicit(&threads->state, PL_LOOP_JOINED, memory_order_acq_rel);
    }
    return NULL;
}

pl_threads *pl_threads_new(int count) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (count <= 0) count = cores > 0 ? (int)cores : 1;
    if (count > PL_MAX_THREADS) count = PL_MAX_THREADS;
    pl_threads *threads = pl_array_new(1, sizeof *threads);
    if (!threads) return NULL;
    threads->handles = pl_array_new(count, sizeof *threads->handles);
    if (!threads->handles) {
        free(threads);
        return NULL;
    }
    threads->count = threads->owners = 1;
    threads->spins = count > cores ? 1 : PL_SPINS; /* do not spin on a core that other threads need */
    pthread_mutex_init(&threads->mutex, NULL);
    pthread_cond_init(&threads->wake, NULL);
    for (int i = 1; i < count; i++) {
        pl_worker *worker = malloc(sizeof *worker);
        if (!worker) break;
        *worker = (pl_worker){threads, i};
        if (pthread_create(&threads->handles[i], NULL, pl_worker_main, worker)) {
            free(worker);
            break;
        }
        threads->count++;
    }
    return threads;
}

pl_status pl_threads_check(int count, const char *what, pl_error *err) {
    if (count >= 0 && count <= PL_MAX_THREADS) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "%s: threads = %d, expected 0 (all cores) to %d", what, count,
                        PL_MAX_THREADS);
}

static void pl_wake(pl_threads *threads) {
    if (!atomic_load(&threads->sleepers)) return;
    pthread_mutex_lock(&threads->mutex);
    pthread_cond_broadcast(&threads->wake);
    pthread_mutex_unlock(&threads->mutex);
}

pl_threads *pl_threads_share(pl_threads *threads) {
    if (threads) threads->owners++;
    return threads;
}

void pl_threads_free(pl_threads *threads) {
    if (!threads || --threads->owners > 0) return;
    pthread_mutex_lock(&threads->mutex);
    atomic_store(&threads->stop, true);
    pthread_cond_broadcast(&threads->wake);
    pthread_mutex_unlock(&threads->mutex);
    for (int i = 1; i < threads->count; i++) pthread_join(threads->handles[i], NULL);
    pthread_cond_destroy(&threads->wake);
    pthread_mutex_destroy(&threads->mutex);
    free(threads->handles);
    free(threads);
}

int pl_threads_count(const pl_threads *threads) { return threads->count; }

void pl_threads_run(pl_threads *threads, int64_t count, pl_task task, void *context) {
    if (threads->count == 1 || count <= 1) {
        for (int64_t i = 0; i < count; i++) task(context, i, 0);
        return;
    }
    threads->task = task;
    threads->context = context;
    threads->limit = count;
    atomic_store_explicit(&threads->next, 0, memory_order_relaxed);
    uint64_t number = PL_LOOP_NUMBER(atomic_load_explicit(&threads->state, memory_order_relaxed)) + 1;
    if (number > UINT32_MAX) number = 1; /* 0 means none */
    atomic_store(&threads->state, number << 32 | PL_LOOP_OPEN);
    pl_wake(threads);
    pl_work(threads, 0);
    atomic_fetch_and_explicit(&threads->state, ~PL_LOOP_OPEN, memory_order_acq_rel);
    for (int spin = 0; (uint32_t)atomic_load_explicit(&threads->state, memory_order_acquire) != 0; spin++) {
        if (spin < threads->spins)
            pl_pause();
        else
            sched_yield();
    }
}
