/* The rigid motions of connected components that constraints leave free. */
#ifndef PL_MODEL_FREE_MOTIONS_H
#define PL_MODEL_FREE_MOTIONS_H

#include "model/sim.h"

typedef struct pl_free_motion {
    bool along[3];      /* translations */
    int turns;          /* number of independent rotations, 0 to 3 */
    double about[3][3]; /* (turns) unit vectors, at right angles to each other: their axes ... */
    double shift[3][3]; /* ... and the motion of the component's centre that goes with each, m per radian */
} pl_free_motion;

/* Adds to G (6, 6) the rigid motion that is prevented by a node at r (in sizes of its component, from its
 * centre) that is constrained along axis d. */
void pl_rigid_constrain(double G[36], const double r[3], int d);
/* Marks the axes (as bits) along which constraints act on nodes, at whatever time. */
void pl_free_motions_constrain(const pl_model *model, uint8_t *constrained);
/* For every connected component. `constrained` (nodes) has the constrained axes as bits. */
pl_status pl_free_motions_find(const pl_sim *sim, const uint8_t *constrained, pl_free_motion *out,
                               pl_error *err);

#endif
