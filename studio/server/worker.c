/* See worker.h. */
#include "server/worker.h"
#include "server/server.h"
#include "server/snapshot.h"

#include <string.h>

static const double progress_seconds = 0.1;

bool pl_worker_post(pl_worker *worker, int client, int64_t id, json_t *root, pl_snapshot *snapshot) {
    pthread_mutex_lock(&worker->lock);
    bool room = worker->count < PL_MAX_JOBS;
    if (room)
        worker->jobs[(worker->first + worker->count++) % PL_MAX_JOBS] =
            (pl_job){client, id, root, snapshot, false};
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->lock);
    if (!room) {
        json_decref(root);
        pl_snapshot_free(snapshot);
    }
    return room;
}

void pl_worker_cancel(pl_worker *worker) {
    pthread_mutex_lock(&worker->lock);
    for (int i = 0; i < worker->count; i++) worker->jobs[(worker->first + i) % PL_MAX_JOBS].cancelled = true;
    atomic_store(&worker->cancelled, true);
    pthread_mutex_unlock(&worker->lock);
}

bool pl_worker_progress(pl_worker *worker, const char *what, double fraction, const char *text) {
    double now = pl_now();
    if (now - worker->told > progress_seconds || fraction >= 1.0) {
        worker->told = now;
        pl_hub_progress(&worker->studio->hub, what, fraction, text);
    }
    return atomic_load(&worker->cancelled);
}

static void *run(void *context) {
    pl_worker *worker = context;
    for (;;) {
        pthread_mutex_lock(&worker->lock);
        while (!worker->quit && !worker->count) pthread_cond_wait(&worker->changed, &worker->lock);
        bool quit = worker->quit;
        pl_job job = {0};
        if (!quit) {
            job = worker->jobs[worker->first];
            worker->first = (worker->first + 1) % PL_MAX_JOBS;
            worker->count--;
            atomic_store(&worker->cancelled, job.cancelled);
        }
        pthread_mutex_unlock(&worker->lock);
        if (quit) return NULL;
        atomic_store(&worker->busy, !job.snapshot);
        pl_job_run(worker->studio, &job);
        atomic_store(&worker->busy, false);
        json_decref(job.root);
        pl_snapshot_free(job.snapshot);
    }
}

pl_status pl_worker_begin(pl_worker *worker, struct pl_studio *studio, pl_error *err) {
    *worker = (pl_worker){.studio = studio};
    pthread_mutex_init(&worker->lock, NULL);
    pthread_cond_init(&worker->changed, NULL);
    worker->started = pthread_create(&worker->thread, NULL, run, worker) == 0;
    return worker->started ? PL_OK : pl_error_set(err, PL_ERR_SYSTEM, "no thread for the worker");
}

void pl_worker_end(pl_worker *worker) {
    if (!worker->started) return;
    pthread_mutex_lock(&worker->lock);
    worker->quit = true;
    atomic_store(&worker->cancelled, true);
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->lock);
    pthread_join(worker->thread, NULL);
    for (; worker->count > 0; worker->count--, worker->first = (worker->first + 1) % PL_MAX_JOBS) {
        json_decref(worker->jobs[worker->first].root);
        pl_snapshot_free(worker->jobs[worker->first].snapshot);
    }
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->lock);
    worker->started = false;
}
