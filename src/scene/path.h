/* JSON paths such as bodies[0].mesh.file, and the position of a path's value in a text.
 *
 * A key that contains other characters than letters, digits and a few signs is written ["like this"].
 * Messages and overrides use the same syntax. */
#ifndef PL_SCENE_PATH_H
#define PL_SCENE_PATH_H

#include "core/memory.h"

void pl_path_add_key(pl_buffer *path, const char *key);
void pl_path_add_index(pl_buffer *path, int64_t index);

typedef struct pl_path_step {
    char *key; /* malloc'ed; NULL for an index */
    int64_t index;
} pl_path_step;

/* Splits a path. On a syntax error `*bad` points to the offending character and false is returned. */
bool pl_path_split(const char *path, size_t size, pl_path_step **steps, int *count, const char **bad);
void pl_path_steps_free(pl_path_step *steps, int count);

/* Line and column (1-based, in characters) of the value at `path`, or of its key, in valid JSON text; of the
 * nearest enclosing value if the path does not exist. */
void pl_path_locate(const char *text, size_t size, const char *path, bool key, int *line, int *column);

#endif
