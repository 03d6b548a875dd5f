/* Tables to which a run appends line by line, with the number of the step in the first column: steps.csv,
 * contacts.csv, forces.csv and probes.csv. */
#include "scene/logs.h"
#include "core/percentile.h"
#include "io/file.h"
#include "pliant/frame.h"
#include "scene/cells.h"
#include "core/format.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Size of the part of a log that belongs to steps up to `steps`; incomplete lines are removed. */
static size_t pl_log_valid_size(const char *text, size_t size, const char *header, size_t header_size,
                                int64_t steps) {
    size_t kept = header_size;
    long long last = 0;
    if (size < kept || memcmp(text, header, kept)) return 0;
    for (;;) {
        const char *end = memchr(text + kept, '\n', size - kept);
        long long step = end && text[kept] >= '0' && text[kept] <= '9' ? strtoll(text + kept, NULL, 10) : -1;
        if (step < last || step > steps) return kept;
        last = step;
        kept = (size_t)(end - text) + 1;
    }
}

pl_status pl_log_open(pl_log *log, const char *folder, const char *name, const char *header,
                      size_t header_size, int64_t steps, pl_error *err) {
    *log = (pl_log){.file = -1, .path = pl_folder_path(folder, "%s", name)};
    if (!log->path) return pl_error_memory(err, 0, "a path");
    char *old = NULL;
    size_t size = 0, kept = 0;
    if (steps > 0 && pl_file_read(log->path, &old, &size, NULL) == PL_OK)
        kept = pl_log_valid_size(old, size, header, header_size, steps);
    pl_status status = kept ? pl_file_write_atomic(log->path, old, kept, err)
                            : pl_file_write_atomic(log->path, header, header_size, err);
    free(old);
    if (status != PL_OK) return status;
    log->size = (int64_t)(kept ? kept : header_size);
    log->file = open(log->path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (log->file < 0) {
        return pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be written: %s", log->path, strerror(errno));
    }
    return PL_OK;
}

pl_status pl_log_append(pl_log *log, const char *lines, size_t size, pl_error *err) {
    ssize_t written = 0;
    size_t done = 0;
    while (done < size && written >= 0) {
        do written = write(log->file, lines + done, size - done);
        while (written < 0 && errno == EINTR);
        if (written > 0) done += (size_t)written;
        if (written == 0) break;
    }
    if (done == size) {
        log->size += (int64_t)size;
        return PL_OK;
    }
    int reason = written < 0 ? errno : ENOSPC;
    if (ftruncate(log->file, log->size) != 0) reason = errno; /* remove incomplete lines */
    return pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be written: %s", log->path, strerror(reason));
}

void pl_log_close(pl_log *log) {
    if (log->file >= 0 && log->path) close(log->file);
    free(log->path);
    *log = (pl_log){.file = -1};
}

/* ---- steps.csv */

/* The columns, in this order; new ones are only added at the end. */
typedef struct pl_column {
    const char *name;
    enum { REAL, MS, COUNT, NUMBER, REASON } type; /* double, milliseconds, int64_t, int, pl_reason */
    size_t offset;
} pl_column;
#define AT(member) offsetof(pl_step_report, member)
static const pl_column columns[] = {
    {"step", COUNT, AT(step)},
    {"time", REAL, AT(time)},
    {"reason", REASON, AT(reason)},
    {"newton_iterations", NUMBER, AT(newton_iterations)},
    {"linear_iterations", COUNT, AT(linear_iterations)},
    {"energy_evaluations", NUMBER, AT(energy_evaluations)},
    {"substeps", COUNT, AT(substeps)},
    {"residual", REAL, AT(residual)},
    {"elastic_energy", REAL, AT(elastic_energy)},
    {"external_energy", REAL, AT(external_energy)},
    {"kinetic_energy", REAL, AT(kinetic_energy)},
    {"momentum_x", REAL, AT(momentum[0])},
    {"momentum_y", REAL, AT(momentum[1])},
    {"momentum_z", REAL, AT(momentum[2])},
    {"angular_momentum_x", REAL, AT(angular_momentum[0])},
    {"angular_momentum_y", REAL, AT(angular_momentum[1])},
    {"angular_momentum_z", REAL, AT(angular_momentum[2])},
    {"volume_ratio", REAL, AT(volume_ratio)},
    {"min_det_F", REAL, AT(min_det)},
    {"inverted", COUNT, AT(inverted)},
    {"ms_total", MS, AT(ms_total)},
    {"ms_elements", MS, AT(ms_elements)},
    {"ms_solve", MS, AT(ms_solve)},
    {"ms_other", MS, AT(ms_other)},
    {"flowing", COUNT, AT(flowing)},
    {"max_plastic_strain", REAL, AT(max_plastic_strain)},
    {"plastic_dissipation", REAL, AT(plastic_dissipation)},
    {"dissipated_energy", REAL, AT(dissipated_energy)},
    {"max_temperature", REAL, AT(max_temperature)},
    {"heat_energy", REAL, AT(heat_energy)},
    {"heat_supplied", REAL, AT(heat_supplied)},
    {"heat_lost", REAL, AT(heat_lost)},
    {"factorisations", COUNT, AT(factorisations)},
    {"contacts", COUNT, AT(contacts)},
    {"contact_force_x", REAL, AT(contact_force[0])},
    {"contact_force_y", REAL, AT(contact_force[1])},
    {"contact_force_z", REAL, AT(contact_force[2])},
    {"ms_plastic", MS, AT(ms_plastic)},
    {"matrix_reused", COUNT, AT(matrix_reused)},
    {"retries", COUNT, AT(retries)},
    {"shortened", REAL, AT(shortened)},
    {"excess_energy", REAL, AT(excess_energy)},
    {"quadratic_edges", COUNT, AT(quadratic_edges)},
    {"degree_changes", COUNT, AT(degree_changes)},
    {"degree_jump", REAL, AT(degree_jump)},
    {"ms_degrees", MS, AT(ms_degrees)},
    {"allocations", COUNT, AT(allocations)},
    {"halvings", COUNT, AT(halvings)},
    {"reaction_force_x", REAL, AT(reaction_force[0])},
    {"reaction_force_y", REAL, AT(reaction_force[1])},
    {"reaction_force_z", REAL, AT(reaction_force[2])},
    {"load_force_x", REAL, AT(load_force[0])},
    {"load_force_y", REAL, AT(load_force[1])},
    {"load_force_z", REAL, AT(load_force[2])},
};
#undef AT

enum { COLUMNS = sizeof columns / sizeof *columns, MAX_LINE = 40 * COLUMNS };

static size_t pl_log_header(char line[MAX_LINE]) {
    size_t used = 0;
    for (int i = 0; i < COLUMNS; i++)
        used += (size_t)snprintf(line + used, MAX_LINE - used, "%s%s", i ? "," : "", columns[i].name);
    line[used++] = '\n';
    return used;
}

static bool pl_starts_with(const char *text, size_t size, const char *header, size_t header_size) {
    return size >= header_size && !memcmp(text, header, header_size);
}

bool pl_step_log_has_header(const char *text, size_t size) {
    char header[MAX_LINE];
    return pl_starts_with(text, size, header, pl_log_header(header));
}

static size_t pl_log_line(const pl_step_report *report, char line[MAX_LINE]) {
    size_t used = 0;
    for (int i = 0; i < COLUMNS; i++) {
        const void *place = (const char *)report + columns[i].offset;
        char *to = line + used;
        size_t room = MAX_LINE - used;
        int written = 0;
        switch (columns[i].type) {
        case REAL:
            written = pl_format(to, room, "%.17g,", *(const double *)place);
            break;
        case MS:
            written = pl_format(to, room, "%.3f,", *(const double *)place);
            break;
        case COUNT:
            written = snprintf(to, room, "%lld,", (long long)*(const int64_t *)place);
            break;
        case NUMBER:
            written = snprintf(to, room, "%d,", *(const int *)place);
            break;
        case REASON:
            written = snprintf(to, room, "%s,",
                               report->step > 0 ? pl_reason_name(*(const pl_reason *)place) : "start");
            break;
        }
        used += (size_t)written < room ? (size_t)written : room - 1;
    }
    line[used - 1] = '\n';
    return used;
}

pl_status pl_step_log_open(pl_log *log, const char *folder, int64_t steps, pl_error *err) {
    char header[MAX_LINE];
    size_t size = pl_log_header(header);
    return pl_log_open(log, folder, "steps.csv", header, size, steps, err);
}

pl_status pl_step_log_add(pl_log *log, const pl_step_report *r, pl_error *err) {
    char line[MAX_LINE];
    return pl_log_append(log, line, pl_log_line(r, line), err);
}

/* The field of a line after `commas` commas. */
static const char *pl_line_field(const char *line, int commas) {
    while (commas > 0 && *line && *line != '\n') commas -= *line++ == ',';
    return line;
}

double pl_step_log_p99(const pl_log *log) {
    char *text = NULL;
    size_t size = 0;
    if (!log->path || pl_file_read(log->path, &text, &size, NULL) != PL_OK) return 0;
    int column = 0;
    int64_t lines = 0, count = 0;
    while (strcmp(columns[column].name, "ms_total")) column++;
    for (size_t i = 0; i < size; i++) lines += text[i] == '\n';
    double *times = pl_array_new(lines, sizeof *times);
    const char *end = text + size, *line = times ? memchr(text, '\n', size) : NULL; /* after the header */
    while (line && ++line < end && count < lines) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        /* the line of step 0 is the initial state, which took no time */
        if (next && strtoll(line, NULL, 10) > 0)
            times[count++] = pl_parse_real(pl_line_field(line, column), NULL);
        line = next;
    }
    double p99 = times ? pl_percentile(times, count, 99) : 0;
    free(times);
    free(text);
    return p99;
}

