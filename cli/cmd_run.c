/* pliant run: runs a scene and writes the results to a folder, with progress, Ctrl-C and resume. */
#include "info.h"
#include "interrupt.h"
#include "paths.h"
#include "problems.h"
#include "render.h"
#include "render_run.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char help[] =
    "usage: pliant run SCENE.json|SESSION [options]\n"
    "\n"
    "Runs a scene or a saved session and writes the results to a folder: frame_0000.vtu ... with series.pvd\n"
    "(ParaView), animation.glb (Blender), steps.csv, forces.csv, run.json and checkpoint.bin "
    "(docs/results.md\n"
    "lists every column). An earlier run in the folder is replaced; a folder with other contents is "
    "refused.\n"
    "After an interruption all frames are complete, and --resume gives bit-identical results.\n"
    "\n"
    "  -o, --output DIR  output folder; out/SCENE by default\n"
    "  --frames N        stop after N frames\n"
    "  --threads N       number of threads; 0, the default: all cores\n"
    "  --resume          continue from the folder's checkpoint, if there is one, at the run's SIMD level\n"
    "  --force           write into DIR even if it contains files that are not from an earlier run, or "
    "files\n"
    "                    that this run reads (these are not replaced); resume even if steps.csv is "
    "incomplete\n"
    "  --render          at the end, draw picture.png (up to five frames) and, if ffmpeg is installed, "
    "movie.mp4\n"
    "  --set path=value  change a value of the scene, as in --set bodies.bunny.mesh.tets=1000;\n"
    "                    --set path= removes it, as in --set contact.self=\n"
    "  --no-cache        do not use the cache of generated meshes (see pliant cache)\n"
    "  -q, --quiet       no progress\n"
    "  --json            totals as JSON on standard output\n"
    "\n"
    "Exit status: 0 done, 2 bad usage or input, 3 the simulation failed, 4 system error, 130 stopped "
    "by Ctrl-C.\n";

typedef struct options {
    const char *scene, *folder;
    const char **sets;
    int set_count;
    int64_t frames, threads;
    bool resume, force, render, quiet, json, no_cache;
} options;

/* ---- progress
 * ---------------------------------------------------------------------------------------------------- */

typedef struct display {
    bool quiet, terminal;
    double first_elapsed; /* elapsed time before this process' first step, after a resume */
    int64_t first_step;
    double shown_at;
    int64_t shown_frame;
    int64_t every;        /* steps per frame */
    double tolerance;     /* residual that ends Newton's method, unless a small correction ends it earlier;
                             INFINITY: nothing else ends it */
    const char *replaced; /* message about the earlier run that this one replaces; NULL: none, or printed */
} display;

enum { PL_BAR = 20 };

