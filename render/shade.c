/* Shading of a ray's hit: surfaces, planes that receive shadows, or the background.
 *
 * The diffuse light of a surface comes from the key, by one ray to a random point of its disc, and from the
 * sky, by one ray per sample, weighted by the cosine. The latter includes ambient occlusion. Soft material
 * lets light of the key around its edges and through thin parts: where a surface faces away from the key, the
 * ray to it passes through the body, and the length of that path determines the transmitted light. Gloss is a
 * microfacet lobe (Walter and others, 2007) with the roughness of the finish. */
#include "sampling.h"
#include "stage.h"

static const uint32_t unknown_color = 0x9a9a9a;
static const float hair = 2e-3f;        /* in sizes of the stage: points this close to a plane are on it */
static const float polished = 0.35f;    /* below this roughness surfaces reflect each other */
static const float dark_square = 0.84f; /* factor on a plane's dark squares, relative to the bright ones */
static const float wall = 0.93f;        /* factor on an upright plane, relative to a floor */

float pl_light_of_srgb(float value) {
    return value <= 0.04045f ? value / 12.92f : powf((value + 0.055f) / 1.055f, 2.4f);
}
float pl_srgb_of_light(float value) {
    return value <= 0.0031308f ? value * 12.92f : 1.055f * powf(value, 1.0f / 2.4f) - 0.055f;
}

/* Compresses bright values towards white instead of clipping them. */
static float shoulder(float x) { return x < 0.6f ? x : 1.0f - 0.4f * expf(-(x - 0.6f) / 0.4f); }

pl_vec pl_look_shown(pl_seen seen, const pl_look *look, const pl_glow *glow) {
    pl_vec out = vec_mul(look->color, glow->light);
    if (seen != PL_SEEN_SURFACE) return out;
    out = vec_add(out, vec_mad(look->gloss, glow->open, look->sheen));
    return vec(shoulder(out.x), shoulder(out.y), shoulder(out.z));
}

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
    int by = stage->bodies[tri];
    pl_vec own = by & PL_BY_LOOK ? painted_color(stage, &stage->paints[tri], w)
                                 : stage->finishes[stage->finish[tri]].color;
    if (!(by & PL_BY_VALUE)) return own;
    float shade = w[0] * stage->shades[v[0]] + w[1] * stage->shades[v[1]] + w[2] * stage->shades[v[2]];
    if (!(shade == shade)) return pl_light_of_hex(unknown_color);
    float place = clamp01(shade) * PL_STAGE_SHADES;
    int i = (int)place < PL_STAGE_SHADES ? (int)place : PL_STAGE_SHADES - 1;
    pl_vec color = vec_mix(stage->map[i], stage->map[i + 1], place - (float)i);
    float weight = stage->weight[i] + (place - (float)i) * (stage->weight[i + 1] - stage->weight[i]);
    return vec_mix(own, color, weight);
}

pl_point pl_stage_point(const pl_stage *stage, const pl_rays *rays, int ray) {
    pl_vec direction = rays->direction[ray];
    const int32_t *v = stage->tris + 3 * (int64_t)rays->tri[ray];
    float w[3] = {1.0f - rays->u[ray] - rays->v[ray], rays->u[ray], rays->v[ray]};
    pl_vec corner[3], n[3], normal = vec(0.0f, 0.0f, 0.0f), p = normal;
    for (int k = 0; k < 3; k++) {
        corner[k] = load(stage->vertices, v[k]);
        n[k] = load(stage->normals, v[k]);
        if (stage->past_vertices) {
            corner[k] = vec_mix(corner[k], load(stage->past_vertices, v[k]), rays->time[ray]);
            n[k] = vec_mix(n[k], load(stage->past_normals, v[k]), rays->time[ray]);
        }
        p = vec_mad(p, w[k], corner[k]);
        normal = vec_mad(normal, w[k], n[k]);
    }
    pl_vec face = vec_unit(vec_cross(vec_sub(corner[1], corner[0]), vec_sub(corner[2], corner[0])));
    pl_point point = {.p = p, .finish = &stage->finishes[stage->finish[rays->tri[ray]]]};
    float side = vec_dot(face, direction) > 0.0f ? -1.0f : 1.0f;
    point.face = vec_scale(face, side);
    point.normal = vec_unit(vec_scale(normal, side));
    /* Moves the point to the curved surface suggested by the normals, against facets in the shadow line
     * (Hanika, 2021). */
    pl_vec lift = vec(0.0f, 0.0f, 0.0f);
    for (int k = 0; k < 3; k++) {
        float depth = vec_dot(vec_sub(p, corner[k]), vec_scale(n[k], side));
        if (depth < 0.0f) lift = vec_mad(lift, -w[k] * depth * side, n[k]);
    }
    point.lifted = vec_mad(vec_add(p, lift), 1e-4f, point.face);
    point.color = surface_color(stage, rays->tri[ray], v, w);
    if (stage->edges && !point.finish->rigid) {
        point.color =
            pl_edges_draw(stage, rays->tri[ray], corner, w, direction, rays->distance[ray], point.color);
    }
    return point;
}

