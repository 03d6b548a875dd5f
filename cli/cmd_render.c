/* pliant render: pictures and movies from runs' folders, scenes, results, meshes or models. */
#include "render_inputs.h"
#include "interrupt.h"
#include "paths.h"
#include "render_output.h"
#include "render_view.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: pliant render DIR|SCENE.json|FILE... -o OUT [options]\n"
    "\n"
    "Makes pictures of a run's folder, a .pvd series, a result (.vtu), a procedural model (.json) or any "
    "mesh\n"
    "file. A scene is run first, into a temporary folder. Several of them are shown together. The extension\n"
    "of OUT determines the kind of output:\n"
    "\n"
    "  picture.png, .jpg   one frame, the last by default\n"
    "  name%04d.png, DIR/  every frame\n"
    "  movie.mp4           a movie; without ffmpeg, pictures in movie-frames/\n"
    "\n"
    "  -o, --output OUT  by default picture.png in the run's folder, or in the current one\n"
    "  --frame N         which frame, from 0; negative numbers count from the end\n"
    "  --strip N         N evenly spaced frames in one picture\n"
    "  --strip I,J,...   these frames in one picture\n"
    "  --times T,U,...   the frames at these times (s) in one picture\n"
    "  --columns N       panels per row; chosen automatically by default\n"
    "\n"
    "Several runs:\n"
    "  --layout NAME     row (the default), column, grid, or overlay: all in one picture, one colour per "
    "run\n"
    "  --label TEXT      name of a run in the picture; once per run, in order\n"
    "  --fit-each        fit the camera to each run separately, instead of one scale for all\n"
    "\n"
    "The view, as in a scene's output.view:\n"
    "  --view NAME=VALUE  any of its fields (pliant list fields view), including the following\n"
    "  --field NAME      colour by an array of the frames: von_mises, det_F, displacement, stress.xy, ...;\n"
    "                    element: one colour per element; none: the look of the surface\n"
    "  --range A:B       values at the ends of the colour map; either may be left out\n"
    "  --colormap NAME   viridis, cividis, inferno, turbo, coolwarm, gray\n"
    "  --azimuth DEG     direction of the camera around the up axis\n"
    "  --elevation DEG   elevation of the camera\n"
    "  --zoom X          1 shows everything, 2 is twice as large\n"
    "  --camera X,Y,Z    position of the camera, instead of an automatic one\n"
    "  --target X,Y,Z    target of the camera\n"
    "  --fov DEG         vertical field of view, 28 by default\n"
    "  --follow BODY     the camera moves with a body\n"
    "  --fit NAME        series: the whole series fits into every picture (the default); frame: the\n        "
    "            content of each frame\n"
    "  --up X,Y,Z        up direction, 0,1,0 by default; also x, y or z\n"
    "  --edges           draw the elements' edges\n"
    "  --surface NAME    for a run with skins: skin or elements; by default skin, or elements with --edges\n"
    "  --labels          draw the labels of bodies\n"
    "  --stamp           draw the time in the corner\n"
    "  --no-ground       no floor\n"
    "  --no-legend       no colour bar\n"
    "  --size WxH        pixels, 960x540 by default\n"
    "  --samples N       rays per pixel, 16 by default\n"
    "  --draft           few rays: a third of the time\n"
    "  --fps X           frames per second of a movie, 25 by default\n"
    "  --speed X         speed of a movie: 1 is real time (the default unless that is too short or too "
    "long),\n"
    "                    0.25 slow motion\n"
    "\n"
    "  --threads N       number of threads; 0, the default: all cores\n"
    "  --set path=value  change a value of the scenes first\n"
    "  -q, --quiet       no progress\n"
    "\n"
    "Defaults are taken from output.view of the first run's scene.\n"
    "Exit status: 0 done, 2 bad usage or input, 3 the simulation failed, 4 system error (memory, disk), 130 "
    "stopped\n"
    "by Ctrl-C.\n";

typedef struct options {
    int input_count, label_count, set_count;
    const char **inputs, **labels, **sets; /* (argc) */
    pl_view_options view;
    pl_render_output output;
    pl_layout layout;
    int64_t columns, threads;
    bool fit_each;
} options;

/* ---- running */

