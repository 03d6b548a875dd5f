/* See film.h. */
#include "server/film.h"
#include "series.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double crease = 40.0; /* degrees */

static void free_surfaces(pl_film *film) {
    for (int i = 0; i < film->body_count; i++) {
        free((void *)(uintptr_t)film->surfaces[i].tris);
        free((void *)(uintptr_t)film->surfaces[i].sources);
        free((void *)(uintptr_t)film->views[i].positions);
        free((void *)(uintptr_t)film->views[i].normals);
        free((void *)(uintptr_t)film->views[i].values);
        film->surfaces[i] = (pl_draw_surface){0};
        film->views[i] = (pl_draw_view){0};
    }
}

void pl_film_free(pl_film *film) {
    if (!film) return;
    if (film->surfaces && film->views) free_surfaces(film);
    pl_series_free(film->series);
    free(film->surfaces);
    free(film->views);
    free(film->times);
    free(film);
}

static int body_of(const pl_film *film, const pl_surface *surface, int64_t tri) {
    int body = surface->bodies ? surface->bodies[tri] : 0;
    return body >= 0 && body < film->body_count ? body : 0;
}

/* Allocates the arrays of one body, whose triangles and vertices have been counted. */
static bool make_body(pl_film *film, int body, int64_t vertices, int64_t tris) {
    pl_draw_surface *surface = &film->surfaces[body];
    pl_draw_view *view = &film->views[body];
    surface->vertex_count = vertices, surface->tri_count = tris;
    surface->tris = malloc(3 * (size_t)tris * sizeof(int32_t) + 1);
    surface->sources = malloc((size_t)vertices * sizeof(int32_t) + 1);
    view->positions = calloc(3 * (size_t)vertices + 1, sizeof(float));
    view->normals = calloc(3 * (size_t)vertices + 1, sizeof(float));
    view->values = calloc((size_t)vertices + 1, sizeof(float));
    return surface->tris && surface->sources && view->positions && view->normals && view->values;
}

/* The vertices of each body, with the node of the frame at each. */
static pl_status part_by_body(pl_film *film, const pl_surface *from, const pl_surface_split *split,
                              pl_error *err) {
    int32_t *owners = malloc((size_t)split->vertex_count * sizeof *owners + 1);
    int32_t *places = malloc((size_t)split->vertex_count * sizeof *places + 1);
    int64_t *counts = calloc(2 * (size_t)film->body_count + 1, sizeof *counts);
    bool good = owners && places && counts;
    for (int64_t t = 0; t < split->tri_count && good; t++) {
        int body = body_of(film, from, t);
        for (int i = 0; i < 3; i++) owners[split->tris[3 * t + i]] = body;
        counts[2 * body + 1]++;
    }
    for (int64_t v = 0; v < split->vertex_count && good; v++) places[v] = (int32_t)counts[2 * owners[v]]++;
    for (int i = 0; i < film->body_count && good; i++)
        good = make_body(film, i, counts[2 * i], counts[2 * i + 1]);
    for (int64_t v = 0; v < split->vertex_count && good; v++)
        ((int32_t *)(uintptr_t)film->surfaces[owners[v]].sources)[places[v]] = split->source[v];
    for (int i = 0; i < film->body_count && good; i++) counts[2 * i] = 0;
    for (int64_t t = 0; t < split->tri_count && good; t++) {
        int body = body_of(film, from, t);
        int32_t *tri = (int32_t *)(uintptr_t)film->surfaces[body].tris + 3 * counts[2 * body]++;
        for (int i = 0; i < 3; i++) tri[i] = places[split->tris[3 * t + i]];
    }
    free(owners);
    free(places);
    free(counts);
    return good ? PL_OK : pl_error_set(err, PL_ERR_SYSTEM, "no memory");
}

/* Reports the look of each body, with the order of its triangles in the frame. */
static pl_status dress_bodies(pl_film *film, const pl_surface *from, pl_error *err) {
    if (!from->look || from->look->tri_count != from->tri_count) return PL_OK;
    int32_t *order = malloc((size_t)from->tri_count * sizeof *order + 1);
    if (!order) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    pl_status status = PL_OK;
    for (int i = 0; i < film->body_count && status == PL_OK; i++) {
        int64_t count = 0;
        for (int64_t t = 0; t < from->tri_count; t++) {
            if (body_of(film, from, t) == i) order[count++] = (int32_t)t;
        }
        status = film->dress(film->context, i, from->look, order, &film->surfaces[i], err);
    }
    free(order);
    return status;
}

static pl_status make_surfaces(pl_film *film, const pl_surface *from, pl_error *err) {
    const double *poses[1] = {from->nodes};
    pl_surface_split split = {0};
    free_surfaces(film);
    pl_status status =
        pl_surface_split_make(from->node_count, from->tri_count, from->tris, 1, poses, crease, &split, err);
    if (status == PL_OK) status = part_by_body(film, from, &split, err);
    pl_surface_split_free(&split);
    return status == PL_OK ? dress_bodies(film, from, err) : status;
}

