/* Text: a small stroke font, drawn with anti-aliasing at any size.
 *
 * A glyph has a width and a path of single-letter commands with numbers, in units of 1/14 of the height of
 * capitals (x-height 10, descenders to -4): m x y starts a stroke, l x y draws a line, a cx cy rx ry from to
 * draws part of an ellipse, angles in degrees, counter-clockwise from +x if `to` is larger. */
#include "render.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PL_GLYPH_TOP = 14, PL_MAX_SEGMENTS = 96 };
static const double stroke_width = 1.55, letter_gap = 3.1;

typedef struct pl_glyph {
    unsigned code; /* Unicode */
    double width;
    const char *path;
} pl_glyph;

static const pl_glyph glyphs[] = {
    {' ', 3, ""},
    {'!', 1, "m .5 14 l .5 4.5 m .5 .6 l .5 .2"},
    {'"', 3, "m .3 14 l .3 10.5 m 2.7 14 l 2.7 10.5"},
    {'#', 9, "m 3 0 l 4.4 14 m 6 0 l 7.4 14 m .5 9.5 l 9 9.5 m 0 4.5 l 8.5 4.5"},
    {'%', 11, "m 9.5 14 l 1.5 0 a 2.5 11 2.3 2.8 0 360 a 8.5 3 2.3 2.8 0 360"},
    {'&', 10, "m 10 0 l 2 10 a 4.2 11.4 2.5 2.6 200 -30 m 6.3 10 l 1.6 6.5 a 4 3.6 3.8 3.6 130 300 l 9.6 7"},
    {'\'', 1, "m .5 14 l .5 10.5"},
    {'(', 3, "a 4.5 6 4 9.5 125 235"},
    {')', 3, "a -1.5 6 4 9.5 55 -55"},
    {'*', 7, "m 3.5 14 l 3.5 7 m .5 12.2 l 6.5 8.8 m 6.5 12.2 l .5 8.8"},
    {'+', 8, "m 4 2.5 l 4 10.5 m 0 6.5 l 8 6.5"},
    {',', 1.5, "m 1 .5 l .3 -2.6"},
    {'-', 7, "m .5 6.5 l 6.5 6.5"},
    {'.', 1, "m .5 .5 l .5 .2"},
    {'/', 6, "m 0 -1.5 l 6 15"},
    {'0', 8, "a 4 10 4 4 0 180 l 0 4 a 4 4 4 4 180 360 l 8 10"},
    {'1', 5, "m 0 11 l 4 14 l 4 0"},
    {'2', 8, "a 4 10.1 3.9 3.9 170 -25 l 0 0 l 8.2 0"},
    {'3', 8, "a 3.8 10.5 3.5 3.5 160 -90 m 3 7.3 l 3.8 7.3 a 3.8 3.65 4 3.65 90 -160"},
    {'4', 8.5, "m 6.4 0 l 6.4 14 l 0 4 l 8.7 4"},
    {'5', 8, "m 7.5 14 l 1 14 l .5 7.6 l 1 7.8 a 3.8 4.4 4.1 4.4 115 -150"},
    {'6', 8, "m 6.2 14 l .8 6.6 a 4 4.2 4 4.2 143 503"},
    {'7', 8, "m 0 14 l 8 14 l 2.8 0"},
    {'8', 8, "a 4 10.5 3.4 3.5 -90 270 a 4 3.6 4 3.6 90 450"},
    {'9', 8, "m 1.8 0 l 7.2 7.4 a 4 9.8 4 4.2 -37 323"},
    {':', 1, "m .5 8.8 l .5 8.4 m .5 .5 l .5 .2"},
    {';', 1.5, "m 1 8.8 l 1 8.4 m 1 .5 l .3 -2.6"},
    {'<', 7, "m 7 11 l 0 6.5 l 7 2"},
    {'=', 8, "m 0 8.8 l 8 8.8 m 0 4.4 l 8 4.4"},
    {'>', 7, "m 0 11 l 7 6.5 l 0 2"},
    {'?', 7, "a 3.5 10.5 3.4 3.5 170 -60 l 3.4 4.8 m 3.4 .5 l 3.4 .2"},
    {'@', 13, "a 6.4 5.5 3 3.4 0 360 m 9.4 8.8 l 9.4 4 a 11 4 1.6 1.8 180 360 a 6.6 5.5 6.2 7.8 -15 310"},
    {'A', 10.5, "m 0 0 l 5.25 14 l 10.5 0 m 1.8 4.7 l 8.7 4.7"},
    {'B', 8.5,
     "m 0 0 l 0 14 l 4.2 14 a 4.2 10.6 3.4 3.4 90 -90 l 0 7.2 m 4 7.2 l 4.6 7.2 a 4.6 3.6 3.9 3.6 90 -90 l 0 "
     "0"},
    {'C', 10, "a 6.5 7 6.5 7 48 312"},
    {'D', 10, "m 0 0 l 0 14 l 3.4 14 a 3.4 7 6.6 7 90 -90 l 0 0"},
    {'E', 7.5, "m 7.5 14 l 0 14 l 0 0 l 7.5 0 m 0 7.3 l 6.6 7.3"},
    {'F', 7.3, "m 7.3 14 l 0 14 l 0 0 m 0 7.2 l 6.4 7.2"},
    {'G', 11, "a 6.6 7 6.6 7 45 315 l 11.3 6.4 l 7 6.4"},
    {'H', 9, "m 0 0 l 0 14 m 9 0 l 9 14 m 0 7.3 l 9 7.3"},
    {'I', .8, "m .4 0 l .4 14"},
    {'J', 6.5, "m 6.5 14 l 6.5 3.6 a 3.1 3.6 3.4 3.6 0 -165"},
    {'K', 9, "m 0 0 l 0 14 m 8.4 14 l 0 5.6 m 3 8.4 l 9 0"},
    {'L', 7, "m 0 14 l 0 0 l 7 0"},
    {'M', 11.5, "m 0 0 l 0 14 l 5.75 4 l 11.5 14 l 11.5 0"},
    {'N', 9.5, "m 0 0 l 0 14 l 9.5 0 l 9.5 14"},
    {'O', 12, "a 6 7 6.2 7 0 360"},
    {'P', 8.5, "m 0 0 l 0 14 l 4.4 14 a 4.4 10.1 4.1 3.9 90 -90 l 0 6.2"},
    {'Q', 12, "a 6 7 6.2 7 0 360 m 7.4 3.6 l 11.6 -.8"},
    {'R', 9, "m 0 0 l 0 14 l 4.4 14 a 4.4 10.2 4.1 3.8 90 -90 l 0 6.4 m 4.6 6.4 l 9 0"},
    {'S', 8.5, "a 4.3 10.5 3.7 3.5 35 262 a 4.2 3.6 4.2 3.6 82 -150"},
    {'T', 9.5, "m 0 14 l 9.5 14 m 4.75 14 l 4.75 0"},
    {'U', 9, "m 0 14 l 0 4.6 a 4.5 4.5 4.5 4.5 180 360 l 9 14"},
    {'V', 10, "m 0 14 l 5 0 l 10 14"},
    {'W', 15, "m 0 14 l 3.7 0 l 7.5 13 l 11.3 0 l 15 14"},
    {'X', 9.5, "m 0 0 l 9.2 14 m .3 14 l 9.5 0"},
    {'Y', 9.5, "m 0 14 l 4.75 6.8 l 9.5 14 m 4.75 6.8 l 4.75 0"},
    {'Z', 9, "m .2 14 l 9 14 l 0 0 l 9.2 0"},
    {'[', 3, "m 3 15.5 l 0 15.5 l 0 -3 l 3 -3"},
    {'\\', 6, "m 0 15 l 6 -1.5"},
    {']', 3, "m 0 15.5 l 3 15.5 l 3 -3 l 0 -3"},
    {'^', 7, "m 0 9.5 l 3.5 14 l 7 9.5"},
    {'_', 8, "m 0 -2.5 l 8 -2.5"},
    {'`', 3, "m 0 14 l 2.5 11.5"},
    {'a', 7.6, "a 3.8 5 3.9 5 0 360 m 7.7 10 l 7.7 0"},
    {'b', 7.8, "m 0 14.5 l 0 0 a 3.9 5 3.9 5 180 540"},
    {'c', 7, "a 4.2 5 4.2 5 50 310"},
    {'d', 7.8, "a 3.9 5 3.9 5 0 360 m 7.8 14.5 l 7.8 0"},
    {'e', 8, "m .2 5.3 l 7.9 5.3 a 4 5 3.9 5 4 312"},
    {'f', 4.8, "m 2 0 l 2 11.5 a 4.6 11.5 2.6 3 180 85 m 0 9.8 l 4.6 9.8"},
    {'g', 7.7, "a 3.8 5 3.9 5 0 360 m 7.7 10 l 7.7 -.6 a 4 -.6 3.7 3.5 0 -150"},
    {'h', 7.2, "m 0 14.5 l 0 0 m 0 6 a 3.6 6 3.6 4 180 0 l 7.2 0"},
    {'i', 1, "m .5 10 l .5 0 m .5 13.6 l .5 13.3"},
    {'j', 2.5, "m 2 10 l 2 -1.6 a -.4 -1.6 2.4 2.4 0 -80 m 2 13.6 l 2 13.3"},
    {'k', 6.8, "m 0 14.5 l 0 0 m 6.2 10 l 0 4.2 m 2.3 6.3 l 6.8 0"},
    {'l', .8, "m .4 14.5 l .4 0"},
    {'m', 12.4,
     "m 0 10 l 0 0 m 0 6.6 a 3.1 6.6 3.1 3.4 180 0 l 6.2 0 m 6.2 6.6 a 9.3 6.6 3.1 3.4 180 0 l 12.4 0"},
    {'n', 7.2, "m 0 10 l 0 0 m 0 6 a 3.6 6 3.6 4 180 0 l 7.2 0"},
    {'o', 8.2, "a 4.1 5 4.1 5 0 360"},
    {'p', 7.8, "m 0 10 l 0 -4 m 0 5 a 3.9 5 3.9 5 180 540"},
    {'q', 7.8, "a 3.9 5 3.9 5 0 360 m 7.8 10 l 7.8 -4"},
    {'r', 4.6, "m 0 10 l 0 0 m 0 6 a 3.8 6 3.8 4 180 80"},
    {'s', 6, "a 3 7.5 2.7 2.5 35 265 a 3 2.5 3 2.55 85 -150"},
    {'t', 4.8, "m 1.9 13.3 l 1.9 2.4 a 4.1 2.4 2.2 2.4 180 285 m 0 9.8 l 4.6 9.8"},
    {'u', 7.2, "m 0 10 l 0 4 a 3.6 4 3.6 4 180 360 m 7.2 10 l 7.2 0"},
    {'v', 7.8, "m 0 10 l 3.9 0 l 7.8 10"},
    {'w', 11.6, "m 0 10 l 2.9 0 l 5.8 9.4 l 8.7 0 l 11.6 10"},
    {'x', 7.4, "m 0 0 l 7.2 10 m .2 10 l 7.4 0"},
    {'y', 7.8, "m 0 10 l 3.9 .2 m 7.8 10 l 3 -2.4 a .8 -1.7 2.3 2 -20 -90"},
    {'z', 7, "m .2 10 l 7 10 l 0 0 l 7.2 0"},
    {'{', 4, "m 4 15.5 a 4 13 2 2.5 90 180 l 2 8.3 l .3 6.3 l 2 4.3 l 2 -.5 a 4 -.5 2 2.5 180 270"},
    {'|', .8, "m .4 15.5 l .4 -3.5"},
    {'}', 4, "m 0 15.5 a 0 13 2 2.5 90 0 l 2 8.3 l 3.7 6.3 l 2 4.3 l 2 -.5 a 0 -.5 2 2.5 0 -90"},
    {'~', 9, "a 2.4 5.8 2.2 1.7 170 30 a 6.6 7.2 2.2 1.7 210 350"},
    {0xb0, 4, "a 2 12 2 2 0 360"},
    {0xb2, 5, "a 2.5 12.8 2.2 2.1 165 -30 l .2 8 l 5 8"},
    {0xb3, 5, "a 2.4 13 2 1.9 160 -90 m 2 11.1 l 2.4 11.1 a 2.4 9.4 2.3 1.75 90 -155"},
    {0xb5, 7.2, "m 0 10 l 0 -4 m 0 4 a 3.6 4 3.6 4 180 360 m 7.2 10 l 7.2 0"},
    {0xb7, 1, "m .5 6.7 l .5 6.3"},
    {0xd7, 7, "m .5 3 l 6.5 9.5 m .5 9.5 l 6.5 3"},
    {0xb1, 8, "m 4 4.5 l 4 12.5 m 0 8.5 l 8 8.5 m 0 1 l 8 1"},
    {0xe0, 7.6, "a 3.8 5 3.9 5 0 360 m 7.7 10 l 7.7 0 m 2.2 15.3 l 4.6 12.6"},
    {0xe4, 7.6, "a 3.8 5 3.9 5 0 360 m 7.7 10 l 7.7 0 m 2 13.6 l 2 13.3 m 5.6 13.6 l 5.6 13.3"},
    {0xe8, 8, "m .2 5.3 l 7.9 5.3 a 4 5 3.9 5 4 312 m 2.6 15.3 l 5 12.6"},
    {0xe9, 8, "m .2 5.3 l 7.9 5.3 a 4 5 3.9 5 4 312 m 5.6 15.3 l 3.2 12.6"},
    {0xf6, 8.2, "a 4.1 5 4.1 5 0 360 m 2.2 13.6 l 2.2 13.3 m 6 13.6 l 6 13.3"},
    {0xfc, 7.2,
     "m 0 10 l 0 4 a 3.6 4 3.6 4 180 360 m 7.2 10 l 7.2 0 m 1.8 13.6 l 1.8 13.3 m 5.4 13.6 l 5.4 13.3"},
    {0x3bb, 8, "m 0 14 l 2 14 l 7.8 0 m 4.1 8.8 l .2 0"},
    {0x3bc, 7.2, "m 0 10 l 0 -4 m 0 4 a 3.6 4 3.6 4 180 360 m 7.2 10 l 7.2 0"},
    {0x3bd, 7.8, "m 0 10 l 3.6 0 l 7.6 10"},
    {0x3c3, 9, "a 4 4.8 4 4.8 0 360 m 4 9.6 l 9 9.6"},
    {0x2013, 9, "m .3 6.5 l 8.7 6.5"},
    {0x2026, 9, "m .5 .5 l .5 .2 m 4.5 .5 l 4.5 .2 m 8.5 .5 l 8.5 .2"},
    {0x2192, 12, "m 0 6.5 l 11.5 6.5 m 8 10 l 11.5 6.5 l 8 3"},
    {0x2212, 8, "m .3 6.5 l 7.7 6.5"},
};

