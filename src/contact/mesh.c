/* A body given by triangles, through a grid of signed distances.
 *
 * The collider's surface is the zero set of the grid's interpolant f: smooth, and within a part of a cell of
 * the triangles. Near it the distance is that to its closest point p, found by steps that end where f(p) = 0
 * and x - p is along the gradient; so distance and normal are consistent, as energies require. With the
 * surface's curvature S = P H P / |g| at p (P the projection normal to n) the distance d has the second
 * derivatives S (I + d S)^-1. Farther away, and if the steps do not converge, f itself is used.
 */
#include "contact/grid.h"
#include "contact/shape.h"
#include "core/fields.h"
#include "core/memory.h"
#include "mesh/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PL_CLOSEST_STEPS = 20 };

static const pl_field params[] = {
    PL_COLLIDER_CENTER,
    {.name = "file",
     .type = PL_FIELD_STRING,
     .offset = PL_COLLIDER(file),
     .required = true,
     .doc =
         "Triangles, or tetrahedra whose boundary counts, in any format of `pliant list formats`, relative "
         "to the scene's folder. Small holes do not matter."},
    {.name = "scale",
     .type = PL_FIELD_REAL,
     .offset = PL_COLLIDER(scale),
     .default_value = 1.0,
     .min = 0.0,
     .max = 1e9,
     .open_range = true,
     .doc = "Scale factor about the mesh's origin, which is placed at the center."},
    PL_COLLIDER_ROTATE,
    {.name = "resolution",
     .type = PL_FIELD_INT,
     .offset = PL_COLLIDER(resolution),
     .default_value = 64,
     .min = 4,
     .max = 1000,
     .doc = "Cells of the distance grid along the longest side; details smaller than a cell are lost."},
    {.name = NULL}};

/* Points and triangles of the mesh, or of its boundary; `own` must be freed. */
static pl_status find_triangles(const pl_mesh *mesh, const int32_t **tris, int64_t *count, int32_t **own,
                                pl_error *err) {
    *own = NULL;
    *tris = mesh->tris;
    *count = mesh->tri_count;
    if (mesh->tet_count == 0) return PL_OK;
    pl_status status = pl_mesh_boundary(mesh, own, NULL, count, err);
    *tris = *own;
    return status;
}

static pl_status mesh_check(const pl_collider_def *def, pl_error *err) {
    const pl_mesh *mesh = def->mesh;
    if (!mesh) return PL_OK; /* reported when the mesh is needed */
    char what[PL_TITLE_SIZE];
    pl_status status = pl_mesh_check(mesh, pl_title(what, "collider", def->name ? def->name : "", 0), err);
    if (status == PL_OK && mesh->tri_count == 0 && mesh->tet_count == 0)
        status = pl_error_set(err, PL_ERR_INPUT, "%s: its mesh has no triangles", what);
    return status;
}

static pl_status need_mesh(const pl_collider_def *def, pl_error *err) {
    if (def->mesh) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT, "collider '%s': has no mesh", def->name ? def->name : "");
}

static void mesh_release(void *data) { pl_grid_free(data); }

static pl_status build_grid(const pl_collider_def *def, pl_threads *threads, pl_grid **grid, pl_error *err) {
    const pl_mesh *mesh = def->mesh;
    const int32_t *tris;
    int32_t *own;
    int64_t count;
    pl_status status = find_triangles(mesh, &tris, &count, &own, err);
    double *points = pl_array_new(3 * mesh->node_count, sizeof *points);
    if (status == PL_OK && !points) status = pl_error_memory(err, 24 * mesh->node_count, "a collider");
    for (int64_t k = 0; status == PL_OK && k < 3 * mesh->node_count; k++)
        points[k] = def->scale * mesh->nodes[k];
    pl_triangles triangles = {0};
    if (status == PL_OK) status = pl_triangles_build(points, count, tris, threads, &triangles, err);
    pl_mesh_summary summary = {.closed = false};
    if (status == PL_OK) status = pl_mesh_summarise(mesh, &summary, err);
    double longest = 0;
    for (int i = 0; i < 3 && status == PL_OK; i++)
        longest = fmax(longest, triangles.tree.nodes->max[i] - triangles.tree.nodes->min[i]);
    double step = longest / (double)def->resolution;
    if (status == PL_OK) status = pl_grid_build(&triangles, summary.closed, step, threads, grid, err);
    pl_triangles_free(&triangles);
    free(points);
    free(own);
    return status;
}

static pl_status mesh_prepare(const pl_collider_def *def, pl_threads *threads, void **data, pl_error *err) {
    pl_status status = need_mesh(def, err);
    if (status != PL_OK) return status;
    pl_error why = {PL_OK, ""};
    pl_grid *grid;
    status = build_grid(def, threads, &grid, &why);
    if (status == PL_OK) {
        *data = grid;
        return PL_OK;
    }
    return pl_error_set(err, status, "collider '%s': %s", def->name ? def->name : "", why.message);
}

/* ---- the distance
 * ------------------------------------------------------------------------------------------------ */

static double dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

