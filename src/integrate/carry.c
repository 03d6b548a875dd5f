/* Carries the blocks of the state from one model to another; see carry.h. */
#include "integrate/carry.h"
#include "core/memory.h"
#include "model/grabs.h"
#include "model/pins.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct carry {
    const pl_sim *old;
    pl_sim *fresh;
    const pl_origins *origins;
    int32_t *slot; /* work space: item of a node, or place of an element, in the old block; -1: none */
} carry;

static const pl_state_block *find_block(const pl_state *state, const char *name) {
    for (int i = 0; i < state->block_count; i++) {
        if (!strcmp(state->blocks[i].name, name)) return &state->blocks[i];
    }
    return NULL;
}

static void carry_nodes(const carry *c, const pl_state_block *from, pl_state_block *to) {
    for (int64_t i = 0; i < c->old->model->nodes; i++) c->slot[i] = from->nodes ? -1 : (int32_t)i;
    for (int64_t k = 0; from->nodes && k < from->count; k++) c->slot[from->nodes[k]] = (int32_t)k;
    for (int64_t k = 0; k < to->count; k++) {
        int32_t origin = c->origins->nodes[to->nodes ? to->nodes[k] : k];
        int32_t item = origin < 0 ? -1 : c->slot[origin];
        if (item >= 0)
            memcpy((char *)to->data + to->size * (size_t)k,
                   (const char *)from->data + from->size * (size_t)item, to->size);
    }
}

/* ---- by point ---- */

/* An element of an assembly, and the start of its values in a block by point, in steps of PL_LANES. */
typedef struct element_place {
    const pl_part *part; /* NULL: no values */
    int64_t element, at;
} element_place;

static element_place place_of(const pl_state_block *block, const pl_part *part, int64_t part_begin,
                              int64_t e) {
    int64_t batch = part->model->element->points * block->width(part) * PL_LANES;
    return (element_place){part, e, part_begin + e / PL_LANES * batch + e % PL_LANES};
}

/* Number of doubles of a part. */
static int64_t part_size(const pl_state_block *block, const pl_part *part) {
    return part->model->batches * PL_LANES * part->model->element->points * block->width(part);
}

/* The corner of the old element for each corner of the new one. False if that cannot be determined. */
static bool match_corners(const carry *c, const element_place *from, const element_place *to, int corner[4]) {
    int32_t old[PL_MAX_ELEMENT_NODES], new[PL_MAX_ELEMENT_NODES];
    pl_part_cell(from->part, from->element, old);
    pl_part_cell(to->part, to->element, new);
    for (int a = 0; a < 4; a++) {
        corner[a] = -1;
        for (int k = 0; k < 4; k++) {
            if (c->origins->nodes[new[a]] == old[k]) corner[a] = k;
        }
        if (corner[a] < 0) return false;
    }
    return true;
}

/* The point of the old element at the position of point q of the new one; -1: none. */
static int match_point(const pl_element *element, const int corner[4], int q) {
    for (int p = 0; p < element->points; p++) {
        double off = 0;
        for (int a = 0; a < 4; a++) off += fabs(element->rule->at[q][a] - element->rule->at[p][corner[a]]);
        if (off < 1e-9) return p;
    }
    return -1;
}

/* Rest data of a point: gradients of all corners except the first, then the weight. */
static void carry_rest(const int corner[4], const double *from, double *to) {
    double gradient[4][3] = {{0}};
    for (int k = 0; k < 9; k++) {
        gradient[1 + k / 3][k % 3] = from[k * PL_LANES];
        gradient[0][k % 3] -= from[k * PL_LANES];
    }
    for (int k = 0; k < 9; k++) to[k * PL_LANES] = gradient[corner[1 + k / 3]][k % 3];
}

static void carry_element(const carry *c, const pl_state_block *from, pl_state_block *to,
                          const element_place *old, const element_place *new) {
    int corner[4], width = to->width(new->part), own = from->width(old->part);
    if (width != own || !match_corners(c, old, new, corner)) return;
    bool same = corner[0] == 0 && corner[1] == 1 && corner[2] == 2 && corner[3] == 3;
    for (int q = 0; q < new->part->model->element->points; q++) {
        int p = match_point(new->part->model->element, corner, q);
        if (p < 0) continue;
        const double *values = (const double *)from->data + old->at + (int64_t)p * width * PL_LANES;
        double *into = (double *)to->data + new->at + (int64_t)q *width *PL_LANES;
        for (int k = 0; k < width; k++) into[k * PL_LANES] = values[k * PL_LANES];
        if (to->of_corners && !same) carry_rest(corner, values, into);
    }
}