/* The next character of UTF-8 text; invalid bytes give '?'. */
static unsigned next_code(const char **text) {
    const unsigned char *s = (const unsigned char *)*text;
    int more = s[0] >= 0xf0 ? 3 : s[0] >= 0xe0 ? 2 : s[0] >= 0xc0 ? 1 : 0;
    unsigned code = more == 3 ? s[0] & 7u : more == 2 ? s[0] & 15u : more == 1 ? s[0] & 31u : s[0];
    for (int i = 1; i <= more; i++) {
        if ((s[i] & 0xc0) != 0x80) {
            *text += 1;
            return '?';
        }
        code = code << 6 | (s[i] & 63u);
    }
    *text += 1 + more;
    return code;
}

static const pl_glyph *find_glyph(unsigned code) {
    const pl_glyph *unknown = NULL;
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++) {
        if (glyphs[i].code == code) return &glyphs[i];
        if (glyphs[i].code == '?') unknown = &glyphs[i];
    }
    return unknown;
}

typedef struct pl_strokes {
    int count;
    double line[PL_MAX_SEGMENTS][4];
} pl_strokes;

static void add_line(pl_strokes *strokes, const double from[2], const double to[2]) {
    if (strokes->count == PL_MAX_SEGMENTS) return;
    double *line = strokes->line[strokes->count++];
    line[0] = from[0], line[1] = from[1], line[2] = to[0], line[3] = to[1];
}

