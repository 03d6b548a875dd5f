/* pliant render: pictures and movies from a run's folder, a scene, a result or a mesh. */
#include "render_run.h"
#include "interrupt.h"
#include "problems.h"
#include "movie.h"
#include "show.h"

#include <dirent.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char help[] =
    "usage: pliant render DIR|SCENE.json|FILE -o OUT [options]\n"
    "\n"
    "Makes pictures of a run's folder, a .pvd series, a result (.vtu) or any mesh file. A scene is run "
    "first, into a\n"
    "temporary folder. OUT says what is made:\n"
    "\n"
    "  picture.png         one frame, the last by default\n"
    "  name%04d.png, DIR/  every frame\n"
    "  movie.mp4           a movie; needs ffmpeg, without which the frames are written as pictures\n"
    "\n"
    "  -o, --output OUT  picture.png beside the frames, or in the current folder, by default\n"
    "  --frame N         which frame, from 0; negative numbers count from the end\n"
    "  --strip N         N evenly spaced frames side by side in one picture\n"
    "  --field NAME      colour by an array of the frames: von_mises, det_F, displacement, stress.xy, ...;\n"
    "                    element: each in its own colour; none: the surface's own look, or plain\n"
    "  --range A:B       values at the ends of the colour map; either may be left out\n"
    "  --colormap NAME   viridis, cividis, inferno, turbo, coolwarm, gray\n"
    "  --azimuth DEG     where the camera stands around the up axis\n"
    "  --elevation DEG   how high it stands\n"
    "  --zoom X          1 shows everything, 2 is twice as large\n"
    "  --up X,Y,Z        the direction that is up, 0,1,0 by default; also x, y or z\n"
    "  --edges           draw the elements' edges\n"
    "  --surface NAME    of a run with skins: skin, or the elements that carry it\n"
    "  --no-ground       no floor\n"
    "  --no-legend       no colour bar\n"
    "  --size WxH        pixels, 960x540 by default\n"
    "  --samples N       rays a pixel, 16 by default\n"
    "  --draft           few rays, for working: a fifth of the time\n"
    "  --fps X           frames a second of a movie, 25 by default\n"
    "  --threads N       0, the default: as many as the machine has\n"
    "  --set path=value  change a value of the scene first\n"
    "  -q, --quiet       no progress\n"
    "\n"
    "What a run's own scene says in output.view is used where no option says otherwise.\n"
    "Exit status: 0 done, 2 bad usage or input, 3 the simulation failed, 4 the machine failed, 130 stopped "
    "by Ctrl-C.\n";

/* Options that were given; the others come from the run or are defaults. */
typedef struct options {
    const char *input, *output;
    const char **sets;
    int set_count;
    int64_t frame, strip, threads;
    bool frame_given, quiet;
    pl_view_def view; /* as given ... */
    unsigned given;   /* ... by these bits */
} options;

enum {
    GIVEN_FIELD = 1,
    GIVEN_LOW = 2,
    GIVEN_HIGH = 4,
    GIVEN_COLORMAP = 8,
    GIVEN_AZIMUTH = 16,
    GIVEN_ELEVATION = 32,
    GIVEN_ZOOM = 64,
    GIVEN_EDGES = 128,
    GIVEN_GROUND = 256,
    GIVEN_LEGEND = 512,
    GIVEN_SIZE = 1024,
    GIVEN_SAMPLES = 2048,
    GIVEN_UP = 4096,
    GIVEN_FPS = 8192,
    GIVEN_SURFACE = 16384,
    GIVEN_QUALITY = 32768
};

/* ---- progress
 * ----------------------------------------------------------------------------------------------------- */

static void catch_signals(void) {
    pl_catch_interrupts(true);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk: reported, not killed by */
}