/* Shows inputs that have been opened. */
static int show_inputs(const options *chosen, pl_render_input *inputs) {
    int count = chosen->input_count;
    const char **paths = calloc((size_t)count, sizeof *paths),
               **labels = calloc((size_t)count, sizeof *labels);
    pl_scene *owner = NULL;
    pl_error err = {PL_ERR_SYSTEM, "no memory"};
    pl_show_def def = {.run_count = count,
                       .paths = paths,
                       .labels = labels,
                       .view = inputs[0].view,
                       .layout = chosen->layout,
                       .fit_each = chosen->fit_each,
                       .titled = chosen->label_count > 0,
                       .columns = (int)chosen->columns,
                       .threads = (int)chosen->threads};
    pl_status status = paths && labels ? PL_OK : PL_ERR_SYSTEM;
    for (int i = 0; i < count && status == PL_OK; i++) {
        paths[i] = inputs[i].path;
        labels[i] = i < chosen->label_count ? chosen->labels[i] : inputs[i].label;
    }
    if (status == PL_OK) status = pl_view_options_apply(&chosen->view, &def.view, &owner, &err);
    int exit_status = status == PL_OK ? pl_render_output_make(&chosen->output, &def) : pl_cli_fail(&err);
    pl_scene_free(owner);
    free(paths);
    free(labels);
    return exit_status;
}

/* Checks the overrides of the view before scenes are run. */
static int check_view(const options *chosen) {
    pl_view_def view = pl_view_def_default();
    pl_scene *owner;
    pl_error err;
    pl_status status = pl_view_options_apply(&chosen->view, &view, &owner, &err);
    pl_scene_free(owner);
    return status == PL_OK ? PL_EXIT_DONE : pl_cli_fail(&err);
}

static int open_and_show(const options *chosen) {
    int status = check_view(chosen);
    pl_render_input *inputs = calloc((size_t)chosen->input_count, sizeof *inputs);
    if (!inputs) return pl_cli_fail(&(pl_error){PL_ERR_SYSTEM, "no memory"});
    const pl_render_running how = {.set_count = chosen->set_count,
                                   .sets = chosen->sets,
                                   .threads = (int)chosen->threads,
                                   .quiet = chosen->output.quiet};
    for (int i = 0; i < chosen->input_count && status == PL_EXIT_DONE; i++)
        status = pl_render_input_open(&inputs[i], chosen->inputs[i], &how);
    if (status == PL_EXIT_DONE) status = show_inputs(chosen, inputs);
    for (int i = 0; i < chosen->input_count; i++) pl_render_input_close(&inputs[i]);
    pl_catch_interrupts(false);
    free(inputs);
    return status;
}

static int render(options *chosen) {
    if (!chosen->input_count) return pl_cli_usage("render", "expected a folder, a scene, a result or a mesh");
    if (chosen->label_count > chosen->input_count)
        return pl_cli_usage("render", "%d labels for %d runs", chosen->label_count, chosen->input_count);
    const char *first = chosen->inputs[0];
    bool in_run_folder = chosen->input_count == 1 && pl_path_is_folder(first);
    char *own = chosen->output.path ? NULL : pl_path_join(in_run_folder ? first : "", "picture.png");
    if (own) chosen->output.path = own;
    if (!chosen->output.path) return pl_cli_fail(&(pl_error){PL_ERR_SYSTEM, "no memory"});
    int status = pl_render_output_check(&chosen->output);
    if (status == PL_EXIT_DONE) status = open_and_show(chosen);
    free(own);
    return status;
}

/* ---- arguments; each function returns an exit status if the command ends here, else -1 */

static int take_count(const char *name, const char *value, int64_t low, int64_t high, int64_t *out) {
    if (!value || pl_args_integer(value, low, high, out)) return -1;
    return pl_cli_usage("render", "%s is '%s', expected %lld to %lld", name, value, (long long)low,
                        (long long)high);
}

/* Parses numbers separated by commas. */
static int take_picks(options *chosen, const char *name, pl_pick_kind kind, const char *text) {
    pl_render_output *output = &chosen->output;
    const char *what = kind == PL_PICK_TIME ? "times as in 0,0.5,1" : "a number, or frames as in 0,5,-1";
    free(output->picks);
    output->picks = calloc(strlen(text) + 1, sizeof *output->picks);
    output->pick_count = 0;
    if (!output->picks) return pl_cli_fail(&(pl_error){PL_ERR_SYSTEM, "no memory"});
    for (const char *at = text;; at++) {
        char *end;
        double value = strtod(at, &end);
        bool good = end != at && value > -1e9 && value < 1e9;
        if (kind == PL_PICK_FRAME && value != (double)(long)value) good = false;
        if (!good || (*end && *end != ','))
            return pl_cli_usage("render", "%s is '%s', expected %s", name, text, what);
        output->picks[output->pick_count++] = (pl_pick){kind, value};
        if (!*end) return -1;
        at = end;
    }
}

