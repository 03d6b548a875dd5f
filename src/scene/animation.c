/* animation.glb: the surfaces of all bodies, moved as the frames on disk say, so that it is the same after a
 * resume. */
#include "pliant/frame.h"
#include "scene/folder.h"

#include <stdlib.h>

typedef struct pl_animation {
    const char *folder;
    int64_t node_count; /* of a frame */
    int64_t count;      /* of the surface */
    int32_t *nodes;     /* the surface's, as numbers in a frame */
    int32_t *tris;
    int64_t tri_count;
} pl_animation;

static pl_status pl_animation_add(pl_animation *all, const pl_mesh *mesh, int64_t first, pl_error *err) {
    int32_t *tris;
    int64_t count;
    pl_status status = pl_mesh_boundary(mesh, &tris, NULL, &count, err);
    if (status != PL_OK) return status;
    int32_t *grown = pl_array_grow(all->tris, 3 * (all->tri_count + count) + 1, sizeof *grown);
    if (!grown) {
        free(tris);
        return pl_error_memory(err, 12 * (all->tri_count + count), "a surface");
    }
    all->tris = grown;
    for (int64_t i = 0; i < 3 * count; i++) grown[3 * all->tri_count + i] = tris[i] + (int32_t)first;
    all->tri_count += count;
    free(tris);
    return PL_OK;
}

/* Renumbers the triangles to surface nodes only, in their order in a frame. */
static pl_status pl_animation_compact(pl_animation *all, pl_error *err) {
    int32_t *number = pl_array_new(all->node_count, sizeof *number);
    all->nodes = pl_array_new(all->node_count, sizeof *all->nodes);
    if (!number || !all->nodes) {
        free(number);
        return pl_error_memory(err, 8 * all->node_count, "a surface");
    }
    for (int64_t i = 0; i < 3 * all->tri_count; i++) number[all->tris[i]] = 1;
    for (int64_t n = 0; n < all->node_count; n++) {
        if (!number[n]) continue;
        all->nodes[all->count] = (int32_t)n;
        number[n] = (int32_t)all->count++;
    }
    for (int64_t i = 0; i < 3 * all->tri_count; i++) all->tris[i] = number[all->tris[i]];
    free(number);
    return PL_OK;
}

static pl_status pl_animation_frame(void *context, int index, double *positions, pl_error *err) {
    const pl_animation *all = context;
    char *path = pl_folder_path(all->folder, "frame_%04d.vtu", index);
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_mesh *mesh = NULL;
    pl_status status = pl_mesh_load(path, &mesh, NULL, err);
    if (status == PL_OK && mesh->node_count != all->node_count) {
        status = pl_error_set(err, PL_ERR_INPUT, "%s: has %lld nodes, expected %lld", path,
                              (long long)mesh->node_count, (long long)all->node_count);
    }
    for (int64_t i = 0; i < all->count && status == PL_OK; i++) {
        for (int c = 0; c < 3; c++) positions[3 * i + c] = mesh->nodes[3 * (int64_t)all->nodes[i] + c];
    }
    pl_mesh_free(mesh);
    free(path);
    return status;
}

pl_status pl_animation_write(const pl_scene *scene, const char *folder, int64_t last, pl_error *err) {
    pl_animation all = {.folder = folder};
    pl_status status = PL_OK;
    for (int b = 0; b < scene->sim.body_count && status == PL_OK; b++) {
        const pl_mesh *mesh = scene->sim.bodies[b].mesh;
        status = pl_animation_add(&all, mesh, all.node_count, err);
        all.node_count += mesh->node_count;
    }
    if (status == PL_OK) status = pl_animation_compact(&all, err);
    double *times = pl_array_new(last + 1, sizeof *times);
    char *path = pl_folder_path(folder, "animation.glb");
    if (status == PL_OK && (!times || !path)) status = pl_error_memory(err, 8 * last, "an animation");
    for (int64_t i = 0; i <= last && status == PL_OK; i++) times[i] = pl_frame_time(scene, i);
    pl_glb_def def = {.node_count = all.count,
                      .tri_count = all.tri_count,
                      .tris = all.tris,
                      .frame_count = (int)last + 1,
                      .times = times,
                      .frame = pl_animation_frame,
                      .context = &all,
                      .name = scene->sim.body_count == 1 ? scene->sim.bodies[0].name : "bodies"};
    if (status == PL_OK) status = pl_glb_write(&def, path, err);
    free(all.nodes);
    free(all.tris);
    free(times);
    free(path);
    return status;
}
