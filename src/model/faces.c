/* See faces.h. */
#include "model/faces.h"
#include "elements/rule.h"

#include <math.h>

/* Shape functions, those of missing nodes passed to the ends, and the area vector at a point. */
static void face_point(const pl_curved_face *face, const double *z, const double *x, double N[6],
                       double area[3]) {
    double s[6][3] = {{0}}, y[3][3] = {{0}};
    for (int a = 0; a < 3; a++) {
        int i = a, j = (a + 1) % 3;
        double factor = face->control ? 2 : 4;
        N[a] = face->control ? z[a] * z[a] : z[a] * (2 * z[a] - 1);
        s[a][a] = face->control ? 2 * z[a] : 4 * z[a] - 1;
        N[3 + a] = factor * z[i] * z[j];
        s[3 + a][i] = factor * z[j];
        s[3 + a][j] = factor * z[i];
    }
    for (int a = 3; a < 6; a++) {
        int i = a - 3, j = (a - 2) % 3;
        if (face->nodes[a] != face->nodes[i] && face->nodes[a] != face->nodes[j]) continue;
        N[i] += 0.5 * N[a], N[j] += 0.5 * N[a], N[a] = 0;
        for (int c = 0; c < 3; c++) s[i][c] += 0.5 * s[a][c], s[j][c] += 0.5 * s[a][c], s[a][c] = 0;
    }
    for (int a = 0; a < 6; a++) {
        for (int k = 0; k < 9; k++) y[k / 3][k % 3] += s[a][k / 3] * x[3 * (int64_t)face->nodes[a] + k % 3];
    }
    for (int d = 0; d < 3; d++) {
        int p = (d + 1) % 3, q = (d + 2) % 3;
        area[d] =
            0.5 * ((y[1][p] - y[0][p]) * (y[2][q] - y[0][q]) - (y[1][q] - y[0][q]) * (y[2][p] - y[0][p]));
    }
}

void pl_face_shares(const pl_curved_face *face, const double *x, double shares[6]) {
    const pl_rule *rule = &pl_rule_triangle_7;
    for (int a = 0; a < 6; a++) shares[a] = 0;
    for (int q = 0; q < rule->points; q++) {
        double N[6], area[3];
        face_point(face, rule->at[q], x, N, area);
        double size = rule->weights[q] * sqrt(area[0] * area[0] + area[1] * area[1] + area[2] * area[2]);
        for (int a = 0; a < 6; a++) shares[a] += size * N[a];
    }
}

void pl_face_push(const pl_curved_face *face, const double *x, double factor, double *forces) {
    const pl_rule *rule = &pl_rule_triangle_7;
    for (int q = 0; q < rule->points; q++) { /* the integrand has degree 4: exact */
        double N[6], area[3];
        face_point(face, rule->at[q], x, N, area);
        for (int k = 0; k < 18; k++)
            forces[3 * (int64_t)face->nodes[k / 3] + k % 3] +=
                factor * rule->weights[q] * N[k / 3] * area[k % 3];
    }
}
