/* See damping.h. */
#include "model/damping.h"
#include "core/memory.h"
#include "model/degrees.h"
#include "model/sim.h"
#include "model/mass.h"

#include <stdlib.h>
#include <string.h>

/* If D is damping_stiffness K with one number for all: its fraction of K + rate D; otherwise -1. */
static double stiffness_share(const pl_sim *sim, double rate) {
    double own = pl_assembly_common(sim->assembly, PL_MATERIAL_DAMPING_STIFFNESS);
    if (own < 0 || sim->params || sim->damping.kinds & PL_DAMPED_BY_VISCOSITY) return -1;
    return own / (1 + rate * own);
}

/* Kinds that need a separate matrix. */
static unsigned kept_apart(const pl_sim *sim) {
    if (sim->model->integrator->minimises) return PL_DAMPED_BY_STIFFNESS;
    if (sim->model->integrator->linear != PL_LINEAR_AHEAD && !(sim->model->settings.reuse_tolerance > 0))
        return 0;
    return PL_DAMPED_BY_VISCOSITY | (stiffness_share(sim, 0) < 0 ? PL_DAMPED_BY_STIFFNESS : 0u);
}

pl_status pl_damping_create(pl_sim *sim, pl_error *err) {
    pl_damping *d = &sim->damping;
    int64_t n = sim->model->nodes;
    sim->inertia.weights = sim->inertia.masses;
    if (!sim->model->integrator->moves) return PL_OK;
    d->kinds = pl_assembly_damping(sim->assembly);
    bool ok = true;
    if (d->kinds & PL_DAMPED_BY_MASS) {
        d->drag = pl_array_new(n, sizeof(double));
        d->weights = pl_array_new(n, sizeof(double));
        ok = d->drag && d->weights;
        if (ok) pl_assembly_drag(sim->assembly, d->drag);
    }
    if (d->kinds) {
        d->origin = pl_array_new(3 * n, sizeof(double));
        ok = ok && d->origin;
    }
    if (d->kinds & kept_apart(sim)) {
        const pl_matrix *matrix = sim->assembly->work.matrix;
        d->lagged = *matrix;
        d->lagged.values =
            pl_array_new(9 * matrix->blocks + 16, matrix->single ? sizeof(float) : sizeof(double));
        ok = ok && d->lagged.values;
    }
    return ok ? PL_OK : pl_error_memory(err, n * 40, "damping");
}

void pl_damping_free(pl_sim *sim) {
    pl_damping *d = &sim->damping;
    free(d->drag);
    free(d->weights);
    free(d->origin);
    free(d->lagged.values);
}

int pl_damping_vectors(const pl_sim *sim) {
    if (!sim->damping.kinds) return 0;
    return sim->model->integrator->substeps ? 1 : 2;
}

void pl_damping_update(pl_sim *sim) {
    pl_damping *d = &sim->damping;
    if (!d->drag || !sim->params) return;
    memset(d->drag, 0, (size_t)sim->model->nodes * sizeof(double));
    pl_assembly_drag(sim->assembly, d->drag);
    pl_degrees_drag(sim);
}

void pl_damping_begin(pl_sim *sim, const pl_viscous_step *step) {
    pl_damping *d = &sim->damping;
    if (!d->kinds) return;
    d->rate = step->rate;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        d->origin[k] = step->from[k] + (step->before ? step->back * (step->from[k] - step->before[k]) : 0);
    if (d->kinds & PL_DAMPED_BY_VISCOSITY) pl_viscous_begin(sim->assembly, sim->threads, step);
}

void pl_damping_fold(pl_sim *sim, double inertia, double *target) {
    pl_damping *d = &sim->damping;
    if (!d->drag) return;
    sim->inertia.weights = d->weights;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        double m = sim->inertia.masses[i], extra = d->rate / inertia * d->drag[i];
        d->weights[i] = m + extra;
        if (!(m + extra > 0)) continue; /* nodes without elements */
        for (int64_t k = 3 * i; k < 3 * i + 3; k++)
            target[k] += extra / (m + extra) * (d->origin[k] - target[k]);
    }
}

void pl_damping_lag(pl_sim *sim, const double *x) {
    pl_damping *d = &sim->damping;
    if (!d->lagged.values) return;
    pl_matrix *own = sim->assembly->work.matrix;
    pl_sums sums;
    sim->assembly->work.matrix = &d->lagged;
    pl_assembly_evaluate(sim->assembly, sim->threads, x,
                         &(pl_request){.matrix = true, .damping = PL_DAMPING_RAYLEIGH}, &sums, NULL);
    sim->assembly->work.matrix = own;
}

