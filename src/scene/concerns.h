/* Warnings about scenes that are valid but probably not intended: overlapping constraints, bodies that start
 * inside colliders, colliders that bodies may pass through, bodies that fall past planes or each other. They
 * need the simulation: a check creates one for them, a run has its own. */
#ifndef PL_SCENE_CONCERNS_H
#define PL_SCENE_CONCERNS_H

#include "scene/loader.h"

/* Warns about constraints that prescribe different positions of the same nodes at the same time. */
void pl_warn_overlaps(pl_loader *loader, const pl_sim *sim);
/* Warns about bodies with nodes inside a collider before the first step. */
void pl_warn_inside(pl_loader *loader, const pl_sim *sim);
/* Counts the vertices of each body that contact.start "ignore" lets pass. */
void pl_warn_ignored(pl_loader *loader, const pl_sim *sim);
/* Warns about colliders that are thinner than the displacement per step of the bodies and the colliders.
 * `substeps`: the number of parts of a step in which contact is detected (thin.c). */
void pl_warn_thin(pl_loader *loader, const pl_sim *sim, double substeps);

/* Warns about skins with vertices far from the elements (stray_skin.c). */
void pl_warn_stray_skins(pl_loader *loader, const pl_sim *sim);
/* Warns about bodies that fall past planes or through other bodies (falls.c). */
void pl_warn_falls(pl_loader *loader, const pl_sim *sim);

/* Without inertia: warns about bodies on which constraints prevent every rigid motion and that start nearer
 * to something than contact.distance (gaps.c). */
void pl_warn_gap(pl_loader *loader, const pl_sim *sim);
/* Warns about bodies whose connected components have nodes at the same place (gaps.c). */
void pl_warn_unjoined(pl_loader *loader, const pl_sim *sim);

/* All of these and those of support.h, which may be errors, for the loader; and for a scene that is loaded,
 * with paths but no lines. `sim` has not made a step. The caller frees `out`. */
void pl_warn_concerns(pl_loader *loader, const pl_sim *sim, double substeps);
pl_status pl_scene_concerns(const pl_scene *scene, const pl_sim *sim, double substeps, pl_problems *out,
                            pl_error *err);

#endif
