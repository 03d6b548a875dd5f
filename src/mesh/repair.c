/* Mesh repair, applied to every loaded mesh: rejects invalid input, fixes what it can, and counts the fixes.
 *
 * The windings of surfaces are handled in surface.c. */
#include "core/memory.h"
#include "mesh/cell.h"
#include "mesh/check.h"
#include "mesh/edges.h"
#include "mesh/edit.h"
#include "mesh/tet.h"
#include "core/format.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tetrahedra below this quality are reported as degenerate. */
#define PL_DEGENERATE_QUALITY 1e-6

void pl_mesh_repairs_free(pl_mesh_repairs *repairs) {
    if (!repairs) return;
    free(repairs->degenerate);
    free(repairs->degenerate_quality);
    free(repairs->notes);
    *repairs = (pl_mesh_repairs){0};
}

void pl_mesh_repairs_note(pl_mesh_repairs *repairs, const char *format, ...) {
    char line[512];
    va_list args;
    va_start(args, format);
    pl_format_args(line, sizeof line, format, args);
    va_end(args);
    size_t old = repairs->notes ? strlen(repairs->notes) + 1 : 0;
    char *notes = realloc(repairs->notes, old + strlen(line) + 1);
    if (!notes) return;
    if (old) notes[old - 1] = '\n';
    memcpy(notes + old, line, strlen(line) + 1);
    repairs->notes = notes;
}

static void pl_describe_degenerate(const pl_mesh_repairs *repairs, pl_buffer *text) {
    enum { SHOWN = 8 };
    int64_t count = repairs->degenerate_count;
    if (count <= 0 || !repairs->degenerate || !repairs->degenerate_quality) return;
    pl_buffer_print(text, "%" PRId64 " degenerate tetrahedr%s kept:", count, count == 1 ? "on" : "a");
    for (int64_t i = 0; i < count && i < SHOWN; i++) {
        pl_buffer_print(text, "%s %d (quality %.2g)", i ? "," : "", (int)repairs->degenerate[i],
                        repairs->degenerate_quality[i]);
    }
    pl_buffer_text(text, count > SHOWN ? ", ...\n" : "\n");
}

void pl_mesh_repairs_describe(const pl_mesh_repairs *repairs, char *text, size_t size) {
    if (!text || !size) return;
    text[0] = '\0';
    if (!repairs) return;
    const struct {
        int64_t count;
        const char *one, *many;
    } lines[] = {
        {repairs->flipped, "cell with wrong winding flipped", "cells with wrong winding flipped"},
        {repairs->dropped_cells, "cell of another kind dropped", "cells of other kinds dropped"},
        {repairs->collapsed_cells, "cell naming a node twice dropped", "cells naming a node twice dropped"},
        {repairs->duplicate_cells, "repeated cell dropped, its groups kept",
         "repeated cells dropped, their groups kept"},
        {repairs->merged_nodes, "coincident vertex merged", "coincident vertices merged"},
        {repairs->dropped_nodes, "unused node dropped", "unused nodes dropped"},
    };
    pl_buffer out = {0};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (!lines[i].count) continue;
        pl_buffer_print(&out, "%" PRId64 " %s\n", lines[i].count,
                        lines[i].count == 1 ? lines[i].one : lines[i].many);
    }
    pl_describe_degenerate(repairs, &out);
    if (repairs->notes) pl_buffer_print(&out, "%s\n", repairs->notes);
    snprintf(text, size, "%s", out.data ? out.data : "");
    size_t length = strlen(text);
    if (length && text[length - 1] == '\n') text[length - 1] = '\0';
    pl_buffer_free(&out);
}

static bool pl_add_tri(pl_group *nodes, const int32_t *tri, const pl_edges *edges) {
    for (int k = 0; k < 3; k++) {
        if (!pl_group_add(nodes, tri[k])) return false;
        int64_t edge = edges->table ? pl_edges_find(edges, tri[k], tri[(k + 1) % 3]) : -1;
        if (edge >= 0 && edges->list[edge].middle >= 0 && !pl_group_add(nodes, edges->list[edge].middle))
            return false;
    }
    return true;
}

