/* SIMD levels inside the library. A portable build compiles everything but the few files that choose
 * (PL_COMMON of cmake/simd.cmake) once per level; each copy knows itself as pl_simd_this. */
#ifndef PL_CORE_SIMD_H
#define PL_CORE_SIMD_H

#include "pliant/simd.h"

/* One copy of the engine. */
typedef struct pl_simd_level {
    char name[PL_SIMD_NAME_SIZE];
    int lanes;
    bool fma;
} pl_simd_level;

/* The level that the calling file was compiled for; not for PL_COMMON's files. */
extern const pl_simd_level pl_simd_this;

/* How a checkpoint begins. PL_COMMON reads it before any level is chosen. */
#define PL_CHECKPOINT_MAGIC "PLIANTCK"
typedef struct pl_checkpoint_start {
    char magic[8];
    uint64_t version;
    char simd[PL_SIMD_NAME_SIZE];
} pl_checkpoint_start;
enum { PL_CHECKPOINT_VERSION = 6 };

/* The levels that the build holds, from the lowest to the highest (a portable build's are generated). */
extern const pl_simd_level *const pl_simd_levels[];
extern const int pl_simd_level_count;
/* The place in that list of the level in use; the first call chooses it. */
int pl_simd_index(void);

#endif
