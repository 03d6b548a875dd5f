/* Straight edges during untangling: springs that act while the limiter is wide (model/straight.h). */
#include "model/straight.h"
#include "terms/term.h"

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def, (void)data, (void)err;
    *present = sim->straight;
    return PL_OK;
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    (void)data;
    bool active = request->untangling_limiter.start > 0;
    value->energy = pl_straight_evaluate(sim, request->x, active, request->tangent);
    if (active && request->gradient) pl_straight_gradient(sim, request->x, request->gradient);
}

const pl_term_kind pl_term_straight_edges = {
    .name = "straight edges",
    .doc = "Springs between mid-edge nodes and the middles of their edges, while a body untangles.",
    .role = PL_TERM_INTERNAL,
    .create = create,
    .evaluate = evaluate,
};
