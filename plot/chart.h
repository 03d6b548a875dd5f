/* Charts: lines over time (or another quantity), several on a sheet, as SVG or as pixels. */
#ifndef PL_CHART_H
#define PL_CHART_H

#include "pliant/base.h"

/* A scale with round ticks. */
enum { PL_MAX_TICKS = 24 };
typedef struct pl_axis {
    double low, high; /* range of the values, or of their decimal logarithms if `log` */
    bool log;
    int tick_count;
    double ticks[PL_MAX_TICKS]; /* in the units of low and high */
    double step;
} pl_axis;

/* A scale that contains [low, high], with about `wanted` ticks. With `exact` it ends at low and high instead
 * of at ticks. */
pl_axis pl_axis_make(double low, double high, bool log, bool exact, int wanted);
/* Position of a value on the scale: 0 at `low`, 1 at `high`; NAN if it has no logarithm. */
double pl_axis_at(const pl_axis *axis, double value);
void pl_axis_label(const pl_axis *axis, int tick, char text[32]);

/* A line: `count` points `stride` doubles apart; NAN in y is a gap. All borrowed. */
typedef struct pl_line {
    const char *name;
    int64_t count, stride;
    const double *x, *y;
    int color, dash; /* indices into repeating lists */
} pl_line;

typedef struct pl_chart {
    const char *title, *x_title;
    bool log;
    int line_count;
    const pl_line *lines;
    const char *unit;      /* of the vertical axis, after the title; NULL: none, or part of the title */
    const double *x_range; /* (2) ends of the horizontal axis; NULL: those of the lines */
} pl_chart;

typedef struct pl_sheet_def {
    const char *title;
    double width, height; /* size of one chart, in units of screen pixels */
    double scale;         /* pixels per unit in PNG */
    int columns;          /* charts per row; 0: depends on their number */
} pl_sheet_def;

/* Draws charts into a file, by its extension: .svg, .png, .jpg. The file appears complete or not at all;
 * missing folders of the path are created. */
pl_status pl_charts_write(int count, const pl_chart *charts, const pl_sheet_def *def, const char *path,
                          pl_error *err);
/* The same as SVG text; free() it. */
pl_status pl_charts_svg(int count, const pl_chart *charts, const pl_sheet_def *def, char **text, size_t *size,
                        pl_error *err);

#endif
