/* Splits a surface along its sharp edges and computes normals, for shading in the .glb writer and in
 * pictures. */
#include "core/fields.h"
#include "core/memory.h"
#include "mesh/check.h"
#include "pliant/frame.h"

#include <math.h>
#include <stdlib.h>

/* Half-edge 3 t + k runs from corner k of triangle t to corner k + 1. */
typedef struct pl_creases {
    int64_t node_count, tri_count;
    const int32_t *tris;
    int64_t *first;   /* (node_count + 1) start of a node's half-edges in `edges`, by smaller node */
    int64_t *edges;   /* half-edges by smaller node */
    int64_t *parent;  /* union-find over corners */
    double *normals;  /* (tri_count, 3) of one pose */
    uint8_t *smooth;  /* by half-edge of a pair (the first): not sharp in at least one pose */
    int64_t *partner; /* by half-edge: the opposite one of a proper pair, or -1 */
} pl_creases;

static int32_t edge_from(const pl_creases *c, int64_t e) { return c->tris[e]; }
static int32_t edge_to(const pl_creases *c, int64_t e) { return c->tris[e % 3 == 2 ? e - 2 : e + 1]; }
static int32_t edge_low(const pl_creases *c, int64_t e) {
    int32_t a = edge_from(c, e), b = edge_to(c, e);
    return a < b ? a : b;
}
static int32_t edge_high(const pl_creases *c, int64_t e) {
    int32_t a = edge_from(c, e), b = edge_to(c, e);
    return a > b ? a : b;
}

static void triangle_normal(const int32_t *tri, const double *x, double out[3]) {
    const double *a = x + 3 * (int64_t)tri[0], *b = x + 3 * (int64_t)tri[1], *c = x + 3 * (int64_t)tri[2];
    double u[3], v[3];
    for (int k = 0; k < 3; k++) u[k] = b[k] - a[k], v[k] = c[k] - a[k];
    for (int k = 0; k < 3; k++) out[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
    double length = sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2]);
    for (int k = 0; k < 3; k++) out[k] = length > 0.0 ? out[k] / length : 0.0;
}

