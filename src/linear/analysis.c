/* Symbolic factorisation; see analysis.h. */
#include "linear/analysis.h"
#include "core/memory.h"
#include "core/sort.h"
#include "linear/supernodes.h"

#include <stdlib.h>
#include <string.h>

/* The elimination tree is cut into subtrees of at most this share of the work. That gives several threads
 * enough of them, and the cut does not depend on the number of threads. */
#define SUBTREE_SHARE 0.04
#define FEW_CYCLES 1e6 /* less work than this does not pay for a second thread */

static pl_status make_graph(const pl_matrix *pattern, pl_graph *out, pl_error *err) {
    int64_t n = pattern->rows, edges = 2 * pattern->upper_start[n];
    *out = (pl_graph){.nodes = (int32_t)n};
    out->start = pl_array_new(n + 1, sizeof(int64_t));
    out->neighbour = pl_array_new(edges, sizeof(int32_t));
    int64_t *fill = pl_array_new(n, sizeof(int64_t));
    if (!out->start || !out->neighbour || !fill) {
        free(fill);
        return pl_error_memory(err, 4 * edges, "a graph");
    }
    for (int64_t i = 0; i < n; i++) {
        fill[i] += pattern->upper_start[i + 1] - pattern->upper_start[i];
        for (int64_t k = pattern->upper_start[i]; k < pattern->upper_start[i + 1]; k++)
            fill[pattern->upper_column[k]]++;
    }
    for (int64_t i = 0; i < n; i++) {
        out->start[i + 1] = out->start[i] + fill[i];
        fill[i] = out->start[i];
    }
    for (int64_t i = 0; i < n; i++) { /* ascending: lower neighbours arrive first */
        for (int64_t k = pattern->upper_start[i]; k < pattern->upper_start[i + 1]; k++) {
            int32_t j = pattern->upper_column[k];
            out->neighbour[fill[j]++] = (int32_t)i;
        }
    }
    for (int64_t i = 0; i < n; i++) {
        for (int64_t k = pattern->upper_start[i]; k < pattern->upper_start[i + 1]; k++)
            out->neighbour[fill[i]++] = pattern->upper_column[k];
    }
    free(fill);
    return PL_OK;
}

/* The cheapest of several orders. Minimum degree wins on small and thin bodies, dissection on thick ones. */
static pl_status choose_order(const pl_graph *graph, pl_supernodes *best, pl_error *err) {
    static const int32_t leaves[] = {0, 30, 120, 400}; /* 0: no dissection */
    int32_t *order = pl_array_new(graph->nodes, sizeof *order);
    pl_status status = order ? PL_OK : pl_error_memory(err, 4 * (int64_t)graph->nodes, "an order");
    bool found = false;
    for (int k = 0; status == PL_OK && k < 4; k++) {
        bool fits = leaves[k] ? graph->nodes > leaves[k] || !found : graph->nodes < PL_DEGREE_MAX;
        if (!fits || (leaves[k] == 30 && graph->nodes > 20 * PL_DEGREE_MAX)) continue;
        status = leaves[k] ? pl_order_by_dissection(graph, leaves[k], order, err)
                           : pl_order_by_degree(graph, graph->nodes, order, err);
        pl_supernodes trial = {0};
        if (status == PL_OK) status = pl_supernodes_find(graph, order, &trial, err);
        if (status == PL_OK && (!found || trial.cost < best->cost)) {
            pl_supernodes_free(best);
            *best = trial;
            found = true;
        } else {
            pl_supernodes_free(&trial);
        }
    }
    free(order);
    return status;
}

static void list_children(pl_analysis *a) {
    for (int32_t f = 0; f < a->front_count; f++) {
        if (a->fronts[f].parent >= 0) a->fronts[a->fronts[f].parent].child_count++;
    }
    int64_t total = 0;
    for (int32_t f = 0; f < a->front_count; f++) {
        a->fronts[f].children = total;
        total += a->fronts[f].child_count;
        a->fronts[f].child_count = 0;
    }
    for (int32_t f = 0; f < a->front_count; f++) {
        if (a->fronts[f].parent < 0) continue;
        pl_front *parent = &a->fronts[a->fronts[f].parent];
        a->children[parent->children + parent->child_count++] = f;
    }
}

static int compare_rows(const void *x, const void *y) {
    return (*(const int32_t *)x > *(const int32_t *)y) - (*(const int32_t *)x < *(const int32_t *)y);
}

