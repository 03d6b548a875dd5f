/* See conduction.h. The unknown is the change d = T - T0 of the free nodes in a step:
 *
 *   (C/dt + H + K) d = q + H (Ta - T0) - K T0,
 *
 * with capacities C (diagonal for four-node elements), exchange H and (K T)_i = sum_j k_ij (T_i - T_j). In
 * this form, with differences, conduction conserves heat up to rounding, and a uniform temperature stays
 * exactly uniform. */
#include "heat/conduction.h"
#include "core/memory.h"
#include "elements/element.h"
#include "mesh/cell.h"
#include "mesh/order.h"

#include <math.h>
#include <stdlib.h>

enum { CHUNK = 512, MAX_ITERATIONS = 10000 }; /* rows per task: fixed, so that sums have a fixed order */
#define TOLERANCE 1e-13

struct pl_conduction {
    int64_t nodes;
    int64_t *start;                       /* (nodes + 1) */
    int32_t *column;                      /* neighbours */
    double *k;                            /* their conductances, W/K */
    double *total;                        /* (nodes) row sum of conductances */
    double *m;                            /* capacities between neighbours, J/K; NULL: none */
    double *joint;                        /* both combined for the step: m / dt - k */
    double *mass;                         /* (nodes) diagonal capacity */
    double *capacity;                     /* (nodes) row sum of capacities */
    double *d, *r, *z, *p, *q, *diagonal; /* (nodes) */
    double *partial;                      /* (chunks, 2) */
};

void pl_conduction_free(pl_conduction *c) {
    if (!c) return;
    free(c->start);
    free(c->column);
    free(c->k);
    free(c->total);
    free(c->m);
    free(c->joint);
    free(c->mass);
    free(c->capacity);
    free(c->d);
    free(c->r);
    free(c->z);
    free(c->p);
    free(c->q);
    free(c->diagonal);
    free(c->partial);
    free(c);
}

const double *pl_conduction_capacities(const pl_conduction *c) { return c->capacity; }

static int64_t chunk_count(const pl_conduction *c) { return (c->nodes + CHUNK - 1) / CHUNK; }

/* ---- assembly */

