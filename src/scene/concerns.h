/* Warnings about scenes that are valid and probably not meant: overlapping constraints, bodies that start
 * inside of colliders, colliders that bodies may pass through. */
#ifndef PL_SCENE_CONCERNS_H
#define PL_SCENE_CONCERNS_H

#include "model/sim.h"
#include "scene/loader.h"

/* Of constraints that prescribe different positions of the same nodes at the same time. */
void pl_warn_overlaps(pl_loader *loader, const pl_sim *sim);
/* Of bodies with nodes inside of a collider before the first step. */
void pl_warn_inside(pl_loader *loader, const pl_sim *sim);
/* Of colliders that are thinner than what bodies and they themselves move by in a step. `substeps`: parts of
 * it that contact is looked for in (thin.c). */
void pl_warn_thin(pl_loader *loader, const pl_sim *sim, double substeps);

#endif
