/* pl_sculpt_surface: lattice size for a number of vertices, and colours. */
#include "core/fields.h"
#include "mesh/edit.h"
#include "sculpt/march.h"
#include "sculpt/sculpt.h"

#include <math.h>
#include <string.h>

enum { PL_FIRST_CELLS = 40, PL_EMPTY_TRIES = 3, PL_TRIES = 8, PL_CHUNK = 2048 };
#define PL_COUNT_TOLERANCE 0.05
/* Limit on the increase of the number of vertices from one lattice to the next. */
#define PL_MAX_FINER 6.0

/* A lattice with some cells along the longest side, refined if nothing is found. */
static pl_status survey(const pl_sculpt *sculpt, pl_threads *threads, pl_march *march, pl_error *err) {
    double min[3], max[3], longest = 0;
    pl_sculpt_bounds(sculpt, min, max);
    for (int k = 0; k < 3; k++) longest = fmax(longest, max[k] - min[k]);
    pl_status status = PL_OK;
    for (int i = 0, cells = PL_FIRST_CELLS; i < PL_EMPTY_TRIES && status == PL_OK; i++, cells *= 2) {
        pl_march_free(march);
        status = pl_march_run(march, sculpt, longest / cells, threads, err);
        if (march->mesh) return status;
    }
    if (status != PL_OK) return status;
    return pl_error_set(err, PL_ERR_INPUT,
                        "the model has nothing inside that is as wide as %.3g m, expected a body",
                        march->step);
}

/* Tries lattices until the number of vertices is close enough. Refines gradually, because coarse lattices
 * miss thin parts. */
static pl_status search(const pl_sculpt *sculpt, int64_t vertices, pl_threads *threads, pl_march *march,
                        pl_error *err) {
    pl_status status = survey(sculpt, threads, march, err);
    for (int i = 0; status == PL_OK && i < PL_TRIES; i++) {
        double count = (double)march->mesh->node_count, wanted = (double)vertices;
        if (fabs(count / wanted - 1) < PL_COUNT_TOLERANCE) break;
        double step = march->step * sqrt(count / fmin(wanted, PL_MAX_FINER * count));
        pl_march_free(march);
        pl_mesh_free(march->mesh);
        status = pl_march_run(march, sculpt, step, threads, err);
        if (status == PL_OK && !march->mesh)
            status = pl_error_set(err, PL_ERR_INPUT, "%lld vertices are too few for the model, expected more",
                                  (long long)vertices);
    }
    return status;
}

typedef struct pl_coloring {
    const pl_sculpt *sculpt;
    const pl_mesh *mesh;
    double *colors;
} pl_coloring;

static void color_chunk(void *context, int64_t chunk, int worker) {
    const pl_coloring *c = context;
    int64_t count = c->mesh->node_count;
    int64_t last = (chunk + 1) * PL_CHUNK < count ? (chunk + 1) * PL_CHUNK : count;
    (void)worker;
    for (int64_t i = chunk * PL_CHUNK; i < last; i++)
        pl_sculpt_color(c->sculpt, c->mesh->nodes + 3 * i, c->colors + 3 * i);
}

static pl_status color(const pl_sculpt *sculpt, pl_threads *threads, pl_mesh *mesh, pl_error *err) {
    if (!sculpt->colored) return PL_OK;
    pl_array *array = pl_mesh_array(mesh, PL_LOOK_COLOR, strlen(PL_LOOK_COLOR), PL_ON_NODES, 3);
    if (!array) return pl_error_memory(err, 24 * mesh->node_count, "colours");
    pl_coloring coloring = {sculpt, mesh, array->values};
    pl_threads_run(threads, (mesh->node_count + PL_CHUNK - 1) / PL_CHUNK, color_chunk, &coloring);
    return PL_OK;
}

pl_status pl_sculpt_surface(const pl_sculpt *sculpt, int64_t vertices, int threads, pl_mesh **out,
                            pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(sculpt);
    if (vertices < 0 || vertices > PL_SCULPT_MAX_VERTICES)
        return pl_error_set(err, PL_ERR_INPUT, "model: vertices is %lld, expected 0 to %d",
                            (long long)vertices, PL_SCULPT_MAX_VERTICES);
    pl_status status = pl_threads_check(threads, "model", err);
    if (status != PL_OK) return status;
    pl_threads *pool = pl_threads_new(threads);
    if (!pool) return pl_error_memory(err, 1, "threads");
    pl_march march = {0};
    /* A lattice with few vertices would tear thin parts that are intact at the number of vertices in the
     * file. */
    status = search(sculpt, vertices > sculpt->vertices ? vertices : sculpt->vertices, pool, &march, err);
    if (status == PL_OK) status = pl_march_place(&march, err);
    if (status == PL_OK) status = pl_march_smooth(&march, err);
    if (status == PL_OK) status = color(sculpt, pool, march.mesh, err);
    if (status == PL_OK && vertices && vertices < march.mesh->node_count)
        status = pl_sculpt_simplify(march.mesh, vertices, err);
    pl_march_free(&march);
    pl_threads_free(pool);
    if (status == PL_OK)
        *out = march.mesh;
    else
        pl_mesh_free(march.mesh);
    return status;
}
