/* Printing what is wrong with a scene, for every command that loads one. */
#ifndef PL_CLI_PROBLEMS_H
#define PL_CLI_PROBLEMS_H

#include "args.h"

/* One problem a line on stderr: "file:line:column: path: message". */
void pl_print_problems(const char *file, const pl_problems *problems);

/* Loads a scene and prints its problems and warnings. PL_EXIT_DONE, or the exit status that belongs to the
 * failure. */
int pl_load_scene(const char *path, int set_count, const char *const *sets, pl_scene **out);
/* Likewise, and whether its simulation can be made. */
int pl_check_scene(const char *path, int set_count, const char *const *sets, pl_scene **out);

#endif
