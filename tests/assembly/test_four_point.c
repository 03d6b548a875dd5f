/* Stiffness blocks of quadratic elements: the short sums of the four-point rule, compared with the sums for
 * any rule (quadratic_blocks.h). Both bases and adaptive elements, curved, after plastic flow, with inactive
 * mid-edge nodes and with nodes numbered in any order; projected and exact tangents, elastic and viscous.
 * Also matrices in single precision. */
#include "support.h"
#include "assembly/damping.h"
#include "assembly/plastic.h"
#include "mesh/order.h"
#include "pliant/mesh.h"

#define ALL .forces = true, .matrix = true

typedef struct body {
    pl_mesh *mesh;
    pl_assembly *assembly;
    pl_threads *threads;
    double *x, *f;
} body;

/* A curved mesh with randomly permuted node numbers. `lacking`: some edges have no mid-edge node. */
static pl_mesh *make_mesh(pl_random *random, bool lacking) {
    pl_error err;
    pl_mesh *linear = NULL, *mesh = NULL;
    pl_shape_def shape = pl_shape_def_default();
    shape.resolution = 2;
    shape.irregular = 0.2;
    check_ok(pl_mesh_generate(&shape, &linear, &err));
    check_ok(pl_mesh_quadratic(linear, &mesh, &err));
    for (int64_t k = 3 * linear->node_count; k < 3 * mesh->node_count; k++)
        mesh->nodes[k] += 0.02 * pl_random_range(random, -1, 1);
    for (int64_t t = 0; lacking && t < mesh->tet_count; t++) {
        for (int e = 0; e < 6; e++) {
            int32_t *node = &mesh->tets[10 * t + 4 + e];
            if (*node % 5 == 0) *node = mesh->tets[10 * t + pl_tet_edges[e][t % 2]];
        }
    }
    for (int64_t i = mesh->node_count - 1; i > 0; i--) {
        int64_t k = (int64_t)(pl_random_unit(random) * (double)(i + 1));
        for (int d = 0; d < 3; d++) {
            double value = mesh->nodes[3 * i + d];
            mesh->nodes[3 * i + d] = mesh->nodes[3 * k + d];
            mesh->nodes[3 * k + d] = value;
        }
        for (int64_t m = 0; m < 10 * mesh->tet_count; m++) {
            if (mesh->tets[m] == i || mesh->tets[m] == k) mesh->tets[m] = (int32_t)(i + k - mesh->tets[m]);
        }
    }
    pl_mesh_free(linear);
    return mesh;
}

static void make(body *b, const char *element, bool lacking, bool plastic, unsigned storage) {
    pl_error err;
    pl_random random = {3};
    *b = (body){.mesh = make_mesh(&random, lacking), .threads = pl_threads_new(2)};
    pl_material_def def = pl_material_def_default();
    pl_material material;
    pl_plasticity flow = {0};
    def.young = 1e5, def.poisson = 0.4;
    def.viscosity = 30, def.bulk_viscosity = 20;
    if (plastic) {
        def.plasticity = "multiplicative";
        def.flow_params[0] = 1e-3; /* yields at very small strains */
        check_ok(pl_plasticity_compile(&def, &flow, &err));
    }
    check_ok(pl_material_compile(&def, &material, &err));
    int32_t *ids = malloc(4 * (size_t)b->mesh->tet_count);
    for (int64_t t = 0; t < b->mesh->tet_count; t++) ids[t] = (int32_t)t;
    pl_part_def part = {pl_element_find(element), &material, b->mesh->tet_count, b->mesh->tets, ids,
                        plastic ? &flow : NULL};
    check_ok(
        pl_assembly_create(b->mesh->node_count, b->mesh->nodes, 1, &part, storage, 2, &b->assembly, &err));
    free(ids);
    int64_t n = 3 * b->mesh->node_count;
    b->x = malloc(8 * (size_t)n), b->f = malloc(8 * (size_t)n);
    for (int64_t k = 0; k < n; k++) {
        const double *X = b->mesh->nodes + k - k % 3;
        b->x[k] = 1.1 * X[k % 3] + 0.3 * X[(k + 1) % 3] + 0.05 * pl_random_range(&random, -1, 1);
    }
}

static void release(body *b) {
    pl_mesh_free(b->mesh);
    pl_assembly_free(b->assembly);
    pl_threads_free(b->threads);
    free(b->x), free(b->f);
}

