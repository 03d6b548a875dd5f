/* Elimination tree (Liu 1990), column counts, fundamental supernodes, and their amalgamation. A child is
 * merged into its parent where the additional stored zeros cost less than a separate front. */
#include "linear/supernodes.h"
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

/* All indices are elimination positions, not nodes. */
typedef struct tree {
    const pl_graph *graph;
    int32_t *order, *place; /* node at a position, position of a node */
    int32_t *parent, *count;
    int32_t *work; /* (nodes) */
} tree;

/* A 24 x 8 tile takes one cycle for each of 24 multiply-adds of 8 lanes; the other terms were fitted to
 * measurements. */
double pl_front_cost(int32_t columns, int32_t below) {
    double c = 3.0 * columns, b = 3.0 * below, b8 = (double)((3 * below + 7) / 8 * 8);
    double groups = (double)((3 * columns + 7) / 8);
    double panel = groups * (c + b) * (0.5 * c + 14) / 8 * 1.1 + groups * 330;
    double square = 0.5 * b8 * (b8 + 16) * (c + 6) / 8 * 1.1;
    double assembly = 0.5 * b * b * 0.45 + 0.25 * (c + b) * c;
    return 500 + panel + square + assembly;
}

/* ---- the elimination tree ---- */

static void find_parents(tree *t) {
    int32_t *ancestor = t->work;
    for (int32_t k = 0; k < t->graph->nodes; k++) {
        t->parent[k] = ancestor[k] = -1;
        int32_t node = t->order[k];
        for (int64_t e = t->graph->start[node]; e < t->graph->start[node + 1]; e++) {
            int32_t i = t->place[t->graph->neighbour[e]];
            while (i >= 0 && i < k) {
                int32_t next = ancestor[i];
                ancestor[i] = k;
                if (next < 0) t->parent[i] = k;
                i = next;
            }
        }
    }
}

/* Postorder: children before parents, subtrees contiguous. rank[k] is the new position of k. `parent` has
 * `count` items, each before its parent; `head` and `next` are work space. */
static void find_postorder(int32_t count, const int32_t *parent, int32_t *rank, int32_t *head,
                           int32_t *next) {
    for (int32_t k = 0; k < count; k++) head[k] = -1;
    int32_t roots = -1, placed = 0;
    for (int32_t k = count - 1; k >= 0; k--) {
        int32_t *list = parent[k] < 0 ? &roots : &head[parent[k]];
        next[k] = *list;
        *list = k;
    }
    for (int32_t root = roots; root >= 0; root = next[root]) {
        int32_t k = root;
        for (;;) { /* down to the first leaf, then up until there is another sibling */
            while (head[k] >= 0) {
                int32_t child = head[k];
                head[k] = next[child]; /* visited */
                k = child;
            }
            rank[k] = placed++;
            if (k == root) break;
            k = parent[k];
        }
    }
}

/* Renumbers everything by `rank`. */
static void reorder(tree *t, const int32_t *rank, int32_t *spare) {
    int32_t n = t->graph->nodes;
    for (int32_t k = 0; k < n; k++) spare[rank[k]] = t->order[k];
    memcpy(t->order, spare, (size_t)n * sizeof *spare);
    for (int32_t k = 0; k < n; k++) t->place[t->order[k]] = k;
}

/* Counts the entries of each column of the factor below its diagonal: row k has one in every column on the
 * paths from its matrix entries up to k. */
static void count_columns(tree *t) {
    int32_t *seen = t->work;
    for (int32_t k = 0; k < t->graph->nodes; k++) {
        t->count[k] = 0;
        seen[k] = k;
        int32_t node = t->order[k];
        for (int64_t e = t->graph->start[node]; e < t->graph->start[node + 1]; e++) {
            for (int32_t i = t->place[t->graph->neighbour[e]]; i < k && seen[i] != k; i = t->parent[i]) {
                t->count[i]++;
                seen[i] = k;
            }
        }
    }
}

/* ---- supernodes ---- */

/* Supernodes during amalgamation: merged ones point to the supernode that contains them. */
typedef struct merger {
    int32_t count;
    int32_t *first, *columns, *below, *parent, *into;
    int32_t *head, *next; /* children */
    double *cost;
} merger;

static int32_t find_fundamental(const tree *t, merger *m, int32_t *of) {
    int32_t count = 0;
    for (int32_t k = 0; k < t->graph->nodes; k++) {
        bool joins = k > 0 && t->parent[k - 1] == k && t->count[k - 1] == t->count[k] + 1;
        if (!joins) m->first[count++] = k;
        of[k] = count - 1;
        m->columns[count - 1] = k + 1 - m->first[count - 1];
        m->below[count - 1] = t->count[k];
    }
    for (int32_t s = 0; s < count; s++) {
        int32_t up = t->parent[m->first[s] + m->columns[s] - 1];
        m->parent[s] = up < 0 ? -1 : of[up];
        m->into[s] = -1;
        m->head[s] = m->next[s] = -1;
        m->cost[s] = pl_front_cost(m->columns[s], m->below[s]);
    }
    for (int32_t s = count - 1; s >= 0; s--) {
        if (m->parent[s] < 0) continue;
        m->next[s] = m->head[m->parent[s]];
        m->head[m->parent[s]] = s;
    }
    return count;
}

