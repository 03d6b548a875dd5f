/* Warnings about a run that came to its end but is probably not what was intended, or took longer than
 * necessary. */
#ifndef PL_SCENE_OUTCOME_H
#define PL_SCENE_OUTCOME_H

#include "scene/model.h"

enum { PL_OUTCOME_TEXT = 512 };

/* If a notable part of the elements is inverted after the last step; else "". */
void pl_outcome_inverted(const pl_scene *scene, int64_t inverted, int64_t tets, char text[PL_OUTCOME_TEXT]);
/* If elements in equilibrium are crushed so far that their stress is that of the inversion treatment instead
 * of the law; else "". For bodies of one elastic material. */
void pl_outcome_limited(const pl_scene *scene, pl_sim *sim, char text[PL_OUTCOME_TEXT]);
/* If, without inertia, surfaces act on each other at a distance, or stick with a slip, that is not small
 * against the displacements; else "". */
void pl_outcome_contact(const pl_scene *scene, const pl_sim *sim, char text[PL_OUTCOME_TEXT]);
/* If pcg needed so many iterations that another solver is faster; else "". */
void pl_outcome_slow(const pl_scene *scene, const pl_run_totals *totals, char text[PL_OUTCOME_TEXT]);

#endif