static int take_strip(options *chosen, const char *value) {
    int64_t count = 0;
    if (!value) return -1;
    if (strchr(value, ',')) return take_picks(chosen, "--strip", PL_PICK_FRAME, value);
    int status = take_count("--strip", value, 1, 100, &count);
    chosen->output.strip = (int)count;
    return status;
}

static int take_layout(options *chosen, const char *value) {
    static const char *const names[] = {"row", "column", "grid", "overlay"};
    if (!value) return -1;
    for (int i = 0; i < 4; i++) {
        if (strcmp(value, names[i]) != 0) continue;
        chosen->layout = (pl_layout)i;
        return -1;
    }
    return pl_cli_usage("render", "--layout is '%s', expected row, column, grid or overlay", value);
}

static int take_frame(options *chosen, const char *value) {
    int64_t frame = 0;
    int status = take_count("--frame", value, -1000000000, 1000000000, &frame);
    chosen->output.frame_given = true;
    chosen->output.frame = pl_pick_frame((int)frame);
    return status;
}

/* Parses options about frames and about several runs; -2 for other arguments. */
static int take_choice(options *chosen, pl_args *args) {
    const char *value = NULL;
    if (pl_args_option(args, "--frame", NULL, &value)) return take_frame(chosen, value);
    if (pl_args_option(args, "--strip", NULL, &value)) return take_strip(chosen, value);
    if (pl_args_option(args, "--times", NULL, &value))
        return value ? take_picks(chosen, "--times", PL_PICK_TIME, value) : -1;
    if (pl_args_option(args, "--columns", NULL, &value))
        return take_count("--columns", value, 1, 100, &chosen->columns);
    if (pl_args_option(args, "--layout", NULL, &value)) return take_layout(chosen, value);
    if (pl_args_option(args, "--label", NULL, &value)) {
        if (value) chosen->labels[chosen->label_count++] = value;
    } else if (pl_args_flag(args, "--fit-each", NULL)) {
        chosen->fit_each = true;
    } else {
        return -2;
    }
    return -1;
}

static int take_argument(options *chosen, pl_args *args) {
    const char *value = NULL, *argument = args->argv[args->at];
    if (pl_args_flag(args, "--help", "-h")) {
        fputs(help, stdout);
        return PL_EXIT_DONE;
    }
    int taken = pl_view_options_take(&chosen->view, args), status = taken ? -1 : take_choice(chosen, args);
    if (taken == 2) return PL_EXIT_INPUT;
    if (status == -2) {
        status = -1;
        if (pl_args_flag(args, "--quiet", "-q")) {
            chosen->output.quiet = true;
        } else if (pl_args_option(args, "--output", "-o", &value)) {
            chosen->output.path = value;
            if (value && !value[0]) return pl_cli_usage("render", "the output's name is empty");
        } else if (pl_args_option(args, "--set", NULL, &value)) {
            if (value) chosen->sets[chosen->set_count++] = value;
        } else if (pl_args_option(args, "--threads", NULL, &value)) {
            status = take_count("--threads", value, 0, 256, &chosen->threads);
        } else if (pl_args_word(args)) {
            chosen->inputs[chosen->input_count++] = argument;
        } else {
            return pl_args_refuse(args, "render");
        }
    }
    return args->error ? pl_cli_usage("render", "%s needs a value", args->error) : status;
}

static int cmd_render(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    const char **words = calloc(3 * (size_t)argc, sizeof *words);
    if (!words) return pl_cli_fail(&(pl_error){PL_ERR_SYSTEM, "no memory"});
    options chosen = {.inputs = words,
                      .labels = words + argc,
                      .sets = words + 2 * argc,
                      .output = {.frame = pl_pick_last()}};
    int status = -1;
    while (status < 0 && pl_args_next(&args)) status = take_argument(&chosen, &args);
    if (status < 0) status = render(&chosen);
    pl_view_options_free(&chosen.view);
    free(chosen.output.picks);
    free(words);
    return status;
}

const pl_command pl_command_render = {"draw pictures and movies of runs, scenes, results or meshes",
                                      cmd_render};
