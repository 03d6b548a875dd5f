/* The pieces that a model falls into, and which rigid motions the constraints leave them (teran2005 section
 * 8).
 *
 * A piece is what elements connect; a mesh may hold several, and each needs its own support. A piece that can
 * still move has a singular stiffness, which a small shift of the diagonal cures; one that can drift along an
 * axis has an equilibrium only where its loads cancel there.
 */
#include "core/memory.h"
#include "integrate/mass.h"
#include "integrate/rows.h"

#include <math.h>
#include <string.h>

static int32_t find_root(int32_t *parent, int32_t node) {
    while (parent[node] != node) node = parent[node] = parent[parent[node]];
    return node;
}

static void measure(pl_sim *sim) {
    for (int64_t i = 0; i < sim->nodes; i++) {
        pl_piece *piece = &sim->pieces[sim->piece_of[i]];
        piece->nodes++;
        for (int d = 0; d < 3; d++) piece->center[d] += sim->rest[3 * i + d];
    }
    for (int64_t k = 0; k < sim->piece_count; k++) {
        for (int d = 0; d < 3; d++) sim->pieces[k].center[d] /= (double)sim->pieces[k].nodes;
    }
    for (int64_t i = 0; i < sim->nodes; i++) {
        pl_piece *piece = &sim->pieces[sim->piece_of[i]];
        for (int d = 0; d < 3; d++)
            piece->size = fmax(piece->size, fabs(sim->rest[3 * i + d] - piece->center[d]));
    }
}

pl_status pl_pieces_find(pl_sim *sim, pl_error *err) {
    int32_t *parent = pl_array_new(sim->nodes, sizeof *parent);
    sim->piece_of = parent;
    if (!parent) return pl_error_memory(err, sim->nodes * 4, "pieces");
    for (int64_t i = 0; i < sim->nodes; i++) parent[i] = (int32_t)i;
    for (int b = 0; b < sim->body_count; b++) {
        const pl_body *body = &sim->bodies[b];
        int n = body->mesh->nodes_per_tet;
        for (int64_t k = 0; k < n * body->tet_count; k++) {
            int32_t first = (int32_t)body->first_node;
            int32_t a = find_root(parent, first + body->mesh->tets[k - k % n]);
            int32_t c = find_root(parent, first + body->mesh->tets[k]);
            parent[a > c ? a : c] = a > c ? c : a; /* the lowest node stands for its piece */
        }
    }
    /* a parent comes before its children: numbers replace parents in one walk */
    for (int64_t i = 0; i < sim->nodes; i++)
        parent[i] = parent[i] == i ? (int32_t)sim->piece_count++ : parent[parent[i]];
    sim->pieces = pl_array_new(sim->piece_count, sizeof *sim->pieces);
    if (!sim->pieces) return pl_error_memory(err, sim->piece_count * (int64_t)sizeof(pl_piece), "pieces");
    measure(sim);
    return PL_OK;
}

/* Adds to G what a held component d at r (in sizes of the piece) forbids of the six rigid motions. */
static void add_held(pl_piece *piece, const double r[3], int d) {
    double mode[6] = {d == 0, d == 1, d == 2, 0, 0, 0};
    mode[3 + (d + 1) % 3] = r[(d + 2) % 3];
    mode[3 + (d + 2) % 3] = -r[(d + 1) % 3];
    for (int k = 0; k < 36; k++) piece->G[k] += mode[k / 6] * mode[k % 6];
}

/* By elimination with diagonal pivots: G is positive semi-definite. Destroys it. */
static int rank_of(double G[36]) {
    int rank = 0;
    double largest = 0;
    for (int k = 0; k < 6; k++) largest = fmax(largest, G[7 * k]);
    for (; rank < 6; rank++) {
        int pivot = 0;
        for (int k = 1; k < 6; k++) pivot = G[7 * k] > G[7 * pivot] ? k : pivot;
        if (!(G[7 * pivot] > 1e-10 * largest)) break;
        double row[6];
        for (int k = 0; k < 6; k++) row[k] = G[6 * pivot + k];
        for (int k = 0; k < 36; k++) G[k] -= row[k / 6] * row[k % 6] / row[pivot];
        for (int k = 0; k < 6; k++) G[6 * pivot + k] = G[6 * k + pivot] = 0;
    }
    return rank;
}

