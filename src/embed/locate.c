/* See locate.h. Bounding boxes of the control points, which contain a curved element, select candidate
 * elements. Newton's method solves for the coordinates in each. The closest point of a curved boundary is
 * first searched on triangles and then on the face itself. */
#include "embed/locate.h"
#include "core/memory.h"
#include "mesh/tet.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

/* Coordinates down to minus this count as inside, because boundary points are inside only up to rounding. */
static const double inside_tolerance = 1e-9;

static const int32_t *tet_nodes(const pl_locator *locator, int64_t tet) {
    return locator->mesh->tets + locator->mesh->nodes_per_tet * tet;
}

static void make_map(const pl_locator *locator, int64_t tet, pl_tet_map *map) {
    pl_map_make(tet_nodes(locator, tet), pl_mesh_is_quadratic(locator->mesh), locator->control, locator->rest,
                map);
}

/* Coordinates of p in the straight element with the same corners. */
static bool straight_coordinates(const pl_locator *locator, int64_t tet, const double p[3], double u[3]) {
    const int32_t *nodes = tet_nodes(locator, tet);
    const double *x = locator->rest, *origin = x + 3 * (int64_t)nodes[0];
    double g[3][3], r[3];
    for (int k = 0; k < 3; k++) pl_sub3(x + 3 * (int64_t)nodes[k + 1], origin, g[k]);
    pl_sub3(p, origin, r);
    return pl_map_solve(g, r, u);
}

static double min_coordinate(const double u[3]) {
    return fmin(fmin(1 - u[0] - u[1] - u[2], u[0]), fmin(u[1], u[2]));
}

/* ---- creation */

static void bound_tet(pl_locator *locator, int64_t tet, double *bounds, double *middle) {
    double b[10][3];
    pl_map_controls(tet_nodes(locator, tet), pl_mesh_is_quadratic(locator->mesh), locator->control,
                    locator->rest, b);
    for (int i = 0; i < 3; i++) {
        double low = b[0][i], high = b[0][i];
        for (int a = 1; a < 10; a++) low = fmin(low, b[a][i]), high = fmax(high, b[a][i]);
        bounds[i] = low;
        bounds[3 + i] = high;
        middle[i] = 0.5 * (low + high);
    }
    double margin = 2 * inside_tolerance * sqrt(pl_distance2(bounds, bounds + 3));
    for (int i = 0; i < 3; i++) bounds[i] -= margin, bounds[3 + i] += margin;
    if (!locator->slack || !locator->curved[tet]) return;
    float *slack = locator->slack + 4 * tet;
    for (int a = 0; a < 10; a++) {
        double u[3];
        if (!straight_coordinates(locator, tet, b[a], u)) u[0] = u[1] = u[2] = -FLT_MAX;
        double z[4] = {1 - u[0] - u[1] - u[2], u[0], u[1], u[2]};
        for (int c = 0; c < 4; c++) slack[c] = fminf(slack[c], (float)(z[c] - 1e-5 * (1 + fabs(z[c]))));
    }
}

static pl_status build_boxes(pl_locator *locator, pl_error *err) {
    int64_t count = locator->mesh->tet_count;
    double *bounds = pl_array_new(6 * count, sizeof *bounds),
           *middles = pl_array_new(3 * count, sizeof *middles);
    bool any = false;
    locator->curved = pl_array_new(count, 1);
    for (int64_t t = 0; locator->curved && pl_mesh_is_quadratic(locator->mesh) && t < count; t++) {
        pl_tet_map map;
        make_map(locator, t, &map);
        locator->curved[t] = pl_map_is_curved(&map);
        any = any || locator->curved[t];
    }
    if (any) locator->slack = pl_array_new(4 * count, sizeof *locator->slack);
    locator->level = any ? PL_FACE_LEVEL : 1;
    pl_status status = PL_OK;
    if (!bounds || !middles || !locator->curved || (any && !locator->slack))
        status = pl_error_memory(err, count * 90, "the boxes of elements");
    for (int64_t t = 0; status == PL_OK && t < count; t++)
        bound_tet(locator, t, bounds + 6 * t, middles + 3 * t);
    if (status == PL_OK) status = pl_boxes_build(count, bounds, middles, NULL, &locator->boxes, err);
    free(bounds);
    free(middles);
    return status;
}

