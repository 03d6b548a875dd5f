/* Certified detection of folded quadratic tetrahedra (docs/quadratic.md).
 *
 * The Jacobian determinant of a quadratic map is a cubic in barycentric coordinates. In the Bernstein basis
 * its values lie between its smallest and largest coefficient, and at the corners it equals a coefficient. If
 * all coefficients have the same sign the element is valid. If a corner has the opposite sign it is folded.
 * Otherwise the element is bisected and both parts are tested. */
#include "mesh/folded.h"
#include "core/fields.h"
#include "core/memory.h"
#include "mesh/check.h"
#include "mesh/order.h"
#include "mesh/tet.h"
#include "pliant/mesh.h"

#include <stdlib.h>
#include <string.h>

/* Limit on the parts tested before an element counts as folded; only a determinant that touches zero needs so
 * many. */
enum { MAX_PIECES = 2000 };

/* A cubic as its polar form at the corners of a part: value(z) = sum z_a z_b z_c at[a][b][c], symmetric. */
typedef struct cubic {
    double at[4][4][4];
    double corner[4][4]; /* corners of the part, in the element's coordinates */
} cubic;

/* Control points of the element: the corners, and per edge twice the mid-edge node minus half the sum of the
 * ends. */
static void control_points(const int32_t *tet, const double *nodes, bool control, double x[4][4][3]) {
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            const double *p = nodes + 3 * (int64_t)tet[i], *q = nodes + 3 * (int64_t)tet[j];
            int32_t node = tet[pl_tet_between[i][j]];
            const double *m = nodes + 3 * (int64_t)node;
            bool straight = i == j || node == tet[i] || node == tet[j];
            for (int d = 0; d < 3; d++) {
                double middle = 0.5 * (p[d] + q[d]);
                x[i][j][d] = straight ? middle : control ? m[d] : 2 * m[d] - middle;
            }
        }
    }
}

static cubic determinant_of(const int32_t *tet, const double *nodes, bool control) {
    double x[4][4][3], d[4][3][3];
    cubic out;
    control_points(tet, nodes, control, x);
    for (int j = 0; j < 4; j++) { /* derivative along edge 0k at corner j */
        for (int k = 0; k < 3; k++) pl_sub3(x[j][k + 1], x[j][0], d[j][k]);
    }
    double plain[4][4][4];
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) {
            double normal[3];
            pl_cross3(d[a][0], d[b][1], normal);
            for (int c = 0; c < 4; c++) plain[a][b][c] = pl_dot3(normal, d[c][2]);
        }
    }
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) {
            for (int c = 0; c < 4; c++) {
                out.at[a][b][c] = (plain[a][b][c] + plain[a][c][b] + plain[b][a][c] + plain[b][c][a] +
                                   plain[c][a][b] + plain[c][b][a]) /
                                  6;
            }
            out.corner[a][b] = a == b;
        }
    }
    return out;
}

/* The half of a part whose corner i moves to the midpoint of i and j. */
static cubic half_of(const cubic *whole, int i, int j) {
    cubic half = *whole;
    for (int m = 0; m < 3; m++) { /* one index at a time */
        cubic from = half;
        for (int k = 0; k < 16; k++) {
            int p = k / 4, q = k % 4;
            if (m == 0) half.at[i][p][q] = 0.5 * (from.at[i][p][q] + from.at[j][p][q]);
            if (m == 1) half.at[p][i][q] = 0.5 * (from.at[p][i][q] + from.at[p][j][q]);
            if (m == 2) half.at[p][q][i] = 0.5 * (from.at[p][q][i] + from.at[p][q][j]);
        }
    }
    for (int c = 0; c < 4; c++) half.corner[i][c] = 0.5 * (whole->corner[i][c] + whole->corner[j][c]);
    return half;
}

static void longest_edge(const cubic *piece, int *i, int *j) {
    double max = -1;
    for (int e = 0; e < 6; e++) {
        const double *p = piece->corner[pl_tet_edges[e][0]], *q = piece->corner[pl_tet_edges[e][1]];
        double length = 0;
        for (int c = 0; c < 4; c++) length += (p[c] - q[c]) * (p[c] - q[c]);
        if (length <= max) continue;
        max = length;
        *i = pl_tet_edges[e][0], *j = pl_tet_edges[e][1];
    }
}

/* Whether sign times the cubic is above `floor` on the whole part. */
static bool positive_on(const cubic *piece, double sign, double floor, int *budget) {
    const double *at = piece->at[0][0];
    double min = INFINITY;
    for (int k = 0; k < 64; k++) min = fmin(min, sign * at[k]);
    if (min > floor) return true;
    for (int c = 0; c < 4; c++) {
        if (!(sign * piece->at[c][c][c] > floor)) return false;
    }
    if (--*budget < 0) return false;
    int i = 0, j = 1;
    longest_edge(piece, &i, &j);
    cubic half = half_of(piece, i, j);
    if (!positive_on(&half, sign, floor, budget)) return false;
    half = half_of(piece, j, i);
    return positive_on(&half, sign, floor, budget);
}