static pl_status pl_groups_to_nodes(pl_mesh *mesh, const pl_edges *edges, pl_error *err) {
    for (int g = 0; g < mesh->group_count; g++) {
        if (mesh->groups[g].where != PL_ON_TRIS) continue;
        pl_group *nodes =
            pl_mesh_group(mesh, mesh->groups[g].name, strlen(mesh->groups[g].name), PL_ON_NODES);
        const pl_group *tris = &mesh->groups[g];
        int32_t *list =
            nodes ? pl_array_grow(nodes->tris, 3 * (nodes->tri_count + tris->count) + 1, sizeof *list) : NULL;
        if (!list) return pl_error_memory(err, 12 * tris->count, tris->name);
        nodes->tris = list;
        for (int64_t i = 0; i < tris->count; i++) {
            const int32_t *tri = mesh->tris + 3 * (int64_t)tris->items[i];
            if (!pl_add_tri(nodes, tri, edges)) return pl_error_memory(err, 12 * tris->count, tris->name);
            memcpy(nodes->tris + 3 * nodes->tri_count++, tri, 3 * sizeof *tri);
        }
        pl_group_sort(nodes);
    }
    return PL_OK;
}

static void pl_sorted_corners(const int32_t *cell, int corners, int32_t *out) {
    for (int i = 0; i < corners; i++) {
        int k = i;
        for (; k > 0 && out[k - 1] > cell[i]; k--) out[k] = out[k - 1];
        out[k] = cell[i];
    }
}

static uint64_t pl_hash_corners(const int32_t *corners, int count) {
    uint64_t hash = 0x9e3779b97f4a7c15u;
    for (int i = 0; i < count; i++) {
        hash = (hash ^ (uint32_t)corners[i]) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash;
}

/* Finds the slot of a cell with these sorted corners in a table of numbers of cells + 1, or a free one. */
static uint64_t pl_find_slot(const int32_t *table, int64_t slots, const int32_t *cells, int size,
                             const int32_t *mine, int corners) {
    int32_t other[4];
    uint64_t slot = pl_hash_corners(mine, corners) & (uint64_t)(slots - 1);
    for (; table[slot]; slot = (slot + 1) & (uint64_t)(slots - 1)) {
        pl_sorted_corners(cells + (int64_t)(table[slot] - 1) * size, corners, other);
        if (!memcmp(mine, other, (size_t)corners * sizeof *mine)) break;
    }
    return slot;
}

/* Notes triangles that are not faces of tetrahedra: parts of the file that are not in the mesh. */
static pl_status pl_note_shells(const pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err) {
    int64_t slots = 64, loose = 0;
    while (slots < 2 * mesh->tri_count) slots *= 2;
    int32_t *table = pl_array_new(slots, sizeof *table), mine[4]; /* number of a triangle + 1 */
    uint8_t *found = pl_array_new(slots, 1);
    if (!table || !found) {
        free(table);
        free(found);
        return pl_error_memory(err, 5 * slots, "finding triangles without tetrahedra");
    }
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        pl_sorted_corners(mesh->tris + 3 * t, 3, mine);
        uint64_t slot = pl_find_slot(table, slots, mesh->tris, 3, mine, 3);
        loose += !table[slot];
        table[slot] = (int32_t)t + 1;
    }
    for (int64_t k = 0; k < 4 * mesh->tet_count && loose; k++) {
        const int32_t *tet = mesh->tets + k / 4 * mesh->nodes_per_tet;
        const int32_t face[3] = {tet[(k + 1) % 4], tet[(k + 2) % 4], tet[(k + 3) % 4]};
        pl_sorted_corners(face, 3, mine);
        uint64_t slot = pl_find_slot(table, slots, mesh->tris, 3, mine, 3);
        loose -= table[slot] && !found[slot];
        found[slot] = 1;
    }
    if (loose)
        pl_mesh_repairs_note(repairs,
                             "%" PRId64
                             " triangle%s dropped that belong%s to no tetrahedron: only tetrahedra "
                             "are simulated, no shells",
                             loose, loose == 1 ? "" : "s", loose == 1 ? "s" : "");
    free(table);
    free(found);
    return PL_OK;
}

/* Moves the triangles' groups to their nodes, with a copy of the triangles, then removes the triangles: in a
 * mesh with tetrahedra they only mark regions. */
