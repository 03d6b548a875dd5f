/* See rows.h. */
#include "model/rows.h"

#include <string.h>

typedef struct rows_task {
    const pl_sim *sim;
    pl_rows_task task;
    void *context;
} rows_task;

static void run_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const rows_task *rows = context;
    int64_t first = chunk * PL_ROW_CHUNK, last = first + PL_ROW_CHUNK;
    double *sums = rows->sim->work.row_sums + PL_ROW_SUMS * chunk;
    memset(sums, 0, PL_ROW_SUMS * sizeof *sums);
    rows->task(rows->context, first, last < rows->sim->model->nodes ? last : rows->sim->model->nodes, sums);
}

void pl_rows_run(const pl_sim *sim, pl_rows_task task, void *context, double sums[PL_ROW_SUMS]) {
    rows_task rows = {sim, task, context};
    int64_t chunks = pl_row_chunks(sim->model->nodes);
    pl_threads_run(sim->threads, chunks, run_chunk, &rows);
    if (!sums) return;
    memset(sums, 0, PL_ROW_SUMS * sizeof *sums);
    for (int64_t c = 0; c < chunks; c++) {
        for (int k = 0; k < PL_ROW_SUMS; k++) sums[k] += sim->work.row_sums[PL_ROW_SUMS * c + k];
    }
}

typedef struct copy_task {
    const double *from;
    double *to;
} copy_task;

static void copy_rows(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    copy_task *task = context;
    memcpy(task->to + 3 * first, task->from + 3 * first, (size_t)(3 * (last - first)) * sizeof(double));
}

void pl_rows_copy(const pl_sim *sim, const double *from, double *to) {
    copy_task task = {from, to};
    pl_rows_run(sim, copy_rows, &task, NULL);
}

typedef struct add_task {
    double factor, *to;
    const double *from;
} add_task;

static void add_rows(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const add_task *task = context;
    const double factor = task->factor, *restrict from = task->from;
    double *restrict to = task->to;
    for (int64_t k = 3 * first; k < 3 * last; k++) to[k] += factor * from[k];
}

void pl_rows_add(const pl_sim *sim, double factor, const double *from, double *to) {
    add_task task = {factor, to, from};
    pl_rows_run(sim, add_rows, &task, NULL);
}

static void clear_rows(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    double *v = context;
    for (int64_t k = 3 * first; k < 3 * last; k++) v[k] = 0;
}

void pl_rows_clear(const pl_sim *sim, double *v) { pl_rows_run(sim, clear_rows, v, NULL); }
