/* Whole files in, whole files out (pl_file_write_atomic is public, in frame.h). */
#ifndef PL_IO_FILE_H
#define PL_IO_FILE_H

#include "pliant/base.h"

/* Reads a file into malloc'ed memory with a NUL behind it. Folders, unreadable and missing files give
 * PL_ERR_INPUT with the system's reason. */
pl_status pl_file_read(const char *path, char **data, size_t *size, pl_error *err);

/* Whether a path has such an ending, in upper or lower case, and something before it. */
bool pl_path_ends_in(const char *path, const char *ending);

/* A file written piece by piece that appears under its name only when committed. A failed write is
 * remembered, further pieces are ignored, and the commit reports it; nothing is left behind then. Devices and
 * pipes are written directly. */
typedef struct pl_writer {
    int file;  /* -1 when not open */
    int error; /* errno of the first failure, or 0 */
    char *path, *target, *temporary;
    char *block;
    size_t used;
    int64_t size; /* bytes added so far */
} pl_writer;
pl_status pl_writer_open(pl_writer *writer, const char *path, pl_error *err);
void pl_writer_add(pl_writer *writer, const void *data, size_t size);
/* Overwrites bytes that were added earlier (a header that counts what follows it). */
void pl_writer_patch(pl_writer *writer, int64_t offset, const void *data, size_t size);
/* Both end the writer; after an abort the file that was there before is still there. */
pl_status pl_writer_commit(pl_writer *writer, pl_error *err);
void pl_writer_abort(pl_writer *writer);

#endif
