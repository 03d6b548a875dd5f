/* Swaps of edges and faces that increase the smallest angle.
 *
 * The tetrahedra around an edge ab have a ring of nodes r0, r1, ... opposite it; on the boundary the ring is
 * open. Without the edge, the ring is triangulated, and each triangle is connected to a and to b (3-2, 4-4,
 * 5-6, ... swaps). On the boundary the edge between the ends of the ring replaces ab. The best triangulation
 * is found by Klincsek's recursion. The reverse for a single face is the 2-3 swap. */
#include "mesher/collapse.h"
#include "contact/triangles.h"

#include <string.h>

enum { PL_MAX_RING = 8 };
/* A boundary edge may be swapped if the surface moves by no more than the square root of this share of the
 * limit. */
#define PL_SWAP_SHARE 0.1
#define PL_SWAP_GAIN 1e-3

typedef struct ring {
    int32_t a, b;
    int count, tet_count;
    bool open; /* ab is on the boundary */
    int32_t nodes[PL_MAX_RING], tets[PL_MAX_RING];
    bool outer_a[PL_MAX_RING],
        outer_b[PL_MAX_RING];              /* the face of a, b with nodes i and i + 1 is on the boundary */
    double worst;                          /* worst cosine of its tetrahedra */
    double best[PL_MAX_RING][PL_MAX_RING]; /* best value for the polygon from i to j */
    int split[PL_MAX_RING][PL_MAX_RING];
} ring;

/* The other two nodes p and q of a tetrahedron with a and b, such that a, b, p, q keeps its orientation. */
static void opposite_of(const pl_cells *cells, int32_t tet, int32_t a, int32_t b, int32_t *p, int32_t *q) {
    const int32_t *own = cells->tets + 4 * (int64_t)tet;
    int at_a = pl_cells_corner(cells, tet, a);
    for (int k = 0; k < 3; k++) { /* the face opposite a, seen from a: b, p, q in its winding */
        if (own[pl_opposite_face[at_a][k]] != b) continue;
        *p = own[pl_opposite_face[at_a][(k + 1) % 3]];
        *q = own[pl_opposite_face[at_a][(k + 2) % 3]];
    }
}

static bool is_outer(const pl_cells *cells, int32_t tet, int32_t opposite) {
    return cells->outer[tet] >> pl_cells_corner(cells, tet, opposite) & 1;
}

/* False if the ring has too many nodes. */
static bool find_ring(const pl_cells *cells, int32_t a, int32_t b, ring *r) {
    int32_t from[PL_MAX_RING], to[PL_MAX_RING], tets[PL_MAX_RING];
    int count = 0, start = 0;
    for (int32_t at = cells->head[a]; at >= 0; at = cells->next[at]) {
        if (pl_cells_corner(cells, at / 4, b) < 0) continue;
        if (count == PL_MAX_RING - 1) return false;
        tets[count] = at / 4;
        opposite_of(cells, at / 4, a, b, &from[count], &to[count]);
        count++;
    }
    if (count < 2) return false;
    r->open = false;
    for (int i = 0; i < count; i++) {
        bool first = true;
        for (int j = 0; j < count; j++) first &= to[j] != from[i];
        if (first) r->open = true, start = i;
    }
    r->a = a, r->b = b, r->tet_count = count, r->count = count + r->open, r->worst = -1;
    for (int i = 0, at = start; i < count; i++) {
        r->tets[i] = tets[at], r->nodes[i] = from[at];
        r->outer_a[i] = is_outer(cells, tets[at], b), r->outer_b[i] = is_outer(cells, tets[at], a);
        r->worst = fmax(r->worst, pl_cells_cosine(cells, tets[at]));
        if (i + 1 == count && r->open) r->nodes[count] = to[at];
        int next = -1;
        for (int j = 0; j < count; j++) next = from[j] == to[at] ? j : next;
        if (i + 1 < count && next < 0) return false;
        at = next;
    }
    if (r->open) r->outer_a[count] = r->outer_b[count] = true; /* from the last to the first */
    return r->count >= 3;
}

