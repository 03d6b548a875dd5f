/* Converts tables with several rows per step, one per source or pair (forces and contacts of runs), to tables
 * with one row per step. Input is untrusted. */
#include "table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_KEYS = 256 };

/* The keys of the rows: the texts in their key columns. */
typedef struct keys {
    int count;
    char *names[MAX_KEYS];
} keys;

/* The key of a row: the texts of its key cells, joined by blanks. */
static char *join_cells(const pl_table *table, int64_t row, int count, const int *columns) {
    size_t size = 1;
    for (int i = 0; i < count; i++) size += strlen(pl_table_text(table, row, columns[i])) + 1;
    char *text = calloc(size, 1);
    for (int i = 0; text && i < count; i++) {
        const char *cell = pl_table_text(table, row, columns[i]);
        if (*text && *cell) strcat(text, " ");
        strcat(text, cell);
    }
    return text;
}

/* The number of a key, which is added if it is new; -1 if memory is short. */
static int find_key(keys *all, char *name) {
    for (int i = 0; name && i < all->count; i++) {
        if (strcmp(all->names[i], name)) continue;
        free(name);
        return i;
    }
    if (!name || all->count == MAX_KEYS) {
        free(name);
        return -1;
    }
    all->names[all->count] = name;
    return all->count++;
}

static bool make_columns(const keys *all, const pl_long_def *def, pl_table *out) {
    out->names = calloc((size_t)(2 + all->count * def->value_count), sizeof *out->names);
    if (!out->names) return false;
    out->names[out->columns++] = strdup("step");
    out->names[out->columns++] = strdup("time");
    bool made = out->names[0] && out->names[1];
    for (int k = 0; k < all->count * def->value_count; k++) {
        const char *key = all->names[k / def->value_count], *value = def->labels[k % def->value_count];
        size_t size = strlen(key) + strlen(value) + 2;
        char *name = malloc(size);
        if (name) snprintf(name, size, "%s.%s", key, value);
        out->names[out->columns++] = name;
        made = made && name;
    }
    return made;
}

/* Combines the rows of each step into one row. */
static bool fill(const pl_table *from, const pl_long_def *def, const int *values, const int *key_of,
                 pl_table *out) {
    out->values = malloc((size_t)(from->rows + 1) * (size_t)out->columns * sizeof *out->values);
    if (!out->values) return false;
    for (int64_t row = 0; row < from->rows; row++) {
        const double *cells = from->values + row * from->columns;
        double *line = out->rows ? out->values + (out->rows - 1) * out->columns : NULL;
        if (!line || line[0] != cells[0]) {
            line = out->values + out->rows++ * out->columns;
            for (int i = 0; i < out->columns; i++) line[i] = NAN;
            line[0] = cells[0];
            line[1] = cells[1];
        }
        for (int v = 0; key_of[row] >= 0 && v < def->value_count; v++)
            line[2 + key_of[row] * def->value_count + v] = cells[values[v]];
    }
    return true;
}

/* Finds columns by name; false if one is missing. */
static bool find_columns(const pl_table *table, int count, const char *const *names, int *out) {
    for (int i = 0; i < count; i++) {
        out[i] = pl_table_find(table, names[i]);
        if (out[i] < 0) return false;
    }
    return true;
}

pl_status pl_long_table_read(const char *path, const pl_long_def *def, pl_table *out, pl_error *err) {
    pl_table from = {0}, made = {0};
    keys all = {0};
    int texts[4], values[16];
    pl_status status = pl_table_read(path, &from, err);
    if (status != PL_OK) return status;
    bool known = def->key_count <= 4 && def->value_count <= 16 &&
                 find_columns(&from, def->key_count, def->keys, texts) &&
                 find_columns(&from, def->value_count, def->values, values) &&
                 pl_table_find(&from, "step") == 0 && pl_table_find(&from, "time") == 1;
    int *key_of = known ? malloc((size_t)(from.rows + 1) * sizeof *key_of) : NULL;
    bool good = key_of != NULL;
    for (int64_t row = 0; good && row < from.rows; row++)
        key_of[row] = find_key(&all, join_cells(&from, row, def->key_count, texts));
    good = good && make_columns(&all, def, &made) && fill(&from, def, values, key_of, &made);
    if (!known)
        status = pl_error_set(err, PL_ERR_INPUT, "%s: lacks columns that a run writes", path);
    else if (!good)
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: out of memory", path);
    if (status == PL_OK)
        *out = made;
    else
        pl_table_free(&made);
    for (int i = 0; i < all.count; i++) free(all.names[i]);
    free(key_of);
    pl_table_free(&from);
    return status;
}
