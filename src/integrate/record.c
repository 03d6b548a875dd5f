/* See record.h. */
#include "integrate/record.h"
#include "contact/barriers.h"
#include "model/degrees.h"
#include "model/grabs.h"
#include "model/mass.h"
#include "model/rows.h"
#include "terms/term.h"

#include <string.h>

/* Inactive mid-edge nodes follow their edge and have no forces. */
static bool reacts(const pl_sim *sim, int64_t k) {
    return pl_is_constrained(sim, k / 3, (int)(k % 3)) && !pl_degrees_is_inactive(sim, k / 3);
}

/* ---- minimised ---- */

/* A prescribed node's column of the off-diagonal mass times the difference between the change of its velocity
 * over the step, which the momentum contains, and its acceleration in the middle, which acts on free nodes
 * (pl_mass_give). The step has to pass this momentum on to the support. */
static double find_passed(const pl_sim *sim, int64_t k, double change) {
    const pl_mass *mass = sim->mass;
    const pl_term_step *step = &sim->terms->step;
    if (!mass->gives || !pl_is_constrained(sim, k / 3, (int)(k % 3))) return 0;
    double column = sim->inertia.gravity_mass[k / 3] - sim->inertia.masses[k / 3];
    double drag = (mass->scale - 1) * (sim->state.positions[k] - step->from[k]);
    return column * (change - step->inertia * (mass->scale * mass->given[k] - drag));
}

/* From gradients to forces. In the middle of a step the inertia of constrained components is that of their
 * velocities, which end as the mean of the step (variational.c), while the others continue to the end with
 * the same velocity. */
static void find_reactions(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_sim *sim = context;
    const pl_term_step *step = &sim->terms->step;
    double *const *part = sim->forces->part, h = sim->work.h;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        part[PL_FORCE_LOAD][k] = -part[PL_FORCE_LOAD][k];
        part[PL_FORCE_CONTACT][k] = -part[PL_FORCE_CONTACT][k];
        double all = part[PL_FORCE_REACTION][k] - part[PL_FORCE_LOAD][k] - part[PL_FORCE_CONTACT][k];
        if (step->midpoint) {
            double mean = 2 * (sim->state.positions[k] - step->from[k]) / h;
            double change = mean - sim->state.old_velocities[k];
            all -= sim->inertia.masses[k / 3] * change / h;
            if (sim->mass) all += find_passed(sim, k, change / h);
        }
        part[PL_FORCE_REACTION][k] = reacts(sim, k) ? all : 0;
    }
}

static bool has_constrained(const pl_sim *sim) {
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        if (reacts(sim, k)) return true;
    }
    return false;
}

/* The gradient of inertia, elasticity and damping. If the last evaluation was at other positions, its sums
 * and forces are preserved. */
static void add_own_gradient(pl_sim *sim, const double *x, double *gradient) {
    pl_forces *f = sim->forces;
    pl_work *work = &sim->work;
    pl_sums sums = work->sums;
    double *internal = work->internal, seconds = work->elements_seconds;
    bool known = pl_forces_know_internal(sim, x);
    if (!known) work->internal = f->internal;
    pl_term_request request = {.x = x, .gradient = gradient, .forces_known = known};
    pl_terms_evaluate(sim, PL_TERM_INERTIAL | PL_TERM_INTERNAL, &request);
    work->internal = internal;
    work->sums = sums;
    work->elements_seconds = seconds;
    f->known = false;
}

void pl_record_solution(pl_sim *sim) {
    pl_forces *f = sim->forces;
    if (!f) return;
    pl_forces_begin_part(sim);
    double driven = sim->contact ? sim->contact->driven : 0;
    const double *x = sim->state.positions;
    if (has_constrained(sim)) add_own_gradient(sim, x, f->part[PL_FORCE_REACTION]);
    pl_terms_add_gradient(sim, PL_TERM_LOAD, x, f->part[PL_FORCE_LOAD]);
    pl_terms_add_gradient(sim, PL_TERM_CONTACT, x, f->part[PL_FORCE_CONTACT]);
    if (sim->contact) sim->contact->driven = driven;
    pl_rows_run(sim, find_reactions, sim, NULL);
    /* forces of penalties are recorded by pl_penalty_finish */
    if (!sim->barriers) pl_rows_clear(sim, f->part[PL_FORCE_CONTACT]);
    pl_forces_sum_loads(sim, sim->terms->step.time, x, f->part[PL_FORCE_LOAD], 1);
}