/* Evaluates a request and returns a copy of the matrix. */
static double *values(body *b, pl_request request) {
    pl_sums sums;
    size_t bytes = 72 * (size_t)b->assembly->work.matrix->blocks;
    pl_assembly_evaluate(b->assembly, b->threads, b->x, &request, &sums, b->f);
    double *copy = malloc(bytes);
    memcpy(copy, b->assembly->work.matrix->values, bytes);
    return copy;
}

static void test_sums(void **state) {
    (void)state;
    static const char *const elements[3] = {"tet10", "bezier10", "adaptive"};
    static const pl_request kinds[3] = {
        {ALL}, {ALL, .exact = true}, {ALL, .damping = PL_DAMPING_VISCOUS, .without_elastic = true}};
    for (int run = 0; run < 12; run++) {
        bool lacking = run / 3 & 1, plastic = run / 6;
        body b;
        make(&b, elements[run % 3], lacking, plastic, 0);
        pl_part *part = &b.assembly->parts[0];
        assert_true(part->model->four_point.applies && part->model->whole != lacking);
        if (plastic) {
            pl_flow_sums sums;
            pl_plastic_flow(b.assembly, b.threads, b.x, 0.1, &sums);
            assert_true(sums.flowing > b.mesh->tet_count / 2 && sums.largest_strain > 0.05);
        }
        for (int kind = 0; kind < 3; kind++) {
            double *shorter = values(&b, kinds[kind]), size = 0, off = 0;
            part->making->four_point.applies = false;
            double *longer = values(&b, kinds[kind]);
            part->making->four_point.applies = true;
            for (int64_t k = 0; k < 9 * b.assembly->work.matrix->blocks; k++) {
                size = fmax(size, fabs(longer[k]));
                off = fmax(off, fabs(shorter[k] - longer[k]));
            }
            assert_true(size > 1 && off < 1e-13 * size);
            free(shorter), free(longer);
        }
        release(&b);
    }
}

/* A single-precision matrix agrees with the double-precision one up to rounding. Its element blocks may be
 * single precision too. */
static void test_floats(void **state) {
    (void)state;
    static const pl_request kinds[] = {
        {ALL},
        {ALL, .tangent = PL_TANGENT_WARPED},
        {ALL, .tangent = PL_TANGENT_WARPED, .rotation = PL_ROTATION_OF_ELEMENTS},
        {ALL, .tangent = PL_TANGENT_PLAIN},
        {.matrix = true, .damping = PL_DAMPING_VISCOUS, .without_elastic = true},
        {ALL, .damping = PL_DAMPING_ADDED, .rate = 50},
    };
    for (int run = 0; run < 4; run++) {
        body wide, narrow;
        make(&wide, run % 2 ? "bezier10" : "tet10", run / 2, false, 0);
        make(&narrow, run % 2 ? "bezier10" : "tet10", run / 2, false, PL_STORE_SINGLE);
        int64_t n = 9 * wide.assembly->work.matrix->blocks;
        for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
            pl_sums sums;
            double *expected = values(&wide, kinds[kind]), size = 0, off = 0;
            pl_assembly_evaluate(narrow.assembly, narrow.threads, narrow.x, &kinds[kind], &sums, narrow.f);
            const float *found = narrow.assembly->work.matrix->values;
            for (int64_t k = 0; k < n; k++) {
                size = fmax(size, fabs(expected[k]));
                off = fmax(off, fabs((double)found[k] - expected[k]));
            }
            assert_true(size > 1 && off < 5e-7 * size);
            free(expected);
        }
        release(&wide);
        release(&narrow);
    }
}

/* The short sums apply to all elements with ten nodes and four points, and to no others. */
static void test_which(void **state) {
    (void)state;
    for (int k = 0; k < pl_element_count(); k++) {
        const pl_element *element = pl_element_at(k);
        pl_shape_derivatives derivatives[PL_MAX_ELEMENT_POINTS];
        if (element->nodes != 10) continue;
        pl_element_derivatives(element, derivatives);
        assert_true(pl_four_point_of(element->points, derivatives).applies == (element->points == 4));
        if (element->points != 4) continue;
        derivatives[2].middle[5][1] += 1e-3;
        assert_false(pl_four_point_of(element->points, derivatives).applies);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sums), cmocka_unit_test(test_floats),
                                       cmocka_unit_test(test_which)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
