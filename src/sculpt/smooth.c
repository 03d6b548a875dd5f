/* Marching tetrahedra create thin triangles. Their nodes are moved towards the mean of their neighbours
 * within the tangent plane, then back onto the zero level set along the normal. */
#include "core/memory.h"
#include "math/vec3.h"
#include "sculpt/march.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PL_ROUNDS = 4, PL_CHUNK = 2048, PL_SECANTS = 4 };
/* In lattice steps: target accuracy, and acceptable accuracy. */
#define PL_ON_ZERO 1e-5
#define PL_NEAR_ZERO 1e-2
/* Share of the distance to the mean, and largest displacement in lattice steps. */
#define PL_PULL 0.6
#define PL_LONGEST 0.3

typedef struct pl_smoothing {
    const pl_march *march;
    double *sums;    /* (node_count, 4): sum of the neighbours, and their number */
    double *normals; /* (node_count, 3) */
} pl_smoothing;

static void add_triangle(pl_smoothing *s, const int32_t tri[3]) {
    const double *nodes = s->march->mesh->nodes;
    double edges[2][3], normal[3];
    for (int k = 0; k < 3; k++) {
        edges[0][k] = nodes[3 * (int64_t)tri[1] + k] - nodes[3 * (int64_t)tri[0] + k];
        edges[1][k] = nodes[3 * (int64_t)tri[2] + k] - nodes[3 * (int64_t)tri[0] + k];
    }
    pl_vec3_cross(edges[0], edges[1], normal);
    for (int c = 0; c < 3; c++) {
        int64_t n = tri[c];
        pl_vec3_add(s->normals + 3 * n, 1, normal);
        for (int other = 1; other < 3; other++)
            pl_vec3_add(s->sums + 4 * n, 1, nodes + 3 * (int64_t)tri[(c + other) % 3]);
        s->sums[4 * n + 3] += 2;
    }
}

/* Projects along the normal onto the zero level set by secant steps; false if there is no zero nearby, as at
 * tips thinner than the lattice. */
static bool project(const pl_march *march, double x[3], const double n[3]) {
    double limit = 0.5 * march->step, slope = 1, gone = 0;
    double value = pl_sculpt_value(march->sculpt, x);
    for (int i = 0; i < PL_SECANTS && fabs(value) > PL_ON_ZERO * march->step; i++) {
        double move = fmin(fmax(-value / slope, -limit), limit);
        pl_vec3_add(x, move, n);
        gone += move;
        double next = pl_sculpt_value(march->sculpt, x);
        slope = fmin(fmax((next - value) / move, 0.1), 2);
        value = next;
    }
    return fabs(value) <= PL_NEAR_ZERO * march->step && fabs(gone) <= limit;
}

static void move_chunk(void *context, int64_t chunk, int worker) {
    const pl_smoothing *s = context;
    pl_mesh *mesh = s->march->mesh;
    int64_t last = (chunk + 1) * PL_CHUNK < mesh->node_count ? (chunk + 1) * PL_CHUNK : mesh->node_count;
    (void)worker;
    for (int64_t i = chunk * PL_CHUNK; i < last; i++) {
        double *x = mesh->nodes + 3 * i, *n = s->normals + 3 * i, move[3];
        double length = pl_vec3_length(n), count = s->sums[4 * i + 3];
        if (!(length > 0)) continue;
        for (int k = 0; k < 3; k++) {
            n[k] /= length;
            move[k] = PL_PULL * (s->sums[4 * i + k] / count - x[k]);
        }
        pl_vec3_split(move, n);
        double before[3] = {x[0], x[1], x[2]};
        double far = pl_vec3_length(move), max = PL_LONGEST * s->march->step;
        pl_vec3_add(x, far > max ? max / far : 1, move);
        if (!project(s->march, x, n)) memcpy(x, before, sizeof before);
    }
}

pl_status pl_march_smooth(const pl_march *march, pl_error *err) {
    pl_mesh *mesh = march->mesh;
    pl_smoothing s = {.march = march};
    s.sums = pl_array_new(4 * mesh->node_count, sizeof *s.sums);
    s.normals = pl_array_new(3 * mesh->node_count, sizeof *s.normals);
    pl_status status = s.sums && s.normals ? PL_OK : pl_error_memory(err, 56 * mesh->node_count, "smoothing");
    for (int round = 0; status == PL_OK && round < PL_ROUNDS; round++) {
        memset(s.sums, 0, 4 * (size_t)mesh->node_count * sizeof *s.sums);
        memset(s.normals, 0, 3 * (size_t)mesh->node_count * sizeof *s.normals);
        for (int64_t t = 0; t < mesh->tri_count; t++) add_triangle(&s, mesh->tris + 3 * t);
        pl_threads_run(march->threads, (mesh->node_count + PL_CHUNK - 1) / PL_CHUNK, move_chunk, &s);
    }
    free(s.sums);
    free(s.normals);
    return status;
}