static bool show_progress(void *context, const char *what, int done, int count) {
    const bool *quiet = context;
    if (!*quiet && isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%s %d of %d\033[K", what, done + 1, count);
        if (done + 1 == count) fprintf(stderr, "\r\033[K");
    }
    return pl_interrupted();
}

static bool run_progress(void *context, const pl_run_progress *progress) {
    const bool *quiet = context;
    if (!*quiet && isatty(STDERR_FILENO)) {
        fprintf(stderr, "\rrunning step %lld of %lld\033[K", (long long)progress->step,
                (long long)progress->step_count);
        if (progress->step_done && progress->step == progress->step_count) fprintf(stderr, "\r\033[K");
    }
    return pl_interrupted();
}

/* Says what went wrong; Ctrl-C has an exit status of its own. */
static int fail(const pl_error *err) {
    int status = pl_cli_fail(err);
    return err->status == PL_ERR_CANCELLED ? PL_EXIT_STOPPED : status;
}

/* ---- what is made
 * ------------------------------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && !strcmp(text + length - tail, end);
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* folder/name; malloc'ed, NULL without memory. */
static char *join(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    const char *slash = folder[0] && !ends_with(folder, "/") ? "/" : "";
    if (path) snprintf(path, size, "%s%s%s", folder, slash, name);
    return path;
}

/* Every frame as DIR/frame_0000.png, the folder made when missing. */
static pl_status write_into_folder(pl_show *show, const char *folder, pl_error *err) {
    if (mkdir(folder, 0777) != 0 && !is_folder(folder)) {
        return pl_error_set(err, PL_ERR_MACHINE, "%s: cannot be made", folder);
    }
    char *pattern = join(folder, "frame_%04d.png");
    if (!pattern) return pl_error_set(err, PL_ERR_MACHINE, "no memory");
    pl_status status = strchr(folder, '%')
                           ? pl_error_set(err, PL_ERR_INPUT, "%s: '%%' in a folder's name", folder)
                           : pl_show_write_all(show, pattern, err);
    free(pattern);
    return status;
}

/* A movie, or, without ffmpeg, its frames in a folder of the same name. */
static pl_status write_movie(pl_show *show, const char *path, char *made, size_t size, pl_error *err) {
    snprintf(made, size, "%s", path);
    if (pl_movie_possible()) return pl_show_write_movie(show, path, err);
    snprintf(made, size, "%.*s", (int)(strlen(path) - 4), path);
    fprintf(stderr, "pliant: %s: ffmpeg is not installed, which makes movies; pictures go to %s/ instead\n",
            path, made);
    return write_into_folder(show, made, err);
}

static pl_status write_output(pl_show *show, const options *chosen, const char *output, char *made,
                              size_t size, pl_error *err) {
    int count = pl_show_frame_count(show);
    int64_t frame = !chosen->frame_given ? count - 1
                    : chosen->frame < 0  ? count + chosen->frame
                                         : chosen->frame;
    snprintf(made, size, "%s", output);
    if (frame < 0 || frame >= count) {
        return pl_error_set(err, PL_ERR_INPUT, "--frame is %lld, expected %d to %d: there are %d frames",
                            (long long)chosen->frame, -count, count - 1, count);
    }
    if (chosen->strip) return pl_show_write_strip(show, (int)chosen->strip, output, err);
    if (ends_with(output, ".mp4")) return write_movie(show, output, made, size, err);
    if (pl_show_is_pattern(output) && ends_with(output, ".png")) return pl_show_write_all(show, output, err);
    if (ends_with(output, ".png")) return pl_show_write(show, (int)frame, output, err);
    return write_into_folder(show, output, err);
}

/* Refused before minutes are spent. */
static int check_output(const options *chosen, const char *output) {
    bool png = ends_with(output, ".png"), mp4 = ends_with(output, ".mp4");
    bool many = mp4 || pl_show_is_pattern(output) || !png;
    const char *slash = strrchr(output, '/'), *dot = strrchr(output, '.');
    if (!png && !mp4 && !is_folder(output) && dot && (!slash || dot > slash + 1) && !ends_with(output, "/")) {
        return pl_cli_usage("render", "'%s' ends in '%s', expected .png, .mp4 or a folder", output, dot);
    }
    if (chosen->strip && many) return pl_cli_usage("render", "--strip makes one .png, found '%s'", output);
    if (chosen->frame_given && many)
        return pl_cli_usage("render", "--frame makes one .png, found '%s'", output);
    if (chosen->strip && chosen->frame_given)
        return pl_cli_usage("render", "--strip and --frame do not go together");
    return PL_EXIT_DONE;
}

/* ---- views
 * -------------------------------------------------------------------------------------------------------- */

/* What was given on the command line over what the run says. */
static pl_view_def merge_views(const options *chosen, pl_view_def view) {
    const pl_view_def *own = &chosen->view;
    unsigned given = chosen->given;
    if (given & GIVEN_FIELD) view.field = own->field, view.range[0] = view.range[1] = NAN;
    if (given & GIVEN_LOW) view.range[0] = own->range[0];
    if (given & GIVEN_HIGH) view.range[1] = own->range[1];
    if (given & GIVEN_COLORMAP) view.colormap = own->colormap;
    if (given & GIVEN_AZIMUTH) view.azimuth = own->azimuth;
    if (given & GIVEN_ELEVATION) view.elevation = own->elevation;
    if (given & GIVEN_ZOOM) view.zoom = own->zoom;
    if (given & GIVEN_EDGES) view.edges = own->edges;
    if (given & GIVEN_GROUND) view.ground = own->ground;
    if (given & GIVEN_LEGEND) view.legend = own->legend;
    if (given & GIVEN_SIZE) view.width = own->width, view.height = own->height;
    if (given & GIVEN_SAMPLES) view.samples = own->samples;
    if (given & GIVEN_UP) memcpy(view.up, own->up, sizeof view.up);
    if (given & GIVEN_FPS) view.fps = own->fps;
    if (given & GIVEN_SURFACE) view.surface = own->surface;
    if (given & GIVEN_QUALITY) view.quality = own->quality;
    return view;
}

/* ---- running
 * ------------------------------------------------------------------------------------------------------ */

static int show_folder(const options *chosen, const char *path, const char *output, pl_view_def view) {
    pl_show *show = NULL;
    pl_error err;
    bool quiet = chosen->quiet;
    char made[4096];
    view = merge_views(chosen, view);
    catch_signals();
    pl_status status = pl_show_open(path, &view, (int)chosen->threads, show_progress, &quiet, &show, &err);
    if (status == PL_OK) status = write_output(show, chosen, output, made, sizeof made, &err);
    if (status == PL_OK && !quiet) printf("%s\n", made);
    pl_show_free(show);
    pl_catch_interrupts(false);
    return status == PL_OK ? PL_EXIT_DONE : fail(&err);
}

static void remove_folder(const char *path) {
    DIR *folder = opendir(path);
    if (!folder) return;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char *file = entry->d_name[0] == '.' ? NULL : join(path, entry->d_name);
        if (file) unlink(file);
        free(file);
    }
    closedir(folder);
    rmdir(path);
}

