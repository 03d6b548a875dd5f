/* See barriers.h. */
#include "contact/barriers.h"
#include "contact/barrier.h"
#include "contact/continuous.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1024 };

pl_status pl_barriers_create(pl_barriers *b, bool within, pl_error *err) {
    int64_t n = b->surface.vertex_count;
    double **vectors[] = {&b->start, &b->at, &b->way, &b->ahead, &b->forces, &b->before};
    bool ok = true;
    for (size_t k = 0; k < sizeof vectors / sizeof vectors[0]; k++) {
        *vectors[k] = pl_array_new(3 * n, sizeof(double));
        ok = ok && *vectors[k];
    }
    b->shift = pl_array_new(4 * n, sizeof(double));
    if (!ok || !b->shift) return pl_error_memory(err, 176 * n, "barrier contact");
    memcpy(b->start, b->surface.rest, (size_t)(3 * n) * sizeof(double));
    memcpy(b->at, b->surface.rest, (size_t)(3 * n) * sizeof(double));
    double margin = 0.1 * b->surface.length;
    return pl_pairs_create(&b->surface, b->threads, b->reach, margin, within, &b->pairs, err);
}

void pl_barriers_free(pl_barriers *b) {
    if (b->pairs.surface) pl_pairs_free(&b->pairs);
    pl_surface_free(&b->surface);
    free(b->planes);
    free((double *)b->elastic);
    free((double *)b->mass);
    free(b->start);
    free(b->at);
    free(b->way);
    free(b->ahead);
    free(b->before);
    free(b->shift);
    free(b->forces);
    free(b->squared);
    free(b->chunk_least);
    free(b->near.items);
    free(b->rubs.items);
    free(b->fresh.items);
    free(b->own);
    free(b->kinematic[0]);
    free(b->kinematic[1]);
}

/* Room for `count` items, kept; false without memory. */
static bool reserve(pl_barriers *b, void *array, int64_t *room, int64_t count, size_t size) {
    if (count <= *room) return true;
    void **items = array;
    void *more = pl_array_grow(*items, count + count / 2, size);
    if (!more) {
        b->failed = true;
        return false;
    }
    *items = more;
    *room = count + count / 2;
    b->growths++;
    return true;
}

/* A collider's. */
static bool is_kinematic(const pl_barriers *b, int64_t vertex) {
    return b->surface.start[vertex] == b->surface.start[vertex + 1];
}

static int64_t chunks_of(int64_t count) { return (count + CHUNK - 1) / CHUNK; }

/* ---- which pairs are near ---- */

static void corners(const double *x, const int32_t vertices[4], double out[4][3]) {
    for (int c = 0; c < 4; c++) memcpy(out[c], x + 3 * (int64_t)vertices[c], sizeof out[c]);
}

static inline double least(double a, double b) { return a < b ? a : b; }
static inline double most(double a, double b) { return a > b ? a : b; }

/* The two sides of a pair are at least this far apart: along the axis that separates them most. */
static inline double gap_along_axes(int kind, const double x[4][3]) {
    double gap = 0;
    for (int d = 0; d < 3; d++) {
        double low, high, min, max;
        if (kind == PL_PAIR_EDGE_EDGE) {
            low = least(x[0][d], x[1][d]), high = most(x[0][d], x[1][d]);
            min = least(x[2][d], x[3][d]), max = most(x[2][d], x[3][d]);
        } else {
            low = high = x[0][d];
            min = least(x[1][d], least(x[2][d], x[3][d])), max = most(x[1][d], most(x[2][d], x[3][d]));
        }
        gap = most(gap, most(min - high, low - max));
    }
    return gap;
}

typedef struct measure_task {
    pl_barriers *b;
    int kind;
    const double *x;
    double *squared;
} measure_task;

static void measure_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const measure_task *task = context;
    const pl_pair_list *list = &task->b->pairs.list[task->kind];
    int64_t last = (chunk + 1) * CHUNK < list->count ? (chunk + 1) * CHUNK : list->count;
    for (int64_t k = chunk * CHUNK; k < last; k++) {
        double x[4][3];
        corners(task->x, list->items[k].vertices, x);
        task->squared[k] = gap_along_axes(task->kind, (const double(*)[3])x) < list->items[k].reach
                               ? pl_closest_find((pl_pair_kind)task->kind, (const double(*)[3])x).squared
                               : INFINITY;
    }
}

