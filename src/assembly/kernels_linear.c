/* The kernels of linear tetrahedra: four nodes, one point. */
#include "assembly/kernels.h"

const pl_kernels pl_kernels_linear = {
    .chunk_elements = 512, /* of 0.8 KB each */
    .evaluate = pl_linear_evaluate,
    .gradients = pl_tetrahedra_gradients,
    .warped = pl_linear_warped,
    .warped_single = pl_linear_warped_single,
    .damp = pl_linear_damp,
    .flow = pl_linear_flow,
    .change = pl_linear_change,
    .product = pl_linear_product,
    .diagonals = pl_linear_diagonals,
};
