/* See grid.h.
 *
 * Samples near triangles get their exact distance from the tree, and all get a winding number for their sign.
 * Between two neighbours of different sign there is a surface, usually of triangles. If both are too far from
 * any triangle for that, there is a hole, and the surface that closes it passes through the point where the
 * winding number is one half: these points count as surface too. The nearest triangle or point then
 * propagates over the rest of the grid by sweeps, in which each sample tries those of its neighbours
 * (Bridson's level-set construction).
 */
#include "contact/grid.h"
#include "core/memory.h"
#include "mesh/grid.h"

#include <math.h>
#include <stdlib.h>

static const double band = 3.0; /* steps within which distances come from the tree */

/* A grid under construction. A sample's source is its nearest triangle or, numbered after the triangles, a
 * point of the surface over holes; -1: none so far. */
typedef struct pl_sampling {
    const pl_triangles *triangles;
    bool closed;
    pl_grid *grid;
    float *winding;
    int32_t *nearest;
    int64_t point_count, point_room;
    double *points;
} pl_sampling;

static void grid_strides(const pl_grid *grid, int64_t stride[3]) {
    stride[0] = 1;
    stride[1] = grid->size[0];
    stride[2] = grid->size[0] * grid->size[1];
}

static void grid_place(const pl_grid *grid, int64_t k, double x[3]) {
    int64_t at[3] = {k % grid->size[0], k / grid->size[0] % grid->size[1],
                     k / (grid->size[0] * grid->size[1])};
    for (int i = 0; i < 3; i++) x[i] = grid->origin[i] + grid->step[i] * (double)at[i];
}

/* One layer of samples. */
static void sample_layer(void *context, int64_t layer, int worker) {
    (void)worker;
    const pl_sampling *s = context;
    const pl_grid *grid = s->grid;
    int64_t per_layer = grid->size[0] * grid->size[1];
    for (int64_t k = layer * per_layer; k < (layer + 1) * per_layer; k++) {
        double x[3];
        grid_place(grid, k, x);
        double search_radius = band * grid->step[0],
               distance = pl_triangles_distance(s->triangles, x, search_radius, &s->nearest[k]);
        grid->values[k] = s->nearest[k] < 0 ? INFINITY : (float)distance;
        /* of a closed surface it only changes at triangles */
        bool known =
            s->closed && k % grid->size[0] > 0 && (double)grid->values[k - 1] > 1.001 * grid->step[0];
        s->winding[k] = known ? s->winding[k - 1] : (float)fabs(pl_triangles_winding(s->triangles, x));
    }
}

/* ---- holes
 * ------------------------------------------------------------------------------------------------------- */

static bool add_point(pl_sampling *s, int64_t k, int axis, double along) {
    if (s->point_count == s->point_room) {
        int64_t room = 2 * s->point_room + 256;
        double *grown = pl_array_grow(s->points, 3 * room, sizeof *grown);
        if (!grown) return false;
        s->points = grown;
        s->point_room = room;
    }
    double *point = s->points + 3 * s->point_count++;
    grid_place(s->grid, k, point);
    point[axis] += along;
    return true;
}

/* Neighbours of different sign without triangles between them; false without memory. */
static bool find_holes(pl_sampling *s) {
    const pl_grid *grid = s->grid;
    int64_t stride[3], n = pl_grid_count(grid);
    grid_strides(grid, stride);
    for (int64_t k = 0; k < n; k++) {
        for (int axis = 0; axis < 3; axis++) {
            int64_t at = k / stride[axis] % grid->size[axis], next = k + stride[axis];
            if (at + 1 == grid->size[axis]) continue;
            double a = (double)s->winding[k], b = (double)s->winding[next];
            if ((a > 0.5) == (b > 0.5)) continue;
            if ((double)grid->values[k] + (double)grid->values[next] <= 1.001 * grid->step[0]) continue;
            if (!add_point(s, k, axis, (0.5 - a) / (b - a) * grid->step[axis])) return false;
        }
    }
    return true;
}

/* ---- spreading
 * --------------------------------------------------------------------------------------------------- */

/* Uses a neighbour's source if that is closer. */
static bool try_source(pl_sampling *s, int64_t k, int32_t source) {
    if (source < 0 || source == s->nearest[k]) return false;
    double x[3], distance;
    grid_place(s->grid, k, x);
    if (source < s->triangles->count) {
        distance = pl_triangles_distance_to(s->triangles, source, x);
    } else {
        const double *p = s->points + 3 * (source - s->triangles->count);
        distance = sqrt((x[0] - p[0]) * (x[0] - p[0]) + (x[1] - p[1]) * (x[1] - p[1]) +
                        (x[2] - p[2]) * (x[2] - p[2]));
    }
    if (!((float)distance < s->grid->values[k])) return false;
    s->grid->values[k] = (float)distance;
    s->nearest[k] = source;
    return true;
}

