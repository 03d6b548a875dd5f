/* See triangles.h. */
#include "contact/triangles.h"
#include "core/memory.h"
#include "mesh/tet.h"

#include <stdlib.h>
#include <string.h>

static const double far_ratio = 2.0; /* a part is far from here on, in its radii: errors of a few percent */

/* ---- building
 * ---------------------------------------------------------------------------------------------------- */

enum { PL_NODE_CHUNK = 256 };

static void measure_node(const pl_triangles *all, const pl_box_node *node, pl_dipole *dipole) {
    double area_sum = 0;
    int64_t first = node->first, count = node->count;
    for (int64_t k = first; k < first + count; k++) {
        const double *c = all->corners + 9 * k;
        const int32_t corners[3] = {0, 1, 2};
        double normal[3];
        pl_tri_normal(c, corners, normal);
        double area = 0.5 * sqrt(pl_dot3(normal, normal));
        area_sum += area;
        for (int i = 0; i < 3; i++) {
            dipole->normal[i] += 0.5 * normal[i];
            dipole->center[i] += area * (c[i] + c[3 + i] + c[6 + i]) / 3;
        }
    }
    for (int i = 0; i < 3; i++) dipole->center[i] /= area_sum;
    double square = 0;
    for (int64_t k = 3 * first; k < 3 * (first + count); k++)
        square = fmax(square, pl_distance2(all->corners + 3 * k, dipole->center));
    dipole->radius = sqrt(square);
}

static void measure_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const pl_triangles *all = context;
    int64_t end = (chunk + 1) * PL_NODE_CHUNK < all->tree.node_count ? (chunk + 1) * PL_NODE_CHUNK
                                                                     : all->tree.node_count;
    for (int64_t k = chunk * PL_NODE_CHUNK; k < end; k++)
        measure_node(all, &all->tree.nodes[k], &all->dipoles[k]);
}

/* Corners, bounds and centres of the triangles with a nonzero area. */
static void collect(const double *points, int64_t tri_count, const int32_t *tris, pl_triangles *out,
                    double *corners, double *bounds, double *middles) {
    for (int64_t t = 0; t < tri_count; t++) {
        double normal[3], *c = corners + 9 * out->count, *box = bounds + 6 * out->count;
        pl_tri_normal(points, tris + 3 * t, normal);
        if (!(pl_dot3(normal, normal) > 0)) continue;
        for (int j = 0; j < 9; j++) c[j] = points[3 * (int64_t)tris[3 * t + j / 3] + j % 3];
        for (int i = 0; i < 3; i++) {
            box[i] = fmin(c[i], fmin(c[3 + i], c[6 + i]));
            box[3 + i] = fmax(c[i], fmax(c[3 + i], c[6 + i]));
            middles[3 * out->count + i] = (c[i] + c[3 + i] + c[6 + i]) / 3;
        }
        out->source[out->count++] = (int32_t)t;
    }
}

/* From the given order to that of the leaves. */
static void reorder(pl_triangles *all, const double *corners, int32_t *given) {
    memcpy(given, all->source, (size_t)all->count * sizeof *given);
    for (int64_t k = 0; k < all->count; k++) {
        int64_t from = all->tree.order[k];
        memcpy(all->corners + 9 * k, corners + 9 * from, 9 * sizeof(double));
        all->source[k] = given[from];
    }
}

pl_status pl_triangles_build(const double *points, int64_t tri_count, const int32_t *tris,
                             pl_threads *threads, pl_triangles *out, pl_error *err) {
    *out = (pl_triangles){0};
    double *corners = pl_array_new(9 * tri_count, sizeof *corners);
    double *bounds = pl_array_new(6 * tri_count, sizeof *bounds);
    double *middles = pl_array_new(3 * tri_count, sizeof *middles);
    int32_t *given = pl_array_new(tri_count, sizeof *given);
    out->corners = pl_array_new(9 * tri_count, sizeof *out->corners);
    out->source = pl_array_new(tri_count, sizeof *out->source);
    out->dipoles = pl_array_new(2 * tri_count + 1, sizeof *out->dipoles);
    pl_status status = PL_OK;
    if (!corners || !bounds || !middles || !given || !out->corners || !out->source || !out->dipoles)
        status = pl_error_memory(err, tri_count * 500, "a tree of triangles");
    if (status == PL_OK) collect(points, tri_count, tris, out, corners, bounds, middles);
    if (status == PL_OK && out->count == 0)
        status = pl_error_set(err, PL_ERR_INPUT, "none of %lld triangles has an area", (long long)tri_count);
    if (status == PL_OK) status = pl_boxes_build(out->count, bounds, middles, threads, &out->tree, err);
    if (status == PL_OK) reorder(out, corners, given);
    int64_t chunks = (out->tree.node_count + PL_NODE_CHUNK - 1) / PL_NODE_CHUNK;
    if (status == PL_OK && threads) pl_threads_run(threads, chunks, measure_chunk, out);
    for (int64_t k = 0; status == PL_OK && !threads && k < chunks; k++) measure_chunk(out, k, 0);
    free(corners);
    free(bounds);
    free(middles);
    free(given);
    if (status != PL_OK) pl_triangles_free(out);
    return status;
}

void pl_triangles_free(pl_triangles *triangles) {
    free(triangles->corners);
    free(triangles->source);
    free(triangles->dipoles);
    pl_boxes_free(&triangles->tree);
    *triangles = (pl_triangles){0};
}

