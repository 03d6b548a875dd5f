/* See crossing.h. The boundary is small here, so boxes are compared with all of it. */
#include "mesher/crossing.h"
#include "core/memory.h"
#include "mesh/tet.h"
#include "mesher/ray.h"

#include <stdlib.h>
#include <string.h>

enum { PL_MAX_FACES = 2 * PL_MAX_STAR };

typedef struct face {
    int32_t nodes[3];
    double corners[9];
} face;

typedef struct faces {
    int count;
    double min[3], max[3];
    face items[PL_MAX_FACES];
} faces;

pl_status pl_rim_find(const pl_cells *cells, pl_rim *rim, pl_error *err) {
    rim->count = 0;
    for (int64_t t = 0; t < cells->slots; t++) {
        if (cells->tets[4 * t] >= 0 && cells->outer[t] && !pl_rim_add(rim, (int32_t)t))
            return pl_error_memory(err, 4 * rim->room, "the boundary");
    }
    return PL_OK;
}

void pl_rim_free(pl_rim *rim) {
    free(rim->tets);
    *rim = (pl_rim){0};
}

bool pl_rim_add(pl_rim *rim, int32_t tet) {
    if (rim->count == rim->room) {
        int64_t room = 2 * rim->room + 256;
        int32_t *grown = pl_array_grow(rim->tets, room, sizeof *grown);
        if (!grown) return false;
        rim->tets = grown;
        rim->room = room;
    }
    rim->tets[rim->count++] = tet;
    return true;
}

/* ---- two triangles */

static bool edge_passes(const double *p, const double *q, const double triangle[9]) {
    double d[3];
    pl_sub3(q, p, d);
    return pl_triangle_hit(triangle, p, d) >= 0;
}

bool pl_triangles_cross(const int32_t nodes_a[3], const double a[9], const int32_t nodes_b[3],
                        const double b[9]) {
    int shared = 0, at_a = -1, at_b = -1;
    for (int i = 0; i < 9; i++) {
        if (nodes_a[i / 3] == nodes_b[i % 3]) shared++, at_a = i / 3, at_b = i % 3;
    }
    if (shared > 1) return false;
    for (int e = 0; e < 3; e++) { /* edge e is opposite corner e; if a node is shared, only the edges opposite
                                     it can intersect */
        int i = 3 * ((e + 1) % 3), j = 3 * ((e + 2) % 3);
        if ((at_a < 0 || at_a == e) && edge_passes(a + i, a + j, b)) return true;
        if ((at_b < 0 || at_b == e) && edge_passes(b + i, b + j, a)) return true;
    }
    return false;
}

/* ---- a star against the rest */

static void add_face(faces *all, const face *f) {
    if (all->count == PL_MAX_FACES) return;
    all->items[all->count++] = *f;
    for (int i = 0; i < 9; i++) {
        all->min[i % 3] = fmin(all->min[i % 3], f->corners[i]);
        all->max[i % 3] = fmax(all->max[i % 3], f->corners[i]);
    }
}

static void read_face(const pl_cells *cells, int32_t tet, int side, face *out) {
    for (int k = 0; k < 3; k++) {
        out->nodes[k] = cells->tets[4 * (int64_t)tet + pl_opposite_face[side][k]];
        memcpy(out->corners + 3 * k, cells->nodes + 3 * (int64_t)out->nodes[k], 3 * sizeof(double));
    }
}

/* Collects the boundary faces at a node. With x, only those without `gone`, and with the node named `name` at
 * x. */
static void collect(const pl_cells *cells, const pl_star *star, int32_t node, int32_t gone, int32_t name,
                    const double *x, faces *all) {
    for (int i = 0; i < star->count; i++) {
        const int32_t *tet = cells->tets + 4 * (int64_t)star->tets[i];
        for (int side = 0; side < 4; side++) {
            if (!(cells->outer[star->tets[i]] >> side & 1) || tet[side] == node) continue;
            face f;
            bool both = false;
            read_face(cells, star->tets[i], side, &f);
            for (int k = 0; k < 3; k++) {
                both |= f.nodes[k] == gone;
                if (!x || f.nodes[k] != node) continue;
                f.nodes[k] = name;
                memcpy(f.corners + 3 * k, x, 3 * sizeof *x);
            }
            if (!x || !both) add_face(all, &f);
        }
    }
}

static bool is_apart(const double *corners, const double min[3], const double max[3]) {
    for (int k = 0; k < 3; k++) {
        if (fmin(corners[k], fmin(corners[3 + k], corners[6 + k])) > max[k]) return true;
        if (fmax(corners[k], fmax(corners[3 + k], corners[6 + k])) < min[k]) return true;
    }
    return false;
}

/* Number of intersections with faces that contain neither a nor b. */
static int count_crossings(const pl_cells *cells, const pl_rim *rim, const faces *all, int32_t a, int32_t b) {
    int count = 0;
    for (int64_t r = 0; r < rim->count; r++) {
        int32_t t = rim->tets[r];
        for (int side = 0; side < 4 && cells->tets[4 * (int64_t)t] >= 0; side++) {
            if (!(cells->outer[t] >> side & 1)) continue;
            face other;
            bool own = false;
            read_face(cells, t, side, &other);
            for (int k = 0; k < 3; k++) own |= other.nodes[k] == a || other.nodes[k] == b;
            if (own || is_apart(other.corners, all->min, all->max)) continue;
            for (int i = 0; i < all->count; i++)
                count += pl_triangles_cross(all->items[i].nodes, all->items[i].corners, other.nodes,
                                            other.corners);
        }
    }
    return count;
}

