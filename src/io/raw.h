/* Numbers stored as bytes of either byte order. */
#ifndef PL_IO_RAW_H
#define PL_IO_RAW_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* 1 to 8 bytes. */
static inline uint64_t pl_raw_bits(const void *data, int bytes, bool big) {
    const uint8_t *at = data;
    uint64_t bits = 0;
    for (int i = 0; i < bytes; i++) bits = bits << 8 | at[big ? i : bytes - 1 - i];
    return bits;
}

/* Sign-extended. */
static inline int64_t pl_raw_int(const void *data, int bytes, bool big) {
    int shift = 64 - 8 * bytes;
    return (int64_t)(pl_raw_bits(data, bytes, big) << shift) >> shift;
}

/* 4 or 8 bytes. */
static inline double pl_raw_real(const void *data, int bytes, bool big) {
    uint64_t bits = pl_raw_bits(data, bytes, big);
    double value;
    if (bytes > 4) {
        memcpy(&value, &bits, sizeof value);
        return value;
    }
    uint32_t low = (uint32_t)bits;
    float narrow;
    memcpy(&narrow, &low, sizeof narrow);
    return (double)narrow;
}

#endif
