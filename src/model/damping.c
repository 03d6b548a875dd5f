/* See damping.h. */
#include "model/damping.h"
#include "core/memory.h"
#include "model/degrees.h"
#include "model/sim.h"
#include "model/mass.h"

#include <stdlib.h>
#include <string.h>

/* D is damping_stiffness K with one number for all: what it is of K + rate D; -1: not so. */
static double stiffness_share(const pl_sim *sim, double rate) {
    double own = pl_assembly_common(sim->assembly, PL_MATERIAL_DAMPING_STIFFNESS);
    if (own < 0 || sim->params || sim->damping.kinds & PL_DAMPED_BY_VISCOSITY) return -1;
    return own / (1 + rate * own);
}

/* Kinds that need a matrix of their own. */
static unsigned kept_apart(const pl_sim *sim) {
    if (sim->model->integrator->minimises) return PL_DAMPED_BY_STIFFNESS;
    if (sim->model->integrator->linear != PL_LINEAR_AHEAD && !(sim->model->settings.lazy > 0)) return 0;
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
        d->shift = pl_array_new(3 * n, sizeof(double));
        d->resisting = pl_array_new(3 * n, sizeof(double));
        ok = ok && d->origin && d->shift && d->resisting;
    }
    if (d->kinds & kept_apart(sim)) {
        const pl_matrix *matrix = sim->assembly->matrix;
        d->lagged = *matrix;
        d->lagged.values =
            pl_array_new(9 * matrix->blocks + 16, matrix->single ? sizeof(float) : sizeof(double));
        ok = ok && d->lagged.values;
    }
    return ok ? PL_OK : pl_error_memory(err, n * 96, "damping");
}

void pl_damping_free(pl_sim *sim) {
    pl_damping *d = &sim->damping;
    free(d->drag);
    free(d->weights);
    free(d->origin);
    free(d->shift);
    free(d->resisting);
    free(d->lagged.values);
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
    pl_matrix *own = sim->assembly->matrix;
    pl_sums sums;
    sim->assembly->matrix = &d->lagged;
    pl_assembly_evaluate(sim->assembly, sim->threads, x,
                         &(pl_request){.matrix = true, .damping = PL_DAMPING_RAYLEIGH}, &sums, NULL);
    sim->assembly->matrix = own;
}

pl_request_damping pl_damping_potential(const pl_sim *sim) {
    return sim->damping.kinds & PL_DAMPED_BY_VISCOSITY ? PL_DAMPING_POTENTIAL : PL_DAMPING_NONE;
}

/* `resisting` = lagged (x - origin). */
static void resist(pl_sim *sim, const double *x) {
    pl_damping *d = &sim->damping;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) d->shift[k] = x[k] - d->origin[k];
    pl_matrix_multiply(&d->lagged, sim->threads, d->shift, d->resisting);
}

double pl_damping_evaluate(pl_sim *sim, const double *x, bool tangent) {
    pl_damping *d = &sim->damping;
    resist(sim, x);
    double energy =
        0.5 * d->rate * pl_dot(sim->threads, sim->model->nodes, d->shift, d->resisting, sim->work.partial);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) d->resisting[k] *= d->rate;
    if (tangent) pl_matrix_add(sim->assembly->matrix, d->rate, &d->lagged, sim->threads);
    return energy;
}

double pl_damping_drag_work(pl_sim *sim, const double *x, const double *from, bool midpoint) {
    pl_damping *d = &sim->damping;
    double work = 0;
    if (!d->drag) return 0;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        work += d->rate * d->drag[k / 3] * (x[k] - d->origin[k]) * (x[k] - from[k]);
    if (sim->mass) {
        for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
            d->shift[k] = x[k] - from[k];
            sim->mass->away[k] = x[k] - d->origin[k];
        }
        work += d->rate * sim->mass->drag * pl_mass_form(sim, d->shift, sim->mass->away);
    }
    return midpoint ? 2 * work : work;
}

double pl_damping_viscous_work(pl_sim *sim, const double *x, const double *from, bool midpoint) {
    pl_damping *d = &sim->damping;
    pl_sums sums;
    if (!(d->kinds & PL_DAMPED_BY_VISCOSITY)) return 0;
    memset(d->resisting, 0, (size_t)(3 * sim->model->nodes) * sizeof(double));
    pl_assembly_evaluate(
        sim->assembly, sim->threads, x,
        &(pl_request){.forces = true, .damping = PL_DAMPING_POTENTIAL, .without_elastic = true}, &sums,
        d->resisting);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) d->shift[k] = x[k] - from[k];
    double work = -pl_dot(sim->threads, sim->model->nodes, d->resisting, d->shift, sim->work.partial);
    return midpoint ? 2 * work : work;
}

double pl_damping_lagged_work(pl_sim *sim, const double *x, const double *from, bool midpoint) {
    pl_damping *d = &sim->damping;
    resist(sim, x);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) d->shift[k] = d->rate * (x[k] - from[k]);
    double work = pl_dot(sim->threads, sim->model->nodes, d->resisting, d->shift, sim->work.partial);
    return midpoint ? 2 * work : work;
}

