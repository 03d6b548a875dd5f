/* See poses.h. */
#include "model/poses.h"
#include "contact/barriers.h"
#include "contact/shape.h"
#include "core/fields.h"
#include "core/memory.h"
#include "core/ranges.h"
#include "pliant/update.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

pl_status pl_poses_create(pl_sim *sim, pl_error *err) {
    int count = sim->model->collider_count;
    sim->poses = pl_array_new(count, sizeof *sim->poses);
    if (!sim->poses) return pl_error_memory(err, count, "poses");
    for (int c = 0; c < count; c++) sim->colliders[c]->posed = &sim->poses[c];
    pl_state_block block = pl_state_figures("poses", sim->poses, sizeof *sim->poses);
    block.count = count;
    block.of_numbering = true;
    return pl_state_add(&sim->state, block, err);
}

void pl_poses_free(pl_sim *sim) { free(sim->poses); }

void pl_poses_carry(const pl_sim *old, pl_sim *fresh, const int *of) {
    for (int c = 0; c < fresh->model->collider_count; c++)
        fresh->poses[c] = of[c] >= 0 ? old->poses[of[c]] : (pl_posed){0};
}

double pl_poses_time(const pl_sim *sim) {
    bool late = sim->barriers && !isnan(sim->barriers->followed);
    return late ? sim->barriers->followed : pl_sim_time(sim);
}

/* Moves a collider during the next step, from its present pose; one that returns, to the pose of its curves
 * at that time. */
static pl_status go(pl_sim *sim, pl_id collider, pl_posed next, pl_error *err) {
    int index = pl_ids_index(&sim->collider_ids, collider);
    if (index < 0)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "pose: no such collider (id %d, generation %u): its id is from another simulation, or it "
            "was removed",
            collider.index, collider.generation);
    next.begin = pl_sim_time(sim);
    next.end = pl_sim_time_of(sim, sim->state.step + 1);
    pl_collider_motion_at(sim->colliders[index], pl_poses_time(sim), next.from);
    if (next.set == PL_POSED_RETURNS) pl_collider_own_motion(sim->colliders[index], next.end, next.to);
    sim->poses[index] = next;
    return PL_OK;
}

pl_status pl_sim_collider_pose(pl_sim *sim, pl_id collider, const double translate[3],
                               const double rotate_axis[3], double degrees, pl_error *err) {
    static const double up[3] = {0, 0, 1};
    PL_REQUIRE(sim);
    PL_REQUIRE(translate);
    if (!rotate_axis && degrees != 0)
        return pl_error_set(err, PL_ERR_INPUT,
                            "pose: degrees = %g without rotate_axis, expected an axis, or 0 degrees",
                            degrees);
    const double *axis = rotate_axis ? rotate_axis : up;
    pl_status status = pl_vector_check_range(translate, PL_MAX_ACTION, "pose", "translate", err);
    if (status == PL_OK) status = pl_rotation_check(axis, degrees, "pose", err);
    if (status == PL_OK && fabs(degrees) > PL_MAX_ACTION)
        status = pl_error_set(err, PL_ERR_INPUT, "pose: degrees = %g, expected a number between %g and %g",
                              degrees, -PL_MAX_ACTION, PL_MAX_ACTION);
    if (status != PL_OK) return status;
    pl_posed next = {.set = PL_POSED_STAYS};
    pl_motion_of(translate, axis, degrees, next.to);
    return go(sim, collider, next, err);
}

pl_status pl_sim_collider_unpose(pl_sim *sim, pl_id collider, pl_error *err) {
    PL_REQUIRE(sim);
    return go(sim, collider, (pl_posed){.set = PL_POSED_RETURNS}, err);
}

bool pl_sim_collider_placement(const pl_sim *sim, int collider, double matrix[16]) {
    if (!sim || !matrix || collider < 0 || collider >= sim->model->collider_count) return false;
    double motion[7];
    pl_collider_motion_at(sim->colliders[collider], pl_poses_time(sim), motion);
    pl_collider_matrix(sim->colliders[collider], motion, matrix);
    return true;
}
