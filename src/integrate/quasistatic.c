/* Quasistatics (teran2005 section 3): each step ends in the equilibrium of its constraints and loads at that
 * time. */
#include "integrate/halving.h"
#include "integrate/incremental.h"
#include "model/rows.h"

static pl_status quasistatic_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    double *start = pl_vector_borrow(sim, "positions at the start");
    pl_rows_copy(sim, sim->state.positions, start);
    pl_status status =
        pl_increment_solve(sim, &(pl_term_step){.time = report->time, .from = start}, report, err);
    if (pl_part_is_given_up(sim, status, report)) pl_rows_copy(sim, start, sim->state.positions);
    pl_vector_return(sim, start);
    return status;
}

const pl_integrator pl_integrator_quasistatic = {
    .name = "quasistatic",
    .doc = "Each step ends in the equilibrium of the current constraints and loads; no inertia.",
    .step = quasistatic_step,
    .halves = true,
    .vectors = 1, /* the first step with tangles allocates another one, with the lists that find them */
    .prescribed_vectors = 3,
};
