/* See build.h. */
#include "io/build.h"
#include "core/memory.h"
#include "io/text.h"
#include "mesh/cell.h"
#include "mesh/order.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

pl_other_cell pl_other_solid(int nodes) {
    static const int prisms[] = {6, 15, 18, 40, 75}, pyramids[] = {5, 13, 14};
    for (size_t i = 0; i < sizeof prisms / sizeof *prisms; i++)
        if (prisms[i] == nodes) return PL_OTHER_PRISM;
    for (size_t i = 0; i < sizeof pyramids / sizeof *pyramids; i++)
        if (pyramids[i] == nodes) return PL_OTHER_PYRAMID;
    return PL_OTHER_HEXAHEDRON;
}

void pl_build_skip(pl_build *build, pl_mesh_repairs *repairs, pl_other_cell cell) {
    repairs->dropped_cells++;
    build->skipped[cell]++;
}

/* "8 hexahedra and 1 prism" of the kinds from `first` to `last`; "" if there are none. */
static void pl_list_skipped(const pl_build *build, pl_other_cell first, pl_other_cell last, pl_buffer *text) {
    static const char *const names[PL_OTHER_CELLS][2] = {
        [PL_OTHER_HEXAHEDRON] = {"hexahedron", "hexahedra"},
        [PL_OTHER_PRISM] = {"prism", "prisms"},
        [PL_OTHER_PYRAMID] = {"pyramid", "pyramids"},
        [PL_OTHER_SOLID] = {"other solid", "other solids"},
        [PL_OTHER_QUADRILATERAL] = {"quadrilateral", "quadrilaterals"}};
    int left = 0;
    for (int k = (int)first; k <= (int)last; k++) left += build->skipped[k] > 0;
    for (int k = (int)first; k <= (int)last; k++) {
        const int64_t count = build->skipped[k];
        if (!count) continue;
        pl_buffer_print(text, "%" PRId64 " %s%s", count, names[k][count != 1],
                        left > 2    ? ", "
                        : left == 2 ? " and "
                                    : "");
        left--;
    }
}

void pl_build_finish(const pl_build *build, pl_mesh_repairs *repairs) {
    pl_buffer solids = {0}, others = {0};
    if (build->mixed)
        pl_mesh_repairs_note(repairs, "linear and quadratic tetrahedra mixed: %s",
                             build->promotes ? "kept, the linear ones without mid-edge nodes"
                                             : "all made linear");
    pl_list_skipped(build, PL_OTHER_HEXAHEDRON, PL_OTHER_SOLID, &solids);
    pl_list_skipped(build, PL_OTHER_QUADRILATERAL, PL_OTHER_QUADRILATERAL, &others);
    if (solids.size)
        pl_mesh_repairs_note(repairs,
                             "%s skipped, whose volume is missing: only tetrahedra are simulated; mesh again "
                             "with tetrahedra (in Gmsh without recombination), or split these cells",
                             solids.data);
    else if (others.size)
        pl_mesh_repairs_note(repairs, "%s skipped: only tetrahedra are simulated, no shells", others.data);
    pl_buffer_free(&solids);
    pl_buffer_free(&others);
}

pl_status pl_build_room(void **items, int64_t *room, int64_t count, size_t size, pl_error *err) {
    if (count <= *room) return PL_OK;
    int64_t wanted = count + count / 2 + 64;
    void *grown = pl_array_grow(*items, wanted, size);
    if (!grown) return pl_error_memory(err, wanted * (int64_t)size, "a mesh");
    *items = grown;
    *room = wanted;
    return PL_OK;
}

static pl_status pl_check_room(int64_t count, const char *what, pl_error *err) {
    if (count < PL_MESH_MAX_COUNT) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "more than %" PRId64 " %s, the maximum for a mesh", count, what);
}

pl_status pl_build_node(pl_build *build, const double *position) {
    pl_mesh *mesh = build->mesh;
    PL_TRY(pl_check_room(mesh->node_count, "nodes", build->err));
    PL_TRY(pl_build_room((void **)&mesh->nodes, &build->node_room, mesh->node_count + 1,
                         3 * sizeof *mesh->nodes, build->err));
    memcpy(mesh->nodes + 3 * mesh->node_count++, position, 3 * sizeof *position);
    return PL_OK;
}

