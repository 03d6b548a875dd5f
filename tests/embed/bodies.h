/* Bodies of every kind of element for tests of skins (surfaces that move with elements), and their
 * motions. */
#ifndef PL_TESTS_EMBED_BODIES_H
#define PL_TESTS_EMBED_BODIES_H

#include "elements/element.h"
#include "mesh/tet.h"
#include "pliant/skin.h"
#include "support.h"

/* ---- meshes
 * ------------------------------------------------------------------------------------------------------- */

typedef enum kind { TET4, TET10, TET10_CURVED, BEZIER_CURVED, KINDS } kind;

/* A ball of radius 1 with few elements. In curved kinds the mid-edge nodes are moved: those of the boundary
 * onto the sphere, the others at random. */
static inline pl_mesh *make_ball(kind of) {
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE;
    def.radius = 1;
    def.resolution = 4;
    def.irregular = 0.15;
    pl_mesh *mesh, *quadratic = NULL;
    pl_error err;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    if (of == TET4) return mesh;
    check_ok(pl_mesh_quadratic(mesh, &quadratic, &err));
    pl_random random = {7};
    uint8_t *moved = calloc((size_t)quadratic->node_count, 1);
    for (int64_t k = 0; of >= TET10_CURVED && k < 6 * quadratic->tet_count; k++) {
        const int32_t *tet = quadratic->tets + 10 * (k / 6);
        int32_t m = tet[4 + k % 6];
        double *x = quadratic->nodes + 3 * (int64_t)m;
        const double *a = quadratic->nodes + 3 * (int64_t)tet[pl_tet_edges[k % 6][0]];
        const double *b = quadratic->nodes + 3 * (int64_t)tet[pl_tet_edges[k % 6][1]];
        if (moved[m]) continue;
        moved[m] = 1;
        double radius = sqrt(pl_dot3(x, x)), edge = sqrt(pl_distance2(a, b));
        bool outer = pl_dot3(a, a) > 0.999 && pl_dot3(b, b) > 0.999;
        for (int i = 0; i < 3; i++)
            x[i] += outer ? x[i] * (1 / radius - 1) : pl_random_range(&random, -0.05, 0.05) * edge;
    }
    free(moved);
    int64_t folded = 0;
    check_ok(pl_mesh_find_folded(quadratic, &folded, NULL, &err));
    assert_int_equal(folded, 0);
    pl_mesh_free(mesh);
    return quadratic;
}

/* Replaces mid-edge nodes, which lie on the edges, by control points. */
static inline void to_control(const pl_mesh *mesh, double *x) {
    double *given = malloc((size_t)mesh->node_count * 3 * sizeof *given);
    memcpy(given, x, (size_t)mesh->node_count * 3 * sizeof *given);
    for (int64_t k = 0; k < 6 * mesh->tet_count; k++) {
        const int32_t *tet = mesh->tets + 10 * (k / 6);
        for (int i = 0; i < 3; i++) {
            double middle = 0.5 * (given[3 * (int64_t)tet[pl_tet_edges[k % 6][0]] + i] +
                                   given[3 * (int64_t)tet[pl_tet_edges[k % 6][1]] + i]);
            x[3 * (int64_t)tet[4 + k % 6] + i] = 2 * given[3 * (int64_t)tet[4 + k % 6] + i] - middle;
        }
    }
    free(given);
}

/* A body with its rest positions in the form that a simulation stores: if `control` is true, with control
 * points instead of the mesh's mid-edge nodes. */
typedef struct body {
    pl_mesh *mesh;
    double *rest, *x;
    bool control;
} body;

static inline body make_body(kind of) {
    body b = {.mesh = make_ball(of), .control = of == BEZIER_CURVED};
    size_t size = (size_t)b.mesh->node_count * 3 * sizeof(double);
    b.rest = malloc(size);
    b.x = malloc(size);
    memcpy(b.rest, b.mesh->nodes, size);
    if (b.control) to_control(b.mesh, b.rest);
    memcpy(b.x, b.rest, size);
    return b;
}

static inline void free_body(body *b) {
    pl_mesh_free(b->mesh);
    free(b->rest);
    free(b->x);
}

static inline pl_skin *bind(const body *b, int64_t count, const double *points, const double *normals,
                            int outside, int threads) {
    pl_skin_def def = pl_skin_def_default();
    def.mesh = b->mesh;
    def.rest = b->rest;
    def.bezier = b->control;
    def.count = count;
    def.points = points;
    def.normals = normals;
    def.outside = outside;
    def.threads = threads;
    pl_skin *skin = NULL;
    pl_error err;
    check_ok(pl_skin_create(&def, &skin, &err));
    return skin;
}

static inline void shake(body *b, double by, uint64_t seed) {
    pl_random random = {seed};
    for (int64_t k = 0; k < 3 * b->mesh->node_count; k++)
        b->x[k] = b->rest[k] + pl_random_range(&random, -by, by);
}

/* The position at z by the element's own shape functions: the reference for the skin. */
static inline void shape_point(const body *b, int32_t tet, const double z[4], double out[3]) {
    const pl_element *element = pl_element_find(b->control                    ? "bezier10"
                                                : b->mesh->nodes_per_tet == 4 ? "tet4"
                                                                              : "tet10");
    double N[10], derivatives[10][4];
    element->shape(z, N, derivatives);
    out[0] = out[1] = out[2] = 0;
    for (int a = 0; a < element->nodes; a++) {
        for (int i = 0; i < 3; i++)
            out[i] += N[a] * b->x[3 * (int64_t)b->mesh->tets[element->nodes * tet + a] + i];
    }
}

static inline void random_coordinates(pl_random *random, double z[4]) {
    double sum = 0;
    for (int c = 0; c < 4; c++) sum += z[c] = pl_random_unit(random);
    for (int c = 0; c < 4; c++) z[c] /= sum;
}

/* The gradient of an affine motion. */
static const double A[9] = {1.3, 0.4, -0.2, -0.3, 0.8, 0.5, 0.1, -0.6, 1.1};

static inline void cofactor(const double F[9], double out[9]) {
    for (int i = 0; i < 9; i++) {
        int r = (i / 3 + 1) % 3, s = (i / 3 + 2) % 3, c = (i % 3 + 1) % 3, d = (i % 3 + 2) % 3;
        out[i] = F[3 * r + c] * F[3 * s + d] - F[3 * r + d] * F[3 * s + c];
    }
}

#endif
