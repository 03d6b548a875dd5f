/* Draws a picture: builds the stage from surfaces and view. Lighting is in shade.c, pixels are in
 * pixels.c. */
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum { PL_MAX_DRAW_THREADS = 256 };
static const double crease_degrees = 40.0;
static const int draft_samples = 4;
static const int moving_samples =
    2; /* factor on the samples, because the noise of blurred parts is not smoothed */

struct pl_renderer {
    int threads;
    pl_textures *textures;
    pl_canvas *canvas;
};

pl_status pl_renderer_new(int threads, pl_renderer **out, pl_error *err) {
    *out = NULL;
    pl_status status = pl_render_available(err);
    if (status != PL_OK) return status;
    if (threads <= 0) threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    *out = calloc(1, sizeof **out);
    if (*out) (*out)->textures = pl_textures_new(), (*out)->canvas = pl_canvas_new();
    if (!*out || !(*out)->textures || !(*out)->canvas) {
        pl_renderer_free(*out);
        *out = NULL;
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    }
    (*out)->threads = threads < 1 ? 1 : threads > PL_MAX_DRAW_THREADS ? PL_MAX_DRAW_THREADS : threads;
    return PL_OK;
}

void pl_renderer_free(pl_renderer *renderer) {
    if (!renderer) return;
    pl_textures_free(renderer->textures);
    pl_canvas_free(renderer->canvas);
    free(renderer);
}

const char *pl_renderer_unshown(const pl_renderer *renderer, int number) {
    return pl_textures_unshown(renderer->textures, number);
}

/* ---- the stage
 * ---------------------------------------------------------------------------------------------------- */

static void stage_free(pl_stage *stage) {
    pl_tracer_free(stage->tracer);
    pl_tracer_free(stage->glass);
    free(stage->vertices);
    free(stage->past_vertices);
    free(stage->past_normals);
    free(stage->normals);
    free(stage->shades);
    free(stage->tris);
    free(stage->bodies);
    free(stage->parts);
    free(stage->finish);
    free(stage->finishes);
    free(stage->paints);
    free(stage->pattern);
}

/* Reserves further vertices and triangles. */
static bool stage_grow(pl_stage *stage, int64_t vertices, int64_t tris) {
    size_t v = (size_t)(stage->vertex_count + vertices), t = (size_t)(stage->tri_count + tris);
    void *grown[7] = {realloc(stage->vertices, (3 * v + 4) * sizeof(float))};
    if (grown[0]) stage->vertices = grown[0];
    if ((grown[1] = realloc(stage->normals, (3 * v + 1) * sizeof(float)))) stage->normals = grown[1];
    if ((grown[2] = realloc(stage->shades, (v + 1) * sizeof(float)))) stage->shades = grown[2];
    if ((grown[3] = realloc(stage->tris, (3 * t + 1) * sizeof(int32_t)))) stage->tris = grown[3];
    if ((grown[4] = realloc(stage->bodies, (t + 1) * sizeof(uint8_t)))) stage->bodies = grown[4];
    if ((grown[5] = realloc(stage->finish, (t + 1) * sizeof(uint16_t)))) stage->finish = grown[5];
    if ((grown[6] = realloc(stage->parts, (t + 1) * sizeof(uint16_t)))) stage->parts = grown[6];
    bool fine = grown[0] && grown[1] && grown[2] && grown[3] && grown[4] && grown[5] && grown[6];
    if (!fine || !stage->moving) return fine;
    if ((grown[0] = realloc(stage->past_vertices, (3 * v + 4) * sizeof(float))))
        stage->past_vertices = grown[0];
    if ((grown[1] = realloc(stage->past_normals, (3 * v + 1) * sizeof(float))))
        stage->past_normals = grown[1];
    return grown[0] && grown[1];
}

/* Positions and normals of the vertices when the shutter opened; stage_fill has the current ones. */
static void stage_fill_past(pl_stage *stage, const pl_surface *surface, const pl_surface_split *split,
                            const double *normals, const double middle[3], double scale) {
    const double *nodes = surface->past ? surface->past : surface->nodes;
    for (int64_t i = 0; i < split->vertex_count; i++) {
        int64_t to = stage->vertex_count + i, node = split->source[i];
        for (int k = 0; k < 3; k++) {
            stage->past_vertices[3 * to + k] = (float)((nodes[3 * node + k] - middle[k]) * scale);
            stage->past_normals[3 * to + k] = (float)normals[3 * i + k];
        }
    }
}

