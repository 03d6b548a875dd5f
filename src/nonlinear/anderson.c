/* See anderson.h. */
#include "nonlinear/anderson.h"
#include "core/memory.h"
#include "linear/operator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 5 };

/* The normal equations of unit columns are regularised by this. */
#define REGULARISED 1e-12
/* A residual that has grown by more than this shows that the last combination was wrong. */
#define GROWTH 2.0

struct pl_anderson {
    int64_t rows;
    int count, next; /* number of differences, and where the next is stored */
    bool evaluated;  /* residual and value are those of the last y */
    double norm;     /* of the last residual */
    double *y, *residual, *value;
    double *residuals[DEPTH], *values[DEPTH]; /* differences of successive evaluations */
    double *partial;
    double gram[DEPTH][DEPTH], right[DEPTH];
};

pl_anderson *pl_anderson_create(int64_t rows) {
    pl_anderson *a = pl_array_new(1, sizeof *a);
    if (!a) return NULL;
    a->rows = rows;
    a->y = pl_array_new(3 * rows * (3 + 2 * DEPTH), sizeof(double));
    a->partial = pl_array_new(pl_row_chunks(rows), sizeof(double));
    if (!a->y || !a->partial) {
        pl_anderson_free(a);
        return NULL;
    }
    a->residual = a->y + 3 * rows;
    a->value = a->residual + 3 * rows;
    for (int k = 0; k < DEPTH; k++) {
        a->residuals[k] = a->value + 3 * rows * (1 + 2 * k);
        a->values[k] = a->residuals[k] + 3 * rows;
    }
    return a;
}

void pl_anderson_free(pl_anderson *anderson) {
    if (!anderson) return;
    free(anderson->y);
    free(anderson->partial);
    free(anderson);
}

void pl_anderson_begin(pl_anderson *a, const double *y) {
    a->count = a->next = 0;
    a->evaluated = false;
    memcpy(a->y, y, (size_t)(3 * a->rows) * sizeof(double));
}

int pl_anderson_depth(const pl_anderson *anderson) { return anderson->count; }

/* Stores the new evaluation, and its difference from the last one. */
static void store(pl_anderson *a, const double *value) {
    double *residuals = a->residuals[a->next], *values = a->values[a->next];
    for (int64_t i = 0; i < 3 * a->rows; i++) {
        double residual = value[i] - a->y[i];
        residuals[i] = residual - a->residual[i];
        values[i] = value[i] - a->value[i];
        a->residual[i] = residual;
        a->value[i] = value[i];
    }
    if (!a->evaluated) return;
    a->next = (a->next + 1) % DEPTH;
    if (a->count < DEPTH) a->count++;
}

/* Weights of the differences, by Gaussian elimination of the regularised normal equations, which are
 * definite; unit columns, so that small differences count as much as large ones. False if a difference is
 * zero. */
static bool find_weights(pl_anderson *a, pl_threads *threads, double weights[DEPTH]) {
    const int n = a->count;
    double size[DEPTH];
    for (int i = 0; i < n; i++) {
        size[i] = sqrt(pl_dot(threads, a->rows, a->residuals[i], a->residuals[i], a->partial));
        if (!(size[i] > 0)) return false;
    }
    for (int i = 0; i < n; i++) {
        for (int k = 0; k <= i; k++) {
            double dot = pl_dot(threads, a->rows, a->residuals[i], a->residuals[k], a->partial);
            a->gram[i][k] = a->gram[k][i] = dot / (size[i] * size[k]);
        }
        a->gram[i][i] += REGULARISED;
        a->right[i] = pl_dot(threads, a->rows, a->residuals[i], a->residual, a->partial) / size[i];
    }
    for (int p = 0; p < n; p++) {
        for (int i = p + 1; i < n; i++) {
            double factor = a->gram[i][p] / a->gram[p][p];
            for (int k = p; k < n; k++) a->gram[i][k] -= factor * a->gram[p][k];
            a->right[i] -= factor * a->right[p];
        }
    }
    for (int p = n - 1; p >= 0; p--) {
        weights[p] = a->right[p];
        for (int k = p + 1; k < n; k++) weights[p] -= a->gram[p][k] * weights[k];
        weights[p] /= a->gram[p][p];
    }
    for (int i = 0; i < n; i++) {
        weights[i] /= size[i];
        if (!isfinite(weights[i])) return false;
    }
    return true;
}

/* Whether the combination leads away from where g leads: to a fixed point that repels, such as a saddle of
 * what g minimises. */
static bool turns_back(pl_anderson *a, pl_threads *threads, const double weights[DEPTH]) {
    double forward = a->norm * a->norm;
    for (int k = 0; k < a->count; k++)
        forward -= weights[k] * pl_dot(threads, a->rows, a->residual, a->values[k], a->partial);
    return !(forward > 0);
}

const double *pl_anderson_next(pl_anderson *a, pl_threads *threads, const double *value) {
    const double last = a->norm;
    store(a, value);
    a->norm = sqrt(pl_dot(threads, a->rows, a->residual, a->residual, a->partial));
    double weights[DEPTH];
    bool wrong = a->evaluated && a->norm > GROWTH * last;
    if (wrong || (a->count && (!find_weights(a, threads, weights) || turns_back(a, threads, weights))))
        a->count = a->next = 0;
    a->evaluated = true;
    memcpy(a->y, value, (size_t)(3 * a->rows) * sizeof(double));
    for (int k = 0; k < a->count; k++) {
        for (int64_t i = 0; i < 3 * a->rows; i++) a->y[i] -= weights[k] * a->values[k][i];
    }
    return a->y;
}
