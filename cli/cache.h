/* The folder of the mesh cache. */
#ifndef PL_CLI_CACHE_H
#define PL_CLI_CACHE_H

#include "cli.h"

enum { PL_CACHE_PATH = 4096 };

/* XDG_CACHE_HOME/pliant, or HOME/.cache/pliant; false if neither is an absolute path. */
bool pl_cache_folder(char folder[PL_CACHE_PATH]);

#endif
