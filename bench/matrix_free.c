/* The matrix-free product compared with the assembled one: time of element work, time of a product, and
 * memory, from a thousand tetrahedra to a million. */
#include "bench.h"
#include "assembly/matrix_free.h"
#include "model.h"

#include <stdio.h>

static void evaluate_once(void *context) {
    pl_bench_model *model = context;
    pl_sums sums;
    pl_assembly_evaluate(model->assembly, model->threads, model->x,
                         &(pl_request){.forces = true, .matrix = true}, &sums, model->y);
}

static void multiply_once(void *context) {
    pl_bench_model *model = context;
    pl_matrix_multiply(model->assembly->work.matrix, model->threads, model->x, model->y);
}

/* Bytes of the stiffness representation; both also store the rest shapes. */
static double stiffness_bytes(const pl_bench_model *model) {
    const pl_assembly *assembly = model->assembly;
    if (assembly->work.matrix->values) { /* including its scatter lists */
        const pl_gather *g = &assembly->model->pair_gather;
        return (double)(pl_matrix_bytes(assembly->work.matrix) + 6 * g->slot_start[g->chunks] +
                        2 * g->source_start[g->chunks] + 8 * g->shared + 72 * g->halo_slots);
    }
    double values = 0;
    for (int p = 0; p < assembly->model->part_count; p++)
        values += (double)(assembly->parts[p].model->batches * assembly->parts[p].model->element->points *
                           PL_LANES * PL_TANGENT_VALUES);
    return values * (assembly->work.matrix->single ? sizeof(float) : sizeof(double));
}

static pl_status make_model(int resolution, bool quadratic, unsigned storage, pl_bench_model *out,
                            pl_error *err) {
    pl_mesh *linear = NULL, *mesh = NULL;
    pl_status status = pl_bench_bar(resolution, 0.2, &linear, err);
    if (status == PL_OK && quadratic) status = pl_mesh_quadratic(linear, &mesh, err);
    if (status == PL_OK) status = pl_bench_model_of(quadratic ? mesh : linear, storage, 1, out, err);
    pl_mesh_free(linear);
    pl_mesh_free(mesh);
    return status;
}

static pl_status matrix_free_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"element",        "tets",        "storage",
                                        "stiffness",      "elements ms", "product ms",
                                        "product ns/tet", "bytes/tet",   "break-even"};
    static const struct {
        int resolution;
        bool quadratic, large;
    } cases[] = {{4, false, false}, {8, false, false}, {17, false, false}, {37, false, true},
                 {2, true, false},  {6, true, false},  {12, true, false},  {17, true, true}};
    pl_table_begin(table, "matrix-free", "Assembled and matrix-free stiffness, one thread, minimum times", 9,
                   heads);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        if (options->quick && cases[k].large) continue;
        for (unsigned single = 0; single < 2; single++) {
            double elements[2], product[2];
            for (int without = 0; without < 2; without++) {
                pl_bench_model model;
                unsigned storage = (single ? PL_STORE_SINGLE : 0u) | (without ? PL_STORE_MATRIX_FREE : 0u);
                pl_status status = make_model(cases[k].resolution, cases[k].quadratic, storage, &model, err);
                if (status != PL_OK) return status;
                double seconds = options->quick ? 0.1 : 0.5, tets = (double)model.tets;
                elements[without] = pl_bench_best(seconds, evaluate_once, &model);
                product[without] = pl_bench_best(seconds, multiply_once, &model);
                double spared = elements[0] - elements[1], costs = product[1] - product[0];
                char pays[32] = "";
                if (without && costs > 0) snprintf(pays, sizeof pays, "%.1f products", spared / costs);
                if (without && costs <= 0) snprintf(pays, sizeof pays, "always");
                pl_table_row(table, "%s|%lld|%s|%s|%.3f|%.3f|%.1f|%.0f|%s",
                             cases[k].quadratic ? "tet10" : "tet4", (long long)model.tets,
                             single ? "single" : "double", without ? "matrix-free" : "assembled",
                             1e3 * elements[without], 1e3 * product[without], 1e9 * product[without] / tets,
                             stiffness_bytes(&model) / tets, pays);
                pl_bench_model_free(&model);
            }
        }
    }
    pl_table_note(
        table,
        "elements: energy, forces and tangent, including assembly if there is a matrix. break-even: "
        "number of products after which\none evaluation and the products take the same time with either.");
    return PL_OK;
}

const pl_bench pl_bench_matrix_free = {
    "matrix-free", "matrix-free product compared with the assembled matrix", matrix_free_run};
