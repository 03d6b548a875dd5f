/* See march.h. Each cube is divided into six tetrahedra around its diagonal, in the same way in all cubes, so
 * that neighbours agree and the surface is a closed 2-manifold. A vertex is identified by its lattice edge: a
 * point and one of seven directions. */
#include "sculpt/march.h"
#include "core/memory.h"
#include "mesh/edit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PL_SIDE = 8, PL_POINTS = PL_SIDE + 1, PL_CHUNK = 2048, PL_ROOT_STEPS = 4 };
/* Blocks are skipped if the value exceeds their half diagonal by this factor, which allows for rounding. */
#define PL_SLACK 1.001

typedef struct pl_march_part {
    int64_t count, capacity;
    uint64_t *keys; /* (count, 3): 8 point + direction */
    bool failed;
} pl_march_part;

static void point_at(const pl_march *m, const int64_t at[3], double x[3]) {
    for (int k = 0; k < 3; k++) x[k] = m->origin[k] + m->step * (double)at[k];
}

/* ---- blocks */

/* Adds the blocks within a cube of 2^level blocks per side that the surface may intersect. */
static bool collect(pl_march *m, const int64_t at[3], int level) {
    double x[3], half = 0.5 * m->step * (double)((int64_t)PL_SIDE << level);
    for (int k = 0; k < 3; k++) {
        if (at[k] >= m->points[k]) return true;
        x[k] = m->origin[k] + m->step * (double)at[k] + half;
    }
    if (fabs(pl_sculpt_value(m->sculpt, x)) > PL_SLACK * sqrt(3.0) * half) return true;
    if (level > 0) {
        int64_t child = (int64_t)PL_SIDE << (level - 1);
        for (int c = 0; c < 8; c++) {
            int64_t next[3];
            for (int k = 0; k < 3; k++) next[k] = at[k] + (c >> k & 1 ? child : 0);
            if (!collect(m, next, level - 1)) return false;
        }
        return true;
    }
    if (m->block_count == m->capacity) {
        int64_t capacity = m->capacity ? 2 * m->capacity : 256;
        void *grown = pl_array_grow(m->blocks, capacity, sizeof *m->blocks);
        if (!grown) return false;
        m->blocks = grown, m->capacity = capacity;
    }
    for (int k = 0; k < 3; k++) m->blocks[m->block_count][k] = (int32_t)at[k];
    m->block_count++;
    return true;
}

/* ---- tetrahedra */

static void add_triangle(pl_march_part *part, uint64_t a, uint64_t b, uint64_t c, bool flip) {
    if (part->count == part->capacity) {
        int64_t capacity = part->capacity ? 2 * part->capacity : 256;
        uint64_t *grown = pl_array_grow(part->keys, 3 * capacity, sizeof *grown);
        if (!grown) {
            part->failed = true;
            return;
        }
        part->keys = grown, part->capacity = capacity;
    }
    uint64_t *keys = part->keys + 3 * part->count++;
    keys[0] = a, keys[1] = flip ? c : b, keys[2] = flip ? b : c;
}

/* The corners of a tetrahedron as bits (x, y, z) of the cube, each containing the one before. */
static const int tets[6][4] = {{0, 1, 3, 7}, {0, 2, 6, 7}, {0, 4, 5, 7},
                               {0, 2, 3, 7}, {0, 4, 6, 7}, {0, 1, 5, 7}};
/* Even permutations that start with a corner, and with a pair of corners. */
static const int from_one[4][4] = {{0, 1, 2, 3}, {1, 0, 3, 2}, {2, 0, 1, 3}, {3, 0, 2, 1}};
static const int from_two[6][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2},
                                   {1, 2, 0, 3}, {1, 3, 2, 0}, {2, 3, 0, 1}};

/* The vertex on the edge between two corners of a cube. */
static uint64_t edge_key(const uint64_t points[8], int a, int b) {
    return 8 * points[a & b] + (uint64_t)(a ^ b);
}

static void cut_tet(pl_march_part *part, const int tet[4], bool odd, const uint64_t points[8],
                    unsigned inside) {
    unsigned mask = 0;
    int count = 0;
    for (int i = 0; i < 4; i++) {
        if (inside >> tet[i] & 1) mask |= 1u << i, count++;
    }
    if (count == 0 || count == 4) return;
    if (count == 2) {
        const int *p = from_two[0];
        for (int i = 0; i < 6; i++) {
            if (mask == (1u << from_two[i][0] | 1u << from_two[i][1])) p = from_two[i];
        }
        int c[4] = {tet[p[0]], tet[p[1]], tet[p[2]], tet[p[3]]};
        uint64_t ik = edge_key(points, c[0], c[2]), il = edge_key(points, c[0], c[3]);
        uint64_t jl = edge_key(points, c[1], c[3]), jk = edge_key(points, c[1], c[2]);
        add_triangle(part, ik, il, jl, odd);
        add_triangle(part, ik, jl, jk, odd);
        return;
    }
    if (count == 3) mask ^= 15u;
    const int *p = from_one[mask == 1 ? 0 : mask == 2 ? 1 : mask == 4 ? 2 : 3];
    add_triangle(part, edge_key(points, tet[p[0]], tet[p[1]]), edge_key(points, tet[p[0]], tet[p[2]]),
                 edge_key(points, tet[p[0]], tet[p[3]]), odd != (count == 3));
}

