/* Balls for the tests of picking and drawing. */
#ifndef PL_TESTS_INTERACT_BALL_H
#define PL_TESTS_INTERACT_BALL_H

#include "motion.h"

static inline pl_mesh *ball_mesh(double radius, int resolution) {
    pl_error err;
    pl_mesh *mesh = NULL;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = PL_SHAPE_SPHERE;
    shape.radius = radius;
    shape.resolution = resolution;
    check_ok(pl_mesh_generate(&shape, &mesh, &err));
    return mesh;
}

/* A quadratic ball with its boundary nodes on the sphere. */
static inline pl_mesh *round_ball(int resolution) {
    pl_error err;
    pl_mesh *mesh = quadratic_of(ball_mesh(1, resolution));
    int32_t *faces = NULL;
    int64_t count = 0;
    int size = 0;
    check_ok(pl_mesh_boundary_nodes(mesh, &faces, NULL, &count, &size, &err));
    for (int64_t k = 0; k < size * count; k++) {
        double *x = mesh->nodes + 3 * faces[k], r = size3(x);
        for (int d = 0; d < 3; d++) x[d] /= r;
    }
    free(faces);
    return mesh;
}

#endif
