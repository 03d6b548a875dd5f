/* Edges of adaptive bodies as used by the rest of a simulation; degrees_change.c chooses and changes
 * degrees. */
#include "model/degrees.h"
#include "model/barrier_contact.h"
#include "core/memory.h"
#include "mesh/edges.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Relative to its edge's length: a midpoint closer to the line counts as on it. Meshes are written with few
 * digits. */
#define STRAIGHT 1e-7

static double length_of(const pl_degree_edge *edge, const double *x) {
    const double *p = x + 3 * (int64_t)edge->ends[0], *q = x + 3 * (int64_t)edge->ends[1];
    return sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                (p[2] - q[2]) * (p[2] - q[2]));
}

double pl_degree_bend(const pl_degree_edge *edge, const double *x) {
    const double *m = x + 3 * (int64_t)edge->middle, *p = x + 3 * (int64_t)edge->ends[0],
                 *q = x + 3 * (int64_t)edge->ends[1];
    double square = 0;
    for (int d = 0; d < 3; d++) {
        double off = m[d] - 0.5 * (p[d] + q[d]); /* of the control point: twice the middle's */
        square += off * off;
    }
    return 0.5 * sqrt(square);
}

static pl_status check_body(const pl_body_def *body, pl_error *err) {
    const pl_adaptive_def *a = &body->adaptive;
    if (a->lower <= a->raise) return PL_OK;
    return pl_error_set(err, PL_ERR_INPUT,
                        "body '%s': raise = %g and lower = %g, expected 0 <= lower <= raise",
                        body->name ? body->name : "", a->raise, a->lower);
}

/* The lists of edges while they are filled. */
typedef struct edge_lists {
    pl_degree_edge *edges;
    int32_t *middles;
} edge_lists;

/* Appends a body's edges. */
static pl_status list_edges(pl_sim *sim, const edge_lists *lists, const pl_body *body,
                            const pl_adaptive_def *def, pl_error *err) {
    pl_degrees *degrees = sim->degrees;
    int32_t first = (int32_t)body->first_node;
    pl_edges edges;
    pl_status status = pl_edges_create(body->mesh, &edges, err);
    if (status != PL_OK) return status;
    for (int64_t e = 0; e < edges.count; e++) {
        const pl_edge *from = &edges.list[e];
        if (from->middle < 0 || from->middle == from->low || from->middle == from->high) continue;
        pl_degree_edge *edge = &lists->edges[degrees->count];
        *edge = (pl_degree_edge){.middle = first + from->middle,
                                 .ends = {first + from->low, first + from->high},
                                 .dwell = (int32_t)def->dwell};
        lists->middles[degrees->count] = edge->middle;
        double length = length_of(edge, sim->model->rest);
        degrees->every =
            degrees->every && degrees->every < 1 + def->dwell / 2 ? degrees->every : 1 + def->dwell / 2;
        edge->raise = def->raise * length;
        edge->lower = def->lower * length;
        degrees->states[degrees->count++] =
            (pl_degree_state){.since = -edge->dwell,
                              .linear = def->start == PL_DEGREE_LINEAR,
                              .fixed = pl_degree_bend(edge, sim->model->rest) > STRAIGHT * length};
    }
    pl_edges_free(&edges);
    return PL_OK;
}

/* A mid-edge node constrained without both ends constrained in the same way cannot follow them. */
static void fix_constrained(pl_sim *sim, uint8_t *mask) {
    pl_degrees *degrees = sim->degrees;
    for (int c = 0; c < sim->model->constraint_count; c++) {
        const pl_constraint *constraint = &sim->model->constraints[c];
        memset(mask, 0, (size_t)sim->model->nodes);
        for (int64_t i = 0; i < constraint->count; i++) mask[constraint->nodes[i]] = 1;
        for (int64_t e = 0; e < degrees->count; e++) {
            const pl_degree_edge *edge = &degrees->edges[e];
            if (mask[edge->middle] && !(mask[edge->ends[0]] && mask[edge->ends[1]]))
                degrees->states[e].fixed = 1;
        }
    }
    for (int64_t e = 0; e < degrees->count; e++) {
        if (degrees->states[e].fixed) degrees->states[e].linear = 0;
    }
}

