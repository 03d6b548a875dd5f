/* See stencils.h; products are in stencils_apply.c. */
#include "linear/stencils.h"
#include "core/hash.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

static bool reserve(pl_stencils *list, pl_stencil_store *store, int64_t count, size_t size) {
    if (list->failed) return false;
    if (count <= store->capacity) return true;
    int64_t capacity = count + store->capacity / 2 + 64;
    void *data = pl_array_grow(store->data, capacity, size);
    if (!data) {
        list->failed = true;
        return false;
    }
    list->growths++;
    *store = (pl_stencil_store){data, capacity};
    return true;
}

/* Reserves memory for pl_stencils_finish. */
static bool reserve_rows(pl_stencils *list, int64_t nodes, int64_t products, int64_t rows) {
    return reserve(list, &list->start, rows + 2, sizeof(int64_t)) &&
           reserve(list, &list->touched, nodes < rows ? nodes : rows, sizeof(int32_t)) &&
           reserve(list, &list->entries, nodes, sizeof(pl_stencil_entry)) &&
           reserve(list, &list->product, products, sizeof(double));
}

bool pl_stencils_reserve(pl_stencils *list, int64_t count, int64_t nodes, int64_t values, int64_t rows) {
    return reserve(list, &list->places, count, sizeof(pl_stencil_place)) &&
           reserve(list, &list->nodes, nodes, sizeof(int32_t)) &&
           reserve(list, &list->values, values, sizeof(double)) && reserve_rows(list, nodes, 3 * nodes, rows);
}

void pl_stencils_clear(pl_stencils *list) {
    list->count = list->node_count = list->value_count = list->product_count = list->row_count = 0;
}

void pl_stencils_free(pl_stencils *list) {
    pl_stencil_store *stores[] = {&list->places,  &list->nodes,   &list->values, &list->start,
                                  &list->touched, &list->entries, &list->product};
    for (size_t k = 0; k < sizeof stores / sizeof *stores; k++) free(stores[k]->data);
    *list = (pl_stencils){0};
}

uint64_t pl_stencils_hash(const pl_stencils *list) {
    if (list->count == 0) return 0;
    uint64_t hash = pl_hash(PL_HASH_START, list->places.data, (size_t)list->count * sizeof(pl_stencil_place));
    hash = pl_hash(hash, list->nodes.data, (size_t)list->node_count * sizeof(int32_t));
    return pl_hash(hash, list->values.data, (size_t)list->value_count * sizeof(double)) | 1;
}

pl_stencil pl_stencils_at(const pl_stencils *list, int64_t index) {
    const pl_stencil_place *place = (const pl_stencil_place *)list->places.data + index;
    const double *values = list->values.data;
    return (pl_stencil){.count = place->count,
                        .extra_rows = place->extra_rows,
                        .nodes = (const int32_t *)list->nodes.data + place->nodes,
                        .weights = place->weights < 0 ? NULL : values + place->weights,
                        .direction = place->extra_rows > 0 ? values + place->matrix - 3 : NULL,
                        .matrix = values + place->matrix};
}

void pl_stencil_weighted_block(const pl_stencil *stencil, const double *a, const double *b, double block[9]) {
    int n = 3 + stencil->extra_rows;
    const double *m = stencil->matrix, *along = stencil->direction;
    for (int e = 0; e < 9; e++) {
        int i = e / 3, j = e % 3;
        double sum = a[0] * b[0] * m[n * i + j];
        for (int k = 1; k <= stencil->extra_rows; k++) {
            sum += a[0] * b[k] * m[n * i + 2 + k] * along[j] + a[k] * b[0] * m[n * (2 + k) + j] * along[i];
            for (int l = 1; l <= stencil->extra_rows; l++)
                sum += a[k] * b[l] * m[n * (2 + k) + 2 + l] * along[i] * along[j];
        }
        block[e] = sum;
    }
}

void pl_stencil_block(const pl_stencil *stencil, int a, int b, double block[9]) {
    if (stencil->weights) {
        double of_a[1 + PL_MAX_EXTRA_ROWS], of_b[1 + PL_MAX_EXTRA_ROWS];
        for (int k = 0; k <= stencil->extra_rows; k++) {
            of_a[k] = stencil->weights[k * stencil->count + a];
            of_b[k] = stencil->weights[k * stencil->count + b];
        }
        pl_stencil_weighted_block(stencil, of_a, of_b, block);
        return;
    }
    int64_t n = 3 * (int64_t)stencil->count;
    for (int k = 0; k < 9; k++) block[k] = stencil->matrix[(3 * a + k / 3) * n + 3 * b + k % 3];
}

/* ---- adding ---- */

static int64_t matrix_size(int64_t count, bool dense, int extra_rows) {
    return dense ? 9 * count * count : (3 + extra_rows) * (int64_t)(3 + extra_rows);
}

