/* The kernels of linear tetrahedra: four nodes, one point. */
#include "assembly/kernels.h"
#include "mesh/cell.h"

void pl_linear_gradients(const pl_part *part, int64_t batch, const double *rest, const uint8_t *lacks,
                         const double *x, pl_lane (*F)[9]) {
    (void)lacks;
    pl_lane nodes[PL_LINEAR_NODES][3];
    pl_point point;
    pl_kernel_load_nodes(PL_LINEAR_NODES, part->nodes + batch * PL_LINEAR_NODES * PL_LANES, x, nodes);
    pl_kernel_load_point(PL_LINEAR_NODES, nodes, rest, &point, F[0]);
}

const pl_kernels pl_kernels_linear = {
    .chunk_elements = 512, /* of 0.8 KB each */
    .evaluate = pl_linear_evaluate,
    .gradients = pl_linear_gradients,
    .warped = pl_linear_warped,
    .warped_single = pl_linear_warped_single,
    .damp = pl_linear_damp,
    .flow = pl_linear_flow,
    .change = pl_linear_change,
    .product = pl_linear_product,
    .diagonals = pl_linear_diagonals,
};