/* Fresnel reflection of a smooth plastic at this angle; less at grazing angles if it is rough. */
float pl_fresnel(float cosine, float roughness) {
    float x = 1.0f - clamp01(cosine), x2 = x * x, min = 0.04f * (1.0f - 0.8f * roughness);
    float max = fmaxf(min, (1.0f - roughness) * (1.0f - roughness));
    return min + (max - min) * x2 * x2 * x;
}

/* Weight of a plane's own appearance at a point: one near the centre of the stage, zero far away. */
static float plane_presence(const pl_stage_plane *plane, pl_vec place) {
    return 1.0f - smooth01((vec_length(vec_sub(place, plane->point)) - 3.0f) / 5.0f);
}

/* The colour of a plane at a point, in front of a background. */
static pl_vec plane_color(const pl_stage *stage, const pl_stage_plane *plane, pl_vec place, pl_vec behind) {
    if (stage->transparent) return behind;
    pl_vec color = plane->colored ? plane->color : behind;
    if (plane->cell > 0.0f) {
        pl_vec from = vec_sub(place, plane->corner);
        float s = floorf(vec_dot(from, plane->s) / plane->cell),
              t = floorf(vec_dot(from, plane->t) / plane->cell);
        bool bright = fmodf(fabsf(s + t), 2.0f) < 0.5f;
        float upright = 1.0f - clamp01(vec_dot(plane->normal, stage->up));
        /* Squares smaller than a pixel fade into their mean. */
        pl_vec view = vec_sub(place, stage->eye);
        float away = vec_length(view), pixel = away * 2.0f * stage->slope[1] / (float)stage->height;
        float seen = plane->cell * fabsf(vec_dot(view, plane->normal)) / (away * pixel);
        float contrast = 0.5f * (1.0f - dark_square) * smooth01((seen - 1.0f) / 4.0f);
        float tint = 0.5f * (1.0f + dark_square) + (bright ? contrast : -contrast);
        color = vec_scale(color, tint * (1.0f - (1.0f - wall) * upright));
    }
    return vec_mix(behind, color, plane_presence(plane, place));
}

/* The nearest plane that a ray hits from its front before `*distance`, -1: none. A hit slightly below the
 * plane is on the plane and not hidden by it. */
static int plane_hit(const pl_stage *stage, pl_vec from, pl_vec direction, float *distance) {
    int found = -1;
    float end = *distance;
    for (int k = 0; k < stage->plane_count; k++) {
        const pl_stage_plane *plane = &stage->planes[k];
        float falling = vec_dot(direction, plane->normal);
        float height = vec_dot(vec_sub(from, plane->point), plane->normal);
        if (falling > -1e-4f || height < 0.0f || -height / falling >= *distance) continue;
        if (end < INFINITY && height + falling * end > -hair) continue;
        *distance = -height / falling;
        found = k;
    }
    return found;
}

/* Darkens planes where the key light or the sky is occluded. Both have the same weight, so that each sample
 * needs to test only one of them. */
static void shade_planes(const pl_stage *stage, const pl_aim *aims, int count, const int *which,
                         const int *planes, pl_sample *out) {
    pl_rays rays = {.count = count, .near = 1e-4f};
    for (int i = 0; i < count; i++) {
        const pl_aim *aim = &aims[which[i]];
        const pl_pattern *pattern = &stage->pattern[aim->number];
        rays.from[i] = out[which[i]].place;
        rays.time[i] = aim->time;
        rays.direction[i] = aim->number % 2
                                ? pl_stage_sky_direction(stage->planes[planes[i]].normal, pattern, aim->shift)
                                : pl_stage_light_direction(stage, rays.from[i], pattern, aim->shift);
    }
    float left[PL_RAYS];
    pl_stage_glass_shadow(stage, &rays, left);
    pl_tracer_blocked(stage->tracer, &rays);
    for (int i = 0; i < count; i++) {
        if (rays.hit[i]) left[i] = 0.0f;
        if (left[i] >= 1.0f) continue;
        float across = ((float)aims[which[i]].x + 0.5f) / (float)stage->width; /* 0 to 1 from the left */
        float inside = stage->fade > 0.0f ? smooth01(fminf(across, 1.0f - across) / stage->fade) : 1.0f;
        float hidden = (1.0f - left[i]) * inside * plane_presence(&stage->planes[planes[i]], rays.from[i]);
        out[which[i]].glow.light = vec_mix(vec(1.0f, 1.0f, 1.0f), stage->rig.shadow, hidden);
    }
}

