/* What changes a running scene: one event, and a list of them as text.
 *
 * A list may be long (an hour of dragging), so that it holds texts, one behind the other, and no objects: an
 * event is read when it acts. */
#ifndef PL_SCENE_EVENT_H
#define PL_SCENE_EVENT_H

#include "core/memory.h"

#include <jansson.h>

/* The pair rotate_axis, rotate_degrees of definitions. */
typedef struct pl_rotation {
    double axis[3], degrees;
} pl_rotation;

/* The first point of a body on a ray. */
typedef struct pl_event_ray {
    bool given;
    double origin[3], direction[3];
} pl_event_ray;

/* Nodes of a body, or all. */
typedef struct pl_event_nodes {
    bool given, all;
    int64_t count;
    const int32_t *nodes;
} pl_event_nodes;

/* One of the actions, and what goes with it; NULL and NAN where a key is not given. */
typedef struct pl_event {
    int64_t step;
    json_t *set;                       /* paths and values; borrowed from the event's object */
    const char *grab, *drag, *release; /* names of grabs; "": to be chosen */
    pl_event_nodes pin, unpin;
    double push[3], impulse[3]; /* N, N s */
    double warm;                /* K */
    const char *anneal;         /* a body, or "*" */
    const char *body;           /* a point of it: ... */
    int64_t tet;                /* ... in this element (-1: not given), ... */
    double at[4];               /* ... by barycentric coordinates */
    pl_event_ray ray;           /* or where this meets it */
    double target[3];           /* m */
    double stiffness;           /* N/m */
    double damping;             /* N s/m */
    bool fast;
    double center[3], radius; /* m */
    const char *pose;         /* a collider: ... */
    double translate[3];      /* ... m, from where its definition puts it, ... */
    pl_rotation rotate;       /* ... after this, about its pivot, ... */
    bool own;                 /* ... or back to its curves */
} pl_event;

typedef struct pl_event_entry {
    int64_t step;
    size_t text;   /* where it begins in the list's */
    bool scripted; /* of the scene's own list */
} pl_event_entry;
typedef struct pl_event_list {
    pl_items entries; /* pl_event_entry */
    pl_buffer text;
} pl_event_list;

int64_t pl_events_count(const pl_event_list *list);
const pl_event_entry *pl_events_at(const pl_event_list *list, int64_t index);
const char *pl_events_text(const pl_event_list *list, int64_t index);
/* Puts an event in front of number `index`; false without memory, and then nothing has changed. */
bool pl_events_insert(pl_event_list *list, int64_t index, int64_t step, bool scripted, const json_t *event);
void pl_events_remove(pl_event_list *list, int64_t index);
/* Leaves the first `count`, and those of the rest that are the scene's own. */
void pl_events_cut(pl_event_list *list, int64_t count);
bool pl_events_copy(const pl_event_list *from, pl_event_list *to);
void pl_events_free(pl_event_list *list);
/* As an array; NULL without memory. */
json_t *pl_events_value(const pl_event_list *list);

struct pl_loader;
/* Reads and checks one event, but not what it refers to; its texts live as long as the scene of the loader.
 * False after reporting. */
bool pl_event_read(struct pl_loader *loader, json_t *value, pl_event *out);

#endif
