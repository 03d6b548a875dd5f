/* The parts of the reader of VTK's legacy files: numbers and arrays. */
#ifndef PL_IO_VTK_H
#define PL_IO_VTK_H

#include "io/text.h"
#include "io/vtk_cells.h"

typedef struct pl_vtk_type {
    char kind; /* 'f' real, 'i' or 'u' integer, 'b' bits */
    int bytes;
} pl_vtk_type;

typedef struct pl_vtk {
    pl_text text;
    bool binary; /* numbers are big-endian bytes; everything else is text */
    bool modern; /* version 5: cells as offsets and connectivity */
    pl_vtk_cells cells;
    int64_t cell_total, point_total;
    int64_t *offsets, *points; /* from CELLS of an unstructured grid, until CELL_TYPES is read */
} pl_vtk;

/* Reads the header up to and including the word DATASET. */
pl_status pl_vtk_header(pl_vtk *vtk);
/* "float", "int", ...; false for types without numbers (string, variant). */
bool pl_vtk_type_of(const char *word, size_t length, pl_vtk_type *type);
/* Reads exactly `count` numbers from the next line on, into malloc'ed memory. */
pl_status pl_vtk_reals(pl_vtk *vtk, pl_vtk_type type, int64_t count, const char *what, double **out);
pl_status pl_vtk_ints(pl_vtk *vtk, pl_vtk_type type, int64_t count, const char *what, int64_t **out);

/* Reads the arrays after POINT_DATA or CELL_DATA, up to the next of the two or the end. */
pl_status pl_vtk_data(pl_vtk *vtk, bool points, int64_t count);
/* Reads a FIELD; that of the dataset itself is skipped. */
pl_status pl_vtk_field(pl_vtk *vtk, bool keep, bool points, int64_t count);
/* Skips METADATA, up to the next empty line. */
void pl_vtk_skip_metadata(pl_text *text);

/* In write_vtk.c. */
pl_status pl_vtk_write(const pl_mesh *mesh, const char *path, pl_error *err);

#endif
