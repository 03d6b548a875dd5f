/* Exchange of data between the threads. The engine and the worker store messages and the latest state here,
 * and the network thread sends them. No thread waits: a frame that was not sent is replaced by the next.
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

/* The data shown, which belong to one epoch. */
typedef struct pl_shown {
    uint32_t epoch;        /* 0: none */
    pl_blob *scene;        /* text: event "scene" */
    pl_blob *topology;     /* binary */
    pl_blob *frame;        /* the newest one, or NULL */
    uint32_t frame_number; /* increases across epochs */
    uint32_t seq;          /* seq of the last pointer message in the frame */
    double received, made; /* when that message was received, and the frame completed: s, monotonic clock */
    double step_seconds;   /* duration of a step on the clock */
} pl_shown;

typedef struct pl_mail {
    int client; /* 0: all */
    pl_blob *blob;
} pl_mail;

typedef struct pl_hub {
    pthread_mutex_t lock;
    pl_shown shown;
    pl_pictures pictures; /* textures of the data shown */
    pl_mail *mails;       /* ring of PL_MAX_MAILS */
    int first, count;
    pl_latencies latencies; /* latencies of the driver's pointer messages */
    atomic_bool wanted;     /* a client can receive a newer frame */
    atomic_int driver;      /* number of the driver's client, 0: none */
    atomic_int clients;
    void (*wake)(void *context); /* wakes the network thread */
    void *context;
} pl_hub;

pl_status pl_hub_begin(pl_hub *hub, pl_error *err);
void pl_hub_end(pl_hub *hub);

/* Monotonic time, s. */
double pl_now(void);

/* Any thread. Releases `message`. */
void pl_hub_send(pl_hub *hub, int client, json_t *message);
/* Sends {"id": id, "ok": true, ...members of `more`}; nothing if id is negative. */
void pl_hub_answer(pl_hub *hub, int client, int64_t id, json_t *more);
/* Sends {"id": id, "ok": false, "error": ...}; without an id, a notice. */
void pl_hub_refuse(pl_hub *hub, int client, int64_t id, const char *format, ...) PL_PRINTF(4, 5);
void pl_hub_notice(pl_hub *hub, int client, const char *level, const char *format, ...) PL_PRINTF(4, 5);
void pl_hub_progress(pl_hub *hub, const char *what, double fraction, const char *text);

/* Replaces the data shown; takes ownership of the blobs and shares the pictures. */
void pl_hub_show(pl_hub *hub, uint32_t epoch, pl_blob *scene, pl_blob *topology, const pl_pictures *pictures);
/* A texture of the data shown, to be released by the caller, or NULL. */
pl_blob *pl_hub_picture(pl_hub *hub, uint32_t number);
/* Replaces the latest frame; takes ownership of the blob. */
void pl_hub_show_frame(pl_hub *hub, pl_blob *frame, const pl_shown *stamp);

void pl_hub_add_latency(pl_hub *hub, double steps, double seconds);
json_t *pl_hub_latency(pl_hub *hub);

/* For the network thread: the oldest message; false if there is none. */
bool pl_hub_take(pl_hub *hub, pl_mail *mail);
/* The data shown now; release the blobs with pl_shown_release. */
pl_shown pl_hub_look(pl_hub *hub);
void pl_shown_release(pl_shown *shown);

#endif
