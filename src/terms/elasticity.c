/* Elastic energy, and the viscous potential of the step: what elements make of positions. */
#include "core/timer.h"
#include "model/rows.h"
#include "terms/term.h"

#include <math.h>

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)sim, (void)def, (void)data, (void)err;
    *present = true;
    return PL_OK;
}

static bool has_energy(const pl_sim *sim, const void *data) {
    (void)data;
    return sim->assembly->model->has_energy;
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    (void)data;
    const pl_request elements = {.forces = request->gradient,
                                 .matrix = request->tangent,
                                 .exact = request->exact,
                                 .damping = pl_damping_potential(sim),
                                 .limiter = request->widen};
    double start = pl_now();
    pl_sums *sums = &sim->work.sums;
    pl_assembly_evaluate(sim->assembly, sim->threads, request->x, &elements, sums, sim->work.internal);
    sim->work.elements_seconds += pl_now() - start;
    value->energy = sums->energy + sums->viscous;
    value->magnitude = sim->model->scales.energy;
    value->stiffness = sim->model->scales.rounding;
    value->strain = sim->model->scales.force;
    value->outside = !isfinite(sums->energy) && sums->inverted > 0 && pl_assembly_has_bare_law(sim->assembly);
    if (request->gradient) pl_rows_add(sim, -1, sim->work.internal, request->gradient);
}

static double work(pl_sim *sim, void *data, const pl_term_step *step, const double *x) {
    (void)data;
    return pl_damping_viscous_work(sim, x, step->from, step->midpoint);
}

static void report(const pl_sim *sim, const void *data, double energy, pl_step_report *report) {
    (void)data, (void)energy; /* which has the viscous potential in it */
    report->elastic_energy = sim->work.sums.energy;
}

const pl_term_kind pl_term_elasticity = {
    .name = "elasticity",
    .doc = "The materials' energy, and their viscosity.",
    .role = PL_TERM_INTERNAL,
    .create = create,
    .has_energy = has_energy,
    .evaluate = evaluate,
    .work = work,
    .report = report,
};
