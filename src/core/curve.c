/* Values over time: keyframes with linear, smooth or step interpolation. */
#include "pliant/sim.h"

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
    if (curve->count <= 0) return;
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
