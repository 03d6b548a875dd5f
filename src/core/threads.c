/* The pool: workers spin briefly for the next loop (steps issue thousands of short ones), then sleep. */
#include "core/threads.h"
#include "core/memory.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { PL_SPINS = 4000, PL_MAX_THREADS = 256 };

struct pl_threads {
    int count; /* the caller's thread included */
    int spins;
    pthread_t *handles;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    _Atomic uint64_t epoch; /* one more for each loop */
    _Atomic int sleepers;
    _Atomic int busy; /* workers still in the current loop */
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

/* Waits for an epoch other than `seen`. */
static uint64_t pl_wait_epoch(pl_threads *threads, uint64_t seen) {
    for (int i = 0; i < threads->spins; i++) {
        uint64_t epoch = atomic_load_explicit(&threads->epoch, memory_order_acquire);
        if (epoch != seen) return epoch;
        pl_pause();
    }
    pthread_mutex_lock(&threads->mutex);
    atomic_fetch_add(&threads->sleepers, 1);
    uint64_t epoch;
    while ((epoch = atomic_load(&threads->epoch)) == seen) pthread_cond_wait(&threads->wake, &threads->mutex);
    atomic_fetch_sub(&threads->sleepers, 1);
    pthread_mutex_unlock(&threads->mutex);
    return epoch;
}

static void *pl_worker_main(void *argument) {
    pl_worker *worker = argument;
    pl_threads *threads = worker->threads;
    int index = worker->index;
    free(worker);
    uint64_t seen = 0;
    for (;;) {
        seen = pl_wait_epoch(threads, seen);
        if (atomic_load(&threads->stop)) return NULL;
        pl_work(threads, index);
        atomic_fetch_sub_explicit(&threads->busy, 1, memory_order_acq_rel);
    }
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
    threads->count = 1;
    threads->spins = count > cores ? 1 : PL_SPINS; /* spinning on a core that someone else needs is waste */
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

static void pl_publish(pl_threads *threads) {
    atomic_fetch_add(&threads->epoch, 1);
    if (atomic_load(&threads->sleepers)) {
        pthread_mutex_lock(&threads->mutex);
        pthread_cond_broadcast(&threads->wake);
        pthread_mutex_unlock(&threads->mutex);
    }
}

void pl_threads_free(pl_threads *threads) {
    if (!threads) return;
    atomic_store(&threads->stop, true);
    pl_publish(threads);
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
    atomic_store_explicit(&threads->busy, threads->count - 1, memory_order_relaxed);
    pl_publish(threads);
    pl_work(threads, 0);
    for (int spin = 0; atomic_load_explicit(&threads->busy, memory_order_acquire); spin++) {
        if (spin < threads->spins)
            pl_pause();
        else
            sched_yield();
    }
}
