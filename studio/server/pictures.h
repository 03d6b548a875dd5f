/* Texture files, read once, with numbers that are not reused while the program runs. */
#ifndef PL_STUDIO_PICTURES_H
#define PL_STUDIO_PICTURES_H

#include "server/blob.h"

enum { PL_MAX_PICTURES = 64, PL_MAX_PICTURE_BYTES = 32 << 20, PL_MAX_PICTURES_BYTES = 256 << 20 };

typedef struct pl_picture {
    uint32_t number;
    char *path;
    pl_blob *blob; /* NULL: the file is not usable */
} pl_picture;

typedef struct pl_pictures {
    int count;
    size_t bytes; /* total size */
    pl_picture items[PL_MAX_PICTURES];
} pl_pictures;

/* The number of a PNG or JPEG file, which is read the first time; 0 if it is not one, if it is too large, or
 * if there are too many. */
uint32_t pl_pictures_find(pl_pictures *pictures, const char *path);
/* The picture with a number, to be released by the caller, or NULL. */
pl_blob *pl_pictures_get(const pl_pictures *pictures, uint32_t number);
/* Copies references to the blobs, without paths. */
void pl_pictures_share(const pl_pictures *from, pl_pictures *to);
void pl_pictures_clear(pl_pictures *pictures);
/* "image/png" or "image/jpeg". */
const char *pl_picture_type(const pl_blob *blob);

#endif
