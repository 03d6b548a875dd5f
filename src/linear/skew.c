/* See skew.h. */
#include "linear/skew.h"
#include "core/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

pl_status pl_skew_create(int64_t rows, pl_skew *out, pl_error *err) {
    bool good = true;
    for (int k = 0; k < PL_MAX_SKEW; k++) {
        out->directions[k] = pl_array_new(3 * rows, sizeof(double));
        out->products[k] = pl_array_new(3 * rows, sizeof(double));
        good = good && out->directions[k] && out->products[k];
    }
    out->residual = pl_array_new(3 * rows, sizeof(double));
    out->scratch = pl_array_new(3 * rows, sizeof(double));
    out->partial = pl_array_new(pl_row_chunks(rows), sizeof(double));
    return good && out->residual && out->scratch && out->partial
               ? PL_OK
               : pl_error_memory(err, 24 * rows, "a system's skew part");
}

void pl_skew_free(pl_skew *skew) {
    for (int k = 0; k < PL_MAX_SKEW; k++) {
        free(skew->directions[k]);
        free(skew->products[k]);
    }
    free(skew->residual);
    free(skew->scratch);
    free(skew->partial);
}

static double dot(const pl_operator *op, const double *a, const double *b) {
    return pl_dot(op->threads, op->matrix->rows, a, b, op->skew->partial);
}

static void add(const pl_operator *op, double factor, const double *from, double *to) {
    for (int64_t k = 0; k < 3 * op->matrix->rows; k++) to[k] += factor * from[k];
}

/* y = N x on free components. */
static void apply_skew(const pl_operator *op, const double *x, double *y) {
    memset(y, 0, (size_t)(3 * op->matrix->rows) * sizeof *y);
    op->skew->add(op->skew->context, x, y);
    for (int64_t k = 0; op->constrained && k < 3 * op->matrix->rows; k++) {
        if (op->constrained[k / 3] >> (k % 3) & 1) y[k] = 0;
    }
    pl_operator_project(op, y);
}

/* Computes the product of direction k, and makes both orthogonal to the previous ones. */
static double find_product(const pl_operator *op, int k) {
    const pl_skew *skew = op->skew;
    double *direction = skew->directions[k], *product = skew->products[k];
    for (int j = 0; j < k; j++) {
        double share = -dot(op, skew->products[j], product);
        add(op, share, skew->products[j], product);
        add(op, share, skew->directions[j], direction);
    }
    double size = sqrt(dot(op, product, product));
    for (int64_t i = 0; size > 0 && i < 3 * op->matrix->rows; i++) product[i] /= size, direction[i] /= size;
    return size;
}

static void sum_reports(const pl_linear_report *part, pl_linear_report *sum) {
    sum->iterations += part->iterations;
    sum->factorisations += part->factorisations;
}

pl_linear_report pl_skew_solve(pl_symmetric_solve solve, void *context, const pl_operator *op,
                               const double *b, const double *guess, double *x, double tolerance,
                               int64_t max_iterations) {
    const pl_skew *skew = op->skew;
    const int64_t n = 3 * op->matrix->rows;
    double size = sqrt(dot(op, b, b)), norm = size;
    pl_linear_report report = solve(context, op, b, guess, skew->directions[0], tolerance, max_iterations);
    pl_operator same = *op;
    same.same_matrix = true;
    memcpy(x, skew->directions[0], (size_t)n * sizeof *x);
    if (report.end == PL_LINEAR_BREAKDOWN) return report;
    apply_skew(op, x, skew->residual);
    if (!(sqrt(dot(op, skew->residual, skew->residual)) > 0.1 * tolerance * size)) return report;
    memcpy(skew->residual, b, (size_t)n * sizeof *b);
    memset(x, 0, (size_t)n * sizeof *x);
    for (int k = 0; k < PL_MAX_SKEW; k++) {
        if (k > 0) {
            double needed = fmax(0.05, fmin(0.3, tolerance * size / norm));
            pl_linear_report part =
                solve(context, &same, skew->residual, NULL, skew->directions[k], needed, max_iterations);
            sum_reports(&part, &report);
            if (part.end == PL_LINEAR_BREAKDOWN) break;
        }
        double *product = skew->products[k];
        apply_skew(op, skew->directions[k], product);
        pl_operator_apply(op, skew->directions[k], skew->scratch, skew->partial);
        add(op, 1, skew->scratch, product);
        if (!(find_product(op, k) > 0)) break;
        double share = dot(op, product, skew->residual);
        add(op, share, skew->directions[k], x);
        add(op, -share, product, skew->residual);
        norm = sqrt(dot(op, skew->residual, skew->residual));
        if (!(norm > tolerance * size)) break;
    }
    report.residual = norm / size;
    return report;
}
