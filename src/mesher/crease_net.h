/* The creases of a surface, and the smooth patches between them. Creases are edges between two triangles
 * whose normals differ by more than an angle. They are chained into curves between corners. */
#ifndef PL_MESHER_CREASE_NET_H
#define PL_MESHER_CREASE_NET_H

#include "mesher/segments.h"
#include "pliant/mesh.h"

typedef struct pl_crease_net {
    const pl_mesh *surface; /* borrowed */
    pl_segments segments;   /* edges, curve by curve, each in the direction of its curve */
    int32_t *sides;         /* (segments.count, 2) the patches that meet there */
    int32_t *curve;         /* (segments.count) */
    double *across;  /* (segments.count, 2, 3) perpendicular to the segment, in the triangle on either side */
    bool has_inner;  /* some curve has the same patch on both sides: it ends inside the patch */
    double *outward; /* (segments.count, 3) away from the body, between the normals of both sides */
    int64_t corner_count;
    int32_t *corners; /* nodes of the surface where a curve ends or bends by more than the angle */
    int32_t *patch;   /* (tri_count) connected without crossing a crease */
} pl_crease_net;

/* `degrees` between 0 and 180. */
pl_status pl_crease_net_build(const pl_mesh *surface, double degrees, pl_crease_net *out, pl_error *err);
void pl_crease_net_free(pl_crease_net *net);

#endif
