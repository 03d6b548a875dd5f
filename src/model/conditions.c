/* Constraints and loads: from definitions to node lists, and their values over time. */
#include "core/memory.h"
#include "model/degrees.h"
#include "model/pins.h"
#include "model/select.h"
#include "model/conditions.h"
#include "model/sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Control points are selected by the midpoints of the edges that they bend. */
static pl_status mark_body(const pl_sim *sim, const pl_body *body, const pl_selection_def *select,
                           uint8_t *mask, int64_t *count, pl_error *err) {
    const double *rest = sim->model->rest + 3 * body->first_node;
    if (!body->element->control) return pl_selection_mark(select, body->mesh, rest, mask, count, err);
    double *on_edges = pl_array_new(3 * body->node_count, sizeof *on_edges);
    if (!on_edges) return pl_error_memory(err, 24 * body->node_count, "a selection");
    memcpy(on_edges, rest, (size_t)(3 * body->node_count) * sizeof *on_edges);
    pl_status status = pl_body_control(body->mesh, true, on_edges, err);
    if (status == PL_OK) status = pl_selection_mark(select, body->mesh, on_edges, mask, count, err);
    free(on_edges);
    return status;
}

pl_status pl_nodes_mark(const pl_sim *sim, const char *what, const char *name, const char *body_name,
                        const pl_selection_def *select, uint8_t *mask, pl_error *err) {
    int64_t total = 0;
    bool found = false;
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        if (body_name && strcmp(body_name, body->name)) continue;
        found = true;
        int64_t count = 0;
        pl_status status = mark_body(sim, body, select, mask + body->first_node, &count, err);
        if (status != PL_OK) return status;
        total += count;
    }
    if (!found)
        return pl_error_set(err, PL_ERR_INPUT, "%s '%s': unknown body '%s'", what, name ? name : "",
                            body_name);
    if (total == 0)
        return pl_error_set(err, PL_ERR_INPUT, "%s '%s': the selection is empty", what, name ? name : "");
    return PL_OK;
}

pl_status pl_nodes_list(const pl_sim *sim, const uint8_t *mask, int64_t *count, int32_t **nodes,
                        pl_error *err) {
    *count = 0;
    for (int64_t i = 0; i < sim->model->nodes; i++) *count += mask[i];
    *nodes = malloc((size_t)(*count + 1) * sizeof **nodes);
    if (!*nodes) return pl_error_memory(err, *count * 4, "a selection");
    int64_t k = 0;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        if (mask[i]) (*nodes)[k++] = (int32_t)i;
    }
    return PL_OK;
}

pl_status pl_constraint_compile(pl_sim *sim, const pl_constraint_def *def, pl_constraint *out,
                                pl_error *err) {
    memcpy(out->axes, def->axes, sizeof out->axes);
    memcpy(out->center, def->center, sizeof out->center);
    memcpy(out->axis, def->axis, sizeof out->axis);
    out->from = def->from;
    out->until = def->until;
    uint8_t *mask = pl_array_new(sim->model->nodes, 1);
    pl_status status = mask ? PL_OK : pl_error_memory(err, sim->model->nodes, "a selection");
    if (status == PL_OK)
        status = pl_nodes_mark(sim, "constraint", def->name, def->body, &def->select, mask, err);
    int32_t *nodes = NULL;
    if (status == PL_OK) status = pl_nodes_list(sim, mask, &out->count, &nodes, err);
    out->nodes = nodes;
    free(mask);
    const char *name = def->name ? def->name : "constraint";
    if (status == PL_OK)
        status = pl_curve_copy(&def->translation, name, "translation", 3, &out->translation, err);
    if (status == PL_OK) status = pl_curve_copy(&def->rotation, name, "rotation", 1, &out->rotation, err);
    if (status == PL_OK) status = pl_curve_copy(&def->scaling, name, "scaling", 3, &out->scaling, err);
    return status;
}

void pl_constraint_free(const pl_constraint *constraint) {
    free((void *)constraint->nodes);
    free(constraint->translation.memory);
    free(constraint->rotation.memory);
    free(constraint->scaling.memory);
}

void pl_constraint_map(const pl_constraint *c, double time, double A[9], double shift[3]) {
    double degrees = 0, scale[3] = {1, 1, 1};
    shift[0] = shift[1] = shift[2] = 0;
    pl_curve_at(&c->translation.curve, time, shift);
    pl_curve_at(&c->rotation.curve, time, &degrees);
    pl_curve_at(&c->scaling.curve, time, scale);
    if (c->scaling.curve.components == 1) scale[1] = scale[2] = scale[0];
    double R[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}; /* without a rotation the targets are exact */
    if (degrees != 0) pl_rotation_matrix(c->axis, degrees, R);
    for (int k = 0; k < 9; k++) A[k] = R[k] * scale[k % 3];
}

