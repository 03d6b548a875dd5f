/* A procedural model as a flat array of nodes. Each kind of node is one `const pl_sculpt_kind` in list.h,
 * which reads a node and computes its value. Values are Lipschitz continuous with constant 1, so that |value|
 * never exceeds the distance to the surface. */
#ifndef PL_SCULPT_SCULPT_H
#define PL_SCULPT_SCULPT_H

#include "core/memory.h"
#include "pliant/sculpt.h"

#include <jansson.h>

enum {
    PL_SCULPT_DEPTH = 64,      /* nesting of nodes */
    PL_SCULPT_NODES = 10000,   /* including every use of a definition and every copy */
    PL_SCULPT_CORNERS = 10000, /* corners of all polygons */
    PL_SCULPT_ROOM = 16
};
#define PL_SCULPT_LARGEST 1e6   /* m: limit of any coordinate */
#define PL_SCULPT_SMALLEST 1e-6 /* m: limit of sizes that must not be zero */

typedef struct pl_sculpt_kind pl_sculpt_kind;

typedef struct pl_sculpt_node {
    const pl_sculpt_kind *kind;
    int32_t first, count;     /* children: links[first], ... */
    int32_t corner, corners;  /* corners of a polygon: pairs in `polygons` */
    double v[PL_SCULPT_ROOM]; /* parameters, by the kind */
    double min[3], max[3];    /* a box around the part */
    double color[3];
} pl_sculpt_node;

struct pl_sculpt {
    pl_sculpt_node *nodes;
    int32_t *links;
    double *polygons; /* (corner_count, 2) */
    int32_t node_count, link_count, corner_count, root;
    bool colored;
    int64_t vertices; /* default number of vertices of a surface */
};

typedef struct pl_sculpt_reader {
    pl_sculpt *sculpt;
    const char *label;
    const json_t *define; /* the file's definitions, or NULL */
    pl_buffer path;
    int depth;
    double color[3]; /* default colour of nodes */
    bool failed;
    pl_error *err;
} pl_sculpt_reader;

struct pl_sculpt_kind {
    const char *name; /* the key that identifies a node of this kind */
    const char *keys; /* other keys, each between spaces: " radius smooth " */
    /* Fills the node from `object`, whose value under the kind's name is `value`; false after an error. */
    bool (*read)(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object, const json_t *value);
    /* Negative inside; sets rgb (may be NULL) to the colour. */
    double (*value)(const pl_sculpt *sculpt, const pl_sculpt_node *node, const double x[3], double *rgb);
};

/* ---- evaluation */

static inline double pl_sculpt_node_value(const pl_sculpt *sculpt, const pl_sculpt_node *node,
                                          const double x[3], double *rgb) {
    return node->kind->value(sculpt, node, x, rgb);
}
/* The child's value, at a point in its own coordinates. */
static inline double pl_sculpt_child_value(const pl_sculpt *sculpt, const pl_sculpt_node *node, int child,
                                           const double x[3], double *rgb) {
    return pl_sculpt_node_value(sculpt, sculpt->nodes + sculpt->links[node->first + child], x, rgb);
}
/* Squared distance to a node's box; 0 inside. */
double pl_sculpt_box_distance2(const pl_sculpt_node *node, const double x[3]);
/* Sets rgb, unless it is NULL, to the colour of a leaf. */
void pl_sculpt_paint(const pl_sculpt_node *node, double *rgb);

/* ---- reading: each function reports only the first problem, with its path */

bool pl_sculpt_fail(pl_sculpt_reader *reader, const char *format, ...) PL_PRINTF(2, 3);
size_t pl_sculpt_enter(pl_sculpt_reader *reader, const char *key);
size_t pl_sculpt_enter_index(pl_sculpt_reader *reader, size_t index);
void pl_sculpt_leave(pl_sculpt_reader *reader, size_t mark);
/* `value` is at the current path. Reads `count` numbers within the limits, at least `min`. */
bool pl_sculpt_number(pl_sculpt_reader *reader, const json_t *value, double min, double max, double *out);
bool pl_sculpt_numbers(pl_sculpt_reader *reader, const json_t *value, int count, double min, double *out);
/* An optional key of an object; `*out` does not change if it is missing. */
bool pl_sculpt_key_number(pl_sculpt_reader *reader, const json_t *object, const char *key, double min,
                          double max, double *out);
bool pl_sculpt_key_numbers(pl_sculpt_reader *reader, const json_t *object, const char *key, int count,
                           double min, double *out);
/* Index of a string among the allowed words; -1 after an error. */
int pl_sculpt_word(pl_sculpt_reader *reader, const json_t *value, const char *const *words, int count);
/* "#rrggbb", or three numbers from 0 to 1; records that the model has colours. */
bool pl_sculpt_read_color(pl_sculpt_reader *reader, const json_t *value, double out[3]);
/* Reports a missing key. */
bool pl_sculpt_missing(pl_sculpt_reader *reader, const char *key, const char *expected);

/* A new node of a kind with the current colour; NULL after reporting that there are too many. */
pl_sculpt_node *pl_sculpt_node_new(pl_sculpt_reader *reader, const pl_sculpt_kind *kind);
/* Reserves children of a node; false after reporting that there are too many. */
bool pl_sculpt_reserve(pl_sculpt_reader *reader, pl_sculpt_node *node, size_t count);
void pl_sculpt_link(pl_sculpt_reader *reader, const pl_sculpt_node *parent, int index,
                    const pl_sculpt_node *child);
/* Reads the node described by a value, with its placement; NULL after an error. */
pl_sculpt_node *pl_sculpt_read_node(pl_sculpt_reader *reader, const json_t *value);
/* The same for the key "of" of an object, as the only child of `node`. */
pl_sculpt_node *pl_sculpt_read_of(pl_sculpt_reader *reader, pl_sculpt_node *node, const json_t *object);
/* Applies "at", "rotate", "scale" of an object to a node; returns the node itself if there are none. */
pl_sculpt_node *pl_sculpt_place(pl_sculpt_reader *reader, const json_t *object, pl_sculpt_node *node);
/* Wraps `child` in a node with the transform x = rotation diag(scale) q + at. */
pl_sculpt_node *pl_sculpt_transform(pl_sculpt_reader *reader, pl_sculpt_node *child, const double rotation[9],
                                    const double scale[3], const double at[3]);
/* Rotation about x, then y, then z, in degrees. */
void pl_sculpt_euler(const double degrees[3], double out[9]);
void pl_sculpt_multiply(const double a[9], const double b[9], double out[9]);

/* Computes the box of a union of the node's children with blending radius `smooth`. */
void pl_sculpt_union_box(const pl_sculpt *sculpt, pl_sculpt_node *node);
/* The kinds used for copies and tubes. */
extern const pl_sculpt_kind pl_sculpt_kind_union, pl_sculpt_kind_capsule;
void pl_sculpt_capsule_set(pl_sculpt_node *node, const double a[3], const double b[3], double ra, double rb);

/* A Catmull-Rom curve through (count, width) control points at t in [0, count - 1]; `slope` may be NULL. */
void pl_sculpt_curve(const double *points, int count, int width, double t, double *out, double *slope);

#endif