/* The triangulation of a face, as steps from its first corner. */
static void cut_face(pl_locator *locator) {
    int n = locator->level, at = 0;
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n - j; i++) {
            for (int down = 0; down < (i < n - 1 - j ? 2 : 1); down++) {
                int steps[3][2] = {{down ? i + 1 : i, j}, {i + 1, down ? j + 1 : j}, {i, j + 1}};
                for (int k = 0; k < 6; k++)
                    locator->cells[at][k / 2][k % 2] = (double)steps[k / 2][k % 2] / n;
                at++;
            }
        }
    }
}

/* Coordinates of the point on a face with these weights of its second and third corner. */
static void face_coordinates(const uint8_t corners[3], const double st[2], double u[3]) {
    double z[4] = {0};
    z[corners[0]] = 1 - st[0] - st[1];
    z[corners[1]] = st[0];
    z[corners[2]] = st[1];
    memcpy(u, z + 1, 3 * sizeof *u);
}

/* The second derivative of the map along d; constant, since the map is quadratic. */
static void bend(const pl_tet_map *map, const double d[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = 0;
        for (int k = 0; k < 3; k++) out[i] += 2 * d[k] * d[k] * map->c[4 + k][i];
        for (int k = 0; k < 3; k++)
            out[i] += 2 * d[pl_map_pairs[k][0]] * d[pl_map_pairs[k][1]] * map->c[7 + k][i];
    }
}

/* Distance of a face from its triangulation. A quadratic differs from its linear interpolation by half the
 * sum of l_i l_j times its second derivative along the side from i to j, where l are the weights of the
 * corners; the sum of l_i l_j is at most one third. */
static double face_sag(const pl_tet_map *map, const uint8_t corners[3], int level) {
    double max = 0;
    for (int e = 0; e < 3; e++) {
        double d[3], b[3];
        for (int i = 0; i < 3; i++) d[i] = (corners[(e + 1) % 3] == i + 1) - (corners[e] == i + 1);
        bend(map, d, b);
        max = fmax(max, sqrt(pl_dot3(b, b)));
    }
    return max / (6.0 * level * level);
}

static pl_status build_boundary(pl_locator *locator, pl_error *err) {
    int32_t *faces = NULL;
    pl_status status = pl_mesh_boundary(locator->mesh, &faces, &locator->owner, &locator->face_count, err);
    if (status != PL_OK) return status;
    cut_face(locator);
    int64_t cells = (int64_t)locator->level * locator->level, count = locator->face_count * cells;
    double *points = pl_array_new(9 * count, sizeof *points);
    int32_t *tris = pl_array_new(3 * count, sizeof *tris);
    locator->corners = pl_array_new(locator->face_count, sizeof *locator->corners);
    if (!points || !tris || !locator->corners || count > INT32_MAX / 3)
        status = pl_error_memory(err, count * 100, "the boundary's triangles");
    for (int64_t f = 0; status == PL_OK && f < locator->face_count; f++) {
        const int32_t *nodes = tet_nodes(locator, locator->owner[f]);
        for (int k = 0; k < 3; k++) {
            for (int c = 0; c < 4; c++) {
                if (nodes[c] == faces[3 * f + k]) locator->corners[f][k] = (uint8_t)c;
            }
        }
        pl_tet_map map;
        make_map(locator, locator->owner[f], &map);
        if (locator->curved[locator->owner[f]])
            locator->sag = fmax(locator->sag, face_sag(&map, locator->corners[f], locator->level));
        for (int64_t k = 0; k < 3 * cells; k++) {
            double u[3];
            face_coordinates(locator->corners[f], locator->cells[k / 3][k % 3], u);
            pl_map_point(&map, u, points + 3 * (3 * cells * f + k));
            tris[3 * cells * f + k] = (int32_t)(3 * cells * f + k);
        }
    }
    if (status == PL_OK) status = pl_triangles_build(points, count, tris, NULL, &locator->boundary, err);
    free(points);
    free(tris);
    free(faces);
    return status;
}

