/* A checksum of bytes, for accidental changes only; not cryptographic. */
#ifndef PL_CORE_HASH_H
#define PL_CORE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define PL_HASH_START 0xcbf29ce484222325u

/* FNV-1a over 64-bit words, then the remaining bytes: fast enough for meshes of millions of elements. */
static inline uint64_t pl_hash(uint64_t hash, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (; size >= 8; size -= 8, bytes += 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        hash = (hash ^ word) * 0x100000001b3u;
        hash ^= hash >> 29; /* spreads differences in the high bits of words */
    }
    for (; size; size--) hash = (hash ^ *bytes++) * 0x100000001b3u;
    return hash;
}

/* For large states: four chains, which hide each other's latency. The pieces that are added in turn are
 * padded to multiples of 32 bytes. */
typedef struct pl_hash_chains {
    uint64_t sum[4];
} pl_hash_chains;
#define PL_HASH_CHAINS ((pl_hash_chains){{1, 2, 3, 4}})

static inline void pl_hash_chains_add(pl_hash_chains *chains, const void *data, size_t size) {
    uint64_t word[4];
    for (const char *from = data; size > 0;) {
        size_t bytes = size < sizeof word ? size : sizeof word;
        memset(word, 0, sizeof word);
        memcpy(word, from, bytes);
        for (int k = 0; k < 4; k++)
            chains->sum[k] = (chains->sum[k] ^ word[k] ^ chains->sum[k] >> 29) * 0x9e3779b97f4a7c15u;
        from += bytes;
        size -= bytes;
    }
}

static inline uint64_t pl_hash_chains_end(const pl_hash_chains *chains) {
    uint64_t all = 5;
    for (int k = 0; k < 4; k++) all = (all ^ chains->sum[k] ^ chains->sum[k] >> 31) * 0xbf58476d1ce4e5b9u;
    return all;
}

#endif
