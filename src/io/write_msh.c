/* Writes Gmsh 2.2 ASCII with physical groups.
 *
 * As in Gmsh itself, a cell is written once per group. Groups of nodes become physical surfaces if they have
 * triangles, or if the nodes of some boundary faces are exactly those of the group, and physical points
 * otherwise. Faces of ten-node tetrahedra are written with their mid-edge nodes. */
#include "core/memory.h"
#include "io/build.h"
#include "io/msh.h"
#include "io/print.h"
#include "io/text.h"
#include "mesh/edges.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* How a group is written: as cells, as faces, or as points. */
typedef struct pl_msh_group_plan {
    int dimension; /* of its elements; -1: not written */
    int64_t face_count;
    int32_t *faces; /* (face_count, face_size) */
} pl_msh_group_plan;

typedef struct pl_msh_writer {
    const pl_mesh *mesh;
    pl_writer writer;
    int32_t *faces; /* of the boundary, for groups of nodes without triangles */
    int64_t face_count;
    int face_size;            /* 3 or 6 nodes */
    pl_edges edges;           /* of a quadratic mesh, for groups with triangles */
    uint8_t *marks;           /* (node_count) */
    pl_msh_group_plan *plans; /* (group_count) */
    int64_t element_count;
    int64_t next; /* number of the next element */
} pl_msh_writer;

static bool pl_msh_has_all(const uint8_t *marks, const int32_t *face, int size) {
    bool all = true;
    for (int k = 0; k < size; k++) all = all && marks[face[k]];
    return all;
}

/* The triangles of a group, with their mid-edge nodes; false if one has none: it is not a face. */
static bool pl_msh_own_face(const pl_msh_writer *w, const int32_t *tri, int32_t *face) {
    memcpy(face, tri, 3 * sizeof *face);
    for (int k = 0; w->face_size == 6 && k < 3; k++) {
        int64_t edge = pl_edges_find(&w->edges, tri[k], tri[(k + 1) % 3]);
        if (edge < 0 || w->edges.list[edge].middle < 0) return false;
        face[3 + k] = w->edges.list[edge].middle;
    }
    return true;
}

/* Collects the faces of a group of nodes: its own triangles, or the boundary faces whose nodes are all in the
 * group. None if they do not have all nodes of the group. */
static bool pl_msh_find_faces(pl_msh_writer *w, const pl_group *group, pl_msh_group_plan *plan) {
    const int size = w->face_size;
    const bool own = group->tri_count > 0;
    const int64_t limit = own ? group->tri_count : w->face_count;
    plan->faces = pl_array_new(limit * size, sizeof *plan->faces);
    if (!plan->faces) return false;
    memset(w->marks, 0, (size_t)w->mesh->node_count);
    for (int64_t i = 0; i < group->count; i++) w->marks[group->items[i]] = 1;
    for (int64_t i = 0; i < limit; i++) {
        int32_t face[6];
        if (own ? !pl_msh_own_face(w, group->tris + 3 * i, face)
                : !pl_msh_has_all(w->marks, w->faces + size * i, size))
            continue;
        memcpy(plan->faces + size * plan->face_count++, own ? face : w->faces + size * i,
               (size_t)size * sizeof *face);
    }
    int64_t covered = 0;
    for (int64_t i = 0; i < size * plan->face_count; i++) {
        covered += w->marks[plan->faces[i]] == 1;
        w->marks[plan->faces[i]] = 2;
    }
    if (covered < group->count) plan->face_count = 0;
    int32_t *fitted = pl_array_grow(plan->faces, size * plan->face_count + 1, sizeof *fitted);
    if (fitted) plan->faces = fitted;
    return true;
}

static bool pl_msh_plan(pl_msh_writer *w, bool *grouped) {
    const pl_mesh *mesh = w->mesh;
    pl_where own = mesh->tet_count ? PL_ON_TETS : PL_ON_TRIS;
    int64_t cells = pl_mesh_count(mesh, own);
    w->element_count = cells;
    for (int g = 0; g < mesh->group_count; g++) {
        const pl_group *group = &mesh->groups[g];
        pl_msh_group_plan *plan = &w->plans[g];
        plan->dimension = -1;
        if (group->where == own) {
            plan->dimension = mesh->tet_count ? 3 : 2;
            w->element_count += group->count;
            for (int64_t i = 0; i < group->count; i++) {
                w->element_count -= !grouped[group->items[i]];
                grouped[group->items[i]] = true;
            }
        } else if (group->where == PL_ON_NODES) {
            if (!pl_msh_find_faces(w, group, plan)) return false;
            plan->dimension = plan->face_count ? 2 : 0;
            w->element_count += plan->face_count ? plan->face_count : group->count;
        }
    }
    return true;
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
        const pl_msh_group_plan *plan = &w->plans[g];
        for (int64_t i = 0; i < plan->face_count; i++) {
            pl_msh_write_element(w, w->face_size == 6 ? PL_MSH_TRI6 : PL_MSH_TRI3, g + 1,
                                 plan->faces + w->face_size * i, w->face_size);
        }
        for (int64_t i = 0; plan->dimension == 0 && i < group->count; i++) {
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
    for (int g = 0; g < mesh->group_count; g++) named += w->plans[g].dimension >= 0;
    if (named) pl_print(&w->writer, "$PhysicalNames\n%d\n", named);
    for (int g = 0; g < mesh->group_count; g++) {
        if (w->plans[g].dimension < 0) continue;
        pl_print(&w->writer, "%d %d \"", w->plans[g].dimension, g + 1);
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
    pl_msh_writer w = {.mesh = mesh, .face_size = 3};
    int64_t cells = mesh->tet_count ? mesh->tet_count : mesh->tri_count;
    bool *grouped = pl_array_new(cells, sizeof *grouped);
    w.marks = pl_array_new(mesh->node_count, 1);
    w.plans = pl_array_new(mesh->group_count, sizeof *w.plans);
    pl_status status = PL_OK;
    if (!grouped || !w.marks || !w.plans) status = pl_error_memory(err, mesh->node_count + cells, "groups");
    if (status == PL_OK && mesh->tet_count)
        status = pl_mesh_boundary_nodes(mesh, &w.faces, NULL, &w.face_count, &w.face_size, err);
    if (status == PL_OK && w.face_size == 6) status = pl_edges_create(mesh, &w.edges, err);
    if (status == PL_OK && !pl_msh_plan(&w, grouped))
        status = pl_error_memory(err, 12 * w.face_count, "the faces of groups");
    if (status == PL_OK) status = pl_writer_open(&w.writer, path, err);
    if (status == PL_OK) {
        pl_msh_write_head(&w);
        pl_msh_write_elements(&w, grouped);
        status = pl_writer_commit(&w.writer, err);
    }
    free(grouped);
    free(w.marks);
    for (int g = 0; w.plans && g < mesh->group_count; g++) free(w.plans[g].faces);
    free(w.plans);
    free(w.faces);
    pl_edges_free(&w.edges);
    return status;
}
