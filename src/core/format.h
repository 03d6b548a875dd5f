/* Formats text with a decimal point, whatever the program's locale is: in files and messages a decimal comma
 * would be wrong or not JSON. */
#ifndef PL_CORE_FORMAT_H
#define PL_CORE_FORMAT_H

#include "pliant/base.h"

#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* As vsnprintf. */
static inline PL_PRINTF(3, 0) int pl_format_args(char *to, size_t size, const char *format, va_list args) {
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0); /* cheap: the C library has it ready */
    locale_t before = plain != (locale_t)0 ? uselocale(plain) : (locale_t)0;
    int length = vsnprintf(to, size, format, args);
    if (before != (locale_t)0) uselocale(before);
    if (plain != (locale_t)0) freelocale(plain);
    return length;
}

/* As snprintf. */
static inline PL_PRINTF(3, 4) int pl_format(char *to, size_t size, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int length = pl_format_args(to, size, format, args);
    va_end(args);
    return length;
}

/* As strtod. */
static inline double pl_parse_real(const char *text, char **end) {
    locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    double value = plain != (locale_t)0 ? strtod_l(text, end, plain) : strtod(text, end);
    if (plain != (locale_t)0) freelocale(plain);
    return value;
}

#endif