static pl_status carry_points(const carry *c, const pl_state_block *from, pl_state_block *to, pl_error *err) {
    const pl_assembly *old = c->old->assembly, *fresh = c->fresh->assembly;
    element_place *places = pl_array_new(c->old->model->tets, sizeof *places);
    int64_t at = 0;
    if (!places) return pl_error_memory(err, 24 * c->old->model->tets, "a rebuild");
    for (int p = 0; p < old->model->part_count; p++) {
        const pl_part *part = &old->parts[p];
        for (int64_t e = 0; from->width(part) && e < part->model->count; e++)
            places[part->model->ids[e]] = place_of(from, part, at, e);
        at += part_size(from, part);
    }
    at = 0;
    for (int p = 0; p < fresh->model->part_count; p++) {
        const pl_part *part = &fresh->parts[p];
        int64_t slots =
            to->width(part) ? part->model->batches * PL_LANES : 0; /* padding repeats the last element */
        for (int64_t e = 0; e < slots; e++) {
            int32_t origin = c->origins->tets[part->model->ids[e]];
            element_place place = place_of(to, part, at, e);
            if (origin >= 0 && places[origin].part) carry_element(c, from, to, &places[origin], &place);
        }
        at += part_size(to, part);
    }
    free(places);
    return PL_OK;
}

/* New nodes begin with their present velocity, also in multistep schemes; those without a velocity begin at
 * rest. */
static void begin_history(const carry *c) {
    pl_state *state = &c->fresh->state;
    double h = state->step_size.last > 0 ? state->step_size.last : c->fresh->model->dt;
    bool stood = !c->old->model->integrator->moves && c->old->state.step > 0;
    if (!state->old_positions) return;
    for (int64_t k = 0; k < 3 * c->fresh->model->nodes; k++) {
        if (c->origins->nodes[k / 3] >= 0 && c->old->model->integrator->moves) continue;
        if (c->origins->nodes[k / 3] >= 0 && stood) state->velocities[k] = 0;
        state->old_positions[k] = state->positions[k] - h * state->velocities[k];
        state->old_velocities[k] = state->velocities[k];
    }
}

static pl_status carry_list(const pl_state_block *from, pl_state_block *to, pl_error *err) {
    size_t bytes = pl_state_block_bytes(from);
    if (!from->list || !to->list) return PL_OK;
    if (!pl_state_block_resize(to, from->list->count))
        return pl_error_memory(err, (int64_t)bytes, "a rebuild");
    if (bytes) memcpy(to->list->items, from->list->items, bytes);
    return PL_OK;
}

pl_status pl_state_carry(const pl_sim *old, const pl_origins *origins, pl_sim *fresh, pl_error *err) {
    int64_t nodes = old->model->nodes;
    carry c = {old, fresh, origins, malloc((size_t)(nodes ? nodes : 1) * sizeof(int32_t))};
    pl_status status = c.slot ? PL_OK : pl_error_memory(err, 4 * nodes, "a rebuild");
    for (int i = 0; status == PL_OK && i < fresh->state.block_count; i++) {
        pl_state_block *to = &fresh->state.blocks[i];
        const pl_state_block *from = find_block(&old->state, to->name);
        if (!from || from->by != to->by) continue;
        if (to->data && to->data == from->data) continue; /* belongs to a shared solver */
        bool alike = origins->same && from->count == to->count && from->size == to->size;
        if (to->list || from->list)
            status = alike ? carry_list(from, to, err) : PL_OK;
        else if (alike || (to->by == PL_BY_MODEL && !to->of_numbering && from->size == to->size))
            memcpy(to->data, from->data, pl_state_block_bytes(to));
        else if (to->by == PL_BY_NODE && from->size == to->size)
            carry_nodes(&c, from, to);
        else if (to->by == PL_BY_POINT)
            status = carry_points(&c, from, to, err);
    }
    fresh->state.step = old->state.step;
    if (status == PL_OK && !origins->same)
        status = pl_grabs_carry(old, origins->nodes, origins->tets, fresh, err);
    if (status == PL_OK && !origins->same) status = pl_pins_carry(old, origins->nodes, fresh, err);
    if (status == PL_OK) begin_history(&c);
    free(c.slot);
    return status;
}
