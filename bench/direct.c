/* The direct solver compared with CHOLMOD's supernodal method on the same matrices, one thread each: numeric
 * factorisation and solution with an existing analysis. */
#include "bench.h"
#include "core/memory.h"
#include "core/timer.h"
#include "linear/cholmod.h"
#include "linear/factor.h"
#include "model.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

typedef struct direct_case {
    const char *name;
    int shape, resolution;
} direct_case;

typedef struct direct_times {
    double analysis, factor, solve, both; /* both: factorisation and solution in one pass */
    double peer_factor, peer_solve;
    double difference; /* relative, of the solutions */
} direct_times;

/* CPU seconds of this thread: long factorisations would otherwise include other activity of the machine. */
static double cpu_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double min(double a, double since) { return fmin(a, cpu_now() - since); }

static pl_status measure_peer(const pl_operator *op, double seconds, const double *b, const double *x,
                              double *y, direct_times *t, pl_error *err) {
#ifdef PL_HAVE_CHOLMOD
    pl_cholmod *peer;
    pl_status status = pl_cholmod_create(op->matrix, &peer, err);
    if (status != PL_OK) return status;
    pl_cholmod_fill(peer, op);
    double begin = pl_now(), size = 0;
    for (int k = 0; k < 5 || pl_now() - begin < seconds; k++) {
        double start = cpu_now();
        pl_cholmod_factorise(peer);
        t->peer_factor = min(t->peer_factor, start);
        start = cpu_now();
        pl_cholmod_solve(peer, b, y);
        t->peer_solve = min(t->peer_solve, start);
    }
    t->difference = 0;
    for (int64_t i = 0; i < 3 * op->matrix->rows; i++) {
        t->difference = fmax(t->difference, fabs(x[i] - y[i]));
        size = fmax(size, fabs(y[i]));
    }
    t->difference /= size;
    pl_cholmod_free(peer);
    return PL_OK;
#else
    (void)op, (void)seconds, (void)b, (void)x, (void)y, (void)t, (void)err;
    return PL_OK;
#endif
}

/* Alternates between the two, so that both run under the same conditions. */
static pl_status measure(const pl_operator *op, const double *b, double *x, double *y, double seconds,
                         direct_times *t, pl_error *err) {
    *t = (direct_times){0, INFINITY, INFINITY, INFINITY, INFINITY, INFINITY, NAN};
    pl_factor *factor;
    double start = cpu_now();
    pl_status status = pl_factor_create(op->matrix, &factor, err);
    if (status != PL_OK) return status;
    t->analysis = cpu_now() - start;
    for (int round = 0; status == PL_OK && round < 4; round++) {
        double begin = pl_now();
        for (int k = 0; k < 5 || pl_now() - begin < seconds / 4; k++) {
            start = cpu_now();
            pl_factor_update(factor, op, NULL, NULL);
            t->factor = min(t->factor, start);
            start = cpu_now();
            pl_factor_solve(factor, op->threads, b, x);
            t->solve = min(t->solve, start);
            start = cpu_now();
            pl_factor_update(factor, op, b, x);
            t->both = min(t->both, start);
        }
        status = measure_peer(op, seconds / 4, b, x, y, t, err);
    }
    pl_factor_free(factor);
    return status;
}

static pl_status run_case(const direct_case *c, double seconds, pl_table *table, pl_error *err) {
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = c->shape;
    shape.size[0] = 4, shape.size[1] = shape.size[2] = 1;
    shape.resolution = c->resolution;
    shape.irregular = 0.2;
    pl_mesh *mesh = NULL;
    pl_bench_model model = {0};
    pl_status status = pl_mesh_generate(&shape, &mesh, err);
    if (status == PL_OK) status = pl_bench_model_of(mesh, false, 1, &model, err);
    pl_mesh_free(mesh);
    if (status != PL_OK) return status;
    double *masses = pl_array_new(model.nodes, sizeof(double)),
           *b = pl_array_new(3 * model.nodes, sizeof(double));
    if (masses && b) {
        pl_sums sums;
        pl_assembly_masses(model.assembly, masses, model.y);
        pl_assembly_evaluate(model.assembly, model.threads, model.x,
                             &(pl_request){.forces = true, .matrix = true}, &sums, b);
        pl_operator op = {.matrix = model.assembly->work.matrix,
                          .diagonal = {.factor = 1e4, .weights = masses}, /* a step of 0.01 s */
                          .threads = model.threads};
        direct_times t;
        status = measure(&op, b, model.x, model.y, seconds, &t, err);
        if (status == PL_OK)
            pl_table_row(table, "%s|%lld|%.1f|%.4g|%.4g|%.4g|%.4g|%.4g|%.2f|%.0e", c->name,
                         (long long)(3 * model.nodes), 1e3 * t.analysis, 1e3 * t.factor, 1e3 * t.solve,
                         1e3 * t.both, 1e3 * t.peer_factor, 1e3 * t.peer_solve,
                         (t.peer_factor + t.peer_solve) / t.both, t.difference);
    } else {
        status = pl_error_memory(err, 32 * model.nodes, "a bench");
    }
    free(masses);
    free(b);
    pl_bench_model_free(&model);
    return status;
}

static pl_status direct_run(const pl_bench_options *options, pl_table *table, pl_error *err) {
    static const char *const heads[] = {"body",     "unknowns",  "analysis ms",       "factor ms",
                                        "solve ms", "both ms",   "CHOLMOD factor ms", "CHOLMOD solve ms",
                                        "ratio",    "difference"};
    static const direct_case cases[] = {
        {"bar", PL_SHAPE_BOX, 2},        {"bar", PL_SHAPE_BOX, 3},        {"bar", PL_SHAPE_BOX, 4},
        {"bar", PL_SHAPE_BOX, 5},        {"bar", PL_SHAPE_BOX, 6},        {"bar", PL_SHAPE_BOX, 8},
        {"bar", PL_SHAPE_BOX, 10},       {"bar", PL_SHAPE_BOX, 12},       {"sphere", PL_SHAPE_SPHERE, 6},
        {"sphere", PL_SHAPE_SPHERE, 8},  {"sphere", PL_SHAPE_SPHERE, 12}, {"sphere", PL_SHAPE_SPHERE, 16},
        {"sphere", PL_SHAPE_SPHERE, 18}, {"sphere", PL_SHAPE_SPHERE, 24}};
    pl_table_begin(table, "direct", "Block Cholesky compared with CHOLMOD, CPU time of one thread", 10,
                   heads);
    for (int k = 0; k < (int)(sizeof cases / sizeof cases[0]); k++) {
        if (options->quick && cases[k].resolution > (cases[k].shape == PL_SHAPE_BOX ? 6 : 12)) continue;
        pl_status status = run_case(&cases[k], options->quick ? 0.2 : 1, table, err);
        if (status != PL_OK) return status;
    }
    pl_table_note(
        table,
        "both: factorisation and solve in one pass; ratio: the sum of CHOLMOD's two times (with OpenBLAS) "
        "over both; "
        "nan in builds without CHOLMOD (cmake -DPL_CHOLMOD=ON).\nTarget: at least 1.5 below 3000 unknowns, 1 "
        "up to 10000.");
    return PL_OK;
}

const pl_bench pl_bench_direct = {"direct", "the direct solver compared with CHOLMOD", direct_run};
