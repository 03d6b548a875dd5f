/* A pool of threads for loops over fixed chunks.
 *
 * pl_threads_run calls task(context, i) for every i in [0, count) on all threads, and returns after the last
 * one. The assignment of chunks to threads is not fixed. A task must write only to the data of chunk i, so
 * that results do not depend on the number of threads. Not re-entrant. */
#ifndef PL_CORE_THREADS_H
#define PL_CORE_THREADS_H

#include "pliant/base.h"

typedef struct pl_threads pl_threads;
typedef void (*pl_task)(void *context, int64_t chunk, int worker);

/* count 0: one per core of the machine. NULL if memory is short; fewer threads than requested if the system
 * refuses more. */
pl_threads *pl_threads_new(int count);
/* Rejects an implausible number of threads in a definition. */
pl_status pl_threads_check(int count, const char *what, pl_error *err);
/* Adds an owner of the same pool; the last owner to free it ends the threads. */
pl_threads *pl_threads_share(pl_threads *threads);
void pl_threads_free(pl_threads *threads);
int pl_threads_count(const pl_threads *threads);
void pl_threads_run(pl_threads *threads, int64_t count, pl_task task, void *context);

#endif
