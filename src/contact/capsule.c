/* A rod with round ends: everything within `radius` of a segment of the given length along the axis. */
#include "contact/shape.h"

#include <math.h>

static const pl_field params[] = {
    PL_COLLIDER_CENTER,
    PL_COLLIDER_AXIS,
    PL_COLLIDER_LENGTH(radius, "Radius of the cylinder and its hemispherical ends."),
    PL_COLLIDER_LENGTH(length, "Length of the cylinder without the ends."),
    {.name = NULL}};

static bool capsule_distance(const pl_collider_def *def, const void *data, const double X[3],
                             double search_radius, pl_touch *touch) {
    (void)data;
    double half = 0.5 * def->length, z = fmax(-half, fmin(half, X[2]));
    double away[3] = {X[0], X[1], X[2] - z};
    double r = sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]);
    if (r - def->radius > search_radius) return false;
    touch->distance = r - def->radius;
    if (r == 0) away[0] = pl_curvature_floor(def->radius); /* any direction across the segment is as good */
    pl_touch_round(touch, away, 1, pl_curvature_floor(def->radius));
    if (z == X[2]) { /* beside the straight part nothing changes along it */
        for (int i = 0; i < 3; i++) touch->curvature[6 + i] = touch->curvature[3 * i + 2] = 0;
    }
    return true;
}

static pl_status capsule_surface(const pl_collider_def *def, pl_tess *tess, pl_error *err) {
    (void)err;
    double curve[PL_MAX_AROUND / 2 + 2][2];
    int end = pl_tess_around(tess, def->radius) / 4;
    for (int i = 0; i < 2 * end + 2; i++) {
        bool upper = i > end;
        double angle = 0.5 * PL_PI * (upper ? i - 1 : i) / end;
        curve[i][0] = i % (2 * end + 1) ? def->radius * sin(angle) : 0;
        curve[i][1] = (upper ? 0.5 : -0.5) * def->length - def->radius * cos(angle);
    }
    pl_tess_revolve(tess, 4 * end, 2 * end + 2, curve, false);
    return PL_OK;
}

const pl_collider_shape pl_collider_capsule = {
    .info = {.name = "capsule", .doc = "A cylinder with hemispherical ends.", .params = params},
    .has_axis = true,
    .distance = capsule_distance,
    .surface = capsule_surface,
};
