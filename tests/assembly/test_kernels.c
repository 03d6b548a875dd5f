/* A request for which an element has no kernel is rejected by name; all other requests are accepted. The
 * gradients of all elements are exact for an affine map. */
#include "assembly/reference.h"
#include "assembly/kernels.h"
#include "scenario.h"

typedef struct refusal {
    const char *what;
    size_t kernel; /* the kernel that is removed */
    unsigned storage;
    double viscosity;
    const char *plasticity;
} refusal;

static const refusal refusals[] = {
    {"tangent but the projected one", offsetof(pl_kernels, warped), PL_USE_WARPED, 0, NULL},
    {"viscosity", offsetof(pl_kernels, damp), 0, 1, NULL},
    {"plastic flow", offsetof(pl_kernels, flow), 0, 0, "creep"},
    {"reuse of matrices", offsetof(pl_kernels, change), PL_USE_REUSE, 0, NULL},
    {"product without a matrix", offsetof(pl_kernels, product), PL_STORE_MATRIX_FREE, 0, NULL},
    {"product without a matrix", offsetof(pl_kernels, diagonals), PL_STORE_MATRIX_FREE, 0, NULL},
};
enum { REFUSALS = sizeof refusals / sizeof refusals[0] };

/* Creates a part whose elements have no kernel at offset `lacking`, with the storage and material of
 * `need`. */
static pl_status create(const pl_mesh *mesh, const char *element, size_t lacking, const refusal *need,
                        pl_error *out) {
    pl_error err;
    static const int32_t ids[64];
    pl_element own = *pl_element_find(element);
    pl_kernels kernels = *own.kernels;
    void (*none)(void) = NULL;
    memcpy((char *)&kernels + lacking, &none, sizeof none);
    own.name = "lame";
    own.kernels = &kernels;
    pl_material_def def = pl_material_def_default();
    def.young = 1e4, def.poisson = 0.3;
    def.viscosity = need->viscosity;
    def.plasticity = need->plasticity;
    pl_flow_fill(&def);
    pl_material material;
    pl_plasticity plasticity = {0};
    check_ok(pl_material_compile(&def, &material, &err));
    check_ok(pl_plasticity_compile(&def, &plasticity, &err));
    pl_part_def part = {&own, &material, mesh->tet_count, mesh->tets, ids, &plasticity};
    pl_assembly *assembly = NULL;
    assert_true(mesh->tet_count <= 64);
    pl_status status =
        pl_assembly_create(mesh->node_count, mesh->nodes, 1, &part, need->storage, 1, &assembly, out);
    assert_true((status == PL_OK) == (assembly != NULL));
    pl_assembly_free(assembly);
    return status;
}

static void test_refused(void **state) {
    (void)state;
    pl_error err;
    pl_mesh *meshes[2] = {box_mesh(1, 1, 1, 1, 0), NULL};
    check_ok(pl_mesh_quadratic(meshes[0], &meshes[1], &err));
    for (int k = 0; k < 2 * REFUSALS * REFUSALS; k++) {
        const refusal *removed = &refusals[k / 2 % REFUSALS], *needs = &refusals[k / 2 / REFUSALS];
        pl_status status = create(meshes[k % 2], k % 2 ? "bezier10" : "tet4", removed->kernel, needs, &err);
        if (strcmp(removed->what, needs->what)) {
            check_ok(status);
            continue;
        }
        assert_int_equal(status, PL_ERR_INPUT);
        assert_non_null(strstr(err.message, "elements 'lame' have no "));
        assert_non_null(strstr(err.message, needs->what));
    }
    pl_mesh_free(meshes[0]);
    pl_mesh_free(meshes[1]);
}

/* The gradient of every element at every point is that of the affine map. */
static void test_gradients(void **state) {
    (void)state;
    static const double A[9] = {1.2, 0.3, -0.1, 0.2, 0.8, 0.4, -0.3, 0.1, 1.5};
    static const int32_t ids[64];
    pl_error err;
    pl_mesh *meshes[2] = {box_mesh(1, 2, 1, 1, 0.2), NULL};
    check_ok(pl_mesh_quadratic(meshes[0], &meshes[1], &err));
    pl_material_def def = pl_material_def_default();
    pl_material material;
    def.young = 1e4, def.poisson = 0.3;
    check_ok(pl_material_compile(&def, &material, &err));
    for (int e = 0; e < pl_element_count(); e++) {
        const pl_element *element = pl_element_at(e);
        const pl_mesh *mesh = meshes[element->quadratic];
        pl_part_def def_part = {element, &material, mesh->tet_count, mesh->tets, ids, NULL};
        pl_assembly *assembly = NULL;
        check_ok(pl_assembly_create(mesh->node_count, mesh->nodes, 1, &def_part, 0, 1, &assembly, &err));
        double *x = malloc(24 * (size_t)mesh->node_count);
        for (int64_t k = 0; k < 3 * mesh->node_count; k++) {
            const double *X = mesh->nodes + k - k % 3, *row = A + 3 * (k % 3);
            x[k] = row[0] * X[0] + row[1] * X[1] + row[2] * X[2] + 5;
        }
        const pl_part *part = &assembly->parts[0];
        for (int64_t batch = 0; batch < part->model->batches; batch++) {
            pl_lane F[PL_MAX_ELEMENT_POINTS][9];
            const double *rest = part->rest + batch * PL_REST_DOUBLES(element->points) * PL_LANES;
            part->model->kernels->gradients(part, batch, rest, pl_part_inactive(part, batch), x, F);
            for (int k = 0; k < 9 * element->points * PL_LANES; k++)
                check_near(pl_lane_get(F[k / PL_LANES / 9][k / PL_LANES % 9], k % PL_LANES),
                           A[k / PL_LANES % 9], 1e-13);
        }
        free(x);
        pl_assembly_free(assembly);
    }
    pl_mesh_free(meshes[0]);
    pl_mesh_free(meshes[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_gradients),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
