/* See render_view.h. Values are checked by the library's parser of views, not here. */
#include "render_view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How an option's text becomes a JSON value. */
typedef enum form {
    AS_IS, /* JSON, or bare text */
    TEXT,  /* a string, whatever it looks like */
    LIST,  /* 1,2,3 */
    AXIS,  /* x, y, z or a list */
    RANGE, /* A:B or A,B, either of which may be missing */
    SIZE   /* WxH, which is two fields */
} form;

static const struct {
    const char *option, *path;
    form form;
} valued[] = {{"--view", NULL, AS_IS},
              {"--field", "field", TEXT},
              {"--range", "range", RANGE},
              {"--colormap", "colormap", TEXT},
              {"--azimuth", "azimuth", AS_IS},
              {"--elevation", "elevation", AS_IS},
              {"--zoom", "zoom", AS_IS},
              {"--camera", "camera.position", LIST},
              {"--target", "camera.target", LIST},
              {"--fov", "camera.fov", AS_IS},
              {"--follow", "camera.follow", TEXT},
              {"--fit", "camera.fit", TEXT},
              {"--up", "up", AXIS},
              {"--size", "width", SIZE},
              {"--samples", "samples", AS_IS},
              {"--speed", "speed", AS_IS},
              {"--fps", "fps", AS_IS},
              {"--surface", "surface", TEXT}};

static const struct {
    const char *option, *set;
} flags[] = {{"--edges", "edges=true"},       {"--labels", "labels=true"},
             {"--stamp", "stamp=true"},       {"--no-ground", "ground=false"},
             {"--no-legend", "legend=false"}, {"--draft", "quality=\"draft\""}};

static void add(pl_view_options *options, const char *path, const char *value) {
    if (options->count == options->room) {
        int room = 2 * options->room + 8;
        char **grown = realloc(options->sets, (size_t)room * sizeof *grown);
        options->no_memory = options->no_memory || !grown;
        if (!grown) return;
        options->sets = grown;
        options->room = room;
    }
    size_t size = strlen(path) + strlen(value) + 2;
    char *set = malloc(size);
    options->no_memory = options->no_memory || !set;
    if (!set) return;
    snprintf(set, size, "%s%s%s", path, path[0] ? "=" : "", value);
    options->sets[options->count++] = set;
}

/* Adds the text as a JSON string. */
static void add_text(pl_view_options *options, const char *path, const char *text) {
    char *quoted = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&quoted, &size);
    if (stream) {
        pl_print_json_string(stream, text);
        fclose(stream);
    }
    options->no_memory = options->no_memory || !quoted;
    if (quoted) add(options, path, quoted);
    free(quoted);
}

static void add_list(pl_view_options *options, const char *path, const char *text) {
    size_t size = strlen(text) + 3;
    char *list = malloc(size);
    options->no_memory = options->no_memory || !list;
    if (!list) return;
    snprintf(list, size, "[%s]", text);
    add(options, path, list);
    free(list);
}

static int add_range(pl_view_options *options, const char *text) {
    double range[2];
    char ends[2][32] = {"null", "null"}, list[72];
    if (!pl_args_range(text, range))
        return pl_cli_usage("render", "--range is '%s', expected two numbers as in 0:2.5e5", text), 2;
    for (int k = 0; k < 2; k++)
        if (!isnan(range[k])) snprintf(ends[k], sizeof ends[k], "%.17g", range[k]);
    snprintf(list, sizeof list, "%s,%s", ends[0], ends[1]);
    add_list(options, "range", list);
    return 1;
}

static int add_size(pl_view_options *options, const char *text) {
    long long width, height;
    char rest, number[32];
    if (sscanf(text, "%lldx%lld%c", &width, &height, &rest) != 2)
        return pl_cli_usage("render", "--size is '%s', expected pixels as in 960x540", text), 2;
    snprintf(number, sizeof number, "%lld", width);
    add(options, "width", number);
    snprintf(number, sizeof number, "%lld", height);
    add(options, "height", number);
    return 1;
}

static int add_value(pl_view_options *options, const char *path, form how, const char *text) {
    bool axis = text[0] >= 'x' && text[0] <= 'z' && !text[1];
    if (how == RANGE) return add_range(options, text);
    if (how == SIZE) return add_size(options, text);
    if (how == TEXT) {
        add_text(options, path, text);
    } else if (how == AXIS && axis) {
        add(options, path, text[0] == 'x' ? "[1,0,0]" : text[0] == 'y' ? "[0,1,0]" : "[0,0,1]");
    } else if (how == AS_IS) {
        add(options, path ? path : "", text);
    } else {
        add_list(options, path, text);
    }
    return 1;
}

int pl_view_options_take(pl_view_options *options, pl_args *args) {
    const char *value = NULL;
    for (size_t i = 0; i < sizeof valued / sizeof *valued; i++) {
        if (!pl_args_option(args, valued[i].option, NULL, &value)) continue;
        if (!value) return pl_cli_usage("render", "%s needs a value", valued[i].option), 2;
        return add_value(options, valued[i].path, valued[i].form, value);
    }
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (!pl_args_flag(args, flags[i].option, NULL)) continue;
        add(options, "", flags[i].set);
        return 1;
    }
    return 0;
}

void pl_view_options_free(pl_view_options *options) {
    for (int i = 0; i < options->count; i++) free(options->sets[i]);
    free(options->sets);
    *options = (pl_view_options){0};
}

pl_status pl_view_options_apply(const pl_view_options *options, pl_view_def *view, pl_scene **owner,
                                pl_error *err) {
    *owner = NULL;
    if (options->no_memory) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    if (!options->count) return PL_OK;
    const char **sets = calloc((size_t)options->count + 1, sizeof *sets);
    if (!sets) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    int count = 0;
    /* the view's range belongs to its own field, not to the requested one */
    for (int i = 0; i < options->count && !count; i++) {
        if (!strncmp(options->sets[i], "field=", 6)) sets[count++] = "range=[null,null]";
    }
    for (int i = 0; i < options->count; i++) sets[count++] = options->sets[i];
    pl_status status = pl_view_set(view, count, sets, owner, err);
    if (status == PL_OK) *view = pl_scene_output(*owner)->view;
    free(sets);
    return status;
}