/* Converts to ten nodes without mid-edge nodes: these repeat an end of their edge. */
static void pl_promote(const int32_t *linear, int32_t *is_quadratic) {
    for (int a = 9; a >= 0; a--) is_quadratic[a] = linear[a < 4 ? a : pl_tet_edges[a - 4][0]];
}

static pl_status pl_promote_all(pl_build *build) {
    pl_mesh *mesh = build->mesh;
    int64_t room = 0;
    int32_t *tets = NULL;
    PL_TRY(pl_build_room((void **)&tets, &room, mesh->tet_count + 1, 10 * sizeof *tets, build->err));
    for (int64_t i = 0; i < mesh->tet_count; i++) pl_promote(mesh->tets + 4 * i, tets + 10 * i);
    free(mesh->tets);
    mesh->tets = tets;
    mesh->nodes_per_tet = PL_QUADRATIC_NODES;
    build->tet_room = room;
    return PL_OK;
}

pl_status pl_build_tet(pl_build *build, const int32_t *nodes, int size) {
    pl_mesh *mesh = build->mesh;
    int32_t is_quadratic[PL_QUADRATIC_NODES];
    if (mesh->tet_count == 0) mesh->nodes_per_tet = size;
    if (build->promotes && size != mesh->nodes_per_tet) {
        build->mixed = true;
        if (pl_cell_kind_of(size)->quadratic) {
            PL_TRY(pl_promote_all(build));
        } else {
            pl_promote(nodes, is_quadratic);
            nodes = is_quadratic;
        }
        size = PL_QUADRATIC_NODES;
    }
    if (size != mesh->nodes_per_tet) {
        build->mixed = true;
        const bool quadratic = pl_mesh_is_quadratic(mesh);
        for (int64_t i = 0; quadratic && i < mesh->tet_count; i++)
            memmove(mesh->tets + 4 * i, mesh->tets + 10 * i, 4 * sizeof *mesh->tets);
        if (quadratic) build->tet_room = build->tet_room * 10 / 4;
        mesh->nodes_per_tet = PL_LINEAR_NODES;
    }
    size_t bytes = (size_t)mesh->nodes_per_tet * sizeof *mesh->tets;
    PL_TRY(pl_check_room(mesh->tet_count, "tetrahedra", build->err));
    PL_TRY(pl_build_room((void **)&mesh->tets, &build->tet_room, mesh->tet_count + 1, bytes, build->err));
    memcpy(mesh->tets + mesh->nodes_per_tet * mesh->tet_count++, nodes, bytes);
    return PL_OK;
}

pl_status pl_build_tri(pl_build *build, const int32_t *nodes) {
    pl_mesh *mesh = build->mesh;
    PL_TRY(pl_check_room(mesh->tri_count, "triangles", build->err));
    PL_TRY(pl_build_room((void **)&mesh->tris, &build->tri_room, mesh->tri_count + 1, 3 * sizeof *mesh->tris,
                         build->err));
    memcpy(mesh->tris + 3 * mesh->tri_count++, nodes, 3 * sizeof *nodes);
    return PL_OK;
}

typedef struct pl_tag_index {
    int64_t tag;
    int32_t index;
} pl_tag_index;

static int pl_compare_tags(const void *left, const void *right) {
    const pl_tag_index *a = left, *b = right;
    return (a->tag > b->tag) - (a->tag < b->tag);
}

static pl_status pl_tags_sort(pl_tags *tags, const int64_t *list, pl_error *err) {
    int64_t count = tags->count;
    pl_tag_index *pairs = pl_array_new(count, sizeof *pairs);
    tags->sorted = pl_array_new(count, sizeof *tags->sorted);
    tags->indices = pl_array_new(count, sizeof *tags->indices);
    if (!pairs || !tags->sorted || !tags->indices) {
        free(pairs);
        return pl_error_memory(err, 28 * count, "node numbers");
    }
    for (int64_t i = 0; i < count; i++) pairs[i] = (pl_tag_index){list[i], (int32_t)i};
    qsort(pairs, (size_t)count, sizeof *pairs, pl_compare_tags);
    for (int64_t i = 0; i < count; i++) {
        tags->sorted[i] = pairs[i].tag;
        tags->indices[i] = pairs[i].index;
    }
    free(pairs);
    return PL_OK;
}

