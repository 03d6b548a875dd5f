/* A ball. */
#include "contact/shape.h"

#include <math.h>

static const pl_field params[] = {
    PL_COLLIDER_CENTER, PL_COLLIDER_LENGTH(radius, "Radius of the sphere."), {.name = NULL}};

static bool sphere_distance(const pl_collider_def *def, const void *data, const double X[3],
                            double search_radius, pl_touch *touch) {
    (void)data;
    double r = sqrt(X[0] * X[0] + X[1] * X[1] + X[2] * X[2]);
    if (r - def->radius > search_radius) return false;
    touch->distance = r - def->radius;
    pl_touch_round(touch, X, 1, pl_curvature_floor(def->radius));
    return true;
}

static pl_status sphere_surface(const pl_collider_def *def, pl_tess *tess, pl_error *err) {
    (void)err;
    double curve[PL_MAX_AROUND / 2 + 1][2];
    int half = pl_tess_around(tess, def->radius) / 2;
    for (int i = 0; i <= half; i++) {
        double angle = PL_PI * i / half;
        curve[i][0] = i % half ? def->radius * sin(angle) : 0;
        curve[i][1] = -def->radius * cos(angle);
    }
    pl_tess_revolve(tess, 2 * half, half + 1, curve, false);
    return PL_OK;
}

const pl_collider_shape pl_collider_sphere = {
    .info = {.name = "sphere", .doc = "A sphere.", .params = params},
    .distance = sphere_distance,
    .surface = sphere_surface,
};
