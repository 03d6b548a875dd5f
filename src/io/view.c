/* What a picture may be asked for: defaults and the described fields of pl_view_def. The pictures themselves
 * are made in render/; this part is in the library so that scenes can carry a view without it. */
#include "pliant/scene.h"

#include <math.h>
#include <stddef.h>

pl_view_def pl_view_def_default(void) {
    return (pl_view_def){.field = "auto",
                         .range = {NAN, NAN},
                         .colormap = "viridis",
                         .azimuth = 35.0,
                         .elevation = 18.0,
                         .zoom = 1.0,
                         .edges = false,
                         .ground = true,
                         .legend = true,
                         .width = 960,
                         .height = 540,
                         .samples = 16,
                         .up = {0.0, 1.0, 0.0},
                         .fps = 25.0,
                         .ground_color = {NAN, NAN, NAN},
                         .blend = NAN,
                         .surface = "skin"};
}

/* The maps render/ knows, in its order. */
static const char *const colormaps[] = {"viridis", "cividis", "inferno", "turbo", "coolwarm", "gray", NULL};

static const char *const surfaces[] = {"skin", "elements", NULL};
/* In the order of pl_quality. */
static const char *const qualities[] = {"final", "draft", NULL};
/* In the order of pl_lights. */
static const char *const lights[] = {"studio", "sun", "rim", NULL};

#define PL_VIEW(member) offsetof(pl_view_def, member)

