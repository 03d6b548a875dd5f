/* See probes.h; and the key `probes` of scenes.
 *
 * A point is located once in the rest shape: its element, and the shape functions there as weights of the
 * element's nodes. A selection is averaged over its nodes with equal weights. */
#include "scene/probes.h"
#include "core/fields.h"
#include "embed/locate.h"
#include "mesh/order.h"
#include "model/sim.h"
#include "scene/cells.h"
#include "scene/kinds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the scene's key ---- */

static const pl_field probe_table[] = {
    {.name = "name",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_probe_def, name),
     .doc = "Prefix of its column names."},
    {.name = "body",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_probe_def, body),
     .doc = "Name of the body; every body by default, for a point the nearest one."},
    {.name = "at",
     .type = PL_FIELD_VEC3,
     .offset = offsetof(pl_probe_def, at),
     .unit = "m",
     .default_value = NAN,
     .doc = "A point: its position at rest, in or on the body."},
    {.name = "select",
     .type = PL_FIELD_OTHER,
     .offset = offsetof(pl_probe_def, select),
     .kind = "selection",
     .doc = "Or a selection of nodes: their mean, and the sum of the reactions of constraints there."},
    {.name = NULL}};

const pl_field *pl_probe_fields(void) { return probe_table; }

void pl_probe_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, target);
    bool point = json_object_get(value, "at"), nodes = json_object_get(value, "select");
    if (json_is_object(value) && point == nodes)
        pl_loader_problem(loader, "found %s, expected either 'at', a place at rest, or 'select', nodes",
                          point ? "both 'at' and 'select'" : "neither 'at' nor 'select'");
}

json_t *pl_probe_write(const pl_kind *kind, const void *target) {
    json_t *object = pl_write_fields(kind->fields(), target, json_object());
    json_object_del(object, pl_probe_is_point(target) ? "select" : "at");
    return object;
}

/* ---- evaluation */

typedef struct pl_probe {
    const pl_probe_def *def;
    int64_t count; /* number of nodes; 0: the probe's target does not exist */
    int32_t *nodes;
    double *weights; /* their sum is 1 */
} pl_probe;

struct pl_probes {
    pl_sim *sim;
    int count;
    pl_probe *items;
};

/* Shape functions of an element at u: linear, quadratic, or quadratic with control points. */
static void find_weights(const double u[3], bool quadratic, bool control, double w[10]) {
    const double z[4] = {1 - u[0] - u[1] - u[2], u[0], u[1], u[2]};
    for (int c = 0; c < 4; c++) w[c] = !quadratic ? z[c] : control ? z[c] * z[c] : z[c] * (2 * z[c] - 1);
    for (int e = 0; e < 6; e++) w[4 + e] = (control ? 2 : 4) * z[pl_tet_edges[e][0]] * z[pl_tet_edges[e][1]];
}

/* The element of a body that contains a point at rest, or the nearest one, and the distance to it. */
static pl_status find_point(const pl_sim *sim, const pl_body *body, const double at[3], pl_probe *probe,
                            double *distance, pl_error *err) {
    const double *rest = sim->model->rest + 3 * body->first_node;
    bool quadratic = body->mesh->nodes_per_tet > 4;
    pl_locator locator;
    pl_status status = pl_locator_create(body->mesh, rest, body->element->control, &locator, err);
    if (status != PL_OK) return status;
    pl_place place;
    pl_locator_find(&locator, at, -1, &place);
    pl_locator_free(&locator);
    if (!(place.distance < *distance)) return PL_OK;
    *distance = place.distance;
    double w[10];
    const int32_t *tet = body->mesh->tets + (int64_t)place.tet * body->mesh->nodes_per_tet;
    find_weights(place.u, quadratic, body->element->control, w);
    probe->count = quadratic ? 10 : 4;
    for (int a = 0; a < probe->count; a++) {
        probe->nodes[a] = (int32_t)(tet[a] + body->first_node);
        probe->weights[a] = w[a];
    }
    return PL_OK;
}

/* Mean edge length of the bodies, the scale for points outside. */
static double mean_edge(const pl_sim *sim) {
    double edge = 0;
    for (int64_t p = 0; p < sim->model->component_count; p++)
        edge = fmax(edge, sim->model->components[p].edge);
    return edge;
}

static pl_status make_point(pl_probe *probe, const pl_sim *sim, bool first, pl_error *err) {
    const pl_probe_def *def = probe->def;
    double distance = INFINITY;
    pl_status status = PL_OK;
    probe->nodes = pl_array_new(10, sizeof *probe->nodes);
    probe->weights = pl_array_new(10, sizeof *probe->weights);
    if (!probe->nodes || !probe->weights) return pl_error_memory(err, 120, "a probe");
    for (int b = 0; b < sim->model->body_count && status == PL_OK; b++) {
        const pl_body *body = &sim->model->bodies[b];
        if (def->body && strcmp(def->body, body->name)) continue;
        status = find_point(sim, body, def->at, probe, &distance, err);
    }
    double edge = mean_edge(sim);
    if (status != PL_OK || !(distance > 0.5 * edge)) return status;
    if (first)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "probe '%s': (%g, %g, %g) is %.3g m away from %s%s%s at rest, expected a point in or on it",
            def->name, def->at[0], def->at[1], def->at[2], distance,
            def->body ? "body '" : "the nearest body", def->body ? def->body : "", def->body ? "'" : "");
    probe->count = 0; /* its body was removed */
    return PL_OK;
}

