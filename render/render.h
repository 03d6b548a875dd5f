/* Pictures of triangle surfaces: the interface for the command line, and definitions shared inside render/.
 *
 * Only the library's public headers are used here. Ray tracing uses Embree; pl_renderer_new reports if it is
 * missing. The same input gives the same bytes for any number of threads. */
#ifndef PL_RENDER_H
#define PL_RENDER_H

#include "pliant/pliant.h"

/* 8-bit sRGB, rows from the top. */
typedef struct pl_image {
    int width, height;
    uint8_t *pixels; /* (height, width, 3), malloc'ed */
    uint8_t *alpha;  /* (height, width), malloc'ed; NULL: opaque everywhere. Colours are not premultiplied */
} pl_image;
pl_status pl_image_make(pl_image *image, int width, int height, pl_error *err);
/* Adds an alpha channel, 0 everywhere. */
pl_status pl_image_make_transparent(pl_image *image, pl_error *err);
/* The pixels over white, for files without alpha; malloc'ed, NULL if memory is short. */
uint8_t *pl_image_on_white(const pl_image *image);
/* Blends a colour (sRGB) over a pixel, which may be outside: 0 <= cover <= 1. */
void pl_image_blend(pl_image *image, int x, int y, double cover, const double rgb[3]);
void pl_image_free(pl_image *image);
/* PL_ERR_MISSING with a message if this build has no Embree. */
pl_status pl_render_available(pl_error *err);
/* PNG, or JPEG if the name ends in .jpg or .jpeg; the file appears complete or not at all. */
pl_status pl_image_write(const pl_image *image, const char *path, pl_error *err);
/* Whether a name ends in .png, .jpg or .jpeg. */
bool pl_image_is_name(const char *path);
/* Copies `from` into `to` with its top left corner at (x, y); parts outside are cut off. */
void pl_image_paste(pl_image *to, const pl_image *from, int x, int y);
/* A rectangle [left, right) x [top, bottom) in one colour. */
void pl_image_fill(pl_image *image, int left, int top, int right, int bottom, const double rgb[3]);

/* A triangle as part `number` of a face divided into level^2 (pl_tessellation_corners); `turned` if its
 * second and third corner are swapped. */
#define PL_PART(level, number, turned) ((uint16_t)((level) << 9 | (number) << 1 | (turned)))
#define PL_PART_LEVEL(code) ((code) >> 9)
#define PL_PART_NUMBER(code) ((code) >> 1 & 255)
#define PL_PART_TURNED(code) ((code)&1)

/* A surface to be drawn; all arrays borrowed. */
typedef struct pl_surface {
    int64_t node_count;
    const double *nodes; /* (node_count, 3) metres */
    const double *past;  /* (node_count, 3) positions when the shutter opened, or NULL: at rest */
    int64_t tri_count;
    const int32_t *tris;   /* (tri_count, 3) */
    const double *values;  /* (node_count) for the colour map, or NULL: plain; NAN is drawn grey */
    const int32_t *bodies; /* (tri_count) body for the plain colour, or NULL: body 0 */
    const pl_mesh *look;   /* appearance of the triangles without values, or NULL */
    const uint16_t *parts; /* (tri_count) PL_PART of each triangle; NULL: whole faces */
    int look_count;        /* length of `looks`: one per body; others are chosen by number */
    const pl_look_def *looks;
    bool rigid;   /* a collider: neutral, without lines */
    bool endless; /* its first four nodes are a square of an infinite plane, seen from its front */
} pl_surface;

/* The points that must be in the picture. They are added for every frame of a series, so that nothing jumps
 * between frames. */
typedef struct pl_framing {
    pl_view_def view;
    double right[3], above[3], back[3], up[3]; /* camera axes and the world's up, all of unit length */
    double slope[4];                           /* tangents of the frame's left, right, bottom, top */
    double support[4];                         /* excess of points over those slopes, at distance 0 */
    double nearest;                            /* largest coordinate along `back` */
    double min[3], max[3];
    double floor; /* lowest coordinate along `up` */
    double size;  /* m, the size from which squares of floors are derived; 0: half the diagonal of the added
                     points */
    double fade;  /* share of the width at both sides in which shadows on the floor fade, for pictures side by
                     side; initially 0 */
    int64_t count;
} pl_framing;
/* `room` is the share of the width kept free at the right, for a legend. */
pl_status pl_framing_begin(pl_framing *framing, const pl_view_def *view, double room, pl_error *err);
/* Call before points are added: shares of the picture kept free at the left, right, bottom and top, instead
 * of those chosen by pl_framing_begin. */
