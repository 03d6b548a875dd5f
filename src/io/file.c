/* See file.h. */
#include "io/file.h"
#include "core/fields.h"
#include "core/memory.h"
#include "io/text.h"
#include "pliant/frame.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool pl_path_ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), own = strlen(ending);
    return length > own && pl_word_is(path + length - own, own, ending);
}

/* Refuses files that may never end: devices, and named pipes, which may have no writer. Pipes that the shell
 * has opened (/dev/stdin, /dev/fd/63) are read. */
static pl_status pl_check_readable(int file, const char *path, pl_error *err) {
    struct stat info;
    if (fstat(file, &info) != 0)
        return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
    bool opened = !strncmp(path, "/dev/", 5) || !strncmp(path, "/proc/self/fd/", 14);
    if (S_ISREG(info.st_mode)) return PL_OK;
    if (S_ISFIFO(info.st_mode) && opened)
        return fcntl(file, F_SETFL, 0) == 0
                   ? PL_OK
                   : pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
    const char *what = S_ISDIR(info.st_mode) ? "folder" : S_ISFIFO(info.st_mode) ? "named pipe" : "device";
    return pl_error_set(err, PL_ERR_INPUT, "%s: is a %s, expected a file", path, what);
}

pl_status pl_file_read(const char *path, char **data, size_t *size, pl_error *err) {
    *data = NULL;
    *size = 0;
    int file =
        open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* opening a pipe must not wait for its writer */
    if (file < 0) return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
    pl_status status = pl_check_readable(file, path, err);
    pl_buffer buffer = {0};
    char chunk[65536];
    while (status == PL_OK) {
        ssize_t got = read(file, chunk, sizeof chunk);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            status = pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
        if (got <= 0) break;
        pl_buffer_add(&buffer, chunk, (size_t)got);
    }
    close(file);
    if (status == PL_OK) pl_buffer_add(&buffer, "", 0);
    if (status == PL_OK && buffer.failed) status = pl_error_memory(err, (int64_t)buffer.size, path);
    if (status != PL_OK) {
        pl_buffer_free(&buffer);
        return status;
    }
    *data = buffer.data;
    *size = buffer.size;
    return PL_OK;
}

enum { PL_WRITER_BLOCK = 1 << 18 };

static bool pl_write_all(pl_writer *writer, const char *data, size_t size) {
    while (size && !writer->error) {
        ssize_t written = write(writer->file, data, size);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            writer->error = errno;
            break;
        }
        data += written;
        size -= (size_t)written;
    }
    return !writer->error;
}

static void pl_writer_flush(pl_writer *writer) {
    pl_write_all(writer, writer->block, writer->used);
    writer->used = 0;
}

/* Closes and resets the writer; `keep` moves the finished file to its place. */
static void pl_writer_end(pl_writer *writer, bool keep) {
    if (writer->file >= 0 && close(writer->file) != 0 && !writer->error) writer->error = errno;
    writer->file = -1;
    if (writer->temporary) {
        if (keep && !writer->error && rename(writer->temporary, writer->target) != 0) writer->error = errno;
        if (!keep || writer->error) unlink(writer->temporary);
    }
    free(writer->temporary);
    free(writer->target);
    free(writer->block);
    writer->temporary = writer->target = writer->block = NULL;
}