static void fill_normals(const pl_draw_surface *surface, const float *x, float *n) {
    memset(n, 0, 3 * (size_t)surface->vertex_count * sizeof *n);
    for (int64_t t = 0; t < surface->tri_count; t++) {
        const int32_t *tri = surface->tris + 3 * t;
        const float *a = x + 3 * tri[0], *b = x + 3 * tri[1], *c = x + 3 * tri[2];
        float u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]}, v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
        float area[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        for (int i = 0; i < 9; i++) n[3 * tri[i / 3] + i % 3] += area[i % 3];
    }
    for (int64_t i = 0; i < surface->vertex_count; i++, n += 3) {
        float size = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        for (int k = 0; k < 3; k++) n[k] = size > 0.0f ? n[k] / size : 0.0f;
    }
}

static void fill_body(const pl_draw_surface *surface, pl_draw_view *view, const pl_surface *from) {
    float *x = (float *)(uintptr_t)view->positions, *values = (float *)(uintptr_t)view->values;
    for (int k = 0; k < 3; k++) view->min[k] = INFINITY, view->max[k] = -INFINITY;
    view->low = INFINITY, view->high = -INFINITY;
    for (int64_t i = 0; i < surface->vertex_count; i++) {
        int32_t node = surface->sources[i];
        for (int k = 0; k < 3; k++) {
            x[3 * i + k] = (float)from->nodes[3 * node + k];
            view->min[k] = fminf(view->min[k], x[3 * i + k]);
            view->max[k] = fmaxf(view->max[k], x[3 * i + k]);
        }
        values[i] = from->values ? (float)from->values[node] : 0.0f;
        view->low = fminf(view->low, values[i]), view->high = fmaxf(view->high, values[i]);
    }
    fill_normals(surface, x, (float *)(uintptr_t)view->normals);
}

/* Whether the frame has the triangles from which the surfaces were made: the same number and the same
 * nodes. */
static bool fits(const pl_film *film, const pl_surface *from) {
    int64_t tris = 0;
    for (int i = 0; i < film->body_count; i++) {
        tris += film->surfaces[i].tri_count;
        for (int64_t v = 0; v < film->surfaces[i].vertex_count; v++) {
            if (film->surfaces[i].sources[v] >= from->node_count) return false;
        }
    }
    return tris == from->tri_count;
}

pl_status pl_film_load(pl_film *film, int frame, const char *field, bool *changed, pl_error *err) {
    pl_detail detail = {.curves = 3};
    pl_series_frame read;
    *changed = false;
    if (frame < 0) frame = 0;
    if (frame >= film->frame_count) frame = film->frame_count - 1;
    pl_status status = pl_series_load(film->series, frame, field, &detail, &read, err);
    if (status != PL_OK) return status;
    if (!fits(film, &read.surface)) {
        status = make_surfaces(film, &read.surface, err);
        *changed = true;
    }
    for (int i = 0; i < film->body_count && status == PL_OK; i++)
        fill_body(&film->surfaces[i], &film->views[i], &read.surface);
    film->colored = read.surface.values != NULL;
    film->frame = frame;
    pl_series_frame_free(&read);
    return status;
}

int pl_film_find(const pl_film *film, double time) {
    int best = 0;
    for (int i = 1; i < film->frame_count; i++) {
        if (fabs(film->times[i] - time) < fabs(film->times[best] - time)) best = i;
    }
    return best;
}

bool pl_film_has_field(const pl_film *film, const char *name) {
    pl_detail detail = {.curves = 1};
    pl_series_frame read;
    if (pl_series_load(film->series, 0, name, &detail, &read, NULL) != PL_OK) return false;
    bool colored = read.surface.values != NULL;
    pl_series_frame_free(&read);
    return colored;
}

json_t *pl_film_fields(const pl_film *film) {
    static const char *const names[] = {"von_mises", "det_F", "displacement", "plastic_strain",
                                        "temperature"};
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (pl_film_has_field(film, names[i])) json_array_append_new(list, json_string(names[i]));
    }
    return list;
}

pl_status pl_film_open(const char *folder, int bodies, pl_film_dress dress, void *context, pl_film **out,
                       pl_error *err) {
    pl_film *film = calloc(1, sizeof *film);
    bool changed;
    *out = NULL;
    if (!film) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    film->dress = dress, film->context = context;
    pl_status status = pl_series_open(folder, false, &film->series, err);
    if (status == PL_OK) {
        film->frame_count = pl_series_count(film->series);
        film->body_count = bodies > 0 ? bodies : 1;
        film->times = calloc((size_t)film->frame_count + 1, sizeof *film->times);
        film->surfaces = calloc((size_t)film->body_count, sizeof *film->surfaces);
        film->views = calloc((size_t)film->body_count, sizeof *film->views);
        if (!film->times || !film->surfaces || !film->views)
            status = pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    }
    for (int i = 0; i < film->frame_count && status == PL_OK; i++) {
        double time = pl_series_time(film->series, i);
        film->times[i] = isfinite(time) ? time : 0.04 * i;
    }
    if (status == PL_OK) status = pl_film_load(film, 0, "none", &changed, err);
    if (status == PL_OK)
        *out = film;
    else
        pl_film_free(film);
    return status;
}
