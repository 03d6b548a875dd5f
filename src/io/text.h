/* Reads numbers and words from text in memory, with line numbers for messages.
 *
 * Numbers are read within the current line, so that a short record is detected where it occurs; pl_text_skip
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
    char comment; /* begins a comment up to the end of the line; 0: none */
    pl_error *err;
} pl_text;

pl_text pl_text_open(const char *label, const char *data, size_t size, char comment, pl_error *err);
/* "label:line: ..." (or "label: byte N: ..." for a binary file) with PL_ERR_INPUT. */
pl_status pl_text_fail(const pl_text *text, const char *format, ...) PL_PRINTF(2, 3);
/* "label:line: found '...', expected WHAT", or that the line or the file ends. */
pl_status pl_text_unexpected(const pl_text *text, const char *what);

/* Moves to the next character that is neither blank nor in a comment, across lines; false at the end of the
 * text. */
bool pl_text_skip(pl_text *text);
/* The same within the line; false at its end. */
bool pl_text_skip_blanks(pl_text *text);
/* Moves to the start of the next line. */
void pl_text_next_line(pl_text *text);
/* The length of the word that starts here (up to the next blank), without moving. */
size_t pl_text_peek(const pl_text *text);
/* Whether the next word in the line is `word`; if so, moves past it. */
bool pl_text_accept(pl_text *text, const char *word);
/* Reads the next word in the line. */
pl_status pl_text_word(pl_text *text, const char *what, const char **word, size_t *length);
/* Reads a finite real number in the line. */
pl_status pl_text_real(pl_text *text, const char *what, double *value);
/* Reads an integer in the line; unsigned ones beyond 2^63 are refused. */
pl_status pl_text_int(pl_text *text, const char *what, int64_t *value);
/* Reads a count of items, each of which takes at least `bytes` of the following text, and which fits an
 * int32_t. A larger count cannot be true, so that nothing is allocated for it. */
pl_status pl_text_count(pl_text *text, const char *what, int64_t bytes, int64_t *value);

/* Reads a number in [at, end); returns the position after it, or NULL. Correctly rounded; accepts "inf" and
 * "nan". */
const char *pl_scan_real(const char *at, const char *end, double *value);

/* Whether two words are equal, ignoring case; `length` bytes of `word`. */
bool pl_word_is(const char *word, size_t length, const char *other);

#endif