/* ---- linear ---- */

typedef struct linear_rows {
    const pl_linear_work *s;
    double *displacement, *product;
    bool loads; /* displacement from the point at which loads are linearised; else from that of the elastic
                   forces */
} linear_rows;

static void fill_displacement(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_rows *rows = context;
    const pl_sim *sim = rows->s->sim;
    const double *x = sim->state.positions, *from = sim->linearisation.at ? sim->linearisation.at : x;
    if (rows->loads) from = pl_linear_place(sim);
    for (int64_t k = 3 * first; k < 3 * last; k++) rows->displacement[k] = rows->s->u[k] + (x[k] - from[k]);
}

/* at - origin, for damping that is not in the matrix's product. */
static void fill_origin(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_rows *rows = context;
    const pl_sim *sim = rows->s->sim;
    for (int64_t k = 3 * first; k < 3 * last; k++)
        rows->displacement[k] =
            sim->linearisation.at[k] - sim->state.positions[k] + pl_linear_back(rows->s, k);
}

/* Inertia forces, with the scheme's acceleration, and drag. */
static double accelerate(const pl_linear_work *s, int64_t k, double *velocity) {
    const pl_state *state = &s->sim->state;
    double back = s->scheme->two_steps ? (state->velocities[k] - state->old_velocities[k]) / 3 : 0;
    *velocity = s->scheme->rate * (s->u[k] + pl_linear_back(s, k));
    return s->scheme->rate * (*velocity - state->velocities[k] - back);
}

static void fill_acceleration(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_rows *rows = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double v, a = accelerate(rows->s, k, &v);
        rows->displacement[k] = a + rows->s->sim->mass->drag * v;
    }
}

static void add_product(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_rows *rows = context;
    double *reaction = rows->s->sim->forces->part[PL_FORCE_REACTION];
    for (int64_t k = 3 * first; k < 3 * last; k++) reaction[k] += rows->product[k];
}

static void finish_linear(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const linear_rows *rows = context;
    const pl_linear_work *s = rows->s;
    const pl_sim *sim = s->sim;
    double *const *part = sim->forces->part;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double v, a = accelerate(s, k, &v), m = sim->inertia.masses[k / 3];
        double drag = sim->damping.drag ? sim->damping.drag[k / 3] : 0;
        double all = part[PL_FORCE_REACTION][k] + s->gradient[k] + rows->product[k] + m * a + drag * v;
        part[PL_FORCE_REACTION][k] = reacts(sim, k) ? all : 0;
        part[PL_FORCE_LOAD][k] = -part[PL_FORCE_LOAD][k] - rows->product[k];
    }
}

void pl_record_linear(pl_linear_work *s) {
    pl_sim *sim = s->sim;
    pl_forces *f = sim->forces;
    if (!f) return;
    pl_forces_begin_part(sim);
    linear_rows rows = {.s = s, .displacement = f->work[0], .product = f->work[1]};
    pl_rows_run(sim, fill_displacement, &rows, NULL);
    pl_matrix_multiply(sim->assembly->work.matrix, sim->threads, rows.displacement, rows.product);
    pl_rows_run(sim, add_product, &rows, NULL);
    if (sim->linearisation.at && pl_damping_is_taken(&sim->damping)) {
        pl_rows_run(sim, fill_origin, &rows, NULL);
        pl_damping_product(sim, rows.displacement, rows.product);
        for (int64_t k = 0; k < 3 * sim->model->nodes; k++) rows.product[k] *= s->scheme->rate;
        pl_rows_run(sim, add_product, &rows, NULL);
    }
    if (sim->mass) {
        double scale = sim->mass->scale;
        sim->mass->scale = 1;
        pl_rows_run(sim, fill_acceleration, &rows, NULL);
        pl_mass_apply(sim, rows.displacement, rows.product);
        sim->mass->scale = scale;
        pl_rows_run(sim, add_product, &rows, NULL);
    }
    rows.loads = true;
    pl_rows_run(sim, fill_displacement, &rows, NULL);
    pl_rows_clear(sim, rows.product);
    pl_stencils_apply(&sim->work.stencils, sim->threads, rows.displacement, NULL, rows.product);
    pl_terms_add_gradient(sim, PL_TERM_LOAD, pl_linear_place(sim), f->part[PL_FORCE_LOAD]);
    pl_rows_run(sim, finish_linear, &rows, NULL);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        rows.displacement[k] = sim->state.positions[k] + s->u[k];
    pl_forces_sum_loads(sim, s->report->time, rows.displacement, f->part[PL_FORCE_LOAD], 1);
}