pl_status pl_writer_open(pl_writer *writer, const char *path, pl_error *err) {
    *writer = (pl_writer){.file = -1, .path = pl_string_copy(path), .block = malloc(PL_WRITER_BLOCK)};
    /* A symbolic link stays a link: its target is replaced. */
    writer->target = realpath(path, NULL);
    if (!writer->target) writer->target = pl_string_copy(path);
    size_t length = writer->target ? strlen(writer->target) + 48 : 0;
    char *temporary = malloc(length + 1);
    if (!writer->path || !writer->block || !writer->target || !temporary) {
        free(temporary);
        pl_writer_abort(writer);
        return pl_error_memory(err, PL_WRITER_BLOCK, path);
    }
    struct stat info;
    bool exists = stat(writer->target, &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) {
        writer->error = EISDIR;
    } else if (exists && !S_ISREG(info.st_mode)) {
        writer->file = open(writer->target, O_WRONLY | O_CLOEXEC);
    } else {
        static atomic_uint number; /* several threads may write the same file */
        snprintf(temporary, length, "%s.%ld-%u.part", writer->target, (long)getpid(),
                 atomic_fetch_add(&number, 1));
        writer->file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        if (writer->file >= 0) {
            writer->temporary = temporary;
            temporary = NULL;
        }
    }
    if (writer->file < 0 && !writer->error) writer->error = errno;
    free(temporary);
    if (!writer->error) return PL_OK;
    pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be written: %s", path, strerror(writer->error));
    pl_writer_abort(writer);
    return PL_ERR_SYSTEM;
}

void pl_writer_add(pl_writer *writer, const void *data, size_t size) {
    if (writer->error) return;
    writer->size += (int64_t)size;
    if (writer->used + size > PL_WRITER_BLOCK) pl_writer_flush(writer);
    if (size > PL_WRITER_BLOCK) {
        pl_write_all(writer, data, size);
        return;
    }
    if (size) memcpy(writer->block + writer->used, data, size);
    writer->used += size;
}

void pl_writer_patch(pl_writer *writer, int64_t offset, const void *data, size_t size) {
    pl_writer_flush(writer);
    const char *bytes = data;
    while (size && !writer->error) {
        ssize_t written = pwrite(writer->file, bytes, size, (off_t)offset);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) {
            writer->error = errno;
            return;
        }
        bytes += written;
        offset += written;
        size -= (size_t)written;
    }
}

pl_status pl_writer_commit(pl_writer *writer, pl_error *err) {
    pl_writer_flush(writer);
    pl_writer_end(writer, true);
    pl_status status = PL_OK;
    if (writer->error) {
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be written: %s", writer->path,
                              strerror(writer->error));
    }
    free(writer->path);
    writer->path = NULL;
    return status;
}

void pl_writer_abort(pl_writer *writer) {
    pl_writer_end(writer, false);
    free(writer->path);
    writer->path = NULL;
}

pl_status pl_file_write_atomic(const char *path, const void *data, size_t size, pl_error *err) {
    PL_REQUIRE(path);
    if (size) PL_REQUIRE(data);
    pl_writer writer;
    pl_status status = pl_writer_open(&writer, path, err);
    if (status != PL_OK) return status;
    pl_writer_add(&writer, data, size);
    return pl_writer_commit(&writer, err);
}

/* ---- folders */

pl_status pl_folder_make(const char *folder, pl_error *err) {
    if (!*folder) return pl_error_set(err, PL_ERR_INPUT, "the folder's name is empty");
    char *path = pl_string_copy(folder);
    if (!path) return pl_error_memory(err, (int64_t)strlen(folder), "a path");
    int failure = 0;
    bool is_file = false;
    for (char *p = path + 1; !failure && !is_file; p++) {
        if (*p && *p != '/') continue;
        char end = *p;
        *p = '\0';
        struct stat info;
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            failure = errno;
        else if (stat(path, &info) == 0 && !S_ISDIR(info.st_mode))
            is_file = true;
        if (is_file) break; /* the path ends with the file's name, for the message */
        *p = end;
        if (!end) break;
    }
    if (is_file) pl_error_set(err, PL_ERR_INPUT, "%s: is a file, expected a folder", path);
    free(path);
    if (is_file) return PL_ERR_INPUT;
    if (failure) return pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot create: %s", folder, strerror(failure));
    return PL_OK;
}

pl_status pl_parents_make(const char *path, pl_error *err) {
    PL_REQUIRE(path);
    const char *slash = strrchr(path, '/');
    if (!slash || slash == path) return PL_OK;
    char *folder = pl_string_copy_part(path, (size_t)(slash - path));
    if (!folder) return pl_error_memory(err, (int64_t)strlen(path), "a path");
    pl_status status = pl_folder_make(folder, err);
    free(folder);
    return status;
}
