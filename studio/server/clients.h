/* The pages that are connected: what waits to be sent to each, which frames are on their way, who drives.
 * Used by the thread that speaks to them alone; no sockets here. */
#ifndef PL_STUDIO_CLIENTS_H
#define PL_STUDIO_CLIENTS_H

#include "server/hub.h"

enum {
    PL_MAX_CLIENTS = 8,
    PL_MAX_QUEUE = 512,            /* messages */
    PL_MANY_WAIT = 32,             /* from here on older statuses are dropped for newer ones */
    PL_MAX_QUEUE_BYTES = 64 << 20, /* and their bytes, topology aside */
    PL_WINDOW = 2,                 /* frames on their way */
    PL_MAX_RATE = 500              /* messages per second */
};

typedef struct pl_client {
    int number; /* from 1; 0: no client */
    void *socket;
    pl_blob *queue[PL_MAX_QUEUE]; /* ring */
    int first, count;
    size_t bytes;
    bool overrun;                         /* does not read: to be closed */
    uint32_t scene_epoch, topology_epoch; /* that it was sent */
    uint32_t frame;                       /* newest one that it was sent */
    int flying;
    uint32_t flights[PL_WINDOW];
    double flown;  /* when the last frame went out, or an acknowledgement came */
    char *message; /* pieces of one that is not whole yet */
    size_t message_size;
    double allowance, allowance_at; /* messages it may send */
} pl_client;

typedef struct pl_clients {
    pl_client items[PL_MAX_CLIENTS];
    int next_number;
    int driver;
    pl_hub *hub;       /* that is told how long pointer messages took */
    uint32_t measured; /* newest seq whose time is known */
} pl_clients;

/* NULL: there are as many as allowed. */
pl_client *pl_clients_add(pl_clients *clients, void *socket);
void pl_clients_remove(pl_clients *clients, pl_client *client);
void pl_clients_end(pl_clients *clients);
pl_client *pl_clients_find(pl_clients *clients, int number);
int pl_clients_count(const pl_clients *clients);

/* Shares the blob. */
void pl_client_queue(pl_client *client, pl_blob *blob);
/* Whether it may send one more message now. */
bool pl_client_allow(pl_client *client, double now);
/* Another piece of a message; false: too long, or no memory. Pieces are freed by pl_client_clear. */
bool pl_client_add(pl_client *client, const void *piece, size_t size);
void pl_client_clear(pl_client *client);
/* Whether it could take a frame. */
bool pl_client_has_window(const pl_client *client, double now);
void pl_client_acknowledge(pl_client *client, uint32_t frame, double now);

/* What is to be sent next, shared; NULL: nothing now. */
pl_blob *pl_client_next(pl_clients *clients, pl_client *client, pl_shown *shown, double now);
/* Whether there is something. */
bool pl_client_has_next(const pl_client *client, const pl_shown *shown, double now);

#endif
