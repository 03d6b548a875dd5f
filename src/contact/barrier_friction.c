/* See barrier_parts.h: friction, lagged, as in penalty.c. */
#include "contact/barrier_parts.h"
#include "contact/barrier.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

double pl_barriers_sliding(const pl_barriers *b, const double *x, const pl_pair_friction *lagged,
                           double u[3]) {
    for (int d = 0; d < 3; d++) u[d] = -b->travelled * b->duration * lagged->velocity[d];
    for (int c = 0; c < lagged->count; c++) {
        int64_t v = 3 * (int64_t)lagged->vertices[c];
        for (int d = 0; d < 3; d++) u[d] += lagged->weights[c] * (x[v + d] - b->start[v + d]);
    }
    pl_vec3_split(u, lagged->normal);
    for (int k = 0; k < lagged->turns; k++) {
        int64_t plus = 3 * (int64_t)lagged->vertices[lagged->plus[k]],
                minus = 3 * (int64_t)lagged->vertices[lagged->minus[k]];
        double across = 0;
        for (int d = 0; d < 3; d++)
            across +=
                lagged->normal[d] * (x[plus + d] - b->start[plus + d] - (x[minus + d] - b->start[minus + d]));
        pl_vec3_add(u, across, lagged->turn[k]);
    }
    pl_vec3_add(u, 1, lagged->elastic_slip);
    return pl_vec3_length(u);
}

double pl_barriers_friction_work(const pl_pair_friction *lagged, const pl_friction *at, const double u[3]) {
    return lagged->limit * at->over * (pl_vec3_dot(u, u) - pl_vec3_dot(u, lagged->elastic_slip));
}

/* The share of the tangent's negative part (in the direction of sliding) that is always safe to keep. A
 * vertex on a plane belongs to one pair only, other pairs share vertices, and vertices carried by several
 * nodes (quadratic bodies) share these with many. */
static double min_share(const pl_barriers *b, const pl_pair_friction *lagged) {
    for (int c = 0; c < lagged->count; c++) {
        int64_t v = lagged->vertices[c];
        if (b->surface.start[v + 1] - b->surface.start[v] > 1) return 0;
    }
    return lagged->count == 1 ? 1 : 0.5;
}

/* The share that is kept. The full negative part is exact, but it leads through the stick zone and out on the
 * other side, where the energy has a kink; without it each iteration covers only a part of the distance. The
 * share therefore depends on the change of the pair's sliding since the last tangent: all of it if the change
 * is small relative to the sliding itself. */
static double negative_share(const pl_barriers *b, const pl_pair_friction *lagged, const double u[3],
                             double y) {
    double before[3], min = min_share(b, lagged);
    if (b->tangents < 2) return min;
    pl_barriers_sliding(b, b->tangent_at[1], lagged, before);
    for (int d = 0; d < 3; d++) before[d] -= u[d];
    double change = pl_vec3_length(before);
    min = fmin(min, 0.5); /* of a vertex on a plane, too, once it has moved */
    return change < y ? 1 - (1 - min) * change / y : min;
}

void pl_pair_friction_add_forces(const pl_pair_friction *lagged, double factor, const double u[3],
                                 double *const forces[4]) {
    for (int c = 0; c < lagged->count; c++) pl_vec3_add(forces[c], -factor * lagged->weights[c], u);
    for (int k = 0; k < lagged->turns; k++) {
        double across = factor * pl_vec3_dot(lagged->turn[k], u);
        pl_vec3_add(forces[lagged->plus[k]], -across, lagged->normal);
        pl_vec3_add(forces[lagged->minus[k]], across, lagged->normal);
    }
}

/* Tangent J^T M J of the sliding u = J y, with y the displacement of the closest points and the motion of the
 * corners along the normal. */
static void add_turning_stencil(const pl_barriers *b, const pl_pair_friction *lagged, const double matrix[9],
                                pl_stencils *stencils) {
    int n = 3 + lagged->turns;
    double weights[3][4] = {{0}}, moved[3][5], all[25];
    memcpy(weights[0], lagged->weights, sizeof weights[0]);
    for (int k = 0; k < lagged->turns; k++) {
        weights[1 + k][lagged->plus[k]] = 1;
        weights[1 + k][lagged->minus[k]] = -1;
    }
    for (int d = 0; d < 3; d++) {
        for (int j = 0; j < n; j++)
            moved[d][j] = j < 3 ? matrix[3 * d + j] : pl_vec3_dot(matrix + 3 * d, lagged->turn[j - 3]);
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            double column[3] = {moved[0][j], moved[1][j], moved[2][j]};
            all[n * i + j] = i < 3 ? column[i] : pl_vec3_dot(lagged->turn[i - 3], column);
        }
    }
    pl_barriers_add_stencil_along(b, lagged->vertices, lagged->turns, (const double(*)[4])weights,
                                  lagged->normal, all, stencils);
}