pl_request_damping pl_damping_potential(const pl_sim *sim) {
    return sim->damping.kinds & PL_DAMPED_BY_VISCOSITY ? PL_DAMPING_POTENTIAL : PL_DAMPING_NONE;
}

/* product = lagged (x - origin); returns (x - origin) . product. */
static double apply_lagged(pl_sim *sim, const double *x, double *product) {
    pl_damping *d = &sim->damping;
    double *shift = pl_vector_borrow(sim, "x - origin");
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) shift[k] = x[k] - d->origin[k];
    pl_matrix_multiply(&d->lagged, sim->threads, shift, product);
    double square = pl_dot(sim->threads, sim->model->nodes, shift, product, sim->work.partial);
    pl_vector_return(sim, shift);
    return square;
}

double pl_damping_evaluate(pl_sim *sim, const double *x, double *gradient, bool tangent) {
    pl_damping *d = &sim->damping;
    double energy = 0.5 * d->rate * apply_lagged(sim, x, gradient);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) gradient[k] *= d->rate;
    if (tangent) pl_matrix_add(sim->assembly->work.matrix, d->rate, &d->lagged, sim->threads);
    return energy;
}

double pl_damping_drag_work(pl_sim *sim, const double *x, const double *from, bool midpoint) {
    pl_damping *d = &sim->damping;
    double work = 0;
    if (!d->drag) return 0;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        work += d->rate * d->drag[k / 3] * (x[k] - d->origin[k]) * (x[k] - from[k]);
    if (sim->mass) {
        double *displacement = pl_vector_borrow(sim, "x - from"),
               *shift = pl_vector_borrow(sim, "x - origin");
        for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
            displacement[k] = x[k] - from[k];
            shift[k] = x[k] - d->origin[k];
        }
        work += d->rate * sim->mass->drag * pl_mass_form(sim, displacement, shift);
        pl_vector_return(sim, displacement);
        pl_vector_return(sim, shift);
    }
    return midpoint ? 2 * work : work;
}

double pl_damping_viscous_work(pl_sim *sim, const double *x, const double *from, bool midpoint) {
    pl_damping *d = &sim->damping;
    pl_sums sums;
    if (!(d->kinds & PL_DAMPED_BY_VISCOSITY)) return 0;
    double *forces = pl_vector_borrow(sim, "viscous forces"),
           *displacement = pl_vector_borrow(sim, "x - from");
    memset(forces, 0, (size_t)(3 * sim->model->nodes) * sizeof(double)); /* nodes without elements */
    pl_assembly_evaluate(
        sim->assembly, sim->threads, x,
        &(pl_request){.forces = true, .damping = PL_DAMPING_POTENTIAL, .without_elastic = true}, &sums,
        forces);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) displacement[k] = x[k] - from[k];
    double work = -pl_dot(sim->threads, sim->model->nodes, forces, displacement, sim->work.partial);
    pl_vector_return(sim, forces);
    pl_vector_return(sim, displacement);
    return midpoint ? 2 * work : work;
}

double pl_damping_lagged_work(pl_sim *sim, const double *x, const double *from, bool midpoint) {
    double rate = sim->damping.rate, *product = pl_vector_borrow(sim, "lagged (x - origin)");
    apply_lagged(sim, x, product);
    double *displacement = pl_vector_borrow(sim, "rate (x - from)");
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) displacement[k] = rate * (x[k] - from[k]);
    double work = pl_dot(sim->threads, sim->model->nodes, product, displacement, sim->work.partial);
    pl_vector_return(sim, product);
    pl_vector_return(sim, displacement);
    return midpoint ? 2 * work : work;
}

/* Forces of viscosity at the current positions in a motion. */
static void find_viscous(pl_sim *sim, const double *motion, double *forces) {
    const pl_request request = {.forces = true, .motion = motion, .without_elastic = true};
    pl_sums sums;
    memset(forces, 0, (size_t)(3 * sim->model->nodes) * sizeof(double)); /* nodes without elements */
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &request, &sums, forces);
}

void pl_damping_resist(pl_sim *sim, double *resisting) {
    pl_damping *d = &sim->damping;
    int64_t n = 3 * sim->model->nodes;
    pl_sums sums;
    if (d->kinds & PL_DAMPED_BY_STIFFNESS) {
        pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions,
                             &(pl_request){.matrix = true, .damping = PL_DAMPING_MATRIX}, &sums, NULL);
        pl_matrix_multiply(sim->assembly->work.matrix, sim->threads, sim->state.velocities, resisting);
    } else if (d->kinds & PL_DAMPED_BY_VISCOSITY) {
        find_viscous(sim, sim->state.velocities, resisting);
        for (int64_t k = 0; k < n; k++) resisting[k] = -resisting[k];
    } else {
        memset(resisting, 0, (size_t)n * sizeof(double));
    }
    for (int64_t k = 0; d->drag && k < n; k++) resisting[k] += d->drag[k / 3] * sim->state.velocities[k];
}

