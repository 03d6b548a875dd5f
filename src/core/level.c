/* The level that this copy of the engine was compiled for. Named levels with their usual width have only that
 * name; if the level depends on the compiling machine or on a requested width, its name contains the lanes
 * and FMA. */
#include "core/simd.h"
#include "math/lanes.h"

#ifdef __FMA__
enum { PL_FMA = true };
#elif defined(__aarch64__)
enum { PL_FMA = true };
#else
enum { PL_FMA = false };
#endif

#ifdef PL_SIMD_EXACT
#define PL_DETAILS
#else
#define PL_TEXT_(x) #x
#define PL_TEXT(x) PL_TEXT_(x)
#if defined(__FMA__) || defined(__aarch64__)
#define PL_DETAILS "-" PL_TEXT(PL_LANES) "-fma"
#else
#define PL_DETAILS "-" PL_TEXT(PL_LANES)
#endif
#endif

const pl_simd_level pl_simd_this = {.name = PL_SIMD_NAME PL_DETAILS, .lanes = PL_LANES, .fma = PL_FMA};
