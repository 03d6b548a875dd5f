/* Element work: energy; energy and forces; both with the projected tangent and assembly. Compared with
 * VegaFEM, on its meshes if the bench runs in the repository's root, otherwise on a lattice. */
#include "bench.h"
#include "model.h"
#include "peers.h"

typedef struct elements_work {
    pl_bench_model *model;
    pl_request request;
} elements_work;

static void elements_once(void *context) {
    elements_work *work = context;
    pl_sums sums;
    pl_assembly_evaluate(work->model->assembly, work->model->threads, work->model->x, &work->request, &sums,
                         work->model->y);
}

/* The assembled bar of one size, from the mesh of the other programs or, if that is not found, from a
 * lattice. */
static pl_status make_model(int k, pl_bench_model *model, const char **made_by, pl_error *err) {
    static const int resolutions[] = {4, 8, 17};
    pl_mesh *mesh = NULL;
    if (pl_mesh_load(pl_peers[k].mesh, &mesh, NULL, NULL) != PL_OK) {
        *made_by = "lattice";
        return pl_bench_model_create(resolutions[k], false, 1, model, err);
    }
    *made_by = "Gmsh";
    pl_status status = pl_bench_model_of(mesh, false, 1, model, err);
    pl_mesh_free(mesh);
    return status;
}

static pl_status elements_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"mesh",        "tets",           "energy ms",
                                        "+ forces ms", "+ tangent ms",   "ns/tet",
                                        "VegaFEM ms",  "VegaFEM ns/tet", "ratio"};
    pl_table_begin(table, "elements",
                   "Element work, invertible neo-Hookean tet4, 1 thread (SVD, stress, projected tangent, "
                   "assembly), minimum times",
                   9, heads);
    for (int k = 0; k < 3; k++) {
        pl_bench_model model;
        const char *made_by;
        pl_status status = make_model(k, &model, &made_by, err);
        if (status != PL_OK) return status;
        double ms[3];
        static const pl_request requests[] = {{0}, {.forces = true}, {.forces = true, .matrix = true}};
        for (int w = 0; w < 3; w++) {
            elements_work work = {&model, requests[w]};
            ms[w] = 1e3 * pl_bench_best(options->quick ? 0.2 : 1, elements_once, &work);
        }
        double ours = 1e6 * ms[2] / (double)model.tets,
               vega = 1e6 * pl_peers[k].vega_elements / pl_peers[k].tets;
        pl_table_row(table, "%s|%lld|%.3f|%.3f|%.3f|%.0f|%.3g|%.0f|%.1f", made_by, (long long)model.tets,
                     ms[0], ms[1], ms[2], ours, pl_peers[k].vega_elements, vega, vega / ours);
        pl_bench_model_free(&model);
    }
    pl_table_note(table,
                  "VegaFEM 4.0, forces and stiffness, one thread of a Xeon at 2.8 GHz, on Gmsh's meshes "
                  "(peers.h).\nThe ratio, per tetrahedron, compares two kinds of machines.");
    return PL_OK;
}

const pl_bench pl_bench_elements = {"elements", "element work compared with VegaFEM", elements_run};
