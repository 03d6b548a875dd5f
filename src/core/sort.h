/* Sorting in place, for use within steps: the C library's qsort may allocate. */
#ifndef PL_CORE_SORT_H
#define PL_CORE_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Ascending. Not stable: if the result shall not depend on the order before, `compare` returns 0 only for
 * items with the same bytes. O(n log n) comparisons in any case, about n for a sorted list. */
void pl_sort(void *items, int64_t count, size_t size, int (*compare)(const void *a, const void *b));

#endif
