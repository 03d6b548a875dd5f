/* Collecting every problem of a scene, and guessing what a misspelt name was meant to be. */
#ifndef PL_SCENE_PROBLEMS_H
#define PL_SCENE_PROBLEMS_H

#include "pliant/scene.h"

/* Reports beyond this many say nothing new and would let a hostile file fill the memory. */
enum {
    PL_MAX_PROBLEMS = 200,
    PL_MAX_WARNINGS = 150
}; /* the rest is for errors: one must always be noticed */

bool pl_problems_have_room(const pl_problems *problems, bool warning);

void pl_problems_add(pl_problems *problems, const char *path, int line, int column, bool warning,
                     const char *message);
/* By line and column; those without a place come last. */
void pl_problems_sort(pl_problems *problems);
int pl_problems_errors(const pl_problems *problems);

/* Writes "; did you mean 'NAME'?" when one of the names is near, else "; expected one of NAMES", into text.
 */
void pl_suggest(const char *found, const char *const *names, int count, char *text, size_t size);

#endif