/* ---- explicit ---- */

typedef struct substep_rows {
    const pl_sim *sim;
    const double *gradient;
    double share, h;
} substep_rows;

/* Minus the momentum at the start, divided by the duration ... */
static void begin_substep(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const substep_rows *rows = context;
    const pl_sim *sim = rows->sim;
    for (int64_t k = 3 * first; k < 3 * last; k++)
        sim->forces->part[PL_FORCE_REACTION][k] =
            -sim->inertia.masses[k / 3] * sim->state.velocities[k] / rows->h;
}

/* ... minus forces, including these loads ... */
static void add_loads(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const substep_rows *rows = context;
    double *const *part = rows->sim->forces->part, *load = rows->sim->forces->work[0];
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        load[k] = -rows->gradient[k] - rows->sim->work.internal[k];
        part[PL_FORCE_LOAD][k] += rows->share * load[k];
    }
}

/* ... plus the prescribed momentum. */
static void end_substep(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const substep_rows *rows = context;
    const pl_sim *sim = rows->sim;
    double *reaction = sim->forces->part[PL_FORCE_REACTION];
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double momentum = sim->inertia.masses[k / 3] * sim->state.velocities[k];
        reaction[k] = reacts(sim, k) ? reaction[k] + momentum / rows->h : 0;
    }
}

void pl_record_substep_begin(pl_sim *sim, double h) {
    if (!sim->forces) return;
    pl_forces_begin_part(sim);
    pl_rows_run(sim, begin_substep, &(substep_rows){.sim = sim, .h = h}, NULL);
}

void pl_record_substep_loads(pl_sim *sim, double time, double share, const double *gradient) {
    if (!sim->forces) return;
    pl_rows_run(sim, add_loads, &(substep_rows){.sim = sim, .share = share, .gradient = gradient}, NULL);
    pl_forces_sum_loads(sim, time, sim->state.positions, sim->forces->work[0], share);
}

void pl_record_substep_resist(pl_sim *sim, double share, const double *resisting) {
    if (sim->forces) pl_rows_add(sim, share, resisting, sim->forces->part[PL_FORCE_REACTION]);
}

void pl_record_substep_end(pl_sim *sim, double h) {
    if (!sim->forces) return;
    pl_rows_run(sim, end_substep, &(substep_rows){.sim = sim, .h = h}, NULL);
    pl_forces_add_part(sim, h / sim->model->dt);
}

double pl_record_grabs_damp(pl_sim *sim, double h) {
    if (!sim->forces || pl_grabs_count(sim) == 0) return pl_grabs_damp(sim, h);
    double *before = sim->forces->work[0];
    pl_rows_copy(sim, sim->state.velocities, before);
    double put_in = pl_grabs_damp(sim, h);
    pl_forces_begin_part(sim);
    double *load = sim->forces->part[PL_FORCE_LOAD];
    pl_force_sum *user = &sim->forces->part_loads[sim->model->load_count + 1];
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        load[k] = sim->inertia.masses[k / 3] * (sim->state.velocities[k] - before[k]) / h;
        user->force[k % 3] += load[k];
    }
    pl_forces_add_part(sim, h / sim->model->dt);
    return put_in;
}