/* Each point over a hole starts at the corners of its cell. */
static void start_points(pl_sampling *s) {
    const pl_grid *grid = s->grid;
    int64_t stride[3];
    grid_strides(grid, stride);
    for (int64_t p = 0; p < s->point_count; p++) {
        for (int c = 0; c < 8; c++) {
            int64_t k = 0;
            bool there = true;
            for (int i = 0; i < 3; i++) {
                double place = (s->points[3 * p + i] - grid->origin[i]) / grid->step[i];
                int64_t at = (int64_t)floor(place + 1e-9) + (c >> i & 1);
                there = there && at >= 0 && at < grid->size[i];
                k += stride[i] * at;
            }
            if (there) try_source(s, k, (int32_t)(s->triangles->count + p));
        }
    }
}

/* Sweeps all samples in one of the eight orders, each after its neighbours; returns whether anything
 * changed. */
static bool sweep(pl_sampling *s, int direction) {
    const pl_grid *grid = s->grid;
    int64_t stride[3], at[3];
    bool changed = false;
    grid_strides(grid, stride);
    for (at[2] = 0; at[2] < grid->size[2]; at[2]++) {
        for (at[1] = 0; at[1] < grid->size[1]; at[1]++) {
            for (at[0] = 0; at[0] < grid->size[0]; at[0]++) {
                int64_t k = 0;
                for (int i = 0; i < 3; i++)
                    k += stride[i] * (direction >> i & 1 ? grid->size[i] - 1 - at[i] : at[i]);
                for (int i = 0; i < 3; i++) {
                    if (at[i] == 0) continue;
                    int64_t before = direction >> i & 1 ? k + stride[i] : k - stride[i];
                    changed |= try_source(s, k, s->nearest[before]);
                }
            }
        }
    }
    return changed;
}

static pl_status sample(pl_sampling *s, pl_threads *threads, pl_error *err) {
    pl_grid *grid = s->grid;
    int64_t count = pl_grid_count(grid);
    if (threads)
        pl_threads_run(threads, grid->size[2], sample_layer, s);
    else
        for (int64_t k = 0; k < grid->size[2]; k++) sample_layer(s, k, 0);
    if (!s->closed && !find_holes(s)) return pl_error_memory(err, 24 * count, "a distance grid");
    if (s->triangles->count + s->point_count > INT32_MAX)
        return pl_error_set(err, PL_ERR_INPUT, "more than 2^31 triangles");
    start_points(s);
    bool changed = true;
    for (int round = 0; round < 2 && changed; round++) {
        changed = false;
        for (int direction = 0; direction < 8; direction++) changed |= sweep(s, direction);
    }
    for (int64_t k = 0; k < count; k++) {
        if (s->winding[k] > 0.5f) grid->values[k] = -grid->values[k];
    }
    return PL_OK;
}

/* ---- building
 * ---------------------------------------------------------------------------------------------------- */

static pl_status check_inside(const pl_grid *grid, pl_error *err) {
    for (int64_t k = 0; k < pl_grid_count(grid); k++) {
        if (grid->values[k] < 0) return PL_OK;
    }
    return pl_error_set(err, PL_ERR_INPUT,
                        "the triangles enclose nothing that a grid of %lld x %lld x %lld samples sees; "
                        "expected a closed surface, or a finer resolution",
                        (long long)grid->size[0], (long long)grid->size[1], (long long)grid->size[2]);
}

/* The grid's box, with memory for its samples. */
static pl_grid *grid_new(const pl_triangles *triangles, double step) {
    pl_grid *grid = pl_array_new(1, sizeof *grid);
    if (!grid) return NULL;
    const pl_box_node *root = triangles->tree.nodes;
    for (int i = 0; i < 3; i++) {
        double steps = ceil((root->max[i] - root->min[i]) / step - 1e-9);
        grid->size[i] = (int64_t)steps + 2 * PL_GRID_MARGIN + 1;
        double slack = steps * step - (root->max[i] - root->min[i]);
        grid->origin[i] = root->min[i] - 0.5 * slack - PL_GRID_MARGIN * step;
        grid->step[i] = step;
    }
    grid->values = pl_array_new(pl_grid_count(grid), sizeof *grid->values);
    return grid;
}

