/* Rendering: one frame of a bumpy ball on a floor, with shadows and ambient occlusion, final and draft. */
#include "bench.h"
#include "core/memory.h"
#include "render.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

typedef struct pictures_work {
    pl_renderer *renderer;
    pl_framing framing;
    pl_surface surface;
    double processor; /* smallest total CPU milliseconds of all threads, which other work hardly affects */
    pl_status status;
    pl_error *err;
} pictures_work;

static void draw_once(void *context) {
    pictures_work *work = context;
    pl_image image = {0};
    clock_t start = clock();
    if (work->status == PL_OK)
        work->status = pl_renderer_draw(work->renderer, &work->framing, 1, &work->surface, &image, work->err);
    double took = 1e3 * (double)(clock() - start) / CLOCKS_PER_SEC;
    if (took < work->processor) work->processor = took;
    pl_image_free(&image);
}

/* A sphere of radius 1 with bumps that shadow each other; the values are its height. */
static bool make_ball(int slices, double **nodes, double **values, int32_t **tris, pl_surface *out) {
    int rings = slices / 2;
    int64_t count = (int64_t)(rings + 1) * slices, tri_count = 2 * (int64_t)rings * slices;
    *nodes = pl_array_new(3 * count, sizeof **nodes);
    *values = pl_array_new(count, sizeof **values);
    *tris = pl_array_new(3 * tri_count, sizeof **tris);
    if (!*nodes || !*values || !*tris) return false;
    for (int i = 0; i <= rings; i++) {
        for (int j = 0; j < slices; j++) {
            double t = acos(-1.0) * i / rings, p = 2.0 * acos(-1.0) * j / slices;
            double r = 1.0 + 0.08 * sin(9.0 * t) * sin(t) * sin(9.0 * p), *x = *nodes + 3 * (i * slices + j);
            x[0] = r * sin(t) * sin(p), x[1] = r * cos(t), x[2] = r * sin(t) * cos(p);
            (*values)[i * slices + j] = x[1];
            if (i == rings) continue;
            int a = i * slices + j, b = i * slices + (j + 1) % slices;
            const int32_t quad[6] = {a, a + slices, b, b, a + slices, b + slices};
            for (int k = 0; k < 6; k++) (*tris)[6 * (i * slices + j) + k] = quad[k];
        }
    }
    *out = (pl_surface){
        .node_count = count, .nodes = *nodes, .tri_count = tri_count, .tris = *tris, .values = *values};
    return true;
}

static pl_status measure(const pl_bench_options *options, int slices, pl_table *table, pl_error *err) {
    pictures_work work = {.err = err};
    double *nodes = NULL, *values = NULL, ms[2] = {0}, processor[2] = {0};
    int32_t *tris = NULL;
    pl_status status = pl_renderer_new(options->threads, &work.renderer, err);
    if (status == PL_OK && !make_ball(slices, &nodes, &values, &tris, &work.surface))
        status = pl_error_memory(err, 0, "a ball");
    pl_view_def view = pl_view_def_default();
    view.range[0] = -1.0, view.range[1] = 1.0;
    for (int draft = 0; draft < 2 && status == PL_OK; draft++) {
        view.quality = draft ? PL_QUALITY_DRAFT : PL_QUALITY_FINAL;
        status = pl_framing_begin(&work.framing, &view, 0.0, err);
        if (status == PL_OK) status = pl_framing_add(&work.framing, &work.surface, err);
        if (status != PL_OK) break;
        work.processor = 1e300;
        ms[draft] = 1e3 * pl_bench_best(options->quick ? 0.5 : 2.0, draw_once, &work);
        processor[draft] = work.processor;
        status = work.status;
    }
    if (status == PL_OK)
        pl_table_row(table, "%lld|%.0f|%.0f|%.0f|%.0f", (long long)work.surface.tri_count, ms[0],
                     processor[0], ms[1], processor[1]);
    free(nodes);
    free(values);
    free(tris);
    pl_renderer_free(work.renderer);
    return status;
}

static pl_status pictures_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"triangles", "final ms", "final CPU ms", "draft ms", "draft CPU ms"};
    pl_table_begin(table, "pictures",
                   "A picture of 960 x 540 with shadows, occlusion and floor, from positions to pixels", 5,
                   heads);
    static const int slices[] = {100, 316, 1000};
    pl_status status = PL_OK;
    for (int k = 0; k < (options->quick ? 2 : 3) && status == PL_OK; k++)
        status = measure(options, slices[k], table, err);
    if (status == PL_ERR_MISSING) {
        pl_table_note(table, "this build makes no pictures: %s", err->message);
        return PL_OK;
    }
    pl_table_note(table, "final: 16 samples per pixel; CPU ms: of all threads. Target at 100K triangles on "
                         "two cores: 1000 ms, draft 200 ms");
    return status;
}

const pl_bench pl_bench_pictures = {"pictures", "time per picture, final and draft", pictures_run};