static int64_t corner_root(int64_t *parent, int64_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

/* The smaller root wins, so that the result does not depend on the order of unions. */
static void corner_join(int64_t *parent, int64_t a, int64_t b) {
    a = corner_root(parent, a);
    b = corner_root(parent, b);
    if (a < b) parent[b] = a;
    if (b < a) parent[a] = b;
}

/* Sorts half-edges by smaller node and pairs opposite ones on edges with two triangles. */
static void creases_pair(pl_creases *c) {
    int64_t edge_count = 3 * c->tri_count;
    for (int64_t e = 0; e < edge_count; e++) c->first[edge_low(c, e) + 1]++;
    for (int64_t i = 0; i < c->node_count; i++) c->first[i + 1] += c->first[i];
    for (int64_t e = edge_count - 1; e >= 0; e--) {
        /* Here `partner` counts the entries of a node's bucket; the final values are set below. */
        int32_t low = edge_low(c, e);
        c->edges[c->first[low] + c->partner[low]++] = e;
    }
    for (int64_t e = 0; e < edge_count; e++) c->partner[e] = -1;
    for (int64_t e = 0; e < edge_count; e++) {
        int32_t low = edge_low(c, e), high = edge_high(c, e);
        int64_t other = -1;
        int sharing = 0;
        for (int64_t i = c->first[low]; i < c->first[low + 1]; i++) {
            int64_t f = c->edges[i];
            if (f == e || edge_high(c, f) != high) continue;
            other = f;
            sharing++;
        }
        if (sharing == 1 && edge_from(c, other) == edge_to(c, e)) c->partner[e] = other;
    }
}

static void creases_mark_smooth(pl_creases *c, const double *pose, double min_cosine) {
    for (int64_t t = 0; t < c->tri_count; t++) triangle_normal(c->tris + 3 * t, pose, c->normals + 3 * t);
    for (int64_t e = 0; e < 3 * c->tri_count; e++) {
        int64_t f = c->partner[e];
        if (f < e) continue;
        const double *m = c->normals + 3 * (e / 3), *n = c->normals + 3 * (f / 3);
        double cosine = m[0] * n[0] + m[1] * n[1] + m[2] * n[2];
        bool flat =
            (m[0] == 0.0 && m[1] == 0.0 && m[2] == 0.0) || (n[0] == 0.0 && n[1] == 0.0 && n[2] == 0.0);
        if (flat || cosine >= min_cosine) c->smooth[e] = 1;
    }
}

/* Joins corners across smooth edges. Each set of joined corners at a node becomes a vertex; vertices are
 * numbered by node. */
static void creases_number(pl_creases *c, pl_surface_split *out) {
    for (int64_t i = 0; i < 3 * c->tri_count; i++) c->parent[i] = i;
    for (int64_t e = 0; e < 3 * c->tri_count; e++) {
        if (!c->smooth[e]) continue;
        int64_t f = c->partner[e];
        int64_t e_end = e % 3 == 2 ? e - 2 : e + 1, f_end = f % 3 == 2 ? f - 2 : f + 1;
        corner_join(c->parent, e, f_end);
        corner_join(c->parent, e_end, f);
    }
    /* Corners by node, reusing the edge lists. */
    for (int64_t i = 0; i <= c->node_count; i++) c->first[i] = 0;
    for (int64_t i = 0; i < 3 * c->tri_count; i++) c->first[c->tris[i] + 1]++;
    for (int64_t i = 0; i < c->node_count; i++) c->first[i + 1] += c->first[i];
    for (int64_t i = 3 * c->tri_count - 1; i >= 0; i--) c->edges[--c->first[c->tris[i] + 1]] = i;
    /* Now first[n + 1] is the start of node n's corners; number the roots in that order. */
    int64_t vertices = 0;
    for (int64_t i = 0; i < 3 * c->tri_count; i++) {
        int64_t corner = c->edges[i];
        if (corner_root(c->parent, corner) != corner) continue;
        out->source[vertices] = c->tris[corner];
        out->tris[corner] = (int32_t)vertices++;
    }
    for (int64_t i = 0; i < 3 * c->tri_count; i++) out->tris[i] = out->tris[corner_root(c->parent, i)];
    out->vertex_count = vertices;
    out->tri_count = c->tri_count;
}

static pl_status check_surface(int64_t node_count, int64_t tri_count, const int32_t *tris, int pose_count,
                               const double *const *poses, double degrees, pl_error *err) {
    if (node_count < 0 || node_count > INT32_MAX || tri_count < 0 || tri_count > INT32_MAX / 3)
        return pl_error_set(err, PL_ERR_INPUT,
                            "surface: %lld nodes and %lld triangles, expected at most %d triangles",
                            (long long)node_count, (long long)tri_count, INT32_MAX / 3);
    pl_status status = pl_count_check(tri_count, tris, INT32_MAX / 3, "surface", "tri_count", err);
    if (status == PL_OK)
        status = pl_count_check(pose_count, poses, PL_MAX_DEFINITIONS, "surface", "pose_count", err);
    for (int i = 0; status == PL_OK && i < pose_count; i++) {
        if (node_count && !poses[i]) status = pl_error_set(err, PL_ERR_INPUT, "surface: pose %d is NULL", i);
        if (status == PL_OK) status = pl_points_check(poses[i], node_count, "surface", "node", err);
    }
    if (status == PL_OK && !isfinite(degrees))
        status = pl_error_set(err, PL_ERR_INPUT, "surface: degrees = %g, expected a finite number", degrees);
    return status == PL_OK ? pl_cells_check(tris, tri_count, 3, node_count, "surface", "triangle", err)
                           : status;
}

pl_status pl_surface_split_make(int64_t node_count, int64_t tri_count, const int32_t *tris, int pose_count,
                                const double *const *poses, double degrees, pl_surface_split *out,
                                pl_error *err) {
    PL_REQUIRE(out);
    *out = (pl_surface_split){0};
    pl_status status = check_surface(node_count, tri_count, tris, pose_count, poses, degrees, err);
    if (status != PL_OK) return status;
    int64_t corners = 3 * tri_count;
    pl_creases c = {.node_count = node_count, .tri_count = tri_count, .tris = tris};
    c.first = pl_array_new(node_count + 1, sizeof *c.first);
    c.edges = pl_array_new(corners, sizeof *c.edges);
    c.parent = pl_array_new(corners, sizeof *c.parent);
    c.normals = pl_array_new(corners, sizeof *c.normals);
    c.smooth = pl_array_new(corners, sizeof *c.smooth);
    c.partner = pl_array_new(corners > node_count ? corners : node_count, sizeof *c.partner);
    out->source = pl_array_new(corners, sizeof *out->source);
    out->tris = pl_array_new(corners, sizeof *out->tris);
    if (!c.first || !c.edges || !c.parent || !c.normals || !c.smooth || !c.partner || !out->source ||
        !out->tris) {
        status = pl_error_memory(err, corners * 41, "a surface's edges");
        pl_surface_split_free(out);
    } else {
        creases_pair(&c);
        double min_cosine = degrees >= 180.0 ? -2.0 : cos(degrees * (3.14159265358979323846 / 180.0));
        for (int i = 0; i < pose_count; i++) creases_mark_smooth(&c, poses[i], min_cosine);
        creases_number(&c, out);
    }
    free(c.first);
    free(c.edges);
    free(c.parent);
    free(c.normals);
    free(c.smooth);
    free(c.partner);
    return status;
}

void pl_surface_split_free(pl_surface_split *split) {
    if (!split) return;
    free(split->source);
    free(split->tris);
    *split = (pl_surface_split){0};
}

static double corner_angle(const double *at, const double *p, const double *q) {
    double u[3], v[3], uu = 0.0, vv = 0.0, uv = 0.0;
    for (int k = 0; k < 3; k++) u[k] = p[k] - at[k], v[k] = q[k] - at[k];
    for (int k = 0; k < 3; k++) uu += u[k] * u[k], vv += v[k] * v[k], uv += u[k] * v[k];
    double cosine = uu > 0.0 && vv > 0.0 ? uv / sqrt(uu * vv) : 1.0;
    return acos(cosine > 1.0 ? 1.0 : cosine < -1.0 ? -1.0 : cosine);
}

static void make_unit(double *normals, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        double *n = normals + 3 * i;
        double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        if (length > 1e-12) {
            for (int k = 0; k < 3; k++) n[k] /= length;
        } else {
            n[0] = n[2] = 0.0;
            n[1] = 1.0;
        }
    }
}

