/* Finishes: the optical properties of each body and collider, and whether their triangles are visible,
 * transparent or hidden. */
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double body_softness = 0.35;

pl_vec pl_light_of_hex(uint32_t color) {
    return vec(pl_light_of_srgb((float)(color >> 16 & 255) / 255.0f),
               pl_light_of_srgb((float)(color >> 8 & 255) / 255.0f),
               pl_light_of_srgb((float)(color & 255) / 255.0f));
}

pl_vec pl_light_of_color(const double srgb[3]) {
    float light[3];
    for (int k = 0; k < 3; k++) light[k] = pl_light_of_srgb((float)fmin(fmax(srgb[k], 0.0), 1.0));
    return vec(light[0], light[1], light[2]);
}

void pl_looks_common(int count, const pl_look_def *looks, double rgb[3]) {
    static const double grey[3] = {0.80, 0.79, 0.77};
    double first[3] = {0};
    bool same = true;
    for (int b = 0; b < count || b == 0; b++) {
        double plain[3];
        pl_color_default(b, plain);
        bool colored = b < count && isfinite(looks[b].color[0]);
        for (int k = 0; k < 3; k++) {
            rgb[k] = colored ? looks[b].color[k] : plain[k];
            if (b == 0) first[k] = rgb[k];
            same = same && fabs(rgb[k] - first[k]) < 1e-6;
        }
        same = same && !(b < count && looks[b].texture);
    }
    for (int k = 0; k < 3; k++) rgb[k] = same ? first[k] : grey[k];
}

static pl_finish finish_of(const pl_look_def *look, int body, bool rigid) {
    pl_finish finish = {.style = look->style, .rigid = rigid, .colored = isfinite(look->color[0])};
    double softness = isnan(look->softness) ? (rigid ? 0.0 : body_softness) : look->softness;
    double plain[3];
    pl_color_default(rigid ? -1 : body, plain);
    finish.color = pl_light_of_color(finish.colored ? look->color : plain);
    finish.textured = look->texture != NULL;
    double roughness = isnan(look->roughness) ? PL_ROUGHNESS : look->roughness;
    finish.roughness = (float)fmin(fmax(roughness, 0.0), 1.0);
    finish.softness = (float)fmin(fmax(softness, 0.0), 1.0);
    return finish;
}

pl_finish pl_finish_of_plane(const pl_surface *surface) {
    pl_look_def look = surface->look_count > 0 ? surface->looks[0] : pl_look_def_default();
    return finish_of(&look, 0, true);
}

int pl_stage_add_finishes(pl_stage *stage, const pl_surface *surface) {
    int bodies = 1, first = stage->finish_count;
    for (int64_t t = 0; surface->bodies && t < surface->tri_count; t++) {
        int body = pl_surface_body(surface, t);
        if (body >= bodies) bodies = body + 1;
    }
    pl_finish *grown = realloc(stage->finishes, (size_t)(first + bodies) * sizeof *grown);
    if (!grown || first + bodies > UINT16_MAX) {
        if (grown) stage->finishes = grown;
        return -1;
    }
    stage->finishes = grown;
    pl_look_def plain = pl_look_def_default();
    for (int b = 0; b < bodies; b++) {
        const pl_look_def *look = b < surface->look_count ? &surface->looks[b] : &plain;
        grown[first + b] = finish_of(look, b, surface->rigid);
    }
    stage->finish_count = first + bodies;
    return first;
}

/* Bounds of each finish, so that softness is in proportion to the body. */
bool pl_stage_measure(pl_stage *stage) {
    float(*bounds)[2][3] = malloc(((size_t)stage->finish_count + 1) * sizeof *bounds);
    if (!bounds) return false;
    for (int i = 0; i < stage->finish_count; i++)
        for (int k = 0; k < 3; k++) bounds[i][0][k] = INFINITY, bounds[i][1][k] = -INFINITY;
    for (int64_t t = 0; t < 3 * stage->tri_count; t++) {
        float(*bound)[3] = bounds[stage->finish[t / 3]];
        const float *at = stage->vertices + 3 * (int64_t)stage->tris[t];
        for (int k = 0; k < 3; k++)
            bound[0][k] = fminf(bound[0][k], at[k]), bound[1][k] = fmaxf(bound[1][k], at[k]);
    }
    for (int i = 0; i < stage->finish_count; i++) {
        pl_vec low = vec(bounds[i][0][0], bounds[i][0][1], bounds[i][0][2]);
        pl_vec high = vec(bounds[i][1][0], bounds[i][1][1], bounds[i][1][2]);
        stage->finishes[i].size = low.x <= high.x ? 0.5f * vec_length(vec_sub(high, low)) : 0.0f;
    }
    free(bounds);
    return true;
}

/* ---- order
 * -------------------------------------------------------------------------------------------------------- */

static int style_of(const pl_stage *stage, int64_t tri) { return stage->finishes[stage->finish[tri]].style; }

/* Reorders items of `size` bytes; false if memory is short. */
static bool reorder(void **array, size_t size, int64_t count, const int32_t *order) {
    if (!*array) return true;
    char *moved = malloc((size_t)count * size + size);
    if (!moved) return false;
    for (int64_t i = 0; i < count; i++)
        memcpy(moved + (size_t)i * size, (const char *)*array + (size_t)order[i] * size, size);
    free(*array);
    *array = moved;
    return true;
}

bool pl_stage_arrange(pl_stage *stage) {
    bool plain = true;
    for (int i = 0; i < stage->finish_count; i++) plain = plain && stage->finishes[i].style == PL_LOOK_SOLID;
    stage->solid_count = stage->tri_count;
    if (plain) return true;
    int32_t *order = malloc(((size_t)stage->tri_count + 1) * sizeof *order);
    if (!order) return false;
    int64_t count = 0;
    for (int pass = PL_LOOK_SOLID; pass <= PL_LOOK_GLASS; pass++) {
        for (int64_t t = 0; t < stage->tri_count; t++)
            if (style_of(stage, t) == pass) order[count++] = (int32_t)t;
        if (pass == PL_LOOK_SOLID) stage->solid_count = count;
    }
    bool fine = reorder((void **)&stage->tris, 3 * sizeof *stage->tris, count, order) &&
                reorder((void **)&stage->bodies, sizeof *stage->bodies, count, order) &&
                reorder((void **)&stage->parts, sizeof *stage->parts, count, order) &&
                reorder((void **)&stage->finish, sizeof *stage->finish, count, order) &&
                reorder((void **)&stage->paints, sizeof *stage->paints, count, order);
    stage->tri_count = count;
    free(order);
    return fine;
}
