/* pliant export: writes the frames of a run as files for other programs. */
#include "args.h"
#include "render.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: pliant export DIR -o FILE [options]\n"
    "\n"
    "Exports the animated bodies (or their skins) and colliders of a run, from the frames in its folder, "
    "with y up:\n"
    "  NAME.glb       one file: a node per body and collider, a morph target per frame, textures\n"
    "  NAME.pc2       NAME-BODY.obj with a point cache NAME-BODY.pc2 per body, and NAME.mtl\n"
    "  NAME.obj       NAME_0000.obj and so on, one per frame, and NAME.mtl; also NAME_%03d.obj\n"
    "  NAME.xdmf      one file that refers to all frames (elements and fields), for programs that read XDMF\n"
    "\n"
    "  -o, --output FILE one of the above\n"
    "  --field NAME      colour the vertices by an array of the frames (von_mises, stress.xy, ...)\n"
    "  --frame N         the frame that the colours are taken from; the last by default\n"
    "  --range A:B       values at the ends of the colour map; either may be left out: that of the frame\n"
    "  --colormap NAME   viridis, cividis, inferno, turbo, coolwarm, gray\n"
    "\n"
    "docs/files.md lists programs that open these files.\n"
    "Exit status: 0 done, 2 bad usage or input, 4 system error.\n";

typedef struct options {
    const char *folder;
    pl_export_def how;
} options;

static void on_warning(void *context, const char *message) {
    (void)context;
    fprintf(stderr, "pliant: warning: %s\n", pl_shown(message));
}

static void color_at(void *context, const char *colormap, double part, double rgb[3]) {
    (void)context;
    pl_colormap_at(pl_colormap_find(colormap), part, rgb);
}

/* Parses the current argument; returns an exit status if the command ends here, else -1. */
static int take_argument(options *chosen, pl_args *args) {
    const char *value = NULL, *argument = args->argv[args->at];
    if (pl_args_flag(args, "--help", "-h")) {
        fputs(help, stdout);
        return PL_EXIT_DONE;
    }
    if (pl_args_option(args, "--output", "-o", &value))
        chosen->how.path = value;
    else if (pl_args_option(args, "--field", NULL, &value))
        chosen->how.field = value;
    else if (pl_args_option(args, "--frame", NULL, &value)) {
        if (value && !pl_args_integer(value, 0, 1000000000, &chosen->how.frame))
            return pl_cli_usage("export", "--frame is '%s', expected a number of at least 0", value);
    } else if (pl_args_option(args, "--range", NULL, &value)) {
        if (value && !pl_args_range(value, chosen->how.range))
            return pl_cli_usage("export", "--range is '%s', expected two numbers as in 0:2.5e5", value);
        if (chosen->how.range[1] <= chosen->how.range[0])
            return pl_cli_usage("export", "--range is '%s', expected the first number below the second",
                                value);
    } else if (pl_args_option(args, "--colormap", NULL, &value)) {
        if (value && !pl_colormap_find(value))
            return pl_cli_usage("export", "--colormap is '%s', expected viridis, cividis, ...", value);
        chosen->how.colormap = value;
    } else if (pl_args_word(args) && !chosen->folder)
        chosen->folder = argument;
    else
        return pl_args_refuse(args, "export");
    return args->error ? pl_cli_usage("export", "%s needs a value", args->error) : -1;
}

static int cmd_export(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    options chosen = {.how = pl_export_def_default()};
    int status = -1;
    while (status < 0 && pl_args_next(&args)) status = take_argument(&chosen, &args);
    if (status >= 0) return status;
    if (!chosen.folder) return pl_cli_usage("export", "expected the folder of a run");
    if (!chosen.how.path) return pl_cli_usage("export", "expected -o FILE");
    chosen.how.color = color_at;
    chosen.how.warn = on_warning;
    signal(SIGXFSZ, SIG_IGN); /* exceeding a file size limit is reported like a full disk */
    pl_error err = {0};
    return pl_run_export(chosen.folder, &chosen.how, &err) == PL_OK ? PL_EXIT_DONE : pl_cli_fail(&err);
}

const pl_command pl_command_export = {"write a run's frames for other programs", cmd_export};
