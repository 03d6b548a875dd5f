/* Cells of CSV tables. */
#ifndef PL_SCENE_CELLS_H
#define PL_SCENE_CELLS_H

#include "core/memory.h"

/* Appends a name, quoted where it would be ambiguous. */
void pl_cell_name(pl_buffer *text, const char *name);
/* Appends a comma and a number with all its digits; "nan" if it is not a number. */
void pl_cell_number(pl_buffer *text, double value);

#endif
