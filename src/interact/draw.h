/* Internal definition of drawing buffers. */
#ifndef PL_INTERACT_DRAW_H
#define PL_INTERACT_DRAW_H

#include "model/sim.h"
#include "pliant/draw.h"
#include "pliant/frame.h"
#include "pliant/skin.h"

#include <stdatomic.h>

enum { PL_DRAW_BUFFERS = 3, PL_BOUNDARY_NODES = 6 };

/* One update of one body. */
typedef struct pl_draw_buffer {
    float *positions, *normals, *values;
    float min[3], max[3], low, high;
} pl_draw_buffer;

typedef struct pl_draw_body {
    const pl_mesh *mesh;  /* the simulation's mesh */
    pl_skin *skin;        /* deforms the points, or NULL */
    pl_tessellation face; /* otherwise points are these combinations of nodes */
    double *weights;      /* (points,6) weights if nodes are control points, or NULL */
    bool at_nodes;        /* each point is a node */
    int64_t points;       /* points with computed positions, in doubles */
    pl_surface_split split;
    int64_t edge_count;
    int32_t *edges;
    int64_t *corner_first; /* (vertices + 1) first entry of a vertex in corner_tris */
    int32_t *corner_tris;  /* triangles around each vertex */
    pl_draw_buffer buffers[PL_DRAW_BUFFERS];
} pl_draw_body;

struct pl_draw {
    int body_count;
    pl_draw_body *bodies;
    int field;
    double *nodal;  /* (nodes) values */
    double *points; /* (largest number of points,3) work space */
    float *facets;  /* (largest number of triangles,3) normals times twice the area */
    struct {
        int64_t step;
        double time;
    } stamps[PL_DRAW_BUFFERS];
    /* Frame f is in buffer f % PL_DRAW_BUFFERS. `begun` is incremented before it is written, `done` after. */
    _Atomic int64_t begun, done;
};

/* Values of a field at the nodes. */
pl_status pl_draw_values(const pl_draw *draw, pl_sim *sim, double *nodal, pl_error *err);
/* The field's values are labels: a point has the one of its element, or of its nearest node. */
bool pl_draw_has_labels(const pl_draw *draw);

#endif
