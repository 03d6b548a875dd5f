/* See failure.h. Steps that fail are reset to their start before, so that the state is what a program has
 * written, or impulses have made. */
#include "integrate/failure.h"
#include "integrate/incremental.h"
#include "math/vec3.h"
#include "model/barrier_contact.h"

#include <math.h>

double pl_sim_edge(const pl_sim *sim) {
    double edge = 0;
    for (int64_t p = 0; p < sim->model->component_count; p++)
        edge = fmax(edge, sim->model->components[p].edge);
    return edge;
}

static const pl_body *body_of(const pl_sim *sim, int64_t node) {
    const pl_body *body = sim->model->bodies;
    while (node >= body->first_node + body->node_count) body++;
    return body;
}

/* The first vector of (nodes,3) that is longer than `max` or not finite; -1: none. */
static int64_t find_large(const pl_sim *sim, const double *vectors, double max) {
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        if (!(pl_vec3_length(vectors + 3 * i) <= max)) return i;
    }
    return -1;
}

/* PL_OK: positions and velocities are not the cause. A step that was halved is reset to the start of its last
 * part: values that are not finite are those of the step's start, large ones may have spread by then. */
static pl_status check_motion(const pl_sim *sim, const pl_step_report *report, pl_error *err) {
    double far = PL_LOST_SHAPES * pl_sim_edge(sim);
    bool moves = sim->model->integrator->moves;
    const double *values = sim->state.velocities;
    int64_t node = moves ? find_large(sim, values, far / sim->model->dt) : -1;
    bool velocity = node >= 0;
    if (!velocity) {
        values = sim->state.positions;
        node = find_large(sim, values, far);
    }
    if (node < 0) return PL_OK;
    const pl_body *body = body_of(sim, node);
    const double *v = values + 3 * node;
    return pl_error_set(err, PL_ERR_NUMERIC,
                        "step %lld: %s node %lld of body '%.60s' has the %s (%.3g, %.3g, %.3g) %s, "
                        "which is not finite or so large that the shape is lost; look at what writes "
                        "positions or velocities%s",
                        (long long)report->step, report->halvings ? "within it" : "at its start",
                        (long long)(node - body->first_node), body->name, velocity ? "velocity" : "position",
                        v[0], v[1], v[2], velocity ? "m/s" : "m", moves ? ", and at impulses" : "");
}

pl_status pl_failure_explain(pl_sim *sim, pl_status status, pl_step_report *report, pl_error *err) {
    if (status == PL_ERR_NUMERIC && report->reason == PL_NOT_FINITE &&
        check_motion(sim, report, err) != PL_OK)
        return status;
    if (pl_barrier_contact_explain(sim, report, err) == PL_OK) return status;
    if (status == PL_OK && sim->model->integrator->moves) pl_motion_undo(sim);
    return PL_ERR_NUMERIC;
}
