/* The quadratic Bezier tetrahedron (bargteil2014 section 3): Bernstein polynomials over corners and mid-edge
 * control points, which lie off the curved edges. It spans the same functions as tet10 in another basis. The
 * basis is positive, so that the mass matrix can be lumped by rows and the body stays within the hull of its
 * points. */
#include "elements/element.h"
#include "mesh/order.h"

void pl_bezier10_shape(const double z[4], double *N, double (*derivatives)[4]) {
    for (int a = 0; a < 10; a++)
        derivatives[a][0] = derivatives[a][1] = derivatives[a][2] = derivatives[a][3] = 0;
    for (int a = 0; a < 4; a++) {
        N[a] = z[a] * z[a];
        derivatives[a][a] = 2 * z[a];
    }
    for (int e = 0; e < 6; e++) {
        int i = pl_tet_edges[e][0], j = pl_tet_edges[e][1];
        N[4 + e] = 2 * z[i] * z[j];
        derivatives[4 + e][i] = 2 * z[j];
        derivatives[4 + e][j] = 2 * z[i];
    }
}

#define BEZIER10(size)                                                                                       \
    {                                                                                                        \
        .name = "bezier10",                                                                                  \
        .doc = "Quadratic tetrahedron of control points (Bernstein), linear strain; nodes between corners "  \
               "lie off the body.",                                                                          \
        .nodes = 10, .points = size, .rule = &pl_rule_##size, .mass_rule = &pl_rule_14,                      \
        .kernels = &pl_kernels_quadratic, .shape = pl_bezier10_shape, .lumping = PL_LUMP_ROWS,               \
        .quadratic = true, .control = true,                                                                  \
    }

const pl_element pl_element_bezier10[] = {BEZIER10(4), BEZIER10(8), BEZIER10(14), {0}};
