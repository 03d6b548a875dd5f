/* See triangles.h. The tree halves the triangles at the median of their middles along the longest side. */
#include "contact/triangles.h"
#include "core/memory.h"
#include "mesh/tet.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

enum { PL_LEAF = 4, PL_DEPTH = 64 };
static const double far_ratio = 2.0; /* a part is far from here on, in its radii: errors of a few percent */

/* ---- building
 * ---------------------------------------------------------------------------------------------------- */

typedef struct pl_item {
    double middle[3];
    int32_t tri;
} pl_item;

static void swap_items(pl_item *a, pl_item *b) {
    pl_item t = *a;
    *a = *b;
    *b = t;
}

/* Puts the item that belongs at `middle` by one coordinate there, smaller ones before it (Hoare). */
static void select_median(pl_item *items, int64_t count, int64_t middle, int axis) {
    int64_t low = 0, high = count - 1;
    while (low < high) {
        double pivot = items[low + (high - low) / 2].middle[axis];
        int64_t i = low, j = high;
        while (i <= j) {
            while (items[i].middle[axis] < pivot) i++;
            while (items[j].middle[axis] > pivot) j--;
            if (i <= j) swap_items(&items[i++], &items[j--]);
        }
        if (middle <= j)
            high = j;
        else if (middle >= i)
            low = i;
        else
            return;
    }
}

static int longest_side(const pl_item *items, int64_t count) {
    double min[3] = {DBL_MAX, DBL_MAX, DBL_MAX}, max[3] = {-DBL_MAX, -DBL_MAX, -DBL_MAX};
    for (int64_t k = 0; k < count; k++) {
        for (int i = 0; i < 3; i++) {
            min[i] = fmin(min[i], items[k].middle[i]);
            max[i] = fmax(max[i], items[k].middle[i]);
        }
    }
    int axis = 0;
    for (int i = 1; i < 3; i++) {
        if (max[i] - min[i] > max[axis] - min[axis]) axis = i;
    }
    return axis;
}

/* Bounds and dipole of the triangles [first, first + count) in the order of the leaves. */
static void measure(const pl_triangles *all, int64_t first, int64_t count, pl_tree_node *node) {
    double area_sum = 0;
    for (int i = 0; i < 3; i++) node->min[i] = DBL_MAX, node->max[i] = -DBL_MAX;
    for (int64_t k = first; k < first + count; k++) {
        const double *c = all->corners + 9 * k;
        const int32_t corners[3] = {0, 1, 2};
        double normal[3];
        pl_tri_normal(c, corners, normal);
        double area = 0.5 * sqrt(pl_dot3(normal, normal));
        area_sum += area;
        for (int i = 0; i < 3; i++) {
            node->normal[i] += 0.5 * normal[i];
            node->center[i] += area * (c[i] + c[3 + i] + c[6 + i]) / 3;
        }
        for (int j = 0; j < 9; j++) {
            node->min[j % 3] = fmin(node->min[j % 3], c[j]);
            node->max[j % 3] = fmax(node->max[j % 3], c[j]);
        }
    }
    for (int i = 0; i < 3; i++) node->center[i] /= area_sum;
    for (int64_t k = 3 * first; k < 3 * (first + count); k++)
        node->radius = fmax(node->radius, sqrt(pl_distance2(all->corners + 3 * k, node->center)));
}

static void split(pl_triangles *all, pl_item *items, const double *corners, int64_t first, int64_t count) {
    int64_t own = all->node_count++;
    bool leaf = count <= PL_LEAF;
    if (leaf) {
        for (int64_t k = 0; k < count; k++)
            memcpy(all->corners + 9 * (first + k), corners + 9 * (int64_t)items[first + k].tri,
                   9 * sizeof(double));
    } else {
        int64_t half = count / 2;
        select_median(items + first, count, half, longest_side(items + first, count));
        split(all, items, corners, first, half);
        all->nodes[own].right = (int32_t)all->node_count;
        split(all, items, corners, first + half, count - half);
    }
    all->nodes[own].first = (int32_t)first;
    all->nodes[own].count = leaf ? (int32_t)count : 0;
    measure(all, first, count, &all->nodes[own]);
}

