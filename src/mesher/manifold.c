/* Makes the boundary of tetrahedra a 2-manifold.
 *
 * Around each boundary node the tetrahedra should form one disc (link.h). If they form several components,
 * each component gets its own node, which separates tetrahedra that met only in a node or an edge. If they
 * are connected but touch, at an edge or around a hole, the smallest number is dropped. Each round drops or
 * separates something, so that the procedure terminates. At the end separated nodes are moved apart a little,
 * so that the surfaces do not touch (which barriers require). */
#include "core/memory.h"
#include "mesh/edit.h"
#include "mesh/order.h"
#include "mesh/tet.h"
#include "mesher/lattice.h"
#include "mesher/link.h"

#include <stdlib.h>
#include <string.h>

typedef struct incidence {
    int64_t *start;  /* (node_count + 1) */
    int32_t *tets;   /* tetrahedra of each surface node, ascending */
    uint8_t *kind;   /* (node_count) pl_link_kind */
    uint8_t *chosen; /* (tet_count) to be dropped */
    const pl_mesh *mesh;
    const uint8_t *on_surface;
} incidence;

enum { PL_CHUNK = 4096 };
enum { PL_PARTED = 2 }; /* value in on_surface while the boundary is built */
/* Distance by which separated nodes are moved back, as a share of the distance to the centre of their
 * tetrahedra. */
#define PL_DRAW_BACK 0.01

static void incidence_free(incidence *in) {
    free(in->start);
    free(in->tets);
    free(in->kind);
    free(in->chosen);
}

static pl_status incidence_build(const pl_mesh *mesh, const uint8_t *on_surface, incidence *in,
                                 pl_error *err) {
    int64_t total = 0;
    *in = (incidence){.mesh = mesh, .on_surface = on_surface};
    in->start = pl_array_new(mesh->node_count + 2, sizeof *in->start);
    in->kind = pl_array_new(mesh->node_count, sizeof *in->kind);
    in->chosen = pl_array_new(mesh->tet_count, sizeof *in->chosen);
    if (!in->start || !in->kind || !in->chosen)
        return pl_error_memory(err, 9 * mesh->node_count + mesh->tet_count, "neighbours of nodes");
    int64_t *fill = in->start + 1; /* as in mesh/surface.c: becomes the start of the next */
    for (int64_t i = 0; i < 4 * mesh->tet_count; i++) {
        if (on_surface[mesh->tets[i]]) fill[mesh->tets[i] + 1]++, total++;
    }
    for (int64_t n = 0; n < mesh->node_count; n++) fill[n + 1] += fill[n];
    in->tets = pl_array_new(total, sizeof *in->tets);
    if (!in->tets) return pl_error_memory(err, 4 * total, "neighbours of nodes");
    for (int64_t i = 0; i < 4 * mesh->tet_count; i++) {
        if (on_surface[mesh->tets[i]]) in->tets[fill[mesh->tets[i]]++] = (int32_t)(i / 4);
    }
    return PL_OK;
}

/* The link of a node, oriented as seen from outside; false if it is larger than any link of a stuffed
 * lattice. */
static bool read_link(const incidence *in, int64_t node, pl_link *link) {
    int64_t first = in->start[node], count = in->start[node + 1] - first;
    if (count > PL_MAX_LINK) return false;
    link->count = (int)count;
    for (int i = 0; i < link->count; i++) {
        const int32_t *tet = in->mesh->tets + 4 * (int64_t)in->tets[first + i];
        for (int face = 0; face < 4; face++) {
            bool opposite = true;
            for (int k = 0; k < 3; k++) opposite &= tet[pl_tet_faces[face][k]] != node;
            for (int k = 0; opposite && k < 3; k++) link->tris[i][k] = tet[pl_tet_faces[face][k]];
        }
    }
    pl_link_connect(link);
    return true;
}

static void check_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    incidence *in = context;
    int64_t end = (chunk + 1) * PL_CHUNK;
    for (int64_t node = chunk * PL_CHUNK; node < end && node < in->mesh->node_count; node++) {
        pl_link link;
        bool dropped[PL_MAX_LINK];
        double volume[PL_MAX_LINK];
        if (!in->on_surface[node] || !read_link(in, node, &link)) continue;
        for (int i = 0; i < link.count; i++)
            volume[i] =
                pl_tet_volume(in->mesh->nodes, in->mesh->tets + 4 * (int64_t)in->tets[in->start[node] + i]);
        in->kind[node] = (uint8_t)pl_link_check(&link, volume, dropped);
    }
}

