/* Matrix-free products, compared with the assembled matrix: every law, inversion treatment and tangent, in
 * double and single precision; diagonal blocks, constrained components and stencils; several chunks, parts
 * and numbers of threads. */
#include "assembly/reference.h"
#include "assembly/kernels.h"
#include "model/matrix.h"
#include "linear/solver.h"
#include "mesh/order.h"
#include "scenario.h"

#define ALL .forces = true, .matrix = true

typedef struct fixture {
    pl_mesh *mesh;
    pl_threads *pool;
    int64_t n;
    double *x, *u, *f, *y, *z, *blocks, *others;
} fixture;

static void fixture_make(fixture *t, int resolution, int threads) {
    *t = (fixture){.mesh = box_mesh(1.5, 1, 1, resolution, 0.3), .pool = pl_threads_new(threads)};
    t->n = 3 * t->mesh->node_count;
    double **arrays[] = {&t->x, &t->u, &t->f, &t->y, &t->z};
    for (int i = 0; i < 5; i++) *arrays[i] = calloc((size_t)t->n, sizeof(double));
    t->blocks = calloc((size_t)(3 * t->n), sizeof(double));
    t->others = calloc((size_t)(3 * t->n), sizeof(double));
}

static void fixture_free(fixture *t) {
    free(t->x), free(t->u), free(t->f), free(t->y), free(t->z), free(t->blocks), free(t->others);
    pl_threads_free(t->pool);
    pl_mesh_free(t->mesh);
}

static void shake(fixture *t, double amount, uint64_t seed) {
    pl_random random = {seed};
    for (int64_t k = 0; k < t->n; k++) {
        t->x[k] = t->mesh->nodes[k] + amount * pl_random_range(&random, -1, 1);
        t->u[k] = pl_random_range(&random, -1, 1);
    }
}

static double max(const double *v, int64_t n) {
    double top = 0;
    for (int64_t k = 0; k < n; k++) top = fmax(top, fabs(v[k]));
    return top;
}

/* Compares energies, forces, products and diagonal blocks of both at the fixture's positions. */
static void compare(fixture *t, pl_assembly *with, pl_assembly *without, pl_request request,
                    double tolerance) {
    pl_sums sums, other;
    pl_assembly_evaluate(with, t->pool, t->x, &request, &sums, t->y);
    pl_assembly_evaluate(without, t->pool, t->x, &request, &other, t->z);
    double size = max(t->y, t->n);
    check_near(other.energy, sums.energy, 1e-12 * fabs(sums.energy));
    for (int64_t k = 0; k < t->n; k++) check_near(t->z[k], t->y[k], 1e-11 * size);
    pl_matrix_multiply(with->work.matrix, t->pool, t->u, t->y);
    pl_matrix_multiply(without->work.matrix, t->pool, t->u, t->z);
    size = max(t->y, t->n);
    assert_true(size > 0);
    for (int64_t k = 0; k < t->n; k++) check_near(t->z[k], t->y[k], tolerance * size);
    pl_operator op = {.matrix = with->work.matrix, .threads = t->pool};
    pl_operator_diagonals(&op, t->blocks);
    op.matrix = without->work.matrix;
    pl_operator_diagonals(&op, t->others);
    size = max(t->blocks, 3 * t->n);
    for (int64_t k = 0; k < 3 * t->n; k++) check_near(t->others[k], t->blocks[k], tolerance * size);
}

