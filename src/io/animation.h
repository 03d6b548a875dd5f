/* What the writers of animations share. */
#ifndef PL_IO_ANIMATION_H
#define PL_IO_ANIMATION_H

#include "pliant/frame.h"

/* Colour of an object that says nothing: sRGB 0 to 1 to linear light. */
double pl_srgb_light(double value);

pl_status pl_animation_check(const pl_animation_def *def, const char *path, pl_error *err);

/* The rotation (row by row) that takes def->up to y; the shortest one, so that z up becomes x, z, -y. */
void pl_animation_turn(const pl_animation_def *def, double turn[9]);
void pl_turn_vector(const double turn[9], const double x[3], double out[3]);

/* Positions of a frame, in the scene's axes; refuses what is not finite, or too large for a float. */
pl_status pl_animation_fetch(const pl_animation_def *def, const char *path, int frame, double *positions,
                             pl_error *err);

/* A rigid object's pose in a frame, turned: 7 numbers, the quaternion of length 1. */
void pl_rigid_pose(const pl_animation_rigid *rigid, const double turn[9], int frame, double pose[7]);
/* Where the pose puts a point. */
void pl_pose_point(const double pose[7], const double x[3], double out[3]);
/* Whether any of its poses differs from the first. */
bool pl_rigid_moves(const pl_animation_rigid *rigid, int frame_count);

/* Cut along edges that are sharp in the first frame and in the last: a body that starts tangled is not shaded
 * in facets. `positions` is work space, and holds those of frame 0 afterwards. */
pl_status pl_animation_split(const pl_animation_def *def, const char *path, double *positions,
                             pl_surface_split *out, pl_error *err);
pl_status pl_rigid_split(const pl_animation_def *def, const pl_animation_rigid *rigid, pl_surface_split *out,
                         pl_error *err);

/* What a .glb of it takes, in bytes, to within a few percent: vertices on sharp edges are not known yet. */
double pl_glb_size(const pl_animation_def *def);

#endif
