/* The thread that steps. Commands come through a queue and act between steps; the clock decides when a step
 * is made, never what it computes. */
#ifndef PL_STUDIO_ENGINE_H
#define PL_STUDIO_ENGINE_H

#include "server/held.h"
#include "server/hub.h"
#include "server/status.h"
#include "server/world.h"

enum { PL_MAX_COMMANDS = 1024, PL_MAX_POINTERS = 16, PL_POINTER_NAME = 32 };

struct pl_studio;

/* A command that waits, or a world that the worker made (then `root` is NULL). */
typedef struct pl_order {
    int client;
    int64_t id;
    json_t *root;
    pl_world *world;
} pl_order;

/* Where the pointer has a grab's target, or a collider, until the next step: the newest counts. */
typedef struct pl_pointer {
    bool pose;                  /* of a collider */
    char name[PL_POINTER_NAME]; /* of the grab or the collider */
    double target[3];           /* or by how far the collider is moved */
    double axis[3], degrees;    /* that it is turned by */
    uint32_t seq;
    double received;
} pl_pointer;

typedef struct pl_engine {
    struct pl_studio *studio;
    pl_hub *hub;
    pthread_t thread;
    bool started;
    pthread_mutex_t lock; /* of what follows up to `cancelled` */
    pthread_cond_t changed;
    bool quit, woken;
    pl_order *orders; /* ring of PL_MAX_COMMANDS */
    int first, count;
    int pointer_count;
    pl_pointer pointers[PL_MAX_POINTERS];
    double began;          /* when the command, or the meshing in a step, began; 0: there is none */
    int64_t step;          /* of the simulation then, ... */
    double time;           /* ... and its time */
    bool told_busy;        /* that it takes long */
    double told;           /* when progress was last sent, and ... */
    double watched;        /* ... the status in place of the thread's own */
    json_t *status;        /* that was sent last */
    atomic_bool cancelled; /* the change that is being made is to stop */
    /* the thread's own */
    bool estimating; /* no surface is to be meshed */
    pl_world *world;
    uint32_t epoch, frame;
    bool playing, dirty;
    bool commits; /* anneals whenever the driver pauses */
    bool busy;    /* the worker is making another world: no steps meanwhile */
    double speed, due;
    uint32_t seq; /* newest one that acted */
    double received;
    pl_held held;
    int balls; /* thrown so far */
    double status_due, frame_due;
    pl_book book;
} pl_engine;

pl_status pl_engine_begin(pl_engine *engine, struct pl_studio *studio, pl_error *err);
void pl_engine_end(pl_engine *engine);

/* Any thread. Takes root and world over; false where the queue is full. */
bool pl_engine_post(pl_engine *engine, int client, int64_t id, json_t *root, pl_world *world);
/* Any thread. */
void pl_engine_point(pl_engine *engine, const pl_pointer *drag);
/* The thread that speaks to clients, several times a second: tells them that a command takes long, since the
 * engine cannot. */
void pl_engine_watch(pl_engine *engine);
/* How far the command is: sent now and then. True: stop. */
bool pl_engine_progress(pl_engine *engine, const char *what, double fraction, const char *text);
/* A frame is wanted. */
void pl_engine_wake(pl_engine *engine);

/* For commands, in the engine's thread. */
void pl_engine_play(pl_engine *engine, bool playing);
/* Surfaces have changed: a new epoch. */
pl_status pl_engine_show(pl_engine *engine, pl_error *err);
/* One step, whatever the clock says. */
pl_status pl_engine_step(pl_engine *engine, pl_error *err);
/* Another frame of a run that is played back. */
pl_status pl_engine_seek(pl_engine *engine, int frame, pl_error *err);
/* Runs one command; its answer goes through the hub. */
void pl_engine_obey(pl_engine *engine, const pl_order *order);

#endif