static pl_status pl_drop_tris(pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err) {
    pl_edges edges = {0}; /* for ten-node tetrahedra: nodes between the triangles' corners */
    pl_status status = pl_mesh_is_quadratic(mesh) ? pl_edges_create(mesh, &edges, err) : PL_OK;
    if (status == PL_OK) status = pl_groups_to_nodes(mesh, &edges, err);
    pl_edges_free(&edges);
    if (status == PL_OK) status = pl_note_shells(mesh, repairs, err);
    if (status != PL_OK) return status;
    for (int g = mesh->group_count - 1; g >= 0; g--) {
        if (mesh->groups[g].where == PL_ON_TRIS) pl_mesh_drop_group(mesh, g);
    }
    int kept = 0;
    for (int a = 0; a < mesh->array_count; a++) {
        if (mesh->arrays[a].where != PL_ON_TRIS) {
            mesh->arrays[kept++] = mesh->arrays[a];
            continue;
        }
        free(mesh->arrays[a].name);
        free(mesh->arrays[a].values);
    }
    mesh->array_count = kept;
    repairs->dropped_cells += mesh->tri_count;
    mesh->tri_count = 0;
    return PL_OK;
}

/* A mid-edge node may repeat an end of its edge; it is then inactive. */
static bool pl_names_node_twice(const int32_t *cell, int size) {
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < i; k++) {
            bool end = i > 3 && (k == pl_tet_edges[i - 4][0] || k == pl_tet_edges[i - 4][1]);
            bool inactive =
                k > 3 && (cell[k] == cell[pl_tet_edges[k - 4][0]] || cell[k] == cell[pl_tet_edges[k - 4][1]]);
            if (cell[i] == cell[k] && !end && !inactive) return true;
        }
    }
    return false;
}

/* Drops collapsed and duplicate cells; the groups of a duplicate are passed to the first one. */
static pl_status pl_drop_bad_cells(pl_mesh *mesh, pl_where where, pl_mesh_repairs *repairs, pl_error *err) {
    bool tets = where == PL_ON_TETS;
    int32_t *cells = tets ? mesh->tets : mesh->tris;
    int64_t count = pl_mesh_count(mesh, where), kept = 0;
    int size = tets ? mesh->nodes_per_tet : 3, corners = tets ? 4 : 3;
    int64_t slots = 64;
    while (slots < 2 * count) slots *= 2;
    int32_t *map = pl_array_new(count, sizeof *map);
    int32_t *table = pl_array_new(slots, sizeof *table); /* number of a kept cell + 1 */
    if (!map || !table) {
        free(map);
        free(table);
        return pl_error_memory(err, 4 * (count + slots), "finding repeated cells");
    }
    for (int64_t i = 0; i < count; i++) {
        const int32_t *cell = cells + i * size;
        map[i] = -1;
        if (pl_names_node_twice(cell, size)) {
            repairs->collapsed_cells++;
            continue;
        }
        int32_t mine[4];
        pl_sorted_corners(cell, corners, mine);
        uint64_t slot = pl_find_slot(table, slots, cells, size, mine, corners);
        if (table[slot]) {
            map[i] = table[slot] - 1;
            repairs->duplicate_cells++;
            continue;
        }
        map[i] = (int32_t)kept;
        table[slot] = (int32_t)kept + 1;
        if (kept != i) memmove(cells + kept * size, cell, (size_t)size * sizeof *cells);
        kept++;
    }
    pl_status status = kept == count ? PL_OK : pl_mesh_remap(mesh, where, map, kept, err);
    *(tets ? &mesh->tet_count : &mesh->tri_count) = kept;
    free(map);
    free(table);
    return status;
}

static void pl_swap(int32_t *cell, int a, int b) {
    int32_t t = cell[a];
    cell[a] = cell[b];
    cell[b] = t;
}

static void pl_flip_tets(pl_mesh *mesh, pl_mesh_repairs *repairs) {
    const bool quadratic = pl_mesh_is_quadratic(mesh);
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        int32_t *tet = mesh->tets + i * mesh->nodes_per_tet;
        if (!(pl_tet_quality(mesh->nodes, tet) < 0)) continue;
        pl_swap(tet, 1, 2);
        if (quadratic) { /* reversing corners 1 and 2 swaps edges 01 and 02, 13 and 23 */
            pl_swap(tet, 4, 6);
            pl_swap(tet, 8, 9);
        }
        repairs->flipped++;
    }
}

