/* Where the threads meet. The engine and the worker leave messages and the newest state here; the thread that
 * speaks to clients takes them. Nobody waits for anybody: a frame that is not taken is replaced by the next.
 */
#ifndef PL_STUDIO_HUB_H
#define PL_STUDIO_HUB_H

#include "server/blob.h"
#include "server/pictures.h"
#include "server/status.h"
#include "pliant/base.h"

#include <jansson.h>
#include <pthread.h>

enum { PL_MAX_MAILS = 4096 };

/* What is shown: belongs to one epoch. */
typedef struct pl_shown {
    uint32_t epoch;        /* 0: nothing */
    pl_blob *scene;        /* text: event "scene" */
    pl_blob *topology;     /* binary */
    pl_blob *frame;        /* the newest one, or NULL */
    uint32_t frame_number; /* counts on over epochs */
    uint32_t seq;          /* of the last pointer message in it ... */
    double received, made; /* ... and when that one came, and the frame was ready: s, monotonic clock */
    double step_seconds;   /* that a step lasts on the clock */
} pl_shown;

typedef struct pl_mail {
    int client; /* 0: all */
    pl_blob *blob;
} pl_mail;

typedef struct pl_hub {
    pthread_mutex_t lock;
    pl_shown shown;
    pl_pictures pictures; /* of what is shown */
    pl_mail *mails;       /* ring of PL_MAX_MAILS */
    int first, count;
    pl_latencies latencies; /* of the driver's pointer */
    atomic_bool wanted;     /* a client could take a newer frame */
    atomic_int driver;      /* number of the client that drives, 0: none */
    atomic_int clients;
    void (*wake)(void *context); /* the thread that speaks to clients */
    void *context;
} pl_hub;

pl_status pl_hub_begin(pl_hub *hub, pl_error *err);
void pl_hub_end(pl_hub *hub);

/* s, from a clock that never goes back. */
double pl_now(void);

/* Any thread. `message` is released. */
void pl_hub_send(pl_hub *hub, int client, json_t *message);
/* {"id": id, "ok": true, ...members of `more`}, or nothing where id is negative. */
void pl_hub_answer(pl_hub *hub, int client, int64_t id, json_t *more);
/* {"id": id, "ok": false, "error": ...}; without an id, a notice. */
void pl_hub_refuse(pl_hub *hub, int client, int64_t id, const char *format, ...) PL_PRINTF(4, 5);
void pl_hub_notice(pl_hub *hub, int client, const char *level, const char *format, ...) PL_PRINTF(4, 5);
void pl_hub_progress(pl_hub *hub, const char *what, double fraction, const char *text);

/* Replaces what is shown; takes the blobs over, but shares the pictures. */
void pl_hub_show(pl_hub *hub, uint32_t epoch, pl_blob *scene, pl_blob *topology, const pl_pictures *pictures);
/* A picture of what is shown, to be released, or NULL. */
pl_blob *pl_hub_picture(pl_hub *hub, uint32_t number);
/* Replaces the newest frame; takes the blob over. */
void pl_hub_show_frame(pl_hub *hub, pl_blob *frame, const pl_shown *stamp);

void pl_hub_add_latency(pl_hub *hub, double steps, double seconds);
json_t *pl_hub_latency(pl_hub *hub);

/* For the thread that speaks to clients: the oldest message, or false. */
bool pl_hub_take(pl_hub *hub, pl_mail *mail);
/* What is shown now; release its blobs by pl_shown_release. */
pl_shown pl_hub_look(pl_hub *hub);
void pl_shown_release(pl_shown *shown);

#endif
