/* See tri_set.h. */
#include "mesh/tri_set.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

static void sort_corners(const int32_t *tri, int32_t out[3]) {
    const int32_t a = tri[0], b = tri[1], c = tri[2];
    const int32_t low = a < b ? (a < c ? a : c) : (b < c ? b : c);
    const int32_t high = a > b ? (a > c ? a : c) : (b > c ? b : c);
    out[0] = low;
    out[1] = (int32_t)((int64_t)a + b + c - low - high);
    out[2] = high;
}

static int compare(const void *left, const void *right) {
    const int32_t *a = left, *b = right;
    int k = 0;
    while (k < 2 && a[k] == b[k]) k++;
    return (a[k] > b[k]) - (a[k] < b[k]);
}

pl_tri_set pl_tri_set_new(const int32_t *tris, int64_t count) {
    pl_tri_set set = {.tris = pl_array_new(count, sizeof *set.tris)};
    if (!set.tris) return set;
    for (int64_t t = 0; t < count; t++) sort_corners(tris + 3 * t, set.tris[t]);
    qsort(set.tris, (size_t)count, sizeof *set.tris, compare);
    for (int64_t t = 0; t < count; t++) {
        if (!t || compare(set.tris[t], set.tris[set.count - 1]))
            memmove(set.tris[set.count++], set.tris[t], sizeof *set.tris);
    }
    return set;
}

void pl_tri_set_free(pl_tri_set *set) {
    free(set->tris);
    *set = (pl_tri_set){0};
}

int64_t pl_tri_set_find(const pl_tri_set *set, const int32_t *tri) {
    int32_t corners[3];
    sort_corners(tri, corners);
    const int32_t(*found)[3] = bsearch(corners, set->tris, (size_t)set->count, sizeof corners, compare);
    return found ? found - (const int32_t(*)[3])set->tris : -1;
}