/* "1:02:03" or "2:03". */
static void format_time(double seconds, char *text, size_t size) {
    long long s = seconds > 0.0 && seconds < 1e9 ? (long long)(seconds + 0.5) : 0;
    if (s >= 3600)
        snprintf(text, size, "%lld:%02lld:%02lld", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(text, size, "%lld:%02lld", s / 60, s % 60);
}

static void draw_bar(const display *shown, const pl_run_progress *progress) {
    char line[256], bar[PL_BAR + 1], elapsed[24], left[24] = "?";
    int64_t made = progress->step - (progress->step_done ? 0 : 1);
    double part = progress->step_count ? (double)made / (double)progress->step_count : 1.0;
    int64_t here = made - shown->first_step;
    if (here > 0) {
        double step_time = (progress->elapsed - shown->first_elapsed) / (double)here;
        format_time(step_time * (double)(progress->step_count - made), left, sizeof left);
    }
    format_time(progress->elapsed, elapsed, sizeof elapsed);
    for (int i = 0; i < PL_BAR; i++) bar[i] = (double)i < PL_BAR * part ? '#' : '.';
    bar[PL_BAR] = '\0';
    snprintf(line, sizeof line, "[%s] step %lld/%lld, %s, %s left; newton %d, residual %.1e, inverted %lld",
             bar, (long long)progress->step, (long long)progress->step_count, elapsed, left,
             progress->report->newton_iterations, progress->report->residual,
             (long long)progress->report->inverted);
    struct winsize window = {0};
    int width = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 10 ? window.ws_col - 1 : 79;
    fprintf(stderr, "\r%.*s\033[K", width, line);
}

static void print_line(const display *shown, const pl_run_progress *progress) {
    const pl_step_report *report = progress->report;
    /* Otherwise a residual far above integrator.tolerance beside "converged" looks like a contradiction. */
    bool corrected = report->reason == PL_CONVERGED && report->newton_iterations > 0 &&
                     report->residual > shown->tolerance;
    fprintf(stderr,
            "frame %lld/%lld  t %.6g s  newton %d  linear %lld  residual %.2e  inverted %lld  %s%s  %.1f s\n",
            (long long)progress->frame, (long long)progress->frame_count, report->time,
            report->newton_iterations, (long long)report->linear_iterations, report->residual,
            (long long)report->inverted, pl_reason_name(report->reason), corrected ? " (correction)" : "",
            progress->elapsed);
}

static void on_warning(void *context, const char *message) {
    display *shown = context;
    if (shown->terminal && !shown->quiet && shown->shown_at > 0.0) fprintf(stderr, "\n"); /* below the bar */
    shown->shown_at = 0.0;
    fprintf(stderr, "pliant: warning: %s\n", pl_shown(message));
}

static void color_at(void *context, const char *colormap, double part, double rgb[3]) {
    (void)context;
    pl_colormap_at(pl_colormap_find(colormap), part, rgb);
}

static void tell_replaced(display *shown) {
    if (shown->replaced && !shown->quiet) fprintf(stderr, "pliant: %s\n", pl_shown(shown->replaced));
    shown->replaced = NULL;
}

static bool on_progress(void *context, const pl_run_progress *progress) {
    display *shown = context;
    tell_replaced(shown);
    if (shown->first_step < 0) {
        shown->first_step = progress->step - 1;
        shown->first_elapsed = progress->elapsed;
        shown->shown_frame = shown->first_step / shown->every; /* was written at the start */
    }
    bool last = progress->step_done && progress->step == progress->step_count;
    if (shown->quiet) return pl_interrupted();
    if (shown->terminal && (last || progress->elapsed - shown->shown_at > 0.1)) {
        draw_bar(shown, progress);
        shown->shown_at = progress->elapsed;
    } else if (!shown->terminal && progress->step_done && progress->frame != shown->shown_frame) {
        print_line(shown, progress);
        shown->shown_frame = progress->frame;
    }
    return pl_interrupted();
}

/* ---- the run
 * ----------------------------------------------------------------------------------------------------- */

/* out/NAME for FOLDER/NAME.json, and for a session's folder FOLDER/NAME. */
static char *default_folder(const char *scene) {
    size_t end = strlen(scene), start;
    while (end > 1 && scene[end - 1] == '/') end--;
    for (start = end; start > 0 && scene[start - 1] != '/';) start--;
    const char *name = scene + start;
    size_t length = end - start;
    if (length > 5 && !strncmp(name + length - 5, ".json", 5)) length -= 5;
    char *folder = malloc(length + 8);
    if (folder) snprintf(folder, length + 8, "out/%.*s", (int)length, name);
    return folder;
}

/* "FOLDER: frames with series.pvd, animation.glb, ...": the files that the run has written. */
static void print_files(const char *folder, const pl_output_def *output) {
    static const char *const names[] = {"series.pvd", "animation.glb", "steps.csv", "forces.csv",
                                        "probes.csv", "contacts.csv",  "run.json"};
    const char *before = ": ";
    printf("%s", pl_shown(folder));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        if (access(path, F_OK) != 0) continue;
        printf("%s%s%s", before, i ? "" : "frames with ", names[i]);
        before = ", ";
    }
    if (output->pc2) printf("%sanimation-NAME.pc2", before);
    if (output->obj) printf("%sanimation_0000.obj ...", before);
    printf("\n");
}

static void print_totals(const options *chosen, const pl_scene *scene, const pl_run_totals *totals) {
    if (!chosen->json) {
        printf("%lld step%s, %lld frame%s in %.2f s: %lld Newton and %lld linear iterations; per step: mean "
               "%.4g ms, p99 %.4g ms, worst %.4g ms\n",
               (long long)totals->steps, totals->steps == 1 ? "" : "s", (long long)totals->frames,
               totals->frames == 1 ? "" : "s", totals->seconds, (long long)totals->newton_iterations,
               (long long)totals->linear_iterations, totals->mean_step_ms, totals->p99_step_ms,
               totals->worst_step_ms);
        if (totals->failed_steps)
            printf("%lld step%s did not converge\n", (long long)totals->failed_steps,
                   totals->failed_steps == 1 ? "" : "s");
        pl_info_print_shortened(totals);
        print_files(chosen->folder, pl_scene_output(scene));
        return;
    }
    printf("{\"folder\": ");
    pl_print_json_string(stdout, chosen->folder);
    printf(", \"steps\": %lld, \"frames\": %lld, \"failed_steps\": %lld, \"shortened_steps\": %lld, "
           "\"newton_iterations\": %lld, "
           "\"linear_iterations\": %lld, \"seconds\": %.6f, \"worst_step_ms\": %.3f, \"mean_step_ms\": %.3f, "
           "\"p99_step_ms\": %.3f, \"last_reason\": \"%s\"}\n",
           (long long)totals->steps, (long long)totals->frames, (long long)totals->failed_steps,
           (long long)totals->shortened_steps, (long long)totals->newton_iterations,
           (long long)totals->linear_iterations, totals->seconds, totals->worst_step_ms, totals->mean_step_ms,
           totals->p99_step_ms, pl_reason_name(totals->last_reason));
}

