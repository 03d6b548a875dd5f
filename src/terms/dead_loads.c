/* Gravity, forces and tractions: their directions and magnitudes do not depend on positions. */
#include "core/memory.h"
#include "model/rows.h"
#include "terms/term.h"

#include <math.h>
#include <stdlib.h>

static pl_status create(pl_sim *sim, const pl_sim_def *def, bool *present, void **data, pl_error *err) {
    (void)def;
    *present = true;
    *data = pl_array_new(3 * sim->model->nodes, sizeof(double)); /* the forces */
    return *data ? PL_OK : pl_error_memory(err, 24 * sim->model->nodes, "loads");
}

static void begin(pl_sim *sim, void *data, const pl_term_step *step) {
    pl_loads_dead(sim, step->time, step->undistributed, data);
}

typedef struct potential_rows {
    const double *x, *rest, *load;
} potential_rows;

/* The potential is measured from the rest shape, to reduce rounding. */
static void sum_potential(void *context, int64_t first, int64_t last, double *sums) {
    const potential_rows *rows = context;
    double sum[3] = {0};
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++)
            sum[d] -= rows->load[3 * i + d] * (rows->x[3 * i + d] - rows->rest[3 * i + d]);
    }
    sums[0] = sum[0] + sum[1] + sum[2];
}

static void evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    const double *forces = data;
    if (request->energy) {
        potential_rows rows = {request->x, sim->model->rest, forces};
        double sums[PL_ROW_SUMS];
        pl_rows_run(sim, sum_potential, &rows, sums);
        value->energy = sums[0];
    }
    if (!request->gradient) return;
    pl_rows_add(sim, -1, forces, request->gradient);
    value->load = sqrt(pl_dot(sim->threads, sim->model->nodes, forces, forces, sim->work.partial));
}

static const double *forces_of(const void *data) { return data; }

static void report(const pl_sim *sim, const void *data, double energy, pl_step_report *out) {
    (void)sim, (void)data;
    out->external_energy += energy;
}

const pl_term_kind pl_term_dead_loads = {
    .name = "dead loads",
    .doc = "Gravity, forces and tractions.",
    .role = PL_TERM_LOAD,
    .balance = 1e-9,
    .create = create,
    .destroy = free,
    .begin = begin,
    .evaluate = evaluate,
    .forces = forces_of,
    .report = report,
};
