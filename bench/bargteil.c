/* The bars and sculptures of bargteil2014, tables I and II, with the paper's times per frame. Uses the scenes
 * of scenes/bargteil2014 (run it in the repository's root), each row with its own settings. */
#include "bench.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

enum { MAX_SETS = 4, REPEATS = 8 };

typedef struct paper_row {
    const char *name, *scene;
    const char *sets[MAX_SETS];
    int steps_a_frame, frames;
    bool slow;
    int tets; /* the paper's number, and its seconds per frame */
    double total, force, degree, build, solve;
} paper_row;

#define SWING "scenes/bargteil2014/bar-swing.json"
#define TWIST "scenes/bargteil2014/bar-twist.json"
#define SCULPTURE "scenes/bargteil2014/sculpture.json"
#define ELEMENT(kind) "bodies.bar.element=" kind
#define FILED(name) "bodies.bar.mesh.file=../meshes/" name
#define REFINE(n) "bodies.bar.mesh.refine=" n
#define RAISE(r, l) "bodies.bar.adaptive={\"raise\": " r ", \"lower\": " l "}"

static const paper_row bars[] = {
    {"swing, linear low", SWING, {ELEMENT("tet4")}, 3, 30, false, 59, 1.41e-3, 1.54e-4, 0, 1.57e-4, 4.67e-4},
    {"swing, linear mid",
     SWING,
     {ELEMENT("tet4"), FILED("bar-320.msh")},
     3,
     30,
     false,
     313,
     7.51e-3,
     8.0e-4,
     0,
     8.9e-4,
     3.55e-3},
    {"swing, linear refined",
     SWING,
     {ELEMENT("tet4"), REFINE("1")},
     3,
     30,
     false,
     472,
     1.02e-2,
     1.24e-3,
     0,
     1.26e-3,
     5.16e-3},
    {"swing, quadratic", SWING, {NULL}, 3, 30, false, 59, 8.54e-3, 2.52e-4, 0, 8.7e-4, 5.88e-3},
    {"swing, adaptive A",
     SWING,
     {ELEMENT("adaptive"), RAISE("0.005", "0.0025")},
     3,
     30,
     false,
     59,
     7.26e-3,
     2.86e-4,
     5.78e-5,
     1.06e-3,
     4.07e-3},
    {"swing, adaptive B",
     SWING,
     {ELEMENT("adaptive"), RAISE("0.02", "0.01")},
     3,
     30,
     false,
     59,
     5.89e-3,
     2.97e-4,
     6.36e-5,
     9.7e-4,
     2.72e-3},
    {"swing, adaptive C",
     SWING,
     {ELEMENT("adaptive"), RAISE("0.05", "0.025")},
     3,
     30,
     false,
     59,
     3.84e-3,
     2.66e-4,
     5.35e-5,
     5.4e-4,
     1.43e-3},
    {"swing, overhead",
     SWING,
     {ELEMENT("adaptive"), RAISE("1e9", "1e8")},
     3,
     30,
     false,
     59,
     2.83e-3,
     2.3e-4,
     4.54e-5,
     1.6e-4,
     8.4e-4},
    {"swing, quadratic refined",
     SWING,
     {REFINE("1")},
     3,
     10,
     false,
     472,
     0.101,
     1.97e-3,
     0,
     6.79e-3,
     8.47e-2},
    {"swing, very hires",
     SWING,
     {ELEMENT("tet4"), REFINE("3")},
     3,
     3,
     true,
     30208,
     1.5,
     7.59e-2,
     0,
     8.16e-2,
     1.25},
    {"twist, linear low", TWIST, {ELEMENT("tet4")}, 3, 30, false, 59, 2.62e-2, 5.53e-4, 0, 4.52e-4, 6.34e-4},
    {"twist, linear mid",
     TWIST,
     {ELEMENT("tet4"), FILED("bar-242.msh")},
     3,
     30,
     false,
     242,
     3.98e-2,
     2.63e-3,
     0,
     2.26e-3,
     3.61e-3},
    {"twist, linear refined",
     TWIST,
     {ELEMENT("tet4"), REFINE("1")},
     3,
     30,
     false,
     472,
     4.83e-2,
     3.82e-3,
     0,
     3.35e-3,
     6.08e-3},
    {"twist, quadratic", TWIST, {NULL}, 3, 30, false, 59, 2.05e-2, 8.21e-4, 0, 2.42e-3, 7.04e-3},
};

