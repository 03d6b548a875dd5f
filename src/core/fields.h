/* Checks of what a caller gives: missing arguments, the size of definitions, the ranges of their fields.
 * Scenes are checked by the same ranges, with messages that name the place in the file (scene/loader.c). */
#ifndef PL_CORE_FIELDS_H
#define PL_CORE_FIELDS_H

#include "pliant/base.h"

/* Most definitions in a list: a count that is not initialised is no list. */
enum { PL_MAX_DEFINITIONS = 1000000 };

/* "pl_mesh_copy: mesh is NULL", from a function that has `err`. */
#define PL_REQUIRE(argument)                                                                                 \
    do {                                                                                                     \
        if (!(argument)) return pl_error_null(err, __func__, #argument);                                     \
    } while (0)
pl_status pl_error_null(pl_error *err, const char *function, const char *argument);

/* A finite number in the field's range. */
bool pl_field_accepts(const pl_field *field, double number);
/* "a number between 0 and 1, both excluded": what a field takes that is no PL_FIELD_OTHER. */
void pl_field_expects(const pl_field *field, char *text, size_t size);

/* All components are finite numbers. */
pl_status pl_vector_check(const double v[3], const char *what, const char *field, pl_error *err);
/* ... and not all are zero. */
pl_status pl_direction_check(const double v[3], const char *what, const char *field, pl_error *err);
/* A finite angle, and an axis to turn about where it is not 0: rotate_axis, rotate_degrees. */
pl_status pl_rotation_check(const double axis[3], double degrees, const char *what, pl_error *err);
/* 0 <= count <= most, and a list where the count is not 0. */
pl_status pl_count_check(int64_t count, const void *list, int64_t most, const char *what, const char *field,
                         pl_error *err);

/* Bytes that are read as bool are 0 or 1. */
pl_status pl_flags_check(const bool *flags, int count, const char *what, const char *field, pl_error *err);

/* "body 'bar'", or "body 2" where there is no name. */
enum { PL_TITLE_SIZE = 128 };
const char *pl_title(char text[PL_TITLE_SIZE], const char *word, const char *name, int index);

/* Definitions begin with `size_t struct_size`, which says how much of them the caller knows. Reads one into
 * `own`, which holds the defaults of what the caller does not know; `size` is ours. `what` is for messages.
 */
pl_status pl_def_read(const void *def, const char *what, void *own, size_t size, pl_error *err);
/* Reads a list of them into a malloc'ed one of ours; they lie as far apart as the first one says. `count` and
 * `defs` have been checked. */
pl_status pl_defs_read(int count, const void *defs, const char *word, const void *defaults, size_t size,
                       void **out, pl_error *err);
/* Gives a caller whose structure has `struct_size` bytes as much of the defaults. */
void pl_def_write(void *def, size_t struct_size, const void *defaults, size_t size);

#endif
