/* See tangles.h.
 *
 * Angles are measured at an edge's first end, between the tangents of the edges that leave it, which
 * neighbours share; those of inverted elements are negative. Their sum is an integer number of turns.
 */
#include "integrate/tangles.h"
#include "core/memory.h"
#include "model/degrees.h"
#include "model/rows.h"
#include "math/polar3.h"
#include "math/vec3.h"
#include "mesh/edges.h"
#include "mesh/folded.h"
#include "mesh/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FULL_TURN 6.283185307179586
/* Weight of inner corners in fitting the rest shape, relative to those around: they are in disorder. */
#define INSIDE 1e-3
/* Maximum number of patches reset at a time; others wait for the next. */
enum { MAX_PATCHES = 256 };

typedef struct tangle_edge {
    int32_t low, high, middle; /* middle: -1 if there is none */
    bool inside;               /* inside the body: one turn at rest */
} tangle_edge;

/* The best fit of the rest shape: sums over corners while it is computed. */
typedef struct tangle_patch {
    double weight, rest[3], now[3], R[9];
} tangle_patch;

/* The state of a corner while patches are reset; above: part of a patch, by the ring in which it was
 * reached. */
enum { AWAY = 0, AROUND = -1 };

struct pl_tangles {
    int64_t left; /* state: see pl_tangles_were_left */
    bool made;    /* the following lists exist (make_lists) */
    int64_t edge_count;
    tangle_edge *edges;
    int32_t *of_tet;  /* (tets,6) */
    double *windings; /* (edges) */
    int32_t *level;   /* (nodes) */
    int32_t *patch;   /* (nodes) corners to be reset: parents, then numbers of patches, -1 beyond the last */
    tangle_patch *patches; /* (MAX_PATCHES) */
};

/* The other two corners at each of pl_tet_edges, such that all four are an even permutation. */
static const int opposite[6][2] = {{2, 3}, {0, 3}, {3, 1}, {1, 2}, {2, 0}, {0, 1}};

/* A tetrahedron's nodes among all; returns its number among all. */
static int64_t tet_of(const pl_body *body, int64_t t, int32_t tet[10]) {
    int n = body->mesh->nodes_per_tet;
    for (int a = 0; a < n; a++) tet[a] = (int32_t)(body->first_node + body->mesh->tets[n * t + a]);
    return body->first_tet + t;
}

/* Ignores the inactive mid-edge nodes. */
static void straighten(const pl_sim *sim, const pl_body *body, int32_t tet[10]) {
    for (int a = 4; a < body->mesh->nodes_per_tet; a++) {
        if (pl_degrees_is_inactive(sim, tet[a])) tet[a] = tet[pl_tet_edges[a - 4][0]];
    }
}

/* Along the edge from corner a to b, at a. */
static void tangent_of(const pl_body *body, const int32_t *tet, int a, int b, const double *x,
                       double out[3]) {
    const double *p = x + 3 * (int64_t)tet[a], *q = x + 3 * (int64_t)tet[b];
    int32_t middle = body->element->quadratic ? tet[pl_tet_between[a][b]] : tet[a];
    bool straight = middle == tet[a] || middle == tet[b];
    const double *m = x + 3 * (int64_t)middle;
    for (int d = 0; d < 3; d++) {
        if (straight)
            out[d] = q[d] - p[d];
        else
            out[d] = body->element->control ? 2 * (m[d] - p[d]) : 4 * m[d] - 3 * p[d] - q[d];
    }
}

/* The angle between the faces at an edge, at its end that is first by number. */
static double angle_of(const pl_body *body, const int32_t *tet, int e, const double *x) {
    bool turned = tet[pl_tet_edges[e][0]] > tet[pl_tet_edges[e][1]];
    int a = pl_tet_edges[e][turned], b = pl_tet_edges[e][!turned];
    double u[3], v[3], w[3], cross[3];
    tangent_of(body, tet, a, b, x, u);
    tangent_of(body, tet, a, opposite[e][turned], x, v);
    tangent_of(body, tet, a, opposite[e][!turned], x, w);
    pl_vec3_cross(v, w, cross);
    double square = pl_vec3_dot(u, u);
    return atan2(sqrt(square) * pl_vec3_dot(u, cross),
                 square * pl_vec3_dot(v, w) - pl_vec3_dot(u, v) * pl_vec3_dot(u, w));
}

