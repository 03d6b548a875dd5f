/* See shading.h. */
#include "scene/shading.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

/* Edges with larger angles at rest are shaded sharp, as in pictures. */
static const double crease_degrees = 40.0;

pl_status pl_shading_make(const pl_skin_def *def, int64_t tri_count, const int32_t *tris, pl_shading *out,
                          pl_error *err) {
    *out = (pl_shading){0};
    const double *pose = def->points;
    pl_status status =
        pl_surface_split_make(def->count, tri_count, tris, 1, &pose, crease_degrees, &out->split, err);
    if (status != PL_OK) return status;
    int64_t count = out->split.vertex_count;
    double *points = pl_array_new(3 * count, sizeof *points);
    out->normals = pl_array_new(3 * count, sizeof *out->normals);
    if (points && out->normals) {
        for (int64_t v = 0; v < count; v++)
            memcpy(points + 3 * v, pose + 3 * (int64_t)out->split.source[v], 3 * sizeof *points);
        pl_surface_split_normals(&out->split, pose, out->normals);
        pl_skin_def own = *def;
        own.count = count;
        own.points = points;
        own.normals = out->normals;
        own.normal_rule = PL_SKIN_NORMALS_ELEMENT;
        status = pl_skin_create(&own, &out->skin, err);
    } else {
        status = pl_error_memory(err, 48 * count, "normals");
    }
    free(points);
    if (status != PL_OK) pl_shading_free(out);
    return status;
}

void pl_shading_free(pl_shading *shading) {
    pl_surface_split_free(&shading->split);
    pl_skin_free(shading->skin);
    free(shading->normals);
    *shading = (pl_shading){0};
}

void pl_shading_turn(pl_shading *shading, const double *nodes, double *corners) {
    pl_skin_normals(shading->skin, nodes, shading->normals);
    for (int64_t i = 0; i < 3 * shading->split.tri_count; i++)
        memcpy(corners + 3 * i, shading->normals + 3 * (int64_t)shading->split.tris[i], 3 * sizeof *corners);
}
