/* What a ray sees: a studio with a soft key light, an even sky, a floor that catches shadows and a pale
 * background.
 *
 * Surfaces are diffuse with a faint gloss. The sky's part is found with one ray a sample, weighted by the
 * cosine, so that ambient occlusion comes out of the same number; the key light's with one ray to a random
 * point of its disc. */
#include "sampling.h"
#include "stage.h"

#include <stdlib.h>

static const float key_strength = 0.86f, sky_strength = 0.60f;
static const float bounce = 0.72f; /* the floor's light, relative to the sky's */
static const float dark =
    0.30f; /* light that still comes from where the body hides the sky, times its colour */
static const float edge_width = 0.9f; /* pixels */

static const uint32_t unknown_color = 0x9a9a9a;
static const float hair = 2e-3f;        /* in sizes of the stage: what lies in a plane lies on it */
static const float dark_square = 0.80f; /* of a plane, relative to the bright ones */
static const float wall = 0.93f;        /* of an upright plane, relative to a floor */

float pl_light_of_srgb(float value) {
    return value <= 0.04045f ? value / 12.92f : powf((value + 0.055f) / 1.055f, 2.4f);
}
float pl_srgb_of_light(float value) {
    return value <= 0.0031308f ? value * 12.92f : 1.055f * powf(value, 1.0f / 2.4f) - 0.055f;
}

/* Bright parts bend towards white instead of being cut off. */
static float shoulder(float x) { return x < 0.72f ? x : 1.0f - 0.28f * expf(-(x - 0.72f) / 0.28f); }

void pl_stage_paint(pl_stage *stage) {
    stage->unknown = pl_light_of_hex(unknown_color);
    stage->low = pl_light_of_hex(0xf7f7f5);
    stage->high = pl_light_of_hex(0xd3dbe4);
}

/* height: 0 at the bottom of the picture, 1 at the top. */
static pl_vec background(const pl_stage *stage, float height) {
    return vec_mix(stage->low, stage->high, smooth01(0.15f + 0.85f * height));
}

pl_vec pl_look_shown(pl_seen seen, const pl_look *look, const pl_glow *glow) {
    pl_vec out = vec_mul(look->color, glow->light);
    if (seen != PL_SEEN_SURFACE) return out;
    out = vec_add(out, vec_mad(look->gloss, glow->open, look->sheen));
    return vec(shoulder(out.x), shoulder(out.y), shoulder(out.z));
}

/* A tent a little wider than a pixel. */
static float filter_offset(float u) {
    float x = u < 0.5f ? sqrtf(2.0f * u) - 1.0f : 1.0f - sqrtf(2.0f - 2.0f * u);
    return 0.85f * x;
}

pl_status pl_stage_pattern(pl_stage *stage, pl_error *err) {
    stage->pattern = calloc((size_t)stage->samples, sizeof *stage->pattern);
    if (!stage->pattern)
        return pl_error_set(err, PL_ERR_MACHINE, "no memory (%d samples a pixel)", stage->samples);
    for (int i = 0; i < stage->samples; i++) {
        pl_pattern *pattern = &stage->pattern[i];
        float light[2], around[2];
        sample_point((uint32_t)i, 1, pattern->pixel);
        sample_point((uint32_t)i, 2, light);
        sample_point((uint32_t)i, 3, around);
        *pattern = (pl_pattern){.pixel = {pattern->pixel[0], pattern->pixel[1]},
                                .light = light[0],
                                .light_cos = cosf(6.2831853f * light[1]),
                                .light_sin = sinf(6.2831853f * light[1]),
                                .sky = around[0],
                                .sky_cos = cosf(6.2831853f * around[1]),
                                .sky_sin = sinf(6.2831853f * around[1])};
    }
    return PL_OK;
}

/* Shifts follow a low-discrepancy sequence along a space-filling curve, so that every block of pixels is well
 * spread too and the grain is as fine as can be: easy on the eye and on the smoothing that follows. */
