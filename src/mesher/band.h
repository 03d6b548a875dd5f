/* The tetrahedra near the creases of a surface, extracted from a mesh for editing. Nodes move and edges are
 * split as long as all angles stay within a bound. Everything farther away is fixed and bounds the band. */
#ifndef PL_MESHER_BAND_H
#define PL_MESHER_BAND_H

#include "mesher/crease_net.h"
#include "mesher/solid.h"

typedef enum pl_node_kind {
    PL_NODE_FIXED,    /* at the end of the band, or on the boundary but not on the surface */
    PL_NODE_INTERIOR, /* moves anywhere */
    PL_NODE_SURFACE,  /* moves on its patch */
    PL_NODE_LOOSE,    /* on the boundary, moving towards a crease */
    PL_NODE_CREASE,   /* moves along its curve */
    PL_NODE_CORNER
} pl_node_kind;

typedef struct pl_band_node {
    double x[3];
    int32_t node;       /* node of the mesh; -1: new */
    int32_t patches[2]; /* patches of a boundary node; equal inside a patch; -1: more than two */
    int32_t curve;      /* for PL_NODE_CREASE */
    uint8_t kind;
    bool near;     /* all its tetrahedra are in the band */
    bool boundary; /* on the boundary of the mesh */
    bool settled;  /* smoothing found no improvement, and nothing around the node has changed since */
    int32_t *star; /* tetrahedra */
    int32_t star_count, star_room;
} pl_band_node;

typedef struct pl_band {
    const pl_solid *solid;
    const pl_crease_net *net;
    double size;
    pl_band_node *nodes;
    int64_t node_count, node_room;
    int32_t *tets;   /* (tet_count, 4) */
    int32_t *source; /* (tet_count) tetrahedron of the mesh; -1: new */
    double *quality; /* (tet_count) */
    int64_t tet_count, tet_room;
} pl_band;

/* The quality of a tetrahedron is -cos(a), where a is the smaller of its smallest dihedral angle and half the
 * difference between 180 degrees and its largest one. It is -2 for inverted tetrahedra. */
double pl_band_tet_quality(const double *const corners[4]);
static inline double pl_band_degrees(double degrees) {
    return -cos(degrees * (3.14159265358979323846 / 180));
}

/* Extracts tetrahedra with a node closer than `radius` to a crease; on_surface marks the boundary nodes. */
pl_status pl_band_create(const pl_solid *solid, const pl_crease_net *net, const pl_mesh *mesh,
                         const uint8_t *on_surface, double size, double radius, pl_band *out, pl_error *err);
void pl_band_free(pl_band *band);
/* Writes nodes and tetrahedra back to the mesh; new ones come last. */
pl_status pl_band_write(const pl_band *band, pl_mesh *mesh, uint8_t **on_surface, pl_error *err);

/* The lowest quality around a node. */
double pl_band_star_quality(const pl_band *band, int32_t node);
/* Moves a node if all qualities around it stay at or above `bound`. */
bool pl_band_move(pl_band *band, int32_t node, const double x[3], double bound);
/* Inserts a node at x on an edge if all tetrahedra stay above `bound`. Returns its number; -1: not possible,
 * -2: memory is short. The new node is loose and has no patches. */
int32_t pl_band_split(pl_band *band, int32_t a, int32_t b, const double x[3], double bound);
/* The edges of the mesh's boundary, as pairs (malloc'ed), that have a triangle with a near node; false if
 * memory is short. */
bool pl_band_edges(const pl_band *band, int32_t **edges, int64_t *count);
/* The closest point on a patch to x, if it is closer than `bound`. */
bool pl_band_on_patch(const pl_band *band, int32_t patch, const double x[3], double bound, double out[3]);
/* The closest point on a curve to x, if it is closer than `bound`. */
bool pl_band_on_curve(const pl_band *band, int32_t curve, const double x[3], double bound, double out[3]);

/* Moves each node with a quality below `target`, within its constraints, to improve the worst quality around
 * it. */
void pl_band_smooth(pl_band *band, double target);

/* Finds the parts of the creases without boundary edges nearby: fills crease_length to rounded of
 * `report`. */
pl_status pl_rounded_find(const pl_band *band, const int32_t *edges, int64_t edge_count,
                          pl_mesher_report *report, pl_error *err);

#endif