static void flatten(const char *path, pl_strokes *strokes) {
    double pen[2] = {0, 0};
    bool down = false; /* a stroke is open: an arc is connected to it by a line */
    strokes->count = 0;
    while (*path) {
        char command = *path++;
        double v[6] = {0};
        int wanted = command == 'a' ? 6 : command == ' ' ? 0 : 2;
        for (int i = 0; i < wanted; i++) {
            char *end;
            v[i] = strtod(path, &end);
            path = end;
        }
        if (command == 'm') {
            pen[0] = v[0], pen[1] = v[1];
            down = true;
        } else if (command == 'l') {
            add_line(strokes, pen, v);
            pen[0] = v[0], pen[1] = v[1];
        } else if (command == 'a') {
            int pieces = (int)ceil(fabs(v[5] - v[4]) / 15.0);
            for (int i = 0; i <= pieces; i++) {
                double angle = (v[4] + (v[5] - v[4]) * i / pieces) * (3.14159265358979 / 180.0);
                double to[2] = {v[0] + v[2] * cos(angle), v[1] + v[3] * sin(angle)};
                if (i > 0 || (down && hypot(to[0] - pen[0], to[1] - pen[1]) < 3.0))
                    add_line(strokes, pen, to);
                pen[0] = to[0], pen[1] = to[1];
            }
            down = true;
        }
    }
}