void pl_framing_reserve(pl_framing *framing, const double room[4]);
/* Ignores nodes without triangles. */
pl_status pl_framing_add(pl_framing *framing, const pl_surface *surface, pl_error *err);
/* (count,3) finite numbers. */
void pl_framing_add_points(pl_framing *framing, int64_t count, const double *points);
/* Origin of the rays, and their direction at (x, y), both in [-1, 1] with y up: -back + right (shift +
 * slope[0] x) + above slope[1] y. */
typedef struct pl_camera {
    double eye[3];
    double slope[2]; /* tangents of half the angles across and up */
    double shift;    /* keeps the centre of the area beside the legend in place when zooming */
} pl_camera;
pl_camera pl_framing_camera(const pl_framing *framing);
/* Whether the camera is fitted to everything, instead of given by the view. */
bool pl_framing_is_fitted(const pl_framing *framing);

typedef struct pl_renderer pl_renderer;
/* threads 0: one per core. */
pl_status pl_renderer_new(int threads, pl_renderer **out, pl_error *err);
void pl_renderer_free(pl_renderer *renderer);
/* The path of a texture that was needed so far but cannot be shown, by its number among these; NULL after the
 * last. */
const char *pl_renderer_unshown(const pl_renderer *renderer, int number);
/* Draws into an image of the framing's view; the range must be given if surfaces have values. The legend is
 * not included: see pl_legend_draw. */
pl_status pl_renderer_draw(pl_renderer *renderer, const pl_framing *framing, int surface_count,
                           const pl_surface *surfaces, pl_image *image, pl_error *err);

/* The common colour (sRGB) of all bodies' plain surfaces, or grey. */
void pl_looks_common(int count, const pl_look_def *looks, double rgb[3]);

/* A colour map by name, or NULL; maps [0, 1] to sRGB in [0, 1]. */
enum { PL_MAX_STOPS = 65 };
typedef struct pl_colormap {
    const char *name;
    int count;
    uint32_t stops[PL_MAX_STOPS]; /* 0xRRGGBB, sRGB */
} pl_colormap;
int pl_colormap_count(void);
const char *pl_colormap_name(int index);
const pl_colormap *pl_colormap_find(const char *name);
void pl_colormap_at(const pl_colormap *map, double t, double rgb[3]);
/* Weight with which low values of the view fade into the bodies' own colours, 0 to 1. */
double pl_view_blend(const pl_view_def *view);
/* A map over another colour at low values: its own colour at t, which omits dark low ends, and its weight, 0
 * to 1. */
double pl_colormap_over(const pl_colormap *map, double blend, double t, double rgb[3]);
/* The same blended with that colour (sRGB), as a separate map, for legends. */
void pl_colormap_blend(const pl_colormap *map, double blend, const double base[3], pl_colormap *out);

/* Whether the values of a range differ only by rounding: one colour shows them all. */
bool pl_range_is_uniform(const double range[2]);
/* Position of that colour in the colour map. */
static inline double pl_range_uniform_place(const double range[2]) { return range[0] == 0.0 ? 0.0 : 0.5; }

/* Width in pixels of a legend in a picture of this height. */
int pl_legend_width(int height);
/* A bar with ticks, numbers, the field's name and its unit (SI; the prefix depends on the range), within the
 * pixel columns [x, x + pl_legend_width(height)) and rows [y, y + height). */
void pl_legend_draw(pl_image *image, int x, int y, int height, const pl_colormap *map, const double range[2],
                    const char *field, const char *unit);

/* A colour (sRGB) that is visible on the content of [left, right) x [top, bottom): the wanted one, or a
 * bright or a dark one. Transparent areas count as white. */
void pl_ink_on(const pl_image *image, int left, int top, int right, int bottom, const double wanted[3],
               double rgb[3]);
/* One line of text; `x`, `y` is the start of its baseline, `size` the height of capitals, all in pixels. The
 * colour is replaced by a readable one if necessary. */
void pl_text_draw(pl_image *image, double x, double y, double size, const double rgb[3], const char *text);
double pl_text_width(double size, const char *text);

#endif
