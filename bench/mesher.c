/* Meshing of a surface: a wavy torus of about 100,000 triangles, closed and with holes, up to a million
 * tetrahedra. */
#include "bench.h"
#include "core/random.h"
#include "core/timer.h"

#include <math.h>
#include <stdlib.h>

enum { TETS = 1000000, QUICK_TETS = 100000 };

/* The boundary of a generated torus, with waves, and then with one triangle in twenty removed. */
static pl_status make_surface(bool holes, pl_mesh **out, pl_error *err) {
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_TORUS, def.radius = 1, def.tube = 0.4, def.resolution = 46;
    pl_mesh *mesh = NULL;
    pl_status status = pl_mesh_generate(&def, &mesh, err);
    if (status != PL_OK) return status;
    status = pl_mesh_boundary(mesh, &mesh->tris, NULL, &mesh->tri_count, err);
    mesh->tet_count = 0;
    for (int64_t n = 0; n < mesh->node_count; n++) {
        double *x = mesh->nodes + 3 * n;
        double wave = 1 + 0.03 * sin(23 * x[0]) * sin(19 * x[1]) * cos(17 * x[2]);
        for (int k = 0; k < 3; k++) x[k] *= wave;
    }
    pl_random random = {1};
    int64_t kept = 0;
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        if (holes && pl_random_range(&random, 0, 1) < 0.05) continue;
        for (int k = 0; k < 3; k++) mesh->tris[3 * kept + k] = mesh->tris[3 * t + k];
        kept++;
    }
    mesh->tri_count = kept;
    *out = mesh;
    return status;
}

static pl_status mesher_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"surface", "triangles",      "threads",      "tetrahedra",
                                        "seconds", "smallest angle", "largest angle"};
    pl_table_begin(table, "mesher", "Tetrahedra from a wavy torus", 7, heads);
    for (int holes = 0; holes < 2; holes++) {
        pl_mesh *surface = NULL;
        pl_status status = make_surface(holes, &surface, err);
        for (int threads = 1; status == PL_OK && threads <= options->threads; threads *= 2) {
            pl_mesher_def def = pl_mesher_def_default();
            pl_mesher_report report;
            pl_mesh *mesh = NULL;
            def.surface = surface, def.tets = options->quick ? QUICK_TETS : TETS, def.threads = threads;
            double best = INFINITY;
            for (int run = 0; run < 3 && status == PL_OK; run++) {
                pl_mesh_free(mesh);
                double start = pl_now();
                status = pl_mesh_from_surface(&def, &mesh, &report, err);
                best = fmin(best, pl_now() - start);
            }
            if (status == PL_OK)
                pl_table_row(table, "%s|%lld|%d|%lld|%.2f|%.1f|%.1f", holes ? "with holes" : "closed",
                             (long long)surface->tri_count, threads, (long long)mesh->tet_count, best,
                             report.angle_min, report.angle_max);
            pl_mesh_free(mesh);
        }
        pl_mesh_free(surface);
        if (status != PL_OK) return status;
    }
    pl_table_note(
        table,
        "Angles in degrees; minimum of three runs, including cleaning, the tree and all attempted sizes.");
    return PL_OK;
}

const pl_bench pl_bench_mesher = {"mesher", "a million tetrahedra from a surface", mesher_run};
