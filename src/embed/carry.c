/* Deformation of a bound surface. The map of each element is computed once from its nodes and applied to its
 * points in lanes. Points of an element are contiguous in memory; results are written in the caller's
 * order. */
#include "embed/map.h"
#include "embed/skin.h"
#include "math/lanes.h"
#include "math/polar3.h"
#include "mesh/order.h"

/* ---- lanes of points
 * ---------------------------------------------------------------------------------------------- */

typedef struct lane3 {
    pl_lane v[3];
} lane3;

PL_INLINE lane3 load3(double *const arrays[3], int64_t at) {
    lane3 r;
    for (int i = 0; i < 3; i++) r.v[i] = pl_lane_load(arrays[i] + at);
    return r;
}

PL_INLINE lane3 lane_point(const pl_tet_map *map, bool curved, lane3 u) {
    lane3 x;
    for (int i = 0; i < 3; i++) {
        pl_lane s0 = pl_set1(map->c[1][i]), s1 = pl_set1(map->c[2][i]), s2 = pl_set1(map->c[3][i]);
        if (curved) {
            s0 = s0 + u.v[0] * pl_set1(map->c[4][i]) + u.v[1] * pl_set1(map->c[7][i]) +
                 u.v[2] * pl_set1(map->c[8][i]);
            s1 = s1 + u.v[1] * pl_set1(map->c[5][i]) + u.v[2] * pl_set1(map->c[9][i]);
            s2 = s2 + u.v[2] * pl_set1(map->c[6][i]);
        }
        x.v[i] = pl_set1(map->c[0][i]) + u.v[0] * s0 + u.v[1] * s1 + u.v[2] * s2;
    }
    return x;
}

PL_INLINE void lane_slopes(const pl_tet_map *map, bool curved, lane3 u, lane3 g[3]) {
    lane3 twice;
    for (int k = 0; k < 3; k++) twice.v[k] = u.v[k] + u.v[k];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            g[k].v[i] = pl_set1(map->c[1 + k][i]);
            if (curved) g[k].v[i] = g[k].v[i] + twice.v[k] * pl_set1(map->c[4 + k][i]);
        }
        for (int k = 0; curved && k < 3; k++) {
            int p = pl_map_pairs[k][0], q = pl_map_pairs[k][1];
            pl_lane across = pl_set1(map->c[7 + k][i]);
            g[p].v[i] = g[p].v[i] + u.v[q] * across;
            g[q].v[i] = g[q].v[i] + u.v[p] * across;
        }
    }
}

/* Adds m times (a x b). */
PL_INLINE void add_cross(pl_lane m, lane3 a, lane3 b, lane3 *sum) {
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        sum->v[i] = sum->v[i] + m * (a.v[j] * b.v[k] - a.v[k] * b.v[j]);
    }
}

PL_INLINE void scatter(const int32_t *point, int64_t count, lane3 x, double *out) {
    double rows[3][PL_LANES];
    for (int i = 0; i < 3; i++) pl_lane_store(rows[i], x.v[i]);
    for (int64_t l = 0; l < count && l < PL_LANES; l++) {
        for (int i = 0; i < 3; i++) out[3 * (int64_t)point[l] + i] = rows[i][l];
    }
}

/* ---- runs
 * ---------------------------------------------------------------------------------------------------------
 */

/* Adds sum of z_c F_c w over the element's corners. */
PL_INLINE void add_extension(const pl_skin *skin, const pl_skin_run *run, lane3 u, lane3 w, lane3 *x) {
    const double *first = skin->extension.F + 9 * (int64_t)run->corners[0];
    for (int i = 0; i < 9; i++) {
        pl_lane F = pl_set1(first[i]);
        for (int c = 1; c < 4; c++) {
            const double *own = skin->extension.F + 9 * (int64_t)run->corners[c];
            F = F + u.v[c - 1] * pl_set1(own[i] - first[i]);
        }
        x->v[i / 3] = x->v[i / 3] + F * w.v[i % 3];
    }
}

PL_INLINE void carry_points(const pl_skin *skin, const pl_skin_run *run, const pl_tet_map *map, bool curved,
                            bool outside, double *out) {
    for (int64_t k = 0; k < run->count; k += PL_LANES) {
        int64_t at = run->first + k;
        lane3 u = load3(skin->u, at), x = lane_point(map, curved, u);
        if (outside) add_extension(skin, run, u, load3(skin->w, at - skin->inside_count), &x);
        scatter(skin->point + at, run->count - k, x, out);
    }
}

static void carry_run(const pl_skin *skin, const pl_skin_run *run, const double *nodes, double *out) {
    pl_tet_map map;
    bool outside = skin->extension.count > 0 && run->first >= skin->inside_count;
    pl_map_make(run->nodes, skin->quadratic, skin->control, nodes, &map);
    if (!skin->quadratic && !outside)
        carry_points(skin, run, &map, false, false, out);
    else if (!skin->quadratic)
        carry_points(skin, run, &map, false, true, out);
    else if (!outside)
        carry_points(skin, run, &map, true, false, out);
    else
        carry_points(skin, run, &map, true, true, out);
}

/* m times the cofactor matrix of the derivatives. */
PL_INLINE lane3 turn_with_surface(lane3 m, const lane3 g[3]) {
    lane3 n = {{pl_set1(0), pl_set1(0), pl_set1(0)}};
    add_cross(m.v[0], g[1], g[2], &n);
    add_cross(m.v[1], g[2], g[0], &n);
    add_cross(m.v[2], g[0], g[1], &n);
    return n;
}