/* Merges into s the children for which this is cheaper, and then their children in turn. */
static void absorb(merger *m, int32_t s) {
    int32_t *link = &m->head[s];
    while (*link >= 0) {
        int32_t child = *link;
        double merged = pl_front_cost(m->columns[s] + m->columns[child], m->below[s]);
        if (merged > m->cost[s] + m->cost[child]) {
            link = &m->next[child];
            continue;
        }
        m->into[child] = s;
        m->columns[s] += m->columns[child];
        m->cost[s] = merged;
        *link = m->next[child];
        if (m->head[child] < 0) continue;
        int32_t last = m->head[child]; /* grandchildren are appended to the list */
        for (;; last = m->next[last]) {
            m->parent[last] = s;
            if (m->next[last] < 0) break;
        }
        int32_t *end = link;
        while (*end >= 0) end = &m->next[*end];
        *end = m->head[child];
    }
}

/* ---- the result ---- */

static pl_status allocate(pl_supernodes *out, int32_t nodes, int32_t count, pl_error *err) {
    out->nodes = nodes;
    out->count = count;
    out->order = pl_array_new(nodes, sizeof(int32_t));
    out->first = pl_array_new(count + 1, sizeof(int32_t));
    out->parent = pl_array_new(count, sizeof(int32_t));
    out->below = pl_array_new(count, sizeof(int32_t));
    if (out->order && out->first && out->parent && out->below) return PL_OK;
    return pl_error_memory(err, 4 * (int64_t)nodes, "supernodes");
}

/* Numbers the remaining supernodes, children first, and lists their columns in the old order. */
static pl_status collect(const tree *t, merger *m, const int32_t *of, int32_t *spare, pl_supernodes *out,
                         pl_error *err) {
    int32_t left = 0, *number = spare, *old = spare + m->count, *parent = old + m->count,
            *rank = parent + m->count;
    for (int32_t s = 0; s < m->count; s++) {
        number[s] = m->into[s] < 0 ? left : -1;
        if (m->into[s] < 0) old[left++] = s;
    }
    for (int32_t k = 0; k < left; k++) parent[k] = m->parent[old[k]] < 0 ? -1 : number[m->parent[old[k]]];
    find_postorder(left, parent, rank, m->head, m->next);
    pl_status status = allocate(out, t->graph->nodes, left, err);
    if (status != PL_OK) return status;
    for (int32_t k = 0; k < left; k++) {
        out->parent[rank[k]] = parent[k] < 0 ? -1 : rank[parent[k]];
        out->below[rank[k]] = m->below[old[k]];
        out->first[rank[k] + 1] = m->columns[old[k]];
        out->cost += m->cost[old[k]];
    }
    for (int32_t s = 0; s < left; s++) out->first[s + 1] += out->first[s];
    for (int32_t s = m->count - 1; s >= 0; s--) { /* parents are known before their children */
        if (m->into[s] >= 0) number[s] = number[m->into[s]];
    }
    int32_t *fill = m->head; /* reused: the lists are no longer needed */
    for (int32_t s = 0; s < left; s++) fill[s] = out->first[s];
    for (int32_t k = 0; k < t->graph->nodes; k++) out->order[fill[rank[number[of[k]]]]++] = t->order[k];
    return PL_OK;
}

static pl_status find(tree *t, merger *m, int32_t *spare, pl_supernodes *out, pl_error *err) {
    int32_t n = t->graph->nodes, *of = spare + 4 * (int64_t)n;
    find_parents(t);
    find_postorder(n, t->parent, spare, spare + n, spare + 2 * (int64_t)n);
    reorder(t, spare, spare + n);
    find_parents(t);
    count_columns(t);
    m->count = find_fundamental(t, m, of);
    for (int32_t s = 0; s < m->count; s++) absorb(m, s);
    return collect(t, m, of, spare, out, err);
}

pl_status pl_supernodes_find(const pl_graph *graph, const int32_t *order, pl_supernodes *out, pl_error *err) {
    int64_t n = graph->nodes;
    *out = (pl_supernodes){0};
    int32_t *memory = pl_array_new(17 * n, sizeof(int32_t)), *p = memory;
    double *cost = pl_array_new(n, sizeof(double));
    pl_status status = memory && cost ? PL_OK : pl_error_memory(err, 76 * n, "supernodes");
    if (status == PL_OK) {
        tree t = {graph, p, p + n, p + 2 * n, p + 3 * n, p + 4 * n};
        p += 5 * n;
        merger m = {0, p, p + n, p + 2 * n, p + 3 * n, p + 4 * n, p + 5 * n, p + 6 * n, cost};
        memcpy(t.order, order, (size_t)n * sizeof *order);
        for (int32_t k = 0; k < graph->nodes; k++) t.place[order[k]] = k;
        status = find(&t, &m, p + 7 * n, out, err);
    }
    free(memory);
    free(cost);
    if (status != PL_OK) pl_supernodes_free(out);
    return status;
}

void pl_supernodes_free(pl_supernodes *supernodes) {
    free(supernodes->order);
    free(supernodes->first);
    free(supernodes->parent);
    free(supernodes->below);
    *supernodes = (pl_supernodes){0};
}