static void cut_block(void *context, int64_t b, int worker) {
    pl_march *m = context;
    bool in[PL_POINTS * PL_POINTS * PL_POINTS];
    (void)worker;
    for (int i = 0; i < PL_POINTS * PL_POINTS * PL_POINTS; i++) {
        int64_t at[3] = {m->blocks[b][0] + i % PL_POINTS, m->blocks[b][1] + i / PL_POINTS % PL_POINTS,
                         m->blocks[b][2] + i / (PL_POINTS * PL_POINTS)};
        double x[3];
        point_at(m, at, x);
        in[i] = pl_sculpt_value(m->sculpt, x) < 0;
    }
    for (int cell = 0; cell < PL_SIDE * PL_SIDE * PL_SIDE; cell++) {
        int local[3] = {cell % PL_SIDE, cell / PL_SIDE % PL_SIDE, cell / (PL_SIDE * PL_SIDE)};
        uint64_t points[8];
        unsigned inside = 0;
        for (int c = 0; c < 8; c++) {
            int at[3] = {local[0] + (c & 1), local[1] + (c >> 1 & 1), local[2] + (c >> 2 & 1)};
            inside |= (unsigned)in[at[0] + PL_POINTS * (at[1] + PL_POINTS * at[2])] << c;
            points[c] = (uint64_t)(m->blocks[b][0] + at[0] +
                                   m->points[0] * (m->blocks[b][1] + at[1] +
                                                   m->points[1] * (int64_t)(m->blocks[b][2] + at[2])));
        }
        if (inside == 0 || inside == 255) continue;
        for (int t = 0; t < 6; t++) cut_tet(&m->parts[b], tets[t], t >= 3, points, inside);
    }
}

/* ---- merging all blocks into one mesh */

typedef struct pl_key_table {
    uint64_t mask, *keys; /* key + 1; 0: free */
    int32_t *nodes;
    uint64_t *order; /* keys by node */
    int64_t count;
} pl_key_table;

static int32_t node_of(pl_key_table *table, uint64_t key) {
    uint64_t slot = (key * 0x9e3779b97f4a7c15u) >> 20 & table->mask;
    while (table->keys[slot] && table->keys[slot] != key + 1) slot = (slot + 1) & table->mask;
    if (!table->keys[slot]) {
        table->keys[slot] = key + 1;
        table->order[table->count] = key;
        table->nodes[slot] = (int32_t)table->count++;
    }
    return table->nodes[slot];
}

/* The point on a lattice edge at which the sign of the value changes. */
static void place_node(const pl_march *m, uint64_t key, double out[3]) {
    uint64_t point = key >> 3;
    int direction = (int)(key & 7);
    int64_t a[3] = {(int64_t)(point % (uint64_t)m->points[0]),
                    (int64_t)(point / (uint64_t)m->points[0] % (uint64_t)m->points[1]),
                    (int64_t)(point / (uint64_t)(m->points[0] * m->points[1]))};
    int64_t b[3] = {a[0] + (direction & 1), a[1] + (direction >> 1 & 1), a[2] + (direction >> 2 & 1)};
    double p[3], q[3], low = 0, high = 1;
    point_at(m, a, p), point_at(m, b, q);
    double at_low = pl_sculpt_value(m->sculpt, p), at_high = pl_sculpt_value(m->sculpt, q);
    bool low_inside = at_low < 0;
    for (int i = 0; i < PL_ROOT_STEPS && high - low > 1e-3; i++) {
        double share = i % 3 == 2 ? 0.5 : at_low / (at_low - at_high);
        if (!(share > 0.01 && share < 0.99)) share = share > 0.5 ? 0.99 : 0.01;
        double middle = low + share * (high - low);
        for (int k = 0; k < 3; k++) out[k] = p[k] + middle * (q[k] - p[k]);
        double value = pl_sculpt_value(m->sculpt, out);
        if ((value < 0) == low_inside)
            low = middle, at_low = value;
        else
            high = middle, at_high = value;
    }
    double middle = 0.5 * (low + high);
    for (int k = 0; k < 3; k++) out[k] = p[k] + middle * (q[k] - p[k]);
}

