/* Rigid colliders: implicit surfaces that move by keyframes.
 *
 * A collider gives, for any point, the current distance from the surface, its direction, and the curvature
 * and velocity of the surface there. The integrators define the response of nodes.
 */
#ifndef PL_CONTACT_COLLIDER_H
#define PL_CONTACT_COLLIDER_H

#include "core/threads.h"
#include "pliant/contact.h"

/* What a collider reports for a point, in the world's frame. */
typedef struct pl_touch {
    double distance;     /* m, signed: negative inside */
    double normal[3];    /* gradient of the distance, of length one, outward */
    double curvature[9]; /* second derivatives of the distance, 1/m; semi-definite for convex shapes outside;
                            always finite */
    double velocity[3];  /* m/s: of the collider's material at the closest point of its surface, as the mean
                            over the step */
} pl_touch;

typedef struct pl_collider pl_collider;

/* A motion relative to the collider's definition: translation (m), then a unit quaternion x y z w about its
 * pivot. It replaces the curves from one time (s) to another; before and after, the collider stays in place,
 * or it has returned to its curves by then. */
enum { PL_POSED_NOT, PL_POSED_STAYS, PL_POSED_RETURNS };
typedef struct pl_posed {
    int64_t set;
    double begin, end;
    double from[7], to[7];
} pl_posed;
void pl_motion_of(const double translate[3], const double axis[3], double degrees, double motion[7]);

/* Copies all it needs of the definition, the mesh included; starts at rest in its pose at time 0. `threads`
 * may be NULL; the result does not depend on them. */
pl_status pl_collider_create(const pl_collider_def *def, pl_threads *threads, pl_collider **out,
                             pl_error *err);
/* `like`, unless NULL, is a collider whose shape is the same apart from placement and motion: its prepared
 * data is shared. */
pl_status pl_collider_create_like(const pl_collider *like, const pl_collider_def *def, pl_threads *threads,
                                  pl_collider **out, pl_error *err);
void pl_collider_free(pl_collider *collider);
double pl_collider_friction(const pl_collider *collider);

/* Its motion at a time, posed or not, and the same as a matrix (4,4), row major, which maps the collider as
 * defined. */
void pl_collider_motion_at(const pl_collider *collider, double time, double motion[7]);
/* The motion of its curves alone. */
void pl_collider_own_motion(const pl_collider *collider, double time, double motion[7]);
void pl_collider_matrix(const pl_collider *collider, const double motion[7], double matrix[16]);
/* Whether its pose changes with time; for a posed collider, in the step given to pl_collider_move. */
bool pl_collider_moves(const pl_collider *collider);
/* Sets the poses at both ends of a step. */
void pl_collider_move(pl_collider *collider, double start, double end);
/* At the pose of the step's end. False, and nothing written, if the point is certainly farther outside than
 * `search_radius`. */
bool pl_collider_touch(const pl_collider *collider, const double x[3], double search_radius, pl_touch *touch);

#endif