void pl_damping_capture(pl_sim *sim, const double *x, pl_request tangent, double rate) {
    pl_damping *d = &sim->damping;
    d->rate = rate;
    d->share = d->lagged.values || !(d->kinds & PL_DAMPED_BY_STIFFNESS) ? 0 : stiffness_share(sim, rate);
    if (!d->lagged.values) return;
    pl_matrix *own = sim->assembly->work.matrix;
    pl_sums sums;
    sim->assembly->work.matrix = &d->lagged;
    tangent.matrix = true;
    tangent.damping = PL_DAMPING_MATRIX;
    pl_assembly_evaluate(sim->assembly, sim->threads, x, &tangent, &sums, NULL);
    sim->assembly->work.matrix = own;
}

double pl_damping_product(pl_sim *sim, const double *w, double *product) {
    pl_damping *d = &sim->damping;
    pl_matrix_multiply(d->share > 0 ? sim->assembly->work.matrix : &d->lagged, sim->threads, w, product);
    for (int64_t k = 0; d->share > 0 && k < 3 * sim->model->nodes; k++) product[k] *= d->share;
    return pl_dot(sim->threads, sim->model->nodes, w, product, sim->work.partial);
}

double pl_damping_square(pl_sim *sim, const double *w, double square) {
    if (sim->damping.share > 0) return sim->damping.share * square;
    double *product = pl_vector_borrow(sim, "D w");
    square = pl_damping_product(sim, w, product);
    pl_vector_return(sim, product);
    return square;
}

double pl_damping_taken_work(pl_sim *sim, const double *u, double *back) {
    pl_damping *d = &sim->damping;
    int64_t n = 3 * sim->model->nodes;
    if (!d->kinds) return 0;
    for (int64_t k = 0; k < n; k++) back[k] += u[k];
    double *resisting = pl_vector_borrow(sim, "D (u + back) and drag");
    if (pl_damping_is_taken(d))
        pl_damping_product(sim, back, resisting);
    else
        memset(resisting, 0, (size_t)n * sizeof(double));
    for (int64_t k = 0; d->drag && k < n; k++) resisting[k] += d->drag[k / 3] * back[k];
    double work = pl_dot(sim->threads, sim->model->nodes, resisting, u, sim->work.partial);
    pl_vector_return(sim, resisting);
    if (d->drag && sim->mass) work += sim->mass->drag * pl_mass_form(sim, back, u);
    return d->rate * work;
}

/* u . D u of viscosity alone. */
static double viscous_square(pl_sim *sim, const double *u) {
    double *forces = pl_vector_borrow(sim, "viscous forces");
    find_viscous(sim, u, forces);
    double square = -pl_dot(sim->threads, sim->model->nodes, forces, u, sim->work.partial);
    pl_vector_return(sim, forces);
    return square;
}

double pl_damping_linear_work(pl_sim *sim, const double *u, pl_request tangent) {
    pl_damping *d = &sim->damping;
    pl_assembly *assembly = sim->assembly;
    pl_sums sums;
    double h = sim->model->dt, own = pl_assembly_common(assembly, PL_MATERIAL_DAMPING_STIFFNESS), viscous = 0,
           stiffness = 0, drag = 0;
    if (!d->kinds) return 0;
    if (d->kinds & PL_DAMPED_BY_VISCOSITY && own >= 0) viscous = viscous_square(sim, u);
    if (own < 0) { /* parts differ: assembles the damping matrix separately */
        double *forces = pl_vector_borrow(sim, "forces that come with the matrix");
        tangent.forces = tangent.matrix = true;
        tangent.damping = PL_DAMPING_MATRIX;
        pl_assembly_evaluate(assembly, sim->threads, sim->state.positions, &tangent, &sums, forces);
        pl_vector_return(sim, forces);
    }
    if (own != 0) {
        double *product = pl_vector_borrow(sim, "matrix times u");
        pl_matrix_multiply(assembly->work.matrix, sim->threads, u, product);
        stiffness = pl_dot(sim->threads, sim->model->nodes, product, u, sim->work.partial);
        pl_vector_return(sim, product);
        /* the matrix holds (1 + own/h) K + viscous/h */
        if (own > 0) stiffness = own / (1 + own / h) * (stiffness - viscous / h);
    }
    for (int64_t k = 0; d->drag && k < 3 * sim->model->nodes; k++) drag += d->drag[k / 3] * u[k] * u[k];
    if (d->drag && sim->mass) drag += sim->mass->drag * pl_mass_form(sim, u, u);
    return (viscous + stiffness + drag) / h;
}
