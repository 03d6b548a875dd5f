/* See linear_work.h: k M (y - x*) + force - K (x* - at) - rate D (x* - origin) + loads. */
#include "integrate/linear_work.h"
#include "model/mass.h"
#include "model/rows.h"

/* x* - at, for the part of the forces that the matrix has. */
static void fill_away(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    const pl_sim *sim = s->sim;
    for (int64_t k = 3 * first; k < 3 * last; k++)
        s->u[k] = sim->state.positions[k] - sim->linearisation.at[k] + s->ahead[k];
}

/* at - origin: the rest of the damping forces with K + rate D in the matrix. */
static void fill_origin(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    const pl_sim *sim = s->sim;
    for (int64_t k = 3 * first; k < 3 * last; k++)
        s->origin[k] = sim->linearisation.at[k] - sim->state.positions[k] + pl_linear_back(s, k);
}

/* Energy of the linearised forces at x*: sums f . w and w . K w for the displacement w to it. */
static void sum_energy(void *context, int64_t first, int64_t last, double *sums) {
    const pl_linear_work *s = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        sums[0] += s->force[k] * s->u[k];
        sums[1] += s->rhs[k] * s->u[k];
    }
}

static void fill_right_side(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    pl_sim *sim = s->sim;
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * i + d;
            double force = -s->gradient[k];
            if (s->shift) force += s->scheme->inertia * sim->inertia.weights[i] * s->shift[k];
            if (s->away_offdiagonal) force += s->scheme->inertia * s->away_offdiagonal[k];
            if (s->resisting) force -= s->scheme->rate * s->resisting[k];
            s->rhs[k] = pl_is_constrained(sim, i, d) ? 0 : force - s->rhs[k];
        }
    }
}

/* Consistent masses couple free components to constrained ones: y - x of those, and y - x* of the others. */
static void fill_inertia(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    pl_sim *sim = s->sim;
    for (int64_t k = 3 * first; k < 3 * last; k++) {
        double shift = s->shift ? s->shift[k] : 0;
        if (pl_is_constrained(sim, k / 3, (int)(k % 3)))
            shift += (s->h * sim->state.velocities[k] - s->ahead[k]) / sim->mass->scale;
        s->away[k] = shift;
    }
}

/* The gradient of elastic forces and loads at the point of linearisation. */
static void fill_forces(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const pl_linear_work *s = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) s->gradient[k] = -s->force[k];
}

/* Damping forces of the velocities at `at`. */
static void find_resisting(pl_linear_work *s) {
    s->resisting = pl_vector_borrow(s->sim, "D (at - origin)");
    s->origin = pl_vector_borrow(s->sim, "at - origin");
    pl_rows_run(s->sim, fill_origin, s, NULL);
    pl_damping_product(s->sim, s->origin, s->resisting);
    pl_vector_return(s->sim, s->origin);
}

const double *pl_linear_place(const pl_sim *sim) {
    return sim->linearisation.ahead ? sim->linearisation.ahead : sim->state.positions;
}

void pl_linear_right_side(pl_linear_work *s) {
    pl_sim *sim = s->sim;
    pl_linearisation *kept = &sim->linearisation;
    pl_rows_run(sim, fill_forces, s, NULL);
    pl_term_request loads = {.x = pl_linear_place(sim), .gradient = s->gradient, .tangent = true};
    pl_terms_evaluate(sim, PL_TERM_LOAD, &loads);
    bool damped = kept->at && pl_damping_is_taken(&sim->damping);
    if (!kept->at) { /* at x0, where velocities are zero */
        pl_matrix_multiply(sim->assembly->work.matrix, sim->threads, s->ahead, s->rhs);
    } else if (kept->ahead && !kept->keeps) { /* at x*: the displacement is zero */
        pl_rows_clear(sim, s->rhs);
    } else {
        double sums[PL_ROW_SUMS];
        pl_rows_run(sim, fill_away, s, NULL);
        pl_matrix_multiply(sim->assembly->work.matrix, sim->threads, s->u, s->rhs);
        pl_rows_run(sim, sum_energy, s, sums);
        if (damped) sums[1] -= s->scheme->rate * pl_damping_square(sim, s->u, sums[1]);
        if (kept->keeps) s->report->elastic_energy += 0.5 * sums[1] - sums[0];
    }
    if (!kept->ahead) pl_stencils_apply(&sim->work.stencils, sim->threads, s->ahead, NULL, s->rhs);
    if (damped) find_resisting(s);
    if (sim->mass) {
        s->away_offdiagonal = pl_vector_borrow(sim, "S (y - x*)");
        s->away = pl_vector_borrow(sim, "y - x*");
        pl_rows_run(sim, fill_inertia, s, NULL);
        pl_mass_apply(sim, s->away, s->away_offdiagonal);
        pl_vector_return(sim, s->away);
    }
    pl_rows_run(sim, fill_right_side, s, NULL);
    pl_vector_return(sim, s->resisting);
    pl_vector_return(sim, s->away_offdiagonal);
}
