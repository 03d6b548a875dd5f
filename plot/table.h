/* Tables of numbers over time, as runs write them: CSV with a header line. */
#ifndef PL_TABLE_H
#define PL_TABLE_H

#include "pliant/base.h"

typedef struct pl_table {
    int columns;
    int64_t rows;
    char **names;   /* (columns) */
    double *values; /* (rows, columns); NAN if a cell is not a number */
    char **texts;   /* (rows, columns) texts of cells that are not numbers, else NULL */
    int64_t text_count;
} pl_table;

/* A line whose number of cells differs from the header's ends the table: a run may still be writing it. */
pl_status pl_table_parse(const char *text, size_t size, const char *path, pl_table *out, pl_error *err);
pl_status pl_table_read(const char *path, pl_table *out, pl_error *err);
/* The number of a column, or -1. */
int pl_table_find(const pl_table *table, const char *name);
/* The text of a cell that is not a number; "" if it is a number or empty. */
const char *pl_table_text(const pl_table *table, int64_t row, int column);
void pl_table_free(pl_table *table);

/* Describes a table with several rows per step: `keys` are the columns that identify the source of a row,
 * `values` the columns to be drawn, `labels` the names of these columns after the key and a dot. */
typedef struct pl_long_def {
    int key_count, value_count;
    const char *const *keys, *const *values, *const *labels;
} pl_long_def;
/* Reads such a table as one with one row per step and the columns step, time, "KEY.LABEL", .... */
pl_status pl_long_table_read(const char *path, const pl_long_def *def, pl_table *out, pl_error *err);

#endif
