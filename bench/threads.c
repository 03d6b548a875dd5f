/* Speedup by a second thread at 100K tetrahedra, for element work and for the solver. */
#include "bench.h"
#include "linear/solver.h"
#include "model.h"

#include <stdlib.h>
#include <string.h>

typedef struct threads_work {
    pl_bench_model model;
    pl_solver *solver;
    pl_operator op;
    double *x;
} threads_work;

static void element_work(void *context) {
    threads_work *work = context;
    pl_sums sums;
    pl_assembly_evaluate(work->model.assembly, work->model.threads, work->model.x,
                         &(pl_request){.forces = true, .matrix = true}, &sums, work->model.y);
}

static void solve_work(void *context) { /* a fixed number of iterations */
    threads_work *work = context;
    pl_solver_find("pcg")->solve(work->solver, &work->op, work->model.y, NULL, work->x, 1e-30, 40);
}

static pl_status measure(const pl_bench_options *options, int threads, double *elements, double *solve,
                         pl_error *err) {
    threads_work work;
    memset(&work, 0, sizeof work);
    pl_status status = pl_bench_model_create(17, false, threads, &work.model, err);
    if (status != PL_OK) return status;
    work.op = (pl_operator){.matrix = work.model.assembly->work.matrix,
                            .threads = work.model.threads,
                            .diagonal = {.constant = 1}};
    status = pl_solver_find("pcg")->create(
        &(pl_linear_model){.rows = work.model.nodes, .pattern = work.model.assembly->work.matrix},
        pl_preconditioner_find("block-jacobi"), &work.solver, err);
    double *x = status == PL_OK ? work.x = calloc((size_t)(3 * work.model.nodes), sizeof(double)) : NULL;
    if (status == PL_OK && !x) status = pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    if (status == PL_OK) {
        *elements = pl_bench_best(options->quick ? 0.2 : 1, element_work, &work);
        *solve = pl_bench_best(options->quick ? 0.2 : 1, solve_work, &work);
    }
    free(x);
    if (work.solver) pl_solver_find("pcg")->destroy(work.solver);
    pl_bench_model_free(&work.model);
    return status;
}

/* A step of the real-time path: smallest time of several, in seconds. */
static pl_status whole_step(const pl_bench_options *options, int threads, double *min, pl_error *err) {
    pl_mesh *mesh = NULL;
    pl_sim *sim = NULL;
    pl_status status = pl_bench_bar(17, 0.2, &mesh, err);
    if (status != PL_OK) return status;
    pl_bench_bar_defs defs;
    pl_bench_bar_define(&defs, mesh);
    defs.material.law = "linear";
    defs.sim.dt = 0.01;
    defs.sim.gravity[1] = -9.81;
    defs.sim.integrator.type = "linear-implicit-euler";
    defs.sim.integrator.tangent = PL_TANGENT_WARPED;
    defs.sim.solver.tolerance = 1e-30;
    defs.sim.solver.max_iterations = 20;
    defs.sim.solver.precision = 1;
    defs.sim.threads = threads;
    status = pl_sim_create(&defs.sim, &sim, err);
    *min = 1e300;
    for (int k = 0; status == PL_OK && k < (options->quick ? 10 : 50); k++) {
        pl_step_report report;
        status = pl_sim_step(sim, &report, err);
        if (1e-3 * report.ms_total < *min) *min = 1e-3 * report.ms_total;
    }
    pl_sim_free(sim);
    pl_mesh_free(mesh);
    return status;
}

static pl_status threads_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"work, 98K tets", "1 thread ms", "2 threads ms", "speedup"};
    pl_table_begin(table, "threads", "Two threads compared with one, minimum times", 4, heads);
    double elements[2] = {0}, solve[2] = {0}, step[2] = {0};
    for (int k = 0; k < 2; k++) {
        pl_status status = measure(options, k + 1, &elements[k], &solve[k], err);
        if (status == PL_OK) status = whole_step(options, k + 1, &step[k], err);
        if (status != PL_OK) return status;
    }
    pl_table_row(table, "elements and assembly|%.2f|%.2f|%.2f", 1e3 * elements[0], 1e3 * elements[1],
                 elements[0] / elements[1]);
    pl_table_row(table, "40 PCG iterations|%.2f|%.2f|%.2f", 1e3 * solve[0], 1e3 * solve[1],
                 solve[0] / solve[1]);
    pl_table_row(table, "warped step, 20 iterations|%.2f|%.2f|%.2f", 1e3 * step[0], 1e3 * step[1],
                 step[0] / step[1]);
    pl_table_note(table, "Target: 1.5 each, 1.7 for the step. Needs two idle cores.");
    return PL_OK;
}

const pl_bench pl_bench_threads = {"threads", "speedup by a second thread", threads_run};
