/* A ring: everything within `tube` of a circle around the axis. */
#include "contact/shape.h"

#include <math.h>

static const pl_field params[] = {PL_COLLIDER_CENTER,
                                  PL_COLLIDER_AXIS,
                                  PL_COLLIDER_LENGTH(radius, "Radius of the centre line of the tube."),
                                  PL_COLLIDER_LENGTH(tube, "Radius of the tube; below `radius`."),
                                  {.name = NULL}};

static pl_status torus_check(const pl_collider_def *def, pl_error *err) {
    if (def->tube < def->radius) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "collider '%s': tube = %g, expected less than radius = %g",
                        def->name ? def->name : "", def->tube, def->radius);
}

/* In the half-plane through the axis the distance is that to a point; rotating that half-plane about the axis
 * changes the normal by its radial component divided by r. */
static bool torus_distance(const pl_collider_def *def, const void *data, const double X[3],
                           double search_radius, pl_touch *touch) {
    (void)data;
    double r = hypot(X[0], X[1]), across = r - def->radius, d = hypot(across, X[2]);
    if (d - def->tube > search_radius) return false;
    double out[3] = {r > 0 ? X[0] / r : 1, r > 0 ? X[1] / r : 0, 0}, around[3] = {-out[1], out[0], 0};
    double c = d > 0 ? across / d : 1, s = d > 0 ? X[2] / d : 0;
    double along[3] = {-s * out[0], -s * out[1], c}; /* across the normal, within the half-plane */
    double bend = 1 / fmax(d, pl_curvature_floor(def->tube)),
           turn = c / fmax(r, pl_curvature_floor(def->radius));
    touch->distance = d - def->tube;
    for (int i = 0; i < 3; i++) touch->normal[i] = c * out[i] + (i == 2 ? s : 0);
    for (int i = 0; i < 9; i++)
        touch->curvature[i] = bend * along[i / 3] * along[i % 3] + turn * around[i / 3] * around[i % 3];
    return true;
}

static pl_status torus_surface(const pl_collider_def *def, pl_tess *tess, pl_error *err) {
    (void)err;
    double curve[PL_MAX_AROUND][2];
    int around = pl_tess_around(tess, def->tube);
    for (int i = 0; i < around; i++) {
        curve[i][0] = def->radius + def->tube * sin(2 * PL_PI * i / around);
        curve[i][1] = -def->tube * cos(2 * PL_PI * i / around);
    }
    pl_tess_revolve(tess, pl_tess_around(tess, def->radius + def->tube), around, curve, true);
    return PL_OK;
}

const pl_collider_shape pl_collider_torus = {
    .info = {.name = "torus", .doc = "A ring.", .params = params},
    .has_axis = true,
    .check = torus_check,
    .distance = torus_distance,
    .surface = torus_surface,
};
