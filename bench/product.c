/* The block-sparse product at a million tetrahedra, compared with the memory bandwidth. */
#include "bench.h"
#include "model.h"

static void product_once(void *context) {
    pl_bench_model *model = context;
    pl_matrix_multiply(model->assembly->work.matrix, model->threads, model->x, model->y);
}

static pl_status product_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"tets",      "threads",         "storage", "product ms",
                                        "target ms", "target/measured", "GB/s"};
    pl_table_begin(table, "product", "Block-sparse matrix times vector", 7, heads);
    for (int threads = 1; threads <= options->threads && threads <= 2; threads++) {
        double bandwidth = pl_bench_read_bandwidth(threads);
        for (unsigned single = 0; single < 2; single++) {
            pl_bench_model model;
            pl_status status = pl_bench_model_create(options->quick ? 17 : 37, single, threads, &model, err);
            if (status != PL_OK) return status;
            double seconds = pl_bench_best(options->quick ? 0.2 : 1, product_once, &model),
                   blocks = (double)model.assembly->work.matrix->blocks;
            double allowed = blocks * 76 / (0.8 * bandwidth);
            pl_table_row(table, "%lld|%d|%s|%.2f|%.2f|%.2f|%.1f", (long long)model.tets, threads,
                         single ? "single" : "double", 1e3 * seconds, 1e3 * allowed, allowed / seconds,
                         1e-9 * blocks * (single ? 40 : 76) / seconds);
            pl_bench_model_free(&model);
        }
    }
    pl_table_note(table, "target: 72 bytes per block and 4 of index, at 80 %% of the read bandwidth measured "
                         "in this run; target/measured should be at least 1.");
    return PL_OK;
}

const pl_bench pl_bench_product = {"product", "block-sparse product compared with memory bandwidth",
                                   product_run};
