/* Reads and writes whole files, creates folders (pl_file_write_atomic and pl_parents_make are public, in
 * frame.h). */
#ifndef PL_IO_FILE_H
#define PL_IO_FILE_H

#include "pliant/base.h"

/* Reads a file into malloc'ed memory, followed by a NUL. Folders and unreadable or missing files give
 * PL_ERR_INPUT with the system's reason. */
pl_status pl_file_read(const char *path, char **data, size_t *size, pl_error *err);

/* Creates a folder and its parents, if they do not exist. */
pl_status pl_folder_make(const char *folder, pl_error *err);

/* Whether a path has this extension, in upper or lower case, after a non-empty name. */
bool pl_path_ends_in(const char *path, const char *ending);

/* A file that is written in parts and appears under its name only when committed. After a failed write,
 * further parts are ignored, the commit reports the failure, and nothing is left behind. Devices and pipes
 * are written directly. */
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
/* Overwrites bytes that were added earlier (such as a header with the number of items that follow). */
void pl_writer_patch(pl_writer *writer, int64_t offset, const void *data, size_t size);
/* Both end the writer; after an abort the previous file still exists. */
pl_status pl_writer_commit(pl_writer *writer, pl_error *err);
void pl_writer_abort(pl_writer *writer);

#endif
