/* One picture being drawn: geometry in units of the scene's own size, camera, lights. Filled by draw.c, read
 * by shade.c. */
#ifndef PL_RENDER_STAGE_H
#define PL_RENDER_STAGE_H

#include "render.h"
#include "textures.h"
#include "trace.h"

enum { PL_STAGE_SHADES = 512, PL_STAGE_PLANES = 16 };
/* What colours a triangle: its finish, or a look of its own; and over it maybe a field's value. */
enum { PL_BY_FINISH = 0, PL_BY_VALUE = 1, PL_BY_LOOK = 2 };

/* What a body or collider is made of. */
typedef struct pl_finish {
    pl_vec color;  /* linear light */
    bool colored;  /* by the scene: in place of a surface's own colours ... */
    bool textured; /* ... but not of the scene's texture */
    bool rigid;    /* without lines */
    float roughness, softness;
    float size; /* half the diagonal of what has it */
    int style;  /* pl_look_style */
} pl_finish;

/* Light: colours are linear. */
typedef struct pl_rig {
    pl_vec key;
    float disc;                   /* radius of the key at a distance of 6 */
    pl_vec above, horizon, below; /* the sky; below: the floor */
    pl_vec lobe, toward_lobe;     /* a second lamp, broad */
    pl_vec shadow;                /* what is left of the floor's light in full shadow */
    float dark; /* light that still comes from where the body hides the sky, times its colour */
} pl_rig;

/* A triangle's own look: its corners' colours in linear light, or a texture at their coordinates. */
typedef struct pl_paint {
    int texture; /* -1: by colours */
    union {
        pl_vec color[3];
        float uv[3][2];
    } at;
} pl_paint;

/* The pattern of one sample: its place in the pixel, the same for every one, so that outlines are even; and,
 * up to a shift, on the light, on the sky and in time. A disc's point is kept as the square of its radius and
 * a direction. */
typedef struct pl_pattern {
    float pixel[2];
    float light, light_cos, light_sin;
    float sky, sky_cos, sky_sin;
    float time;
} pl_pattern;

/* How a pixel shifts the pattern. */
typedef struct pl_shift {
    float light, light_cos, light_sin;
    float sky, sky_cos, sky_sin;
    float time;
} pl_shift;

typedef enum pl_seen { PL_SEEN_MIXED, PL_SEEN_SURFACE, PL_SEEN_GROUND, PL_SEEN_NOTHING } pl_seen;

/* Light that arrives: diffuse, and the part of the sky that is open, which dims reflections. */
typedef struct pl_glow {
    pl_vec light;
    float open;
    float variance; /* of the mean, where samples were averaged */
} pl_glow;

/* What light meets: what is seen is color * light + gloss + sheen * open, with bright parts of surfaces toned
 * down. */
typedef struct pl_look {
    pl_vec color;
    pl_vec gloss; /* the key light's reflection */
    pl_vec sheen; /* the sky's reflection */
} pl_look;

/* What one sample found. */
typedef struct pl_sample {
    pl_seen seen;
    pl_look look;
    pl_glow glow;
    pl_vec place, normal;
    pl_vec tint, veil; /* of glass before it, where the stage has some: what is seen is tint * it + veil */
} pl_sample;

/* Endless, catches shadows and is only seen from its front: the floor, or a collider's in squares. */
typedef struct pl_stage_plane {
    pl_vec point, normal; /* `point` is nearest to the middle of the stage */
    pl_vec corner, s, t;  /* where squares begin and their directions ... */
    float cell;           /* ... and size; 0: no squares */
    bool colored;         /* else as the background */
    pl_vec color;
} pl_stage_plane;

typedef struct pl_stage {
    pl_tracer *tracer; /* of what hides what is behind it ... */
    pl_tracer *glass;  /* ... and of what does not; NULL: there is none */
    int64_t vertex_count, tri_count;
    float
        *vertices; /* (vertex_count,3), one more float behind; the series' middle is 0, its half diagonal 1 */
    float *normals; /* (vertex_count,3) */
    float *shades;  /* (vertex_count) place in the colour map, NAN where unknown */
    bool moving;
    float *past_vertices, *past_normals; /* when the shutter opened; NULL where nothing moves */
    int32_t *tris;                       /* (tri_count,3) */
    uint8_t *bodies;                     /* (tri_count) PL_BY_... */
    uint16_t *parts;                     /* (tri_count) PL_PART */
    uint16_t *finish;                    /* (tri_count) its number */
    int finish_count;
    pl_finish *finishes;
    int64_t solid_count;               /* triangles that hide what is behind them come first */
    pl_paint *paints;                  /* (tri_count) of triangles with PL_BY_LOOK; NULL where none is */
    pl_textures *textures;             /* the renderer's */
    pl_vec map[PL_STAGE_SHADES + 1];   /* linear light */
    float weight[PL_STAGE_SHADES + 1]; /* of the map over a body's own colour */
    pl_rig rig;
    bool transparent; /* what is not surface is black, and its light says how much of it is seen */
    pl_vec eye, right, above, back, up;
    float slope[2], shift;
    bool ground, edges;
    int plane_count;
    pl_stage_plane planes[PL_STAGE_PLANES];
    float fade;                     /* part of the width at either side where shadows on the floor fade */
    pl_vec light, light_s, light_t; /* middle of the disc, and its two radii */
    pl_vec low, high;               /* background below and above; linear light */
    int width, height, samples;
    bool halves; /* draft: samples of even number look at the key light, others at the sky, and count twice */
    pl_pattern *pattern; /* (samples) */
} pl_stage;

