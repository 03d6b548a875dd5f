/* The warped tangent of elements of ten nodes (mezger2007 section 4.3, bargteil2014 section 3.2).
 *
 * With node gradients g_a at each point, rotated by the rotation there, r_a = R g_a, and
 * G_ab = sum_q w r_a r_bT, K_ab = lambda G_ab + (mu - t) G_abT + (mu + t) tr(G_ab) I, since lambda and mu are
 * constant in the element, and t is the largest of its points (warped.h): points cost nine multiply-adds per
 * pair of nodes, and the law is applied once. Rotations are those of each point's F, or a single one of the
 * element, that of its corners. Straight elements then have R K_0 RT, the closed form of bargteil2014
 * equations 9 to 11, since four points integrate it exactly.
 */
#ifndef PL_ASSEMBLY_QUADRATIC_WARPED_H
#define PL_ASSEMBLY_QUADRATIC_WARPED_H

#include "assembly/matrix_free.h"
#include "assembly/quadratic.h"
#include "assembly/warped.h"

typedef enum pl_rotation_kind { PL_ROTATION_NONE, PL_ROTATION_POINT, PL_ROTATION_ELEMENT } pl_rotation_kind;

/* A batch during evaluation: rotated gradients of the ten nodes at each point; `weighted` times the point's
 * weight. */
typedef struct pl_turned {
    pl_lane r[PL_MAX_ELEMENT_POINTS][PL_QUADRATIC_NODES][3],
        weighted[PL_MAX_ELEMENT_POINTS][PL_QUADRATIC_NODES][3];
} pl_turned;

/* Node gradients from those of the corners; half of those of inactive nodes goes to each end, and their
 * blocks are meaningless. */
PL_INLINE void pl_turn_nodes(const pl_shape_derivatives *s, const pl_inactive *inactive,
                             const pl_warped_frame *frame, pl_lane weight, pl_lane (*r)[3],
                             pl_lane (*weighted)[3]) {
    pl_lane corner[4][3];
    for (int i = 0; i < 3; i++) {
        for (int c = 1; c < 4; c++) corner[c][i] = frame->r[c - 1][i];
        corner[0][i] = -(corner[1][i] + corner[2][i] + corner[3][i]);
        for (int c = 0; c < 4; c++) r[c][i] = pl_set1(s->corner[c]) * corner[c][i];
        for (int e = 0; e < 6; e++)
            r[4 + e][i] = pl_set1(s->middle[e][0]) * corner[pl_tet_edges[e][0]][i] +
                          pl_set1(s->middle[e][1]) * corner[pl_tet_edges[e][1]][i];
    }
    pl_inactive_distribute(inactive, r);
    for (int a = 0; a < PL_QUADRATIC_NODES; a++) {
        for (int i = 0; i < 3; i++) weighted[a][i] = weight * r[a][i];
    }
}

/* The cross product of two columns. */
PL_INLINE void pl_cross3_columns(const pl_lane A[9], int p, int q, pl_lane out[3]) {
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = A[3 * j + p] * A[3 * k + q] - A[3 * k + p] * A[3 * j + q];
    }
}

/* Mean over points of gradients F. */
PL_INLINE void pl_mean_gradient(int points, const pl_point *point, const pl_lane (*F)[9], pl_lane out[9]) {
    pl_lane total = pl_set1(1e-300); /* padding has no weight */
    for (int i = 0; i < 9; i++) out[i] = pl_set1(0.0);
    for (int q = 0; q < points; q++) {
        for (int i = 0; i < 9; i++) out[i] += point[q].weight * F[q][i];
        total += point[q].weight;
    }
    for (int i = 0; i < 9; i++) out[i] /= total;
}

/* The rotation of the corners: that of the affine map from their rest to their current positions. Elements
 * whose rest shape is not that of their nodes (plastic flow, annealing), and curved ones with nearly coplanar
 * corners, have that of their mean gradient. */
