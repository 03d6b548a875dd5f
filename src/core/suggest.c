/* What a message about an unknown name suggests instead. */
#include "core/suggest.h"
#include "core/fields.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST_NAME = 40 };

/* Number of edits (insert, delete, replace, swap neighbours) that turn a into b, ignoring case. */
static int edit_distance(const char *a, const char *b) {
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST_NAME || m > LONGEST_NAME) return LONGEST_NAME;
    int rows[3][LONGEST_NAME + 1] = {{0}};
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
        int edits = edit_distance(found, names[i]);
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
    if (!text || !size) return;
    text[0] = '\0';
    if (!found || !names || count < 0 || count > PL_MAX_DEFINITIONS) return;
    const char *nearest = pl_nearest_name(found, names, count);
    if (nearest) {
        snprintf(text, size, "; did you mean '%s'?", nearest);
        return;
    }
    int used = snprintf(text, size, "%s%s", count ? "; expected " : "", count > 1 ? "one of " : "");
    if (used >= 0 && (size_t)used < size)
        pl_list_names(names, count, count, text + used, size - (size_t)used);
}
