/* Light rigs: the position of the key light, the sky in all directions, and the background.
 *
 * A rig has one key light, a disc whose size makes shadows hard or soft, and a sky: a gradient from the
 * horizon upwards, light from the floor, and optionally a broad lobe as a second lamp. */
#include "sampling.h"
#include "stage.h"

#include <stdlib.h>

typedef struct pl_rig_place {
    pl_rig rig;
    float toward[3];    /* direction of the key: up, right, and towards the camera */
    float lobe[3];      /* the same for the lobe */
    uint32_t low, high; /* background below and above, sRGB */
    uint32_t ground;    /* the floor's colour, sRGB; 0: that of the background */
} pl_rig_place;

/* In the order of pl_lights. */
static const pl_rig_place rigs[] = {
    {.rig = {.key = {1.00f, 0.95f, 0.885f},
             .disc = 1.15f,
             .above = {0.50f, 0.52f, 0.55f},
             .horizon = {0.38f, 0.39f, 0.41f},
             .below = {0.37f, 0.36f, 0.345f},
             .shadow = {0.20f, 0.20f, 0.21f},
             .dark = 0.18f},
     .toward = {1.0f, -0.62f, 0.42f},
     .low = 0xf7f7f5,
     .high = 0xd3dbe4},
    {.rig = {.key = {1.38f, 1.24f, 1.02f},
             .disc = 0.28f,
             .above = {0.28f, 0.38f, 0.56f},
             .horizon = {0.40f, 0.44f, 0.50f},
             .below = {0.40f, 0.37f, 0.32f},
             .shadow = {0.22f, 0.26f, 0.34f},
             .dark = 0.12f},
     .toward = {1.0f, -0.75f, 0.30f},
     .ground = 0xe9e1d3,
     .low = 0xefece4,
     .high = 0x9dc2e6},
    {.rig = {.key = {2.40f, 2.44f, 2.55f},
             .disc = 0.8f,
             .above = {0.16f, 0.18f, 0.22f},
             .horizon = {0.10f, 0.11f, 0.13f},
             .below = {0.05f, 0.05f, 0.055f},
             .lobe = {0.60f, 0.54f, 0.46f},
             .shadow = {0.35f, 0.35f, 0.37f},
             .dark = 0.06f},
     .toward = {0.60f, 0.60f, -0.90f},
     .lobe = {0.55f, -0.80f, 0.75f},
     .low = 0x4a505a,
     .high = 0x1c1f25},
};

/* Unit vector from components up, right and towards the camera. */
static pl_vec direction_of(const pl_stage *stage, const float part[3]) {
    pl_vec flat = vec_unit(vec_mad(stage->back, -vec_dot(stage->back, stage->up), stage->up));
    if (!(vec_length(flat) > 0.5f)) flat = vec_scale(stage->above, -1.0f); /* straight from above or below */
    return vec_unit(vec_mad(vec_mad(vec_scale(stage->up, part[0]), part[1], stage->right), part[2], flat));
}

void pl_stage_light(pl_stage *stage, const pl_view_def *view) {
    const pl_rig_place *place = &rigs[view->lights >= 0 && view->lights <= PL_LIGHTS_RIM ? view->lights : 0];
    stage->rig = place->rig;
    pl_vec toward = direction_of(stage, place->toward), s, t;
    stage->rig.toward_lobe = direction_of(stage, place->lobe);
    stage->light = vec_scale(toward, 6.0f);
    vec_basis(toward, &s, &t);
    stage->light_s = vec_scale(s, stage->rig.disc);
    stage->light_t = vec_scale(t, stage->rig.disc);
    stage->low = pl_light_of_hex(place->low);
    stage->high = pl_light_of_hex(place->high);
    if (view->background.style == PL_BACKGROUND_COLOR)
        stage->low = stage->high = pl_light_of_color(view->background.color);
    stage->transparent = view->background.style == PL_BACKGROUND_TRANSPARENT;
    if (stage->transparent) stage->low = stage->high = vec(0.0f, 0.0f, 0.0f);
    bool given = isfinite(view->ground_color[0]);
    bool own = place->ground && view->background.style == PL_BACKGROUND_STUDIO;
    for (int i = 0; i < stage->plane_count && (given || own); i++) {
        pl_stage_plane *plane = &stage->planes[i];
        if (plane->colored || vec_dot(plane->normal, stage->up) < 0.7f) continue;
        plane->colored = true;
        plane->color = given ? pl_light_of_color(view->ground_color) : pl_light_of_hex(place->ground);
    }
    for (int i = 0; i < stage->plane_count; i++) {
        const pl_stage_plane *plane = &stage->planes[i];
        if (!plane->colored || vec_dot(plane->normal, stage->up) < 0.7f) continue;
        const pl_vec below = place->rig.below; /* for a bright floor */
        stage->rig.below = vec_scale(plane->color, 0.45f * (below.x + below.y + below.z));
    }
}