pl_status pl_locator_create(const pl_mesh *mesh, const double *rest, bool control, pl_locator *out,
                            pl_error *err) {
    *out = (pl_locator){.mesh = mesh, .rest = rest, .control = control};
    pl_status status = build_boxes(out, err);
    if (status == PL_OK) status = build_boundary(out, err);
    if (status != PL_OK) pl_locator_free(out);
    return status;
}

void pl_locator_free(pl_locator *locator) {
    pl_boxes_free(&locator->boxes);
    pl_triangles_free(&locator->boundary);
    free(locator->curved);
    free(locator->slack);
    free(locator->owner);
    free(locator->corners);
    *locator = (pl_locator){0};
}

/* ---- inside
 * ------------------------------------------------------------------------------------------------------- */

/* In a curved element convergence can depend on the start. If two starts find the same point outside, it is
 * accepted. */
static bool invert_curved(const pl_tet_map *map, const double p[3], double u[3]) {
    static const double starts[5][3] = {
        {0.25, 0.25, 0.25}, {0.1, 0.1, 0.1}, {0.7, 0.1, 0.1}, {0.1, 0.7, 0.1}, {0.1, 0.1, 0.7}};
    double sum = 0, earlier[3] = {INFINITY, INFINITY, INFINITY};
    for (int i = 0; i < 3; i++) sum += u[i] = fmax(0, u[i]);
    for (int i = 0; i < 3 && sum > 1; i++) u[i] /= sum;
    for (int k = 0; k < 6; k++) {
        if (k > 0) memcpy(u, starts[k - 1], 3 * sizeof *u);
        if (!pl_map_invert(map, p, u)) continue;
        if (min_coordinate(u) >= -inside_tolerance) return true;
        if (pl_distance2(u, earlier) < 1e-12) return false;
        memcpy(earlier, u, sizeof earlier);
    }
    return false;
}

static bool find_in(const pl_locator *locator, int32_t tet, const double p[3], pl_place *out) {
    double *u = out->u;
    if (!straight_coordinates(locator, tet, p, u)) return false;
    if (!locator->curved[tet]) {
        if (min_coordinate(u) < -inside_tolerance) return false;
    } else {
        const float *slack = locator->slack + 4 * (int64_t)tet;
        double z[4] = {1 - u[0] - u[1] - u[2], u[0], u[1], u[2]};
        for (int c = 0; c < 4; c++) {
            if (z[c] < slack[c]) return false;
        }
        pl_tet_map map;
        make_map(locator, tet, &map);
        if (!invert_curved(&map, p, u)) return false;
    }
    out->tet = tet;
    out->distance = 0;
    return true;
}

static bool find_inside(const pl_locator *locator, const double p[3], pl_place *out) {
    int32_t stack[PL_BOXES_DEPTH];
    int depth = 0;
    stack[depth++] = 0;
    while (depth) {
        int32_t index = stack[--depth];
        const pl_box_node *node = &locator->boxes.nodes[index];
        if (pl_box_distance2(node, p) > 0) continue;
        if (node->right) {
            stack[depth++] = node->right;
            stack[depth++] = index + 1;
            continue;
        }
        for (int32_t k = node->first; k < node->first + node->count; k++) {
            if (find_in(locator, locator->boxes.order[k], p, out)) return true;
        }
    }
    return false;
}

/* ---- outside
 * ------------------------------------------------------------------------------------------------------ */

/* A face near a point: its two directions in u, and the quadratic model of half the squared distance. */
typedef struct face_model {
    double d[2][3];
    double value, slope[2], curvature[3]; /* ss, tt, st */
} face_model;