static double unit(const double v[3], double out[3]) {
    double length = sqrt(dot(v, v));
    for (int i = 0; i < 3; i++) out[i] = length > 1e-12 ? v[i] / length : i == 2;
    return length;
}

/* The closest point of f = 0 to X, starting at p; its gradient and Hessian. False if the steps do not
 * converge. */
static bool closest_point(const pl_grid *grid, const double X[3], double p[3], double gradient[3],
                          double hessian[6]) {
    for (int step = 0; step < PL_CLOSEST_STEPS; step++) {
        double f = pl_grid_at(grid, p, gradient, hessian), n[3], move = 0;
        double slope = unit(gradient, n);
        if (!(slope > 0.1)) return false;
        double d[3] = {X[0] - p[0], X[1] - p[1], X[2] - p[2]}, along = dot(d, n);
        for (int i = 0; i < 3; i++) {
            double by = d[i] - along * n[i] - f / slope * n[i];
            p[i] += by;
            move += by * by;
        }
        if (move < 1e-26 * grid->step[0] * grid->step[0]) return true;
    }
    return false;
}

/* P H P / slope as a full matrix. */
static void surface_curvature(const double h[6], const double n[3], double slope, double S[9]) {
    const double H[9] = {h[0], h[3], h[4], h[3], h[1], h[5], h[4], h[5], h[2]};
    double Hn[3], nHn;
    for (int i = 0; i < 3; i++) Hn[i] = dot(H + 3 * i, n);
    nHn = dot(Hn, n);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++)
            S[3 * i + j] = (H[3 * i + j] - n[i] * Hn[j] - Hn[i] * n[j] + nHn * n[i] * n[j]) / slope;
    }
}

/* S (I + d S)^-1 in the tangent plane: with trace T and determinant D of S there, it is (S + d D P) / (1 + d
 * T + d^2 D). */
static void offset_curvature(double S[9], const double n[3], double d) {
    double trace = S[0] + S[4] + S[8];
    double square = 0;
    for (int i = 0; i < 9; i++) square += S[i] * S[i];
    double D = 0.5 * (trace * trace - square), below = 1 + d * trace + d * d * D;
    below = fabs(below) > 0.05 ? below : copysign(0.05, below); /* near the surface's own focal points */
    for (int i = 0; i < 9; i++) S[i] = (S[i] + d * D * ((i % 4 == 0) - n[i / 3] * n[i % 3])) / below;
}

static bool mesh_distance(const pl_collider_def *def, const void *data, const double X[3],
                          double search_radius, pl_touch *touch) {
    (void)def;
    const pl_grid *grid = data;
    double p[3] = {X[0], X[1], X[2]}, gradient[3], hessian[6], beyond[3];
    double f = pl_grid_at(grid, p, gradient, hessian);
    for (int i = 0; i < 3; i++) beyond[i] = X[i] - p[i];
    double outside = sqrt(dot(beyond, beyond));
    if (outside > search_radius || f - grid->step[0] > search_radius)
        return false; /* the triangles are inside the grid */
    double direction[3];
    if (outside > 0) { /* the distance to the grid plus that from there */
        for (int i = 0; i < 3; i++) direction[i] = gradient[i] + beyond[i] / outside;
        touch->distance = f + outside;
        unit(direction, touch->normal);
        memset(touch->curvature, 0, sizeof touch->curvature);
        return true;
    }
    double near_gradient[3], near_hessian[6];
    bool close = fabs(f) < 1.5 * grid->step[0] && closest_point(grid, X, p, near_gradient, near_hessian);
    double slope = unit(close ? near_gradient : gradient, touch->normal);
    surface_curvature(close ? near_hessian : hessian, touch->normal, fmax(slope, 0.1), touch->curvature);
    touch->distance = f;
    if (!close) return true;
    double d[3] = {X[0] - p[0], X[1] - p[1], X[2] - p[2]};
    touch->distance = dot(d, touch->normal);
    offset_curvature(touch->curvature, touch->normal, touch->distance);
    return true;
}

static pl_status mesh_surface(const pl_collider_def *def, pl_tess *tess, pl_error *err) {
    pl_status status = need_mesh(def, err);
    if (status != PL_OK) return status;
    const int32_t *tris;
    int32_t *own;
    int64_t count;
    status = find_triangles(def->mesh, &tris, &count, &own, err);
    const double *x = def->mesh->nodes;
    for (int64_t n = 0; status == PL_OK && n < def->mesh->node_count; n++)
        pl_tess_node(tess, def->scale * x[3 * n], def->scale * x[3 * n + 1], def->scale * x[3 * n + 2]);
    for (int64_t t = 0; status == PL_OK && t < count; t++)
        pl_tess_tri(tess, tris[3 * t], tris[3 * t + 1], tris[3 * t + 2]);
    free(own);
    return status;
}

const pl_collider_shape pl_collider_mesh = {
    .info = {.name = "mesh",
             .doc = "A triangle mesh, represented by a grid of signed distances.",
             .params = params,
             .needs_mesh = true},
    .check = mesh_check,
    .prepare = mesh_prepare,
    .release = mesh_release,
    .distance = mesh_distance,
    .surface = mesh_surface,
};
