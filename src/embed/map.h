/* The map of one tetrahedron of four or ten nodes, as a polynomial in u = (z_1, z_2, z_3), z_0 = 1 - sum u:
 *
 *     x(u) = a + sum_i l_i u_i + sum_i q_i u_i^2 + sum_{i<j} c_ij u_i u_j
 *
 * With Bezier control points b_ab (b_aa the corners; b_ab = 2 m_ab - (b_aa + b_bb) / 2 for a node m_ab on the
 * edge): a = b_00, l_i = 2 (b_0i - b_00), q_i = b_00 - 2 b_0i + b_ii, c_ij = 2 (b_00 - b_0i - b_0j + b_ij).
 */
#ifndef PL_EMBED_MAP_H
#define PL_EMBED_MAP_H

#include <stdbool.h>
#include <stdint.h>

/* Rows: a; l_1 to l_3; q_1 to q_3; c_12, c_13, c_23. */
typedef struct pl_tet_map {
    double c[10][3];
} pl_tet_map;

/* The three pairs i < j of c_ij. */
static const int pl_map_pairs[3][2] = {{0, 1}, {0, 2}, {1, 2}};

/* For the nodes `tet` (four, or ten if `quadratic`) at positions x (n,3). A mid-edge node with the number of
 * an end of its edge is inactive, and the edge is straight. */
void pl_map_make(const int32_t *tet, bool quadratic, bool control, const double *x, pl_tet_map *map);
/* Its Bezier control points, in node order; their hull contains the element. */
void pl_map_controls(const int32_t *tet, bool quadratic, bool control, const double *x, double out[10][3]);
/* Whether the map differs from an affine one by more than rounding. */
bool pl_map_is_curved(const pl_tet_map *map);

void pl_map_point(const pl_tet_map *map, const double u[3], double x[3]);
/* g[i] = dx/du_i. */
void pl_map_jacobian(const pl_tet_map *map, const double u[3], double g[3][3]);

/* Solves g w = r (columns g[i]); false if g is singular. */
bool pl_map_solve(const double g[3][3], const double r[3], double w[3]);
/* Solves x(u) = p by Newton's method with line search from the given u; false if it does not converge. */
bool pl_map_invert(const pl_tet_map *map, const double p[3], double u[3]);

#endif