static double half_square(const pl_tet_map *map, const uint8_t corners[3], const double st[2],
                          const double p[3]) {
    double u[3], x[3];
    face_coordinates(corners, st, u);
    pl_map_point(map, u, x);
    return 0.5 * pl_distance2(x, p);
}

/* Newton's model, without the curvature term if that is not convex. */
static void make_model(const pl_tet_map *map, const uint8_t corners[3], const double st[2], const double p[3],
                       face_model *m) {
    double u[3], x[3], r[3], g[3][3], t[2][3] = {{0}}, bends[3][3], both[3];
    face_coordinates(corners, st, u);
    pl_map_point(map, u, x);
    pl_sub3(x, p, r);
    m->value = 0.5 * pl_dot3(r, r);
    pl_map_jacobian(map, u, g);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 3; i++) m->d[k][i] = (corners[k + 1] == i + 1) - (corners[0] == i + 1);
        for (int i = 0; i < 9; i++) t[k][i % 3] += m->d[k][i / 3] * g[i / 3][i % 3];
        m->slope[k] = pl_dot3(t[k], r);
        bend(map, m->d[k], bends[k]);
    }
    for (int i = 0; i < 3; i++) both[i] = m->d[0][i] + m->d[1][i];
    bend(map, both, bends[2]);
    for (int i = 0; i < 3; i++) bends[2][i] = 0.5 * (bends[2][i] - bends[0][i] - bends[1][i]);
    double plain[3] = {pl_dot3(t[0], t[0]), pl_dot3(t[1], t[1]), pl_dot3(t[0], t[1])};
    for (int k = 0; k < 3; k++) m->curvature[k] = plain[k] + pl_dot3(r, bends[k]);
    const double *c = m->curvature;
    if (!(c[0] > 0.1 * plain[0] && c[1] > 0.1 * plain[1] &&
          c[0] * c[1] - c[2] * c[2] > 0.01 * plain[0] * plain[1]))
        memcpy(m->curvature, plain, sizeof plain);
}

static double model_change(const face_model *m, const double d[2]) {
    const double *c = m->curvature;
    return m->slope[0] * d[0] + m->slope[1] * d[1] +
           0.5 * (c[0] * d[0] * d[0] + c[1] * d[1] * d[1] + 2 * c[2] * d[0] * d[1]);
}

/* The minimum of the model on the triangle: inside, or on one of the sides. */
static void model_min(const face_model *m, const double st[2], double out[2]) {
    const double *c = m->curvature;
    double det = c[0] * c[1] - c[2] * c[2];
    if (det > 0) {
        double d[2] = {(c[2] * m->slope[1] - c[1] * m->slope[0]) / det,
                       (c[2] * m->slope[0] - c[0] * m->slope[1]) / det};
        for (int i = 0; i < 2; i++) out[i] = st[i] + d[i];
        if (out[0] >= 0 && out[1] >= 0 && out[0] + out[1] <= 1) return;
    }
    static const double sides[3][2][2] = {{{0, 0}, {1, 0}}, {{1, 0}, {0, 1}}, {{0, 1}, {0, 0}}};
    double best = INFINITY;
    memcpy(out, st, 2 * sizeof *out);
    for (int e = 0; e < 3; e++) {
        const double *a = sides[e][0], *b = sides[e][1];
        double span[2] = {b[0] - a[0], b[1] - a[1]}, from[2] = {a[0] - st[0], a[1] - st[1]};
        double slope = span[0] * (m->slope[0] + c[0] * from[0] + c[2] * from[1]) +
                       span[1] * (m->slope[1] + c[1] * from[1] + c[2] * from[0]);
        double rise = c[0] * span[0] * span[0] + c[1] * span[1] * span[1] + 2 * c[2] * span[0] * span[1];
        double t = rise > 0 ? fmax(0, fmin(1, -slope / rise)) : slope < 0;
        double d[2] = {from[0] + t * span[0], from[1] + t * span[1]}, change = model_change(m, d);
        if (!(change < best)) continue;
        best = change;
        for (int i = 0; i < 2; i++) out[i] = a[i] + t * span[i];
    }
}

