/* Pictures in memory and as PNG files. */
#include "render.h"

#include <stdlib.h>
#include <string.h>
#ifdef PL_HAVE_PNG
#include <png.h>
#endif

pl_status pl_image_make(pl_image *image, int width, int height, pl_error *err) {
    *image = (pl_image){0};
    if (width < 1 || height < 1 || width > 65535 || height > 65535) {
        return pl_error_set(err, PL_ERR_INPUT, "picture: %d x %d pixels, expected 1 to 65535", width, height);
    }
    image->pixels = calloc((size_t)width * (size_t)height, 3);
    if (!image->pixels)
        return pl_error_set(err, PL_ERR_MACHINE, "no memory (a picture of %d x %d)", width, height);
    image->width = width;
    image->height = height;
    return PL_OK;
}

void pl_image_free(pl_image *image) {
    free(image->pixels);
    *image = (pl_image){0};
}

void pl_image_paste(pl_image *to, const pl_image *from, int x, int y) {
    int left = x < 0 ? -x : 0, columns = from->width - left;
    if (x + left + columns > to->width) columns = to->width - x - left;
    if (columns <= 0) return;
    for (int row = 0; row < from->height; row++) {
        if (y + row < 0 || y + row >= to->height) continue;
        memcpy(to->pixels + 3 * ((size_t)(y + row) * (size_t)to->width + (size_t)(x + left)),
               from->pixels + 3 * ((size_t)row * (size_t)from->width + (size_t)left), 3 * (size_t)columns);
    }
}

pl_status pl_image_write(const pl_image *image, const char *path, pl_error *err) {
#ifdef PL_HAVE_PNG
    png_image png = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)image->width,
                     .height = (png_uint_32)image->height,
                     .format = PNG_FORMAT_RGB};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
    void *bytes = malloc(size);
    if (!bytes) return pl_error_set(err, PL_ERR_MACHINE, "%s: no memory (%zu bytes)", path, (size_t)size);
    pl_status status;
    if (png_image_write_to_memory(&png, bytes, &size, 0, image->pixels, 0, NULL)) {
        status = pl_file_write_atomic(path, bytes, size, err);
    } else {
        status = pl_error_set(err, PL_ERR_MACHINE, "%s: cannot be packed: %s", path, png.message);
    }
    free(bytes);
    return status;
#else
    (void)image;
    return pl_error_set(err, PL_ERR_MISSING, "%s: this build cannot write PNG (libpng was not found)", path);
#endif
}
