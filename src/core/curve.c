/* Values over time: keyframes with linear, smooth or step interpolation. */
#include "core/curve.h"
#include "core/fields.h"
#include "core/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The last key at or before t, or -1. Bisection: curves may come from motion capture with thousands of keys.
 */
static int pl_curve_find(const pl_curve *curve, double t) {
    int low = -1, high = curve->count;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (curve->times[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    return low;
}

void pl_curve_at(const pl_curve *curve, double t, double *out) {
    if (!curve || !out || curve->count <= 0 || !curve->times || !curve->values) return;
    int n = curve->components;
    int key = pl_curve_find(curve, t);
    int next = key + 1 < curve->count ? key + 1 : curve->count - 1;
    if (key < 0) key = 0;
    const double *a = curve->values + (int64_t)key * n;
    const double *b = curve->values + (int64_t)next * n;
    double span = curve->times[next] - curve->times[key];
    double s = 0.0;
    if (next > key && span > 0.0 && t > curve->times[key]) s = (t - curve->times[key]) / span;
    if (curve->interpolation == PL_INTERP_STEP) s = 0.0;
    if (curve->interpolation == PL_INTERP_SMOOTH) s = s * s * (3.0 - 2.0 * s);
    for (int i = 0; i < n; i++) out[i] = a[i] + s * (b[i] - a[i]);
}

/* Largest number of keys; a larger count is an uninitialised value. */
enum { PL_MAX_KEYS = 1 << 26 };

pl_status pl_curve_check(const pl_curve *curve, const char *what, const char *field, int components,
                         pl_error *err) {
    if (curve->count < 0 || curve->count > PL_MAX_KEYS)
        return pl_error_set(err, PL_ERR_INPUT, "%s: %s has %d keys, expected 0 to %d", what, field,
                            curve->count, PL_MAX_KEYS);
    if (curve->count == 0) return PL_OK;
    if (curve->components != components && !(curve->components == 1 && !strcmp(field, "scaling"))) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: %s has %d components, expected %d", what, field,
                            curve->components, components);
    }
    if (curve->interpolation < PL_INTERP_LINEAR || curve->interpolation > PL_INTERP_STEP)
        return pl_error_set(err, PL_ERR_INPUT, "%s: interpolation of %s = %d, expected a pl_interpolation",
                            what, field, curve->interpolation);
    if (!curve->times || !curve->values)
        return pl_error_set(err, PL_ERR_INPUT, "%s: %s has %d keys, but its %s are NULL", what, field,
                            curve->count, curve->times ? "values" : "times");
    int64_t values = (int64_t)curve->count * curve->components;
    for (int64_t k = 0; k < values; k++) {
        int64_t key = k / curve->components;
        if (!isfinite(curve->values[k]) || !isfinite(curve->times[key]) ||
            (key > 0 && !(curve->times[key] >= curve->times[key - 1]))) {
            return pl_error_set(
                err, PL_ERR_INPUT,
                "%s: key %lld of %s is %g at time %g, expected finite numbers and ascending times", what,
                (long long)key, field, curve->values[k], curve->times[key]);
        }
    }
    return PL_OK;
}

pl_status pl_curve_check_min(const pl_curve *curve, const char *what, const char *field, double min,
                             pl_error *err) {
    for (int64_t k = 0; k < (int64_t)curve->count * curve->components; k++) {
        if (curve->values[k] >= min) continue;
        return pl_error_set(err, PL_ERR_INPUT, "%s: %s is %g, expected at least %g", what, field,
                            curve->values[k], min);
    }
    return PL_OK;
}

pl_status pl_curve_copy(const pl_curve *curve, const char *owner, const char *what, int components,
                        pl_own_curve *out, pl_error *err) {
    char quoted[PL_TITLE_SIZE];
    *out = (pl_own_curve){.curve = *curve};
    snprintf(quoted, sizeof quoted, "'%.100s'", owner);
    pl_status status = pl_curve_check(curve, quoted, what, components, err);
    if (status != PL_OK || curve->count == 0) {
        out->curve.count = 0;
        return status;
    }
    int64_t values = (int64_t)curve->count * curve->components;
    out->memory = malloc((size_t)(curve->count + values) * sizeof(double));
    if (!out->memory) return pl_error_memory(err, 8 * (curve->count + values), "keyframes");
    memcpy(out->memory, curve->times, (size_t)curve->count * sizeof(double));
    memcpy(out->memory + curve->count, curve->values, (size_t)values * sizeof(double));
    out->curve.times = out->memory;
    out->curve.values = out->memory + curve->count;
    return PL_OK;
}
