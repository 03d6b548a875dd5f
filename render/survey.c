/* See survey.h. */
#include "survey.h"

#include <math.h>
#include <stdlib.h>

/* Values that differ less, relative to the largest, differ by rounding; smaller ones than PL_ZERO, in units
 * of the field, are rounding of zero. */
static const double PL_ROUNDING = 1e-9, PL_ZERO = 1e-12;

void pl_survey_begin(pl_survey *survey, const double up[3]) {
    *survey = (pl_survey){.point_count = 0};
    /* Evenly distributed on the sphere (golden-angle spiral), including the axes and up. */
    for (int i = 0; i < PL_SURVEY_DIRECTIONS; i++) {
        double y = 1.0 - 2.0 * (i + 0.5) / PL_SURVEY_DIRECTIONS, r = sqrt(1.0 - y * y),
               a = 2.399963229728653 * i;
        double *d = survey->direction[i];
        d[0] = r * cos(a), d[1] = y, d[2] = r * sin(a);
        if (i < 8) {
            for (int k = 0; k < 3; k++)
                d[k] = i < 6 ? (k == i / 2 ? (i % 2 ? 1.0 : -1.0) : 0.0) : (i % 2 ? up[k] : -up[k]);
        }
        survey->support[i] = -INFINITY;
    }
}

static void add_point(pl_survey *survey, const double p[3]) {
    for (int i = 0; i < PL_SURVEY_DIRECTIONS; i++) {
        const double *d = survey->direction[i];
        double support = d[0] * p[0] + d[1] * p[1] + d[2] * p[2];
        if (!(support > survey->support[i])) continue;
        survey->support[i] = support;
        for (int k = 0; k < 3; k++) survey->points[i][k] = p[k];
    }
    survey->point_count = PL_SURVEY_DIRECTIONS;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static pl_status no_memory(pl_error *err) {
    return pl_error_set(err, PL_ERR_SYSTEM, "no memory (surveying frames)");
}

/* Keeps the 3 % and 97 % percentiles of a frame's values: a few nodes in a sharp fold would otherwise take up
 * the whole range of colours. */
static pl_status add_values(pl_survey *survey, const double *values, const uint8_t *used, int64_t count,
                            pl_error *err) {
    double *sorted = malloc(((size_t)count + 1) * sizeof *sorted);
    if (survey->frame_count == survey->room) {
        int room = 2 * survey->room + 16;
        double *lows = realloc(survey->lows, (size_t)room * sizeof *lows);
        if (lows) survey->lows = lows;
        double *highs = realloc(survey->highs, (size_t)room * sizeof *highs);
        if (highs) survey->highs = highs;
        if (lows && highs) survey->room = room;
    }
    if (!sorted || survey->frame_count == survey->room) {
        free(sorted);
        return no_memory(err);
    }
    int64_t known = 0;
    for (int64_t i = 0; i < count; i++) {
        if (used[i] && isfinite(values[i])) sorted[known++] = values[i];
    }
    if (known > 0) {
        qsort(sorted, (size_t)known, sizeof *sorted, by_value);
        int64_t tail = 3 * known / 100;
        survey->lows[survey->frame_count] = sorted[tail];
        survey->highs[survey->frame_count++] = sorted[known - 1 - tail];
    }
    free(sorted);
    return PL_OK;
}

pl_status pl_survey_add(pl_survey *survey, const pl_surface *surface, pl_error *err) {
    uint8_t *used = calloc((size_t)surface->node_count + 1, 1);
    if (!used) return no_memory(err);
    for (int64_t t = 0; t < surface->tri_count; t++) {
        int body = surface->bodies ? surface->bodies[t] : 0;
        if (body < surface->look_count && surface->looks[body].style == PL_LOOK_HIDDEN) continue;
        for (int k = 0; k < 3; k++) used[surface->tris[3 * t + k]] = 1;
    }
    for (int64_t i = 0; i < surface->node_count; i++) {
        if (used[i]) add_point(survey, surface->nodes + 3 * i);
    }
    pl_status status =
        surface->values ? add_values(survey, surface->values, used, surface->node_count, err) : PL_OK;
    free(used);
    return status;
}

double pl_survey_middle(const pl_survey *survey, double middle[3]) {
    double min[3] = {INFINITY, INFINITY, INFINITY}, max[3] = {-INFINITY, -INFINITY, -INFINITY}, square = 0.0;
    for (int i = 0; i < survey->point_count; i++) {
        for (int k = 0; k < 3; k++) {
            min[k] = fmin(min[k], survey->points[i][k]);
            max[k] = fmax(max[k], survey->points[i][k]);
        }
    }
    for (int k = 0; k < 3; k++) {
        middle[k] = survey->point_count ? 0.5 * (min[k] + max[k]) : 0.0;
        if (survey->point_count) square += 0.25 * (max[k] - min[k]) * (max[k] - min[k]);
    }
    return sqrt(square);
}

void pl_survey_add_near(pl_survey *survey, const pl_surface *surface, const double middle[3], double size) {
    double farthest = 0.0;
    for (int pass = 0; pass < 2; pass++) {
        double support = farthest <= 3.5 * size ? farthest : 2.0 * size;
        for (int64_t i = 0; i < surface->node_count; i++) {
            const double *p = surface->nodes + 3 * i;
            double square = 0.0;
            for (int k = 0; k < 3; k++) square += (p[k] - middle[k]) * (p[k] - middle[k]);
            if (pass == 0)
                farthest = fmax(farthest, sqrt(square));
            else if (sqrt(square) <= support)
                add_point(survey, p);
        }
    }
}

bool pl_range_is_uniform(const double range[2]) {
    double largest = fmax(fabs(range[0]), fabs(range[1]));
    return largest <= PL_ZERO || range[1] - range[0] <= PL_ROUNDING * largest;
}

void pl_survey_range(pl_survey *survey, double range[2]) {
    int count = survey->frame_count;
    range[0] = 0.0, range[1] = 1.0;
    if (count == 0) return;
    qsort(survey->lows, (size_t)count, sizeof *survey->lows, by_value);
    qsort(survey->highs, (size_t)count, sizeof *survey->highs, by_value);
    /* A few frames may have extreme values, for example a body that starts tangled: a tenth of them is
     * ignored at either end. */
    int wild = (count - 1) / 10;
    double low = survey->lows[wild], high = survey->highs[count - 1 - wild];
    if (low > 0.0 && low < 0.3 * high) low = 0.0;
    range[0] = low, range[1] = high;
    if (!pl_range_is_uniform(range)) return;
    /* rounding about zero is zero: its colour is the lowest one */
    range[0] = range[1] = fmax(fabs(low), fabs(high)) > PL_ZERO ? 0.5 * low + 0.5 * high : 0.0;
}

void pl_survey_end(pl_survey *survey) {
    free(survey->lows);
    free(survey->highs);
    *survey = (pl_survey){.point_count = 0};
}
