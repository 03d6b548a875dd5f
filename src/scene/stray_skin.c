/* Finds skins with vertices far from the elements that carry them: in other units, in another place, or
 * with open sheets, which a mesh does not fill. Filled meshes deviate from their surfaces by much less. */
#include "core/memory.h"
#include "scene/concerns.h"
#include "scene/kinds.h"
#include "scene/surface.h"

#include <math.h>
#include <stdlib.h>

/* Shares of the body's size: of the farthest vertex, which coarse meshes leave at up to a tenth, and of all
 * vertices of a connected component. */
static const double far_vertex = 0.15, far_component = 0.02;

/* The length of the diagonal of the body's bounds at rest. */
static double body_size(const pl_sim *sim, int body) {
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY}, size = 0;
    int64_t first, count, first_tet, tet_count;
    pl_sim_body_range(sim, body, &first, &count, &first_tet, &tet_count);
    for (int64_t k = 3 * first; k < 3 * (first + count); k++) {
        low[k % 3] = fmin(low[k % 3], pl_sim_rest(sim)[k]);
        high[k % 3] = fmax(high[k % 3], pl_sim_rest(sim)[k]);
    }
    for (int i = 0; i < 3; i++) size = hypot(size, high[i] - low[i]);
    return size;
}

static int32_t root_of(int32_t *parent, int32_t vertex) {
    while (parent[vertex] != vertex) vertex = parent[vertex] = parent[parent[vertex]];
    return vertex;
}

/* The connected component of the surface whose nearest vertex is farthest from the elements. */
typedef struct pl_stray {
    int64_t vertex; /* the nearest one */
    int64_t count;  /* vertices of the component */
    double distance;
} pl_stray;

static bool find_stray(const pl_mesh *surface, const pl_skin *skin, pl_stray *out) {
    const int64_t n = surface->node_count;
    int32_t *parent = pl_array_new(n, sizeof *parent), *count = pl_array_new(n, sizeof *count);
    int32_t *nearest = pl_array_new(n, sizeof *nearest);
    double *distance = pl_array_new(n, sizeof *distance); /* of a component's nearest vertex */
    const bool fine = parent && count && nearest && distance;
    *out = (pl_stray){0};
    for (int64_t i = 0; i < n && fine; i++) parent[i] = (int32_t)i;
    for (int64_t i = 0; i < 3 * surface->tri_count && fine; i++) {
        int32_t a = root_of(parent, surface->tris[i]), b = root_of(parent, surface->tris[i - i % 3]);
        parent[a < b ? b : a] = a < b ? a : b;
    }
    for (int64_t i = 0; i < n && fine; i++) {
        double own;
        pl_skin_binding(skin, i, NULL, NULL, &own);
        int32_t root = root_of(parent, (int32_t)i);
        if (!count[root]++ || own < distance[root]) distance[root] = own, nearest[root] = (int32_t)i;
    }
    for (int64_t i = 0; i < n && fine; i++) {
        if (count[i] && distance[i] > out->distance) *out = (pl_stray){nearest[i], count[i], distance[i]};
    }
    free(parent);
    free(count);
    free(nearest);
    free(distance);
    return fine;
}

static void warn(pl_loader *loader, const pl_mesh *surface, const pl_skin *skin, double size) {
    const pl_skin_report report = pl_skin_bound(skin);
    const double *at = surface->nodes + 3 * report.farthest_point;
    pl_stray stray;
    if (report.farthest > far_vertex * size) {
        pl_loader_warning(
            loader,
            "%lld of %lld vertices lie outside the mesh, the one at (%.4g, %.4g, %.4g) by %.3g m, "
            "%.2g of the body's size; expected a surface placed like the mesh, without open "
            "sheets: elements do not fill them",
            (long long)report.outside, (long long)report.count, at[0], at[1], at[2], report.farthest,
            report.farthest / size);
    } else if (!find_stray(surface, skin, &stray)) {
        loader->no_memory = true;
    } else if (stray.distance > far_component * size) {
        at = surface->nodes + 3 * stray.vertex;
        pl_loader_warning(
            loader,
            "a separate part with %lld vertices near (%.4g, %.4g, %.4g) lies outside the mesh, by "
            "%.3g m or more; expected parts with elements inside: open sheets need thickness",
            (long long)stray.count, at[0], at[1], at[2], stray.distance);
    }
}

static void check_skin(pl_loader *loader, int body, const pl_sim *sim) {
    const pl_scene *scene = loader->scene;
    const pl_scene_body *bodies = scene->bodies.items;
    const pl_mesh *surface = pl_scene_skin(scene, body);
    pl_skin *skin = NULL;
    pl_error err;
    size_t mark = pl_loader_enter_item(loader, "bodies", &scene->bodies, body, bodies[body].def.name);
    pl_loader_enter(loader, "skin");
    pl_status status = pl_surface_bind(scene, body, surface, sim, &skin, &err);
    if (status == PL_ERR_SYSTEM) loader->no_memory = true;
    if (status != PL_OK && status != PL_ERR_SYSTEM) pl_loader_problem(loader, "%s", err.message);
    if (status == PL_OK) warn(loader, surface, skin, body_size(sim, body));
    pl_skin_free(skin);
    pl_loader_leave(loader, mark);
}

void pl_warn_stray_skins(pl_loader *loader, const pl_sim *sim) {
    for (int b = 0; b < loader->scene->sim.body_count; b++) {
        if (pl_scene_skin(loader->scene, b)) check_skin(loader, b, sim);
    }
}
