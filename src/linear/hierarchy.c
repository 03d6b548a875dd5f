/* See hierarchy.h. */
#include "linear/hierarchy.h"
#include "core/memory.h"
#include "linear/block_jacobi.h"
#include "mesh/tet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A matrix summed from elements of four nodes has no eigenvalue above 4 once its diagonal blocks are scaled
 * to identity: x^T K x <= 4 sum x_a^T K_aa x_a for each. */
#define LARGEST 4.0
/* Blocks of the coarse matrix to those of the fine one, beyond which the coarse level does not pay. */
#define LARGE 0.5
/* Iterations of block-Jacobi from which it does: making the coarse matrix costs ten products, and an
 * iteration with it 1.4 times as much as one without. */
#define WORTH 16
/* Operators for which a coarse matrix is kept, unless iterations become so many times as many. */
#define KEPT 4
#define TOO_MANY 1.5
enum { LEAST_DEGREE = 2, MOST_DEGREE = 12 };

void pl_hierarchy_free(pl_hierarchy *h) {
    if (!h) return;
    free(h->corners);
    free(h->ends);
    free(h->first);
    free(h->members);
    pl_matrix_free(h->matrix);
    free(h->slots);
    free(h->sums);
    free(h->inverse);
    free(h->right);
    free(h->b);
    free(h->z[0]);
    free(h->z[1]);
    free(h->d);
    free(h->q);
    free(h->partial);
    free(h);
}

/* Numbers corners in the nodes' order, and gives middles their ends. */
static pl_status number_corners(pl_hierarchy *h, int64_t count, const int32_t *cells, pl_error *err) {
    h->ends = pl_array_new(h->rows, sizeof *h->ends);
    h->corners = pl_array_new(h->rows, sizeof *h->corners);
    if (!h->ends || !h->corners) return pl_error_memory(err, h->rows * 12, "a coarse level");
    memset(h->ends, 0xff, (size_t)h->rows * sizeof *h->ends);
    for (int64_t e = 0; e < count; e++) {
        for (int a = 0; a < 4; a++) h->ends[cells[10 * e + a]][0] = 0;
    }
    for (int64_t i = 0; i < h->rows; i++) {
        if (h->ends[i][0] < 0) continue;
        h->ends[i][0] = h->ends[i][1] = (int32_t)h->count;
        h->corners[h->count++] = (int32_t)i;
    }
    for (int64_t e = 0; e < count; e++) {
        const int32_t *cell = cells + 10 * e;
        for (int k = 0; k < 6; k++) {
            int32_t middle = cell[4 + k], a = h->ends[cell[pl_tet_edges[k][0]]][0],
                    b = h->ends[cell[pl_tet_edges[k][1]]][0];
            if (middle == cell[pl_tet_edges[k][0]] || middle == cell[pl_tet_edges[k][1]]) continue;
            h->ends[middle][0] = a < b ? a : b;
            h->ends[middle][1] = a < b ? b : a;
        }
    }
    return PL_OK;
}

static pl_status list_members(pl_hierarchy *h, pl_error *err) {
    h->first = pl_array_new(h->count + 2, sizeof *h->first);
    h->members = pl_array_new(2 * h->rows, sizeof *h->members);
    if (!h->first || !h->members) return pl_error_memory(err, h->rows * 8, "a coarse level");
    for (int pass = 0; pass < 2; pass++) {
        for (int64_t i = 0; i < h->rows; i++) {
            for (int k = 0; k < (h->ends[i][0] == h->ends[i][1] ? 1 : 2) && h->ends[i][0] >= 0; k++) {
                int64_t *at = &h->first[h->ends[i][k] + (pass ? 1 : 2)];
                if (pass) h->members[*at] = (int32_t)i;
                ++*at;
            }
        }
        for (int64_t c = 0; pass == 0 && c < h->count; c++) h->first[c + 2] += h->first[c + 1];
    }
    return PL_OK;
}

