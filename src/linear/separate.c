/* Small vertex separators by a multilevel method (Hendrickson & Leland 1995; Karypis & Kumar 1998). The graph
 * is coarsened by matching neighbours along heavy edges, separated on the coarsest level, and the separator
 * is refined by Fiduccia-Mattheyses moves on the way back. Random choices use a fixed seed. */
#include "core/memory.h"
#include "core/random.h"
#include "linear/ordering.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    COARSEST = 60,    /* nodes below which coarsening stops */
    LEVELS = 48,      /* maximum number of levels */
    GROWTHS = 12,     /* separations tried on the coarsest level */
    PASSES = 8,       /* refinement passes per level */
    TRIALS = 4,       /* repetitions of the whole method, for graphs of up to */
    MANY_NODES = 8000 /* this number of nodes */
};
#define LARGEST_SIDE 0.62 /* share of the total weight */

/* A weighted graph; level 0 borrows the arrays of the input graph. */
typedef struct level {
    int32_t nodes;
    const int64_t *start;
    const int32_t *neighbour;
    int32_t *edge;   /* weight of each direction of an edge; NULL: 1 */
    int32_t *weight; /* node weights; NULL: 1 */
    int32_t *coarse; /* (nodes) number in the next level */
    uint8_t *side;
    int64_t *own_start;
    int32_t *own_neighbour;
} level;

/* A separation during refinement. */
typedef struct refinement {
    const level *l;
    uint8_t *side;
    int64_t weight[3];     /* weights of both sides and of the separator */
    int64_t *side_weights; /* (nodes, 2) weight of a node's neighbours on each side */
    int32_t *members, *member_at;
    int32_t member_count;
    uint8_t *moved;
    int32_t *log; /* node and previous side of every change */
    int64_t log_count, log_room;
} refinement;

static int64_t node_weight(const level *l, int32_t v) { return l->weight ? l->weight[v] : 1; }

static void level_free(level *l) {
    free(l->edge);
    free(l->weight);
    free(l->coarse);
    free(l->side);
    free(l->own_start);
    free(l->own_neighbour);
    *l = (level){0};
}

/* ---- coarsening ---- */

/* Matches each node, in random order, with the unmatched neighbour across the heaviest edge; numbers the
 * pairs. */
static int32_t match(const level *l, pl_random *random, int32_t *turn, int32_t *coarse) {
    for (int32_t i = 0; i < l->nodes; i++) {
        turn[i] = i;
        coarse[i] = -1;
    }
    for (int32_t i = l->nodes - 1; i > 0; i--) {
        int32_t j = (int32_t)(pl_random_unit(random) * (i + 1)), kept = turn[i];
        turn[i] = turn[j];
        turn[j] = kept;
    }
    int32_t count = 0;
    for (int32_t i = 0; i < l->nodes; i++) {
        int32_t v = turn[i], best = -1, heaviest = 0;
        if (coarse[v] >= 0) continue;
        for (int64_t k = l->start[v]; k < l->start[v + 1]; k++) {
            int32_t w = l->edge ? l->edge[k] : 1;
            if (coarse[l->neighbour[k]] < 0 && w > heaviest) {
                heaviest = w;
                best = l->neighbour[k];
            }
        }
        coarse[v] = count;
        if (best >= 0) coarse[best] = count;
        count++;
    }
    return count;
}

/* Lists the nodes of each coarse node, by coarse number. */
static void list_members(const level *l, int32_t count, int32_t *first, int32_t *list) {
    memset(first, 0, (size_t)(count + 1) * sizeof *first);
    for (int32_t v = 0; v < l->nodes; v++) first[l->coarse[v] + 1]++;
    for (int32_t c = 0; c < count; c++) first[c + 1] += first[c];
    for (int32_t v = 0; v < l->nodes; v++) list[first[l->coarse[v]]++] = v;
    for (int32_t c = count; c > 0; c--) first[c] = first[c - 1];
    first[0] = 0;
}