void pl_surface_split_normals(const pl_surface_split *split, const double *positions, double *normals) {
    if (!split || !positions || !normals || !split->source || !split->tris) return;
    for (int64_t i = 0; i < 3 * split->vertex_count; i++) normals[i] = 0.0;
    for (int64_t t = 0; t < split->tri_count; t++) {
        const int32_t *vertex = split->tris + 3 * t;
        int32_t node[3] = {split->source[vertex[0]], split->source[vertex[1]], split->source[vertex[2]]};
        double n[3];
        triangle_normal(node, positions, n);
        for (int k = 0; k < 3; k++) {
            double weight =
                corner_angle(positions + 3 * (int64_t)node[k], positions + 3 * (int64_t)node[(k + 1) % 3],
                             positions + 3 * (int64_t)node[(k + 2) % 3]);
            for (int j = 0; j < 3; j++) normals[3 * (int64_t)vertex[k] + j] += weight * n[j];
        }
    }
    make_unit(normals, split->vertex_count);
}

void pl_surface_split_use_normals(const pl_surface_split *split, const double *corners, double *normals) {
    if (!split || !corners || !normals || !split->source || !split->tris) return;
    for (int pass = 0; pass < 2; pass++) {
        for (int64_t i = 0; i < 3 * split->tri_count; i++) {
            const double *given = corners + 3 * i;
            double *n = normals + 3 * (int64_t)split->tris[i];
            bool there = true;
            for (int k = 0; k < 3; k++) there = there && fabs(given[k]) < 1e30; /* false for NaN */
            if (!there) continue;
            for (int k = 0; k < 3; k++) n[k] = pass ? n[k] + given[k] : 0.0;
        }
    }
    make_unit(normals, split->vertex_count);
}
