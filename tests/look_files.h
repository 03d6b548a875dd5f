/* Writes PNG files for tests without a library; the pixels are stored uncompressed. */
#ifndef PL_TESTS_LOOK_FILES_H
#define PL_TESTS_LOOK_FILES_H

#include "pliant/frame.h"

#include <stdlib.h>
#include <string.h>

static inline void png_number(uint8_t *at, uint32_t value) {
    for (int i = 0; i < 4; i++) at[i] = (uint8_t)(value >> (24 - 8 * i));
}

static inline size_t png_chunk(uint8_t *at, const char *kind, const uint8_t *data, uint32_t size) {
    png_number(at, size);
    memcpy(at + 4, kind, 4);
    if (size) memcpy(at + 8, data, size);
    uint32_t crc = 0xffffffffu;
    for (uint32_t i = 0; i < size + 4; i++) {
        crc ^= at[4 + i];
        for (int b = 0; b < 8; b++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    png_number(at + 8 + size, ~crc);
    return size + 12;
}

static inline size_t png_begin_deep(uint8_t *out, uint32_t width, uint32_t height, uint8_t bits) {
    uint8_t head[13] = {0};
    memcpy(out, "\x89PNG\r\n\x1a\n", 8);
    png_number(head, width);
    png_number(head + 4, height);
    head[8] = bits, head[9] = 2; /* bits per channel, RGB */
    return 8 + png_chunk(out + 8, "IHDR", head, sizeof head);
}

static inline size_t png_begin(uint8_t *out, uint32_t width, uint32_t height) {
    return png_begin_deep(out, width, height, 8);
}

/* A file that consists of a header with this size, without pixels. */
static inline pl_status write_png_header(const char *path, uint32_t width, uint32_t height) {
    uint8_t out[64];
    return pl_file_write_atomic(path, out, png_begin(out, width, height), NULL);
}

/* The colour of a pixel; (0, 0) is the top left one. Red changes with the column, green with the row. */
static inline void png_pixel(int x, int y, uint8_t rgb[3]) {
    rgb[0] = (uint8_t)(40 + 50 * x % 200), rgb[1] = (uint8_t)(30 + 90 * y % 200), rgb[2] = 60;
}

/* At most 60 KB of pixels. `bytes` per channel: 1 or 2; `gamma` times 100,000, 0 for none. */
static inline pl_status write_png_deep(const char *path, int width, int height, int bytes, uint32_t gamma) {
    size_t row = 1 + 3 * (size_t)width * (size_t)bytes, raw = row * (size_t)height;
    uint8_t *data = calloc(1, raw + 16), *out = malloc(raw + 128);
    memcpy(data, "\x78\x01\x01", 3); /* zlib, one stored block */
    data[3] = (uint8_t)raw, data[4] = (uint8_t)(raw >> 8), data[5] = (uint8_t)~raw,
    data[6] = (uint8_t)(~raw >> 8);
    uint32_t a = 1, b = 0;
    for (int y = 0; y < height; y++) {
        for (int i = 0; i < 3 * width * bytes; i++) { /* 257 v in 16 bits is v in 8 */
            uint8_t rgb[3];
            png_pixel(i / bytes / 3, y, rgb);
            data[7 + row * (size_t)y + 1 + (size_t)i] = rgb[i / bytes % 3];
        }
    }
    for (size_t i = 0; i < raw; i++) a = (a + data[7 + i]) % 65521, b = (b + a) % 65521;
    png_number(data + 7 + raw, b << 16 | a);
    size_t size = png_begin_deep(out, (uint32_t)width, (uint32_t)height, (uint8_t)(8 * bytes));
    uint8_t exponent[4];
    png_number(exponent, gamma);
    if (gamma) size += png_chunk(out + size, "gAMA", exponent, 4);
    size += png_chunk(out + size, "IDAT", data, (uint32_t)raw + 11);
    size += png_chunk(out + size, "IEND", NULL, 0);
    pl_status status = pl_file_write_atomic(path, out, size, NULL);
    free(data);
    free(out);
    return status;
}

static inline pl_status write_png(const char *path, int width, int height) {
    return write_png_deep(path, width, height, 1, 0);
}

#endif
