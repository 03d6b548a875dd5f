/* colliders_0000.vtu and so on: the surfaces of the colliders, for ParaView. */
#include "io/text.h"
#include "pliant/frame.h"
#include "pliant/update.h"
#include "scene/frames.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Planes are drawn larger than the bodies at rest by this factor. */
#define PL_PLANE_MARGIN 3.0

bool pl_colliders_move(const pl_scene *scene) {
    if (scene->colliders_change) return true;
    for (int c = 0; c < scene->sim.collider_count; c++) {
        const pl_collider_def *collider = &scene->sim.colliders[c];
        if (collider->translation.count > 1 || collider->rotation.count > 1) return true;
    }
    return false;
}

/* From the rest shape, so that it is the same in all frames and after a resume. */
static double find_extent(pl_sim *sim, const pl_collider_def *collider) {
    const double *rest = pl_sim_rest(sim);
    double largest = 0.0;
    for (int64_t i = 0; i < 3 * pl_sim_node_count(sim); i++)
        largest = fmax(largest, fabs(rest[i] - collider->center[i % 3]));
    return PL_PLANE_MARGIN * largest;
}

typedef struct pl_joined {
    int64_t node_count, tri_count;
    double *nodes, *collider;
    int32_t *tris;
} pl_joined;

static pl_status join(pl_joined *all, const pl_mesh *mesh, int number, pl_error *err) {
    const int64_t nodes = all->node_count + mesh->node_count, tris = all->tri_count + mesh->tri_count;
    double *grown = pl_array_grow(all->nodes, 3 * nodes, sizeof *grown);
    if (grown) all->nodes = grown;
    double *of = pl_array_grow(all->collider, tris, sizeof *of);
    if (of) all->collider = of;
    int32_t *corners = pl_array_grow(all->tris, 3 * tris, sizeof *corners);
    if (corners) all->tris = corners;
    if (!grown || !of || !corners) return pl_error_memory(err, 24 * nodes + 20 * tris, "colliders");
    memcpy(grown + 3 * all->node_count, mesh->nodes, (size_t)(3 * mesh->node_count) * sizeof *grown);
    for (int64_t i = 0; i < 3 * mesh->tri_count; i++)
        corners[3 * all->tri_count + i] = mesh->tris[i] + (int32_t)all->node_count;
    for (int64_t t = all->tri_count; t < tris; t++) of[t] = number;
    all->node_count = nodes;
    all->tri_count = tris;
    return PL_OK;
}

/* The current surface. If events have posed the collider, the curves in its definition do not determine its
 * pose. */
static pl_status find_surface(const pl_scene *scene, pl_sim *sim, int number, pl_mesh **out, pl_error *err) {
    const pl_collider_def *collider = &scene->sim.colliders[number];
    double extent = find_extent(sim, collider), M[16];
    if (!scene->colliders_change || !pl_sim_collider_placement(sim, number, M))
        return pl_collider_surface(collider, pl_sim_time(sim), extent, out, err);
    pl_status status = pl_collider_surface(collider, 0, extent, out, err);
    for (int64_t i = 0; status == PL_OK && i < (*out)->node_count; i++) {
        double *x = (*out)->nodes + 3 * i, from[3] = {x[0], x[1], x[2]};
        for (int k = 0; k < 3; k++)
            x[k] = M[4 * k] * from[0] + M[4 * k + 1] * from[1] + M[4 * k + 2] * from[2] + M[4 * k + 3];
    }
    return status;
}

pl_status pl_colliders_write(const pl_scene *scene, pl_sim *sim, const char *folder, int64_t index,
                             pl_error *err) {
    if (!scene->sim.collider_count || !scene->output.colliders) return PL_OK;
    if (index > 0 && !pl_colliders_move(scene)) return PL_OK;
    pl_joined all = {0};
    const double time = pl_sim_time(sim);
    pl_status status = PL_OK;
    for (int c = 0; c < scene->sim.collider_count && status == PL_OK; c++) {
        pl_mesh *mesh = NULL;
        status = find_surface(scene, sim, c, &mesh, err);
        if (status == PL_OK) status = join(&all, mesh, c, err);
        pl_mesh_free(mesh);
    }
    char name[] = "collider";
    const pl_array array = {name, PL_ON_TRIS, 1, all.collider};
    const pl_frame frame = {.time = time,
                            .node_count = all.node_count,
                            .positions = all.nodes,
                            .nodes_per_tet = 4,
                            .tri_count = all.tri_count,
                            .tris = all.tris,
                            .array_count = 1,
                            .arrays = &array};
    char *path = pl_folder_path(folder, "colliders_%04lld.vtu", (long long)index);
    if (status == PL_OK)
        status = path ? pl_frame_write_vtu(&frame, path, err) : pl_error_memory(err, 0, "a path");
    free(path);
    free(all.nodes);
    free(all.collider);
    free(all.tris);
    return status;
}
