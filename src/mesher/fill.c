/* Creates tetrahedra from a classified lattice: counts nodes and tetrahedra per layer, numbers them, and
 * writes them. */
#include "core/memory.h"
#include "mesh/edit.h"
#include "mesh/order.h"
#include "mesher/grade.h"

#include <stdlib.h>
#include <string.h>

typedef struct filling {
    const pl_lattice *l;
    pl_stencils stencils;
    pl_mesh *mesh;
    int32_t *vertex_node; /* (2 sites) for used vertices */
    int32_t *cut_node;    /* (cut count) */
    uint8_t *on_surface;  /* (nodes) */
    int64_t *nodes;       /* (layers + 1) first of each layer */
    int64_t *tets;        /* the same for tetrahedra */
} filling;

static bool next_to_inside(const pl_lattice *l, int64_t vertex) {
    for (int edge = 0; edge < PL_LATTICE_EDGES; edge++) {
        int64_t site;
        int slot;
        bool from_start;
        int64_t other = pl_lattice_follow(l, vertex, edge, &site, &slot, &from_start);
        if (l->state[other] == PL_INSIDE) return true;
    }
    return false;
}

/* Bits of a site's nodes: its vertices that are corners of tetrahedra, then its slots with a cut that is
 * one. */
static unsigned used(const pl_lattice *l, int64_t site) {
    unsigned bits = 0;
    for (int kind = 0; kind < 2; kind++) {
        uint8_t state = l->state[2 * site + kind];
        if (state == PL_INSIDE || (state >= PL_WARPED && next_to_inside(l, 2 * site + kind)))
            bits |= 1u << kind;
    }
    if (!l->cuts[site]) return bits;
    for (int slot = 0; slot < PL_LATTICE_EDGES; slot++) {
        if (!(l->cuts[site] >> slot & 1)) continue;
        int64_t start = 2 * site + (slot >= 3), owner;
        int own, edge = slot < 6 ? 2 * (slot % 3) + 1 : slot;
        bool from_start;
        int64_t end = pl_lattice_follow(l, start, edge, &owner, &own, &from_start);
        if (l->state[start] < PL_WARPED && l->state[end] < PL_WARPED) bits |= 4u << slot;
    }
    return bits;
}

/* The first and last site of a layer that can have nodes or tetrahedra; the rim has none. */
static bool layer_sites(const pl_lattice *l, int64_t layer, int64_t *first, int64_t *end) {
    *first = layer * l->stride[2] + l->stride[1] + 1;
    *end = (layer + 1) * l->stride[2] - l->stride[1] - 1;
    return layer >= 1 && layer < l->n[2] - 1;
}

/* The stencil of a lattice tetrahedron; NULL if it is outside or was replaced by a larger one. */
static const pl_stencil *stencil_of(const filling *f, int64_t site, int index, int odd) {
    const pl_lattice *l = f->l;
    const pl_lattice_tet *tet = &l->tets[index];
    if (l->level && (l->level[site] || l->level[site + tet->vertex[3] / 2])) return NULL;
    int sign[4], code = 0;
    bool any = false;
    for (int c = 3; c >= 0; c--) {
        sign[c] = pl_lattice_sign(l->state[2 * site + tet->vertex[c]]);
        any |= sign[c] == PL_INSIDE;
        code = 3 * code + sign[c];
    }
    if (!any) return NULL;
    if (code == PL_STENCIL_CASES - 1) return &f->stencils.items[0][code];
    int choices = odd ? PL_ODD_2 : 0; /* the centre has the site's parity, the lower corner its own */
    int64_t corner = tet->vertex[0] / 2;
    bool corner_odd = odd;
    for (int k = 2; k >= 0; k--) {
        if (corner >= l->stride[k]) corner -= l->stride[k], corner_odd = !corner_odd;
    }
    if (corner_odd) choices |= PL_ODD_0;
    static const int ends[2][2] = {{0, 1}, {2, 3}}, edges[2] = {0, 5};
    for (int e = 0; e < 2; e++) {
        int from = sign[ends[e][0]], to = sign[ends[e][1]];
        if (from == PL_ON_SURFACE || to == PL_ON_SURFACE || from == to) continue;
        double share = l->share[pl_lattice_cut(l, site + tet->site[edges[e]], tet->slot[edges[e]])];
        if ((from == PL_INSIDE ? share : 1 - share) > PL_FAR) choices |= PL_FAR_CUT << e;
    }
    return &f->stencils.items[choices][code];
}

static bool site_is_odd(const pl_lattice *l, int64_t site) {
    return (site / l->stride[2] + site / l->stride[1] % l->n[1] + site % l->n[0]) & 1;
}

/* Whether no corner of a tetrahedron of the site is inside. */
static bool is_empty(const pl_lattice *l, int64_t site) {
    unsigned any = l->state[2 * site + 1];
    for (int k = 0; k < 3; k++) any |= l->state[2 * (site + l->stride[k]) + 1];
    for (int o = 1; o < 8; o++) {
        int64_t x = o & 1, y = o >> 1 & 1, z = o >> 2;
        any |= l->state[2 * (site + x * l->stride[0] + y * l->stride[1] + z * l->stride[2])];
    }
    return any == PL_OUTSIDE;
}

