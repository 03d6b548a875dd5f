/* A run's frames as surfaces that move: one object per body, the skin where it has one, and one rigid object
 * per collider. All of it comes from the run's folder, so that it is the same after a resume, or long after
 * the run.
 */
#ifndef PL_SCENE_MOTION_H
#define PL_SCENE_MOTION_H

#include "pliant/frame.h"
#include "scene/folder.h"

typedef struct pl_motion {
    const char *folder;
    const pl_scene *scene;
    bool skinned;            /* frames are surfaces themselves */
    pl_tessellation surface; /* else: its vertices, of nodes in a frame */
    int64_t file_nodes;      /* of a frame */
    int32_t *tris;
    double *times;
    pl_mesh *look;   /* of the skins, or NULL */
    double *normals; /* (tri_count,9) of the frame, where frames have them */
    double *colors;  /* of a field, or NULL */
    pl_animation_object *objects;
    pl_animation_rigid *rigids;
    pl_mesh **rigid_meshes;
    double *poses;
    pl_animation_def def; /* points to all this */
} pl_motion;

/* Frames 0 to `last`. `scene` may be without meshes. Free with pl_motion_free, also after a failure; the
 * motion must stay where it is. */
pl_status pl_motion_open(const pl_scene *scene, const char *folder, int64_t last, pl_motion *out,
                         pl_error *err);
void pl_motion_free(pl_motion *motion);
/* A frame's file, as it is. */
pl_status pl_motion_load(const pl_motion *motion, int64_t frame, pl_mesh **out, pl_error *err);
/* Colours of how->field, if it is given, in place of the bodies' look. */
pl_status pl_motion_color(pl_motion *motion, const pl_export_def *how, pl_error *err);

/* The direction that is up: the view's where it is not y, else against gravity where that is far from y. */
void pl_scene_up(const pl_scene *scene, double up[3]);

/* A collider's triangles about its center as it stands at the start, and its poses (count,7) relative to that
 * at the times. Of an endless plane a square of 2 `extent`. Free `mesh` with pl_mesh_free. */
pl_status pl_collider_motion(const pl_collider_def *def, int64_t count, const double *times, double extent,
                             pl_mesh **mesh, double *poses, pl_error *err);

#endif
