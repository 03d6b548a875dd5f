/* A cylinder with flat ends: a disc, extruded. */
#include "contact/shape.h"

#include <math.h>

static const pl_field params[] = {PL_COLLIDER_CENTER,
                                  PL_COLLIDER_AXIS,
                                  PL_COLLIDER_LENGTH(radius, "Radius of the cylinder."),
                                  PL_COLLIDER_LENGTH(length, "Length of the cylinder."),
                                  {.name = NULL}};

static bool cylinder_distance(const pl_collider_def *def, const void *data, const double X[3],
                              double search_radius, pl_touch *touch) {
    (void)data;
    double r = hypot(X[0], X[1]);
    if (r - def->radius > search_radius || fabs(X[2]) - 0.5 * def->length > search_radius) return false;
    pl_outline disc = {.distance = r - def->radius, .normal = {r > 0 ? X[0] / r : 1, r > 0 ? X[1] / r : 0}};
    disc.bend = 1 / fmax(r, pl_curvature_floor(def->radius));
    pl_touch_extrude(&disc, X[2], 0.5 * def->length, touch);
    return true;
}

static pl_status cylinder_surface(const pl_collider_def *def, pl_tess *tess, pl_error *err) {
    (void)err;
    double r = def->radius, half = 0.5 * def->length;
    const double curve[4][2] = {{0, -half}, {r, -half}, {r, half}, {0, half}};
    int around = pl_tess_around(tess, r); /* has few triangles: smoother is quicker */
    pl_tess_revolve(tess, around > PL_PICTURE_AROUND ? around : PL_PICTURE_AROUND, 4, curve, false);
    return PL_OK;
}

const pl_collider_shape pl_collider_cylinder = {
    .info = {.name = "cylinder", .doc = "A cylinder with flat ends.", .params = params},
    .has_axis = true,
    .distance = cylinder_distance,
    .surface = cylinder_surface,
};
