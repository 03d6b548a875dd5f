/* The engine: the stepping thread. Commands arrive through a queue and are executed between steps. The clock
 * determines when a step is made, never its result. */
#ifndef PL_STUDIO_ENGINE_H
#define PL_STUDIO_ENGINE_H

#include "server/grab_names.h"
#include "server/hub.h"
#include "server/status.h"
#include "server/world.h"

enum { PL_MAX_COMMANDS = 1024, PL_MAX_POINTERS = 16, PL_POINTER_NAME = 32 };

struct pl_studio;

/* A queued command, or a world that the worker created (then `root` is NULL). */
typedef struct pl_order {
    int client;
    int64_t id;
    json_t *root;
    pl_world *world;
} pl_order;

/* The latest target of a grab, or pose of a collider, from the pointer; applied before the next step. */
typedef struct pl_pointer {
    bool pose;                  /* pose of a collider; else target of a grab */
    char name[PL_POINTER_NAME]; /* of the grab or the collider */
    double target[3];           /* target, or translation of the collider */
    double axis[3], degrees;    /* rotation of the collider */
    uint32_t seq;
    double received;
} pl_pointer;

typedef struct pl_engine {
    struct pl_studio *studio;
    pl_hub *hub;
    pthread_t thread;
    bool started;
    pthread_mutex_t lock; /* protects the members up to `cancelled` */
    pthread_cond_t changed;
    bool quit, woken;
    pl_order *orders; /* ring of PL_MAX_COMMANDS */
    int first, count;
    int pointer_count;
    pl_pointer pointers[PL_MAX_POINTERS];
    double began;          /* time when the current command, or meshing in a step, began; 0: none */
    int64_t step;          /* step of the simulation at that time */
    double time;           /* time of the simulation then */
    bool told_busy;        /* pages were told that it takes long */
    double told;           /* when progress was last sent */
    double watched;        /* when pl_engine_watch last sent a status */
    json_t *status;        /* the last status sent */
    atomic_bool cancelled; /* the current change should stop */
    /* members for the engine's thread only: */
    bool estimating; /* a change is being estimated: surfaces are not meshed */
    pl_world *world;
    uint32_t epoch, frame;
    bool playing, dirty;
    bool commits; /* anneal all bodies when the driver pauses */
    bool busy;    /* the worker is creating another world: no steps meanwhile */
    double speed, due;
    uint32_t seq; /* seq of the newest applied pointer message */
    double received;
    pl_grab_names grab_names;
    int balls; /* number of balls thrown so far */
    double status_due, frame_due;
    pl_book book;
} pl_engine;

pl_status pl_engine_begin(pl_engine *engine, struct pl_studio *studio, pl_error *err);
void pl_engine_end(pl_engine *engine);

/* Any thread. Takes ownership of root and world; false if the queue is full. */
bool pl_engine_post(pl_engine *engine, int client, int64_t id, json_t *root, pl_world *world);
/* Any thread. */
void pl_engine_point(pl_engine *engine, const pl_pointer *drag);
/* Called by the network thread several times per second: tells clients that a command takes long, because the
 * engine cannot. */
void pl_engine_watch(pl_engine *engine);
/* Reports the progress of a command, at intervals. Returns true to stop. */
bool pl_engine_progress(pl_engine *engine, const char *what, double fraction, const char *text);
/* Requests a frame. */
void pl_engine_wake(pl_engine *engine);

/* For commands; called in the engine's thread. */
void pl_engine_play(pl_engine *engine, bool playing);
/* Begins a new epoch, because surfaces have changed. */
pl_status pl_engine_show(pl_engine *engine, pl_error *err);
/* Makes one step, independent of the clock. */
pl_status pl_engine_step(pl_engine *engine, pl_error *err);
/* Shows another frame of a run that is played back. */
pl_status pl_engine_seek(pl_engine *engine, int frame, pl_error *err);
/* Executes one command; its reply is sent through the hub. */
void pl_engine_obey(pl_engine *engine, const pl_order *order);

#endif