/* Just above the ground, so that most of the measured steps have contact. */
#define LOW "bodies.sculpture.translate=[0, 0, 1.75]"
#define KIND(kind) "bodies.sculpture.element=" kind
#define SCULPTED(name) "bodies.sculpture.mesh.file=../meshes/sculpture-" name
static const paper_row sculptures[] = {
    {"quadratic, coarse", SCULPTURE, {LOW}, 2, 20, false, 268, 2.81e-2, 1.23e-3, 0, 3.96e-3, 8.36e-3},
    {"quadratic, moderate",
     SCULPTURE,
     {LOW, SCULPTED("503.msh")},
     2,
     20,
     false,
     504,
     5.47e-2,
     2.35e-3,
     0,
     7.64e-3,
     1.96e-2},
    {"quadratic, fine",
     SCULPTURE,
     {LOW, SCULPTED("1357.msh")},
     2,
     20,
     false,
     1360,
     0.162,
     6.57e-3,
     0,
     2.18e-2,
     6.84e-2},
    {"quadratic, very fine",
     SCULPTURE,
     {LOW, SCULPTED("6954.msh.gz")},
     2,
     20,
     true,
     6853,
     0.97,
     3.88e-2,
     0,
     0.146,
     0.593},
    {"adaptive, coarse",
     SCULPTURE,
     {LOW, KIND("adaptive")},
     2,
     20,
     false,
     268,
     2.6e-2,
     1.25e-3,
     1.8e-4,
     3.86e-3,
     6.24e-3},
    {"adaptive, moderate",
     SCULPTURE,
     {LOW, KIND("adaptive"), SCULPTED("503.msh")},
     2,
     20,
     false,
     504,
     5e-2,
     2.5e-3,
     3.3e-4,
     7.4e-3,
     1.43e-2},
    {"adaptive, fine",
     SCULPTURE,
     {LOW, KIND("adaptive"), SCULPTED("1357.msh")},
     2,
     20,
     false,
     1360,
     0.142,
     7.89e-3,
     1.07e-3,
     2.19e-2,
     4.49e-2},
    {"adaptive, very fine",
     SCULPTURE,
     {LOW, KIND("adaptive"), SCULPTED("6954.msh.gz")},
     2,
     20,
     true,
     6853,
     0.736,
     4.67e-2,
     7.07e-3,
     0.139,
     0.346},
    {"linear, coarse", SCULPTURE, {LOW, KIND("tet4")}, 2, 20, false, 268, 1.33e-2, 7.8e-4, 0, 7.4e-4, 6.4e-4},
    {"linear, moderate",
     SCULPTURE,
     {LOW, KIND("tet4"), SCULPTED("503.msh")},
     2,
     20,
     false,
     504,
     2.33e-2,
     1.47e-3,
     0,
     1.38e-3,
     1.37e-3},
    {"linear, fine",
     SCULPTURE,
     {LOW, KIND("tet4"), SCULPTED("1357.msh")},
     2,
     20,
     false,
     1360,
     5.57e-2,
     3.91e-3,
     0,
     3.71e-3,
     4.75e-3},
    {"linear, very fine",
     SCULPTURE,
     {LOW, KIND("tet4"), SCULPTED("6954.msh.gz")},
     2,
     20,
     true,
     6853,
     0.204,
     1.97e-2,
     0,
     2.05e-2,
     2.86e-2},
};

/* Milliseconds per step. */
typedef struct step_times {
    double total, elements, degree, solve;
} step_times;

