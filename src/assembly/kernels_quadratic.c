/* The kernels of quadratic tetrahedra: ten nodes, a rule of any number of points. */
#include "assembly/kernels.h"
#include "assembly/quadratic.h"

void pl_quadratic_gradients(const pl_part *part, int64_t batch, const double *rest, const uint8_t *lacks,
                            const double *x, pl_lane (*F)[9]) {
    pl_batch_nodes nodes;
    pl_point point;
    pl_batch_load(true, part->slopes, part->nodes + batch * PL_QUADRATIC_NODES * PL_LANES, lacks, x, &nodes);
    for (int q = 0; q < part->element->points; q++) rest = pl_batch_load_point(&nodes, q, rest, &point, F[q]);
}

const pl_kernels pl_kernels_quadratic = {
    .chunk_elements = 128, /* of 4.2 KB each */
    .single_blocks = true,
    .evaluate = pl_quadratic_evaluate,
    .gradients = pl_quadratic_gradients,
    .warped = pl_quadratic_warped,
    .damp = pl_quadratic_damp,
    .flow = pl_quadratic_flow,
    .change = pl_quadratic_change,
    .product = pl_quadratic_product,
    .diagonals = pl_quadratic_diagonals,
};