static void test_every_law(void **state) {
    (void)state;
    static const int zeros[8192];
    fixture t;
    fixture_make(&t, 2, 2);
    for (int law = 0; law < pl_law_count(); law++) {
        pl_material_def def = pl_material_def_default();
        def.name = def.law = pl_law_at(law)->name;
        def.young = 2e4;
        def.poisson = 0.3;
        for (def.inversion = 0; def.inversion <= PL_INVERSION_NONE; def.inversion++) {
            pl_material material;
            pl_error err;
            if (pl_material_compile(&def, &material, &err) != PL_OK)
                continue; /* the law with user callbacks */
            double amount = material.positive_only ? 0.03 : 0.5;
            shake(&t, amount, 3);
            for (unsigned single = 0; single < 2; single++) {
                pl_assembly *with = assembly_make(t.mesh, 1, &def, zeros, 0, 2);
                pl_assembly *without =
                    assembly_make(t.mesh, 1, &def, zeros, PL_STORE_MATRIX_FREE | single, 2);
                double tolerance = single ? 3e-6 : 1e-11;
                assert_null(without->work.matrix->values);
                compare(&t, with, without, (pl_request){ALL}, tolerance);
                compare(&t, with, without, (pl_request){ALL, .exact = true}, tolerance);
                if (!strcmp(def.law, "linear")) {
                    compare(&t, with, without, (pl_request){ALL, .tangent = PL_TANGENT_WARPED}, tolerance);
                    compare(&t, with, without, (pl_request){ALL, .tangent = PL_TANGENT_PLAIN}, tolerance);
                }
                pl_assembly_free(with);
                pl_assembly_free(without);
            }
        }
    }
    fixture_free(&t);
}

/* Several chunks, two parts, constrained components, stencils and a diagonal. Results are bit-identical for
 * any number of threads. */
static void test_operator(void **state) {
    (void)state;
    pl_material_def defs[2] = {pl_material_def_default(), pl_material_def_default()};
    defs[0].name = "soft", defs[1].name = "hard";
    defs[0].young = 1e4, defs[1].young = 3e5;
    defs[0].poisson = defs[1].poisson = 0.3;
    double *kept = NULL;
    for (int threads = 1; threads <= 3; threads++) {
        fixture t;
        fixture_make(&t, 7, threads);
        int *material_of = calloc((size_t)t.mesh->tet_count, sizeof *material_of);
        for (int64_t e = 0; e < t.mesh->tet_count; e++) material_of[e] = e % 3 == 0;
        assert_true(t.mesh->tet_count > 2 * pl_kernels_linear.chunk_elements && t.mesh->node_count > 200);
        pl_assembly *with = assembly_make(t.mesh, 2, defs, material_of, 0, threads);
        pl_assembly *without = assembly_make(t.mesh, 2, defs, material_of, PL_STORE_MATRIX_FREE, threads);
        shake(&t, 0.1, 8);
        compare(&t, with, without, (pl_request){ALL}, 1e-11);
        uint8_t *constrained = calloc((size_t)t.mesh->node_count, 1);
        double *weights = calloc((size_t)t.mesh->node_count, sizeof(double)), values[144] = {0},
               *partial = calloc(64, sizeof(double));
        for (int64_t i = 0; i < t.mesh->node_count; i++) {
            constrained[i] = (uint8_t)(i % 11 == 0 ? 1 + i % 7 : 0);
            weights[i] = 1 + (double)(i % 5);
            for (int d = 0; d < 3; d++) t.u[3 * i + d] *= !(constrained[i] >> d & 1);
        }
        for (int i = 0; i < 12; i++) values[13 * i] = 1e4;
        pl_stencils stencils = {0};
        assert_true(pl_stencils_add(&stencils, 4, (const int32_t[]){3, 17, 80, 101}, NULL, values));
        assert_true(pl_stencils_finish(&stencils, t.mesh->node_count));
        pl_operator op = {.matrix = with->work.matrix,
                          .stencils = &stencils,
                          .constrained = constrained,
                          .diagonal = {.constant = 3, .factor = 1e3, .weights = weights},
                          .threads = t.pool};
        double a = pl_operator_apply(&op, t.u, t.y, partial);
        pl_operator_diagonals(&op, t.blocks);
        op.matrix = without->work.matrix;
        double b = pl_operator_apply(&op, t.u, t.z, partial);
        pl_operator_diagonals(&op, t.others);
        check_near(b, a, 1e-11 * a);
        for (int64_t k = 0; k < t.n; k++) check_near(t.z[k], t.y[k], 1e-11 * max(t.y, t.n));
        for (int64_t k = 0; k < 3 * t.n; k++)
            check_near(t.others[k], t.blocks[k], 1e-11 * max(t.blocks, 3 * t.n));
        if (!kept) {
            kept = malloc(sizeof(double) * (size_t)t.n);
            memcpy(kept, t.z, sizeof(double) * (size_t)t.n);
        }
        assert_memory_equal(kept, t.z, sizeof(double) * (size_t)t.n);
        free(constrained), free(weights), free(partial), free(material_of);
        pl_stencils_free(&stencils);
        pl_assembly_free(with);
        pl_assembly_free(without);
        fixture_free(&t);
    }
    free(kept);
}