static pl_status create_matrix(pl_hierarchy *h, int64_t count, const int32_t *cells, pl_error *err) {
    int32_t *coarse = pl_array_new(4 * count, sizeof *coarse);
    if (!coarse) return pl_error_memory(err, 16 * count, "a coarse level");
    for (int64_t e = 0; e < count; e++) {
        int32_t *cell = coarse + 4 * e;
        for (int a = 0; a < 4; a++) {
            int32_t corner = h->ends[cells[10 * e + a]][0];
            int k = a;
            for (; k > 0 && cell[k - 1] > corner; k--) cell[k] = cell[k - 1];
            cell[k] = corner;
        }
    }
    pl_pattern_group group = {count, 4, coarse};
    pl_status status = pl_matrix_create(h->count, 1, &group, true, &h->matrix, err);
    free(coarse);
    for (int64_t i = 0; status == PL_OK && i < h->count; i++) {
        int64_t blocks = h->matrix->upper_start[i + 1] - h->matrix->upper_start[i];
        if (blocks > h->most) h->most = blocks;
    }
    h->most += 2; /* the diagonal, and what belongs to other rows */
    return status;
}

static pl_status allocate(pl_hierarchy *h, int64_t workers, pl_error *err) {
    int64_t values = 3 * h->count + 4; /* products read beyond */
    h->slots = pl_array_new(workers * h->count, sizeof *h->slots);
    h->sums = pl_array_new(workers * h->most * 16, sizeof *h->sums);
    h->inverse = pl_array_new(9 * h->count, sizeof *h->inverse);
    h->right = pl_array_new(values, sizeof *h->right);
    h->b = pl_array_new(values, sizeof *h->b);
    h->z[0] = pl_array_new(values, sizeof(float));
    h->z[1] = pl_array_new(values, sizeof(float));
    h->d = pl_array_new(values, sizeof *h->d);
    h->q = pl_array_new(values, sizeof *h->q);
    h->partial = pl_array_new(2 * pl_row_chunks(h->count), sizeof *h->partial);
    if (h->slots && h->sums && h->inverse && h->right && h->b && h->z[0] && h->z[1] && h->d && h->q &&
        h->partial)
        return PL_OK;
    return pl_error_memory(err, h->count * 150, "a coarse level");
}

pl_status pl_hierarchy_create(int64_t rows, int64_t count, const int32_t *cells, pl_threads *threads,
                              pl_hierarchy **out, pl_error *err) {
    *out = NULL;
    pl_hierarchy *h = pl_array_new(1, sizeof *h);
    if (!h) return pl_error_memory(err, sizeof *h, "a coarse level");
    h->rows = rows;
    h->effort = (pl_effort){.now = INFINITY, .age = -1}; /* not known yet */
    pl_status status = number_corners(h, count, cells, err);
    if (status == PL_OK) status = list_members(h, err);
    if (status == PL_OK) status = create_matrix(h, count, cells, err);
    if (status == PL_OK) status = allocate(h, pl_threads_count(threads), err);
    if (status != PL_OK) {
        pl_hierarchy_free(h);
        return status;
    }
    *out = h;
    return PL_OK;
}

/* ---- the coarse matrix -------------------------------------------------------------------------------- */

typedef struct level_task {
    pl_hierarchy *h;
    const pl_operator *op;
    const double *r;
    const float *z; /* of a step of the polynomial ... */
    float *next;
    float old_share, new_share; /* ... d = old_share d + new_share D^-1 (b - A z) */
} level_task;

static int64_t chunk_end(const pl_hierarchy *h, int64_t chunk) {
    int64_t end = (chunk + 1) * PL_ROW_CHUNK;
    return end < h->count ? end : h->count;
}

/* Which row of the operator a node has, -1: none; and which node a row is. */
static inline int64_t row_of(const pl_operator *op, int32_t node) {
    return op->place ? op->place[node] : node;
}
static inline int64_t node_of(const pl_operator *op, int64_t row) { return op->nodes ? op->nodes[row] : row; }

/* A block and what follows it: sixteen floats, of which nine count. */
typedef float sixteen __attribute__((vector_size(64)));

