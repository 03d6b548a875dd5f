/* Where meshes made of surfaces are kept. */
#ifndef PL_CLI_CACHE_H
#define PL_CLI_CACHE_H

#include "cli.h"

enum { PL_CACHE_PATH = 4096 };

/* XDG_CACHE_HOME/pliant, or HOME/.cache/pliant; false where neither is an absolute path. */
bool pl_cache_folder(char folder[PL_CACHE_PATH]);

#endif
