/* See text.h. */
#include "io/text.h"
#include "core/format.h"

#include <ctype.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

pl_text pl_text_open(const char *label, const char *data, size_t size, char comment, pl_error *err) {
    pl_text text = {.start = data,
                    .at = data,
                    .end = data + size,
                    .line = 1,
                    .label = label,
                    .comment = comment,
                    .err = err};
    if (size >= 3 && !memcmp(data, "\xef\xbb\xbf", 3)) text.at += 3; /* byte order mark */
    return text;
}

pl_status pl_text_fail(const pl_text *text, const char *format, ...) {
    char message[700];
    va_list args;
    va_start(args, format);
    pl_format_args(message, sizeof message, format, args);
    va_end(args);
    if (text->binary)
        return pl_error_set(text->err, PL_ERR_INPUT, "%s: byte %" PRId64 ": %s", text->label,
                            (int64_t)(text->at - text->start), message);
    return pl_error_set(text->err, PL_ERR_INPUT, "%s:%" PRId64 ": %s", text->label, text->line, message);
}

/* Copies the start of a word for a message, with unprintable bytes shown as '?'. */
static void pl_quote(const char *word, size_t length, char *out, size_t size) {
    size_t shown = length < size - 4 ? length : size - 4;
    for (size_t i = 0; i < shown; i++) out[i] = isprint((unsigned char)word[i]) ? word[i] : '?';
    strcpy(out + shown, shown < length ? "..." : "");
}

pl_status pl_text_unexpected(const pl_text *text, const char *what) {
    char word[48];
    size_t length = pl_text_peek(text);
    if (text->at >= text->end) return pl_text_fail(text, "the file ends, expected %s", what);
    if (length == 0) return pl_text_fail(text, "the line ends, expected %s", what);
    pl_quote(text->at, length, word, sizeof word);
    return pl_text_fail(text, "found '%s', expected %s", word, what);
}

static inline bool pl_is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

bool pl_text_skip_blanks(pl_text *text) {
    while (text->at < text->end && pl_is_blank(*text->at)) text->at++;
    if (text->comment && text->at < text->end && *text->at == text->comment) {
        const char *stop = memchr(text->at, '\n', (size_t)(text->end - text->at));
        text->at = stop ? stop : text->end;
    }
    return text->at < text->end && *text->at != '\n';
}

bool pl_text_skip(pl_text *text) {
    while (!pl_text_skip_blanks(text)) {
        if (text->at >= text->end) return false;
        text->at++;
        text->line++;
    }
    return true;
}

void pl_text_next_line(pl_text *text) {
    const char *stop = text->at < text->end ? memchr(text->at, '\n', (size_t)(text->end - text->at)) : NULL;
    if (stop) text->line++;
    text->at = stop ? stop + 1 : text->end;
}

size_t pl_text_peek(const pl_text *text) {
    const char *stop = text->at;
    while (stop < text->end && !pl_is_blank(*stop) && *stop != '\n' &&
           (!text->comment || *stop != text->comment))
        stop++;
    return (size_t)(stop - text->at);
}

bool pl_text_accept(pl_text *text, const char *word) {
    pl_text_skip_blanks(text);
    size_t length = pl_text_peek(text);
    if (length != strlen(word) || memcmp(text->at, word, length) != 0) return false;
    text->at += length;
    return true;
}

pl_status pl_text_word(pl_text *text, const char *what, const char **word, size_t *length) {
    if (!pl_text_skip_blanks(text)) return pl_text_unexpected(text, what);
    *word = text->at;
    *length = pl_text_peek(text);
    text->at += *length;
    return PL_OK;
}

/* Whether the number that ended at `stop` is a whole word. */
static inline bool pl_word_ends(const pl_text *text, const char *stop) {
    return stop == text->end || pl_is_blank(*stop) || *stop == '\n' ||
           (text->comment && *stop == text->comment);
}

pl_status pl_text_real(pl_text *text, const char *what, double *value) {
    pl_text_skip_blanks(text);
    const char *stop = pl_scan_real(text->at, text->end, value);
    if (!stop || !pl_word_ends(text, stop) || !isfinite(*value)) {
        char expected[128];
        snprintf(expected, sizeof expected, "%s (a finite number)", what);
        return pl_text_unexpected(text, expected);
    }
    text->at = stop;
    return PL_OK;
}

pl_status pl_text_int(pl_text *text, const char *what, int64_t *value) {
    pl_text_skip_blanks(text);
    const char *at = text->at;
    bool negative = at < text->end && *at == '-';
    if (at < text->end && (*at == '-' || *at == '+')) at++;
    const char *first = at;
    int64_t number = 0;
    bool fits = true;
    for (; at < text->end && *at >= '0' && *at <= '9'; at++) {
        fits = fits && number <= (INT64_MAX - 9) / 10;
        if (fits) number = 10 * number + (*at - '0');
    }
    if (at == first || !fits || !pl_word_ends(text, at)) {
        char expected[128];
        snprintf(expected, sizeof expected, "%s (a whole number)", what);
        return pl_text_unexpected(text, expected);
    }
    *value = negative ? -number : number;
    text->at = at;
    return PL_OK;
}

