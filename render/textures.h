/* Textures on surfaces: PNG and JPEG files, read once. */
#ifndef PL_RENDER_TEXTURES_H
#define PL_RENDER_TEXTURES_H

#include "render.h"
#include "vec.h"

typedef struct pl_textures pl_textures;

pl_textures *pl_textures_new(void); /* NULL: memory is short */
void pl_textures_free(pl_textures *textures);
/* The number of a file's picture, which is read if necessary; -1 if it cannot be shown. */
int pl_textures_find(pl_textures *textures, const char *path);
/* The path of a file that cannot be shown, by its number among these; NULL after the last. */
const char *pl_textures_unshown(const pl_textures *textures, int number);
/* The picture at (u, v) from its lower left corner, repeated, with bilinear interpolation between pixel
 * centres; linear light. */
pl_vec pl_textures_at(const pl_textures *textures, int number, float u, float v);

#endif
