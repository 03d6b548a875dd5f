/* Triangular solves; see factor.h. In the forward pass contributions of the children are passed up through
 * the fronts like updates, so that subtrees are independent. In the backward pass every front reads the
 * finished values of its ancestors. */
#include "linear/front.h"
#include "linear/tiles.h"

#include <string.h>

/* A front's vector: the columns (width), then the rows below in strips. */
static double *vector_of(const pl_factor *factor, int32_t f) {
    return factor->gathered + factor->gathered_at[f];
}

/* y -= a x for a strip of rows: 24 doubles of y, `depth` columns. */
static void strip_multiply(double *y, const double *a, const double *x, int64_t depth) {
    pl_lane sum[STRIP_VECTORS], more[STRIP_VECTORS];
    PL_UNROLL for (int v = 0; v < STRIP_VECTORS; v++) {
        sum[v] = pl_lane_load(y + PL_LANES * v);
        more[v] = pl_set1(0);
    }
    int64_t k = 0;
    for (; k + 1 < depth; k += 2) { /* two dependency chains hide latencies */
        pl_lane even = pl_set1(x[k]), odd = pl_set1(x[k + 1]);
        PL_UNROLL for (int v = 0; v < STRIP_VECTORS; v++) {
            sum[v] -= pl_lane_load(a + PL_STRIP * k + PL_LANES * v) * even;
            more[v] -= pl_lane_load(a + PL_STRIP * (k + 1) + PL_LANES * v) * odd;
        }
    }
    if (k < depth) {
        pl_lane last = pl_set1(x[k]);
        PL_UNROLL for (int v = 0; v < STRIP_VECTORS; v++) sum[v] -=
            pl_lane_load(a + PL_STRIP * k + PL_LANES * v) * last;
    }
    PL_UNROLL for (int v = 0; v < STRIP_VECTORS; v++) pl_lane_store(y + PL_LANES * v, sum[v] + more[v]);
}

/* sums[j] += a[:, j] . y for eight columns of a strip. */
static void strip_dots(pl_lane sums[PL_COLUMN_GROUP], const double *a, const double *y) {
    pl_lane part[STRIP_VECTORS];
    PL_UNROLL for (int v = 0; v < STRIP_VECTORS; v++) part[v] = pl_lane_load(y + PL_LANES * v);
    PL_UNROLL for (int j = 0; j < PL_COLUMN_GROUP; j++) {
        PL_UNROLL for (int v = 0; v < STRIP_VECTORS; v++) sums[j] +=
            pl_lane_load(a + PL_STRIP * j + PL_LANES * v) * part[v];
    }
}

/* Adds the children's contributions to a front's own rows into its vector. */
static void take_shares(pl_factor *factor, int32_t f, double *x, double *rest) {
    const pl_analysis *a = factor->analysis;
    const pl_front *front = &a->fronts[f];
    for (int32_t i = 0; i < front->child_count; i++) {
        int32_t c = a->children[front->children + i];
        const pl_front *child = &a->fronts[c];
        const double *share = vector_of(factor, c) + child->width;
        for (int32_t r = 0; r < child->run_count; r++) {
            const pl_run *run = &a->runs[child->runs + r];
            double *to = run->to < front->columns ? x + 3 * (int64_t)run->to
                                                  : rest + 3 * (int64_t)(run->to - front->columns);
            for (int k = 0; k < 3 * run->count; k++) to[k] += share[3 * (int64_t)run->first + k];
        }
    }
}

void pl_front_forward(pl_factor *factor, int32_t f) {
    const pl_front *front = &factor->analysis->fronts[f];
    const double *panel = factor->panels + front->panel, *strips = panel + front->width;
    int64_t height = PL_STRIP * (int64_t)front->width, own = pl_strips(front->columns),
            below = pl_strips(front->below), depth = 3 * (int64_t)front->columns;
    double *x = vector_of(factor, f), *rest = x + front->width, *y = factor->y + 3 * (int64_t)front->first;
    memset(x, 0, (size_t)(front->width + PL_STRIP * below) * sizeof *x);
    memcpy(x, y, (size_t)depth * sizeof *x);
    take_shares(factor, f, x, rest);
    for (int64_t s = 0; s < own; s++) {
        double part[PL_STRIP] = {0};
        int64_t first = PL_STRIP * s, last = first + PL_STRIP < depth ? first + PL_STRIP : depth;
        memcpy(part, x + first, (size_t)(last - first) * sizeof *x);
        strip_multiply(part, strips + s * height, x, first);
        for (int64_t k = first; k < last;
             k++) { /* zeros on and above the diagonal leave other rows unchanged */
            const double *column = strips + s * height + PL_STRIP * k;
            double value = part[k - first] * panel[k];
            pl_lane factor_k = pl_set1(value);
            PL_UNROLL for (int v = 0; v < STRIP_VECTORS; v++)
                pl_lane_store(part + PL_LANES * v, pl_lane_load(part + PL_LANES * v) -
                                                       pl_lane_load(column + PL_LANES * v) * factor_k);
            part[k - first] = value;
        }
        memcpy(x + first, part, (size_t)(last - first) * sizeof *x);
    }
    for (int64_t s = 0; s < below; s++)
        strip_multiply(rest + PL_STRIP * s, strips + (own + s) * height, x, depth);
    memcpy(y, x, (size_t)depth * sizeof *y);
}