static int ascending(const void *a, const void *b) {
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static int cell_size(const pl_conduction_def *def, int64_t tet) {
    return def->quadratic[tet] ? PL_QUADRATIC_NODES : PL_LINEAR_NODES;
}

/* Neighbours of each node, sorted, without duplicates. */
static pl_status find_neighbours(pl_conduction *c, const pl_conduction_def *def, pl_error *err) {
    int64_t max = 0;
    for (int64_t t = 0; t < def->tets; t++) max += cell_size(def, t) * (cell_size(def, t) - 1);
    int64_t *end = pl_array_new(c->nodes + 1, sizeof *end);
    c->start = pl_array_new(c->nodes + 1, sizeof *c->start);
    c->column = pl_array_new(max, sizeof *c->column);
    if (!end || !c->start || !c->column) {
        free(end);
        return pl_error_memory(err, 4 * max, "conduction");
    }
    for (int64_t t = 0; t < def->tets; t++) {
        int n = cell_size(def, t);
        for (int a = 0; a < n; a++) c->start[def->cells[PL_HEAT_CELL * t + a] + 1] += n - 1;
    }
    for (int64_t i = 0; i < c->nodes; i++) c->start[i + 1] += c->start[i];
    for (int64_t i = 0; i < c->nodes; i++) end[i] = c->start[i];
    for (int64_t t = 0; t < def->tets; t++) {
        const int32_t *cell = def->cells + PL_HEAT_CELL * t;
        int n = cell_size(def, t);
        for (int k = 0; k < n * n; k++) {
            if (k / n != k % n) c->column[end[cell[k / n]]++] = cell[k % n];
        }
    }
    int64_t used = 0;
    for (int64_t i = 0; i < c->nodes; i++) {
        int64_t first = c->start[i], begin = used;
        qsort(c->column + first, (size_t)(end[i] - first), sizeof *c->column, ascending);
        for (int64_t k = first; k < end[i]; k++) {
            if (k == first || c->column[k] != c->column[used - 1]) c->column[used++] = c->column[k];
        }
        c->start[i] = begin;
    }
    c->start[c->nodes] = used;
    free(end);
    bool any = false;
    for (int64_t t = 0; t < def->tets; t++) any = any || def->quadratic[t];
    c->k = pl_array_new(used, sizeof *c->k);
    if (any) c->m = pl_array_new(used, sizeof *c->m);
    if (any) c->joint = pl_array_new(used, sizeof *c->joint);
    return c->k && (!any || (c->m && c->joint)) ? PL_OK : pl_error_memory(err, 24 * used, "conduction");
}

static int64_t find_entry(const pl_conduction *c, int32_t i, int32_t j) {
    const int32_t *row = c->column + c->start[i];
    const int32_t *found = bsearch(&j, row, (size_t)(c->start[i + 1] - c->start[i]), sizeof *row, ascending);
    return found - c->column;
}

static void add_conductance(pl_conduction *c, int32_t i, int32_t j, double k) {
    c->k[find_entry(c, i, j)] += k;
    c->total[i] += k;
}

static bool add_linear(pl_conduction *c, const double *X, const int32_t *cell, double conductivity,
                       double capacity) {
    double corner[12], b[12], volume;
    for (int k = 0; k < 12; k++) corner[k] = X[3 * (int64_t)cell[k / 3] + k % 3];
    if (!pl_element_rest(pl_element_usual(PL_LINEAR_NODES, 0), corner, b, &volume)) return false;
    for (int i = 0; i < 4; i++) {
        c->capacity[cell[i]] += 0.25 * volume * capacity;
        c->mass[cell[i]] += 0.25 * volume * capacity;
        for (int j = 0; j < 4; j++) {
            double dot = b[3 * i] * b[3 * j] + b[3 * i + 1] * b[3 * j + 1] + b[3 * i + 2] * b[3 * j + 2];
            if (i != j) add_conductance(c, cell[i], cell[j], -conductivity * volume * dot);
        }
    }
    return true;
}

/* Gradients of the ten shape functions at a point, with those of inactive nodes added to the ends of their
 * edges. */
static void point_gradients(const pl_element *element, int q, const double *b, unsigned inactive,
                            double out[10][3]) {
    double N[10], derivatives[10][4];
    element->shape(element->rule->at[q], N, derivatives);
    for (int a = 0; a < 10; a++) {
        for (int d = 0; d < 3; d++) {
            out[a][d] = 0;
            for (int z = 0; z < 4; z++) out[a][d] += derivatives[a][z] * b[12 * q + 3 * z + d];
        }
    }
    for (int a = 4; a < 10; a++) {
        for (int d = 0; d < 3 && inactive >> a & 1; d++) {
            for (int k = 0; k < 2; k++) out[pl_tet_edges[a - 4][k]][d] += 0.5 * out[a][d];
            out[a][d] = 0;
        }
    }
}

/* Quadratic temperatures: conductances by a rule of degree 5, and consistent capacities. Lumped capacities
 * would reduce the order of the element. */
static bool add_quadratic(pl_conduction *c, const double *X, const int32_t *cell, double conductivity,
                          double capacity) {
    const pl_element *element = pl_element_usual(PL_QUADRATIC_NODES, 14);
    double corner[30], b[12 * 14], weights[14], K[10][10] = {{0}}, M[100];
    unsigned inactive = pl_element_inactive(element, cell);
    pl_element_corners(element, cell, X, corner);
    if (!pl_element_rest(element, corner, b, weights)) return false;
    for (int q = 0; q < element->points; q++) {
        double g[10][3];
        point_gradients(element, q, b, inactive, g);
        for (int k = 0; k < 100; k++) {
            const double *i = g[k / 10], *j = g[k % 10];
            K[k / 10][k % 10] += weights[q] * (i[0] * j[0] + i[1] * j[1] + i[2] * j[2]);
        }
    }
    pl_element_masses(element, corner, inactive, M);
    for (int k = 0; k < 100; k++) {
        int i = k / 10, j = k % 10;
        if (inactive >> i & 1 || inactive >> j & 1) continue;
        double own = capacity * M[k];
        c->capacity[cell[i]] += own;
        if (i == j) {
            c->mass[cell[i]] += own;
        } else {
            c->m[find_entry(c, cell[i], cell[j])] += own;
            add_conductance(c, cell[i], cell[j], -conductivity * K[i][j]);
        }
    }
    return true;
}

static pl_status add_tets(pl_conduction *c, const pl_conduction_def *def, pl_error *err) {
    for (int64_t t = 0; t < def->tets; t++) {
        const int32_t *cell = def->cells + PL_HEAT_CELL * t;
        bool fine = def->quadratic[t] ? add_quadratic(c, def->X, cell, def->conductivity[t], def->capacity[t])
                                      : add_linear(c, def->X, cell, def->conductivity[t], def->capacity[t]);
        if (!fine) return pl_error_set(err, PL_ERR_INPUT, "element %lld has no volume at rest", (long long)t);
    }
    return PL_OK;
}

pl_status pl_conduction_create(const pl_conduction_def *def, pl_conduction **out, pl_error *err) {
    *out = NULL;
    pl_conduction *c = pl_array_new(1, sizeof *c);
    if (!c) return pl_error_memory(err, sizeof *c, "conduction");
    int64_t nodes = c->nodes = def->nodes;
    double **vectors[] = {&c->total, &c->mass, &c->capacity, &c->d, &c->r, &c->z, &c->p, &c->q, &c->diagonal};
    pl_status status = PL_OK;
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++) {
        *vectors[k] = pl_array_new(nodes, sizeof(double));
        if (!*vectors[k]) status = pl_error_memory(err, 8 * nodes, "conduction");
    }
    c->partial = pl_array_new(2 * chunk_count(c), sizeof(double));
    if (!c->partial) status = pl_error_memory(err, nodes, "conduction");
    if (status == PL_OK) status = find_neighbours(c, def, err);
    if (status == PL_OK) status = add_tets(c, def, err);
    if (status != PL_OK) {
        pl_conduction_free(c);
        return status;
    }
    *out = c;
    return PL_OK;
}

