/* Whole files in, whole files out (pl_file_write_atomic is public, in frame.h). */
#ifndef PL_IO_FILE_H
#define PL_IO_FILE_H

#include "pliant/base.h"

/* Reads a file into malloc'ed memory with a NUL behind it. Folders, unreadable and missing files give PL_ERR_INPUT with the
 * system's reason. */
pl_status pl_file_read(const char *path, char **data, size_t *size, pl_error *err);

#endif
