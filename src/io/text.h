/* Reading numbers and words from text in memory, with line numbers for messages.
 *
 * Numbers are read within the current line, so that a short record is noticed where it is; pl_text_skip
 * crosses lines. Blank lines, carriage returns, trailing blanks and exponents written with D are accepted;
 * the locale does not matter. */
#ifndef PL_IO_TEXT_H
#define PL_IO_TEXT_H

#include "pliant/base.h"

#define PL_TRY(call)                                                                                         \
    do {                                                                                                     \
        pl_status pl_try_status = (call);                                                                    \
        if (pl_try_status != PL_OK) return pl_try_status;                                                    \
    } while (0)

typedef struct pl_text {
    const char *start, *at, *end;
    int64_t line; /* 1-based, of `at` */
    bool binary;  /* messages count bytes instead of lines */
    const char *label;
    char comment; /* starts a comment up to the end of the line; 0 for none */
    pl_error *err;
} pl_text;

pl_text pl_text_open(const char *label, const char *data, size_t size, char comment, pl_error *err);
/* "label:line: ..." (or "label: byte N: ..." of a binary file) with PL_ERR_INPUT. */
pl_status pl_text_fail(const pl_text *text, const char *format, ...) PL_PRINTF(2, 3);
/* "label:line: found '...', expected WHAT", or that the line or the file ends. */
pl_status pl_text_unexpected(const pl_text *text, const char *what);

/* To the next thing that is neither blank nor comment, over line ends; false at the end of the text. */
bool pl_text_skip(pl_text *text);
/* The same within the line; false at its end. */
bool pl_text_skip_blanks(pl_text *text);
/* To the start of the next line. */
void pl_text_next_line(pl_text *text);
/* The word that starts here (up to the next blank), without moving. */
size_t pl_text_peek(const pl_text *text);
/* Whether the next word in the line is `word`; moves behind it if so. */
bool pl_text_accept(pl_text *text, const char *word);
/* The next word in the line. */
pl_status pl_text_word(pl_text *text, const char *what, const char **word, size_t *length);
/* A finite real number in the line. */
pl_status pl_text_real(pl_text *text, const char *what, double *value);
/* A whole number in the line; an unsigned one beyond 2^63 is refused. */
pl_status pl_text_int(pl_text *text, const char *what, int64_t *value);
/* A number of things that each take at least `bytes` of the text that follows, and that fit an int32_t:
 * nothing larger can be true, so that nothing is allocated for it. */
pl_status pl_text_count(pl_text *text, const char *what, int64_t bytes, int64_t *value);

/* Reads a number at [at, end); returns the place behind it, or NULL. Correctly rounded; "inf" and "nan" are
 * read as such. */
const char *pl_scan_real(const char *at, const char *end, double *value);

/* Whether two words are equal but for upper and lower case; `length` bytes of `word`. */
bool pl_word_is(const char *word, size_t length, const char *other);

#endif