/* Distance at which values lie outside a uniform range, relative to its magnitude. */
static const double PL_NEAR_RANGE = 1e-9;

static void stage_fill(pl_stage *stage, const pl_surface *surface, const pl_surface_split *split,
                       int first_finish, const double *normals, const double middle[3], double scale,
                       const double range[2]) {
    double span = range[1] - range[0], rounding = pl_range_is_uniform(range) ? PL_NEAR_RANGE : 0.0;
    rounding *= fmax(1e-3, fmax(fabs(range[0]), fabs(range[1])));
    for (int64_t i = 0; i < split->vertex_count; i++) {
        int64_t to = stage->vertex_count + i, node = split->source[i];
        for (int k = 0; k < 3; k++) {
            stage->vertices[3 * to + k] = (float)((surface->nodes[3 * node + k] - middle[k]) * scale);
            stage->normals[3 * to + k] = (float)normals[3 * i + k];
        }
        double value = surface->values ? surface->values[node] : 0.0;
        double place = !(rounding > 0.0)             ? (value - range[0]) / span
                       : value < range[0] - rounding ? 0.0
                       : value > range[1] + rounding ? 1.0
                                                     : pl_range_uniform_place(range);
        stage->shades[to] = isnan(value) ? NAN : (float)fmin(fmax(place, -1.0), 2.0);
    }
    for (int64_t t = 0; t < split->tri_count; t++) {
        int64_t to = stage->tri_count + t;
        for (int k = 0; k < 3; k++) {
            stage->tris[3 * to + k] = (int32_t)(stage->vertex_count + split->tris[3 * t + k]);
        }
        stage->bodies[to] = surface->values ? PL_BY_VALUE : PL_BY_FINISH;
        stage->finish[to] = (uint16_t)(first_finish + pl_surface_body(surface, t));
        stage->parts[to] = surface->parts ? surface->parts[t] : PL_PART(1, 0, 0);
    }
    stage->vertex_count += split->vertex_count;
    stage->tri_count += split->tri_count;
}

/* 1, 2 or 5 times a power of ten, below x. */
static double round_length(double x) {
    double base = pow(10.0, floor(log10(x))), part = x / base;
    return base * (part >= 5.0 ? 5.0 : part >= 2.0 ? 2.0 : 1.0);
}

/* Adds the plane through a square's four corners. */
static void stage_add_plane(pl_stage *stage, const pl_surface *surface, const double middle[3], double scale,
                            double size) {
    if (stage->plane_count == PL_STAGE_PLANES) return;
    double corner[4][3], center[3] = {0};
    for (int k = 0; k < 12; k++) {
        corner[k / 3][k % 3] = (surface->nodes[k] - middle[k % 3]) * scale;
        center[k % 3] += 0.25 * corner[k / 3][k % 3];
    }
    pl_stage_plane plane = {.corner = vec_of(center), .cell = (float)(scale * round_length(0.4 * size))};
    plane.s = vec_unit(vec_sub(vec_of(corner[1]), vec_of(corner[0])));
    plane.t = vec_unit(vec_sub(vec_of(corner[3]), vec_of(corner[0])));
    plane.normal = vec_unit(vec_cross(plane.s, plane.t));
    plane.point = vec_scale(plane.normal, vec_dot(plane.corner, plane.normal));
    pl_finish finish = pl_finish_of_plane(surface);
    if (finish.style == PL_LOOK_HIDDEN) return;
    if (finish.style == PL_LOOK_GLASS) plane.cell = 0.0f;
    plane.colored = finish.colored;
    plane.color = finish.color;
    stage->planes[stage->plane_count++] = plane;
}

/* As floats, texture coordinates far from 0 have few fractional digits, so whole repetitions are removed
 * first. */
static void paint_texture(const pl_tri_look *look, int texture, pl_paint *paint) {
    paint->texture = texture;
    for (int k = 0; k < 2; k++) {
        double whole = floor(fmin(fmin(look->uv[0][k], look->uv[1][k]), look->uv[2][k]));
        for (int c = 0; c < 3; c++) paint->at.uv[c][k] = (float)fmin(fmax(look->uv[c][k] - whole, 0.0), 1e6);
    }
}