/* An assembly of quadratic elements with one part. The mesh is curved, and some of its edges may have no
 * mid-edge node. */
static pl_assembly *make_quadratic(const pl_mesh *mesh, const pl_element *element, const pl_material_def *def,
                                   unsigned storage) {
    pl_error err;
    pl_material material;
    pl_assembly *out = NULL;
    int32_t *ids = malloc(4 * (size_t)mesh->tet_count);
    for (int64_t t = 0; t < mesh->tet_count; t++) ids[t] = (int32_t)t;
    check_ok(pl_material_compile(def, &material, &err));
    pl_part_def part = {element, &material, mesh->tet_count, mesh->tets, ids, NULL};
    check_ok(pl_assembly_create(mesh->node_count, mesh->nodes, 1, &part, storage, 2, &out, &err));
    free(ids);
    return out;
}

static void test_quadratic_nodes(void **state) {
    (void)state;
    static const struct {
        const char *element;
        int points;
        bool lacking;
    } cases[] = {{"tet10", 4, false}, {"tet10", 4, true}, {"bezier10", 4, true}, {"tet10", 14, false}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        fixture t;
        pl_error err;
        fixture_make(&t, 3, 2);
        pl_mesh *linear = t.mesh;
        int64_t corners = linear->node_count;
        check_ok(pl_mesh_quadratic(linear, &t.mesh, &err));
        pl_mesh_free(linear);
        t.n = 3 * t.mesh->node_count;
        double **arrays[] = {&t.x, &t.u, &t.f, &t.y, &t.z};
        for (int i = 0; i < 5; i++) *arrays[i] = realloc(*arrays[i], sizeof(double) * (size_t)t.n);
        t.blocks = realloc(t.blocks, sizeof(double) * (size_t)(3 * t.n));
        t.others = realloc(t.others, sizeof(double) * (size_t)(3 * t.n));
        for (int64_t i = 3 * corners; i < t.n; i++) t.mesh->nodes[i] += 0.01 * sin((double)(7 * i));
        for (int64_t m = 0; cases[k].lacking && m < 10 * t.mesh->tet_count; m++) {
            int32_t *cell = t.mesh->tets + m / 10 * 10, e = (int32_t)(m % 10) - 4;
            if (e >= 0 && cell[4 + e] % 4 == 0) cell[4 + e] = cell[pl_tet_edges[e][m / 10 % 2]];
        }
        for (int64_t i = 0; i < t.n; i++) t.y[i] = t.z[i] = 0; /* nodes without elements */
        for (unsigned single = 0; single < 2; single++) {
            pl_material_def def = pl_material_def_default();
            def.young = 2e4, def.poisson = 0.3;
            def.law = "linear";
            def.damping_stiffness = 0.03;
            const pl_element *element = pl_element_find_rule(cases[k].element, cases[k].points);
            double tolerance = single ? 3e-6 : 1e-12;
            for (int law = 0; law < 2; law++) {
                pl_assembly *with = make_quadratic(t.mesh, element, &def, 0),
                            *without = make_quadratic(t.mesh, element, &def, PL_STORE_MATRIX_FREE | single);
                shake(&t, law ? 0.2 : 0.05, 3);
                for (int64_t i = 0; i < t.n; i++) t.y[i] = t.z[i] = 0;
                compare(&t, with, without, (pl_request){ALL}, tolerance);
                compare(&t, with, without, (pl_request){ALL, .exact = true}, tolerance);
                compare(&t, with, without, (pl_request){ALL, .damping = PL_DAMPING_ADDED, .rate = 70},
                        tolerance);
                if (law == 0) {
                    compare(&t, with, without, (pl_request){ALL, .tangent = PL_TANGENT_WARPED}, tolerance);
                    compare(
                        &t, with, without,
                        (pl_request){ALL, .tangent = PL_TANGENT_WARPED, .rotation = PL_ROTATION_OF_ELEMENTS},
                        tolerance);
                    compare(&t, with, without,
                            (pl_request){ALL, .tangent = PL_TANGENT_PLAIN, .damping = PL_DAMPING_ADDED,
                                         .rate = 70},
                            tolerance);
                }
                pl_assembly_free(with);
                pl_assembly_free(without);
                def.law = "neo-hookean";
            }
        }
        fixture_free(&t);
    }
}

