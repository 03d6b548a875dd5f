/* Conversion from tetrahedra of four nodes to tetrahedra of ten, and back. */
#include "core/memory.h"
#include "mesh/cell.h"
#include "mesh/check.h"
#include "mesh/edges.h"
#include "mesh/edit.h"
#include "mesh/order.h"

#include <stdlib.h>
#include <string.h>

/* The boundary: its triangles, and flags for its nodes and edges. */
typedef struct outside {
    int64_t tri_count;
    int32_t *tris;
    uint8_t *node, *edge;
} outside;

static void outside_free(outside *o) {
    free(o->tris);
    free(o->node);
    free(o->edge);
}

static pl_status outside_find(const pl_mesh *mesh, const pl_edges *edges, outside *o, pl_error *err) {
    *o = (outside){0};
    pl_status status = pl_mesh_boundary(mesh, &o->tris, NULL, &o->tri_count, err);
    if (status != PL_OK) return status;
    o->node = pl_array_new(mesh->node_count, 1);
    o->edge = pl_array_new(edges->count, 1);
    if (!o->node || !o->edge) {
        outside_free(o);
        return pl_error_memory(err, mesh->node_count + edges->count, "the boundary");
    }
    for (int64_t k = 0; k < 3 * o->tri_count; k++) {
        int32_t a = o->tris[k], b = o->tris[k % 3 == 2 ? k - 2 : k + 1];
        o->node[a] = 1;
        o->edge[pl_edges_find(edges, a, b)] = 1;
    }
    return PL_OK;
}

static bool add_middles(const pl_edges *edges, const int32_t *tri, pl_group *group) {
    bool fine = true;
    for (int k = 0; fine && k < 3; k++) {
        int64_t edge = pl_edges_find(edges, tri[k], tri[(k + 1) % 3]);
        if (edge >= 0) fine = pl_group_add(group, edges->list[edge].middle);
    }
    return fine;
}

/* A mid-edge node joins a group of nodes if its edge lies in the group, not only the ends. In a group with
 * triangles these are the triangles' edges. Otherwise a boundary edge lies in the group if one of its
 * boundary triangles does (or, in a group without any boundary triangle, if both ends do). An inner edge lies
 * in the group if both ends do and are not both on the boundary, since it would then be a chord. `member` is
 * (node_count) work space. */
static bool group_extend(const pl_mesh *mesh, const pl_edges *edges, const outside *o, pl_group *group,
                         uint8_t *member) {
    memset(member, 0, (size_t)mesh->node_count);
    for (int64_t i = 0; i < group->count; i++) member[group->items[i]] = 1;
    bool faces = false, fine = true;
    for (int64_t t = 0; t < group->tri_count; t++)
        fine = fine && add_middles(edges, group->tris + 3 * t, group);
    if (group->tri_count) {
        pl_group_sort(group);
        return fine;
    }
    for (int64_t t = 0; t < o->tri_count; t++) {
        const int32_t *tri = o->tris + 3 * t;
        if (!member[tri[0]] || !member[tri[1]] || !member[tri[2]]) continue;
        faces = true;
        fine = fine && add_middles(edges, tri, group);
    }
    for (int64_t e = 0; e < edges->count; e++) {
        const pl_edge *edge = &edges->list[e];
        if (!member[edge->low] || !member[edge->high]) continue;
        bool inside = !o->edge[e] && !(o->node[edge->low] && o->node[edge->high]);
        if (inside || (o->edge[e] && !faces)) fine = fine && pl_group_add(group, edge->middle);
    }
    pl_group_sort(group);
    return fine;
}

static pl_status extend_groups(const pl_mesh *mesh, const pl_edges *edges, pl_mesh *out, pl_error *err) {
    outside o;
    pl_status status = outside_find(mesh, edges, &o, err);
    if (status != PL_OK) return status;
    uint8_t *member = pl_array_new(mesh->node_count, 1);
    bool fine = member != NULL;
    for (int g = 0; fine && g < out->group_count; g++) {
        pl_group *group = &out->groups[g];
        if (group->where != PL_ON_NODES) continue;
        pl_group fresh = *group; /* grows as pl_group_add requires */
        fresh.count = 0, fresh.items = NULL;
        for (int64_t i = 0; fine && i < group->count; i++) fine = pl_group_add(&fresh, group->items[i]);
        free(group->items);
        *group = fresh;
        fine = fine && group_extend(mesh, edges, &o, group, member);
    }
    free(member);
    outside_free(&o);
    return fine ? PL_OK : pl_error_memory(err, mesh->node_count, "groups");
}

