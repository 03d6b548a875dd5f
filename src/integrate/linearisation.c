/* See linearisation.h. */
#include "model/linearisation.h"
#include "assembly/reuse.h"
#include "assembly/plastic.h"
#include "core/memory.h"
#include "core/timer.h"
#include "model/rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Allocates n numbers if they are wanted; false without memory. */
static bool make(double **out, bool wanted, int64_t n) {
    *out = wanted ? pl_array_new(n, sizeof(double)) : NULL;
    return !wanted || *out;
}

pl_status pl_linearisation_create(pl_sim *sim, pl_error *err) {
    pl_linearisation *kept = &sim->linearisation;
    if (sim->donor) kept->revision = sim->donor->linearisation.revision; /* solvers may be shared */
    if (!sim->model->integrator->linear) return PL_OK;
    int64_t n = 3 * sim->model->nodes, flow = sim->assembly->model->plastic_size;
    bool ahead = sim->model->integrator->linear == PL_LINEAR_AHEAD;
    kept->keeps = sim->model->settings.reuse_tolerance > 0;
    bool ok = make(&kept->shift, ahead || sim->damping.drag, n) && make(&kept->ahead, ahead, n) &&
              make(&kept->at, ahead || kept->keeps, n) && make(&kept->force, ahead || kept->keeps, n);
    if (ok && kept->keeps && flow) {
        ok = make(&kept->plastic, true, flow) && make(&kept->flowed, true, flow) &&
             make(&kept->before, true, n);
    }
    if (!ok) return pl_error_memory(err, 32 * n, "kept forces");
    if (!kept->keeps) return PL_OK;
    pl_state *state = &sim->state;
    pl_status status = pl_state_add(state, pl_state_vectors("kept positions", kept->at, n / 3), err);
    if (status == PL_OK)
        status = pl_state_add(state, pl_state_vectors("kept forces", kept->force, n / 3), err);
    if (status == PL_OK)
        status =
            pl_state_add(state, pl_state_figures("kept figures", &kept->figures, sizeof kept->figures), err);
    if (status == PL_OK && kept->plastic)
        status = pl_state_add(state, pl_state_points("kept F_p", kept->plastic, flow, pl_state_width_plastic),
                              err);
    return status;
}

void pl_linearisation_free(pl_sim *sim) {
    pl_linearisation *kept = &sim->linearisation;
    free(kept->shift);
    free(kept->ahead);
    free(kept->at);
    free(kept->force);
    free(kept->plastic);
    free(kept->flowed);
    free(kept->before);
}

pl_request pl_linearisation_tangent(const pl_sim *sim) {
    return (pl_request){.tangent = (pl_tangent_kind)sim->model->settings.tangent,
                        .rotation = (pl_rotation_place)sim->model->settings.rotation};
}

void pl_linearisation_evaluate(pl_sim *sim, const double *here, double rate, double *force) {
    pl_request request = pl_linearisation_tangent(sim);
    request.forces = request.matrix = true;
    request.rate = rate;
    if (sim->damping.kinds & (PL_DAMPED_BY_STIFFNESS | PL_DAMPED_BY_VISCOSITY))
        request.damping = PL_DAMPING_ADDED;
    pl_assembly_evaluate(sim->assembly, sim->threads, here, &request, &sim->work.sums, force);
    pl_damping_capture(sim, here, pl_linearisation_tangent(sim), rate);
    sim->work.op.revision = sim->linearisation.keeps ? ++sim->linearisation.revision : 0;
}

static void swap_plastic(pl_sim *sim, double *with) {
    double *own = sim->assembly->state.plastic;
    for (int64_t k = 0; k < sim->assembly->model->plastic_size; k++) {
        double value = own[k];
        own[k] = with[k];
        with[k] = value;
    }
    pl_plastic_restore(sim->assembly, sim->threads);
}

/* Rebuilds the cached matrix: the same bits, since it depends on nothing else. */
static void rebuild(pl_sim *sim) {
    pl_linearisation *kept = &sim->linearisation;
    if (kept->plastic) swap_plastic(sim, kept->plastic);
    pl_linearisation_evaluate(sim, kept->at, kept->figures.rate, sim->work.internal);
    if (kept->plastic) swap_plastic(sim, kept->plastic);
    kept->ready = true;
}