static pl_status make_selection(pl_probe *probe, const pl_sim *sim, bool first, pl_error *err) {
    const pl_probe_def *def = probe->def;
    uint8_t *mask = pl_array_new(sim->model->nodes, 1);
    if (!mask) return pl_error_memory(err, sim->model->nodes, "a probe");
    pl_status status = pl_nodes_mark(sim, "probe", def->name, def->body, &def->select, mask, err);
    bool went = status == PL_ERR_INPUT && !first; /* nothing is selected, or the body does not exist */
    if (status == PL_OK) status = pl_nodes_list(sim, mask, &probe->count, &probe->nodes, err);
    free(mask);
    if (went && err) *err = (pl_error){0};
    if (status != PL_OK) return went ? PL_OK : status;
    probe->weights = pl_array_new(probe->count, sizeof *probe->weights);
    if (!probe->weights) return pl_error_memory(err, 8 * probe->count, "a probe");
    for (int64_t i = 0; i < probe->count; i++) probe->weights[i] = 1.0 / (double)probe->count;
    return PL_OK;
}

pl_status pl_probes_create(const pl_list *list, pl_sim *sim, bool first, pl_probes **out, pl_error *err) {
    pl_probes *probes = *out = pl_array_new(1, sizeof *probes);
    if (probes) probes->items = pl_array_new(list->count, sizeof *probes->items);
    if (!probes || !probes->items) return pl_error_memory(err, 64 * list->count, "probes");
    const pl_probe_def *defs = list->items;
    probes->sim = sim;
    pl_status status = PL_OK;
    for (int i = 0; i < list->count && status == PL_OK; i++) {
        pl_probe *probe = &probes->items[probes->count++];
        probe->def = &defs[i];
        status = pl_probe_is_point(&defs[i]) ? make_point(probe, sim, first, err)
                                             : make_selection(probe, sim, first, err);
    }
    return status;
}

void pl_probes_free(pl_probes *probes) {
    if (!probes) return;
    for (int i = 0; i < probes->count; i++) {
        free(probes->items[i].nodes);
        free(probes->items[i].weights);
    }
    free(probes->items);
    free(probes);
}

/* ---- the table ---- */

bool pl_probes_header(const pl_list *list, pl_buffer *text) {
    static const char *const values[] = {"position", "displacement", "velocity", "reaction"};
    const pl_probe_def *defs = list->items;
    pl_buffer name = {0};
    pl_buffer_text(text, "step,time");
    for (int i = 0; i < list->count; i++) {
        for (int k = 0; k < 3 * (pl_probe_is_point(&defs[i]) ? 3 : 4); k++) {
            name.size = 0;
            pl_buffer_print(&name, "%s.%s.%c", defs[i].name, values[k / 3], 'x' + k % 3);
            pl_buffer_text(text, ",");
            if (!name.failed) pl_cell_name(text, name.data);
        }
    }
    pl_buffer_text(text, "\n");
    bool done = !text->failed && !name.failed;
    pl_buffer_free(&name);
    return done;
}

/* Appends weighted sums over the probe's nodes of (nodes,3) values, minus those of `less` if given. */
static void print_mean(const pl_probe *probe, const double *values, const double *less, pl_buffer *text) {
    for (int d = 0; d < 3; d++) {
        double sum = 0;
        for (int64_t i = 0; values && i < probe->count; i++) {
            int64_t k = 3 * (int64_t)probe->nodes[i] + d;
            sum += probe->weights[i] * (values[k] - (less ? less[k] : 0));
        }
        pl_cell_number(text, probe->count ? sum : NAN);
    }
}

static void print_reaction(const pl_probes *all, const pl_probe *probe, pl_buffer *text) {
    const double *reactions = pl_sim_node_forces(all->sim, PL_FORCE_REACTION);
    for (int d = 0; d < 3; d++) {
        double sum = 0;
        for (int64_t i = 0; reactions && i < probe->count; i++)
            sum += reactions[3 * (int64_t)probe->nodes[i] + d];
        pl_cell_number(text, reactions && probe->count ? sum : NAN);
    }
}

bool pl_probes_line(const pl_probes *all, pl_buffer *text) {
    pl_sim *sim = all->sim;
    pl_buffer_print(text, "%lld,%.17g", (long long)pl_sim_step_index(sim), pl_sim_time(sim));
    for (int i = 0; i < all->count; i++) {
        const pl_probe *probe = &all->items[i];
        print_mean(probe, pl_sim_positions(sim), NULL, text);
        print_mean(probe, pl_sim_positions(sim), pl_sim_rest(sim), text);
        print_mean(probe, pl_sim_velocities(sim), NULL, text);
        if (!pl_probe_is_point(probe->def)) print_reaction(all, probe, text);
    }
    pl_buffer_text(text, "\n");
    return !text->failed;
}