/* Makes the elements of a scenario's body quadratic. */
static void use_quadratic(scenario *s, const char *element) {
    pl_error err;
    pl_mesh *mesh = NULL;
    check_ok(pl_mesh_quadratic(s->mesh, &mesh, &err));
    pl_mesh_free(s->mesh);
    s->mesh = mesh;
    s->bodies[0].mesh = mesh;
    s->bodies[0].element = element;
}

/* Whole simulations: equilibria and steps agree with those of the assembled matrix. */
static void test_simulation(void **state) {
    (void)state;
    static const char *const integrators[] = {"quasistatic", "implicit-euler", "linear-implicit-euler"};
    for (int k = 0; k < 8; k++) {
        double *kept = NULL;
        for (int matrix = 0; matrix < 2; matrix++) {
            scenario s;
            pl_error err;
            scenario_init(&s, box_mesh(2, 1, 1, k < 4 ? 3 : 1, 0.2));
            if (k >= 4) use_quadratic(&s, k % 2 ? "bezier10" : "tet10");
            s.def.integrator.type = integrators[k % 4 < 3 ? k % 4 : 2];
            s.def.dt = 0.02;
            s.def.gravity[1] = -3;
            s.def.solver.matrix = matrix;
            s.def.solver.tolerance = k % 4 < 2 ? 0.02 : 1e-11;
            if (k % 4 == 3) {
                s.materials[0].law = "linear";
                s.def.integrator.tangent = PL_TANGENT_WARPED;
            }
            scenario_fix(&s, select_group("x-"), "xyz");
            scenario_start(&s);
            for (int step = 0; step < 3; step++) check_ok(pl_sim_step(s.sim, NULL, &err));
            int64_t n = 3 * pl_sim_node_count(s.sim);
            if (!kept) {
                kept = malloc(sizeof(double) * (size_t)n);
                memcpy(kept, pl_sim_positions(s.sim), sizeof(double) * (size_t)n);
            }
            for (int64_t i = 0; i < n; i++) check_near(pl_sim_positions(s.sim)[i], kept[i], 2e-9);
            scenario_free(&s);
        }
        free(kept);
    }
}

/* Stiffness-proportional damping is a factor of each element's tangent. One of the two parts has none. */
static void test_damped(void **state) {
    (void)state;
    pl_material_def defs[2] = {pl_material_def_default(), pl_material_def_default()};
    defs[0].name = "damped", defs[1].name = "not";
    defs[0].law = defs[1].law = "linear";
    defs[0].young = 1e4, defs[1].young = 3e5;
    defs[0].poisson = defs[1].poisson = 0.3;
    defs[0].damping_stiffness = 0.03;
    fixture t;
    fixture_make(&t, 3, 2);
    int *material_of = calloc((size_t)t.mesh->tet_count, sizeof *material_of);
    for (int64_t e = 0; e < t.mesh->tet_count; e++) material_of[e] = e % 3 == 0;
    shake(&t, 0.1, 8);
    for (unsigned single = 0; single < 2; single++) {
        pl_assembly *with = assembly_make(t.mesh, 2, defs, material_of, 0, 2);
        pl_assembly *without = assembly_make(t.mesh, 2, defs, material_of, PL_STORE_MATRIX_FREE | single, 2);
        double tolerance = single ? 3e-6 : 1e-12;
        compare(&t, with, without, (pl_request){ALL, .damping = PL_DAMPING_ADDED, .rate = 70}, tolerance);
        compare(&t, with, without,
                (pl_request){ALL, .tangent = PL_TANGENT_WARPED, .damping = PL_DAMPING_ADDED, .rate = 70},
                tolerance);
        compare(&t, with, without, (pl_request){ALL, .tangent = PL_TANGENT_WARPED}, tolerance);
        compare(&t, with, without, (pl_request){ALL, .damping = PL_DAMPING_RAYLEIGH}, tolerance);
        pl_assembly_free(with);
        pl_assembly_free(without);
    }
    free(material_of);
    fixture_free(&t);
}

