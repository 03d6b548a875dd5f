/* Tables of numbers over time, as runs write them: CSV with a header line. */
#ifndef PL_TABLE_H
#define PL_TABLE_H

#include "pliant/base.h"

typedef struct pl_table {
    int columns;
    int64_t rows;
    char **names;   /* (columns) */
    double *values; /* (rows, columns); NAN where a cell is no number */
} pl_table;

/* Lines of another number of cells than the header end the table: a run may still be writing the last one. */
pl_status pl_table_parse(const char *text, size_t size, const char *path, pl_table *out, pl_error *err);
pl_status pl_table_read(const char *path, pl_table *out, pl_error *err);
/* The number of a column, or -1. */
int pl_table_find(const pl_table *table, const char *name);
void pl_table_free(pl_table *table);

#endif
