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

/* Stable sort by key: passes of 11 bits over 63, from one array to the other and back. */
static keyed *sort_keys(int64_t count, keyed *items, keyed *other) {
    enum { DIGIT = 11, DIGITS = 1 << DIGIT };
    int64_t start[DIGITS];
    for (int shift = 0; shift < 63; shift += DIGIT) {
        int64_t total = 0;
        for (int b = 0; b < DIGITS; b++) start[b] = 0;
        for (int64_t i = 0; i < count; i++) start[items[i].key >> shift & (DIGITS - 1)]++;
        for (int b = 0; b < DIGITS; b++) {
            int64_t here = start[b];
            start[b] = total;
            total += here;
        }
        for (int64_t i = 0; i < count; i++) other[start[items[i].key >> shift & (DIGITS - 1)]++] = items[i];
        keyed *swap = items;
        items = other;
        other = swap;
    }
    return items;
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
    keyed *items = malloc((size_t)(2 * count + 1) * sizeof *items);
    if (!items) return pl_error_memory(err, 2 * count * (int64_t)sizeof *items, "the element order");
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
    const keyed *sorted = sort_keys(count, items, items + count);
    for (int64_t e = 0; e < count; e++) order[e] = sorted[e].element;
    free(items);
    return PL_OK;
}