static inline __attribute__((always_inline)) sixteen load_sixteen(const float *p) {
    sixteen v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline __attribute__((always_inline)) sixteen load_block(const void *values, bool single, int64_t k) {
    if (single) return load_sixteen((const float *)values + 9 * k);
    const double *block = (const double *)values + 9 * k;
    return (sixteen){(float)block[0], (float)block[1], (float)block[2], (float)block[3], (float)block[4],
                     (float)block[5], (float)block[6], (float)block[7], (float)block[8]};
}

/* Rows are short, and those of one corner far apart. */
static void fetch_row(const pl_matrix *matrix, int64_t row) {
    size_t size = matrix->single ? sizeof(float) : sizeof(double);
    const char *values = (const char *)matrix->values + 9 * size * (size_t)matrix->start[row];
    int64_t count = matrix->start[row + 1] - matrix->start[row];
    for (size_t k = 0; k < 9 * size * (size_t)count; k += 64) __builtin_prefetch(values + k);
    for (int64_t k = 0; k < count; k += 16) __builtin_prefetch(matrix->column + matrix->start[row] + k);
}

/* Adds a row of the operator's matrix, times `weight`, to the sums of a coarse row. */
static inline __attribute__((always_inline)) void add_values(const level_task *task, bool single, int64_t row,
                                                             float weight, const int32_t *restrict slots,
                                                             sixteen *restrict sums) {
    const pl_operator *op = task->op;
    const int32_t *restrict column = op->matrix->column, *restrict nodes = op->nodes;
    const int32_t(*restrict all_ends)[2] = (const int32_t(*)[2])task->h->ends;
    const void *values = op->matrix->values;
    for (int64_t k = op->matrix->start[row], end = op->matrix->start[row + 1]; k < end; k++) {
        const int32_t *ends = all_ends[nodes ? nodes[column[k]] : column[k]];
        if (ends[0] < 0) continue;
        sixteen block = weight * load_block(values, single, k);
        if (ends[0] == ends[1]) {
            sums[slots[ends[0]]] += block;
        } else {
            sums[slots[ends[0]]] += 0.5F * block;
            sums[slots[ends[1]]] += 0.5F * block;
        }
    }
}

/* What is added to the operator's matrix: on the diagonal, and spread over the pattern. */
static void add_additions(const level_task *task, int64_t row, float weight, const int32_t *slots,
                          sixteen *sums) {
    const pl_operator *op = task->op;
    const pl_matrix *matrix = op->matrix;
    int64_t begin = matrix->start[row], end = op->spread.values ? matrix->start[row + 1] : begin + 1;
    for (int64_t k = begin; k < end; k++) {
        const int32_t *ends = task->h->ends[node_of(op, matrix->column[k])];
        double extra = k == begin ? pl_diagonal_at(&op->diagonal, row) : 0;
        if (op->spread.values) extra += op->spread.factor * op->spread.values[k];
        for (int e = 0; ends[0] >= 0 && e < 2; e++) { /* a corner's own twice */
            for (int d = 0; d < 9; d += 4) sums[slots[ends[e]]][d] += 0.5F * weight * (float)extra;
        }
    }
}

static void add_row(const level_task *task, int64_t row, float weight, const int32_t *slots, sixteen *sums) {
    if (task->op->matrix->single)
        add_values(task, true, row, weight, slots, sums);
    else
        add_values(task, false, row, weight, slots, sums);
    add_additions(task, row, weight, slots, sums);
}

/* Row c of P^T A P, from the diagonal on; the rest is its mirror image. */
static void make_row(const level_task *task, int32_t c, int32_t *slots, sixteen *sums) {
    pl_hierarchy *h = task->h;
    pl_matrix *matrix = h->matrix;
    int64_t begin = matrix->upper_start[c], count = matrix->upper_start[c + 1] - begin;
    for (int64_t k = matrix->start[c]; k < matrix->start[c + 1]; k++)
        slots[matrix->column[k]] = (int32_t)count + 1;
    slots[c] = 0;
    for (int64_t k = 0; k < count; k++) slots[matrix->upper_column[begin + k]] = (int32_t)k + 1;
    memset(sums, 0, (size_t)(count + 2) * sizeof *sums);
    for (int64_t m = h->first[c]; m < h->first[c + 1]; m++) {
        int64_t row = row_of(task->op, h->members[m]),
                next = m + 1 < h->first[h->count] ? row_of(task->op, h->members[m + 1]) : -1;
        if (next >= 0) fetch_row(task->op->matrix, next);
        if (row >= 0) add_row(task, row, h->members[m] == h->corners[c] ? 1 : 0.5F, slots, sums);
    }
    for (int64_t k = 0; k <= count; k++) {
        const sixteen sum = sums[k];
        float across[16] = {sum[0], sum[3], sum[6], sum[1], sum[4], sum[7], sum[2], sum[5], sum[8]};
        pl_matrix_put_single(matrix, k ? matrix->rows + begin + k - 1 : c, pl_block_single_load(across));
    }
}

static void make_chunk(void *context, int64_t chunk, int worker) {
    const level_task *task = context;
    pl_hierarchy *h = task->h;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < chunk_end(h, chunk); c++)
        make_row(task, (int32_t)c, h->slots + worker * h->count,
                 (sixteen *)(void *)h->sums + worker * h->most); /* aligned, as all arrays are */
}

