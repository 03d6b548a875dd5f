/* Status names, error texts, version. */
#include "pliant/base.h"
#include "math/lanes.h"

#include <stdarg.h>
#include <stdio.h>

const char *pl_version(void) { return "0.1.0"; }

#define PL_TEXT_(x) #x
#define PL_TEXT(x) PL_TEXT_(x)
#if defined(__clang__)
#define PL_COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define PL_COMPILER "gcc " __VERSION__
#else
#define PL_COMPILER "unknown compiler"
#endif

const char *pl_build_info(void) {
    return PL_COMPILER ", lanes " PL_TEXT(PL_LANES)
#ifdef PL_HAVE_JANSSON
        ", jansson"
#endif
#ifdef PL_HAVE_ZLIB
        ", zlib"
#endif
        ;
}

const char *pl_status_name(pl_status status) {
    switch (status) {
    case PL_OK:
        return "ok";
    case PL_ERR_INPUT:
        return "bad input";
    case PL_ERR_NUMERIC:
        return "simulation failed";
    case PL_ERR_MACHINE:
        return "system error";
    case PL_ERR_CANCELLED:
        return "cancelled";
    case PL_ERR_MISSING:
        return "not built in";
    }
    return "unknown";
}

pl_status pl_error_set(pl_error *err, pl_status status, const char *format, ...) {
    if (err) {
        err->status = status;
        err->message[0] = '\0';
        if (!format) return status;
        va_list args;
        va_start(args, format);
        vsnprintf(err->message, sizeof err->message, format, args);
        va_end(args);
    }
    return status;
}
