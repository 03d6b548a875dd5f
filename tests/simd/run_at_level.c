/* Runs a program if this processor supports a SIMD level. Otherwise the exit status is 77, which means
 * skipped.
 *
 *   run_at_level LEVEL PROGRAM [ARGUMENT...] */
#include "pliant/simd.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    for (int i = 0; i < pl_simd_count(); i++) {
        pl_simd_info level = pl_simd_at(i);
        if (strcmp(level.name, argv[1]) != 0) continue;
        if (level.usable) {
            execv(argv[2], argv + 2);
            perror(argv[2]);
            return 2;
        }
        printf("this processor does not have %s\n", argv[1]);
        return 77;
    }
    fprintf(stderr, "this build does not have %s\n", argv[1]);
    return 2;
}
