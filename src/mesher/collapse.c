/* Edge collapses in a tetrahedral mesh.
 *
 * An edge may be collapsed if the link condition holds in the complex that is closed by one additional vertex
 * connected to all boundary faces (Dey and others 1999). The mesh and its boundary then stay the same up to
 * homeomorphism. The cost of an edge is the mean squared distance of the new node from the boundary planes
 * merged into it, plus a share of the squared length of the edge. Both are multiplied by the square of the
 * density. */
#include "mesher/collapse.h"
#include "contact/triangles.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

/* Share of the squared length in the cost. */
#define PL_LENGTH_SHARE 0.02
/* Weight that ties a new node to the midpoint of its edge. */
#define PL_TIE 1e-3
#define PL_GOOD_COSINE 0.9659258262890683
#define PL_PATIENCE 16.0
enum { PL_CANDIDATES = 4 };

typedef struct candidate {
    double x[3], cost;
} candidate;

/* ---- creation */

static void add_planes(pl_collapse *c) {
    const pl_cells *cells = &c->cells;
    for (int64_t t = 0; t < cells->slots; t++) {
        for (int k = 0; k < 4; k++) {
            if (cells->tets[4 * t] < 0 || !(cells->outer[t] >> k & 1)) continue;
            int32_t face[3];
            for (int i = 0; i < 3; i++) face[i] = cells->tets[4 * t + pl_opposite_face[k][i]];
            pl_quadric plane =
                pl_quadric_of(cells->nodes + 3 * (int64_t)face[0], cells->nodes + 3 * (int64_t)face[1],
                              cells->nodes + 3 * (int64_t)face[2]);
            for (int i = 0; i < 3; i++) pl_quadric_add(&c->quadrics[face[i]], &plane);
        }
    }
}

pl_status pl_collapse_create(const pl_mesh *mesh, const double *density, pl_collapse *out, pl_error *err) {
    memset(out, 0, sizeof *out);
    pl_status status = pl_cells_create(mesh, &out->cells, err);
    if (status != PL_OK) return status;
    int64_t nodes = mesh->node_count;
    out->heap_room = 8 * nodes + 64;
    out->quadrics = pl_array_new(nodes, sizeof *out->quadrics);
    out->witnesses = pl_array_new(nodes, sizeof *out->witnesses);
    out->density = pl_array_new(nodes, sizeof *out->density);
    out->stamp = pl_array_new(nodes, sizeof *out->stamp);
    out->mark = pl_array_new(nodes, sizeof *out->mark);
    out->heap = pl_array_new(out->heap_room, sizeof *out->heap);
    if (!out->quadrics || !out->witnesses || !out->density || !out->stamp || !out->mark || !out->heap) {
        pl_collapse_free(out);
        return pl_error_memory(err, 300 * nodes, "edges to collapse");
    }
    for (int64_t n = 0; n < nodes; n++) out->density[n] = density ? density[n] : 1;
    for (int64_t n = 0; n < nodes; n++) {
        if (!out->cells.on_boundary[n]) continue;
        out->witnesses[n].count = 1;
        memcpy(out->witnesses[n].x[0], mesh->nodes + 3 * n, 3 * sizeof(double));
    }
    add_planes(out);
    return PL_OK;
}

void pl_collapse_free(pl_collapse *c) {
    pl_cells_free(&c->cells);
    free(c->quadrics);
    free(c->witnesses);
    free(c->density);
    free(c->stamp);
    free(c->mark);
    free(c->heap);
    pl_rim_free(&c->rim);
    memset(c, 0, sizeof *c);
}

/* ---- the heap, sorted by cost, then by the ends */

static bool is_before(const pl_collapse_edge *p, const pl_collapse_edge *q) {
    if (p->cost != q->cost) return p->cost < q->cost;
    return p->a != q->a ? p->a < q->a : p->b < q->b;
}

static bool heap_push(pl_collapse *c, pl_collapse_edge edge) {
    if (c->heap_count == c->heap_room) {
        pl_collapse_edge *grown = pl_array_grow(c->heap, 2 * c->heap_room, sizeof *grown);
        if (!grown) return false;
        c->heap = grown;
        c->heap_room *= 2;
    }
    int64_t at = c->heap_count++;
    for (; at > 0 && is_before(&edge, &c->heap[(at - 1) / 2]); at = (at - 1) / 2)
        c->heap[at] = c->heap[(at - 1) / 2];
    c->heap[at] = edge;
    return true;
}