pl_status pl_text_count(pl_text *text, const char *what, int64_t bytes, int64_t *value) {
    PL_TRY(pl_text_int(text, what, value));
    int64_t left = text->end - text->at;
    if (*value < 0) return pl_text_fail(text, "%s is %" PRId64 ", expected 0 or more", what, *value);
    if (*value > INT32_MAX) {
        return pl_text_fail(text, "%s is %" PRId64 ", expected at most %d", what, *value, INT32_MAX);
    }
    if (*value > left / bytes + 1) {
        return pl_text_fail(text, "%s is %" PRId64 ", but only %" PRId64 " bytes follow", what, *value, left);
    }
    return PL_OK;
}

bool pl_word_is(const char *word, size_t length, const char *other) {
    if (strlen(other) != length) return false;
    for (size_t i = 0; i < length; i++) {
        if (tolower((unsigned char)word[i]) != tolower((unsigned char)other[i])) return false;
    }
    return true;
}

/* Parses the number with the C library, independently of the locale: for long, tiny or huge numbers. */
static bool pl_slow_real(const char *at, const char *stop, double *value) {
    enum { MAX = 1100 }; /* an exact double has at most 1075 significant characters */
    char copy[MAX + 1];
    size_t length = (size_t)(stop - at);
    if (length > MAX) return false;
    for (size_t i = 0; i < length; i++) copy[i] = at[i] == 'd' || at[i] == 'D' ? 'e' : at[i];
    copy[length] = '\0';
    *value = pl_parse_real(copy, NULL);
    return true;
}

/* Computes mantissa * 10^exponent, correctly rounded, if a few instructions suffice. */
static bool pl_fast_real(uint64_t mantissa, int64_t exponent, double *value) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (mantissa <= (uint64_t)1 << 53 && exponent >= -22 && exponent <= 22) {
        /* Both factors are exact doubles, so there is only one rounding. */
        *value = exponent < 0 ? (double)mantissa / powers[-exponent] : (double)mantissa * powers[exponent];
        return true;
    }
#if LDBL_MANT_DIG == 64 && defined(__x86_64__)
    static const long double wide[] = {1e0L,  1e1L,  1e2L,  1e3L,  1e4L,  1e5L,  1e6L,  1e7L,  1e8L,  1e9L,
                                       1e10L, 1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L,
                                       1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L, 1e26L, 1e27L};
    if (exponent >= -27 && exponent <= 27) {
        /* The factors are exact again. The second rounding, to double, is wrong only if the first result lies
         * halfway between two doubles. */
        long double product =
            exponent < 0 ? (long double)mantissa / wide[-exponent] : (long double)mantissa * wide[exponent];
        uint64_t bits;
        memcpy(&bits, &product, sizeof bits);
        if ((bits & 0x7ff) == 0x400) return false;
        *value = (double)product;
        return true;
    }
#endif
    return false;
}

static const char *pl_scan_special(const char *at, const char *end, bool negative, double *value) {
    const char *stop = at;
    while (stop < end && isalpha((unsigned char)*stop)) stop++;
    size_t length = (size_t)(stop - at);
    bool infinite = pl_word_is(at, length, "inf") || pl_word_is(at, length, "infinity");
    if (!infinite && !pl_word_is(at, length, "nan")) return NULL;
    *value = infinite ? (negative ? -INFINITY : INFINITY) : NAN;
    return stop;
}

const char *pl_scan_real(const char *at, const char *end, double *value) {
    const char *start = at;
    bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+')) at++;
    if (at < end && isalpha((unsigned char)*at)) return pl_scan_special(at, end, negative, value);
    uint64_t mantissa = 0;
    int64_t exponent = 0;
    int digits = 0, significant = 0;
    bool exact = true, point = false;
    for (; at < end; at++) {
        if (*at == '.' && !point) {
            point = true;
            continue;
        }
        if (*at < '0' || *at > '9') break;
        digits = 1;
        if (significant < 19) {
            mantissa = 10 * mantissa + (uint64_t)(*at - '0');
            significant += mantissa > 0;
            exponent -= point;
        } else {
            exact = exact && *at == '0';
            exponent += !point;
        }
    }
    if (!digits) return NULL;
    if (at < end && (*at == 'e' || *at == 'E' || *at == 'd' || *at == 'D')) {
        const char *p = at + 1;
        bool minus = p < end && *p == '-';
        if (p < end && (*p == '-' || *p == '+')) p++;
        int64_t power = 0;
        const char *first = p;
        for (; p < end && *p >= '0' && *p <= '9'; p++)
            power = power < 100000 ? 10 * power + (*p - '0') : power;
        if (p == first) return NULL;
        exponent += minus ? -power : power;
        at = p;
    }
    double number = 0;
    if (mantissa == 0 && exact)
        *value = negative ? -0.0 : 0.0;
    else if (exact && pl_fast_real(mantissa, exponent, &number))
        *value = negative ? -number : number;
    else if (!pl_slow_real(start, at, value))
        return NULL;
    return at;
}