static void catch_signals(void) {
    pl_catch_interrupts(true);
    /* Exceeding a file size limit is reported like a full disk, instead of ending the process. */
    signal(SIGXFSZ, SIG_IGN);
    /* The run continues if the reader of the progress output exits. */
    signal(SIGPIPE, SIG_IGN);
}

/* A message about the run that this one will replace; "" if there is none. */
static void describe_earlier(const options *chosen, char *text, size_t size) {
    pl_run_info info;
    text[0] = '\0';
    if (chosen->resume || pl_run_load(chosen->folder, &info, NULL, NULL) != PL_OK) return;
    bool open = !strcmp(info.state, "running");
    snprintf(text, size, "%s: replaces an earlier run of %.200s (%s)", chosen->folder, info.scene_file,
             open ? "not finished" : info.state);
}

/* Problems that are found when the simulation is created are reported as by `pliant check`, with the position
 * in the file. */
static int fail(const options *chosen, const pl_loading *how, const pl_error *err) {
    bool of_folder = !strncmp(err->message, chosen->folder, strlen(chosen->folder));
    if (err->status != PL_ERR_INPUT || of_folder) return pl_cli_fail(err);
    pl_loading again = *how;
    again.check = again.errors_only = true;
    pl_scene *scene = NULL;
    int status = pl_load_scene(chosen->scene, &again, &scene);
    pl_scene_free(scene);
    return status == PL_EXIT_DONE ? pl_cli_fail(err) : status;
}

static void tell_how_to_go_on(const options *chosen, const pl_error *err) {
    fprintf(stderr, "pliant: %s: pliant run ", pl_shown(err->message));
    pl_print_shell_word(stderr, chosen->scene);
    fprintf(stderr, " -o ");
    pl_print_shell_word(stderr, chosen->folder);
    for (int i = 0; i < chosen->set_count; i++) {
        fprintf(stderr, " --set ");
        pl_print_shell_word(stderr, chosen->sets[i]);
    }
    fprintf(stderr, chosen->force ? " --force --resume\n" : " --resume\n");
}

/* Only a run that reaches its end writes animation.glb; its frames are there in any case. */
static void tell_how_to_export(const options *chosen, const pl_scene *scene, const pl_run_totals *totals) {
    if (!pl_scene_output(scene)->glb || pl_scene_event_count(scene) || totals->frames < 2) return;
    char *file = pl_path_join(chosen->folder, "animation.glb");
    if (!file) return;
    fprintf(stderr, "pliant: the frames so far as an animation: pliant export ");
    pl_print_shell_word(stderr, chosen->folder);
    fprintf(stderr, " -o ");
    pl_print_shell_word(stderr, file);
    fprintf(stderr, "\n");
    free(file);
}

/* For display.tolerance. */
static double newton_tolerance(const pl_scene *scene) {
    const pl_integrator_def *def = &pl_scene_sim(scene)->integrator;
    const pl_integrator_info info = pl_integrator_info_find(def->type);
    bool warped = def->tangent != PL_TANGENT_PROJECTED && info.linearises_warped;
    return info.moves && !info.linearises && !warped ? def->tolerance : INFINITY;
}

static int run_scene(const options *chosen, const pl_loading *how, const pl_scene *scene) {
    char replaced[1024];
    describe_earlier(chosen, replaced, sizeof replaced);
    display shown = {.quiet = chosen->quiet,
                     .terminal = isatty(STDERR_FILENO),
                     .first_step = -1,
                     .every = pl_scene_output(scene)->every,
                     .tolerance = newton_tolerance(scene),
                     .replaced = replaced[0] ? replaced : NULL};
    pl_run_def def = pl_run_def_default();
    def.folder = chosen->folder;
    def.frames = chosen->frames;
    def.threads = (int)chosen->threads;
    def.resume = chosen->resume;
    def.force = chosen->force;
    def.progress = on_progress;
    def.context = &shown;
    def.warn = on_warning;
    def.color = color_at;
    pl_run_totals totals = {0};
    pl_error err;
    catch_signals();
    pl_status status = pl_scene_run(scene, &def, &totals, &err);
    pl_catch_interrupts(false);
    if (shown.terminal && !shown.quiet && shown.shown_at > 0.0) fprintf(stderr, "\n");
    if (status == PL_ERR_CANCELLED || status == PL_ERR_NUMERIC) tell_how_to_export(chosen, scene, &totals);
    if (status == PL_ERR_CANCELLED) {
        tell_how_to_go_on(chosen, &err);
        return PL_EXIT_STOPPED;
    }
    if (status != PL_OK) return fail(chosen, how, &err);
    tell_replaced(&shown);
    if (!chosen->quiet || chosen->json) print_totals(chosen, scene, &totals);
    return PL_EXIT_DONE;
}