/* Values at the new nodes: mean of the ends. */
static bool extend_values(const pl_edges *edges, int64_t old_count, int components, double **values) {
    double *grown = pl_array_grow(*values, old_count + edges->count, sizeof(double) * (size_t)components);
    if (!grown) return false;
    *values = grown;
    for (int64_t e = 0; e < edges->count; e++) {
        for (int k = 0; k < components; k++) {
            grown[(old_count + e) * components + k] =
                0.5 * (grown[edges->list[e].low * (int64_t)components + k] +
                       grown[edges->list[e].high * (int64_t)components + k]);
        }
    }
    return true;
}

static pl_status insert_middles(const pl_mesh *mesh, pl_edges *edges, pl_mesh *out, pl_error *err) {
    int32_t *tets = pl_array_new(10 * mesh->tet_count, sizeof *tets);
    bool fine = tets && extend_values(edges, mesh->node_count, 3, &out->nodes);
    for (int a = 0; fine && a < out->array_count; a++) {
        if (out->arrays[a].where == PL_ON_NODES)
            fine = extend_values(edges, mesh->node_count, out->arrays[a].components, &out->arrays[a].values);
    }
    if (!fine) {
        free(tets);
        return pl_error_memory(err, 24 * edges->count + 40 * mesh->tet_count, "mid-edge nodes");
    }
    for (int64_t e = 0; e < edges->count; e++) edges->list[e].middle = (int32_t)(mesh->node_count + e);
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        const int32_t *from = mesh->tets + 4 * t;
        int32_t *to = tets + 10 * t;
        memcpy(to, from, 4 * sizeof *to);
        for (int e = 0; e < 6; e++) {
            int64_t edge = pl_edges_find(edges, from[pl_tet_edges[e][0]], from[pl_tet_edges[e][1]]);
            to[4 + e] = edge < 0 ? from[pl_tet_edges[e][0]] : edges->list[edge].middle;
        }
    }
    free(out->tets);
    out->tets = tets;
    out->nodes_per_tet = PL_QUADRATIC_NODES;
    out->node_count += edges->count;
    return extend_groups(mesh, edges, out, err);
}

pl_status pl_mesh_quadratic(const pl_mesh *mesh, pl_mesh **out, pl_error *err) {
    pl_status status = pl_mesh_copy(mesh, out, err);
    if (status != PL_OK || pl_mesh_is_quadratic(mesh) || mesh->tet_count == 0) return status;
    pl_edges edges = {0};
    status = pl_corners_check(mesh, err);
    if (status == PL_OK) status = pl_edges_create(mesh, &edges, err);
    if (status == PL_OK && mesh->node_count + edges.count > PL_MESH_MAX_COUNT)
        status =
            pl_error_set(err, PL_ERR_INPUT, "%lld nodes and as many edges: expected at most %lld together",
                         (long long)mesh->node_count, (long long)PL_MESH_MAX_COUNT);
    if (status == PL_OK) status = insert_middles(mesh, &edges, *out, err);
    pl_edges_free(&edges);
    if (status != PL_OK) {
        pl_mesh_free(*out);
        *out = NULL;
    }
    return status;
}

pl_status pl_mesh_linear(const pl_mesh *mesh, pl_mesh **out, pl_error *err) {
    pl_status status = pl_mesh_copy(mesh, out, err);
    if (status != PL_OK || !pl_mesh_is_quadratic(mesh)) return status;
    pl_mesh *copy = *out;
    for (int64_t t = 0; t < copy->tet_count; t++)
        memmove(copy->tets + 4 * t, copy->tets + 10 * t, 4 * sizeof *copy->tets);
    copy->nodes_per_tet = PL_LINEAR_NODES;
    pl_mesh_repairs repairs = {0};
    status = pl_mesh_apply_repairs(copy, &repairs, err); /* drops the unused nodes */
    pl_mesh_repairs_free(&repairs);
    if (status != PL_OK) {
        pl_mesh_free(copy);
        *out = NULL;
    }
    return status;
}