/* Appearance of triangles that have their own; the surface's triangles are the last of the stage. */
static bool stage_paint_look(pl_stage *stage, const pl_surface *surface) {
    pl_mesh_look look = pl_mesh_find_look(surface->look);
    if (!surface->look || (!look.colors && !look.materials)) return true;
    int64_t first = stage->tri_count - surface->tri_count;
    pl_paint *paints = realloc(stage->paints, (size_t)(stage->tri_count + 1) * sizeof *paints);
    if (!paints) return false;
    stage->paints = paints;
    for (int64_t t = 0; t < surface->tri_count; t++) {
        const pl_finish *finish = &stage->finishes[stage->finish[first + t]];
        if (finish->colored && !finish->textured) continue;
        pl_tri_look own = pl_mesh_tri_look(surface->look, &look, t);
        pl_paint *paint = &paints[first + t];
        int texture =
            own.textured ? pl_textures_find(stage->textures, surface->look->appearances[own.material].texture)
                         : -1;
        *paint = (pl_paint){.texture = -1};
        if (texture >= 0)
            paint_texture(&own, texture, paint);
        else if (own.colored)
            for (int c = 0; c < 3; c++) paint->at.color[c] = pl_light_of_color(own.color[c]);
        else
            continue;
        stage->bodies[first + t] |= PL_BY_LOOK;
    }
    return true;
}

static pl_status stage_add(pl_stage *stage, const pl_surface *surface, const double middle[3], double scale,
                           const double range[2], pl_error *err) {
    pl_surface_split split;
    const double *pose = surface->nodes;
    pl_status status = pl_surface_split_make(surface->node_count, surface->tri_count, surface->tris, 1, &pose,
                                             crease_degrees, &split, err);
    if (status != PL_OK) return status;
    double *normals = malloc((3 * (size_t)split.vertex_count + 1) * sizeof *normals);
    int finish = pl_stage_add_finishes(stage, surface);
    if (!normals || finish < 0 || !stage_grow(stage, split.vertex_count, split.tri_count)) {
        status = pl_error_set(err, PL_ERR_SYSTEM, "no memory (a picture of %lld triangles)",
                              (long long)surface->tri_count);
    } else {
        const double *given = pl_mesh_find_look(surface->look).normals;
        if (stage->moving) {
            pl_surface_split_normals(&split, surface->past ? surface->past : surface->nodes, normals);
            pl_surface_split_use_normals(&split, given, normals);
            stage_fill_past(stage, surface, &split, normals, middle, scale);
        }
        pl_surface_split_normals(&split, surface->nodes, normals);
        pl_surface_split_use_normals(&split, given, normals);
        stage_fill(stage, surface, &split, finish, normals, middle, scale, range);
        if (!stage_paint_look(stage, surface))
            status = pl_error_set(err, PL_ERR_SYSTEM, "no memory (a look)");
    }
    free(normals);
    pl_surface_split_free(&split);
    return status;
}

/* The colour map, and its weight over the bodies' own colours. */
static void stage_map(pl_stage *stage, const pl_view_def *view) {
    const pl_colormap *map = pl_colormap_find(view->colormap);
    double blend = pl_view_blend(view);
    for (int i = 0; i <= PL_STAGE_SHADES; i++) {
        double rgb[3];
        stage->weight[i] = (float)pl_colormap_over(map, blend, (double)i / PL_STAGE_SHADES, rgb);
        stage->map[i] = pl_light_of_color(rgb);
    }
}

