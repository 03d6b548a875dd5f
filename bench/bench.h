/* Benchmarks that print tables: one file per subject, one line in runner.c. Ratios are measured within one
 * run; times of other programs are in peers.h. In contrast to the command line, benches may use the library's
 * internals (src/). */
#ifndef PL_BENCH_H
#define PL_BENCH_H

#include "pliant/pliant.h"

#include <stdio.h>

typedef struct pl_bench_options {
    bool quick;         /* skip everything that takes more than a few seconds */
    int threads;        /* largest number of threads to try */
    const char *series; /* file for the curves of a bench, or NULL */
} pl_bench_options;

/* A table of text cells, printed aligned, as CSV or as JSON. */
enum { PL_TABLE_COLUMNS = 16, PL_TABLE_ROWS = 40, PL_TABLE_CELL = 32 };
typedef struct pl_table {
    const char *name, *title;
    int columns, rows;
    const char *heads[PL_TABLE_COLUMNS];
    char cells[PL_TABLE_ROWS][PL_TABLE_COLUMNS][PL_TABLE_CELL];
    char notes[2048];
} pl_table;

void pl_table_begin(pl_table *table, const char *name, const char *title, int columns,
                    const char *const *heads);
/* One row, printf style: cells separated by '|'. */
void pl_table_row(pl_table *table, const char *format, ...) PL_PRINTF(2, 3);
/* A line below the table. */
void pl_table_note(pl_table *table, const char *format, ...) PL_PRINTF(2, 3);

typedef struct pl_bench {
    const char *name, *doc;
    pl_status (*run)(const pl_bench_options *options, pl_table *table, pl_error *err);
} pl_bench;
const pl_bench *pl_bench_all(int *count);

/* ---- shared by several benches ---- */

/* Best of several runs: calls `work(context)` for at least `seconds` and at least three times; returns the
 * smallest time of one call. */
double pl_bench_best(double seconds, void (*work)(void *context), void *context);
/* Memory read bandwidth of `threads` threads in bytes per second (best of several runs, far beyond the
 * caches). */
double pl_bench_read_bandwidth(int threads);
/* The common case of all programs: a bar 4 x 1 x 1, box lattice with `resolution` cells across (20
 * resolution^3 tetrahedra). */
pl_status pl_bench_bar(int resolution, double irregular, pl_mesh **out, pl_error *err);

/* Its definitions, which point to each other: rubber with E = 1e5 Pa, nu = 0.33, and supports at both
 * ends. */
typedef struct pl_bench_bar_defs {
    pl_material_def material;
    pl_body_def body;
    pl_constraint_def constrained[2]; /* left end, right end */
    pl_sim_def sim;                   /* with the left end constrained */
} pl_bench_bar_defs;
void pl_bench_bar_define(pl_bench_bar_defs *defs, const pl_mesh *mesh);

/* One quasistatic step of that bar, neo-Hookean, E = 1e5 Pa, nu = 0.33, its left end constrained. */
typedef struct pl_bench_step {
    int resolution, threads;
    int precision, matrix; /* solver options */
    int64_t iterations;    /* > 0: one Newton iteration with at most this many linear ones */
    double gravity;        /* downwards, m/s2 */
    bool both_ends;        /* the right end is also constrained */
    int64_t scatter;       /* seed of a scattered start, 0: from rest */
    /* results */
    int64_t tets;
    double error; /* largest distance from rest, m */
    pl_step_report report;
} pl_bench_step;
pl_status pl_bench_step_run(pl_bench_step *step, pl_error *err);

#endif
