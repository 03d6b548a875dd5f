/* The contact surface: vertices, edges and triangles whose positions are fixed linear combinations of nodes,
 * x_s = W x, and those of colliders, which are given (docs/barrier.md).
 *
 * A surface is built part by part; a part is what moves together: a connected component of a body's boundary,
 * or a collider. Vertices, edges and triangles of a part are contiguous.
 */
#ifndef PL_CONTACT_SURFACE_H
#define PL_CONTACT_SURFACE_H

#include "pliant/base.h"

/* The starts of a part's ranges; they end at the starts of the next part. */
typedef struct pl_surface_part {
    int64_t vertex, edge, triangle;
    int32_t owner;   /* body, or collider */
    bool kinematic;  /* a collider's: its positions are given */
    bool bound;      /* a skin: vertices lie anywhere in elements */
    double friction; /* Coulomb's coefficient with others, of colliders */
    int32_t class;   /* of contact rules (rules.h) */
} pl_surface_part;

typedef struct pl_surface {
    int64_t part_count, vertex_count, edge_count, triangle_count;
    pl_surface_part *parts; /* (part_count + 1) */
    int64_t *start;         /* (vertex_count + 1) a row of W; of colliders' vertices empty */
    int32_t *nodes;
    double *weights;
    int32_t (*edges)[2], (*triangles)[3]; /* triangles face outward */
    double *rest;                         /* (vertex_count,3); of colliders in the pose at time 0 */
    double *vertex_area;                  /* m2 of the surface at rest that belongs to a vertex, ... */
    double *edge_area;                    /* ... and an edge */
    double length;                        /* mean length of the bodies' edges at rest */
} pl_surface;

/* A row of W under construction: nodes and weights of a vertex. */
enum { PL_SURFACE_ROW = 10 };
typedef struct pl_surface_vertex {
    int count;
    int32_t nodes[PL_SURFACE_ROW];
    double weights[PL_SURFACE_ROW];
} pl_surface_vertex;

/* Adds a part; triangles number its vertices from 0. `vertices` NULL: a collider. `rest` (count,3). The
 * surface is empty at first (all zero) and must be freed whatever is returned. */
pl_status pl_surface_add(pl_surface *surface, pl_surface_part part, int64_t vertex_count,
                         const pl_surface_vertex *vertices, const double *rest, int64_t triangle_count,
                         const int32_t (*triangles)[3], pl_error *err);
void pl_surface_free(pl_surface *surface);

static inline int64_t pl_surface_part_vertices(const pl_surface *surface, int64_t part) {
    return surface->parts[part + 1].vertex - surface->parts[part].vertex;
}

/* The part of a vertex; the edge between two. */
int64_t pl_surface_part_of(const pl_surface *surface, int64_t vertex);
int64_t pl_surface_edge_of(const pl_surface *surface, int32_t a, int32_t b);

/* Mean length of a part's edges at rest. */
double pl_surface_mean_edge(const pl_surface *surface, int64_t part);

/* Positions (vertex_count,3) of the bodies' vertices for nodes at x; those of colliders do not change. */
void pl_surface_follow(const pl_surface *surface, const double *x, double *out);
/* Adds the forces (vertex_count,3) on vertices to those on nodes: W^T. */
void pl_surface_push(const pl_surface *surface, double factor, const double *forces, double *out);

#endif
