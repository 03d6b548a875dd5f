/* The connected pages: messages queued for each, frames that were sent but not acknowledged, and which page
 * is the driver. Used only by the network thread; sockets are elsewhere. */
#ifndef PL_STUDIO_CLIENTS_H
#define PL_STUDIO_CLIENTS_H

#include "server/hub.h"

enum {
    PL_MAX_CLIENTS = 8,
    PL_MAX_QUEUE = 512,            /* messages */
    PL_MANY_WAIT = 32,             /* with more messages queued, older statuses are dropped */
    PL_MAX_QUEUE_BYTES = 64 << 20, /* bytes of the queue, without topology */
    PL_WINDOW = 2,                 /* unacknowledged frames */
    PL_MAX_RATE = 500              /* messages per second */
};

typedef struct pl_client {
    int number; /* from 1; 0: no client */
    void *socket;
    pl_blob *queue[PL_MAX_QUEUE]; /* ring */
    int first, count;
    size_t bytes;
    bool overrun;                         /* does not read; will be closed */
    uint32_t scene_epoch, topology_epoch; /* epochs of the last ones sent */
    uint32_t frame;                       /* newest frame sent */
    int flying;
    uint32_t flights[PL_WINDOW];
    double flown;  /* time when the last frame was sent or acknowledged */
    char *message; /* fragments of an incomplete message */
    size_t message_size;
    double allowance, allowance_at; /* number of messages that it may send now, and when that was computed */
} pl_client;

typedef struct pl_clients {
    pl_client items[PL_MAX_CLIENTS];
    int next_number;
    int driver;
    pl_hub *hub;       /* receives the latencies of pointer messages */
    uint32_t measured; /* newest seq with a known latency */
} pl_clients;

/* NULL if the maximum number of clients is connected. */
pl_client *pl_clients_add(pl_clients *clients, void *socket);
void pl_clients_remove(pl_clients *clients, pl_client *client);
void pl_clients_end(pl_clients *clients);
pl_client *pl_clients_find(pl_clients *clients, int number);
int pl_clients_count(const pl_clients *clients);

/* Adds a reference to the blob. */
void pl_client_queue(pl_client *client, pl_blob *blob);
/* Whether the client may send a message now. */
bool pl_client_allow(pl_client *client, double now);
/* Appends a fragment of a message; false if it is too long or memory is short. Fragments are freed by
 * pl_client_clear. */
bool pl_client_add(pl_client *client, const void *piece, size_t size);
void pl_client_clear(pl_client *client);
/* Whether the client can receive a frame now. */
bool pl_client_has_window(const pl_client *client, double now);
void pl_client_acknowledge(pl_client *client, uint32_t frame, double now);

/* The next blob to send, with a new reference; NULL: none now. */
pl_blob *pl_client_next(pl_clients *clients, pl_client *client, pl_shown *shown, double now);
/* Whether there is a blob to send. */
bool pl_client_has_next(const pl_client *client, const pl_shown *shown, double now);

#endif
