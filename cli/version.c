/* pliant --version: the version, SIMD level and libraries of this build. cmake/version.cmake lists the
 * libraries. */
#include "version.h"

#include <holds.h>
#include <stdio.h>

/* PL_HOLDS(X) of holds.h: X(name, version, licence, purpose); the version is "" if the library is not built
 * in. */
typedef struct library {
    const char *name, *version, *licence, *purpose;
} library;

#define ROW(name, version, licence, purpose) {name, version, licence, purpose},
static const library libraries[] = {PL_HOLDS(ROW)};
enum { LIBRARIES = sizeof libraries / sizeof *libraries };

void pl_print_simd(FILE *out, pl_simd_info level) {
    fprintf(out, "%s (%d double%s per vector%s)", level.name, level.lanes, level.lanes == 1 ? "" : "s",
            level.fma ? ", FMA" : "");
}

void pl_print_version(FILE *out) {
    fprintf(out, "pliant %s (%s)\nSIMD level in use: ", pl_version(), pl_build_info());
    pl_print_simd(out, pl_simd_chosen());
    fprintf(out, "\nLicence: MIT. Libraries:\n");
    for (int i = 0; i < LIBRARIES; i++) {
        const library *l = &libraries[i];
        fprintf(out, "  %-14s %-10s %-12s %s\n", l->name, l->version[0] ? l->version : "-",
                l->version[0] ? l->licence : "not built in", l->purpose);
    }
}
