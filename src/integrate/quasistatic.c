/* Quasistatics (teran2005 section 3): each step ends in the equilibrium of its moment's constraints and
 * loads. */
#include "integrate/incremental.h"

static pl_status quasistatic_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    return pl_increment_solve(sim, &(pl_term_step){.time = report->time}, report, err);
}

const pl_integrator pl_integrator_quasistatic = {
    .name = "quasistatic",
    .doc = "Each step ends in the equilibrium of that moment's constraints and loads; no inertia.",
    .step = quasistatic_step,
    .vectors = 1,
};