static pl_status allocate(pl_sim *sim, int64_t edges, edge_lists *lists, pl_error *err) {
    pl_degrees *degrees = sim->degrees = pl_array_new(1, sizeof *degrees);
    if (!degrees) return pl_error_memory(err, sizeof *degrees, "degrees");
    int64_t n = sim->model->nodes;
    degrees->edges = lists->edges = pl_array_new(edges, sizeof *lists->edges);
    degrees->middles = lists->middles = pl_array_new(edges, sizeof *lists->middles);
    degrees->states = pl_array_new(edges, sizeof *degrees->states);
    degrees->constrained = pl_array_new(n, 1);
    degrees->due = pl_array_new(edges, 1);
    degrees->inactive_ends = pl_array_new(n, sizeof *degrees->inactive_ends);
    if (sim->damping.drag) degrees->drag = pl_array_new(n, sizeof(double));
    if (!degrees->edges || !degrees->states || !degrees->middles || !degrees->constrained || !degrees->due ||
        !degrees->inactive_ends || (sim->damping.drag && !degrees->drag))
        return pl_error_memory(err, edges * 48 + n * 17, "degrees");
    return PL_OK;
}

/* The maximum number of edges: the nodes of adaptive bodies. */
static pl_status count_edges(const pl_sim *sim, const pl_sim_def *def, int64_t *edges, pl_error *err) {
    *edges = 0;
    for (int b = 0; b < sim->model->body_count; b++) {
        if (!sim->model->bodies[b].element->adaptive) continue;
        pl_status status = check_body(&def->bodies[b], err);
        if (status != PL_OK) return status;
        *edges += sim->model->bodies[b].node_count;
    }
    return PL_OK;
}

/* The values of the quadratic bodies, from which all degrees derive. */
static pl_status take_values(pl_sim *sim, pl_error *err) {
    pl_degrees *degrees = sim->degrees;
    int64_t n = sim->model->nodes;
    size_t bytes = (size_t)n * sizeof(double);
    double *mass = pl_array_new(n, sizeof(double)), *full_gravity_mass = pl_array_new(n, sizeof(double)),
           *stiffness = pl_array_new(n, sizeof(double));
    degrees->mass = mass;
    degrees->full_gravity_mass = full_gravity_mass;
    degrees->stiffness = stiffness;
    if (!mass || !full_gravity_mass || !stiffness) return pl_error_memory(err, n * 24, "degrees");
    memcpy(mass, sim->inertia.masses, bytes);
    memcpy(full_gravity_mass, sim->inertia.gravity_mass, bytes);
    if (degrees->drag) memcpy(degrees->drag, sim->damping.drag, bytes);
    pl_degree_stiffness(sim->assembly, stiffness);
    return PL_OK;
}

/* Makes inactive nodes known to other modules. */
static void connect(pl_sim *sim, bool reduces) {
    pl_degrees *degrees = sim->degrees;
    const pl_degree *degree = sim->assembly->degree;
    if (reduces) {
        degrees->reduction.matrix = &degree->packed;
        degrees->reduction.nodes = degree->nodes;
        degrees->reduction.place = degree->place;
    }
    if (sim->contact) sim->contact->inactive = degree->inactive;
    memset(degrees->inactive_ends, 0xff, (size_t)sim->model->nodes * sizeof *degrees->inactive_ends);
    sim->work.stencils.ends = (const int32_t(*)[2])degrees->inactive_ends;
}