static double segment_distance(const double line[4], double x, double y) {
    double ux = line[2] - line[0], uy = line[3] - line[1], vx = x - line[0], vy = y - line[1];
    double uu = ux * ux + uy * uy, t = uu > 0.0 ? (ux * vx + uy * vy) / uu : 0.0;
    t = fmin(fmax(t, 0.0), 1.0);
    return hypot(vx - t * ux, vy - t * uy);
}

static void draw_glyph(pl_image *image, double x, double y, double scale, const double rgb[3],
                       const pl_glyph *glyph) {
    pl_strokes strokes;
    flatten(glyph->path, &strokes);
    double half = fmax(0.5 * stroke_width * scale, 0.55);
    int left = (int)floor(x - 2.0 * scale - half), right = (int)ceil(x + (glyph->width + 2.0) * scale + half);
    int top = (int)floor(y - 17.0 * scale - half), bottom = (int)ceil(y + 5.0 * scale + half);
    for (int row = top; row <= bottom; row++) {
        for (int column = left; column <= right; column++) {
            double px = (column + 0.5 - x) / scale, py = (y - (row + 0.5)) / scale, nearest = 1e9;
            for (int i = 0; i < strokes.count; i++) {
                nearest = fmin(nearest, segment_distance(strokes.line[i], px, py));
            }
            double cover = fmin(fmax(half - nearest * scale + 0.5, 0.0), 1.0);
            if (cover > 0.0) pl_image_blend(image, column, row, cover, rgb);
        }
    }
}