static void add_row(pl_analysis *a, pl_front *front, int32_t row, int32_t f, int32_t *seen) {
    if (row < front->first + front->columns || seen[row] == f) return;
    seen[row] = f;
    a->rows[front->rows + front->below++] = row;
}

/* The rows below a front: the matrix's rows, and the rows that its children leave. */
static void list_rows(pl_analysis *a, const pl_graph *graph, int32_t *seen) {
    int64_t at = 0;
    for (int32_t k = 0; k < a->nodes; k++) seen[k] = -1;
    for (int32_t f = 0; f < a->front_count; f++) {
        pl_front *front = &a->fronts[f];
        front->rows = at;
        front->below = 0;
        for (int32_t c = front->first; c < front->first + front->columns; c++) {
            int32_t node = a->order[c];
            a->front_of[c] = f;
            for (int64_t k = graph->start[node]; k < graph->start[node + 1]; k++)
                add_row(a, front, a->place[graph->neighbour[k]], f, seen);
        }
        for (int32_t i = 0; i < front->child_count; i++) {
            const pl_front *child = &a->fronts[a->children[front->children + i]];
            for (int32_t r = 0; r < child->below; r++) add_row(a, front, a->rows[child->rows + r], f, seen);
        }
        pl_sort(a->rows + at, front->below, sizeof(int32_t), compare_rows);
        at += front->below;
        front->width = (3 * front->columns + PL_COLUMN_GROUP - 1) / PL_COLUMN_GROUP * PL_COLUMN_GROUP;
        front->panel = a->panel_size;
        a->panel_size +=
            front->width * (1 + PL_STRIP * (pl_strips(front->columns) + pl_strips(front->below)));
        a->fill += 0.5 * front->columns * (front->columns + 1.0) + (double)front->columns * front->below;
        a->max_below = front->below > a->max_below ? front->below : a->max_below;
        a->max_width = front->width > a->max_width ? front->width : a->max_width;
    }
    a->row_count = at;
}

/* Index of the node at this elimination position among a front's columns and rows below; -1: not in the
 * front. */
static int32_t find_row(const pl_analysis *a, const pl_front *front, int32_t row) {
    if (row < front->first) return -1;
    if (row < front->first + front->columns) return row - front->first;
    const int32_t *rows = a->rows + front->rows;
    int32_t low = 0, high = front->below;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (rows[middle] < row)
            low = middle + 1;
        else
            high = middle;
    }
    return low < front->below && rows[low] == row ? front->columns + low : -1;
}

int64_t pl_analysis_find(const pl_analysis *a, int32_t row, int32_t column) {
    const pl_front *front = &a->fronts[a->front_of[column]];
    int32_t local = find_row(a, front, row);
    if (local < 0) return -1;
    return front->panel + pl_panel_row(front, local) + PL_STRIP * 3 * (int64_t)(column - front->first);
}

/* Divides the scatter of an update into its parent into contiguous runs. Only counts them when `runs` is
 * NULL. */
static int32_t find_runs(const pl_analysis *a, const pl_front *child, pl_run *runs) {
    if (child->parent < 0) return 0;
    const pl_front *parent = &a->fronts[child->parent];
    int32_t count = 0, length = 0, last = -2;
    for (int32_t r = 0; r < child->below; r++) {
        int32_t to = find_row(a, parent, a->rows[child->rows + r]);
        int32_t strip_place = to < parent->columns ? to : to - parent->columns;
        bool goes_on = to == last + 1 && r % PL_STRIP_NODES && strip_place % PL_STRIP_NODES;
        last = to;
        if (goes_on) {
            length++;
        } else {
            length = 1;
            count++;
        }
        if (!runs) continue;
        if (goes_on) {
            runs[count - 1].count = length;
        } else {
            runs[count - 1] = (pl_run){r, 1, to};
        }
    }
    return count;
}

static pl_status list_runs(pl_analysis *a, pl_error *err) {
    int64_t total = 0;
    for (int32_t f = 0; f < a->front_count; f++) {
        a->fronts[f].runs = total;
        a->fronts[f].run_count = find_runs(a, &a->fronts[f], NULL);
        total += a->fronts[f].run_count;
    }
    a->runs = pl_array_new(total, sizeof *a->runs);
    if (!a->runs) return pl_error_memory(err, total * (int64_t)sizeof *a->runs, "the factor's layout");
    for (int32_t f = 0; f < a->front_count; f++) find_runs(a, &a->fronts[f], a->runs + a->fronts[f].runs);
    return PL_OK;
}

