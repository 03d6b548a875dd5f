/* Triangles for pictures and for contact: a surface under construction, and its generation from curves.
 * Triangles face outward, the surfaces of closed shapes are closed, and nodes lie on the shape: the triangles
 * of a convex shape lie within it. */
#ifndef PL_CONTACT_TESSELLATE_H
#define PL_CONTACT_TESSELLATE_H

#include "pliant/contact.h"

typedef struct pl_tess {
    pl_mesh *mesh;
    double sagitta; /* m: the most that sides of triangles may deviate from the shape; 0: as for pictures */
    int64_t node_room, tri_room;
    bool failed; /* no memory: further additions do nothing */
} pl_tess;

int32_t pl_tess_node(pl_tess *tess, double x, double y, double z);
void pl_tess_tri(pl_tess *tess, int32_t a, int32_t b, int32_t c);
/* Corners in order around it. */
void pl_tess_quad(pl_tess *tess, int32_t a, int32_t b, int32_t c, int32_t d);

/* Corners of a circle of this radius: a multiple of four. */
enum { PL_MAX_AROUND = 128, PL_PICTURE_AROUND = 64 };
int pl_tess_around(const pl_tess *tess, double radius);

/* The curve (r, z)[count] revolved about z with `around` corners; seen from +y its angle grows along the
 * curve, as for a circle from its lowest point outward. Ends on the axis are closed to a point; `loop` joins
 * the last to the first. */
void pl_tess_revolve(pl_tess *tess, int around, int count, const double (*curve)[2], bool loop);

/* As pl_collider_surface, with triangles of another size. */
pl_status pl_collider_tessellate(const pl_collider_def *def, double sagitta, double time, double extent,
                                 pl_mesh **out, pl_error *err);

#endif
