/* Bodies that repel each other before they touch, and bodies that touch without being joined. */
#include "contact/barriers.h"
#include "core/memory.h"
#include "math/vec3.h"
#include "model/free_motions.h"
#include "model/sim.h"
#include "scene/concerns.h"

#include <math.h>
#include <stdlib.h>

/* ---- contact across a gap */

static bool is_supported(const pl_free_motion *motion) {
    return !motion->along[0] && !motion->along[1] && !motion->along[2] && !motion->turns;
}

/* Marks the nodes (nodes) of connected components of which constraints prevent every rigid motion. */
static pl_status mark_supported(const pl_sim *sim, bool *marked) {
    const pl_model *model = sim->model;
    pl_free_motion *motions = pl_array_new(model->component_count, sizeof *motions);
    uint8_t *constrained = pl_array_new(model->nodes, 1);
    pl_status status = motions && constrained ? PL_OK : PL_ERR_SYSTEM;
    if (status == PL_OK) pl_free_motions_constrain(model, constrained);
    if (status == PL_OK) status = pl_free_motions_find(sim, constrained, motions, NULL);
    for (int64_t i = 0; status == PL_OK && i < model->nodes; i++)
        marked[i] = is_supported(&motions[model->component_of[i]]);
    free(motions);
    free(constrained);
    return status;
}

static void report_gap(pl_loader *loader, const pl_contact_gap *gap) {
    const pl_sim_def *def = &loader->scene->sim;
    const bool collider = gap->other >= def->body_count;
    const char *other =
        collider ? def->colliders[gap->other - def->body_count].name : def->bodies[gap->other].name;
    size_t mark = pl_loader_enter(loader, "contact");
    pl_loader_warning(loader,
                      "body '%.60s' and %s '%.60s' are %.3g m apart at the start, less than "
                      "contact.distance = %.3g m: they push each other apart before they touch; expected a "
                      "contact.distance well below the gap and the displacements, such as %.1g",
                      def->bodies[gap->body].name, collider ? "collider" : "body", other, gap->distance,
                      gap->activation, 0.1 * gap->distance);
    pl_loader_leave(loader, mark);
}

void pl_warn_gap(pl_loader *loader, const pl_sim *sim) {
    const pl_model *model = sim->model;
    if (!sim->barriers || model->integrator->moves) return;
    bool *supported = pl_array_new(model->nodes, sizeof *supported);
    if (supported && mark_supported(sim, supported) == PL_OK) {
        pl_contact_gap gap = pl_barriers_find_gap(sim->barriers, sim->state.positions, supported);
        if (gap.body >= 0) report_gap(loader, &gap);
    } else {
        loader->no_memory = true;
    }
    free(supported);
}

/* ---- connected components that coincide at nodes */

/* Nodes of one body in the same cell of this fraction of its size coincide. Rounding may put a pair into two
 * cells, but hardly all of them. */
static const double coincident = 1e-6;

typedef struct place {
    int64_t cell[3];
    int64_t node;
} place;

static int compare_cells(const place *p, const place *q) {
    for (int d = 0; d < 3; d++)
        if (p->cell[d] != q->cell[d]) return p->cell[d] < q->cell[d] ? -1 : 1;
    return 0;
}

static int compare_places(const void *a, const void *b) {
    const place *p = a, *q = b;
    int order = compare_cells(p, q);
    return order ? order : p->node < q->node ? -1 : p->node > q->node;
}

static void sort_nodes(const pl_model *model, const pl_body *body, place *places) {
    const double *rest = model->rest + 3 * body->first_node;
    double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (int64_t k = 0; k < 3 * body->node_count; k++) {
        low[k % 3] = fmin(low[k % 3], rest[k]);
        high[k % 3] = fmax(high[k % 3], rest[k]);
    }
    const double side[3] = {high[0] - low[0], high[1] - low[1], high[2] - low[2]};
    const double size = coincident * pl_vec3_length(side);
    for (int64_t i = 0; i < body->node_count; i++) {
        places[i].node = body->first_node + i;
        for (int d = 0; d < 3; d++) places[i].cell[d] = llround((rest[3 * i + d] - low[d]) / size);
    }
    qsort(places, (size_t)body->node_count, sizeof *places, compare_places);
}

static void report_unjoined(pl_loader *loader, const pl_sim *sim, int b, int64_t components) {
    const pl_scene *scene = loader->scene;
    const pl_model *model = sim->model;
    const pl_body *body = &model->bodies[b];
    place *places = pl_array_new(body->node_count, sizeof *places);
    if (!places) {
        loader->no_memory = true;
        return;
    }
    sort_nodes(model, body, places);
    const double *at = NULL;
    int64_t found = 0;
    for (int64_t i = 1; i < body->node_count; i++) {
        const int64_t one = places[i - 1].node, other = places[i].node;
        if (compare_cells(&places[i - 1], &places[i]) != 0) continue;
        if (model->component_of[one] == model->component_of[other]) continue;
        if (!found++) at = model->rest + 3 * one;
    }
    free(places);
    if (!found) return;
    size_t mark = pl_loader_enter_item(loader, "bodies", &scene->bodies, b, scene->sim.bodies[b].name);
    pl_loader_warning(loader,
                      "its mesh has %lld connected components, with %lld pairs of nodes at the same place, "
                      "such as (%.4g, %.4g, %.4g): they are not joined there and move apart; to join them, "
                      "mesh the parts together (in Gmsh: Coherence)",
                      (long long)components, (long long)found, at[0], at[1], at[2]);
    pl_loader_leave(loader, mark);
}

void pl_warn_unjoined(pl_loader *loader, const pl_sim *sim) {
    const pl_model *model = sim->model;
    for (int b = 0; b < model->body_count; b++) {
        const pl_body *body = &model->bodies[b];
        int32_t last = 0; /* components are numbered by their first nodes */
        for (int64_t i = 0; i < body->node_count; i++)
            last = model->component_of[body->first_node + i] > last
                       ? model->component_of[body->first_node + i]
                       : last;
        int64_t components = body->node_count ? 1 + last - model->component_of[body->first_node] : 0;
        if (components > 1) report_unjoined(loader, sim, b, components);
    }
}
