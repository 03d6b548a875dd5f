/* See drawing.h. */
#include "server/drawing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVES = 4 }; /* triangles along an edge of a curved face */
static const double crease_degrees = 40.0;

void pl_drawing_free(pl_drawing *drawing) {
    pl_skin_free(drawing->skin);
    pl_tessellation_free(&drawing->boundary);
    pl_surface_split_free(&drawing->split);
    free(drawing->points);
    free(drawing->point_values);
    free(drawing->positions);
    free(drawing->normals);
    free(drawing->values);
    free(drawing->colors);
    free(drawing->uv);
    free(drawing->edges);
    *drawing = (pl_drawing){0};
}

static pl_status bind_skin(pl_drawing *drawing, const pl_sim *sim, int body, const pl_mesh *mesh,
                           const pl_mesh *skin, int threads, pl_error *err) {
    int64_t first, count, first_tet, tets;
    pl_sim_body_range(sim, body, &first, &count, &first_tet, &tets);
    pl_skin_def def = pl_skin_def_default();
    def.mesh = mesh, def.rest = pl_sim_rest(sim) + 3 * first;
    def.bezier = pl_sim_body_is_bezier(sim, body);
    def.count = skin->node_count, def.points = skin->nodes, def.threads = threads;
    drawing->point_count = skin->node_count;
    return pl_skin_create(&def, &drawing->skin, err);
}

/* Of triangles, the edges that two elements' faces, or curved faces, share: those of the faces themselves. */
static pl_status find_edges(pl_drawing *drawing, const pl_tessellation *boundary, pl_error *err) {
    int level = boundary->level, parts = level * level;
    drawing->edges = malloc((size_t)boundary->tri_count * 3 * 2 * sizeof *drawing->edges + 1);
    if (!drawing->edges) return pl_error_set(err, PL_ERR_MACHINE, "no memory");
    for (int64_t t = 0; t < boundary->tri_count; t++) {
        double at[3][3];
        pl_tessellation_corners(level, (int)(t % parts), at);
        const int32_t *tri = drawing->split.tris + 3 * t;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3;
            bool border = false;
            for (int k = 0; k < 3; k++) border |= at[i][k] == 0.0 && at[j][k] == 0.0;
            if (!border) continue;
            drawing->edges[2 * drawing->edge_count] = (uint32_t)tri[i];
            drawing->edges[2 * drawing->edge_count++ + 1] = (uint32_t)tri[j];
        }
    }
    return PL_OK;
}

static uint8_t to_byte(double x) { return (uint8_t)(x <= 0.0 ? 0.0 : x >= 1.0 ? 255.0 : 255.0 * x + 0.5); }

/* Colours of a skin's triangles at their vertices, where they have some; the last triangle at a vertex
 * decides. */
static pl_status take_look(pl_drawing *drawing, const pl_mesh *skin, pl_error *err) {
    pl_mesh_look look = pl_mesh_find_look(skin);
    if (!look.colors && !look.materials) return PL_OK;
    size_t count = (size_t)drawing->split.vertex_count;
    drawing->colors = malloc(4 * count + 1);
    if (!drawing->colors) return pl_error_set(err, PL_ERR_MACHINE, "no memory");
    memset(drawing->colors, 255, 4 * count);
    for (int64_t t = 0; t < skin->tri_count; t++) {
        pl_tri_look tri = pl_mesh_tri_look(skin, &look, t);
        for (int i = 0; i < 3 && tri.colored; i++) {
            uint8_t *rgba = drawing->colors + 4 * drawing->split.tris[3 * t + i];
            for (int k = 0; k < 4; k++) rgba[k] = to_byte(tri.color[i][k]);
        }
    }
    return PL_OK;
}

