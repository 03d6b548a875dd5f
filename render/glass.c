/* Glass: rays pass straight through thin walls, lose some colour at each, and gain reflections of sky and key
 * light, mostly at grazing angles. Glass dims the light behind it, without caustics. */
#include "stage.h"

enum { PL_GLASS_WALLS = 8 };
static const float tinted = 0.30f; /* share of a wall's colour in transmitted light */
static const float dimmed = 0.72f; /* share of the key light behind glass */

/* One wall: its transmission and its own light, starting from the near side. */
static void pass_wall(const pl_stage *stage, const pl_point *point, pl_vec direction, pl_sample *out) {
    float rough = 0.3f * point->finish->roughness, cosine = -vec_dot(direction, point->normal);
    float mirror = fminf(pl_fresnel(cosine, rough), 0.85f);
    pl_vec mirrored = vec_mad(direction, 2.0f * cosine, point->normal);
    pl_vec added = vec_scale(pl_stage_sky(stage, mirrored, rough), mirror);
    added = vec_add(added, pl_key_gloss(stage, point, rough, direction));
    out->veil = vec_add(out->veil, vec_mul(out->tint, added));
    /* At grazing angles the path through the wall is longer. */
    float grazing = 1.0f - clamp01(cosine);
    pl_vec color = vec_mix(vec(1.0f, 1.0f, 1.0f), point->color,
                           fminf(tinted + 0.6f * grazing * grazing * grazing, 1.0f));
    out->tint = vec_mul(out->tint, vec_scale(color, 1.0f - mirror));
}

void pl_stage_glass(const pl_stage *stage, const pl_rays *rays, pl_sample *out) {
    pl_rays walls = {.count = rays->count, .near = 1e-4f};
    int which[PL_RAYS];
    float gone[PL_RAYS];
    for (int i = 0; i < rays->count; i++) {
        out[i].tint = vec(1.0f, 1.0f, 1.0f);
        out[i].veil = vec(0.0f, 0.0f, 0.0f);
        walls.from[i] = rays->from[i];
        walls.direction[i] = rays->direction[i];
        walls.time[i] = rays->time[i];
        which[i] = i;
        gone[i] = 0.0f;
    }
    for (int wall = 0; wall < PL_GLASS_WALLS && walls.count; wall++) {
        pl_tracer_hit(stage->glass, &walls);
        int left = 0;
        for (int i = 0; i < walls.count; i++) {
            int ray = which[i];
            float end = rays->hit[ray] ? rays->distance[ray] : INFINITY;
            if (!walls.hit[i] || gone[i] + walls.distance[i] >= end) continue;
            walls.tri[i] += (int32_t)stage->solid_count;
            pl_point point = pl_stage_point(stage, &walls, i);
            pass_wall(stage, &point, walls.direction[i], &out[ray]);
            walls.from[left] = vec_mad(walls.from[i], walls.distance[i], walls.direction[i]);
            walls.direction[left] = walls.direction[i];
            walls.time[left] = walls.time[i];
            gone[left] = gone[i] + walls.distance[i];
            which[left++] = ray;
        }
        walls.count = left;
    }
}

void pl_stage_glass_shadow(const pl_stage *stage, pl_rays *rays, float left[PL_RAYS]) {
    for (int i = 0; i < rays->count; i++) left[i] = 1.0f;
    if (!stage->glass) return;
    pl_tracer_blocked(stage->glass, rays);
    for (int i = 0; i < rays->count; i++)
        if (rays->hit[i]) left[i] = dimmed;
}
