/* How the triangles of a .glb look: vertices cut open where texture coordinates or colours differ, triangles
 * by material, pictures. */
#ifndef PL_IO_GLB_LOOK_H
#define PL_IO_GLB_LOOK_H

#include "core/memory.h"
#include "pliant/frame.h"

/* Triangles of one material. */
typedef struct pl_glb_part {
    int material; /* number of the appearance, or -1 */
    int64_t first, count;
    bool textured, colored; /* by the picture; by the vertices' colours */
} pl_glb_part;

typedef struct pl_glb_picture {
    const char *path;
    char *data;
    size_t size;
    const char *type; /* "image/png"; NULL: cannot be used */
} pl_glb_picture;

typedef struct pl_glb_look {
    const pl_mesh *mesh;
    int64_t vertex_count;
    int32_t *source; /* (vertex_count) vertex of the split */
    int32_t *tris;   /* (tri_count,3), part by part */
    float *uv;       /* (vertex_count,2), from the upper left; NULL: no part is textured */
    float *colors;   /* (vertex_count,4) linear; NULL: no part has colours */
    int part_count;
    pl_glb_part *parts;
    int picture_count;
    pl_glb_picture *pictures;
    int *picture_of; /* (appearance_count), or -1 */
} pl_glb_look;

/* def->look is given; `plain` is the colour in linear light of triangles without a look. Free with
 * pl_glb_look_free, also after a failure. */
pl_status pl_glb_look_make(const pl_glb_def *def, const pl_surface_split *split, const double plain[3],
                           pl_glb_look *out, pl_error *err);
void pl_glb_look_free(pl_glb_look *look);

/* The file's "materials": number 0 is of triangles without, 1 that of appearance 0 and so on; and, with
 * pictures, "textures", "images" (from buffer view `first_view` on) and "samplers". */
void pl_glb_look_json(const pl_glb_look *look, const double plain[3], int first_view, pl_buffer *out);

/* As JSON text. */
void pl_json_text(pl_buffer *out, const char *text);

#endif
