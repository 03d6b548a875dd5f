/* The rigid motion of connected components. The sum of m |mean + spin x r - v|^2 over the nodes is smallest
 * if mean and spin have the momentum and the angular momentum of v. */
#include "math/vec3.h"
#include "model/sim.h"

static void vector_at(const double *v, const double *from, int64_t i, double out[3]) {
    for (int d = 0; d < 3; d++) out[d] = v[3 * i + d] - (from ? from[3 * i + d] : 0);
}

static void sum_momenta(pl_sim *sim, const double *x, const double *v, const double *from) {
    pl_component_motion *motions = sim->work.components;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        pl_rigid_motion *r = &motions[sim->model->component_of[i]].rigid;
        double m = sim->inertia.masses[i], vector[3];
        vector_at(v, from, i, vector);
        r->mass += m;
        pl_vec3_add(r->center, m, x + 3 * i);
        pl_vec3_add(r->mean, m, vector);
    }
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        pl_rigid_motion *r = &motions[p].rigid;
        for (int d = 0; d < 3 && r->mass > 0; d++) r->center[d] /= r->mass, r->mean[d] /= r->mass;
    }
}

static void sum_moments(pl_sim *sim, const double *x, const double *v, const double *from) {
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        pl_rigid_motion *r = &sim->work.components[sim->model->component_of[i]].rigid;
        double m = sim->inertia.masses[i], arm[3], vector[3], moment[3];
        for (int d = 0; d < 3; d++) arm[d] = x[3 * i + d] - r->center[d];
        vector_at(v, from, i, vector);
        pl_vec3_cross(arm, vector, moment);
        pl_vec3_add(r->moment, m, moment);
        for (int d = 0; d < 3; d++)
            for (int e = 0; e < 3; e++)
                r->inertia[d][e] += m * ((d == e ? pl_vec3_dot(arm, arm) : 0) - arm[d] * arm[e]);
    }
}

void pl_rigid_find_spin(pl_rigid_motion *r) {
    double(*I)[3] = r->inertia, c[3][3], det, trace = I[0][0] + I[1][1] + I[2][2];
    pl_vec3_cross(I[1], I[2], c[0]);
    pl_vec3_cross(I[2], I[0], c[1]);
    pl_vec3_cross(I[0], I[1], c[2]);
    det = pl_vec3_dot(I[0], c[0]);
    if (!(det > 1e-9 * trace * trace * trace)) return;
    for (int d = 0; d < 3; d++) pl_vec3_add(r->spin, r->moment[d] / det, c[d]); /* symmetric */
}

void pl_components_fit(pl_sim *sim, const double *x, const double *v, const double *from) {
    for (int64_t p = 0; p < sim->model->component_count; p++)
        sim->work.components[p].rigid = (pl_rigid_motion){0};
    sum_momenta(sim, x, v, from);
    sum_moments(sim, x, v, from);
    for (int64_t p = 0; p < sim->model->component_count; p++)
        pl_rigid_find_spin(&sim->work.components[p].rigid);
}
