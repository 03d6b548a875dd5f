/* Functions shared by the writers of animations. */
#ifndef PL_IO_ANIMATION_H
#define PL_IO_ANIMATION_H

#include "pliant/frame.h"

pl_status pl_animation_check(const pl_animation_def *def, const char *path, pl_error *err);

/* The shortest rotation (by rows) that takes def->up to y; z up becomes x, z, -y. */
void pl_animation_turn(const pl_animation_def *def, double turn[9]);
void pl_turn_vector(const double turn[9], const double x[3], double out[3]);

/* Positions of a frame, in the scene's axes. Refuses values that are not finite or too large for a float. */
pl_status pl_animation_fetch(const pl_animation_def *def, const char *path, int frame, double *positions,
                             pl_error *err);

/* A rigid object's pose in a frame, in the rotated axes: 7 numbers, the quaternion normalised. */
void pl_rigid_pose(const pl_animation_rigid *rigid, const double turn[9], int frame, double pose[7]);
/* Applies a pose to a point. */
void pl_pose_point(const double pose[7], const double x[3], double out[3]);
/* Whether any pose differs from the first. */
bool pl_rigid_moves(const pl_animation_rigid *rigid, int frame_count);

/* Splits vertices along edges that are sharp in both the first and the last frame, so that a body that starts
 * tangled is not shaded in facets. `positions` is work space, and contains those of frame 0 afterwards. */
pl_status pl_animation_split(const pl_animation_def *def, const char *path, double *positions,
                             pl_surface_split *out, pl_error *err);
pl_status pl_rigid_split(const pl_animation_def *def, const pl_animation_rigid *rigid, pl_surface_split *out,
                         pl_error *err);

/* The approximate size of a .glb in bytes, to within a few percent: vertices on sharp edges are not known
 * yet. */
double pl_glb_size(const pl_animation_def *def);

#endif
