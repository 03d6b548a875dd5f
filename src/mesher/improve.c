/* Moves nodes, and swaps edges and faces, where this increases the smallest angle around them. */
#include "mesher/collapse.h"

#include <string.h>

/* Weight that ties a boundary node to the centre of its neighbours, relative to its planes. */
#define PL_SMOOTH_TIE 1e-2
/* Cosines that differ by less count as equal. */
#define PL_SAME_COSINE 1e-3
/* Swaps are tried for tetrahedra with an angle below 30 degrees. */
#define PL_POOR_COSINE 0.8660254037844387
enum { PL_SMOOTH_ROUNDS = 3, PL_SMOOTH_STEPS = 3 };

double pl_star_cosine(const pl_cells *cells, const pl_star *star, int32_t node, const double x[3]) {
    double worst = -1;
    for (int i = 0; i < star->count; i++)
        worst = fmax(worst, pl_cells_cosine_at(cells, star->tets[i], node, x));
    return worst;
}

/* The mean of the neighbours; for a boundary node, of the neighbours on the boundary. */
static void middle_of(const pl_cells *cells, const pl_star *star, int32_t node, double out[3]) {
    double sum[3] = {0}, count = 0;
    for (int i = 0; i < star->count; i++) {
        const int32_t *tet = cells->tets + 4 * (int64_t)star->tets[i];
        for (int f = 0; f < 4; f++) {
            bool outer = cells->outer[star->tets[i]] >> f & 1;
            if (tet[f] == node || (cells->on_boundary[node] && !outer)) continue;
            for (int k = 0; k < 3; k++) {
                int32_t other = tet[pl_opposite_face[f][k]];
                if (other == node) continue;
                for (int j = 0; j < 3; j++) sum[j] += cells->nodes[3 * (int64_t)other + j];
                count++;
            }
        }
    }
    for (int j = 0; j < 3; j++) out[j] = sum[j] / count;
}

static bool smooth_node(pl_collapse *c, int32_t node) {
    pl_cells *cells = &c->cells;
    pl_star *star = &c->star_a;
    pl_cells_star(cells, node, star);
    if (star->count < 1) return false;
    double *own = cells->nodes + 3 * (int64_t)node, goal[3], x[3];
    double now = pl_star_cosine(cells, star, node, own), scale = c->density[node] * c->density[node];
    middle_of(cells, star, node, goal);
    if (cells->on_boundary[node]) {
        double middle[3];
        memcpy(middle, goal, sizeof middle);
        if (!pl_quadric_min(&c->quadrics[node], middle, PL_SMOOTH_TIE, goal)) return false;
    }
    double share = 1;
    for (int step = 0; step < PL_SMOOTH_STEPS; step++, share *= 0.5) {
        for (int k = 0; k < 3; k++) x[k] = own[k] + share * (goal[k] - own[k]);
        if (cells->on_boundary[node] && (scale * pl_quadric_at(&c->quadrics[node], x) > c->limit ||
                                         !pl_star_keeps_faces(cells, star, node, x)))
            continue;
        if (pl_star_cosine(cells, star, node, x) > now - PL_SAME_COSINE) continue;
        if (c->watched && cells->on_boundary[node] && pl_rim_crosses(cells, &c->rim, star, node, NULL, -1, x))
            continue;
        memcpy(own, x, sizeof x);
        c->stamp[node]++;
        return true;
    }
    return false;
}

bool pl_collapse_move(pl_collapse *c, int32_t node, const double x[3]) {
    pl_cells *cells = &c->cells;
    pl_cells_star(cells, node, &c->star_a);
    if (c->star_a.count < 1 || pl_star_cosine(cells, &c->star_a, node, x) > PL_COARSE_COSINE) return false;
    if (!pl_star_keeps_faces(cells, &c->star_a, node, x)) return false;
    if (c->watched && pl_rim_crosses(cells, &c->rim, &c->star_a, node, NULL, -1, x)) return false;
    memcpy(cells->nodes + 3 * (int64_t)node, x, 3 * sizeof *x);
    c->stamp[node]++;
    return true;
}

/* Tries all edges and faces of a tetrahedron. */
static bool swap_tet(pl_collapse *c, int32_t tet) {
    int32_t own[4];
    memcpy(own, c->cells.tets + 4 * (int64_t)tet, sizeof own);
    for (int e = 0; e < 6; e++) {
        if (pl_swap_edge(c, own[pl_tet_edges[e][0]], own[pl_tet_edges[e][1]])) return true;
    }
    for (int f = 0; f < 4; f++) {
        if (pl_swap_face(c, tet, f)) return true;
    }
    return false;
}

int64_t pl_collapse_improve(pl_collapse *c) {
    const pl_cells *cells = &c->cells;
    int64_t changes = 0;
    for (int round = 0; round < PL_SMOOTH_ROUNDS; round++) {
        for (int64_t t = 0; t < cells->slots; t++) {
            if (cells->tets[4 * t] < 0 || pl_cells_cosine(cells, (int32_t)t) < PL_POOR_COSINE) continue;
            changes += swap_tet(c, (int32_t)t);
        }
        for (int64_t n = 0; n < cells->node_count; n++) {
            if (cells->head[n] >= 0) changes += smooth_node(c, (int32_t)n);
        }
    }
    return changes;
}
