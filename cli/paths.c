/* See paths.h. */
#include "paths.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool pl_path_ends_with(const char *path, const char *end) {
    size_t length = strlen(path), tail = strlen(end);
    return length >= tail && !strcmp(path + length - tail, end);
}

bool pl_path_is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

char *pl_path_join(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    const char *slash = folder[0] && !pl_path_ends_with(folder, "/") ? "/" : "";
    if (path) snprintf(path, size, "%s%s%s", folder, slash, name);
    return path;
}
