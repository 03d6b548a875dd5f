/* What is seen of a scene with skins: one surface of all bodies, skins where they have one and else their
 * boundary, carried along by the simulation and written beside the frames. */
#ifndef PL_SCENE_SURFACE_H
#define PL_SCENE_SURFACE_H

#include "pliant/frame.h"
#include "pliant/skin.h"
#include "scene/model.h"

typedef struct pl_surfaces pl_surfaces;

/* The skin of one body, bound to the simulation. */
pl_status pl_surface_bind(const pl_scene *scene, int body, const pl_mesh *surface, pl_sim *sim, pl_skin **out,
                          pl_error *err);

/* *out is NULL where no body has a skin. */
pl_status pl_surfaces_create(const pl_scene *scene, pl_sim *sim, pl_surfaces **out, pl_error *err);
void pl_surfaces_free(pl_surfaces *surfaces);
/* The surface at the simulation's positions, with the values of `frame` carried to its vertices: tensors only
 * where the view asks for them. */
pl_status pl_surfaces_write(pl_surfaces *surfaces, pl_sim *sim, const pl_frame *frame, const char *path,
                            pl_error *err);
/* The skins' materials as a .mtl file, if there are any: the array "material" of what is written counts them.
 */
pl_status pl_surfaces_write_materials(const pl_surfaces *surfaces, const char *path, pl_error *err);
/* How the skins were bound, for run.json: an array, or NULL without memory. */
json_t *pl_surfaces_value(const pl_surfaces *surfaces);

#endif