/* N/m3: what bodies oppose to a displacement of their surface, per area, about one side of a pair. */
static double side_stiffness(const pl_barriers *b, const pl_near_pair *pair, int first, int last) {
    double sum = 0, weight = 0;
    for (int c = first; c < last; c++) {
        int64_t v = pair->vertices[c];
        if (is_kinematic(b, v)) return INFINITY;
        double w = fabs(pair->weights[c]);
        if (!(w > 0)) continue;
        sum += w * (b->elastic[v] + b->inertia * b->mass[v]) / b->surface.vertex_area[v];
        weight += w;
    }
    return weight > 0 ? sum / weight : INFINITY;
}

/* The area that a pair stands for. Points and edges both cover the whole of a surface. */
static double area_of(const pl_barriers *b, const pl_near_pair *pair, const int64_t edges[2]) {
    if (pair->kind == PL_NEAR_PLANE) return b->surface.vertex_area[pair->vertices[0]];
    if (pair->kind == PL_PAIR_POINT_TRIANGLE) return 0.5 * b->surface.vertex_area[pair->vertices[0]];
    return 0.25 * (b->surface.edge_area[edges[0]] + b->surface.edge_area[edges[1]]);
}

/* The edge of these vertices, which stand in order. */
static int64_t find_edge(const pl_surface *s, int32_t a, int32_t c) {
    int64_t low = 0, high = s->edge_count - 1;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        const int32_t *edge = s->edges[middle];
        if (edge[0] < a || (edge[0] == a && edge[1] < c))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void finish_pair(const pl_barriers *b, pl_near_pair *pair) {
    int64_t edges[2] = {0, 0};
    int first = pair->kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    if (pair->kind == PL_PAIR_EDGE_EDGE) {
        edges[0] = find_edge(&b->surface, pair->vertices[0], pair->vertices[1]);
        edges[1] = find_edge(&b->surface, pair->vertices[2], pair->vertices[3]);
    }
    double stiffness = side_stiffness(b, pair, 0, first);
    if (pair->count == 4) stiffness = fmin(stiffness, side_stiffness(b, pair, first, 4));
    pair->stiffness = stiffness * area_of(b, pair, edges);
}

static bool add_near(pl_barriers *b, const pl_near_pair *pair) {
    if (!reserve(b, &b->near.items, &b->near.room, b->near.count + 1, sizeof *pair)) return false;
    b->near.items[b->near.count] = *pair;
    finish_pair(b, &b->near.items[b->near.count++]);
    return true;
}

static void take_pair(pl_barriers *b, int kind, const pl_pair *pair) {
    double x[4][3], rest[4][3];
    corners(b->at, pair->vertices, x);
    pl_closest closest = pl_closest_find((pl_pair_kind)kind, x);
    pl_near_pair near = {
        .kind = kind, .count = 4, .distance = sqrt(closest.squared), .reach = pair->reach, .mollifier = 1};
    memcpy(near.vertices, pair->vertices, sizeof near.vertices);
    memcpy(near.weights, closest.weights, sizeof near.weights);
    for (int d = 0; d < 3; d++) near.normal[d] = near.distance > 0 ? closest.r[d] / near.distance : 0;
    if (kind == PL_PAIR_EDGE_EDGE) {
        corners(b->surface.rest, pair->vertices, rest);
        near.mollifier = pl_mollifier((const double(*)[3])x, pl_mollifier_threshold((const double(*)[3])rest),
                                      near.mollifier_gradient);
    }
    add_near(b, &near);
}

static void take_planes(pl_barriers *b) {
    for (int p = 0; p < b->plane_count; p++) {
        for (int64_t v = 0; v < b->surface.vertex_count; v++) {
            pl_touch touch;
            if (is_kinematic(b, v)) continue;
            if (!pl_collider_touch(b->planes[p], b->at + 3 * v, b->reach, &touch) ||
                !(touch.distance < b->reach))
                continue;
            pl_near_pair near = {.kind = PL_NEAR_PLANE,
                                 .count = 1,
                                 .vertices = {(int32_t)v, p, 0, 0},
                                 .weights = {1, 0, 0, 0},
                                 .distance = touch.distance,
                                 .reach = b->reach,
                                 .mollifier = 1};
            memcpy(near.normal, touch.normal, sizeof near.normal);
            add_near(b, &near);
        }
    }
}

static int compare_vertices(int kind, const int32_t p[4], int other, const int32_t q[4]) {
    if (kind != other) return kind < other ? -1 : 1;
    for (int c = 0; c < 4; c++) {
        if (p[c] != q[c]) return p[c] < q[c] ? -1 : 1;
    }
    return 0;
}

static int compare_near(const void *a, const void *b) {
    const pl_near_pair *p = a, *q = b;
    return compare_vertices(p->kind, p->vertices, q->kind, q->vertices);
}

/* The pairs nearer than their reach, in an order that does not depend on how candidates were found. */
static void find_near(pl_barriers *b) {
    b->near.count = 0;
    if (!pl_pairs_cover(&b->pairs, b->at)) pl_pairs_find(&b->pairs, b->at, NULL);
    for (int kind = 0; kind < 2; kind++) {
        const pl_pair_list *list = &b->pairs.list[kind];
        if (!reserve(b, &b->squared, &b->squared_room, list->count, sizeof(double))) return;
        measure_task task = {b, kind, b->at, b->squared};
        pl_threads_run(b->threads, chunks_of(list->count), measure_chunk, &task);
        for (int64_t k = 0; k < list->count; k++) {
            if (b->squared[k] < list->items[k].reach * list->items[k].reach)
                take_pair(b, kind, &list->items[k]);
        }
    }
    take_planes(b);
    if (b->near.count) qsort(b->near.items, (size_t)b->near.count, sizeof *b->near.items, compare_near);
}

/* ---- energy ---- */

/* Vertices at the step's end for nodes at x. */
static void follow(pl_barriers *b, const double *x) {
    pl_surface_follow(&b->surface, x, b->at);
    if (!b->midpoint) return;
    for (int64_t v = 0; v < b->surface.vertex_count; v++) {
        if (is_kinematic(b, v)) continue;
        for (int64_t k = 3 * v; k < 3 * v + 3; k++) b->at[k] = 2 * b->at[k] - b->start[k];
    }
}

static double stored_of(const pl_near_pair *pair) {
    return pair->stiffness * pair->reach * pair->reach * pl_barrier_at(pair->distance / pair->reach).value *
           pair->mollifier;
}

static void place_kinematic(const pl_barriers *b, int end, double *x) {
    for (int64_t v = 0; b->kinematic[end] && v < b->surface.vertex_count; v++) {
        if (is_kinematic(b, v)) memcpy(x + 3 * v, b->kinematic[end] + 3 * v, 3 * sizeof(double));
    }
}

void pl_barriers_begin(pl_barriers *b, double inertia, double duration, bool midpoint, const double *from) {
    b->inertia = inertia;
    b->duration = duration;
    pl_surface_follow(&b->surface, from, b->start);
    place_kinematic(b, 0, b->start);
    place_kinematic(b, 0, b->at);
    b->midpoint = false;
    b->pairs.known = false; /* so that a step depends on the state alone */
    b->refreshes = 0;
    b->refreshed_residual = INFINITY;
    b->rubs.count = 0;
    pl_barriers_refresh(b, from, INFINITY, true);
    b->stored_at_start = 0;
    for (int64_t k = 0; k < b->near.count; k++) b->stored_at_start += stored_of(&b->near.items[k]);
    b->midpoint = midpoint;
}

void pl_barriers_stand(pl_barriers *b) {
    b->midpoint = false;
    b->pairs.known = false;
    place_kinematic(b, 1, b->at);
}

/* A stencil over the nodes of up to four vertices. */
static void add_stencil(const pl_barriers *b, int count, const int32_t *vertices, const double *weights,
                        const double matrix[9], pl_stencils *stencils) {
    int32_t nodes[4 * PL_SURFACE_ROW];
    double all[4 * PL_SURFACE_ROW];
    int n = 0;
    for (int c = 0; c < count; c++) {
        if (weights[c] == 0) continue;
        for (int64_t k = b->surface.start[vertices[c]]; k < b->surface.start[vertices[c] + 1]; k++) {
            if (b->surface.weights[k] == 0) continue;
            nodes[n] = b->surface.nodes[k];
            all[n++] = weights[c] * b->surface.weights[k];
        }
    }
    if (n) pl_stencils_add(stencils, n, nodes, all, matrix);
}

/* A semi-definite bound of the curvature that the mollifier brings in: m = m(|w|^2) with w = e1 x e2, whose
 * derivative with each edge is a cross product with the other. */
static void add_mollifier(const pl_barriers *b, const pl_near_pair *pair, double energy,
                          pl_stencils *stencils) {
    static const double weights[2][4] = {{-1, 1, 0, 0}, {0, 0, -1, 1}};
    double x[4][3], rest[4][3], e[2][3], w[3];
    corners(b->at, pair->vertices, x);
    corners(b->surface.rest, pair->vertices, rest);
    for (int d = 0; d < 3; d++) {
        e[0][d] = x[1][d] - x[0][d];
        e[1][d] = x[3][d] - x[2][d];
    }
    pl_vec3_cross(e[0], e[1], w);
    double eps = pl_mollifier_threshold((const double(*)[3])rest), q = pl_vec3_dot(w, w) / eps;
    double slope = energy * 4 * (2 - 2 * q) / eps;
    for (int side = 0; side < 2; side++) {
        const double *other = e[1 - side];
        double matrix[9], square = pl_vec3_dot(other, other);
        for (int k = 0; k < 9; k++)
            matrix[k] = slope * ((k % 4 == 0 ? square : 0) - other[k / 3] * other[k % 3]);
        add_stencil(b, 4, pair->vertices, weights[side], matrix, stencils);
    }
}

static void add_barrier(pl_barriers *b, const pl_near_pair *pair, double share, pl_barrier_sums *sums,
                        bool forces, pl_stencils *stencils) {
    double u = pair->distance / pair->reach, k = pair->stiffness;
    pl_barrier at = pl_barrier_at(u);
    double bare = k * pair->reach * pair->reach * at.value;
    sums->near++;
    sums->energy += share * bare * pair->mollifier;
    sums->stored += bare * pair->mollifier;
    sums->nearest = fmin(sums->nearest, pair->distance);
    sums->stiffness += k * k * at.curvature * at.curvature;
    double push = -k * pair->reach * at.slope * pair->mollifier;
    for (int c = 0; forces && c < pair->count; c++) {
        double *f = b->forces + 3 * (int64_t)pair->vertices[c];
        pl_vec3_add(f, push * pair->weights[c], pair->normal);
        if (pair->mollifier < 1) pl_vec3_add(f, -bare, pair->mollifier_gradient[c]);
    }
    if (!stencils) return;
    double matrix[9];
    for (int e = 0; e < 9; e++)
        matrix[e] = k * at.curvature * pair->mollifier * pair->normal[e / 3] * pair->normal[e % 3] / share;
    add_stencil(b, pair->count, pair->vertices, pair->weights, matrix, stencils);
    if (pair->mollifier < 1) add_mollifier(b, pair, bare / share, stencils);
}

/* What slides in this step: the tangent plane's part of the pair's relative way. */
static double sliding_of(const pl_barriers *b, const pl_rub *rub, double u[3]) {
    for (int d = 0; d < 3; d++) u[d] = -b->duration * rub->velocity[d];
    for (int c = 0; c < rub->count; c++) {
        int64_t v = 3 * (int64_t)rub->vertices[c];
        for (int d = 0; d < 3; d++) u[d] += rub->weights[c] * (b->at[v + d] - b->start[v + d]);
    }
    pl_vec3_split(u, rub->normal);
    return pl_vec3_length(u);
}

static void add_friction(pl_barriers *b, const pl_rub *rub, double share, pl_barrier_sums *sums, bool forces,
                         pl_stencils *stencils) {
    double near = b->stick * b->duration, u[3], y = sliding_of(b, rub, u), r = y / near;
    bool sticks = r < 1;
    /* s = near (r^2 - r^3/3 + 1/3), s' = 2 r - r^2, s'/y = (2 - r) / near */
    double over = sticks ? (2 - r) / near : 1 / y, slope = sticks ? (2 - 2 * r) / near : 0;
    sums->energy += share * rub->limit * (sticks ? near * (r * r - r * r * r / 3 + 1.0 / 3) : y);
    sums->dissipated += rub->limit * over * y * y;
    for (int c = 0; forces && c < rub->count; c++)
        pl_vec3_add(b->forces + 3 * (int64_t)rub->vertices[c], -rub->limit * over * rub->weights[c], u);
    if (!stencils) return;
    double factor = b->exact || rub->count == 1 ? 1 : 0.8, matrix[9],
           along = y > 0 ? factor * (slope - over) / (y * y) : 0;
    for (int e = 0; e < 9; e++) {
        double plane = (e % 4 == 0) - rub->normal[e / 3] * rub->normal[e % 3];
        matrix[e] = rub->limit * (over * plane + along * u[e / 3] * u[e % 3]) / share;
    }
    add_stencil(b, rub->count, rub->vertices, rub->weights, matrix, stencils);
}

pl_barrier_sums pl_barriers_evaluate(pl_barriers *b, const double *x, double *forces, pl_stencils *stencils) {
    pl_barrier_sums sums = {.nearest = INFINITY};
    double share = b->midpoint ? 0.5 : 1; /* the energy's, for the force to come out whole */
    follow(b, x);
    find_near(b);
    if (forces) memset(b->forces, 0, (size_t)(3 * b->surface.vertex_count) * sizeof(double));
    for (int64_t k = 0; k < b->near.count; k++)
        add_barrier(b, &b->near.items[k], share, &sums, forces, stencils);
    for (int64_t k = 0; k < b->rubs.count; k++)
        add_friction(b, &b->rubs.items[k], share, &sums, forces, stencils);
    for (int64_t k = 0; forces && k < 3 * b->surface.vertex_count; k++)
        sums.square += b->forces[k] * b->forces[k];
    if (forces) pl_surface_push(&b->surface, 1, b->forces, forces);
    b->sums = sums;
    return sums;
}

/* ---- the longest step ---- */

typedef struct limit_task {
    const pl_barriers *b;
    int kind;
    double *least;
} limit_task;

/* The largest displacement of the two sides of a pair against each other. */
static double relative_way(int kind, const double way[4][3]) {
    int first = kind == PL_PAIR_EDGE_EDGE ? 2 : 1;
    double most = 0;
    for (int a = 0; a < first; a++) {
        for (int c = first; c < 4; c++) {
            double off[3] = {way[a][0] - way[c][0], way[a][1] - way[c][1], way[a][2] - way[c][2]};
            most = fmax(most, pl_vec3_dot(off, off));
        }
    }
    return sqrt(most);
}

static void limit_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const limit_task *task = context;
    const pl_barriers *b = task->b;
    const pl_pair_list *list = &b->pairs.list[task->kind];
    int64_t last = (chunk + 1) * CHUNK < list->count ? (chunk + 1) * CHUNK : list->count;
    double limit = 1;
    for (int64_t k = chunk * CHUNK; k < last; k++) {
        double x[4][3], way[4][3];
        corners(b->way, list->items[k].vertices, way);
        corners(b->at, list->items[k].vertices, x);
        double bound = relative_way(task->kind, (const double(*)[3])way);
        /* keeps a tenth of its gap anyway */
        if (0.9 * gap_along_axes(task->kind, (const double(*)[3])x) >= bound) continue;
        double squared = pl_closest_find((pl_pair_kind)task->kind, (const double(*)[3])x).squared;
        if (0.81 * squared >= bound * bound) continue;
        limit = fmin(limit, pl_continuous_limit((pl_pair_kind)task->kind, (const double(*)[3])x,
                                                (const double(*)[3])way, 0, 1));
    }
    task->least[chunk] = limit;
}

