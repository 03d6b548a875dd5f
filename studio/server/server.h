/* The parts of the studio together, and functions that they call of each other. */
#ifndef PL_STUDIO_SERVER_H
#define PL_STUDIO_SERVER_H

#include "server/auth.h"
#include "server/clients.h"
#include "server/engine.h"
#include "server/folder.h"
#include "server/gallery.h"
#include "server/shelf.h"
#include "server/studio.h"
#include "server/worker.h"

#include <libwebsockets.h>

enum { PL_MAX_CONNECTIONS = 64, PL_MAX_TETS = 200000, PL_MAX_BODIES = 200, PL_MAX_UPLOAD = 256 << 20 };

typedef struct pl_studio {
    pl_studio_def def;
    pl_hub hub;
    pl_auth auth;
    pl_engine engine;
    pl_worker worker;
    pl_gallery gallery;
    pl_clients clients;
    pl_shelf uploads, exports;
    char folder[PL_FOLDER_PATH]; /* private folder, removed at the end */
    struct lws_context *context;
    lws_sorted_usec_list_t timer;
    int port;
    bool ended, can_render;
    int connections;  /* open sockets */
    unsigned refused; /* bits of pl_refusal that were reported to the user */
} pl_studio;

/* Why a request was refused; each reason is reported once. */
typedef enum pl_refusal {
    PL_REFUSED_HOST,
    PL_REFUSED_ORIGIN,
    PL_REFUSED_TOKEN,
    PL_REFUSED_COOKIE,
    PL_REFUSED_PATH,
    PL_REFUSED_METHOD,
    PL_REFUSED_SIZE,
    PL_REFUSED_MESSAGE,
    PL_REFUSED_RATE,
    PL_REFUSED_CLIENTS
} pl_refusal;
void pl_studio_refuse(pl_studio *studio, pl_refusal why);

/* Whether the renderer is available. */
bool pl_studio_can_render(void);
/* Makes this client the driver. */
void pl_studio_drive(pl_studio *studio, int client);

/* Handles a text message of a client: passes it to the engine or the worker, or replies at once. */
void pl_studio_obey(pl_studio *studio, int client, const char *text, size_t size);

/* The definition of the studio's sessions. */
pl_session_def pl_studio_session(pl_studio *studio);

/* Executes a job of the worker, in its thread. */
void pl_job_run(pl_studio *studio, const pl_job *job);

#endif
