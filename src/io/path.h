/* Paths of files that name each other. */
#ifndef PL_IO_PATH_H
#define PL_IO_PATH_H

#include "pliant/base.h"

/* The part of a path up to and including its last slash, "" if there is none; malloc'ed. */
char *pl_path_folder(const char *path);
/* The path of a file as a file in `folder` ("": the current one) names it; malloc'ed, NULL if out of memory. It is
 * relative, or absolute if both share only the root, or if the file is not below the folder and the path must not
 * `climb`. The file itself may not exist; without its folder the path remains as it is. */
char *pl_path_relative(const char *file, const char *folder, bool climb);

#endif