/* Moves (s, t) to the point of the face closest to p. */
static void refine_nearest(const pl_tet_map *map, const uint8_t corners[3], const double p[3], double st[2]) {
    enum { MAX_STEPS = 30, MAX_HALVINGS = 10 };
    for (int k = 0; k < MAX_STEPS; k++) {
        face_model m;
        double target[2];
        make_model(map, corners, st, p, &m);
        model_min(&m, st, target);
        double step[2] = {target[0] - st[0], target[1] - st[1]};
        bool better = false;
        for (int half = 0; half < MAX_HALVINGS && !better; half++) {
            double part = ldexp(1, -half), next[2] = {st[0] + part * step[0], st[1] + part * step[1]};
            better = half_square(map, corners, next, p) < m.value;
            if (better) memcpy(st, next, sizeof next);
        }
        if (!better || fabs(step[0]) + fabs(step[1]) < 1e-9) return; /* the error is of second order */
    }
}

/* The closest point so far, and the faces tested last. */
typedef struct nearest {
    double distance;
    int64_t face;
    double st[2];
    int64_t seen[8];
    int next;
} nearest;

/* Tests the face of triangle k, if it can be closer. */
static void try_face(const pl_locator *locator, int64_t k, const double p[3], nearest *best) {
    const double *corners = locator->boundary.corners + 9 * k;
    int64_t cells = (int64_t)locator->level * locator->level, source = locator->boundary.source[k];
    int64_t face = source / cells;
    double shares[3], st[2] = {0}, distance = sqrt(pl_triangle_nearest(corners, p, shares));
    if (!(distance - locator->sag < best->distance)) return;
    for (int i = 0; i < 8; i++) {
        if (best->seen[i] == face) return;
    }
    for (int i = 0; i < 6; i++) st[i % 2] += shares[i / 2] * locator->cells[source % cells][i / 2][i % 2];
    if (locator->curved[locator->owner[face]]) {
        pl_tet_map map;
        make_map(locator, locator->owner[face], &map);
        refine_nearest(&map, locator->corners[face], p, st);
        distance = sqrt(2 * half_square(&map, locator->corners[face], st, p));
        best->seen[best->next++ % 8] = face;
    }
    if (!(distance < best->distance)) return;
    best->distance = distance;
    best->face = face;
    memcpy(best->st, st, sizeof st);
}

/* Visits closer boxes first, and skips those farther than the best point, allowing for the distance between
 * triangles and faces. */
static void find_nearest(const pl_locator *locator, const double p[3], pl_place *out) {
    nearest best = {.distance = INFINITY, .seen = {-1, -1, -1, -1, -1, -1, -1, -1}};
    const pl_box_node *nodes = locator->boundary.tree.nodes;
    int32_t stack[PL_BOXES_DEPTH];
    int depth = 0;
    stack[depth++] = 0;
    while (depth) {
        int32_t index = stack[--depth];
        const pl_box_node *node = &nodes[index];
        if (sqrt(pl_box_distance2(node, p)) - locator->sag >= best.distance) continue;
        if (!node->right) {
            for (int32_t k = node->first; k < node->first + node->count; k++) try_face(locator, k, p, &best);
            continue;
        }
        bool nearer = pl_box_distance2(node + 1, p) <= pl_box_distance2(&nodes[node->right], p);
        stack[depth++] = nearer ? node->right : index + 1;
        stack[depth++] = nearer ? index + 1 : node->right;
    }
    out->tet = locator->owner[best.face];
    face_coordinates(locator->corners[best.face], best.st, out->u);
    out->distance = best.distance;
}

void pl_locator_find(const pl_locator *locator, const double p[3], int32_t hint, pl_place *out) {
    if (hint >= 0 && find_in(locator, hint, p, out)) return;
    if (find_inside(locator, p, out)) return;
    find_nearest(locator, p, out);
}
