/* Reads the tables of runs and selects the charts to draw. */
#include "plot_runs.h"
#include "paths.h"
#include "pliant/scene.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- runs
 * ------------------------------------------------------------------------------------------------------ */

static char *print(const char *format, ...) PL_PRINTF(1, 2);
static char *print(const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = NULL;
    if (vasprintf(&text, format, args) < 0) text = NULL;
    va_end(args);
    return text;
}

/* forces.csv and contacts.csv have one row per step and source or pair. */
static const char *const force_keys[] = {"source", "name"}, *const force_values[] = {"force_x",  "force_y",
                                                                                     "force_z",  "moment_x",
                                                                                     "moment_y", "moment_z"},
                         *const force_labels[] = {"force.x",  "force.y",  "force.z",
                                                  "moment.x", "moment.y", "moment.z"},
                         *const contact_keys[] = {"a", "b"}, *const contact_values[] = {"force_x",
                                                                                        "force_y",
                                                                                        "force_z",
                                                                                        "force",
                                                                                        "pairs",
                                                                                        "friction_work",
                                                                                        "nearest"},
                         *const contact_labels[] = {"force.x",    "force.y",     "force.z",
                                                    "force.size", "pairs.count", "friction_work.J",
                                                    "nearest.m"};
static const pl_long_def force_def = {2, 6, force_keys, force_values, force_labels},
                         contact_def = {2, 7, contact_keys, contact_values, contact_labels};

static const struct {
    const char *file;
    const pl_long_def *form; /* NULL: one row per step */
} files[PL_PLOT_TABLES] = {[PL_PLOT_STEPS] = {"steps.csv", NULL},
                           [PL_PLOT_PROBES] = {"probes.csv", NULL},
                           [PL_PLOT_FORCES] = {"forces.csv", &force_def},
                           [PL_PLOT_CONTACTS] = {"contacts.csv", &contact_def}};

/* Reads one file of a run's folder, if it exists. */
static pl_status read_file(pl_plot_run *run, const char *folder, int which, pl_error *err) {
    char *path = print("%s/%s", folder, files[which].file);
    struct stat about;
    pl_status status = PL_OK;
    if (!path)
        status = pl_error_set(err, PL_ERR_SYSTEM, "plot: out of memory");
    else if (stat(path, &about) != 0)
        status =
            which != PL_PLOT_STEPS
                ? PL_OK
                : pl_error_set(err, PL_ERR_INPUT, "%s: not the folder of a run: it has no steps.csv", folder);
    else if (files[which].form)
        status = pl_long_table_read(path, files[which].form, &run->tables[which], err);
    else
        status = pl_table_read(path, &run->tables[which], err);
    free(path);
    return status;
}

pl_status pl_plot_run_read(pl_plot_run *run, const char *path, pl_error *err) {
    *run = (pl_plot_run){.path = path};
    struct stat about;
    if (stat(path, &about) != 0) return pl_error_set(err, PL_ERR_INPUT, "%s: %s", path, strerror(errno));
    run->is_folder = S_ISDIR(about.st_mode);
    if (!run->is_folder && pl_path_ends_with(path, ".json"))
        return pl_run_load(path, NULL, NULL, err); /* refuses a scene, with the reason */
    if (!run->is_folder) return pl_table_read(path, &run->tables[PL_PLOT_STEPS], err);
    pl_status status = PL_OK;
    for (int i = 0; i < PL_PLOT_TABLES && status == PL_OK; i++) status = read_file(run, path, i, err);
    return status;
}

void pl_plot_run_free(pl_plot_run *run) {
    for (int i = 0; i < PL_PLOT_TABLES; i++) pl_table_free(&run->tables[i]);
    free(run->name);
}

/* ---- lines
 * ----------------------------------------------------------------------------------------------------- */

typedef struct column {
    const pl_table *table;
    int number; /* -1: not found */
} column;

static column find_column(const pl_plot_run *run, const char *name) {
    column found = {.number = -1};
    for (int i = 0; i < PL_PLOT_TABLES && found.number < 0; i++)
        found = (column){&run->tables[i], pl_table_find(&run->tables[i], name)};
    return found;
}