/* ---- contacts.csv */

static const char contact_header[] =
    "step,time,a,b,pairs,force,force_x,force_y,force_z,friction_work,nearest\n";

bool pl_contact_log_has_header(const char *text, size_t size) {
    return pl_starts_with(text, size, contact_header, sizeof contact_header - 1);
}

pl_status pl_contact_log_open(pl_log *log, const char *folder, int64_t steps, pl_error *err) {
    return pl_log_open(log, folder, "contacts.csv", contact_header, sizeof contact_header - 1, steps, err);
}

static const char *pl_member_name(const pl_scene *scene, int member) {
    int bodies = scene->sim.body_count;
    const char *name =
        member < bodies ? scene->sim.bodies[member].name : scene->sim.colliders[member - bodies].name;
    return name ? name : "";
}

pl_status pl_contact_log_add(pl_log *log, const pl_scene *scene, const pl_sim *sim,
                             const pl_step_report *report, pl_error *err) {
    pl_buffer text = {0};
    for (int64_t k = 0; k < pl_sim_contact_count(sim); k++) {
        pl_contact_report at = pl_sim_contact_at(sim, k);
        pl_buffer_print(&text, "%lld,%.17g,", (long long)report->step, report->time);
        pl_cell_name(&text, pl_member_name(scene, at.body));
        pl_buffer_text(&text, ",");
        pl_cell_name(&text, pl_member_name(scene, at.other));
        pl_buffer_print(&text, ",%lld,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g\n", (long long)at.pairs, at.force,
                        at.resultant[0], at.resultant[1], at.resultant[2], at.friction_work, at.nearest);
    }
    pl_status status = text.failed ? pl_error_memory(err, 0, "contacts.csv")
                       : text.size ? pl_log_append(log, text.data, text.size, err)
                                   : PL_OK;
    pl_buffer_free(&text);
    return status;
}

