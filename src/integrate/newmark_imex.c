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
#include "model/collisions.h"
#include "model/rows.h"
#include "integrate/record.h"
#include "integrate/stability.h"
#include "integrate/substeps.h"

#include <math.h>
#include <string.h>

/* Relative residual of the systems; the scene may request less. */
#define LOOSEST 1e-6

/* A substep's system for the change of velocities. */
typedef struct update {
    pl_sim *sim;
    pl_step_report *report;
    double h;
    const double *weights; /* 2 / h times these: masses and drag */
    bool full;             /* D is more than drag, and in the matrix */
} update;

static update begin_update(pl_sim *sim, pl_step_report *report, double h) {
    pl_damping *damping = &sim->damping;
    update u = {sim, report, h, sim->inertia.masses, damping->kinds & ~(unsigned)PL_DAMPED_BY_MASS};
    if (!damping->drag) return u;
    for (int64_t i = 0; i < sim->model->nodes; i++)
        damping->weights[i] = sim->inertia.masses[i] + 0.5 * h * damping->drag[i];
    u.weights = damping->weights;
    return u;
}

static void assemble_damping(const update *u) {
    pl_sums sums;
    if (!u->full) return;
    pl_assembly_evaluate(u->sim->assembly, u->sim->threads, u->sim->state.positions,
                         &(pl_request){.matrix = true, .damping = PL_DAMPING_MATRIX}, &sums, NULL);
}

/* Subtracts D v from the forces; returns v . D v. */
static double resist(const update *u, const double *v, double *forces) {
    const pl_damping *damping = &u->sim->damping;
    double power = 0, *product = u->full ? pl_vector_borrow(u->sim, "D v without drag") : NULL;
    if (product) pl_matrix_multiply(u->sim->assembly->work.matrix, u->sim->threads, v, product);
    for (int64_t k = 0; damping->kinds && k < 3 * u->sim->model->nodes; k++) {
        double force = (product ? product[k] : 0) + (damping->drag ? damping->drag[k / 3] * v[k] : 0);
        forces[k] -= force;
        power += force * v[k];
    }
    pl_vector_return(u->sim, product);
    return power;
}

static void apply(void *context, const double *w, double *out) {
    const update *u = context;
    if (u->full) pl_matrix_multiply(u->sim->assembly->work.matrix, u->sim->threads, w, out);
    for (int64_t k = 0; k < 3 * u->sim->model->nodes; k++)
        out[k] = (u->full ? out[k] : 0) + 2 / u->h * u->weights[k / 3] * w[k];
}

/* The matrix gives connected components as a whole no momentum: removes the momentum due to the solver's
 * residual. */
static void correct_momentum(const update *u, const double *right, double *w) {
    pl_sim *sim = u->sim;
    for (int64_t p = 0; p < sim->model->component_count; p++)
        memset(sim->work.components[p].sum, 0, sizeof sim->work.components[p].sum);
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        double *sum = sim->work.components[sim->model->component_of[i]].sum,
               weight = 2 / u->h * u->weights[i];
        for (int d = 0; d < 3; d++) sum[d] += right[3 * i + d] - weight * w[3 * i + d];
        sum[3] += weight;
    }
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        const pl_component_motion *motion = &sim->work.components[sim->model->component_of[i]];
        for (int d = 0; d < 3; d++) {
            if (motion->free_axis[d] && !motion->touched[d] && motion->sum[3] > 0)
                w[3 * i + d] += motion->sum[d] / motion->sum[3];
        }
    }
}

static bool solve(void *context, int pass, double loosest, double *right, double *w) {
    (void)pass;
    (void)loosest; /* few iterations anyway */
    const update *u = context;
    pl_sim *sim = u->sim;
    if (!u->full) {
        for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
            w[k] = u->weights[k / 3] > 0 ? 0.5 * u->h * right[k] / u->weights[k / 3] : 0;
        return true;
    }
    sim->work.op.diagonal = (pl_diagonal){.factor = 2 / u->h, .weights = u->weights};
    pl_linear_report linear = pl_newton_linear_solve(sim->work.newton, &sim->work.op, right, NULL, w,
                                                     fmin(sim->model->solver.tolerance, LOOSEST),
                                                     sim->model->solver.max_iterations);
    u->report->linear_iterations += linear.iterations;
    pl_collisions_mark(sim);
    correct_momentum(u, right, w);
    return true;
}

/* The change of velocities, in w, with the normals of colliding nodes constrained. It is added to
 * `velocities`: where constraints prescribe a velocity, w is the difference. */
static void solve_constrained(update *u, const double *right, double *w) {
    pl_contact *contact = u->sim->contact;
    const double *v = u->sim->state.velocities;
    for (int64_t c = 0; c < contact->count; c++) {
        pl_node_at_surface *at_surface = &contact->nodes_at_surface[c];
        const double *own = v + 3 * (int64_t)contact->nodes[c];
        for (int d = 0; d < 3; d++) {
            at_surface->slide[d] -= own[d];
            for (int j = 0; j < at_surface->normals; j++)
                at_surface->value[j] -= at_surface->normal[j][d] * own[d];
        }
    }
    pl_constraint_system system = {
        .context = u, .op = &u->sim->work.op, .solve = solve, .apply = apply, .b = right, .w = w};
    pl_constraints_solve(contact, &system);
}

