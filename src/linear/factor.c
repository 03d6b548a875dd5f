/* Numeric factorisation; see factor.h.
 *
 * A front is assembled in its panel (matrix entries, then the children's updates) and factorised by a
 * left-looking method, one group of columns at a time. Its update is minus the outer product of the rows
 * below, to which the children's updates are then added. Every sum has a fixed order, whichever thread
 * computes it. */
#include "linear/factor.h"
#include "core/memory.h"
#include "linear/front.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

pl_status pl_factor_create(const pl_matrix *pattern, pl_factor **out, pl_error *err) {
    *out = NULL;
    pl_factor *factor = pl_array_new(1, sizeof *factor);
    if (!factor) return pl_error_memory(err, sizeof *factor, "a factor");
    pl_status status = pl_analysis_create(pattern, &factor->analysis, err);
    if (status == PL_OK) {
        const pl_analysis *a = factor->analysis;
        factor->panels = pl_array_new(a->panel_size + PL_STRIP, sizeof(double));
        factor->updates = pl_array_new(a->update_size + PL_STRIP, sizeof(double));
        factor->y = pl_array_new(3 * (int64_t)a->nodes + PL_STRIP, sizeof(double));
        factor->weak = pl_array_new(a->front_count, sizeof(uint8_t));
        factor->constraint_of = pl_array_new(a->nodes, sizeof(int32_t));
        for (int32_t i = 0; factor->constraint_of && i < a->nodes; i++) factor->constraint_of[i] = -1;
        factor->gathered_at = pl_array_new(a->front_count + 1, sizeof(int64_t));
        for (int32_t f = 0; factor->gathered_at && f < a->front_count; f++)
            factor->gathered_at[f + 1] = factor->gathered_at[f] + PL_STRIP * pl_strips(a->fronts[f].below) +
                                         a->fronts[f].width + PL_STRIP;
        if (factor->gathered_at)
            factor->gathered = pl_array_new(factor->gathered_at[a->front_count], sizeof(double));
        if (!factor->panels || !factor->updates || !factor->y || !factor->weak || !factor->constraint_of ||
            !factor->gathered)
            status = pl_error_memory(err, 8 * (a->panel_size + a->update_size), "the factor");
    }
    if (status != PL_OK) {
        pl_factor_free(factor);
        return status;
    }
    *out = factor;
    return PL_OK;
}

void pl_factor_free(pl_factor *factor) {
    if (!factor) return;
    pl_analysis_free(factor->analysis);
    free(factor->panels);
    free(factor->updates);
    free(factor->y);
    free(factor->weak);
    free(factor->constraint_of);
    free(factor->gathered);
    free(factor->gathered_at);
    free(factor);
}

/* ---- the operator's values ---- */

static unsigned constrained_bits(const pl_operator *op, int32_t node) {
    return op->constrained ? op->constrained[node] & 7u : 0;
}

/* Removes the constrained directions from three numbers, `stride` apart. */
static void project(const pl_contact_constraint *constraint, double *v, int stride) {
    for (int k = 0; k < constraint->count; k++) {
        const double *n = constraint->normal[k];
        double along = n[0] * v[0] + n[1] * v[stride] + n[2] * v[2 * stride];
        for (int d = 0; d < 3; d++) v[d * stride] -= along * n[d];
    }
}

/* Removes the fixed components and constrained directions of the row's and the column's node from a block
 * (column major). */
static void constrain_block(const pl_factor *factor, const pl_operator *op, int32_t row, int32_t column,
                            double block[9]) {
    unsigned rows = constrained_bits(op, row), columns = constrained_bits(op, column);
    for (unsigned k = 0; rows | columns && k < 9; k++) {
        if (rows >> k % 3 & 1 || columns >> k / 3 & 1) block[k] = 0;
    }
    if (op->constraint_count == 0) return;
    if (factor->constraint_of[row] >= 0) {
        for (int d = 0; d < 3; d++) project(&op->constraints[factor->constraint_of[row]], block + 3 * d, 1);
    }
    if (factor->constraint_of[column] >= 0) {
        for (int d = 0; d < 3; d++) project(&op->constraints[factor->constraint_of[column]], block + d, 3);
    }
}