const double *pl_damping_resist(pl_sim *sim) {
    pl_damping *d = &sim->damping;
    if (!d->kinds) return NULL;
    int64_t n = 3 * sim->model->nodes;
    pl_sums sums;
    if (d->kinds & PL_DAMPED_BY_STIFFNESS) {
        pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions,
                             &(pl_request){.matrix = true, .damping = PL_DAMPING_MATRIX}, &sums, NULL);
        pl_matrix_multiply(sim->assembly->matrix, sim->threads, sim->state.velocities, d->resisting);
    } else if (d->kinds & PL_DAMPED_BY_VISCOSITY) {
        const pl_request request = {.forces = true, .motion = sim->state.velocities, .without_elastic = true};
        pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &request, &sums,
                             d->resisting);
        for (int64_t k = 0; k < n; k++) d->resisting[k] = -d->resisting[k];
    } else {
        memset(d->resisting, 0, (size_t)n * sizeof(double));
    }
    for (int64_t k = 0; d->drag && k < n; k++) d->resisting[k] += d->drag[k / 3] * sim->state.velocities[k];
    return d->resisting;
}

void pl_damping_take(pl_sim *sim, const double *x, pl_request tangent, double rate) {
    pl_damping *d = &sim->damping;
    d->rate = rate;
    d->share = d->lagged.values || !(d->kinds & PL_DAMPED_BY_STIFFNESS) ? 0 : stiffness_share(sim, rate);
    if (!d->lagged.values) return;
    pl_matrix *own = sim->assembly->matrix;
    pl_sums sums;
    sim->assembly->matrix = &d->lagged;
    tangent.matrix = true;
    tangent.damping = PL_DAMPING_MATRIX;
    pl_assembly_evaluate(sim->assembly, sim->threads, x, &tangent, &sums, NULL);
    sim->assembly->matrix = own;
}

double pl_damping_product(pl_sim *sim, const double *w) {
    pl_damping *d = &sim->damping;
    pl_matrix_multiply(d->share > 0 ? sim->assembly->matrix : &d->lagged, sim->threads, w, d->resisting);
    for (int64_t k = 0; d->share > 0 && k < 3 * sim->model->nodes; k++) d->resisting[k] *= d->share;
    return pl_dot(sim->threads, sim->model->nodes, w, d->resisting, sim->work.partial);
}

double pl_damping_square(pl_sim *sim, const double *w, double square) {
    return sim->damping.share > 0 ? sim->damping.share * square : pl_damping_product(sim, w);
}

double pl_damping_taken_work(pl_sim *sim, const double *u, double *back) {
    pl_damping *d = &sim->damping;
    int64_t n = 3 * sim->model->nodes;
    if (!d->kinds) return 0;
    for (int64_t k = 0; k < n; k++) back[k] += u[k];
    if (pl_damping_is_taken(d))
        pl_damping_product(sim, back);
    else
        memset(d->resisting, 0, (size_t)n * sizeof(double));
    for (int64_t k = 0; d->drag && k < n; k++) d->resisting[k] += d->drag[k / 3] * back[k];
    double work = pl_dot(sim->threads, sim->model->nodes, d->resisting, u, sim->work.partial);
    if (d->drag && sim->mass) work += sim->mass->drag * pl_mass_form(sim, back, u);
    return d->rate * work;
}

double pl_damping_linear_work(pl_sim *sim, const double *u, pl_request tangent) {
    pl_damping *d = &sim->damping;
    pl_assembly *assembly = sim->assembly;
    pl_sums sums;
    double h = sim->model->dt, own = pl_assembly_common(assembly, PL_MATERIAL_DAMPING_STIFFNESS), viscous = 0,
           stiffness = 0, drag = 0;
    if (!d->kinds) return 0;
    if (d->kinds & PL_DAMPED_BY_VISCOSITY && own >= 0) {
        const pl_request request = {.forces = true, .motion = u, .without_elastic = true};
        pl_assembly_evaluate(assembly, sim->threads, sim->state.positions, &request, &sums, d->resisting);
        viscous = -pl_dot(sim->threads, sim->model->nodes, d->resisting, u, sim->work.partial);
    }
    if (own < 0) { /* parts differ: the damping matrix itself, in place of what the solve needed */
        tangent.forces = tangent.matrix = true;
        tangent.damping = PL_DAMPING_MATRIX;
        pl_assembly_evaluate(assembly, sim->threads, sim->state.positions, &tangent, &sums, d->resisting);
    }
    if (own != 0) {
        pl_matrix_multiply(assembly->matrix, sim->threads, u, d->resisting);
        stiffness = pl_dot(sim->threads, sim->model->nodes, d->resisting, u, sim->work.partial);
        /* the matrix holds (1 + own/h) K + viscous/h */
        if (own > 0) stiffness = own / (1 + own / h) * (stiffness - viscous / h);
    }
    for (int64_t k = 0; d->drag && k < 3 * sim->model->nodes; k++) drag += d->drag[k / 3] * u[k] * u[k];
    if (d->drag && sim->mass) drag += sim->mass->drag * pl_mass_form(sim, u, u);
    return (viscous + stiffness + drag) / h;
}
