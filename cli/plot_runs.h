/* What pliant plot reads of runs, and the charts it makes of them. */
#ifndef PL_CLI_PLOT_RUNS_H
#define PL_CLI_PLOT_RUNS_H

#include "chart.h"
#include "table.h"

enum { PL_MAX_RUNS = 32, PL_MAX_CHARTS = 64, PL_MAX_LINES = 64 };

/* Files of a run. */
typedef enum pl_plot_table {
    PL_PLOT_STEPS, /* steps.csv, or the table that was named */
    PL_PLOT_PROBES,
    PL_PLOT_FORCES,
    PL_PLOT_CONTACTS,
    PL_PLOT_TABLES
} pl_plot_table;

typedef struct pl_plot_run {
    char *name;
    pl_table tables[PL_PLOT_TABLES]; /* without columns where there is no such file */
} pl_plot_run;

/* A run's folder, or a table of its own. */
pl_status pl_plot_run_read(pl_plot_run *run, const char *path, pl_error *err);
void pl_plot_run_free(pl_plot_run *run);

typedef struct pl_plot_def {
    int run_count;
    const pl_plot_run *runs;
    int group_count;           /* 0: what the runs have something to tell about */
    const char *const *groups; /* columns with commas between, one chart each */
    const char *x;             /* column of the abscissa */
    bool log;                  /* of the groups' ordinates */
    double from, to;           /* part of the abscissa */
} pl_plot_def;

typedef struct pl_plot {
    int chart_count;
    pl_chart charts[PL_MAX_CHARTS];
    pl_line *lines; /* of all charts */
    char **texts;   /* titles and names of lines */
    int line_count, text_count;
} pl_plot;

pl_status pl_plot_make(pl_plot *plot, const pl_plot_def *def, pl_error *err);
void pl_plot_free(pl_plot *plot);

#endif
