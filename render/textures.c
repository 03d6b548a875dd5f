/* See textures.h. Files are untrusted: the size in the header is checked before anything is decoded. */
#include "textures.h"
#include "stage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#ifdef PL_HAVE_PNG
#include <png.h>
#endif
#ifdef PL_HAVE_JPEG
#include <setjmp.h>
#include <stdio.h> /* before jpeglib.h, which needs it */
#include <jpeglib.h>
#endif

typedef struct pl_texture {
    char *path;
    pl_image image; /* without pixels: it cannot be shown */
} pl_texture;

struct pl_textures {
    int count;
    pl_texture *list;
    float light[256]; /* linear light of an sRGB byte */
};

pl_textures *pl_textures_new(void) {
    pl_textures *textures = calloc(1, sizeof *textures);
    for (int i = 0; textures && i < 256; i++) textures->light[i] = pl_light_of_srgb((float)i / 255.0f);
    return textures;
}

void pl_textures_free(pl_textures *textures) {
    if (!textures) return;
    for (int i = 0; i < textures->count; i++) {
        free(textures->list[i].path);
        pl_image_free(&textures->list[i].image);
    }
    free(textures->list);
    free(textures);
}

/* Leaves the image empty if the file is not of this format or is too large. */
static void read_png(const char *path, pl_image *image) {
#ifdef PL_HAVE_PNG
    struct stat info;
    png_image png = {.version = PNG_IMAGE_VERSION};
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return;
    if (!png_image_begin_read_from_file(&png, path)) return;
    png.format = PNG_FORMAT_RGB;
    png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB; /* libpng takes 16 bits without a gAMA chunk for linear light */
    const png_color background = {255, 255, 255};
    bool fine = png.width <= PL_MAX_TEXTURE && png.height <= PL_MAX_TEXTURE &&
                pl_image_make(image, (int)png.width, (int)png.height, NULL) == PL_OK;
    if (!fine || !png_image_finish_read(&png, &background, image->pixels, 0, NULL)) pl_image_free(image);
    png_image_free(&png);
#else
    (void)path;
    (void)image;
#endif
}

#ifdef PL_HAVE_JPEG
typedef struct jpeg_trouble {
    struct jpeg_error_mgr manager; /* must be first: libjpeg passes its address */
    jmp_buf path_out;
} jpeg_trouble;

static void leave(j_common_ptr info) { longjmp(((jpeg_trouble *)info->err)->path_out, 1); }
static void say_nothing(j_common_ptr info) { (void)info; }

static void decode_jpeg(FILE *file, pl_image *image) {
    struct jpeg_decompress_struct info;
    jpeg_trouble trouble;
    info.err = jpeg_std_error(&trouble.manager);
    trouble.manager.error_exit = leave;
    trouble.manager.output_message = say_nothing;
    if (setjmp(trouble.path_out)) {
        jpeg_destroy_decompress(&info);
        pl_image_free(image);
        return;
    }
    jpeg_create_decompress(&info);
    jpeg_stdio_src(&info, file);
    jpeg_read_header(&info, TRUE);
    info.out_color_space = JCS_RGB;
    bool fine = info.image_width <= PL_MAX_TEXTURE && info.image_height <= PL_MAX_TEXTURE &&
                pl_image_make(image, (int)info.image_width, (int)info.image_height, NULL) == PL_OK;
    if (fine) {
        jpeg_start_decompress(&info);
        while (info.output_scanline < info.output_height) {
            JSAMPROW row = image->pixels + 3 * (size_t)info.output_scanline * (size_t)image->width;
            jpeg_read_scanlines(&info, &row, 1);
        }
        jpeg_finish_decompress(&info);
    }
    jpeg_destroy_decompress(&info);
}
#endif

static void read_jpeg(const char *path, pl_image *image) {
#ifdef PL_HAVE_JPEG
    struct stat facts;
    FILE *file = stat(path, &facts) == 0 && S_ISREG(facts.st_mode) ? fopen(path, "rb") : NULL;
    if (!file) return;
    decode_jpeg(file, image);
    fclose(file);
#else
    (void)path;
    (void)image;
#endif
}

int pl_textures_find(pl_textures *textures, const char *path) {
    for (int i = 0; i < textures->count; i++) {
        if (!strcmp(textures->list[i].path, path)) return textures->list[i].image.pixels ? i : -1;
    }
    pl_texture *list = realloc(textures->list, (size_t)(textures->count + 1) * sizeof *list);
    if (!list) return -1;
    textures->list = list;
    pl_texture *texture = &list[textures->count];
    *texture = (pl_texture){.path = strdup(path)};
    if (!texture->path) return -1;
    read_png(path, &texture->image);
    if (!texture->image.pixels) read_jpeg(path, &texture->image);
    textures->count++;
    return texture->image.pixels ? textures->count - 1 : -1;
}

const char *pl_textures_unshown(const pl_textures *textures, int number) {
    for (int i = 0; i < textures->count; i++) {
        if (!textures->list[i].image.pixels && number-- == 0) return textures->list[i].path;
    }
    return NULL;
}

static pl_vec pixel(const pl_textures *textures, const pl_image *image, int x, int y) {
    const uint8_t *at = image->pixels + 3 * ((size_t)y * (size_t)image->width + (size_t)x);
    return vec(textures->light[at[0]], textures->light[at[1]], textures->light[at[2]]);
}

/* The two pixels around a position from 0 to 1 along a side of `size`, and the weight of the second. */
static void neighbours(float place, int size, int *a, int *b, float *share) {
    float at = (place - floorf(place)) * (float)size - 0.5f, low = floorf(at);
    *share = at - low;
    *a = ((int)low + size) % size;
    *b = ((int)low + 1) % size;
}

pl_vec pl_textures_at(const pl_textures *textures, int number, float u, float v) {
    const pl_image *image = &textures->list[number].image;
    int x[2], y[2];
    float s, t;
    neighbours(u, image->width, &x[0], &x[1], &s);
    neighbours(1.0f - v, image->height, &y[0], &y[1], &t);
    pl_vec top = vec_mix(pixel(textures, image, x[0], y[0]), pixel(textures, image, x[1], y[0]), s);
    pl_vec bottom = vec_mix(pixel(textures, image, x[0], y[1]), pixel(textures, image, x[1], y[1]), s);
    return vec_mix(top, bottom, t);
}