/* Whether the corners have left-handed orientation. */
static bool is_left(const int32_t *tet, const double *x) {
    double e[3][3], cross[3];
    for (int k = 0; k < 9; k++)
        e[k / 3][k % 3] = x[3 * (int64_t)tet[k / 3 + 1] + k % 3] - x[3 * (int64_t)tet[0] + k % 3];
    pl_vec3_cross(e[0], e[1], cross);
    return !(pl_vec3_dot(cross, e[2]) > 0);
}

/* Sums of angles, with the sign of the element at rest. At rest all mid-edge nodes count, whichever are
 * active now: the result must not depend on the time of the call. */
static void sum_windings(pl_sim *sim, const double *x) {
    pl_tangles *tangles = sim->tangles;
    memset(tangles->windings, 0, (size_t)tangles->edge_count * sizeof(double));
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        for (int64_t t = 0; t < body->tet_count; t++) {
            int32_t tet[10], *edges = tangles->of_tet + 6 * tet_of(body, t, tet);
            if (x != sim->model->rest) straighten(sim, body, tet);
            double sign = is_left(tet, sim->model->rest) ? -1 : 1;
            for (int e = 0; e < 6; e++) {
                if (edges[e] >= 0 && tangles->edges[edges[e]].inside)
                    tangles->windings[edges[e]] += sign * angle_of(body, tet, e, x);
            }
        }
    }
}

static bool add_edges(pl_tangles *tangles, const pl_body *body) {
    pl_edges found;
    if (pl_edges_create(body->mesh, &found, NULL) != PL_OK) return false;
    int64_t max = tangles->edge_count + found.count;
    int32_t first = (int32_t)body->first_node;
    tangle_edge *grown = max > INT32_MAX ? NULL : pl_array_grow(tangles->edges, max + 1, sizeof *grown);
    if (grown) tangles->edges = grown;
    for (int64_t t = 0; grown && t < body->tet_count; t++) {
        const int32_t *tet = body->mesh->tets + body->mesh->nodes_per_tet * t;
        for (int e = 0; e < 6; e++) {
            int64_t edge = pl_edges_find(&found, tet[pl_tet_edges[e][0]], tet[pl_tet_edges[e][1]]);
            tangles->of_tet[6 * (body->first_tet + t) + e] =
                edge < 0 ? -1 : (int32_t)(tangles->edge_count + edge);
        }
    }
    for (int64_t e = 0; grown && e < found.count; e++) {
        const pl_edge *edge = &found.list[e];
        grown[tangles->edge_count++] = (tangle_edge){.low = first + edge->low,
                                                     .high = first + edge->high,
                                                     .middle = edge->middle < 0 ? -1 : first + edge->middle,
                                                     .inside = true};
    }
    pl_edges_free(&found);
    return grown != NULL;
}

static void free_lists(pl_tangles *tangles) {
    free(tangles->edges);
    free(tangles->of_tet);
    free(tangles->windings);
    free(tangles->level);
    free(tangles->patch);
    free(tangles->patches);
    *tangles = (pl_tangles){.left = tangles->left};
}

/* False without memory. */
static bool make_lists(pl_sim *sim) {
    pl_tangles *tangles = sim->tangles;
    tangles->of_tet = pl_array_new(6 * sim->model->tets, sizeof *tangles->of_tet);
    tangles->level = pl_array_new(sim->model->nodes, sizeof *tangles->level);
    tangles->patch = pl_array_new(sim->model->nodes, sizeof *tangles->patch);
    tangles->patches = pl_array_new(MAX_PATCHES, sizeof *tangles->patches);
    tangles->made = tangles->of_tet && tangles->level && tangles->patch && tangles->patches;
    for (int b = 0; tangles->made && b < sim->model->body_count; b++)
        tangles->made = add_edges(tangles, &sim->model->bodies[b]);
    if (tangles->made) tangles->windings = pl_array_new(tangles->edge_count, sizeof(double));
    if (!tangles->windings) {
        free_lists(tangles);
        return false;
    }
    sum_windings(sim, sim->model->rest);
    for (int64_t e = 0; e < tangles->edge_count; e++)
        tangles->edges[e].inside = fabs(tangles->windings[e] - FULL_TURN) < 1e-6;
    return true;
}

pl_status pl_tangles_create(pl_sim *sim, pl_error *err) {
    if (sim->model->integrator->moves || !(sim->model->settings.untangling_start > 0)) return PL_OK;
    sim->tangles = pl_array_new(1, sizeof *sim->tangles);
    if (!sim->tangles) return pl_error_memory(err, sizeof *sim->tangles, "tangles");
    return pl_state_add(
        &sim->state, pl_state_figures("tangles left", &sim->tangles->left, sizeof sim->tangles->left), err);
}