pl_shift pl_stage_shift(int x, int y) {
    uint32_t seed = hash_u32((uint32_t)x + 0x10001u * hash_u32((uint32_t)y));
    uint32_t place = scrambled_curve((uint32_t)x, (uint32_t)y);
    /* Powers of the generalised golden ratio in four dimensions, in 32 bits. */
    float light = 6.2831853f * unit_of_bits(place * 3152041523u),
          around = 6.2831853f * unit_of_bits(place * 2313257605u);
    return (pl_shift){.pixel = {unit_of_bits(hash_u32(seed)), unit_of_bits(hash_u32(seed + 1))},
                      .light = unit_of_bits(place * 3679390609u),
                      .light_cos = cosf(light),
                      .light_sin = sinf(light),
                      .sky = unit_of_bits(place * 2700274806u),
                      .sky_cos = cosf(around),
                      .sky_sin = sinf(around)};
}

static pl_vec sky(const pl_stage *stage, pl_vec direction) {
    float height = vec_dot(direction, stage->up);
    pl_vec above = vec_mix(vec(0.78f, 0.80f, 0.83f), vec(1.08f, 1.09f, 1.12f), 0.5f + 0.5f * height);
    /* The floor is lit too; the border is soft, because it shows in reflections. */
    if (stage->ground)
        above = vec_mix(vec(bounce, 0.985f * bounce, 0.95f * bounce), above, smooth01(1.6f * height + 0.6f));
    return vec_scale(above, sky_strength);
}

static pl_vec sky_direction(pl_vec normal, const pl_pattern *pattern, const pl_shift *shift) {
    pl_vec s, t;
    vec_basis(normal, &s, &t);
    float square = wrap_unit(pattern->sky, shift->sky), radius = sqrtf(square);
    float c = pattern->sky_cos * shift->sky_cos - pattern->sky_sin * shift->sky_sin;
    float d = pattern->sky_cos * shift->sky_sin + pattern->sky_sin * shift->sky_cos;
    return vec_mad(vec_mad(vec_scale(normal, sqrtf(1.0f - square)), radius * c, s), radius * d, t);
}

static pl_vec light_direction(const pl_stage *stage, pl_vec from, const pl_pattern *pattern,
                              const pl_shift *shift) {
    float radius = sqrtf(wrap_unit(pattern->light, shift->light));
    float c = pattern->light_cos * shift->light_cos - pattern->light_sin * shift->light_sin;
    float d = pattern->light_cos * shift->light_sin + pattern->light_sin * shift->light_cos;
    pl_vec to = vec_mad(vec_mad(stage->light, radius * c, stage->light_s), radius * d, stage->light_t);
    return vec_unit(vec_sub(to, from));
}

typedef struct pl_point {
    pl_vec p, lifted;    /* on the triangle; and where smooth shading believes it to be */
    pl_vec face, normal; /* both towards the viewer */
    pl_vec color;
    float near; /* how far rays that leave must start */
} pl_point;

static pl_vec load(const float *array, int32_t i) {
    return vec(array[3 * i], array[3 * i + 1], array[3 * i + 2]);
}

static pl_vec painted_color(const pl_stage *stage, const pl_paint *paint, const float w[3]) {
    if (paint->texture < 0) {
        pl_vec color = vec_scale(paint->at.color[0], w[0]);
        return vec_mad(vec_mad(color, w[1], paint->at.color[1]), w[2], paint->at.color[2]);
    }
    float place[2];
    for (int k = 0; k < 2; k++)
        place[k] = w[0] * paint->at.uv[0][k] + w[1] * paint->at.uv[1][k] + w[2] * paint->at.uv[2][k];
    return pl_textures_at(stage->textures, paint->texture, place[0], place[1]);
}

