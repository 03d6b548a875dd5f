/* Targets of constraints, for code that compares constraints. */
#ifndef PL_MODEL_CONDITIONS_H
#define PL_MODEL_CONDITIONS_H

#include "model/sim.h"

/* A constraint's map at a time: target = center + A (X - center) + shift, A row major. */
void pl_constraint_map(const pl_constraint *c, double time, double A[9], double shift[3]);
/* The target of a node with rest position X. */
void pl_constraint_target(const pl_constraint *c, const double A[9], const double shift[3], const double X[3],
                          double target[3]);
/* Whether a constraint prescribes more than rest positions. */
bool pl_constraints_move(const pl_sim *sim);

#endif