bool pl_pieces_hold(pl_sim *sim) {
    bool movable = false;
    for (int64_t k = 0; k < sim->piece_count; k++) memset(sim->pieces[k].G, 0, sizeof sim->pieces[k].G);
    for (int64_t i = 0; i < sim->nodes; i++) {
        if (!sim->held[i]) continue;
        pl_piece *piece = &sim->pieces[sim->piece_of[i]];
        double r[3] = {0}, scale = piece->size > 0 ? 1 / piece->size : 0;
        for (int d = 0; d < 3; d++) r[d] = scale * (sim->rest[3 * i + d] - piece->center[d]);
        for (int d = 0; d < 3; d++) {
            if (sim->held[i] >> d & 1) add_held(piece, r, d);
        }
    }
    for (int64_t k = 0; k < sim->piece_count; k++) {
        pl_piece *piece = &sim->pieces[k];
        for (int d = 0; d < 3; d++) piece->free_axis[d] = piece->G[7 * d] == 0;
        if (piece->size > 0 && rank_of(piece->G) < 6)
            movable = true; /* a lone node has no stiffness at all */
    }
    return movable;
}

bool pl_piece_balanced(const pl_piece *piece) {
    for (int d = 0; d < 3; d++) {
        if (piece->free_axis[d] && fabs(piece->net[d]) > piece->allowed[d]) return false;
    }
    return true;
}

/* Pressures of a deformed surface cancel only nearly; what they leave is the equilibrium's business. */
bool pl_pieces_balanced(pl_sim *sim) {
    for (int64_t k = 0; k < sim->piece_count; k++) {
        memset(sim->pieces[k].net, 0, sizeof sim->pieces[k].net);
        memset(sim->pieces[k].allowed, 0, sizeof sim->pieces[k].allowed);
    }
    for (int64_t i = 0; i < 3 * sim->nodes; i++) {
        pl_piece *piece = &sim->pieces[sim->piece_of[i / 3]];
        double dead = sim->external[i], pressure = sim->follower ? sim->follower[i] : 0;
        piece->net[i % 3] += dead + pressure;
        piece->allowed[i % 3] += 1e-9 * fabs(dead) + 1e-3 * fabs(pressure);
    }
    for (int64_t k = 0; k < sim->piece_count; k++) {
        if (!pl_piece_balanced(&sim->pieces[k])) return false;
    }
    return true;
}

typedef struct settle_task {
    pl_sim *sim;
    double inertia;
    const double *target;
    double *x;
} settle_task;

/* What momentum lacks in nodes [first, last), and their mass. */
static void add_lack(const settle_task *task, int64_t i, double sum[4]) {
    const pl_sim *sim = task->sim;
    double m = pl_mass_of_row(sim, i);
    for (int d = 0; d < 3; d++) {
        int64_t k = 3 * i + d;
        sum[d] +=
            pl_load_at(sim, k) / task->inertia - m * (task->x[k] - (task->target ? task->target[k] : 0));
    }
    sum[3] += m;
}

/* A chunk sums what its first node's piece lacks; few chunks have nodes of another. */
static void sum_lack(void *context, int64_t first, int64_t last, double *sums) {
    const settle_task *task = context;
    const int32_t *piece_of = task->sim->piece_of;
    for (int64_t i = first; i < last; i++) {
        if (piece_of[i] == piece_of[first])
            add_lack(task, i, sums);
        else
            sums[4] = 1;
    }
}

static void shift_pieces(void *context, int64_t first, int64_t last, double *sums) {
    (void)sums;
    const settle_task *task = context;
    for (int64_t i = first; i < last; i++) {
        const pl_piece *piece = &task->sim->pieces[task->sim->piece_of[i]];
        for (int d = 0; d < 3; d++) {
            if (piece->free_axis[d] && !piece->touched[d] && piece->sum[3] > 0)
                task->x[3 * i + d] += piece->sum[d] / piece->sum[3];
        }
    }
}

void pl_pieces_settle(pl_sim *sim, double inertia, const double *target, double *x) {
    settle_task task = {sim, inertia, target, x};
    bool any = false;
    for (int64_t p = 0; p < sim->piece_count; p++) {
        pl_piece *piece = &sim->pieces[p];
        any = any || piece->free_axis[0] || piece->free_axis[1] || piece->free_axis[2];
        for (int d = 0; d < 4; d++) piece->sum[d] = 0;
    }
    if (!any) return;
    pl_rows_run(sim, sum_lack, &task, NULL);
    for (int64_t first = 0; first < sim->nodes; first += PL_ROW_CHUNK) {
        const double *sums = sim->row_sums + PL_ROW_SUMS * (first / PL_ROW_CHUNK);
        double *own = sim->pieces[sim->piece_of[first]].sum;
        for (int d = 0; d < 4; d++) own[d] += sums[d];
        for (int64_t i = first; sums[4] > 0 && i < first + PL_ROW_CHUNK && i < sim->nodes; i++) {
            if (sim->piece_of[i] != sim->piece_of[first])
                add_lack(&task, i, sim->pieces[sim->piece_of[i]].sum);
        }
    }
    pl_rows_run(sim, shift_pieces, &task, NULL);
}