static double cosine_of(const pl_cells *cells, int32_t p, int32_t q, int32_t r, int32_t s) {
    const double *x = cells->nodes;
    const double *const corners[4] = {x + 3 * (int64_t)p, x + 3 * (int64_t)q, x + 3 * (int64_t)r,
                                      x + 3 * (int64_t)s};
    return pl_tet_worst_cosine(corners);
}

/* Klincsek 1980: the best triangulation of the polygon, from its parts. */
static double cut_ring(const pl_cells *cells, ring *r) {
    for (int length = 1; length < r->count; length++) {
        for (int i = 0; i + length < r->count; i++) {
            int j = i + length;
            r->best[i][j] = length == 1 ? -1 : r->worst; /* nothing worse is useful */
            for (int k = i + 1; k < j; k++) {
                int32_t p = r->nodes[i], q = r->nodes[k], s = r->nodes[j];
                double worst = fmax(r->best[i][k], r->best[k][j]);
                if (worst >= r->best[i][j]) continue;
                worst = fmax(worst, cosine_of(cells, p, q, s, r->b));
                if (worst >= r->best[i][j]) continue;
                worst = fmax(worst, cosine_of(cells, p, s, q, r->a));
                if (worst < r->best[i][j]) r->best[i][j] = worst, r->split[i][j] = k;
            }
        }
    }
    return r->best[0][r->count - 1];
}

/* ---- on the boundary */

static bool have_edge(const pl_cells *cells, int32_t p, int32_t q) {
    for (int32_t at = cells->head[p]; at >= 0; at = cells->next[at]) {
        if (pl_cells_corner(cells, at / 4, q) >= 0) return true;
    }
    return false;
}

static void read_face(const pl_cells *cells, const int32_t nodes[3], double corners[9], double normal[3]) {
    for (int k = 0; k < 3; k++)
        memcpy(corners + 3 * k, cells->nodes + 3 * (int64_t)nodes[k], 3 * sizeof(double));
    pl_tri_normal(cells->nodes, nodes, normal);
}

/* Whether the faces at the new edge point in the same direction as those at the old one, are close to them,
 * and intersect no others. */
static bool boundary_allows(const pl_collapse *c, const ring *r) {
    const pl_cells *cells = &c->cells;
    int32_t first = r->nodes[0], last = r->nodes[r->count - 1];
    if (have_edge(cells, first, last)) return false;
    /* the tetrahedron a, b, first, next is inside: outward normals of the faces abf, bal */
    const int32_t old[2][3] = {{r->b, r->a, first}, {r->a, r->b, last}},
                  new[2][3] = {{r->a, first, last}, {r->b, last, first}};
    double corners[2][9], normals[2][3], gone[9], normal[3], far = 0;
    for (int i = 0; i < 2; i++) read_face(cells, new[i], corners[i], normals[i]);
    for (int i = 0; i < 2; i++) {
        read_face(cells, old[i], gone, normal);
        for (int j = 0; j < 2; j++) {
            if (!(pl_dot3(normal, normals[j]) > 0)) return false;
        }
    }
    for (int i = 1; i < 4; i++) {
        double x[3], shares[3];
        for (int k = 0; k < 3; k++)
            x[k] = cells->nodes[3 * (int64_t)r->a + k] * (1 - 0.25 * i) +
                   cells->nodes[3 * (int64_t)r->b + k] * 0.25 * i;
        far = fmax(far, fmin(pl_triangle_nearest(corners[0], x, shares),
                             pl_triangle_nearest(corners[1], x, shares)));
    }
    double density =
        fmax(fmax(c->density[r->a], c->density[r->b]), fmax(c->density[first], c->density[last]));
    if (density * density * far > PL_SWAP_SHARE * c->limit) return false;
    return !c->watched ||
           !(pl_rim_face_crosses(cells, &c->rim, new[0]) || pl_rim_face_crosses(cells, &c->rim, new[1]));
}