static void fill_coarse(const level *l, level *next, const int32_t *first, const int32_t *list,
                        int32_t *seen) {
    int64_t edges = 0;
    memset(seen, -1, (size_t)next->nodes * sizeof *seen);
    for (int32_t c = 0; c < next->nodes; c++) {
        int64_t begin = edges;
        for (int32_t m = first[c]; m < first[c + 1]; m++) {
            int32_t v = list[m];
            next->weight[c] += (int32_t)node_weight(l, v);
            for (int64_t k = l->start[v]; k < l->start[v + 1]; k++) {
                int32_t other = l->coarse[l->neighbour[k]], w = l->edge ? l->edge[k] : 1;
                if (other == c) continue;
                if (seen[other] >=
                    begin) { /* 32 bits are enough: a level has at most as many edges as its parent */
                    next->edge[seen[other]] += w;
                } else {
                    seen[other] = (int32_t)edges;
                    next->own_neighbour[edges] = other;
                    next->edge[edges++] = w;
                }
            }
        }
        next->own_start[c + 1] = edges;
    }
}

/* Creates the next level; `made` is false if matching no longer shrinks the graph. */
static pl_status coarsen(level *l, level *next, pl_random *random, bool *made, pl_error *err) {
    int32_t n = l->nodes;
    int64_t edges = l->start[n];
    *made = false;
    l->coarse = pl_array_new(n, sizeof(int32_t));
    int32_t *list = pl_array_new(n, sizeof(int32_t)), *first = pl_array_new(n + 1, sizeof(int32_t));
    int32_t *seen = pl_array_new(n, sizeof(int32_t));
    bool enough = l->coarse && list && first && seen && edges < INT32_MAX;
    int32_t count = enough ? match(l, random, list, l->coarse) : n;
    if (enough && count < n - n / 20) {
        *next = (level){.nodes = count};
        next->own_start = pl_array_new(count + 1, sizeof(int64_t));
        next->own_neighbour = pl_array_new(edges, sizeof(int32_t));
        next->edge = pl_array_new(edges, sizeof(int32_t));
        next->weight = pl_array_new(count, sizeof(int32_t));
        enough = next->own_start && next->own_neighbour && next->edge && next->weight;
        if (enough) {
            list_members(l, count, first, list);
            fill_coarse(l, next, first, list, seen);
            next->start = next->own_start;
            next->neighbour = next->own_neighbour;
            *made = true;
        }
    }
    free(list);
    free(first);
    free(seen);
    return enough ? PL_OK : pl_error_memory(err, 8 * edges, "nested dissection");
}

/* ---- refinement ---- */

static void enter(refinement *r, int32_t v) {
    r->member_at[v] = r->member_count;
    r->members[r->member_count++] = v;
}

static void leave(refinement *r, int32_t v) {
    int32_t last = r->members[--r->member_count];
    r->members[r->member_at[v]] = last;
    r->member_at[last] = r->member_at[v];
}

static void set_side(refinement *r, int32_t v, uint8_t to) {
    const level *l = r->l;
    uint8_t from = r->side[v];
    int64_t w = node_weight(l, v);
    r->weight[from] -= w;
    r->weight[to] += w;
    if (from == 2) leave(r, v);
    if (to == 2) enter(r, v);
    for (int64_t k = l->start[v]; k < l->start[v + 1]; k++) {
        int64_t *side_weights = r->side_weights + 2 * (int64_t)l->neighbour[k];
        if (from < 2) side_weights[from] -= w;
        if (to < 2) side_weights[to] += w;
    }
    r->side[v] = to;
}

static void set_and_log(refinement *r, int32_t v, uint8_t to) {
    if (r->log_count < r->log_room) {
        r->log[2 * r->log_count] = v;
        r->log[2 * r->log_count + 1] = r->side[v];
    }
    r->log_count++;
    set_side(r, v, to);
}

/* Favours small separators and balanced halves: weight of the separator divided by the product of the
 * halves. */
static double score_of(const refinement *r) {
    double a = (double)r->weight[0], b = (double)r->weight[1], all = a + b + (double)r->weight[2];
    if (!(a > 0 && b > 0)) return INFINITY;
    double uneven = fmax(a, b) > LARGEST_SIDE * all ? fmax(a, b) / all - LARGEST_SIDE : 0;
    return ((double)r->weight[2] + 0.1) * all * all / (a * b) * (1 + 20 * uneven);
}

