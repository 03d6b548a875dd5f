/* Contact detection alone: two wavy sheets that nearly touch, 50,562 vertices and 99,856 triangles, barrier
 * distance a tenth of an edge. Measures the work of one Newton iteration: finding close pairs, the longest
 * step along a direction, an occasional search, and the energy and forces of close pairs. */
#include "bench.h"
#include "contact/barrier_parts.h"
#include "core/memory.h"
#include "core/threads.h"
#include "core/timer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 159 /* vertices */, SEARCHED = 8 /* iterations per search, in the last column */ };

typedef struct sheets {
    pl_barriers barriers;
    double *x, *displacement, *forces;
    int64_t nodes;
} sheets;

static void place_vertex(int sheet, int i, int j, double x[3]) {
    double edge = 1.0 / (SIDE - 1), shift = sheet ? 0.37 * edge : 0;
    x[0] = edge * i + shift;
    x[1] = edge * j + 0.7 * shift;
    x[2] = 0.05 * sin(9 * x[0]) * cos(7 * x[1]) + (sheet ? 0.08 * edge : 0);
}

static pl_status add_sheet(pl_surface *surface, int sheet, const double *x, pl_error *err) {
    int64_t n = SIDE * SIDE, count = 0;
    pl_surface_vertex *vertices = pl_array_new(n, sizeof *vertices);
    int32_t(*triangles)[3] = pl_array_new(2 * (SIDE - 1) * (SIDE - 1), sizeof *triangles);
    pl_status status = vertices && triangles ? PL_OK : pl_error_memory(err, 200 * n, "sheets");
    for (int64_t v = 0; status == PL_OK && v < n; v++)
        vertices[v] = (pl_surface_vertex){.count = 1, .nodes = {(int32_t)(sheet * n + v)}, .weights = {1}};
    for (int i = 0; status == PL_OK && i + 1 < SIDE; i++) {
        for (int j = 0; j + 1 < SIDE; j++) {
            int32_t a = i * SIDE + j, b = a + SIDE;
            const int32_t two[2][3] = {{a, b, b + 1}, {a, b + 1, a + 1}};
            memcpy(triangles[count], two, sizeof two);
            count += 2;
        }
    }
    if (status == PL_OK)
        status = pl_surface_add(surface, (pl_surface_part){.owner = sheet}, n, vertices, x + 3 * n * sheet,
                                count, (const int32_t(*)[3])triangles, err);
    free(vertices);
    free(triangles);
    return status;
}

static pl_status make_sheets(sheets *s, pl_threads *threads, pl_error *err) {
    pl_barriers *b = &s->barriers;
    pl_contact_def def = pl_contact_def_default();
    const pl_contact_member members[2] = {{"one", "m"}, {"other", "m"}};
    s->nodes = 2 * SIDE * SIDE;
    s->x = pl_array_new(3 * s->nodes, sizeof(double));
    s->displacement = pl_array_new(3 * s->nodes, sizeof(double));
    s->forces = pl_array_new(3 * s->nodes, sizeof(double));
    double *elastic = pl_array_new(s->nodes, sizeof(double)), *mass = pl_array_new(s->nodes, sizeof(double));
    b->elastic = elastic, b->mass = mass;
    if (!s->x || !s->displacement || !s->forces || !elastic || !mass)
        return pl_error_memory(err, 100 * s->nodes, "sheets");
    for (int64_t v = 0; v < s->nodes; v++) {
        int64_t own = v % (SIDE * SIDE);
        place_vertex(v >= SIDE * SIDE, (int)(own / SIDE), (int)(own % SIDE), s->x + 3 * v);
        elastic[v] = mass[v] = 1;
        for (int d = 0; d < 3; d++) s->displacement[3 * v + d] = 1e-4 * sin((double)(37 * v + 11 * d));
    }
    pl_status status = pl_contact_rules_create(&def, 2, members, &b->rules, err);
    for (int sheet = 0; status == PL_OK && sheet < 2; sheet++)
        status = add_sheet(&b->surface, sheet, s->x, err);
    if (status != PL_OK) return status;
    b->threads = threads;
    b->body_count = 2;
    b->activation = 0.1 * b->surface.length;
    b->stick_speed = 1e-3;
    return pl_barriers_create(b, true, err);
}

static void search(void *context) {
    sheets *s = context;
    s->barriers.pairs.known = false;
    pl_pairs_find(&s->barriers.pairs, s->x, s->displacement);
}

static void limit(void *context) {
    sheets *s = context;
    pl_barriers_limit(&s->barriers, s->x, s->displacement);
}

static void find_near(void *context) {
    sheets *s = context;
    pl_barriers_follow(&s->barriers, s->x);
    pl_barriers_find_near(&s->barriers);
}

static void evaluate(void *context) {
    sheets *s = context;
    pl_barriers_evaluate(&s->barriers, s->x, s->forces, NULL);
}

static pl_status detection_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"threads",  "candidates",   "near",      "search ms",   "near ms",
                                        "limit ms", "detection ms", "energy ms", "iteration ms"};
    double seconds = options->quick ? 0.2 : 1;
    pl_table_begin(table, "detection",
                   "Contact detection between two wavy sheets, 99,856 triangles, minimum times", 9, heads);
    for (int count = 1; count <= options->threads; count *= 2) {
        sheets s = {0};
        pl_threads *threads = pl_threads_new(count);
        pl_status status = make_sheets(&s, threads, err);
        if (status == PL_OK) {
            pl_barriers_begin(&s.barriers, 0, 0.01, false, s.x);
            double searching = pl_bench_best(seconds, search, &s),
                   finding = pl_bench_best(seconds, find_near, &s),
                   evaluating = pl_bench_best(seconds, evaluate, &s) - finding,
                   limiting = pl_bench_best(seconds, limit, &s),
                   detecting = searching / SEARCHED + finding + limiting;
            const pl_pair_list *list = s.barriers.pairs.list;
            pl_table_row(table, "%d|%lld|%lld|%.1f|%.1f|%.1f|%.1f|%.1f|%.1f", count,
                         (long long)(list[0].count + list[1].count), (long long)s.barriers.near.count,
                         1e3 * searching, 1e3 * finding, 1e3 * limiting, 1e3 * detecting, 1e3 * evaluating,
                         1e3 * (detecting + evaluating));
        }
        pl_barriers_free(&s.barriers);
        pl_threads_free(threads);
        free(s.x);
        free(s.displacement);
        free(s.forces);
        if (status != PL_OK) return status;
    }
    pl_table_note(table,
                  "near: pairs within the activation distance; detection: near pairs, limit of the step and "
                  "a search every %d iterations;\niteration: detection, and energy with forces.",
                  SEARCHED);
    return PL_OK;
}

const pl_bench pl_bench_detection = {
    "detection", "contact detection: candidate pairs, near pairs and the longest step", detection_run};
