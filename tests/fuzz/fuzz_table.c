/* The reader of the tables of runs on arbitrary bytes, and a chart of the result. */
#include "chart.h"
#include "table.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    pl_table table;
    if (pl_table_parse((const char *)data, size, "table", &table, NULL) != PL_OK) return 0;
    int last = table.columns - 1;
    pl_line line = {table.names[last], table.rows, table.columns, table.values, table.values + last, 1, 1};
    const double range[2] = {0, 1};
    pl_chart charts[2] = {{"a", "x", false, 1, &line, NULL, NULL}, {"b", "x", true, 1, &line, "m", range}};
    pl_sheet_def sheet = {.width = 200, .height = 150, .scale = 1};
    char *text = NULL;
    size_t length = 0;
    if (pl_charts_svg(2, charts, &sheet, &text, &length, NULL) == PL_OK) free(text);
    pl_table_free(&table);
    return 0;
}