/* Steps with stiffness-proportional damping: positions and dissipated energies agree with those of the
 * assembled matrix. */
static void test_damped_steps(void **state) {
    (void)state;
    double *kept = NULL, work[2] = {0};
    for (int matrix = 0; matrix < 2; matrix++) {
        scenario s;
        scenario_init(&s, box_mesh(2, 1, 1, 3, 0.2));
        s.def.integrator.type = "linear-implicit-euler";
        s.def.integrator.tangent = PL_TANGENT_WARPED;
        s.def.dt = 0.02;
        s.def.gravity[1] = -3;
        s.def.solver.matrix = matrix;
        s.def.solver.tolerance = 1e-12;
        s.materials[0].law = "linear";
        s.materials[0].damping_stiffness = 0.05;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        assert_true(matrix == !s.sim->assembly->work.matrix->values);
        for (int step = 0; step < 5; step++) work[matrix] += scenario_step(&s).dissipated_energy;
        int64_t n = 3 * pl_sim_node_count(s.sim);
        if (!kept) {
            kept = malloc(sizeof(double) * (size_t)n);
            memcpy(kept, pl_sim_positions(s.sim), sizeof(double) * (size_t)n);
        }
        for (int64_t i = 0; i < n; i++) check_near(pl_sim_positions(s.sim)[i], kept[i], 1e-11);
        scenario_free(&s);
    }
    assert_true(work[0] > 0);
    check_near(work[1], work[0], 1e-9 * work[0]);
    free(kept);
}

/* The automatic choice is matrix-free if the assembled matrix would be too large, and only if the solver, the
 * integrator, the materials and the elements support it. */
static void test_automatic(void **state) {
    (void)state;
    for (int k = 0; k < 11; k++) {
        scenario s;
        scenario_init(&s, box_mesh(2, 1, 1, k == 0 ? 12 : k == 8 ? 6 : 2, 0));
        s.def.solver.matrix = PL_MATRIX_AUTOMATIC;
        s.def.integrator.type = "linear-implicit-euler";
        if (k > 0 && k != 8) s.def.solver.matrix_memory = 1e3;
        if (k == 2) s.def.solver.type = "direct";
        if (k == 3) s.def.integrator.type = "newmark-imex";
        if (k == 4) s.materials[0].viscosity = 1;
        if (k == 5) s.materials[0].damping_stiffness = 0.1;
        if (k == 6) s.materials[0].damping_stiffness = 0.1, s.def.integrator.type = "implicit-euler";
        if (k == 7) s.bodies[0].mass = PL_MASS_CONSISTENT;
        if (k >= 8) use_quadratic(&s, k == 10 ? "adaptive" : "tet10");
        scenario_start(&s);
        assert_true(!s.sim->assembly->work.matrix->values == (k == 1 || k == 5 || k == 9));
        scenario_step(&s);
        if (k == 0 || k == 8) {
            const pl_matrix *matrix = s.sim->assembly->work.matrix;
            double bytes = (double)pl_matrix_bytes(matrix),
                   predicted = pl_matrix_predict(k, matrix->rows, s.sim->model->tets, false);
            check_near(predicted, bytes, 0.1 * bytes);
        }
        scenario_free(&s);
    }
}

static void test_refusals(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    scenario_init(&s, box_mesh(2, 1, 1, 1, 0));
    s.def.solver.matrix = 1;
    s.def.integrator.type = "newmark-imex";
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "newmark-imex needs an assembled matrix"));
    s.def.integrator.type = "implicit-euler";
    s.materials[0].viscosity = 1;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "viscosity needs an assembled matrix"));
    s.materials[0].viscosity = 0;
    s.materials[0].damping_stiffness = 1;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(
        strstr(err.message, "damping by stiffness with implicit-euler needs an assembled matrix"));
    s.materials[0].damping_stiffness = 0;
    use_quadratic(&s, "adaptive");
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "elements 'adaptive' need an assembled matrix"));
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_law),       cmocka_unit_test(test_operator),
        cmocka_unit_test(test_quadratic_nodes), cmocka_unit_test(test_simulation),
        cmocka_unit_test(test_damped),          cmocka_unit_test(test_damped_steps),
        cmocka_unit_test(test_automatic),       cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
