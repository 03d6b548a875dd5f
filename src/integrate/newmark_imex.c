/* Newmark's scheme with explicit elastic and implicit damping forces (irving2004 section 9).
 *
 *   w  = v + h/2 a(t, x, w)                                       the middle's velocity
 *   x' = x + h w, moved onto colliders' surfaces
 *   v' = v + h/2 (a(t, x, v) + a(t + h, x', v'))                  the trapezoidal rule, normals held
 *
 * with M a = f(x, t) - D(x) v. Both velocities come from systems with 2 M / h + D: diagonal without damping
 * of stiffness or viscosity, which makes it velocity Verlet, and by conjugate gradients with it. Substeps
 * keep within what the elastic forces allow (substeps.h).
 */
#include "integrate/collisions.h"
#include "integrate/rows.h"
#include "integrate/substeps.h"

#include <math.h>
#include <string.h>

/* Relative residual of the systems; the scene may ask for less. */
#define LOOSEST 1e-6

/* A substep's system for what is added to velocities. */
typedef struct update {
    pl_sim *sim;
    pl_step_report *report;
    double h;
    const double *weights; /* 2 / h times these: masses and drag */
    bool full;             /* D is more than drag, and in the matrix */
} update;

static update begin_update(pl_sim *sim, pl_step_report *report, double h) {
    pl_damping *damping = &sim->damping;
    update u = {sim, report, h, sim->masses, damping->kinds & ~(unsigned)PL_DAMPED_BY_MASS};
    if (!damping->drag) return u;
    for (int64_t i = 0; i < sim->nodes; i++)
        damping->weights[i] = sim->masses[i] + 0.5 * h * damping->drag[i];
    u.weights = damping->weights;
    return u;
}

static void assemble_damping(const update *u) {
    pl_sums sums;
    if (!u->full) return;
    const pl_request request = {.matrix = true, .damping = PL_DAMPING_MATRIX};
    pl_assembly_evaluate(u->sim->assembly, u->sim->threads, u->sim->positions, &request, &sums, NULL);
}

/* Takes D v from the forces; returns v . D v. */
static double resist(const update *u, const double *v, double *forces) {
    const pl_damping *damping = &u->sim->damping;
    double power = 0;
    if (u->full) pl_matrix_multiply(u->sim->assembly->matrix, u->sim->threads, v, damping->resisting);
    for (int64_t k = 0; damping->kinds && k < 3 * u->sim->nodes; k++) {
        double force =
            (u->full ? damping->resisting[k] : 0) + (damping->drag ? damping->drag[k / 3] * v[k] : 0);
        forces[k] -= force;
        power += force * v[k];
    }
    return power;
}

static void apply(void *context, const double *w, double *out) {
    const update *u = context;
    if (u->full) pl_matrix_multiply(u->sim->assembly->matrix, u->sim->threads, w, out);
    for (int64_t k = 0; k < 3 * u->sim->nodes; k++)
        out[k] = (u->full ? out[k] : 0) + 2 / u->h * u->weights[k / 3] * w[k];
}

/* The matrix gives pieces as a whole no momentum: what the solver's residual gave them is taken back. */
static void settle(const update *u, const double *right, double *w) {
    pl_sim *sim = u->sim;
    for (int64_t p = 0; p < sim->piece_count; p++) memset(sim->pieces[p].sum, 0, sizeof sim->pieces[p].sum);
    for (int64_t i = 0; i < sim->nodes; i++) {
        double *sum = sim->pieces[sim->piece_of[i]].sum, weight = 2 / u->h * u->weights[i];
        for (int d = 0; d < 3; d++) sum[d] += right[3 * i + d] - weight * w[3 * i + d];
        sum[3] += weight;
    }
    for (int64_t i = 0; i < sim->nodes; i++) {
        const pl_piece *piece = &sim->pieces[sim->piece_of[i]];
        for (int d = 0; d < 3; d++) {
            if (piece->free_axis[d] && !piece->touched[d] && piece->sum[3] > 0)
                w[3 * i + d] += piece->sum[d] / piece->sum[3];
        }
    }
}

static bool solve(void *context, int pass, double loosest, double *right, double *w) {
    (void)pass;
    (void)loosest; /* few iterations anyway */
    const update *u = context;
    pl_sim *sim = u->sim;
    if (!u->full) {
        for (int64_t k = 0; k < 3 * sim->nodes; k++)
            w[k] = u->weights[k / 3] > 0 ? 0.5 * u->h * right[k] / u->weights[k / 3] : 0;
        return true;
    }
    sim->op.diagonal = (pl_diagonal){.factor = 2 / u->h, .weights = u->weights};
    pl_linear_report linear =
        pl_newton_linear_solve(sim->newton, &sim->op, right, NULL, w, fmin(sim->solver.tolerance, LOOSEST),
                               sim->solver.max_iterations);
    u->report->linear_iterations += linear.iterations;
    pl_collisions_mark(sim);
    settle(u, right, w);
    return true;
}