static pl_collapse_edge heap_pop(pl_collapse *c) {
    pl_collapse_edge top = c->heap[0], last = c->heap[--c->heap_count];
    int64_t at = 0;
    for (;;) {
        int64_t child = 2 * at + 1;
        if (child >= c->heap_count) break;
        if (child + 1 < c->heap_count && is_before(&c->heap[child + 1], &c->heap[child])) child++;
        if (!is_before(&c->heap[child], &last)) break;
        c->heap[at] = c->heap[child];
        at = child;
    }
    if (c->heap_count) c->heap[at] = last;
    return top;
}

/* ---- the cost of an edge, and candidate positions for its node */

static void put(candidate *list, int *count, const double x[3], double cost) {
    int at = (*count)++;
    for (; at > 0 && list[at - 1].cost > cost; at--) list[at] = list[at - 1];
    memcpy(list[at].x, x, sizeof list[at].x);
    list[at].cost = cost;
}

/* Candidates sorted by cost. A boundary node does not move when an inner node is merged into it. */
static int find_candidates(const pl_collapse *c, int32_t a, int32_t b, candidate list[PL_CANDIDATES]) {
    const double *p = c->cells.nodes + 3 * (int64_t)a, *q = c->cells.nodes + 3 * (int64_t)b;
    double density = fmax(c->density[a], c->density[b]), scale = density * density;
    double length = PL_LENGTH_SHARE * pl_distance2(p, q), middle[3], min[3];
    bool outer_a = c->cells.on_boundary[a], outer_b = c->cells.on_boundary[b];
    for (int k = 0; k < 3; k++) middle[k] = 0.5 * (p[k] + q[k]);
    int count = 0;
    if (outer_a != outer_b) {
        put(list, &count, outer_a ? p : q, scale * length);
        return count;
    }
    pl_quadric sum = c->quadrics[a];
    pl_quadric_add(&sum, &c->quadrics[b]);
    put(list, &count, middle, scale * (length + pl_quadric_at(&sum, middle)));
    put(list, &count, p, scale * (length + pl_quadric_at(&sum, p)));
    put(list, &count, q, scale * (length + pl_quadric_at(&sum, q)));
    if (outer_a && pl_quadric_min(&sum, middle, PL_TIE, min))
        put(list, &count, min, scale * (length + pl_quadric_at(&sum, min)));
    return count;
}

static bool push_edge(pl_collapse *c, int32_t a, int32_t b) {
    candidate list[PL_CANDIDATES];
    if (a > b) {
        int32_t other = a;
        a = b;
        b = other;
    }
    find_candidates(c, a, b, list);
    if (list[0].cost > c->limit) return true;
    return heap_push(c, (pl_collapse_edge){list[0].cost, a, b, c->stamp[a], c->stamp[b]});
}

/* Pushes all edges of a node, or only those to higher numbers. */
static bool push_edges(pl_collapse *c, int32_t node, bool higher) {
    const pl_cells *cells = &c->cells;
    bool fine = true;
    for (int32_t at = cells->head[node]; at >= 0; at = cells->next[at]) {
        for (int k = 0; k < 4; k++) {
            int32_t other = cells->tets[4 * (int64_t)(at / 4) + k];
            if (other == node || c->mark[other] || (higher && other < node)) continue;
            c->mark[other] = 1;
            fine = fine && push_edge(c, node, other);
        }
    }
    for (int32_t at = cells->head[node]; at >= 0; at = cells->next[at]) {
        for (int k = 0; k < 4; k++) c->mark[cells->tets[4 * (int64_t)(at / 4) + k]] = 0;
    }
    return fine;
}

/* ---- the link condition */

enum { NEAR_A = 1, NEAR_B = 2, RIM_A = 4, RIM_B = 8, AROUND = 16, RIM_AROUND = 32 };

/* Marks the nodes connected to `node` by an edge, those connected by a boundary edge, and those around the
 * edge to `end`. */
