/* pliant: the main program; dispatches to the subcommands. */
#include "args.h"
#include "list.h"
#include "version.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
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
    fprintf(stderr, "pliant: %s\n", pl_shown(err->message));
    switch (err->status) {
    case PL_ERR_NUMERIC:
        return PL_EXIT_SIMULATION;
    case PL_ERR_SYSTEM:
        return PL_EXIT_MACHINE;
    default:
        return PL_EXIT_INPUT;
    }
}

int pl_cli_usage(const char *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char message[1024];
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    fprintf(stderr, "pliant %s: %s; see pliant %s --help\n", command, pl_shown(message), command);
    return PL_EXIT_INPUT;
}

static void print_help(FILE *out) {
    fprintf(out, "pliant %s: finite elements for deformable solids\n\nusage: pliant COMMAND ...\n\n",
            pl_version());
    for (int i = 0; i < COMMANDS; i++) fprintf(out, "  %-8s %s\n", names[i], commands[i]->summary);
    fprintf(out,
            "\n  --simd LEVEL  with every command: the SIMD level to use, one of pliant list simd (default: "
            "PLIANT_SIMD, or\n"
            "                the best that this processor supports)\n"
            "\npliant COMMAND --help, or pliant help COMMAND, shows its options; pliant --version lists what "
            "this build\ncontains.\n"
            "Exit status: 0 done, 2 bad usage or input, 3 the simulation failed, 4 system error, 130 stopped "
            "by Ctrl-C.\n");
}

/* Refuses an unknown command; a file in its place is probably to be run or shown. */
static int refuse(const char *word) {
    size_t length = strlen(word);
    bool json = length > 5 && !strcmp(word + length - 5, ".json"), file = access(word, F_OK) == 0;
    const char *meant = !file ? NULL : json && !pl_sculpt_is_model(word) ? "run" : "info";
    char hint[128];
    pl_args_suggest(word, names, COMMANDS, hint, sizeof hint);
    fprintf(stderr, "pliant: unknown command '%s'%s", pl_shown(word), meant ? "" : hint);
    if (meant) fprintf(stderr, "; did you mean 'pliant %s %s'?\n", meant, pl_shown(word));
    if (!meant) fprintf(stderr, "; see pliant --help\n");
    return PL_EXIT_INPUT;
}

static int run_command(int argc, char **argv) {
    for (int i = 0; i < COMMANDS; i++) {
        if (!strcmp(argv[0], names[i])) return commands[i]->run(argc, argv);
    }
    return refuse(argv[0]);
}

static int dispatch(int argc, char **argv) {
    if (argc < 2) {
        print_help(stderr);
        return PL_EXIT_INPUT;
    }
    if (!strcmp(argv[1], "help") && argc > 2 && argv[2][0] != '-') { /* as COMMAND --help */
        char flag[] = "--help", *asked[] = {argv[2], flag, NULL};
        return run_command(2, asked);
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        print_help(stdout);
        return PL_EXIT_DONE;
    }
    if (!strcmp(argv[1], "--version")) {
        pl_print_version(stdout);
        return PL_EXIT_DONE;
    }
    return run_command(argc - 1, argv + 1);
}

/* Removes --simd LEVEL, at any position, from the arguments and chooses that level, or the one in
 * PLIANT_SIMD. Without either the level is chosen at its first use, so that a resumed run can choose its own.
 */
static int choose_simd(int *argc, char **argv) {
    static const char option[] = "--simd";
    const size_t length = sizeof option - 1;
    const char *level = NULL;
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        bool alone = !strcmp(argv[i], option);
        if (!strcmp(argv[i], "--")) {
            while (i < *argc) argv[kept++] = argv[i++];
        } else if (alone || (!strncmp(argv[i], option, length) && argv[i][length] == '=')) {
            if (alone && i + 1 == *argc) {
                fprintf(stderr, "pliant: --simd needs a value; see pliant list simd\n");
                return PL_EXIT_INPUT;
            }
            level = alone ? argv[++i] : argv[i] + length + 1;
        } else {
            argv[kept++] = argv[i];
        }
    }
    argv[ *argc = kept] = NULL;
    const char *wish = getenv("PLIANT_SIMD");
    if (!level && !(wish && *wish)) return PL_EXIT_DONE;
    pl_error err;
    return pl_simd_choose(level, &err) == PL_OK ? PL_EXIT_DONE : pl_cli_fail(&err);
}

/* If the process starts with a standard stream closed, the next file opened would get its descriptor, and
 * messages would be written into that file. The descriptor is occupied instead, by a stream on which reading
 * or writing fails as on a closed one. */
static void fill_closed_streams(void) {
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream ? O_RDONLY : O_WRONLY) < 0) return;
    }
}

int main(int argc, char **argv) {
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* freed large arrays return to the system */
#endif
    fill_closed_streams();
    int status = choose_simd(&argc, argv);
    if (status == PL_EXIT_DONE) status = dispatch(argc, argv);
    errno = 0;
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == PL_EXIT_DONE) {
        /* Output that a full disk truncated is a failure. */
        fprintf(stderr, "pliant: cannot write to standard output%s%s\n", errno ? ": " : "",
                errno ? strerror(errno) : "");
        return PL_EXIT_MACHINE;
    }
    return status;
}
