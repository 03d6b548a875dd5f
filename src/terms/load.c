/* See load.h. */
#include "terms/load.h"
#include "core/memory.h"
#include "model/rows.h"

#include <math.h>
#include <stdlib.h>

pl_status pl_nodal_load_create(const pl_sim *sim, void **data, pl_error *err) {
    *data = calloc(1, sizeof(pl_nodal_load) + (size_t)(3 * sim->model->nodes) * sizeof(double));
    return *data ? PL_OK : pl_error_memory(err, sim->model->nodes * 24, "loads");
}

typedef struct potential_rows {
    const double *x, *rest, *load;
} potential_rows;

static void sum_potential(void *context, int64_t first, int64_t last, double *sums) {
    const potential_rows *rows = context;
    double sum[3] = {0};
    for (int64_t i = first; i < last; i++) {
        for (int d = 0; d < 3; d++)
            sum[d] -= rows->load[3 * i + d] * (rows->x[3 * i + d] - rows->rest[3 * i + d]);
    }
    sums[0] = sum[0] + sum[1] + sum[2];
}

void pl_nodal_load_evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    const pl_nodal_load *load = data;
    if (request->energy) {
        potential_rows rows = {request->x, sim->model->rest, load->forces};
        double sums[PL_ROW_SUMS];
        pl_rows_run(sim, sum_potential, &rows, sums);
        value->energy = sums[0];
    }
    if (!request->gradient) return;
    pl_rows_add(sim, -1, load->forces, request->gradient);
    value->load =
        sqrt(pl_dot(sim->threads, sim->model->nodes, load->forces, load->forces, sim->work.partial));
}

void pl_nodal_load_report(const pl_sim *sim, const void *data, double energy, pl_step_report *report) {
    (void)sim, (void)data;
    report->external_energy += energy;
}

const double *pl_nodal_load_forces(const void *data) {
    const pl_nodal_load *load = data;
    return load->forces;
}