bool pl_rim_crosses(const pl_cells *cells, const pl_rim *rim, const pl_star *star_a, int32_t a,
                    const pl_star *star_b, int32_t b, const double x[3]) {
    const faces none = {.min = {INFINITY, INFINITY, INFINITY}, .max = {-INFINITY, -INFINITY, -INFINITY}};
    faces then = none, now = none;
    collect(cells, star_a, a, b, a, x, &then);
    if (b >= 0) collect(cells, star_b, b, a, a, x, &then);
    int after = count_crossings(cells, rim, &then, a, b);
    if (!after) return false;
    collect(cells, star_a, a, b, a, NULL, &now);
    if (b >= 0) collect(cells, star_b, b, a, a, NULL, &now);
    return after > count_crossings(cells, rim, &now, a, b);
}

bool pl_rim_face_crosses(const pl_cells *cells, const pl_rim *rim, const int32_t nodes[3]) {
    faces one = {.min = {INFINITY, INFINITY, INFINITY}, .max = {-INFINITY, -INFINITY, -INFINITY}};
    face f;
    for (int k = 0; k < 3; k++) {
        f.nodes[k] = nodes[k];
        memcpy(f.corners + 3 * k, cells->nodes + 3 * (int64_t)nodes[k], 3 * sizeof(double));
    }
    add_face(&one, &f);
    return count_crossings(cells, rim, &one, -1, -1) > 0;
}

/* ---- curved faces */

enum { PL_CUTS = 4, PL_POINTS = 15, PL_PIECES = 16 };

typedef struct pieces {
    int32_t nodes[PL_POINTS];
    double x[PL_POINTS][3], min[3], max[3];
} pieces;

/* Index of the point i along the second and j along the third corner. */
static int point_at(int i, int j) { return i + j * (PL_CUTS + 1) - j * (j - 1) / 2; }

/* Corners get their node's number, other points new numbers from `name` downward. */
static void cut_face(const double *x, const int32_t six[6], int32_t name, pieces *out) {
    for (int k = 0; k < 3; k++) out->min[k] = INFINITY, out->max[k] = -INFINITY;
    for (int j = 0; j <= PL_CUTS; j++) {
        for (int i = 0; i + j <= PL_CUTS; i++) {
            double v = (double)i / PL_CUTS, w = (double)j / PL_CUTS, u = 1 - v - w;
            const double shape[6] = {u * (2 * u - 1), v * (2 * v - 1), w * (2 * w - 1),
                                     4 * u * v,       4 * v * w,       4 * w * u};
            int at = point_at(i, j);
            out->nodes[at] = i + j == 0 ? six[0] : i == PL_CUTS ? six[1] : j == PL_CUTS ? six[2] : name - at;
            for (int k = 0; k < 3; k++) {
                out->x[at][k] = 0;
                for (int n = 0; n < 6; n++) out->x[at][k] += shape[n] * x[3 * (int64_t)six[n] + k];
                out->min[k] = fmin(out->min[k], out->x[at][k]);
                out->max[k] = fmax(out->max[k], out->x[at][k]);
            }
        }
    }
}

static void read_pieces(const pieces *p, face out[PL_PIECES]) {
    int count = 0;
    for (int j = 0; j < PL_CUTS; j++) {
        for (int i = 0; i + j < PL_CUTS; i++) {
            const int low[3] = {point_at(i, j), point_at(i + 1, j), point_at(i, j + 1)};
            const int high[3] = {low[1], i + j + 2 <= PL_CUTS ? point_at(i + 1, j + 1) : -1, low[2]};
            for (int half = 0; half < (high[1] < 0 ? 1 : 2); half++, count++) {
                for (int k = 0; k < 3; k++) {
                    int at = half ? high[k] : low[k];
                    out[count].nodes[k] = p->nodes[at];
                    memcpy(out[count].corners + 3 * k, p->x[at], sizeof p->x[at]);
                }
            }
        }
    }
}

bool pl_curved_faces_cross(const double *x, const int32_t a[6], const int32_t b[6]) {
    int shared = 0;
    for (int i = 0; i < 9; i++) shared += a[i / 3] == b[i % 3];
    if (shared > 1) return false;
    pieces cut_a, cut_b;
    cut_face(x, a, -2, &cut_a);
    cut_face(x, b, -2 - PL_POINTS, &cut_b);
    for (int k = 0; k < 3; k++) {
        if (cut_a.min[k] > cut_b.max[k] || cut_b.min[k] > cut_a.max[k]) return false;
    }
    face faces_a[PL_PIECES], faces_b[PL_PIECES];
    read_pieces(&cut_a, faces_a);
    read_pieces(&cut_b, faces_b);
    for (int i = 0; i < PL_PIECES; i++) {
        if (is_apart(faces_a[i].corners, cut_b.min, cut_b.max)) continue;
        for (int j = 0; j < PL_PIECES; j++) {
            if (pl_triangles_cross(faces_a[i].nodes, faces_a[i].corners, faces_b[j].nodes,
                                   faces_b[j].corners))
                return true;
        }
    }
    return false;
}