static double limit_pairs(pl_barriers *b, int kind) {
    int64_t chunks = chunks_of(b->pairs.list[kind].count);
    if (!reserve(b, &b->chunk_least, &b->chunk_room, chunks, sizeof(double))) return 0;
    limit_task task = {b, kind, b->chunk_least};
    pl_threads_run(b->threads, chunks, limit_chunk, &task);
    double limit = 1;
    for (int64_t c = 0; c < chunks; c++) limit = fmin(limit, b->chunk_least[c]);
    return limit;
}

/* Distances from planes change linearly: a tenth of each is left. */
static double limit_planes(const pl_barriers *b) {
    double limit = 1;
    for (int p = 0; p < b->plane_count; p++) {
        for (int64_t v = 0; v < b->surface.vertex_count; v++) {
            pl_touch here, there;
            if (is_kinematic(b, v)) continue;
            pl_collider_touch(b->planes[p], b->at + 3 * v, INFINITY, &here);
            pl_collider_touch(b->planes[p], b->ahead + 3 * v, INFINITY, &there);
            if (there.distance < 0.1 * here.distance)
                limit = fmin(limit, 0.9 * here.distance / (here.distance - there.distance));
        }
    }
    return fmax(limit, 0);
}

/* Edges by which a step may move vertices against the mean of their part: what sweeps more comes near
 * everything. */
