/* Uniform refinement: each tetrahedron becomes eight, with new nodes at the midpoints of its edges.
 *
 * Four of them are at the corners. The remaining octahedron is divided along the shortest of its three
 * diagonals (Bey 1995), so that repeated refinement does not flatten elements. Groups are extended as for
 * mid-edge nodes (degree.c). */
#include "core/fields.h"
#include "core/memory.h"
#include "mesh/cell.h"
#include "mesh/edges.h"
#include "mesh/edit.h"
#include "mesh/tet.h"

#include <stdlib.h>
#include <string.h>

/* The diagonals of the octahedron by their local node numbers, and the ring around each. */
static const int diagonals[3][2] = {{6, 8}, {4, 9}, {5, 7}};
static const int rings[3][4] = {{4, 5, 9, 7}, {5, 6, 7, 8}, {4, 8, 9, 6}};

static void cut(const pl_mesh *mesh, const int32_t *tet, int32_t out[8][4]) {
    double min = INFINITY;
    int best = 0;
    for (int k = 0; k < 3; k++) {
        double length = pl_distance2(mesh->nodes + 3 * (int64_t)tet[diagonals[k][0]],
                                     mesh->nodes + 3 * (int64_t)tet[diagonals[k][1]]);
        if (length < min * (1 - 1e-9)) {
            min = length;
            best = k;
        }
    }
    for (int a = 0; a < 4; a++) {
        for (int b = 0; b < 4; b++) out[a][b] = tet[pl_tet_between[a][b]];
        int32_t piece[4] = {tet[diagonals[best][0]], tet[diagonals[best][1]], tet[rings[best][a]],
                            tet[rings[best][(a + 1) % 4]]};
        memcpy(out[4 + a], piece, sizeof piece);
    }
    for (int k = 0; k < 8; k++) {
        if (pl_tet_volume(mesh->nodes, out[k]) >= 0) continue;
        int32_t swapped = out[k][2];
        out[k][2] = out[k][3];
        out[k][3] = swapped;
    }
}

/* Divides the triangles of groups into four. Triangles that are not faces of tetrahedra have edges without
 * mid-edge nodes; they are dropped. */
static pl_status divide_tris(pl_mesh *mesh, pl_error *err) {
    bool any = false;
    for (int g = 0; g < mesh->group_count; g++) any = any || mesh->groups[g].tri_count;
    if (!any) return PL_OK;
    pl_edges edges;
    pl_status status = pl_edges_create(mesh, &edges, err);
    for (int g = 0; status == PL_OK && g < mesh->group_count; g++) {
        pl_group *group = &mesh->groups[g];
        if (!group->tri_count) continue;
        int32_t(*fine)[3] = pl_array_new(4 * group->tri_count, sizeof *fine);
        if (!fine) {
            status = pl_error_memory(err, 48 * group->tri_count, "refined triangles");
            break;
        }
        int64_t count = 0;
        for (int64_t t = 0; t < group->tri_count; t++) {
            const int32_t *c = group->tris + 3 * t;
            int32_t m[3];
            bool face = true;
            for (int k = 0; k < 3 && face; k++) {
                int64_t edge = pl_edges_find(&edges, c[k], c[(k + 1) % 3]);
                face = edge >= 0;
                if (face) m[k] = edges.list[edge].middle;
            }
            if (!face) continue;
            const int32_t children[4][3] = {
                {c[0], m[0], m[2]}, {c[1], m[1], m[0]}, {c[2], m[2], m[1]}, {m[0], m[1], m[2]}};
            memcpy(fine + count, children, sizeof children);
            count += 4;
        }
        free(group->tris);
        group->tris = fine[0];
        group->tri_count = count;
    }
    pl_edges_free(&edges);
    return status;
}

/* Copies groups and values of each element to its eight children. */
static bool spread_cells(pl_mesh *mesh, int64_t before) {
    for (int g = 0; g < mesh->group_count; g++) {
        pl_group *group = &mesh->groups[g];
        if (group->where != PL_ON_TETS || group->count == 0) continue;
        int32_t *grown = pl_array_grow(group->items, 8 * group->count, sizeof *grown);
        if (!grown) return false;
        for (int64_t i = 8 * group->count - 1; i >= 0; i--) grown[i] = (int32_t)(8 * grown[i / 8] + i % 8);
        group->items = grown;
        group->count *= 8;
    }
    for (int a = 0; a < mesh->array_count; a++) {
        pl_array *array = &mesh->arrays[a];
        if (array->where != PL_ON_TETS) continue;
        int n = array->components;
        double *grown = pl_array_grow(array->values, 8 * n * before, sizeof *grown);
        if (!grown) return false;
        for (int64_t i = 8 * n * before - 1; i >= 0; i--) grown[i] = grown[i / (8 * n) * n + i % n];
        array->values = grown;
    }
    return true;
}

pl_status pl_mesh_refine(const pl_mesh *mesh, pl_mesh **out, pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(mesh);
    const pl_cell_kind *kind = pl_cell_kind_of(mesh->nodes_per_tet);
    if (!kind || kind->quadratic || mesh->tet_count == 0)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "found %lld tetrahedra of %d nodes, expected a mesh of four-node tetrahedra to refine",
            (long long)mesh->tet_count, mesh->nodes_per_tet);
    if (mesh->tet_count > INT32_MAX / 32)
        return pl_error_set(err, PL_ERR_INPUT, "refined, the mesh is too large");
    pl_mesh *fine = NULL;
    pl_status status = pl_mesh_quadratic(mesh, &fine, err);
    if (status == PL_OK) status = divide_tris(fine, err);
    if (status != PL_OK) {
        pl_mesh_free(fine);
        return status;
    }
    int32_t(*tets)[4] = pl_array_new(8 * fine->tet_count, sizeof *tets);
    if (!tets || !spread_cells(fine, fine->tet_count)) {
        free(tets);
        pl_mesh_free(fine);
        return pl_error_memory(err, 128 * mesh->tet_count, "a refined mesh");
    }
    for (int64_t t = 0; t < fine->tet_count; t++) cut(fine, fine->tets + 10 * t, tets + 8 * t);
    free(fine->tets);
    fine->tets = tets[0];
    fine->tet_count *= 8;
    fine->nodes_per_tet = PL_LINEAR_NODES;
    *out = fine;
    return PL_OK;
}