/* Lists every pair of the matrix once, in the triangle that is the lower one in elimination order. */
static pl_status list_entries(pl_analysis *a, const pl_matrix *pattern, pl_error *err) {
    a->entries = pl_array_new(pattern->pairs, sizeof *a->entries);
    if (!a->entries)
        return pl_error_memory(err, pattern->pairs * (int64_t)sizeof *a->entries, "the factor's layout");
    int64_t at = 0;
    for (int32_t f = 0; f < a->front_count; f++) {
        pl_front *front = &a->fronts[f];
        front->entries = at;
        for (int32_t c = front->first; c < front->first + front->columns; c++) {
            int32_t column = a->order[c];
            /* the matrix is stored in full: row `column` names the rows that have this column */
            for (int64_t k = pattern->start[column]; k < pattern->start[column + 1]; k++) {
                int32_t row = pattern->column[k];
                if (a->place[row] < c) continue;
                int32_t low = row < column ? row : column, high = row < column ? column : row;
                int64_t pair = pl_matrix_pair(pattern, low, high);
                uint32_t block = row <= column ? pattern->position[pair] : pattern->mirror[pair];
                int64_t place = pl_panel_row(front, find_row(a, front, a->place[row])) +
                                PL_STRIP * 3 * (int64_t)(c - front->first);
                a->entries[at++] = (pl_entry){block, row, place};
            }
        }
        front->entry_count = (int32_t)(at - front->entries);
    }
    return PL_OK;
}

/* ---- work space and subtrees ---- */

/* First-fit allocation among the live updates of a subtree, which are sorted by offset. */
typedef struct space {
    int32_t *live; /* fronts */
    int32_t count;
    int64_t base, top;
} space;

static int64_t update_size(const pl_front *front) { return pl_update_strip(pl_strips(front->below)); }

static void space_take(space *s, pl_analysis *a, int32_t f) {
    int64_t size = update_size(&a->fronts[f]), at = s->base;
    int32_t i = 0;
    for (; i < s->count; i++) {
        const pl_front *other = &a->fronts[s->live[i]];
        if (other->update - at >= size) break;
        at = other->update + update_size(other);
    }
    a->fronts[f].update = at;
    if (size == 0) return;
    memmove(s->live + i + 1, s->live + i, (size_t)(s->count - i) * sizeof *s->live);
    s->live[i] = f;
    s->count++;
    if (at + size > s->top) s->top = at + size;
}

static void space_release(space *s, int32_t f) {
    int32_t kept = 0;
    for (int32_t i = 0; i < s->count; i++) {
        if (s->live[i] != f) s->live[kept++] = s->live[i];
    }
    s->count = kept;
}

static void space_pass(space *s, pl_analysis *a, int32_t f) {
    space_take(s, a, f); /* while the children's updates are still live */
    for (int32_t i = 0; i < a->fronts[f].child_count; i++)
        space_release(s, a->children[a->fronts[f].children + i]);
}

static int compare_subtrees(const void *x, const void *y) {
    const pl_subtree *a = x, *b = y;
    if (a->cost != b->cost) return a->cost > b->cost ? -1 : 1;
    return (a->first > b->first) - (a->first < b->first);
}

