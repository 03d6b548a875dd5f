/* Triangulation of a curved boundary. Vertices are weighted combinations of nodes, so that the same weights
 * apply to positions and values at any time. Vertices on edges are shared by the adjacent faces. */
#include "core/fields.h"
#include "core/memory.h"
#include "mesh/check.h"
#include "mesh/edges.h"

#include <math.h>
#include <stdlib.h>

typedef struct maker {
    const pl_mesh *mesh;
    int level;
    pl_edges edges;
    int32_t *of_node; /* (node_count) vertex of a corner, or -1 */
    int32_t *of_edge; /* (edges) first vertex of an edge, or -1 */
    pl_tessellation *out;
} maker;

static int32_t add_vertex(pl_tessellation *out, const int32_t nodes[6], const double weights[6]) {
    for (int k = 0; k < 6; k++) {
        out->nodes[6 * out->vertex_count + k] = nodes[k];
        out->weights[6 * out->vertex_count + k] = weights[k];
    }
    return (int32_t)out->vertex_count++;
}

/* The shape functions of a six-node face; those of inactive nodes are distributed to the ends. */
static void face_weights(const int32_t nodes[6], const double z[3], double weights[6]) {
    for (int a = 0; a < 3; a++) {
        weights[a] = z[a] * (2 * z[a] - 1);
        weights[3 + a] = 4 * z[a] * z[(a + 1) % 3];
    }
    for (int a = 0; a < 3; a++) {
        int b = (a + 1) % 3;
        if (nodes[3 + a] != nodes[a] && nodes[3 + a] != nodes[b]) continue;
        weights[a] += 0.5 * weights[3 + a];
        weights[b] += 0.5 * weights[3 + a];
        weights[3 + a] = 0;
    }
}

/* Vertex k of `level` along the edge from face corner a to b. */
static int32_t edge_vertex(maker *m, const int32_t nodes[6], int a, int k) {
    int b = (a + 1) % 3;
    int64_t edge = pl_edges_find(&m->edges, nodes[a], nodes[b]);
    if (m->of_edge[edge] < 0) {
        for (int i = 1; i < m->level; i++) { /* from the end with the lower number */
            double t = (double)i / m->level, z[3] = {0}, weights[6];
            z[a] = nodes[a] < nodes[b] ? 1 - t : t;
            z[b] = 1 - z[a];
            face_weights(nodes, z, weights);
            int32_t vertex = add_vertex(m->out, nodes, weights);
            if (i == 1) m->of_edge[edge] = vertex;
        }
    }
    return m->of_edge[edge] + (nodes[a] < nodes[b] ? k - 1 : m->level - 1 - k);
}

/* The vertex at steps (i, j) from corner 0 towards corners 1 and 2. */
static int32_t grid_vertex(maker *m, const int32_t nodes[6], int i, int j) {
    int n = m->level, k = n - i - j;
    if (k == n) return m->of_node[nodes[0]];
    if (i == n) return m->of_node[nodes[1]];
    if (j == n) return m->of_node[nodes[2]];
    if (j == 0) return edge_vertex(m, nodes, 0, i);
    if (k == 0) return edge_vertex(m, nodes, 1, j);
    if (i == 0) return edge_vertex(m, nodes, 2, k);
    double z[3] = {(double)k / n, (double)i / n, (double)j / n}, weights[6];
    face_weights(nodes, z, weights);
    return add_vertex(m->out, nodes, weights);
}

static void add_face(maker *m, const int32_t nodes[6], int32_t owner) {
    int32_t row[2][PL_MAX_TESSELLATION + 1];
    int n = m->level;
    for (int i = 0; i <= n; i++) row[0][i] = grid_vertex(m, nodes, i, 0);
    for (int j = 1; j <= n; j++) {
        int32_t *low = row[(j + 1) % 2], *high = row[j % 2];
        for (int i = 0; i <= n - j; i++) high[i] = grid_vertex(m, nodes, i, j);
        for (int i = 0; i <= n - j; i++) {
            for (int up = 0; up < (i < n - j ? 2 : 1); up++) {
                int32_t *tri = m->out->tris + 3 * m->out->tri_count;
                tri[0] = up ? low[i + 1] : low[i];
                tri[1] = up ? high[i + 1] : low[i + 1];
                tri[2] = high[i];
                m->out->owner[m->out->tri_count++] = owner;
            }
        }
    }
}

void pl_tessellation_corners(int level, int part, double weights[3][3]) {
    if (!weights) return;
    for (int k = 0; k < 9; k++) weights[k / 3][k % 3] = 0;
    if (level < 1 || level > PL_MAX_TESSELLATION || part < 0 || part >= level * level) return;
    int j = 0; /* the row, which has one triangle less each time, as in add_face */
    for (int size = 2 * level - 1; part >= size; part -= size, size -= 2) j++;
    int i = part / 2, up = part % 2;
    const int steps[3][2] = {{i + up, j}, {i + 1, j + up}, {i, j + 1}};
    for (int c = 0; c < 3; c++) {
        weights[c][1] = (double)steps[c][0] / level;
        weights[c][2] = (double)steps[c][1] / level;
        weights[c][0] = (double)(level - steps[c][0] - steps[c][1]) / level;
    }
}

