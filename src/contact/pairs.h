/* The pairs of a surface that may touch: points and triangles, edges and edges, that come near each other
 * somewhere along a motion. Found with a margin, so that the list is valid until the motion has used it
 * up. */
#ifndef PL_CONTACT_PAIRS_H
#define PL_CONTACT_PAIRS_H

#include "contact/distance.h"
#include "contact/rules.h"
#include "contact/surface.h"
#include "core/threads.h"
#include "mesh/boxes.h"

typedef struct pl_pair {
    int32_t vertices[4]; /* of a point and a triangle, or two edges */
    int32_t edges[2];    /* for two edges: their numbers, the lower one first */
    double activation;   /* distance from which on it acts; of one body at most half of that at rest */
} pl_pair;

typedef struct pl_pair_list {
    int64_t count, room;
    pl_pair *items;
    int64_t growths; /* allocations so far */
    bool failed;     /* memory was short */
} pl_pair_list;

/* The parts of a surface, in the order of the trees. */
enum { PL_SWEPT_VERTICES, PL_SWEPT_EDGES, PL_SWEPT_TRIANGLES, PL_SWEPT_KINDS };
typedef struct pl_swept {
    int64_t count;
    int32_t *items;
    int64_t *start; /* (triangles + 1) items of a tree's triangles from place p to q: [start[p], start[q]) */
    double *box; /* min and max of what they sweep, as seen from their cluster, component by component, ... */
    int64_t stride; /* ... which stand this far apart */
} pl_swept;

enum { PL_PAIRS_TASK = 256 }; /* triangles at most, below a node of `tasks` */

/* Some nodes of the trees: those of a part from its start on. */
typedef struct pl_tree_nodes {
    int32_t *nodes;
    int64_t *start; /* (parts + 1) */
} pl_tree_nodes;

typedef struct pl_pairs {
    const pl_surface *surface;     /* borrowed */
    const pl_contact_rules *rules; /* borrowed */
    pl_threads *threads;
    double activation;
    double search_radius;           /* beyond what pairs keep: those that stay farther apart limit no step */
    double margin, min_margin;      /* of the list, in which pairs beyond the activation distance are found */
    double thickness;               /* the largest of any pair */
    bool within;                    /* parts may touch themselves */
    const int32_t *tangle_of;       /* (vertices) pairs of one tangle are left out; 0: of none; may be NULL */
    pl_boxes *trees;                /* (parts) trees of the triangles, at the positions of the last search */
    double *bounds;                 /* six per triangle */
    double (*node_displacement)[6]; /* (nodes of all trees, from pl_pairs_first_node) min and max of
                                       displacements */
    pl_swept swept[PL_SWEPT_KINDS];
    pl_tree_nodes clusters; /* of a few triangles, */
    pl_tree_nodes tasks;    /* and of many, below which tasks search */
    pl_pair_list list[2];   /* by pl_pair_kind */
    pl_pair_list *parts;    /* two per task of a search */
    int64_t part_room;
    pl_pair_list sorted; /* work space */
    int64_t *place;
    double *from, *displacement; /* (vertices,3): the motion that the list was found for */
    double *off;                 /* (vertices,3) work space of pair_cover.c, ... */
    double (*node_off)[6];       /* ... (nodes of all trees) */
    bool moving;                 /* `displacement` is not zero */
    bool known;                  /* there is a list */
    int64_t growths;             /* of `parts`: see pl_pairs_growths */
    int64_t searches;
    bool failed; /* memory was short: pairs are missing. Stays until the owner resets it */
} pl_pairs;

/* Whether all vertices belong to one tangle: they are ignored while it exists (ignored.c). */
static inline bool pl_is_one_tangle(const int32_t *tangle_of, const int32_t v[4]) {
    int32_t one = tangle_of[v[0]];
    return one && one == tangle_of[v[1]] && one == tangle_of[v[2]] && one == tangle_of[v[3]];
}

/* For vertices of the surface, which must stay in memory. `activation`: pairs farther apart do not matter.
 * `margin`: the minimum; it is wider if few pairs are found. */