/* Gives every component except the first a copy of the node. */
static pl_status part_node(pl_mesh *mesh, uint8_t **on_surface, const incidence *in, int64_t node,
                           pl_mesher_report *report, pl_error *err) {
    pl_link link;
    read_link(in, node, &link);
    int64_t more = link.parts - 1, old = mesh->node_count;
    if (more <= 0) return PL_OK;
    double *nodes = pl_array_grow(mesh->nodes, 3 * (old + more), sizeof *nodes);
    if (nodes) mesh->nodes = nodes;
    uint8_t *flags = pl_array_grow(*on_surface, old + more, sizeof *flags);
    if (flags) *on_surface = flags;
    if (!nodes || !flags) return pl_error_memory(err, 24 * (old + more), "parted nodes");
    for (int64_t i = 0; i < more; i++) {
        memcpy(mesh->nodes + 3 * (old + i), mesh->nodes + 3 * node, 3 * sizeof *mesh->nodes);
        (*on_surface)[old + i] = PL_PARTED;
    }
    (*on_surface)[node] = PL_PARTED;
    for (int i = 0; i < link.count; i++) {
        int32_t *tet = mesh->tets + 4 * (int64_t)in->tets[in->start[node] + i];
        for (int k = 0; link.part[i] > 0 && k < 4; k++) {
            if (tet[k] == node) tet[k] = (int32_t)(old + link.part[i] - 1);
        }
    }
    mesh->node_count += more;
    report->parted_nodes += more;
    return PL_OK;
}

static void choose_tets(const incidence *in, int64_t node) {
    pl_link link;
    bool dropped[PL_MAX_LINK];
    double volume[PL_MAX_LINK];
    read_link(in, node, &link);
    const int32_t *tets = in->tets + in->start[node];
    for (int i = 0; i < link.count; i++) {
        if (in->chosen[tets[i]]) return; /* a change is already pending here */
        volume[i] = pl_tet_volume(in->mesh->nodes, in->mesh->tets + 4 * (int64_t)tets[i]);
    }
    if (pl_link_check(&link, volume, dropped) != PL_LINK_PINCHED) return;
    for (int i = 0; i < link.count; i++) {
        if (dropped[i]) in->chosen[tets[i]] = 1;
    }
}

/* Drops the chosen tetrahedra; the exposed nodes become boundary nodes. */
static int64_t drop_tets(pl_mesh *mesh, const uint8_t *chosen, uint8_t *on_surface) {
    int64_t kept = 0, count = mesh->tet_count;
    for (int64_t i = 0; i < count; i++) {
        int32_t *tet = mesh->tets + 4 * i;
        for (int k = 0; chosen[i] && k < 4; k++) on_surface[tet[k]] |= 1;
        if (chosen[i]) continue;
        if (kept != i) memcpy(mesh->tets + 4 * kept, tet, 4 * sizeof *tet);
        kept++;
    }
    mesh->tet_count = kept;
    return count - kept;
}

/* One round; *changed tells whether another one is needed. */
static pl_status improve(pl_mesh *mesh, uint8_t **on_surface, pl_threads *threads, pl_mesher_report *report,
                         bool *changed, pl_error *err) {
    incidence in;
    int64_t nodes = mesh->node_count;
    pl_status status = incidence_build(mesh, *on_surface, &in, err);
    if (status == PL_OK) pl_threads_run(threads, (nodes + PL_CHUNK - 1) / PL_CHUNK, check_chunk, &in);
    *changed = false;
    /* choose first, while the tetrahedra still match the links */
    for (int64_t n = 0; status == PL_OK && n < nodes; n++) {
        if (in.kind[n] == PL_LINK_PINCHED) *changed = true, choose_tets(&in, n);
    }
    for (int64_t n = 0; status == PL_OK && n < nodes; n++) {
        if (in.kind[n] != PL_LINK_PARTS) continue;
        *changed = true;
        status = part_node(mesh, on_surface, &in, n, report, err);
    }
    if (status == PL_OK && *changed) report->dropped_tets += drop_tets(mesh, in.chosen, *on_surface);
    incidence_free(&in);
    return status;
}

/* ---- small components */

