/* The linear tetrahedron: constant gradients, one integration point (irving2004 sections 3 and 4). */
#include "elements/element.h"

static void tet4_shape(const double z[4], double *N, double (*derivatives)[4]) {
    for (int a = 0; a < 4; a++) {
        N[a] = z[a];
        for (int c = 0; c < 4; c++) derivatives[a][c] = a == c;
    }
}

const pl_element pl_element_tet4[] = {
    {
        .name = "tet4",
        .doc = "Linear tetrahedron, constant strain, one integration point.",
        .nodes = 4,
        .points = 1,
        .rule = &pl_rule_1,
        .shape = tet4_shape,
        .mass_rule = &pl_rule_4,
        .lumping = PL_LUMP_ROWS,
        .kernels = &pl_kernels_linear,
        .usual = true,
        .interchangeable = true,
    },
    {0}};