void pl_tangles_free(pl_tangles *tangles) {
    if (tangles) free_lists(tangles);
    free(tangles);
}

static bool is_wound(const pl_tangles *tangles, int64_t e) {
    return tangles->edges[e].inside && !(fabs(tangles->windings[e] - FULL_TURN) < 0.5 * FULL_TURN);
}

static bool is_inverted(const pl_sim *sim, const pl_body *body, const int32_t *tet, const double *x) {
    if (body->element->quadratic) return pl_tet_is_inverted(tet, x, body->element->control, sim->model->rest);
    return is_left(tet, x) != is_left(tet, sim->model->rest);
}

/* Calls `visit` for every tetrahedron. */
static void each_tet(pl_sim *sim, void (*visit)(pl_sim *, const pl_body *, const int32_t *, void *),
                     void *context) {
    for (int b = 0; b < sim->model->body_count; b++) {
        for (int64_t t = 0; t < sim->model->bodies[b].tet_count; t++) {
            int32_t tet[10];
            tet_of(&sim->model->bodies[b], t, tet);
            straighten(sim, &sim->model->bodies[b], tet);
            visit(sim, &sim->model->bodies[b], tet, context);
        }
    }
}

typedef struct count_task {
    const double *x;
    int64_t count;
} count_task;

static void count_inverted(pl_sim *sim, const pl_body *body, const int32_t *tet, void *context) {
    count_task *task = context;
    if (!is_inverted(sim, body, tet, task->x)) return;
    task->count++;
    for (int a = 0; a < 4; a++) sim->tangles->level[tet[a]] = 1;
}

int64_t pl_tangles_count(pl_sim *sim, const double *x, int64_t *allocations) {
    pl_tangles *tangles = sim->tangles;
    if (!tangles) return 0;
    if (!tangles->made) {
        if (!make_lists(sim)) return 0;
        ++*allocations;
    }
    count_task task = {.x = x};
    memset(tangles->level, 0, (size_t)sim->model->nodes * sizeof *tangles->level);
    each_tet(sim, count_inverted, &task);
    sum_windings(sim, x);
    for (int64_t e = 0; e < tangles->edge_count; e++) {
        if (!is_wound(tangles, e)) continue;
        task.count++;
        tangles->level[tangles->edges[e].low] = tangles->level[tangles->edges[e].high] = 1;
    }
    return task.count;
}

bool pl_tangles_were_left(const pl_sim *sim, int64_t count) {
    int64_t left = sim->tangles->left;
    return count <= 2 * left && left <= 2 * count;
}

void pl_tangles_leave(pl_sim *sim, int64_t count) {
    if (sim->tangles) sim->tangles->left = count;
}

/* ---- reset to rest ---- */

/* The neighbours of the corners reached in a ring. */
typedef struct ring_task {
    int32_t from, to;
    int64_t reached;
} ring_task;

static void mark_ring(pl_sim *sim, const pl_body *body, const int32_t *tet, void *context) {
    (void)body;
    ring_task *task = context;
    int32_t *level = sim->tangles->level;
    bool next = false;
    for (int a = 0; a < 4; a++) next = next || level[tet[a]] == task->from;
    for (int a = 0; next && a < 4; a++) {
        if (level[tet[a]] != AWAY) continue;
        level[tet[a]] = task->to;
        task->reached++;
    }
}

static int32_t find_root(int32_t *parent, int32_t node) {
    while (parent[node] != node) node = parent[node] = parent[parent[node]];
    return node;
}

static void unite(pl_sim *sim, const pl_body *body, const int32_t *tet, void *context) {
    (void)body, (void)context;
    int32_t *parent = sim->tangles->patch, first = -1;
    for (int a = 0; a < 4; a++) {
        if (sim->tangles->level[tet[a]] <= AWAY) continue;
        int32_t root = find_root(parent, tet[a]);
        if (first >= 0) parent[root > first ? root : first] = root > first ? first : root;
        first = first < 0 || root < first ? root : first;
    }
}

/* Marks corners within `rings` around the marked ones, and those around them; false if there are none. */
static bool mark_patches(pl_sim *sim, int64_t rings) {
    ring_task task = {.from = 1, .to = 2, .reached = 1};
    for (; task.reached && task.from <= rings; task.from = task.to++) {
        task.reached = 0;
        each_tet(sim, mark_ring, &task);
    }
    task.to = AROUND;
    task.reached = 0;
    each_tet(sim, mark_ring, &task);
    return task.reached > 0;
}

