/* Triangles for pictures: a surface under construction, and the two ways in which shapes are made of curves.
 * Triangles face outward, and closed shapes are closed. */
#ifndef PL_CONTACT_TESSELLATE_H
#define PL_CONTACT_TESSELLATE_H

#include "pliant/mesh.h"

enum { PL_AROUND = 64 }; /* corners of a circle */

typedef struct pl_tess {
    pl_mesh *mesh;
    int64_t node_room, tri_room;
    bool failed; /* no memory: further additions do nothing */
} pl_tess;

int32_t pl_tess_node(pl_tess *tess, double x, double y, double z);
void pl_tess_tri(pl_tess *tess, int32_t a, int32_t b, int32_t c);
/* Corners in order around it. */
void pl_tess_quad(pl_tess *tess, int32_t a, int32_t b, int32_t c, int32_t d);

/* The curve (r, z)[count] turned about z; with growing angle along the curve seen from +y, as for a circle
 * from its lowest point outward. Ends on the axis are closed to a point; `loop` joins the last to the first.
 */
void pl_tess_revolve(pl_tess *tess, int count, const double (*curve)[2], bool loop);

#endif
