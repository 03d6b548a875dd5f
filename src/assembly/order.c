/* See order.h. */
#include "assembly/order.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>

typedef struct keyed {
    uint64_t key;
    int32_t element;
} keyed;

static uint64_t spread_bits(uint64_t v) { /* 21 bits, two zeros between each */
    v &= 0x1fffff;
    v = (v | v << 32) & 0x1f00000000ffffu;
    v = (v | v << 16) & 0x1f0000ff0000ffu;
    v = (v | v << 8) & 0x100f00f00f00f00fu;
    v = (v | v << 4) & 0x10c30c30c30c30c3u;
    return (v | v << 2) & 0x1249249249249249u;
}

static int compare_keyed(const void *a, const void *b) {
    const keyed *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return (x->element > y->element) - (x->element < y->element);
}

pl_status pl_order_elements(const double *X, int64_t count, int nodes, const int32_t *cells, int32_t *order,
                            pl_error *err) {
    double low[3] = {INFINITY, INFINITY, INFINITY}, size = 0;
    double high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (int64_t k = 0; k < count * nodes; k++) {
        for (int d = 0; d < 3; d++) {
            low[d] = fmin(low[d], X[3 * (int64_t)cells[k] + d]);
            high[d] = fmax(high[d], X[3 * (int64_t)cells[k] + d]);
        }
    }
    for (int d = 0; d < 3; d++) size = fmax(size, high[d] - low[d]);
    keyed *items = malloc((size_t)(count ? count : 1) * sizeof *items);
    if (!items) return pl_error_memory(err, count * (int64_t)sizeof *items, "the element order");
    double scale = size > 0 ? 2097151 / (size * nodes) : 0; /* of the sum of corner coordinates */
    for (int64_t e = 0; e < count; e++) {
        uint64_t key = 0;
        for (int d = 0; d < 3; d++) {
            double sum = 0;
            for (int a = 0; a < nodes; a++) sum += X[3 * (int64_t)cells[e * nodes + a] + d] - low[d];
            key |= spread_bits((uint64_t)(sum * scale)) << d;
        }
        items[e] = (keyed){key, (int32_t)e};
    }
    qsort(items, (size_t)count, sizeof *items, compare_keyed);
    for (int64_t e = 0; e < count; e++) order[e] = items[e].element;
    free(items);
    return PL_OK;
}