/* Runs the scene into a temporary folder that is gone afterwards. */
static int show_scene(const options *chosen, const char *output) {
    pl_scene *scene = NULL;
    const pl_loading how = {.set_count = chosen->set_count, .sets = chosen->sets};
    int exit_status = pl_load_scene(chosen->input, &how, &scene);
    if (exit_status != PL_EXIT_DONE) return exit_status;
    const char *place = getenv("TMPDIR");
    char *folder = join(place && place[0] ? place : P_tmpdir, "pliant-render-XXXXXX");
    pl_error err = {PL_ERR_MACHINE, "no folder for the frames can be made; set TMPDIR"};
    if (!folder || !mkdtemp(folder)) {
        exit_status = pl_cli_fail(&err);
    } else {
        pl_run_def def = pl_run_def_default();
        pl_run_totals totals;
        bool quiet = chosen->quiet;
        def.folder = folder;
        def.threads = (int)chosen->threads;
        def.progress = run_progress;
        def.context = &quiet;
        catch_signals();
        pl_status status = pl_scene_run(scene, &def, &totals, &err);
        exit_status =
            status == PL_OK ? show_folder(chosen, folder, output, pl_scene_output(scene)->view) : fail(&err);
        remove_folder(folder);
        pl_catch_interrupts(false);
    }
    free(folder);
    pl_scene_free(scene);
    return exit_status;
}

static int render(const options *chosen) {
    bool folder = is_folder(chosen->input), scene = ends_with(chosen->input, ".json");
    char *own = chosen->output ? NULL : join(folder ? chosen->input : "", "picture.png");
    const char *output = chosen->output ? chosen->output : own;
    if (!output) return pl_cli_fail(&(pl_error){PL_ERR_MACHINE, "no memory"});
    int status = check_output(chosen, output);
    if (status == PL_EXIT_DONE && scene) {
        status = show_scene(chosen, output);
    } else if (status == PL_EXIT_DONE) {
        pl_run_view found = {.view = pl_view_def_default()};
        if (folder) pl_run_view_load(chosen->input, &found);
        status = show_folder(chosen, chosen->input, output, found.view);
        pl_run_view_free(&found);
    }
    free(own);
    return status;
}

