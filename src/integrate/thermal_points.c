/* See thermal_points.h. */
#include "integrate/thermal_points.h"
#include "core/memory.h"
#include "mesh/cell.h"
#include "mesh/order.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 4, CHUNK = 256 };

struct pl_heat_points {
    int64_t count, nodes;
    int32_t *cells;           /* (count, 10) */
    uint8_t *bezier;          /* (count) */
    double *volume;           /* (count, POINTS) m3 */
    double *weight;           /* (count, POINTS) of one source */
    double *partial;          /* (chunks) */
    int64_t *start;           /* (nodes + 1) ... */
    int64_t *entry;           /* ... of 10 times an element plus which of its nodes */
    double at[2][POINTS][10]; /* values of the shape functions: of nodes on edges, of control points */
};

void pl_heat_points_free(pl_heat_points *points) {
    if (!points) return;
    free(points->cells);
    free(points->bezier);
    free(points->volume);
    free(points->weight);
    free(points->partial);
    free(points->start);
    free(points->entry);
    free(points);
}

static int64_t chunks_of(int64_t count) { return (count + CHUNK - 1) / CHUNK; }

static bool is_inactive(const int32_t *cell, int a) {
    return a >= 4 && (cell[a] == cell[pl_tet_edges[a - 4][0]] || cell[a] == cell[pl_tet_edges[a - 4][1]]);
}

static bool allocate(pl_heat_points *points) {
    int64_t n = points->count;
    points->cells = pl_array_new(10 * n, sizeof *points->cells);
    points->bezier = pl_array_new(n, 1);
    points->volume = pl_array_new(POINTS * n, sizeof *points->volume);
    points->weight = pl_array_new(POINTS * n, sizeof *points->weight);
    points->partial = pl_array_new(chunks_of(n), sizeof *points->partial);
    points->start = pl_array_new(points->nodes + 2, sizeof *points->start);
    points->entry = pl_array_new(10 * n, sizeof *points->entry);
    return points->cells && points->bezier && points->volume && points->weight && points->partial &&
           points->start && points->entry;
}

static pl_status add_cells(pl_heat_points *points, const pl_sim *sim, const double *X, pl_error *err) {
    const pl_element *element = pl_element_usual(PL_QUADRATIC_NODES, POINTS);
    int64_t at = 0;
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        for (int64_t t = 0; body->element->quadratic && t < body->tet_count; t++, at++) {
            int32_t *cell = points->cells + 10 * at;
            double corner[30], gradients[12 * POINTS];
            for (int a = 0; a < 10; a++) cell[a] = body->mesh->tets[10 * t + a] + (int32_t)body->first_node;
            points->bezier[at] = body->element->control;
            pl_element_corners(element, cell, X, corner);
            if (!pl_element_rest(element, corner, gradients, points->volume + POINTS * at))
                return pl_error_set(err, PL_ERR_INPUT, "body '%s': element %lld has no volume at rest",
                                    body->name, (long long)t);
        }
    }
    return PL_OK;
}

/* The elements of each node, in their order. */
static void list_entries(pl_heat_points *points) {
    int64_t *next = points->start + 1; /* shifted by one while filling */
    for (int64_t k = 0; k < 10 * points->count; k++) next[points->cells[k] + 1]++;
    for (int64_t i = 0; i < points->nodes; i++) next[i + 1] += next[i];
    for (int64_t k = 0; k < 10 * points->count; k++) points->entry[next[points->cells[k]]++] = k;
}

pl_status pl_heat_points_create(const pl_sim *sim, const double *X, pl_heat_points **out, pl_error *err) {
    *out = NULL;
    int64_t count = 0;
    for (int b = 0; b < sim->model->body_count; b++) {
        if (sim->model->bodies[b].element->quadratic) count += sim->model->bodies[b].tet_count;
    }
    if (!count) return PL_OK;
    pl_heat_points *points = pl_array_new(1, sizeof *points);
    if (!points) return pl_error_memory(err, sizeof *points, "sources of heat");
    points->count = count;
    points->nodes = sim->model->nodes;
    pl_status status = allocate(points) ? PL_OK : pl_error_memory(err, 150 * count, "sources of heat");
    if (status == PL_OK) status = add_cells(points, sim, X, err);
    if (status != PL_OK) {
        pl_heat_points_free(points);
        return status;
    }
    list_entries(points);
    for (int q = 0; q < POINTS; q++) {
        double derivatives[10][4];
        pl_element_usual(PL_QUADRATIC_NODES, 0)->shape(pl_rule_4.at[q], points->at[0][q], derivatives);
        pl_bezier10_shape(pl_rule_4.at[q], points->at[1][q], derivatives);
    }
    *out = points;
    return PL_OK;
}