/* What is added to velocities, into w, with the normals of colliding nodes held. `velocities` are those that
 * it is added to: where holds say what a velocity shall be, w is what that lacks. */
static void solve_holding(update *u, const double *right, double *w) {
    pl_contact *contact = u->sim->contact;
    const double *v = u->sim->velocities;
    for (int64_t c = 0; c < contact->count; c++) {
        pl_hold *hold = &contact->holds[c];
        const double *own = v + 3 * (int64_t)contact->nodes[c];
        for (int d = 0; d < 3; d++) {
            hold->slide[d] -= own[d];
            for (int j = 0; j < hold->normals; j++) hold->value[j] -= hold->normal[j][d] * own[d];
        }
    }
    pl_hold_system system = {
        .context = u, .op = &u->sim->op, .solve = solve, .apply = apply, .b = right, .w = w};
    pl_hold_solve(contact, &system);
}

static void finish_contact(pl_sim *sim, double h) {
    pl_contact_sums sums = pl_hold_sums(sim->contact, h, sim->velocities);
    for (int d = 0; d < 3; d++) sums.force[d] *= 0.5; /* the update's force acts for half the step */
    sums.dissipated *= 0.5;
    pl_contact_add(sim->contact, &sums, h);
    pl_hold_remember(sim->contact);
}

static void set_loads(pl_sim *sim, double time) {
    pl_loads_dead(sim, time);
    pl_loads_follower(sim, time, sim->positions);
}

static void clear_held(const pl_sim *sim, double *v) {
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        if (pl_is_held(sim, k / 3, (int)(k % 3))) v[k] = 0;
    }
}

/* Held components have the mean velocity of their way, which is known and damps others. */
static void set_held(pl_sim *sim, double time, double h) {
    double *end = sim->spare;
    memcpy(end, sim->positions, (size_t)(3 * sim->nodes) * sizeof(double));
    pl_constraints_apply(sim, time + h, end);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) {
        if (pl_is_held(sim, k / 3, (int)(k % 3))) sim->velocities[k] = (end[k] - sim->positions[k]) / h;
    }
}

/* x' = x + h w, and colliding nodes on the surface. `forces` are those at x, without damping. */
static void move(update *u, double time, const double *forces) {
    pl_sim *sim = u->sim;
    double h = u->h, *w = sim->spare, *right = sim->damping.shift;
    if (sim->contact) pl_contact_begin(sim->contact, sim->positions);
    set_held(sim, time, h);
    if (sim->damping.kinds) {
        memcpy(right, forces, (size_t)(3 * sim->nodes) * sizeof(double));
        resist(u, sim->velocities, right);
        clear_held(sim, right);
        solve(u, 0, 0, right, w);
    } else {
        for (int64_t k = 0; k < 3 * sim->nodes; k++)
            w[k] = sim->masses[k / 3] > 0 ? 0.5 * h * forces[k] / sim->masses[k / 3] : 0;
    }
    for (int64_t k = 0; k < 3 * sim->nodes; k++) sim->positions[k] += h * (sim->velocities[k] + w[k]);
    pl_constraints_apply(sim, time + h, sim->positions);
    if (!sim->contact) return;
    pl_contact_move(sim->contact, time, time + h);
    pl_project_positions(sim->contact, sim->held, h, sim->positions, sim->velocities);
}

static void make_substep(pl_sim *sim, pl_step_report *report, double time, double h) {
    update u = begin_update(sim, report, h);
    double *forces = sim->target, *w = sim->spare, work = 0;
    assemble_damping(&u);
    set_loads(sim, time);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) forces[k] = pl_add_loads(sim, k, sim->internal[k]);
    move(&u, time, forces);
    work += resist(&u, sim->velocities, forces);
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->positions, &(pl_request){.forces = true},
                         &sim->sums, sim->internal);
    assemble_damping(&u);
    set_loads(sim, time + h);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) forces[k] += pl_add_loads(sim, k, sim->internal[k]);
    work += resist(&u, sim->velocities, forces);
    clear_held(sim, forces);
    if (sim->contact)
        solve_holding(&u, forces, w);
    else
        solve(&u, 0, 0, forces, w);
    for (int64_t k = 0; k < 3 * sim->nodes; k++) sim->velocities[k] += w[k];
    sim->damping.work += 0.5 * h * work;
    if (sim->contact) finish_contact(sim, h);
}

static pl_status newmark_imex_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    return pl_substeps_run(sim, make_substep, report, err);
}

const pl_integrator pl_integrator_newmark_imex = {
    .name = "newmark-imex",
    .doc = "Newmark's scheme, elastic forces explicit in as many substeps as stability needs and damping "
           "implicit: second order, energy bounded.",
    .step = newmark_imex_step,
    .moves = true,
    .holds = true,
    .cuts = true,
};
