/* Percentiles of samples. */
#ifndef PL_CORE_PERCENTILE_H
#define PL_CORE_PERCENTILE_H

#include <stdint.h>
#include <stdlib.h>

static inline int pl_compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The smallest sample for which at least `percent` % of the samples are not larger; 0 without samples. Sorts
 * them. */
static inline double pl_percentile(double *samples, int64_t count, int percent) {
    if (count <= 0) return 0;
    qsort(samples, (size_t)count, sizeof *samples, pl_compare_doubles);
    int64_t rank = (count * percent + 99) / 100;
    return samples[rank > 0 ? rank - 1 : 0];
}

#endif
