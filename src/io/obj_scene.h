/* The objects of an animation as .obj text, with one material file for all. */
#ifndef PL_IO_OBJ_SCENE_H
#define PL_IO_OBJ_SCENE_H

#include "io/animation.h"
#include "io/file.h"

typedef struct pl_obj_scene {
    const pl_animation_def *def;
    double turn[9];
    int name_count;
    char **names;  /* unique names of objects, then of rigid ones, for files and materials */
    char *library; /* path of the material file */
    pl_mesh_look look;
    int32_t *uv_of;   /* (3 tri_count) index of a corner's texture coordinates, or -1 */
    int64_t *uv_from; /* a corner that has them; those of an object are contiguous */
    int64_t uv_count;
} pl_obj_scene;

/* `stem` is the path of the material file without its extension. Free with pl_obj_scene_free, also after a
 * failure. */
pl_status pl_obj_scene_make(const pl_animation_def *def, const char *stem, pl_obj_scene *out, pl_error *err);
void pl_obj_scene_free(pl_obj_scene *scene);
pl_status pl_obj_scene_write_materials(const pl_obj_scene *scene, pl_error *err);

/* The counts so far: OBJ numbers vertices through all objects of a file. */
typedef struct pl_obj_counts {
    int64_t vertices, uvs, normals;
} pl_obj_counts;

/* Writes the first lines of a file. */
void pl_obj_scene_begin(const pl_obj_scene *scene, pl_writer *writer);
/* Writes object `index` (rigid ones follow the others) with nodes at `positions`, in the scene's axes. With
 * `normals` (per vertex of the split), writes the normals of `split`; without, shading is left to the
 * reader. */
void pl_obj_scene_object(const pl_obj_scene *scene, int index, const double *positions,
                         const pl_surface_split *split, const double *normals, pl_writer *writer,
                         pl_obj_counts *counts);

/* The nodes and triangles of an object in the animation. */
typedef struct pl_object_range {
    int64_t first_node, first_tri;
} pl_object_range;
pl_object_range pl_animation_range(const pl_animation_def *def, int object);

/* Positions of a rigid object's nodes in a frame, in the scene's axes: (node_count,3). */
void pl_rigid_positions(const pl_animation_rigid *rigid, int frame, double *positions);

#endif
