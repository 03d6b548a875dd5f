/* Collects all problems of a scene. */
#ifndef PL_SCENE_PROBLEMS_H
#define PL_SCENE_PROBLEMS_H

#include "pliant/scene.h"

/* More reports than this add nothing and would allow a hostile file to fill the memory. */
enum {
    PL_MAX_PROBLEMS = 200,
    PL_MAX_WARNINGS = 150
}; /* the difference is reserved for errors, so that at least one is reported */

bool pl_problems_have_room(const pl_problems *problems, bool warning);

void pl_problems_add(pl_problems *problems, const char *path, int line, int column, bool warning,
                     const char *message);
/* Sorts by line and column; problems without a position come last. */
void pl_problems_sort(pl_problems *problems);
int pl_problems_errors(const pl_problems *problems);

#endif
