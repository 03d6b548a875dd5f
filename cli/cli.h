/* The command line: a command is one file that defines a `const pl_command` and one line in list.h. */
#ifndef PL_CLI_H
#define PL_CLI_H

#include "pliant/pliant.h"

/* Exit statuses. */
enum {
    PL_EXIT_DONE = 0,
    PL_EXIT_INPUT = 2,
    PL_EXIT_SIMULATION = 3,
    PL_EXIT_MACHINE = 4,
    PL_EXIT_STOPPED = 130
};

typedef struct pl_command {
    const char *summary;
    int (*run)(int argc, char **argv); /* argv[0] is the command's name */
} pl_command;

/* Prints "pliant: message" to stderr and returns the exit status for err->status. */
int pl_cli_fail(const pl_error *err);
/* Prints "pliant COMMAND: message; see pliant COMMAND --help" and returns PL_EXIT_INPUT. */
int pl_cli_usage(const char *command, const char *format, ...) PL_PRINTF(2, 3);

#endif
