/* The isoparametric quadratic tetrahedron with Lagrange shape functions (mezger2007 section 4): nodes lie on
 * the body, and edges and faces are parabolas through them. */
#include "elements/element.h"
#include "mesh/order.h"

static void tet10_shape(const double z[4], double *N, double (*derivatives)[4]) {
    for (int a = 0; a < 10; a++)
        derivatives[a][0] = derivatives[a][1] = derivatives[a][2] = derivatives[a][3] = 0;
    for (int a = 0; a < 4; a++) {
        N[a] = z[a] * (2 * z[a] - 1);
        derivatives[a][a] = 4 * z[a] - 1;
    }
    for (int e = 0; e < 6; e++) {
        int i = pl_tet_edges[e][0], j = pl_tet_edges[e][1];
        N[4 + e] = 4 * z[i] * z[j];
        derivatives[4 + e][i] = 4 * z[j];
        derivatives[4 + e][j] = 4 * z[i];
    }
}

#define TET10(size)                                                                                          \
    {                                                                                                        \
        .name = "tet10", .doc = "Quadratic tetrahedron, nodes on the body (Lagrange), linear strain.",       \
        .nodes = 10, .points = size, .rule = &pl_rule_##size, .mass_rule = &pl_rule_14,                      \
        .kernels = &pl_kernels_quadratic, .shape = tet10_shape, .lumping = PL_LUMP_DIAGONAL, .usual = true,  \
        .quadratic = true,                                                                                   \
    }

const pl_element pl_element_tet10[] = {TET10(4), TET10(8), TET10(14), {0}};
