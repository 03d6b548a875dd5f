/* Colour maps, as evenly spaced stops connected by a cubic curve.
 *
 * viridis and inferno are by van der Walt and Smith, cividis by Nunez, Anderton and Renslow (all CC0):
 * perceptually uniform. turbo (Mikhailov) shows more detail but is less uniform; coolwarm (Moreland) has a
 * neutral centre. */
#include "stage.h"

#include <math.h>
#include <string.h>

static const pl_colormap maps[] = {
    {"viridis",
     10,
     {0x440154, 0x482878, 0x3e4a89, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b, 0xfde725}},
    {"cividis",
     17,
     {0x00224e, 0x002e6a, 0x1a386f, 0x32436d, 0x434e6c, 0x535a6d, 0x61656f, 0x6f7073, 0x7d7c78, 0x8c8878,
      0x9b9476, 0xaba072, 0xbcae6c, 0xcdbb63, 0xdec958, 0xf0d846, 0xfee838}},
    {"inferno",
     10,
     {0x000004, 0x1b0c41, 0x4a0c6b, 0x781c6d, 0xa52c60, 0xcf4446, 0xed6925, 0xfb9b06, 0xf7d13d, 0xfcffa4}},
    {"turbo",
     15,
     {0x30123b, 0x4145ab, 0x4675ed, 0x39a2fc, 0x1bcfd4, 0x24eca6, 0x61fc6c, 0xa4fc3b, 0xd1e834, 0xf3c63a,
      0xfe9b2d, 0xf36315, 0xd93806, 0xb11901, 0x7a0402}},
    {"coolwarm",
     9,
     {0x3b4cc0, 0x6282ea, 0x8db0fe, 0xb8d0f9, 0xdddddd, 0xf5c4ad, 0xf49a7b, 0xde604d, 0xb40426}},
    {"gray", 2, {0x202020, 0xf4f4f4}},
};

int pl_colormap_count(void) { return (int)(sizeof maps / sizeof *maps); }
const char *pl_colormap_name(int index) { return maps[index].name; }

const pl_colormap *pl_colormap_find(const char *name) {
    for (int i = 0; name && i < pl_colormap_count(); i++) {
        if (!strcmp(maps[i].name, name)) return &maps[i];
    }
    return NULL;
}

static double stop_channel(const pl_colormap *map, int stop, int channel) {
    return (double)((map->stops[stop] >> (16 - 8 * channel)) & 255) / 255.0;
}

/* The curve is extended linearly beyond its ends. */
static double stop_beyond(const pl_colormap *map, int stop, int channel) {
    int last = map->count - 1;
    if (stop < 0) return 2.0 * stop_channel(map, 0, channel) - stop_channel(map, 1, channel);
    if (stop > last) return 2.0 * stop_channel(map, last, channel) - stop_channel(map, last - 1, channel);
    return stop_channel(map, stop, channel);
}

void pl_colormap_at(const pl_colormap *map, double t, double rgb[3]) {
    double place = fmin(fmax(t, 0.0), 1.0) * (map->count - 1);
    int i = (int)place;
    if (i > map->count - 2) i = map->count - 2;
    double x = place - i;
    for (int k = 0; k < 3; k++) {
        double a = stop_beyond(map, i - 1, k), b = stop_beyond(map, i, k), c = stop_beyond(map, i + 1, k),
               d = stop_beyond(map, i + 2, k);
        double y =
            b + 0.5 * x * (c - a + x * (2.0 * a - 5.0 * b + 4.0 * c - d + x * (3.0 * (b - c) + d - a)));
        rgb[k] = fmin(fmax(y, 0.0), 1.0);
    }
}

/* ---- over bodies' own colours
 * ------------------------------------------------------------------------------------- */

/* Maps are dark at their low end, where there is little to see: the more of the body's own colour shows, the
 * more of that end is omitted. */
static const double left_out = 0.3, faded = 0.4;

static bool has_middle(const pl_colormap *map) { return !strcmp(map->name, "coolwarm"); }

double pl_view_blend(const pl_view_def *view) {
    const pl_colormap *map = pl_colormap_find(view->colormap);
    if (!isnan(view->blend)) return fmin(fmax(view->blend, 0.0), 1.0);
    return view->range[0] == 0.0 && map && !has_middle(map) ? 1.0 : 0.0;
}

double pl_colormap_over(const pl_colormap *map, double blend, double t, double rgb[3]) {
    bool middle = has_middle(map);
    double low = middle ? 0.0 : left_out * blend, x = middle ? fabs(2.0 * t - 1.0) : fmin(t / faded, 1.0);
    pl_colormap_at(map, low + (1.0 - low) * t, rgb);
    return 1.0 - blend * (1.0 - x * x * (3.0 - 2.0 * x));
}

void pl_colormap_blend(const pl_colormap *map, double blend, const double base[3], pl_colormap *out) {
    *out = (pl_colormap){.name = map->name, .count = PL_MAX_STOPS};
    for (int i = 0; i < PL_MAX_STOPS; i++) {
        double rgb[3], weight = pl_colormap_over(map, blend, (double)i / (PL_MAX_STOPS - 1), rgb);
        for (int k = 0; k < 3; k++) {
            float light = pl_light_of_srgb((float)base[k]);
            light += (float)weight * (pl_light_of_srgb((float)rgb[k]) - light);
            out->stops[i] = out->stops[i] << 8 | (uint32_t)(255.0f * clamp01(pl_srgb_of_light(light)) + 0.5f);
        }
    }
}