/* The rotation of F = g G^-1; h has the rows of G^-1. */
PL_INLINE lane3 turn_with_element(const pl_skin *skin, int64_t at, lane3 normal, const lane3 g[3]) {
    pl_lane F[9], R[9];
    for (int i = 0; i < 9; i++) {
        F[i] = pl_set1(0);
        for (int k = 0; k < 3; k++) F[i] = F[i] + g[k].v[i / 3] * pl_lane_load(skin->h[3 * k + i % 3] + at);
    }
    pl_polar3(F, R);
    lane3 n;
    for (int i = 0; i < 3; i++)
        n.v[i] = R[3 * i] * normal.v[0] + R[3 * i + 1] * normal.v[1] + R[3 * i + 2] * normal.v[2];
    return n;
}

static void turn_run(const pl_skin *skin, const pl_skin_run *run, const double *nodes, double *out) {
    pl_tet_map map;
    pl_map_make(run->nodes, skin->quadratic, skin->control, nodes, &map);
    for (int64_t k = 0; k < run->count; k += PL_LANES) {
        int64_t at = run->first + k;
        lane3 g[3], m = load3(skin->m, at);
        lane_slopes(&map, true, load3(skin->u, at), g);
        lane3 n = skin->h[0] ? turn_with_element(skin, at, m, g) : turn_with_surface(m, g);
        pl_lane square = n.v[0] * n.v[0] + n.v[1] * n.v[1] + n.v[2] * n.v[2], none = pl_set1(0);
        pl_mask there = pl_less(none, square);
        pl_lane length = pl_sqrt(pl_select(there, square, pl_set1(1)));
        for (int i = 0; i < 3; i++) n.v[i] = pl_select(there, n.v[i] / length, none);
        scatter(skin->point + at, run->count - k, n, out);
    }
}

/* Shape functions of nodes on the edges; those of inactive nodes are added to the ends. */
static void node_weights(const pl_skin *skin, const pl_skin_run *run, int64_t at, double weights[10]) {
    double z[4] = {1 - skin->u[0][at] - skin->u[1][at] - skin->u[2][at], skin->u[0][at], skin->u[1][at],
                   skin->u[2][at]};
    for (int a = 0; a < 4; a++) weights[a] = skin->quadratic ? z[a] * (2 * z[a] - 1) : z[a];
    for (int e = 0; skin->quadratic && e < 6; e++) {
        int a = pl_tet_edges[e][0], b = pl_tet_edges[e][1];
        double own = 4 * z[a] * z[b];
        bool inactive = run->nodes[4 + e] == run->nodes[a] || run->nodes[4 + e] == run->nodes[b];
        weights[4 + e] = inactive ? 0 : own;
        if (inactive) weights[a] += 0.5 * own, weights[b] += 0.5 * own;
    }
}

/* Quadratic shape functions overshoot between the nodes, and a stress would become negative there: single
 * values stay within the range of the nodes that contribute. Vectors may be positions and are exact. */
static double within_nodes(const pl_skin_run *run, const double weights[10], int size, const double *nodes,
                           double value) {
    double low = INFINITY, high = -INFINITY;
    for (int a = 0; a < size; a++) {
        if (weights[a] == 0) continue;
        low = fmin(low, nodes[run->nodes[a]]);
        high = fmax(high, nodes[run->nodes[a]]);
    }
    return value < low ? low : value > high ? high : value; /* NaN remains */
}

static void interpolate_run(const pl_skin *skin, const pl_skin_run *run, int components, const double *nodes,
                            double *out) {
    for (int64_t at = run->first; at < run->first + run->count; at++) {
        double weights[10];
        node_weights(skin, run, at, weights);
        for (int c = 0; c < components; c++) {
            double sum = 0;
            for (int a = 0; a < skin->size; a++) {
                if (weights[a] != 0) sum += weights[a] * nodes[run->nodes[a] * (int64_t)components + c];
            }
            if (components == 1 && skin->quadratic) sum = within_nodes(run, weights, skin->size, nodes, sum);
            out[skin->point[at] * (int64_t)components + c] = sum;
        }
    }
}

/* ---- the whole surface */

typedef enum carrying { POSITIONS, NORMALS, VALUES } carrying;

typedef struct carrier {
    const pl_skin *skin;
    carrying what;
    int components;
    const double *nodes;
    double *out;
} carrier;

static void carry_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const carrier *c = context;
    for (int64_t r = c->skin->chunks[chunk]; r < c->skin->chunks[chunk + 1]; r++) {
        const pl_skin_run *run = &c->skin->runs[r];
        if (c->what == POSITIONS)
            carry_run(c->skin, run, c->nodes, c->out);
        else if (c->what == NORMALS)
            turn_run(c->skin, run, c->nodes, c->out);
        else
            interpolate_run(c->skin, run, c->components, c->nodes, c->out);
    }
}

void pl_skin_positions(pl_skin *skin, const double *nodes, double *points) {
    if (!skin || !nodes || !points) return;
    carrier c = {skin, POSITIONS, 3, nodes, points};
    if (skin->extension.count) pl_extension_update(&skin->extension, skin->threads, nodes);
    pl_threads_run(skin->threads, skin->chunk_count, carry_chunk, &c);
}

void pl_skin_normals(pl_skin *skin, const double *nodes, double *normals) {
    if (!skin || !nodes || !normals) return;
    carrier c = {skin, NORMALS, 3, nodes, normals};
    for (int64_t k = 0; !skin->m[0] && k < 3 * skin->count; k++) normals[k] = 0;
    if (skin->m[0]) pl_threads_run(skin->threads, skin->chunk_count, carry_chunk, &c);
}

void pl_skin_values(pl_skin *skin, int components, const double *nodes, double *points) {
    if (!skin || !nodes || !points || components < 1) return;
    carrier c = {skin, VALUES, components, nodes, points};
    pl_threads_run(skin->threads, skin->chunk_count, carry_chunk, &c);
}
