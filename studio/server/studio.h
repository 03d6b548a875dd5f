/* The studio: a server for one page (docs/studio.md), which shows and changes a running simulation.
 *
 * pl_studio_run works in the thread that calls it: it speaks HTTP and WebSocket there (libwebsockets). The
 * engine steps in a second thread, loading, meshing and exporting happen in a third; hub.h is where they
 * meet. */
#ifndef PL_STUDIO_H
#define PL_STUDIO_H

#include "pliant/pliant.h"

typedef struct pl_studio_def {
    const char *input;             /* a scene, a run's folder or a mesh to begin with; NULL: the gallery */
    const char *bind;              /* IPv4 address to listen on; NULL: 127.0.0.1 */
    int port;                      /* first one to try */
    bool port_given;               /* then no other is tried */
    bool browser;                  /* opens the page, where there is a display */
    int threads;                   /* of steps, loading and meshing; 0: as many as the machine has */
    const char *cache;             /* folder of meshes made of surfaces, or NULL */
    const char *scenes;            /* folder of the gallery's scenes, or NULL: none */
    void (*say)(const char *line); /* a line for the user's terminal */
    bool (*stop)(void);            /* asked several times a second */
} pl_studio_def;

/* Until `stop` says so. PL_ERR_MISSING where the program was built without libwebsockets. */
pl_status pl_studio_run(const pl_studio_def *def, pl_error *err);

#endif
