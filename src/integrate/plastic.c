/* See plastic.h. The flow itself is assembly/plastic.h's. */
#include "integrate/plastic.h"
#include "assembly/plastic.h"
#include "core/fields.h"
#include "core/memory.h"
#include "core/timer.h"
#include "model/select.h"
#include "model/sim.h"

#include <stdlib.h>

pl_status pl_goal_check(const char *body, const pl_material_def *material, pl_error *err) {
    const pl_flow_info *rule = pl_flow_find(material->plasticity);
    if (!rule || !rule->takes_goal) {
        return pl_error_set(
            err, PL_ERR_INPUT,
            "body '%s': has a goal, but its material '%s' has %s%s%s, expected a flow rule that takes a goal "
            "(multiplicative)",
            body, material->name, rule ? "the flow rule '" : "no plasticity", rule ? rule->name : "",
            rule ? "'" : "");
    }
    if (material->preserve_volume) {
        return pl_error_set(
            err, PL_ERR_INPUT,
            "body '%s': has a goal and its material '%s' preserve_volume, expected one of them: a "
            "goal hardly ever has every element's volume",
            body, material->name);
    }
    return PL_OK;
}

static pl_status check_body_goal(const pl_sim_def *def, const pl_body_def *body, pl_error *err) {
    const char *name = body->name ? body->name : "";
    for (int64_t k = 0; k < 3 * body->mesh->node_count; k++) {
        if (isfinite(body->goal[k])) continue;
        return pl_error_set(err, PL_ERR_INPUT, "body '%s': goal of node %lld is not finite", name,
                            (long long)k / 3);
    }
    for (int m = 0; m < def->material_count; m++) {
        const pl_material_def *material = &def->materials[m];
        bool used = material->name && !strcmp(material->name, body->material);
        for (int k = 0; k < body->override_count; k++)
            used = used || (material->name && !strcmp(material->name, body->override_materials[k]));
        for (int k = 0; k < body->painted_count; k++)
            used = used || (material->name && !strcmp(material->name, body->painted[k].material));
        pl_status status = used ? pl_goal_check(name, material, err) : PL_OK;
        if (status != PL_OK) return status;
    }
    return PL_OK;
}

static pl_status set_goals(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    double *goal = pl_array_new(3 * sim->model->nodes, sizeof(double));
    uint8_t *marked = pl_array_new(sim->model->nodes, sizeof(uint8_t));
    pl_status status = goal && marked ? PL_OK : pl_error_memory(err, sim->model->nodes * 25, "goals");
    bool any = false;
    for (int b = 0; status == PL_OK && b < sim->model->body_count; b++) {
        const pl_body_def *body = &def->bodies[b];
        if (!body->goal) continue;
        any = true;
        status = check_body_goal(def, body, err);
        pl_body_place_points(body, sim->model->bodies[b].node_count, body->goal,
                             goal + 3 * sim->model->bodies[b].first_node);
        if (status == PL_OK && sim->model->bodies[b].element->control)
            status = pl_body_control(body->mesh, false, goal + 3 * sim->model->bodies[b].first_node, err);
        memset(marked + sim->model->bodies[b].first_node, 1, (size_t)sim->model->bodies[b].node_count);
    }
    int64_t element = -1;
    if (status == PL_OK && any) status = pl_plastic_set_goal(sim->assembly, goal, marked, &element, err);
    for (int b = 0; element >= 0 && b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        if (element < body->first_tet || element >= body->first_tet + body->tet_count) continue;
        pl_error_set(err, PL_ERR_INPUT,
                     "body '%s': its goal inverts or flattens element %lld, expected a volume above 1e-6 of "
                     "the one at rest",
                     body->name, (long long)(element - body->first_tet));
    }
    free(goal);
    free(marked);
    return status;
}

pl_status pl_plastic_prepare(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    pl_status status = set_goals(sim, def, err);
    if (status != PL_OK || !sim->assembly->model->plastic_size) return status;
    pl_plastic_restore(sim->assembly, sim->threads);
    bool in_steps = sim->model->integrator->halves || sim->model->integrator->linear;
    status = pl_plastic_keep_start(sim->assembly, in_steps, err);
    if (status != PL_OK) return status;
    return pl_state_add(&sim->state,
                        pl_state_points("F_p", sim->assembly->state.plastic,
                                        sim->assembly->model->plastic_size, pl_state_width_plastic),
                        err);
}

/* Refuses a step in which a caller's rule returned invalid stretches. */
static pl_status refuse_flow(const pl_sim *sim, const pl_flow_sums *sums, pl_step_report *report,
                             pl_error *err) {
    const double *left = sums->refused_left;
    int b = 0;
    while (sums->refused_element >= sim->model->bodies[b].first_tet + sim->model->bodies[b].tet_count) b++;
    report->reason = PL_OUTSIDE_DOMAIN;
    return pl_error_set(err, PL_ERR_NUMERIC,
                        "step %lld: body '%s': the flow rule returned the stretches %.6g, %.6g, %.6g in "
                        "element %lld (one of %lld such points), expected numbers from %g to %g",
                        (long long)report->step, sim->model->bodies[b].name, left[0], left[1], left[2],
                        (long long)(sums->refused_element - sim->model->bodies[b].first_tet),
                        (long long)sums->refused, PL_FLOW_MIN, PL_FLOW_MAX);
}

pl_status pl_plastic_step(pl_sim *sim, pl_step_report *report, pl_error *err) {
    if (!sim->assembly->model->plastic_size) return PL_OK;
    double start = pl_now();
    pl_flow_sums sums;
    pl_linearisation_flow_begin(sim);
    pl_plastic_flow(sim->assembly, sim->threads, sim->state.positions, sim->model->dt, &sums);
    if (sums.refused) return refuse_flow(sim, &sums, report, err);
    if (sums.flowing || sums.change > 0) pl_linearisation_flow_end(sim, sim->state.positions);
    report->flowing = sums.flowing;
    report->max_plastic_strain = sums.largest_strain;
    report->plastic_dissipation = sums.dissipated;
    report->dissipated_energy += sums.dissipated;
    report->ms_plastic += 1e3 * (pl_now() - start);
    report->ms_total += report->ms_plastic;
    return PL_OK;
}

void pl_plastic_predict(pl_sim *sim, const double *x, pl_step_report *report) {
    double start = pl_now();
    pl_flow_sums sums;
    pl_linearisation_flow_begin(sim);
    pl_plastic_follow(sim->assembly, sim->threads, x, sim->model->dt, &sums);
    if (sums.change > 0) pl_linearisation_flow_end(sim, x);
    report->ms_plastic += 1e3 * (pl_now() - start);
}

void pl_plastic_undo(pl_sim *sim) {
    if (!pl_plastic_is_in_steps(sim->assembly) && !pl_plastic_has_flowed(sim->assembly)) return;
    pl_plastic_reset(sim->assembly, sim->threads);
    pl_linearisation_forget(sim);
}

bool pl_sim_is_plastic(const pl_sim *sim) { return sim && sim->assembly->model->plastic_size > 0; }

void pl_sim_plastic_strain(const pl_sim *sim, double *strain) {
    if (sim && strain) pl_plastic_strain(sim->assembly, strain);
}

pl_status pl_sim_node_plastic_strain(const pl_sim *sim, double *strain, pl_error *err) {
    PL_REQUIRE(sim);
    PL_REQUIRE(strain);
    return pl_assembly_node_plastic_strain(sim->assembly, strain, err);
}