pl_status pl_degrees_create(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    int64_t edges;
    pl_status status = count_edges(sim, def, &edges, err);
    if (status != PL_OK || edges == 0) return status;
    bool reduces = pl_solver_find(def->solver.type)->supports_reduction;
    edge_lists lists = {0};
    status = allocate(sim, edges, &lists, err);
    if (status == PL_OK) status = pl_degree_create(sim->assembly, reduces, err);
    if (status == PL_OK && reduces)
        status = pl_reduction_create(sim->model->nodes, &sim->degrees->reduction, err);
    for (int b = 0; status == PL_OK && b < sim->model->body_count; b++) {
        if (sim->model->bodies[b].element->adaptive)
            status = list_edges(sim, &lists, &sim->model->bodies[b], &def->bodies[b].adaptive, err);
    }
    if (status != PL_OK) return status;
    status = pl_state_add(&sim->state,
                          (pl_state_block){.name = "degrees",
                                           .by = PL_BY_NODE,
                                           .data = sim->degrees->states,
                                           .count = sim->degrees->count,
                                           .size = sizeof *sim->degrees->states,
                                           .nodes = sim->degrees->middles},
                          err);
    if (status != PL_OK) return status;
    fix_constrained(sim, sim->degrees->constrained);
    if (!sim->model->integrator->moves) sim->degrees->every = 1; /* an equilibrium may be far from the last */
    status = take_values(sim, err);
    if (status != PL_OK) return status;
    connect(sim, reduces);
    pl_degrees_refresh(sim);
    return PL_OK;
}

void pl_degrees_free(pl_sim *sim) {
    pl_degrees *degrees = sim->degrees;
    if (!degrees) return;
    free((void *)degrees->edges);
    free(degrees->states);
    free((void *)degrees->middles);
    free((void *)degrees->mass);
    free((void *)degrees->full_gravity_mass);
    free(degrees->drag);
    free((void *)degrees->stiffness);
    free(degrees->constrained);
    free(degrees->due);
    free(degrees->inactive_ends);
    pl_reduction_free(&degrees->reduction);
    free(degrees);
}

/* Nodal values as if all edges were quadratic, with those of inactive nodes passed to the ends: always from
 * the same numbers, so that nothing drifts. */
static void pass_values(const pl_degrees *degrees, int64_t nodes, const double *from, double *to) {
    memcpy(to, from, (size_t)nodes * sizeof *to);
    for (int64_t e = 0; e < degrees->count; e++) {
        if (!degrees->states[e].linear) continue;
        const pl_degree_edge *edge = &degrees->edges[e];
        to[edge->middle] = 0;
        for (int k = 0; k < 2; k++) to[edge->ends[k]] += 0.5 * from[edge->middle];
    }
}

void pl_degrees_drag(pl_sim *sim) {
    pl_degrees *degrees = sim->degrees;
    if (!degrees || !degrees->drag) return;
    memcpy(degrees->drag, sim->damping.drag, (size_t)sim->model->nodes * sizeof(double));
    pass_values(degrees, sim->model->nodes, degrees->drag, sim->damping.drag);
}

/* The contact state of inactive nodes is out of date when they touch again. */
static void forget_contact(pl_sim *sim) {
    for (int64_t c = 0; sim->contact && c < sim->contact->count; c++) {
        if (pl_contact_is_inactive(sim->contact, c))
            memset(&sim->contact->friction_states[c], 0, sizeof sim->contact->friction_states[c]);
    }
}

