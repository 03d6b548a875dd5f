/* Whether a simulation's stiffness is assembled or not (docs/matrix-free.md), and its precision
 * (docs/solvers.md). */
#ifndef PL_MODEL_MATRIX_H
#define PL_MODEL_MATRIX_H

#include "assembly/assembly.h"
#include "model/sim.h"

/* Bytes of the matrix of this number of tetrahedra of four or ten nodes on `rows` nodes, from Euler's
 * formula: a prediction before the pattern exists. */
double pl_matrix_predict(bool quadratic, int64_t rows, int64_t elements, bool single);

/* Predicts the size of the matrix of a model under construction. */
pl_status pl_matrix_measure(pl_sim *sim, int part_count, const pl_part_def *parts, pl_error *err);
/* Makes the automatic choices of model->solver, by size and kind alone: the same on every machine. */
void pl_matrix_choose(pl_model *model, const pl_sim_def *def);
/* The storage flags for creating an assembly: PL_STORE_... and PL_USE_... */
unsigned pl_matrix_storage(const pl_model *model, const pl_sim_def *def);

/* With automatic precision: floats, until a system was too ill-conditioned for them. Call before the matrix
 * is assembled. */
void pl_matrix_set_precision(pl_sim *sim);

/* Refuses features that need a matrix if there is none. */
pl_status pl_matrix_check(const pl_sim *sim, pl_error *err);

#endif
