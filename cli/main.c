/* pliant: picks the subcommand. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The registry: a new subcommand is one file and one line in each list. */
int pl_cmd_bench(int argc, char **argv);
int pl_cmd_check(int argc, char **argv);
int pl_cmd_info(int argc, char **argv);
int pl_cmd_list(int argc, char **argv);
int pl_cmd_mesh(int argc, char **argv);
int pl_cmd_render(int argc, char **argv);
int pl_cmd_run(int argc, char **argv);

static const pl_command commands[] = {
    {"run", "run a scene into a folder of frames", pl_cmd_run},
    {"check", "validate a scene: every problem, not just the first", pl_cmd_check},
    {"info", "what is in a mesh or result", pl_cmd_info},
    {"mesh", "convert, repair or generate a mesh", pl_cmd_mesh},
    {"render", "pictures and movies of a run, a scene, a result or a mesh", pl_cmd_render},
    {"list", "what there is: materials, integrators, shapes, formats, every key of a scene", pl_cmd_list},
    {"bench", "timings as tables", pl_cmd_bench},
    {NULL, NULL, NULL},
};

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
    for (const pl_command *command = commands; command->name; command++) {
        fprintf(out, "  %-8s %s\n", command->name, command->summary);
    }
    fprintf(out,
            "\npliant COMMAND --help tells more; pliant --version says what this build holds.\n"
            "Exit status: 0 done, 2 bad usage or input, 3 the simulation failed, 4 the machine failed.\n");
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
    for (const pl_command *command = commands; command->name; command++) {
        if (!strcmp(argv[1], command->name)) return command->run(argc - 1, argv + 1);
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
