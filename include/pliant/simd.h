/* SIMD levels: the vector instructions that the library uses.
 *
 * A portable build contains the engine once per level (on x86-64: "x86-64", which every such processor
 * supports, "x86-64-v3" with AVX2 and FMA, "x86-64-v4" with AVX-512). A process uses one of them. It is
 * chosen by the first call of a function that is not in this header or base.h: the level that the environment
 * variable PLIANT_SIMD names, or the best that the processor supports (also if the variable names none of
 * them; the tool refuses that, and pl_simd_choose(NULL) reports it). A program that needs another one calls
 * pl_simd_choose before. Other builds contain one level: "native-8-fma" (for the processor of the machine
 * that compiled it, with the number of its lanes), "scalar", "aarch64".
 *
 * Results at the same level are bit-identical; results at different levels agree up to rounding. Runs record
 * their level and can be resumed at that level only. Any thread may call these functions.
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
    bool usable; /* supported by this processor and operating system */
} pl_simd_info;

/* The levels that this build contains, from the lowest to the highest; all zero for an index out of range. */
PL_API int pl_simd_count(void);
PL_API pl_simd_info pl_simd_at(int index);

/* Chooses a level. NULL: the one that PLIANT_SIMD names, or the best. Refused if the build does not contain
 * it, if the processor does not support it, or if another level is already in use. */
PL_API pl_status pl_simd_choose(const char *name, pl_error *err);
/* The level in use. If none was chosen yet, this call chooses one. */
PL_API pl_simd_info pl_simd_chosen(void);

/* The level recorded in a run's checkpoint, as a string of at most `size` bytes; empty if the folder has no
 * checkpoint with a level. Does not choose a level. */
PL_API void pl_simd_of_run(const char *folder, char *name, size_t size);

#ifdef __cplusplus
}
#endif
#endif