static const pl_field fields[] = {
    {.name = "field",
     .alias = "color_by",
     .type = PL_FIELD_STRING,
     .offset = PL_VIEW(field),
     .unit = "",
     .doc =
         "What colours the surface: an array of the frames (\"von_mises\", \"det_F\", \"energy_density\", "
         "\"plastic_strain\", "
         "\"displacement\", \"stress\" as its magnitude, one component such as \"stress.xy\" or "
         "\"stress.pressure\"), "
         "\"element\" for a colour of its own for each element and what it carries, \"none\" for bodies in "
         "their own look or plain, \"auto\" (the default) for the look of skins that have one, else "
         "von_mises where the frames have it."},
    {.name = "range",
     .type = PL_FIELD_OTHER,
     .offset = PL_VIEW(range),
     .kind = "range",
     .unit = "",
     .doc = "[low, high]: values at the two ends of the colour map; by default, or for an end that is "
            "null, the whole series' own, without its rarest extremes."},
    {.name = "colormap",
     .type = PL_FIELD_STRING,
     .offset = PL_VIEW(colormap),
     .unit = "",
     .choices = colormaps,
     .doc = "Colour map; the default is viridis. coolwarm is for fields with a meaningful middle."},
    {.name = "azimuth",
     .type = PL_FIELD_REAL,
     .offset = PL_VIEW(azimuth),
     .unit = "degrees",
     .fallback = 35.0,
     .min = -3600.0,
     .max = 3600.0,
     .doc = "Where the camera stands around the up axis; with y up, 0 looks along -z and 90 along -x."},
    {.name = "elevation",
     .type = PL_FIELD_REAL,
     .offset = PL_VIEW(elevation),
     .unit = "degrees",
     .fallback = 18.0,
     .min = -90.0,
     .max = 90.0,
     .doc = "How high the camera stands above the horizon."},
    {.name = "zoom",
     .type = PL_FIELD_REAL,
     .offset = PL_VIEW(zoom),
     .unit = "",
     .fallback = 1.0,
     .min = 0.01,
     .max = 100.0,
     .doc = "1 fits everything that happens in the series into the picture; 2 is twice as large."},
    {.name = "edges",
     .type = PL_FIELD_BOOL,
     .offset = PL_VIEW(edges),
     .unit = "",
     .fallback = 0.0,
     .max = 1.0,
     .doc = "Draw the elements' edges, curved where elements are; of a skin, its triangles' (see surface)."},
    {.name = "ground",
     .type = PL_FIELD_BOOL,
     .offset = PL_VIEW(ground),
     .unit = "",
     .fallback = 1.0,
     .max = 1.0,
     .doc = "A floor under the lowest point of the series, with the shadow on it."},
    {.name = "legend",
     .type = PL_FIELD_BOOL,
     .offset = PL_VIEW(legend),
     .unit = "",
     .fallback = 1.0,
     .max = 1.0,
     .doc = "A colour bar with the field's name and numbers."},
    {.name = "width",
     .type = PL_FIELD_INT,
     .offset = PL_VIEW(width),
     .unit = "pixels",
     .fallback = 960.0,
     .min = 16.0,
     .max = 16384.0,
     .doc = "Width of a picture."},
    {.name = "height",
     .type = PL_FIELD_INT,
     .offset = PL_VIEW(height),
     .unit = "pixels",
     .fallback = 540.0,
     .min = 16.0,
     .max = 16384.0,
     .doc = "Height of a picture."},
    {.name = "samples",
     .type = PL_FIELD_INT,
     .offset = PL_VIEW(samples),
     .unit = "",
     .fallback = 16.0,
     .min = 1.0,
     .max = 4096.0,
     .doc = "Rays a pixel; more of them make shadows smoother and take longer."},
    {.name = "up",
     .type = PL_FIELD_VEC3,
     .offset = PL_VIEW(up),
     .unit = "",
     .min = -1e30,
     .max = 1e30,
     .doc = "The direction that is up in the picture; [0, 1, 0] by default."},
    {.name = "fps",
     .type = PL_FIELD_REAL,
     .offset = PL_VIEW(fps),
     .unit = "1/s",
     .fallback = 25.0,
     .min = 0.1,
     .max = 1000.0,
     .doc = "Frames a second of a movie."},
    {.name = "curves",
     .type = PL_FIELD_INT,
     .offset = PL_VIEW(curves),
     .unit = "",
     .fallback = 0,
     .min = 0,
     .max = PL_MOST_TESSELLATION,
     .doc =
         "Triangles along each edge of the faces of quadratic elements, in pictures and in animation.glb. 0, "
         "the default: in pictures so many that outlines look smooth, in animation.glb 4."},
    {.name = "quality",
     .type = PL_FIELD_CHOICE,
     .offset = PL_VIEW(quality),
     .unit = "",
     .choices = qualities,
     .doc = "draft: at most four rays a pixel, each of which looks at the light or at the sky; the grain is "
            "smoothed as in final pictures."},
    {.name = "lights",
     .type = PL_FIELD_CHOICE,
     .offset = PL_VIEW(lights),
     .unit = "",
     .choices = lights,
     .doc = "studio: a large soft light over the camera's left shoulder; sun: a small warm one under a blue "
            "sky; rim: from behind, before a dark background."},
    {.name = "ground_color",
     .type = PL_FIELD_OTHER,
     .offset = PL_VIEW(ground_color),
     .kind = "color",
     .unit = "",
     .doc = "Colour of the floor near the bodies; by default that of the background."},
    {.name = "background",
     .type = PL_FIELD_OTHER,
     .offset = PL_VIEW(background),
     .kind = "background",
     .unit = "",
     .doc = "What is behind everything: \"studio\" (as the lights have it, the default), \"transparent\" "
            "(PNG with alpha; the shadow on the floor stays), or a colour."},
    {.name = "blend",
     .type = PL_FIELD_REAL,
     .offset = PL_VIEW(blend),
     .unit = "",
     .fallback = NAN,
     .min = 0.0,
     .max = 1.0,
     .doc = "How far a field's low values fade into the body's own colour, in the picture and in the legend: "
            "0 not at all, 1 entirely; by default 1 where the range begins at 0 and the map is not coolwarm, "
            "else 0."},
    {.name = "surface",
     .type = PL_FIELD_STRING,
     .offset = PL_VIEW(surface),
     .unit = "",
     .choices = surfaces,
     .doc = "What is shown of a run with skins: \"skin\", the default, or the \"elements\" that carry it."},
    {.name = NULL},
};

const pl_field *pl_view_fields(void) { return fields; }
