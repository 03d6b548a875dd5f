/* See faces.h. */
#include "model/faces.h"
#include "elements/rule.h"

#include <math.h>

/* The values of a face's nodes at a point: shape functions, and the coefficients of the triangle's two sides
 * from its first corner. */
typedef struct face_point {
    double weight, N[6], G[2][6];
} face_point;

static bool is_inactive(const pl_curved_face *face, int a) {
    return a >= 3 && (face->linear || face->nodes[a] == face->nodes[a - 3] ||
                      face->nodes[a] == face->nodes[(a - 2) % 3]);
}

/* For three nodes, the product of normal and shape function has degree 1. */
static int count_points(const pl_curved_face *face) { return face->linear ? 1 : pl_rule_triangle_7.points; }

/* Half of the shape function of an inactive node goes to each end of its edge. */
static void set_point(const pl_curved_face *face, int q, face_point *out) {
    const double *z = pl_rule_triangle_7.at[q]; /* the first is the middle */
    double s[6][3] = {{0}}, *N = out->N;
    for (int a = 0; a < 3; a++) {
        int i = a, j = (a + 1) % 3;
        double factor = face->control ? 2 : 4;
        N[a] = face->linear ? z[a] : face->control ? z[a] * z[a] : z[a] * (2 * z[a] - 1);
        s[a][a] = face->linear ? 1 : face->control ? 2 * z[a] : 4 * z[a] - 1;
        N[3 + a] = face->linear ? 0 : factor * z[i] * z[j];
        s[3 + a][i] = face->linear ? 0 : factor * z[j];
        s[3 + a][j] = face->linear ? 0 : factor * z[i];
    }
    for (int a = 3; a < 6; a++) {
        int i = a - 3, j = (a - 2) % 3;
        if (!is_inactive(face, a)) continue;
        N[i] += 0.5 * N[a], N[j] += 0.5 * N[a], N[a] = 0;
        for (int c = 0; c < 3; c++) s[i][c] += 0.5 * s[a][c], s[j][c] += 0.5 * s[a][c], s[a][c] = 0;
    }
    for (int a = 0; a < 6; a++) {
        for (int k = 0; k < 2; k++) out->G[k][a] = s[a][k + 1] - s[a][0];
    }
    out->weight = face->linear ? 1 : pl_rule_triangle_7.weights[q];
}

/* sum_a factors[a] x_a, or the same of the displacement from there to `to`. */
static void sum_nodes(const pl_curved_face *face, const double factors[6], const double *x, const double *to,
                      double out[3]) {
    out[0] = out[1] = out[2] = 0;
    for (int k = 0; k < 18; k++) {
        int64_t at = 3 * (int64_t)face->nodes[k / 3] + k % 3;
        out[k % 3] += factors[k / 3] * (to ? to[at] - x[at] : x[at]);
    }
}

/* Adds factor a x b. */
static void add_cross(double factor, const double a[3], const double b[3], double out[3]) {
    for (int d = 0; d < 3; d++) {
        int p = (d + 1) % 3, q = (d + 2) % 3;
        out[d] += factor * (a[p] * b[q] - a[q] * b[p]);
    }
}

static void area_at(const pl_curved_face *face, const face_point *point, const double *x, double area[3]) {
    double side[2][3];
    for (int k = 0; k < 2; k++) sum_nodes(face, point->G[k], x, NULL, side[k]);
    area[0] = area[1] = area[2] = 0;
    add_cross(0.5, side[0], side[1], area);
}

pl_curved_face pl_face_of_three(const int32_t nodes[3]) {
    return (pl_curved_face){{nodes[0], nodes[1], nodes[2], nodes[0], nodes[1], nodes[2]}, .linear = true};
}

void pl_face_shares(const pl_curved_face *face, const double *x, double shares[6]) {
    for (int a = 0; a < 6; a++) shares[a] = 0;
    for (int q = 0; q < count_points(face); q++) {
        face_point point;
        double area[3];
        set_point(face, q, &point);
        area_at(face, &point, x, area);
        double size = point.weight * sqrt(area[0] * area[0] + area[1] * area[1] + area[2] * area[2]);
        for (int a = 0; a < 6; a++) shares[a] += size * point.N[a];
    }
}

