/* See look.h. */
#include "io/look.h"
#include "core/memory.h"
#include "io/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

pl_status pl_look_array(pl_mesh *mesh, const char *name, pl_where where, int components, double **values,
                        pl_error *err) {
    pl_array *array = pl_mesh_array(mesh, name, strlen(name), where, components);
    if (!array) return pl_error_memory(err, 8 * components * pl_mesh_count(mesh, where), name);
    *values = array->values;
    return PL_OK;
}

/* ---- reading */

void pl_colors_free(pl_colors *colors) {
    free(colors->values);
    *colors = (pl_colors){0};
}

pl_status pl_colors_set(pl_colors *colors, int64_t node, int width, const double *values, pl_error *err) {
    if (!colors->width) colors->width = width;
    width = colors->width;
    PL_TRY(pl_build_room((void **)&colors->values, &colors->room, node + 1,
                         (size_t)width * sizeof *colors->values, err));
    for (int64_t i = width * colors->count; i < width * node; i++) colors->values[i] = NAN;
    bool fine = true;
    for (int k = 0; k < width; k++) fine = fine && isfinite(values[k]);
    for (int k = 0; k < width; k++) {
        double value = fine ? fmax(values[k], 0.0) : NAN;
        if (value > colors->largest) colors->largest = value;
        colors->values[width * node + k] = value;
    }
    colors->odd += !fine;
    colors->count = node + 1;
    return PL_OK;
}

pl_status pl_colors_finish(pl_colors *colors, pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err) {
    double *values = NULL, scale = colors->largest > 1.0 ? 255.0 : 1.0;
    if (!colors->count) return PL_OK;
    PL_TRY(pl_look_array(mesh, PL_LOOK_COLOR, PL_ON_NODES, colors->width, &values, err));
    for (int64_t i = 0; i < colors->width * mesh->node_count; i++) {
        double value = i < colors->width * colors->count ? colors->values[i] / scale : NAN;
        values[i] = value > 1.0 ? 1.0 : value;
    }
    if (colors->odd)
        pl_mesh_repairs_note(repairs, "%" PRId64 " vertices have colours that are not numbers", colors->odd);
    return PL_OK;
}

/* ---- writing */

/* Vertices of nodes that have several colours. */
typedef struct pl_splitter {
    int64_t count, room;
    int32_t *node;  /* (count) node of the outline */
    int32_t *next;  /* (count) 1 + the next vertex of the node */
    int32_t *first; /* (nodes) 1 + the first vertex */
    double *colors;
} pl_splitter;

static pl_status split_room(pl_splitter *s, int width, pl_error *err) {
    int64_t room = s->room;
    PL_TRY(pl_build_room((void **)&s->node, &s->room, s->count + 1, sizeof *s->node, err));
    if (s->room == room) return PL_OK;
    int32_t *next = pl_array_grow(s->next, s->room, sizeof *next);
    if (next) s->next = next;
    double *colors = pl_array_grow(s->colors, width * s->room, sizeof *colors);
    if (colors) s->colors = colors;
    return next && colors ? PL_OK : pl_error_memory(err, 40 * s->room, "a surface");
}

/* Finds or creates the vertex of a node with this colour. */
static pl_status split_find(pl_splitter *s, int32_t node, int width, const double *color, int32_t *vertex,
                            pl_error *err) {
    size_t bytes = (size_t)width * sizeof *color;
    for (int32_t v = s->first[node]; v; v = s->next[v - 1]) {
        *vertex = v - 1;
        if (!memcmp(s->colors + (int64_t)width * (v - 1), color, bytes)) return PL_OK;
    }
    PL_TRY(split_room(s, width, err));
    *vertex = (int32_t)s->count;
    s->node[s->count] = node;
    s->next[s->count] = s->first[node];
    memcpy(s->colors + width * s->count, color, bytes);
    s->first[node] = (int32_t)++s->count;
    return PL_OK;
}

static pl_status split_outline(const pl_mesh_look *look, pl_outline *outline, double **colors,
                               pl_error *err) {
    pl_splitter s = {.first = pl_array_new(outline->node_count, sizeof *s.first)};
    pl_status status = s.first ? PL_OK : pl_error_memory(err, 4 * outline->node_count, "a surface");
    int width = look->color_components;
    for (int64_t i = 0; i < 3 * outline->tri_count && status == PL_OK; i++)
        status = split_find(&s, outline->tris[i], width, look->colors + i * width, &outline->tris[i], err);
    double *nodes = status == PL_OK ? pl_array_new(3 * s.count, sizeof *nodes) : NULL;
    if (status == PL_OK && !nodes) status = pl_error_memory(err, 24 * s.count, "a surface");
    for (int64_t v = 0; v < s.count && nodes; v++)
        memcpy(nodes + 3 * v, outline->nodes + 3 * (int64_t)s.node[v], 3 * sizeof *nodes);
    if (nodes) {
        free(outline->nodes);
        outline->nodes = nodes;
        outline->node_count = s.count;
        *colors = s.colors;
        s.colors = NULL;
    }
    free(s.node);
    free(s.next);
    free(s.first);
    free(s.colors);
    return status;
}

pl_status pl_outline_colors(const pl_mesh *mesh, pl_outline *outline, int *width, double **colors,
                            pl_error *err) {
    pl_mesh_look look = pl_mesh_find_look(mesh);
    *colors = NULL;
    *width = look.color_components;
    if (!look.colors) return PL_OK;
    if (look.corner_colors) return split_outline(&look, outline, colors, err);
    *colors = pl_array_new(*width * outline->node_count, sizeof **colors);
    if (!*colors) return pl_error_memory(err, 8 * *width * outline->node_count, "colours");
    for (int64_t i = 0; i < outline->node_count; i++)
        memcpy(*colors + *width * i, look.colors + *width * (int64_t)outline->source[i],
               (size_t)*width * sizeof **colors);
    return PL_OK;
}