/* ---- swapping */

static bool add_tet(pl_collapse *c, const int32_t nodes[4], unsigned outer) {
    int32_t tet = pl_cells_add(&c->cells, nodes, outer);
    return tet >= 0 && (!outer || !c->watched || pl_rim_add(&c->rim, tet));
}

/* Adds the tetrahedra on the polygon from i to j. */
static bool fill_ring(pl_collapse *c, const ring *r, int i, int j) {
    if (j - i < 2) return true;
    int k = r->split[i][j], last = r->count - 1;
    const int32_t upper[4] = {r->nodes[i], r->nodes[k], r->nodes[j], r->b};
    const int32_t lower[4] = {r->nodes[i], r->nodes[j], r->nodes[k], r->a};
    bool ends = i == 0 && j == last;
    unsigned up = 0, low = 0;
    if (j == k + 1) up |= (unsigned)r->outer_b[k], low |= (unsigned)r->outer_a[k];
    if (k == i + 1) up |= (unsigned)r->outer_b[i] << 2, low |= (unsigned)r->outer_a[i] << 1;
    if (ends) up |= (unsigned)r->outer_b[last] << 1, low |= (unsigned)r->outer_a[last] << 2;
    return add_tet(c, upper, up) && add_tet(c, lower, low) && fill_ring(c, r, i, k) && fill_ring(c, r, k, j);
}

static bool has_room(const pl_cells *cells) { return cells->count + 2 * PL_MAX_RING <= cells->slots; }

bool pl_swap_edge(pl_collapse *c, int32_t a, int32_t b) {
    pl_cells *cells = &c->cells;
    ring r;
    if (!has_room(cells) || !find_ring(cells, a, b, &r)) return false;
    if (cut_ring(cells, &r) > r.worst - PL_SWAP_GAIN) return false;
    if (r.open && !boundary_allows(c, &r)) return false;
    for (int i = 0; i < r.tet_count; i++) pl_cells_remove(cells, r.tets[i]);
    return fill_ring(c, &r, 0, r.count - 1);
}

/* Replaces the inner face opposite a corner by an edge. */
bool pl_swap_face(pl_collapse *c, int32_t tet, int corner) {
    pl_cells *cells = &c->cells;
    int32_t a = cells->tets[4 * (int64_t)tet + corner], f[3];
    int across;
    if (!has_room(cells) || cells->outer[tet] >> corner & 1) return false;
    for (int k = 0; k < 3; k++) f[k] = cells->tets[4 * (int64_t)tet + pl_opposite_face[corner][k]];
    int32_t other = pl_cells_across(cells, f, tet, &across);
    if (other < 0) return false;
    int32_t b = cells->tets[4 * (int64_t)other + across];
    double now = fmax(pl_cells_cosine(cells, tet), pl_cells_cosine(cells, other)), then = -1;
    for (int k = 0; k < 3; k++) then = fmax(then, cosine_of(cells, a, b, f[k], f[(k + 1) % 3]));
    if (then > now - PL_SWAP_GAIN || have_edge(cells, a, b)) return false;
    unsigned outer[3];
    for (int k = 0; k < 3; k++) { /* the faces without f[k] of both */
        outer[k] = (unsigned)is_outer(cells, tet, f[(k + 2) % 3]) << 1 |
                   (unsigned)is_outer(cells, other, f[(k + 2) % 3]);
    }
    pl_cells_remove(cells, tet);
    pl_cells_remove(cells, other);
    bool fine = true;
    for (int k = 0; k < 3; k++) {
        const int32_t nodes[4] = {a, b, f[k], f[(k + 1) % 3]};
        fine = fine && add_tet(c, nodes, outer[k]);
    }
    return fine;
}
