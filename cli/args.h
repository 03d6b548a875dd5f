/* Options of a subcommand, one after the other: "--name value", "--name=value", flags, and what is left. */
#ifndef PL_CLI_ARGS_H
#define PL_CLI_ARGS_H

#include "cli.h"

#include <stdio.h>

typedef struct pl_args {
    int argc;
    char **argv;
    int at;            /* of the current argument; 0 before the first */
    bool only_words;   /* "--" was seen */
    const char *error; /* what was wrong, or NULL */
} pl_args;

/* The next argument, or NULL at the end. */
const char *pl_args_next(pl_args *args);
/* Whether the current argument is this flag (`brief` may be NULL: "-q"). */
bool pl_args_flag(const pl_args *args, const char *name, const char *brief);
/* Whether it is this option; then its value, which may be the next argument, goes to *value (NULL and `error`
 * if none). */
bool pl_args_option(pl_args *args, const char *name, const char *brief, const char **value);
/* Whether it is a word (no option). */
bool pl_args_word(const pl_args *args);

/* A whole number in [low, high]; false otherwise. */
bool pl_args_integer(const char *text, int64_t low, int64_t high, int64_t *out);

/* Text from a file or an argument as a terminal may show it (pl_text_escape); good until the eighth call
 * after this one. */
const char *pl_shown(const char *text);

/* "text" with JSON's escapes. */
void pl_print_json_string(FILE *file, const char *text);

/* The text so that a shell takes it for one word: in quotes where it needs them. */
void pl_print_shell_word(FILE *file, const char *text);

#endif
