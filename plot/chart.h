/* Charts: lines over time (or over anything), several on a sheet, as SVG or as pixels. */
#ifndef PL_CHART_H
#define PL_CHART_H

#include "pliant/base.h"

/* A scale with round ticks. */
enum { PL_MAX_TICKS = 24 };
typedef struct pl_axis {
    double low, high; /* of the values, or of their decimal logarithms where `log` */
    bool log;
    int tick_count;
    double ticks[PL_MAX_TICKS]; /* as low and high */
    double step;
} pl_axis;

/* Holds [low, high] with about `wanted` ticks; `exact` ends at low and high, not at ticks. */
pl_axis pl_axis_make(double low, double high, bool log, bool exact, int wanted);
/* Where a value lies: 0 at `low`, 1 at `high`; NAN where a logarithm has none. */
double pl_axis_at(const pl_axis *axis, double value);
void pl_axis_label(const pl_axis *axis, int tick, char text[32]);

/* A line: `count` points `stride` doubles apart; NAN in y is a gap. All borrowed. */
typedef struct pl_line {
    const char *name;
    int64_t count, stride;
    const double *x, *y;
    int color, dash; /* numbers; they repeat */
} pl_line;

typedef struct pl_chart {
    const char *title, *x_title;
    bool log;
    int line_count;
    const pl_line *lines;
} pl_chart;

typedef struct pl_sheet_def {
    const char *title;
    double width, height; /* of one chart, in units of a screen's pixels */
    double scale;         /* pixels per unit in PNG */
    int columns;          /* charts beside each other; 0: by their number */
} pl_sheet_def;

/* Draws charts into a file by its ending: .svg, .png, .jpg. It appears whole or not at all. */
pl_status pl_charts_write(int count, const pl_chart *charts, const pl_sheet_def *def, const char *path,
                          pl_error *err);
/* The same as SVG text; free() it. */
pl_status pl_charts_svg(int count, const pl_chart *charts, const pl_sheet_def *def, char **text, size_t *size,
                        pl_error *err);

#endif