void pl_constraint_target(const pl_constraint *c, const double A[9], const double shift[3], const double X[3],
                          double target[3]) {
    double r[3] = {X[0] - c->center[0], X[1] - c->center[1], X[2] - c->center[2]};
    for (int d = 0; d < 3; d++) {
        double moved = A[3 * d] * r[0] + A[3 * d + 1] * r[1] + A[3 * d + 2] * r[2] - r[d];
        target[d] = X[d] + moved + shift[d];
    }
}

bool pl_constraint_is_active(const pl_sim *sim, const pl_constraint *c, double time) {
    double slack = 1e-9 * sim->model->dt; /* 3 x 0.1 is more than 0.3 */
    return !(time < c->from - slack || time > c->until + slack);
}

void pl_constraints_apply(pl_sim *sim, double time, double *x) {
    memset(sim->work.constrained, 0, (size_t)sim->model->nodes);
    for (int k = 0; k < sim->model->constraint_count; k++) {
        const pl_constraint *c = &sim->model->constraints[k];
        if (!pl_constraint_is_active(sim, c, time)) continue;
        double A[9], shift[3];
        pl_constraint_map(c, time, A, shift);
        for (int64_t i = 0; i < c->count; i++) {
            int64_t node = c->nodes[i];
            const double *X = sim->model->rest + 3 * node;
            double target[3];
            pl_constraint_target(c, A, shift, X, target);
            for (int d = 0; d < 3; d++) {
                if (!c->axes[d]) continue;
                sim->work.constrained[node] |= (uint8_t)(1u << d);
                x[3 * node + d] = target[d];
            }
        }
    }
    pl_pins_apply(sim, x);
    /* components that can move rigidly have a singular stiffness */
    sim->work.op.diagonal.constant = pl_components_constrain(sim) ? 1e-7 * sim->model->scales.diagonal : 0;
    pl_degrees_constrain(sim);
}

bool pl_constraints_move(const pl_sim *sim) {
    bool moves = false;
    for (int k = 0; k < sim->model->constraint_count; k++) {
        const pl_constraint *c = &sim->model->constraints[k];
        moves = moves || c->translation.curve.count || c->rotation.curve.count || c->scaling.curve.count;
    }
    return moves;
}

/* A load's arrays while they are filled. */
typedef struct load_lists {
    int64_t count, face_count;
    int32_t *nodes;
    double *shares;
    pl_curved_face *faces;
} load_lists;

/* Stores a boundary face: one of three nodes in out->nodes, one of six in out->faces. */
static void keep_face(const pl_body *body, const int32_t *face, int size, load_lists *out) {
    int32_t node[6];
    for (int a = 0; a < size; a++) node[a] = (int32_t)(face[a] + body->first_node);
    if (size == 3)
        memcpy(out->nodes + 3 * out->count++, node, sizeof node / 2);
    else {
        pl_curved_face *to = &out->faces[out->face_count++];
        memcpy(to->nodes, node, sizeof node);
        to->control = body->element->control;
        to->linear = false;
    }
}

/* The selected boundary faces of the named bodies, in global node numbers. */
static pl_status loaded_faces(const pl_sim *sim, const pl_load_def *def, const uint8_t *mask, load_lists *out,
                              pl_error *err) {
    for (int b = 0; b < sim->model->body_count; b++) {
        const pl_body *body = &sim->model->bodies[b];
        if (def->body && strcmp(def->body, body->name)) continue;
        int32_t *faces = NULL;
        int64_t count = 0;
        int size = 3;
        pl_status status =
            pl_selection_faces(&def->select, body->mesh, mask + body->first_node, &faces, &count, &size, err);
        if (status != PL_OK) return status;
        void *room = size == 3 ? pl_array_grow(out->nodes, 3 * (out->count + count) + 1, sizeof *out->nodes)
                               : pl_array_grow(out->faces, out->face_count + count + 1, sizeof *out->faces);
        if (!room) {
            free(faces);
            return pl_error_memory(err, count * 28, "loaded triangles");
        }
        if (size == 3)
            out->nodes = room;
        else
            out->faces = room;
        for (int64_t t = 0; t < count; t++) keep_face(body, faces + size * t, size, out);
        free(faces);
    }
    if (out->count + out->face_count == 0) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "load '%s': the selection contains no complete boundary triangle",
                            def->name ? def->name : "");
    }
    return PL_OK;
}

