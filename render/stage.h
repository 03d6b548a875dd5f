/* A picture in progress: geometry in units of the scene's size, camera, lights. Filled by draw.c, read by
 * shade.c. */
#ifndef PL_RENDER_STAGE_H
#define PL_RENDER_STAGE_H

#include "render.h"
#include "textures.h"
#include "trace.h"

enum { PL_STAGE_SHADES = 512, PL_STAGE_PLANES = 16 };
/* Source of a triangle's colour: its finish or its own appearance, optionally covered by a field's value. */
enum { PL_BY_FINISH = 0, PL_BY_VALUE = 1, PL_BY_LOOK = 2 };

/* Optical properties of a body or collider. */
typedef struct pl_finish {
    pl_vec color;  /* linear light */
    bool colored;  /* by the scene: replaces a surface's own colours */
    bool textured; /* but not the scene's texture */
    bool rigid;    /* without lines */
    float roughness, softness;
    float size; /* half the diagonal of the objects with this finish */
    int style;  /* pl_look_style */
} pl_finish;

/* Light: colours are linear. */
typedef struct pl_rig {
    pl_vec key;
    float disc;                   /* radius of the key at a distance of 6 */
    pl_vec above, horizon, below; /* the sky; below: the floor */
    pl_vec lobe, toward_lobe;     /* a second lamp, broad */
    pl_vec shadow;                /* remaining light of the floor in full shadow */
    float dark;                   /* remaining light where the body occludes the sky, times its colour */
} pl_rig;

/* A triangle's own appearance: colours of its corners in linear light, or a texture at their coordinates. */
typedef struct pl_paint {
    int texture; /* -1: use colours */
    union {
        pl_vec color[3];
        float uv[3][2];
    } at;
} pl_paint;

/* The pattern of one sample: its position in the pixel, which is the same for all pixels so that outlines are
 * even, and its positions on the light, on the sky and in time, which are shifted per pixel. A point of a
 * disc is stored as the square of its radius and a direction. */
typedef struct pl_pattern {
    float pixel[2];
    float light, light_cos, light_sin;
    float sky, sky_cos, sky_sin;
    float time;
} pl_pattern;

/* Shift of the pattern for a pixel. */
typedef struct pl_shift {
    float light, light_cos, light_sin;
    float sky, sky_cos, sky_sin;
    float time;
} pl_shift;

typedef enum pl_seen { PL_SEEN_MIXED, PL_SEEN_SURFACE, PL_SEEN_GROUND, PL_SEEN_NOTHING } pl_seen;

/* Incoming light: diffuse light, and the visible part of the sky, which dims reflections. */
typedef struct pl_glow {
    pl_vec light;
    float open;
    float variance; /* variance of the mean, if samples were averaged */
} pl_glow;

/* Reflectance: the visible colour is color * light + gloss + sheen * open, with tone mapping of bright parts
 * of surfaces. */
typedef struct pl_look {
    pl_vec color;
    pl_vec gloss; /* the key light's reflection */
    pl_vec sheen; /* the sky's reflection */
} pl_look;

/* Result of one sample. */
typedef struct pl_sample {
    pl_seen seen;
    pl_look look;
    pl_glow glow;
    pl_vec place, normal;
    pl_vec tint,
        veil; /* effect of glass in front, if the stage has any: the visible colour is tint * color + veil */
} pl_sample;

/* An infinite plane that receives shadows and is visible only from its front: the floor, or a collider with
 * squares. */
typedef struct pl_stage_plane {
    pl_vec point, normal; /* `point` is the closest to the centre of the stage */
    pl_vec corner, s, t;  /* origin and directions of the squares */
    float cell;           /* size of the squares; 0: none */
    bool colored;         /* otherwise like the background */
    pl_vec color;
} pl_stage_plane;

typedef struct pl_stage {
    pl_tracer *tracer; /* opaque triangles */
    pl_tracer *glass;  /* transparent triangles; NULL: none */
    int64_t vertex_count, tri_count;
    float *vertices; /* (vertex_count,3) plus one float; the centre of the series is 0, its half diagonal 1 */
    float *normals;  /* (vertex_count,3) */
    float *shades;   /* (vertex_count) position in the colour map, NAN if unknown */
    bool moving;
    float *past_vertices, *past_normals; /* when the shutter opened; NULL if nothing moves */
    int32_t *tris;                       /* (tri_count,3) */
    uint8_t *bodies;                     /* (tri_count) PL_BY_... */
    uint16_t *parts;                     /* (tri_count) PL_PART */
    uint16_t *finish;                    /* (tri_count) its number */
    int finish_count;
    pl_finish *finishes;
    int64_t solid_count;               /* opaque triangles come first */
    pl_paint *paints;                  /* (tri_count) for triangles with PL_BY_LOOK; NULL if there are none */
    pl_textures *textures;             /* the renderer's */
    pl_vec map[PL_STAGE_SHADES + 1];   /* linear light */
    float weight[PL_STAGE_SHADES + 1]; /* weight of the map over a body's own colour */
    pl_rig rig;
    bool transparent; /* everything except surfaces is black, and its light gives the opacity */
    pl_vec eye, right, above, back, up;
    float slope[2], shift;
    bool ground, edges;
    int plane_count;
    pl_stage_plane planes[PL_STAGE_PLANES];
    float fade;                     /* share of the width at both sides in which shadows on the floor fade */
    pl_vec light, light_s, light_t; /* centre of the disc, and its two radii */
    pl_vec low, high;               /* background below and above; linear light */
    int width, height, samples;
    bool halves;         /* draft: even samples test the key light, odd ones the sky, with double weight */
    pl_pattern *pattern; /* (samples) */
} pl_stage;