/* The chunk's sums of the coarse diagonal, about, and of what inertia has in it. A corner's own function is
 * between one and two and a half times less stiff than the linear one. */
static void look_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const level_task *task = context;
    pl_hierarchy *h = task->h;
    double stiffness = 0, inertia = 0;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < chunk_end(h, chunk); c++) {
        double block[9];
        int64_t own = row_of(task->op, h->corners[c]);
        pl_matrix_diagonal(task->op->matrix, own, block);
        stiffness += 2 * (block[0] + block[4] + block[8]);
        for (int64_t m = h->first[c]; m < h->first[c + 1]; m++) {
            int64_t row = row_of(task->op, h->members[m]);
            if (row >= 0) inertia += (row == own ? 3 : 0.75) * pl_diagonal_at(&task->op->diagonal, row);
        }
    }
    h->partial[2 * chunk] = stiffness;
    h->partial[2 * chunk + 1] = inertia;
}

/* What the coarse level can do for an operator; false: nothing. */
static bool look(pl_hierarchy *h, const pl_operator *op) {
    level_task task = {.h = h, .op = op};
    int64_t chunks = pl_row_chunks(h->count);
    if (!op->matrix->values || (double)h->matrix->blocks > LARGE * (double)op->matrix->blocks) return false;
    pl_threads_run(op->threads, chunks, look_chunk, &task);
    double trace = 0, inertia = 0;
    for (int64_t k = 0; k < chunks; k++) trace += h->partial[2 * k], inertia += h->partial[2 * k + 1];
    trace += inertia;
    double size = trace / (3 * (double)h->count);
    if (!(size > 1e-25 && size < 1e25)) return false;
    /* iterations on the coarse level would grow with the root of the condition, at most this */
    double root = inertia > 0 ? sqrt(LARGEST * trace / inertia) : INFINITY;
    h->degree = (int)fmin(fmax(ceil(0.25 * root), LEAST_DEGREE), MOST_DEGREE);
    h->spared = fmin(fmax(root / 8, 1), 4);
    return h->spared > 1.5;
}

/* ---- stencils ---- */

/* A corner's share in a row of the operator. */
static double share_of(const pl_hierarchy *h, const pl_operator *op, int32_t row, int32_t corner) {
    const int32_t *ends = h->ends[node_of(op, row)];
    return 0.5 * ((ends[0] == corner) + (ends[1] == corner));
}

/* The corners that a stencil's nodes have shares in, each once. */
static int list_corners(const pl_hierarchy *h, const pl_operator *op, const pl_stencil *stencil,
                        int32_t *corners) {
    int count = 0;
    for (int k = 0; k < 2 * stencil->count; k++) {
        int32_t corner = h->ends[node_of(op, stencil->nodes[k / 2])][k % 2];
        int i = 0;
        while (i < count && corners[i] != corner) i++;
        if (corner >= 0 && i == count) corners[count++] = corner;
    }
    return count;
}

