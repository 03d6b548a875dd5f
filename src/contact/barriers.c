/* See barriers.h. */
#include "contact/barriers.h"
#include "contact/barrier.h"
#include "contact/barrier_parts.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

/* Inertia resists with k m. */
static void set_inertia(pl_barriers *b, double k) {
    const double *area = b->surface.vertex_area;
    b->inertia = k;
    for (int64_t v = 0; v < b->surface.vertex_count; v++) {
        double firmness = area[v] > 0 ? (b->elastic[v] + k * b->mass[v]) / area[v] : -1;
        b->firmness[v] = pl_barriers_is_kinematic(b, v) ? INFINITY : firmness;
    }
}

pl_status pl_barriers_create(pl_barriers *b, bool within, pl_error *err) {
    int64_t n = b->surface.vertex_count;
    double **vectors[] = {&b->start,  &b->at,       &b->displacement,  &b->ahead,        &b->forces,
                          &b->before, &b->measured, &b->tangent_at[0], &b->tangent_at[1]};
    bool ok = true;
    for (size_t k = 0; k < sizeof vectors / sizeof vectors[0]; k++) {
        *vectors[k] = pl_array_new(3 * n, sizeof(double));
        ok = ok && *vectors[k];
    }
    for (int64_t k = 0; k < b->surface.start[n]; k++)
        if (b->surface.nodes[k] >= b->node_count) b->node_count = b->surface.nodes[k] + 1;
    b->shift = pl_array_new(4 * n, sizeof(double));
    b->node_shift = pl_array_new(4 * b->node_count, sizeof(double));
    b->speed = pl_array_new(n, sizeof(double));
    b->firmness = pl_array_new(n, sizeof(double));
    b->edge_square = pl_array_new(b->surface.edge_count, sizeof(double));
    ok = ok && b->shift && b->node_shift && b->speed && b->firmness && b->edge_square;
    if (!ok) return pl_error_memory(err, 264 * n, "barrier contact");
    set_inertia(b, 0);
    for (int64_t e = 0; e < b->surface.edge_count; e++) {
        const double *p = b->surface.rest + 3 * (int64_t)b->surface.edges[e][0],
                     *q = b->surface.rest + 3 * (int64_t)b->surface.edges[e][1];
        double side[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
        b->edge_square[e] = pl_vec3_dot(side, side);
    }
    memcpy(b->start, b->surface.rest, (size_t)(3 * n) * sizeof(double));
    memcpy(b->at, b->surface.rest, (size_t)(3 * n) * sizeof(double));
    double margin = 0.1 * b->surface.length;
    return pl_pairs_create(&b->surface, &b->rules, b->threads, b->activation, margin, within, &b->pairs, err);
}

void pl_barriers_free(pl_barriers *b) {
    if (b->pairs.surface) pl_pairs_free(&b->pairs);
    pl_barriers_free_tangles(b);
    pl_surface_free(&b->surface);
    free(b->planes);
    free(b->reports.items);
    pl_contact_rules_free(&b->rules);
    free((double *)b->elastic);
    free((double *)b->mass);
    free(b->start);
    free(b->at);
    free(b->displacement);
    free(b->ahead);
    free(b->before);
    free(b->tangent_at[0]);
    free(b->tangent_at[1]);
    free(b->shift);
    free(b->node_shift);
    free(b->forces);
    free(b->squared[0]);
    free(b->squared[1]);
    free(b->measured);
    free(b->each);
    free(b->chunk_count);
    free(b->speed);
    free(b->firmness);
    free(b->edge_square);
    free(b->chunk_min);
    free(b->near.items);
    free(b->frictions.items);
    free(b->fresh.items);
    free(b->stored_friction.items);
    free(b->own);
    free(b->kinematic[0]);
    free(b->kinematic[1]);
}

bool pl_barriers_meet_plane(const pl_barriers *b, int64_t part, int plane) {
    const pl_surface_part *at = &b->surface.parts[part];
    return !at->kinematic &&
           pl_contact_rule_of(&b->rules, at->class, b->planes[plane].class)->touch != PL_TOUCH_NO;
}

/* Reserves memory for `count` items, keeping the contents; false without memory. */
bool pl_barriers_reserve(pl_barriers *b, void *array, int64_t *room, int64_t count, size_t size) {
    if (count <= *room) return true;
    void **items = array;
    void *more = pl_array_grow(*items, count + count / 2, size);
    if (!more) {
        b->failed = true;
        return false;
    }
    *items = more;
    *room = count + count / 2;
    b->growths++;
    return true;
}

/* Vertices at the step's end for nodes at x. */
void pl_barriers_follow(pl_barriers *b, const double *x) {
    pl_surface_follow(&b->surface, x, b->at);
    if (!b->midpoint) return;
    for (int64_t v = 0; v < b->surface.vertex_count; v++) {
        if (pl_barriers_is_kinematic(b, v)) continue;
        for (int64_t k = 3 * v; k < 3 * v + 3; k++) b->at[k] = 2 * b->at[k] - b->start[k];
    }
}

static double stored_of(const pl_near_pair *pair) {
    return pl_near_energy(pair, pl_near_barrier(pair)) * pair->mollifier;
}

void pl_barriers_place_kinematic(const pl_barriers *b, int end, double *x) {
    for (int64_t v = 0; b->kinematic[end] && v < b->surface.vertex_count; v++) {
        if (pl_barriers_is_kinematic(b, v)) memcpy(x + 3 * v, b->kinematic[end] + 3 * v, 3 * sizeof(double));
    }
}

void pl_barriers_begin(pl_barriers *b, double inertia, double duration, bool midpoint, const double *from) {
    if (inertia != b->inertia) set_inertia(b, inertia);
    b->duration = duration;
    pl_surface_follow(&b->surface, from, b->start);
    pl_barriers_place_kinematic(b, 0, b->start);
    pl_barriers_place_kinematic(b, 0, b->at);
    pl_barriers_place_planes(b, 0);
    b->midpoint = false;
    if (b->ignored.tangle_of) {
        pl_barriers_follow(b, from);
        pl_barriers_ignore(b, false);
    }
    b->friction_updates = 0;
    b->tangents = 0;
    b->refreshed_residual = INFINITY;
    b->frictions.count = 0;
    pl_barriers_refresh(b, from, INFINITY, true);
    b->stored_at_start = 0;
    for (int64_t k = 0; k < b->near.count; k++) b->stored_at_start += stored_of(&b->near.items[k]);
    b->midpoint = midpoint;
}

void pl_barriers_stand(pl_barriers *b) {
    b->midpoint = false;
    pl_barriers_place_kinematic(b, 1, b->at);
    pl_barriers_place_planes(b, 1);
}

/* The effect of colliders' vertices and planes, on the rest of their path, on the other vertices of a
 * stencil. */
static void push_on(const pl_barriers *b, int count, const int32_t *vertices, const double *weights,
                    const double matrix[9]) {
    double share = b->midpoint ? 0.5 : 1, moved[3] = {0}, force[3];
    for (int c = 0; c < count; c++) {
        int64_t v = 3 * (int64_t)vertices[c];
        for (int d = 0; pl_barriers_is_kinematic(b, vertices[c]) && d < 3; d++)
            moved[d] += weights[c] * (b->kinematic[1][v + d] - b->at[v + d]);
    }
    if (count == 1) { /* and a plane */
        double rest[3];
        pl_barriers_plane_remainder(b, vertices[1], b->at + 3 * (int64_t)vertices[0], rest);
        pl_vec3_add(moved, -1, rest);
    }
    for (int d = 0; d < 3; d++) force[d] = -share * pl_vec3_dot(matrix + 3 * d, moved);
    for (int c = 0; c < count; c++) pl_vec3_add(b->forces + 3 * (int64_t)vertices[c], weights[c], force);
}

/* The nodes that carry vertices, and `rows` rows of weights (rows, 4) of vertices converted to rows (rows,
 * nodes) of nodes; returns the number of nodes. */
static int carry_weights(const pl_barriers *b, int count, const int32_t *vertices, int rows,
                         const double (*weights)[4], int32_t nodes[4 * PL_SURFACE_ROW], double *out) {
    double all[4 * PL_SURFACE_ROW][1 + PL_MAX_EXTRA_ROWS];
    int n = 0;
    for (int c = 0; c < count; c++) {
        bool any = false;
        for (int row = 0; row < rows; row++) any = any || weights[row][c] != 0;
        for (int64_t k = b->surface.start[vertices[c]]; any && k < b->surface.start[vertices[c] + 1]; k++) {
            if (b->surface.weights[k] == 0) continue;
            int i = 0;
            while (i < n && nodes[i] != b->surface.nodes[k]) i++; /* vertices may share nodes */
            for (int row = 0; i == n && row < rows; row++) all[i][row] = 0;
            n += i == n;
            nodes[i] = b->surface.nodes[k];
            for (int row = 0; row < rows; row++) all[i][row] += weights[row][c] * b->surface.weights[k];
        }
    }
    for (int k = 0; k < rows * n; k++) out[k] = all[k % n][k / n];
    return n;
}

/* A stencil over the nodes of up to four vertices. */
void pl_barriers_add_stencil(const pl_barriers *b, int count, const int32_t *vertices,
                             const double weights[4], const double matrix[9], pl_stencils *stencils) {
    int32_t nodes[4 * PL_SURFACE_ROW];
    double all[4 * PL_SURFACE_ROW];
    if (b->following) push_on(b, count, vertices, weights, matrix);
    int n = carry_weights(b, count, vertices, 1, (const double(*)[4])weights, nodes, all);
    if (n) pl_stencils_add(stencils, n, nodes, all, matrix);
}

void pl_barriers_add_stencil_along(const pl_barriers *b, const int32_t *vertices, int extra_rows,
                                   const double (*weights)[4], const double direction[3],
                                   const double *matrix, pl_stencils *stencils) {
    int32_t nodes[4 * PL_SURFACE_ROW];
    double all[(1 + PL_MAX_EXTRA_ROWS) * 4 * PL_SURFACE_ROW];
    int n = carry_weights(b, 4, vertices, 1 + extra_rows, weights, nodes, all);
    if (n) pl_stencils_add_along(stencils, n, nodes, all, extra_rows, direction, matrix);
}

/* The exact tangent of a pair: `curvature` times the square of the distance's gradient, and `slope` times its
 * second derivative (docs/barrier.md). */
static void add_exact(const pl_barriers *b, const pl_near_pair *pair, double curvature, double slope,
                      pl_stencils *stencils) {
    double x[4][3], weights[1 + PL_MAX_EXTRA_ROWS][4] = {{0}}, r[3];
    pl_closest_curvature h;
    pl_pair_corners(b->at, pair->vertices, x);
    pl_closest_find_curvature((pl_pair_kind)pair->kind, (const double(*)[3])x, pair->weights, &h);
    int n = 3 + h.count;
    slope /= pair->distance;
    for (int k = 0; k < n * n; k++) h.matrix[k] *= slope;
    for (int k = 0; k < 9; k++)
        h.matrix[n * (k / 3) + k % 3] += (curvature - slope) * pair->normal[k / 3] * pair->normal[k % 3];
    memcpy(weights[0], pair->weights, sizeof weights[0]);
    for (int k = 0; k < h.count; k++) {
        weights[1 + k][h.plus[k]] = 1;
        weights[1 + k][h.minus[k]] = -1;
    }
    for (int d = 0; d < 3; d++) r[d] = pair->distance * pair->normal[d];
    pl_barriers_add_stencil_along(b, pair->vertices, h.count, (const double(*)[4])weights, r, h.matrix,
                                  stencils);
}

/* A semi-definite bound of the mollifier's curvature: m = m(|w|^2) with w = e1 x e2, whose derivative by each
 * edge is a cross product with the other. */
static void add_mollifier(const pl_barriers *b, const pl_near_pair *pair, double energy,
                          pl_stencils *stencils) {
    static const double weights[2][4] = {{-1, 1, 0, 0}, {0, 0, -1, 1}};
    double x[4][3], rest[4][3], e[2][3], w[3];
    pl_pair_corners(b->at, pair->vertices, x);
    pl_pair_corners(b->surface.rest, pair->vertices, rest);
    for (int d = 0; d < 3; d++) {
        e[0][d] = x[1][d] - x[0][d];
        e[1][d] = x[3][d] - x[2][d];
    }
    pl_vec3_cross(e[0], e[1], w);
    double eps = pl_mollifier_threshold((const double(*)[3])rest), q = pl_vec3_dot(w, w) / eps;
    double slope = energy * 4 * (2 - 2 * q) / eps;
    for (int side = 0; side < 2; side++) {
        const double *other = e[1 - side];
        double matrix[9], square = pl_vec3_dot(other, other);
        for (int k = 0; k < 9; k++)
            matrix[k] = slope * ((k % 4 == 0 ? square : 0) - other[k / 3] * other[k % 3]);
        pl_barriers_add_stencil(b, 4, pair->vertices, weights[side], matrix, stencils);
    }
}

static void find_mollifier_gradient(const pl_barriers *b, const pl_near_pair *pair, double gradient[4][3]) {
    double x[4][3], rest[4][3];
    pl_pair_corners(b->at, pair->vertices, x);
    pl_pair_corners(b->surface.rest, pair->vertices, rest);
    pl_mollifier((const double(*)[3])x, pl_mollifier_threshold((const double(*)[3])rest), gradient);
}

/* N/m in the tangent plane. Sides that slide and rotate at the same time approach to second order: the
 * curvature of the distance couples angle and sliding, and the absolute values of its eigenvalues resist both
 * with the force divided by the size of a triangle (docs/barrier.md). Planes do not rotate. */
static double sliding_stiffness(const pl_barriers *b, const pl_near_pair *pair, double push) {
    if (pair->kind == PL_NEAR_PLANE) return 0;
    double area = INFINITY;
    for (int c = 0; c < 4; c++) {
        double own = b->surface.vertex_area[pair->vertices[c]];
        if (!pl_barriers_is_kinematic(b, pair->vertices[c]) && own > 0) area = fmin(area, own);
    }
    return push / sqrt(area);
}

void pl_near_add_forces(const pl_barriers *b, const pl_near_pair *pair, pl_barrier at,
                        double *const forces[4]) {
    double push = pl_near_push(pair, at), bare = pl_near_energy(pair, at), gradient[4][3];
    if (pair->mollifier < 1) find_mollifier_gradient(b, pair, gradient);
    for (int c = 0; c < pair->count; c++) {
        pl_vec3_add(forces[c], push * pair->weights[c], pair->normal);
        if (pair->mollifier < 1) pl_vec3_add(forces[c], -bare, gradient[c]);
    }
}

static void add_barrier(pl_barriers *b, const pl_near_pair *pair, double share, pl_barrier_sums *sums,
                        bool forces, pl_stencils *stencils) {
    double k = pair->stiffness;
    pl_barrier at = pl_near_barrier(pair);
    double bare = pl_near_energy(pair, at);
    sums->near++;
    sums->energy += share * bare * pair->mollifier;
    sums->stored += bare * pair->mollifier;
    sums->nearest = fmin(sums->nearest, pair->distance);
    sums->stiffness += k * k * at.curvature * at.curvature;
    if (forces) {
        double *rows[4];
        pl_pair_rows(b->forces, pair->count, pair->vertices, rows);
        pl_near_add_forces(b, pair, at, rows);
    }
    if (!stencils) return;
    if (b->exact && pair->kind != PL_NEAR_PLANE && pair->mollifier == 1) {
        add_exact(b, pair, k * at.curvature / share, k * pair->activation * at.slope / share, stencils);
        return;
    }
    double matrix[9], across = k * at.curvature * pair->mollifier,
                      along = sliding_stiffness(b, pair, pl_near_push(pair, at));
    for (int e = 0; e < 9; e++)
        matrix[e] =
            (along * (e % 4 == 0) + (across - along) * pair->normal[e / 3] * pair->normal[e % 3]) / share;
    pl_barriers_add_stencil(b, pair->count, pair->vertices, pair->weights, matrix, stencils);
    if (pair->mollifier < 1) add_mollifier(b, pair, bare / share, stencils);
}

/* Stores the positions at which tangents are evaluated, unless they are those of the last tangent. */
static void keep_place(pl_barriers *b) {
    size_t bytes = (size_t)(3 * b->surface.vertex_count) * sizeof(double);
    double *other = b->tangent_at[1];
    if (b->tangents > 0 && memcmp(b->at, b->tangent_at[0], bytes) == 0) return;
    b->tangent_at[1] = b->tangent_at[0];
    b->tangent_at[0] = other;
    memcpy(other, b->at, bytes);
    b->tangents++;
}

pl_barrier_sums pl_barriers_evaluate(pl_barriers *b, const double *x, double *forces, pl_stencils *stencils) {
    pl_barrier_sums sums = {.nearest = INFINITY};
    double share = b->midpoint ? 0.5 : 1; /* the energy's, for the force to come out whole */
    pl_barriers_follow(b, x);
    pl_barriers_find_near(b);
    if (stencils) keep_place(b);
    if (forces) memset(b->forces, 0, (size_t)(3 * b->surface.vertex_count) * sizeof(double));
    for (int64_t k = 0; k < b->near.count; k++)
        add_barrier(b, &b->near.items[k], share, &sums, forces, stencils);
    for (int64_t k = 0; k < b->frictions.count; k++)
        pl_barriers_add_friction(b, &b->frictions.items[k], share, &sums, forces, stencils);
    for (int64_t k = 0; forces && k < 3 * b->surface.vertex_count; k++)
        sums.square += b->forces[k] * b->forces[k];
    if (forces) pl_surface_push(&b->surface, 1, b->forces, forces);
    b->sums = sums;
    return sums;
}
