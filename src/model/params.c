/* Parameters over time and temperature, evaluated for the parts of the assembly at the start of each step.
 *
 * Variation over time changes the part's single material. A table over temperature is evaluated for each
 * element, at the mean temperature of its nodes; only the values that depend on it are stored per element
 * (pl_part_work.values).
 */
#include "model/params.h"
#include "core/memory.h"
#include "model/rows.h"
#include "materials/keys.h"

#include <stdlib.h>
#include <string.h>

enum { PARAM_BATCHES = 64 }; /* per task */

struct pl_params {
    const pl_keyed *keyed; /* one per part; without values if nothing varies */
    bool varies, may_vanish;
    uint8_t *weak; /* (nodes) work space: no element around has strength */
};

void pl_params_free(pl_params *params, const pl_assembly *assembly) {
    if (!params) return;
    pl_keyed *keyed = (pl_keyed *)params->keyed;
    for (int p = 0; keyed && p < assembly->model->part_count; p++) pl_keyed_free(&keyed[p]);
    free(keyed);
    free(params->weak);
    free(params);
}

/* Whether the stiffness may be zero at some time or temperature. */
static bool may_vanish(const pl_material_def *def) {
    pl_material_def low, high;
    pl_error err;
    if (pl_material_keys_range(def, &low, &high, &err) != PL_OK) return true;
    return low.young == 0 || low.mu == 0;
}

static pl_status part_create(pl_part *part, const pl_material_def *def, pl_keyed *keyed, pl_error *err) {
    pl_status status = pl_keyed_create(def, keyed, err);
    if (status != PL_OK || !keyed->over_temperature) return status;
    int varied[PL_MATERIAL_VALUES], count = pl_keyed_varied(keyed, &part->work.material, varied);
    return pl_part_vary(part, count, varied, err);
}

pl_status pl_params_create(pl_sim *sim, const pl_material_def *const *materials, pl_error *err) {
    int parts = sim->assembly->model->part_count;
    bool varies = false, vanishes = false;
    for (int p = 0; p < parts; p++) {
        varies = varies || materials[p]->key_count > 0;
        vanishes = vanishes || may_vanish(materials[p]);
    }
    if (!varies && !vanishes) return PL_OK;
    pl_params *params = sim->params = pl_array_new(1, sizeof *params);
    if (!params) return pl_error_memory(err, sizeof *params, "parameters");
    params->varies = varies;
    params->may_vanish = vanishes;
    pl_keyed *keyed = pl_array_new(parts, sizeof *keyed);
    params->keyed = keyed;
    params->weak = vanishes ? pl_array_new(sim->model->nodes, 1) : NULL;
    if (!keyed || (vanishes && !params->weak)) return pl_error_memory(err, sim->model->nodes, "parameters");
    pl_status status = PL_OK;
    for (int p = 0; status == PL_OK && p < parts; p++) {
        if (materials[p]->key_count)
            status = part_create(&sim->assembly->parts[p], materials[p], &keyed[p], err);
    }
    return status;
}

typedef struct update_task {
    pl_part *part;
    const pl_keyed *keyed;
    const double *temperature; /* (nodes) */
    double time;
} update_task;

static void update_batches(void *context, int64_t chunk, int worker) {
    (void)worker;
    const update_task *task = context;
    pl_part *part = task->part;
    int n = part->model->element->nodes;
    int64_t end = (chunk + 1) * PARAM_BATCHES < part->model->batches ? (chunk + 1) * PARAM_BATCHES
                                                                     : part->model->batches;
    pl_material material = part->work.material;
    for (int64_t batch = chunk * PARAM_BATCHES; batch < end; batch++) {
        double *values = part->work.values + batch * part->model->varied_count * PL_LANES;
        for (int lane = 0; lane < PL_LANES; lane++) {
            double sum = 0;
            for (int a = 0; a < n; a++)
                sum += task->temperature[part->model->nodes[(batch * n + a) * PL_LANES + lane]];
            pl_keyed_at(task->keyed, task->time, sum / n, &material);
            for (int k = 0; k < part->model->varied_count; k++)
                values[k * PL_LANES + lane] = pl_material_value(&material, part->model->varied[k]);
        }
    }
}

void pl_params_update(pl_sim *sim, double time) {
    if (!sim->params || !sim->params->varies) return;
    for (int p = 0; p < sim->assembly->model->part_count; p++) {
        pl_part *part = &sim->assembly->parts[p];
        const pl_keyed *keyed = &sim->params->keyed[p];
        if (!keyed->count) continue;
        if (keyed->over_time) pl_keyed_at(keyed, time, 0, &part->work.material);
        if (!part->model->varied_count) continue;
        update_task task = {part, keyed, sim->state.temperature, time};
        pl_threads_run(sim->threads, (part->model->batches + PARAM_BATCHES - 1) / PARAM_BATCHES,
                       update_batches, &task);
    }
}

bool pl_params_vary(const pl_sim *sim) { return sim->params && sim->params->varies; }

bool pl_params_need_temperature(const pl_sim *sim) {
    bool needed = false;
    for (int p = 0; sim->params && p < sim->assembly->model->part_count; p++)
        needed = needed || sim->params->keyed[p].over_temperature;
    return needed;
}

/* Marks the nodes around which some element of the part has stiffness. */
static void mark_strong(const pl_part *part, uint8_t *weak) {
    int n = part->model->element->nodes;
    for (int64_t e = 0; e < part->model->count; e++) {
        int64_t batch = e / PL_LANES;
        int lane = (int)(e % PL_LANES);
        if (!(pl_lane_get(pl_part_value(part, batch, PL_MATERIAL_SPRING), lane) > 0)) continue;
        for (int a = 0; a < n; a++) weak[part->model->nodes[(batch * n + a) * PL_LANES + lane]] = 0;
    }
}

bool pl_params_yield(const pl_sim *sim) {
    if (!sim->params || !sim->params->may_vanish) return false;
    uint8_t *weak = sim->params->weak;
    memset(weak, 1, (size_t)sim->model->nodes);
    for (int p = 0; p < sim->assembly->model->part_count; p++) mark_strong(&sim->assembly->parts[p], weak);
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++) {
        if (weak[k / 3] && sim->work.loads[k] != 0 && !pl_is_constrained(sim, k / 3, (int)(k % 3)))
            return true;
    }
    return false;
}