/* Moves v from the separator to a side; its neighbours on the other side enter the separator. */
static void move(refinement *r, int32_t v, uint8_t to) {
    const level *l = r->l;
    r->moved[v] = 1;
    set_and_log(r, v, to);
    for (int64_t k = l->start[v]; k < l->start[v + 1]; k++) {
        if (r->side[l->neighbour[k]] == 1 - to) set_and_log(r, l->neighbour[k], 2);
    }
}

/* The move that leaves the lightest separator; false if there is none. */
static bool find_move(const refinement *r, int32_t *node, uint8_t *to) {
    int64_t best = INT64_MIN, all = r->weight[0] + r->weight[1] + r->weight[2];
    for (int32_t i = 0; i < r->member_count; i++) {
        int32_t v = r->members[i];
        if (r->moved[v]) continue;
        int64_t w = node_weight(r->l, v);
        for (int s = 0; s < 2; s++) {
            if ((double)(r->weight[s] + w) > LARGEST_SIDE * (double)all && r->weight[s] >= r->weight[1 - s])
                continue;
            int64_t gain =
                4 * (w - r->side_weights[2 * (int64_t)v + 1 - s]) + (r->weight[s] < r->weight[1 - s]);
            if (gain < best || (gain == best && v > *node)) continue;
            best = gain;
            *node = v;
            *to = (uint8_t)s;
        }
    }
    return best > INT64_MIN;
}

/* One pass: moves as long as improvement is possible, then returns to the best state; true if it is better
 * than before. */
static bool refine_once(refinement *r) {
    double first = score_of(r), best = first;
    int64_t kept = 0;
    int patience = 40 + r->member_count / 2, idle = 0;
    memset(r->moved, 0, (size_t)r->l->nodes);
    r->log_count = 0;
    int32_t v = -1;
    uint8_t to = 0;
    while (idle < patience && find_move(r, &v, &to)) {
        int64_t before = r->log_count, max = 1 + r->l->start[v + 1] - r->l->start[v];
        if (before + max > r->log_room) break;
        move(r, v, to);
        double score = score_of(r);
        idle++;
        if (score < best * (1 - 1e-12)) {
            best = score;
            kept = r->log_count;
            idle = 0;
        }
    }
    while (r->log_count > kept) {
        r->log_count--;
        set_side(r, r->log[2 * r->log_count], (uint8_t)r->log[2 * r->log_count + 1]);
    }
    return best < first;
}

/* Starts from side[] as it is. */
static void refine_begin(refinement *r, const level *l, uint8_t *side) {
    r->l = l;
    r->side = side;
    r->member_count = 0;
    memset(r->weight, 0, sizeof r->weight);
    memset(r->side_weights, 0, (size_t)l->nodes * 2 * sizeof *r->side_weights);
    for (int32_t v = 0; v < l->nodes; v++) {
        r->weight[side[v]] += node_weight(l, v);
        if (side[v] == 2) enter(r, v);
        for (int64_t k = l->start[v]; side[v] < 2 && k < l->start[v + 1]; k++)
            r->side_weights[2 * (int64_t)l->neighbour[k] + side[v]] += node_weight(l, v);
    }
}

static double refine(refinement *r, const level *l, uint8_t *side) {
    refine_begin(r, l, side);
    for (int pass = 0; pass < PASSES && refine_once(r); pass++) {
    }
    return score_of(r);
}

/* ---- the coarsest level ---- */

/* Grows side 0 breadth first from a node to half the weight; its neighbours become the separator. */
static void grow(const level *l, int32_t seed, int32_t *queue, uint8_t *side) {
    int64_t all = 0, grown = 0;
    int32_t head = 0, tail = 0, next = 0;
    for (int32_t v = 0; v < l->nodes; v++) {
        all += node_weight(l, v);
        side[v] = 1;
    }
    queue[tail++] = seed;
    side[seed] = 3; /* waiting */
    while (2 * grown < all) {
        if (head == tail) { /* another component */
            while (next < l->nodes && side[next] != 1) next++;
            if (next == l->nodes) break;
            side[next] = 3;
            queue[tail++] = next;
        }
        int32_t v = queue[head++];
        side[v] = 0;
        grown += node_weight(l, v);
        for (int64_t k = l->start[v]; k < l->start[v + 1]; k++) {
            if (side[l->neighbour[k]] != 1) continue;
            side[l->neighbour[k]] = 3;
            queue[tail++] = l->neighbour[k];
        }
    }
    for (; head < tail; head++) side[queue[head]] = 2;
}