/* ---- a step */

typedef struct advance_task {
    pl_conduction *c;
    const pl_conduction_step *step;
    double *T;
    double alpha, beta;
} advance_task;

static int64_t last_row(const pl_conduction *c, int64_t chunk) {
    return (chunk + 1) * CHUNK < c->nodes ? (chunk + 1) * CHUNK : c->nodes;
}

static bool is_constrained(const pl_conduction_step *step, int64_t i) {
    /* a node without elements has no capacity and keeps its temperature */
    return step->constrained && step->constrained[i];
}

/* Heat flow from node i to its neighbours, W. */
static double outflow(const pl_conduction *c, int64_t i, const double *T) {
    double sum = 0;
    for (int64_t k = c->start[i]; k < c->start[i + 1]; k++) sum += c->k[k] * (T[i] - T[c->column[k]]);
    return sum;
}

/* Heat at node i due to the neighbours' changes d through off-diagonal capacities, J. */
static double offdiagonal_product(const pl_conduction *c, int64_t i, const double *d) {
    double sum = 0;
    for (int64_t k = c->start[i]; c->m && k < c->start[i + 1]; k++) sum += c->m[k] * d[c->column[k]];
    return sum;
}

/* Sets the temperatures of constrained nodes. */
static void constrain_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    advance_task *task = context;
    pl_conduction *c = task->c;
    for (int64_t i = chunk * CHUNK; i < last_row(c, chunk); i++) {
        c->d[i] = is_constrained(task->step, i) ? task->step->target[i] - task->T[i] : 0;
        task->T[i] += c->d[i];
    }
}

/* Residual at d = 0 (with the new temperatures of constrained nodes), preconditioned, and r . z. */
static void begin_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    advance_task *task = context;
    const pl_conduction_step *step = task->step;
    pl_conduction *c = task->c;
    double sum = 0;
    for (int64_t i = chunk * CHUNK; i < last_row(c, chunk); i++) {
        c->diagonal[i] = c->mass[i] / step->dt + step->exchange[i];
        double whole = c->diagonal[i] + c->total[i];
        bool constrained = is_constrained(step, i) || !(whole > 0);
        c->r[i] = constrained ? 0
                              : step->power[i] + step->exchange[i] * (step->ambient - task->T[i]) -
                                    outflow(c, i, task->T);
        if (!constrained && step->constrained) c->r[i] -= offdiagonal_product(c, i, c->d) / step->dt;
        for (int64_t k = c->start[i]; c->joint && k < c->start[i + 1]; k++)
            c->joint[k] = c->m[k] / step->dt - c->k[k];
        c->z[i] = constrained ? 0 : c->r[i] / whole;
        c->p[i] = c->z[i];
        sum += c->r[i] * c->z[i];
    }
    c->partial[2 * chunk] = sum;
}

