/* pliant studio: starts the server of the browser studio. */
#include "args.h"
#include "cache.h"
#include "interrupt.h"
#include "problems.h"
#include "server/studio.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "usage: pliant studio [SCENE.json|DIR|MESH] [options]\n"
    "\n"
    "Starts a local server, prints its address and opens it in the browser: a gallery of scenes to pull, "
    "press,\n"
    "heat and sculpt. A scene, a saved session, a run's folder (for playback) or a mesh is opened directly.\n"
    "\n"
    "  --port N        listen on this port; by default 7350, or the next one that is free\n"
    "  --bind ADDRESS  listen on this IPv4 address instead of 127.0.0.1; there is no TLS\n"
    "  --no-browser    only print the address\n"
    "  --scenes DIR    folder of the gallery's scenes; by default PLIANT_SCENES, or the installed scenes\n"
    "  --threads N     number of threads; 0, the default: all cores\n"
    "  --no-cache      do not use the cache of generated meshes (see pliant cache)\n"
    "\n"
    "Stop it with Ctrl-C. Exit status: 0 done, 2 bad usage or input, 4 system error (memory, port).\n";

enum { DEFAULT_PORT = 7350, MAX_PATH = 4096 };

static void say(const char *line) {
    puts(line);
    fflush(stdout);
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* PLIANT_SCENES, or a folder relative to the program: share/pliant/scenes of an installation, scenes of a
 * source tree. */
static bool find_scenes(char folder[MAX_PATH]) {
    static const char *const places[] = {"../share/pliant/scenes", "../scenes", "../../scenes"};
    const char *given = getenv("PLIANT_SCENES");
    if (given && given[0]) return snprintf(folder, MAX_PATH, "%s", given) < MAX_PATH;
    char program[MAX_PATH];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return false;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (snprintf(folder, MAX_PATH, "%s/%s", program, places[i]) < MAX_PATH && is_folder(folder))
            return true;
    }
    return false;
}

static int start(pl_studio_def *def, bool no_cache) {
    char scenes[MAX_PATH], cache[PL_CACHE_PATH];
    pl_error err;
    if (!def->scenes && find_scenes(scenes)) def->scenes = scenes;
    if (!no_cache && pl_cache_folder(cache)) def->cache = cache;
    def->say = say;
    def->stop = pl_interrupted;
    pl_catch_interrupts(true);
    pl_status status = pl_studio_run(def, &err);
    pl_catch_interrupts(false);
    return status == PL_OK ? PL_EXIT_DONE : pl_cli_fail(&err);
}

static int take_number(const char *name, const char *value, int64_t low, int64_t high, int *out) {
    int64_t number;
    if (!value) return -1;
    if (!pl_args_integer(value, low, high, &number))
        return pl_cli_usage("studio", "%s is '%s', expected %lld to %lld", name, value, (long long)low,
                            (long long)high);
    *out = (int)number;
    return -1;
}

/* Returns an exit status if the command ends here, else -1. */
static int take_argument(pl_studio_def *def, bool *no_cache, pl_args *args) {
    const char *value = NULL, *argument = args->argv[args->at];
    if (pl_args_flag(args, "--help", "-h")) {
        fputs(help, stdout);
        return PL_EXIT_DONE;
    }
    if (pl_args_option(args, "--port", NULL, &value)) {
        def->port_given = true;
        return take_number("--port", value, 1, 65535, &def->port);
    }
    if (pl_args_option(args, "--threads", NULL, &value))
        return take_number("--threads", value, 0, 256, &def->threads);
    if (pl_args_option(args, "--bind", NULL, &value)) {
        def->bind = value;
    } else if (pl_args_option(args, "--scenes", NULL, &value)) {
        def->scenes = value;
    } else if (pl_args_flag(args, "--no-browser", NULL)) {
        def->browser = false;
    } else if (pl_args_flag(args, "--no-cache", NULL)) {
        *no_cache = true;
    } else if (pl_args_word(args) && !def->input) {
        def->input = argument;
    } else {
        return pl_args_refuse(args, "studio");
    }
    return -1;
}

static bool stop_meshing(void *context, const char *what, double fraction) {
    (void)context, (void)what, (void)fraction;
    return true;
}

/* Problems of the scene are printed in the terminal before the server starts; surfaces are not meshed for
 * this check. */
static int check_scene(const char *path) {
    pl_scene_load_def how = pl_scene_load_def_default();
    pl_scene *scene = NULL;
    pl_problems problems = {0};
    pl_error err;
    int errors = 0;
    how.progress = stop_meshing;
    pl_status status = pl_scene_load_with(path, &how, &scene, &problems, &err);
    pl_scene_free(scene);
    for (int i = 0; i < problems.count; i++) errors += !problems.items[i].warning;
    if (errors) pl_print_problems(path, &problems);
    pl_problems_free(&problems);
    if (errors) return PL_EXIT_INPUT;
    return status == PL_OK || status == PL_ERR_CANCELLED ? PL_EXIT_DONE : pl_cli_fail(&err);
}

static int check_input(const char *path) {
    pl_error err;
    pl_mesh *mesh = NULL;
    size_t length = strlen(path);
    if (access(path, R_OK) != 0) {
        pl_error_set(&err, PL_ERR_INPUT, "%s: %s", path, strerror(errno));
        return pl_cli_fail(&err);
    }
    if (is_folder(path))
        return pl_run_load(path, NULL, NULL, &err) == PL_OK ? PL_EXIT_DONE : pl_cli_fail(&err);
    if (length > 5 && !strcmp(path + length - 5, ".json") && !pl_sculpt_is_model(path))
        return check_scene(path);
    pl_status status = pl_mesh_load(path, &mesh, NULL, &err);
    pl_mesh_free(mesh);
    return status == PL_OK ? PL_EXIT_DONE : pl_cli_fail(&err);
}

static int run(int argc, char **argv) {
    pl_studio_def def = {.port = DEFAULT_PORT, .browser = true};
    pl_args args = {.argc = argc, .argv = argv};
    bool no_cache = false;
    while (pl_args_next(&args)) {
        int status = take_argument(&def, &no_cache, &args);
        if (args.error) return pl_cli_usage("studio", "%s", args.error);
        if (status >= 0) return status;
    }
    char room[PL_SCENE_FILE];
    if (def.input) def.input = pl_scene_file(def.input, room);
    int status = def.input ? check_input(def.input) : PL_EXIT_DONE;
    return status == PL_EXIT_DONE ? start(&def, no_cache) : status;
}

const pl_command pl_command_studio = {"pull, press and heat a simulation in the browser", run};
