/* A ball with six limbs along the axes: closed shells that intersect, with known geometry. */
#ifndef PL_TESTS_MESHER_LIMBS_H
#define PL_TESTS_MESHER_LIMBS_H

#include "mesh_checks.h"

#define BALL 0.5        /* radius */
#define LIMB 0.08       /* radius */
#define LIMB_START 0.3  /* distance from the centre of the ball */
#define LIMB_LENGTH 0.9 /* so that limbs end at 1.2 */

/* Appends the boundary of a generated body, rotated so that x becomes the axis and mirrored
 * if the sign is negative. */
static void append_shape(pl_mesh *all, const pl_shape_def *def, double start, int axis, double sign) {
    pl_mesh *body;
    pl_error err;
    check_ok(pl_mesh_generate(def, &body, &err));
    int32_t *tris;
    int64_t count;
    check_ok(pl_mesh_boundary(body, &tris, NULL, &count, &err));
    int64_t nodes = all->node_count, first = all->tri_count;
    all->nodes = realloc(all->nodes, 3 * (size_t)(nodes + body->node_count) * sizeof *all->nodes);
    all->tris = realloc(all->tris, 3 * (size_t)(first + count) * sizeof *all->tris);
    for (int64_t n = 0; n < body->node_count; n++) {
        for (int k = 0; k < 3; k++) {
            double x = body->nodes[3 * n + k] + (k ? 0 : start);
            all->nodes[3 * (nodes + n) + (k + axis) % 3] = k ? x : sign * x;
        }
    }
    for (int64_t i = 0; i < 3 * count; i++) {
        int64_t from = sign < 0 ? i / 3 * 3 + 2 - i % 3 : i;
        all->tris[3 * first + i] = tris[from] + (int32_t)nodes;
    }
    all->node_count += body->node_count, all->tri_count += count;
    free(tris);
    pl_mesh_free(body);
}

static pl_mesh *limbed_surface(void) {
    pl_mesh *all, empty = {.nodes_per_tet = 4};
    pl_error err;
    check_ok(pl_mesh_copy(&empty, &all, &err));
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE, def.radius = BALL, def.resolution = 24;
    append_shape(all, &def, 0, 0, 1);
    def.shape = PL_SHAPE_CYLINDER, def.radius = LIMB, def.length = LIMB_LENGTH, def.resolution = 8;
    for (int limb = 0; limb < 6; limb++) append_shape(all, &def, LIMB_START, limb / 2, limb % 2 ? -1 : 1);
    check_ok(pl_mesh_repair(all, NULL, &err));
    return all;
}

/* Signed distance of x from the ball or the nearest limb, negative inside; approximate near
 * the edges where they meet. */
static double limbed_distance(const double *x) {
    double best = sqrt(dot(x, x)) - BALL;
    for (int axis = 0; axis < 3; axis++) {
        double along = fabs(x[axis]), aside = hypot(x[(axis + 1) % 3], x[(axis + 2) % 3]) - LIMB;
        double end = fabs(along - LIMB_START - LIMB_LENGTH / 2) - LIMB_LENGTH / 2;
        double limb = aside > 0 && end > 0 ? hypot(aside, end) : fmax(aside, end);
        best = fmin(best, limb);
    }
    return best;
}

/* Whether x is in one of the tetrahedra, taken as linear. */
static bool is_within(const pl_mesh *mesh, const double *x) {
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        const int32_t *tet = mesh->tets + mesh->nodes_per_tet * t;
        double parts[4], sum = 0;
        bool within = true;
        for (int k = 0; k < 4; k++) {
            const double *c[4];
            double u[3], v[3], w[3], n[3];
            for (int i = 0; i < 4; i++) c[i] = i == k ? x : mesh->nodes + 3 * (int64_t)tet[i];
            minus(c[1], c[0], u), minus(c[2], c[0], v), minus(c[3], c[0], w);
            cross(u, v, n);
            sum += parts[k] = dot(n, w);
            within = within && parts[k] >= 0;
        }
        if (within && sum > 0) return true;
    }
    return false;
}

/* The mesh contains the ball and every limb, nearly to its end. */
static void check_limbs(const pl_mesh *mesh) {
    const double middle[3] = {0};
    assert_true(is_within(mesh, middle));
    for (int limb = 0; limb < 6; limb++) {
        double sign = limb % 2 ? -1 : 1, end = 0;
        int axis = limb / 2;
        for (int64_t n = 0; n < mesh->node_count; n++) end = fmax(end, sign * mesh->nodes[3 * n + axis]);
        check_near(end, LIMB_START + LIMB_LENGTH, LIMB);
        for (int i = 0; i < 4;
             i++) { /* between the ball and the end the mesh covers the axis of the limb, approximately */
            bool any = false;
            for (int near = 0; near < 9; near++) {
                double x[3];
                x[axis] = sign * (0.55 + 0.15 * i);
                x[(axis + 1) % 3] = 0.3 * LIMB * (near % 3 - 1);
                x[(axis + 2) % 3] = 0.3 * LIMB * (near / 3 - 1);
                any = any || is_within(mesh, x);
            }
            if (!any) fail_msg("limb %d is not there at %g", limb, 0.55 + 0.15 * i);
        }
    }
}

/* Euler characteristic of the boundary, nodes - edges + faces: two per sphere, zero for a torus. */
static int64_t euler_number(const pl_mesh *mesh) {
    int32_t *tris;
    int64_t count, nodes = 0;
    pl_error err;
    check_ok(pl_mesh_boundary(mesh, &tris, NULL, &count, &err));
    uint8_t *used = calloc((size_t)mesh->node_count, 1);
    for (int64_t i = 0; i < 3 * count; i++) {
        nodes += !used[tris[i]];
        used[tris[i]] = 1;
    }
    free(used);
    free(tris);
    return nodes - 3 * count / 2 + count; /* an edge has two triangles, see check_manifold */
}

#endif