#define FARTHEST 2.0

/* Shortens `way` where it sweeps too far; the factor. */
static double shorten_way(pl_barriers *b) {
    const pl_surface *s = &b->surface;
    double farthest = 0;
    for (int64_t p = 0; p < s->part_count; p++) {
        double mean[3] = {0}, count = (double)pl_surface_part_vertices(s, p);
        for (int64_t v = s->parts[p].vertex; v < s->parts[p + 1].vertex; v++)
            pl_vec3_add(mean, 1 / count, b->way + 3 * v);
        for (int64_t v = s->parts[p].vertex; v < s->parts[p + 1].vertex; v++) {
            double off[3];
            for (int d = 0; d < 3; d++) off[d] = b->way[3 * v + d] - mean[d];
            farthest = fmax(farthest, pl_vec3_dot(off, off));
        }
    }
    double factor = FARTHEST * s->length / sqrt(farthest);
    if (!(factor < 1)) return 1;
    for (int64_t k = 0; k < 3 * s->vertex_count; k++) b->way[k] *= factor;
    return factor;
}

/* The part of `way` from `at`. */
static double find_limit(pl_barriers *b) {
    double factor = shorten_way(b);
    for (int64_t k = 0; k < 3 * b->surface.vertex_count; k++) b->ahead[k] = b->at[k] + b->way[k];
    if (!pl_pairs_cover(&b->pairs, b->at) || !pl_pairs_cover(&b->pairs, b->ahead))
        pl_pairs_find(&b->pairs, b->at, b->way);
    double pairs = fmin(limit_pairs(b, PL_PAIR_POINT_TRIANGLE), limit_pairs(b, PL_PAIR_EDGE_EDGE));
    return factor * fmin(limit_planes(b), pairs);
}