static int32_t root_of(int32_t *parent, int32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

static pl_status drop_crumbs(pl_mesh *mesh, uint8_t *on_surface, double crumb, pl_mesher_report *report,
                             pl_error *err) {
    int32_t *parent = pl_array_new(mesh->node_count, sizeof *parent);
    double *volume = pl_array_new(mesh->node_count, sizeof *volume), largest = 0;
    uint8_t *chosen = pl_array_new(mesh->tet_count, sizeof *chosen);
    pl_status status = PL_OK;
    if (!parent || !volume || !chosen)
        status = pl_error_memory(err, 12 * mesh->node_count + mesh->tet_count, "connected components");
    for (int64_t n = 0; status == PL_OK && n < mesh->node_count; n++) parent[n] = (int32_t)n;
    for (int64_t i = 0; status == PL_OK && i < mesh->tet_count; i++) {
        int32_t a = root_of(parent, mesh->tets[4 * i]);
        for (int k = 1; k < 4; k++) {
            int32_t b = root_of(parent, mesh->tets[4 * i + k]);
            if (b < a)
                parent[a] = b, a = b;
            else
                parent[b] = a;
        }
    }
    for (int64_t i = 0; status == PL_OK && i < mesh->tet_count; i++) {
        double *sum = &volume[root_of(parent, mesh->tets[4 * i])];
        *sum += pl_tet_volume(mesh->nodes, mesh->tets + 4 * i);
        largest = *sum > largest ? *sum : largest;
    }
    if (status == PL_OK && largest > crumb) {
        for (int64_t i = 0; i < mesh->tet_count; i++)
            chosen[i] = volume[root_of(parent, mesh->tets[4 * i])] < crumb;
        report->dropped_tets += drop_tets(mesh, chosen, on_surface);
    }
    free(parent);
    free(volume);
    free(chosen);
    return status;
}

static pl_status drop_unused(pl_mesh *mesh, uint8_t *on_surface, pl_error *err) {
    int32_t *map = pl_array_new(mesh->node_count, sizeof *map);
    if (!map) return pl_error_memory(err, 4 * mesh->node_count, "unused nodes");
    for (int64_t i = 0; i < 4 * mesh->tet_count; i++) map[mesh->tets[i]] = 1;
    int64_t kept = 0;
    for (int64_t n = 0; n < mesh->node_count; n++) {
        if (!map[n]) continue;
        memmove(mesh->nodes + 3 * kept, mesh->nodes + 3 * n, 3 * sizeof *mesh->nodes);
        on_surface[kept] = on_surface[n];
        map[n] = (int32_t)kept++;
    }
    for (int64_t i = 0; i < 4 * mesh->tet_count; i++) mesh->tets[i] = map[mesh->tets[i]];
    mesh->node_count = kept;
    free(map);
    return PL_OK;
}

/* ---- separated nodes */

static pl_status draw_back(pl_mesh *mesh, uint8_t *on_surface, pl_error *err) {
    double *sums = pl_array_new(4 * mesh->node_count, sizeof *sums); /* sums of centres, and their number */
    if (!sums) return pl_error_memory(err, 32 * mesh->node_count, "parted nodes");
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        const int32_t *tet = mesh->tets + 4 * i;
        for (int k = 0; k < 4; k++) {
            double *sum = sums + 4 * (int64_t)tet[k];
            if (!(on_surface[tet[k]] & PL_PARTED)) continue;
            for (int j = 0; j < 4; j++)
                for (int c = 0; c < 3; c++) sum[c] += 0.25 * mesh->nodes[3 * (int64_t)tet[j] + c];
            sum[3] += 1;
        }
    }
    for (int64_t n = 0; n < mesh->node_count; n++) {
        const double *sum = sums + 4 * n;
        double *x = mesh->nodes + 3 * n;
        for (int c = 0; c < 3 && sum[3] > 0; c++) x[c] += PL_DRAW_BACK * (sum[c] / sum[3] - x[c]);
        on_surface[n] = on_surface[n] != 0;
    }
    free(sums);
    return PL_OK;
}

pl_status pl_manifold_make(pl_mesh *mesh, uint8_t **on_surface, double crumb, pl_threads *threads,
                           pl_mesher_report *report, pl_error *err) {
    pl_status status = PL_OK;
    for (bool changed = true; status == PL_OK && changed && mesh->tet_count;)
        status = improve(mesh, on_surface, threads, report, &changed, err);
    if (status == PL_OK) status = drop_crumbs(mesh, *on_surface, crumb, report, err);
    if (status == PL_OK) status = drop_unused(mesh, *on_surface, err);
    if (status == PL_OK && report->parted_nodes) status = draw_back(mesh, *on_surface, err);
    return status;
}