static void place_chunk(void *context, int64_t chunk, int worker) {
    const pl_march *m = context;
    int64_t count = m->mesh->node_count;
    int64_t last = (chunk + 1) * PL_CHUNK < count ? (chunk + 1) * PL_CHUNK : count;
    (void)worker;
    for (int64_t i = chunk * PL_CHUNK; i < last; i++) place_node(m, m->edges[i], m->mesh->nodes + 3 * i);
}

pl_status pl_march_place(pl_march *m, pl_error *err) {
    m->mesh->nodes = pl_array_new(3 * m->mesh->node_count, sizeof *m->mesh->nodes);
    if (!m->mesh->nodes) return pl_error_memory(err, 24 * m->mesh->node_count, "a surface");
    pl_threads_run(m->threads, (m->mesh->node_count + PL_CHUNK - 1) / PL_CHUNK, place_chunk, m);
    return PL_OK;
}

static pl_status join(pl_march *m, pl_key_table *table, int64_t tri_count, pl_error *err) {
    uint64_t slots = 1024;
    while (slots < 2 * (uint64_t)tri_count) slots *= 2;
    pl_mesh *mesh = m->mesh = pl_mesh_new();
    table->mask = slots - 1;
    table->keys = pl_array_new((int64_t)slots, sizeof *table->keys);
    table->nodes = pl_array_new((int64_t)slots, sizeof *table->nodes);
    table->order = pl_array_new(3 * tri_count, sizeof *table->order);
    if (mesh) mesh->tris = pl_array_new(3 * tri_count, sizeof *mesh->tris);
    if (!mesh || !table->keys || !table->nodes || !table->order || !mesh->tris)
        return pl_error_memory(err, 24 * tri_count + 12 * (int64_t)slots, "a surface");
    for (int64_t b = 0; b < m->block_count; b++) {
        const pl_march_part *part = &m->parts[b];
        for (int64_t i = 0; i < 3 * part->count; i++)
            mesh->tris[3 * mesh->tri_count + i] = node_of(table, part->keys[i]);
        mesh->tri_count += part->count;
    }
    mesh->node_count = table->count;
    return PL_OK;
}

static pl_status find_blocks(pl_march *m, pl_error *err) {
    double min[3], max[3];
    int level = 0;
    int64_t longest = 0;
    pl_sculpt_bounds(m->sculpt, min, max);
    for (int k = 0; k < 3; k++) {
        double cells = (max[k] - min[k]) / m->step + 2;
        if (!(cells < 1 << 19))
            return pl_error_set(err, PL_ERR_INPUT,
                                "the model is %.3g times as long as the triangles are, expected "
                                "less",
                                cells);
        m->origin[k] =
            min[k] - m->step * (0.5 + 0.01 * (k + 1)); /* offset, so that flat sides are not on the lattice */
        m->points[k] = (int64_t)ceil(cells) + PL_SIDE + 1;
        if (m->points[k] > longest) longest = m->points[k];
    }
    while (((int64_t)PL_SIDE << level) < longest) level++;
    if (!collect(m, (int64_t[3]){0, 0, 0}, level)) return pl_error_memory(err, 24 * m->capacity, "a surface");
    m->parts = pl_array_new(m->block_count, sizeof *m->parts);
    return m->parts ? PL_OK : pl_error_memory(err, 32 * m->block_count, "a surface");
}

pl_status pl_march_run(pl_march *m, const pl_sculpt *sculpt, double step, pl_threads *threads,
                       pl_error *err) {
    *m = (pl_march){.sculpt = sculpt, .step = step, .threads = threads};
    pl_status status = find_blocks(m, err);
    if (status != PL_OK) return status;
    pl_threads_run(threads, m->block_count, cut_block, m);
    int64_t count = 0;
    bool failed = false;
    for (int64_t b = 0; b < m->block_count; b++)
        count += m->parts[b].count, failed = failed || m->parts[b].failed;
    if (failed || count > PL_MESH_MAX_COUNT / 3) return pl_error_memory(err, 24 * count, "a surface");
    if (!count) return PL_OK;
    pl_key_table table = {0};
    status = join(m, &table, count, err);
    free(table.keys);
    free(table.nodes);
    m->edges = table.order;
    return status;
}

void pl_march_free(pl_march *m) {
    for (int64_t b = 0; b < m->block_count && m->parts; b++) free(m->parts[b].keys);
    free(m->parts);
    free(m->blocks);
    free(m->edges);
    m->edges = NULL;
    m->parts = NULL, m->blocks = NULL, m->block_count = 0;
}
