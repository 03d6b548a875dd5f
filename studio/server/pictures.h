/* Pictures of textures: read once, under numbers that are never used again while the program runs. */
#ifndef PL_STUDIO_PICTURES_H
#define PL_STUDIO_PICTURES_H

#include "server/blob.h"

enum { PL_MAX_PICTURES = 64, PL_MAX_PICTURE_BYTES = 32 << 20, PL_MAX_PICTURES_BYTES = 256 << 20 };

typedef struct pl_picture {
    uint32_t number;
    char *path;
    pl_blob *blob; /* NULL: the file could not be used */
} pl_picture;

typedef struct pl_pictures {
    int count;
    size_t bytes; /* of all */
    pl_picture items[PL_MAX_PICTURES];
} pl_pictures;

/* The number of a file's picture, PNG or JPEG, which is read the first time; 0 where it is none, or too
 * large, or there are too many. */
uint32_t pl_pictures_find(pl_pictures *pictures, const char *path);
/* The picture under a number, to be released, or NULL. */
pl_blob *pl_pictures_get(const pl_pictures *pictures, uint32_t number);
/* Shares the blobs, without paths. */
void pl_pictures_share(const pl_pictures *from, pl_pictures *to);
void pl_pictures_clear(pl_pictures *pictures);
/* "image/png" or "image/jpeg". */
const char *pl_picture_type(const pl_blob *blob);

#endif