void pl_barriers_add_friction(pl_barriers *b, const pl_pair_friction *lagged, double share,
                              pl_barrier_sums *sums, bool forces, pl_stencils *stencils) {
    double u[3], y = pl_barriers_sliding(b, b->at, lagged, u);
    pl_friction at = pl_friction_at(y, b->stick_speed * b->duration);
    sums->energy += share * lagged->limit * at.value;
    sums->dissipated += pl_barriers_friction_work(lagged, &at, u);
    if (forces) {
        double *rows[4];
        pl_pair_rows(b->forces, lagged->count, lagged->vertices, rows);
        pl_pair_friction_add_forces(lagged, lagged->limit * at.over, u, rows);
    }
    if (!stencils) return;
    double matrix[9] = {0};
    pl_friction_add_tangent(&at, lagged->limit / share, negative_share(b, lagged, u, y), lagged->normal, u,
                            matrix);
    if (lagged->turns == 0 || b->following) /* colliders' own way has the tangent without turning */
        pl_barriers_add_stencil(b, lagged->count, lagged->vertices, lagged->weights, matrix, stencils);
    else
        add_turning_stencil(b, lagged, matrix, stencils);
}

static double friction_of(const pl_barriers *b, const pl_near_pair *pair) {
    const pl_surface_part *one = &b->surface.parts[pl_surface_part_of(&b->surface, pair->vertices[0])];
    if (pair->kind == PL_NEAR_PLANE) {
        int plane = pair->vertices[1];
        double own = pl_contact_rule_of(&b->rules, one->class, b->planes[plane].class)->friction;
        return isnan(own) ? pl_collider_friction(b->planes[plane].collider) : own;
    }
    const pl_surface_part *other = &b->surface.parts[pl_surface_part_of(&b->surface, pair->vertices[3])];
    double own = pl_contact_rule_of(&b->rules, one->class, other->class)->friction;
    if (!isnan(own)) return own;
    return one->kinematic ? one->friction : other->kinematic ? other->friction : b->friction;
}

#define CHANGE 0.003 /* of the forces in all, that is let be: near the limit a block sees much of it */

/* Relative to a triangle or an edge: pairs with a larger gap have no normal that rotates with them. */
#define LARGEST_TURN 0.5

/* The displacement of the closest points due to the rotation of the sides (docs/barrier.md). */
static void find_turns(const pl_barriers *b, const pl_near_pair *pair, pl_pair_friction *lagged) {
    double x[4][3];
    pl_closest_curvature h;
    if (pair->kind == PL_NEAR_PLANE || pair->mollifier < 1) return;
    pl_pair_corners(b->at, pair->vertices, x);
    pl_closest_find_curvature((pl_pair_kind)pair->kind, (const double(*)[3])x, pair->weights, &h);
    for (int k = 0; k < h.count; k++) {
        for (int d = 0; d < 3; d++)
            lagged->turn[k][d] = -pair->distance * h.matrix[(3 + h.count) * d + 3 + k];
        if (!(pl_vec3_length(lagged->turn[k]) < LARGEST_TURN)) return;
        lagged->plus[k] = h.plus[k];
        lagged->minus[k] = h.minus[k];
    }
    lagged->turns = h.count;
}

static void make_friction(const pl_barriers *b, const pl_near_pair *pair, double mu,
                          pl_pair_friction *lagged) {
    *lagged = (pl_pair_friction){
        .kind = pair->kind, .count = pair->count, .limit = mu * pl_near_push(pair, pl_near_barrier(pair))};
    memcpy(lagged->vertices, pair->vertices, sizeof lagged->vertices);
    memcpy(lagged->weights, pair->weights, sizeof lagged->weights);
    memcpy(lagged->normal, pair->normal, sizeof lagged->normal);
    find_turns(b, pair, lagged);
    if (pair->kind != PL_NEAR_PLANE) return;
    pl_barriers_plane_velocity(b, pair->vertices[1], b->at + 3 * (int64_t)pair->vertices[0],
                               lagged->velocity);
}

/* The sliding at which friction has its value at the end of the last step: s' = 2 r - r^2 is the fraction of
 * the limit. If the limit has decreased, the whole limit is used. */
