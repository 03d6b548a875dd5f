/* The structure of a coarse level: corners, the supports of their functions, and the pattern; see
 * coarse.h. */
#include "linear/coarse.h"
#include "core/memory.h"
#include "mesh/tet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 10 }; /* VTK order; an inactive mid-edge node repeats an end of its edge */

void pl_coarse_free(pl_coarse *level) {
    if (!level) return;
    free(level->corners);
    free(level->ends);
    free(level->first);
    free(level->members);
    pl_matrix_free(level->matrix);
    free(level->slots);
    free(level->sums);
    free(level->inverse);
    free(level->right);
    free(level->b);
    free(level->z[0]);
    free(level->z[1]);
    free(level->d);
    free(level->q);
    free(level->partial);
    free(level);
}

int64_t pl_coarse_cell_count(const pl_linear_model *model) {
    int64_t count = 0;
    for (int g = 0; g < model->group_count; g++)
        count += model->groups[g].nodes == NODES ? model->groups[g].count : 0;
    return count;
}

/* Calls visit for every cell, nodes numbered as rows. */
typedef void visit_cell(pl_coarse *level, int64_t index, const int32_t cell[NODES], void *context);
static void visit_cells(pl_coarse *level, const pl_linear_model *model, visit_cell *visit, void *context) {
    int64_t index = 0;
    for (int g = 0; g < model->group_count; g++) {
        const pl_cell_group *group = &model->groups[g];
        for (int64_t e = 0; group->nodes == NODES && e < group->count; e++) {
            int32_t cell[NODES];
            for (int a = 0; a < NODES; a++) cell[a] = group->first_row + group->cells[NODES * e + a];
            visit(level, index++, cell, context);
        }
    }
}

static void mark_corners(pl_coarse *level, int64_t index, const int32_t cell[NODES], void *context) {
    (void)index, (void)context;
    for (int a = 0; a < 4; a++) level->ends[cell[a]][0] = 0;
}

static void give_ends(pl_coarse *level, int64_t index, const int32_t cell[NODES], void *context) {
    (void)index, (void)context;
    for (int k = 0; k < 6; k++) {
        int32_t middle = cell[4 + k], p = cell[pl_tet_edges[k][0]], q = cell[pl_tet_edges[k][1]];
        if (middle == p || middle == q) continue; /* inactive */
        int32_t a = level->ends[p][0], b = level->ends[q][0];
        level->ends[middle][0] = a < b ? a : b;
        level->ends[middle][1] = a < b ? b : a;
    }
}

/* Numbers the corners in node order, and stores the ends of every mid-edge node. */
static pl_status number_corners(pl_coarse *level, const pl_linear_model *model, pl_error *err) {
    level->ends = pl_array_new(level->rows, sizeof *level->ends);
    level->corners = pl_array_new(level->rows, sizeof *level->corners);
    if (!level->ends || !level->corners) return pl_error_memory(err, level->rows * 12, "a coarse level");
    memset(level->ends, 0xff, (size_t)level->rows * sizeof *level->ends);
    visit_cells(level, model, mark_corners, NULL);
    for (int64_t i = 0; i < level->rows; i++) {
        if (level->ends[i][0] < 0) continue;
        level->ends[i][0] = level->ends[i][1] = (int32_t)level->count;
        level->corners[level->count++] = (int32_t)i;
    }
    visit_cells(level, model, give_ends, NULL);
    return PL_OK;
}

static pl_status list_members(pl_coarse *level, pl_error *err) {
    level->first = pl_array_new(level->count + 2, sizeof *level->first);
    level->members = pl_array_new(2 * level->rows, sizeof *level->members);
    if (!level->first || !level->members) return pl_error_memory(err, level->rows * 8, "a coarse level");
    for (int pass = 0; pass < 2; pass++) {
        for (int64_t i = 0; i < level->rows; i++) {
            for (int k = 0; k < (level->ends[i][0] == level->ends[i][1] ? 1 : 2) && level->ends[i][0] >= 0;
                 k++) {
                int64_t *at = &level->first[level->ends[i][k] + (pass ? 1 : 2)];
                if (pass) level->members[*at] = (int32_t)i;
                ++*at;
            }
        }
        for (int64_t c = 0; pass == 0 && c < level->count; c++) level->first[c + 2] += level->first[c + 1];
    }
    return PL_OK;
}

/* The corners of a cell, ascending, as the pattern expects them. */
static void list_corners(pl_coarse *level, int64_t index, const int32_t cell[NODES], void *context) {
    int32_t *to = (int32_t *)context + 4 * index;
    for (int a = 0; a < 4; a++) {
        int32_t corner = level->ends[cell[a]][0];
        int k = a;
        for (; k > 0 && to[k - 1] > corner; k--) to[k] = to[k - 1];
        to[k] = corner;
    }
}

static pl_status create_matrix(pl_coarse *level, const pl_linear_model *model, pl_error *err) {
    int64_t count = pl_coarse_cell_count(model);
    int32_t *cells = pl_array_new(4 * count, sizeof *cells);
    if (!cells) return pl_error_memory(err, 16 * count, "a coarse level");
    visit_cells(level, model, list_corners, cells);
    pl_pattern_group group = {count, 4, cells};
    pl_status status = pl_matrix_create(level->count, 1, &group, true, &level->matrix, err);
    free(cells);
    for (int64_t i = 0; status == PL_OK && i < level->count; i++) {
        int64_t blocks = level->matrix->upper_start[i + 1] - level->matrix->upper_start[i];
        if (blocks > level->max) level->max = blocks;
    }
    level->max += 2; /* the diagonal, and one for entries of other rows */
    return status;
}

static pl_status allocate(pl_coarse *level, int64_t workers, pl_error *err) {
    int64_t values = 3 * level->count + 4; /* padding: products read beyond the end */
    level->slots = pl_array_new(workers * level->count, sizeof *level->slots);
    level->sums = pl_array_new(workers * level->max * 16, sizeof *level->sums);
    level->inverse = pl_array_new(9 * level->count, sizeof *level->inverse);
    level->right = pl_array_new(values, sizeof *level->right);
    level->b = pl_array_new(values, sizeof *level->b);
    level->z[0] = pl_array_new(values, sizeof(float));
    level->z[1] = pl_array_new(values, sizeof(float));
    level->d = pl_array_new(values, sizeof *level->d);
    level->q = pl_array_new(values, sizeof *level->q);
    level->partial = pl_array_new(2 * pl_row_chunks(level->count), sizeof *level->partial);
    if (level->slots && level->sums && level->inverse && level->right && level->b && level->z[0] &&
        level->z[1] && level->d && level->q && level->partial)
        return PL_OK;
    return pl_error_memory(err, level->count * 150, "a coarse level");
}

pl_status pl_coarse_create(const pl_linear_model *model, pl_coarse **out, pl_error *err) {
    *out = NULL;
    pl_coarse *level = pl_array_new(1, sizeof *level);
    if (!level) return pl_error_memory(err, sizeof *level, "a coarse level");
    level->rows = model->rows;
    level->effort = (pl_effort){.now = INFINITY, .age = -1}; /* not known yet */
    pl_status status = number_corners(level, model, err);
    if (status == PL_OK) status = list_members(level, err);
    if (status == PL_OK) status = create_matrix(level, model, err);
    if (status == PL_OK) status = allocate(level, pl_threads_count(model->threads), err);
    if (status != PL_OK) {
        pl_coarse_free(level);
        return status;
    }
    *out = level;
    return PL_OK;
}
