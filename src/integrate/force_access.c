/* Recorded forces as callers see them (model/forces.h). */
#include "core/fields.h"
#include "model/forces.h"

pl_status pl_sim_record_forces(pl_sim *sim, bool record, pl_error *err) {
    PL_REQUIRE(sim);
    if (record && !sim->forces) return pl_forces_create(sim, err);
    if (record) return PL_OK;
    pl_forces_free(sim->forces);
    sim->forces = NULL;
    return PL_OK;
}

const double *pl_sim_node_forces(const pl_sim *sim, int kind) {
    return sim && sim->forces && kind >= 0 && kind < PL_FORCE_KINDS ? sim->forces->step[kind] : NULL;
}

pl_force_sum pl_sim_force_of(const pl_sim *sim, int source, int index) {
    const pl_force_sum none = {{0}, {0}};
    if (!sim || !sim->forces || index < 0) return none;
    const pl_forces *f = sim->forces;
    const pl_model *model = sim->model;
    switch (source) {
    case PL_FORCE_OF_CONSTRAINT:
        return index < model->constraint_count ? f->constraints[index] : none;
    case PL_FORCE_OF_PINS:
        return f->constraints[model->constraint_count];
    case PL_FORCE_OF_GRAVITY:
        return f->loads[model->load_count];
    case PL_FORCE_OF_USER:
        return f->loads[model->load_count + 1];
    case PL_FORCE_OF_LOAD:
        return index < model->load_count ? f->loads[index] : none;
    case PL_FORCE_OF_COLLIDER:
        return index < model->collider_count ? f->colliders[index] : none;
    default:
        return none;
    }
}