/* ---- distance
 * ---------------------------------------------------------------------------------------------------- */

/* The weight of b in the point nearest to x between a and b. */
static double segment_share(const double *a, const double *b, const double x[3], double *square) {
    double u[3], v[3], w[3];
    pl_sub3(b, a, u);
    pl_sub3(x, a, v);
    double length = pl_dot3(u, u), t = length > 0 ? pl_dot3(u, v) / length : 0;
    t = fmax(0, fmin(1, t));
    for (int i = 0; i < 3; i++) w[i] = v[i] - t * u[i];
    *square = pl_dot3(w, w);
    return t;
}

/* In the plane if x projects into the triangle, otherwise on the nearest edge. */
double pl_triangle_nearest(const double c[9], const double x[3], double shares[3]) {
    double u[3], v[3], w[3], n[3], p[3], q[3];
    pl_sub3(c + 3, c, u);
    pl_sub3(c + 6, c, v);
    pl_sub3(x, c, w);
    pl_cross3(u, v, n);
    double square = pl_dot3(n, n);
    pl_cross3(u, w, p);
    pl_cross3(w, v, q);
    double s = pl_dot3(q, n), t = pl_dot3(p, n); /* shares, times `square` */
    if (s >= 0 && t >= 0 && s + t <= square) {
        double height = pl_dot3(w, n);
        shares[1] = s / square;
        shares[2] = t / square;
        shares[0] = 1 - shares[1] - shares[2];
        return height * height / square;
    }
    double best = INFINITY;
    shares[0] = 1, shares[1] = shares[2] = 0;
    for (int e = 0; e < 3; e++) {
        int f = (e + 1) % 3;
        double d2, share = segment_share(c + 3 * e, c + 3 * f, x, &d2);
        if (!(d2 < best)) continue;
        best = d2;
        shares[e] = 1 - share;
        shares[f] = share;
        shares[(e + 2) % 3] = 0;
    }
    return best;
}

static double tri_distance2(const double *c, const double x[3]) {
    double shares[3];
    return pl_triangle_nearest(c, x, shares);
}

double pl_triangles_distance_to(const pl_triangles *triangles, int64_t index, const double x[3]) {
    return sqrt(tri_distance2(triangles->corners + 9 * index, x));
}

double pl_triangles_distance(const pl_triangles *triangles, const double x[3], double bound,
                             int32_t *nearest) {
    int32_t stack[PL_BOXES_DEPTH], found = -1;
    int depth = 0;
    double best = bound * bound;
    const pl_box_node *nodes = triangles->tree.nodes;
    stack[depth++] = 0;
    while (depth) {
        int32_t index = stack[--depth];
        const pl_box_node *node = &nodes[index];
        if (pl_box_distance2(node, x) >= best) continue;
        if (!node->right) {
            for (int32_t k = node->first; k < node->first + node->count; k++) {
                double d2 = tri_distance2(triangles->corners + 9 * (int64_t)k, x);
                if (d2 < best) best = d2, found = k;
            }
            continue;
        }
        double left = pl_box_distance2(node + 1, x), right = pl_box_distance2(&nodes[node->right], x);
        bool nearer = left <= right; /* looked at first: on top */
        stack[depth++] = nearer ? node->right : index + 1;
        stack[depth++] = nearer ? index + 1 : node->right;
    }
    if (nearest) *nearest = found;
    return found < 0 ? bound : sqrt(best);
}

/* ---- winding
 * ----------------------------------------------------------------------------------------------------- */

/* Solid angle of a triangle (Van Oosterom and Strackee 1983). */
double pl_triangle_solid_angle(const double corners[9], const double x[3]) {
    double r[3][3], length[3], n[3];
    for (int k = 0; k < 3; k++) {
        pl_sub3(corners + 3 * k, x, r[k]);
        length[k] = sqrt(pl_dot3(r[k], r[k]));
    }
    pl_cross3(r[1], r[2], n);
    double above = pl_dot3(r[0], n), below = length[0] * length[1] * length[2];
    for (int k = 0; k < 3; k++) below += pl_dot3(r[k], r[(k + 1) % 3]) * length[(k + 2) % 3];
    return 2 * atan2(above, below);
}

double pl_triangles_winding(const pl_triangles *triangles, const double x[3]) {
    int32_t stack[PL_BOXES_DEPTH];
    int depth = 0;
    double sum = 0;
    stack[depth++] = 0;
    while (depth) {
        int32_t index = stack[--depth];
        const pl_box_node *node = &triangles->tree.nodes[index];
        const pl_dipole *dipole = &triangles->dipoles[index];
        double d[3];
        pl_sub3(dipole->center, x, d);
        double square = pl_dot3(d, d), search_radius = far_ratio * dipole->radius;
        if (square > search_radius * search_radius) {
            sum += pl_dot3(dipole->normal, d) / (square * sqrt(square));
        } else if (!node->right) {
            for (int32_t k = node->first; k < node->first + node->count; k++)
                sum += pl_triangle_solid_angle(triangles->corners + 9 * (int64_t)k, x);
        } else {
            stack[depth++] = node->right;
            stack[depth++] = index + 1;
        }
    }
    return sum / (4 * 3.14159265358979323846);
}
