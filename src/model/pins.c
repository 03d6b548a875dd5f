/* See pins.h. */
#include "model/pins.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

pl_status pl_pins_create(pl_sim *sim, pl_error *err) {
    pl_pins *pins = sim->pins = pl_array_new(1, sizeof *pins);
    if (pins) pins->pinned = pl_array_new(sim->model->nodes, 1);
    if (!pins || !pins->pinned) return pl_error_memory(err, sim->model->nodes, "pins");
    pl_status status = pl_state_add(&sim->state, pl_state_items("pins", &pins->list, sizeof(pl_pin)), err);
    if (status == PL_OK)
        status = pl_state_add(&sim->state, pl_state_items("pushes", &pins->pushes, sizeof(pl_push)), err);
    return status;
}

void pl_pins_free(pl_pins *pins) {
    if (!pins) return;
    free(pins->list.items);
    free(pins->pushes.items);
    free(pins->pinned);
    free(pins);
}

void pl_pins_refresh(pl_sim *sim) {
    const pl_pin *list = sim->pins->list.items;
    const pl_push *pushes = sim->pins->pushes.items;
    bool sound = true;
    for (int64_t k = 0; k < sim->pins->list.count; k++)
        sound = sound && list[k].node >= 0 && list[k].node < sim->model->nodes;
    for (int64_t k = 0; k < sim->pins->pushes.count; k++)
        sound = sound && pushes[k].node >= 0 && pushes[k].node < sim->model->nodes;
    if (!sound) sim->pins->list.count = sim->pins->pushes.count = 0;
    memset(sim->pins->pinned, 0, (size_t)sim->model->nodes);
    for (int64_t k = 0; k < sim->pins->list.count; k++) sim->pins->pinned[list[k].node] = 1;
}

pl_status pl_pins_add(pl_sim *sim, int64_t count, const int32_t *nodes, const double *x, pl_error *err) {
    pl_pins *pins = sim->pins;
    if (!pl_items_reserve(&pins->list, pins->list.count + count, sizeof(pl_pin)))
        return pl_error_memory(err, count * (int64_t)sizeof(pl_pin), "pins");
    uint8_t *pinned = pins->pinned;
    for (int64_t i = 0; i < count; i++) pinned[nodes[i]] = 2;
    pl_pin *list = pins->list.items;
    int64_t kept = 0;
    for (int64_t k = 0; k < pins->list.count; k++) {
        if (pinned[list[k].node] < 2) list[kept++] = list[k];
    }
    for (int64_t i = 0; i < count; i++) {
        const double *place = x + 3 * (int64_t)nodes[i];
        if (pinned[nodes[i]] != 2) continue; /* listed twice */
        pinned[nodes[i]] = 1;
        list[kept++] = (pl_pin){nodes[i], {place[0], place[1], place[2]}};
    }
    pins->list.count = kept;
    return PL_OK;
}

void pl_pins_remove(pl_sim *sim, const uint8_t *marked) {
    pl_pin *list = sim->pins->list.items;
    int64_t kept = 0;
    for (int64_t k = 0; k < sim->pins->list.count; k++) {
        if (!marked[list[k].node]) list[kept++] = list[k];
    }
    sim->pins->list.count = kept;
    pl_pins_refresh(sim);
}

void pl_pins_apply(const pl_sim *sim, double *x) {
    const pl_pin *list = sim->pins ? sim->pins->list.items : NULL;
    for (int64_t k = 0; list && k < sim->pins->list.count; k++) {
        sim->work.constrained[list[k].node] = 7;
        memcpy(x + 3 * list[k].node, list[k].place, sizeof list[k].place);
    }
}

pl_status pl_pins_carry(const pl_sim *old, const int32_t *nodes, pl_sim *sim, pl_error *err) {
    const pl_pins *from = old->pins;
    const pl_pin *pins = from->list.items;
    const pl_push *pushes = from->pushes.items;
    int32_t *now = malloc((size_t)(old->model->nodes + 1) * sizeof *now); /* the number that a node has now */
    if (!now || !pl_items_reserve(&sim->pins->list, from->list.count, sizeof *pins) ||
        !pl_items_reserve(&sim->pins->pushes, from->pushes.count, sizeof *pushes)) {
        free(now);
        return pl_error_memory(err, from->list.count * (int64_t)sizeof *pins, "a rebuild");
    }
    for (int64_t i = 0; i < old->model->nodes; i++) now[i] = -1;
    for (int64_t i = sim->model->nodes - 1; i >= 0; i--) {
        if (nodes[i] >= 0) now[nodes[i]] = (int32_t)i;
    }
    sim->pins->list.count = sim->pins->pushes.count = 0;
    for (int64_t k = 0; k < from->list.count; k++) {
        pl_pin *to = (pl_pin *)sim->pins->list.items + sim->pins->list.count;
        if (now[pins[k].node] < 0) continue;
        *to = pins[k];
        to->node = now[pins[k].node];
        sim->pins->list.count++;
    }
    for (int64_t k = 0; k < from->pushes.count; k++) {
        pl_push *to = (pl_push *)sim->pins->pushes.items + sim->pins->pushes.count;
        if (now[pushes[k].node] < 0) continue;
        *to = pushes[k];
        to->node = now[pushes[k].node];
        sim->pins->pushes.count++;
    }
    free(now);
    return PL_OK;
}

pl_status pl_pushes_add(pl_sim *sim, int64_t count, const pl_push *pushes, pl_error *err) {
    pl_items *list = &sim->pins->pushes;
    if (!pl_items_reserve(list, list->count + count, sizeof *pushes))
        return pl_error_memory(err, count * (int64_t)sizeof *pushes, "a push");
    memcpy((pl_push *)list->items + list->count, pushes, (size_t)count * sizeof *pushes);
    list->count += count;
    return PL_OK;
}

void pl_pushes_apply(const pl_sim *sim, double *forces) {
    const pl_push *list = sim->pins ? sim->pins->pushes.items : NULL;
    for (int64_t k = 0; list && k < sim->pins->pushes.count; k++)
        pl_vec3_add(forces + 3 * list[k].node, 1, list[k].force);
}

void pl_pushes_clear(pl_sim *sim) { sim->pins->pushes.count = 0; }
