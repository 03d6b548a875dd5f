/* Iterates over the arguments of a subcommand: "--name value", "--name=value", flags, and other words. */
#ifndef PL_CLI_ARGS_H
#define PL_CLI_ARGS_H

#include "cli.h"

#include <stdio.h>

enum { PL_MAX_OPTIONS = 96 };

typedef struct pl_args {
    int argc;
    char **argv;
    int at;            /* index of the current argument; 0 before the first */
    bool only_words;   /* "--" was found: no more options */
    const char *error; /* the option without a value, or NULL */
    int known_count;   /* the options with which the current argument has been compared so far */
    const char *known[PL_MAX_OPTIONS];
} pl_args;

/* The next argument, or NULL at the end. */
const char *pl_args_next(pl_args *args);
/* Whether the current argument is this flag (`brief` may be NULL: "-q"). */
bool pl_args_flag(pl_args *args, const char *name, const char *brief);
/* Whether the current argument is this option. Then its value, which may be the next argument, is stored in
 * *value; if there is none, *value is NULL and `error` is set. */
bool pl_args_option(pl_args *args, const char *name, const char *brief, const char **value);
/* Whether the current argument is a word, not an option. */
bool pl_args_word(const pl_args *args);
/* Prints that the current argument is not expected, with the nearest of the options with which it has been
 * compared; returns the exit status. */
int pl_args_refuse(const pl_args *args, const char *command);

/* " (did you mean 'NAME'?)" with the nearest of the names, "" if none is near. */
void pl_args_suggest(const char *found, const char *const *names, int count, char *text, size_t size);

/* Parses a whole number in [low, high]; false otherwise. */
bool pl_args_integer(const char *text, int64_t low, int64_t high, int64_t *out);

/* Parses a range A:B or A,B; a missing end is NAN. False if it is something else. */
bool pl_args_range(const char *text, double range[2]);

/* Text from a file or an argument, made safe for terminals (pl_text_escape); valid until the eighth call
 * after this one. */
const char *pl_shown(const char *text);

/* Prints a JSON string with quotes and escapes. */
void pl_print_json_string(FILE *file, const char *text);

/* Prints the text as one word of a shell command, in quotes if necessary. */
void pl_print_shell_word(FILE *file, const char *text);

#endif
