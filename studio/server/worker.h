/* The thread for what takes long: loading scenes, meshing, exports, pictures. One job at a time, which can be
 * cancelled. */
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
    struct pl_snapshot *snapshot; /* of exports, else NULL */
    bool cancelled;               /* while it waited */
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
    atomic_bool cancelled; /* the job that runs is to stop */
    atomic_bool busy;      /* it makes another world: the present one stands still */
    double told;           /* when progress was last sent */
} pl_worker;

pl_status pl_worker_begin(pl_worker *worker, struct pl_studio *studio, pl_error *err);
void pl_worker_end(pl_worker *worker);
/* Any thread; takes root and snapshot over. False where too much waits. */
bool pl_worker_post(pl_worker *worker, int client, int64_t id, json_t *root, struct pl_snapshot *snapshot);
/* The job that runs, and those that wait. */
void pl_worker_cancel(pl_worker *worker);
/* For jobs: sends progress now and then; true: stop. */
bool pl_worker_progress(pl_worker *worker, const char *what, double fraction, const char *text);

#endif
