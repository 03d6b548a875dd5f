/* Changes the definitions of a running simulation; see pliant/update.h and docs/live.md.
 *
 * Whatever changes, the new model is made by the code that creates one, and the state is carried over: an
 * updated simulation cannot differ from one that is created and restored. It is cheap because unchanged data
 * is taken from the old one.
 */
#include "pliant/update.h"
#include "core/fields.h"
#include "core/memory.h"
#include "core/timer.h"
#include "integrate/check.h"
#include "integrate/rebuild.h"
#include "model/matrix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Old numbers of the nodes and elements of an update: those of bodies that stay. */
typedef struct numbering {
    int *of; /* (bodies afterwards) the body before, or -1 */
    int32_t *nodes, *tets;
    pl_rebuild_map map;
} numbering;

static void numbering_free(numbering *numbers) {
    free(numbers->of);
    free(numbers->nodes);
    free(numbers->tets);
}

/* For element kinds with other points only the motion of the nodes is kept. */
static void number_body(const pl_body *was, const pl_body_def *now, int64_t first_node, int64_t first_tet,
                        numbering *numbers) {
    const pl_element *element = NULL;
    bool same = pl_body_element(now, &element, NULL) == PL_OK && element == was->element;
    for (int64_t i = 0; i < was->node_count; i++)
        numbers->nodes[was->first_node + i] = (int32_t)(first_node + i);
    for (int64_t t = 0; same && t < was->tet_count; t++)
        numbers->tets[was->first_tet + t] = (int32_t)(first_tet + t);
}

static pl_status numbering_create(const pl_sim *sim, const pl_sim_def *def, const pl_prints *prints,
                                  numbering *out, pl_error *err) {
    const pl_model *model = sim->model;
    int64_t first_node = 0, first_tet = 0;
    *out = (numbering){.of = pl_array_new(def->body_count, sizeof(int)),
                       .nodes = pl_array_new(model->nodes, sizeof(int32_t)),
                       .tets = pl_array_new(model->tets, sizeof(int32_t)),
                       .map = pl_rebuild_map_default()};
    if (!out->of || !out->nodes || !out->tets)
        return pl_error_memory(err, 4 * (model->nodes + model->tets), "an update");
    for (int64_t i = 0; i < model->nodes; i++) out->nodes[i] = -1;
    for (int64_t t = 0; t < model->tets; t++) out->tets[t] = -1;
    pl_prints_match(&sim->prints, prints, PL_PRINT_BODY, true, out->of);
    for (int b = 0; b < def->body_count; b++) {
        if (out->of[b] >= 0)
            number_body(&model->bodies[out->of[b]], &def->bodies[b], first_node, first_tet, out);
        first_node += def->bodies[b].mesh->node_count;
        first_tet += def->bodies[b].mesh->tet_count;
    }
    out->map.nodes = out->nodes;
    out->map.tets = out->tets;
    return PL_OK;
}

static int64_t count_tets(const pl_sim_def *def) {
    int64_t count = 0;
    for (int b = 0; b < def->body_count; b++) count += def->bodies[b].mesh->tet_count;
    return count;
}

/* Whether element batches and matrix stay: their inputs do not differ, and they are stored alike. Degrees of
 * edges change the matrix's pattern. */
static bool stays(const pl_sim *sim, const pl_sim_def *def, const pl_difference *difference) {
    pl_model model = *sim->model;
    model.settings = def->integrator;
    model.solver = def->solver;
    model.integrator = pl_integrator_choose(&def->integrator);
    if (difference->structures || model.adapts || !model.integrator) return false;
    pl_matrix_choose(&model, def);
    return pl_matrix_storage(&model, def) == sim->assembly->model->storage;
}

/* Approximate time relative to creation if batches, matrix and solver stay: used until it was measured. */
#define LEFT_IN_PLACE 0.3

