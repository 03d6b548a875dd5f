/* The visible surface of a scene with skins: one surface for all bodies, their skins or else their
 * boundaries, which moves with the simulation and is written next to the frames. */
#ifndef PL_SCENE_SURFACE_H
#define PL_SCENE_SURFACE_H

#include "pliant/frame.h"
#include "pliant/skin.h"
#include "scene/model.h"

typedef struct pl_surfaces pl_surfaces;

/* Binds the skin of one body to the simulation. */
pl_status pl_surface_bind(const pl_scene *scene, int body, const pl_mesh *surface, const pl_sim *sim,
                          pl_skin **out, pl_error *err);

/* *out is NULL if no body has a skin. */
pl_status pl_surfaces_create(const pl_scene *scene, pl_sim *sim, pl_surfaces **out, pl_error *err);
void pl_surfaces_free(pl_surfaces *surfaces);
/* Writes the surface at the simulation's positions, with the values of `frame` at its vertices; tensors only
 * if the view shows them. */
pl_status pl_surfaces_write(pl_surfaces *surfaces, pl_sim *sim, const pl_frame *frame, const char *path,
                            pl_error *err);
/* Writes the skins' materials as a .mtl file, if there are any; the array "material" of the surface contains
 * their indices. */
pl_status pl_surfaces_write_materials(const pl_surfaces *surfaces, const char *path, pl_error *err);
/* How the skins were bound, for run.json: an array; NULL if out of memory. */
json_t *pl_surfaces_value(const pl_surfaces *surfaces);

#endif
