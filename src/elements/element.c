/* Quantities that follow from an element's shape functions alone; see element.h. */
#include "elements/element.h"
#include "mesh/tet.h"

unsigned pl_element_inactive(const pl_element *element, const int32_t *cell) {
    unsigned inactive = 0;
    for (int e = 0; e + 4 < element->nodes; e++) {
        int32_t node = cell[4 + e];
        if (node == cell[pl_tet_edges[e][0]] || node == cell[pl_tet_edges[e][1]]) inactive |= 16u << e;
    }
    return inactive;
}

void pl_element_corners(const pl_element *element, const int32_t *cell, const double *X, double *out) {
    unsigned inactive = pl_element_inactive(element, cell);
    for (int a = 0; a < element->nodes; a++) {
        for (int d = 0; d < 3; d++) {
            out[3 * a + d] =
                inactive >> a & 1
                    ? 0.5 * (out[3 * pl_tet_edges[a - 4][0] + d] + out[3 * pl_tet_edges[a - 4][1] + d])
                    : X[3 * (int64_t)cell[a] + d];
        }
    }
}

/* Gradients (4,3) of the barycentric coordinates of the linear tetrahedron with corners y; returns six times
 * its signed volume. */
static double corner_gradients(const double y[4][3], double *gradients) {
    double e[3][3], cross[3][3];
    for (int a = 0; a < 3; a++) pl_sub3(y[a + 1], y[0], e[a]);
    for (int a = 0; a < 3; a++) pl_cross3(e[(a + 1) % 3], e[(a + 2) % 3], cross[a]);
    double det = pl_dot3(e[0], cross[0]);
    for (int d = 0; d < 3; d++) {
        gradients[d] = 0;
        for (int a = 0; a < 3; a++) {
            gradients[3 * (a + 1) + d] = cross[a][d] / det;
            gradients[d] -= gradients[3 * (a + 1) + d];
        }
    }
    return det;
}

/* The corners of the linear tetrahedron at an integration point. */
static void point_corners(const pl_element *element, const double (*derivatives)[4], const double *X,
                          double y[4][3]) {
    for (int c = 0; c < 4; c++) {
        y[c][0] = y[c][1] = y[c][2] = 0;
        for (int a = 0; a < element->nodes; a++) {
            for (int d = 0; d < 3; d++) y[c][d] += derivatives[a][c] * X[3 * a + d];
        }
    }
}

bool pl_element_rest(const pl_element *element, const double *X, double *gradients, double *weights) {
    double first = 0;
    for (int q = 0; q < element->points; q++, gradients += 12) {
        double N[PL_MAX_ELEMENT_NODES], derivatives[PL_MAX_ELEMENT_NODES][4], y[4][3];
        element->shape(element->rule->at[q], N, derivatives);
        point_corners(element, derivatives, X, y);
        double det = corner_gradients(y, gradients);
        if (q == 0) first = det;
        if (!(fabs(det) > 0) || (det > 0) != (first > 0)) return false;
        for (int k = 0; k < 12; k++) {
            if (!isfinite(gradients[k])) return false;
        }
        weights[q] = element->rule->weights[q] * fabs(det) / 6;
    }
    return true;
}

/* Values of the shape functions at a point of the mass rule, with those of inactive nodes added to the ends
 * of their edges; returns the point's share of the volume. */
static double mass_point(const pl_element *element, const double *X, unsigned inactive, const pl_rule *rule,
                         int q, double *N) {
    double derivatives[PL_MAX_ELEMENT_NODES][4], y[4][3], gradients[12];
    element->shape(rule->at[q], N, derivatives);
    point_corners(element, derivatives, X, y);
    for (int a = 4; a < element->nodes; a++) {
        if (!(inactive >> a & 1)) continue;
        for (int k = 0; k < 2; k++) N[pl_tet_edges[a - 4][k]] += 0.5 * N[a];
        N[a] = 0;
    }
    return rule->weights[q] * fabs(corner_gradients(y, gradients)) / 6;
}

void pl_element_masses(const pl_element *element, const double *X, unsigned inactive, double *M) {
    const pl_rule *rule = element->mass_rule;
    int n = element->nodes;
    for (int k = 0; k < n * n; k++) M[k] = 0;
    for (int q = 0; q < rule->points; q++) {
        double N[PL_MAX_ELEMENT_NODES], part = mass_point(element, X, inactive, rule, q, N);
        for (int k = 0; k < n * n; k++) M[k] += part * N[k / n] * N[k % n];
    }
}

void pl_element_volumes(const pl_element *element, const double *X, unsigned inactive, double *lumped,
                        double *loads) {
    const pl_rule *rule = element->mass_rule;
    double volume = 0, sum = 0, square[PL_MAX_ELEMENT_NODES] = {0};
    for (int a = 0; a < element->nodes; a++) loads[a] = 0;
    for (int q = 0; q < rule->points; q++) {
        double N[PL_MAX_ELEMENT_NODES], part = mass_point(element, X, inactive, rule, q, N);
        for (int a = 0; a < element->nodes; a++) {
            loads[a] += part * N[a];
            square[a] += part * N[a] * N[a];
            sum += part * N[a] * N[a];
        }
        volume += part;
    }
    for (int a = 0; a < element->nodes; a++)
        lumped[a] = element->lumping == PL_LUMP_ROWS ? loads[a] : volume * square[a] / sum;
}

void pl_element_derivatives(const pl_element *element, pl_shape_derivatives *out) {
    for (int q = 0; q < element->points; q++) {
        double N[PL_MAX_ELEMENT_NODES], s[PL_MAX_ELEMENT_NODES][4];
        element->shape(element->rule->at[q], N, s);
        for (int a = 0; a < 4; a++) out[q].corner[a] = s[a][a];
        for (int e = 0; e < 6; e++) {
            for (int k = 0; k < 2; k++) out[q].middle[e][k] = s[4 + e][pl_tet_edges[e][k]];
        }
    }
}

pl_four_point pl_four_point_of(int points, const pl_shape_derivatives *derivatives) {
    pl_four_point four_point = {.applies = points == 4};
    if (!four_point.applies) return four_point;
    four_point.corner_near = derivatives[0].corner[0], four_point.corner = derivatives[1].corner[0];
    four_point.middle_near = derivatives[pl_tet_edges[0][1]].middle[0][0];
    four_point.middle = derivatives[pl_tet_edges[0][0]].middle[0][0];
    for (int q = 0; q < 4; q++) {
        for (int a = 0; a < 4; a++)
            four_point.applies =
                four_point.applies &&
                derivatives[q].corner[a] == (a == q ? four_point.corner_near : four_point.corner);
        for (int e = 0; e < 12; e++) {
            double expected =
                pl_tet_edges[e / 2][1 - e % 2] == q ? four_point.middle_near : four_point.middle;
            four_point.applies = four_point.applies && derivatives[q].middle[e / 2][e % 2] == expected;
        }
    }
    return four_point;
}