/* Vertices' way from where nodes at x have them. */
static void find_way(pl_barriers *b, const double *x, const double *way) {
    double scale = b->midpoint ? 2 : 1;
    int64_t n = b->surface.vertex_count;
    follow(b, x);
    memset(b->way, 0, (size_t)(3 * n) * sizeof(double));
    pl_surface_follow(&b->surface, way, b->way);
    for (int64_t k = 0; k < 3 * n; k++) b->way[k] *= scale;
}

double pl_barriers_limit(pl_barriers *b, const double *x, const double *way) {
    find_way(b, x, way);
    return find_limit(b);
}

/* Part of the free way that is taken where it ends at a body: what comes too near is hard to push away. */
#define HALF_WAY 0.5

double pl_barriers_advance(pl_barriers *b, const double *x, const double *way) {
    find_way(b, x, way);
    for (int64_t v = 0; b->kinematic[1] && v < b->surface.vertex_count; v++) {
        if (!is_kinematic(b, v)) continue;
        for (int64_t k = 3 * v; k < 3 * v + 3; k++) b->way[k] = b->kinematic[1][k] - b->at[k];
    }
    double part = find_limit(b);
    if (part >= 1) {
        place_kinematic(b, 1, b->at);
        return 1;
    }
    part *= HALF_WAY;
    for (int64_t v = 0; v < b->surface.vertex_count; v++) {
        if (!is_kinematic(b, v)) continue;
        for (int64_t k = 3 * v; k < 3 * v + 3; k++) b->at[k] += part * (b->kinematic[1][k] - b->at[k]);
    }
    return part;
}