static void separate_coarsest(refinement *r, const level *l, pl_random *random, int32_t *queue,
                              uint8_t *trial) {
    double best = INFINITY;
    for (int attempt = 0; attempt < GROWTHS; attempt++) {
        grow(l, (int32_t)(pl_random_unit(random) * l->nodes), queue, trial);
        double score = refine(r, l, trial);
        if (attempt > 0 && !(score < best)) continue;
        best = score;
        memcpy(l->side, trial, (size_t)l->nodes);
    }
}

/* ---- the whole method ---- */

/* One coarsening and refinement cycle; levels[0].side becomes the result. */
static pl_status separate_once(level *levels, refinement *r, pl_random *random, int32_t *queue,
                               uint8_t *trial, double *score, pl_error *err) {
    int count = 1;
    bool made = true;
    pl_status status = PL_OK;
    while (status == PL_OK && count < LEVELS && levels[count - 1].nodes > COARSEST) {
        status = coarsen(&levels[count - 1], &levels[count], random, &made, err);
        if (status != PL_OK || !made) break;
        levels[count].side = pl_array_new(levels[count].nodes, 1);
        if (!levels[count].side) status = pl_error_memory(err, levels[count].nodes, "nested dissection");
        count++;
    }
    if (status == PL_OK) {
        separate_coarsest(r, &levels[count - 1], random, queue, trial);
        for (int k = count - 1; k > 0; k--) {
            for (int32_t v = 0; v < levels[k - 1].nodes; v++)
                levels[k - 1].side[v] = levels[k].side[levels[k - 1].coarse[v]];
            *score = refine(r, &levels[k - 1], levels[k - 1].side);
        }
        if (count == 1) *score = refine(r, &levels[0], levels[0].side);
    }
    free(levels[0].coarse);
    levels[0].coarse = NULL;
    for (int k = 1; k < count + 1 && k < LEVELS; k++) level_free(&levels[k]);
    return status;
}

pl_status pl_graph_separate(const pl_graph *graph, uint8_t *side, pl_error *err) {
    int32_t n = graph->nodes;
    int64_t edges = graph->start[n];
    level levels[LEVELS] = {{.nodes = n, .start = graph->start, .neighbour = graph->neighbour}};
    refinement r = {.log_room = n + edges};
    pl_random random = {1};
    r.side_weights = pl_array_new(2 * (int64_t)n, sizeof(int64_t));
    r.members = pl_array_new(n, sizeof(int32_t));
    r.member_at = pl_array_new(n, sizeof(int32_t));
    r.moved = pl_array_new(n, 1);
    r.log = pl_array_new(2 * r.log_room, sizeof(int32_t));
    int32_t *queue = pl_array_new(n, sizeof(int32_t));
    uint8_t *trial = pl_array_new(n, 1);
    levels[0].side = pl_array_new(n, 1);
    bool enough =
        r.side_weights && r.members && r.member_at && r.moved && r.log && queue && trial && levels[0].side;
    pl_status status = enough ? PL_OK : pl_error_memory(err, 8 * (n + edges), "nested dissection");
    double best = INFINITY;
    for (int k = 0; status == PL_OK && k < (n > MANY_NODES ? 1 : TRIALS); k++) {
        double score = INFINITY;
        status = separate_once(levels, &r, &random, queue, trial, &score, err);
        if (status != PL_OK || (k > 0 && !(score < best))) continue;
        best = score;
        memcpy(side, levels[0].side, (size_t)n);
    }
    free(r.side_weights);
    free(r.members);
    free(r.member_at);
    free(r.moved);
    free(r.log);
    free(queue);
    free(trial);
    level_free(&levels[0]);
    return status;
}
