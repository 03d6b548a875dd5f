/* Element work of tet10 compared with tet4, per element and per integration point. */
#include "bench.h"
#include "model.h"

typedef struct quadratic_work {
    pl_bench_model *model;
    pl_request request;
} quadratic_work;

static void quadratic_once(void *context) {
    quadratic_work *work = context;
    pl_sums sums;
    pl_assembly_evaluate(work->model->assembly, work->model->threads, work->model->x, &work->request, &sums,
                         work->model->y);
}

/* Data in the cache: the projected tangent, and the warped one with one rotation per point and one per
 * element, with and without a matrix. */
static pl_status run_small(bool quick, pl_table *table, pl_error *err) {
    static const struct {
        const char *name;
        bool quadratic;
        pl_tangent_kind tangent;
        pl_rotation_place rotation;
        unsigned storage;
    } rows[] = {{"tet4", false, PL_TANGENT_PROJECTED, 0, 0},
                {"tet10", true, PL_TANGENT_PROJECTED, 0, 0},
                {"tet10, matrix-free", true, PL_TANGENT_PROJECTED, 0, PL_STORE_MATRIX_FREE},
                {"tet4, warped", false, PL_TANGENT_WARPED, 0, 0},
                {"tet10, warped", true, PL_TANGENT_WARPED, 0, 0},
                {"tet10, warped, 1 rotation/tet", true, PL_TANGENT_WARPED, PL_ROTATION_OF_ELEMENTS, 0},
                {"tet10, warped, matrix-free", true, PL_TANGENT_WARPED, 0, PL_STORE_MATRIX_FREE}};
    pl_mesh *meshes[2] = {NULL, NULL};
    double linear = 0;
    pl_status status = pl_bench_bar(2, 0.2, &meshes[0], err);
    if (status == PL_OK) status = pl_mesh_quadratic(meshes[0], &meshes[1], err);
    for (size_t k = 0; status == PL_OK && k < sizeof rows / sizeof *rows; k++) {
        pl_bench_model model;
        status = pl_bench_model_of(meshes[rows[k].quadratic], rows[k].storage, 1, &model, err);
        if (status != PL_OK) break;
        quadratic_work work = {
            &model,
            {.forces = true, .matrix = true, .tangent = rows[k].tangent, .rotation = rows[k].rotation}};
        double ns = 1e9 * pl_bench_best(quick ? 0.2 : 1, quadratic_once, &work) / (double)model.tets;
        int points = rows[k].quadratic ? 4 : 1;
        if (!rows[k].quadratic) linear = ns;
        pl_table_row(table, "%s|%lld|||%.0f|%.1f|%.2f|%.2f", rows[k].name, (long long)model.tets, ns,
                     ns / points, ns / linear, ns / linear / points);
        pl_bench_model_free(&model);
    }
    pl_mesh_free(meshes[0]);
    pl_mesh_free(meshes[1]);
    return status;
}

static pl_status quadratic_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"element",
                                        "tets",
                                        "energy ns/point",
                                        "+ forces ns/point",
                                        "+ tangent ns/tet",
                                        "+ tangent ns/point",
                                        "ratio to tet4, tet",
                                        "ratio to tet4, point"};
    pl_table_begin(table, "quadratic",
                   "Element work of quadratic tetrahedra, neo-Hookean, 1 thread, minimum times", 8, heads);
    static const pl_request requests[] = {{0}, {.forces = true}, {.forces = true, .matrix = true}};
    pl_mesh *meshes[2] = {NULL, NULL};
    double ns[2][3];
    pl_status status = pl_bench_bar(6, 0.2, &meshes[0], err);
    if (status == PL_OK) status = pl_mesh_quadratic(meshes[0], &meshes[1], err);
    for (int k = 0; status == PL_OK && k < 2; k++) {
        pl_bench_model model;
        status = pl_bench_model_of(meshes[k], false, 1, &model, err);
        if (status != PL_OK) break;
        for (int w = 0; w < 3; w++) {
            quadratic_work work = {&model, requests[w]};
            ns[k][w] =
                1e9 * pl_bench_best(options->quick ? 0.2 : 1, quadratic_once, &work) / (double)model.tets;
        }
        int points = k ? 4 : 1;
        pl_table_row(table, "%s|%lld|%.1f|%.1f|%.0f|%.1f|%.2f|%.2f", k ? "tet10" : "tet4",
                     (long long)model.tets, ns[k][0] / points, ns[k][1] / points, ns[k][2], ns[k][2] / points,
                     ns[k][2] / ns[0][2], ns[k][2] / ns[0][2] / points);
        pl_bench_model_free(&model);
    }
    pl_mesh_free(meshes[0]);
    pl_mesh_free(meshes[1]);
    if (status == PL_OK) status = run_small(options->quick, table, err);
    pl_table_note(table, "Target, relative to tet4: at most 1.1 per point for the material part (energy), at "
                         "most 4 in total.");
    return status;
}

const pl_bench pl_bench_quadratic = {"quadratic", "element work of tet10 compared with tet4", quadratic_run};