/* ---- friction ---- */

static int64_t part_of(const pl_surface *s, int64_t vertex) {
    int64_t low = 0, high = s->part_count - 1;
    while (low < high) {
        int64_t middle = (low + high + 1) / 2;
        if (s->parts[middle].vertex <= vertex)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static double friction_of(const pl_barriers *b, const pl_near_pair *pair) {
    if (pair->kind == PL_NEAR_PLANE) return pl_collider_friction(b->planes[pair->vertices[1]]);
    const pl_surface_part *one = &b->surface.parts[part_of(&b->surface, pair->vertices[0])],
                          *other = &b->surface.parts[part_of(&b->surface, pair->vertices[3])];
    return one->kinematic ? one->friction : other->kinematic ? other->friction : b->friction;
}

static double push_of(const pl_near_pair *pair) {
    pl_barrier at = pl_barrier_at(pair->distance / pair->reach);
    return -pair->stiffness * pair->reach * at.slope * pair->mollifier;
}

enum { MOST_REFRESHES = 4 };
#define CHANGE 0.01

static void make_rub(const pl_barriers *b, const pl_near_pair *pair, double mu, pl_rub *rub) {
    *rub = (pl_rub){.kind = pair->kind, .count = pair->count, .limit = mu * push_of(pair)};
    memcpy(rub->vertices, pair->vertices, sizeof rub->vertices);
    memcpy(rub->weights, pair->weights, sizeof rub->weights);
    memcpy(rub->normal, pair->normal, sizeof rub->normal);
    if (pair->kind != PL_NEAR_PLANE) return;
    pl_touch touch;
    pl_collider_touch(b->planes[pair->vertices[1]], b->at + 3 * (int64_t)pair->vertices[0], INFINITY, &touch);
    memcpy(rub->velocity, touch.velocity, sizeof rub->velocity);
}

/* What two lists, in the same order, differ by, over the size of the second. */
static double compare_rubs(const pl_rub_list *old, const pl_rub_list *fresh) {
    double change = 0, total = 0;
    int64_t k = 0;
    for (int64_t j = 0; j < fresh->count; j++) {
        const pl_rub *now = &fresh->items[j];
        int order = 1;
        while (k < old->count && (order = compare_vertices(old->items[k].kind, old->items[k].vertices,
                                                           now->kind, now->vertices)) < 0)
            change += old->items[k++].limit;
        total += now->limit;
        if (k < old->count && order == 0) {
            const pl_rub *before = &old->items[k++];
            double turned = 0;
            for (int d = 0; d < 3; d++) turned = fmax(turned, fabs(before->normal[d] - now->normal[d]));
            change += fabs(now->limit - before->limit) + turned * before->limit;
        } else {
            change += now->limit;
        }
    }
    for (; k < old->count; k++) change += old->items[k].limit;
    return total > 0 ? change / total : change > 0;
}

bool pl_barriers_refresh(pl_barriers *b, const double *x, double residual, bool converged) {
    bool due = converged ? b->refreshes++ <= MOST_REFRESHES
                         : residual < 0.1 && residual < 0.3 * b->refreshed_residual;
    if (!due) return false;
    b->refreshed_residual = residual;
    follow(b, x);
    find_near(b);
    b->fresh.count = 0;
    for (int64_t k = 0; k < b->near.count; k++) {
        double mu = friction_of(b, &b->near.items[k]);
        if (!(mu > 0)) continue;
        if (!reserve(b, &b->fresh.items, &b->fresh.room, b->fresh.count + 1, sizeof(pl_rub))) break;
        make_rub(b, &b->near.items[k], mu, &b->fresh.items[b->fresh.count++]);
    }
    if (!(compare_rubs(&b->rubs, &b->fresh) > CHANGE)) return false;
    pl_rub_list old = b->rubs;
    b->rubs = b->fresh;
    b->fresh = old;
    return true;
}

/* A path that stays farther from sticking than this part of where it began has no kink. */
#define PASSED_BY 0.6

/* What a pair's sliding has too much, having gone through its least, as a shift of its vertices. */
static void add_shift(pl_barriers *b, const pl_rub *rub, const double before[3], const double after[3]) {
    double change[3], least[3], square = 0;
    for (int d = 0; d < 3; d++) change[d] = after[d] - before[d];
    double part = -pl_vec3_dot(before, change) / pl_vec3_dot(change, change);
    if (!(part > 0 && part < 1)) part = 1;
    for (int d = 0; d < 3; d++) least[d] = before[d] + part * change[d];
    if (pl_vec3_length(least) > PASSED_BY * pl_vec3_length(before)) part = 1;
    for (int c = 0; c < rub->count; c++)
        square += is_kinematic(b, rub->vertices[c]) ? 0 : rub->weights[c] * rub->weights[c];
    for (int c = 0; square > 0 && c < rub->count; c++) {
        double *shift = b->shift + 4 * (int64_t)rub->vertices[c];
        if (is_kinematic(b, rub->vertices[c]) || rub->weights[c] == 0) continue;
        pl_vec3_add(shift, rub->limit * (part - 1) * rub->weights[c] / square, change);
        shift[3] += rub->limit;
    }
}

static void find_shifts(pl_barriers *b, const double *x, const double *trial) {
    double near = 0.5 * b->stick * b->duration;
    memset(b->shift, 0, (size_t)(4 * b->surface.vertex_count) * sizeof(double));
    follow(b, x);
    memcpy(b->before, b->at, (size_t)(3 * b->surface.vertex_count) * sizeof(double));
    follow(b, trial);
    for (int64_t k = 0; k < b->rubs.count; k++) {
        const pl_rub *rub = &b->rubs.items[k];
        double before[3], after[3], *at = b->at;
        sliding_of(b, rub, after);
        b->at = b->before;
        double length = sliding_of(b, rub, before);
        b->at = at;
        if (length > near && rub->limit > 0) add_shift(b, rub, before, after);
    }
}

/* Adds the shifts of vertices to nodes of the trial; false when there are none. */
static bool shift_nodes(const pl_barriers *b, const double *x, double *trial) {
    const pl_surface *s = &b->surface;
    double scale = b->midpoint ? 0.5 : 1;
    bool any = false;
    for (int64_t v = 0; v < s->vertex_count; v++) {
        const double *own = b->shift + 4 * v;
        double square = 0;
        for (int64_t k = s->start[v]; k < s->start[v + 1]; k++) square += s->weights[k] * s->weights[k];
        for (int64_t k = s->start[v]; own[3] > 0 && k < s->start[v + 1]; k++) {
            for (int d = 0; d < 3; d++) {
                int64_t i = 3 * (int64_t)s->nodes[k] + d;
                if (own[d] == 0 || trial[i] == x[i]) continue; /* nothing, or constrained */
                trial[i] += scale * own[d] / own[3] * s->weights[k] / square;
                any = true;
            }
        }
    }
    return any;
}

void pl_barriers_limit_trial(pl_barriers *b, const double *x, double *trial, int64_t nodes, double *work) {
    if (b->rubs.count == 0) return;
    find_shifts(b, x, trial);
    memcpy(work, trial, (size_t)(3 * nodes) * sizeof *work);
    if (!shift_nodes(b, x, work)) return;
    for (int64_t k = 0; k < 3 * nodes; k++) work[k] -= x[k];
    if (pl_barriers_limit(b, x, work) < 1) return;
    for (int64_t k = 0; k < 3 * nodes; k++) trial[k] = x[k] + work[k];
}
