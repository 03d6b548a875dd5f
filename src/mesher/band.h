/* Tetrahedra near the creases of a surface, taken out of a mesh to be changed: nodes move and edges are split
 * as long as all angles stay within a bound. What is not near, and so does not move, bounds the band. */
#ifndef PL_MESHER_BAND_H
#define PL_MESHER_BAND_H

#include "mesher/crease_net.h"
#include "mesher/solid.h"

typedef enum pl_node_kind {
    PL_NODE_FIXED,    /* at the band's end, or of the boundary but not on the surface */
    PL_NODE_INTERIOR, /* moves anywhere */
    PL_NODE_SURFACE,  /* moves on its patch */
    PL_NODE_LOOSE,    /* of the boundary, on its way to a crease */
    PL_NODE_CREASE,   /* moves along its curve */
    PL_NODE_CORNER
} pl_node_kind;

typedef struct pl_band_node {
    double x[3];
    int32_t node;       /* of the mesh; -1: new */
    int32_t patches[2]; /* of a boundary node: where it is; equal on a patch; -1: several more */
    int32_t curve;      /* of PL_NODE_CREASE */
    uint8_t kind;
    bool near;     /* all its tetrahedra are in the band */
    bool boundary; /* of the mesh */
    bool settled;  /* smoothing found nothing better, and nothing around it has changed since */
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
    int32_t *source; /* (tet_count) of the mesh; -1: new */
    double *quality; /* (tet_count) */
    int64_t tet_count, tet_room;
} pl_band;

/* The quality of a tetrahedron is -cos of its smallest angle between faces, or of half of what the largest
 * lacks to 180 degrees if that is less; -2 for one that is turned inside out. */
double pl_band_tet_quality(const double *const corners[4]);
static inline double pl_band_degrees(double degrees) {
    return -cos(degrees * (3.14159265358979323846 / 180));
}

/* Takes tetrahedra with a node nearer than `radius` to a crease; on_surface tells the boundary's nodes. */
pl_status pl_band_create(const pl_solid *solid, const pl_crease_net *net, const pl_mesh *mesh,
                         const uint8_t *on_surface, double size, double radius, pl_band *out, pl_error *err);
void pl_band_free(pl_band *band);
/* Puts nodes and tetrahedra back; those that are new come last. */
pl_status pl_band_write(const pl_band *band, pl_mesh *mesh, uint8_t **on_surface, pl_error *err);

/* The lowest quality around a node. */
double pl_band_star_quality(const pl_band *band, int32_t node);
/* Moves a node if no quality around it is below `bound` then. */
bool pl_band_move(pl_band *band, int32_t node, const double x[3], double bound);
/* A node at x within an edge, if all tetrahedra stay above `bound`: its number; -1 if not, -2: no memory. It
 * is loose and has no patches. */
int32_t pl_band_split(pl_band *band, int32_t a, int32_t b, const double x[3], double bound);
/* The edges of the mesh's boundary, as pairs (malloc'ed), that have a triangle with a node near; false when
 * no memory. */
bool pl_band_edges(const pl_band *band, int32_t **edges, int64_t *count);
/* The point of a patch nearest to x, if it is nearer than `bound`. */
bool pl_band_on_patch(const pl_band *band, int32_t patch, const double x[3], double bound, double out[3]);
/* The point of a curve nearest to x, if it is nearer than `bound`. */
bool pl_band_on_curve(const pl_band *band, int32_t curve, const double x[3], double bound, double out[3]);

/* Improves the worst quality around each node below `target` by moving it where it may. */
void pl_band_smooth(pl_band *band, double target);

/* Which parts of the creases are not near edges of the boundary: crease_length to rounded of `report`. */
pl_status pl_rounded_find(const pl_band *band, const int32_t *edges, int64_t edge_count,
                          pl_mesher_report *report, pl_error *err);

#endif
