/* Which pairs of a surface may touch: points and triangles, edges and edges, that come near each other
 * somewhere along a motion. Found with a margin, so that the list serves until the motion has used it up. */
#ifndef PL_CONTACT_PAIRS_H
#define PL_CONTACT_PAIRS_H

#include "contact/distance.h"
#include "contact/rules.h"
#include "contact/surface.h"
#include "core/threads.h"
#include "mesh/boxes.h"

typedef struct pl_pair {
    int32_t vertices[4]; /* of a point and a triangle, or two edges */
    int32_t edges[2];    /* where it is of two */
    double activation;   /* distance from which on it acts; of one body at most half of that at rest */
} pl_pair;

typedef struct pl_pair_list {
    int64_t count, room;
    pl_pair *items;
    bool failed; /* memory was short */
} pl_pair_list;

typedef struct pl_pairs {
    const pl_surface *surface;     /* borrowed */
    const pl_contact_rules *rules; /* borrowed */
    pl_threads *threads;
    double activation, margin;
    double thickness;         /* the largest of any pair */
    bool within;              /* parts may touch themselves */
    const int32_t *tangle_of; /* (vertices) pairs of one tangle are left out; 0: of none; may be NULL */
    pl_boxes *trees[2];       /* (parts): of the triangles, and of the edges */
    double *bounds[2];        /* six per triangle and edge, as the tree of its part was last fitted */
    pl_pair_list list[2];     /* by pl_pair_kind */
    pl_pair_list *parts;      /* per chunk of a search */
    int64_t part_room;
    pl_pair_list sorted; /* work space */
    int64_t *place;
    double *from, *way; /* (vertices,3): the motion that the list was found for */
    bool known;         /* there is a list */
    int64_t growths, searches;
    bool failed; /* memory was short: pairs are missing. Stays until the owner resets it */
} pl_pairs;

/* Whether all vertices are of one tangle: they are ignored while it lasts (ignored.c). */
static inline bool pl_is_one_tangle(const int32_t *tangle_of, const int32_t v[4]) {
    int32_t one = tangle_of[v[0]];
    return one && one == tangle_of[v[1]] && one == tangle_of[v[2]] && one == tangle_of[v[3]];
}

/* For vertices of the surface, which stays where it is. `activation`: pairs farther apart do not matter. */
pl_status pl_pairs_create(const pl_surface *surface, const pl_contact_rules *rules, pl_threads *threads,
                          double activation, double margin, bool within, pl_pairs *out, pl_error *err);
void pl_pairs_free(pl_pairs *pairs);

/* The distance that a pair keeps: that of its rule, but of one part at most half of that at rest. */
double pl_pairs_thickness(const pl_pairs *pairs, int kind, const int32_t vertices[4]);
/* Whether the list has all pairs that are near with vertices at x (vertices,3). Where it has at two places,
 * it has on the straight way between them. */
bool pl_pairs_cover(const pl_pairs *pairs, const double *x);
/* Whether two parts, or one with itself, can touch at all. */
bool pl_pairs_may_touch(const pl_pairs *pairs, int64_t part, int64_t other);
/* Calls for every triangle of a part, counted from its first, whose box overlaps (min, max: six numbers),
 * where its vertices were when pairs were last found without a way. */
void pl_pairs_overlaps(const pl_pairs *pairs, int64_t part, const double box[6], pl_boxes_visit visit,
                       void *context);
/* Finds the pairs that come near on the straight way from x to x + way (NULL: at x). */
void pl_pairs_find(pl_pairs *pairs, const double *x, const double *way);
static inline double pl_smaller(double a, double b) { return a < b ? a : b; }
static inline double pl_larger(double a, double b) { return a > b ? a : b; }

/* The two sides of a pair are at least this far apart: along the axis that separates them most. */
static inline double pl_pair_gap(int kind, const double x[4][3]) {
    double gap = 0;
    for (int d = 0; d < 3; d++) {
        double low, high, min, max;
        if (kind == PL_PAIR_EDGE_EDGE) {
            low = pl_smaller(x[0][d], x[1][d]), high = pl_larger(x[0][d], x[1][d]);
            min = pl_smaller(x[2][d], x[3][d]), max = pl_larger(x[2][d], x[3][d]);
        } else {
            low = high = x[0][d];
            min = pl_smaller(x[1][d], pl_smaller(x[2][d], x[3][d])),
            max = pl_larger(x[1][d], pl_larger(x[2][d], x[3][d]));
        }
        gap = pl_larger(gap, pl_larger(min - high, low - max));
    }
    return gap;
}

#endif
