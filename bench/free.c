/* The product without a matrix beside the assembled one: time of the elements' work, time of a product,
 * memory, from a thousand tetrahedra to a million. */
#include "bench.h"
#include "assembly/free.h"
#include "model.h"

#include <stdio.h>

static void evaluate_once(void *context) {
    pl_bench_model *model = context;
    pl_sums sums;
    pl_assembly_evaluate(model->assembly, model->threads, model->x,
                         PL_WANT_ENERGY | PL_WANT_GRADIENT | PL_WANT_HESSIAN, (pl_limiter){0, 0}, &sums,
                         model->y);
}

static void multiply_once(void *context) {
    pl_bench_model *model = context;
    pl_matrix_multiply(model->assembly->matrix, model->threads, model->x, model->y);
}

/* Of what stands for the stiffness; both have the rest shapes beside it. */
static double stiffness_bytes(const pl_bench_model *model) {
    const pl_assembly *assembly = model->assembly;
    if (assembly->matrix->values) { /* with the lists of what goes where in it */
        const pl_gather *g = &assembly->pair_gather;
        return (double)(pl_matrix_bytes(assembly->matrix) + 6 * g->slot_start[g->chunks] +
                        2 * g->source_start[g->chunks] + 8 * g->shared + 72 * g->halo_slots);
    }
    double values = 0;
    for (int p = 0; p < assembly->part_count; p++)
        values += (double)(assembly->parts[p].batches * PL_LANES * PL_FREE_VALUES);
    return values * (assembly->matrix->single ? sizeof(float) : sizeof(double));
}

static pl_status free_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"tets",       "storage",        "stiffness", "elements ms",
                                        "product ms", "product ns/tet", "bytes/tet", "pays below"};
    static const int resolutions[] = {4, 8, 17, 37};
    pl_table_begin(table, "free", "Assembled and matrix-free, one thread", 8, heads);
    for (int k = 0; k < (options->quick ? 3 : 4); k++) {
        for (unsigned single = 0; single < 2; single++) {
            double elements[2], product[2];
            for (int without = 0; without < 2; without++) {
                pl_bench_model model;
                unsigned storage = (single ? PL_STORE_SINGLE : 0u) | (without ? PL_STORE_FREE : 0u);
                pl_status status = pl_bench_model_create(resolutions[k], storage, 1, &model, err);
                if (status != PL_OK) return status;
                double seconds = options->quick ? 0.1 : 0.5, tets = (double)model.tets;
                elements[without] = pl_bench_best(seconds, evaluate_once, &model);
                product[without] = pl_bench_best(seconds, multiply_once, &model);
                double spared = elements[0] - elements[1], costs = product[1] - product[0];
                char pays[32] = "";
                if (without) snprintf(pays, sizeof pays, "%.1f products", spared / costs);
                pl_table_row(table, "%lld|%s|%s|%.3f|%.3f|%.1f|%.0f|%s", (long long)model.tets,
                             single ? "single" : "double", without ? "matrix-free" : "assembled",
                             1e3 * elements[without], 1e3 * product[without], 1e9 * product[without] / tets,
                             stiffness_bytes(&model) / tets, pays);
                pl_bench_model_free(&model);
            }
        }
    }
    pl_table_note(table,
                  "elements: energy, forces and tangent, into the matrix where there is one. pays below: so "
                  "many products after one such\nevaluation take as long with either.");
    return PL_OK;
}

const pl_bench pl_bench_free = {"free", "the product without a matrix beside the assembled one", free_run};