/* Block (c, d) of P^T S P, row major; false: zero. */
static bool find_block(const pl_hierarchy *h, const pl_operator *op, const pl_stencil *stencil, int32_t c,
                       int32_t d, double block[9]) {
    double weights[2] = {0, 0};
    for (int k = 0; k < 9; k++) block[k] = 0;
    for (int a = 0; a < stencil->count; a++) {
        double share = share_of(h, op, stencil->nodes[a], c);
        if (stencil->weights) {
            weights[0] += share * stencil->weights[a];
            weights[1] += share_of(h, op, stencil->nodes[a], d) * stencil->weights[a];
        }
        for (int b = 0; !stencil->weights && share > 0 && b < stencil->count; b++) {
            double own[9], both = share * share_of(h, op, stencil->nodes[b], d);
            pl_stencil_block(stencil, a, b, own);
            for (int k = 0; k < 9; k++) block[k] += both * own[k];
        }
    }
    if (!stencil->weights) return true;
    for (int k = 0; k < 9; k++) block[k] = weights[0] * weights[1] * stencil->matrix[k];
    return weights[0] * weights[1] != 0;
}

/* The pair (c, d), c <= d, of the coarse matrix, or -1. */
static int64_t find_pair(const pl_matrix *matrix, int32_t c, int32_t d) {
    int64_t pair = pl_matrix_pair(matrix, c, d), at = pair - matrix->rows;
    if (c == d) return pair;
    return at < matrix->upper_start[c + 1] && matrix->upper_column[at] == d ? pair : -1;
}

/* Drops corners in which a stencil sums to nothing, as those of straight edges do. */
static int drop_zeros(const pl_hierarchy *h, const pl_operator *op, const pl_stencil *stencil, int count,
                      int32_t *corners) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        double block[9];
        if (find_block(h, op, stencil, corners[i], corners[i], block)) corners[kept++] = corners[i];
    }
    return kept;
}

/* P^T S P. The coarse matrix may lack pairs of its corners, and more than four would make LARGEST wrong: then
 * n times its diagonal blocks instead, n corners, which is not less (x^T S x <= n sum x_c^T S_cc x_c). */
static void add_stencil(pl_hierarchy *h, const pl_operator *op, const pl_stencil *stencil, int32_t *corners) {
    int count = drop_zeros(h, op, stencil, list_corners(h, op, stencil, corners), corners);
    bool whole = count <= (int)LARGEST;
    for (int k = 0; whole && k < count * count; k++) {
        int32_t c = corners[k / count], d = corners[k % count];
        whole = c > d || find_pair(h->matrix, c, d) >= 0;
    }
    for (int k = 0; k < count * count; k++) {
        int32_t c = corners[k / count], d = corners[k % count];
        double block[9];
        if ((!whole && c != d) || !find_block(h, op, stencil, d, c, block)) continue;
        int64_t pair = find_pair(h->matrix, c < d ? c : d, c < d ? d : c);
        /* block (c, d) is stored by columns: as (d, c) by rows */
        float *to = (float *)h->matrix->values +
                    9 * (size_t)(c <= d ? h->matrix->position[pair] : h->matrix->mirror[pair]);
        for (int e = 0; e < 9; e++) to[e] += (float)((whole ? 1 : count) * block[e]);
    }
}

static void add_stencils(pl_hierarchy *h, const pl_operator *op) {
    for (int64_t s = 0; op->stencils && s < op->stencils->count; s++) {
        pl_stencil stencil = pl_stencils_at(op->stencils, s);
        add_stencil(h, op, &stencil, h->slots);
    }
}