static void mark_star(pl_collapse *c, const pl_star *star, int32_t node, int32_t end, unsigned near,
                      unsigned rim) {
    const pl_cells *cells = &c->cells;
    for (int i = 0; i < star->count; i++) {
        const int32_t *tet = cells->tets + 4 * (int64_t)star->tets[i];
        bool both = pl_cells_corner(cells, star->tets[i], end) >= 0;
        for (int k = 0; k < 4; k++) c->mark[tet[k]] |= (uint8_t)(near | (both ? AROUND : 0u));
        for (int f = 0; f < 4; f++) {
            if (!(cells->outer[star->tets[i]] >> f & 1) || tet[f] == node) continue;
            bool of_edge = both && tet[f] != end;
            for (int k = 0; k < 4; k++) {
                if (k != f) c->mark[tet[k]] |= (uint8_t)(rim | (of_edge ? RIM_AROUND : 0u));
            }
        }
    }
}

static void clear_marks(pl_collapse *c, const pl_star *star) {
    for (int i = 0; i < 4 * star->count; i++)
        c->mark[c->cells.tets[4 * (int64_t)star->tets[i / 4] + i % 4]] = 0;
}

/* Whether a tetrahedron of the star has these nodes. */
static bool star_has(const pl_cells *cells, const pl_star *star, int32_t x, int32_t y, int32_t z) {
    for (int i = 0; i < star->count; i++) {
        int32_t t = star->tets[i];
        if (pl_cells_corner(cells, t, x) >= 0 && pl_cells_corner(cells, t, y) >= 0 &&
            (z < 0 || pl_cells_corner(cells, t, z) >= 0))
            return true;
    }
    return false;
}

/* Compares the vertices of both links, and also the edges that contain the closing vertex. */
static bool nodes_allow(const pl_collapse *c, const pl_star *star, int32_t a, int32_t b) {
    for (int i = 0; i < 4 * star->count; i++) {
        int32_t node = c->cells.tets[4 * (int64_t)star->tets[i / 4] + i % 4];
        unsigned mark = c->mark[node];
        if (node == a || node == b) continue;
        if (mark & NEAR_A && mark & NEAR_B && !(mark & AROUND)) return false;
        if (mark & RIM_A && mark & RIM_B && !(mark & RIM_AROUND)) return false;
    }
    return true;
}

/* Compares the edges of both links, and the boundary faces. */
static bool faces_allow(const pl_collapse *c, int32_t a, int32_t b) {
    const pl_cells *cells = &c->cells;
    for (int i = 0; i < c->star_a.count; i++) {
        int32_t t = c->star_a.tets[i];
        const int32_t *tet = cells->tets + 4 * (int64_t)t;
        int at_a = pl_cells_corner(cells, t, a), at_b = pl_cells_corner(cells, t, b);
        if (at_b >= 0) {
            unsigned both = 1u << at_a | 1u << at_b;
            if ((cells->outer[t] & both) == both) return false;
            continue;
        }
        for (int k = 0; k < 3; k++) {
            int32_t x = tet[pl_opposite_face[at_a][k]], y = tet[pl_opposite_face[at_a][(k + 1) % 3]];
            if (!(c->mark[x] & AROUND) || !(c->mark[y] & AROUND)) continue;
            if (star_has(cells, &c->star_b, x, y, -1) && !star_has(cells, &c->star_b, x, y, a)) return false;
        }
    }
    return true;
}

static bool link_allows(pl_collapse *c, int32_t a, int32_t b) {
    mark_star(c, &c->star_a, a, b, NEAR_A, RIM_A);
    mark_star(c, &c->star_b, b, a, NEAR_B, RIM_B);
    bool joined = (c->mark[b] & NEAR_A) != 0;
    if (c->cells.on_boundary[a] && c->cells.on_boundary[b]) joined = joined && (c->mark[b] & RIM_A);
    bool fine = joined && nodes_allow(c, &c->star_a, a, b) && faces_allow(c, a, b);
    clear_marks(c, &c->star_a);
    clear_marks(c, &c->star_b);
    return fine;
}

/* ---- shapes */

/* Whether the boundary faces at a node keep their orientation when the node moves. */
static bool faces_keep(const pl_cells *cells, int32_t tet, int32_t node, const double x[3]) {
    const int32_t *own = cells->tets + 4 * (int64_t)tet;
    for (int f = 0; f < 4; f++) {
        if (!(cells->outer[tet] >> f & 1) || own[f] == node) continue;
        const double *now[3], *then[3];
        for (int k = 0; k < 3; k++) {
            int32_t corner = own[pl_opposite_face[f][k]];
            now[k] = cells->nodes + 3 * (int64_t)corner;
            then[k] = corner == node ? x : now[k];
        }
        double u[3], v[3], n[3], m[3];
        pl_sub3(now[1], now[0], u);
        pl_sub3(now[2], now[0], v);
        pl_cross3(u, v, n);
        pl_sub3(then[1], then[0], u);
        pl_sub3(then[2], then[0], v);
        pl_cross3(u, v, m);
        if (!(pl_dot3(n, m) > 0)) return false;
    }
    return true;
}