/* Replaces a node's fixed components and constrained directions in its diagonal block by the identity.
 * Constrained directions are scaled by the size of the block, because they share pivots with free
 * directions. */
static void add_identity(const pl_factor *factor, const pl_operator *op, int32_t node, double size,
                         double block[9]) {
    for (unsigned d = 0; d < 3; d++) block[4 * d] += constrained_bits(op, node) >> d & 1 ? 1 : 0;
    if (op->constraint_count == 0 || factor->constraint_of[node] < 0) return;
    const pl_contact_constraint *constraint = &op->constraints[factor->constraint_of[node]];
    for (int k = 0; k < 9 * constraint->count; k++)
        block[k % 9] += size * constraint->normal[k / 9][k % 9 % 3] * constraint->normal[k / 9][k % 9 / 3];
}

/* Writes the matrix's block at (row, column) into the panel: column major, columns a strip's height apart. */
static void store_entry(const pl_factor *factor, const pl_operator *op, const pl_entry *entry, double *to) {
    double block[9];
    if (op->matrix->single) {
        const float *values = (const float *)op->matrix->values + 9 * (size_t)entry->block;
        for (int k = 0; k < 9; k++) block[k] = (double)values[k];
    } else {
        memcpy(block, (const double *)op->matrix->values + 9 * (size_t)entry->block, sizeof block);
    }
    int32_t column = op->matrix->column[entry->block];
    bool diagonal = entry->row == column;
    double extra = diagonal ? pl_diagonal_at(&op->diagonal, column) : 0;
    if (op->offdiagonal_mass.values)
        extra += op->offdiagonal_mass.factor * op->offdiagonal_mass.values[entry->block];
    for (int d = 0; d < 3; d++) block[4 * d] += extra;
    double size = fmax(block[0], fmax(block[4], block[8]));
    constrain_block(factor, op, entry->row, column, block);
    if (diagonal) add_identity(factor, op, column, size > 0 ? size : 1, block);
    for (int d = 0; d < 3; d++) {
        for (int k = 0; k < 3; k++) to[PL_STRIP * d + k] = block[3 * d + k];
    }
}

static void assemble(pl_factor *factor, const pl_operator *op, int32_t f) {
    const pl_analysis *a = factor->analysis;
    const pl_front *front = &a->fronts[f];
    double *panel = factor->panels + front->panel;
    int64_t size = front->width * (1 + PL_STRIP * (pl_strips(front->columns) + pl_strips(front->below)));
    memset(panel, 0, (size_t)size * sizeof *panel);
    const pl_entry *entries = a->entries + front->entries;
    for (int32_t k = 0; k < front->entry_count; k++)
        store_entry(factor, op, &entries[k], panel + entries[k].at);
    pl_front_pad(front, panel);
}

/* Adds block (i, j) of a stencil if it is in the lower triangle. */
static void add_stencil_block(pl_factor *factor, const pl_operator *op, const pl_stencil *stencil, int i,
                              int j) {
    const pl_analysis *a = factor->analysis;
    int32_t row = stencil->nodes[i], column = stencil->nodes[j];
    if (a->place[row] < a->place[column]) return; /* the transposed block is added instead */
    double *to = factor->panels + pl_analysis_find(a, a->place[row], a->place[column]);
    double by_rows[9], block[9];
    pl_stencil_block(stencil, i, j, by_rows);
    for (int k = 0; k < 9; k++) block[k] = by_rows[3 * (k % 3) + k / 3];
    constrain_block(factor, op, row, column, block);
    for (int k = 0; k < 9; k++) to[PL_STRIP * (k / 3) + k % 3] += block[k];
}

