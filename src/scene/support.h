/* Bodies that nothing holds where there is no inertia: the rigid motions that are left free, in words. */
#ifndef PL_SCENE_SUPPORT_H
#define PL_SCENE_SUPPORT_H

#include "scene/loader.h"

enum { PL_SUPPORT_TEXT = 400 };

/* Without inertia and contact: reports loads that no constraint balances, and warns about motions that
 * neither constraints nor loads determine. `sim` has not made a step. */
void pl_check_support(pl_loader *loader, const pl_sim *sim);

/* After a step that failed as unbalanced: "nothing supports body 'b' along y against its load of 12 N", or
 * with `touched` "contact forces do not balance the load of body 'b' along y, 12 N"; "" if unknown. */
void pl_describe_unbalanced(const pl_sim *sim, bool touched, char text[PL_SUPPORT_TEXT]);
/* After another step without inertia and contact that failed: "body 'b' is free to move: rotation about x";
 * "" if none is. */
void pl_describe_free(const pl_sim *sim, char text[PL_SUPPORT_TEXT]);

#endif