/* A sample to be taken: of which pixel, counted from the top left, and its number there. */
typedef struct pl_aim {
    int x, y, number;
    float time;            /* as pl_rays has it */
    const pl_shift *shift; /* the pixel's */
} pl_aim;

/* What `count` (at most PL_RAYS) samples see; those of one pixel and its neighbours go well together. */
void pl_stage_samples(const pl_stage *stage, int count, const pl_aim *aims, pl_sample *out);
/* Follows rays, which end at their distances where they hit, through the glass before that: fills in tint
 * and veil. */
void pl_stage_glass(const pl_stage *stage, const pl_rays *rays, pl_sample *out);
/* What is left of the light along rays that glass may be in the way of, 0 to 1 each. */
void pl_stage_glass_shadow(const pl_stage *stage, pl_rays *rays, float left[PL_RAYS]);
/* The point that a ray has hit, on triangle rays->tri. */
typedef struct pl_point {
    pl_vec p, lifted;    /* on the triangle; and where smooth shading believes it to be */
    pl_vec face, normal; /* both towards the viewer */
    pl_vec color;
    const pl_finish *finish;
} pl_point;
pl_point pl_stage_point(const pl_stage *stage, const pl_rays *rays, int ray);
/* The part of light that is reflected at an angle, and the key's reflection. */
float pl_fresnel(float cosine, float roughness);
pl_vec pl_key_gloss(const pl_stage *stage, const pl_point *point, float roughness, pl_vec direction);

/* Colours and light as they are shown. */
pl_vec pl_look_shown(pl_seen seen, const pl_look *look, const pl_glow *glow);
/* The view's light, background and colour of floors, once the camera's axes and planes are known. */
void pl_stage_light(pl_stage *stage, const pl_view_def *view);
/* height: 0 at the bottom of the picture, 1 at the top. */
pl_vec pl_stage_background(const pl_stage *stage, float height);
/* Light of the sky from a direction; blur: 0 sharp, 1 for diffuse light. */
pl_vec pl_stage_sky(const pl_stage *stage, pl_vec direction, float blur);
/* Random directions: around a normal by the cosine; to the key's disc. */
pl_vec pl_stage_sky_direction(pl_vec normal, const pl_pattern *pattern, const pl_shift *shift);
pl_vec pl_stage_light_direction(const pl_stage *stage, pl_vec from, const pl_pattern *pattern,
                                const pl_shift *shift);
pl_status pl_stage_pattern(pl_stage *stage, pl_error *err);
pl_shift pl_stage_shift(int x, int y);

/* The color of triangle `tri` with the lines of its face's edges at the weights w, as a ray along `direction`
 * sees it from that distance. */
pl_vec pl_edges_draw(const pl_stage *stage, int32_t tri, const pl_vec corner[3], const float w[3],
                     pl_vec direction, float distance, pl_vec color);

/* Memory that pictures of a renderer share. */
typedef struct pl_canvas pl_canvas;
pl_canvas *pl_canvas_new(void);
void pl_canvas_free(pl_canvas *canvas);
/* Fills the image, on that many threads. */
pl_status pl_stage_draw(const pl_stage *stage, int threads, pl_canvas *canvas, pl_image *image,
                        pl_error *err);

/* Adds the finishes of a surface's bodies; the first one's number, or -1 without memory. */
int pl_stage_add_finishes(pl_stage *stage, const pl_surface *surface);
pl_finish pl_finish_of_plane(const pl_surface *surface);
/* Drops the triangles of what is hidden and puts those of glass last; false without memory. */
bool pl_stage_arrange(pl_stage *stage);
/* Fills in the finishes' sizes; false without memory. */
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