static pl_vec surface_color(const pl_stage *stage, int32_t tri, const int32_t v[3], const float w[3]) {
    if (stage->bodies[tri] == PL_BY_LOOK) return painted_color(stage, &stage->paints[tri], w);
    if (stage->bodies[tri] == PL_BY_FINISH) return stage->finishes[stage->finish[tri]].color;
    float shade = w[0] * stage->shades[v[0]] + w[1] * stage->shades[v[1]] + w[2] * stage->shades[v[2]];
    if (!(shade == shade)) return stage->unknown;
    float place = clamp01(shade) * PL_STAGE_SHADES;
    int i = (int)place < PL_STAGE_SHADES ? (int)place : PL_STAGE_SHADES - 1;
    return vec_mix(stage->map[i], stage->map[i + 1], place - (float)i);
}

/* Lines have the same width in pixels however the surface is turned; where triangles get as small as lines,
 * they fade. */
static pl_vec draw_edges(pl_vec color, const pl_vec corner[3], pl_vec face, const float w[3],
                         pl_vec direction, float pixel) {
    float line = 0.0f, facing = fabsf(vec_dot(face, direction));
    float twice_area = vec_dot(face, vec_cross(vec_sub(corner[1], corner[0]), vec_sub(corner[2], corner[0])));
    for (int k = 0; k < 3; k++) {
        pl_vec edge = vec_sub(corner[(k + 2) % 3], corner[(k + 1) % 3]);
        float length = vec_length(edge);
        if (!(length > 0.0f)) continue;
        /* Distances across the edge, as they appear: shortened by the turn of the face, less so along the
         * ray. */
        float along = vec_dot(edge, direction) / length;
        float shown = facing / sqrtf(fmaxf(1.0f - along * along, 1e-4f)) / pixel;
        float height = shown * fabsf(twice_area) / length;
        float cover = clamp01(0.5f * edge_width + 0.5f - w[k] * height);
        line = fmaxf(line, cover * smooth01((height - 2.0f) / 6.0f));
    }
    return vec_mix(color, vec_scale(color, 0.16f), 0.85f * line);
}

static pl_point surface_point(const pl_stage *stage, const pl_rays *rays, int ray) {
    pl_vec direction = rays->direction[ray];
    const int32_t *v = stage->tris + 3 * (int64_t)rays->tri[ray];
    float w[3] = {1.0f - rays->u[ray] - rays->v[ray], rays->u[ray], rays->v[ray]};
    pl_vec corner[3], n[3], normal = vec(0.0f, 0.0f, 0.0f), p = normal;
    for (int k = 0; k < 3; k++) {
        corner[k] = load(stage->vertices, v[k]);
        n[k] = load(stage->normals, v[k]);
        p = vec_mad(p, w[k], corner[k]);
        normal = vec_mad(normal, w[k], n[k]);
    }
    pl_vec face = vec_unit(vec_cross(vec_sub(corner[1], corner[0]), vec_sub(corner[2], corner[0])));
    pl_point point = {.p = p};
    float side = vec_dot(face, direction) > 0.0f ? -1.0f : 1.0f;
    point.face = vec_scale(face, side);
    point.normal = vec_unit(vec_scale(normal, side));
    /* Towards the curved surface that the normals suggest, against facets in the shadow line (Hanika, 2021).
     */
    pl_vec lift = vec(0.0f, 0.0f, 0.0f);
    for (int k = 0; k < 3; k++) {
        float depth = vec_dot(vec_sub(p, corner[k]), vec_scale(n[k], side));
        if (depth < 0.0f) lift = vec_mad(lift, -w[k] * depth * side, n[k]);
    }
    point.lifted = vec_mad(vec_add(p, lift), 1e-4f, point.face);
    point.color = surface_color(stage, rays->tri[ray], v, w);
    if (stage->edges && !stage->finishes[stage->finish[rays->tri[ray]]].rigid) {
        float pixel = rays->distance[ray] * 2.0f * stage->slope[1] / (float)stage->height;
        point.color = draw_edges(point.color, corner, face, w, direction, pixel);
    }
    return point;
}

/* The part of a glossy reflection that a smooth plastic has at this angle. */
static float fresnel(float cosine) {
    float x = 1.0f - clamp01(cosine), x2 = x * x;
    return 0.04f + 0.96f * x2 * x2 * x;
}

