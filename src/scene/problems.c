/* See problems.h. */
#include "scene/problems.h"
#include "core/memory.h"

#include <ctype.h>
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

enum { PL_LONGEST_NAME = 40 };

/* Number of edits (insert, delete, replace, swap neighbours) that turn a into b, ignoring case. */
static int pl_edit_distance(const char *a, const char *b) {
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > PL_LONGEST_NAME || m > PL_LONGEST_NAME) return PL_LONGEST_NAME;
    int rows[3][PL_LONGEST_NAME + 1] = {{0}};
    for (int j = 0; j <= m; j++) rows[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *row = rows[i % 3], *above = rows[(i + 2) % 3], *higher = rows[(i + 1) % 3];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int ca = tolower((unsigned char)a[i - 1]), cb = tolower((unsigned char)b[j - 1]);
            int best = above[j - 1] + (ca != cb);
            if (above[j] + 1 < best) best = above[j] + 1;
            if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
            if (i > 1 && j > 1 && ca == tolower((unsigned char)b[j - 2]) &&
                cb == tolower((unsigned char)a[i - 2]) && higher[j - 2] + 1 < best) {
                best = higher[j - 2] + 1;
            }
            row[j] = best;
        }
    }
    return rows[n % 3][m];
}

const char *pl_nearest_name(const char *found, const char *const *names, int count) {
    const char *nearest = NULL;
    int distance = (int)strlen(found) / 3 + 2; /* a larger distance is not a misspelling */
    for (int i = 0; i < count; i++) {
        int edits = pl_edit_distance(found, names[i]);
        if (edits < distance && edits < (int)strlen(names[i])) {
            distance = edits;
            nearest = names[i];
        }
    }
    return nearest;
}

void pl_list_names(const char *const *names, int count, int shown, char *text, size_t size) {
    int used = 0;
    text[0] = '\0';
    for (int i = 0; i < count && i < shown && used >= 0 && (size_t)used < size; i++)
        used += snprintf(text + used, size - (size_t)used, "%s'%s'", i ? ", " : "", names[i]);
    if (count > shown && used >= 0 && (size_t)used < size)
        snprintf(text + used, size - (size_t)used, " and %d more", count - shown);
}

void pl_suggest(const char *found, const char *const *names, int count, char *text, size_t size) {
    const char *nearest = pl_nearest_name(found, names, count);
    if (nearest) {
        snprintf(text, size, "; did you mean '%s'?", nearest);
        return;
    }
    int used = snprintf(text, size, "%s%s", count ? "; expected " : "", count > 1 ? "one of " : "");
    if (used >= 0 && (size_t)used < size)
        pl_list_names(names, count, count, text + used, size - (size_t)used);
}
