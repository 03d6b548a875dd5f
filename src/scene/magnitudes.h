/* Warnings about values that are valid but of the wrong order of magnitude: lengths in millimetres, materials
 * that cannot carry their own weight or lock, steps that are longer than what happens in the scene. */
#ifndef PL_SCENE_MAGNITUDES_H
#define PL_SCENE_MAGNITUDES_H

#include "scene/loader.h"

/* Warns about a body from a file, at the current path, whose size suggests that the file is not in metres.
 * `scaled`: the scene gives its scale, which may be 1. */
void pl_warn_units(pl_loader *loader, const pl_scene_body *body, bool scaled);
/* density * g * height / young of a body under gravity: where it is well above 1, the body collapses under
 * its own weight. 0 if unknown, without gravity or out of memory. */
double pl_scene_softness(const pl_scene *scene, const pl_body_def *body);
/* Warns about a body, at the current path, for which that cannot be intended. */
void pl_warn_soft(pl_loader *loader, const pl_body_def *body);
/* Warns about tractions and pressures far above the modulus of the bodies on which they act. */
void pl_warn_strong(pl_loader *loader, const pl_sim *sim);
/* Warns about a body, at the current path, whose elements are far too stiff for a nearly incompressible
 * material. */
void pl_warn_locking(pl_loader *loader, const pl_body_def *body);
/* Warns about steps that are longer than the scene, or in which the action of a constraint or of keys
 * disappears. */
void pl_warn_steps(pl_loader *loader);

#endif