/* M becomes P M P, with P taking out the direction n. */
static void take_out(const double n[3], double *M) {
    double Mn[3], nM[3], nMn = 0;
    for (int i = 0; i < 3; i++) {
        Mn[i] = M[3 * i] * n[0] + M[3 * i + 1] * n[1] + M[3 * i + 2] * n[2];
        nM[i] = M[i] * n[0] + M[3 + i] * n[1] + M[6 + i] * n[2];
    }
    for (int i = 0; i < 3; i++) nMn += n[i] * Mn[i];
    for (int k = 0; k < 9; k++)
        M[k] += nMn * n[k / 3] * n[k % 3] - Mn[k / 3] * n[k % 3] - n[k / 3] * nM[k % 3];
}

/* The inverse of a corner's block in what the operator leaves free there. */
static void invert(pl_hierarchy *h, int64_t c, uint8_t held, const pl_bound *bound) {
    double block[9];
    pl_matrix_diagonal(h->matrix, c, block);
    for (int d = 0; d < 3; d++) {
        if (!(held >> d & 1)) continue;
        for (int k = 0; k < 3; k++) block[3 * d + k] = block[3 * k + d] = 0;
        block[4 * d] = 1;
    }
    if (bound) pl_bound_block(bound, block);
    pl_block_invert(block);
    for (int d = 0; d < 3; d++) {
        if (held >> d & 1) block[4 * d] = 0;
    }
    for (int j = 0; bound && j < bound->count; j++) take_out(bound->normal[j], block);
    for (int k = 0; k < 9; k++) h->inverse[9 * c + k] = (float)block[k];
}

static void invert_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const level_task *task = context;
    pl_hierarchy *h = task->h;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < chunk_end(h, chunk); c++)
        invert(h, c, task->op->held ? task->op->held[row_of(task->op, h->corners[c])] : 0, NULL);
}

/* For a new operator: whether to use the coarse level, and whether with a new matrix. */
static bool choose(pl_hierarchy *h, const pl_operator *op) {
    level_task task = {.h = h, .op = op};
    pl_effort *effort = &h->effort;
    effort->last = effort->now;
    effort->now = 0;
    if (effort->age == 0) effort->fresh = effort->last;
    if (!(effort->last > WORTH) || !look(h, op)) {
        effort->age = -1;
        return false;
    }
    bool keep = effort->age >= 0 && effort->age + 1 < KEPT && effort->last <= TOO_MANY * effort->fresh;
    effort->age = keep && !pl_operator_has_stencils(op) ? effort->age + 1 : 0;
    if (effort->age > 0) return true;
    pl_threads_run(op->threads, pl_row_chunks(h->count), make_chunk, &task);
    add_stencils(h, op);
    return true;
}

bool pl_hierarchy_update(pl_hierarchy *h, const pl_operator *op) {
    level_task task = {.h = h, .op = op};
    if (!op->again) h->serves = choose(h, op);
    if (!h->serves) return false;
    pl_threads_run(op->threads, pl_row_chunks(h->count), invert_chunk, &task);
    for (int64_t k = 0; k < op->bound_count; k++) {
        const pl_bound *bound = &op->bounds[k];
        const int32_t *ends = h->ends[node_of(op, bound->node)];
        if (ends[0] >= 0 && ends[0] == ends[1])
            invert(h, ends[0], op->held ? op->held[bound->node] : 0, bound);
    }
    return true;
}

void pl_hierarchy_count(pl_hierarchy *h, int64_t iterations) {
    h->effort.now += (h->serves ? h->spared : 1) * (double)iterations;
}

/* ---- the correction ----------------------------------------------------------------------------------- */

/* right = P^T r; the chunk's largest component. */
static void restrict_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const level_task *task = context;
    pl_hierarchy *h = task->h;
    double largest = 0;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < chunk_end(h, chunk); c++) {
        double sum[3] = {0}, own[3] = {0};
        for (int64_t m = h->first[c]; m < h->first[c + 1]; m++) {
            int64_t row = row_of(task->op, h->members[m]);
            if (row < 0) continue;
            double *to = h->members[m] == h->corners[c] ? own : sum;
            for (int d = 0; d < 3; d++) to[d] += task->r[3 * row + d];
        }
        for (int d = 0; d < 3; d++) {
            h->right[3 * c + d] = own[d] + 0.5 * sum[d];
            largest = fmax(largest, fabs(h->right[3 * c + d]));
        }
    }
    h->partial[chunk] = largest;
}

