/* Prisms over polygons, rotated in space: surfaces whose creases are known. */
#ifndef PL_TESTS_MESHER_PRISMS_H
#define PL_TESTS_MESHER_PRISMS_H

#include "mesh_checks.h"

enum { MAX_POINTS = 256 };

typedef struct prism {
    int count;
    double points[MAX_POINTS][2]; /* anticlockwise, star-shaped about `center` */
    double center[2], height;
    bool round;                           /* without creases along its height */
    double creases[3 * MAX_POINTS][2][3]; /* in space */
    int crease_count;
} prism;

static prism cube_prism(void) {
    return (prism){.count = 4, .points = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, .center = {0.5, 0.5}, .height = 1};
}
static prism bracket_prism(void) {
    return (prism){.count = 6,
                   .points = {{0, 0}, {1, 0}, {1, 0.4}, {0.4, 0.4}, {0.4, 1}, {0, 1}},
                   .center = {0.2, 0.2},
                   .height = 0.6};
}
static prism cylinder_prism(void) {
    prism p = {.count = 96, .height = 1, .round = true};
    for (int i = 0; i < p.count; i++) {
        p.points[i][0] = 0.5 * cos(2 * 3.14159265358979323846 * i / p.count);
        p.points[i][1] = 0.5 * sin(2 * 3.14159265358979323846 * i / p.count);
    }
    return p;
}
/* Ten teeth with inclined flanks. */
static prism gear_prism(void) {
    prism p = {.count = 40, .height = 0.4};
    for (int i = 0; i < p.count; i++) {
        static const double at[4] = {0, 0.15, 0.5, 0.65};
        double angle = 2 * 3.14159265358979323846 * (i / 4 + at[i % 4]) / 10,
               radius = i % 4 == 1 || i % 4 == 2 ? 1 : 0.75;
        p.points[i][0] = radius * cos(angle), p.points[i][1] = radius * sin(angle);
    }
    return p;
}

/* Rotates about an axis through the origin by Rodrigues' formula. */
static void turn_point(const double *axis, double angle, const double *x, double *out) {
    double across[3], length = sqrt(dot(axis, axis)), unit[3];
    for (int k = 0; k < 3; k++) unit[k] = axis[k] / length;
    cross(unit, x, across);
    double along = dot(unit, x);
    for (int k = 0; k < 3; k++)
        out[k] = x[k] * cos(angle) + across[k] * sin(angle) + unit[k] * along * (1 - cos(angle));
}

/* The surface and its creases, rotated about (1, 2, 3) by `angle`. */
static pl_mesh *prism_surface(prism *p, double angle) {
    pl_mesh *surface = calloc(1, sizeof *surface);
    int n = p->count;
    surface->nodes_per_tet = 4;
    surface->node_count = 2 * n + 2, surface->tri_count = 4 * n;
    surface->nodes = malloc(3 * (size_t)surface->node_count * sizeof *surface->nodes);
    surface->tris = malloc(3 * (size_t)surface->tri_count * sizeof *surface->tris);
    for (int i = 0; i < 2 * n + 2; i++) {
        const double *flat = i < 2 * n ? p->points[i % n] : p->center, axis[3] = {1, 2, 3};
        const double x[3] = {flat[0], flat[1], (i < 2 * n ? i >= n : i > 2 * n) ? p->height : 0};
        turn_point(axis, angle, x, surface->nodes + 3 * i);
    }
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        const int32_t tris[12] = {i, j, n + j, i, n + j, n + i, j, i, 2 * n, n + i, n + j, 2 * n + 1};
        memcpy(surface->tris + 12 * i, tris, sizeof tris);
        const int ends[3][2] = {{i, j}, {n + i, n + j}, {i, n + i}};
        for (int e = 0; e < 3 - p->round; e++, p->crease_count++) {
            for (int side = 0; side < 2; side++)
                memcpy(p->creases[p->crease_count][side], surface->nodes + 3 * ends[e][side],
                       3 * sizeof(double));
        }
    }
    return surface;
}

static double distance_to_segment(const double *a, const double *b, const double *x) {
    double u[3], v[3];
    minus(b, a, u), minus(x, a, v);
    double share = fmax(0, fmin(1, dot(u, v) / dot(u, u)));
    for (int k = 0; k < 3; k++) v[k] -= share * u[k];
    return sqrt(dot(v, v));
}

static double crease_length(const prism *p) {
    double sum = 0;
    for (int c = 0; c < p->crease_count; c++) {
        double along[3];
        minus(p->creases[c][1], p->creases[c][0], along);
        sum += sqrt(dot(along, along));
    }
    return sum;
}

/* Total length of the creases that are nearer than `bound` to an edge of the mesh's boundary. */
static double kept_length(const prism *p, const pl_mesh *mesh, double bound, double spacing) {
    int32_t *tris;
    int64_t count;
    pl_error err;
    check_ok(pl_mesh_boundary(mesh, &tris, NULL, &count, &err));
    double kept = 0;
    for (int c = 0; c < p->crease_count; c++) {
        const double *a = p->creases[c][0], *b = p->creases[c][1];
        double along[3];
        minus(b, a, along);
        double length = sqrt(dot(along, along));
        int steps = (int)(length / spacing) + 1;
        for (int s = 0; s < steps; s++) {
            double x[3], best = INFINITY;
            for (int k = 0; k < 3; k++) x[k] = a[k] + (s + 0.5) / steps * along[k];
            for (int64_t i = 0; i < 3 * count && best > bound; i++) {
                const double *from = mesh->nodes + 3 * (int64_t)tris[i];
                const double *to = mesh->nodes + 3 * (int64_t)tris[i % 3 == 2 ? i - 2 : i + 1];
                if (fabs(from[0] - x[0]) > 0.2 + bound) continue;
                best = fmin(best, distance_to_segment(from, to, x));
            }
            kept += best <= bound ? length / steps : 0;
        }
    }
    free(tris);
    return kept;
}

#endif
