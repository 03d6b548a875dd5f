/* See file.h. */
#include "io/file.h"
#include "core/memory.h"
#include "pliant/frame.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

pl_status pl_file_read(const char *path, char **data, size_t *size, pl_error *err) {
    *data = NULL;
    *size = 0;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
    struct stat info;
    pl_status status = PL_OK;
    pl_buffer buffer = {0};
    if (fstat(file, &info) == 0 && S_ISDIR(info.st_mode)) {
        status = pl_error_set(err, PL_ERR_INPUT, "%s: is a folder, expected a file", path);
    }
    char chunk[65536];
    while (status == PL_OK) {
        ssize_t got = read(file, chunk, sizeof chunk);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) status = pl_error_set(err, PL_ERR_INPUT, "%s: cannot be read: %s", path, strerror(errno));
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

static pl_status pl_write_all(int file, const char *data, size_t size) {
    while (size) {
        ssize_t put = write(file, data, size);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return PL_ERR_MACHINE;
        data += put;
        size -= (size_t)put;
    }
    return PL_OK;
}

pl_status pl_file_write_atomic(const char *path, const void *data, size_t size, pl_error *err) {
    size_t length = strlen(path) + 32;
    char *temporary = malloc(length);
    if (!temporary) return pl_error_memory(err, (int64_t)length, "a file name");
    snprintf(temporary, length, "%s.%ld.part", path, (long)getpid());
    int file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    pl_status status = file < 0 ? PL_ERR_MACHINE : pl_write_all(file, data, size);
    if (file >= 0 && close(file) != 0) status = PL_ERR_MACHINE;
    if (status == PL_OK && rename(temporary, path) != 0) status = PL_ERR_MACHINE;
    if (status != PL_OK) {
        int reason = errno;
        if (file >= 0) unlink(temporary);
        pl_error_set(err, status, "%s: cannot be written: %s", path, strerror(reason));
    }
    free(temporary);
    return status;
}
