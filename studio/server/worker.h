/* The worker: a thread for long jobs, which are loading scenes, meshing, exports and pictures. It executes
 * one job at a time, which can be cancelled. */
#ifndef PL_STUDIO_WORKER_H
#define PL_STUDIO_WORKER_H

#include "server/hub.h"

enum { PL_MAX_JOBS = 8 };

struct pl_studio;
struct pl_snapshot;

typedef struct pl_job {
    int client;
    int64_t id;
    json_t *root;                 /* the command */
    struct pl_snapshot *snapshot; /* for exports, else NULL */
    bool cancelled;               /* cancelled while it was queued */
} pl_job;

typedef struct pl_worker {
    struct pl_studio *studio;
    pthread_t thread;
    bool started;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool quit;
    pl_job jobs[PL_MAX_JOBS]; /* ring */
    int first, count;
    atomic_bool cancelled; /* the current job should stop */
    atomic_bool busy;      /* it creates another world: the current one is paused */
    double told;           /* when progress was last sent */
} pl_worker;

pl_status pl_worker_begin(pl_worker *worker, struct pl_studio *studio, pl_error *err);
void pl_worker_end(pl_worker *worker);
/* Any thread; takes ownership of root and snapshot. False if the queue is full. */
bool pl_worker_post(pl_worker *worker, int client, int64_t id, json_t *root, struct pl_snapshot *snapshot);
/* Cancels the current job and queued ones. */
void pl_worker_cancel(pl_worker *worker);
/* For jobs: sends progress, at intervals; returns true to stop. */
bool pl_worker_progress(pl_worker *worker, const char *what, double fraction, const char *text);

#endif