/* Corners first, in ascending order. */
static void add_corners(maker *m, const int32_t *faces, int64_t count, int size) {
    const double whole[6] = {1};
    for (int64_t i = 0; i < m->mesh->node_count; i++) m->of_node[i] = -1;
    for (int64_t k = 0; k < count; k++) {
        for (int a = 0; a < 3; a++) m->of_node[faces[size * k + a]] = 0;
    }
    for (int64_t i = 0; i < m->mesh->node_count; i++) {
        int32_t own = (int32_t)i, nodes[6] = {own, own, own, own, own, own};
        if (m->of_node[i] == 0) m->of_node[i] = add_vertex(m->out, nodes, whole);
    }
}

static bool allocate(maker *m, int64_t faces) {
    int64_t n = m->level, inner = (n - 1) * (n - 2) / 2;
    int64_t max = m->mesh->node_count + m->edges.count * (n - 1) + faces * inner;
    m->of_node = pl_array_new(m->mesh->node_count, sizeof *m->of_node);
    m->of_edge = pl_array_new(m->edges.count, sizeof *m->of_edge);
    m->out->nodes = pl_array_new(6 * max, sizeof *m->out->nodes);
    m->out->weights = pl_array_new(6 * max, sizeof *m->out->weights);
    m->out->tris = pl_array_new(3 * faces * n * n, sizeof *m->out->tris);
    m->out->owner = pl_array_new(faces * n * n, sizeof *m->out->owner);
    for (int64_t e = 0; m->of_edge && e < m->edges.count; e++) m->of_edge[e] = -1;
    return m->of_node && m->of_edge && m->out->nodes && m->out->weights && m->out->tris && m->out->owner;
}

pl_status pl_mesh_tessellate(const pl_mesh *mesh, int level, pl_tessellation *out, pl_error *err) {
    PL_REQUIRE(out);
    *out = (pl_tessellation){0};
    PL_REQUIRE(mesh);
    if (level < 1 || level > PL_MAX_TESSELLATION)
        return pl_error_set(err, PL_ERR_INPUT, "tessellation level %d, expected 1 to %d", level,
                            PL_MAX_TESSELLATION);
    int32_t *faces = NULL, *owner = NULL;
    int64_t count = 0;
    int size = 3;
    maker m = {.mesh = mesh, .level = pl_mesh_is_quadratic(mesh) ? level : 1, .out = out};
    out->level = m.level;
    pl_status status = pl_mesh_boundary_nodes(mesh, &faces, &owner, &count, &size, err);
    if (status == PL_OK) status = pl_corners_check(mesh, err);
    if (status == PL_OK && m.level > 1) status = pl_edges_create(mesh, &m.edges, err);
    if (status == PL_OK && !allocate(&m, count)) status = pl_error_memory(err, count * 64, "a surface");
    if (status == PL_OK) add_corners(&m, faces, count, size);
    for (int64_t k = 0; status == PL_OK && k < count; k++) {
        int32_t nodes[6];
        for (int a = 0; a < 6; a++) nodes[a] = faces[size * k + (a < size ? a : a - 3)];
        add_face(&m, nodes, owner[k]);
    }
    free(faces);
    free(owner);
    free(m.of_node);
    free(m.of_edge);
    pl_edges_free(&m.edges);
    if (status != PL_OK) pl_tessellation_free(out);
    return status;
}

/* Quadratic interpolation overshoots between the nodes, and a stress would become negative there: single
 * values stay within the range of the nodes that contribute. Vectors may be positions and are exact. */
static double within_nodes(const int32_t nodes[6], const double weights[6], const double *values,
                           double value) {
    double low = INFINITY, high = -INFINITY;
    for (int k = 0; k < 6; k++) {
        if (weights[k] == 0) continue;
        low = fmin(low, values[nodes[k]]);
        high = fmax(high, values[nodes[k]]);
    }
    return value < low ? low : value > high ? high : value; /* NaN remains */
}

void pl_tessellation_values(const pl_tessellation *surface, int components, const double *values,
                            double *out) {
    if (!surface || !surface->nodes || !surface->weights || !values || !out) return;
    for (int64_t v = 0; v < surface->vertex_count; v++) {
        const int32_t *nodes = surface->nodes + 6 * v;
        const double *weights = surface->weights + 6 * v;
        for (int c = 0; c < components; c++) {
            double sum = weights[0] * values[nodes[0] * (int64_t)components + c];
            for (int k = 1; k < 6; k++) {
                if (weights[k] != 0) sum += weights[k] * values[nodes[k] * (int64_t)components + c];
            }
            if (components == 1) sum = within_nodes(nodes, weights, values, sum);
            out[v * components + c] = sum;
        }
    }
}

void pl_tessellation_free(pl_tessellation *surface) {
    if (!surface) return;
    free(surface->nodes);
    free(surface->weights);
    free(surface->tris);
    free(surface->owner);
    *surface = (pl_tessellation){0};
}
