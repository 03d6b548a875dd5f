/* The operations of parts on their elements, by shape. An element names its table (pl_element.kernels), a
 * part stores it when it is created, and nothing else depends on the shape of elements. Kernels know the
 * number of nodes and the request at compile time, which makes them slow to compile; hence the separate
 * files.
 *
 * Element records go to `forces` (3 per node) and `blocks` (9 per block), element by element, batch by batch.
 * If a kernel is NULL, simulations that need it are refused by name (pl_assembly_create).
 */
#ifndef PL_ASSEMBLY_KERNELS_H
#define PL_ASSEMBLY_KERNELS_H

#include "assembly/assembly.h"
#include "assembly/kernel.h"

typedef struct pl_chunk_task {
    const double *x; /* positions */
    pl_request request;
    bool single; /* blocks are floats (`single_blocks`) */
} pl_chunk_task;

typedef void (*pl_chunk_run)(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                             double *forces, double *blocks, pl_sums *out);

/* The contribution of damping to the records of a chunk. */
typedef struct pl_damp_task {
    const double *x;
    const double *motion; /* velocities whose forces are added, or NULL */
    bool potential;       /* the step's potential, with `rate`, is added; else the matrix, times `factor` */
    double rate, factor;
    bool exact, undistributed; /* as in pl_request */
    bool forces, blocks;       /* records that are added to */
} pl_damp_task;

/* Plastic flow of a chunk, in dt seconds. */
typedef struct pl_flow_task {
    const double *x;
    double dt;
} pl_flow_task;

/* The deformation of a chunk since some moment; see reuse.h. */
typedef struct pl_change_task {
    const pl_assembly *assembly;
    const double *x, *from, *plastic;
} pl_change_task;

/* Lanes of a chunk. */
typedef struct pl_change_sums {
    pl_lane change, volume, lowest_det;
    int64_t inverted;
} pl_change_sums;

typedef struct pl_kernels {
    int chunk_elements; /* number of elements whose results should fit into the second-level cache */
    bool single_blocks; /* `evaluate` and `warped` write floats if the matrix has floats */
    pl_chunk_run evaluate;
    /* Deformation gradients of a batch's points for rest data in the part's layout; `inactive` as
     * pl_part_inactive, or NULL: by the nodes' numbers. */
    void (*gradients)(const pl_part *part, int64_t batch, const double *rest, const uint8_t *inactive,
                      const double *x, pl_lane (*F)[9]);
    /* The linear law, for PL_TANGENT_WARPED or PL_TANGENT_PLAIN. NULL: none. */
    pl_chunk_run warped;
    /* The same with forces and blocks of floats; NULL: `warped` does. */
    void (*warped_single)(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                          double *forces, float *blocks, pl_sums *out);
    /* Adds to records; returns the potential. NULL: no viscosity. */
    double (*damp)(const pl_damp_task *task, const pl_part *part, const pl_chunk *chunk, double *forces,
                   double *blocks);
    /* NULL: no plasticity. */
    void (*flow)(const pl_flow_task *task, const pl_part *part, const pl_chunk *chunk, pl_flow_sums *sums);
    /* NULL: matrices are not reused. */
    void (*change)(const pl_change_task *task, const pl_part *part, const pl_chunk *chunk,
                   pl_change_sums *sums);
    /* K x without a matrix, and column d of each node's own block (matrix_free.h). NULL: only with one. */
    void (*product)(const pl_part *part, const pl_chunk *chunk, const double *x, double *records);
    void (*diagonals)(const pl_part *part, const pl_chunk *chunk, int d, double *records);
} pl_kernels;

/* The functions of the tables in kernels_linear.c and kernels_quadratic.c, each defined with its topic. */
#define PL_DECLARE_KERNELS(shape)                                                                            \
    void pl_##shape##_evaluate(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,        \
                               double *forces, double *blocks, pl_sums *out);                                \
    void pl_##shape##_warped(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,          \
                             double *forces, double *blocks, pl_sums *out);                                  \
    double pl_##shape##_damp(const pl_damp_task *task, const pl_part *part, const pl_chunk *chunk,           \
                             double *forces, double *blocks);                                                \
    void pl_##shape##_flow(const pl_flow_task *task, const pl_part *part, const pl_chunk *chunk,             \
                           pl_flow_sums *sums);                                                              \
    void pl_##shape##_change(const pl_change_task *task, const pl_part *part, const pl_chunk *chunk,         \
                             pl_change_sums *sums);                                                          \
    void pl_##shape##_product(const pl_part *part, const pl_chunk *chunk, const double *x, double *records); \
    void pl_##shape##_diagonals(const pl_part *part, const pl_chunk *chunk, int d, double *records)
void pl_tetrahedra_gradients(const pl_part *part, int64_t batch, const double *rest, const uint8_t *inactive,
                             const double *x, pl_lane (*F)[9]);
PL_DECLARE_KERNELS(linear);
PL_DECLARE_KERNELS(quadratic);
void pl_linear_warped_single(const pl_chunk_task *task, const pl_part *part, const pl_chunk *chunk,
                             double *forces, float *blocks, pl_sums *out);

#endif