/* Reflection of the key: the Trowbridge-Reitz lobe, with Smith shadowing in Karis's form. The lobe is widened
 * by half of the key's disc instead of averaging over the points of the disc, which would be noisy. */
pl_vec pl_key_gloss(const pl_stage *stage, const pl_point *point, float rough, pl_vec direction) {
    pl_vec to_light = vec_sub(stage->light, point->p), half;
    float away = vec_length(to_light);
    to_light = vec_scale(to_light, 1.0f / away);
    half = vec_unit(vec_sub(to_light, direction));
    float facing = vec_dot(point->normal, to_light), seen = fmaxf(-vec_dot(point->normal, direction), 0.05f);
    if (facing <= 0.0f) return vec(0.0f, 0.0f, 0.0f);
    float alpha = fminf(rough * rough + 0.5f * stage->rig.disc / away, 1.0f), square = alpha * alpha;
    float along = clamp01(vec_dot(half, point->normal)), spread = along * along * (square - 1.0f) + 1.0f;
    float k = 0.5f * alpha;
    float lobe =
        square / (3.14159265f * spread * spread * 4.0f * (facing * (1.0f - k) + k) * (seen * (1.0f - k) + k));
    return vec_scale(stage->rig.key,
                     3.14159265f * facing * lobe * pl_fresnel(vec_dot(half, to_light), rough));
}

/* Distance by which light wraps around the edges of soft material, per colour: the least absorbed goes
 * farthest. */
static pl_vec wrap_of(const pl_point *point) {
    float max = fmaxf(fmaxf(point->color.x, point->color.y), fmaxf(point->color.z, 1e-3f));
    return vec_mad(vec_scale(vec(0.12f, 0.12f, 0.12f), point->finish->softness),
                   0.5f * point->finish->softness / max, point->color);
}

static float wrapped(float facing, float wrap) { return (facing + wrap) / (1.0f + wrap); }

/* Diffuse light of the key on surfaces that face it; `facing` is positive. */
static pl_vec key_direct(const pl_stage *stage, const pl_point *point, float facing) {
    pl_vec wrap = wrap_of(point);
    pl_vec part = vec(wrapped(facing, wrap.x), wrapped(facing, wrap.y), wrapped(facing, wrap.z));
    return vec_mul(stage->rig.key, part);
}

/* Light of the key through `thickness` of the body to a point that faces away from it. At the terminator it
 * equals key_direct. */
static pl_vec key_through(const pl_stage *stage, const pl_point *point, float facing, float thickness) {
    pl_vec wrap = wrap_of(point);
    float depth = 0.5f * point->finish->size, more = -0.5f * facing;
    pl_vec part = vec(wrapped(more * wrap.x, wrap.x) * expf(-thickness / fmaxf(depth * wrap.x, 1e-6f)),
                      wrapped(more * wrap.y, wrap.y) * expf(-thickness / fmaxf(depth * wrap.y, 1e-6f)),
                      wrapped(more * wrap.z, wrap.z) * expf(-thickness / fmaxf(depth * wrap.z, 1e-6f)));
    return vec_mul(stage->rig.key, part);
}

static pl_vec sky_sheen(const pl_stage *stage, const pl_point *point, pl_vec direction) {
    float cosine = -vec_dot(direction, point->normal), rough = point->finish->roughness;
    pl_vec mirrored = vec_mad(direction, 2.0f * cosine, point->normal);
    return vec_scale(pl_stage_sky(stage, mirrored, rough), pl_fresnel(cosine, rough));
}