/* ---- forces.csv */

static const char force_header[] =
    "step,time,source,name,force_x,force_y,force_z,moment_x,moment_y,moment_z\n";

bool pl_force_log_has_header(const char *text, size_t size) {
    return pl_starts_with(text, size, force_header, sizeof force_header - 1);
}

pl_status pl_force_log_open(pl_log *log, const char *folder, int64_t steps, pl_error *err) {
    return pl_log_open(log, folder, "forces.csv", force_header, sizeof force_header - 1, steps, err);
}

typedef struct pl_force_lines {
    const pl_sim *sim;
    const pl_step_report *report;
    pl_buffer text;
} pl_force_lines;

static bool pl_force_is_zero(const pl_force_sum *sum) {
    bool zero = true;
    for (int d = 0; d < 3; d++) zero = zero && sum->force[d] == 0 && !(sum->moment[d] != 0);
    return zero;
}

/* Appends one line. For sources without a definition, only if the force is not zero. */
static void pl_force_line(pl_force_lines *lines, int source, int index, const char *word, const char *name,
                          bool always) {
    pl_force_sum sum = pl_sim_force_of(lines->sim, source, index);
    if (!always && pl_force_is_zero(&sum)) return;
    pl_buffer_print(&lines->text, "%lld,%.17g,%s,", (long long)lines->report->step, lines->report->time,
                    word);
    pl_cell_name(&lines->text, name ? name : "");
    for (int d = 0; d < 3; d++) pl_cell_number(&lines->text, sum.force[d]);
    for (int d = 0; d < 3; d++) pl_cell_number(&lines->text, sum.moment[d]);
    pl_buffer_text(&lines->text, "\n");
}

