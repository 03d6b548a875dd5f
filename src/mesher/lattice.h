/* The body-centred cubic lattice around a surface: which vertices are inside, where the surface cuts edges,
 * and which vertices moved onto the surface.
 *
 * A site (i,j,k) has two vertices: a corner at its position and the centre of the cube behind it. Vertex
 * numbers are 2 site + (0 corner, 1 centre). Each vertex has 14 edges: 0 to 5 are the long ones (-x, +x, -y,
 * ...), 6 to 13 the short ones by octant (bit k: towards larger coordinate k). A site owns 14 edges, its
 * slots: from the corner along +x, +y, +z, from the centre likewise, and from the centre to the corners of
 * its cube. */
#ifndef PL_MESHER_LATTICE_H
#define PL_MESHER_LATTICE_H

#include "contact/triangles.h"
#include "core/threads.h"
#include "mesher/stencil.h"
#include "pliant/mesher.h"

enum { PL_LATTICE_EDGES = 14, PL_LATTICE_TETS = 12, PL_LATTICE_MARGIN = 3 };

/* A vertex moves onto a cut that is closer than this share of the edge. */
#define PL_WARP_LONG 0.265
#define PL_WARP_SHORT 0.392

/* A lattice tetrahedron, relative to the site of its first centre. */
typedef struct pl_lattice_tet {
    int64_t vertex[4]; /* vertex numbers: corners 0 and 1, centres 2 and 3 */
    int64_t site[6];   /* owner of each edge, in the order of mesh/order.h */
    int slot[6];
    bool mirrored; /* its volume is negative in this order */
} pl_lattice_tet;

typedef struct pl_lattice {
    double origin[3], size;
    int64_t n[3], stride[3]; /* sites along each axis, and the stride of their numbers */
    int64_t sites;
    pl_lattice_tet tets[PL_LATTICE_TETS];
    uint8_t *state; /* (2 sites) PL_OUTSIDE, PL_INSIDE, or PL_WARPED + the edge along which it moved */
    uint16_t *cuts; /* (sites) bits of the slots that the surface cuts */
    int32_t *first; /* (sites) of its cuts */
    int64_t *layer; /* (n[2] + 1) first cut of each layer */
    double *share;  /* (cut count) from the start of the edge, lower vertex or centre, to the cut */
    int64_t cut_count;
    uint8_t
        *level; /* (sites) the cube is in an octant of 2^level cubes per side; NULL: all cubes are single */
} pl_lattice;

enum { PL_WARPED = 3 };

static inline int pl_lattice_sign(uint8_t state) { return state >= PL_WARPED ? PL_ON_SURFACE : state; }

static inline int pl_bits_below(uint16_t bits, int slot) {
    return __builtin_popcount(bits & ((1u << slot) - 1u));
}
static inline int64_t pl_lattice_cut(const pl_lattice *l, int64_t site, int slot) {
    return l->first[site] + pl_bits_below(l->cuts[site], slot);
}

/* The region to be meshed. Several threads call its functions at once. */
typedef struct pl_region {
    bool (*inside)(const void *context, const double x[3]);
    /* The position of the surface between a and b, one of which is inside, as a fraction of the distance from
     * a. */
    double (*cut)(const void *context, const double a[3], const double b[3], bool a_inside);
    const void *context;
    double min[3], max[3];       /* nothing is inside beyond these bounds */
    const pl_triangles *changes; /* inside and outside change only there; NULL: anywhere */
} pl_region;

/* Number of sites of a lattice of this size, as a double so that it cannot overflow. */
double pl_lattice_sites(const pl_region *region, double size);
/* Allocates a lattice; all vertices are outside. */
pl_status pl_lattice_create(const pl_region *region, double size, pl_lattice *out, pl_error *err);
void pl_lattice_free(pl_lattice *lattice);

void pl_lattice_place(const pl_lattice *l, int64_t vertex, double x[3]); /* before it moved */
/* The vertex at the other end of an edge, and the edge's owner and slot; `from_start`: the vertex is its
 * start. */
int64_t pl_lattice_follow(const pl_lattice *l, int64_t vertex, int edge, int64_t *site, int *slot,
                          bool *from_start);
/* The position of the surface's cut on an owner's edge. */
void pl_lattice_cut_place(const pl_lattice *l, int64_t site, int slot, double x[3]);
/* The position of a vertex: on the surface if it moved there. */
void pl_lattice_position(const pl_lattice *l, int64_t vertex, double x[3]);

/* Progress and threads of a task, which may be cancelled between layers. */
typedef struct pl_mesher_work {
    const pl_mesher_def *def;
    pl_threads *threads;
    double done, share; /* progress at the start of the current task, and its share */
    bool stopped;
} pl_mesher_work;
/* Calls task(context, layer) for all layers in a few batches, and reports progress between them. */
void pl_mesher_layers(pl_mesher_work *work, int64_t layers, double share, pl_task task, void *context);

/* Finds inside and outside, cuts, and moved vertices. */
pl_status pl_lattice_classify(pl_lattice *lattice, const pl_region *region, pl_mesher_work *work,
                              pl_error *err);
/* Creates the tetrahedra, and flags (malloc'ed) for the nodes on the surface. */
pl_status pl_lattice_fill(const pl_lattice *lattice, pl_mesher_work *work, pl_mesh **out,
                          uint8_t **on_surface, pl_error *err);

/* Splits nodes and drops tetrahedra until the boundary is a 2-manifold. Then drops components of less than
 * `crumb` m^3 if there are larger ones, and unused nodes; counts in `report`. `on_surface` marks the boundary
 * nodes before and after, and grows with the nodes. */
pl_status pl_manifold_make(pl_mesh *mesh, uint8_t **on_surface, double crumb, pl_threads *threads,
                           pl_mesher_report *report, pl_error *err);

#endif