/* The largest magnitude of a column's finite values. */
static double largest_value(column c) {
    double largest = 0;
    for (int64_t i = 0; c.number >= 0 && i < c.table->rows; i++) {
        double value = fabs(c.table->values[i * c.table->columns + c.number]);
        if (isfinite(value)) largest = fmax(largest, value);
    }
    return largest;
}

static const char *keep(pl_plot *plot, char *text) {
    char **texts = realloc(plot->texts, ((size_t)plot->text_count + 1) * sizeof *texts);
    if (texts) {
        plot->texts = texts;
        if (text) texts[plot->text_count++] = text;
    } else {
        free(text);
    }
    return texts && text ? text : "";
}

static double value_at(column c, int64_t row) { return c.table->values[row * c.table->columns + c.number]; }

/* Two columns of different tables, side by side for the steps that both have. NULL if there is none. */
static const double *join(pl_plot *plot, column x, column y, int64_t *count) {
    column x_step = {x.table, pl_table_find(x.table, "step")},
           y_step = {y.table, pl_table_find(y.table, "step")};
    double **joined = realloc(plot->joined, ((size_t)plot->joined_count + 1) * sizeof *joined);
    if (joined) plot->joined = joined;
    double *pairs = joined ? malloc(2 * (size_t)(x.table->rows + 1) * sizeof *pairs) : NULL;
    *count = 0;
    if (!pairs) return NULL;
    plot->joined[plot->joined_count++] = pairs;
    if (x_step.number < 0 || y_step.number < 0) return NULL;
    for (int64_t i = 0, k = 0; i < x.table->rows && k < y.table->rows;) {
        double a = value_at(x_step, i), b = value_at(y_step, k);
        if (a == b) {
            pairs[2 * *count] = value_at(x, i);
            pairs[2 * *count + 1] = value_at(y, k);
            ++*count;
        }
        i += !(a > b);
        k += !(b > a);
    }
    return *count ? pairs : NULL;
}

/* A column of one run over the column of the horizontal axis, within the requested range. */
static bool make_line(pl_plot *plot, pl_line *line, const pl_plot_def *def, const pl_plot_run *run,
                      const char *name) {
    column y = find_column(run, name), x = find_column(run, def->x);
    if (x.number < 0 || y.number < 0) return false;
    if (pl_table_find(y.table, def->x) >= 0) x = (column){y.table, pl_table_find(y.table, def->x)};
    const double *at_x = x.table->values + x.number, *at_y = y.table->values + y.number;
    int64_t count = y.table->rows, stride = y.table->columns;
    if (x.table != y.table) {
        at_x = join(plot, x, y, &count);
        if (!at_x) return false;
        at_y = at_x + 1;
        stride = 2;
    }
    int64_t from = 0, to = count;
    while (from < to && !(at_x[from * stride] >= def->from)) from++;
    while (to > from && !(at_x[(to - 1) * stride] <= def->to)) to--;
    *line =
        (pl_line){.count = to - from, .stride = stride, .x = at_x + from * stride, .y = at_y + from * stride};
    return true;
}

/* The unit of a column of the tables that runs write (docs/results.md), "" if unknown or none. */
static const char *unit_of(const char *name) {
    static const char *const units[][2] = {{"position", "m"},
                                           {"displacement", "m"},
                                           {"velocity", "m/s"},
                                           {"reaction", "N"},
                                           {"force", "N"},
                                           {"moment", "N m"},
                                           {"force.size", "N"},
                                           {"energy", "J"},
                                           {"plastic_dissipation", "J"},
                                           {"heat_supplied", "J"},
                                           {"heat_lost", "J"},
                                           {"max_temperature", "K"},
                                           {"angular_momentum", "kg m\302\262/s"},
                                           {"momentum", "kg m/s"}};
    size_t length = strlen(name);
    if (!strncmp(name, "ms_", 3)) return "ms";
    if (length > 2 && strchr("._", name[length - 2]) && strchr("xyz", name[length - 1])) length -= 2;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t own = strlen(units[i][0]);
        if (length < own || strncmp(name + length - own, units[i][0], own)) continue;
        if (length == own || strchr("._", name[length - own - 1])) return units[i][1];
    }
    return "";
}