/* Light of the key at surface points: one ray each, outside the body or through it. */
static void shade_key(const pl_stage *stage, const pl_rays *seen, const pl_aim *aims, int count,
                      const int *which, const pl_point *points, pl_sample *out) {
    pl_rays outside = {.near = 2e-4f}, through = {.near = 2e-4f};
    int outer[PL_RAYS], inner[PL_RAYS];
    float facing[PL_RAYS];
    for (int i = 0; i < count; i++) {
        const pl_point *point = &points[i];
        const pl_aim *aim = &aims[which[i]];
        if (stage->halves && aim->number % 2) continue;
        pl_vec to = pl_stage_light_direction(stage, point->lifted, &stage->pattern[aim->number], aim->shift);
        facing[i] = vec_dot(point->normal, to);
        if (facing[i] > 0.0f) {
            outside.from[outside.count] = point->lifted;
            outside.time[outside.count] = aim->time;
            outside.direction[outside.count] = to;
            outer[outside.count++] = i;
        } else if (point->finish->softness > 0.0f) {
            through.from[through.count] = vec_mad(point->p, -1e-4f, point->face);
            through.direction[through.count] = to;
            through.time[through.count] = aim->time;
            inner[through.count++] = i;
        }
    }
    float left[PL_RAYS];
    pl_stage_glass_shadow(stage, &outside, left);
    pl_tracer_blocked(stage->tracer, &outside);
    for (int k = 0; k < outside.count; k++) {
        const pl_point *point = &points[outer[k]];
        pl_sample *sample = &out[which[outer[k]]];
        if (outside.hit[k]) continue;
        sample->glow.light = vec_mad(sample->glow.light, left[k], key_direct(stage, point, facing[outer[k]]));
        pl_vec gloss = pl_key_gloss(stage, point, point->finish->roughness, seen->direction[which[outer[k]]]);
        sample->look.gloss = vec_scale(gloss, left[k]);
    }
    if (!through.count) return;
    pl_tracer_hit(stage->tracer, &through);
    pl_rays beyond = {.count = through.count};
    for (int k = 0; k < through.count; k++) {
        if (!through.hit[k]) through.distance[k] = 0.0f;
        /* Far enough from the exit point that the facets there do not block the ray. */
        float start = through.distance[k] + 0.02f * points[inner[k]].finish->size;
        beyond.from[k] = vec_mad(through.from[k], start, through.direction[k]);
        beyond.direction[k] = through.direction[k];
        beyond.time[k] = through.time[k];
    }
    pl_tracer_blocked(stage->tracer, &beyond);
    for (int k = 0; k < through.count; k++) {
        pl_sample *sample = &out[which[inner[k]]];
        if (beyond.hit[k]) continue;
        sample->glow.light = vec_add(
            sample->glow.light, key_through(stage, &points[inner[k]], facing[inner[k]], through.distance[k]));
    }
}

/* Factor on light from a direction in which there may be a floor: near a body the floor is in its shadow. */
static float floor_light(const pl_stage *stage, const pl_point *point, pl_vec direction) {
    float distance = INFINITY;
    if (plane_hit(stage, point->lifted, direction, &distance) < 0) return 1.0f;
    return 0.3f + 0.7f * smooth01(distance / (0.5f * point->finish->size));
}

/* Reflections of other surfaces in polished ones, instead of the sky; without shadows. */
static void shade_mirror(const pl_stage *stage, const pl_rays *seen, int count, const int *which,
                         const pl_point *points, pl_sample *out) {
    pl_rays rays = {.near = 2e-4f};
    int whose[PL_RAYS];
    for (int i = 0; i < count; i++) {
        if (points[i].finish->roughness >= polished) continue;
        pl_vec direction = seen->direction[which[i]], normal = points[i].normal;
        rays.from[rays.count] = points[i].lifted;
        rays.time[rays.count] = seen->time[which[i]];
        rays.direction[rays.count] = vec_mad(direction, -2.0f * vec_dot(direction, normal), normal);
        whose[rays.count++] = i;
    }
    if (!rays.count) return;
    pl_tracer_hit(stage->tracer, &rays);
    for (int k = 0; k < rays.count; k++) {
        const pl_point *point = &points[whose[k]];
        pl_look *look = &out[which[whose[k]]].look;
        float rough = point->finish->roughness, sharp = smooth01(2.0f * (1.0f - rough / polished));
        pl_vec mirrored = look->sheen;
        if (rays.hit[k]) {
            pl_point there = pl_stage_point(stage, &rays, k);
            float facing = clamp01(0.5f + 0.5f * vec_dot(there.normal, vec_unit(stage->light)));
            pl_vec light = vec_mad(stage->rig.horizon, facing * facing, stage->rig.key);
            float part = pl_fresnel(-vec_dot(seen->direction[which[whose[k]]], point->normal), rough);
            mirrored = vec_scale(vec_mul(there.color, light), part);
        } else {
            mirrored = vec_scale(mirrored, floor_light(stage, point, rays.direction[k]));
        }
        look->gloss = vec_mad(look->gloss, sharp, mirrored);
        look->sheen = vec_scale(look->sheen, 1.0f - sharp);
    }
}

