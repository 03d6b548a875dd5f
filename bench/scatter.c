/* teran2005 figure 1: all vertices at random positions in ten times the bounding box. */
#include "bench.h"

static pl_status scatter_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"case",        "tets",       "Newton",  "linear",     "seconds",
                                        "s/iteration", "elements s", "solve s", "error/size", "reason"};
    pl_table_begin(table, "scatter",
                   "Vertices scattered over ten times the bounding box, both ends fixed, quasistatic", 10,
                   heads);
    static const int resolutions[] = {8, 17, 27};
    for (int k = 0; k < (options->quick ? 1 : 3); k++) {
        pl_bench_step step = {
            .resolution = resolutions[k], .threads = options->threads, .both_ends = true, .scatter = 1};
        pl_status status = pl_bench_step_run(&step, err);
        if (status != PL_OK) return status;
        const pl_step_report *r = &step.report;
        pl_table_row(table, "bar|%lld|%d|%lld|%.2f|%.3f|%.2f|%.2f|%.1e|%s", (long long)step.tets,
                     r->newton_iterations, (long long)r->linear_iterations, 1e-3 * r->ms_total,
                     1e-3 * r->ms_total / r->newton_iterations, 1e-3 * r->ms_elements, 1e-3 * r->ms_solve,
                     step.error / 4, pl_reason_name(r->reason));
    }
    pl_table_row(table, "Teran 2005 (P4, 3 GHz)|380000|80||160 to 240|2 to 3||||");
    pl_table_note(
        table,
        "Target: at most 80 Newton iterations, better 25, and less than 30 s for the 380K case on 2 cores.");
    return PL_OK;
}

const pl_bench pl_bench_scatter = {"scatter", "recovery from a random state, up to 390K tetrahedra",
                                   scatter_run};