/* Tests the tetrahedra of a star with the node at x, except those with `gone`. */
static bool star_allows(const pl_cells *cells, const pl_star *star, int32_t node, int32_t gone,
                        const double x[3], double worst) {
    for (int i = 0; i < star->count; i++) {
        if (pl_cells_corner(cells, star->tets[i], gone) >= 0) continue;
        if (pl_cells_cosine_at(cells, star->tets[i], node, x) > worst) return false;
        if (!faces_keep(cells, star->tets[i], node, x)) return false;
    }
    return true;
}

bool pl_star_keeps_faces(const pl_cells *cells, const pl_star *star, int32_t node, const double x[3]) {
    for (int i = 0; i < star->count; i++) {
        if (!faces_keep(cells, star->tets[i], node, x)) return false;
    }
    return true;
}

/* ---- displacement of the boundary */

/* Squared distance of p from the boundary faces at a and b, with both nodes at x. */
static double distance2_from_faces(const pl_cells *cells, const pl_star *star, int32_t node, int32_t gone,
                                   const double x[3], const double p[3], double best) {
    for (int i = 0; i < star->count; i++) {
        int32_t t = star->tets[i];
        const int32_t *own = cells->tets + 4 * (int64_t)t;
        for (int f = 0; f < 4; f++) {
            if (!(cells->outer[t] >> f & 1) || own[f] == node) continue;
            double corners[9], shares[3];
            bool both = false;
            for (int k = 0; k < 3; k++) {
                int32_t corner = own[pl_opposite_face[f][k]];
                both |= corner == gone;
                memcpy(corners + 3 * k, corner == node ? x : cells->nodes + 3 * (int64_t)corner,
                       3 * sizeof *x);
            }
            if (!both) best = fmin(best, pl_triangle_nearest(corners, p, shares));
        }
    }
    return best;
}

/* The witnesses of the node that replaces a and b at x: the farthest ones of both, by decreasing distance.
 * Returns the largest squared distance. */
static double merge_witnesses(const pl_collapse *c, int32_t a, int32_t b, const double x[3],
                              pl_witnesses *out) {
    const int32_t ends[2] = {a, b};
    double far[PL_WITNESSES];
    out->count = 0;
    for (int e = 0; e < 2; e++) {
        const pl_witnesses *own = &c->witnesses[ends[e]];
        for (int i = 0; i < own->count; i++) {
            double square = distance2_from_faces(&c->cells, &c->star_a, a, b, x, own->x[i], INFINITY);
            square = distance2_from_faces(&c->cells, &c->star_b, b, a, x, own->x[i], square);
            int at = out->count < PL_WITNESSES ? out->count++ : PL_WITNESSES;
            for (; at > 0 && far[at - 1] < square; at--) {
                if (at == PL_WITNESSES) continue;
                far[at] = far[at - 1];
                memcpy(out->x[at], out->x[at - 1], sizeof out->x[at]);
            }
            if (at == PL_WITNESSES) continue;
            far[at] = square;
            memcpy(out->x[at], own->x[i], sizeof out->x[at]);
        }
    }
    return out->count ? far[0] : 0;
}

/* ---- collapsing */

/* In a tetrahedron that is removed, the face opposite b is on the boundary if the face opposite a was, and
 * vice versa: the tetrahedron across one face inherits the flag of the other. */
static bool pass_on_boundary(pl_collapse *c, int32_t tet, int32_t a, int32_t b) {
    pl_cells *cells = &c->cells;
    const int32_t ends[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        int from = pl_cells_corner(cells, tet, ends[i]), to = pl_cells_corner(cells, tet, ends[1 - i]),
            corner;
        if (!(cells->outer[tet] >> from & 1)) continue;
        int32_t face[3];
        for (int k = 0; k < 3; k++) face[k] = cells->tets[4 * (int64_t)tet + pl_opposite_face[to][k]];
        int32_t other = pl_cells_across(cells, face, tet, &corner);
        if (other < 0) continue;
        cells->outer[other] |= (uint8_t)(1u << corner);
        if (c->watched && !pl_rim_add(&c->rim, other)) return false;
    }
    return true;
}