/* A resumed run continues at the SIMD level that it began with, unless the user named one. If this build or
 * processor does not have that level, the checkpoint is refused with a message that names it. */
static void take_level_of(const char *folder) {
    char level[PL_SIMD_NAME_SIZE];
    pl_simd_of_run(folder, level, sizeof level);
    if (level[0]) pl_simd_choose(level, NULL);
}

static int run(options *chosen) {
    pl_scene *scene = NULL;
    char *own_folder = NULL;
    if (!chosen->folder) chosen->folder = own_folder = default_folder(chosen->scene);
    if (!chosen->folder) return pl_cli_fail(&(pl_error){PL_ERR_SYSTEM, "no memory"});
    if (chosen->resume) take_level_of(chosen->folder);
    const pl_loading how = {.set_count = chosen->set_count,
                            .sets = chosen->sets,
                            .no_cache = chosen->no_cache,
                            .quiet = chosen->quiet};
    pl_error err;
    if (chosen->render && pl_render_available(&err) != PL_OK) { /* before hours of work */
        free(own_folder);
        return pl_cli_fail(&err);
    }
    int status = pl_load_scene(chosen->scene, &how, &scene);
    if (status == PL_EXIT_DONE) status = run_scene(chosen, &how, scene);
    if (status == PL_EXIT_DONE && chosen->render) {
        status = pl_cli_render_run(chosen->folder, &pl_scene_output(scene)->view, (int)chosen->threads,
                                   chosen->quiet || chosen->json);
    }
    pl_scene_free(scene);
    free(own_folder);
    return status;
}

/* Parses the current argument; returns an exit status if the command ends here, else -1. */
static int take_argument(options *chosen, pl_args *args) {
    const char *value = NULL, *argument = args->argv[args->at];
    if (pl_args_flag(args, "--help", "-h")) {
        fputs(help, stdout);
        return PL_EXIT_DONE;
    }
    if (pl_args_flag(args, "--resume", NULL))
        chosen->resume = true;
    else if (pl_args_flag(args, "--force", NULL))
        chosen->force = true;
    else if (pl_args_flag(args, "--render", NULL))
        chosen->render = true;
    else if (pl_args_flag(args, "--no-cache", NULL))
        chosen->no_cache = true;
    else if (pl_args_flag(args, "--quiet", "-q"))
        chosen->quiet = true;
    else if (pl_args_flag(args, "--json", NULL))
        chosen->json = true;
    else if (pl_args_option(args, "--output", "-o", &value))
        chosen->folder = value;
    else if (pl_args_option(args, "--set", NULL, &value)) {
        if (value) chosen->sets[chosen->set_count++] = value;
    } else if (pl_args_option(args, "--frames", NULL, &value)) {
        if (value && !pl_args_integer(value, 0, 1000000000, &chosen->frames)) {
            return pl_cli_usage("run", "--frames is '%s', expected a number of at least 0", value);
        }
    } else if (pl_args_option(args, "--threads", NULL, &value)) {
        if (value && !pl_args_integer(value, 0, 256, &chosen->threads)) {
            return pl_cli_usage("run", "--threads is '%s', expected 0 to 256", value);
        }
    } else if (pl_args_word(args) && !chosen->scene)
        chosen->scene = argument;
    else
        return pl_args_refuse(args, "run");
    if (args->error) return pl_cli_usage("run", "%s needs a value", args->error);
    if (chosen->folder && !chosen->folder[0]) return pl_cli_usage("run", "the output folder's name is empty");
    return -1;
}

static int cmd_run(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    options chosen = {.frames = -1, .sets = calloc((size_t)argc, sizeof *chosen.sets)};
    if (!chosen.sets) return pl_cli_fail(&(pl_error){PL_ERR_SYSTEM, "no memory"});
    int status = -1;
    while (status < 0 && pl_args_next(&args)) status = take_argument(&chosen, &args);
    if (status < 0) status = chosen.scene ? run(&chosen) : pl_cli_usage("run", "expected a scene");
    free(chosen.sets);
    return status;
}

const pl_command pl_command_run = {"run a scene into a folder of frames", cmd_run};