/* With `sign` 0, the sign of the volume is used. */
static bool is_wrong(const int32_t *tet, const double *x, bool control, double sign) {
    cubic jacobian = determinant_of(tet, x, control);
    double mean = 0, largest = 0;
    for (int k = 0; k < 64; k++) {
        double value = jacobian.at[k / 16][k / 4 % 4][k % 4];
        mean += value / 64; /* the integral has the sign of the volume */
        largest = fmax(largest, fabs(value));
    }
    int budget = MAX_PIECES;
    if (sign == 0) sign = mean < 0 ? -1 : 1;
    return !positive_on(&jacobian, sign, 1e-12 * largest, &budget);
}

bool pl_tet_is_folded(const int32_t *tet, const double *x, bool control) {
    return is_wrong(tet, x, control, 0);
}

bool pl_tet_is_inverted(const int32_t *tet, const double *x, bool control, const double *rest) {
    return is_wrong(tet, x, control, pl_tet_volume(rest, tet) < 0 ? -1 : 1);
}

/* Mean over the element: all 20 Bernstein functions have the same integral. */
static double mean_of(const cubic *c) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        for (int j = i; j < 4; j++) {
            for (int k = j; k < 4; k++) sum += c->at[i][j][k];
        }
    }
    return sum / 20;
}

bool pl_tet_is_sound(const int32_t *tet, const double *x, double share) {
    cubic jacobian = determinant_of(tet, x, false);
    double mean = mean_of(&jacobian);
    int budget = MAX_PIECES;
    return mean > 0 && positive_on(&jacobian, 1, share * mean, &budget);
}

double pl_tet_curved_volume(const int32_t *tet, const double *x) {
    cubic jacobian = determinant_of(tet, x, false);
    return 8 * mean_of(&jacobian) / 6; /* differences of control points are half of the derivative */
}

pl_status pl_mesh_find_folded(const pl_mesh *mesh, int64_t *count, int32_t **tets, pl_error *err) {
    if (tets) *tets = NULL;
    PL_REQUIRE(count);
    *count = 0;
    pl_status status = pl_mesh_check(mesh, NULL, err);
    if (status != PL_OK || !pl_mesh_is_quadratic(mesh)) return status;
    int64_t room = 0;
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        if (!pl_tet_is_folded(mesh->tets + 10 * t, mesh->nodes, false)) continue;
        if (tets && *count == room) {
            room = 2 * room + 16;
            int32_t *grown = pl_array_grow(*tets, room, sizeof *grown);
            if (!grown) {
                free(*tets);
                *tets = NULL;
                return pl_error_memory(err, 4 * room, "folded elements");
            }
            *tets = grown;
        }
        if (tets) (*tets)[*count] = (int32_t)t;
        ++*count;
    }
    return PL_OK;
}

/* Moves the mid-edge nodes of an element to the midpoints of the straight edges; returns the number of moved
 * nodes. */
static int64_t straighten_tet(pl_mesh *mesh, const int32_t *tet) {
    int64_t moved = 0;
    for (int e = 0; e < 6; e++) {
        const int32_t i = tet[pl_tet_edges[e][0]], j = tet[pl_tet_edges[e][1]], m = tet[4 + e];
        if (m == i || m == j) continue;
        bool off = false;
        for (int d = 0; d < 3; d++) {
            double middle = 0.5 * (mesh->nodes[3 * (int64_t)i + d] + mesh->nodes[3 * (int64_t)j + d]);
            off = off || mesh->nodes[3 * (int64_t)m + d] != middle;
            mesh->nodes[3 * (int64_t)m + d] = middle;
        }
        moved += off;
    }
    return moved;
}

pl_status pl_mesh_straighten(pl_mesh *mesh, int64_t *straightened, pl_error *err) {
    int64_t own;
    if (!straightened) straightened = &own;
    *straightened = 0;
    PL_REQUIRE(mesh);
    for (bool again = pl_mesh_is_quadratic(mesh); again;) {
        int32_t *tets = NULL;
        int64_t count = 0, moved = 0;
        pl_status status = pl_mesh_find_folded(mesh, &count, &tets, err);
        if (status != PL_OK) return status;
        for (int64_t k = 0; k < count; k++) moved += straighten_tet(mesh, mesh->tets + 10 * (int64_t)tets[k]);
        free(tets);
        *straightened += moved;
        again = moved > 0; /* straightening an edge may fold a neighbour */
    }
    return PL_OK;
}
