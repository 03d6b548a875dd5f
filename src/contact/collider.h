/* Rigid colliders: implicit surfaces that move by keyframes.
 *
 * A collider answers one question: how far is a point from the surface at this moment, in which direction,
 * how is the surface curved there and how does it move. What nodes do about it is the integrators' matter.
 */
#ifndef PL_CONTACT_COLLIDER_H
#define PL_CONTACT_COLLIDER_H

#include "core/threads.h"
#include "pliant/contact.h"

/* What a collider says about a point, in the world's frame. */
typedef struct pl_touch {
    double distance;     /* m, signed: negative inside */
    double normal[3];    /* gradient of the distance, of length one, outward */
    double curvature[9]; /* second derivatives of the distance, 1/m; semi-definite for convex shapes outside;
                            always finite */
    double velocity[3];  /* m/s: of the collider's material at the closest point of its surface, as the mean
                            over the step */
} pl_touch;

typedef struct pl_collider pl_collider;

/* Copies all it needs of the definition, the mesh included; at rest in its pose at time 0. `threads` may be
 * NULL; the result does not depend on them. */
pl_status pl_collider_create(const pl_collider_def *def, pl_threads *threads, pl_collider **out,
                             pl_error *err);
/* `like`, unless NULL, is one of the same shape in all that does not place or move it: what was prepared for
 * that is shared. */
pl_status pl_collider_create_like(const pl_collider *like, const pl_collider_def *def, pl_threads *threads,
                                  pl_collider **out, pl_error *err);
void pl_collider_free(pl_collider *collider);
double pl_collider_friction(const pl_collider *collider);

/* Whether its pose changes with time. */
bool pl_collider_moves(const pl_collider *collider);
/* Poses of the collider at both ends of a step. */
void pl_collider_move(pl_collider *collider, double start, double end);
/* At the pose of the step's end. False, and nothing written, where the point is surely farther than `reach`
 * outside. */
bool pl_collider_touch(const pl_collider *collider, const double x[3], double reach, pl_touch *touch);

#endif