static bool is_force(const char *name) { return !strcmp(unit_of(name), "N"); }

static double find_largest_force(const pl_plot_run *run) {
    double largest = 0;
    for (int t = 0; t < PL_PLOT_TABLES && run->is_folder; t++) {
        const pl_table *table = &run->tables[t];
        for (int i = 0; i < table->columns; i++)
            if (is_force(table->names[i])) largest = fmax(largest, largest_value((column){table, i}));
    }
    return largest;
}

/* Whether a column has values to draw by default: not all 0, nor forces that are rounding errors of the run's
 * largest one. */
static bool has_values(const pl_plot *plot, const pl_plot_def *def, int run, const char *name) {
    const double rounding = 1e-9;
    return largest_value(find_column(def->runs + run, name)) >
           (is_force(name) ? rounding * plot->largest_force[run] : 0);
}

/* Whether the units of columns are known: other tables may have other units. */
static bool knows_units(const pl_plot_def *def) {
    bool known = true;
    for (int r = 0; r < def->run_count; r++) known = known && def->runs[r].is_folder;
    return known;
}

/* The unit that all of the columns have; NULL if there is none. */
static const char *shared_unit(const pl_plot_def *def, int count, const char *const *names) {
    const char *unit = count ? unit_of(names[0]) : "";
    for (int i = 1; i < count; i++) {
        if (strcmp(unit_of(names[i]), unit)) return NULL;
    }
    return unit[0] && knows_units(def) ? unit : NULL;
}

static const char *with_unit(pl_plot *plot, const char *name, const char *unit) {
    return unit && unit[0] ? keep(plot, print("%s, %s", name, unit)) : name;
}

/* Adds a chart of these columns of all runs. Colours distinguish the columns if there is one run, else the
 * runs. */
static void add_chart(pl_plot *plot, const pl_plot_def *def, const char *title, const char *unit, int count,
                      const char *const *names, bool log, bool even_empty) {
    if (plot->chart_count == PL_MAX_CHARTS) return;
    pl_chart *chart = plot->charts + plot->chart_count;
    pl_line *lines = plot->lines + plot->line_count;
    const char *x_title =
        strcmp(def->x, "time") ? with_unit(plot, def->x, shared_unit(def, 1, &def->x)) : "time, s";
    *chart = (pl_chart){.title = title, .unit = unit, .x_title = x_title, .log = log, .lines = lines};
    if (plot->x_range[0] < plot->x_range[1]) chart->x_range = plot->x_range;
    const bool mixed = count > 1 && !shared_unit(def, count, names) && knows_units(def);
    for (int r = 0; r < def->run_count; r++) {
        for (int k = 0; k < count && chart->line_count < PL_MAX_LINES; k++) {
            pl_line line;
            if (!even_empty && !has_values(plot, def, r, names[k])) continue;
            if (!make_line(plot, &line, def, def->runs + r, names[k])) continue;
            line.color = def->run_count > 1 ? r : k;
            line.dash = def->run_count > 1 ? k : k / 8;
            const char *run = def->runs[r].name, *name = names[k];
            if (mixed) name = with_unit(plot, name, unit_of(name));
            if (def->run_count == 1)
                line.name = name;
            else if (count == 1)
                line.name = run;
            else
                line.name = keep(plot, print("%s: %s", run, name));
            lines[chart->line_count++] = line;
        }
    }
    if (!chart->line_count) return;
    plot->line_count += chart->line_count;
    plot->chart_count++;
}

/* ---- default charts
 * ----------------------------------------------------------------------- */

typedef struct usual {
    const char *title;
    bool log;
    const char *names[6];
} usual;
static const usual usuals[] = {
    {"Energy, J", false, {"elastic_energy", "kinetic_energy", "external_energy", "dissipated_energy"}},
    {"Iterations", false, {"newton_iterations", "linear_iterations"}},
    {"Residual", true, {"residual"}},
    {"Time per step, ms", false, {"ms_total", "ms_elements", "ms_solve", "ms_plastic", "ms_other"}},
    {"Volume ratio and smallest det F", false, {"volume_ratio", "min_det_F"}},
    {"Inverted elements", false, {"inverted"}},
    {"Contact force, N", false, {"contact_force_x", "contact_force_y", "contact_force_z"}},
    {"Reaction force, N", false, {"reaction_force_x", "reaction_force_y", "reaction_force_z"}},
    {"Largest plastic strain", false, {"max_plastic_strain"}},
    {"Highest temperature, K", false, {"max_temperature"}},
};
enum { USUALS = sizeof usuals / sizeof *usuals };