pl_status pl_grid_build(const pl_triangles *triangles, bool closed, double step, pl_threads *threads,
                        pl_grid **out, pl_error *err) {
    *out = NULL;
    pl_grid *grid = grid_new(triangles, step);
    if (!grid) return pl_error_memory(err, sizeof *grid, "a distance grid");
    int64_t count = pl_grid_count(grid);
    pl_sampling sampling = {.triangles = triangles,
                            .closed = closed,
                            .grid = grid,
                            .winding = pl_array_new(count, sizeof(float)),
                            .nearest = pl_array_new(count, sizeof(int32_t))};
    pl_status status = grid->values && sampling.winding && sampling.nearest
                           ? sample(&sampling, threads, err)
                           : pl_error_memory(err, 12 * count, "a distance grid");
    if (status == PL_OK) status = check_inside(grid, err);
    free(sampling.winding);
    free(sampling.nearest);
    free(sampling.points);
    if (status == PL_OK)
        *out = grid;
    else
        pl_grid_free(grid);
    return status;
}

/* ---- interpolation
 * ----------------------------------------------------------------------------------------------- */

/* Weights of four samples at t in [0, 1] between the middle ones: value, first and second derivative. */
static void cubic_weights(double t, double w[3][4]) {
    double t2 = t * t, t3 = t2 * t;
    w[0][0] = 0.5 * (-t + 2 * t2 - t3);
    w[0][1] = 0.5 * (2 - 5 * t2 + 3 * t3);
    w[0][2] = 0.5 * (t + 4 * t2 - 3 * t3);
    w[0][3] = 0.5 * (t3 - t2);
    w[1][0] = 0.5 * (-1 + 4 * t - 3 * t2);
    w[1][1] = 0.5 * (-10 * t + 9 * t2);
    w[1][2] = 0.5 * (1 + 8 * t - 9 * t2);
    w[1][3] = 0.5 * (3 * t2 - 2 * t);
    w[2][0] = 2 - 3 * t;
    w[2][1] = -5 + 9 * t;
    w[2][2] = 4 - 9 * t;
    w[2][3] = 3 * t - 1;
}

double pl_grid_at(const pl_grid *grid, double x[3], double gradient[3], double hessian[6]) {
    double w[3][3][4];
    int64_t base[3];
    for (int i = 0; i < 3; i++) {
        double place = (x[i] - grid->origin[i]) / grid->step[i], last = (double)(grid->size[i] - 2);
        if (!(place >= 1 && place <= last)) { /* NAN: at the edge */
            place = place > 1 ? last : 1;
            x[i] = grid->origin[i] + grid->step[i] * place;
        }
        base[i] = (int64_t)place < grid->size[i] - 2 ? (int64_t)place : grid->size[i] - 3;
        cubic_weights(place - (double)base[i], w[i]);
    }
    double value = 0, g[3] = {0}, h[6] = {0};
    for (int c = 0; c < 4; c++) {
        double plane[3][3] = {{0}}; /* [dy][dx] */
        for (int b = 0; b < 4; b++) {
            const float *row = grid->values + (base[0] - 1) +
                               grid->size[0] * (base[1] - 1 + b + grid->size[1] * (base[2] - 1 + c));
            double line[3] = {0};
            for (int d = 0; d < 3; d++) {
                for (int a = 0; a < 4; a++) line[d] += w[0][d][a] * (double)row[a];
            }
            for (int e = 0; e < 3; e++) {
                for (int d = 0; d + e < 3; d++) plane[e][d] += w[1][e][b] * line[d];
            }
        }
        value += w[2][0][c] * plane[0][0];
        g[0] += w[2][0][c] * plane[0][1];
        g[1] += w[2][0][c] * plane[1][0];
        g[2] += w[2][1][c] * plane[0][0];
        h[0] += w[2][0][c] * plane[0][2];
        h[1] += w[2][0][c] * plane[2][0];
        h[2] += w[2][2][c] * plane[0][0];
        h[3] += w[2][0][c] * plane[1][1];
        h[4] += w[2][1][c] * plane[0][1];
        h[5] += w[2][1][c] * plane[1][0];
    }
    for (int i = 0; i < 3; i++) gradient[i] = g[i] / grid->step[i];
    static const int pairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    for (int i = 0; i < 6; i++) hessian[i] = h[i] / (grid->step[pairs[i][0]] * grid->step[pairs[i][1]]);
    return value;
}