pl_status pl_triangles_build(const double *points, int64_t tri_count, const int32_t *tris, pl_triangles *out,
                             pl_error *err) {
    *out = (pl_triangles){0};
    double *corners = pl_array_new(9 * tri_count, sizeof *corners);
    pl_item *items = pl_array_new(tri_count, sizeof *items);
    out->corners = pl_array_new(9 * tri_count, sizeof *out->corners);
    out->nodes = pl_array_new(2 * tri_count + 1, sizeof *out->nodes);
    pl_status status = PL_OK;
    if (!corners || !items || !out->corners || !out->nodes)
        status = pl_error_memory(err, tri_count * 500, "a tree of triangles");
    for (int64_t t = 0; status == PL_OK && t < tri_count; t++) {
        double normal[3], *c = corners + 9 * out->count;
        pl_tri_normal(points, tris + 3 * t, normal);
        if (!(pl_dot3(normal, normal) > 0)) continue;
        for (int j = 0; j < 9; j++) c[j] = points[3 * (int64_t)tris[3 * t + j / 3] + j % 3];
        pl_item *item = &items[out->count];
        for (int i = 0; i < 3; i++) item->middle[i] = (c[i] + c[3 + i] + c[6 + i]) / 3;
        item->tri = (int32_t)out->count++;
    }
    if (status == PL_OK && out->count == 0)
        status = pl_error_set(err, PL_ERR_INPUT, "none of %lld triangles has an area", (long long)tri_count);
    if (status == PL_OK) split(out, items, corners, 0, out->count);
    free(corners);
    free(items);
    if (status != PL_OK) pl_triangles_free(out);
    return status;
}

void pl_triangles_free(pl_triangles *triangles) {
    free(triangles->corners);
    free(triangles->nodes);
    *triangles = (pl_triangles){0};
}

/* ---- distance
 * ---------------------------------------------------------------------------------------------------- */

static double box_distance2(const pl_tree_node *node, const double x[3]) {
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double d = fmax(0, fmax(node->min[i] - x[i], x[i] - node->max[i]));
        sum += d * d;
    }
    return sum;
}

static double segment_distance2(const double *a, const double *b, const double x[3]) {
    double u[3], v[3], w[3];
    pl_sub3(b, a, u);
    pl_sub3(x, a, v);
    double length = pl_dot3(u, u), t = length > 0 ? pl_dot3(u, v) / length : 0;
    t = fmax(0, fmin(1, t));
    for (int i = 0; i < 3; i++) w[i] = v[i] - t * u[i];
    return pl_dot3(w, w);
}

/* To the plane where x is above the triangle, else to the nearest edge. */
static double tri_distance2(const double *c, const double x[3]) {
    double u[3], v[3], w[3], n[3], p[3], q[3];
    pl_sub3(c + 3, c, u);
    pl_sub3(c + 6, c, v);
    pl_sub3(x, c, w);
    pl_cross3(u, v, n);
    double square = pl_dot3(n, n);
    pl_cross3(u, w, p);
    pl_cross3(w, v, q);
    double s = pl_dot3(q, n), t = pl_dot3(p, n); /* barycentric, times `square` */
    if (s >= 0 && t >= 0 && s + t <= square) {
        double height = pl_dot3(w, n);
        return height * height / square;
    }
    double best = segment_distance2(c, c + 3, x);
    best = fmin(best, segment_distance2(c + 3, c + 6, x));
    return fmin(best, segment_distance2(c + 6, c, x));
}

double pl_triangles_distance_to(const pl_triangles *triangles, int64_t index, const double x[3]) {
    return sqrt(tri_distance2(triangles->corners + 9 * index, x));
}

double pl_triangles_distance(const pl_triangles *triangles, const double x[3], double bound,
                             int32_t *nearest) {
    int32_t stack[PL_DEPTH], found = -1;
    int depth = 0;
    double best = bound * bound;
    stack[depth++] = 0;
    while (depth) {
        int32_t index = stack[--depth];
        const pl_tree_node *node = &triangles->nodes[index];
        if (box_distance2(node, x) >= best) continue;
        if (node->count) {
            for (int32_t k = node->first; k < node->first + node->count; k++) {
                double d2 = tri_distance2(triangles->corners + 9 * (int64_t)k, x);
                if (d2 < best) best = d2, found = k;
            }
            continue;
        }
        double left = box_distance2(node + 1, x), right = box_distance2(&triangles->nodes[node->right], x);
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
static double solid_angle(const double *corners, const double x[3]) {
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
    int32_t stack[PL_DEPTH];
    int depth = 0;
    double sum = 0;
    stack[depth++] = 0;
    while (depth) {
        int32_t index = stack[--depth];
        const pl_tree_node *node = &triangles->nodes[index];
        double d[3];
        pl_sub3(node->center, x, d);
        double square = pl_dot3(d, d), reach = far_ratio * node->radius;
        if (square > reach * reach) {
            sum += pl_dot3(node->normal, d) / (square * sqrt(square));
        } else if (node->count) {
            for (int32_t k = node->first; k < node->first + node->count; k++)
                sum += solid_angle(triangles->corners + 9 * (int64_t)k, x);
        } else {
            stack[depth++] = node->right;
            stack[depth++] = index + 1;
        }
    }
    return sum / (4 * 3.14159265358979323846);
}
