/* Results as files: .vtu frames with a .pvd series for ParaView, .glb with one morph target a frame. */
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
    const pl_array *arrays; /* on nodes or tets: displacement, stress, von_mises, det_F, energy_density, body, ... */
    int64_t tri_count;      /* triangles behind the tetrahedra, or a surface alone; usually 0 */
    const int32_t *tris;
} pl_frame;

/* Binary (appended raw, little endian) .vtu; appears whole or not at all. Six components are a symmetric tensor as VTK has
 * it: xx yy zz xy yz xz. Cell arrays must cover the cells of their kind; cells of the other kind get NAN. */
PL_API pl_status pl_frame_write_vtu(const pl_frame *frame, const char *path, pl_error *err);

/* The .pvd index of a series; `files` relative to the .pvd. */
PL_API pl_status pl_pvd_write(const char *path, int count, const double *times, const char *const *files,
                              pl_error *err);

/* A surface animation: `frame(context, i, positions)` fills (node_count,3) doubles for frame i. One morph target a frame,
 * a timeline in seconds, normals, and optional per-vertex colours of frame 0 (n,3, may be NULL). */
typedef struct pl_glb_def {
    int64_t node_count, tri_count;
    const int32_t *tris;
    int frame_count;
    const double *times;
    pl_status (*frame)(void *context, int index, double *positions, pl_error *err);
    void *context;
    const double *colors;
    const char *name;
} pl_glb_def;
PL_API pl_status pl_glb_write(const pl_glb_def *def, const char *path, pl_error *err);

/* Writes `size` bytes to `path` so that readers see the old file or the new one, never a part. */
PL_API pl_status pl_file_write_atomic(const char *path, const void *data, size_t size, pl_error *err);

#ifdef __cplusplus
}
#endif
#endif