static void add_usuals(pl_plot *plot, const pl_plot_def *def) {
    for (int i = 0; i < USUALS; i++) {
        int count = 0;
        while (count < 6 && usuals[i].names[count]) count++;
        if (def->run_count == 1) {
            add_chart(plot, def, usuals[i].title, NULL, count, usuals[i].names, usuals[i].log, false);
            continue;
        }
        for (int k = 0; k < count; k++) { /* to compare runs, one chart per column */
            bool main = k == 0 || !strcmp(usuals[i].names[k], "kinetic_energy") ||
                        strstr(usuals[i].names[k], "force_") ||
                        !strcmp(usuals[i].names[k], "linear_iterations") ||
                        !strcmp(usuals[i].names[k], "min_det_F");
            const char *const *name = usuals[i].names + k;
            if (main) add_chart(plot, def, *name, shared_unit(def, 1, name), 1, name, usuals[i].log, false);
        }
    }
}

/* Whether a group of columns is drawn by default: all groups of probes, and the forces of forces.csv and
 * contacts.csv. */
static bool is_usual_group(int which, const char *name, size_t length) {
    if (which == PL_PLOT_PROBES) return true;
    return length >= 6 && !strncmp(name + length - 6, "force.", 6);
}

/* Probes, forces and contacts: one chart per name, which is the column's name up to its last dot
 * ("tip.position.x"). */
static void add_named(pl_plot *plot, const pl_plot_def *def, int which) {
    const pl_table *table = &def->runs[0].tables[which];
    for (int i = 0; i < table->columns;) {
        const char *dot = strrchr(table->names[i], '.');
        int end = i + 1;
        if (dot) {
            size_t length = (size_t)(dot - table->names[i]) + 1;
            while (end < table->columns && !strncmp(table->names[end], table->names[i], length) &&
                   end < i + 16)
                end++;
            const char *const *names = (const char *const *)table->names + i;
            if (is_usual_group(which, names[0], length)) {
                const char *title = keep(plot, strndup(names[0], length - 1));
                add_chart(plot, def, title, shared_unit(def, end - i, names), end - i, names, false, false);
            }
        }
        i = end;
    }
}

/* ---- requested charts
 * ------------------------------------------------------------------------------------------ */

/* Lists the columns whose names contain a part of a name; returns their number. */
static int list_like(const pl_plot_def *def, const char *part, size_t length, char *text, size_t size) {
    enum { LISTED = 6 };
    char wanted[80];
    size_t used = 0;
    int found = 0;
    if (length == 0 || length >= sizeof wanted) return 0;
    snprintf(wanted, sizeof wanted, "%.*s", (int)length, part);
    for (int t = 0; t < PL_PLOT_TABLES; t++) {
        const pl_table *table = &def->runs[0].tables[t];
        for (int i = 0; i < table->columns; i++) {
            if (!strcasestr(table->names[i], wanted)) continue;
            if (found++ < LISTED && used < size)
                used += (size_t)snprintf(text + used, size - used, "%s'%.80s'", used ? ", " : "",
                                         table->names[i]);
        }
    }
    if (found > LISTED && used < size) snprintf(text + used, size - used, ", ...; --list prints all");
    return found;
}

