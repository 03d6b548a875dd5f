/* The tables of runs that `pliant plot` reads, and the charts that it draws of them. */
#ifndef PL_CLI_PLOT_RUNS_H
#define PL_CLI_PLOT_RUNS_H

#include "chart.h"
#include "table.h"

enum { PL_MAX_RUNS = 32, PL_MAX_CHARTS = 64, PL_MAX_LINES = 64 };

/* Files of a run. */
typedef enum pl_plot_table {
    PL_PLOT_STEPS, /* steps.csv, or the given table */
    PL_PLOT_PROBES,
    PL_PLOT_FORCES,
    PL_PLOT_CONTACTS,
    PL_PLOT_TABLES
} pl_plot_table;

typedef struct pl_plot_run {
    const char *path;                /* borrowed */
    char *name;                      /* owned; what charts call the run */
    bool is_folder;                  /* otherwise a single table, which may be from another program */
    pl_table tables[PL_PLOT_TABLES]; /* without columns if the file does not exist */
} pl_plot_run;

/* Reads a run's folder, or a single table. */
pl_status pl_plot_run_read(pl_plot_run *run, const char *path, pl_error *err);
void pl_plot_run_free(pl_plot_run *run);
/* Sets the names of runs: the first ones are given, the others come from the paths (plot_names.c). */
pl_status pl_plot_name_runs(pl_plot_run *runs, int count, int label_count, const char *const *labels,
                            pl_error *err);

typedef struct pl_plot_def {
    int run_count;
    const pl_plot_run *runs;
    int group_count;           /* 0: the default charts */
    const char *const *groups; /* columns separated by commas, one chart per group */
    const char *x;             /* column of the horizontal axis */
    bool log;                  /* logarithmic vertical axes for the groups */
    double from, to;           /* range of the horizontal axis */
} pl_plot_def;

typedef struct pl_plot {
    int chart_count;
    pl_chart charts[PL_MAX_CHARTS];
    pl_line *lines;  /* of all charts */
    char **texts;    /* titles and names of lines */
    double **joined; /* columns of different tables, side by side */
    int line_count, text_count, joined_count;
    double x_range[2];                 /* of all charts over time; empty for other quantities */
    double largest_force[PL_MAX_RUNS]; /* N, in any table of a run's folder; 0 for other tables */
} pl_plot;

pl_status pl_plot_make(pl_plot *plot, const pl_plot_def *def, pl_error *err);
void pl_plot_free(pl_plot *plot);

#endif
