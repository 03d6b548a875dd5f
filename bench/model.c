/* See model.h. */
#include "model.h"
#include "bench.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static pl_status assemble(const pl_mesh *mesh, unsigned storage, pl_bench_model *out, pl_error *err) {
    pl_material_def def = pl_material_def_default();
    def.young = 1e5;
    def.poisson = 0.33;
    pl_material material;
    pl_status status = pl_material_compile(&def, &material, err);
    int32_t *ids = pl_array_new(mesh->tet_count, sizeof *ids);
    out->rest = pl_array_new(3 * mesh->node_count, sizeof *out->rest);
    if (status == PL_OK && (!ids || !out->rest))
        status = pl_error_memory(err, mesh->tet_count * 4, "a bench");
    if (status == PL_OK) {
        memcpy(out->rest, mesh->nodes, (size_t)(3 * mesh->node_count) * sizeof *out->rest);
        for (int64_t i = 0; i < mesh->tet_count; i++) ids[i] = (int32_t)i;
        const pl_element *element = pl_element_usual(mesh->nodes_per_tet, 0);
        pl_part_def part = {element, &material, mesh->tet_count, mesh->tets, ids, NULL};
        status = pl_assembly_create(mesh->node_count, out->rest, 1, &part, storage,
                                    pl_threads_count(out->threads), &out->assembly, err);
    }
    free(ids);
    return status;
}

pl_status pl_bench_model_of(const pl_mesh *mesh, unsigned storage, int threads, pl_bench_model *out,
                            pl_error *err) {
    *out = (pl_bench_model){.threads = pl_threads_new(threads)};
    pl_status status = out->threads ? assemble(mesh, storage, out, err) : pl_error_memory(err, 1, "threads");
    if (status == PL_OK) {
        out->nodes = mesh->node_count;
        out->tets = mesh->tet_count;
        out->x = pl_array_new(3 * mesh->node_count, sizeof(double));
        out->y = pl_array_new(3 * mesh->node_count, sizeof(double));
        if (!out->x || !out->y) status = pl_error_memory(err, mesh->node_count * 48, "a bench");
    }
    for (int64_t i = 0; status == PL_OK && i < mesh->node_count; i++) { /* bent, so that no stretch is 1 */
        const double *X = mesh->nodes + 3 * i;
        out->x[3 * i] = 1.1 * X[0] + 0.05 * sin(3 * X[1]);
        out->x[3 * i + 1] = 0.95 * X[1] - 0.04 * X[0] * X[0] + 0.03 * sin(5 * X[2]);
        out->x[3 * i + 2] = 1.02 * X[2] + 0.04 * cos(2 * X[0]);
    }
    if (status != PL_OK) pl_bench_model_free(out);
    return status;
}

pl_status pl_bench_model_create(int resolution, unsigned storage, int threads, pl_bench_model *out,
                                pl_error *err) {
    pl_mesh *mesh = NULL;
    *out = (pl_bench_model){0};
    pl_status status = pl_bench_bar(resolution, 0.2, &mesh, err);
    if (status == PL_OK) status = pl_bench_model_of(mesh, storage, threads, out, err);
    pl_mesh_free(mesh);
    return status;
}

void pl_bench_model_free(pl_bench_model *model) {
    pl_assembly_free(model->assembly);
    pl_threads_free(model->threads);
    free(model->x);
    free(model->rest);
    free(model->y);
    *model = (pl_bench_model){0};
}
