/* Figures of a report at the current state, the size of corrections, and the return from a step that is given
 * up; see incremental.h. */
#include "core/timer.h"
#include "integrate/history.h"
#include "integrate/incremental.h"

#include "math/vec3.h"

#include <math.h>
#include <string.h>

void pl_elements_measure(pl_sim *sim) {
    pl_assembly_evaluate(sim->assembly, sim->threads, sim->state.positions, &(pl_request){0}, &sim->work.sums,
                         NULL);
}

void pl_report_measure(pl_sim *sim, pl_step_report *report) {
    double start = pl_now();
    pl_elements_measure(sim);
    pl_report_sums(sim, report);
    double ms = 1e3 * (pl_now() - start);
    report->ms_elements += ms;
    report->ms_total += ms;
}

void pl_report_sums(pl_sim *sim, pl_step_report *report) {
    pl_terms_begin(sim, PL_TERM_LOAD, &(pl_term_step){.time = report->time, .x = sim->state.positions});
    pl_terms_sum_loads(sim, sim->state.positions);
    pl_terms_report(sim, PL_TERM_LOAD, sim->state.positions, report);
    report->elastic_energy = sim->work.sums.energy;
    report->volume_ratio = sim->work.sums.volume / sim->assembly->model->rest_volume;
    report->min_det = sim->work.sums.lowest_det;
    report->inverted = sim->work.sums.inverted;
}

void pl_motion_undo(pl_sim *sim) {
    size_t bytes = (size_t)(3 * sim->model->nodes) * sizeof(double);
    memcpy(sim->state.positions, sim->state.old_positions, bytes);
    memcpy(sim->state.velocities, sim->state.old_velocities, bytes);
    pl_history_drop(sim, sim->state.old_positions); /* it is that of the abandoned step */
    if (sim->contact) pl_contact_undo(sim->contact);
}

/* Corrections of single nodes count less than those of all: a crushed body has some that hardly converge. */
#define SINGLE_NODES 0.1

double pl_correction_size(const pl_sim *sim, const pl_term_step *step, const double *x,
                          const double *direction) {
    const pl_model *model = sim->model;
    double largest = 0, square = 0, moved = 0, farthest = 0; /* in edges, the last in m */
    for (int64_t i = 0; i < model->nodes; i++) {
        double edge = model->components[model->component_of[i]].edge, off[3];
        for (int d = 0; d < 3; d++) off[d] = x[3 * i + d] - step->target[3 * i + d];
        double length = pl_vec3_length(direction + 3 * i), size = length / edge;
        if (!(size <= largest)) largest = size; /* not a number: so is the result */
        if (!(length <= farthest)) farthest = length;
        square += size * size;
        moved = fmax(moved, pl_vec3_length(off) / edge);
    }
    double half = step->midpoint ? 0.5 : 1, unit = fmin(moved, half);
    if (model->settings.correction_speed > 0)
        return farthest / (half * model->settings.correction_speed * sim->work.h);
    double size = fmax(sqrt(square / (double)model->nodes), SINGLE_NODES * largest);
    return unit > 0 ? size / unit : size;
}

double pl_correction_limit(const pl_sim *sim) {
    return sim->model->settings.correction_speed > 0 ? 1 : sim->model->settings.correction;
}
