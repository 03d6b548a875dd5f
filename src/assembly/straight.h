/* Batches of adaptive elements whose edges are all linear (degree.h).
 *
 * Their rest shape is straight and so is their deformed one: F is the same at every point, the gradients are
 * those of the first, and the weights add up. The integral of grad N over such an element is w/2 b_c at a
 * corner and w/2 (b_i + b_j) at the middle of edge ij. A corner of the quadratic element therefore gets half
 * of the linear one's contribution, and the mid-edge node half of that of both ends: distributed to the ends,
 * this is the linear tetrahedron again. Blocks are those of four nodes, at the start of the memory for ten.
 */
#ifndef PL_ASSEMBLY_STRAIGHT_H
#define PL_ASSEMBLY_STRAIGHT_H

#include "assembly/assembly.h"
#include "assembly/quadratic.h"

PL_INLINE void pl_straight_load(const pl_part *part, int64_t batch, const double *positions, pl_point *point,
                                pl_lane F[9]) {
    const int points = part->model->element->points;
    const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
    pl_lane x[4][3];
    pl_kernel_load_nodes(4, part->model->nodes + batch * PL_QUADRATIC_NODES * PL_LANES, positions, x);
    pl_kernel_load_point(4, x, rest, point, F);
    for (int q = 1; q < points; q++)
        point->weight += pl_lane_load(rest + (PL_REST_DOUBLES(q) + PL_POINT_DOUBLES - 1) * PL_LANES);
}

/* Writes the records of ten nodes; `undistributed`: nothing is distributed, as if all edges were
 * quadratic. */
PL_INLINE void pl_straight_forces(const pl_lane (*f)[3], bool undistributed, double *records) {
    pl_lane all[PL_QUADRATIC_NODES][3];
    for (int i = 0; i < 3; i++) {
        for (int c = 0; c < 4; c++) all[c][i] = undistributed ? pl_set1(0.5) * f[c][i] : f[c][i];
        for (int e = 0; e < 6; e++)
            all[4 + e][i] = undistributed
                                ? pl_set1(0.5) * (f[pl_tet_edges[e][0]][i] + f[pl_tet_edges[e][1]][i])
                                : pl_set1(0.0);
    }
    pl_store_records(all[0], 3 * PL_QUADRATIC_NODES, records, 3 * PL_QUADRATIC_NODES);
}

/* Writes blocks of four nodes; those of corners 1.. are set. */
PL_INLINE void pl_straight_blocks(const pl_part *part, int64_t batch, pl_lane (*K)[9],
                                  pl_block_records records) {
    pl_kernel_first_row(K);
    pl_order_blocks(4, part->model->nodes + batch * PL_QUADRATIC_NODES * PL_LANES, K);
    pl_store_blocks(K[0], 0, 9 * PL_BLOCKS(4), records);
}

#endif
