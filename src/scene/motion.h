/* A run's frames as moving surfaces: one object per body (the skin if it has one) and one rigid object per
 * collider. Everything is read from the run's folder, so that the result is the same after a resume or long
 * after the run. */
#ifndef PL_SCENE_MOTION_H
#define PL_SCENE_MOTION_H

#include "pliant/frame.h"
#include "scene/folder.h"

typedef struct pl_motion {
    const char *folder;
    const pl_scene *scene;
    bool skinned;            /* frames are surfaces themselves */
    pl_tessellation surface; /* otherwise: its vertices, interpolated from the nodes of a frame */
    int64_t file_nodes;      /* number of nodes in a frame */
    int32_t *tris;
    double *times;
    pl_mesh *look;   /* of the skins, or NULL */
    double *normals; /* (tri_count,9) of the frame, if frames have them */
    double *colors;  /* colours of a field, or NULL */
    pl_animation_object *objects;
    pl_animation_rigid *rigids;
    pl_mesh **rigid_meshes;
    double *poses;
    pl_animation_def def; /* points to the members above */
} pl_motion;

/* Opens frames 0 to `last`. `scene` may lack meshes. Free with pl_motion_free, also after a failure. The
 * struct must not be moved in memory. */
pl_status pl_motion_open(const pl_scene *scene, const char *folder, int64_t last, pl_motion *out,
                         pl_error *err);
void pl_motion_free(pl_motion *motion);
/* Loads a frame's file without repairs. */
pl_status pl_motion_load(const pl_motion *motion, int64_t frame, pl_mesh **out, pl_error *err);
/* Colours the bodies by how->field, if it is given, instead of by their looks. */
pl_status pl_motion_color(pl_motion *motion, const pl_export_def *how, pl_error *err);

/* A collider's triangles around its center at the start, and its poses (count,7) relative to that at the
 * given times. An infinite plane becomes a square of side 2 `extent`. Free `mesh` with pl_mesh_free. */
pl_status pl_collider_motion(const pl_collider_def *def, int64_t count, const double *times, double extent,
                             pl_mesh **mesh, double *poses, pl_error *err);

#endif
