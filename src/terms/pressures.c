/* Pressures on the deformed surface: follower loads, frozen within an iteration. */
#include "terms/load.h"

#include <stdlib.h>

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def;
    for (int i = 0; i < sim->model->load_count; i++)
        *present = *present || sim->model->loads[i].kind == PL_LOAD_PRESSURE;
    return *present ? pl_nodal_load_create(sim, data, err) : PL_OK;
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    pl_nodal_load *load = data;
    load->time = step->time;
    load->undistributed = step->undistributed;
    pl_loads_follower(sim, load->time, step->x, load->undistributed, load->forces);
}

static bool accepted(pl_sim *sim, void *data, const double *x, double residual, bool converged) {
    (void)residual, (void)converged;
    pl_nodal_load *load = data;
    pl_loads_follower(sim, load->time, x, load->undistributed, load->forces);
    return true;
}

const pl_term_kind pl_term_pressures = {
    .name = "pressures",
    .doc = "Pressures against the normals of the deformed surface.",
    .role = PL_TERM_LOAD,
    .balance =
        1e-3, /* on a deformed surface they cancel only nearly: what is left is the equilibrium's business */
    .frozen = true,
    .create = create,
    .destroy = free,
    .begin = begin,
    .evaluate = pl_nodal_load_evaluate,
    .forces = pl_nodal_load_forces,
    .accepted = accepted,
    .report = pl_nodal_load_report,
};