static inline void pl_corner_rotation(const pl_part *part, const pl_batch_nodes *nodes, const int32_t *index,
                                      const pl_point *point, const pl_lane (*F)[9], pl_lane R[9]) {
    const int points = part->model->element->points;
    pl_lane rest[4][3];
    pl_lane edges[9], inverse[9], now[9], mean[9], map[9], volume = pl_set1(0.0);
    pl_kernel_load_nodes(4, index, part->model->X, rest);
    for (int i = 0; i < 9; i++) { /* columns are edges */
        edges[i] = rest[1 + i % 3][i / 3] - rest[0][i / 3];
        now[i] = nodes->x[1 + i % 3][i / 3] - nodes->x[0][i / 3];
    }
    for (int i = 0; i < 3; i++) { /* transposed, then divided by the determinant */
        pl_cross3_columns(edges, (i + 1) % 3, (i + 2) % 3, inverse + 3 * i);
    }
    pl_lane det = pl_mat3_det(edges), tiny = pl_set1(1e-300);
    for (int q = 0; q < points; q++) volume += point[q].weight;
    const bool of_X = part->rest == part->model->shape;
    pl_lane min = !of_X ? pl_set1(INFINITY) : pl_set1(1e-3) * volume + tiny;
    pl_mask flat = pl_less(pl_abs(det), min);
    pl_lane safe = pl_select(flat, pl_set1(1.0), det);
    for (int i = 0; i < 9; i++) inverse[i] /= safe;
    pl_mat3_mul(now, inverse, map);
    if (pl_any(flat)) {
        pl_mean_gradient(points, point, F, mean);
        for (int i = 0; i < 9; i++) map[i] = pl_select(flat, mean[i], map[i]);
    }
    pl_polar3(map, R);
}

/* lambda G + cross GT + shear tr(G) I; its transpose in lanes where lambda and cross are exchanged. */
PL_INLINE void pl_warped_finish(const pl_lane G[9], pl_lane lambda, pl_lane cross, pl_lane shear,
                                pl_lane K[9]) {
    pl_lane both = lambda + cross, trace = shear * (G[0] + G[4] + G[8]);
    for (int i = 0; i < 3; i++) {
        K[4 * i] = both * G[4 * i] + trace;
        for (int j = i + 1; j < 3; j++) {
            K[3 * i + j] = lambda * G[3 * i + j] + cross * G[3 * j + i];
            K[3 * j + i] = lambda * G[3 * j + i] + cross * G[3 * i + j];
        }
    }
}

/* Blocks of node b with nodes a <= b. `number` (lanes of node numbers) determines which lanes are
 * transposed. */
PL_INLINE void pl_turned_column(int points, const pl_turned *t, int b, pl_lane lambda, pl_lane cross,
                                pl_lane shear, const pl_lane *number, pl_lane (*K)[9]) {
    for (int a = 0; a <= b; a++) {
        pl_lane G[9];
        for (int i = 0; i < 9; i++) G[i] = t->weighted[0][a][i / 3] * t->r[0][b][i % 3];
        for (int q = 1; q < points; q++) {
            for (int i = 0; i < 9; i++) G[i] += t->weighted[q][a][i / 3] * t->r[q][b][i % 3];
        }
        pl_lane first = lambda, second = cross;
        if (b > a) {
            pl_mask turned = pl_less(number[b], number[a]);
            first = pl_select(turned, cross, lambda);
            second = pl_select(turned, lambda, cross);
        }
        pl_warped_finish(G, first, second, shear, K[a]);
    }
}

