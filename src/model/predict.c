/* Where free components go in a step, as a guess for Newton's method (docs/dynamics.md).
 *
 * Velocities lead from r to (1 + W) r, W the antisymmetric matrix of a small rotation, which stretches a body
 * that turns. The rotation R that comes nearest, in the sum of m |R r - (1 + W) r|^2 that inertia minimises,
 * does not: it is the rotation in the polar decomposition of (1 + W) C, C = sum m r r^T.
 */
#include "math/svd3.h"
#include "math/vec3.h"
#include "model/collisions.h"
#include "model/mass.h"
#include "model/rows.h"

#include <math.h>
#include <string.h>

/* Sums over a component: mass, centre, and about it the angular momentum of the displacements and the
 * tensor of inertia (xx yy zz xy yz xz). */
static void add_center(const double *at, double m, double sum[4]) {
    for (int d = 0; d < 3; d++) sum[d] += m * at[d];
    sum[3] += m;
}

static void add_rotation(const double r[3], const double u[3], double m, pl_component_turn *turn) {
    double moment[3], square = pl_vec3_dot(r, r);
    pl_vec3_cross(r, u, moment);
    pl_vec3_add(turn->moment, m, moment);
    for (int d = 0; d < 3; d++) {
        turn->inertia[d] += m * (square - r[d] * r[d]);
        turn->inertia[3 + d] -= m * r[d] * r[(d + 1) % 3];
    }
}

/* inertia w = moment; zero where the component has no extent in two directions. */
static void find_rotation(const pl_component_turn *turn, double w[3]) {
    const double *s = turn->inertia;
    double adjoint[6] = {s[1] * s[2] - s[4] * s[4], s[0] * s[2] - s[5] * s[5], s[0] * s[1] - s[3] * s[3],
                         s[4] * s[5] - s[3] * s[2], s[3] * s[5] - s[4] * s[0], s[3] * s[4] - s[5] * s[1]};
    double det = s[0] * adjoint[0] + s[3] * adjoint[3] + s[5] * adjoint[5], trace = s[0] + s[1] + s[2];
    const double *b = turn->moment;
    memset(w, 0, 3 * sizeof *w);
    if (!(det > 1e-9 * trace * trace * trace)) return;
    w[0] = (adjoint[0] * b[0] + adjoint[3] * b[1] + adjoint[5] * b[2]) / det;
    w[1] = (adjoint[3] * b[0] + adjoint[1] * b[1] + adjoint[4] * b[2]) / det;
    w[2] = (adjoint[5] * b[0] + adjoint[4] * b[1] + adjoint[2] * b[2]) / det;
}

/* turn->excess = R - 1 - W, row by row. */
static void find_excess(pl_component_turn *turn) {
    const double *w = turn->w, *s = turn->inertia, half = 0.5 * (s[0] + s[1] + s[2]);
    const double A[9] = {1, -w[2], w[1], w[2], 1, -w[0], -w[1], w[0], 1},
                 C[9] = {half - s[0], -s[3], -s[5], -s[3], half - s[1], -s[4], -s[5], -s[4], half - s[2]};
    pl_lane M[9], U[9], stretches[3], V[9];
    for (int e = 0; e < 9; e++) {
        double sum = 0;
        for (int k = 0; k < 3; k++) sum += A[3 * (e / 3) + k] * C[3 * k + e % 3];
        M[e] = pl_set1(sum);
    }
    pl_svd3(M, U, stretches, V);
    for (int e = 0; e < 9; e++) {
        pl_lane sum = pl_set1(0);
        for (int k = 0; k < 3; k++) sum += U[3 * (e / 3) + k] * V[3 * (e % 3) + k];
        turn->excess[e] = pl_lane_get(sum, 0) - A[e];
    }
}

/* No constraint acts on the component, and it has a mass. */
static bool is_free(const pl_component_motion *motion) {
    return motion->free_axis[0] && motion->free_axis[1] && motion->free_axis[2] && motion->sum[3] > 0;
}

/* Masses, centres and rotations of the components from `from` to `target`. */
static void measure_turns(pl_sim *sim, const double *from, const double *target) {
    const pl_model *model = sim->model;
    pl_component_motion *motions = sim->work.components;
    for (int64_t p = 0; p < model->component_count; p++) {
        memset(motions[p].sum, 0, sizeof motions[p].sum);
        motions[p].turn = (pl_component_turn){0};
    }
    for (int64_t i = 0; i < model->nodes; i++) {
        pl_component_motion *motion = &motions[model->component_of[i]];
        double m = sim->inertia.masses[i];
        add_center(from + 3 * i, m, motion->sum);
        for (int d = 0; d < 3; d++) motion->turn.shift[d] += m * (target[3 * i + d] - from[3 * i + d]);
    }
    for (int64_t i = 0; i < model->nodes; i++) {
        pl_component_motion *motion = &motions[model->component_of[i]];
        double r[3], u[3];
        if (!is_free(motion)) continue;
        for (int d = 0; d < 3; d++) {
            r[d] = from[3 * i + d] - motion->sum[d] / motion->sum[3];
            u[d] = target[3 * i + d] - from[3 * i + d];
        }
        add_rotation(r, u, sim->inertia.masses[i], &motion->turn);
    }
    for (int64_t p = 0; p < model->component_count; p++) {
        pl_component_turn *turn = &motions[p].turn;
        for (int d = 0; d < 3; d++) turn->shift[d] /= motions[p].sum[3];
        find_rotation(turn, turn->w);
        if (pl_vec3_length(turn->w) > 0) find_excess(turn);
    }
}

/* Free components turn; `rigid`: and keep their shape, whatever velocities say of it. */
static void turn_components(pl_sim *sim, const double *from, const double *target, bool rigid, double *x) {
    measure_turns(sim, from, target);
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        const pl_component_motion *motion = &sim->work.components[sim->model->component_of[i]];
        const pl_component_turn *turn = &motion->turn;
        double r[3], across[3];
        if (!is_free(motion)) continue;
        for (int d = 0; d < 3; d++) r[d] = from[3 * i + d] - motion->sum[d] / motion->sum[3];
        pl_vec3_cross(turn->w, r, across);
        for (int d = 0; d < 3; d++) {
            double goal = rigid ? from[3 * i + d] + turn->shift[d] + across[d] : target[3 * i + d];
            x[3 * i + d] = goal + pl_vec3_dot(turn->excess + 3 * d, r);
        }
    }
}

/* What touches starts from where it is: where velocities lead it may be inside a collider, and elements
 * inside out. */
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
        in_flight = in_flight && is_free(motion) && !pl_component_is_touched(motion);
    }
    pl_collisions_unmark(sim); /* where the step ends is not known yet */
    return in_flight;
}
