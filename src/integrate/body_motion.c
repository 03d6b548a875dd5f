/* The motion of a body as a whole. */
#include "math/vec3.h"
#include "model/touches.h"

#include <math.h>

/* Sums over nodes: mass, positions, momentum. */
static void sum_nodes(const pl_sim *sim, const pl_body *body, pl_body_motion *out) {
    for (int d = 0; d < 3; d++) out->min[d] = INFINITY, out->max[d] = -INFINITY;
    for (int64_t i = body->first_node; i < body->first_node + body->node_count; i++) {
        const double *x = sim->state.positions + 3 * i;
        double m = sim->inertia.masses[i];
        if (!(m > 0)) continue; /* of no element */
        out->mass += m;
        pl_vec3_add(out->center, m, x);
        if (sim->model->integrator->moves) pl_vec3_add(out->velocity, m, sim->state.velocities + 3 * i);
        for (int d = 0; d < 3; d++) {
            out->min[d] = fmin(out->min[d], x[d]);
            out->max[d] = fmax(out->max[d], x[d]);
        }
    }
    for (int d = 0; d < 3 && out->mass > 0; d++) out->center[d] /= out->mass, out->velocity[d] /= out->mass;
}

static void find_spin(const pl_sim *sim, const pl_body *body, pl_body_motion *out) {
    pl_rigid_motion rigid = {.mass = out->mass};
    for (int64_t i = body->first_node; i < body->first_node + body->node_count; i++) {
        double m = sim->inertia.masses[i], arm[3], moment[3];
        for (int d = 0; d < 3; d++) arm[d] = sim->state.positions[3 * i + d] - out->center[d];
        pl_vec3_cross(arm, sim->state.velocities + 3 * i, moment);
        pl_vec3_add(rigid.moment, m, moment);
        for (int d = 0; d < 3; d++)
            for (int e = 0; e < 3; e++)
                rigid.inertia[d][e] += m * ((d == e ? pl_vec3_dot(arm, arm) : 0) - arm[d] * arm[e]);
    }
    pl_rigid_find_spin(&rigid);
    for (int d = 0; d < 3; d++) out->spin[d] = rigid.spin[d];
}

pl_body_motion pl_sim_body_motion(const pl_sim *sim, int body) {
    pl_body_motion out = {0};
    if (!sim || body < 0 || body >= sim->model->body_count) return out;
    const pl_body *at = &sim->model->bodies[body];
    const pl_pushed *pushed = &sim->touches->bodies[body];
    sum_nodes(sim, at, &out);
    if (sim->model->integrator->moves) find_spin(sim, at, &out);
    for (int d = 0; d < 3; d++) out.contact_force[d] = pushed->force[d];
    out.contacts = pushed->contacts;
    return out;
}
