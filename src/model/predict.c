/* The motion of free components in a step, as an initial guess for Newton's method (docs/dynamics.md).
 *
 * Velocities lead from r to (1 + W) r, W the antisymmetric matrix of a small rotation, which stretches a
 * rotating body. The rotation R that minimises the sum of m |R r - (1 + W) r|^2, as inertia does, does not
 * stretch: it is the rotation in the polar decomposition of (1 + W) C, C = sum m r r^T.
 */
#include "math/svd3.h"
#include "math/vec3.h"
#include "model/collisions.h"
#include "model/mass.h"
#include "model/rows.h"

#include <math.h>
#include <string.h>

/* motion->excess = R - 1 - W, row by row. */
static void find_excess(pl_component_motion *motion) {
    const double *w = motion->rigid.spin, (*s)[3] = motion->rigid.inertia,
                 half = 0.5 * (s[0][0] + s[1][1] + s[2][2]);
    const double A[9] = {1, -w[2], w[1], w[2], 1, -w[0], -w[1], w[0], 1};
    pl_lane M[9], U[9], stretches[3], V[9];
    for (int e = 0; e < 9; e++) {
        double sum = half * A[e];
        for (int k = 0; k < 3; k++) sum -= A[3 * (e / 3) + k] * s[k][e % 3];
        M[e] = pl_set1(sum);
    }
    pl_svd3(M, U, stretches, V);
    for (int e = 0; e < 9; e++) {
        pl_lane sum = pl_set1(0);
        for (int k = 0; k < 3; k++) sum += U[3 * (e / 3) + k] * V[3 * (e % 3) + k];
        motion->excess[e] = pl_lane_get(sum, 0) - A[e];
    }
}

/* Whether the component has no constraint, and has a mass. */
static bool is_free(const pl_component_motion *motion) {
    return motion->free_axis[0] && motion->free_axis[1] && motion->free_axis[2] && motion->rigid.mass > 0;
}

/* Rotates free components; `rigid`: and keeps their shape, whatever deformation the velocities contain. */
static void turn_components(pl_sim *sim, const double *from, const double *target, bool rigid, double *x) {
    pl_components_fit(sim, from, target, from);
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        pl_component_motion *motion = &sim->work.components[p];
        memset(motion->excess, 0, sizeof motion->excess);
        if (is_free(motion) && pl_vec3_length(motion->rigid.spin) > 0) find_excess(motion);
    }
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        const pl_component_motion *motion = &sim->work.components[sim->model->component_of[i]];
        double r[3], across[3];
        if (!is_free(motion)) continue;
        for (int d = 0; d < 3; d++) r[d] = from[3 * i + d] - motion->rigid.center[d];
        pl_vec3_cross(motion->rigid.spin, r, across);
        for (int d = 0; d < 3; d++) {
            double goal = rigid ? from[3 * i + d] + motion->rigid.mean[d] + across[d] : target[3 * i + d];
            x[3 * i + d] = goal + pl_vec3_dot(motion->excess + 3 * d, r);
        }
    }
}

/* Components in contact start from their present positions: the velocities may lead into a collider, and
 * invert elements. */
static void start_from(const pl_sim *sim, const double *from, double *x) {
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        bool touches = pl_component_is_touched(&sim->work.components[sim->model->component_of[k / 3]]);
        if (touches && !pl_is_constrained(sim, k / 3, (int)(k % 3))) x[k] = from[k];
    }
}

bool pl_components_predict(pl_sim *sim, double inertia, const double *from, const double *target, bool rigid,
                           double *x) {
    turn_components(sim, from, target, rigid, x);
    if (sim->contact) {
        pl_penalty_evaluate(sim->contact, x, PL_WANT_ENERGY | PL_WANT_GRADIENT, NULL);
        pl_collisions_mark(sim);
    }
    pl_components_correct(sim, inertia, target, x);
    start_from(sim, from, x);
    bool in_flight = true;
    for (int64_t p = 0; p < sim->model->component_count; p++) {
        const pl_component_motion *motion = &sim->work.components[p];
        in_flight = in_flight && is_free(motion) && !motion->restrained && !pl_component_is_touched(motion);
    }
    pl_collisions_unmark(sim); /* the end of the step is not known yet */
    return in_flight;
}