static bool are_equal(const double *a, const double *b, int64_t count) {
    return !memcmp(a, b, (size_t)count * sizeof *a);
}

/* Appends the data written behind the end of the list: nodes, weights (unless `dense`), direction (with extra
 * rows) and matrix, in this order. Values equal to those of the previous stencil are stored once. */
static void append(pl_stencils *list, int count, bool dense, int extra_rows) {
    pl_stencil_place *places = list->places.data, *place = &places[list->count];
    const pl_stencil_place *before = list->count ? place - 1 : NULL;
    double *values = list->values.data;
    int64_t weights = dense ? 0 : (1 + extra_rows) * (int64_t)count,
            matrix = matrix_size(count, dense, extra_rows);
    if (extra_rows > 0) weights += 3; /* the direction is stored with the matrix */
    const double *new_weights = values + list->value_count, *new_matrix = new_weights + weights;
    *place = (pl_stencil_place){
        .nodes = list->node_count, .product = list->product_count, .count = count, .extra_rows = extra_rows};
    bool like = before && before->count == count && (before->weights < 0) == dense && extra_rows == 0 &&
                before->extra_rows == 0;
    bool same_weights = like && !dense && are_equal(values + before->weights, new_weights, weights);
    bool same_matrix = like && are_equal(values + before->matrix, new_matrix, matrix);
    place->weights = dense ? -1 : same_weights ? before->weights : list->value_count;
    if (!dense && !same_weights) list->value_count += weights;
    place->matrix = same_matrix ? before->matrix : list->value_count;
    if (!same_matrix) {
        memmove(values + list->value_count, new_matrix, (size_t)matrix * sizeof *values);
        list->value_count += matrix;
    }
    list->count++;
    list->node_count += count;
    list->product_count += dense ? 3 * (int64_t)count : 3 + extra_rows;
}

/* The nodes that carry a node, and their weights. */
static int carriers_of(const pl_stencils *list, int32_t node, int32_t carriers[2], double *share) {
    bool between = list->ends && list->ends[node][0] >= 0;
    carriers[0] = between ? list->ends[node][0] : node;
    carriers[1] = between ? list->ends[node][1] : node;
    *share = between ? 0.5 : 1;
    return between ? 2 : 1;
}

static int find(const int32_t *nodes, int count, int32_t node) {
    int k = 0;
    while (k < count && nodes[k] != node) k++;
    return k;
}

/* Writes the distinct nodes that carry the stencil's nodes to `out` and returns their number. `plain`: they
 * are the stencil's own nodes. */
static int list_carriers(const pl_stencils *list, int count, const int32_t *nodes, int32_t *out,
                         bool *plain) {
    int found = 0;
    *plain = true;
    for (int a = 0; a < count; a++) {
        int32_t carriers[2];
        double share;
        int parts = carriers_of(list, nodes[a], carriers, &share);
        for (int k = 0; k < parts; k++) {
            int at = find(out, found, carriers[k]);
            if (at == found) out[found++] = carriers[k];
            *plain = *plain && parts == 1 && at == a;
        }
    }
    return found;
}

/* E^T S E, where E holds the carriers' weights in the stencil's nodes; `out` must be zero. */
static void carry(const pl_stencils *list, int count, const int32_t *nodes, const double *weights,
                  int extra_rows, const double *matrix, const int32_t *carriers, int carrier_count,
                  double *out) {
    int64_t n = 3 * (int64_t)count, m = 3 * (int64_t)carrier_count;
    for (int a = 0; a < count; a++) {
        int32_t own[2], other[2];
        double share, other_share;
        int parts = carriers_of(list, nodes[a], own, &share);
        for (int k = 0; k < parts; k++) {
            int64_t i = find(carriers, carrier_count, own[k]);
            for (int row = 0; weights && row <= extra_rows; row++)
                out[row * carrier_count + i] += share * weights[row * count + a];
            for (int b = 0; !weights && b < count; b++) {
                int other_parts = carriers_of(list, nodes[b], other, &other_share);
                for (int l = 0; l < other_parts; l++) {
                    int64_t j = find(carriers, carrier_count, other[l]);
                    for (int e = 0; e < 9; e++)
                        out[(3 * i + e / 3) * m + 3 * j + e % 3] +=
                            share * other_share * matrix[(3 * a + e / 3) * n + 3 * b + e % 3];
                }
            }
        }
    }
}

/* Writes the data behind the weights: the direction of extra rows, and the matrix. */
static void store_matrix(double *to, int extra_rows, const double *direction, const double *matrix) {
    if (extra_rows > 0) memcpy(to, direction, 3 * sizeof *to);
    memcpy(to + (extra_rows > 0 ? 3 : 0), matrix, (size_t)matrix_size(0, false, extra_rows) * sizeof *to);
}

