/* Well-distributed sample points that depend only on pixel and sample number: the first two Sobol dimensions,
 * shuffled and scrambled by a hash (Burley, Practical Hash-based Owen Scrambling, 2020). */
#ifndef PL_RENDER_SAMPLING_H
#define PL_RENDER_SAMPLING_H

#include <stdint.h>

static inline uint32_t hash_u32(uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

static inline uint32_t reverse_bits(uint32_t x) {
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
    return x >> 16 | x << 16;
}

/* Each bit is flipped depending on the ones above it (Laine and Karras). */
static inline uint32_t owen_scramble(uint32_t x, uint32_t seed) {
    x = reverse_bits(x);
    x += seed;
    x ^= x * 0x6c50b47cu;
    x ^= x * 0xb82f1e52u;
    x ^= x * 0xc7afe638u;
    x ^= x * 0x8d22f6e6u;
    return reverse_bits(x);
}

static inline uint32_t sobol_second(uint32_t index) {
    uint32_t result = 0;
    for (uint32_t v = 1u << 31; index; index >>= 1, v ^= v >> 1) {
        if (index & 1) result ^= v;
    }
    return result;
}

/* Point `index` of a separate set for each seed, in [0, 1) x [0, 1). */
static inline void sample_point(uint32_t index, uint32_t seed, float out[2]) {
    uint32_t shuffled = reverse_bits(owen_scramble(reverse_bits(index), hash_u32(seed ^ 0x5bd1e995u)));
    uint32_t x = owen_scramble(reverse_bits(shuffled), hash_u32(seed + 0x9e3779b9u));
    uint32_t y = owen_scramble(sobol_second(shuffled), hash_u32(seed + 0x3c6ef372u));
    out[0] = (float)(x >> 8) * 0x1p-24f;
    out[1] = (float)(y >> 8) * 0x1p-24f;
}

static inline uint32_t spread_bits(uint32_t x) {
    x &= 0xffffu;
    x = (x | x << 8) & 0x00ff00ffu;
    x = (x | x << 4) & 0x0f0f0f0fu;
    x = (x | x << 2) & 0x33333333u;
    return (x | x << 1) & 0x55555555u;
}

/* The pixel's number along a Z-order curve, with the quarters of each square permuted. */
static inline uint32_t scrambled_curve(uint32_t x, uint32_t y) {
    static const uint8_t orders[24][4] = {
        {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1},
        {1, 0, 2, 3}, {1, 0, 3, 2}, {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0},
        {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0}, {2, 3, 0, 1}, {2, 3, 1, 0},
        {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0}};
    uint32_t code = spread_bits(x) | spread_bits(y) << 1, out = 0;
    for (int level = 14; level >= 0; level--) {
        uint32_t above = code >> (2 * level + 2), quarter = code >> (2 * level) & 3u;
        out = out << 2 | orders[hash_u32(above + 0x9e37u * (uint32_t)level) % 24][quarter];
    }
    return out;
}

static inline float unit_of_bits(uint32_t bits) { return (float)(bits >> 8) * 0x1p-24f; }
/* x + y modulo 1. */
static inline float wrap_unit(float x, float y) { return x + y < 1.0f ? x + y : x + y - 1.0f; }

#endif
