/* Whether a simulation's stiffness is assembled or not (docs/matrix-free.md), and its precision
 * (docs/solvers.md). */
#ifndef PL_MODEL_MATRIX_H
#define PL_MODEL_MATRIX_H

#include "assembly/assembly.h"
#include "model/sim.h"

/* Bytes of the matrix of so many tetrahedra of four or ten nodes on `rows` nodes, from Euler's formula: a
 * prediction before there is a pattern. */
double pl_matrix_predict(bool quadratic, int64_t rows, int64_t elements, bool single);

/* Predicts the size of the matrix of a model in the making. */
pl_status pl_matrix_measure(pl_sim *sim, int part_count, const pl_part_def *parts, pl_error *err);
/* Settles what of model->solver is left to choose, by size and kind alone: the same on every machine. */
void pl_matrix_choose(pl_model *model, const pl_sim_def *def);
/* What an assembly for this is created with: PL_STORE_... and PL_USE_... */
unsigned pl_matrix_storage(const pl_model *model, const pl_sim_def *def);

/* With automatic precision: floats, until a system was too ill-conditioned for them. Before the matrix is
 * assembled. */
void pl_matrix_set_precision(pl_sim *sim);

/* Refuses what needs the matrix that is not there. */
pl_status pl_matrix_check(const pl_sim *sim, pl_error *err);

#endif