/* Reserves room for a stencil behind the end of the list. */
static bool make_room(pl_stencils *list, int64_t count, bool dense, int extra_rows) {
    if (list->count == INT32_MAX || count > INT32_MAX / 3) list->failed = true;
    return reserve(list, &list->places, list->count + 1, sizeof(pl_stencil_place)) &&
           reserve(list, &list->nodes, list->node_count + count, sizeof(int32_t)) &&
           reserve(list, &list->values,
                   list->value_count + (dense ? 0 : (1 + extra_rows) * count + 3) +
                       matrix_size(count, dense, extra_rows),
                   sizeof(double));
}

bool pl_stencils_add(pl_stencils *list, int count, const int32_t *nodes, const double *weights,
                     const double *matrix) {
    return pl_stencils_add_along(list, count, nodes, weights, 0, NULL, matrix);
}

bool pl_stencils_add_along(pl_stencils *list, int count, const int32_t *nodes, const double *weights,
                           int extra_rows, const double direction[3], const double *matrix) {
    if (count <= 0) return true;
    bool dense = !weights, plain;
    if (!make_room(list, list->ends ? 2 * (int64_t)count : count, dense, extra_rows)) return false;
    int32_t *carriers = (int32_t *)list->nodes.data + list->node_count;
    int carrier_count = list_carriers(list, count, nodes, carriers, &plain);
    double *to = (double *)list->values.data + list->value_count;
    int64_t size = dense ? matrix_size(carrier_count, true, 0) : (1 + extra_rows) * (int64_t)carrier_count;
    if (plain) {
        memcpy(to, dense ? matrix : weights, (size_t)size * sizeof *to);
    } else {
        memset(to, 0, (size_t)size * sizeof *to);
        carry(list, count, nodes, weights, extra_rows, matrix, carriers, carrier_count, to);
    }
    if (!dense) store_matrix(to + size, extra_rows, direction, matrix);
    append(list, carrier_count, dense, extra_rows);
    return true;
}

bool pl_stencils_map(const pl_stencils *from, const int32_t *place, int64_t rows, pl_stencils *to) {
    pl_stencils_clear(to);
    for (int64_t s = 0; s < from->count; s++) {
        pl_stencil stencil = pl_stencils_at(from, s);
        if (!make_room(to, stencil.count, !stencil.weights, stencil.extra_rows)) return false;
        int32_t *nodes = (int32_t *)to->nodes.data + to->node_count;
        double *values = (double *)to->values.data + to->value_count;
        int kept = 0;
        for (int a = 0; a < stencil.count; a++) kept += place[stencil.nodes[a]] >= 0;
        for (int a = 0, i = 0; a < stencil.count; a++) {
            if (place[stencil.nodes[a]] < 0) continue;
            nodes[i] = place[stencil.nodes[a]];
            for (int row = 0; stencil.weights && row <= stencil.extra_rows; row++)
                values[row * kept + i] = stencil.weights[row * stencil.count + a];
            for (int b = 0, j = 0; !stencil.weights && b < stencil.count; b++) {
                if (place[stencil.nodes[b]] < 0) continue;
                double block[9];
                pl_stencil_block(&stencil, a, b, block);
                for (int e = 0; e < 9; e++)
                    values[(3 * (int64_t)i + e / 3) * 3 * kept + 3 * j + e % 3] = block[e];
                j++;
            }
            i++;
        }
        if (stencil.weights)
            store_matrix(values + (1 + stencil.extra_rows) * kept, stencil.extra_rows, stencil.direction,
                         stencil.matrix);
        if (kept) append(to, kept, !stencil.weights, stencil.extra_rows);
    }
    return pl_stencils_finish(to, rows);
}

/* ---- by rows ---- */

/* Counting sort of all parts by row. */
static void sort_entries(pl_stencils *list) {
    int64_t *start = list->start.data;
    const int32_t *nodes = list->nodes.data;
    int32_t *touched = list->touched.data;
    pl_stencil_entry *entries = list->entries.data;
    memset(start, 0, (size_t)(list->rows + 2) * sizeof *start);
    for (int64_t k = 0; k < list->node_count; k++) start[nodes[k] + 2]++;
    list->row_count = 0;
    for (int64_t i = 0; i < list->rows; i++) {
        if (start[i + 2]) touched[list->row_count++] = (int32_t)i;
        start[i + 2] += start[i + 1];
    }
    for (int64_t s = 0, k = 0; s < list->count; s++) {
        int32_t count = ((const pl_stencil_place *)list->places.data)[s].count;
        for (int32_t a = 0; a < count; a++, k++)
            entries[start[nodes[k] + 1]++] = (pl_stencil_entry){(int32_t)s, a};
    }
}

bool pl_stencils_finish(pl_stencils *list, int64_t rows) {
    list->rows = rows;
    list->row_count = 0;
    if (list->count == 0) return !list->failed;
    if (reserve_rows(list, list->node_count, list->product_count, rows)) {
        sort_entries(list);
        return true;
    }
    pl_stencils_clear(list);
    return false;
}
