/* Inactive mid-edge nodes of adaptive elements, compared with bezier10 elements whose connectivity omits the
 * same nodes: energy, forces and stiffness, projected and warped, packed and not, in double and single
 * precision. Also undistributed forces. The inactive nodes change from round to round. */
#include "support.h"
#include "assembly/degree.h"
#include "core/random.h"
#include "mesh/order.h"
#include "pliant/mesh.h"

#define ALL .forces = true, .matrix = true

typedef struct model {
    pl_mesh *mesh;
    pl_material material;
    pl_threads *threads;
    int64_t corners;
    double *x, *f, *g, *u, *y, *z;
    int32_t *ids;
} model;

static void model_init(model *m) {
    pl_error err;
    pl_mesh *linear = NULL;
    pl_shape_def shape = pl_shape_def_default();
    shape.resolution = 4;
    shape.irregular = 0.2;
    check_ok(pl_mesh_generate(&shape, &linear, &err));
    *m = (model){.corners = linear->node_count, .threads = pl_threads_new(2)};
    check_ok(pl_mesh_quadratic(linear, &m->mesh, &err));
    pl_mesh_free(linear);
    pl_material_def def = pl_material_def_default();
    def.young = 1e5, def.poisson = 0.3;
    def.law = "linear";
    check_ok(pl_material_compile(&def, &m->material, &err));
    size_t bytes = 24 * (size_t)m->mesh->node_count;
    m->x = malloc(bytes), m->f = malloc(bytes), m->g = malloc(bytes);
    m->u = malloc(bytes), m->y = malloc(bytes), m->z = malloc(bytes);
    m->ids = malloc(4 * (size_t)m->mesh->tet_count);
    for (int64_t t = 0; t < m->mesh->tet_count; t++) m->ids[t] = (int32_t)t;
    pl_random random = {5};
    for (int64_t k = 0; k < 3 * m->mesh->node_count; k++) {
        m->x[k] = 1.1 * m->mesh->nodes[k] + 0.01 * pl_random_range(&random, -1, 1);
        m->u[k] = pl_random_range(&random, -1, 1);
    }
}

static void model_free(model *m) {
    pl_mesh_free(m->mesh);
    pl_threads_free(m->threads);
    free(m->x), free(m->f), free(m->g), free(m->u), free(m->y), free(m->z), free(m->ids);
}

static pl_assembly *assemble(const model *m, const char *element, const int32_t *tets, bool single) {
    pl_error err;
    pl_assembly *out = NULL;
    pl_part_def part = {pl_element_find(element), &m->material, m->mesh->tet_count, tets, m->ids, NULL};
    check_ok(pl_assembly_create(m->mesh->node_count, m->mesh->nodes, 1, &part, single ? PL_STORE_SINGLE : 0,
                                2, &out, &err));
    return out;
}

static double norm(const double *v, int64_t n) {
    double sum = 0;
    for (int64_t k = 0; k < n; k++) sum += v[k] * v[k];
    return sqrt(sum);
}

static void check_same(const double *a, const double *b, int64_t n, double tolerance) {
    double off = 0, size = norm(a, n);
    for (int64_t k = 0; k < n; k++) off = fmax(off, fabs(a[k] - b[k]));
    assert_true(size > 0 && off <= tolerance * size);
}

/* Marks mid-edge nodes inactive: none, some, those of one half of the body, all. */
static void choose_inactive(const model *m, int round, uint8_t *inactive) {
    pl_random random = {(uint64_t)round + 9};
    for (int64_t i = 0; i < m->mesh->node_count; i++) {
        bool some = pl_random_unit(&random) < 0.5, half = m->mesh->nodes[3 * i] < 0.5;
        inactive[i] = i >= m->corners && (round == 1 ? some : round == 2 ? half : round == 3);
    }
}

/* Undistributed forces of inactive nodes, distributed here, give the distributed forces. */
static void check_distributed(model *m, pl_assembly *ours, const uint8_t *inactive, pl_request request) {
    int64_t n = m->mesh->node_count, count = 10 * m->mesh->tet_count;
    pl_sums sums;
    request.matrix = false;
    pl_assembly_evaluate(ours, m->threads, m->x, &request, &sums, m->f);
    request.undistributed = true;
    pl_assembly_evaluate(ours, m->threads, m->x, &request, &sums, m->g);
    double middles = 0;
    uint8_t *done = calloc((size_t)n, 1);
    for (int64_t k = 0; k < count; k++) {
        const int32_t *cell = m->mesh->tets + k / 10 * 10, node = cell[k % 10];
        if (!inactive[node] || done[node]) continue;
        done[node] = 1;
        for (int d = 0; d < 3; d++) {
            middles = fmax(middles, fabs(m->g[3 * node + d]));
            for (int e = 0; e < 2; e++)
                m->g[3 * cell[pl_tet_edges[k % 10 - 4][e]] + d] += 0.5 * m->g[3 * node + d];
            m->g[3 * node + d] = 0;
        }
    }
    check_same(m->f, m->g, 3 * n, 1e-13);
    bool any = memchr(inactive, 1, (size_t)n) != NULL;
    assert_true(any == (middles > 0));
    free(done);
}

