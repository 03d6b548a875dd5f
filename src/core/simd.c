/* Chooses the SIMD level of a process: by the processor, and by the request of the caller or PLIANT_SIMD.
 * Compiled once per build, not once per level, and calls nothing of the engine. */
#include "core/simd.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>

/* Whether all of `bits` are set. */
static bool has(unsigned value, unsigned bits) { return (value & bits) == bits; }

/* Parts of the processor's state that the operating system saves (XCR0). */
static unsigned saved_state(void) {
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

/* The level of the x86-64 psABI that processor and operating system have: 1 to 4. */
static int x86_level(void) {
    enum { SSE_AVX = 0x6, AVX512 = 0xe6 };
    unsigned a, b, c, d, b7 = 0, c1 = 0, extended = 0;
    if (!__get_cpuid(1, &a, &b, &c1, &d)) return 1;
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) b7 = b;
    if (__get_cpuid(0x80000001, &a, &b, &c, &d)) extended = c;
    const unsigned v2 = bit_SSE3 | bit_SSSE3 | bit_CMPXCHG16B | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT;
    const unsigned v3 = bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C;
    const unsigned v3_b7 = bit_BMI | bit_AVX2 | bit_BMI2;
    const unsigned v4_b7 = bit_AVX512F | bit_AVX512DQ | bit_AVX512CD | bit_AVX512BW | bit_AVX512VL;
    if (!has(c1, v2) || !has(extended, bit_LAHF_LM)) return 1;
    if (!has(c1, v3) || !has(b7, v3_b7) || !has(extended, bit_ABM) || !has(saved_state(), SSE_AVX)) return 2;
    return has(b7, v4_b7) && has(saved_state(), AVX512) ? 4 : 3;
}
#else
static int x86_level(void) { return 0; }
#endif

/* Whether this machine can run a level of this name. One that was compiled for this machine's kind can. */
static bool usable(const char *name) {
    static const char named[] = "x86-64-v";
    size_t length = strlen(named);
    return strncmp(name, named, length) != 0 || x86_level() >= atoi(name + length);
}

#ifndef PL_SIMD_LEVELS
const pl_simd_level *const pl_simd_levels[] = {&pl_simd_this};
const int pl_simd_level_count = 1;
#endif

/* The place of the level in use, counted from 1; 0: none yet. The one thing that the library keeps for a
 * whole process, because objects of one level mean nothing to another. */
static atomic_int chosen;

static int best(void) {
    int i = pl_simd_level_count - 1;
    while (i > 0 && !usable(pl_simd_levels[i]->name)) i--;
    return i;
}

/* The place of the level of this name, or -1 and why not. */
static int find(const char *name, const char *source, pl_error *err) {
    char levels[256] = "";
    for (int i = 0; i < pl_simd_level_count; i++) {
        const char *own = pl_simd_levels[i]->name;
        size_t used = strlen(levels);
        snprintf(levels + used, sizeof levels - used, "%s%s", i ? ", " : "", own);
        if (strcmp(own, name) != 0) continue;
        if (usable(name)) return i;
        pl_error_set(err, PL_ERR_MISSING,
                     "%s is '%s', which this processor does not have; the best it has is %s", source, name,
                     pl_simd_levels[best()]->name);
        return -1;
    }
    pl_error_set(err, PL_ERR_INPUT, "%s is '%.64s', expected one of this build's levels: %s", source, name,
                 levels);
    return -1;
}

/* What PLIANT_SIMD names, or the best level. */
static int by_default(pl_error *err) {
    const char *wish = getenv("PLIANT_SIMD");
    return wish && *wish ? find(wish, "PLIANT_SIMD", err) : best();
}

/* Uses this level unless one is in use; the one in use. */
static int choose_once(int index) {
    int none = 0;
    return atomic_compare_exchange_strong(&chosen, &none, index + 1) ? index : none - 1;
}

int pl_simd_index(void) {
    int place = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (place) return place - 1;
    int index = by_default(NULL); /* an invalid PLIANT_SIMD is ignored here; pl_simd_choose reports it */
    return choose_once(index < 0 ? best() : index);
}

pl_status pl_simd_choose(const char *name, pl_error *err) {
    pl_error why = {0};
    int index = name ? find(name, "SIMD level", &why) : by_default(&why);
    if (index < 0) return pl_error_set(err, why.status, "%s", why.message);
    int used = choose_once(index);
    if (used == index || !name) return PL_OK;
    return pl_error_set(
        err, PL_ERR_INPUT,
        "SIMD level is '%s', but the library is already used at %s; choose before anything else", name,
        pl_simd_levels[used]->name);
}

int pl_simd_count(void) { return pl_simd_level_count; }

pl_simd_info pl_simd_at(int index) {
    if (index < 0 || index >= pl_simd_level_count) return (pl_simd_info){0};
    const pl_simd_level *level = pl_simd_levels[index];
    return (pl_simd_info){
        .name = level->name, .lanes = level->lanes, .fma = level->fma, .usable = usable(level->name)};
}

pl_simd_info pl_simd_chosen(void) { return pl_simd_at(pl_simd_index()); }

void pl_simd_of_run(const char *folder, char *name, size_t size) {
    if (!name || !size) return;
    *name = '\0';
    if (!folder) return;
    size_t room = strlen(folder) + sizeof "/checkpoint.bin";
    char *path = malloc(room);
    if (!path) return;
    snprintf(path, room, "%s/checkpoint.bin", folder);
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a named pipe must not block */
    free(path);
    if (file < 0) return;
    pl_checkpoint_start start;
    if (read(file, &start, sizeof start) == (ssize_t)sizeof start &&
        !memcmp(start.magic, PL_CHECKPOINT_MAGIC, 8) && start.version == PL_CHECKPOINT_VERSION &&
        memchr(start.simd, '\0', sizeof start.simd))
        snprintf(name, size, "%s", start.simd);
    close(file);
}