void pl_face_push(const pl_curved_face *face, const double *x, double factor, double *forces) {
    for (int q = 0; q < count_points(face); q++) { /* the integrand has degree 4: exact */
        face_point point;
        double area[3];
        set_point(face, q, &point);
        area_at(face, &point, x, area);
        for (int k = 0; k < 18; k++)
            forces[3 * (int64_t)face->nodes[k / 3] + k % 3] +=
                factor * point.weight * point.N[k / 3] * area[k % 3];
    }
}

double pl_face_swept(const pl_curved_face *face, const double *from, const double *to) {
    double volume = 0;
    for (int q = 0; q < count_points(face); q++) {
        face_point point;
        double displacement[3], side[2][3], change[2][3], area[3] = {0};
        set_point(face, q, &point);
        sum_nodes(face, point.N, from, to, displacement);
        for (int k = 0; k < 2; k++) {
            sum_nodes(face, point.G[k], from, NULL, side[k]);
            sum_nodes(face, point.G[k], from, to, change[k]);
        }
        /* the mean over t of (a + t a') x (b + t b') / 2 */
        add_cross(0.5, side[0], side[1], area);
        add_cross(0.25, side[0], change[1], area);
        add_cross(0.25, change[0], side[1], area);
        add_cross(1. / 6, change[0], change[1], area);
        volume += point.weight *
                  (displacement[0] * area[0] + displacement[1] * area[1] + displacement[2] * area[2]);
    }
    return volume;
}

/* The vectors m_ab of faces.h. */
static void sum_turns(const pl_curved_face *face, const double *x, double m[6][6][3]) {
    for (int q = 0; q < count_points(face); q++) {
        face_point point;
        double side[2][3];
        set_point(face, q, &point);
        for (int k = 0; k < 2; k++) sum_nodes(face, point.G[k], x, NULL, side[k]);
        for (int b = 0; b < 6; b++) {
            for (int d = 0; d < 3; d++) {
                double w = 0.5 * point.weight * (point.G[1][b] * side[0][d] - point.G[0][b] * side[1][d]);
                for (int a = 0; a < 6; a++) m[a][b][d] += point.N[a] * w;
            }
        }
    }
}

int pl_face_tangent(const pl_curved_face *face, const double *x, double factor, int32_t nodes[6],
                    double *matrix) {
    double m[6][6][3] = {{{0}}};
    int used[6], count = 0;
    sum_turns(face, x, m);
    for (int a = 0; a < 6; a++) {
        if (is_inactive(face, a)) continue;
        nodes[count] = face->nodes[a];
        used[count++] = a;
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            const double *ij = m[used[i]][used[j]], *ji = m[used[j]][used[i]];
            double s[3];
            for (int d = 0; d < 3; d++) s[d] = 0.5 * factor * (ij[d] - ji[d]);
            const double block[9] = {0, -s[2], s[1], s[2], 0, -s[0], -s[1], s[0], 0};
            for (int e = 0; e < 9; e++) matrix[(3 * i + e / 3) * 3 * count + 3 * j + e % 3] = block[e];
        }
    }
    return count;
}

/* Half of N_b times the change of the area, minus half of the transpose: v x (G2_b e1 - G1_b e2) / 2. */
void pl_face_add_skew(const pl_curved_face *face, const double *x, double factor, const double *v,
                      double *out) {
    for (int q = 0; q < count_points(face); q++) {
        face_point point;
        double side[2][3], change[2][3], displacement[3], area[3] = {0};
        set_point(face, q, &point);
        sum_nodes(face, point.N, v, NULL, displacement);
        for (int k = 0; k < 2; k++) {
            sum_nodes(face, point.G[k], x, NULL, side[k]);
            sum_nodes(face, point.G[k], v, NULL, change[k]);
        }
        add_cross(0.5, change[0], side[1], area);
        add_cross(0.5, side[0], change[1], area);
        for (int b = 0; b < 6; b++) {
            double *to = out + 3 * (int64_t)face->nodes[b], scale = 0.5 * factor * point.weight;
            for (int d = 0; d < 3; d++) to[d] += scale * point.N[b] * area[d];
            add_cross(-0.5 * scale * point.G[1][b], displacement, side[0], to);
            add_cross(0.5 * scale * point.G[0][b], displacement, side[1], to);
        }
    }
}