/* Light and reflection of the sky. */
static void shade_sky(const pl_stage *stage, const pl_rays *seen, const pl_aim *aims, int count,
                      const int *which, const pl_point *points, pl_sample *out) {
    pl_rays around = {.near = 2e-4f};
    int looking[PL_RAYS];
    for (int i = 0; i < count; i++) {
        const pl_aim *aim = &aims[which[i]];
        out[which[i]].look.sheen = sky_sheen(stage, &points[i], seen->direction[which[i]]);
        if (stage->halves && aim->number % 2 == 0) continue;
        around.from[around.count] = points[i].lifted;
        around.time[around.count] = aim->time;
        around.direction[around.count] =
            pl_stage_sky_direction(points[i].normal, &stage->pattern[aim->number], aim->shift);
        looking[around.count++] = i;
    }
    pl_tracer_blocked(stage->tracer, &around);
    for (int k = 0; k < around.count; k++) {
        const pl_point *point = &points[looking[k]];
        pl_glow *glow = &out[which[looking[k]]].glow;
        if (!around.hit[k] && vec_dot(around.direction[k], point->face) > 0.0f) {
            float open = floor_light(stage, point, around.direction[k]);
            glow->light = vec_mad(glow->light, open, pl_stage_sky(stage, around.direction[k], 1.0f));
            glow->open = open;
        } else {
            glow->light = vec_mad(glow->light, stage->rig.dark, point->color);
        }
    }
}

static void shade_surface(const pl_stage *stage, const pl_rays *seen, const pl_aim *aims, int count,
                          const int *which, pl_sample *out) {
    pl_point points[PL_RAYS];
    for (int i = 0; i < count; i++) {
        const pl_point *point = &points[i];
        points[i] = pl_stage_point(stage, seen, which[i]);
        out[which[i]] = (pl_sample){
            .seen = PL_SEEN_SURFACE, .look.color = point->color, .place = point->p, .normal = point->normal};
    }
    shade_key(stage, seen, aims, count, which, points, out);
    shade_sky(stage, seen, aims, count, which, points, out);
    for (int i = 0; i < count && stage->halves; i++) {
        pl_sample *sample = &out[which[i]];
        sample->glow.light = vec_scale(sample->glow.light, 2.0f);
        sample->glow.open *= 2.0f;
        sample->look.gloss = vec_scale(sample->look.gloss, 2.0f);
    }
    shade_mirror(stage, seen, count, which, points, out);
}

void pl_stage_samples(const pl_stage *stage, int count, const pl_aim *aims, pl_sample *out) {
    pl_rays rays = {.count = count};
    float upward[PL_RAYS];
    for (int i = 0; i < count; i++) {
        const float *at = stage->pattern[aims[i].number].pixel;
        float px = (float)aims[i].x + at[0], py = (float)aims[i].y + at[1];
        float across = stage->shift + stage->slope[0] * (2.0f * px / (float)stage->width - 1.0f);
        upward[i] = 1.0f - 2.0f * py / (float)stage->height;
        pl_vec direction = vec_mad(vec_scale(stage->back, -1.0f), across, stage->right);
        rays.from[i] = stage->eye;
        rays.time[i] = aims[i].time;
        rays.direction[i] = vec_unit(vec_mad(direction, stage->slope[1] * upward[i], stage->above));
    }
    pl_tracer_hit(stage->tracer, &rays);
    int surface[PL_RAYS], ground[PL_RAYS], planes[PL_RAYS], surfaces = 0, grounds = 0;
    for (int i = 0; i < count; i++) {
        float distance = rays.hit[i] ? rays.distance[i] : INFINITY;
        int plane = plane_hit(stage, stage->eye, rays.direction[i], &distance);
        if (plane < 0 && rays.hit[i]) {
            surface[surfaces++] = i;
            continue;
        }
        pl_vec behind = pl_stage_background(stage, 0.5f + 0.5f * upward[i]);
        out[i] =
            (pl_sample){.seen = PL_SEEN_NOTHING, .look.color = behind, .glow.light = vec(1.0f, 1.0f, 1.0f)};
        if (plane < 0) continue;
        rays.hit[i] = true;
        rays.distance[i] = distance;
        out[i].seen = PL_SEEN_GROUND;
        out[i].place = vec_mad(stage->eye, distance, rays.direction[i]);
        out[i].normal = stage->planes[plane].normal;
        out[i].look.color = plane_color(stage, &stage->planes[plane], out[i].place, behind);
        planes[grounds] = plane;
        ground[grounds++] = i;
    }
    if (surfaces) shade_surface(stage, &rays, aims, surfaces, surface, out);
    if (grounds) shade_planes(stage, aims, grounds, ground, planes, out);
    if (stage->glass) pl_stage_glass(stage, &rays, out);
}
