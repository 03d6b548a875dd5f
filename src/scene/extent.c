/* The size and the mass of a scene's bodies. */
#include "mesh/folded.h"
#include "mesh/tet.h"
#include "model/select.h"
#include "scene/model.h"

#include <math.h>
#include <stdlib.h>

pl_scene_extent pl_scene_body_extent(const pl_scene *scene, int body) {
    pl_scene_extent extent = {{0}, {0}, 0};
    if (!scene || body < 0 || body >= scene->sim.body_count || !scene->sim.bodies[body].mesh) return extent;
    const pl_body_def *def = &scene->sim.bodies[body];
    const pl_mesh *mesh = def->mesh;
    double *rest = pl_array_new(mesh->node_count, 3 * sizeof *rest);
    int32_t *material = pl_array_new(mesh->tet_count, sizeof *material);
    if (rest && material && pl_body_materials(&scene->sim, def, material, NULL) == PL_OK) {
        pl_body_rest(def, rest);
        for (int64_t k = 0; k < 3 * mesh->node_count; k++) {
            extent.min[k % 3] = k < 3 ? rest[k] : fmin(extent.min[k % 3], rest[k]);
            extent.max[k % 3] = k < 3 ? rest[k] : fmax(extent.max[k % 3], rest[k]);
        }
        for (int64_t t = 0; t < mesh->tet_count; t++) {
            const int32_t *tet = mesh->tets + t * mesh->nodes_per_tet;
            extent.mass +=
                scene->sim.materials[material[t]].density *
                (pl_mesh_is_quadratic(mesh) ? pl_tet_curved_volume(tet, rest) : pl_tet_volume(rest, tet));
        }
    }
    free(rest);
    free(material);
    return extent;
}
