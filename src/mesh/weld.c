/* Merges vertices of a surface that coincide up to rounding, as in triangle soups and in patches that were
 * exported separately.
 *
 * Only vertices on a border are merged: two closed bodies in contact remain separate. Where the appearance
 * differs across a seam, the values move to the corners of the triangles. */
#include "core/memory.h"
#include "mesh/edit.h"
#include "mesh/tet.h"

#include <stdlib.h>
#include <string.h>

/* Vertices closer than this fraction of the diagonal of the surface's bounds are merged. Files with seven
 * digits, the precision of float, have a tenth of this error. */
#define PL_WELD_TOLERANCE 1e-6

/* Remaining vertices in cells as wide as the tolerance, by hash. */
typedef struct pl_welder {
    const double *nodes;
    double origin[3], width;
    int64_t mask;
    int32_t *first; /* by hash, vertex + 1 */
    int32_t *next;  /* (node_count), next vertex with the same hash + 1 */
} pl_welder;

static bool pl_weld_grid(const pl_mesh *mesh, pl_welder *welder) {
    double min[3] = {INFINITY, INFINITY, INFINITY}, max[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (int64_t i = 0; i < 3 * mesh->node_count; i++) {
        min[i % 3] = fmin(min[i % 3], mesh->nodes[i]);
        max[i % 3] = fmax(max[i % 3], mesh->nodes[i]);
    }
    welder->nodes = mesh->nodes;
    welder->width = PL_WELD_TOLERANCE * sqrt(pl_distance2(min, max));
    memcpy(welder->origin, min, sizeof min);
    return welder->width > 0 && isfinite(welder->width);
}

static int64_t pl_weld_slot(const pl_welder *welder, const int64_t *cell) {
    uint64_t hash = 0;
    for (int k = 0; k < 3; k++) {
        hash = (hash ^ (uint64_t)cell[k]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return (int64_t)(hash & (uint64_t)welder->mask);
}

static void pl_weld_cell(const pl_welder *welder, const double *x, int64_t *cell) {
    for (int k = 0; k < 3; k++) cell[k] = (int64_t)floor((x[k] - welder->origin[k]) / welder->width);
}

/* The nearest remaining vertex within the tolerance, the first of equally near ones; -1: none. */
static int32_t pl_weld_find(const pl_welder *welder, const double *x) {
    int64_t centre[3], cell[3];
    int32_t found = -1;
    double best = welder->width * welder->width;
    pl_weld_cell(welder, x, centre);
    for (int n = 0; n < 27; n++) {
        for (int k = 0, part = n; k < 3; k++, part /= 3) cell[k] = centre[k] + part % 3 - 1;
        for (int32_t v = welder->first[pl_weld_slot(welder, cell)]; v; v = welder->next[v - 1]) {
            double distance = pl_distance2(x, welder->nodes + 3 * (int64_t)(v - 1));
            if (distance > best || (distance == best && found >= 0 && v - 1 > found)) continue;
            best = distance;
            found = v - 1;
        }
    }
    return found;
}

/* Fills `map`: for a border vertex the remaining vertex, otherwise the vertex itself. */
static int64_t pl_weld_map(pl_welder *welder, const bool *border, int64_t count, int32_t *map) {
    int64_t merged = 0;
    for (int64_t i = 0; i < count; i++) {
        const double *x = welder->nodes + 3 * i;
        map[i] = (int32_t)i;
        if (!border[i]) continue;
        int32_t same = pl_weld_find(welder, x);
        if (same >= 0) {
            map[i] = same;
            merged++;
            continue;
        }
        int64_t cell[3];
        pl_weld_cell(welder, x, cell);
        int64_t slot = pl_weld_slot(welder, cell);
        welder->next[i] = welder->first[slot];
        welder->first[slot] = (int32_t)i + 1;
    }
    return merged;
}

/* Whether merged vertices have the same values. */
static bool pl_weld_agrees(const pl_array *array, const int32_t *map, int64_t count) {
    size_t bytes = sizeof *array->values * (size_t)array->components;
    for (int64_t i = 0; i < count; i++) {
        const double *own = array->values + i * array->components;
        if (map[i] < i && memcmp(own, array->values + (int64_t)map[i] * array->components, bytes))
            return false;
    }
    return true;
}

/* Moves colours that differ to the corners of the triangles. */
static pl_status pl_weld_colors(pl_mesh *mesh, const int32_t *map, pl_error *err) {
    for (int a = 0; a < mesh->array_count; a++) {
        pl_array *array = &mesh->arrays[a];
        if (array->where == PL_ON_NODES && !strcmp(array->name, PL_LOOK_COLOR) &&
            !pl_weld_agrees(array, map, mesh->node_count))
            return pl_mesh_move_to_corners(mesh, array, err);
    }
    return PL_OK;
}

/* Replaces vertex i by map[i] and renumbers. */
static pl_status pl_weld_apply(pl_mesh *mesh, int32_t *map, int64_t merged, pl_error *err) {
    int64_t kept = 0;
    pl_status status = pl_weld_colors(mesh, map, err);
    if (status != PL_OK) return status;
    for (int64_t i = 0; i < mesh->node_count; i++) {
        if (map[i] < i) { /* merged with an earlier vertex, which already has its new number */
            map[i] = map[map[i]];
            continue;
        }
        memmove(mesh->nodes + 3 * kept, mesh->nodes + 3 * i, 3 * sizeof *mesh->nodes);
        map[i] = (int32_t)kept++;
    }
    for (int64_t i = 0; i < 3 * mesh->tri_count; i++) mesh->tris[i] = map[mesh->tris[i]];
    status = pl_mesh_remap(mesh, PL_ON_NODES, map, mesh->node_count - merged, err);
    mesh->node_count = kept;
    return status;
}

pl_status pl_mesh_weld(pl_mesh *mesh, int64_t *merged, pl_error *err) {
    pl_welder welder = {.mask = 1023};
    int64_t count = mesh->node_count;
    if (mesh->tet_count || !mesh->tri_count || !pl_weld_grid(mesh, &welder)) return PL_OK;
    while (welder.mask < count) welder.mask = 2 * welder.mask + 1;
    welder.first = pl_array_new(welder.mask + 1, sizeof *welder.first);
    welder.next = pl_array_new(count, sizeof *welder.next);
    int32_t *map = pl_array_new(count, sizeof *map);
    bool *border = pl_array_new(count, sizeof *border);
    pl_status status = PL_OK;
    if (!welder.first || !welder.next || !map || !border)
        status = pl_error_memory(err, 17 * count, "joining vertices");
    if (status == PL_OK) status = pl_tris_border(mesh->tris, mesh->tri_count, count, border, err);
    int64_t found = status == PL_OK ? pl_weld_map(&welder, border, count, map) : 0;
    if (found) status = pl_weld_apply(mesh, map, found, err);
    *merged += found;
    free(welder.first);
    free(welder.next);
    free(map);
    free(border);
    return status;
}