int pl_cli_render_run(const char *folder, const pl_view_def *view, int threads, bool quiet) {
    options chosen = {.threads = threads, .quiet = quiet};
    char *picture = join(folder, "picture.png"), *movie = join(folder, "movie.mp4");
    int status = !picture || !movie ? pl_cli_fail(&(pl_error){PL_ERR_MACHINE, "no memory"}) : PL_EXIT_DONE;
    pl_show *show = NULL;
    pl_error err;
    catch_signals();
    if (status == PL_EXIT_DONE &&
        pl_show_open(folder, view, threads, show_progress, &chosen.quiet, &show, &err) != PL_OK) {
        status = fail(&err);
    }
    if (status == PL_EXIT_DONE) {
        int count = pl_show_frame_count(show), panels = count < 5 ? count : 5;
        pl_status made = pl_show_write_strip(show, panels, picture, &err);
        if (made == PL_OK && !quiet) printf("%s\n", picture);
        if (made == PL_OK && count > 1 && !pl_movie_possible()) {
            if (!quiet) fprintf(stderr, "pliant: no movie: ffmpeg is not installed\n");
        } else if (made == PL_OK && count > 1) {
            /* What moves may be a little coarser, and is there sooner. */
            pl_show_set_samples(show, view->samples / 2);
            made = pl_show_write_movie(show, movie, &err);
            if (made == PL_OK && !quiet) printf("%s\n", movie);
        }
        if (made != PL_OK) status = fail(&err);
    }
    pl_show_free(show);
    pl_catch_interrupts(false);
    free(picture);
    free(movie);
    return status;
}

/* ---- arguments
 * ---------------------------------------------------------------------------------------------------- */

static bool read_real(const char *text, double low, double high, double *out) {
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= low && value <= high)) return false;
    *out = value;
    return true;
}

static bool read_range(const char *text, options *chosen) {
    const char *colon = strchr(text, ':');
    char low[64];
    if (!colon || (size_t)(colon - text) >= sizeof low) return false;
    snprintf(low, sizeof low, "%.*s", (int)(colon - text), text);
    if (low[0] && !read_real(low, -1e300, 1e300, &chosen->view.range[0])) return false;
    if (colon[1] && !read_real(colon + 1, -1e300, 1e300, &chosen->view.range[1])) return false;
    chosen->given |= (low[0] ? GIVEN_LOW : 0u) | (colon[1] ? GIVEN_HIGH : 0u);
    return true;
}

static bool read_up(const char *text, double up[3]) {
    char rest;
    if (!strcmp(text, "x") || !strcmp(text, "y") || !strcmp(text, "z")) {
        for (int k = 0; k < 3; k++) up[k] = "xyz"[k] == text[0] ? 1.0 : 0.0;
        return true;
    }
    return sscanf(text, "%lf,%lf,%lf%c", &up[0], &up[1], &up[2], &rest) == 3;
}

static bool read_size(const char *text, pl_view_def *view) {
    long long width, height;
    char rest;
    if (sscanf(text, "%lldx%lld%c", &width, &height, &rest) != 2) return false;
    if (width < 16 || height < 16 || width > 16384 || height > 16384) return false;
    view->width = width;
    view->height = height;
    return true;
}

/* Options with a value that is a number or a text of the view; -1: none of them, else an exit status or -2:
 * taken. */
static int take_view_option(options *chosen, pl_args *args) {
    static const struct {
        const char *name;
        unsigned bit;
        double low, high;
        size_t offset;
    } reals[] = {{"--azimuth", GIVEN_AZIMUTH, -3600, 3600, offsetof(pl_view_def, azimuth)},
                 {"--elevation", GIVEN_ELEVATION, -90, 90, offsetof(pl_view_def, elevation)},
                 {"--zoom", GIVEN_ZOOM, 0.01, 100, offsetof(pl_view_def, zoom)},
                 {"--fps", GIVEN_FPS, 0.1, 1000, offsetof(pl_view_def, fps)}};
    const char *value = NULL;
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) {
        if (!pl_args_option(args, reals[i].name, NULL, &value)) continue;
        double *place = (double *)((char *)&chosen->view + reals[i].offset);
        chosen->given |= reals[i].bit;
        if (!value || read_real(value, reals[i].low, reals[i].high, place)) return -2;
        return pl_cli_usage("render", "%s is '%s', expected a number from %g to %g", reals[i].name, value,
                            reals[i].low, reals[i].high);
    }
    if (pl_args_option(args, "--field", NULL, &value)) {
        chosen->view.field = value;
        chosen->given |= GIVEN_FIELD;
    } else if (pl_args_option(args, "--colormap", NULL, &value)) {
        chosen->view.colormap = value;
        chosen->given |= GIVEN_COLORMAP;
    } else if (pl_args_option(args, "--surface", NULL, &value)) {
        chosen->view.surface = value;
        chosen->given |= GIVEN_SURFACE;
    } else if (pl_args_option(args, "--range", NULL, &value)) {
        if (value && !read_range(value, chosen)) {
            return pl_cli_usage("render", "--range is '%s', expected two numbers as in 0:2.5e5", value);
        }
    } else if (pl_args_option(args, "--up", NULL, &value)) {
        chosen->given |= GIVEN_UP;
        if (value && !read_up(value, chosen->view.up)) {
            return pl_cli_usage("render", "--up is '%s', expected x, y, z or three numbers as in 0,0,1",
                                value);
        }
    } else if (pl_args_option(args, "--size", NULL, &value)) {
        chosen->given |= GIVEN_SIZE;
        if (value && !read_size(value, &chosen->view)) {
            return pl_cli_usage("render", "--size is '%s', expected pixels as in 960x540, 16 to 16384 each",
                                value);
        }
    } else {
        return -1;
    }
    return -2;
}

