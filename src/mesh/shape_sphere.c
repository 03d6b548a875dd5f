/* A ball: the 20 tetrahedra between the centre and the faces of an icosahedron, each divided into m^3 and
 * bent so that shell k of m lies on a sphere. The 20 tetrahedra are nearly regular, and so are their
 * parts. */
#include "core/memory.h"
#include "mesh/shape.h"
#include "mesh/tet.h"

#include <stdlib.h>
#include <string.h>

enum { PL_ICO_NODES = 12, PL_ICO_EDGES = 30, PL_ICO_FACES = 20 };

typedef struct pl_ball {
    int64_t shells; /* m */
    double nodes[PL_ICO_NODES][3];
    int faces[PL_ICO_FACES][3];
    int edge[PL_ICO_NODES][PL_ICO_NODES]; /* number of the edge between two corners, or -1 */
} pl_ball;

/* Corners are the even permutations of (0, 1, golden ratio). Faces are the triples whose mutual distance is
 * the edge length. */
static void pl_ball_frame(pl_ball *ball) {
    double golden = (1 + sqrt(5)) / 2, scale = 1 / sqrt(1 + golden * golden);
    for (int i = 0; i < PL_ICO_NODES; i++) {
        int axis = i / 4;
        ball->nodes[i][axis] = 0;
        ball->nodes[i][(axis + 1) % 3] = (i & 1 ? -1 : 1) * scale;
        ball->nodes[i][(axis + 2) % 3] = (i & 2 ? -1 : 1) * golden * scale;
    }
    double edge2 = 4 * scale * scale * 1.01;
    int edges = 0, faces = 0;
    for (int a = 0; a < PL_ICO_NODES; a++) {
        for (int b = 0; b < PL_ICO_NODES; b++) ball->edge[a][b] = -1;
    }
    for (int a = 0; a < PL_ICO_NODES; a++) {
        for (int b = a + 1; b < PL_ICO_NODES; b++) {
            if (pl_distance2(ball->nodes[a], ball->nodes[b]) > edge2) continue;
            ball->edge[a][b] = ball->edge[b][a] = edges++;
        }
    }
    for (int a = 0; a < PL_ICO_NODES; a++) {
        for (int b = a + 1; b < PL_ICO_NODES; b++) {
            for (int c = b + 1; c < PL_ICO_NODES; c++) {
                if (ball->edge[a][b] < 0 || ball->edge[b][c] < 0 || ball->edge[a][c] < 0) continue;
                ball->faces[faces][0] = a, ball->faces[faces][1] = b, ball->faces[faces++][2] = c;
            }
        }
    }
}

/* Number of nodes inside shell k: the centre, and 10 j^2 + 2 on shell j. */
static int64_t pl_shell_start(int64_t k) {
    return k == 0 ? 0 : 1 + (k - 1) * 2 + 10 * ((k - 1) * k * (2 * k - 1) / 6);
}

/* The node with weights w (w[0] for the centre, w[1..3] for the face's corners; their sum is m). On a shell
 * corners come first, then edges, then faces, so that nodes shared by several faces have one number. */
static int64_t pl_ball_node(const pl_ball *ball, int face, const int64_t *w) {
    int64_t k = ball->shells - w[0], start = pl_shell_start(k);
    const int *corners = ball->faces[face];
    if (k == 0) return 0;
    int zeros = (w[1] == 0) + (w[2] == 0) + (w[3] == 0);
    for (int i = 0; i < 3; i++) {
        if (zeros == 2 && w[1 + i]) return start + corners[i];
        if (zeros == 1 && w[1 + i] == 0) {
            int a = (i + 1) % 3, b = (i + 2) % 3;
            if (corners[a] > corners[b]) { /* count from the smaller corner */
                int t = a;
                a = b;
                b = t;
            }
            return start + PL_ICO_NODES + ball->edge[corners[a]][corners[b]] * (k - 1) + w[1 + b] - 1;
        }
    }
    int64_t row = w[1] - 1, column = w[2] - 1; /* inner nodes of the face: rows of k - 2, k - 3, ... */
    int64_t inside = row * (k - 2) - row * (row - 1) / 2 + column;
    return start + PL_ICO_NODES + PL_ICO_EDGES * (k - 1) + face * ((k - 1) * (k - 2) / 2) + inside;
}

/* Transforms the weights before their projection onto the sphere, so that equal steps along an edge of the
 * icosahedron give nearly equal angles. Plain projection would concentrate nodes at the corners. */
static double pl_spread(double t) {
    double angle = acos(1 / sqrt(5)); /* between two corners of the icosahedron */
    return tan(t * angle / 2) / tan(angle / 2);
}

static void pl_ball_place(const pl_ball *ball, double radius, int face, const int64_t *w, double *out) {
    int64_t k = ball->shells - w[0];
    double p[3] = {0}, length = 0;
    for (int i = 0; i < 3; i++) {
        double weight = k ? pl_spread((double)w[1 + i] / (double)k) : 0;
        for (int x = 0; x < 3; x++) p[x] += weight * ball->nodes[ball->faces[face][i]][x];
    }
    length = sqrt(pl_dot3(p, p));
    for (int x = 0; x < 3; x++) {
        out[x] = length > 0 ? radius * ((double)k / (double)ball->shells) * p[x] / length : 0;
    }
}

