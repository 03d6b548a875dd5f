/* Pictures of triangle surfaces: what the command line calls, and what is shared inside render/.
 *
 * Only the library's public headers are used here. Rays go through Embree; without it pl_renderer_new says
 * so. The same input gives the same bytes for any number of threads. */
#ifndef PL_RENDER_H
#define PL_RENDER_H

#include "pliant/pliant.h"

/* 8-bit sRGB, rows from the top. */
typedef struct pl_image {
    int width, height;
    uint8_t *pixels; /* (height, width, 3), malloc'ed */
    uint8_t
        *alpha; /* (height, width), malloc'ed; NULL: opaque everywhere. Colours are not multiplied by it */
} pl_image;
pl_status pl_image_make(pl_image *image, int width, int height, pl_error *err);
/* Gives it an alpha, 0 everywhere. */
pl_status pl_image_make_transparent(pl_image *image, pl_error *err);
/* Its pixels as they are on white, for files without an alpha; malloc'ed, NULL without memory. */
uint8_t *pl_image_on_white(const pl_image *image);
/* Lays a colour (sRGB) over a pixel, which may be outside: 0 <= cover <= 1. */
void pl_image_blend(pl_image *image, int x, int y, double cover, const double rgb[3]);
void pl_image_free(pl_image *image);
/* PNG, or JPEG where the name ends in .jpg or .jpeg; appears whole or not at all. */
pl_status pl_image_write(const pl_image *image, const char *path, pl_error *err);
/* Whether a name ends in .png, .jpg or .jpeg. */
bool pl_image_is_name(const char *path);
/* Copies `from` into `to` with its top left corner at (x, y); what lies outside is cut off. */
void pl_image_paste(pl_image *to, const pl_image *from, int x, int y);
/* A rectangle [left, right) x [top, bottom) in one colour. */
void pl_image_fill(pl_image *image, int left, int top, int right, int bottom, const double rgb[3]);

/* A triangle as part `number` of a face cut up into level^2 (pl_tessellation_corners), `turned` where its
 * second and third corner have changed places. */
#define PL_PART(level, number, turned) ((uint16_t)((level) << 9 | (number) << 1 | (turned)))
#define PL_PART_LEVEL(code) ((code) >> 9)
#define PL_PART_NUMBER(code) ((code) >> 1 & 255)
#define PL_PART_TURNED(code) ((code)&1)

/* A surface to be drawn; all arrays borrowed. */
typedef struct pl_surface {
    int64_t node_count;
    const double *nodes; /* (node_count, 3) metres */
    const double *past;  /* (node_count, 3) where nodes were when the shutter opened, or NULL: still */
    int64_t tri_count;
    const int32_t *tris;   /* (tri_count, 3) */
    const double *values;  /* (node_count) colours through the map, or NULL: plain; NAN is drawn grey */
    const int32_t *bodies; /* (tri_count) which body's plain colour, or NULL: body 0 */
    const pl_mesh *look;   /* whose triangles look as they do without values, or NULL */
    const uint16_t *parts; /* (tri_count) PL_PART: what part of a face each triangle is; NULL: faces */
    int look_count;        /* of the next: by body; others look by their number */
    const pl_look_def *looks;
    bool rigid;   /* a collider: neutral, without lines */
    bool endless; /* its first four nodes are a square of an endless plane, seen from its front */
} pl_surface;

/* What the camera must hold: points are added for every frame of a series, so that nothing jumps between
 * frames. */
typedef struct pl_framing {
    pl_view_def view;
    double right[3], above[3], back[3], up[3]; /* camera axes and the world's up, all of unit length */
    double slope[4];                           /* tangents of the frame's left, right, bottom, top */
    double reach[4];                           /* how far points go beyond those slopes, at distance 0 */
    double nearest;                            /* largest coordinate along `back` */
    double min[3], max[3];
    double floor; /* lowest coordinate along `up` */
    double
        size; /* m that the squares of floors are a round part of; 0: half the diagonal of what was added */
    double fade; /* part of the width at either side where shadows on the floor fade, for pictures side by
                    side; 0 at first */
    int64_t count;
} pl_framing;
/* `room` is the part of the width kept free at the right, for a legend. */
pl_status pl_framing_begin(pl_framing *framing, const pl_view_def *view, double room, pl_error *err);
/* Before points are added: parts of the picture kept free at its left, right, bottom and top, in place of
 * what pl_framing_begin chose. */
void pl_framing_reserve(pl_framing *framing, const double room[4]);
/* Nodes that no triangle uses do not count. */
pl_status pl_framing_add(pl_framing *framing, const pl_surface *surface, pl_error *err);
/* (count,3) finite numbers. */
void pl_framing_add_points(pl_framing *framing, int64_t count, const double *points);
/* Where rays start, and their direction at (x, y), both in [-1, 1] with y up:
 * -back + right (shift + slope[0] x) + above slope[1] y. */
typedef struct pl_camera {
    double eye[3];
    double slope[2]; /* tangents of half the angles across and up */
    double shift;    /* keeps the middle of what is free of the legend in place when zooming */
} pl_camera;
pl_camera pl_framing_camera(const pl_framing *framing);
/* Whether the camera was chosen so that everything fits, instead of given by the view. */
bool pl_framing_is_fitted(const pl_framing *framing);

typedef struct pl_renderer pl_renderer;
/* threads 0: as many as the machine has. */
pl_status pl_renderer_new(int threads, pl_renderer **out, pl_error *err);
void pl_renderer_free(pl_renderer *renderer);
/* Draws into an image of the framing's view; its range must be given where surfaces have values. The legend
 * is not drawn: see pl_legend_draw. */
pl_status pl_renderer_draw(pl_renderer *renderer, const pl_framing *framing, int surface_count,
                           const pl_surface *surfaces, pl_image *image, pl_error *err);

/* The colour (sRGB) that plain surfaces of all bodies have in common, or grey. */
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
/* How far the view's low values fade into bodies' own colours, 0 to 1. */
double pl_view_blend(const pl_view_def *view);
/* A map that lies over another colour where values are low: its own colour at t, which leaves out dark low
 * ends, and its weight, 0 to 1. */
double pl_colormap_over(const pl_colormap *map, double blend, double t, double rgb[3]);
/* The same mixed with that colour (sRGB), as a map of its own, for legends. */
void pl_colormap_blend(const pl_colormap *map, double blend, const double base[3], pl_colormap *out);

/* The width in pixels that a legend needs in a picture of that height. */
int pl_legend_width(int height);
/* A bar with ticks, numbers, the field's name and its unit (SI; a prefix is chosen by the range), inside the
 * pixel columns [x, x + pl_legend_width(height)) and rows [y, y + height). */
void pl_legend_draw(pl_image *image, int x, int y, int height, const pl_colormap *map, const double range[2],
                    const char *field, const char *unit);

/* A colour (sRGB) that can be seen on what is in [left, right) x [top, bottom): the wanted one, or a bright
 * or a dark one. Where nothing is, it is thought to be white. */
void pl_ink_on(const pl_image *image, int left, int top, int right, int bottom, const double wanted[3],
               double rgb[3]);
/* One line of text; `x`, `y` is the start of its baseline, `size` the height of capitals, all in pixels. The
 * colour gives way to one that can be read. */
void pl_text_draw(pl_image *image, double x, double y, double size, const double rgb[3], const char *text);
double pl_text_width(double size, const char *text);

#endif
