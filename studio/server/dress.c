/* How skins look at the vertices that are drawn: colours and texture coordinates of their triangles' corners.
 */
#include "server/world.h"

#include <stdlib.h>
#include <string.h>

static uint8_t to_byte(double x) { return (uint8_t)(x <= 0.0 ? 0.0 : x >= 1.0 ? 255.0 : 255.0 * x + 0.5); }

/* The last triangle at a vertex decides. */
pl_status pl_dress_make(pl_dress *dress, const pl_mesh *skin, const pl_draw_surface *surface, pl_error *err) {
    pl_mesh_look look = pl_mesh_find_look(skin);
    if ((!look.colors && !look.materials) || skin->tri_count != surface->tri_count) return PL_OK;
    size_t count = (size_t)surface->vertex_count;
    dress->colors = malloc(4 * count + 1);
    if (!dress->colors) return pl_error_set(err, PL_ERR_MACHINE, "no memory");
    memset(dress->colors, 255, 4 * count);
    for (int64_t t = 0; t < skin->tri_count; t++) {
        pl_tri_look tri = pl_mesh_tri_look(skin, &look, t);
        for (int i = 0; i < 3 && tri.colored; i++) {
            uint8_t *rgba = dress->colors + 4 * surface->tris[3 * t + i];
            for (int k = 0; k < 4; k++) rgba[k] = to_byte(tri.color[i][k]);
        }
    }
    return PL_OK;
}
