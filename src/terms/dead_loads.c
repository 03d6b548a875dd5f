/* Gravity, forces and tractions: their directions and sizes do not depend on positions. */
#include "terms/load.h"

#include <stdlib.h>

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def;
    *present = true;
    return pl_nodal_load_create(sim, data, err);
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    pl_nodal_load *load = data;
    pl_loads_dead(sim, step->time, step->undistributed, load->forces);
}

const pl_term_kind pl_term_dead_loads = {
    .name = "dead loads",
    .doc = "Gravity, forces and tractions.",
    .role = PL_TERM_LOAD,
    .balance = 1e-9,
    .create = create,
    .destroy = free,
    .begin = begin,
    .evaluate = pl_nodal_load_evaluate,
    .forces = pl_nodal_load_forces,
    .report = pl_nodal_load_report,
};
