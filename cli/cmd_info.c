/* pliant info: describes a file or a run's folder. */
#include "args.h"
#include "info.h"

#include <stdio.h>

static const char help[] =
    "usage: pliant info FILE... [--json]\n"
    "\n"
    "Describes a file or folder:\n"
    "  a mesh or result frame (.msh, .node/.ele, .vtu, .vtk, .mesh, .inp, .obj, .ply, .stl; also gzipped):\n"
    "  nodes and cells, bounds, volume, a histogram of element quality, groups, arrays, and repairs\n  made "
    "by the reader;\n"
    "  a procedural model (.json): the same for its surface;\n"
    "  a scene (.json): bodies, materials, steps;\n"
    "  the folder of a run: its state and totals.\n"
    "\n"
    "  --json  the same as JSON, one object per file; for a scene, the scene with all defaults\n"
    "\n"
    "Exit status: 0 done, 2 a file is missing or broken, 4 system error.\n";

static bool any_file(const char *path) {
    (void)path;
    return true;
}

/* The registry of file kinds; the first one that matches is used. */
static const pl_info_kind kinds[] = {
    {pl_info_is_folder, pl_info_show_run},
    {pl_info_is_scene, pl_info_show_scene},
    {any_file, pl_info_show_mesh},
};

static int show(const char *path, bool json) {
    const pl_info_kind *kind = kinds;
    while (!kind->matches(path)) kind++;
    return kind->show(path, json);
}

static int cmd_info(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    bool json = false;
    int files = 0, status = PL_EXIT_DONE;
    while (pl_args_next(&args)) {
        if (pl_args_flag(&args, "--help", "-h")) {
            fputs(help, stdout);
            return PL_EXIT_DONE;
        }
        if (pl_args_flag(&args, "--json", NULL)) {
            json = true;
        } else if (pl_args_word(&args)) {
            files++;
        } else {
            return pl_args_refuse(&args, "info");
        }
    }
    if (!files) return pl_cli_usage("info", "no file given");
    args = (pl_args){.argc = argc, .argv = argv};
    while (pl_args_next(&args)) {
        if (!pl_args_word(&args)) continue;
        int result = show(argv[args.at], json);
        if (result != PL_EXIT_DONE) status = result;
    }
    return status;
}

const pl_command pl_command_info = {"describe a mesh, result, scene or run", cmd_info};
