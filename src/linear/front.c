/* Dense kernels for one front; see front.h, and analysis.h for the storage. */
#include "linear/front.h"
#include "linear/tiles.h"

#include <math.h>
#include <string.h>

/* A pivot is lost to rounding when less than this fraction of the original diagonal entry remains. */
#define LOST 1e-13

static double *strips_of(const pl_front *front, double *panel) { return panel + front->width; }

/* Number of row vectors in strip s out of `all` rows. */
static int strip_vectors(int64_t all, int64_t s) {
    int64_t rows = all - PL_STRIP * s;
    return rows >= PL_STRIP ? STRIP_VECTORS : (int)((rows + PL_LANES - 1) / PL_LANES);
}

static double *diagonal_at(const pl_front *front, double *panel, int64_t k) {
    return strips_of(front, panel) + k / PL_STRIP * PL_STRIP * front->width + PL_STRIP * k + k % PL_STRIP;
}

void pl_front_pad(const pl_front *front, double *panel) {
    for (int64_t k = 3 * (int64_t)front->columns; k < front->width; k++) *diagonal_at(front, panel, k) = 1;
    for (int64_t k = 0; k < front->width; k++) panel[k] = *diagonal_at(front, panel, k);
}

/* ---- children ---- */

/* Adds a rectangle of rows x columns. In both arrays columns are a strip's height apart. */
static inline void add_rectangle(double *to, const double *from, int rows, int columns) {
#if PL_LANES == 8 && defined(__AVX512F__)
    unsigned bits = (1u << rows) - 1;
    __mmask8 low = (__mmask8)bits, middle = (__mmask8)(bits >> 8), high = (__mmask8)(bits >> 16);
    for (int j = 0; j < columns; j++, to += PL_STRIP, from += PL_STRIP) {
        _mm512_mask_storeu_pd(to, low, _mm512_maskz_loadu_pd(low, to) + _mm512_maskz_loadu_pd(low, from));
        if (!middle) continue;
        _mm512_mask_storeu_pd(
            to + 8, middle, _mm512_maskz_loadu_pd(middle, to + 8) + _mm512_maskz_loadu_pd(middle, from + 8));
        if (!high) continue;
        _mm512_mask_storeu_pd(to + 16, high,
                              _mm512_maskz_loadu_pd(high, to + 16) + _mm512_maskz_loadu_pd(high, from + 16));
    }
#else
    for (int j = 0; j < columns; j++, to += PL_STRIP, from += PL_STRIP) {
        for (int i = 0; i < rows; i++) to[i] += from[i];
    }
#endif
}

void pl_front_extend(const pl_front *front, const pl_front *child, const pl_run *runs, const double *update,
                     double *to, bool to_update) {
    for (int32_t q = 0; q < child->run_count; q++) { /* columns */
        if ((runs[q].to >= front->columns) != to_update) continue;
        int64_t column = PL_STRIP * 3 * (int64_t)(to_update ? runs[q].to - front->columns : runs[q].to);
        for (int32_t r = q; r < child->run_count; r++) { /* rows; values above the diagonal are harmless */
            int64_t row =
                to_update ? pl_update_row(runs[r].to - front->columns) : pl_panel_row(front, runs[r].to);
            add_rectangle(to + row + column,
                          update + pl_update_row(runs[r].first) + PL_STRIP * 3 * (int64_t)runs[q].first,
                          3 * runs[r].count, 3 * runs[q].count);
        }
    }
}

/* ---- factorisation ---- */

/* Factorises the triangle of a column group; `c` points to its first entry. Writes zeros on and above the
 * diagonal. The inverse of the diagonal goes to inverse[], which holds the original pivots on entry. */
static int factorise_group(double *c, double *inverse) {
    double l[TILE_COLUMNS][TILE_COLUMNS]; /* by column */
    int replaced = 0;
    for (int j = 0; j < TILE_COLUMNS; j++) {
        for (int i = 0; i < TILE_COLUMNS; i++) l[j][i] = c[PL_STRIP * j + i];
    }
    for (int j = 0; j < TILE_COLUMNS; j++) {
        double pivot = l[j][j], size = fabs(inverse[j]);
        if (!(pivot > LOST * size) || pivot == INFINITY) {
            /* as large as a positive pivot might be, so that no column grows unusually large */
            pivot = size > 0 && size < INFINITY ? fmax(fabs(pivot), size) : 1;
            replaced += isfinite(l[j][j]) && isfinite(size) ? 1 : 255;
            if (!isfinite(pivot)) pivot = 1;
        }
        double scale = 1 / sqrt(pivot);
        inverse[j] = scale;
        for (int i = 0; i <= j; i++) l[j][i] = 0;
        for (int i = j + 1; i < TILE_COLUMNS; i++) l[j][i] *= scale;
        for (int k = j + 1; k < TILE_COLUMNS; k++) {
            for (int i = k; i < TILE_COLUMNS; i++) l[k][i] -= l[j][i] * l[j][k];
        }
    }
    for (int j = 0; j < TILE_COLUMNS; j++) {
        for (int i = 0; i < TILE_COLUMNS; i++) c[PL_STRIP * j + i] = l[j][i];
    }
    return replaced;
}