pl_vec pl_stage_background(const pl_stage *stage, float height) {
    return vec_mix(stage->low, stage->high, smooth01(0.15f + 0.85f * height));
}

pl_vec pl_stage_sky(const pl_stage *stage, pl_vec direction, float blur) {
    const pl_rig *rig = &stage->rig;
    float height = vec_dot(direction, stage->up);
    pl_vec out = vec_mix(rig->horizon, rig->above, 0.5f + 0.5f * height);
    /* The floor is lit too; its border is soft, because it is visible in reflections. */
    if (stage->ground) {
        float sharp = 1.0f / (0.1f + 0.5f * blur);
        out = vec_mix(rig->below, out, smooth01(0.5f + sharp * height));
    }
    float lobe = clamp01(0.5f + 0.5f * vec_dot(direction, rig->toward_lobe));
    return vec_mad(out, lobe * lobe * lobe * lobe, rig->lobe);
}

pl_vec pl_stage_sky_direction(pl_vec normal, const pl_pattern *pattern, const pl_shift *shift) {
    pl_vec s, t;
    vec_basis(normal, &s, &t);
    float square = wrap_unit(pattern->sky, shift->sky), radius = sqrtf(square);
    float c = pattern->sky_cos * shift->sky_cos - pattern->sky_sin * shift->sky_sin;
    float d = pattern->sky_cos * shift->sky_sin + pattern->sky_sin * shift->sky_cos;
    return vec_mad(vec_mad(vec_scale(normal, sqrtf(1.0f - square)), radius * c, s), radius * d, t);
}

pl_vec pl_stage_light_direction(const pl_stage *stage, pl_vec from, const pl_pattern *pattern,
                                const pl_shift *shift) {
    float radius = sqrtf(wrap_unit(pattern->light, shift->light));
    float c = pattern->light_cos * shift->light_cos - pattern->light_sin * shift->light_sin;
    float d = pattern->light_cos * shift->light_sin + pattern->light_sin * shift->light_cos;
    pl_vec to = vec_mad(vec_mad(stage->light, radius * c, stage->light_s), radius * d, stage->light_t);
    return vec_unit(vec_sub(to, from));
}

/* ---- samples
 * ------------------------------------------------------------------------------------------------------ */

/* A tent filter slightly wider than a pixel. */
static float filter_offset(float u) {
    float x = u < 0.5f ? sqrtf(2.0f * u) - 1.0f : 1.0f - sqrtf(2.0f - 2.0f * u);
    return 0.85f * x;
}

pl_status pl_stage_pattern(pl_stage *stage, pl_error *err) {
    stage->pattern = calloc((size_t)stage->samples, sizeof *stage->pattern);
    if (!stage->pattern)
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (%d samples per pixel)", stage->samples);
    for (int i = 0; i < stage->samples; i++) {
        pl_pattern *pattern = &stage->pattern[i];
        float pixel[2], light[2], around[2], time[2];
        sample_point((uint32_t)i, 1, pixel);
        sample_point((uint32_t)i, 2, light);
        sample_point((uint32_t)i, 3, around);
        sample_point((uint32_t)i, 4, time);
        *pattern = (pl_pattern){.pixel = {0.5f + filter_offset(pixel[0]), 0.5f + filter_offset(pixel[1])},
                                .light = light[0],
                                .light_cos = cosf(6.2831853f * light[1]),
                                .light_sin = sinf(6.2831853f * light[1]),
                                .sky = around[0],
                                .sky_cos = cosf(6.2831853f * around[1]),
                                .sky_sin = sinf(6.2831853f * around[1]),
                                .time = time[0]};
    }
    return PL_OK;
}

/* Shifts follow a low-discrepancy sequence along a space-filling curve, so that every block of pixels is also
 * well distributed. The noise is then as fine as possible, which suits the eye and the smoothing that
 * follows. */
pl_shift pl_stage_shift(int x, int y) {
    uint32_t place = scrambled_curve((uint32_t)x, (uint32_t)y);
    /* Powers of the generalised golden ratio in four dimensions, in 32 bits. */
    float light = 6.2831853f * unit_of_bits(place * 3152041523u),
          around = 6.2831853f * unit_of_bits(place * 2313257605u);
    return (pl_shift){.light = unit_of_bits(place * 3679390609u),
                      .light_cos = cosf(light),
                      .light_sin = sinf(light),
                      .sky = unit_of_bits(place * 2700274806u),
                      .sky_cos = cosf(around),
                      .sky_sin = sinf(around),
                      .time = unit_of_bits(place * 2654435769u)};
}