/* Finds the largest subtrees below the share. Each subtree, and the top, gets its own work space. */
static pl_status cut_subtrees(pl_analysis *a, pl_error *err) {
    int32_t n = a->front_count;
    double *cost = pl_array_new(n, sizeof(double));
    int32_t *first = pl_array_new(n, sizeof(int32_t)), *live = pl_array_new(n + 1, sizeof(int32_t));
    a->subtrees = pl_array_new(n, sizeof *a->subtrees);
    a->top = pl_array_new(n, sizeof(int32_t));
    if (!cost || !first || !live || !a->subtrees || !a->top) {
        free(cost);
        free(first);
        free(live);
        return pl_error_memory(err, 40 * (int64_t)n, "the factor's layout");
    }
    for (int32_t f = 0; f < n; f++) {
        const pl_front *front = &a->fronts[f];
        cost[f] += pl_front_cost(front->columns, front->below);
        if (front->child_count == 0) first[f] = f;
        a->cost += pl_front_cost(front->columns, front->below);
        if (front->parent < 0) continue;
        cost[front->parent] += cost[f];
        if (a->children[a->fronts[front->parent].children] == f) first[front->parent] = first[f];
    }
    double share = a->cost < FEW_CYCLES ? a->cost : SUBTREE_SHARE * a->cost;
    for (int32_t f = 0; f < n; f++) {
        int32_t parent = a->fronts[f].parent;
        if (cost[f] > share)
            a->top[a->top_count++] = f;
        else if (parent < 0 || cost[parent] > share)
            a->subtrees[a->subtree_count++] = (pl_subtree){first[f], f, cost[f]};
    }
    space s = {.live = live};
    for (int32_t i = 0; i < a->subtree_count; i++) {
        s.base = s.top;
        s.count = 0;
        for (int32_t f = a->subtrees[i].first; f <= a->subtrees[i].last; f++) space_pass(&s, a, f);
    }
    s.base = s.top;
    s.count = 0;
    for (int32_t i = 0; i < a->top_count; i++) space_pass(&s, a, a->top[i]);
    a->update_size = s.top;
    pl_sort(a->subtrees, a->subtree_count, sizeof *a->subtrees, compare_subtrees);
    free(cost);
    free(first);
    free(live);
    return PL_OK;
}

/* ---- the whole analysis ---- */

static pl_status lay_out(pl_analysis *a, const pl_matrix *pattern, const pl_graph *graph,
                         const pl_supernodes *supernodes, pl_error *err) {
    int32_t n = graph->nodes, count = supernodes->count;
    int64_t rows = 0;
    for (int32_t s = 0; s < count; s++) rows += supernodes->below[s];
    a->nodes = n;
    a->front_count = count;
    a->order = pl_array_new(n, sizeof(int32_t));
    a->place = pl_array_new(n, sizeof(int32_t));
    a->front_of = pl_array_new(n, sizeof(int32_t));
    a->fronts = pl_array_new(count, sizeof *a->fronts);
    a->children = pl_array_new(count, sizeof(int32_t));
    a->rows = pl_array_new(rows, sizeof(int32_t));
    int32_t *seen = pl_array_new(n, sizeof(int32_t));
    if (!a->order || !a->place || !a->front_of || !a->fronts || !a->children || !a->rows || !seen) {
        free(seen);
        return pl_error_memory(err, 4 * (rows + n), "the factor's layout");
    }
    for (int32_t k = 0; k < n; k++) {
        a->order[k] = supernodes->order[k];
        a->place[a->order[k]] = k;
    }
    for (int32_t f = 0; f < count; f++) {
        a->fronts[f].first = supernodes->first[f];
        a->fronts[f].columns = supernodes->first[f + 1] - supernodes->first[f];
        a->fronts[f].parent = supernodes->parent[f];
    }
    list_children(a);
    list_rows(a, graph, seen);
    free(seen);
    pl_status status = list_runs(a, err);
    if (status == PL_OK) status = list_entries(a, pattern, err);
    if (status == PL_OK) status = cut_subtrees(a, err);
    return status;
}

pl_status pl_analysis_create(const pl_matrix *pattern, pl_analysis **out, pl_error *err) {
    *out = NULL;
    pl_analysis *analysis = pl_array_new(1, sizeof *analysis);
    if (!analysis) return pl_error_memory(err, sizeof *analysis, "an analysis");
    pl_graph graph;
    pl_supernodes supernodes = {0};
    pl_status status = make_graph(pattern, &graph, err);
    if (status == PL_OK) status = choose_order(&graph, &supernodes, err);
    if (status == PL_OK) status = lay_out(analysis, pattern, &graph, &supernodes, err);
    pl_graph_free(&graph);
    pl_supernodes_free(&supernodes);
    if (status != PL_OK) {
        pl_analysis_free(analysis);
        return status;
    }
    *out = analysis;
    return PL_OK;
}

void pl_analysis_free(pl_analysis *analysis) {
    if (!analysis) return;
    free(analysis->order);
    free(analysis->place);
    free(analysis->front_of);
    free(analysis->fronts);
    free(analysis->children);
    free(analysis->rows);
    free(analysis->runs);
    free(analysis->entries);
    free(analysis->subtrees);
    free(analysis->top);
    free(analysis);
}