static void finish_contact(pl_sim *sim, double h) {
    pl_contact_sums sums = pl_constraints_sums(sim->contact, h, sim->state.velocities);
    for (int d = 0; d < 3; d++) sums.force[d] *= 0.5; /* the update's force acts for half the step */
    sums.dissipated *= 0.5;
    pl_hold_record(sim->contact, 0.5 * h, sim->state.positions);
    pl_contact_add(sim->contact, &sums, h);
    pl_constraints_store(sim->contact);
}

static void clear_constrained(const pl_sim *sim, double *v) {
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        if (pl_is_constrained(sim, k / 3, (int)(k % 3))) v[k] = 0;
    }
}

/* Constrained components have the mean velocity of their displacement, which is known and damps others. */
static void set_constrained(pl_sim *sim, double time, double h) {
    double *end = pl_vector_borrow(sim, "positions at the end");
    memcpy(end, sim->state.positions, (size_t)(3 * sim->model->nodes) * sizeof(double));
    pl_constraints_apply(sim, time + h, end);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        if (pl_is_constrained(sim, k / 3, (int)(k % 3)))
            sim->state.velocities[k] = (end[k] - sim->state.positions[k]) / h;
    }
    pl_vector_return(sim, end);
}

/* x' = x + h w, with colliding nodes on the surface. `forces` are those at x, without damping. */
static void move(update *u, double time, const double *forces) {
    pl_sim *sim = u->sim;
    double h = u->h, *w = pl_vector_borrow(sim, "half of the change of velocities");
    if (sim->contact) pl_contact_begin(sim->contact, sim->state.positions);
    set_constrained(sim, time, h);
    if (sim->damping.kinds) {
        double *right = pl_vector_borrow(sim, "right side");
        memcpy(right, forces, (size_t)(3 * sim->model->nodes) * sizeof(double));
        resist(u, sim->state.velocities, right);
        clear_constrained(sim, right);
        solve(u, 0, 0, right, w);
        pl_vector_return(sim, right);
    } else {
        for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
            w[k] = sim->inertia.masses[k / 3] > 0 ? 0.5 * h * forces[k] / sim->inertia.masses[k / 3] : 0;
    }
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        sim->state.positions[k] += h * (sim->state.velocities[k] + w[k]);
    pl_vector_return(sim, w);
    pl_constraints_apply(sim, time + h, sim->state.positions);
    if (!sim->contact) return;
    pl_contact_move(sim->contact, time, time + h);
    pl_project_positions(sim->contact, sim->work.constrained, h, sim->state.positions, sim->state.velocities);
}

/* Damping forces of the change w of velocities on constrained components; ends the recording. */
static void record_end(const update *u, const double *w) {
    pl_sim *sim = u->sim;
    if (!sim->forces) return;
    if (u->full) {
        double *product = pl_vector_borrow(sim, "D w");
        pl_matrix_multiply(sim->assembly->work.matrix, sim->threads, w, product);
        pl_record_substep_resist(sim, 0.5, product);
        pl_vector_return(sim, product);
    }
    pl_record_substep_end(sim, u->h);
}

static void make_substep(pl_sim *sim, pl_step_report *report, double time, double h) {
    update u = begin_update(sim, report, h);
    double *forces = pl_vector_borrow(sim, "forces"), *gradient = pl_vector_borrow(sim, "gradient"), work = 0;
    assemble_damping(&u);
    pl_substep_gradient(sim, time, gradient);
    pl_record_substep_begin(sim, h);
    pl_record_substep_loads(sim, time, 0.5, gradient);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) forces[k] = -gradient[k];
    move(&u, time, forces);
    work += resist(&u, sim->state.velocities, forces);
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &(pl_request){.forces = true},
                         &sim->work.sums, sim->work.internal);
    assemble_damping(&u);
    pl_substep_gradient(sim, time + h, gradient);
    pl_record_substep_loads(sim, time + h, 0.5, gradient);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) forces[k] -= gradient[k];
    pl_vector_return(sim, gradient);
    work += resist(&u, sim->state.velocities, forces);
    pl_record_substep_resist(sim, -0.5, forces);
    clear_constrained(sim, forces);
    double *w = pl_vector_borrow(sim, "change of velocities");
    if (sim->contact)
        solve_constrained(&u, forces, w);
    else
        solve(&u, 0, 0, forces, w);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) sim->state.velocities[k] += w[k];
    record_end(&u, w);
    pl_vector_return(sim, w);
    pl_vector_return(sim, forces);
    sim->damping.work += 0.5 * h * work;
    if (sim->contact) finish_contact(sim, h);
}

static pl_status newmark_imex_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    const double aim = PL_STABLE_AIM; /* it keeps v^2 + w^2 (1 - h^2 w^2 / 4) x^2 */
    return pl_substeps_run(sim, make_substep, 1 / (1 - 0.25 * aim * aim), report, err);
}

const pl_integrator pl_integrator_newmark_imex = {
    .name = "newmark-imex",
    .doc = "Newmark's scheme with explicit elastic forces (in as many substeps as stability needs) and "
           "implicit damping: second order, bounded energy.",
    .step = newmark_imex_step,
    .moves = true,
    .constrains_contacts = true,
    .substeps = true,
    .needs_matrix = true,
    .vectors = 4,
};