static void restore_elastic_slip(const pl_barriers *b, const double force[3], pl_pair_friction *lagged) {
    memcpy(lagged->elastic_slip, force, sizeof lagged->elastic_slip);
    pl_vec3_split(lagged->elastic_slip, lagged->normal);
    double size = pl_vec3_length(lagged->elastic_slip);
    if (!(size > 0)) return;
    double r = size < lagged->limit ? 1 - sqrt(1 - size / lagged->limit) : 1;
    for (int d = 0; d < 3; d++) lagged->elastic_slip[d] *= r * b->stick_speed * b->duration / size;
}

/* For pairs that had friction at the end of the last step; both lists have the same order. */
static void restore_elastic_slips(const pl_barriers *b, pl_friction_list *fresh) {
    const pl_stored_friction *stored = b->stored_friction.items,
                             *last = stored ? stored + b->stored_friction.count : NULL;
    for (int64_t j = 0; j < fresh->count; j++) {
        pl_pair_friction *now = &fresh->items[j];
        int order = 1;
        while (stored < last &&
               (order = pl_near_compare(stored->kind, stored->vertices, now->kind, now->vertices)) < 0)
            stored++;
        if (stored < last && order == 0) restore_elastic_slip(b, (stored++)->force, now);
    }
}

void pl_barriers_store_friction(pl_barriers *b) {
    pl_stored_friction *stored;
    b->stored_friction.count = 0;
    if (!pl_barriers_reserve(b, &b->stored_friction.items, &b->stored_friction.room, b->frictions.count,
                             sizeof *stored))
        return;
    stored = b->stored_friction.items;
    for (int64_t k = 0; k < b->frictions.count; k++) {
        const pl_pair_friction *lagged = &b->frictions.items[k];
        double u[3], y = pl_barriers_sliding(b, b->at, lagged, u);
        if (!(y > 0 && lagged->limit > 0)) continue;
        double over = lagged->limit * pl_friction_at(y, b->stick_speed * b->duration).over;
        *stored =
            (pl_stored_friction){.kind = lagged->kind, .force = {over * u[0], over * u[1], over * u[2]}};
        memcpy(stored->vertices, lagged->vertices, sizeof stored->vertices);
        stored++;
        b->stored_friction.count++;
    }
}

/* Difference of two lists in the same order, relative to the size of the second. */
static double compare_frictions(const pl_friction_list *old, const pl_friction_list *fresh) {
    double change = 0, total = 0;
    int64_t k = 0;
    for (int64_t j = 0; j < fresh->count; j++) {
        const pl_pair_friction *now = &fresh->items[j];
        int order = 1;
        while (k < old->count && (order = pl_near_compare(old->items[k].kind, old->items[k].vertices,
                                                          now->kind, now->vertices)) < 0)
            change += old->items[k++].limit;
        total += now->limit;
        if (k < old->count && order == 0) {
            const pl_pair_friction *before = &old->items[k++];
            double turned = 0;
            for (int d = 0; d < 3; d++) turned = fmax(turned, fabs(before->normal[d] - now->normal[d]));
            change += fabs(now->limit - before->limit) + turned * before->limit;
        } else {
            change += now->limit;
        }
    }
    for (; k < old->count; k++) change += old->items[k].limit;
    return total > 0 ? change / total : change > 0;
}

bool pl_barriers_refresh(pl_barriers *b, const double *x, double residual, bool converged) {
    bool due = converged ? b->friction_updates++ <= b->max_refreshes
                         : b->max_refreshes > 0 && residual < 0.1 && residual < b->refreshed_residual;
    if (!due) return false;
    b->refreshed_residual = residual;
    pl_barriers_follow(b, x);
    pl_barriers_find_near(b);
    b->fresh.count = 0;
    for (int64_t k = 0; k < b->near.count; k++) {
        double mu = friction_of(b, &b->near.items[k]);
        if (!(mu > 0)) continue;
        if (!pl_barriers_reserve(b, &b->fresh.items, &b->fresh.room, b->fresh.count + 1,
                                 sizeof(pl_pair_friction)))
            break;
        make_friction(b, &b->near.items[k], mu, &b->fresh.items[b->fresh.count++]);
    }
    restore_elastic_slips(b, &b->fresh);
    if (!(compare_frictions(&b->frictions, &b->fresh) > CHANGE)) return false;
    pl_friction_list old = b->frictions;
    b->frictions = b->fresh;
    b->fresh = old;
    return true;
}