static void check_round(model *m, pl_assembly *ours, const uint8_t *inactive, bool single) {
    const pl_degree *degree = ours->degree;
    int64_t n = m->mesh->node_count, count = 10 * m->mesh->tet_count;
    int32_t *tets = malloc(4 * (size_t)count);
    for (int64_t k = 0; k < count; k++) {
        const int32_t *cell = m->mesh->tets + k / 10 * 10;
        tets[k] = inactive[cell[k % 10]] ? cell[pl_tet_edges[k % 10 - 4][k / 10 % 2]] : cell[k % 10];
    }
    pl_assembly *theirs = assemble(m, "bezier10", tets, single);
    static const pl_request requests[] = {
        {ALL},
        {ALL, .tangent = PL_TANGENT_WARPED},
        {ALL, .tangent = PL_TANGENT_PLAIN},
        {ALL, .tangent = PL_TANGENT_WARPED, .rotation = PL_ROTATION_OF_ELEMENTS}};
    for (int want = 0; want < 4; want++) {
        pl_sums a, b;
        memset(m->g, 0, 24 * (size_t)n); /* the other assembly has no elements at inactive nodes */
        pl_assembly_evaluate(ours, m->threads, m->x, &requests[want], &a, m->f);
        pl_assembly_evaluate(theirs, m->threads, m->x, &requests[want], &b, m->g);
        assert_true(fabs(a.energy - b.energy) < 1e-12 * b.energy && fabs(a.volume - b.volume) < 1e-12);
        check_same(m->f, m->g, 3 * n, 1e-13);
        for (int64_t k = 0; k < 3 * n; k++) m->u[k] = inactive[k / 3] ? 0 : m->u[k] == 0 ? 0.3 : m->u[k];
        pl_matrix_multiply(ours->work.matrix, m->threads, m->u, m->y);
        pl_matrix_multiply(theirs->work.matrix, m->threads, m->u, m->z);
        check_same(m->y, m->z, 3 * n, single ? 1e-6 : 1e-13);
        for (int64_t k = 0; k < 3 * n; k++) assert_true(!inactive[k / 3] || (m->f[k] == 0 && m->y[k] == 0));
        if (!degree->packs) continue;
        for (int64_t r = 0; r < 3 * degree->packed.rows; r++) /* the same product over active nodes */
            m->g[r] = m->u[3 * degree->nodes[r / 3] + r % 3];
        pl_matrix_multiply(&degree->packed, m->threads, m->g, m->z);
        for (int64_t r = 0; r < 3 * degree->packed.rows; r++)
            assert_true(m->z[r] == m->y[3 * degree->nodes[r / 3] + r % 3]);
    }
    for (int want = 0; want < 4; want++) check_distributed(m, ours, inactive, requests[want]);
    free(tets);
    pl_assembly_free(theirs);
}

static void test_inactive_nodes(void **state) {
    (void)state;
    model m;
    model_init(&m);
    for (int k = 0; k < 4; k++) {
        pl_error err;
        bool single = k & 1, packs = k & 2;
        pl_assembly *ours = assemble(&m, "adaptive", m.mesh->tets, single);
        check_ok(pl_degree_create(ours, packs, &err));
        assert_true(ours->model->chunk_count > 2);
        int64_t whole = ours->work.matrix->blocks, straight[5] = {0}, blocks[5] = {0};
        for (int round = 0; round < 5; round++) {
            choose_inactive(&m, round % 4, ours->degree->inactive);
            pl_degree_refresh(ours, m.threads);
            for (int64_t b = 0; b < ours->parts[0].model->batches; b++)
                straight[round] += ours->parts[0].work.straight[b];
            blocks[round] = ours->work.matrix->blocks;
            check_round(&m, ours, ours->degree->inactive, single);
        }
        assert_true(straight[0] == 0 && straight[2] > 0 && straight[3] == ours->parts[0].model->batches);
        assert_true(blocks[0] == whole && blocks[4] == whole);
        assert_true(packs ? 8 * blocks[3] < whole && blocks[2] < blocks[0] : blocks[3] == whole);
        pl_assembly_free(ours);
    }
    model_free(&m);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_inactive_nodes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
