/* The studio: a server for one page (docs/studio.md), which shows and changes a running simulation.
 *
 * There are three threads. pl_studio_run is the network thread: it serves HTTP and WebSocket (libwebsockets)
 * in the thread that calls it. The engine steps in a second thread. The worker loads, meshes and exports in a
 * third. They exchange data through hub.h. */
#ifndef PL_STUDIO_H
#define PL_STUDIO_H

#include "pliant/pliant.h"

typedef struct pl_studio_def {
    const char *input;             /* a scene, a run's folder or a mesh to open; NULL: the gallery */
    const char *bind;              /* IPv4 address to listen on; NULL: 127.0.0.1 */
    int port;                      /* first port to try */
    bool port_given;               /* no other port is tried */
    bool browser;                  /* open the page in a browser, if there is a display */
    int threads;                   /* for steps, loading and meshing; 0: all cores */
    const char *cache;             /* folder of the mesh cache, or NULL */
    const char *scenes;            /* folder of the gallery's scenes, or NULL: none */
    void (*say)(const char *line); /* prints a line in the user's terminal */
    bool (*stop)(void);            /* called several times per second; true: stop */
} pl_studio_def;

/* Runs until `stop` returns true. PL_ERR_MISSING if the program was built without libwebsockets. */
pl_status pl_studio_run(const pl_studio_def *def, pl_error *err);

#endif