/* The kind and cost of an update. */
static pl_update_report predict_update(const pl_sim *sim, const pl_sim_def *def, const pl_prints *prints) {
    pl_difference difference = pl_prints_compare(&sim->prints, prints);
    pl_update_report report = {.kind = PL_UPDATE_NONE};
    snprintf(report.why, sizeof report.why, "%s", difference.why);
    if (!difference.kinds) return report;
    bool in_place = stays(sim, def, &difference);
    report.kind = in_place ? PL_UPDATE_IN_PLACE : PL_UPDATE_REBUILD;
    double size = (double)count_tets(def) / (double)sim->model->tets;
    report.seconds = sim->creation_seconds * (in_place ? LEFT_IN_PLACE : size);
    if (in_place && sim->update_seconds > 0) report.seconds = sim->update_seconds;
    return report;
}

pl_status pl_sim_update_estimate(const pl_sim *sim, const pl_sim_def *def, pl_update_report *report,
                                 pl_error *err) {
    PL_REQUIRE(report);
    *report = (pl_update_report){0};
    PL_REQUIRE(sim);
    pl_sim_input input;
    pl_prints prints = {0};
    pl_status status = pl_sim_input_read(def, &input, err);
    if (status != PL_OK) return status;
    status = pl_prints_create(&input.def, &prints, err);
    if (status == PL_OK) *report = predict_update(sim, &input.def, &prints);
    pl_prints_free(&prints);
    pl_sim_input_free(&input);
    return status;
}

/* With definitions that are valid individually. */
static pl_status update(pl_sim *sim, const pl_sim_def *def, pl_update_report *report, pl_error *err) {
    pl_prints prints = {0};
    numbering numbers = {0};
    pl_status status = pl_prints_create(def, &prints, err);
    if (status != PL_OK) return status;
    *report = predict_update(sim, def, &prints);
    if (report->kind != PL_UPDATE_NONE) {
        status = numbering_create(sim, def, &prints, &numbers, err);
        bool in_place = false;
        if (status == PL_OK) status = pl_sim_replace(sim, def, &numbers.map, &in_place, err);
        report->kind = in_place ? PL_UPDATE_IN_PLACE : PL_UPDATE_REBUILD;
        numbering_free(&numbers);
    }
    pl_prints_free(&prints);
    return status;
}

pl_status pl_sim_update(pl_sim *sim, const pl_sim_def *def, pl_update_report *report, pl_error *err) {
    pl_update_report own;
    double start = pl_now();
    if (!report) report = &own;
    *report = (pl_update_report){0};
    PL_REQUIRE(sim);
    pl_sim_input input;
    pl_status status = pl_sim_input_read(def, &input, err);
    if (status != PL_OK) return status;
    status = update(sim, &input.def, report, err);
    pl_sim_input_free(&input);
    report->seconds = pl_now() - start;
    return status;
}

/* ---- ids ---- */

static int find_named(const pl_sim *sim, pl_print_kind kind, const char *name) {
    const pl_print *print;
    for (int i = 0; (print = pl_prints_at(&sim->prints, kind, i)); i++) {
        if (name && print->name ? !strcmp(name, print->name) : name == print->name) return i;
    }
    return -1;
}

pl_id pl_sim_body_id(const pl_sim *sim, const char *name) {
    return sim ? pl_ids_of(&sim->body_ids, find_named(sim, PL_PRINT_BODY, name)) : (pl_id){0};
}

pl_id pl_sim_collider_id(const pl_sim *sim, const char *name) {
    return sim ? pl_ids_of(&sim->collider_ids, find_named(sim, PL_PRINT_COLLIDER, name)) : (pl_id){0};
}

int pl_sim_body_index(const pl_sim *sim, pl_id id) { return sim ? pl_ids_index(&sim->body_ids, id) : -1; }

int pl_sim_collider_index(const pl_sim *sim, pl_id id) {
    return sim ? pl_ids_index(&sim->collider_ids, id) : -1;
}
