/* The objects of an animation as .obj text, with one file of materials for all. */
#ifndef PL_IO_OBJ_SCENE_H
#define PL_IO_OBJ_SCENE_H

#include "io/animation.h"
#include "io/file.h"

typedef struct pl_obj_scene {
    const pl_animation_def *def;
    double turn[9];
    int name_count;
    char **names;  /* of objects, then of rigid ones: in names of files and materials, no two alike */
    char *library; /* path of the materials */
    pl_mesh_look look;
    int32_t *uv_of;   /* (3 tri_count) number of a corner's texture coordinates, or -1 */
    int64_t *uv_from; /* a corner that has them; those of an object follow each other */
    int64_t uv_count;
} pl_obj_scene;

/* `stem` is the path of the materials without its ending. Free with pl_obj_scene_free, also after a failure.
 */
pl_status pl_obj_scene_make(const pl_animation_def *def, const char *stem, pl_obj_scene *out, pl_error *err);
void pl_obj_scene_free(pl_obj_scene *scene);
pl_status pl_obj_scene_write_materials(const pl_obj_scene *scene, pl_error *err);

/* What the file has so far: OBJ counts through all objects. */
typedef struct pl_obj_counts {
    int64_t vertices, uvs, normals;
} pl_obj_counts;

/* The first lines of a file. */
void pl_obj_scene_begin(const pl_obj_scene *scene, pl_writer *writer);
/* Object `index` (the rigid ones are counted on) with nodes at `positions`, in the scene's axes. With
 * `normals` (vertices of the split), those of `split`; without, smooth shading is left to the reader. */
void pl_obj_scene_object(const pl_obj_scene *scene, int index, const double *positions,
                         const pl_surface_split *split, const double *normals, pl_writer *writer,
                         pl_obj_counts *counts);

/* Which nodes and triangles of the animation are an object's. */
typedef struct pl_object_range {
    int64_t first_node, first_tri;
} pl_object_range;
pl_object_range pl_animation_range(const pl_animation_def *def, int object);

/* Where a rigid object's nodes are in a frame, in the scene's axes: (node_count,3). */
void pl_rigid_positions(const pl_animation_rigid *rigid, int frame, double *positions);

#endif
