/* The output of --version. */
#ifndef PL_CLI_VERSION_H
#define PL_CLI_VERSION_H

#include "cli.h"

#include <stdio.h>

void pl_print_version(FILE *out);
/* "x86-64-v3 (4 doubles per vector, FMA)" */
void pl_print_simd(FILE *out, pl_simd_info level);

#endif
