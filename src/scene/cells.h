/* Cells of tables. */
#ifndef PL_SCENE_CELLS_H
#define PL_SCENE_CELLS_H

#include "core/memory.h"

/* A name, in quotes where it would be taken for something else. */
void pl_cell_name(pl_buffer *text, const char *name);
/* A comma and a number with all of its digits; "nan" where it is none. */
void pl_cell_number(pl_buffer *text, double value);

#endif
