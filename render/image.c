/* Pictures in memory and as PNG and JPEG files. */
#include "render.h"

#include <stdlib.h>
#include <string.h>
#ifdef PL_HAVE_PNG
#include <png.h>
#endif
#ifdef PL_HAVE_JPEG
#include <setjmp.h>
#include <stdio.h> /* before jpeglib.h, which needs it */
#include <jpeglib.h>
#endif

pl_status pl_image_make(pl_image *image, int width, int height, pl_error *err) {
    *image = (pl_image){0};
    if (width < 1 || height < 1 || width > 65535 || height > 65535) {
        return pl_error_set(err, PL_ERR_INPUT, "picture: %d x %d pixels, expected 1 to 65535", width, height);
    }
    image->pixels = calloc((size_t)width * (size_t)height, 3);
    if (!image->pixels)
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (a picture of %d x %d)", width, height);
    image->width = width;
    image->height = height;
    return PL_OK;
}

pl_status pl_image_make_transparent(pl_image *image, pl_error *err) {
    size_t count = (size_t)image->width * (size_t)image->height;
    if (!image->alpha) image->alpha = malloc(count);
    if (!image->alpha)
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (a picture of %d x %d)", image->width,
                            image->height);
    memset(image->alpha, 0, count);
    return PL_OK;
}

void pl_image_blend(pl_image *image, int x, int y, double cover, const double rgb[3]) {
    if (x < 0 || y < 0 || x >= image->width || y >= image->height) return;
    size_t at = (size_t)y * (size_t)image->width + (size_t)x;
    double before = image->alpha ? image->alpha[at] / 255.0 : 1.0, after = cover + (1.0 - cover) * before;
    if (!(after > 0.0)) return;
    uint8_t *pixel = image->pixels + 3 * at;
    for (int k = 0; k < 3; k++)
        pixel[k] = (uint8_t)(pixel[k] + cover / after * (255.0 * rgb[k] - pixel[k]) + 0.5);
    if (image->alpha) image->alpha[at] = (uint8_t)(255.0 * after + 0.5);
}

void pl_image_free(pl_image *image) {
    free(image->pixels);
    free(image->alpha);
    *image = (pl_image){0};
}

void pl_image_paste(pl_image *to, const pl_image *from, int x, int y) {
    int left = x < 0 ? -x : 0, columns = from->width - left;
    if (x + left + columns > to->width) columns = to->width - x - left;
    if (columns <= 0) return;
    for (int row = 0; row < from->height; row++) {
        if (y + row < 0 || y + row >= to->height) continue;
        size_t at = (size_t)(y + row) * (size_t)to->width + (size_t)(x + left),
               source = (size_t)row * (size_t)from->width + (size_t)left;
        memcpy(to->pixels + 3 * at, from->pixels + 3 * source, 3 * (size_t)columns);
        if (to->alpha && from->alpha)
            memcpy(to->alpha + at, from->alpha + source, (size_t)columns);
        else if (to->alpha)
            memset(to->alpha + at, 255, (size_t)columns);
    }
}

#ifdef PL_HAVE_PNG
/* Four channels if there is an alpha channel; malloc'ed. */
static uint8_t *with_alpha(const pl_image *image) {
    size_t count = (size_t)image->width * (size_t)image->height;
    uint8_t *out = malloc(4 * count);
    for (size_t i = 0; out && i < count; i++) {
        memcpy(out + 4 * i, image->pixels + 3 * i, 3);
        out[4 * i + 3] = image->alpha[i];
    }
    return out;
}
#endif

uint8_t *pl_image_on_white(const pl_image *image) {
    size_t count = (size_t)image->width * (size_t)image->height;
    uint8_t *out = malloc(3 * count);
    for (size_t i = 0; out && i < 3 * count; i++) {
        int cover = image->alpha ? image->alpha[i / 3] : 255;
        out[i] = (uint8_t)(255 - (cover * (255 - image->pixels[i]) + 127) / 255);
    }
    return out;
}

void pl_image_fill(pl_image *image, int left, int top, int right, int bottom, const double rgb[3]) {
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) pl_image_blend(image, x, y, 1.0, rgb);
    }
}

/* ---- files */

static bool ends_with(const char *text, const char *tail) {
    size_t length = strlen(text), wanted = strlen(tail);
    return length >= wanted && !strcmp(text + length - wanted, tail);
}

static bool is_jpeg(const char *path) { return ends_with(path, ".jpg") || ends_with(path, ".jpeg"); }

bool pl_image_is_name(const char *path) { return ends_with(path, ".png") || is_jpeg(path); }

#ifdef PL_HAVE_JPEG
typedef struct jpeg_trouble {
    struct jpeg_error_mgr manager; /* must be first: libjpeg passes its address */
    jmp_buf path_out;
} jpeg_trouble;

static void leave(j_common_ptr info) { longjmp(((jpeg_trouble *)info->err)->path_out, 1); }

/* False if memory is short; `*bytes` is malloc'ed. */
static bool pack_jpeg(const pl_image *image, unsigned char **bytes, unsigned long *size) {
    struct jpeg_compress_struct info;
    jpeg_trouble trouble;
    info.err = jpeg_std_error(&trouble.manager);
    trouble.manager.error_exit = leave;
    if (setjmp(trouble.path_out)) {
        jpeg_destroy_compress(&info);
        return false;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, bytes, size);
    info.image_width = (JDIMENSION)image->width;
    info.image_height = (JDIMENSION)image->height;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, 90, TRUE);
    jpeg_start_compress(&info, TRUE);
    while (info.next_scanline < info.image_height) {
        JSAMPROW row = image->pixels + 3 * (size_t)info.next_scanline * (size_t)image->width;
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    return true;
}
#endif

static pl_status write_jpeg(const pl_image *image, const char *path, pl_error *err) {
#ifdef PL_HAVE_JPEG
    unsigned char *bytes = NULL;
    unsigned long size = 0;
    pl_image opaque = *image;
    if (image->alpha) opaque.pixels = pl_image_on_white(image);
    pl_status status = opaque.pixels && pack_jpeg(&opaque, &bytes, &size)
                           ? pl_file_write_atomic(path, bytes, size, err)
                           : pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory (a JPEG picture)", path);
    if (image->alpha) free(opaque.pixels);
    free(bytes);
    return status;
#else
    (void)image;
    return pl_error_set(err, PL_ERR_MISSING, "%s: this build cannot write JPEG (libjpeg was not found)",
                        path);
#endif
}

pl_status pl_image_write(const pl_image *image, const char *path, pl_error *err) {
    if (is_jpeg(path)) return write_jpeg(image, path, err);
#ifdef PL_HAVE_PNG
    png_image png = {.version = PNG_IMAGE_VERSION,
                     .width = (png_uint_32)image->width,
                     .height = (png_uint_32)image->height,
                     .format = image->alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
    void *bytes = malloc(size);
    uint8_t *joined = image->alpha ? with_alpha(image) : NULL;
    pl_status status;
    if (!bytes || (image->alpha && !joined)) {
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory (%zu bytes)", path, (size_t)size);
    } else if (png_image_write_to_memory(&png, bytes, &size, 0, joined ? joined : image->pixels, 0, NULL)) {
        status = pl_file_write_atomic(path, bytes, size, err);
    } else {
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be encoded: %s", path, png.message);
    }
    free(joined);
    free(bytes);
    return status;
#else
    (void)image;
    return pl_error_set(err, PL_ERR_MISSING, "%s: this build cannot write PNG (libpng was not found)", path);
#endif
}