static inline void apply_inverse(const float *m, const float *r, float out[3]) {
    for (int i = 0; i < 3; i++) out[i] = m[3 * i] * r[0] + m[3 * i + 1] * r[1] + m[3 * i + 2] * r[2];
}

/* b in floats, and the polynomial's first step. */
static void begin_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const level_task *task = context;
    pl_hierarchy *h = task->h;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < chunk_end(h, chunk); c++) {
        float z[3];
        for (int d = 0; d < 3; d++) h->b[3 * c + d] = (float)(h->right[3 * c + d] / h->scale);
        apply_inverse(h->inverse + 9 * c, h->b + 3 * c, z);
        for (int d = 0; d < 3; d++) task->next[3 * c + d] = h->d[3 * c + d] = task->new_share * z[d];
    }
}

static void step_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const level_task *task = context;
    pl_hierarchy *h = task->h;
    pl_matrix_multiply_chunk_single(h->matrix, chunk, &(pl_diagonal){0}, task->z, NULL, h->q);
    for (int64_t c = chunk * PL_ROW_CHUNK; c < chunk_end(h, chunk); c++) {
        float left[3], z[3];
        for (int d = 0; d < 3; d++) left[d] = h->b[3 * c + d] - h->q[3 * c + d];
        apply_inverse(h->inverse + 9 * c, left, z);
        for (int64_t d = 3 * c; d < 3 * c + 3; d++) {
            h->d[d] = task->old_share * h->d[d] + task->new_share * z[d - 3 * c];
            task->next[d] = task->z[d] + h->d[d];
        }
    }
}

/* Chebyshev's iteration for the upper part of the spectrum (Saad, Iterative methods, 12.3): a fixed
 * polynomial in D^-1 A, positive up to LARGEST. */
void pl_hierarchy_solve(pl_hierarchy *h, const pl_operator *op, const double *r) {
    level_task task = {.h = h, .op = op, .r = r};
    int64_t chunks = pl_row_chunks(h->count);
    pl_threads_run(op->threads, chunks, restrict_chunk, &task);
    h->scale = 0;
    for (int64_t k = 0; k < chunks; k++) h->scale = fmax(h->scale, h->partial[k]);
    h->last = 0;
    if (!(h->scale > 0)) return;
    double low = LARGEST / (2.0 * h->degree * h->degree), middle = (LARGEST + low) / 2,
           half = (LARGEST - low) / 2, rho = half / middle;
    task.new_share = (float)(1 / middle);
    task.next = h->z[0];
    pl_threads_run(op->threads, chunks, begin_chunk, &task);
    for (int k = 1; k < h->degree; k++) {
        double next = 1 / (2 * middle / half - rho);
        task.old_share = (float)(next * rho);
        task.new_share = (float)(2 * next / half);
        task.z = h->z[h->last];
        h->last = 1 - h->last;
        task.next = h->z[h->last];
        pl_threads_run(op->threads, chunks, step_chunk, &task);
        rho = next;
    }
}

double pl_hierarchy_add_rows(const pl_hierarchy *h, const pl_operator *op, int64_t first, int64_t last,
                             const double *r, double *z) {
    const float *coarse = h->z[h->last];
    double sum = 0, half = 0.5 * h->scale;
    if (!(half > 0)) return 0;
    for (int64_t i = first; i < last; i++) {
        const int32_t *ends = h->ends[node_of(op, i)];
        if (ends[0] < 0) continue;
        uint8_t held = op->held ? op->held[i] : 0;
        const float *a = coarse + 3 * (int64_t)ends[0], *b = coarse + 3 * (int64_t)ends[1];
        for (int d = 0; d < 3; d++) {
            double value = held >> d & 1 ? 0 : half * ((double)a[d] + (double)b[d]);
            z[3 * i + d] += value;
            sum += value * r[3 * i + d];
        }
    }
    return sum;
}
