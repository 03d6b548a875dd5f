/* Deformation gradients of a batch's points, for tasks outside the usual evaluation; see kernels.h. */
#include "assembly/kernels.h"
#include "assembly/quadratic.h"

void pl_tetrahedra_gradients(const pl_part *part, int64_t batch, const double *rest, const uint8_t *inactive,
                             const double *x, pl_lane (*F)[9]) {
    pl_batch_nodes nodes;
    pl_point point;
    pl_batch_load(part->model->element->quadratic, part->model->derivatives,
                  part->model->nodes + batch * part->model->element->nodes * PL_LANES, inactive, x, &nodes);
    for (int q = 0; q < part->model->element->points; q++)
        rest = pl_batch_load_point(&nodes, q, rest, &point, F[q]);
}
