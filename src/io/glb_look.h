/* The look of a .glb's triangles: vertices split where texture coordinates or colours differ, triangles by
 * material, pictures. */
#ifndef PL_IO_GLB_LOOK_H
#define PL_IO_GLB_LOOK_H

#include "core/memory.h"
#include "io/animation.h"

/* The triangles of one object with one material. */
typedef struct pl_glb_part {
    int object;
    int material; /* index of the appearance, or -1 */
    int64_t first, count;
    bool textured, colored; /* has a picture; has vertex colours */
    bool mapped;            /* has texture coordinates, with or without a picture */
} pl_glb_part;

typedef struct pl_glb_picture {
    const char *path;
    char *data;
    size_t size;
    const char *type; /* "image/png"; NULL: not usable */
} pl_glb_picture;

typedef struct pl_glb_look {
    const pl_animation_def *def;
    int appearance_count;
    const pl_appearance *appearances;
    int64_t vertex_count;
    int64_t *first_vertex; /* (object_count + 1): the vertices of the objects follow each other */
    int32_t *source;       /* (vertex_count) vertex of the split */
    int32_t *tris;         /* (tri_count,3), part by part, numbered within the object */
    float *uv;             /* (vertex_count,2), origin at the upper left; NULL: no part is mapped */
    float *colors;         /* (vertex_count,4) linear; NULL: no part has colours */
    int part_count;
    pl_glb_part *parts; /* sorted by object */
    int picture_count;
    pl_glb_picture *pictures;
    int *picture_of; /* (appearance_count), or -1 */
} pl_glb_look;

/* Free with pl_glb_look_free, also after a failure. */
pl_status pl_glb_look_make(const pl_animation_def *def, const pl_surface_split *split, pl_glb_look *out,
                           pl_error *err);
void pl_glb_look_free(pl_glb_look *look);

/* The "materials" of the file: of the appearances, then one per object for triangles without an appearance,
 * then one per rigid object; with pictures also "textures", "images" (from buffer view `first_view`) and
 * "samplers". */
void pl_glb_look_json(const pl_glb_look *look, int first_view, pl_buffer *out);
/* The index of a part's material in this list. */
int pl_glb_part_material(const pl_glb_look *look, const pl_glb_part *part);

/* Appends a JSON string. */
void pl_json_text(pl_buffer *out, const char *text);

#endif
