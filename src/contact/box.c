/* A box with sharp edges. Outside, the distance is to the nearest face, edge or corner; inside, to the
 * nearest face. */
#include "contact/shape.h"

#include <math.h>
#include <string.h>

static const pl_field params[] = {PL_COLLIDER_CENTER,
                                  {.name = "size",
                                   .type = PL_FIELD_VEC3,
                                   .offset = PL_COLLIDER(size),
                                   .unit = "m",
                                   .min = 0.0,
                                   .max = 1e6,
                                   .open_range = true,
                                   .required = true,
                                   .doc = "Edge lengths along its own x, y and z."},
                                  PL_COLLIDER_ROTATE,
                                  {.name = NULL}};

static bool box_distance(const pl_collider_def *def, const void *data, const double X[3],
                         double search_radius, pl_touch *touch) {
    (void)data;
    double beyond[3], sides[3], outside = 0;
    int face = 0, out_count = 0;
    for (int i = 0; i < 3; i++) {
        beyond[i] = fabs(X[i]) - 0.5 * def->size[i];
        sides[i] = X[i] < 0 ? -1 : 1;
        if (beyond[i] > beyond[face]) face = i;
        if (beyond[i] > 0) outside += beyond[i] * beyond[i], out_count++;
    }
    if (beyond[face] > search_radius) return false;
    memset(touch, 0, sizeof *touch);
    if (out_count < 2) {
        touch->distance = beyond[face];
        touch->normal[face] = sides[face];
        return true;
    }
    double distance = sqrt(outside), bend = 1 / fmax(distance, pl_curvature_floor(def->size[face]));
    touch->distance = distance;
    for (int i = 0; i < 3; i++) touch->normal[i] = beyond[i] > 0 ? sides[i] * beyond[i] / distance : 0;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3 && beyond[i] > 0; j++)
            touch->curvature[3 * i + j] = bend * ((i == j) - touch->normal[i] * touch->normal[j]);
    }
    return true;
}

static pl_status box_surface(const pl_collider_def *def, pl_tess *tess, pl_error *err) {
    (void)err;
    static const int32_t faces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                        {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    for (int k = 0; k < 8; k++)
        pl_tess_node(tess, (k & 1 ? 0.5 : -0.5) * def->size[0], (k & 2 ? 0.5 : -0.5) * def->size[1],
                     (k & 4 ? 0.5 : -0.5) * def->size[2]);
    for (int f = 0; f < 6; f++) pl_tess_quad(tess, faces[f][0], faces[f][1], faces[f][2], faces[f][3]);
    return PL_OK;
}

const pl_collider_shape pl_collider_box = {
    .info = {.name = "box", .doc = "A box with edges along its own axes.", .params = params},
    .distance = box_distance,
    .surface = box_surface,
};
