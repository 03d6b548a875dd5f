/* Collects all problems of a scene, and suggests corrections of misspelt names. */
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

/* The name that is probably meant by `found`, or NULL if none is similar. */
const char *pl_nearest_name(const char *found, const char *const *names, int count);
/* Writes "'a', 'b' and 3 more" to text; at most `shown` names. */
void pl_list_names(const char *const *names, int count, int shown, char *text, size_t size);
/* Writes "; did you mean 'NAME'?" to text if one of the names is similar, else "; expected one of NAMES". */
void pl_suggest(const char *found, const char *const *names, int count, char *text, size_t size);

#endif
