/* See sort.h. Quicksort by the median of three, insertion for few items, and heap sort where the division is
 * uneven too often (introsort: Musser 1997). */
#include "core/sort.h"

#include <string.h>

enum { FEW = 12 };

typedef struct sorting {
    char *items;
    size_t size;
    int (*compare)(const void *a, const void *b);
} sorting;

static char *at(const sorting *s, int64_t i) { return s->items + (size_t)i * s->size; }

static int order(const sorting *s, int64_t i, int64_t k) { return s->compare(at(s, i), at(s, k)); }

static void swap(const sorting *s, int64_t i, int64_t k) {
    char buffer[64], *a = at(s, i), *b = at(s, k);
    for (size_t done = 0, part; i != k && done < s->size; done += part) {
        part = s->size - done < sizeof buffer ? s->size - done : sizeof buffer;
        memcpy(buffer, a + done, part);
        memcpy(a + done, b + done, part);
        memcpy(b + done, buffer, part);
    }
}

static void insert_few(const sorting *s, int64_t first, int64_t end) {
    for (int64_t i = first + 1; i < end; i++) {
        for (int64_t k = i; k > first && order(s, k - 1, k) > 0; k--) swap(s, k - 1, k);
    }
}

static void sift(const sorting *s, int64_t first, int64_t root, int64_t count) {
    for (int64_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && order(s, first + child, first + child + 1) < 0) child++;
        if (order(s, first + root, first + child) >= 0) return;
        swap(s, first + root, first + child);
    }
}

static void heap_sort(const sorting *s, int64_t first, int64_t end) {
    int64_t count = end - first;
    for (int64_t root = count / 2 - 1; root >= 0; root--) sift(s, first, root, count);
    for (int64_t last = count - 1; last > 0; last--) {
        swap(s, first, first + last);
        sift(s, first, 0, last);
    }
}

/* Puts the median of three to the front and divides by it; returns its place. */
static int64_t divide(const sorting *s, int64_t first, int64_t end) {
    int64_t middle = first + (end - first) / 2, last = end - 1, i = first, k = end;
    if (order(s, middle, last) > 0) swap(s, middle, last);
    if (order(s, first, last) > 0) swap(s, first, last); /* the largest is the last */
    if (order(s, first, middle) < 0) swap(s, first, middle);
    for (;;) {
        do i++;
        while (i < end && order(s, i, first) < 0);
        do k--;
        while (order(s, k, first) > 0);
        if (i >= k) break;
        swap(s, i, k);
    }
    swap(s, first, k);
    return k;
}

static void sort(const sorting *s, int64_t first, int64_t end, int depth) {
    while (end - first > FEW) {
        if (depth-- == 0) {
            heap_sort(s, first, end);
            return;
        }
        int64_t middle = divide(s, first, end);
        if (middle - first < end - middle) { /* the shorter side by recursion */
            sort(s, first, middle, depth);
            first = middle + 1;
        } else {
            sort(s, middle + 1, end, depth);
            end = middle;
        }
    }
    insert_few(s, first, end);
}

void pl_sort(void *items, int64_t count, size_t size, int (*compare)(const void *a, const void *b)) {
    const sorting s = {items, size, compare};
    int64_t sorted = 1;
    int depth = 0;
    while (sorted < count && order(&s, sorted - 1, sorted) <= 0) sorted++;
    if (sorted >= count) return;
    for (int64_t n = count; n > 0; n /= 2) depth += 2;
    sort(&s, 0, count, depth);
}
