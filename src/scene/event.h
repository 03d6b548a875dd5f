/* An event that changes a running scene, and a list of events as text.
 *
 * A list may be long (an hour of dragging). It therefore stores the texts one after the other instead of
 * objects, and an event is parsed when it acts. */
#ifndef PL_SCENE_EVENT_H
#define PL_SCENE_EVENT_H

#include "core/memory.h"

#include <jansson.h>

/* The members rotate_axis and rotate_degrees of definitions. */
typedef struct pl_rotation {
    double axis[3], degrees;
} pl_rotation;

/* Selects the first point of a body on a ray. */
typedef struct pl_event_ray {
    bool given;
    double origin[3], direction[3];
} pl_event_ray;

/* Nodes of a body, or all nodes. */
typedef struct pl_event_nodes {
    bool given, all;
    int64_t count;
    const int32_t *nodes;
} pl_event_nodes;

/* One of the actions with its parameters; NULL or NAN for keys that are not given. */
typedef struct pl_event {
    int64_t step;
    json_t *set;                       /* paths and values; owned by the event's JSON object */
    const char *grab, *drag, *release; /* names of grabs; "": chosen by the session */
    pl_event_nodes pin, unpin;
    double push[3], impulse[3]; /* N, N s */
    double warm;                /* K */
    const char *anneal;         /* name of a body, or "*" */
    const char *body;           /* a point of this body: ... */
    int64_t tet;                /* ... in this element (-1: not given), ... */
    double at[4];               /* ... at these barycentric coordinates ... */
    pl_event_ray ray;           /* ... or where this ray hits it */
    double target[3];           /* m */
    double stiffness;           /* N/m */
    double damping;             /* N s/m */
    bool fast;
    double center[3], radius; /* m */
    const char *pose;         /* name of a collider: ... */
    double translate[3];      /* ... m, relative to the pose in its definition, ... */
    pl_rotation rotate;       /* ... after this rotation about its pivot, ... */
    bool own;                 /* ... or back to its own curves */
} pl_event;

typedef struct pl_event_entry {
    int64_t step;
    size_t text;   /* offset in the text of the list */
    bool scripted; /* from the scene's own list */
} pl_event_entry;
typedef struct pl_event_list {
    pl_items entries; /* array of pl_event_entry */
    pl_buffer text;
} pl_event_list;

int64_t pl_events_count(const pl_event_list *list);
const pl_event_entry *pl_events_at(const pl_event_list *list, int64_t index);
const char *pl_events_text(const pl_event_list *list, int64_t index);
/* Inserts an event before `index`; false if out of memory, with nothing changed. */
bool pl_events_insert(pl_event_list *list, int64_t index, int64_t step, bool scripted, const json_t *event);
void pl_events_remove(pl_event_list *list, int64_t index);
/* Keeps the first `count` events, and of the others those from the scene's own list. */
void pl_events_cut(pl_event_list *list, int64_t count);
bool pl_events_copy(const pl_event_list *from, pl_event_list *to);
void pl_events_free(pl_event_list *list);
/* As a JSON array; NULL if out of memory. */
json_t *pl_events_value(const pl_event_list *list);

struct pl_loader;
/* Parses and checks one event, but not the objects it refers to. Its strings live as long as the loader's
 * scene. False after reporting a problem. */
bool pl_event_read(struct pl_loader *loader, json_t *value, pl_event *out);

#endif