/* A sample to be taken: its pixel, counted from the top left, and its number there. */
typedef struct pl_aim {
    int x, y, number;
    float time;            /* as in pl_rays */
    const pl_shift *shift; /* the pixel's */
} pl_aim;

/* Computes `count` (at most PL_RAYS) samples; samples of one pixel and its neighbours are the most
 * efficient. */
void pl_stage_samples(const pl_stage *stage, int count, const pl_aim *aims, pl_sample *out);
/* Follows rays, up to their hit distances, through the glass in front: fills tint and veil. */
void pl_stage_glass(const pl_stage *stage, const pl_rays *rays, pl_sample *out);
/* Transmission, 0 to 1, along rays that may pass through glass. */
void pl_stage_glass_shadow(const pl_stage *stage, pl_rays *rays, float left[PL_RAYS]);
/* The hit point of a ray, on triangle rays->tri. */
typedef struct pl_point {
    pl_vec p, lifted;    /* on the triangle, and on the surface assumed by smooth shading */
    pl_vec face, normal; /* both towards the viewer */
    pl_vec color;
    const pl_finish *finish;
} pl_point;
pl_point pl_stage_point(const pl_stage *stage, const pl_rays *rays, int ray);
/* Reflected share of light at an angle, and reflection of the key. */
float pl_fresnel(float cosine, float roughness);
pl_vec pl_key_gloss(const pl_stage *stage, const pl_point *point, float roughness, pl_vec direction);

/* Displayed colour of an appearance under the given light. */
pl_vec pl_look_shown(pl_seen seen, const pl_look *look, const pl_glow *glow);
/* Sets the view's light, background and floor colour, after the camera axes and planes are known. */
void pl_stage_light(pl_stage *stage, const pl_view_def *view);
/* height: 0 at the bottom of the picture, 1 at the top. */
pl_vec pl_stage_background(const pl_stage *stage, float height);
/* Light of the sky from a direction; blur: 0 sharp, 1 for diffuse light. */
pl_vec pl_stage_sky(const pl_stage *stage, pl_vec direction, float blur);
/* Random directions: cosine-weighted around a normal; to the disc of the key. */
pl_vec pl_stage_sky_direction(pl_vec normal, const pl_pattern *pattern, const pl_shift *shift);
pl_vec pl_stage_light_direction(const pl_stage *stage, pl_vec from, const pl_pattern *pattern,
                                const pl_shift *shift);
pl_status pl_stage_pattern(pl_stage *stage, pl_error *err);
pl_shift pl_stage_shift(int x, int y);

/* The colour of triangle `tri` with its element edges at the weights w, for a ray along `direction` at that
 * distance. */
pl_vec pl_edges_draw(const pl_stage *stage, int32_t tri, const pl_vec corner[3], const float w[3],
                     pl_vec direction, float distance, pl_vec color);

/* Memory shared by the pictures of a renderer. */
typedef struct pl_canvas pl_canvas;
pl_canvas *pl_canvas_new(void);
void pl_canvas_free(pl_canvas *canvas);
/* Draws the image with this number of threads. */
pl_status pl_stage_draw(const pl_stage *stage, int threads, pl_canvas *canvas, pl_image *image,
                        pl_error *err);

/* Adds the finishes of a surface's bodies; returns the first one's number, or -1 if memory is short. */
int pl_stage_add_finishes(pl_stage *stage, const pl_surface *surface);
pl_finish pl_finish_of_plane(const pl_surface *surface);
/* Removes hidden triangles and moves those of glass to the end; false if memory is short. */
bool pl_stage_arrange(pl_stage *stage);
/* Computes the sizes of the finishes; false if memory is short. */
bool pl_stage_measure(pl_stage *stage);
/* The number of a triangle's body. */
static inline int pl_surface_body(const pl_surface *surface, int64_t tri) {
    return surface->bodies ? (int)(surface->bodies[tri] & 0x7fff) : 0;
}
pl_vec pl_light_of_hex(uint32_t srgb);
pl_vec pl_light_of_color(const double srgb[3]);

/* sRGB in [0, 1] to linear light and back. */
float pl_light_of_srgb(float value);
float pl_srgb_of_light(float value);

#endif