/* Suggests columns with this name in theirs, or with its part before the first dot. */
static pl_status unknown_column(const pl_plot_def *def, const char *name, pl_error *err) {
    char known[700] = "";
    const char *run = def->runs[0].name;
    const size_t limit = 360;
    size_t used = 0;
    int like = list_like(def, name, strlen(name), known, sizeof known);
    if (!like) like = list_like(def, name, strcspn(name, "."), known, sizeof known);
    if (like == 1)
        return pl_error_set(err, PL_ERR_INPUT, "no column '%s' in %s; did you mean %s?", name, run, known);
    if (like)
        return pl_error_set(err, PL_ERR_INPUT, "no column '%s' in %s; similar ones are %s", name, run, known);
    for (int t = 0; t < PL_PLOT_TABLES; t++) {
        const pl_table *table = &def->runs[0].tables[t];
        for (int i = 0; i < table->columns && used < limit; i++)
            used += (size_t)snprintf(known + used, sizeof known - used, "%s%.30s", used ? ", " : "",
                                     table->names[i]);
    }
    return pl_error_set(err, PL_ERR_INPUT, "no column '%s' in %s, which has %s%s", name, run, known,
                        used >= limit ? ", ...; --list prints all" : "");
}

static pl_status add_group(pl_plot *plot, const pl_plot_def *def, const char *group, pl_error *err) {
    char *text = strdup(group);
    if (!text) return pl_error_set(err, PL_ERR_SYSTEM, "plot: out of memory");
    keep(plot, text);
    const char *names[16];
    int count = 0;
    for (char *name = strtok(text, ","); name && count < 16; name = strtok(NULL, ",")) {
        bool there = false;
        for (int r = 0; r < def->run_count; r++) there |= find_column(def->runs + r, name).number >= 0;
        if (!there) return unknown_column(def, name, err);
        names[count++] = name;
    }
    const char *title = count == 1 ? names[0] : keep(plot, strdup(group));
    add_chart(plot, def, title, shared_unit(def, count, names), count, names, def->log, true);
    return PL_OK;
}

/* Charts over time have the same horizontal axis, so that they can be compared: contacts, for example, have
 * rows only for the steps in which bodies touch. */
static void find_x_range(pl_plot *plot, const pl_plot_def *def) {
    double *range = plot->x_range;
    range[0] = INFINITY, range[1] = -INFINITY;
    for (int i = 0; i < def->run_count * PL_PLOT_TABLES; i++) {
        const pl_table *table = &def->runs[i / PL_PLOT_TABLES].tables[i % PL_PLOT_TABLES];
        const column time = {table, pl_table_find(table, def->x)};
        if (strcmp(def->x, "time") && strcmp(def->x, "step")) continue;
        for (int64_t row = 0; time.number >= 0 && row < table->rows; row++) {
            double at = value_at(time, row);
            if (!(at >= def->from && at <= def->to)) continue;
            range[0] = fmin(range[0], at), range[1] = fmax(range[1], at);
        }
    }
}

pl_status pl_plot_make(pl_plot *plot, const pl_plot_def *def, pl_error *err) {
    *plot = (pl_plot){0};
    find_x_range(plot, def);
    for (int r = 0; r < def->run_count; r++) plot->largest_force[r] = find_largest_force(def->runs + r);
    plot->lines = calloc((size_t)PL_MAX_CHARTS * PL_MAX_LINES, sizeof *plot->lines);
    if (!plot->lines) return pl_error_set(err, PL_ERR_SYSTEM, "plot: out of memory");
    if (find_column(def->runs, def->x).number < 0) return unknown_column(def, def->x, err);
    pl_status status = PL_OK;
    for (int i = 0; i < def->group_count && status == PL_OK; i++)
        status = add_group(plot, def, def->groups[i], err);
    if (!def->group_count) {
        add_usuals(plot, def);
        for (int i = PL_PLOT_PROBES; i < PL_PLOT_TABLES; i++) add_named(plot, def, i);
    }
    if (status == PL_OK && !plot->chart_count)
        status = pl_error_set(err, PL_ERR_INPUT,
                              def->group_count
                                  ? "%s: there is nothing to plot: these columns have no step in common"
                                  : "%s: there is nothing to plot: every column is empty or 0",
                              def->runs[0].name);
    return status;
}

void pl_plot_free(pl_plot *plot) {
    for (int i = 0; i < plot->text_count; i++) free(plot->texts[i]);
    for (int i = 0; i < plot->joined_count; i++) free(plot->joined[i]);
    free(plot->joined);
    free(plot->texts);
    free(plot->lines);
    *plot = (pl_plot){0};
}
