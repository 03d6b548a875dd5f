/* See problems.h. */
#include "scene/problems.h"
#include "core/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void pl_problems_free(pl_problems *problems) {
    if (!problems) return;
    for (int i = 0; i < problems->count; i++) {
        free(problems->items[i].path);
        free(problems->items[i].message);
    }
    free(problems->items);
    *problems = (pl_problems){0};
}

bool pl_problems_have_room(const pl_problems *problems, bool warning) {
    return problems->count < (warning ? PL_MAX_WARNINGS : PL_MAX_PROBLEMS);
}

void pl_problems_add(pl_problems *problems, const char *path, int line, int column, bool warning,
                     const char *message) {
    if (!pl_problems_have_room(problems, warning)) return;
    pl_problem *items = pl_array_grow(problems->items, problems->count + 1, sizeof *items);
    if (!items) return;
    problems->items = items;
    char shown[1024];
    pl_text_escape(message, shown, sizeof shown);
    pl_problem item = {pl_string_copy(path), line, column, pl_string_copy(shown), warning};
    if (item.path && item.message) {
        items[problems->count++] = item;
    } else {
        free(item.path);
        free(item.message);
    }
}

static bool pl_problem_after(const pl_problem *a, const pl_problem *b) {
    if (!a->line || !b->line) return !a->line && b->line;
    return a->line != b->line ? a->line > b->line : a->column > b->column;
}

void pl_problems_sort(pl_problems *problems) {
    for (int i = 1; i < problems->count; i++) {
        pl_problem item = problems->items[i];
        int j = i;
        for (; j > 0 && pl_problem_after(&problems->items[j - 1], &item); j--)
            problems->items[j] = problems->items[j - 1];
        problems->items[j] = item;
    }
}

int pl_problems_errors(const pl_problems *problems) {
    int errors = 0;
    for (int i = 0; i < problems->count; i++) errors += !problems->items[i].warning;
    return errors;
}
