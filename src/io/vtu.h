/* The contents of a .vtu file before its numbers are decoded. */
#ifndef PL_IO_VTU_H
#define PL_IO_VTU_H

#include "pliant/base.h"

typedef enum pl_vtu_section {
    PL_VTU_POINTS,
    PL_VTU_CELLS,
    PL_VTU_POINT_DATA,
    PL_VTU_CELL_DATA
} pl_vtu_section;
typedef enum pl_vtu_encoding { PL_VTU_ASCII, PL_VTU_BASE64, PL_VTU_APPENDED } pl_vtu_encoding;

typedef struct pl_vtu_array {
    int64_t piece;
    pl_vtu_section section;
    const char *at; /* position of the element, for messages */
    const char *name;
    size_t name_length;
    char kind; /* 'f', 'i' or 'u' */
    int bytes; /* size of one number */
    int64_t components;
    pl_vtu_encoding encoding;
    int64_t offset;         /* in the appended data */
    const char *text, *end; /* of inline data */
} pl_vtu_array;

typedef struct pl_vtu_piece {
    const char *at;
    int64_t points, cells;
} pl_vtu_piece;

typedef struct pl_vtu {
    const char *label, *data, *end;
    bool big;             /* the file's byte order */
    int header_bytes;     /* size of the integers before binary data: 4 or 8 */
    bool compressed;      /* by zlib */
    const char *appended; /* after the underscore, or NULL */
    bool appended_base64;
    int64_t piece_count, piece_room, array_count, array_room;
    pl_vtu_piece *pieces;
    pl_vtu_array *arrays;
    pl_error *err;
} pl_vtu;

/* Collects pieces and arrays; free both lists afterwards, also after a failure. */
pl_status pl_vtu_scan(pl_vtu *vtu);
/* "label:line: ..." for the position `at`. */
pl_status pl_vtu_fail(const pl_vtu *vtu, const char *at, const char *format, ...) PL_PRINTF(3, 4);
/* Reads exactly `count` numbers, as doubles or as int64_t, into malloc'ed memory. */
pl_status pl_vtu_reals(const pl_vtu *vtu, const pl_vtu_array *array, int64_t count, double **out);
pl_status pl_vtu_ints(const pl_vtu *vtu, const pl_vtu_array *array, int64_t count, int64_t **out);

#endif