/* Merges b into a, which moves to x. */
static bool collapse_edge(pl_collapse *c, int32_t a, int32_t b, const double x[3]) {
    pl_cells *cells = &c->cells;
    bool fine = true;
    for (int i = 0; i < c->star_a.count; i++) {
        if (pl_cells_corner(cells, c->star_a.tets[i], b) >= 0)
            fine &= pass_on_boundary(c, c->star_a.tets[i], a, b);
    }
    for (int i = 0; i < c->star_a.count; i++) {
        if (pl_cells_corner(cells, c->star_a.tets[i], b) >= 0) pl_cells_remove(cells, c->star_a.tets[i]);
    }
    pl_cells_rename(cells, b, a);
    memcpy(cells->nodes + 3 * (int64_t)a, x, 3 * sizeof *x);
    cells->on_boundary[a] |= cells->on_boundary[b];
    pl_quadric_add(&c->quadrics[a], &c->quadrics[b]);
    c->density[a] = fmax(c->density[a], c->density[b]);
    c->stamp[a]++, c->stamp[b]++;
    return fine;
}

/* The largest cosine that a collapse may create: 15 degrees when its cost has just come within the limit, 5
 * degrees when the limit is PL_PATIENCE times its cost. */
static double allowed_cosine(const pl_collapse *c, double cost) {
    double share = fmin(1, (c->limit / fmax(cost, 1e-300) - 1) / (PL_PATIENCE - 1));
    return PL_GOOD_COSINE + share * (PL_COARSE_COSINE - PL_GOOD_COSINE);
}

/* Sets `fine` to false if memory is short. */
static bool try_edge(pl_collapse *c, const pl_collapse_edge *edge, bool *fine) {
    int32_t a = edge->a, b = edge->b;
    pl_cells *cells = &c->cells;
    pl_cells_star(cells, a, &c->star_a);
    pl_cells_star(cells, b, &c->star_b);
    if (c->star_a.count < 0 || c->star_b.count < 0 || c->star_a.count + c->star_b.count > PL_MAX_STAR)
        return false;
    if (!link_allows(c, a, b)) return false;
    candidate list[PL_CANDIDATES];
    int count = find_candidates(c, a, b, list);
    for (int i = 0; i < count && list[i].cost <= c->limit; i++) {
        double worst = allowed_cosine(c, list[i].cost);
        if (!star_allows(cells, &c->star_a, a, b, list[i].x, worst)) continue;
        if (!star_allows(cells, &c->star_b, b, a, list[i].x, worst)) continue;
        pl_witnesses merged = {0};
        if (cells->on_boundary[a] || cells->on_boundary[b]) {
            double square = merge_witnesses(c, a, b, list[i].x, &merged),
                   density = fmax(c->density[a], c->density[b]);
            if (density * density * square > c->limit) continue;
            if (c->watched && pl_rim_crosses(cells, &c->rim, &c->star_a, a, &c->star_b, b, list[i].x))
                continue;
        }
        *fine = collapse_edge(c, a, b, list[i].x);
        c->witnesses[a] = merged;
        return true;
    }
    return false;
}

pl_status pl_collapse_pass(pl_collapse *c, int64_t wanted, int64_t *done, pl_error *err) {
    bool fine = true;
    *done = 0;
    c->heap_count = 0;
    c->watched = c->cells.count < c->watched_from;
    if (c->watched) fine = pl_rim_find(&c->cells, &c->rim, err) == PL_OK;
    for (int64_t n = 0; n < c->cells.node_count && fine; n++) fine = push_edges(c, (int32_t)n, true);
    while (fine && c->heap_count && c->cells.count > wanted) {
        pl_collapse_edge edge = heap_pop(c);
        if (c->stamp[edge.a] != edge.stamp_a || c->stamp[edge.b] != edge.stamp_b) continue;
        if (!try_edge(c, &edge, &fine)) continue;
        ++*done;
        fine = fine && push_edges(c, edge.a, false);
    }
    return fine ? PL_OK : pl_error_memory(err, 64 * c->heap_room, "edges to collapse");
}
