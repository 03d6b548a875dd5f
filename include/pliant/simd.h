/* SIMD levels: which vector instructions the library uses.
 *
 * A portable build holds the whole engine once per level (on x86-64: "x86-64", which every such processor
 * has, "x86-64-v3" with AVX2 and FMA, "x86-64-v4" with AVX-512). A process uses one of them: the first call
 * into the library that is not in this header or base.h takes the best level that the processor has, or the
 * one that the environment variable PLIANT_SIMD names, and it stays. A program that wants another one calls
 * pl_simd_choose before that. Other builds hold one level: "native-8-fma" (made for the processor of the
 * machine that compiled it, with its lanes), "scalar", "aarch64".
 *
 * Results are the same to the bit for the same level; levels agree to rounding. Runs record their level, and
 * can be resumed at that level only. Any thread may call any of these functions.
 */
#ifndef PLIANT_SIMD_H
#define PLIANT_SIMD_H

#include "pliant/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PL_SIMD_NAME_SIZE = 32 };

typedef struct pl_simd_info {
    const char *name;
    int lanes;   /* doubles per vector */
    bool fma;    /* multiplications and additions are fused */
    bool usable; /* this processor and operating system have what it needs */
} pl_simd_info;

/* The levels that this build holds, from the lowest to the highest; all zero outside of the range. */
PL_API int pl_simd_count(void);
PL_API pl_simd_info pl_simd_at(int index);

/* Uses this level from now on. NULL: the one that PLIANT_SIMD names, or the best. Refused where the build or
 * the processor does not have it, and where the library is already used at another level. */
PL_API pl_status pl_simd_choose(const char *name, pl_error *err);
/* The level in use. Asking is a use: where none was chosen yet, this chooses. */
PL_API pl_simd_info pl_simd_chosen(void);

/* The level recorded in a run's checkpoint, without choosing one: at most `size` bytes of text. Empty where
 * the folder has no checkpoint that names one. */
PL_API void pl_simd_of_run(const char *folder, char *name, size_t size);

#ifdef __cplusplus
}
#endif
#endif
