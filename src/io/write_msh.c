/* Writes Gmsh 2.2 ASCII with physical groups.
 *
 * As in Gmsh itself, a cell is written once per group. Groups of nodes become physical surfaces if the nodes
 * of some boundary triangles are exactly those of the group, and physical points otherwise. */
#include "core/memory.h"
#include "io/build.h"
#include "io/msh.h"
#include "io/print.h"
#include "io/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct pl_msh_writer {
    const pl_mesh *mesh;
    pl_writer writer;
    int32_t *tris; /* of the boundary, for groups of nodes */
    int64_t tri_count;
    uint8_t *marks; /* (node_count) */
    int *dimension; /* (group_count) dimension of the group's elements */
    int64_t element_count;
    int64_t next; /* number of the next element */
} pl_msh_writer;

static bool pl_msh_has_all(const uint8_t *marks, const int32_t *tri) {
    return marks[tri[0]] && marks[tri[1]] && marks[tri[2]];
}

/* Marks the group's nodes; returns the number of boundary triangles whose nodes are all marked, or -1 if they
 * do not cover all nodes. */
static int64_t pl_msh_covering(pl_msh_writer *w, const pl_group *group) {
    memset(w->marks, 0, (size_t)w->mesh->node_count);
    for (int64_t i = 0; i < group->count; i++) w->marks[group->items[i]] = 1;
    int64_t count = 0, covered = 0;
    for (int64_t i = 0; i < w->tri_count; i++) count += pl_msh_has_all(w->marks, w->tris + 3 * i);
    for (int64_t i = 0; i < w->tri_count; i++) {
        const int32_t *tri = w->tris + 3 * i;
        if (!pl_msh_has_all(w->marks, tri)) continue;
        for (int k = 0; k < 3; k++) {
            covered += w->marks[tri[k]] == 1;
            w->marks[tri[k]] = 2;
        }
    }
    return covered == group->count && count ? count : -1;
}

static void pl_msh_plan(pl_msh_writer *w, bool *grouped) {
    const pl_mesh *mesh = w->mesh;
    pl_where own = mesh->tet_count ? PL_ON_TETS : PL_ON_TRIS;
    int64_t cells = pl_mesh_count(mesh, own);
    w->element_count = cells;
    for (int g = 0; g < mesh->group_count; g++) {
        const pl_group *group = &mesh->groups[g];
        w->dimension[g] = -1;
        if (group->where == own) {
            w->dimension[g] = mesh->tet_count ? 3 : 2;
            w->element_count += group->count;
            for (int64_t i = 0; i < group->count; i++) {
                w->element_count -= !grouped[group->items[i]];
                grouped[group->items[i]] = true;
            }
        } else if (group->where == PL_ON_NODES) {
            int64_t covering = pl_msh_covering(w, group);
            w->dimension[g] = covering > 0 ? 2 : 0;
            w->element_count += covering > 0 ? covering : group->count;
        }
    }
}

static void pl_msh_write_element(pl_msh_writer *w, int type, int physical, const int32_t *nodes, int count) {
    pl_print(&w->writer, "%" PRId64 " %d 2 %d %d", ++w->next, type, physical, physical);
    for (int k = 0; k < count; k++) {
        int from = type == PL_MSH_TET10 && k >= 8
                       ? 17 - k
                       : k; /* compared with VTK, Gmsh exchanges the last two edges */
        pl_print(&w->writer, " %d", (int)nodes[from] + 1);
    }
    pl_writer_add(&w->writer, "\n", 1);
}

static void pl_msh_write_cell(pl_msh_writer *w, int64_t cell, int physical) {
    const pl_mesh *mesh = w->mesh;
    if (!mesh->tet_count)
        pl_msh_write_element(w, PL_MSH_TRI3, physical, mesh->tris + 3 * cell, 3);
    else
        pl_msh_write_element(w, pl_mesh_is_quadratic(mesh) ? PL_MSH_TET10 : PL_MSH_TET4, physical,
                             mesh->tets + mesh->nodes_per_tet * cell, mesh->nodes_per_tet);
}