static int32_t *pl_add_tet(int32_t *tet, int64_t a, int64_t b, int64_t c, int64_t d) {
    tet[0] = (int32_t)a, tet[1] = (int32_t)b, tet[2] = (int32_t)c, tet[3] = (int32_t)d;
    return tet + 4;
}

/* Divides an octahedron with opposite corners o[0] o[1], o[2] o[3], o[4] o[5] around its shortest
 * diagonal. */
static int32_t *pl_add_octahedron(int32_t *tet, const double *nodes, const int64_t *o) {
    int best = 0;
    double shortest = INFINITY;
    for (int i = 0; i < 3; i++) {
        double d = pl_distance2(nodes + 3 * o[2 * i], nodes + 3 * o[2 * i + 1]);
        if (d < shortest * (1 - 1e-9)) shortest = d, best = i;
    }
    const int64_t *d = o + 2 * best, *e = o + 2 * ((best + 1) % 3), *f = o + 2 * ((best + 2) % 3);
    tet = pl_add_tet(tet, d[0], d[1], e[0], f[0]);
    tet = pl_add_tet(tet, d[0], d[1], f[0], e[1]);
    tet = pl_add_tet(tet, d[0], d[1], e[1], f[1]);
    return pl_add_tet(tet, d[0], d[1], f[1], e[0]);
}

static int64_t pl_shifted(const pl_ball *ball, int face, const int64_t *w, int a, int b, int c) {
    int64_t moved[4] = {w[0], w[1], w[2], w[3]};
    moved[a]++;
    if (b >= 0) moved[b]++;
    if (c >= 0) moved[c]++;
    return pl_ball_node(ball, face, moved);
}

/* Adds the part with smallest weights w, with `left` still to distribute: a tetrahedron, an octahedron or an
 * inverted tetrahedron. */
static int32_t *pl_add_piece(const pl_ball *ball, const double *nodes, int face, const int64_t *w, int left,
                             int32_t *tet) {
    int64_t n[6];
    if (left == 1) {
        for (int i = 0; i < 4; i++) n[i] = pl_shifted(ball, face, w, i, -1, -1);
        return pl_add_tet(tet, n[0], n[1], n[2], n[3]);
    }
    if (left == 2) {
        static const int pairs[6][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {0, 3}, {1, 2}};
        for (int i = 0; i < 6; i++) n[i] = pl_shifted(ball, face, w, pairs[i][0], pairs[i][1], -1);
        return pl_add_octahedron(tet, nodes, n);
    }
    for (int i = 0; i < 4; i++) n[i] = pl_shifted(ball, face, w, (i + 1) % 4, (i + 2) % 4, (i + 3) % 4);
    return pl_add_tet(tet, n[0], n[1], n[2], n[3]);
}

/* Layer by layer outward in each face, for locality. */
static void pl_ball_tets(const pl_ball *ball, pl_mesh *mesh) {
    int32_t *tet = mesh->tets;
    int64_t m = ball->shells, w[4];
    for (int face = 0; face < PL_ICO_FACES; face++) {
        for (int64_t layer = 0; layer < 3 * m; layer++) {
            int left = 1 + (int)(layer % 3);
            int64_t sum = m - left;
            w[0] = m - 1 - layer / 3;
            for (w[1] = 0; w[1] <= sum - w[0]; w[1]++) {
                for (w[2] = 0; w[2] <= sum - w[0] - w[1]; w[2]++) {
                    w[3] = sum - w[0] - w[1] - w[2];
                    tet = pl_add_piece(ball, mesh->nodes, face, w, left, tet);
                }
            }
        }
    }
}

static void pl_ball_nodes(const pl_ball *ball, double radius, pl_mesh *mesh) {
    int64_t m = ball->shells, w[4];
    for (int face = 0; face < PL_ICO_FACES; face++) {
        for (w[0] = 0; w[0] <= m; w[0]++) {
            for (w[1] = 0; w[1] <= m - w[0]; w[1]++) {
                for (w[2] = 0; w[2] <= m - w[0] - w[1]; w[2]++) {
                    w[3] = m - w[0] - w[1] - w[2];
                    pl_ball_place(ball, radius, face, w, mesh->nodes + 3 * pl_ball_node(ball, face, w));
                }
            }
        }
    }
}

pl_status pl_shape_make_sphere(const pl_shape_def *def, pl_mesh *mesh, pl_error *err) {
    pl_ball ball = {.shells = (def->resolution + 1) / 2};
    double m = (double)ball.shells;
    pl_ball_frame(&ball);
    pl_status status = pl_shape_allocate(mesh, (double)pl_shell_start(ball.shells + 1), 20 * m * m * m, err);
    if (status != PL_OK) return status;
    pl_ball_nodes(&ball, def->radius, mesh);
    pl_ball_tets(&ball, mesh);
    for (int64_t i = pl_shell_start(ball.shells); i < mesh->node_count && status == PL_OK; i++) {
        status = pl_shape_name(mesh, "surface", i, err);
    }
    return status;
}
