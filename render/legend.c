/* The legend: a colour bar with ticks, numbers, the field's name and its unit. */
#include "render.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double dark_ink[3] = {0.16, 0.18, 0.21};

/* All lengths refer to a picture 540 pixels high. */
static double legend_scale(int height) { return fmax(height / 540.0, 0.85); }

int pl_legend_width(int height) { return (int)ceil(132.0 * legend_scale(height)); }

/* "von_mises" -> "von Mises stress"; other names lose their underscores. */
static void field_title(const char *field, char *title, size_t size) {
    static const char *const known[][2] = {
        {"von_mises", "von Mises stress"}, {"node_von_mises", "von Mises stress"}, {"det_F", "det F"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (!strcmp(field, known[i][0])) field = known[i][1];
    }
    snprintf(title, size, "%s", field);
    for (char *c = title; *c; c++) {
        if (*c == '_') *c = ' ';
    }
}

/* A prefix that scales the larger end of the range to [1, 1000); "" and 1 if there is no unit. */
static double pick_prefix(double largest, const char *unit, char *text, size_t size) {
    static const char *const names[] = {"n", "\302\265", "m", "", "k", "M", "G", "T"};
    int step = 0;
    if (unit[0] && largest > 0.0) {
        step = (int)floor(log10(largest) / 3.0 + 1e-9);
        if (step < -3) step = -3;
        if (step < 0 && !strcmp(unit, "Pa")) step = 0; /* mPa reads like MPa */
        if (step > 4) step = 4;
    }
    snprintf(text, size, "%s%s", names[step + 3], unit);
    return pow(10.0, 3.0 * step);
}

/* 1, 2 or 5 times a power of ten, for about `wanted` steps. */
static double nice_step(double span, int wanted) {
    double raw = span / wanted, base = pow(10.0, floor(log10(raw))), part = raw / base;
    return base * (part < 1.5 ? 1.0 : part < 3.5 ? 2.0 : part < 7.5 ? 5.0 : 10.0);
}

/* 2e+05 and 2e-05 as 2e5 and 2e-5. */
static void shorten_exponent(char *text) {
    char *e = strchr(text, 'e');
    if (!e) return;
    char *to = e + 1, *from = e + 1;
    if (*from == '-') to++;
    from++;
    while (*from == '0' && from[1]) from++;
    memmove(to, from, strlen(from) + 1);
}

static void tick_text(double value, double step, char *text, size_t size) {
    if (fabs(value) < 1e-9 * step) value = 0.0;
    double largest = fmax(fabs(value), step);
    char plain[48];
    if (largest >= 1e5 || step < 1e-4) {
        snprintf(plain, sizeof plain, "%.3g", value);
        shorten_exponent(plain);
    } else {
        int digits = (int)fmax(0.0, -floor(log10(step) + 1e-9));
        snprintf(plain, sizeof plain, "%.*f", digits, value);
    }
    /* A real minus sign is as wide as a digit. */
    snprintf(text, size, "%s%s", plain[0] == '-' ? "\342\210\222" : "", plain + (plain[0] == '-'));
}

/* The title in one line, or in two if it is too wide; returns the baseline of the last line. */
static void draw_title(pl_image *image, double x, double baseline, double room, double size,
                       const char *field, const char *unit) {
    char title[128], line[192];
    field_title(field, title, sizeof title);
    snprintf(line, sizeof line, unit[0] ? "%s [%s]" : "%s", title, unit);
    if (pl_text_width(size, line) <= room) {
        pl_text_draw(image, x, baseline, size, dark_ink, line);
        return;
    }
    if (!unit[0]) {
        pl_text_draw(image, x, baseline, size * fmin(1.0, room / pl_text_width(size, title)), dark_ink,
                     title);
        return;
    }
    double shrink = fmin(1.0, room / pl_text_width(size, title));
    pl_text_draw(image, x, baseline - 1.75 * size, size * shrink, dark_ink, title);
    snprintf(line, sizeof line, "[%s]", unit);
    pl_text_draw(image, x, baseline, size, dark_ink, line);
}

void pl_legend_draw(pl_image *image, int x, int y, int height, const pl_colormap *map, const double range[2],
                    const char *field, const char *unit) {
    double scale = legend_scale(height), size = 9.5 * scale, width = pl_legend_width(height);
    int top = y + (int)fmax(0.27 * height, 5.4 * size), bottom = y + (int)(0.76 * height);
    int left = x + (int)(0.12 * width), right = left + (int)fmax(6.0, 15.0 * scale);
    int line = (int)fmax(1.0, floor(scale));
    bool uniform = pl_range_is_uniform(range);
    double ink[3];
    pl_ink_on(image, left, top, right, bottom, dark_ink, ink);
    pl_image_fill(image, left - line, top - line, right + line, bottom + line, ink);
    for (int row = top; row < bottom; row++) {
        double rgb[3];
        double place = uniform ? pl_range_uniform_place(range) : (bottom - 1 - row + 0.5) / (bottom - top);
        pl_colormap_at(map, place, rgb);
        pl_image_fill(image, left, row, right, row + 1, rgb);
    }
    char shown_unit[64], text[64];
    double factor = pick_prefix(fmax(fabs(range[0]), fabs(range[1])), unit, shown_unit, sizeof shown_unit);
    double low = range[0] / factor, high = range[1] / factor, span = high - low;
    if (uniform) {
        int at = (top + bottom) / 2;
        pl_image_fill(image, right + line, at, right + line + (int)(5.0 * scale), at + line, ink);
        snprintf(text, sizeof text, "%s%.6g", low < 0.0 ? "\342\210\222" : "", fabs(low));
        shorten_exponent(text);
        pl_text_draw(image, right + 10.0 * scale, at + 0.5 * line + 0.5 * size, size, dark_ink, text);
    } else if (span > 0.0 && isfinite(span)) {
        double step = nice_step(span, 5);
        double first = ceil(low / step - 1e-9);
        for (int n = 0; n <= 10; n++) { /* counted: near 2^53 steps an addition would change nothing */
            double value = (first + n) * step;
            if (!(value <= high + 1e-9 * span)) break;
            int at = (int)floor(bottom - (value - low) / span * (bottom - top));
            pl_image_fill(image, right + line, at, right + line + (int)(5.0 * scale), at + line, ink);
            tick_text(value, step, text, sizeof text);
            pl_text_draw(image, right + 10.0 * scale, at + 0.5 * line + 0.5 * size, size, dark_ink, text);
        }
    }
    draw_title(image, left, top - 2.1 * size, width - (left - x) - 6.0 * scale, size, field, shown_unit);
}