/* How much of a plane's own look is left at a place: all near the middle of the stage, none far away. */
static float plane_presence(const pl_stage_plane *plane, pl_vec place) {
    return 1.0f - smooth01((vec_length(vec_sub(place, plane->point)) - 3.0f) / 5.0f);
}

/* The factor of the background's colour on a plane of squares. */
static float plane_tint(const pl_stage *stage, const pl_stage_plane *plane, pl_vec place) {
    if (!(plane->cell > 0.0f)) return 1.0f;
    pl_vec from = vec_sub(place, plane->corner);
    float s = floorf(vec_dot(from, plane->s) / plane->cell),
          t = floorf(vec_dot(from, plane->t) / plane->cell);
    bool bright = fmodf(fabsf(s + t), 2.0f) < 0.5f;
    float tint =
        (bright ? 1.0f : dark_square) * (wall + (1.0f - wall) * clamp01(vec_dot(plane->normal, stage->up)));
    return 1.0f - (1.0f - tint) * plane_presence(plane, place);
}

/* The nearest plane that a ray meets from its front before `*distance`, -1: none. What ends the ray less than
 * a hair below the plane lies on it, and is not hidden by it. */
static int plane_hit(const pl_stage *stage, pl_vec direction, float *distance) {
    int found = -1;
    float end = *distance;
    for (int k = 0; k < stage->plane_count; k++) {
        const pl_stage_plane *plane = &stage->planes[k];
        float falling = vec_dot(direction, plane->normal);
        float height = vec_dot(vec_sub(stage->eye, plane->point), plane->normal);
        if (falling > -1e-4f || height < 0.0f || -height / falling >= *distance) continue;
        if (end < INFINITY && height + falling * end > -hair) continue;
        *distance = -height / falling;
        found = k;
    }
    return found;
}

/* Planes: the background, darkened where the key light or the sky is hidden. The two count alike there, so
 * that each sample need look at one of them only. `across` is the sample's place between the picture's sides,
 * 0 to 1. */
static void shade_planes(const pl_stage *stage, int first, const pl_shift *shift, float across, int count,
                         const int *which, const int *planes, pl_sample *out) {
    pl_rays rays = {.count = count, .near = 1e-4f};
    for (int i = 0; i < count; i++) {
        const pl_pattern *pattern = &stage->pattern[first + which[i]];
        rays.from[i] = out[which[i]].place;
        rays.direction[i] = (first + which[i]) % 2
                                ? sky_direction(stage->planes[planes[i]].normal, pattern, shift)
                                : light_direction(stage, rays.from[i], pattern, shift);
    }
    pl_tracer_blocked(stage->tracer, &rays);
    float inside = stage->fade > 0.0f ? smooth01(fminf(across, 1.0f - across) / stage->fade) : 1.0f;
    for (int i = 0; i < count; i++) {
        if (!rays.hit[i]) continue;
        float left = 1.0f - 0.80f * inside * plane_presence(&stage->planes[planes[i]], rays.from[i]);
        out[which[i]].glow.light = vec(left, left, left);
    }
}

/* Diffuse and glossy light of the key, if it is seen. */
static void add_key(const pl_point *point, pl_vec direction, pl_vec to_light, pl_sample *out) {
    float facing = vec_dot(point->normal, to_light);
    if (facing <= 0.0f) return;
    pl_vec key = vec_scale(vec(1.03f, 1.0f, 0.95f), key_strength),
           half = vec_unit(vec_sub(to_light, direction));
    float shine = clamp01(vec_dot(half, point->normal));
    for (int i = 0; i < 5; i++) shine *= shine;
    out->glow.light = vec_mad(out->glow.light, facing, key);
    out->look.gloss = vec_scale(key, 1.8f * shine * facing * fresnel(vec_dot(half, to_light)));
}

