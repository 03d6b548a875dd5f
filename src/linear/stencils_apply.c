/* Products and diagonal blocks of a list of stencils. Chunks of stencils compute products and chunks of rows
 * add them, both in list order; see stencils.h. */
#include "linear/stencils.h"

enum {
    STENCIL_CHUNK = 128,
    TOUCHED_CHUNK = 256
}; /* fixed, so that sums do not depend on the number of threads */

typedef struct stencil_task {
    const pl_stencils *list;
    const double *x;
    const uint8_t *constrained;
    double *y; /* or diagonal blocks */
} stencil_task;

static const pl_stencil_entry *entries_of(const pl_stencils *list, int64_t row, int64_t *count) {
    const int64_t *start = list->start.data;
    *count = list->count ? start[row + 1] - start[row] : 0;
    return *count ? (const pl_stencil_entry *)list->entries.data + start[row] : NULL;
}

static int64_t chunk_end(int64_t chunk, int64_t size, int64_t count) {
    return (chunk + 1) * size < count ? (chunk + 1) * size : count;
}

/* M y, see stencils.h. */
static void multiply_along(const pl_stencil *stencil, const double *x, double *product) {
    int n = 3 + stencil->extra_rows;
    double y[3 + PL_MAX_EXTRA_ROWS] = {0};
    const double *direction = stencil->direction;
    for (int b = 0; b < stencil->count; b++) {
        const double *at = x + 3 * (int64_t)stencil->nodes[b];
        double along = direction[0] * at[0] + direction[1] * at[1] + direction[2] * at[2];
        for (int d = 0; d < 3; d++) y[d] += stencil->weights[b] * at[d];
        for (int k = 1; k <= stencil->extra_rows; k++)
            y[2 + k] += stencil->weights[k * stencil->count + b] * along;
    }
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++) sum += stencil->matrix[n * i + j] * y[j];
        product[i] = sum;
    }
}

/* M (sum of w x) with weights, the full product without. */
static void multiply(const pl_stencil *stencil, const double *x, double *product) {
    if (stencil->extra_rows > 0) {
        multiply_along(stencil, x, product);
        return;
    }
    if (stencil->weights) {
        double sum[3] = {0};
        for (int b = 0; b < stencil->count; b++) {
            const double *at = x + 3 * (int64_t)stencil->nodes[b];
            for (int d = 0; d < 3; d++) sum[d] += stencil->weights[b] * at[d];
        }
        for (int i = 0; i < 3; i++) {
            const double *row = stencil->matrix + 3 * i;
            product[i] = row[0] * sum[0] + row[1] * sum[1] + row[2] * sum[2];
        }
        return;
    }
    int64_t n = 3 * (int64_t)stencil->count;
    for (int64_t i = 0; i < n; i++) {
        double sum = 0;
        for (int b = 0; b < stencil->count; b++) {
            const double *row = stencil->matrix + i * n + 3 * b, *at = x + 3 * (int64_t)stencil->nodes[b];
            for (int d = 0; d < 3; d++) sum += row[d] * at[d];
        }
        product[i] = sum;
    }
}

static void multiply_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const stencil_task *task = context;
    const pl_stencils *list = task->list;
    const pl_stencil_place *places = list->places.data;
    double *product = list->product.data;
    for (int64_t s = chunk * STENCIL_CHUNK; s < chunk_end(chunk, STENCIL_CHUNK, list->count); s++) {
        pl_stencil stencil = pl_stencils_at(list, s);
        multiply(&stencil, task->x, product + places[s].product);
    }
}

void pl_stencils_multiply(const pl_stencils *list, pl_threads *threads, const double *x) {
    stencil_task task = {.list = list, .x = x};
    pl_threads_run(threads, (list->count + STENCIL_CHUNK - 1) / STENCIL_CHUNK, multiply_chunk, &task);
}

void pl_stencils_add_row(const pl_stencils *list, int64_t row, double y[3]) {
    int64_t count;
    const pl_stencil_entry *entries = entries_of(list, row, &count);
    const pl_stencil_place *places = list->places.data;
    const double *values = list->values.data, *product = list->product.data;
    for (int64_t k = 0; k < count; k++) {
        const pl_stencil_place *place = &places[entries[k].stencil];
        int32_t a = entries[k].local;
        if (place->weights >= 0) {
            double along = 0;
            for (int d = 0; d < 3; d++) y[d] += values[place->weights + a] * product[place->product + d];
            for (int e = 1; e <= place->extra_rows; e++)
                along += values[place->weights + e * place->count + a] * product[place->product + 2 + e];
            for (int d = 0; place->extra_rows > 0 && d < 3; d++)
                y[d] += along * values[place->matrix - 3 + d];
        } else {
            for (int d = 0; d < 3; d++) y[d] += product[place->product + 3 * (int64_t)a + d];
        }
    }
}

static void add_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const stencil_task *task = context;
    const int32_t *touched = task->list->touched.data;
    for (int64_t k = chunk * TOUCHED_CHUNK; k < chunk_end(chunk, TOUCHED_CHUNK, task->list->row_count); k++) {
        int64_t row = touched[k];
        double sum[3], *y = task->y + 3 * row;
        for (int d = 0; d < 3; d++) sum[d] = y[d];
        pl_stencils_add_row(task->list, row, sum);
        for (int d = 0; d < 3; d++) {
            if (!(task->constrained && task->constrained[row] >> d & 1)) y[d] = sum[d];
        }
    }
}

void pl_stencils_apply(const pl_stencils *list, pl_threads *threads, const double *x,
                       const uint8_t *constrained, double *y) {
    stencil_task task = {list, x, constrained, y};
    pl_stencils_multiply(list, threads, x);
    pl_threads_run(threads, (list->row_count + TOUCHED_CHUNK - 1) / TOUCHED_CHUNK, add_chunk, &task);
}

void pl_stencils_add_diagonal(const pl_stencils *list, int64_t row, double block[9]) {
    int64_t count;
    const pl_stencil_entry *entries = entries_of(list, row, &count);
    for (int64_t k = 0; k < count; k++) {
        pl_stencil stencil = pl_stencils_at(list, entries[k].stencil);
        double own[9];
        pl_stencil_block(&stencil, entries[k].local, entries[k].local, own);
        for (int e = 0; e < 9; e++) block[e] += own[e];
    }
}

static void diagonal_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const stencil_task *task = context;
    const int32_t *touched = task->list->touched.data;
    for (int64_t k = chunk * TOUCHED_CHUNK; k < chunk_end(chunk, TOUCHED_CHUNK, task->list->row_count); k++)
        pl_stencils_add_diagonal(task->list, touched[k], task->y + 9 * (int64_t)touched[k]);
}

void pl_stencils_add_diagonals(const pl_stencils *list, pl_threads *threads, double *blocks) {
    stencil_task task = {.list = list, .y = blocks};
    pl_threads_run(threads, (list->row_count + TOUCHED_CHUNK - 1) / TOUCHED_CHUNK, diagonal_chunk, &task);
}