static pl_status make_vertices(pl_drawing *drawing, int64_t tri_count, const int32_t *tris,
                               const double *rest, pl_error *err) {
    const double *poses[1] = {rest};
    pl_status status = pl_surface_split_make(drawing->point_count, tri_count, tris, 1, poses, crease_degrees,
                                             &drawing->split, err);
    if (status != PL_OK) return status;
    size_t points = (size_t)drawing->point_count, vertices = (size_t)drawing->split.vertex_count;
    drawing->points = calloc(3 * points + 1, sizeof(double));
    drawing->point_values = calloc(points + 1, sizeof(double));
    drawing->positions = calloc(3 * vertices + 1, sizeof(float));
    drawing->normals = calloc(3 * vertices + 1, sizeof(float));
    drawing->values = calloc(vertices + 1, sizeof(float));
    bool good =
        drawing->points && drawing->point_values && drawing->positions && drawing->normals && drawing->values;
    return good ? PL_OK : pl_error_set(err, PL_ERR_MACHINE, "no memory");
}

pl_status pl_drawing_make(pl_drawing *drawing, const pl_sim *sim, int body, const pl_mesh *mesh,
                          const pl_mesh *skin, bool edges, int threads, pl_error *err) {
    *drawing = (pl_drawing){0};
    pl_status status;
    if (skin) {
        status = bind_skin(drawing, sim, body, mesh, skin, threads, err);
        if (status == PL_OK) status = make_vertices(drawing, skin->tri_count, skin->tris, skin->nodes, err);
        if (status == PL_OK) status = take_look(drawing, skin, err);
    } else {
        pl_tessellation *boundary = &drawing->boundary;
        status = pl_mesh_tessellate(mesh, CURVES, boundary, err);
        drawing->point_count = boundary->vertex_count;
        double *rest =
            status == PL_OK ? malloc(3 * (size_t)boundary->vertex_count * sizeof(double) + 1) : NULL;
        if (status == PL_OK && !rest) status = pl_error_set(err, PL_ERR_MACHINE, "no memory");
        if (status == PL_OK) {
            pl_tessellation_values(boundary, 3, mesh->nodes, rest);
            status = make_vertices(drawing, boundary->tri_count, boundary->tris, rest, err);
        }
        free(rest);
        if (status == PL_OK && edges) status = find_edges(drawing, boundary, err);
    }
    if (status != PL_OK) pl_drawing_free(drawing);
    return status;
}

static void add_normals(pl_drawing *drawing) {
    const float *x = drawing->positions;
    float *n = drawing->normals;
    memset(n, 0, 3 * (size_t)drawing->split.vertex_count * sizeof *n);
    for (int64_t t = 0; t < drawing->split.tri_count; t++) {
        const int32_t *tri = drawing->split.tris + 3 * t;
        const float *a = x + 3 * tri[0], *b = x + 3 * tri[1], *c = x + 3 * tri[2];
        float u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]}, v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
        float area[3] = {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) n[3 * tri[i] + k] += area[k];
        }
    }
    for (int64_t i = 0; i < drawing->split.vertex_count; i++, n += 3) {
        float size = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        float scale = size > 0.0f ? 1.0f / size : 0.0f;
        for (int k = 0; k < 3; k++) n[k] *= scale;
    }
}

void pl_drawing_update(pl_drawing *drawing, const double *nodes, const double *values) {
    if (drawing->skin)
        pl_skin_positions(drawing->skin, nodes, drawing->points);
    else
        pl_tessellation_values(&drawing->boundary, 3, nodes, drawing->points);
    if (values && drawing->skin) pl_skin_values(drawing->skin, 1, values, drawing->point_values);
    if (values && !drawing->skin)
        pl_tessellation_values(&drawing->boundary, 1, values, drawing->point_values);
    for (int k = 0; k < 3; k++) drawing->min[k] = INFINITY, drawing->max[k] = -INFINITY;
    for (int64_t i = 0; i < drawing->split.vertex_count; i++) {
        const double *from = drawing->points + 3 * drawing->split.source[i];
        for (int k = 0; k < 3; k++) {
            float x = (float)from[k];
            drawing->positions[3 * i + k] = x;
            drawing->min[k] = fminf(drawing->min[k], x);
            drawing->max[k] = fmaxf(drawing->max[k], x);
        }
        drawing->values[i] = values ? (float)drawing->point_values[drawing->split.source[i]] : 0.0f;
    }
    add_normals(drawing);
}
