/* Reads tables. Input is untrusted. */
#include "table.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_COLUMNS = 4096 };
static const int64_t max_bytes = INT64_C(1) << 31;

/* The end of the cell that starts here: a comma, the end of the line, or `end`. Commas in quotes are part of
 * the cell. */
static const char *cell_end(const char *text, const char *end) {
    if (text < end && *text == '"') {
        for (text++; text < end && *text != '"' && *text != '\n'; text++) {
        }
    }
    while (text < end && *text != ',' && *text != '\n' && *text != '\r') text++;
    return text;
}

static double number(const char *text, const char *end) {
    char copy[64];
    size_t size = (size_t)(end - text);
    if (!size || size >= sizeof copy) return NAN;
    memcpy(copy, text, size);
    copy[size] = '\0';
    char *stop;
    double value = strtod(copy, &stop);
    return *stop ? NAN : value;
}

static bool is_text(const char *text, const char *end) {
    while (text < end && (unsigned char)*text >= 32 && *text != 127) text++;
    return text == end;
}

static bool add_name(pl_table *table, const char *text, const char *end) {
    char **names = realloc(table->names, ((size_t)table->columns + 1) * sizeof *names);
    if (!names) return false;
    table->names = names;
    if (end - text >= 2 && *text == '"' && end[-1] == '"') text++, end--;
    names[table->columns] = strndup(text, (size_t)(end - text));
    return names[table->columns] && ++table->columns;
}

static const char *next_line(const char *at, const char *end) {
    const char *line = memchr(at, '\n', (size_t)(end - at));
    return line ? line + 1 : end;
}

static pl_status parse_header(pl_table *table, const char **text, const char *end, const char *path,
                              pl_error *err) {
    const char *at = *text;
    for (;;) {
        const char *stop = cell_end(at, end);
        if (stop == at || table->columns == MAX_COLUMNS || !is_text(at, stop))
            return pl_error_set(err, PL_ERR_INPUT,
                                "%s:1: expected a header line with the names of at most %d columns", path,
                                MAX_COLUMNS);
        if (!add_name(table, at, stop)) return pl_error_set(err, PL_ERR_SYSTEM, "%s: out of memory", path);
        if (stop == end || *stop != ',') break;
        at = stop + 1;
    }
    *text = next_line(at, end);
    return PL_OK;
}

/* A copy of a cell without its quotes; NULL for one that is empty. */
static char *cell_text(const char *at, const char *stop) {
    if (stop - at >= 2 && *at == '"' && stop[-1] == '"') at++, stop--;
    return stop > at && is_text(at, stop) ? strndup(at, (size_t)(stop - at)) : NULL;
}

/* Reads a line into `values` and `texts`; false if its number of cells differs from the header's. */
static bool parse_line(const char *at, const char *end, int columns, double *values, char **texts) {
    for (int i = 0; i < columns; i++) {
        const char *stop = cell_end(at, end);
        values[i] = number(at, stop);
        if (isnan(values[i]) && !texts[i]) texts[i] = cell_text(at, stop);
        bool last = stop == end || *stop != ',';
        if (last != (i == columns - 1)) return false;
        at = stop + 1;
    }
    return true;
}

pl_status pl_table_parse(const char *text, size_t size, const char *path, pl_table *out, pl_error *err) {
    pl_table table = {0};
    const char *end = text + size;
    pl_status status = parse_header(&table, &text, end, path, err);
    int64_t lines = 0;
    for (const char *at = text; at < end; at = next_line(at, end)) lines++;
    if (status == PL_OK) {
        table.values = calloc((size_t)(lines + 1) * (size_t)table.columns, sizeof *table.values);
        table.texts = calloc((size_t)(lines + 1) * (size_t)table.columns, sizeof *table.texts);
        table.text_count = (lines + 1) * table.columns;
        if (!table.values || !table.texts)
            status = pl_error_set(err, PL_ERR_SYSTEM, "%s: out of memory", path);
    }
    for (const char *at = text; status == PL_OK && at < end; at = next_line(at, end)) {
        if (!parse_line(at, end, table.columns, table.values + table.rows * table.columns,
                        table.texts + table.rows * table.columns))
            break;
        table.rows++;
    }
    if (status == PL_OK)
        *out = table;
    else
        pl_table_free(&table);
    return status;
}

pl_status pl_table_read(const char *path, pl_table *out, pl_error *err) {
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return pl_error_set(err, PL_ERR_INPUT, "%s: expected a file", path);
    FILE *file = fopen(path, "rb");
    if (!file) return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
    char *text = about.st_size < max_bytes ? malloc((size_t)about.st_size + 1) : NULL;
    pl_status status = text ? PL_OK : pl_error_set(err, PL_ERR_SYSTEM, "%s: too large", path);
    if (text) {
        size_t size = fread(text, 1, (size_t)about.st_size, file);
        status = ferror(file) ? pl_error_set(err, PL_ERR_SYSTEM, "%s: %s", path, strerror(errno))
                              : pl_table_parse(text, size, path, out, err);
    }
    free(text);
    fclose(file);
    return status;
}

int pl_table_find(const pl_table *table, const char *name) {
    for (int i = 0; i < table->columns; i++)
        if (!strcmp(table->names[i], name)) return i;
    return -1;
}

const char *pl_table_text(const pl_table *table, int64_t row, int column) {
    bool inside = table->texts && row >= 0 && row < table->rows && column >= 0 && column < table->columns;
    const char *text = inside ? table->texts[row * table->columns + column] : NULL;
    return text ? text : "";
}

void pl_table_free(pl_table *table) {
    for (int64_t i = 0; table->texts && i < table->text_count; i++) free(table->texts[i]);
    free(table->texts);
    for (int i = 0; i < table->columns; i++) free(table->names[i]);
    free(table->names);
    free(table->values);
    *table = (pl_table){0};
}