static void pl_msh_write_elements(pl_msh_writer *w, const bool *grouped) {
    const pl_mesh *mesh = w->mesh;
    pl_print(&w->writer, "$Elements\n%" PRId64 "\n", w->element_count);
    for (int g = 0; g < mesh->group_count; g++) {
        const pl_group *group = &mesh->groups[g];
        if (group->where != PL_ON_NODES) continue;
        if (w->dimension[g] == 2) pl_msh_covering(w, group);
        for (int64_t i = 0; w->dimension[g] == 2 && i < w->tri_count; i++) {
            if (pl_msh_has_all(w->marks, w->tris + 3 * i))
                pl_msh_write_element(w, PL_MSH_TRI3, g + 1, w->tris + 3 * i, 3);
        }
        for (int64_t i = 0; w->dimension[g] == 0 && i < group->count; i++) {
            pl_msh_write_element(w, 15, g + 1, &group->items[i], 1);
        }
    }
    pl_where own = mesh->tet_count ? PL_ON_TETS : PL_ON_TRIS;
    /* Cells in their order, each with its first group, then repetitions: reading gives the same indices. */
    int32_t *first = pl_array_new(pl_mesh_count(mesh, own), sizeof *first);
    if (!first) w->writer.error = ENOMEM;
    for (int g = mesh->group_count - 1; g >= 0 && first; g--) {
        for (int64_t i = 0; mesh->groups[g].where == own && i < mesh->groups[g].count; i++)
            first[mesh->groups[g].items[i]] = g + 1;
    }
    for (int64_t i = 0; i < pl_mesh_count(mesh, own) && first; i++)
        pl_msh_write_cell(w, i, grouped[i] ? first[i] : 0);
    for (int g = 0; g < mesh->group_count && first; g++) {
        for (int64_t i = 0; mesh->groups[g].where == own && i < mesh->groups[g].count; i++) {
            if (first[mesh->groups[g].items[i]] != g + 1)
                pl_msh_write_cell(w, mesh->groups[g].items[i], g + 1);
        }
    }
    free(first);
    pl_print(&w->writer, "$EndElements\n");
}

static void pl_msh_write_head(pl_msh_writer *w) {
    const pl_mesh *mesh = w->mesh;
    int named = 0;
    pl_print(&w->writer, "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n");
    for (int g = 0; g < mesh->group_count; g++) named += w->dimension[g] >= 0;
    if (named) pl_print(&w->writer, "$PhysicalNames\n%d\n", named);
    for (int g = 0; g < mesh->group_count; g++) {
        if (w->dimension[g] < 0) continue;
        pl_print(&w->writer, "%d %d \"", w->dimension[g], g + 1);
        for (const char *c = mesh->groups[g].name; *c; c++)
            pl_writer_add(&w->writer, *c == '"' || *c == '\n' ? "'" : c, 1);
        pl_writer_add(&w->writer, "\"\n", 2);
    }
    if (named) pl_print(&w->writer, "$EndPhysicalNames\n");
    pl_print(&w->writer, "$Nodes\n%" PRId64 "\n", mesh->node_count);
    for (int64_t i = 0; i < mesh->node_count; i++) {
        pl_print(&w->writer, "%" PRId64, i + 1);
        for (int k = 0; k < 3; k++) pl_print_real(&w->writer, mesh->nodes[3 * i + k]);
        pl_writer_add(&w->writer, "\n", 1);
    }
    pl_print(&w->writer, "$EndNodes\n");
}

pl_status pl_msh_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_msh_writer w = {.mesh = mesh};
    int64_t cells = mesh->tet_count ? mesh->tet_count : mesh->tri_count;
    bool *grouped = pl_array_new(cells, sizeof *grouped);
    w.marks = pl_array_new(mesh->node_count, 1);
    w.dimension = pl_array_new(mesh->group_count, sizeof *w.dimension);
    pl_status status = PL_OK;
    if (!grouped || !w.marks || !w.dimension)
        status = pl_error_memory(err, mesh->node_count + cells, "groups");
    if (status == PL_OK && mesh->tet_count) status = pl_mesh_boundary(mesh, &w.tris, NULL, &w.tri_count, err);
    if (status == PL_OK) {
        pl_msh_plan(&w, grouped);
        status = pl_writer_open(&w.writer, path, err);
    }
    if (status == PL_OK) {
        pl_msh_write_head(&w);
        pl_msh_write_elements(&w, grouped);
        status = pl_writer_commit(&w.writer, err);
    }
    free(grouped);
    free(w.marks);
    free(w.dimension);
    free(w.tris);
    return status;
}