/* ---- a source */

typedef struct source_task {
    pl_heat_points *points;
    const double *x;
    const double *center;
    double radius;
} source_task;

/* The present position of point q. */
static void point_place(const pl_heat_points *points, int64_t t, int q, const double *x, double out[3]) {
    const int32_t *cell = points->cells + 10 * t;
    const double *N = points->at[points->bezier[t]][q];
    out[0] = out[1] = out[2] = 0;
    for (int a = 0; a < 10; a++) {
        for (int d = 0; d < 3; d++) {
            double own = x[3 * (int64_t)cell[a] + d];
            if (is_inactive(cell, a))
                own = 0.5 * (x[3 * (int64_t)cell[pl_tet_edges[a - 4][0]] + d] +
                             x[3 * (int64_t)cell[pl_tet_edges[a - 4][1]] + d]);
            out[d] += N[a] * own;
        }
    }
}

static void find_chunk_weights(void *context, int64_t chunk, int worker) {
    (void)worker;
    source_task *task = context;
    pl_heat_points *points = task->points;
    double sum = 0;
    for (int64_t t = chunk * CHUNK; t < (chunk + 1) * CHUNK && t < points->count; t++) {
        for (int q = 0; q < POINTS; q++) {
            double at[3], square = 0;
            point_place(points, t, q, task->x, at);
            for (int d = 0; d < 3; d++) square += (at[d] - task->center[d]) * (at[d] - task->center[d]);
            double near = fmax(1 - square / (task->radius * task->radius), 0);
            sum += points->weight[POINTS * t + q] = near * near * points->volume[POINTS * t + q];
        }
    }
    points->partial[chunk] = sum;
}

double pl_heat_points_find_weights(pl_heat_points *points, const pl_sim *sim, const double center[3],
                                   double radius) {
    source_task task = {points, sim->state.positions, center, radius};
    double sum = 0;
    pl_threads_run(sim->threads, chunks_of(points->count), find_chunk_weights, &task);
    for (int64_t k = 0; k < chunks_of(points->count); k++) sum += points->partial[k];
    return sum;
}

typedef struct deposit_task {
    const pl_heat_points *points;
    double factor, *power;
} deposit_task;

/* The share of node `a` of an element: from its own shape function, and as an end of edges whose node is
 * inactive. */
static double node_share(const pl_heat_points *points, int64_t t, int a) {
    const int32_t *cell = points->cells + 10 * t;
    double sum = 0;
    if (is_inactive(cell, a)) return 0;
    for (int q = 0; q < POINTS; q++) {
        double N = points->at[0][q][a];
        for (int e = 0; e < 6 && a < 4; e++) {
            bool end = pl_tet_edges[e][0] == a || pl_tet_edges[e][1] == a;
            if (end && is_inactive(cell, 4 + e)) N += 0.5 * points->at[0][q][4 + e];
        }
        sum += N * points->weight[POINTS * t + q];
    }
    return sum;
}

static void deposit_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const deposit_task *task = context;
    const pl_heat_points *points = task->points;
    for (int64_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK && i < points->nodes; i++) {
        double sum = 0;
        for (int64_t k = points->start[i]; k < points->start[i + 1]; k++)
            sum += node_share(points, points->entry[k] / 10, (int)(points->entry[k] % 10));
        task->power[i] += task->factor * sum;
    }
}

void pl_heat_points_deposit(const pl_heat_points *points, const pl_sim *sim, double factor, double *power) {
    deposit_task task = {points, factor, power};
    pl_threads_run(sim->threads, chunks_of(points->nodes), deposit_chunk, &task);
}
