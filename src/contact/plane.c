/* The half-space behind a plane: infinite and flat, with its normal pointing out of the solid. */
#include "contact/shape.h"

#include <string.h>

static const pl_field params[] = {{.name = "point",
                                   .type = PL_FIELD_VEC3,
                                   .offset = PL_COLLIDER(center),
                                   .unit = "m",
                                   .doc = "A point of the plane."},
                                  {.name = "normal",
                                   .type = PL_FIELD_VEC3,
                                   .offset = PL_COLLIDER(axis),
                                   .required = true,
                                   .doc = "Outward normal of the solid half-space; any length but zero."},
                                  {.name = NULL}};

static bool plane_distance(const pl_collider_def *def, const void *data, const double X[3],
                           double search_radius, pl_touch *touch) {
    (void)def, (void)data;
    if (X[2] > search_radius) return false;
    memset(touch, 0, sizeof *touch);
    touch->distance = X[2];
    touch->normal[2] = 1;
    return true;
}

static pl_status plane_surface(const pl_collider_def *def, pl_tess *tess, pl_error *err) {
    (void)def, (void)err;
    for (int k = 0; k < 4; k++) pl_tess_node(tess, k == 1 || k == 2 ? 1 : -1, k < 2 ? -1 : 1, 0);
    pl_tess_quad(tess, 0, 1, 2, 3);
    return PL_OK;
}

const pl_collider_shape pl_collider_plane = {
    .info = {.name = "plane",
             .doc = "The half-space behind an infinite plane; plane and half-space are synonyms.",
             .params = params,
             .endless = true},
    .has_axis = true,
    .distance = plane_distance,
    .surface = plane_surface,
};