pl_status pl_pairs_create(const pl_surface *surface, const pl_contact_rules *rules, pl_threads *threads,
                          double activation, double margin, bool within, pl_pairs *out, pl_error *err);
void pl_pairs_free(pl_pairs *pairs);

/* The distance that a pair keeps: that of its rule, but for one part at most half of that at rest. */
double pl_pairs_thickness(const pl_pairs *pairs, int kind, const int32_t vertices[4]);
/* Whether the list has all nearby pairs with vertices at x (vertices,3). If it is valid at two places, it is
 * valid on the straight path between them. */
bool pl_pairs_cover(pl_pairs *pairs, const double *x);
/* Whether two parts, or one with itself, can touch at all. */
bool pl_pairs_may_touch(const pl_pairs *pairs, int64_t part, int64_t other);
/* Calls `visit` for every triangle of a part, counted from its first, whose box overlaps (min, max: six
 * numbers), with vertices at the positions of the last search. */
void pl_pairs_overlaps(const pl_pairs *pairs, int64_t part, const double box[6], pl_boxes_visit visit,
                       void *context);
/* Finds the pairs that come near on the straight path from x to x + way (NULL: at x). */
void pl_pairs_find(pl_pairs *pairs, const double *x, const double *displacement);

/* ---- of pair_search.c ---- */

/* Allocates the trees and the arrays in their order; they are built around the surface at rest. */
pl_status pl_pairs_build(pl_pairs *pairs, pl_error *err);
void pl_pairs_free_trees(pl_pairs *pairs);
/* Fits all trees to the motion of the list. */
void pl_pairs_fit(pl_pairs *pairs);
/* Min and max of values (vertices,3) over the vertices below each node with more than a few triangles, or
 * whose parent has. */
void pl_pairs_find_ranges(const pl_pairs *pairs, const double *values, double (*ranges)[6]);
/* Adds the pairs of two parts, or of one with itself, to the lists, in an order that does not depend on
 * threads. */
void pl_pairs_search(pl_pairs *pairs, int64_t part, int64_t other);
/* Allocations so far, of all lists. */
int64_t pl_pairs_growths(const pl_pairs *pairs);
bool pl_pair_list_append(pl_pair_list *list, const pl_pair *items, int64_t count);

/* The index of the first node of a part's tree among all nodes. */
static inline int64_t pl_pairs_first_node(const pl_pairs *pairs, int64_t part) {
    return 2 * pairs->surface->parts[part].triangle + part; /* more than there are before */
}

/* The part of an entry of some nodes. */
static inline int64_t pl_tree_nodes_part(const pl_tree_nodes *list, int64_t parts, int64_t entry) {
    int64_t low = 0, high = parts;
    while (high - low > 1) {
        int64_t middle = (low + high) / 2;
        if (list->start[middle] <= entry)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Pairs farther apart than this cannot act or limit a step before the margin is used up; rounding
 * included. */
static inline double pl_pairs_radius(const pl_pairs *pairs) {
    return pairs->thickness + pairs->search_radius + 1.001 * pairs->margin;
}

static inline double pl_smaller(double a, double b) { return a < b ? a : b; }
static inline double pl_larger(double a, double b) { return a > b ? a : b; }

/* A lower bound of the squared distance between the contents of two nodes, on the whole path, from
 * displacements (min, max). */
static inline double pl_nodes_gap2(const pl_box_node *a, const double *displacement, const pl_box_node *b,
                                   const double *other_displacement) {
    double sum = 0;
    for (int d = 0; d < 3; d++) {
        double low = b->min[d] + pl_smaller(other_displacement[d] - displacement[3 + d], 0),
               high = b->max[d] + pl_larger(other_displacement[3 + d] - displacement[d], 0);
        double gap = pl_larger(pl_larger(low - a->max[d], a->min[d] - high), 0);
        sum += gap * gap;
    }
    return sum;
}

/* A lower bound of the distance between the two sides of a pair: along the axis that separates them most. */
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