static void add_sky(const pl_stage *stage, const pl_point *point, pl_vec direction, pl_vec around, bool open,
                    pl_sample *out) {
    float cosine = -vec_dot(direction, point->normal);
    pl_vec mirrored = vec_mad(direction, 2.0f * cosine, point->normal);
    out->look.sheen = vec_scale(sky(stage, mirrored), 0.5f * fresnel(cosine));
    if (open && vec_dot(around, point->face) > 0.0f) {
        out->glow.light = vec_add(out->glow.light, sky(stage, around));
        out->glow.open = 1.0f;
    } else {
        out->glow.light = vec_mad(out->glow.light, dark * sky_strength, point->color);
    }
}

static void shade_surface(const pl_stage *stage, const pl_rays *seen, int first, const pl_shift *shift,
                          int count, const int *which, pl_sample *out) {
    pl_point points[PL_RAYS];
    pl_rays light = {.count = count, .near = 2e-4f}, around = light;
    for (int i = 0; i < count; i++) {
        const pl_pattern *pattern = &stage->pattern[first + which[i]];
        points[i] = surface_point(stage, seen, which[i]);
        light.from[i] = around.from[i] = points[i].lifted;
        light.direction[i] = light_direction(stage, points[i].lifted, pattern, shift);
        around.direction[i] = sky_direction(points[i].normal, pattern, shift);
    }
    pl_tracer_blocked(stage->tracer, &light);
    pl_tracer_blocked(stage->tracer, &around);
    for (int i = 0; i < count; i++) {
        const pl_point *point = &points[i];
        pl_sample *sample = &out[which[i]];
        *sample = (pl_sample){
            .seen = PL_SEEN_SURFACE, .look.color = point->color, .place = point->p, .normal = point->normal};
        if (!light.hit[i]) add_key(point, seen->direction[which[i]], light.direction[i], sample);
        add_sky(stage, point, seen->direction[which[i]], around.direction[i], !around.hit[i], sample);
    }
}

void pl_stage_samples(const pl_stage *stage, int x, int y, int first, int count, const pl_shift *shift,
                      pl_sample *out) {
    pl_rays rays = {.count = count};
    float upward[PL_RAYS];
    for (int i = 0; i < count; i++) {
        const float *at = stage->pattern[first + i].pixel;
        float px = (float)x + 0.5f + filter_offset(wrap_unit(at[0], shift->pixel[0]));
        float py = (float)y + 0.5f + filter_offset(wrap_unit(at[1], shift->pixel[1]));
        float across = stage->shift + stage->slope[0] * (2.0f * px / (float)stage->width - 1.0f);
        upward[i] = 1.0f - 2.0f * py / (float)stage->height;
        pl_vec direction = vec_mad(vec_scale(stage->back, -1.0f), across, stage->right);
        rays.from[i] = stage->eye;
        rays.direction[i] = vec_unit(vec_mad(direction, stage->slope[1] * upward[i], stage->above));
    }
    pl_tracer_hit(stage->tracer, &rays);
    int surface[PL_RAYS], ground[PL_RAYS], planes[PL_RAYS], surfaces = 0, grounds = 0;
    for (int i = 0; i < count; i++) {
        float distance = rays.hit[i] ? rays.distance[i] : INFINITY;
        int plane = plane_hit(stage, rays.direction[i], &distance);
        if (plane < 0 && rays.hit[i]) {
            surface[surfaces++] = i;
            continue;
        }
        pl_vec behind = background(stage, 0.5f + 0.5f * upward[i]);
        out[i] =
            (pl_sample){.seen = PL_SEEN_NOTHING, .look.color = behind, .glow.light = vec(1.0f, 1.0f, 1.0f)};
        if (plane < 0) continue;
        out[i].seen = PL_SEEN_GROUND;
        out[i].place = vec_mad(stage->eye, distance, rays.direction[i]);
        out[i].normal = stage->planes[plane].normal;
        out[i].look.color = vec_scale(behind, plane_tint(stage, &stage->planes[plane], out[i].place));
        planes[grounds] = plane;
        ground[grounds++] = i;
    }
    if (surfaces) shade_surface(stage, &rays, first, shift, surfaces, surface, out);
    float across = ((float)x + 0.5f) / (float)stage->width;
    if (grounds) shade_planes(stage, first, shift, across, grounds, ground, planes, out);
}
