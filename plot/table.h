/* Tables of numbers over time, as runs write them: CSV with a header line. */
#ifndef PL_TABLE_H
#define PL_TABLE_H

#include "pliant/base.h"

typedef struct pl_table {
    int columns;
    int64_t rows;
    char **names;   /* (columns) */
    double *values; /* (rows, columns); NAN where a cell is no number */
    char **texts;   /* (rows, columns) of cells that are no numbers, else NULL */
    int64_t text_count;
} pl_table;

/* Lines of another number of cells than the header end the table: a run may still be writing the last one. */
pl_status pl_table_parse(const char *text, size_t size, const char *path, pl_table *out, pl_error *err);
pl_status pl_table_read(const char *path, pl_table *out, pl_error *err);
/* The number of a column, or -1. */
int pl_table_find(const pl_table *table, const char *name);
/* A cell that is no number; "" where it is one, or empty. */
const char *pl_table_text(const pl_table *table, int64_t row, int column);
void pl_table_free(pl_table *table);

/* A table with several lines per step, of different things: `keys` are the columns that say of what, `values`
 * those that are drawn, `labels` what they are called behind the key and a full stop. */
typedef struct pl_long_def {
    int key_count, value_count;
    const char *const *keys, *const *values, *const *labels;
} pl_long_def;
/* The same with one line per step, and columns for every thing: step, time, "KEY.LABEL". */
pl_status pl_long_table_read(const char *path, const pl_long_def *def, pl_table *out, pl_error *err);

#endif
