/* See lattice.h: numbering and positions of the lattice. */
#include "mesher/lattice.h"
#include "core/memory.h"
#include "mesh/order.h"

#include <math.h>
#include <stdlib.h>

/* Distance of the lattice's start from the surface, in cells. It is at least 2.5, so that vertices inside
 * have all their neighbours and these have theirs. It differs between the axes, so that flat sides do not
 * coincide with vertices. */
static const double before[3] = {2.619, 2.577, 2.643};

static void count_sites(const pl_region *region, double size, double n[3]) {
    for (int k = 0; k < 3; k++)
        n[k] = floor((region->max[k] - region->min[k]) / size) + 2 * PL_LATTICE_MARGIN + 1;
}

double pl_lattice_sites(const pl_region *region, double size) {
    double n[3];
    count_sites(region, size, n);
    return n[0] * n[1] * n[2];
}

/* The owner and slot of the edge between vertices of a tetrahedron, relative to its site. */
static void own_edge(const pl_lattice *l, pl_lattice_tet *tet, int edge) {
    int a = pl_tet_edges[edge][0], b = pl_tet_edges[edge][1];
    int64_t from = tet->vertex[a] / 2, to = tet->vertex[b] / 2;
    if (a / 2 == b / 2) {
        tet->site[edge] = from;
        for (int k = 0; k < 3; k++) {
            if (to - from == l->stride[k]) tet->slot[edge] = 3 * (a / 2) + k;
        }
        return;
    }
    int64_t center = a < 2 ? to : from, corner = (a < 2 ? from : to) - center;
    tet->site[edge] = center;
    for (int octant = 0; octant < 8; octant++) {
        int64_t offset = 0;
        for (int k = 0; k < 3; k++) offset += (octant >> k & 1) * l->stride[k];
        if (offset == corner) tet->slot[edge] = 6 + octant;
    }
}

/* Around the square between the cubes of a site and of the next site along an axis: one tetrahedron per
 * side. */
static void fill_tets(pl_lattice *l) {
    for (int i = 0; i < PL_LATTICE_TETS; i++) {
        int axis = i / 4, along = (axis + 1 + i % 2) % 3, across = (axis + 2 - i % 2) % 3;
        bool upper = i / 2 % 2;
        pl_lattice_tet *tet = &l->tets[i];
        int64_t corner = l->stride[axis] + (upper ? l->stride[across] : 0);
        tet->vertex[0] = 2 * corner;
        tet->vertex[1] = 2 * (corner + l->stride[along]);
        tet->vertex[2] = 1;
        tet->vertex[3] = 2 * l->stride[axis] + 1;
        tet->mirrored = upper != (i % 2 == 1);
        for (int e = 0; e < 6; e++) own_edge(l, tet, e);
    }
}

pl_status pl_lattice_create(const pl_region *region, double size, pl_lattice *out, pl_error *err) {
    *out = (pl_lattice){.size = size, .sites = 1};
    double n[3];
    count_sites(region, size, n);
    for (int k = 0; k < 3; k++) {
        out->origin[k] = region->min[k] - before[k] * size;
        out->n[k] = (int64_t)n[k];
        out->stride[k] = out->sites;
        out->sites *= out->n[k];
    }
    fill_tets(out);
    out->state = pl_array_new(2 * out->sites, sizeof *out->state);
    out->cuts = pl_array_new(out->sites, sizeof *out->cuts);
    out->first = pl_array_new(out->sites, sizeof *out->first);
    out->layer = pl_array_new(out->n[2] + 1, sizeof *out->layer);
    if (out->state && out->cuts && out->first && out->layer) return PL_OK;
    pl_lattice_free(out);
    return pl_error_memory(err, 8 * (int64_t)(n[0] * n[1] * n[2]), "a lattice");
}

void pl_lattice_free(pl_lattice *lattice) {
    free(lattice->state);
    free(lattice->cuts);
    free(lattice->first);
    free(lattice->layer);
    free(lattice->share);
    free(lattice->level);
    *lattice = (pl_lattice){0};
}

void pl_lattice_place(const pl_lattice *l, int64_t vertex, double x[3]) {
    int64_t site = vertex / 2;
    double shift = vertex % 2 ? 0.5 : 0;
    for (int k = 2; k >= 0; k--) {
        x[k] = l->origin[k] + l->size * ((double)(site / l->stride[k]) + shift);
        site %= l->stride[k];
    }
}

int64_t pl_lattice_follow(const pl_lattice *l, int64_t vertex, int edge, int64_t *site, int *slot,
                          bool *from_start) {
    int64_t own = vertex / 2;
    int kind = (int)(vertex % 2);
    if (edge < 6) {
        bool up = edge % 2;
        int64_t step = l->stride[edge / 2];
        *site = up ? own : own - step;
        *slot = 3 * kind + edge / 2;
        *from_start = up;
        return vertex + (up ? 2 : -2) * step;
    }
    int octant = edge - 6;
    int64_t offset = 0;
    for (int k = 0; k < 3; k++) offset += ((octant >> k & 1) - (kind ? 0 : 1)) * l->stride[k];
    *site = kind ? own : own + offset;
    *slot = 6 + (kind ? octant : 7 - octant);
    *from_start = kind;
    return 2 * (own + offset) + (kind ? 0 : 1);
}

void pl_lattice_cut_place(const pl_lattice *l, int64_t site, int slot, double x[3]) {
    double share = l->share[pl_lattice_cut(l, site, slot)] * l->size;
    pl_lattice_place(l, 2 * site + (slot >= 3), x);
    if (slot < 6) {
        x[slot % 3] += share;
        return;
    }
    for (int k = 0; k < 3; k++) x[k] += ((slot - 6) >> k & 1 ? 0.5 : -0.5) * share;
}

void pl_lattice_position(const pl_lattice *l, int64_t vertex, double x[3]) {
    if (l->state[vertex] < PL_WARPED) {
        pl_lattice_place(l, vertex, x);
        return;
    }
    int64_t site;
    int slot;
    bool from_start;
    pl_lattice_follow(l, vertex, l->state[vertex] - PL_WARPED, &site, &slot, &from_start);
    pl_lattice_cut_place(l, site, slot, x);
}
