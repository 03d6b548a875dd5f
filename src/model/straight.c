/* See straight.h. */
#include "model/straight.h"
#include "core/memory.h"
#include "model/degrees.h"
#include "model/rows.h"
#include "mesh/edges.h"
#include "mesh/folded.h"
#include "mesh/order.h"

#include <stdlib.h>
#include <string.h>

/* The springs' stiffness in units of the model's mean diagonal entry. */
#define STIFFNESS 100.0

struct pl_straight {
    int64_t count;       /* edges with a mid-edge node */
    int32_t (*edges)[3]; /* middle, ends */
    double stiffness;    /* N/m */
    double block[9 * 9]; /* of every edge: middle, ends */
};

static const double parts[3] = {1, -0.5, -0.5}; /* weights of middle and ends in the bend of an edge */

static pl_status add_edges(pl_straight *straight, const pl_body *body, pl_error *err) {
    if (!body->element->quadratic) return PL_OK;
    pl_edges edges;
    pl_status status = pl_edges_create(body->mesh, &edges, err);
    if (status != PL_OK) return status;
    int32_t(*grown)[3] = pl_array_grow(straight->edges, straight->count + edges.count + 1, sizeof *grown);
    for (int64_t e = 0; grown && e < edges.count; e++) {
        const pl_edge *edge = &edges.list[e];
        if (edge->middle < 0 || edge->middle == edge->low || edge->middle == edge->high) continue;
        int32_t first = (int32_t)body->first_node;
        int32_t *nodes = grown[straight->count++];
        nodes[0] = first + edge->middle, nodes[1] = first + edge->low, nodes[2] = first + edge->high;
    }
    if (grown) straight->edges = grown;
    pl_edges_free(&edges);
    return grown ? PL_OK : pl_error_memory(err, straight->count * (int64_t)sizeof *grown, "edges");
}

pl_status pl_straight_create(pl_sim *sim, pl_error *err) {
    if (sim->model->integrator->moves) return PL_OK;
    bool quadratic = false;
    for (int b = 0; b < sim->model->body_count; b++)
        quadratic = quadratic || sim->model->bodies[b].element->quadratic;
    if (!quadratic) return PL_OK;
    pl_straight *straight = sim->straight = pl_array_new(1, sizeof *straight);
    if (!straight) return pl_error_memory(err, sizeof *straight, "edges");
    straight->stiffness = STIFFNESS * sim->model->scales.diagonal;
    for (int k = 0; k < 81; k++)
        straight->block[k] = k / 9 % 3 == k % 3 ? straight->stiffness * parts[k / 27] * parts[k % 9 / 3] : 0;
    pl_status status = PL_OK;
    for (int b = 0; status == PL_OK && b < sim->model->body_count; b++)
        status = add_edges(straight, &sim->model->bodies[b], err);
    return status;
}

void pl_straight_free(pl_straight *straight) {
    if (!straight) return;
    free(straight->edges);
    free(straight);
}

static double bent_by(const int32_t *edge, const double *x, int d) {
    double sum = 0;
    for (int k = 0; k < 3; k++) sum += parts[k] * x[3 * (int64_t)edge[k] + d];
    return sum;
}

void pl_straight_lay(pl_sim *sim, double *x) {
    const pl_straight *straight = sim->straight;
    for (int64_t e = 0; straight && e < straight->count; e++) {
        const int32_t *edge = straight->edges[e];
        for (int d = 0; d < 3; d++) {
            if (!pl_is_constrained(sim, edge[0], d)) x[3 * (int64_t)edge[0] + d] -= bent_by(edge, x, d);
        }
    }
}

int64_t pl_straight_count_folded(const pl_sim *sim, const double *x) {
    int64_t count = 0;
    for (int b = 0; sim->straight && b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        if (!body->element->quadratic) continue;
        const double *own = x + 3 * body->first_node, *rest = sim->model->rest + 3 * body->first_node;
        for (int64_t t = 0; t < body->tet_count; t++) {
            int32_t tet[10];
            memcpy(tet, body->mesh->tets + 10 * t, sizeof tet);
            for (int e = 0; e < 6; e++) { /* inactive nodes: linear edges */
                if (pl_degrees_is_inactive(sim, body->first_node + tet[4 + e]))
                    tet[4 + e] = tet[pl_tet_edges[e][0]];
            }
            count += pl_tet_is_inverted(tet, own, body->element->control, rest);
        }
    }
    return count;
}

double pl_straight_evaluate(pl_sim *sim, const double *x, bool active, bool tangent) {
    pl_straight *straight = sim->straight;
    if (!straight || !active) return 0;
    double sum = 0;
    for (int64_t e = 0; e < straight->count; e++) {
        const int32_t *edge = straight->edges[e];
        if (pl_degrees_is_inactive(sim, edge[0])) continue;
        for (int d = 0; d < 3; d++) {
            double bent = bent_by(edge, x, d);
            sum += bent * bent;
        }
        if (tangent) pl_stencils_add(&sim->work.stencils, 3, edge, NULL, straight->block);
    }
    return 0.5 * straight->stiffness * sum;
}

void pl_straight_gradient(const pl_sim *sim, const double *x, double *gradient) {
    const pl_straight *straight = sim->straight;
    for (int64_t e = 0; straight && e < straight->count; e++) {
        const int32_t *edge = straight->edges[e];
        if (pl_degrees_is_inactive(sim, edge[0])) continue;
        for (int k = 0; k < 9; k++) {
            gradient[3 * (int64_t)edge[k / 3] + k % 3] +=
                straight->stiffness * parts[k / 3] * bent_by(edge, x, k % 3);
        }
    }
}
