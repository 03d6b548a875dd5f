/* What a report says of the state as it is, and the way back from a step that is given up; see incremental.h.
 */
#include "core/timer.h"
#include "integrate/incremental.h"

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
    if (sim->contact) pl_contact_undo(sim->contact);
}
