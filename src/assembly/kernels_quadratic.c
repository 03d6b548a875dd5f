/* The kernels of quadratic tetrahedra: ten nodes, a rule of any number of points. */
#include "assembly/kernels.h"

const pl_kernels pl_kernels_quadratic = {
    .chunk_elements = 128, /* of 4.2 KB each */
    .single_blocks = true,
    .evaluate = pl_quadratic_evaluate,
    .gradients = pl_tetrahedra_gradients,
    .warped = pl_quadratic_warped,
    .damp = pl_quadratic_damp,
    .flow = pl_quadratic_flow,
    .change = pl_quadratic_change,
    .product = pl_quadratic_product,
    .diagonals = pl_quadratic_diagonals,
};
