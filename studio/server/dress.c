/* The look of skins at the drawn vertices: colours and texture coordinates of their triangles' corners. If
 * the corners at a vertex differ (seams of a texture, borders of materials), the vertex is duplicated. */
#include "server/world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Texture coordinates of a vertex without a texture, which is drawn with its colour. */
static const float no_uv = -1e6f;

typedef struct corner {
    uint8_t color[4];
    float uv[2];
} corner;

typedef struct sewing {
    const pl_mesh *skin;
    const int32_t *order; /* triangles of the skin, or NULL */
    const pl_draw_surface *surface;
    pl_mesh_look look;
    int texture; /* appearance whose texture is shown, or -1 */
    int64_t count, room;
    corner *corners;  /* (room) per vertex */
    int32_t *nexts;   /* (room) next vertex at the same position, or -1 */
    int32_t *sources; /* (room) original of each vertex */
    bool *taken;      /* (surface's vertices) */
} sewing;

static uint8_t to_byte(double x) { return (uint8_t)(x <= 0.0 ? 0.0 : x >= 1.0 ? 255.0 : 255.0 * x + 0.5); }

static bool make_room(sewing *sew, int64_t room) {
    corner *corners = realloc(sew->corners, (size_t)room * sizeof *corners + 1);
    if (corners) sew->corners = corners;
    int32_t *nexts = realloc(sew->nexts, (size_t)room * sizeof *nexts + 1);
    if (nexts) sew->nexts = nexts;
    int32_t *sources = realloc(sew->sources, (size_t)room * sizeof *sources + 1);
    if (sources) sew->sources = sources;
    sew->room = room;
    return corners && nexts && sources;
}

/* The vertex for a corner: an existing one with the same look, or a new one; -1 if memory is short. */
static int32_t place(sewing *sew, int32_t vertex, const corner *wanted) {
    int32_t at = vertex;
    if (!sew->taken[vertex]) {
        sew->taken[vertex] = true;
        sew->corners[vertex] = *wanted;
        return vertex;
    }
    for (;; at = sew->nexts[at]) {
        if (!memcmp(&sew->corners[at], wanted, sizeof *wanted)) return at;
        if (sew->nexts[at] < 0) break;
    }
    if (sew->count == INT32_MAX ||
        (sew->count == sew->room && !make_room(sew, sew->room + sew->room / 2 + 64)))
        return -1;
    int32_t made = (int32_t)sew->count++;
    sew->nexts[at] = made;
    sew->nexts[made] = -1;
    sew->sources[made] = vertex;
    sew->corners[made] = *wanted;
    return made;
}

static corner corner_of(const pl_tri_look *tri, bool textured, int i) {
    corner out = {{255, 255, 255, 255}, {no_uv, no_uv}};
    for (int k = 0; k < 2 && textured; k++) out.uv[k] = (float)tri->uv[i][k];
    for (int k = 0; k < 4 && tri->colored && !textured; k++) out.color[k] = to_byte(tri->color[i][k]);
    return out;
}

static bool sew_triangles(sewing *sew, int32_t *tris, bool *colored, bool *textured) {
    for (int64_t t = 0; t < sew->surface->tri_count; t++) {
        pl_tri_look tri = pl_mesh_tri_look(sew->skin, &sew->look, sew->order ? sew->order[t] : t);
        bool shown = tri.textured && tri.material == sew->texture;
        *colored |= tri.colored && !shown;
        *textured |= shown;
        for (int i = 0; i < 3; i++) {
            corner wanted = corner_of(&tri, shown, i);
            tris[3 * t + i] = place(sew, sew->surface->tris[3 * t + i], &wanted);
            if (tris[3 * t + i] < 0) return false;
        }
    }
    return true;
}

int pl_dress_texture(const pl_mesh *skin, const int32_t *order, int64_t count) {
    pl_mesh_look look = pl_mesh_find_look(skin);
    int best = -1;
    if (!look.uv || !look.materials) return -1;
    int64_t *counts = calloc((size_t)skin->appearance_count + 1, sizeof *counts);
    for (int64_t t = 0; counts && t < count; t++) {
        pl_tri_look tri = pl_mesh_tri_look(skin, &look, order ? order[t] : t);
        if (tri.textured) counts[tri.material]++;
    }
    for (int i = 0; counts && i < skin->appearance_count; i++) {
        if (counts[i] && (best < 0 || counts[i] > counts[best])) best = i;
    }
    free(counts);
    return best;
}

static pl_status keep(sewing *sew, pl_dress *dress, bool colored, bool textured, pl_error *err) {
    size_t count = (size_t)sew->count, first = (size_t)sew->surface->vertex_count;
    if (colored) dress->colors = malloc(4 * count + 1);
    if (textured) dress->uv = malloc(2 * count * sizeof *dress->uv + 1);
    dress->sources = malloc((count - first) * sizeof *dress->sources + 1);
    if ((colored && !dress->colors) || (textured && !dress->uv) || !dress->sources)
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    for (size_t i = 0; i < count; i++) {
        if (colored) memcpy(dress->colors + 4 * i, sew->corners[i].color, 4);
        if (textured) memcpy(dress->uv + 2 * i, sew->corners[i].uv, 2 * sizeof *dress->uv);
    }
    dress->extra_count = (int64_t)(count - first);
    if (count > first) memcpy(dress->sources, sew->sources + first, (count - first) * sizeof *dress->sources);
    return PL_OK;
}

void pl_dress_clear(pl_dress *dress) {
    free(dress->colors);
    free(dress->uv);
    free(dress->sources);
    free(dress->tris);
    *dress = (pl_dress){0};
}

pl_status pl_dress_make(pl_dress *dress, const pl_mesh *skin, const int32_t *order,
                        const pl_draw_surface *surface, pl_pictures *pictures, pl_error *err) {
    sewing sew = {
        .skin = skin, .order = order, .surface = surface, .look = pl_mesh_find_look(skin), .texture = -1};
    size_t count = (size_t)surface->vertex_count;
    bool colored = false, textured = false;
    if ((!sew.look.colors && !sew.look.materials) || (!order && skin->tri_count != surface->tri_count))
        return PL_OK;
    int texture = pl_dress_texture(skin, order, surface->tri_count);
    if (texture >= 0) dress->picture = pl_pictures_find(pictures, skin->appearances[texture].texture);
    if (dress->picture) sew.texture = texture;
    sew.taken = calloc(count + 1, sizeof *sew.taken);
    dress->tris = malloc(3 * (size_t)surface->tri_count * sizeof *dress->tris + 1);
    bool good = sew.taken && dress->tris && make_room(&sew, (int64_t)count);
    for (size_t i = 0; good && i < count; i++) {
        sew.corners[i] = (corner){{255, 255, 255, 255}, {no_uv, no_uv}};
        sew.nexts[i] = -1, sew.sources[i] = (int32_t)i;
    }
    sew.count = surface->vertex_count;
    good = good && sew_triangles(&sew, dress->tris, &colored, &textured);
    pl_status status =
        good ? keep(&sew, dress, colored, textured, err) : pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    free(sew.corners);
    free(sew.nexts);
    free(sew.sources);
    free(sew.taken);
    return status;
}
