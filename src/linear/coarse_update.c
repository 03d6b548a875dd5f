/* Decides whether the coarse level pays for an operator and whether its matrix is recomputed, and inverts the
 * diagonal; see coarse.h. */
#include "linear/block_jacobi.h"
#include "linear/coarse.h"

#include <math.h>

/* Ratio of coarse to fine blocks above which the coarse level does not pay. */
#define LARGE 0.5
/* Number of block-Jacobi iterations from which the coarse level pays. The coarse matrix costs as much as ten
 * products, and an iteration with it costs 1.4 times as much as one without. */
#define WORTH 16
/* A coarse matrix is reused for KEPT operators, unless the number of iterations grows by a factor of
 * TOO_MANY. */
#define KEPT 4
#define TOO_MANY 1.5
enum { MIN_DEGREE = 2, MAX_DEGREE = 12 };

typedef struct update_task {
    pl_coarse *level;
    const pl_operator *op;
} update_task;

/* Per chunk: approximate sum of the coarse diagonal, and the contribution of inertia to it. The stiffness of
 * a corner's own quadratic function is 1 to 2.5 times smaller than that of the linear function. */
static void look_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const update_task *task = context;
    pl_coarse *level = task->level;
    double stiffness = 0, inertia = 0;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < pl_coarse_chunk_end(level, chunk); c++) {
        double block[9];
        int64_t own = pl_coarse_row(task->op, level->corners[c]);
        pl_matrix_diagonal(task->op->matrix, own, block);
        stiffness += 2 * (block[0] + block[4] + block[8]);
        for (int64_t m = level->first[c]; m < level->first[c + 1]; m++) {
            int64_t row = pl_coarse_row(task->op, level->members[m]);
            if (row >= 0) inertia += (row == own ? 3 : 0.75) * pl_diagonal_at(&task->op->diagonal, row);
        }
    }
    level->partial[2 * chunk] = stiffness;
    level->partial[2 * chunk + 1] = inertia;
}

/* Estimates the benefit of the coarse level for an operator; false: none. */
static bool look(pl_coarse *level, const pl_operator *op) {
    update_task task = {level, op};
    int64_t chunks = pl_row_chunks(level->count);
    if (!op->matrix->values || (double)level->matrix->blocks > LARGE * (double)op->matrix->blocks)
        return false;
    pl_threads_run(op->threads, chunks, look_chunk, &task);
    double trace = 0, inertia = 0;
    for (int64_t k = 0; k < chunks; k++) trace += level->partial[2 * k], inertia += level->partial[2 * k + 1];
    trace += inertia;
    double size = trace / (3 * (double)level->count);
    if (!(size > 1e-25 && size < 1e25)) return false;
    /* iterations on the coarse level grow with the square root of the condition number, for which this is an
     * upper bound */
    double root = inertia > 0 ? sqrt(PL_COARSE_LARGEST * trace / inertia) : INFINITY;
    level->degree = (int)fmin(fmax(ceil(0.25 * root), MIN_DEGREE), MAX_DEGREE);
    level->spared = fmin(fmax(root / 8, 1), 4);
    return level->spared > 1.5;
}

/* M becomes P M P, where P removes the direction n. */
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

/* Inverts a corner's block, restricted to its free directions. */
static void invert(pl_coarse *level, int64_t c, uint8_t constrained,
                   const pl_contact_constraint *constraint) {
    double block[9];
    pl_matrix_diagonal(level->matrix, c, block);
    for (int d = 0; d < 3; d++) {
        if (!(constrained >> d & 1)) continue;
        for (int k = 0; k < 3; k++) block[3 * d + k] = block[3 * k + d] = 0;
        block[4 * d] = 1;
    }
    if (constraint) pl_contact_constraint_block(constraint, block);
    pl_block_invert(block);
    for (int d = 0; d < 3; d++) {
        if (constrained >> d & 1) block[4 * d] = 0;
    }
    for (int j = 0; constraint && j < constraint->count; j++) take_out(constraint->normal[j], block);
    for (int k = 0; k < 9; k++) level->inverse[9 * c + k] = (float)block[k];
}

static void invert_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const update_task *task = context;
    pl_coarse *level = task->level;
    for (int64_t c = chunk * PL_ROW_CHUNK; c < pl_coarse_chunk_end(level, chunk); c++)
        invert(level, c,
               task->op->constrained ? task->op->constrained[pl_coarse_row(task->op, level->corners[c])] : 0,
               NULL);
}

/* For a new operator: decides whether to use the coarse level, and whether to recompute its matrix. */
static bool choose(pl_coarse *level, const pl_operator *op) {
    pl_effort *effort = &level->effort;
    effort->last = effort->now;
    effort->now = 0;
    if (effort->age == 0) effort->fresh = effort->last;
    if (!(effort->last > WORTH) || !look(level, op)) {
        effort->age = -1;
        return false;
    }
    bool keep = effort->age >= 0 && effort->age + 1 < KEPT && effort->last <= TOO_MANY * effort->fresh;
    effort->age = keep && !pl_operator_has_stencils(op) ? effort->age + 1 : 0;
    if (effort->age > 0) return true;
    pl_coarse_assemble(level, op);
    return true;
}

bool pl_coarse_update(pl_coarse *level, const pl_operator *op) {
    update_task task = {level, op};
    if (!op->same_matrix) level->active = choose(level, op);
    if (!level->active) return false;
    pl_threads_run(op->threads, pl_row_chunks(level->count), invert_chunk, &task);
    for (int64_t k = 0; k < op->constraint_count; k++) {
        const pl_contact_constraint *constraint = &op->constraints[k];
        const int32_t *ends = level->ends[pl_coarse_node(op, constraint->node)];
        if (ends[0] >= 0 && ends[0] == ends[1])
            invert(level, ends[0], op->constrained ? op->constrained[constraint->node] : 0, constraint);
    }
    return true;
}

void pl_coarse_count(pl_coarse *level, int64_t iterations) {
    level->effort.now += (level->active ? level->spared : 1) * (double)iterations;
}