static void count_layer(void *context, int64_t layer, int worker) {
    (void)worker;
    filling *f = context;
    int64_t site, end, nodes = 0, tets = 0;
    if (!layer_sites(f->l, layer, &site, &end)) return;
    for (; site < end; site++) {
        nodes += __builtin_popcount(used(f->l, site));
        if (is_empty(f->l, site)) continue;
        for (int i = 0; i < PL_LATTICE_TETS; i++) {
            const pl_stencil *s = stencil_of(f, site, i, site_is_odd(f->l, site));
            if (s) tets += s->count;
        }
        int64_t graded[PL_GRADED_MAX_TETS][4];
        if (f->l->level) tets += pl_lattice_graded_tets(f->l, site, graded);
    }
    f->nodes[layer + 1] = nodes;
    f->tets[layer + 1] = tets;
}

static void number_layer(void *context, int64_t layer, int worker) {
    (void)worker;
    filling *f = context;
    const pl_lattice *l = f->l;
    int64_t site, end, next = f->nodes[layer];
    if (!layer_sites(l, layer, &site, &end)) return;
    for (; site < end; site++) {
        unsigned bits = used(l, site);
        for (int b = 0; bits >> b; b++) {
            if (!(bits >> b & 1)) continue;
            double *x = f->mesh->nodes + 3 * next;
            f->on_surface[next] = b >= 2 || l->state[2 * site + b] >= PL_WARPED;
            if (b < 2) {
                pl_lattice_position(l, 2 * site + b, x);
                f->vertex_node[2 * site + b] = (int32_t)next++;
            } else {
                pl_lattice_cut_place(l, site, b - 2, x);
                f->cut_node[pl_lattice_cut(l, site, b - 2)] = (int32_t)next++;
            }
        }
    }
}

static void write_layer(void *context, int64_t layer, int worker) {
    (void)worker;
    filling *f = context;
    const pl_lattice *l = f->l;
    int64_t site, end;
    if (!layer_sites(l, layer, &site, &end)) return;
    int32_t *out = f->mesh->tets + 4 * f->tets[layer];
    for (; site < end; site++) {
        if (is_empty(l, site)) continue;
        bool odd = site_is_odd(l, site);
        for (int i = 0; i < PL_LATTICE_TETS; i++) {
            const pl_lattice_tet *tet = &l->tets[i];
            const pl_stencil *s = stencil_of(f, site, i, odd);
            for (int t = 0; s && t < s->count; t++, out += 4) {
                for (int c = 0; c < 4; c++) {
                    int id = s->tets[t][c], e = id - 4;
                    out[c] = id < 4 ? f->vertex_node[2 * site + tet->vertex[id]]
                                    : f->cut_node[pl_lattice_cut(l, site + tet->site[e], tet->slot[e])];
                }
                if (!tet->mirrored) continue;
                int32_t other = out[2];
                out[2] = out[3];
                out[3] = other;
            }
        }
        int64_t graded[PL_GRADED_MAX_TETS][4];
        int count = l->level ? pl_lattice_graded_tets(l, site, graded) : 0;
        for (int t = 0; t < 4 * count; t++) *out++ = f->vertex_node[graded[t / 4][t % 4]];
    }
}

static pl_status allocate(filling *f, pl_error *err) {
    const pl_lattice *l = f->l;
    for (int64_t k = 0; k < l->n[2]; k++) {
        f->nodes[k + 1] += f->nodes[k];
        f->tets[k + 1] += f->tets[k];
    }
    int64_t nodes = f->nodes[l->n[2]], tets = f->tets[l->n[2]];
    if (nodes > PL_MESH_MAX_COUNT || tets > PL_MESH_MAX_COUNT)
        return pl_error_set(err, PL_ERR_INPUT, "%.3g tetrahedra, expected at most %.3g", (double)tets,
                            (double)PL_MESH_MAX_COUNT);
    f->mesh->node_count = nodes;
    f->mesh->tet_count = tets;
    f->mesh->nodes = pl_array_new(3 * nodes, sizeof *f->mesh->nodes);
    f->mesh->tets = pl_array_new(4 * tets, sizeof *f->mesh->tets);
    f->vertex_node = pl_array_new(2 * l->sites, sizeof *f->vertex_node);
    f->cut_node = pl_array_new(l->cut_count, sizeof *f->cut_node);
    f->on_surface = pl_array_new(nodes, sizeof *f->on_surface);
    if (f->on_surface && f->mesh->nodes && f->mesh->tets && f->vertex_node && f->cut_node) return PL_OK;
    return pl_error_memory(err, 24 * nodes + 16 * tets + 8 * l->sites, "a mesh");
}

pl_status pl_lattice_fill(const pl_lattice *lattice, pl_mesher_work *work, pl_mesh **out,
                          uint8_t **on_surface, pl_error *err) {
    filling *f = pl_array_new(1, sizeof *f);
    if (!f) return pl_error_memory(err, (int64_t)sizeof *f, "a mesh");
    int64_t layers = lattice->n[2];
    pl_stencils_fill(&f->stencils);
    f->l = lattice;
    f->mesh = pl_mesh_new();
    f->nodes = pl_array_new(layers + 1, sizeof *f->nodes);
    f->tets = pl_array_new(layers + 1, sizeof *f->tets);
    pl_status status = PL_OK;
    if (!f->mesh || !f->nodes || !f->tets) status = pl_error_memory(err, 16 * layers, "a mesh");
    if (status == PL_OK) {
        pl_mesher_layers(work, layers, 0.1, count_layer, f);
        status = allocate(f, err);
    }
    if (status == PL_OK) {
        pl_mesher_layers(work, layers, 0.1, number_layer, f);
        pl_mesher_layers(work, layers, 0.1, write_layer, f);
        *out = f->mesh;
        *on_surface = f->on_surface;
    } else {
        free(f->on_surface);
        pl_mesh_free(f->mesh);
    }
    free(f->nodes);
    free(f->tets);
    free(f->vertex_node);
    free(f->cut_node);
    free(f);
    return status;
}