static int take_count(const char *name, const char *value, int64_t low, int64_t high, int64_t *out) {
    if (!value || pl_args_integer(value, low, high, out)) return -1;
    return pl_cli_usage("render", "%s is '%s', expected %lld to %lld", name, value, (long long)low,
                        (long long)high);
}

/* Takes the current argument; an exit status where the command is over, else -1. */
static int take_argument(options *chosen, pl_args *args) {
    const char *value = NULL, *argument = args->argv[args->at];
    int status = -1;
    if (pl_args_flag(args, "--help", "-h")) {
        fputs(help, stdout);
        return PL_EXIT_DONE;
    }
    int taken = take_view_option(chosen, args);
    if (taken >= 0) return taken;
    if (taken == -2) return args->error ? pl_cli_usage("render", "%s needs a value", args->error) : -1;
    if (pl_args_flag(args, "--edges", NULL)) {
        chosen->view.edges = true;
        chosen->given |= GIVEN_EDGES;
    } else if (pl_args_flag(args, "--no-ground", NULL)) {
        chosen->view.ground = false;
        chosen->given |= GIVEN_GROUND;
    } else if (pl_args_flag(args, "--no-legend", NULL)) {
        chosen->view.legend = false;
        chosen->given |= GIVEN_LEGEND;
    } else if (pl_args_flag(args, "--draft", NULL)) {
        chosen->view.quality = PL_QUALITY_DRAFT;
        chosen->given |= GIVEN_QUALITY;
    } else if (pl_args_flag(args, "--quiet", "-q")) {
        chosen->quiet = true;
    } else if (pl_args_option(args, "--output", "-o", &value)) {
        chosen->output = value;
        if (value && !value[0]) return pl_cli_usage("render", "the output's name is empty");
    } else if (pl_args_option(args, "--set", NULL, &value)) {
        if (value) chosen->sets[chosen->set_count++] = value;
    } else if (pl_args_option(args, "--frame", NULL, &value)) {
        chosen->frame_given = true;
        status = take_count("--frame", value, -1000000000, 1000000000, &chosen->frame);
    } else if (pl_args_option(args, "--strip", NULL, &value)) {
        status = take_count("--strip", value, 1, 100, &chosen->strip);
    } else if (pl_args_option(args, "--samples", NULL, &value)) {
        chosen->given |= GIVEN_SAMPLES;
        status = take_count("--samples", value, 1, 4096, &chosen->view.samples);
    } else if (pl_args_option(args, "--threads", NULL, &value)) {
        status = take_count("--threads", value, 0, 256, &chosen->threads);
    } else if (pl_args_word(args) && !chosen->input) {
        chosen->input = argument;
    } else {
        return pl_cli_usage("render", "unexpected argument '%s'", argument);
    }
    if (args->error) return pl_cli_usage("render", "%s needs a value", args->error);
    return status;
}

static int cmd_render(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    options chosen = {.view = pl_view_def_default(), .sets = calloc((size_t)argc, sizeof *chosen.sets)};
    if (!chosen.sets) return pl_cli_fail(&(pl_error){PL_ERR_MACHINE, "no memory"});
    int status = -1;
    while (status < 0 && pl_args_next(&args)) status = take_argument(&chosen, &args);
    if (status < 0) {
        status = chosen.input ? render(&chosen)
                              : pl_cli_usage("render", "expected a folder, a scene, a result or a mesh");
    }
    free(chosen.sets);
    return status;
}

const pl_command pl_command_render = {"pictures and movies of a run, a scene, a result or a mesh",
                                      cmd_render};
