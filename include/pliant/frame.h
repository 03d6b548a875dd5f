/* Results as files: .vtu frames with a .pvd series for ParaView; animations as .glb, as .obj with .pc2, and
 * as .obj sequences.
 *
 * Every function may be called from any thread, for different files at once. The callback of pl_glb_write is
 * called by the thread that called it.
 */
#ifndef PLIANT_FRAME_H
#define PLIANT_FRAME_H

#include "pliant/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One moment of a run; all arrays borrowed. */
typedef struct pl_frame {
    double time;
    int64_t node_count;
    const double *positions; /* (n,3) */
    int64_t tet_count;
    int nodes_per_tet;
    const int32_t *tets;
    int array_count;
    const pl_array
        *arrays; /* on nodes or tets: displacement, stress, von_mises, det_F, energy_density, body, ... */
    int64_t tri_count; /* triangles after the tetrahedra, or a surface without tetrahedra; usually 0 */
    const int32_t *tris;
    const uint8_t *control; /* (tet_count), 1: the mid-edge nodes are Bezier control points; or NULL */
    int compression;        /* zlib level 1 (fast) to 9 (small); 0, or a build without zlib: no compression */
} pl_frame;

/* Writes a binary .vtu (appended raw, little endian, compressed by zlib on request), atomically. Tetrahedra
 * of ten nodes become VTK's quadratic or Bezier cells; for inactive mid-edge nodes, points at the middles of
 * their edges are appended, and a cell is linear if all six are inactive. Six components are a symmetric
 * tensor in VTK's order: xx yy zz xy yz xz. Cell arrays must cover the cells of their kind; cells of the
 * other kind get NAN. */
PL_API pl_status pl_frame_write_vtu(const pl_frame *frame, const char *path, pl_error *err);

/* The .pvd index of a series; `files` relative to the .pvd. */
PL_API pl_status pl_pvd_write(const char *path, int count, const double *times, const char *const *files,
                              pl_error *err);

/* A surface cut open along its sharp edges, so that shading is smooth elsewhere: a node on such an edge
 * becomes several vertices. Nodes that no triangle uses get no vertex. Free with pl_surface_split_free. */
typedef struct pl_surface_split {
    int64_t vertex_count;
    int64_t tri_count;
    int32_t
        *source; /* (vertex_count) node of each vertex; those of a node follow each other, nodes ascending */
    int32_t *tris; /* (tri_count, 3) vertices, triangles in the order given */
} pl_surface_split;

/* An edge is sharp when its triangles' normals differ by more than `degrees` in every one of the poses ((n,3)
 * doubles each). Borders and edges of more than two triangles are sharp; from 180 degrees on, no edge is. */
PL_API pl_status pl_surface_split_make(int64_t node_count, int64_t tri_count, const int32_t *tris,
                                       int pose_count, const double *const *poses, double degrees,
                                       pl_surface_split *out, pl_error *err);
PL_API void pl_surface_split_free(pl_surface_split *split);
/* Unit normals (vertex_count,3) at node positions (n,3), weighted by angle; (0,1,0) where there is none. */
PL_API void pl_surface_split_normals(const pl_surface_split *split, const double *positions, double *normals);

/* Replaces normals (vertex_count,3) by given ones (tri_count,9) of the triangles' corners: at each vertex the
 * mean of its corners, ignoring NAN. */
PL_API void pl_surface_split_use_normals(const pl_surface_split *split, const double *corners,
                                         double *normals);

/* Material of an object, for triangles without their own look. */
typedef struct pl_animation_material {
    double color[3]; /* sRGB, 0 to 1 */
    double opacity, roughness;
} pl_animation_material;

/* One object of an animation: its nodes and triangles follow those of the previous object. */
typedef struct pl_animation_object {
    const char *name; /* UTF-8 */
    int64_t node_count, tri_count;
    pl_animation_material material;
} pl_animation_object;

/* A rigid object. */
typedef struct pl_animation_rigid {
    const char *name;
    const pl_mesh *mesh; /* its triangles, without a pose */
    const double *poses; /* (frame_count,7): translation, then rotation as a quaternion x, y, z, w */
    pl_animation_material material;
} pl_animation_rigid;

/* Surfaces that move: `frame(context, i, positions)` fills (node_count,3) doubles for frame i (called twice
 * for 0 and the last). In .glb, nodes that no triangle uses are left out. */
typedef struct pl_animation_def {
    int64_t node_count, tri_count;
    const int32_t *tris;
    int frame_count;
    const double *times; /* seconds, from 0 or later, ascending */
    pl_status (*frame)(void *context, int index, double *positions, pl_error *err);
    void *context;
    const double *colors;  /* (n,3) linear red, green, blue in [0,1] of triangles without a look, or NULL */
    double crease;         /* degrees: edges with a larger angle are shaded sharp; 0: 40 degrees */
    const pl_mesh *look;   /* a surface whose triangles are the first of `tris`, with their look; its textures
                              (PNG or JPEG) are included in the file; or NULL */
    const double *normals; /* (tri_count,9) of the triangles' corners, which `frame` fills too; NAN, or NULL:
                              those of the positions */
    int object_count;      /* at least 1; together they have all nodes and triangles */
    const pl_animation_object *objects;
    int rigid_count;
    const pl_animation_rigid *rigids;
    double up[3]; /* the direction that becomes y (up) in the file; zeros: y */
} pl_animation_def;

/* As binary glTF: a node per object, with one morph target per frame, whose weights the timeline blends
 * linearly, so that each frame is exact at its time; and a node per rigid object, whose translation and
 * rotation are animated. The shape, with its normals, is that of frame 0. */
PL_API pl_status pl_glb_write(const pl_animation_def *def, const char *path, pl_error *err);

/* As a point cache per object: for path walk.pc2 the files walk-NAME.pc2 with all frames, walk-NAME.obj with
 * the triangles and the shape of frame 0, and walk.mtl with all materials. Rigid objects that never move have
 * no .pc2. Characters that file names cannot have are replaced. */
PL_API pl_status pl_pc2_write(const pl_animation_def *def, const char *path, pl_error *err);

/* As one .obj per frame, with all objects and their normals: for path walk.obj the files walk_0000.obj, ...
 * and walk.mtl; for walk_%03d.obj walk_000.obj, ... */
PL_API pl_status pl_obj_sequence_write(const pl_animation_def *def, const char *path, pl_error *err);

/* Writes `size` bytes to `path` atomically: readers see the old file or the new one, never a part of it. */
PL_API pl_status pl_file_write_atomic(const char *path, const void *data, size_t size, pl_error *err);

/* Creates the folders of a file's path, up to its last slash, if they do not exist. No function that writes a
 * file does so by itself, except pl_run_export. */
PL_API pl_status pl_parents_make(const char *path, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
