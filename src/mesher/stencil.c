/* See stencil.h and docs/mesher.md.
 *
 * The inner part of a lattice tetrahedron is a tetrahedron, a pyramid on a quadrilateral or a prism. Its
 * quadrilaterals on lattice faces are shared with the neighbour, so that their diagonals must depend on the
 * face alone. If a long and a short edge are cut, the diagonal ends at the cut point of the long one, or of
 * the short one if the long one is cut far from its inside corner. If two short edges are cut, it starts at
 * the lower inside corner if the outside corner is even, otherwise at the upper one. */
#include "mesher/stencil.h"
#include "mesh/order.h"

#include <stdbool.h>
#include <string.h>

static bool long_edge(int a, int b) { return a / 2 == b / 2; }

static int8_t cut_of(int a, int b) {
    for (int e = 0; e < 6; e++) {
        if ((pl_tet_edges[e][0] == a && pl_tet_edges[e][1] == b) ||
            (pl_tet_edges[e][0] == b && pl_tet_edges[e][1] == a))
            return (int8_t)(4 + e);
    }
    return -1;
}

/* Whether the diagonal of the quadrilateral below the inside corners p and q, with n outside, starts at p
 * (and ends at the cut point of q n). */
static bool diagonal_from(int p, int q, int n, int choices) {
    bool far = choices & (PL_FAR_CUT << n / 2), odd = ((choices >> n / 2) ^ n) & 1;
    if (long_edge(p, n)) return far;
    if (long_edge(q, n)) return !far;
    return (p < q) != odd;
}

static void add(pl_stencil *s, int a, int b, int c, int d) {
    const int8_t tet[4] = {(int8_t)a, (int8_t)b, (int8_t)c, (int8_t)d};
    memcpy(s->tets[s->count++], tet, sizeof tet);
}

/* A prism with columns t[i] b[i]. up[i]: the diagonal between columns i and i + 1 ends at the top of i + 1
 * rather than of i. They must not all be equal. */
static void add_prism(pl_stencil *s, const int t[3], const int b[3], const bool up[3]) {
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        if (up[i] || !up[k]) continue; /* both diagonals at column i start at its top */
        add(s, t[i], b[0], b[1], b[2]);
        if (up[j]) {
            add(s, t[i], t[j], t[k], b[j]);
            add(s, t[i], t[k], b[j], b[k]);
        } else {
            add(s, t[i], t[j], t[k], b[k]);
            add(s, t[i], t[j], b[j], b[k]);
        }
        return;
    }
}

/* Two inside, two outside: columns from one inside corner to the other. */
static void add_wedge(pl_stencil *s, const int in[2], const int out[2], int choices) {
    int t[3] = {in[0], cut_of(in[0], out[0]), cut_of(in[0], out[1])};
    int b[3] = {in[1], cut_of(in[1], out[0]), cut_of(in[1], out[1])};
    bool first = diagonal_from(in[0], in[1], out[0], choices);
    bool second = diagonal_from(in[0], in[1], out[1], choices);
    /* the inner quadrilateral is free: choose a diagonal that does not make all three turn the same way */
    bool up[3] = {!first, first, second};
    add_prism(s, t, b, up);
}

static void add_three(pl_stencil *s, const int in[3], int out, int choices) {
    int b[3];
    bool up[3];
    for (int i = 0; i < 3; i++) {
        b[i] = cut_of(in[i], out);
        up[i] = !diagonal_from(in[i], in[(i + 1) % 3], out, choices);
    }
    add_prism(s, in, b, up);
}

static void fill_case(pl_stencil *s, const int signs[4], int choices) {
    int in[4], out[4], on[4], ins = 0, outs = 0, ons = 0;
    for (int i = 0; i < 4; i++) {
        if (signs[i] == PL_INSIDE) in[ins++] = i;
        if (signs[i] == PL_OUTSIDE) out[outs++] = i;
        if (signs[i] == PL_ON_SURFACE) on[ons++] = i;
    }
    if (ins == 0) return;
    if (outs == 0) {
        add(s, 0, 1, 2, 3);
    } else if (ins == 1) {
        int corners[4] = {in[0]};
        for (int i = 0; i < outs; i++) corners[1 + i] = cut_of(in[0], out[i]);
        for (int i = 0; i < ons; i++) corners[1 + outs + i] = on[i];
        add(s, corners[0], corners[1], corners[2], corners[3]);
    } else if (ins == 2 && outs == 1) {
        bool from = diagonal_from(in[0], in[1], out[0], choices);
        int p = from ? in[0] : in[1], q = from ? in[1] : in[0];
        add(s, p, q, cut_of(q, out[0]), on[0]);
        add(s, p, cut_of(q, out[0]), cut_of(p, out[0]), on[0]);
    } else if (ins == 2) {
        add_wedge(s, in, out, choices);
    } else {
        add_three(s, in, out[0], choices);
    }
}

/* Orients the results by their volume in a lattice with cuts at the midpoints of edges. */
static void wind(pl_stencil *s) {
    static const int corners[4][3] = {{0, 0, 0}, {4, 0, 0}, {2, -2, -2}, {2, 2, -2}};
    for (int t = 0; t < s->count; t++) {
        int at[4][3], u[3][3];
        for (int c = 0; c < 4; c++) {
            int id = s->tets[t][c];
            const int *a = corners[id < 4 ? id : pl_tet_edges[id - 4][0]];
            const int *b = corners[id < 4 ? id : pl_tet_edges[id - 4][1]];
            for (int k = 0; k < 3; k++) at[c][k] = a[k] + b[k];
        }
        for (int c = 0; c < 9; c++) u[c / 3][c % 3] = at[c / 3 + 1][c % 3] - at[0][c % 3];
        int volume = u[0][0] * (u[1][1] * u[2][2] - u[1][2] * u[2][1]) -
                     u[0][1] * (u[1][0] * u[2][2] - u[1][2] * u[2][0]) +
                     u[0][2] * (u[1][0] * u[2][1] - u[1][1] * u[2][0]);
        if (volume > 0) continue;
        int8_t other = s->tets[t][2];
        s->tets[t][2] = s->tets[t][3];
        s->tets[t][3] = other;
    }
}

void pl_stencils_fill(pl_stencils *out) {
    memset(out, 0, sizeof *out);
    for (int choices = 0; choices < PL_STENCIL_CHOICES; choices++) {
        for (int i = 0; i < PL_STENCIL_CASES; i++) {
            const int signs[4] = {i % 3, i / 3 % 3, i / 9 % 3, i / 27};
            pl_stencil *s = &out->items[choices][i];
            fill_case(s, signs, choices);
            wind(s);
        }
    }
}
