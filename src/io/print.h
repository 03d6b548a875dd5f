/* Text into a pl_writer, independent of the locale. */
#ifndef PL_IO_PRINT_H
#define PL_IO_PRINT_H

#include "io/file.h"

/* For whole numbers and words; real numbers go through pl_print_real. Up to 1000 characters. */
void pl_print(pl_writer *writer, const char *format, ...) PL_PRINTF(2, 3);
/* The shortest of 15 to 17 digits that reads back the same, after a blank. */
void pl_print_real(pl_writer *writer, double value);
/* Seven digits, which is what a float has, after a blank. */
void pl_print_single(pl_writer *writer, double value);
/* Bytes of a number, the highest first. */
void pl_print_big(pl_writer *writer, uint64_t bits, int bytes);

#endif