pl_status pl_force_log_add(pl_log *log, const pl_scene *scene, const pl_sim *sim,
                           const pl_step_report *report, pl_error *err) {
    const pl_sim_def *def = &scene->sim;
    pl_force_lines lines = {.sim = sim, .report = report};
    for (int i = 0; i < def->constraint_count; i++)
        pl_force_line(&lines, PL_FORCE_OF_CONSTRAINT, i, "constraint", def->constraints[i].name, true);
    pl_force_line(&lines, PL_FORCE_OF_PINS, 0, "pins", NULL, false);
    pl_force_line(&lines, PL_FORCE_OF_GRAVITY, 0, "gravity", NULL, false);
    for (int i = 0; i < def->load_count; i++)
        pl_force_line(&lines, PL_FORCE_OF_LOAD, i, "load", def->loads[i].name, true);
    pl_force_line(&lines, PL_FORCE_OF_USER, 0, "user", NULL, false);
    for (int i = 0; i < def->collider_count; i++)
        pl_force_line(&lines, PL_FORCE_OF_COLLIDER, i, "collider", def->colliders[i].name, true);
    pl_status status = lines.text.failed ? pl_error_memory(err, 0, "forces.csv")
                       : lines.text.size ? pl_log_append(log, lines.text.data, lines.text.size, err)
                                         : PL_OK;
    pl_buffer_free(&lines.text);
    return status;
}

/* ---- probes.csv */

pl_status pl_probe_log_open(pl_log *log, const char *folder, const pl_list *probes, int64_t steps,
                            pl_error *err) {
    pl_buffer header = {0};
    pl_status status = pl_probes_header(probes, &header)
                           ? pl_log_open(log, folder, "probes.csv", header.data, header.size, steps, err)
                           : pl_error_memory(err, 0, "probes.csv");
    pl_buffer_free(&header);
    return status;
}

pl_status pl_probe_log_add(pl_log *log, const pl_probes *probes, pl_error *err) {
    pl_buffer line = {0};
    pl_status status = pl_probes_line(probes, &line) ? pl_log_append(log, line.data, line.size, err)
                                                     : pl_error_memory(err, 0, "probes.csv");
    pl_buffer_free(&line);
    return status;
}