static pl_status pl_drop_unused_nodes(pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err) {
    int32_t *map = pl_array_new(mesh->node_count, sizeof *map);
    if (!map) return pl_error_memory(err, 4 * mesh->node_count, "finding unused nodes");
    for (int64_t i = 0; i < mesh->tet_count * mesh->nodes_per_tet; i++) map[mesh->tets[i]] = 1;
    for (int64_t i = 0; i < mesh->tri_count * 3; i++) map[mesh->tris[i]] = 1;
    int64_t kept = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) map[i] = map[i] ? (int32_t)kept++ : -1;
    pl_status status = PL_OK;
    if (kept < mesh->node_count) {
        status = pl_mesh_remap(mesh, PL_ON_NODES, map, kept, err);
        for (int64_t i = 0; i < mesh->node_count; i++) {
            if (map[i] >= 0)
                memmove(mesh->nodes + 3 * (int64_t)map[i], mesh->nodes + 3 * i, 3 * sizeof *mesh->nodes);
        }
        for (int64_t i = 0; i < mesh->tet_count * mesh->nodes_per_tet; i++)
            mesh->tets[i] = map[mesh->tets[i]];
        for (int64_t i = 0; i < mesh->tri_count * 3; i++) mesh->tris[i] = map[mesh->tris[i]];
        repairs->dropped_nodes += mesh->node_count - kept;
        mesh->node_count = kept;
    }
    free(map);
    return status;
}

static pl_status pl_list_degenerate(const pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err) {
    int64_t count = 0;
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        count += pl_tet_quality(mesh->nodes, mesh->tets + i * mesh->nodes_per_tet) < PL_DEGENERATE_QUALITY;
    }
    free(repairs->degenerate);
    free(repairs->degenerate_quality);
    repairs->degenerate_count = 0;
    repairs->degenerate = count ? pl_array_new(count, sizeof *repairs->degenerate) : NULL;
    repairs->degenerate_quality = count ? pl_array_new(count, sizeof *repairs->degenerate_quality) : NULL;
    if (count && (!repairs->degenerate || !repairs->degenerate_quality)) {
        return pl_error_memory(err, 12 * count, "the list of degenerate elements");
    }
    for (int64_t i = 0; i < mesh->tet_count && count; i++) {
        double quality = pl_tet_quality(mesh->nodes, mesh->tets + i * mesh->nodes_per_tet);
        if (quality >= PL_DEGENERATE_QUALITY) continue;
        repairs->degenerate[repairs->degenerate_count] = (int32_t)i;
        repairs->degenerate_quality[repairs->degenerate_count++] = quality;
    }
    return PL_OK;
}

pl_status pl_mesh_apply_repairs(pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err) {
    pl_status status = pl_mesh_check(mesh, NULL, err);
    if (status == PL_OK && mesh->tet_count == 0 && mesh->tri_count == 0)
        status = pl_error_set(
            err, PL_ERR_INPUT,
            "no tetrahedra or triangles found (%" PRId64 " nodes), expected at least one cell%s%.*s",
            mesh->node_count, repairs->notes ? "; " : "",
            repairs->notes ? (int)strcspn(repairs->notes, "\n") : 0, repairs->notes ? repairs->notes : "");
    if (status == PL_OK && mesh->tet_count && mesh->tri_count) status = pl_drop_tris(mesh, repairs, err);
    if (status == PL_OK && mesh->tet_count) status = pl_drop_bad_cells(mesh, PL_ON_TETS, repairs, err);
    if (status == PL_OK && mesh->tri_count) status = pl_drop_bad_cells(mesh, PL_ON_TRIS, repairs, err);
    if (status == PL_OK && mesh->tet_count == 0 && mesh->tri_count == 0) {
        status = pl_error_set(err, PL_ERR_INPUT,
                              "all %" PRId64 " cells name a node twice, expected cells with a volume or area",
                              repairs->collapsed_cells);
    }
    if (status == PL_OK) pl_flip_tets(mesh, repairs);
    if (status == PL_OK && mesh->tri_count) status = pl_mesh_orient_tris(mesh, &repairs->flipped, err);
    if (status == PL_OK) status = pl_drop_unused_nodes(mesh, repairs, err);
    if (status == PL_OK) status = pl_list_degenerate(mesh, repairs, err);
    return status;
}

pl_status pl_mesh_repair(pl_mesh *mesh, pl_mesh_repairs *repairs, pl_error *err) {
    pl_mesh_repairs own = {0};
    pl_status status = pl_mesh_apply_repairs(mesh, &own, err);
    if (repairs)
        *repairs = own;
    else
        pl_mesh_repairs_free(&own);
    return status;
}
