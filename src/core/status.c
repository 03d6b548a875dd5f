/* Status names, error texts, version. Compiled once per build, not once per SIMD level. */
#include "pliant/base.h"
#include "core/format.h"

#include <stdarg.h>
#include <stdio.h>

const char *pl_version(void) { return "0.1.0"; }

#if defined(__clang__)
#define PL_COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define PL_COMPILER "gcc " __VERSION__
#else
#define PL_COMPILER "unknown compiler"
#endif

const char *pl_build_info(void) {
    return PL_COMPILER ", SIMD " PL_SIMD_BUILD
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
    case PL_ERR_SYSTEM:
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
        if (!format) {
            err->message[0] = '\0';
            return status;
        }
        va_list args;
        va_start(args, format);
        char message[sizeof err->message]; /* arguments may be of the message that was there */
        pl_format_args(message, sizeof message, format, args);
        va_end(args);
        pl_text_escape(message, err->message, sizeof err->message);
    }
    return status;
}