/* CPU milliseconds of this thread: long steps would otherwise include other activity of the machine. */
static double cpu_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* One run; keeps the smallest time of every step so far. */
static pl_status run_once(const pl_scene *scene, int steps, bool first, step_times *times, int64_t *tets,
                          pl_error *err) {
    pl_sim_def def = *pl_scene_sim(scene);
    def.threads = 1;
    pl_sim *sim = NULL;
    pl_status status = pl_sim_create(&def, &sim, err);
    for (int k = 0; status == PL_OK && k < steps; k++) {
        pl_step_report r;
        double start = cpu_now();
        status = pl_sim_step(sim, &r, err);
        double total = cpu_now() - start, part = r.ms_total > 0 ? total / r.ms_total : 0;
        if (status != PL_OK) break;
        if (first || total < times[k].total)
            times[k] = (step_times){total, part * r.ms_elements, part * r.ms_degrees, part * r.ms_solve};
    }
    if (status == PL_OK) *tets = pl_sim_tet_count(sim);
    pl_sim_free(sim);
    return status;
}

static pl_status measure(const paper_row *row, step_times *frame, int64_t *tets, pl_error *err) {
    int sets = 0, steps = row->steps_a_frame * row->frames;
    while (sets < MAX_SETS && row->sets[sets]) sets++;
    pl_scene *scene = NULL;
    pl_status status = pl_scene_load(row->scene, sets, (const char *const *)row->sets, &scene, NULL, err);
    if (status != PL_OK) return status;
    step_times *times = pl_array_new(steps, sizeof *times);
    if (!times) status = pl_error_memory(err, steps, "a bench");
    for (int k = 0; status == PL_OK && k < (row->slow ? 3 : REPEATS); k++)
        status = run_once(scene, steps, k == 0, times, tets, err);
    *frame = (step_times){0};
    for (int k = 0; status == PL_OK && k < steps; k++) {
        frame->total += times[k].total / row->frames;
        frame->elements += times[k].elements / row->frames;
        frame->degree += times[k].degree / row->frames;
        frame->solve += times[k].solve / row->frames;
    }
    free(times);
    pl_scene_free(scene);
    return status;
}

static pl_status run_rows(const pl_bench_options *options, int count, const paper_row *rows, pl_table *table,
                          pl_error *err) {
    for (int k = 0; k < count; k++) {
        const paper_row *row = &rows[k];
        if (row->slow && options->quick) continue;
        step_times t;
        int64_t tets = 0;
        pl_status status = measure(row, &t, &tets, err);
        if (status != PL_OK) return status;
        pl_table_row(table, "%s|%lld|%d|%.4g|%.4g|%.1f|%.4g|%.4g|%.3g|%.3g|%.4g|%.4g", row->name,
                     (long long)tets, row->tets, t.total, 1e3 * row->total, 1e3 * row->total / t.total,
                     t.elements, 1e3 * (row->force + row->build), t.degree, 1e3 * row->degree, t.solve,
                     1e3 * row->solve);
    }
    return PL_OK;
}

static const char *const heads[] = {
    "simulation",  "tets",         "paper tets",        "total ms",
    "paper total", "ratio",        "force + matrix ms", "paper force + matrix",
    "degree ms",   "paper degree", "solve ms",          "paper solve"};

static pl_status bars_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    pl_table_begin(table, "bargteil",
                   "bargteil2014 table I: CPU milliseconds per frame of three steps, one thread", 12, heads);
    pl_table_note(
        table, "Paper: 3.4 GHz Core i7 of 2012; its twisting bars include collisions.\nTarget: the quadratic "
               "swinging bar at least 10 times as fast as the paper's.");
    return run_rows(options, (int)(sizeof bars / sizeof bars[0]), bars, table, err);
}

static pl_status sculptures_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    pl_table_begin(table, "sculptures",
                   "bargteil2014 table II: CPU milliseconds per frame of 1/30 s, one thread", 12, heads);
    pl_table_note(
        table,
        "Pliant takes two steps per frame; the paper's collision handling needed ten, or twenty (very fine, "
        "quadratic or adaptive). Both totals include collisions.\nTarget: at least 10 times as "
        "fast as the paper's.");
    return run_rows(options, (int)(sizeof sculptures / sizeof sculptures[0]), sculptures, table, err);
}

const pl_bench pl_bench_bargteil = {"bargteil", "bars of bargteil2014 compared with the paper's times",
                                    bars_run};
const pl_bench pl_bench_sculptures = {
    "sculptures", "sculptures of bargteil2014 compared with the paper's times", sculptures_run};