/* Solves for `vectors` of rows from `c` on in the columns of a group. */
static void solve_rows(double *c, const double *a, const double *b, int64_t depth, const double *lower,
                       const double *inverse, int vectors) {
    for (int done = 0; done < vectors;) {
        double *ct = c + PL_LANES * done;
        const double *at = a + PL_LANES * done;
#define PL_CALL(n) tile_solve(n, ct, at, b, depth, lower, inverse)
        done += PL_TILE(vectors - done, PL_CALL);
#undef PL_CALL
    }
}

int pl_front_factorise(const pl_front *front, double *panel) {
    double *strips = strips_of(front, panel);
    int64_t height = PL_STRIP * (int64_t)front->width, own = pl_strips(front->columns),
            all = own + pl_strips(front->below);
    int replaced = 0;
    for (int64_t g = 0; g < front->width; g += TILE_COLUMNS) {
        int64_t at = g / PL_STRIP, row = g % PL_STRIP;
        double *strip = strips + at * height, *columns = strip + PL_STRIP * g;
        const double *b = strip + row;
        for (int j = 0; j < TILE_COLUMNS; j++)
            memset(columns + PL_STRIP * j, 0, (size_t)row * sizeof(double));
        tile_subtract(GROUP_VECTORS > 3 ? 3 : GROUP_VECTORS, columns + row, b, b, g);
        if (GROUP_VECTORS > 3) /* one double per lane: four rows in a group */
            tile_subtract(1, columns + row + 3 * PL_LANES, b + 3 * PL_LANES, b, g);
        replaced += factorise_group(columns + row, panel + g);
        double *lower = columns + row;
        solve_rows(columns + row + TILE_COLUMNS, b + TILE_COLUMNS, b, g, lower, panel + g,
                   strip_vectors(front->width, at) - (int)(row + TILE_COLUMNS) / PL_LANES);
        for (int64_t s = at + 1; s < all; s++) {
            int vectors =
                s < own ? strip_vectors(front->width, s) : strip_vectors(3 * (int64_t)front->below, s - own);
            double *to = strips + s * height;
            solve_rows(to + PL_STRIP * g, to, b, g, lower, panel + g, vectors);
        }
    }
    return replaced;
}

/* ---- the update ---- */

static void square_rows(double *c, const double *a, const double *b, int64_t depth, int vectors) {
    for (int done = 0; done < vectors;) {
        double *ct = c + PL_LANES * done;
        const double *at = a + PL_LANES * done;
#define PL_CALL(n) tile_negate(n, ct, at, b, depth)
        done += PL_TILE(vectors - done, PL_CALL);
#undef PL_CALL
    }
}

void pl_front_square(const pl_front *front, const double *panel, double *update) {
    int64_t height = PL_STRIP * (int64_t)front->width, depth = 3 * (int64_t)front->columns,
            count = pl_strips(front->below);
    const double *below = panel + front->width + pl_strips(front->columns) * height;
    for (int64_t s = 0; s < count; s++) {
        int vectors = strip_vectors(3 * (int64_t)front->below, s);
        const double *a = below + s * height;
        double *to = update + pl_update_strip(s);
        for (int64_t j = 0; j < PL_STRIP * s; j += TILE_COLUMNS)
            square_rows(to + PL_STRIP * j, a, below + j / PL_STRIP * height + j % PL_STRIP, depth, vectors);
        for (int64_t j = 0; j < PL_LANES * (int64_t)vectors;
             j += TILE_COLUMNS) { /* the diagonal's triangle */
            double *c = to + PL_STRIP * (PL_STRIP * s + j);
            int above = (int)(j / PL_LANES);
            for (int k = 0; k < TILE_COLUMNS; k++) memset(c + PL_STRIP * k, 0, (size_t)j * sizeof *c);
            square_rows(c + j, a + j, a + j, depth, vectors - above);
        }
    }
}
