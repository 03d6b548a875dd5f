/* Properties of every mesh from a surface, checked independently of the mesher. */
#ifndef PL_TESTS_MESHER_MESH_CHECKS_H
#define PL_TESTS_MESHER_MESH_CHECKS_H

#include "check.h"
#include "pliant/pliant.h"

/* Bounds of the dihedral angles in degrees, as docs/mesher.md states. */
#define ANGLE_MIN 11.3
#define ANGLE_MAX 161.3

static void minus(const double *a, const double *b, double *out) {
    for (int k = 0; k < 3; k++) out[k] = a[k] - b[k];
}
static double dot(const double *a, const double *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static void cross(const double *a, const double *b, double *out) {
    for (int k = 0; k < 3; k++) out[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

/* Updates the range of dihedral angles; returns the volume. The angle at an edge is that between the
 * perpendiculars from the edge to the other two corners. */
static double tet_angles(const double *const corners[4], double *min, double *max) {
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < i; j++) {
            double edge[3], far[2][3], n[3];
            minus(corners[i], corners[j], edge);
            for (int k = 0, side = 0; k < 4; k++) {
                if (k == i || k == j) continue;
                minus(corners[k], corners[j], far[side]);
                double along = dot(far[side], edge) / dot(edge, edge);
                for (int d = 0; d < 3; d++) far[side][d] -= along * edge[d];
                side++;
            }
            cross(far[0], far[1], n);
            double angle = atan2(sqrt(dot(n, n)), dot(far[0], far[1])) * 180 / 3.14159265358979323846;
            *min = fmin(*min, angle), *max = fmax(*max, angle);
        }
    }
    double a[3], b[3], c[3], n[3];
    minus(corners[1], corners[0], a), minus(corners[2], corners[0], b), minus(corners[3], corners[0], c);
    cross(a, b, n);
    return dot(n, c) / 6;
}

typedef struct half_edge {
    int32_t from, to, third;
} half_edge;

static int compare_half_edges(const void *left, const void *right) {
    const half_edge *a = left, *b = right;
    if (a->from != b->from) return a->from < b->from ? -1 : 1;
    return (a->to > b->to) - (a->to < b->to);
}

/* The third corner of the triangle with the directed edge ab, which must exist. */
static int32_t third_of(const half_edge *edges, int64_t count, int32_t a, int32_t b) {
    const half_edge key = {a, b, 0};
    const half_edge *found = bsearch(&key, edges, (size_t)count, sizeof key, compare_half_edges);
    if (!found) fail_msg("edge %d %d has no triangle on one side", (int)a, (int)b);
    return found->third;
}

/* Every directed edge occurs once, and so does its opposite; the triangles around each node form one ring. */
static void check_manifold(const pl_mesh *mesh) {
    int32_t *tris;
    int64_t count;
    pl_error err;
    check_ok(pl_mesh_boundary(mesh, &tris, NULL, &count, &err));
    half_edge *edges = malloc(3 * (size_t)count * sizeof *edges);
    for (int64_t i = 0; i < 3 * count; i++) {
        const int32_t *t = tris + i / 3 * 3;
        edges[i] = (half_edge){t[i % 3], t[(i + 1) % 3], t[(i + 2) % 3]};
        if (i % 3 == 1) edges[i].third = t[0];
        if (i % 3 == 2) edges[i].to = t[0], edges[i].third = t[1];
    }
    qsort(edges, 3 * (size_t)count, sizeof *edges, compare_half_edges);
    for (int64_t i = 0, end; i < 3 * count; i = end) {
        int64_t ring = 0;
        for (end = i; end < 3 * count && edges[end].from == edges[i].from; end++) {
            if (end > i && edges[end].to == edges[end - 1].to)
                fail_msg("an edge with two triangles on a side");
            third_of(edges, 3 * count, edges[end].to, edges[end].from);
        }
        int32_t to = edges[i].to;
        do {
            to = third_of(edges, 3 * count, edges[i].from, to);
            ring++;
        } while (to != edges[i].to && ring <= end - i);
        if (ring != end - i) fail_msg("node %d has several rings of triangles", (int)edges[i].from);
    }
    free(edges);
    free(tris);
}

/* Returns the volume and the range of dihedral angles; every tetrahedron must have a positive volume. */
static double measure_mesh(const pl_mesh *mesh, double *min, double *max) {
    double volume = 0;
    *min = 180, *max = 0;
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        const double *corners[4];
        for (int k = 0; k < 4; k++) {
            assert_true(mesh->tets[4 * i + k] >= 0 && mesh->tets[4 * i + k] < mesh->node_count);
            corners[k] = mesh->nodes + 3 * (int64_t)mesh->tets[4 * i + k];
        }
        double own = tet_angles(corners, min, max);
        assert_true(own > 0);
        volume += own;
    }
    return volume;
}

/* Checks all of these properties; returns the volume. */
static double check_mesh(const pl_mesh *mesh) {
    double min, max, volume = measure_mesh(mesh, &min, &max);
    check_below(ANGLE_MIN, min);
    check_below(max, ANGLE_MAX);
    pl_mesh_summary summary; /* no face has three tetrahedra, and the boundary has no border */
    pl_error err;
    check_ok(pl_mesh_summarise(mesh, &summary, &err));
    assert_true(summary.closed);
    check_manifold(mesh);
    return volume;
}

#endif
