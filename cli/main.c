/* pliant: picks the subcommand. */
#include "cli.h"
#include "list.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define DECLARE(symbol, name) extern const pl_command pl_command_##symbol;
#define ADDRESS(symbol, name) &pl_command_##symbol,
#define NAME(symbol, name) name,
PL_COMMANDS(DECLARE)

static const pl_command *const commands[] = {PL_COMMANDS(ADDRESS)};
static const char *const names[] = {PL_COMMANDS(NAME)};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

int pl_cli_fail(const pl_error *err) {
    fprintf(stderr, "pliant: %s\n", err->message);
    switch (err->status) {
    case PL_ERR_NUMERIC:
        return PL_EXIT_SIMULATION;
    case PL_ERR_MACHINE:
        return PL_EXIT_MACHINE;
    default:
        return PL_EXIT_INPUT;
    }
}

int pl_cli_usage(const char *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "pliant %s: ", command);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "; see pliant %s --help\n", command);
    return PL_EXIT_INPUT;
}

static void print_help(FILE *out) {
    fprintf(out, "pliant %s: finite elements for deformable solids\n\nusage: pliant COMMAND ...\n\n",
            pl_version());
    for (int i = 0; i < COMMANDS; i++) fprintf(out, "  %-8s %s\n", names[i], commands[i]->summary);
    fprintf(out,
            "\npliant COMMAND --help shows its options; pliant --version lists what this build contains.\n"
            "Exit status: 0 done, 2 bad usage or input, 3 the simulation failed, 4 system error.\n");
}

static int dispatch(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return PL_EXIT_INPUT;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        print_help(stdout);
        return PL_EXIT_DONE;
    }
    if (!strcmp(argv[1], "--version")) {
        printf("pliant %s (%s)\n", pl_version(), pl_build_info());
        return PL_EXIT_DONE;
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (!strcmp(argv[1], names[i])) return commands[i]->run(argc - 1, argv + 1);
    }
    fprintf(stderr, "pliant: unknown command '%s'; see pliant --help\n", argv[1]);
    return PL_EXIT_INPUT;
}

/* A stream that came closed would lend its number to the next file opened, and messages would end up in it.
 * What is put there fails as a closed one does. */
static void fill_closed_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream ? O_RDONLY : O_WRONLY) < 0) return;
    }
}

int main(int argc, char **argv) {
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* what large arrays leave behind goes back to the system */
#endif
    fill_closed_streams();
    int status = dispatch(argc, argv);
    errno = 0;
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == PL_EXIT_DONE) {
        /* A list or a JSON cut short by a full disk is not done. */
        fprintf(stderr, "pliant: standard output cannot be written%s%s\n", errno ? ": " : "",
                errno ? strerror(errno) : "");
        return PL_EXIT_MACHINE;
    }
    return status;
}
