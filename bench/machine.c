/* The machine: memory bandwidth, and a fixed scalar kernel that relates figures of different machines. */
#include "bench.h"

#include <math.h>

/* A million steps of a chain of dependent operations: multiply-add, division, square root. Never change it.
 */
static void scalar_kernel(void *context) {
    double x = 0.7, y = 1.3;
    for (int i = 0; i < 1000000; i++) {
        x = x * 0.9999 + y * 1e-4;
        y = sqrt(y * x + 0.5) / (1 + 0.1 * x);
    }
    *(volatile double *)context = x + y;
}

static pl_status machine_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    (void)err;
    static const char *const heads[] = {"quantity", "value"};
    pl_table_begin(table, "machine", "This machine", 2, heads);
    double sink;
    pl_table_row(table, "scalar kernel, 10^6 steps|%.2f ms",
                 1e3 * pl_bench_best(options->quick ? 0.1 : 0.5, scalar_kernel, &sink));
    for (int threads = 1; threads <= options->threads; threads *= 2) {
        pl_table_row(table, "memory read, %d thread%s|%.1f GB/s", threads, threads > 1 ? "s" : "",
                     1e-9 * pl_bench_read_bandwidth(threads));
    }
    pl_table_row(table, "build|%s", pl_build_info());
    return PL_OK;
}

const pl_bench pl_bench_machine = {"machine", "scalar speed and memory bandwidth", machine_run};
