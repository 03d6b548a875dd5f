/* Axis scales with round tick values. */
#include "chart.h"

#include <math.h>
#include <stdio.h>

/* 1, 2 or 5 times a power of ten, at least `min`. */
static double round_step(double min) {
    double power = pow(10.0, floor(log10(min)));
    double part = min / power;
    return power * (part <= 1.0 + 1e-9 ? 1.0 : part <= 2.0 + 1e-9 ? 2.0 : part <= 5.0 + 1e-9 ? 5.0 : 10.0);
}

pl_axis pl_axis_make(double low, double high, bool log, bool exact, int wanted) {
    pl_axis axis = {.log = log};
    if (log) {
        low = low > 0.0 ? log10(low) : NAN;
        high = high > 0.0 ? log10(high) : NAN;
    }
    if (!isfinite(low) || !isfinite(high) || low > high) low = 0.0, high = 1.0;
    low = fmax(low, -1e300), high = fmin(high, 1e300);
    if (low > high) low = high;
    double min = fmax(1e-12 * fmax(fabs(low), fabs(high)), 1e-300);
    if (high - low < min) {
        double room = low == 0.0 ? 1.0 : 0.1 * fabs(low);
        low -= room, high += room;
    }
    wanted = wanted < 2 ? 2 : wanted > PL_MAX_TICKS - 4 ? PL_MAX_TICKS - 4 : wanted;
    double step = round_step((high - low) / wanted);
    if (log && step < 1.0) step = 1.0;
    axis.step = step;
    axis.low = exact ? low : step * floor(low / step + 1e-9);
    axis.high = exact ? high : step * ceil(high / step - 1e-9);
    if (axis.high <= axis.low) axis.high = axis.low + step;
    for (double k = ceil(axis.low / step - 1e-9); axis.tick_count < PL_MAX_TICKS; k += 1.0) {
        if (k * step > axis.high + 1e-9 * step) break;
        axis.ticks[axis.tick_count++] = k * step;
    }
    return axis;
}

double pl_axis_at(const pl_axis *axis, double value) {
    if (axis->log) value = value > 0.0 ? log10(value) : NAN;
    return (value - axis->low) / (axis->high - axis->low);
}

void pl_axis_label(const pl_axis *axis, int tick, char text[32]) {
    double value = axis->ticks[tick];
    if (axis->log) {
        double power = round(value);
        if (fabs(power) < 3.0)
            snprintf(text, 32, "%g", pow(10.0, power));
        else
            snprintf(text, 32, "1e%g", power);
        return;
    }
    if (fabs(value) < 1e-9 * axis->step) value = 0.0;
    double max = fmax(fabs(axis->low), fabs(axis->high));
    if (max >= 1e6 || max < 1e-3) {
        int digits = (int)fmax(0.0, floor(log10(max)) - floor(log10(axis->step) + 1e-9));
        if (value == 0.0)
            snprintf(text, 32, "0");
        else
            snprintf(text, 32, "%.*e", digits > 9 ? 9 : digits, value);
        return;
    }
    int digits = (int)fmax(0.0, -floor(log10(axis->step) + 1e-9));
    snprintf(text, 32, "%.*f", digits > 12 ? 12 : digits, value);
}
