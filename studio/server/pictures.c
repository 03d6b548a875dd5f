/* See pictures.h. */
#include "server/pictures.h"
#include "server/folder.h"

#include <stdlib.h>
#include <string.h>

static atomic_uint last_number;

const char *pl_picture_type(const pl_blob *blob) {
    if (blob->size > 8 && !memcmp(blob->bytes, "\x89PNG\r\n\x1a\n", 8)) return "image/png";
    return blob->size > 8 && !memcmp(blob->bytes, "\xff\xd8\xff", 3) ? "image/jpeg" : NULL;
}

uint32_t pl_pictures_find(pl_pictures *pictures, const char *path) {
    for (int i = 0; i < pictures->count; i++) {
        if (!strcmp(pictures->items[i].path, path))
            return pictures->items[i].blob ? pictures->items[i].number : 0;
    }
    if (pictures->count == PL_MAX_PICTURES) return 0;
    pl_picture one = {.path = strdup(path), .blob = pl_blob_from_file(path, PL_MAX_PICTURE_BYTES)};
    if (one.blob &&
        (!pl_picture_type(one.blob) || pictures->bytes + one.blob->size > PL_MAX_PICTURES_BYTES)) {
        pl_blob_release(one.blob);
        one.blob = NULL;
    }
    if (!one.path) {
        pl_blob_release(one.blob);
        return 0;
    }
    if (one.blob) {
        one.number = atomic_fetch_add(&last_number, 1) + 1;
        pictures->bytes += one.blob->size;
    }
    pictures->items[pictures->count++] = one;
    return one.number;
}

pl_blob *pl_pictures_get(const pl_pictures *pictures, uint32_t number) {
    for (int i = 0; i < pictures->count && number; i++) {
        if (pictures->items[i].number == number) return pl_blob_share(pictures->items[i].blob);
    }
    return NULL;
}

void pl_pictures_share(const pl_pictures *from, pl_pictures *to) {
    to->count = from->count, to->bytes = from->bytes;
    for (int i = 0; i < from->count; i++)
        to->items[i] =
            (pl_picture){.number = from->items[i].number, .blob = pl_blob_share(from->items[i].blob)};
}

void pl_pictures_clear(pl_pictures *pictures) {
    for (int i = 0; i < pictures->count; i++) {
        free(pictures->items[i].path);
        pl_blob_release(pictures->items[i].blob);
    }
    pictures->count = 0, pictures->bytes = 0;
}
