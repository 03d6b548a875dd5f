/* pliant plot: draws charts of the tables that runs write. */
#include "args.h"
#include "plot_runs.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: pliant plot RUN... [options]\n"
    "\n"
    "Draws energies, iterations, residuals, times, forces and probes of runs over time. RUN is a run's\n"
    "folder, or a table (.csv). Several runs are drawn into the same charts.\n"
    "\n"
    "  -o, --output FILE .svg, .png or .jpg; by default plot.svg, in the run's folder if there is one run\n"
    "  -y, --y COLUMNS   a chart of these columns, separated by commas; may be repeated\n"
    "  -x, --x COLUMN    column of the horizontal axis, from any table (default: time)\n"
    "  --log             logarithmic vertical axes for the charts of -y\n"
    "  --from X, --to X  range of the horizontal axis\n"
    "  --title TEXT      title above the charts; by default the names of the runs\n"
    "  --label TEXT      name of a run in the charts; once per run, in order\n"
    "  --size WxH        size of each chart (default: 420x260)\n"
    "  --columns N       charts per row\n"
    "  --scale S         pixels per unit of size in .png and .jpg (default: 2)\n"
    "  --list            only print the names of the columns\n"
    "\n"
    "Exit status: 0 done, 2 bad usage or input, 4 system error.\n";

typedef struct options {
    const char *output;
    bool list;
    pl_plot_def plot;
    pl_sheet_def sheet;
    const char *groups[PL_MAX_CHARTS];
    int run_count;
    const char *runs[PL_MAX_RUNS];
    int label_count;
    const char *labels[PL_MAX_RUNS];
} options;

static bool read_number(const char *text, double *out) {
    char *end;
    *out = strtod(text, &end);
    return end != text && !*end && isfinite(*out);
}

static bool read_size(const char *text, pl_sheet_def *sheet) {
    int used = 0;
    return sscanf(text, "%lfx%lf%n", &sheet->width, &sheet->height, &used) == 2 && !text[used] &&
           sheet->width >= 160 && sheet->width <= 8192 && sheet->height >= 120 && sheet->height <= 8192;
}

/* Parses options with numbers; returns an exit status if one is invalid, -1 after a valid one, -2 for other
 * arguments. */
static int take_number(options *chosen, pl_args *args) {
    const char *value = NULL;
    int64_t whole = 0;
    if (pl_args_option(args, "--from", NULL, &value)) {
        if (value && !read_number(value, &chosen->plot.from))
            return pl_cli_usage("plot", "--from is '%s', expected a number", value);
    } else if (pl_args_option(args, "--to", NULL, &value)) {
        if (value && !read_number(value, &chosen->plot.to))
            return pl_cli_usage("plot", "--to is '%s', expected a number", value);
    } else if (pl_args_option(args, "--size", NULL, &value)) {
        if (value && !read_size(value, &chosen->sheet))
            return pl_cli_usage("plot", "--size is '%s', expected WIDTHxHEIGHT, from 160x120 to 8192x8192",
                                value);
    } else if (pl_args_option(args, "--scale", NULL, &value)) {
        if (value && !(read_number(value, &chosen->sheet.scale) && chosen->sheet.scale >= 0.25 &&
                       chosen->sheet.scale <= 8.0))
            return pl_cli_usage("plot", "--scale is '%s', expected 0.25 to 8", value);
    } else if (pl_args_option(args, "--columns", NULL, &value)) {
        if (value && !pl_args_integer(value, 1, PL_MAX_CHARTS, &whole))
            return pl_cli_usage("plot", "--columns is '%s', expected 1 to %d", value, PL_MAX_CHARTS);
        chosen->sheet.columns = (int)whole;
    } else {
        return -2;
    }
    return -1;
}

