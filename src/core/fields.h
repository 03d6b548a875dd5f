/* Validation of the caller's input: missing arguments, sizes of definitions, ranges of their fields. Scenes
 * use the same ranges, with messages that name the place in the file (scene/loader.c). */
#ifndef PL_CORE_FIELDS_H
#define PL_CORE_FIELDS_H

#include "pliant/base.h"

/* Largest number of definitions in a list; a larger count is an uninitialised value. */
enum { PL_MAX_DEFINITIONS = 1000000 };

/* "pl_mesh_copy: mesh is NULL", in a function with `err`. */
#define PL_REQUIRE(argument)                                                                                 \
    do {                                                                                                     \
        if (!(argument)) return pl_error_null(err, __func__, #argument);                                     \
    } while (0)
pl_status pl_error_null(pl_error *err, const char *function, const char *argument);

/* Whether a number is finite and in the field's range. */
bool pl_field_accepts(const pl_field *field, double number);
/* "a number between 0 and 1, both excluded": describes the values of a field other than PL_FIELD_OTHER. */
void pl_field_expects(const pl_field *field, char *text, size_t size);

/* Checks that all components are finite. */
pl_status pl_vector_check(const double v[3], const char *what, const char *field, pl_error *err);
/* Checks that all components are between -max and max. */
pl_status pl_vector_check_range(const double v[3], double max, const char *what, const char *field,
                                pl_error *err);
/* Checks that all components are finite and that they are not all zero. */
pl_status pl_direction_check(const double v[3], const char *what, const char *field, pl_error *err);
/* Checks rotate_axis and rotate_degrees: a finite angle, and an axis if the angle is not 0. */
pl_status pl_rotation_check(const double axis[3], double degrees, const char *what, pl_error *err);
/* Checks 0 <= count <= most, and that there is a list if the count is not 0. */
pl_status pl_count_check(int64_t count, const void *list, int64_t max, const char *what, const char *field,
                         pl_error *err);

/* Checks that bytes read as bool are 0 or 1. */
pl_status pl_flags_check(const bool *flags, int count, const char *what, const char *field, pl_error *err);

/* "body 'bar'", or "body 2" if it has no name. */
enum { PL_TITLE_SIZE = 128 };
const char *pl_title(char text[PL_TITLE_SIZE], const char *word, const char *name, int index);

/* Definitions begin with `size_t struct_size`, the size of the structure known to the caller. Copies one into
 * `own`, which contains defaults for members unknown to the caller; `size` is the library's size. `what` is
 * for messages. */
pl_status pl_def_read(const void *def, const char *what, void *own, size_t size, pl_error *err);
/* Copies a list of definitions into a malloc'ed list of the library's size. The first one's struct_size is
 * the stride. `count` and `defs` have been checked. */
pl_status pl_defs_read(int count, const void *defs, const char *word, const void *defaults, size_t size,
                       void **out, pl_error *err);
/* Writes the part of the defaults that fits into the caller's structure of `struct_size` bytes. */
void pl_def_write(void *def, size_t struct_size, const void *defaults, size_t size);

#endif