/* Forces act equally on the marked nodes. */
static pl_status equal_shares(const pl_sim *sim, const uint8_t *mask, load_lists *load, pl_error *err) {
    pl_status status = pl_nodes_list(sim, mask, &load->count, &load->nodes, err);
    if (status != PL_OK) return status;
    load->shares = pl_array_new(load->count, sizeof(double));
    if (!load->shares) return pl_error_memory(err, load->count * 8, "a load");
    for (int64_t i = 0; i < load->count; i++) load->shares[i] = 1.0 / (double)load->count;
    return PL_OK;
}

/* Tractions act on the rest area: faces are converted to weights of their nodes once. */
static pl_status traction_shares(const pl_sim *sim, load_lists *load, pl_error *err) {
    int64_t nodes = 3 * load->count, total = nodes + 6 * load->face_count;
    int32_t *grown = pl_array_grow(load->nodes, total, sizeof *grown);
    if (grown) load->nodes = grown;
    load->shares = pl_array_new(total, sizeof(double));
    if (!load->shares || !grown) return pl_error_memory(err, total * 12, "tractions");
    for (int64_t t = 0; t < load->count; t++) {
        pl_curved_face face = pl_face_of_three(load->nodes + 3 * t);
        double shares[6];
        pl_face_shares(&face, sim->model->rest, shares);
        memcpy(load->shares + 3 * t, shares, 3 * sizeof *shares);
    }
    for (int64_t t = 0; t < load->face_count; t++) {
        memcpy(load->nodes + nodes + 6 * t, load->faces[t].nodes, sizeof load->faces[t].nodes);
        pl_face_shares(&load->faces[t], sim->model->rest, load->shares + nodes + 6 * t);
    }
    load->count = total;
    load->face_count = 0;
    return PL_OK;
}

pl_status pl_load_compile(pl_sim *sim, const pl_load_def *def, pl_load *out, pl_error *err) {
    out->kind = def->kind;
    int components = def->kind == PL_LOAD_PRESSURE ? 1 : 3;
    const char *name = def->name ? def->name : "load";
    uint8_t *mask = pl_array_new(sim->model->nodes, 1);
    pl_status status = mask ? PL_OK : pl_error_memory(err, sim->model->nodes, "a selection");
    if (status == PL_OK) status = pl_nodes_mark(sim, "load", def->name, def->body, &def->select, mask, err);
    load_lists lists = {0};
    if (status == PL_OK && def->kind == PL_LOAD_FORCE) {
        status = equal_shares(sim, mask, &lists, err);
    } else if (status == PL_OK) {
        status = loaded_faces(sim, def, mask, &lists, err);
        if (status == PL_OK && def->kind == PL_LOAD_TRACTION) status = traction_shares(sim, &lists, err);
    }
    free(mask);
    out->count = lists.count;
    out->nodes = lists.nodes;
    out->shares = lists.shares;
    out->face_count = lists.face_count;
    out->faces = lists.faces;
    return status == PL_OK ? pl_curve_copy(&def->value, name, "value", components, &out->value, err) : status;
}

void pl_load_free(const pl_load *load) {
    free((void *)load->nodes);
    free((void *)load->faces);
    free((void *)load->shares);
    free(load->value.memory);
}

void pl_loads_dead(const pl_sim *sim, double time, bool undistributed, double *forces) {
    double gravity[3] = {sim->model->gravity[0], sim->model->gravity[1], sim->model->gravity[2]};
    pl_curve_at(&sim->model->gravity_keys.curve, time, gravity);
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        for (int d = 0; d < 3; d++) forces[3 * i + d] = sim->inertia.gravity_mass[i] * gravity[d];
    }
    for (int k = 0; k < sim->model->load_count; k++) {
        const pl_load *load = &sim->model->loads[k];
        if (load->kind == PL_LOAD_PRESSURE) continue;
        double value[3] = {0};
        pl_curve_at(&load->value.curve, time, value);
        for (int64_t i = 0; i < load->count; i++) {
            for (int d = 0; d < 3; d++) forces[3 * (int64_t)load->nodes[i] + d] += load->shares[i] * value[d];
        }
    }
    pl_pushes_apply(sim, forces);
    if (!undistributed) pl_degrees_pass(sim, forces);
}
