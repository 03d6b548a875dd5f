/* See grade.h, and docs/mesher.md for the shapes of the tetrahedra. */
#include "mesher/grade.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

enum { PL_MAX_LEVELS = 24 };

/* ---- levels */

/* The blocks of 2^level cubes per side, and flags for those inside octants of at least that size. */
typedef struct pl_blocks {
    int64_t n[3];
    uint8_t *joined;
} pl_blocks;

typedef struct pl_joining {
    pl_lattice *l;
    int64_t rings;
    int levels;
    pl_blocks level[PL_MAX_LEVELS];
} pl_joining;

static int64_t block_of(const pl_blocks *b, const int64_t at[3]) {
    return at[0] + b->n[0] * (at[1] + b->n[1] * at[2]);
}

/* Marks cubes away from the surface: all nine vertices are inside and have not moved. */
static void mark_cubes(void *context, int64_t layer, int worker) {
    (void)worker;
    pl_joining *j = context;
    const pl_lattice *l = j->l;
    const pl_blocks *b = &j->level[0];
    int64_t at[3] = {0, 0, layer};
    for (at[1] = 0; at[1] < b->n[1]; at[1]++) {
        for (at[0] = 0; at[0] < b->n[0]; at[0]++) {
            int64_t site = at[0] + l->stride[1] * at[1] + l->stride[2] * at[2];
            bool inside = l->state[2 * site + 1] == PL_INSIDE;
            for (int o = 0; o < 8 && inside; o++)
                inside =
                    l->state[2 * (site + (o & 1) + l->stride[1] * (o >> 1 & 1) + l->stride[2] * (o >> 2))] ==
                    PL_INSIDE;
            b->joined[block_of(b, at)] = inside;
        }
    }
}

/* Whether eight blocks and the rings around them all have at least this size. */
static bool may_join(const pl_blocks *fine, const int64_t at[3], int64_t rings) {
    int64_t low[3], high[3], k[3];
    for (int d = 0; d < 3; d++) {
        low[d] = 2 * at[d] - rings, high[d] = 2 * at[d] + 1 + rings;
        if (low[d] < 0 || high[d] >= fine->n[d]) return false;
    }
    for (k[2] = low[2]; k[2] <= high[2]; k[2]++) {
        for (k[1] = low[1]; k[1] <= high[1]; k[1]++) {
            for (k[0] = low[0]; k[0] <= high[0]; k[0]++) {
                if (!fine->joined[block_of(fine, k)]) return false;
            }
        }
    }
    return true;
}

static pl_status join_blocks(pl_joining *j, bool *any, pl_error *err) {
    const pl_blocks *fine = &j->level[j->levels - 1];
    pl_blocks *coarse = &j->level[j->levels];
    int64_t at[3], count = 1;
    for (int d = 0; d < 3; d++) count *= coarse->n[d] = fine->n[d] / 2;
    coarse->joined = pl_array_new(count, 1);
    if (!coarse->joined) return pl_error_memory(err, count, "a lattice");
    *any = false;
    for (at[2] = 0; at[2] < coarse->n[2]; at[2]++) {
        for (at[1] = 0; at[1] < coarse->n[1]; at[1]++) {
            for (at[0] = 0; at[0] < coarse->n[0]; at[0]++)
                *any |= coarse->joined[block_of(coarse, at)] = may_join(fine, at, j->rings);
        }
    }
    j->levels++;
    return PL_OK;
}

/* The level of the largest octant that contains each cube. */
static void level_layer(void *context, int64_t layer, int worker) {
    (void)worker;
    pl_joining *j = context;
    pl_lattice *l = j->l;
    for (int64_t site = layer * l->stride[2]; site < (layer + 1) * l->stride[2]; site++) {
        const int64_t at[3] = {site % l->n[0], site / l->stride[1] % l->n[1], layer};
        for (int level = 1; level < j->levels; level++) {
            const pl_blocks *b = &j->level[level];
            const int64_t block[3] = {at[0] >> level, at[1] >> level, at[2] >> level};
            bool within = block[0] < b->n[0] && block[1] < b->n[1] && block[2] < b->n[2];
            if (!within || !b->joined[block_of(b, block)]) break;
            l->level[site] = (uint8_t)level;
        }
    }
}

pl_status pl_lattice_grade(pl_lattice *lattice, int64_t rings, pl_mesher_work *work, pl_error *err) {
    pl_joining j = {.l = lattice, .rings = rings, .levels = 1};
    int64_t count = 1;
    for (int d = 0; d < 3; d++) count *= j.level[0].n[d] = lattice->n[d] - 1;
    lattice->level = pl_array_new(lattice->sites, 1);
    j.level[0].joined = pl_array_new(count, 1);
    pl_status status = lattice->level && j.level[0].joined ? PL_OK : pl_error_memory(err, count, "a lattice");
    if (status == PL_OK) pl_mesher_layers(work, lattice->n[2] - 1, 0, mark_cubes, &j);
    for (bool any = true; status == PL_OK && any && j.levels < PL_MAX_LEVELS;)
        status = join_blocks(&j, &any, err);
    if (status == PL_OK) pl_mesher_layers(work, lattice->n[2], 0, level_layer, &j);
    for (int i = 0; i < PL_MAX_LEVELS; i++) free(j.level[i].joined);
    return status;
}

/* ---- tetrahedra */