/* Whether the cache is valid at `here`; if it is, sums up there. */
static bool is_near(pl_sim *sim, const double *here, double rate) {
    pl_linearisation *kept = &sim->linearisation;
    if (!kept->keeps || kept->figures.rate != rate || sim->params) return false;
    double change =
        pl_assembly_change(sim->assembly, sim->threads, here, kept->at, kept->plastic, &sim->work.sums);
    return change <= sim->model->settings.reuse_tolerance;
}

/* The point at which a new cache is evaluated: half the tolerance further along the motion, so that the body
 * passes there and the cache lasts half as long again; but not so far that the motion may have changed by
 * then. */
enum { MAX_AHEAD = 4 };

typedef struct ahead_rows {
    const double *here, *displacement;
    double *at, steps;
} ahead_rows;

static void fill_at(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const ahead_rows *rows = context;
    for (int64_t k = 3 * first; k < 3 * last; k++)
        rows->at[k] = rows->here[k] + rows->steps * rows->displacement[k];
}

static void choose_place(pl_sim *sim, const double *here, const double *displacement) {
    ahead_rows rows = {here, displacement, sim->linearisation.at, 0};
    if (sim->linearisation.keeps && !sim->params) {
        pl_sums sums;
        rows.steps = -1;
        pl_rows_run(sim, fill_at, &rows, NULL);
        double change =
            pl_assembly_change(sim->assembly, sim->threads, here, sim->linearisation.at, NULL, &sums);
        rows.steps = fmin(MAX_AHEAD, 0.5 * sim->model->settings.reuse_tolerance / fmax(change, 1e-300));
        if (!isfinite(change)) rows.steps = 0;
    }
    pl_rows_run(sim, fill_at, &rows, NULL);
}

/* Matrix and forces of this step. */
static void refresh(pl_sim *sim, const double *here, const double *displacement, double rate) {
    pl_linearisation *kept = &sim->linearisation;
    if (kept->at) choose_place(sim, here, displacement);
    pl_linearisation_evaluate(sim, kept->at ? kept->at : here, rate,
                              kept->at ? kept->force : sim->work.internal);
    if (kept->plastic)
        memcpy(kept->plastic, sim->assembly->state.plastic,
               (size_t)sim->assembly->model->plastic_size * sizeof(double));
    kept->figures = (pl_linearisation_figures){rate, sim->work.sums.energy};
    kept->ready = true;
}

void pl_linearisation_update(pl_sim *sim, const double *here, const double *displacement, double rate,
                             pl_step_report *report) {
    pl_linearisation *kept = &sim->linearisation;
    double start = pl_now();
    if (is_near(sim, here, rate)) {
        pl_sums sums = sim->work.sums;
        if (!kept->ready) rebuild(sim);
        sim->work.sums = sums;
        sim->work.sums.energy = kept->figures.energy;
        report->matrix_reused = 1;
    } else {
        refresh(sim, here, displacement, rate);
    }
    report->ms_elements = 1e3 * (pl_now() - start);
    report->elastic_energy = sim->work.sums.energy;
    report->volume_ratio = sim->work.sums.volume / sim->assembly->model->rest_volume;
    report->min_det = sim->work.sums.lowest_det;
    report->inverted = sim->work.sums.inverted;
}

void pl_linearisation_flow_begin(pl_sim *sim) {
    if (!sim->linearisation.flowed) return;
    memcpy(sim->linearisation.flowed, sim->assembly->state.plastic,
           (size_t)sim->assembly->model->plastic_size * sizeof(double));
}

void pl_linearisation_flow_end(pl_sim *sim, const double *x) {
    pl_linearisation *kept = &sim->linearisation;
    if (!kept->flowed) return;
    pl_request request = pl_linearisation_tangent(sim);
    request.forces = true;
    pl_sums after, before;
    pl_assembly_evaluate(sim->assembly, sim->threads, x, &request, &after, sim->work.internal);
    swap_plastic(sim, kept->flowed);
    pl_assembly_evaluate(sim->assembly, sim->threads, x, &request, &before, kept->before);
    swap_plastic(sim, kept->flowed);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        kept->force[k] += sim->work.internal[k] - kept->before[k];
    kept->figures.energy += after.energy - before.energy;
}

void pl_linearisation_forget(pl_sim *sim) { sim->linearisation.figures.rate = 0; }

void pl_linearisation_restore(pl_sim *sim) { sim->linearisation.ready = false; }