static bool has_place(const pl_analysis *a, const pl_stencil *stencil) {
    for (int i = 0; i < stencil->count; i++) {
        for (int j = 0; j < stencil->count; j++) {
            int32_t row = a->place[stencil->nodes[i]], column = a->place[stencil->nodes[j]];
            if (row >= column && pl_analysis_find(a, row, column) < 0) return false;
        }
    }
    return true;
}

static void add_stencils(pl_factor *factor, const pl_operator *op) {
    for (int64_t s = 0; s < op->stencils->count; s++) {
        pl_stencil stencil = pl_stencils_at(op->stencils, s);
        bool whole = has_place(factor->analysis, &stencil);
        if (!whole) factor->left_out++;
        for (int i = 0; i < stencil.count; i++) {
            for (int j = 0; j < stencil.count; j++) {
                if (whole || i == j) add_stencil_block(factor, op, &stencil, i, j);
            }
        }
    }
}

/* ---- fronts ---- */

typedef struct factor_task {
    pl_factor *factor;
    const pl_operator *op;
    bool assembled; /* already assembled, because of stencils */
    bool forward;   /* forward substitution during the factorisation */
} factor_task;

static void add_children(pl_factor *factor, const pl_front *front, bool to_update) {
    const pl_analysis *a = factor->analysis;
    for (int32_t i = 0; i < front->child_count; i++) {
        const pl_front *child = &a->fronts[a->children[front->children + i]];
        pl_front_extend(front, child, a->runs + child->runs, factor->updates + child->update,
                        to_update ? factor->updates + front->update : factor->panels + front->panel,
                        to_update);
    }
}

static void process(factor_task *task, int32_t f) {
    pl_factor *factor = task->factor;
    const pl_front *front = &factor->analysis->fronts[f];
    double *panel = factor->panels + front->panel;
    if (!task->assembled) assemble(factor, task->op, f);
    add_children(factor, front, false);
    int replaced = pl_front_factorise(front, panel);
    factor->weak[f] = (uint8_t)(replaced > 255 ? 255 : replaced);
    pl_front_square(front, panel, factor->updates + front->update);
    add_children(factor, front, true);
    if (task->forward) pl_front_forward(factor, f);
}

static void process_subtree(void *context, int64_t index, int worker) {
    (void)worker;
    factor_task *task = context;
    const pl_subtree *subtree = &task->factor->analysis->subtrees[index];
    for (int32_t f = subtree->first; f <= subtree->last; f++) process(task, f);
}

static void assemble_one(void *context, int64_t f, int worker) {
    (void)worker;
    factor_task *task = context;
    assemble(task->factor, task->op, (int32_t)f);
}

bool pl_factor_update(pl_factor *factor, const pl_operator *op, const double *b, double *x) {
    const pl_analysis *a = factor->analysis;
    factor_task task = {factor, op, pl_operator_has_stencils(op), b != NULL};
    factor->left_out = factor->replaced = 0;
    for (int64_t i = 0; i < op->constraint_count; i++)
        factor->constraint_of[op->constraints[i].node] = (int32_t)i;
    if (task.assembled) {
        pl_threads_run(op->threads, a->front_count, assemble_one, &task);
        add_stencils(factor, op);
    }
    if (b) pl_factor_permute(a, b, factor->y);
    pl_threads_run(op->threads, a->subtree_count, process_subtree, &task);
    for (int32_t i = 0; i < a->top_count; i++) process(&task, a->top[i]);
    for (int64_t i = 0; i < op->constraint_count; i++) factor->constraint_of[op->constraints[i].node] = -1;
    bool finite = true;
    for (int32_t f = 0; f < a->front_count; f++) {
        factor->replaced += factor->weak[f];
        finite = finite && factor->weak[f] != 255;
    }
    if (b) pl_factor_backward(factor, op->threads, x);
    return finite;
}
