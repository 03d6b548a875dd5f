/* A small random generator with the same bits on all platforms (splitmix64), for starts, irregular meshes and
 * tests. */
#ifndef PL_CORE_RANDOM_H
#define PL_CORE_RANDOM_H

#include <stdint.h>

typedef struct pl_random {
    uint64_t state;
} pl_random;

static inline uint64_t pl_random_bits(pl_random *random) {
    uint64_t z = (random->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Uniform in [0, 1). */
static inline double pl_random_unit(pl_random *random) {
    return (double)(pl_random_bits(random) >> 11) * 0x1p-53;
}

static inline double pl_random_range(pl_random *random, double low, double high) {
    return low + (high - low) * pl_random_unit(random);
}

#endif