/* Parses the current argument; returns an exit status if the command ends here, else -1. */
static int take_argument(options *chosen, pl_args *args) {
    const char *value = NULL, *argument = args->argv[args->at];
    if (pl_args_flag(args, "--help", "-h")) {
        fputs(help, stdout);
        return PL_EXIT_DONE;
    }
    int status = take_number(chosen, args);
    if (status >= 0) return status;
    if (status == -1) {
    } else if (pl_args_flag(args, "--list", NULL))
        chosen->list = true;
    else if (pl_args_flag(args, "--log", NULL))
        chosen->plot.log = true;
    else if (pl_args_option(args, "--output", "-o", &value))
        chosen->output = value;
    else if (pl_args_option(args, "--title", NULL, &value))
        chosen->sheet.title = value;
    else if (pl_args_option(args, "--label", NULL, &value)) {
        if (chosen->label_count == PL_MAX_RUNS)
            return pl_cli_usage("plot", "more than %d labels", PL_MAX_RUNS);
        chosen->labels[chosen->label_count++] = value;
    } else if (pl_args_option(args, "--x", "-x", &value))
        chosen->plot.x = value;
    else if (pl_args_option(args, "--y", "-y", &value)) {
        if (chosen->plot.group_count == PL_MAX_CHARTS)
            return pl_cli_usage("plot", "more than %d charts", PL_MAX_CHARTS);
        chosen->groups[chosen->plot.group_count++] = value;
    } else if (pl_args_word(args)) {
        if (chosen->run_count == PL_MAX_RUNS) return pl_cli_usage("plot", "more than %d runs", PL_MAX_RUNS);
        chosen->runs[chosen->run_count++] = argument;
    } else
        return pl_args_refuse(args, "plot");
    return args->error ? pl_cli_usage("plot", "%s needs a value", args->error) : -1;
}

static void print_columns(const pl_plot_run *run) {
    for (int t = 0; t < PL_PLOT_TABLES; t++) {
        const pl_table *table = &run->tables[t];
        for (int i = 0; i < table->columns; i++)
            if (t == 0 || pl_table_find(&run->tables[0], table->names[i]) < 0)
                puts(pl_shown(table->names[i]));
    }
}

/* The names of the runs, separated by commas. */
static void make_title(const pl_plot_run *runs, int count, char *title, size_t room) {
    size_t used = 0;
    for (int i = 0; i < count && used < room; i++)
        used += (size_t)snprintf(title + used, room - used, "%s%s", i ? ", " : "", runs[i].name);
}

static pl_status draw(options *chosen, pl_plot_run *runs, pl_error *err) {
    char title[256] = "", path[4096];
    make_title(runs, chosen->run_count, title, sizeof title);
    if (!chosen->sheet.title) chosen->sheet.title = title;
    if (!chosen->output) {
        const char *only = chosen->runs[0];
        size_t length = strlen(only);
        bool folder = chosen->run_count == 1 && !(length > 4 && !strcmp(only + length - 4, ".csv"));
        int size = snprintf(path, sizeof path, folder ? "%s/plot.svg" : "plot.svg", only);
        if (size < 0 || (size_t)size >= sizeof path)
            return pl_error_set(err, PL_ERR_INPUT, "the path is too long");
        chosen->output = path;
    }
    pl_plot plot;
    pl_status status = pl_plot_make(&plot, &chosen->plot, err);
    if (status == PL_OK)
        status = pl_charts_write(plot.chart_count, plot.charts, &chosen->sheet, chosen->output, err);
    pl_plot_free(&plot);
    if (status == PL_OK) printf("%s\n", chosen->output);
    return status;
}

static int cmd_plot(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    options chosen = {.plot = {.x = "time", .from = -INFINITY, .to = INFINITY},
                      .sheet = {.width = 420, .height = 260, .scale = 2}};
    int exit_status = -1;
    while (exit_status < 0 && pl_args_next(&args)) exit_status = take_argument(&chosen, &args);
    if (exit_status >= 0) return exit_status;
    if (!chosen.run_count) return pl_cli_usage("plot", "expected the folder of a run");
    if (chosen.label_count > chosen.run_count)
        return pl_cli_usage("plot", "%d labels for %d runs", chosen.label_count, chosen.run_count);
    signal(SIGXFSZ, SIG_IGN); /* exceeding a file size limit is reported like a full disk */
    pl_plot_run runs[PL_MAX_RUNS];
    pl_error err = {0};
    pl_status status = PL_OK;
    int read = 0;
    while (read < chosen.run_count && status == PL_OK) {
        status = pl_plot_run_read(&runs[read], chosen.runs[read], &err);
        read++;
    }
    if (status == PL_OK) status = pl_plot_name_runs(runs, read, chosen.label_count, chosen.labels, &err);
    chosen.plot.runs = runs;
    chosen.plot.run_count = read;
    chosen.plot.groups = chosen.groups;
    if (status == PL_OK && chosen.list)
        print_columns(runs);
    else if (status == PL_OK)
        status = draw(&chosen, runs, &err);
    for (int i = 0; i < read; i++) pl_plot_run_free(&runs[i]);
    return status == PL_OK ? PL_EXIT_DONE : pl_cli_fail(&err);
}

const pl_command pl_command_plot = {"draw energies, iterations, times and probes of runs", cmd_plot};