/* All blocks, as records; `nodes` determines which are transposed. */
static inline void pl_turned_blocks(int points, const pl_turned *t, const int32_t *nodes, pl_lane lambda,
                                    pl_lane mu, pl_lane tension, pl_block_records records) {
    enum { n = PL_QUADRATIC_NODES };
    int done = 0;
    pl_lane K[PL_BLOCKS(n)][9], number[n];
    pl_node_numbers(n, nodes, number);
    for (int b = 0; b < n; b++) {
        pl_lane(*column)[9] = K + PL_BLOCK_INDEX(0, b);
        if (points == 4)
            pl_turned_column(4, t, b, lambda, mu - tension, mu + tension, number, column);
        else
            pl_turned_column(points, t, b, lambda, mu - tension, mu + tension, number, column);
        pl_write_rows(K, &done, 9 * PL_BLOCKS(b + 1), b + 1 == n, records);
    }
}

/* Energy, forces, and blocks unless NULL, of a batch. `undistributed`: see pl_quadratic_finish. */
static inline void pl_quadratic_warped_batch(int rotation, bool undistributed, const pl_part *part,
                                             const pl_law_args *args, int64_t batch, const double *positions,
                                             double *forces, const pl_block_records *blocks,
                                             pl_batch_sums *sums) {
    const int points = part->model->element->points;
    const int32_t *nodes = part->model->nodes + batch * PL_QUADRATIC_NODES * PL_LANES;
    const pl_lane zero = pl_set1(0.0);
    pl_quadratic b;
    pl_turned t;
    pl_point point[PL_MAX_ELEMENT_POINTS];
    pl_lane F[PL_MAX_ELEMENT_POINTS][9], R[PL_MAX_ELEMENT_POINTS][9], weight = zero, tension = zero;
    pl_batch_sums own = {zero, zero, pl_set1(INFINITY), 0};
    pl_quadratic_begin(&b, part->model->derivatives, nodes, pl_part_inactive(part, batch), positions);
    const double *rest = part->rest + batch * PL_REST_DOUBLES(points) * PL_LANES;
    for (int q = 0; q < points; q++) {
        rest = pl_batch_load_point(&b.nodes, q, rest, &point[q], F[q]);
        weight += point[q].weight;
    }
    if (rotation == PL_ROTATION_ELEMENT) pl_corner_rotation(part, &b.nodes, nodes, point, F, R[0]);
    for (int q = 0; q < points; q++) {
        if (rotation == PL_ROTATION_NONE) pl_warped_no_rotation(R[q]);
        /* every rule has an even number of points */
        if (rotation == PL_ROTATION_POINT && q % 2 == 0) pl_polar3_two(&F[q], &R[q]);
        for (int i = 0; i < 9 && rotation == PL_ROTATION_ELEMENT && q > 0; i++) R[q][i] = R[0][i];
        pl_warped_frame frame;
        pl_lane f[4][3];
        for (int c = 0; c < 4; c++) f[c][0] = f[c][1] = f[c][2] = zero;
        pl_warped_forces(4, args, &point[q], F[q], R[q], f, &frame, &own);
        pl_point_distribute(&b.nodes.derivatives[q], f, b.f);
        if (rotation == PL_ROTATION_NONE) frame.tension = zero;
        tension = pl_max(frame.tension, tension);
        if (blocks && !part->work.tangent)
            pl_turn_nodes(&b.nodes.derivatives[q], &b.nodes.inactive, &frame, point[q].weight, t.r[q],
                          t.weighted[q]);
    }
    pl_quadratic_finish(&b, undistributed);
    pl_quadratic_sum(&own, weight, sums);
    pl_store_records(b.f[0], 3 * PL_QUADRATIC_NODES, forces, 3 * PL_QUADRATIC_NODES);
    if (!blocks) return;
    const pl_lane lambda = args->p[PL_LAMBDA], mu = args->p[PL_MU], t_mu = tension * mu;
    for (int q = 0; q < points && part->work.tangent; q++) {
        const pl_lane w = point[q].weight;
        pl_tangents_store_warped(part, part->model->tangent_single, batch, q, R[q], w * lambda, w * mu,
                                 w * t_mu);
    }
    if (!part->work.tangent) pl_turned_blocks(points, &t, nodes, lambda, mu, t_mu, *blocks);
}

#endif
