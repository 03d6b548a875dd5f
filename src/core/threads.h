/* A pool of threads for loops over fixed chunks.
 *
 * pl_threads_run calls task(context, i) for every i in [0, count), on all threads, and returns when all are
 * done. Which thread runs which chunk is not fixed: a task must write only to what belongs to chunk i, so
 * that results do not depend on the number of threads. Not re-entrant. */
#ifndef PL_CORE_THREADS_H
#define PL_CORE_THREADS_H

#include "pliant/base.h"

typedef struct pl_threads pl_threads;
typedef void (*pl_task)(void *context, int64_t chunk, int worker);

/* count 0: as many as the machine has. NULL when no memory; fewer threads than asked for if the system
 * refuses them. */
pl_threads *pl_threads_new(int count);
/* Refuses a definition's number of threads that cannot be meant. */
pl_status pl_threads_check(int count, const char *what, pl_error *err);
/* Another owner of the same ones; the last to free them ends them. */
pl_threads *pl_threads_share(pl_threads *threads);
void pl_threads_free(pl_threads *threads);
int pl_threads_count(const pl_threads *threads);
void pl_threads_run(pl_threads *threads, int64_t count, pl_task task, void *context);

#endif
