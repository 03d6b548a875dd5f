/* See extend.h. */
#include "embed/extend.h"
#include "core/memory.h"
#include "embed/map.h"
#include "mesh/tet.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 128 };

/* Derivative of the map at a corner along one of its edges. With control point b it is 2 (b - x); with a node
 * m on the edge, b = 2 m - (x + end) / 2. */
static inline void edge_slope(const pl_corner_view *view, int a, bool control, const double *x, double e[3]) {
    const double *from = x + 3 * (int64_t)view->center, *to = x + 3 * (int64_t)view->end[a];
    const double *middle = view->middle[a] < 0 ? NULL : x + 3 * (int64_t)view->middle[a];
    for (int i = 0; i < 3; i++) {
        e[i] = to[i] - from[i];
        if (middle && control) e[i] = 2 * (middle[i] - from[i]);
        if (middle && !control) e[i] = 4 * (middle[i] - from[i]) - e[i];
    }
}

/* Computes corner c of a tetrahedron; returns the volume that its edges span, 0 if they are flat (h is then
 * not set). */
static double make_view(const pl_mesh *mesh, int64_t tet, int c, bool control, const double *rest,
                        pl_corner_view *view) {
    const int32_t *nodes = mesh->tets + mesh->nodes_per_tet * tet;
    double e[3][3];
    view->center = nodes[c];
    for (int a = 0, k = 0; a < 4; a++) {
        if (a == c) continue;
        int32_t middle = pl_mesh_is_quadratic(mesh) ? nodes[pl_tet_between[c][a]] : nodes[c];
        view->end[k] = nodes[a];
        view->middle[k] = middle == nodes[c] || middle == nodes[a] ? -1 : middle;
        edge_slope(view, k, control, rest, e[k]);
        k++;
    }
    for (int d = 0; d < 3; d++) { /* columns of the inverse: coefficients of the edges for each direction */
        double r[3] = {0}, w[3];
        r[d] = 1;
        if (!pl_map_solve(e, r, w)) return 0;
        for (int k = 0; k < 3; k++) view->h[k][d] = w[k];
    }
    double n[3];
    pl_cross3(e[1], e[2], n);
    return fabs(pl_dot3(e[0], n));
}

static void fill_views(pl_extension *out, const pl_mesh *mesh, const double *rest, const int32_t *index,
                       int64_t *next, double *volume) {
    for (int64_t k = 0; k < 4 * mesh->tet_count; k++) {
        int32_t corner = index[mesh->tets[mesh->nodes_per_tet * (k / 4) + k % 4]];
        if (corner < 0) continue;
        pl_corner_view *view = &out->views[next[corner]];
        double own = make_view(mesh, k / 4, (int)(k % 4), out->control, rest, view);
        for (int i = 0; i < 9; i++) view->h[i / 3][i % 3] = own > 0 ? own * view->h[i / 3][i % 3] : 0;
        volume[corner] += own;
        next[corner]++;
    }
    for (int64_t c = 0; c < out->count; c++) {
        for (int64_t v = out->start[c]; v < out->start[c + 1]; v++) {
            for (int i = 0; i < 9 && volume[c] > 0; i++) out->views[v].h[i / 3][i % 3] /= volume[c];
        }
    }
}

pl_status pl_extension_create(const pl_mesh *mesh, const double *rest, bool control, const uint8_t *wanted,
                              int32_t *index, pl_extension *out, pl_error *err) {
    *out = (pl_extension){.control = control};
    for (int64_t n = 0; n < mesh->node_count; n++) index[n] = wanted[n] ? (int32_t)out->count++ : -1;
    int64_t views = 0;
    out->start = pl_array_new(out->count + 1, sizeof *out->start);
    out->F = pl_array_new(9 * out->count, sizeof *out->F);
    int64_t *next = pl_array_new(out->count, sizeof *next);
    double *volume = pl_array_new(out->count, sizeof *volume);
    bool fine = out->start && out->F && next && volume;
    for (int64_t k = 0; fine && k < 4 * mesh->tet_count; k++) {
        int32_t corner = index[mesh->tets[mesh->nodes_per_tet * (k / 4) + k % 4]];
        if (corner >= 0) out->start[corner + 1]++, views++;
    }
    out->views = pl_array_new(views, sizeof *out->views);
    fine = fine && out->views;
    for (int64_t c = 0; fine && c < out->count; c++) {
        next[c] = out->start[c];
        out->start[c + 1] += out->start[c];
    }
    if (fine) fill_views(out, mesh, rest, index, next, volume);
    free(next);
    free(volume);
    if (fine) return PL_OK;
    pl_extension_free(out);
    return pl_error_memory(err, 100 * views, "the corners of a skin");
}

void pl_extension_free(pl_extension *extension) {
    free(extension->start);
    free(extension->views);
    free(extension->F);
    *extension = (pl_extension){0};
}

typedef struct update_task {
    pl_extension *extension;
    const double *nodes;
} update_task;

static void update_chunk(void *context, int64_t chunk, int worker) {
    (void)worker;
    const update_task *task = context;
    pl_extension *all = task->extension;
    for (int64_t c = chunk * CHUNK; c < (chunk + 1) * CHUNK && c < all->count; c++) {
        double F[9] = {0};
        for (int64_t v = all->start[c]; v < all->start[c + 1]; v++) {
            for (int a = 0; a < 3; a++) {
                double e[3];
                edge_slope(&all->views[v], a, all->control, task->nodes, e);
                for (int i = 0; i < 9; i++) F[i] += e[i / 3] * all->views[v].h[a][i % 3];
            }
        }
        memcpy(all->F + 9 * c, F, sizeof F);
    }
}

void pl_extension_update(pl_extension *extension, pl_threads *threads, const double *nodes) {
    update_task task = {extension, nodes};
    pl_threads_run(threads, (extension->count + CHUNK - 1) / CHUNK, update_chunk, &task);
}
