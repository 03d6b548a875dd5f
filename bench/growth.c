/* Time to solution, and memory, of the hanging bar from 1K to 1M tetrahedra. Each size runs in a separate
 * process, so that its peak resident memory is its own. */
#include "bench.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct growth_result {
    pl_bench_step step;
    pl_status status;
    pl_error error;
    double peak; /* bytes */
} growth_result;

/* Runs the step in a child process. */
static pl_status hang_apart(pl_bench_step step, growth_result *out, pl_error *err) {
    int ends[2];
    if (pipe(ends)) return pl_error_set(err, PL_ERR_SYSTEM, "no pipe");
    memset(out, 0, sizeof *out);
    malloc_trim(0); /* memory of this process would count for the child */
    pid_t child = fork();
    if (child == 0) {
        out->step = step;
        out->step.gravity = 0.2;
        out->status = pl_bench_step_run(&out->step, &out->error);
        ssize_t written = write(ends[1], out, sizeof *out);
        _exit(written == (ssize_t)sizeof *out ? 0 : 1);
    }
    close(ends[1]);
    ssize_t got = child > 0 ? read(ends[0], out, sizeof *out) : -1;
    close(ends[0]);
    struct rusage usage = {0};
    int status = 0;
    if (child > 0) wait4(child, &status, 0, &usage);
    if (got != (ssize_t)sizeof *out)
        return pl_error_set(err, PL_ERR_SYSTEM, "the bench's process did not finish");
    out->peak = 1024.0 * (double)usage.ru_maxrss;
    if (out->status != PL_OK) return pl_error_set(err, out->status, "%.1000s", out->error.message);
    return PL_OK;
}

static pl_status growth_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"tets",    "seconds", "Newton",    "linear", "elements s",
                                        "solve s", "us/tet",  "bytes/tet", "reason"};
    pl_table_begin(table, "growth", "The hanging bar, quasistatic, all threads, residual 1e-10", 9, heads);
    static const int resolutions[] = {4, 8, 17, 37};
    for (int k = 0; k < (options->quick ? 3 : 4); k++) {
        growth_result r;
        pl_status status =
            hang_apart((pl_bench_step){.resolution = resolutions[k], .threads = options->threads}, &r, err);
        if (status != PL_OK) return status;
        const pl_step_report *report = &r.step.report;
        pl_table_row(table, "%lld|%.3f|%d|%lld|%.3f|%.3f|%.1f|%.0f|%s", (long long)r.step.tets,
                     1e-3 * report->ms_total, report->newton_iterations, (long long)report->linear_iterations,
                     1e-3 * report->ms_elements, 1e-3 * report->ms_solve,
                     1e3 * report->ms_total / (double)r.step.tets, r.peak / (double)r.step.tets,
                     pl_reason_name(report->reason));
    }
    pl_table_note(table, "bytes/tet: peak resident memory per tetrahedron, including program, mesh and "
                         "set-up. Target: 700 at 1M.");
    return PL_OK;
}

/* One Newton iteration with a hundred products: everything is allocated by then. */
static pl_status memory_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"matrix", "tets",       "peak MB",       "bytes/tet",
                                        "target", "elements s", "100 products s"};
    static const char *const names[] = {"assembled", "assembled, single", "matrix-free",
                                        "matrix-free, single"};
    static const char *const asked[] = {"700", "", "450", "350"};
    pl_table_begin(table, "memory", "Peak resident memory, quasistatic neo-Hookean, all threads", 7, heads);
    for (int k = 0; k < 4; k++) {
        growth_result r;
        pl_bench_step step = {.resolution = options->quick ? 17 : 37,
                              .threads = options->threads,
                              .precision = k % 2,
                              .matrix = k / 2,
                              .iterations = 100};
        pl_status status = hang_apart(step, &r, err);
        if (status != PL_OK) return status;
        pl_table_row(table, "%s|%lld|%.1f|%.0f|%s|%.3f|%.3f", names[k], (long long)r.step.tets, 1e-6 * r.peak,
                     r.peak / (double)r.step.tets, asked[k], 1e-3 * r.step.report.ms_elements,
                     1e-3 * r.step.report.ms_solve);
    }
    return PL_OK;
}

const pl_bench pl_bench_growth = {"growth", "time to solution of the hanging bar, 1K to 1M tetrahedra",
                                  growth_run};
const pl_bench pl_bench_memory = {"memory", "peak memory per tetrahedron", memory_run};