void pl_degrees_refresh(pl_sim *sim) {
    pl_degrees *degrees = sim->degrees;
    if (!degrees) return;
    pl_degree *degree = sim->assembly->degree;
    degrees->linear_count = 0;
    for (int64_t e = 0; e < degrees->count; e++) {
        const pl_degree_edge *edge = &degrees->edges[e];
        degree->inactive[edge->middle] = degrees->states[e].linear;
        for (int k = 0; k < 2; k++)
            degrees->inactive_ends[edge->middle][k] = degrees->states[e].linear ? edge->ends[k] : -1;
        degrees->linear_count += degrees->states[e].linear;
    }
    pl_degree_refresh(sim->assembly, sim->threads);
    pass_values(degrees, sim->model->nodes, degrees->mass, sim->inertia.masses);
    pass_values(degrees, sim->model->nodes, degrees->full_gravity_mass, sim->inertia.gravity_mass);
    if (degrees->drag) pass_values(degrees, sim->model->nodes, degrees->drag, sim->damping.drag);
    double square = 0;
    for (int64_t i = 0; i < sim->model->nodes; i++) square += sim->inertia.masses[i] * sim->inertia.masses[i];
    sim->inertia.mass_norm = sqrt(square);
    pl_matrix *lagged = &sim->damping.lagged;
    if (lagged->values && !degree->packs)
        memset(lagged->values, 0,
               (size_t)(9 * lagged->blocks) * (lagged->single ? sizeof(float) : sizeof(double)));
    sim->work.op.reduction = degree->packs && degrees->linear_count ? &degrees->reduction : NULL;
    forget_contact(sim);
    pl_barrier_contact_refresh(sim);
}

static void follow(const pl_degrees *degrees, double *v) {
    for (int64_t e = 0; v && e < degrees->count; e++) {
        if (!degrees->states[e].linear) continue;
        const pl_degree_edge *edge = &degrees->edges[e];
        const double *p = v + 3 * (int64_t)edge->ends[0], *q = v + 3 * (int64_t)edge->ends[1];
        double *m = v + 3 * (int64_t)edge->middle;
        for (int d = 0; d < 3; d++) m[d] = 0.5 * (p[d] + q[d]);
    }
}

void pl_degrees_follow(pl_sim *sim) {
    if (!sim->degrees || !sim->degrees->linear_count) return;
    follow(sim->degrees, sim->state.positions);
    follow(sim->degrees, sim->state.velocities);
    follow(sim->degrees, sim->state.old_positions);
    follow(sim->degrees, sim->state.old_velocities);
    follow(sim->degrees, sim->state.solutions);
    if (sim->state.solutions) follow(sim->degrees, sim->state.solutions + 3 * sim->model->nodes);
}

void pl_degrees_pass(const pl_sim *sim, double *loads) {
    const pl_degrees *degrees = sim->degrees;
    if (!degrees || !degrees->linear_count) return;
    for (int64_t e = 0; e < degrees->count; e++) {
        if (!degrees->states[e].linear) continue;
        const pl_degree_edge *edge = &degrees->edges[e];
        double *m = loads + 3 * (int64_t)edge->middle;
        for (int d = 0; d < 3; d++) {
            for (int k = 0; k < 2; k++) loads[3 * (int64_t)edge->ends[k] + d] += 0.5 * m[d];
            m[d] = 0;
        }
    }
}

pl_curved_face pl_degrees_face(const pl_sim *sim, const pl_curved_face *face) {
    pl_curved_face out = *face;
    for (int a = 3; sim->degrees && a < 6; a++) {
        if (sim->assembly->degree->inactive[face->nodes[a]]) out.nodes[a] = face->nodes[a - 3];
    }
    return out;
}

void pl_degrees_constrain(pl_sim *sim) {
    const pl_degrees *degrees = sim->degrees;
    if (!degrees) return;
    memcpy(degrees->constrained, sim->work.constrained, (size_t)sim->model->nodes);
    for (int64_t e = 0; e < degrees->count; e++) {
        if (degrees->states[e].linear) sim->work.constrained[degrees->edges[e].middle] = 7;
    }
}

void pl_degrees_anneal(pl_sim *sim, int64_t first_node, int64_t node_count) {
    pl_degrees *degrees = sim->degrees;
    for (int64_t e = 0; degrees && e < degrees->count; e++) {
        const pl_degree_edge *edge = &degrees->edges[e];
        if (edge->middle < first_node || edge->middle >= first_node + node_count) continue;
        if (pl_degree_bend(edge, sim->state.positions) > STRAIGHT * length_of(edge, sim->state.positions))
            degrees->states[e].fixed = 1;
    }
}
