/* See path.h. */
#include "io/path.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

char *pl_path_folder(const char *path) {
    const char *slash = strrchr(path, '/');
    return pl_string_copy_part(path, slash ? (size_t)(slash + 1 - path) : 0);
}

/* The real path of a file that may not exist, in a folder that does; malloc'ed, NULL if it does not. */
static char *real_path(const char *path) {
    char *real = realpath(path, NULL);
    if (real) return real;
    char *folder = pl_path_folder(path), *base = folder ? realpath(folder[0] ? folder : ".", NULL) : NULL;
    const char *name = path + (folder ? strlen(folder) : 0);
    pl_buffer joined = {0};
    if (base) pl_buffer_print(&joined, "%s/%s", base, name);
    if (joined.failed) pl_buffer_free(&joined);
    free(folder);
    free(base);
    return joined.data;
}

/* Both are real paths. */
static char *relative(const char *file, const char *folder, bool climb) {
    size_t same = 0, shared = 0; /* of equal characters; up to the last slash among them */
    while (file[same] && file[same] == folder[same]) {
        if (file[same++] == '/') shared = same;
    }
    pl_buffer path = {0};
    bool below = !folder[same] && file[same] == '/';
    if (below) shared = same + 1;
    if (shared > 1 && (below || climb)) {
        for (const char *at = folder + shared; !below && at; at = strchr(at, '/'), at += at != NULL)
            pl_buffer_text(&path, "../");
        file += shared;
    }
    pl_buffer_text(&path, file);
    if (path.failed) pl_buffer_free(&path);
    return path.data;
}

char *pl_path_relative(const char *file, const char *folder, bool climb) {
    char *full = real_path(file), *base = realpath(folder[0] ? folder : ".", NULL);
    char *path = full && base ? relative(full, base, climb) : pl_string_copy(file);
    free(full);
    free(base);
    return path;
}
