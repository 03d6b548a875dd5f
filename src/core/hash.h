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

#endif