pl_status pl_tags_build(pl_tags *tags, const int64_t *list, int64_t count, bool *repeats, int64_t *repeated,
                        pl_error *err) {
    *tags = (pl_tags){.count = count, .first = count ? list[0] : 0};
    *repeats = false;
    bool contiguous = true;
    int64_t last = tags->first;
    for (int64_t i = 0; i < count; i++) {
        contiguous = contiguous && (uint64_t)list[i] - (uint64_t)list[0] == (uint64_t)i;
        if (list[i] < tags->first) tags->first = list[i];
        if (list[i] > last) last = list[i];
    }
    if (contiguous) return PL_OK;
    uint64_t span = (uint64_t)last - (uint64_t)tags->first;
    if (span < 4 * (uint64_t)count + 1000) {
        tags->span = (int64_t)span + 1;
        tags->dense = pl_array_new(tags->span, sizeof *tags->dense);
        if (!tags->dense) return pl_error_memory(err, 4 * tags->span, "node numbers");
        memset(tags->dense, -1, (size_t)tags->span * sizeof *tags->dense);
        for (int64_t i = 0; i < count; i++) {
            int32_t *slot = &tags->dense[list[i] - tags->first];
            if (*slot >= 0) *repeats = true, *repeated = list[i];
            *slot = (int32_t)i;
        }
        return *repeats ? PL_ERR_INPUT : PL_OK;
    }
    PL_TRY(pl_tags_sort(tags, list, err));
    for (int64_t i = 1; i < count; i++) {
        if (tags->sorted[i] == tags->sorted[i - 1]) *repeats = true, *repeated = tags->sorted[i];
    }
    return *repeats ? PL_ERR_INPUT : PL_OK;
}

void pl_tags_free(pl_tags *tags) {
    free(tags->dense);
    free(tags->sorted);
    free(tags->indices);
    *tags = (pl_tags){0};
}

int32_t pl_tags_find(const pl_tags *tags, int64_t tag) {
    if (tags->sorted) {
        int64_t low = 0, high = tags->count;
        while (low < high) {
            int64_t middle = (low + high) / 2;
            if (tags->sorted[middle] < tag)
                low = middle + 1;
            else
                high = middle;
        }
        return low < tags->count && tags->sorted[low] == tag ? tags->indices[low] : -1;
    }
    uint64_t offset = (uint64_t)tag - (uint64_t)tags->first;
    if (tags->dense) return offset < (uint64_t)tags->span ? tags->dense[offset] : -1;
    return offset < (uint64_t)tags->count ? (int32_t)offset : -1;
}

void pl_outline_free(pl_outline *outline) {
    free(outline->nodes);
    free(outline->tris);
    free(outline->source);
    *outline = (pl_outline){0};
}

pl_status pl_outline_make(const pl_mesh *mesh, pl_outline *outline, pl_error *err) {
    *outline = (pl_outline){0};
    if (mesh->tet_count) {
        PL_TRY(pl_mesh_boundary(mesh, &outline->tris, NULL, &outline->tri_count, err));
    } else {
        outline->tri_count = mesh->tri_count;
        outline->tris = pl_array_new(3 * mesh->tri_count, sizeof *outline->tris);
        if (outline->tris)
            memcpy(outline->tris, mesh->tris, 3 * (size_t)mesh->tri_count * sizeof *outline->tris);
    }
    int32_t *map = pl_array_new(mesh->node_count, sizeof *map);
    outline->nodes = pl_array_new(3 * mesh->node_count, sizeof *outline->nodes);
    outline->source = pl_array_new(mesh->node_count, sizeof *outline->source);
    if (!map || !outline->tris || !outline->nodes || !outline->source) {
        free(map);
        pl_outline_free(outline);
        return pl_error_memory(err, 28 * mesh->node_count + 12 * mesh->tri_count, "a surface");
    }
    for (int64_t i = 0; i < 3 * outline->tri_count; i++) map[outline->tris[i]] = 1;
    for (int64_t i = 0; i < mesh->node_count; i++) {
        if (!map[i]) continue;
        memcpy(outline->nodes + 3 * outline->node_count, mesh->nodes + 3 * i, 3 * sizeof *outline->nodes);
        outline->source[outline->node_count] = (int32_t)i;
        map[i] = (int32_t)outline->node_count++;
    }
    for (int64_t i = 0; i < 3 * outline->tri_count; i++) outline->tris[i] = map[outline->tris[i]];
    free(map);
    return PL_OK;
}