static void stage_view(pl_stage *stage, const pl_framing *framing, const double middle[3], double scale) {
    const pl_view_def *view = &framing->view;
    pl_camera camera = pl_framing_camera(framing);
    double eye[3], height = 0.0;
    for (int k = 0; k < 3; k++) {
        eye[k] = (camera.eye[k] - middle[k]) * scale;
        height += middle[k] * framing->up[k];
    }
    stage->eye = vec_of(eye);
    stage->right = vec_of(framing->right);
    stage->above = vec_of(framing->above);
    stage->back = vec_of(framing->back);
    stage->up = vec_of(framing->up);
    stage->slope[0] = (float)camera.slope[0];
    stage->slope[1] = (float)camera.slope[1];
    stage->shift = (float)camera.shift;
    stage->ground = view->ground;
    stage->edges = view->edges;
    stage->fade = (float)framing->fade;
    /* A plane under the bodies is the floor. The renderer's floor is slightly lower, so that a face on the
     * plane does not z-fight with it. */
    bool floor_there = false;
    for (int i = 0; i < stage->plane_count; i++)
        floor_there = floor_there || vec_dot(stage->planes[i].normal, stage->up) > 0.7f;
    if (view->ground && !floor_there && stage->plane_count < PL_STAGE_PLANES) {
        pl_stage_plane floor_plane = {.normal = stage->up};
        floor_plane.point = vec_scale(stage->up, (float)((framing->floor - height) * scale - 1e-3));
        stage->planes[stage->plane_count++] = floor_plane;
    }
    stage->width = (int)view->width;
    stage->height = (int)view->height;
    stage->samples = (int)view->samples;
    if (view->quality == PL_QUALITY_DRAFT && stage->samples > draft_samples) stage->samples = draft_samples;
    if (stage->moving) stage->samples *= moving_samples;
    stage->halves = view->quality == PL_QUALITY_DRAFT && stage->samples % 2 == 0;
    stage_map(stage, view);
    pl_stage_light(stage, view);
}

static pl_status stage_make(pl_stage *stage, const pl_framing *framing, int surface_count,
                            const pl_surface *surfaces, pl_error *err) {
    double middle[3] = {0}, size = 0.0;
    for (int k = 0; k < 3 && framing->count > 0; k++) {
        middle[k] = 0.5 * (framing->min[k] + framing->max[k]);
        size += (framing->max[k] - framing->min[k]) * (framing->max[k] - framing->min[k]);
    }
    double scale = size > 0.0 ? 2.0 / sqrt(size) : 1.0;
    double range[2] = {framing->view.range[0], framing->view.range[1]};
    pl_status status = PL_OK;
    for (int i = 0; i < surface_count; i++) stage->moving = stage->moving || surfaces[i].past;
    for (int i = 0; i < surface_count && status == PL_OK; i++) {
        if (surfaces[i].values && !(isfinite(range[0]) && isfinite(range[1]))) {
            return pl_error_set(err, PL_ERR_INPUT, "view: range is [%g, %g], expected finite numbers",
                                range[0], range[1]);
        }
        if (surfaces[i].endless)
            stage_add_plane(stage, &surfaces[i], middle, scale,
                            framing->size > 0.0 ? framing->size : 1.0 / scale);
        else
            status = stage_add(stage, &surfaces[i], middle, scale, range, err);
    }
    if (status == PL_OK && !(pl_stage_arrange(stage) && pl_stage_measure(stage)))
        status = pl_error_set(err, PL_ERR_SYSTEM, "no memory (a picture of %lld triangles)",
                              (long long)stage->tri_count);
    if (status != PL_OK) return status;
    stage_view(stage, framing, middle, scale);
    status = pl_stage_pattern(stage, err);
    if (status != PL_OK) return status;
    status = pl_tracer_new(stage->vertex_count, stage->vertices, stage->past_vertices, stage->solid_count,
                           stage->tris, &stage->tracer, err);
    if (status != PL_OK || stage->solid_count == stage->tri_count) return status;
    return pl_tracer_new(stage->vertex_count, stage->vertices, stage->past_vertices,
                         stage->tri_count - stage->solid_count, stage->tris + 3 * stage->solid_count,
                         &stage->glass, err);
}

pl_status pl_renderer_draw(pl_renderer *renderer, const pl_framing *framing, int surface_count,
                           const pl_surface *surfaces, pl_image *image, pl_error *err) {
    *image = (pl_image){0};
    pl_stage *stage = calloc(1, sizeof *stage);
    if (!stage) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    stage->textures = renderer->textures;
    pl_status status = stage_make(stage, framing, surface_count, surfaces, err);
    if (status == PL_OK) status = pl_image_make(image, stage->width, stage->height, err);
    if (status == PL_OK && stage->transparent) status = pl_image_make_transparent(image, err);
    if (status == PL_OK) status = pl_stage_draw(stage, renderer->threads, renderer->canvas, image, err);
    if (status != PL_OK) pl_image_free(image);
    stage_free(stage);
    free(stage);
    return status;
}
