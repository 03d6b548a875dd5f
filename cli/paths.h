/* Paths of files in arguments. */
#ifndef PL_CLI_PATHS_H
#define PL_CLI_PATHS_H

#include <stdbool.h>

bool pl_path_ends_with(const char *path, const char *end);
bool pl_path_is_folder(const char *path);
/* folder/name; malloc'ed, NULL if out of memory. */
char *pl_path_join(const char *folder, const char *name);

#endif