typedef struct pl_octant {
    const pl_lattice *l;
    int64_t site, side; /* its first cube, and cubes per side */
    int level, count;
    int64_t (*tets)[4];
} pl_octant;

/* The vertex at the centre of the octant that begins at a site: the centre of a single cube, otherwise a
 * corner. */
static int64_t middle_of(const pl_lattice *l, int64_t site, int64_t side) {
    return side == 1 ? 2 * site + 1 : 2 * (site + side / 2 * (l->stride[0] + l->stride[1] + l->stride[2]));
}

static void add(pl_octant *o, int64_t a, int64_t b, int64_t c, int64_t d) {
    const int64_t tet[4] = {a, b, c, d};
    memcpy(o->tets[o->count++], tet, sizeof tet);
}

/* Whether an octant at the edge that starts at a corner is smaller than `level`, so that the edge has a node
 * at its midpoint. */
static bool is_halved(const pl_lattice *l, int64_t corner, int64_t one, int64_t other, int level) {
    return l->level[corner] < level || l->level[corner - one] < level || l->level[corner - other] < level ||
           l->level[corner - one - other] < level;
}

/* Tetrahedra around the square shared with an octant of the same size: one per side, or one per half side. */
static void share_square(pl_octant *o, int axis) {
    const pl_lattice *l = o->l;
    int64_t behind = o->site + o->side * l->stride[axis], middle = middle_of(l, o->site, o->side),
            other = middle_of(l, behind, o->side);
    for (int i = 0; i < 4; i++) {
        int64_t along = l->stride[(axis + 1 + i % 2) % 3], across = l->stride[(axis + 2 - i % 2) % 3];
        int64_t start = behind + (i / 2) * o->side * across, end = start + o->side * along;
        if (is_halved(l, start, l->stride[axis], across, o->level)) {
            add(o, middle, other, 2 * start, start + end);
            add(o, middle, other, start + end, 2 * end);
        } else {
            add(o, middle, other, 2 * start, 2 * end);
        }
    }
}

/* The side next to an octant of twice the size: on both sides halves of a pyramid, separated by the diagonal
 * to the centre of the larger octant's side. */
static void lean_on(pl_octant *o, int axis, bool behind, const int64_t at[3]) {
    const pl_lattice *l = o->l;
    int u = (axis + 1) % 3, v = (axis + 2) % 3;
    int64_t large = o->site + (behind ? o->side : -2 * o->side) * l->stride[axis];
    int64_t square = o->site + (behind ? o->side : 0) * l->stride[axis];
    /* the larger octant begins where the coordinates along its side are even multiples */
    bool second_u = at[u] / o->side % 2, second_v = at[v] / o->side % 2;
    if (second_u) large -= o->side * l->stride[u];
    if (second_v) large -= o->side * l->stride[v];
    int64_t middle = middle_of(l, o->site, o->side), far = middle_of(l, large, 2 * o->side);
    int64_t du = o->side * l->stride[u], dv = o->side * l->stride[v];
    int64_t center = square + (second_u ? 0 : du) + (second_v ? 0 : dv);
    int64_t corner = square + (second_u ? du : 0) + (second_v ? dv : 0);
    const int64_t sides[2] = {square + (second_u ? du : 0) + (second_v ? 0 : dv),
                              square + (second_u ? 0 : du) + (second_v ? dv : 0)};
    for (int i = 0; i < 2; i++) {
        add(o, 2 * center, 2 * corner, 2 * sides[i], middle);
        add(o, 2 * center, 2 * corner, 2 * sides[i], far);
    }
}

/* Six times the volume, in eighths of a cube. */
static int64_t volume(const pl_lattice *l, const int64_t tet[4]) {
    int64_t x[4][3];
    for (int c = 0; c < 4; c++) {
        int64_t site = tet[c] / 2;
        for (int k = 2; k >= 0; k--) {
            x[c][k] = 2 * (site / l->stride[k]) + tet[c] % 2;
            site %= l->stride[k];
        }
    }
    for (int c = 1; c < 4; c++) {
        for (int k = 0; k < 3; k++) x[c][k] -= x[0][k];
    }
    return x[1][0] * (x[2][1] * x[3][2] - x[2][2] * x[3][1]) -
           x[1][1] * (x[2][0] * x[3][2] - x[2][2] * x[3][0]) +
           x[1][2] * (x[2][0] * x[3][1] - x[2][1] * x[3][0]);
}

int pl_lattice_graded_tets(const pl_lattice *l, int64_t site, int64_t tets[PL_GRADED_MAX_TETS][4]) {
    const int64_t at[3] = {site % l->n[0], site / l->stride[1] % l->n[1], site / l->stride[2]};
    pl_octant o = {.l = l, .site = site, .level = l->level[site], .tets = tets};
    o.side = (int64_t)1 << o.level;
    if ((at[0] | at[1] | at[2]) & (o.side - 1)) return 0;
    for (int axis = 0; axis < 3; axis++) {
        int64_t step = l->stride[axis];
        if (l->level[site + o.side * step] == o.level && o.level) share_square(&o, axis);
        if (l->level[site + o.side * step] > o.level) lean_on(&o, axis, true, at);
        if (l->level[site - step] > o.level) lean_on(&o, axis, false, at);
    }
    for (int i = 0; i < o.count; i++) {
        if (volume(l, tets[i]) > 0) continue;
        int64_t other = tets[i][2];
        tets[i][2] = tets[i][3];
        tets[i][3] = other;
    }
    return o.count;
}
