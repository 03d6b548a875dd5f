/* The body-centred cubic lattice around a surface: which of its vertices are inside, where the surface cuts
 * its edges, which vertices moved onto it.
 *
 * A site (i,j,k) has two vertices: a corner at its place and the center of the cube behind it. Vertex numbers
 * are 2 site + (0 corner, 1 center). From each vertex 14 edges lead: 0 to 5 long ones (-x, +x, -y, ...), 6 to
 * 13 short ones by octant (bit k: towards larger coordinate k). A site owns 14 edges, its slots: from the
 * corner along +x, +y, +z, from the center likewise, and from the center to the corners of its cube.
 */
#ifndef PL_MESHER_LATTICE_H
#define PL_MESHER_LATTICE_H

#include "contact/triangles.h"
#include "core/threads.h"
#include "mesher/stencil.h"
#include "pliant/mesher.h"

enum { PL_LATTICE_EDGES = 14, PL_LATTICE_TETS = 12, PL_LATTICE_MARGIN = 3 };

/* A cut nearer to a vertex than this share of its edge moves the vertex onto it. */
#define PL_WARP_LONG 0.265
#define PL_WARP_SHORT 0.392

/* A tetrahedron of the lattice, relative to the site of its first center. */
typedef struct pl_lattice_tet {
    int64_t vertex[4]; /* vertex numbers, corners 0 and 1, centers 2 and 3 */
    int64_t site[6];   /* of the owner of each edge, in the order of mesh/order.h */
    int slot[6];
    bool mirrored; /* its volume is negative in this order */
} pl_lattice_tet;

typedef struct pl_lattice {
    double origin[3], size;
    int64_t n[3], stride[3]; /* sites along each axis, and their distance in numbers */
    int64_t sites;
    pl_lattice_tet tets[PL_LATTICE_TETS];
    uint8_t *state; /* (2 sites) PL_OUTSIDE, PL_INSIDE, or PL_WARPED + the edge along which it moved */
    uint16_t *cuts; /* (sites) bits of the slots that the surface cuts */
    int32_t *first; /* (sites) of its cuts */
    int64_t *layer; /* (n[2] + 1) first cut of each layer */
    double *share;  /* (cut count) from the start of the edge, lower vertex or center, to the cut */
    int64_t cut_count;
    uint8_t *level; /* (sites) the cube is in an octant of 2^level cubes a side; NULL: all are single */
} pl_lattice;

enum { PL_WARPED = 3 };

static inline int pl_lattice_sign(uint8_t state) { return state >= PL_WARPED ? PL_ON_SURFACE : state; }

static inline int pl_bits_below(uint16_t bits, int slot) {
    return __builtin_popcount(bits & ((1u << slot) - 1u));
}
static inline int64_t pl_lattice_cut(const pl_lattice *l, int64_t site, int slot) {
    return l->first[site] + pl_bits_below(l->cuts[site], slot);
}

/* What is meshed: asked by several threads at once. */
typedef struct pl_region {
    bool (*inside)(const void *context, const double x[3]);
    /* The share of the way from a to b, of which one is inside, at which the surface is. */
    double (*cut)(const void *context, const double a[3], const double b[3], bool a_inside);
    const void *context;
    double min[3], max[3];       /* nothing is inside beyond */
    const pl_triangles *changes; /* inside changes only there; NULL: anywhere */
} pl_region;

/* How many sites a lattice of that size has, as a number that does not overflow. */
double pl_lattice_sites(const pl_region *region, double size);
/* Allocates; all outside. */
pl_status pl_lattice_create(const pl_region *region, double size, pl_lattice *out, pl_error *err);
void pl_lattice_free(pl_lattice *lattice);

void pl_lattice_place(const pl_lattice *l, int64_t vertex, double x[3]); /* before it moved */
/* The vertex at the end of an edge, and the edge's owner and slot; `from_start`: the vertex is its start. */
int64_t pl_lattice_follow(const pl_lattice *l, int64_t vertex, int edge, int64_t *site, int *slot,
                          bool *from_start);
/* Where the surface cuts an owner's edge. */
void pl_lattice_cut_place(const pl_lattice *l, int64_t site, int slot, double x[3]);
/* Where a vertex is: on the surface if it moved there. */
void pl_lattice_position(const pl_lattice *l, int64_t vertex, double x[3]);

/* Runs over the layers; the task may be told to stop in between. */
typedef struct pl_mesher_work {
    const pl_mesher_def *def;
    pl_threads *threads;
    double done, share; /* of the progress: where the present task starts and ends */
    bool stopped;
} pl_mesher_work;
/* Calls task(context, layer) for all layers in a few batches, between which progress is told. */
void pl_mesher_layers(pl_mesher_work *work, int64_t layers, double share, pl_task task, void *context);

/* Signs, cuts, moved vertices. */
pl_status pl_lattice_classify(pl_lattice *lattice, const pl_region *region, pl_mesher_work *work,
                              pl_error *err);
/* The tetrahedra, and which of their nodes (flags, malloc'ed) are on the surface. */
pl_status pl_lattice_fill(const pl_lattice *lattice, pl_mesher_work *work, pl_mesh **out,
                          uint8_t **on_surface, pl_error *err);

/* Parts nodes and drops tetrahedra until the boundary is a 2-manifold, then drops components of less than
 * `crumb` m^3 where there are larger ones, and unused nodes; counts in `report`. `on_surface`, which grows
 * with the nodes, has the boundary's nodes before and after. */
pl_status pl_manifold_make(pl_mesh *mesh, uint8_t **on_surface, double crumb, pl_threads *threads,
                           pl_mesher_report *report, pl_error *err);

#endif
