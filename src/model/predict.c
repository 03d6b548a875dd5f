/* Where free components go in a step, as a guess for Newton's method (docs/dynamics.md).
 *
 * Velocities lead from r to (1 + W) r, W the antisymmetric matrix of a small rotation, which stretches a body
 * that turns. The rotation R of the polar decomposition of 1 + W does not: it turns about the same axis by
 * the angle whose tangent is |w|.
 */
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

/* shift = (R - 1 - W) r. */
static void turn_shift(const double w[3], const double r[3], double shift[3]) {
    double tangent = pl_vec3_length(w), angle = atan(tangent), across[3], twice[3];
    memset(shift, 0, 3 * sizeof *shift);
    if (!(tangent > 0)) return;
    pl_vec3_cross(w, r, across);
    pl_vec3_cross(w, across, twice);
    pl_vec3_add(shift, sin(angle) / tangent - 1, across);
    pl_vec3_add(shift, (1 - cos(angle)) / (tangent * tangent), twice);
}

static bool is_free(const pl_component_motion *motion) {
    return motion->free_axis[0] && motion->free_axis[1] && motion->free_axis[2];
}

static void turn_components(pl_sim *sim, const double *from, double *x) {
    const pl_model *model = sim->model;
    pl_component_motion *motions = sim->work.components;
    for (int64_t p = 0; p < model->component_count; p++) {
        memset(motions[p].sum, 0, sizeof motions[p].sum);
        motions[p].turn = (pl_component_turn){0};
    }
    for (int64_t i = 0; i < model->nodes; i++)
        add_center(from + 3 * i, sim->inertia.masses[i], motions[model->component_of[i]].sum);
    for (int64_t i = 0; i < model->nodes; i++) {
        pl_component_motion *motion = &motions[model->component_of[i]];
        double r[3], u[3];
        if (!is_free(motion) || !(motion->sum[3] > 0)) continue;
        for (int d = 0; d < 3; d++) {
            r[d] = from[3 * i + d] - motion->sum[d] / motion->sum[3];
            u[d] = x[3 * i + d] - from[3 * i + d];
        }
        add_rotation(r, u, sim->inertia.masses[i], &motion->turn);
    }
    for (int64_t p = 0; p < model->component_count; p++) find_rotation(&motions[p].turn, motions[p].turn.w);
    for (int64_t i = 0; i < model->nodes; i++) {
        const pl_component_motion *motion = &motions[model->component_of[i]];
        double r[3], shift[3];
        if (!is_free(motion) || !(motion->sum[3] > 0)) continue;
        for (int d = 0; d < 3; d++) r[d] = from[3 * i + d] - motion->sum[d] / motion->sum[3];
        turn_shift(motion->turn.w, r, shift);
        pl_vec3_add(x + 3 * i, 1, shift);
    }
}

/* What touches starts from where it is: where velocities lead it may be inside a collider, and elements
 * inside out. */
static void start_from(const pl_sim *sim, const double *from, double *x) {
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        const bool *touched = sim->work.components[sim->model->component_of[k / 3]].touched;
        bool touches = touched[0] || touched[1] || touched[2];
        if (touches && !pl_is_constrained(sim, k / 3, (int)(k % 3))) x[k] = from[k];
    }
}

void pl_components_predict(pl_sim *sim, double inertia, const double *from, const double *target, double *x) {
    turn_components(sim, from, x);
    if (sim->contact) {
        pl_penalty_evaluate(sim->contact, x, PL_WANT_ENERGY | PL_WANT_GRADIENT, NULL);
        pl_collisions_mark(sim);
    }
    pl_components_correct(sim, inertia, target, x);
    start_from(sim, from, x);
    pl_collisions_unmark(sim); /* where the step ends is not known yet */
}