void pl_front_backward(pl_factor *factor, int32_t f) {
    const pl_analysis *a = factor->analysis;
    const pl_front *front = &a->fronts[f];
    const double *panel = factor->panels + front->panel, *strips = panel + front->width;
    int64_t height = PL_STRIP * (int64_t)front->width, own = pl_strips(front->columns),
            below = pl_strips(front->below), depth = 3 * (int64_t)front->columns;
    double *rest = vector_of(factor, f), *y = factor->y + 3 * (int64_t)front->first;
    double *x = rest + PL_STRIP * below; /* columns, in whole strips */
    const int32_t *rows = a->rows + front->rows;
    memset(rest, 0, (size_t)(PL_STRIP * below + front->width + PL_STRIP) * sizeof *rest);
    for (int32_t i = 0; i < front->below; i++) {
        for (int d = 0; d < 3; d++) rest[3 * (int64_t)i + d] = factor->y[3 * (int64_t)rows[i] + d];
    }
    for (int64_t g = front->width - PL_COLUMN_GROUP; g >= 0; g -= PL_COLUMN_GROUP) {
        pl_lane sums[PL_COLUMN_GROUP];
        PL_UNROLL for (int j = 0; j < PL_COLUMN_GROUP; j++) sums[j] = pl_set1(0);
        for (int64_t s = 0; s < below; s++)
            strip_dots(sums, strips + (own + s) * height + PL_STRIP * g, rest + PL_STRIP * s);
        for (int64_t s = g / PL_STRIP; s < own; s++) /* x is still zero in this group and before it */
            strip_dots(sums, strips + s * height + PL_STRIP * g, x + PL_STRIP * s);
        const double *triangle = strips + g / PL_STRIP * height + PL_STRIP * g + g % PL_STRIP;
        for (int64_t j = PL_COLUMN_GROUP - 1; j >= 0; j--) {
            if (g + j >= depth) continue;
            double sum = y[g + j];
            for (int l = 0; l < PL_LANES; l++) sum -= pl_lane_get(sums[j], l);
            for (int64_t i = j + 1; i < PL_COLUMN_GROUP; i++) sum -= triangle[PL_STRIP * j + i] * x[g + i];
            x[g + j] = sum * panel[g + j];
        }
    }
    memcpy(y, x, (size_t)depth * sizeof *y);
}

void pl_factor_permute(const pl_analysis *a, const double *b, double *y) {
    for (int32_t k = 0; k < a->nodes; k++) {
        for (int d = 0; d < 3; d++) y[3 * (int64_t)k + d] = b[3 * (int64_t)a->order[k] + d];
    }
}

static void forward_subtree(void *context, int64_t index, int worker) {
    (void)worker;
    pl_factor *factor = context;
    const pl_subtree *subtree = &factor->analysis->subtrees[index];
    for (int32_t f = subtree->first; f <= subtree->last; f++) pl_front_forward(factor, f);
}

static void backward_subtree(void *context, int64_t index, int worker) {
    (void)worker;
    pl_factor *factor = context;
    const pl_subtree *subtree = &factor->analysis->subtrees[index];
    for (int32_t f = subtree->last; f >= subtree->first; f--) pl_front_backward(factor, f);
}

void pl_factor_backward(pl_factor *factor, pl_threads *threads, double *x) {
    const pl_analysis *a = factor->analysis;
    for (int32_t i = a->top_count - 1; i >= 0; i--) pl_front_backward(factor, a->top[i]);
    pl_threads_run(threads, a->subtree_count, backward_subtree, factor);
    for (int32_t k = 0; k < a->nodes; k++) {
        for (int d = 0; d < 3; d++) x[3 * (int64_t)a->order[k] + d] = factor->y[3 * (int64_t)k + d];
    }
}

void pl_factor_solve(pl_factor *factor, pl_threads *threads, const double *b, double *x) {
    const pl_analysis *a = factor->analysis;
    pl_factor_permute(a, b, factor->y);
    pl_threads_run(threads, a->subtree_count, forward_subtree, factor);
    for (int32_t i = 0; i < a->top_count; i++) pl_front_forward(factor, a->top[i]);
    pl_factor_backward(factor, threads, x);
}
