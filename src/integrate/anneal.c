/* See anneal.h. */
#include "integrate/anneal.h"
#include "assembly/anneal.h"
#include "core/fields.h"
#include "core/memory.h"
#include "model/degrees.h"
#include "model/sim.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static pl_status find_body(const pl_sim *sim, const char *what, const char *name, int *body, pl_error *err) {
    *body = -1;
    for (int b = 0; name && b < sim->model->body_count; b++) {
        if (!strcmp(sim->model->bodies[b].name, name)) *body = b;
    }
    if (name && *body < 0) return pl_error_set(err, PL_ERR_INPUT, "%s: unknown body '%s'", what, name);
    /* a goal is kept relative to the rest shape that bodies start with */
    for (int p = 0; p < sim->assembly->model->part_count; p++) {
        if (sim->assembly->parts[p].model->goal)
            return pl_error_set(err, PL_ERR_INPUT,
                                "%s: a body has a goal, expected none: it refers to the "
                                "rest shape that annealing replaces",
                                what);
    }
    return PL_OK;
}

pl_status pl_anneals_create(pl_sim *sim, const pl_sim_def *def, pl_error *err) {
    pl_assembly *assembly = sim->assembly;
    pl_model *model = sim->making;
    if (!assembly->model->reshapes) return PL_OK;
    pl_annealing *anneals = pl_array_new(def->anneal_count, sizeof *anneals);
    model->anneals = anneals;
    if (!anneals) return pl_error_memory(err, def->anneal_count, "annealing");
    for (int i = 0; i < def->anneal_count; i++) {
        const pl_anneal_def *anneal = &def->anneals[i];
        char what[128];
        snprintf(what, sizeof what, "anneal '%.99s'", anneal->name ? anneal->name : "");
        double steps = anneal->time / model->dt;
        if (!(steps < 1e15))
            return pl_error_set(err, PL_ERR_INPUT, "%s: time = %g is %g steps away, expected fewer than 1e15",
                                what, anneal->time, steps);
        pl_status status = find_body(sim, what, anneal->body, &anneals[i].body, err);
        if (status != PL_OK) return status;
        anneals[i].time = anneal->time;
        model->anneal_count++;
    }
    pl_state_block shapes = pl_state_points("rest shapes", assembly->state.shapes,
                                            assembly->model->shapes_size, pl_state_width_shapes);
    shapes.of_corners = true;
    return pl_state_add(&sim->state, shapes, err);
}

static int64_t anneal_body(pl_sim *sim, int body) {
    int64_t first = body < 0 ? 0 : sim->model->bodies[body].first_tet;
    int64_t count = body < 0 ? sim->model->tets : sim->model->bodies[body].tet_count;
    pl_linearisation_forget(sim);
    pl_degrees_anneal(sim, body < 0 ? 0 : sim->model->bodies[body].first_node,
                      body < 0 ? sim->model->nodes : sim->model->bodies[body].node_count);
    return pl_assembly_anneal(sim->assembly, sim->threads, sim->state.positions, first, first + count);
}

/* The step that reaches a time. */
static int64_t step_at(const pl_sim *sim, double time) {
    const pl_clock *clock = &sim->state.clock;
    double steps = (time - clock->time) / sim->model->dt;
    return clock->step + (int64_t)ceil(steps * (1 - 1e-12)); /* rounding must not add a step */
}

void pl_anneals_step(pl_sim *sim) {
    for (int i = 0; i < sim->model->anneal_count; i++) {
        if (step_at(sim, sim->model->anneals[i].time) == sim->state.step + 1)
            anneal_body(sim, sim->model->anneals[i].body);
    }
}

pl_status pl_sim_anneal(pl_sim *sim, const char *body, int64_t *left, pl_error *err) {
    int number;
    if (left) *left = 0;
    PL_REQUIRE(sim);
    if (!sim->assembly->model->reshapes)
        return pl_error_set(err, PL_ERR_INPUT,
                            "anneal: the simulation was made without may_anneal, expected true");
    pl_status status = find_body(sim, "anneal", body, &number, err);
    if (status != PL_OK) return status;
    int64_t kept = anneal_body(sim, number);
    if (left) *left = kept;
    return PL_OK;
}