/* A path that stays farther from sticking than this fraction of its initial distance has no kink. */
#define PASSED_BY 0.6

/* The excess sliding of a pair beyond its minimum, as a shift of its vertices. */
static void add_shift(pl_barriers *b, const pl_pair_friction *lagged, const double before[3],
                      const double after[3]) {
    double change[3], min[3], square = 0;
    for (int d = 0; d < 3; d++) change[d] = after[d] - before[d];
    double part = -pl_vec3_dot(before, change) / pl_vec3_dot(change, change);
    if (!(part > 0 && part < 1)) part = 1;
    for (int d = 0; d < 3; d++) min[d] = before[d] + part * change[d];
    if (pl_vec3_length(min) > PASSED_BY * pl_vec3_length(before)) part = 1;
    for (int c = 0; c < lagged->count; c++)
        square +=
            pl_barriers_is_kinematic(b, lagged->vertices[c]) ? 0 : lagged->weights[c] * lagged->weights[c];
    for (int c = 0; square > 0 && c < lagged->count; c++) {
        double *shift = b->shift + 4 * (int64_t)lagged->vertices[c];
        if (pl_barriers_is_kinematic(b, lagged->vertices[c]) || lagged->weights[c] == 0) continue;
        pl_vec3_add(shift, lagged->limit * (part - 1) * lagged->weights[c] / square, change);
        shift[3] += lagged->limit;
    }
}

/* If the tangent keeps none of its negative part, no step is too long; vertices carried by several nodes
 * could not be stopped individually either. */
static void find_shifts(pl_barriers *b, const double *x, const double *trial) {
    double near = 0.5 * b->stick_speed * b->duration;
    memset(b->shift, 0, (size_t)(4 * b->surface.vertex_count) * sizeof(double));
    pl_barriers_follow(b, x);
    memcpy(b->before, b->at, (size_t)(3 * b->surface.vertex_count) * sizeof(double));
    pl_barriers_follow(b, trial);
    for (int64_t k = 0; k < b->frictions.count; k++) {
        const pl_pair_friction *lagged = &b->frictions.items[k];
        double before[3], after[3], length = pl_barriers_sliding(b, b->before, lagged, before);
        pl_barriers_sliding(b, b->at, lagged, after);
        if (length > near && lagged->limit > 0 && min_share(b, lagged) > 0)
            add_shift(b, lagged, before, after);
    }
}

/* Shifts of nodes are means of those of the vertices that they carry, weighted by force: if all shifts are
 * equal, nodes and vertices move by exactly that. False if there are none. */
static bool find_node_shifts(const pl_barriers *b) {
    const pl_surface *s = &b->surface;
    bool any = false;
    memset(b->node_shift, 0, (size_t)(4 * b->node_count) * sizeof(double));
    for (int64_t v = 0; v < s->vertex_count; v++) {
        const double *own = b->shift + 4 * v;
        for (int64_t k = s->start[v]; own[3] > 0 && k < s->start[v + 1]; k++) {
            double *shift = b->node_shift + 4 * (int64_t)s->nodes[k];
            for (int d = 0; d < 4; d++) shift[d] += fabs(s->weights[k]) * own[d];
        }
        any = any || own[0] != 0 || own[1] != 0 || own[2] != 0;
    }
    return any;
}

/* Adds the shifts to a trial state; false if there are none. */
static bool shift_nodes(const pl_barriers *b, const double *x, double *trial) {
    double scale = b->midpoint ? 0.5 : 1;
    if (!find_node_shifts(b)) return false;
    for (int64_t i = 0; i < b->node_count; i++) {
        const double *shift = b->node_shift + 4 * i;
        for (int d = 0; shift[3] > 0 && d < 3; d++) {
            if (trial[3 * i + d] != x[3 * i + d]) /* not constrained */
                trial[3 * i + d] += scale * shift[d] / shift[3];
        }
    }
    return true;
}

void pl_barriers_limit_trial(pl_barriers *b, const double *x, double *trial, int64_t nodes, double *work) {
    if (b->frictions.count == 0) return;
    find_shifts(b, x, trial);
    memcpy(work, trial, (size_t)(3 * nodes) * sizeof *work);
    if (!shift_nodes(b, x, work)) return;
    for (int64_t k = 0; k < 3 * nodes; k++) work[k] -= x[k];
    if (pl_barriers_limit(b, x, work) < 1) return;
    for (int64_t k = 0; k < 3 * nodes; k++) trial[k] = x[k] + work[k];
}
