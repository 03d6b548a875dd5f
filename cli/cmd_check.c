/* pliant check: validates a scene, meshes included, and reports every problem. */
#include "info.h"
#include "problems.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: pliant check SCENE.json [--set path=value]... [--json]\n"
    "\n"
    "Validates a scene without running it: JSON, keys, ranges, names, meshes, selections,\n"
    "and whether the simulation can be made from them.\n"
    "Every problem is reported, one a line: file:line:column: path: message.\n"
    "\n"
    "  --set path=value  change a value first, as in --set bodies[0].mesh.resolution=12\n"
    "  --json            the findings as JSON on standard output\n"
    "\n"
    "Exit status: 0 nothing is wrong, 2 something is, 4 the machine failed.\n";

static void print_json(const char *path, pl_status status, const pl_problems *problems) {
    printf("{\"scene\": ");
    pl_print_json_string(stdout, path);
    printf(", \"valid\": %s, \"problems\": [", status == PL_OK ? "true" : "false");
    for (int i = 0; i < problems->count; i++) {
        const pl_problem *problem = &problems->items[i];
        printf("%s\n  {\"path\": ", i ? "," : "");
        pl_print_json_string(stdout, problem->path);
        printf(", \"line\": %d, \"column\": %d, \"warning\": %s, \"message\": ", problem->line,
               problem->column, problem->warning ? "true" : "false");
        pl_print_json_string(stdout, problem->message);
        printf("}");
    }
    printf("%s]}\n", problems->count ? "\n" : "");
}

static int check(const char *path, int set_count, const char *const *sets, bool json) {
    pl_scene *scene = NULL;
    pl_problems problems;
    pl_error err;
    int exit_status = PL_EXIT_DONE;
    const pl_loading how = {.set_count = set_count, .sets = sets, .check = true, .quiet = json};
    if (json) {
        pl_status status = pl_load_scene_quietly(path, &how, &scene, &problems, &err);
        print_json(path, status, &problems);
        pl_problems_free(&problems);
        exit_status = status == PL_OK            ? PL_EXIT_DONE
                      : status == PL_ERR_MACHINE ? PL_EXIT_MACHINE
                                                 : PL_EXIT_INPUT;
    } else {
        exit_status = pl_load_scene(path, &how, &scene);
        if (scene) {
            printf("%s: nothing wrong\n", path);
            pl_info_print_scene(scene);
        }
    }
    pl_scene_free(scene);
    return exit_status;
}

static int cmd_check(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    const char *path = NULL, *value = NULL;
    const char **sets = calloc((size_t)argc, sizeof *sets);
    int set_count = 0, status = -1;
    bool json = false;
    if (!sets) return pl_cli_fail(&(pl_error){PL_ERR_MACHINE, "no memory"});
    while (status < 0 && pl_args_next(&args)) {
        if (pl_args_flag(&args, "--help", "-h")) {
            fputs(help, stdout);
            status = PL_EXIT_DONE;
        } else if (pl_args_flag(&args, "--json", NULL)) {
            json = true;
        } else if (pl_args_option(&args, "--set", NULL, &value)) {
            if (value) sets[set_count++] = value;
        } else if (pl_args_word(&args) && !path) {
            path = argv[args.at];
        } else {
            status = pl_cli_usage("check", "unexpected argument '%s'", argv[args.at]);
        }
        if (args.error) status = pl_cli_usage("check", "%s needs a value", args.error);
    }
    if (status < 0)
        status = path ? check(path, set_count, sets, json) : pl_cli_usage("check", "expected a scene");
    free(sets);
    return status;
}

const pl_command pl_command_check = {"validate a scene: every problem, not just the first", cmd_check};