/* One row of the matrix including capacities, with half the memory traffic. */
static double joint_row(const pl_conduction *c, int64_t i, const double *p) {
    double sum = (c->diagonal[i] + c->total[i]) * p[i];
    for (int64_t k = c->start[i]; k < c->start[i + 1]; k++) sum += c->joint[k] * p[c->column[k]];
    return sum;
}

/* q = A p, and p . q. */
static void apply_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    advance_task *task = context;
    pl_conduction *c = task->c;
    double sum = 0;
    for (int64_t i = chunk * CHUNK; i < last_row(c, chunk); i++) {
        c->q[i] = is_constrained(task->step, i) ? 0
                  : c->joint                    ? joint_row(c, i, c->p)
                                                : c->diagonal[i] * c->p[i] + outflow(c, i, c->p);
        sum += c->p[i] * c->q[i];
    }
    c->partial[2 * chunk] = sum;
}

static void move_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    advance_task *task = context;
    pl_conduction *c = task->c;
    double sum = 0;
    for (int64_t i = chunk * CHUNK; i < last_row(c, chunk); i++) {
        c->d[i] += task->alpha * c->p[i];
        c->r[i] -= task->alpha * c->q[i];
        double whole = c->diagonal[i] + c->total[i];
        c->z[i] = whole > 0 ? c->r[i] / whole : 0;
        sum += c->r[i] * c->z[i];
    }
    c->partial[2 * chunk] = sum;
}

static void turn_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    advance_task *task = context;
    pl_conduction *c = task->c;
    for (int64_t i = chunk * CHUNK; i < last_row(c, chunk); i++) c->p[i] = c->z[i] + task->beta * c->p[i];
}

/* New temperatures of the free nodes. */
static void finish_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    advance_task *task = context;
    pl_conduction *c = task->c;
    for (int64_t i = chunk * CHUNK; i < last_row(c, chunk); i++) {
        if (!is_constrained(task->step, i)) task->T[i] += c->d[i];
    }
}

/* Heat lost to the surroundings, and heat supplied by power and by constrained nodes. The latter is the heat
 * needed for their change minus all other heat that reaches them. */
static void flow_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    advance_task *task = context;
    const pl_conduction_step *step = task->step;
    pl_conduction *c = task->c;
    double lost = 0, supplied = 0;
    for (int64_t i = chunk * CHUNK; i < last_row(c, chunk); i++) {
        double out = step->exchange[i] * (task->T[i] - step->ambient);
        lost += step->dt * out;
        supplied += is_constrained(step, i) ? c->mass[i] * c->d[i] + offdiagonal_product(c, i, c->d) +
                                                  step->dt * (out + outflow(c, i, task->T))
                                            : step->dt * step->power[i];
    }
    c->partial[2 * chunk] = lost;
    c->partial[2 * chunk + 1] = supplied;
}

static double sum_of(const pl_conduction *c, int which) {
    double sum = 0;
    for (int64_t k = 0; k < chunk_count(c); k++) sum += c->partial[2 * k + which];
    return sum;
}

pl_conduction_flow pl_conduction_advance(pl_conduction *c, pl_threads *threads,
                                         const pl_conduction_step *step, double *T) {
    advance_task task = {.c = c, .step = step, .T = T};
    int64_t chunks = chunk_count(c);
    pl_conduction_flow flow = {0};
    pl_threads_run(threads, chunks, constrain_chunk, &task);
    pl_threads_run(threads, chunks, begin_chunk, &task);
    double rz = sum_of(c, 0), goal = TOLERANCE * TOLERANCE * rz;
    while (rz > goal && flow.iterations < MAX_ITERATIONS) {
        pl_threads_run(threads, chunks, apply_chunk, &task);
        double curvature = sum_of(c, 0);
        if (!(curvature > 0)) break;
        task.alpha = rz / curvature;
        pl_threads_run(threads, chunks, move_chunk, &task);
        double next = sum_of(c, 0);
        task.beta = next / rz;
        rz = next;
        flow.iterations++;
        pl_threads_run(threads, chunks, turn_chunk, &task);
    }
    pl_threads_run(threads, chunks, finish_chunk, &task);
    pl_threads_run(threads, chunks, flow_chunk, &task);
    flow.lost = sum_of(c, 0);
    flow.supplied = sum_of(c, 1);
    return flow;
}
