/* Poses of colliders that a caller sets step by step (pl_sim_collider_pose): state. */
#ifndef PL_MODEL_POSES_H
#define PL_MODEL_POSES_H

#include "model/sim.h"

/* After the colliders. */
pl_status pl_poses_create(pl_sim *sim, pl_error *err);
void pl_poses_free(pl_sim *sim);
/* Collider i of the new model continues with the pose of number of[i] of the old one; -1: it is new. */
void pl_poses_carry(const pl_sim *old, pl_sim *fresh, const int *of);
/* The time of the colliders' poses between steps. */
double pl_poses_time(const pl_sim *sim);

#endif
