/* Quality, bounds, volume, area and connected parts of a mesh. */
#include "core/fields.h"
#include "core/memory.h"
#include "mesh/check.h"
#include "mesh/cell.h"
#include "mesh/edit.h"
#include "mesh/folded.h"
#include "mesh/tet.h"

#include <stdlib.h>

double pl_mesh_quality(const pl_mesh *mesh, int64_t tet) {
    if (!mesh || !mesh->nodes || !mesh->tets || tet < 0 || tet >= mesh->tet_count) return 0;
    if (!pl_cell_kind_of(mesh->nodes_per_tet)) return 0;
    const int32_t *nodes = mesh->tets + tet * mesh->nodes_per_tet;
    for (int a = 0; a < 4; a++) {
        if (nodes[a] < 0 || nodes[a] >= mesh->node_count) return 0;
    }
    return pl_tet_quality(mesh->nodes, nodes);
}

static int32_t pl_root(int32_t *parent, int32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

static void pl_join_cells(int32_t *parent, const int32_t *cells, int64_t count, int size) {
    for (int64_t i = 0; i < count; i++) {
        int32_t first = pl_root(parent, cells[i * size]);
        for (int k = 1; k < size; k++) {
            int32_t other = pl_root(parent, cells[i * size + k]);
            if (other < first) { /* the smaller number becomes the root, which keeps the trees flat if numbers
                                    are local */
                parent[first] = other;
                first = other;
            } else {
                parent[other] = first;
            }
        }
    }
}

static pl_status pl_count_components(const pl_mesh *mesh, int64_t *components, pl_error *err) {
    int32_t *parent = pl_array_new(mesh->node_count, sizeof *parent);
    bool *used = pl_array_new(mesh->node_count, sizeof *used);
    if (!parent || !used) {
        free(parent);
        free(used);
        return pl_error_memory(err, 5 * mesh->node_count, "counting connected parts");
    }
    for (int64_t i = 0; i < mesh->node_count; i++) parent[i] = (int32_t)i;
    pl_join_cells(parent, mesh->tets, mesh->tet_count, mesh->nodes_per_tet);
    pl_join_cells(parent, mesh->tris, mesh->tri_count, 3);
    for (int64_t i = 0; i < mesh->tet_count * mesh->nodes_per_tet; i++) used[mesh->tets[i]] = true;
    for (int64_t i = 0; i < mesh->tri_count * 3; i++) used[mesh->tris[i]] = true;
    *components = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) *components += used[i] && parent[i] == i;
    free(parent);
    free(used);
    return PL_OK;
}

static void pl_summarise_tets(const pl_mesh *mesh, pl_mesh_summary *out) {
    double sum = 0;
    out->quality_min = mesh->tet_count ? 1 : 0;
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        const int32_t *tet = mesh->tets + i * mesh->nodes_per_tet;
        out->volume += pl_mesh_is_quadratic(mesh) ? pl_tet_curved_volume(tet, mesh->nodes)
                                                  : pl_tet_volume(mesh->nodes, tet);
        double quality = pl_tet_quality(mesh->nodes, mesh->tets + i * mesh->nodes_per_tet);
        int bin = (int)(quality * 10);
        out->quality_histogram[bin < 0 ? 0 : bin > 9 ? 9 : bin]++;
        if (quality < out->quality_min) out->quality_min = quality;
        sum += quality;
    }
    if (mesh->tet_count) out->quality_mean = sum / (double)mesh->tet_count;
}

static void pl_summarise_tris(const pl_mesh *mesh, const int32_t *tris, int64_t count, pl_mesh_summary *out) {
    double volume = 0;
    for (int64_t i = 0; i < count; i++) {
        double normal[3], arm[3];
        pl_tri_normal(mesh->nodes, tris + 3 * i, normal);
        pl_sub3(mesh->nodes + 3 * (int64_t)tris[3 * i], out->min, arm);
        out->area += sqrt(pl_dot3(normal, normal)) / 2;
        volume += pl_dot3(normal, arm) / 6;
    }
    if (mesh->tet_count == 0 && out->closed) out->volume = volume;
}

static void pl_summarise_edges(const pl_mesh *mesh, const pl_edge_census *edges, pl_mesh_summary *out) {
    out->closed = edges->closed;
    out->border_edges = edges->border;
    out->nonmanifold_edges = edges->forked;
    for (int k = 0; k < 6; k++) {
        if (edges->border)
            out->border_at[k % 3] += mesh->nodes[3 * (int64_t)edges->border_edge[k / 3] + k % 3] / 2;
        if (edges->forked)
            out->nonmanifold_at[k % 3] += mesh->nodes[3 * (int64_t)edges->forked_edge[k / 3] + k % 3] / 2;
    }
}

bool pl_length_seems_scaled(double longest) { return longest > 10 && longest < 1e5; }

pl_status pl_mesh_summarise(const pl_mesh *mesh, pl_mesh_summary *out, pl_error *err) {
    PL_REQUIRE(out);
    *out = (pl_mesh_summary){0};
    pl_status status = pl_mesh_check(mesh, NULL, err);
    if (status != PL_OK) return status;
    for (int64_t i = 0; i < 3 * mesh->node_count; i++) {
        double x = mesh->nodes[i];
        if (i < 3 || x < out->min[i % 3]) out->min[i % 3] = x;
        if (i < 3 || x > out->max[i % 3]) out->max[i % 3] = x;
    }
    int32_t *boundary = NULL;
    const int32_t *tris = mesh->tris;
    int64_t count = mesh->tri_count;
    if (mesh->tet_count) {
        status = pl_mesh_boundary(mesh, &boundary, NULL, &count, err);
        tris = boundary;
    }
    pl_edge_census edges = {0};
    if (status == PL_OK) status = pl_tris_census(tris, count, mesh->node_count, &edges, err);
    if (status == PL_OK) {
        out->boundary_tris = count;
        pl_summarise_edges(mesh, &edges, out);
        pl_summarise_tets(mesh, out);
        pl_summarise_tris(mesh, tris, count, out);
        status = pl_count_components(mesh, &out->components, err);
    }
    if (status == PL_OK) status = pl_mesh_find_folded(mesh, &out->folded, NULL, err);
    free(boundary);
    return status;
}