/* Numbers the connected sets of corners to be reset; returns how many there are. */
static int number_patches(pl_sim *sim) {
    pl_tangles *tangles = sim->tangles;
    for (int64_t i = 0; i < sim->model->nodes; i++) tangles->patch[i] = (int32_t)i;
    each_tet(sim, unite, NULL);
    int32_t count = 0;
    for (int64_t i = 0; i < sim->model->nodes; i++) { /* a parent comes before its children */
        int32_t parent = tangles->patch[i];
        if (tangles->level[i] <= AWAY)
            tangles->patch[i] = -1;
        else if (parent < i)
            tangles->patch[i] = tangles->patch[parent];
        else
            tangles->patch[i] = count < MAX_PATCHES ? count++ : -1;
    }
    return count;
}

static bool is_fixed(const pl_sim *sim, int32_t node) {
    return sim->tangles->level[node] == AROUND || sim->work.constrained[node] == 7;
}

/* First the means, then with them the covariance. */
typedef struct fit_task {
    const double *x;
    bool centred;
} fit_task;

static void add_to_fit(pl_sim *sim, const pl_body *body, const int32_t *tet, void *context) {
    (void)body;
    const fit_task *task = context;
    pl_tangles *tangles = sim->tangles;
    int32_t patch = -1;
    for (int a = 0; a < 4; a++) patch = tangles->patch[tet[a]] >= 0 ? tangles->patch[tet[a]] : patch;
    for (int a = 0; patch >= 0 && a < 4; a++) {
        tangle_patch *p = &tangles->patches[patch];
        const double *X = sim->model->rest + 3 * (int64_t)tet[a], *x = task->x + 3 * (int64_t)tet[a];
        double weight = is_fixed(sim, tet[a]) ? 1 : INSIDE;
        if (!task->centred) {
            p->weight += weight;
            pl_vec3_add(p->rest, weight, X);
            pl_vec3_add(p->now, weight, x);
            continue;
        }
        for (int k = 0; k < 9; k++)
            p->R[k] += weight * (x[k / 3] - p->now[k / 3]) * (X[k % 3] - p->rest[k % 3]);
    }
}

static void fit_patches(pl_sim *sim, int count, const double *x) {
    tangle_patch *patches = sim->tangles->patches;
    memset(patches, 0, (size_t)count * sizeof *patches);
    each_tet(sim, add_to_fit, &(fit_task){x, false});
    for (int k = 0; k < 3 * count; k++) {
        patches[k / 3].rest[k % 3] /= patches[k / 3].weight;
        patches[k / 3].now[k % 3] /= patches[k / 3].weight;
    }
    each_tet(sim, add_to_fit, &(fit_task){x, true});
    for (int k = 0; k < count; k++) {
        pl_lane A[9], R[9];
        for (int i = 0; i < 9; i++) A[i] = pl_set1(patches[k].R[i]);
        pl_polar3_svd(A, R);
        for (int i = 0; i < 9; i++) patches[k].R[i] = pl_lane_get(R[i], 0);
    }
}

/* Places a node as in the patch's rest shape. */
static void lay_node(const pl_sim *sim, const tangle_patch *patch, int32_t node, double *x) {
    const double *X = sim->model->rest + 3 * (int64_t)node;
    for (int d = 0; d < 3; d++) {
        double sum = patch->now[d];
        for (int k = 0; k < 3; k++) sum += patch->R[3 * d + k] * (X[k] - patch->rest[k]);
        if (!pl_is_constrained(sim, node, d)) x[3 * (int64_t)node + d] = sum;
    }
}

bool pl_tangles_reset(pl_sim *sim, int64_t rings, double *x) {
    pl_tangles *tangles = sim->tangles;
    bool more = mark_patches(sim, rings);
    fit_patches(sim, number_patches(sim), x);
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        if (tangles->patch[i] >= 0) lay_node(sim, &tangles->patches[tangles->patch[i]], (int32_t)i, x);
    }
    for (int64_t e = 0; e < tangles->edge_count; e++) {
        const tangle_edge *edge = &tangles->edges[e];
        int32_t low = tangles->patch[edge->low], high = tangles->patch[edge->high];
        if (edge->middle < 0 || (low < 0 && high < 0)) continue;
        if (low >= 0 && high >= 0) lay_node(sim, &tangles->patches[low], edge->middle, x);
        for (int d = 0; (low < 0 || high < 0) && d < 3;
             d++) { /* straight, from the patch to its surroundings */
            if (!pl_is_constrained(sim, edge->middle, d))
                x[3 * (int64_t)edge->middle + d] =
                    0.5 * (x[3 * (int64_t)edge->low + d] + x[3 * (int64_t)edge->high + d]);
        }
    }
    return more;
}
