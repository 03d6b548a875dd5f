/* Elastic energy, and the viscous potential of the step, of all elements. */
#include "assembly/plastic.h"
#include "core/memory.h"
#include "core/timer.h"
#include "model/forces.h"
#include "model/rows.h"
#include "nonlinear/anderson.h"
#include "terms/term.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* When plastic flow is updated in a solve (docs/plasticity.md): each time the residual is small and has
 * fallen considerably, and after Newton's method has converged, until it changes by no more than a fraction
 * `change` of the flow in the step, or `max` times. Without history, a small change may only mean slow
 * progress. */
typedef struct flow_rule {
    int max;
    double change, first_change;
} flow_rule;
static const flow_rule accurate_rule = {INT_MAX, 1e-4, 1e-6}, moving_rule = {20, 1e-3, 1e-5};
#define SMALL_RESIDUAL 0.1
#define MUCH_LESS 0.3

typedef struct flow_progress {
    const flow_rule *rule;
    int converged;       /* number of updates after a converged state of the solve */
    double residual;     /* residual at the last update */
    int64_t flowing;     /* elements, at the last update */
    bool follows;        /* flow is that of the positions y of `solves` */
    pl_anderson *solves; /* from the positions y that the flow follows to those of equilibrium */
} flow_progress;

static void destroy(void *data) {
    flow_progress *progress = data;
    if (progress) pl_anderson_free(progress->solves);
    free(progress);
}

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def;
    *present = true;
    if (!pl_plastic_is_in_steps(sim->assembly)) return PL_OK;
    flow_progress *progress = pl_array_new(1, sizeof *progress);
    if (progress) progress->solves = pl_anderson_create(sim->model->nodes);
    if (progress && progress->solves) {
        *data = progress;
        return PL_OK;
    }
    destroy(progress);
    return pl_error_memory(err, 24 * sim->model->nodes, "plastic flow");
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    flow_progress *progress = data;
    if (!progress) return;
    bool moving = step->inertia > 0 && sim->model->settings.correction > 0;
    progress->rule = moving ? &moving_rule : &accurate_rule;
    progress->converged = 0;
    progress->residual = INFINITY;
    progress->flowing = 0;
    progress->follows = false;
    pl_flow_sums sums;
    if (pl_plastic_has_flowed(sim->assembly)) /* in an earlier part, or in an abandoned attempt */
        pl_plastic_follow(sim->assembly, sim->threads, step->from, sim->model->dt, &sums);
}

/* The positions that the flow follows next. */
static const double *next_positions(pl_sim *sim, flow_progress *progress, const double *x, bool converged) {
    if (converged && progress->follows) return pl_anderson_next(progress->solves, sim->threads, x);
    pl_anderson_begin(progress->solves, x);
    progress->follows = true;
    return x;
}

/* The forces of the step are those after its flow. */
static bool accepted(pl_sim *sim, void *data, const double *x, double residual, bool converged) {
    flow_progress *progress = data;
    if (!progress) return false;
    const flow_rule *rule = progress->rule;
    bool due = converged ? progress->converged < rule->max
                         : progress->converged == 0 && residual < SMALL_RESIDUAL &&
                               residual < MUCH_LESS * progress->residual;
    if (!due) return false;
    progress->converged += converged;
    progress->residual = residual;
    pl_flow_sums sums;
    const double *positions = next_positions(sim, progress, x, converged);
    pl_plastic_follow(sim->assembly, sim->threads, positions, sim->model->dt, &sums);
    progress->flowing = sums.flowing;
    double change = !converged ? 0 : pl_anderson_depth(progress->solves) ? rule->change : rule->first_change;
    return sums.change > change * sums.flow;
}

static bool has_energy(const pl_sim *sim, const void *data) {
    (void)data;
    return sim->assembly->model->has_energy;
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    if (request->forces_known) {
        pl_rows_add(sim, -1, sim->work.internal, request->gradient);
        return;
    }
    const pl_request elements = {.forces = request->gradient,
                                 .matrix = request->tangent,
                                 .exact = request->exact,
                                 .damping = pl_damping_potential(sim),
                                 .limiter = request->untangling_limiter};
    double start = pl_now();
    pl_sums *sums = &sim->work.sums;
    pl_assembly_evaluate(sim->assembly, sim->threads, request->x, &elements, sums, sim->work.internal);
    sim->work.elements_seconds += pl_now() - start;
    value->energy = sums->energy + sums->viscous;
    value->magnitude = sim->model->scales.energy;
    value->stiffness = sim->model->scales.rounding;
    value->strain = sim->model->scales.force;
    value->outside = !isfinite(sums->energy) && sums->inverted > 0 && pl_assembly_has_bare_law(sim->assembly);
    if (!request->gradient) return;
    pl_rows_add(sim, -1, sim->work.internal, request->gradient);
    /* forces of a wide limiter are not recorded, nor those before an update of the flow */
    if (sim->forces && request->untangling_limiter.start == 0 && !data)
        pl_forces_note_internal(sim, request->x);
}

static double work(pl_sim *sim, void *data, const pl_term_step *step, const double *x) {
    (void)data;
    return pl_damping_viscous_work(sim, x, step->from, step->midpoint);
}

static void report(const pl_sim *sim, const void *data, double energy, pl_step_report *report) {
    (void)energy; /* it contains the viscous potential */
    const flow_progress *progress = data;
    report->elastic_energy = sim->work.sums.energy;
    if (progress)
        report->flowing = progress->flowing; /* if the step fails; else the flow at its end counts */
}

const pl_term_kind pl_term_elasticity = {
    .name = "elasticity",
    .doc = "The materials' energy, and their viscosity.",
    .role = PL_TERM_INTERNAL,
    .create = create,
    .has_energy = has_energy,
    .destroy = destroy,
    .begin = begin,
    .evaluate = evaluate,
    .accepted = accepted,
    .work = work,
    .report = report,
};
