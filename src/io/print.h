/* Writes text to a pl_writer, independently of the locale. */
#ifndef PL_IO_PRINT_H
#define PL_IO_PRINT_H

#include "io/file.h"

/* For integers and words; use pl_print_real for real numbers. Up to 1000 characters. */
void pl_print(pl_writer *writer, const char *format, ...) PL_PRINTF(2, 3);
/* A blank and the shortest of 15 to 17 digits that read back the same. */
void pl_print_real(pl_writer *writer, double value);
/* As many digits as fit into `width` characters, 17 at most, without a blank. */
void pl_print_narrow(pl_writer *writer, int width, double value);
/* A blank and seven digits, the precision of a float. */
void pl_print_single(pl_writer *writer, double value);
/* The bytes of a number, big-endian. */
void pl_print_big(pl_writer *writer, uint64_t bits, int bytes);

#endif
