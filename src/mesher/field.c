/* Regions defined by a function that is negative inside, or by samples of one. */
#include "core/memory.h"
#include "mesh/grid.h"
#include "mesher/solid.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { PL_SURVEY = 48, PL_SURVEY_TRIES = 3, PL_ROOT_STEPS = 60 };

/* Trilinear interpolation in the cell that contains x. */
static double grid_value(const pl_grid *grid, const double x[3]) {
    int64_t base[3];
    double t[3], value = 0;
    for (int k = 0; k < 3; k++) {
        double place = fmax((x[k] - grid->origin[k]) / grid->step[k], 0);
        double last = (double)(grid->size[k] - 2);
        base[k] = place < last ? (int64_t)place : grid->size[k] - 2;
        t[k] = fmin(place - (double)base[k], 1);
    }
    for (int c = 0; c < 8; c++) {
        double weight = 1;
        int64_t at = 0;
        for (int k = 2; k >= 0; k--) {
            int up = c >> k & 1;
            weight *= up ? t[k] : 1 - t[k];
            at = at * grid->size[k] + base[k] + up;
        }
        value += weight * (double)grid->values[at];
    }
    return value;
}

/* Positive outside the box, so that a body that reaches its sides is closed there. */
static double value_at(const pl_solid *s, const double x[3]) {
    double beyond = -INFINITY;
    for (int k = 0; k < 3; k++) beyond = fmax(beyond, fmax(s->region.min[k] - x[k], x[k] - s->region.max[k]));
    if (beyond >= 0) return beyond;
    double value = s->grid ? grid_value(s->grid, x) : s->function(s->function_context, x);
    return isnan(value) ? INFINITY : fmax(value, beyond);
}

static bool inside(const void *context, const double x[3]) { return value_at(context, x) < 0; }

/* Regula falsi (Illinois variant), with bisection where the function is unreliable (infinite, or no
 * progress). */
static double cut(const void *context, const double a[3], const double b[3], bool a_inside) {
    const pl_solid *s = context;
    double low = 0, high = 1, at_low = value_at(s, a), at_high = value_at(s, b);
    int last = 0;
    for (int i = 0; i < PL_ROOT_STEPS && high - low > 1e-10; i++) {
        double share = i % 4 == 3 ? 0.5 : at_low / (at_low - at_high), x[3];
        if (!(share > 0 && share < 1)) share = 0.5;
        double middle = low + share * (high - low);
        for (int k = 0; k < 3; k++) x[k] = a[k] + middle * (b[k] - a[k]);
        double value = value_at(s, x);
        if (value == 0) return middle;
        if ((value < 0) == a_inside) {
            low = middle, at_low = value;
            if (last == 1) at_high *= 0.5;
            last = 1;
        } else {
            high = middle, at_high = value;
            if (last == -1) at_low *= 0.5;
            last = -1;
        }
    }
    return 0.5 * (low + high);
}

/* ---- estimates of size */

/* Tests a sample of the survey, and counts its later neighbours on the other side. */
static void survey_sample(const uint8_t *in, const int64_t n[3], const int64_t at[3], int64_t *crossings) {
    int64_t stride[3] = {1, n[0], n[0] * n[1]}, k = at[0] + n[0] * (at[1] + n[1] * at[2]);
    for (int d = 0; d < 3; d++) {
        if (at[d] + 1 < n[d]) *crossings += in[k] != in[k + stride[d]];
    }
}

/* Estimates volume and area on a coarse grid. Lines along an axis cross a surface of area A in A |n| points;
 * the sum over three axes is 3/2 A on average over all directions of n. Returns whether anything is
 * inside. */
static pl_status survey(pl_solid *s, int64_t along, bool *found, pl_error *err) {
    const double *min = s->region.min, *max = s->region.max;
    double longest = 0, x[3];
    for (int k = 0; k < 3; k++) longest = fmax(longest, max[k] - min[k]);
    double step = longest / (double)along;
    int64_t n[3], at[3], count = 0, crossings = 0;
    for (int k = 0; k < 3; k++) n[k] = (int64_t)ceil((max[k] - min[k]) / step) + 2;
    uint8_t *in = pl_array_new(n[0] * n[1] * n[2], 1);
    if (!in) return pl_error_memory(err, n[0] * n[1] * n[2], "a survey");
    for (int64_t i = 0; i < n[0] * n[1] * n[2]; i++) {
        at[0] = i % n[0], at[1] = i / n[0] % n[1], at[2] = i / (n[0] * n[1]);
        for (int k = 0; k < 3; k++) x[k] = min[k] + step * ((double)at[k] - 0.5);
        count += in[i] = inside(s, x);
    }
    for (at[2] = 0; at[2] < n[2]; at[2]++) {
        for (at[1] = 0; at[1] < n[1]; at[1]++) {
            for (at[0] = 0; at[0] < n[0]; at[0]++) survey_sample(in, n, at, &crossings);
        }
    }
    free(in);
    s->volume = (double)count * step * step * step;
    s->area = 2.0 / 3.0 * (double)crossings * step * step;
    *found = count > 0;
    return PL_OK;
}

static pl_status check_box(const pl_solid *s, pl_error *err) {
    for (int k = 0; k < 3; k++) {
        double min = s->region.min[k], max = s->region.max[k];
        if (!(max > min && fabs(min) < 1e60 && fabs(max) < 1e60 &&
              max - min > 1e-9 * fmax(fabs(min), fabs(max))))
            return pl_error_set(err, PL_ERR_INPUT,
                                "mesher: the box of the function is from %g to %g along %c, expected a "
                                "smaller and a larger number",
                                min, max, 'x' + k);
    }
    return PL_OK;
}

pl_status pl_solid_from_function(const pl_mesher_def *def, pl_solid *out, pl_error *err) {
    *out =
        (pl_solid){.grid = def->grid, .function = def->function, .function_context = def->function_context};
    for (int k = 0; k < 3; k++) {
        const pl_grid *grid = def->grid;
        out->region.min[k] = grid ? grid->origin[k] : def->min[k];
        out->region.max[k] =
            grid ? grid->origin[k] + grid->step[k] * (double)(grid->size[k] - 1) : def->max[k];
    }
    out->region.inside = inside, out->region.cut = cut, out->region.context = out;
    pl_status status = def->grid ? pl_grid_check(def->grid, "mesher", err) : PL_OK;
    if (status == PL_OK) status = check_box(out, err);
    bool found = false;
    for (int64_t i = 0, along = PL_SURVEY; i < PL_SURVEY_TRIES && status == PL_OK && !found; i++, along *= 2)
        status = survey(out, along, &found, err);
    if (status == PL_OK && !found)
        status = pl_error_set(err, PL_ERR_INPUT,
                              "the function is positive everywhere that it was sampled, expected negative "
                              "values inside of a body");
    return status;
}
