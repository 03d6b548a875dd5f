/* See print.h. */
#include "io/print.h"
#include "io/text.h"
#include "core/format.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void pl_print(pl_writer *writer, const char *format, ...) {
    char text[1024];
    va_list args;
    va_start(args, format);
    int length = pl_format_args(text, sizeof text, format, args);
    va_end(args);
    if (length > 0)
        pl_writer_add(writer, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

void pl_print_single(pl_writer *writer, double value) {
    char text[40] = " ";
    pl_format(text + 1, sizeof text - 1, "%.7g", value);
    pl_writer_add(writer, text, strlen(text));
}

void pl_print_real(pl_writer *writer, double value) {
    char text[40] = " ";
    for (int digits = 15; digits <= 17; digits++) {
        int length = pl_format(text + 1, sizeof text - 1, "%.*g", digits, value);
        double back;
        if (pl_scan_real(text + 1, text + 1 + length, &back) && back == value) break;
    }
    pl_writer_add(writer, text, strlen(text));
}

void pl_print_narrow(pl_writer *writer, int width, double value) {
    char text[40];
    int digits = 17;
    while (pl_format(text, sizeof text, "%.*g", digits, value) > width && digits > 1) digits--;
    for (double back; digits > 15; digits--) { /* the shortest that reads back the same */
        char shorter[40];
        int length = pl_format(shorter, sizeof shorter, "%.*g", digits - 1, value);
        if (!pl_scan_real(shorter, shorter + length, &back) || back != value) break;
        memcpy(text, shorter, (size_t)length + 1);
    }
    pl_writer_add(writer, text, strlen(text));
}

void pl_print_big(pl_writer *writer, uint64_t bits, int bytes) {
    uint8_t data[8];
    for (int i = 0; i < bytes; i++) data[i] = (uint8_t)(bits >> 8 * (bytes - 1 - i));
    pl_writer_add(writer, data, (size_t)bytes);
}
