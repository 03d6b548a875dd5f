/* See ray.h. */
#include "mesher/ray.h"
#include "mesh/tet.h"

/* Moeller and Trumbore 1997. */
double pl_triangle_hit(const double corners[9], const double a[3], const double d[3]) {
    double u[3], v[3], p[3], q[3], s[3];
    pl_sub3(corners + 3, corners, u);
    pl_sub3(corners + 6, corners, v);
    pl_cross3(d, v, p);
    double det = pl_dot3(u, p);
    if (det == 0) return -1;
    pl_sub3(a, corners, s);
    double x = pl_dot3(s, p) / det;
    pl_cross3(s, u, q);
    double y = pl_dot3(d, q) / det, t = pl_dot3(v, q) / det;
    bool within = x >= -1e-12 && y >= -1e-12 && x + y <= 1 + 1e-12 && t >= 0 && t <= 1;
    return within ? t : -1;
}

void pl_triangles_normal(const pl_triangles *triangles, int32_t index, double normal[3]) {
    const int32_t corners[3] = {0, 1, 2};
    pl_tri_normal(triangles->corners + 9 * (int64_t)index, corners, normal);
    double length = sqrt(pl_dot3(normal, normal));
    for (int k = 0; k < 3; k++) normal[k] /= length;
}

/* Whether the segment from x along `direction` intersects the box. */
static bool passes(const pl_box_node *node, const double x[3], const double direction[3]) {
    double from = 0, to = 1;
    for (int k = 0; k < 3; k++) {
        if (direction[k] == 0) {
            if (x[k] < node->min[k] || x[k] > node->max[k]) return false;
            continue;
        }
        double s = (node->min[k] - x[k]) / direction[k], t = (node->max[k] - x[k]) / direction[k];
        from = fmax(from, fmin(s, t) - 1e-9);
        to = fmin(to, fmax(s, t) + 1e-9);
    }
    return from <= to;
}

double pl_triangles_ray(const pl_triangles *triangles, const double x[3], const double d[3],
                        double search_radius, bool along, int32_t *hit) {
    int32_t stack[PL_BOXES_DEPTH], found = -1;
    int depth = 0;
    double best = search_radius, direction[3];
    stack[depth++] = 0;
    while (depth) {
        int32_t index = stack[--depth];
        const pl_box_node *node = &triangles->tree.nodes[index];
        for (int k = 0; k < 3; k++) direction[k] = best * d[k];
        if (!passes(node, x, direction)) continue;
        if (node->right) {
            stack[depth++] = node->right;
            stack[depth++] = index + 1;
            continue;
        }
        for (int32_t i = node->first; i < node->first + node->count; i++) {
            const double *corners = triangles->corners + 9 * (int64_t)i;
            const int32_t three[3] = {0, 1, 2};
            double normal[3];
            pl_tri_normal(corners, three, normal);
            if ((pl_dot3(normal, d) > 0) != along) continue;
            for (int k = 0; k < 3; k++) direction[k] = best * d[k];
            double share = pl_triangle_hit(corners, x, direction);
            if (share < 0 || share >= 1) continue;
            best *= share;
            found = i;
        }
    }
    if (hit) *hit = found;
    return best;
}