double pl_text_width(double size, const char *text) {
    double width = 0.0, scale = size / PL_GLYPH_TOP;
    while (*text) width += (find_glyph(next_code(&text))->width + letter_gap) * scale;
    return width > 0.0 ? width - letter_gap * scale : 0.0;
}

void pl_ink_on(const pl_image *image, int left, int top, int right, int bottom, const double wanted[3],
               double rgb[3]) {
    static const double weight[3] = {0.3, 0.59, 0.11}, bright[3] = {0.88, 0.90, 0.93},
                        dark[3] = {0.16, 0.18, 0.21};
    double behind = 0.0, own = 0.0;
    int64_t count = 0;
    for (int y = top < 0 ? 0 : top; y < bottom && y < image->height; y++) {
        for (int x = left < 0 ? 0 : left; x < right && x < image->width; x++, count++) {
            size_t at = (size_t)y * (size_t)image->width + (size_t)x;
            double cover = image->alpha ? image->alpha[at] / 255.0 : 1.0;
            for (int k = 0; k < 3; k++)
                behind += weight[k] * (1.0 + cover * (image->pixels[3 * at + (size_t)k] / 255.0 - 1.0));
        }
    }
    for (int k = 0; k < 3; k++) own += weight[k] * wanted[k];
    behind = count ? behind / (double)count : 1.0;
    bool clash = fabs(own - behind) < 0.3;
    for (int k = 0; k < 3; k++) rgb[k] = !clash ? wanted[k] : behind < 0.5 ? bright[k] : dark[k];
}

void pl_text_draw(pl_image *image, double x, double y, double size, const double wanted[3],
                  const char *text) {
    double scale = size / PL_GLYPH_TOP, rgb[3];
    pl_ink_on(image, (int)x, (int)(y - size), (int)(x + pl_text_width(size, text)), (int)y, wanted, rgb);
    while (*text) {
        const pl_glyph *glyph = find_glyph(next_code(&text));
        draw_glyph(image, x, y, scale, rgb, glyph);
        x += (glyph->width + letter_gap) * scale;
    }
}
