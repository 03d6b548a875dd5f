/* A ball. */
#include "contact/shape.h"

#include <math.h>

static const pl_field params[] = {
    PL_COLLIDER_CENTER, PL_COLLIDER_LENGTH(radius, "Of the ball."), {.name = NULL}};

static bool sphere_distance(const pl_collider_def *def, const void *data, const double X[3], double reach,
                            pl_touch *touch) {
    (void)data;
    double r = sqrt(X[0] * X[0] + X[1] * X[1] + X[2] * X[2]);
    if (r - def->radius > reach) return false;
    touch->distance = r - def->radius;
    pl_touch_round(touch, X, 1, pl_curvature_floor(def->radius));
    return true;
}

const pl_collider_shape pl_collider_sphere = {
    .info = {.name = "sphere", .doc = "A ball.", .params = params},
    .distance = sphere_distance,
};
