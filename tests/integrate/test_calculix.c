/* Cantilevers and a ring, bent by their weight, against CalculiX 2.20 (tests/data/README.md): with the same
 * mesh and energy density, the displacement of every node, strain energy, reactions and volume changes must
 * agree. */
#include "scenario.h"

typedef struct oracle {
    const char *name;
    int64_t nodes, tets, constrained;
    double energy, lowest_det, highest_det; /* results of CalculiX */
} oracle;

static const oracle oracles[] = {
    {"bar1k", 319, 971, 31, 104.64303536394677, 0.9239976327744966, 1.0728299468541722},
    {"bar10k", 2425, 10253, 95, 121.21963219835988, 0.9154337708901035, 1.084666207481742},
    /* C3D10: four integration points; mid-edge nodes are numbered in the order of the elements */
    {"bar1k", 1884, 971, 105, 127.6342297312502, 0.9333948502445002, 1.0659970193726485},
};

/* Largest difference from the displacements in the file, relative to the largest of them. */
static double compare_displacements(const scenario *s, const char *name, const char *kind) {
    char path[512], line[512];
    snprintf(path, sizeof path, "%s/tests/data/calculix/%s_%s_u.csv", PL_SOURCE_DIR, name, kind);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim);
    double worst = 0, largest = 0;
    int64_t count = 0;
    while (fgets(line, sizeof line, file)) {
        int node;
        double Y[3], u[3], off = 0, size = 0;
        assert_int_equal(sscanf(line, "%d,%lf,%lf,%lf,%lf,%lf,%lf", &node, Y, Y + 1, Y + 2, u, u + 1, u + 2),
                         7);
        int64_t at = 3 * (int64_t)(node - 1);
        for (int d = 0; d < 3; d++) {
            check_near(X[at + d], Y[d], 1e-9); /* the same node */
            double difference = x[at + d] - X[at + d] - u[d];
            off += difference * difference;
            size += u[d] * u[d];
        }
        worst = fmax(worst, sqrt(off));
        largest = fmax(largest, sqrt(size));
        count++;
    }
    fclose(file);
    assert_int_equal(count, pl_sim_node_count(s->sim));
    return worst / largest;
}

/* A ring that is fixed at one side and deflected by its weight by more than its thickness. The file has seven
 * digits. */
static void test_torus11k(void **state) {
    (void)state;
    pl_error err;
    pl_mesh *mesh = NULL;
    check_ok(pl_mesh_load(PL_SOURCE_DIR "/tests/data/torus11k.msh", &mesh, NULL, &err));
    scenario s;
    scenario_init(&s, mesh);
    s.def.integrator = pl_sim_def_default().integrator;
    s.materials[0].form = "isochoric";
    s.def.gravity[1] = -1;
    s.def.gravity[2] = 0.7;
    scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_PLANE, .point = {-1.1}, .normal = {-1}}, "xyz");
    scenario_start(&s);
    pl_step_report report = scenario_converge(&s);
    double off = compare_displacements(&s, "torus11k", "c3d4");
    printf("torus11k: %d Newton and %lld linear iterations, off by %.2g\n", report.newton_iterations,
           (long long)report.linear_iterations, off);
    check_below(off, 1e-6);
    assert_true(scenario_away(&s) > 1.1);
    scenario_free(&s);
}

/* The reactions sum to the weight: 4 m3 of 1000 kg/m3 at 0.2 m/s2. */
static void check_reactions(const scenario *s, const oracle *expected) {
    int64_t n = pl_sim_node_count(s->sim), constrained = 0;
    double *internal = malloc(24 * (size_t)n), *external = malloc(24 * (size_t)n), energy, sum[3] = {0};
    pl_error err;
    check_ok(pl_sim_forces(s->sim, &energy, internal, external, &err));
    check_near(energy, expected->energy, 1e-8 * expected->energy);
    for (int64_t i = 0; i < n; i++) {
        bool fixed = pl_sim_rest(s->sim)[3 * i] < 1e-6;
        constrained += fixed;
        for (int d = 0; d < 3; d++) {
            double residual = internal[3 * i + d] + external[3 * i + d];
            if (fixed)
                sum[d] -= residual;
            else
                check_near(residual, 0, 1e-5);
        }
    }
    assert_int_equal(constrained, expected->constrained);
    check_near(sum[0], 0, 1e-4);
    check_near(sum[1], 800, 1e-4);
    check_near(sum[2], 0, 1e-4);
    free(internal);
    free(external);
}

/* The sum of reaction and load at each node of the support against CalculiX's RF, which has seven digits. */
static void check_support(const scenario *s) {
    FILE *file = fopen(PL_SOURCE_DIR "/tests/data/calculix/bar1k_c3d4_rf.csv", "r");
    char line[256];
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    const double *R = pl_sim_node_forces(s->sim, PL_FORCE_REACTION),
                 *L = pl_sim_node_forces(s->sim, PL_FORCE_LOAD);
    double worst = 0;
    int count = 0, node;
    for (double f[3]; fgets(line, sizeof line, file); count++) {
        assert_int_equal(sscanf(line, "%d,%lf,%lf,%lf", &node, f, f + 1, f + 2), 4);
        for (int d = 0; d < 3; d++) {
            int64_t k = 3 * (int64_t)(node - 1) + d;
            worst = fmax(worst, fabs(R[k] + L[k] - f[d]));
        }
    }
    fclose(file);
    assert_int_equal(count, 31);
    printf("forces at the support, up to 314 N: off by %.2g N\n", worst);
    check_below(worst, 1e-4);
    pl_force_sum held = pl_sim_force_of(s->sim, PL_FORCE_OF_CONSTRAINT, 0);
    check_near(held.force[1], 800, 1e-4);
}

static void check_bar(const oracle *expected, int precision) {
    char path[512];
    pl_error err;
    pl_mesh *mesh = NULL;
    snprintf(path, sizeof path, "%s/tests/data/%s.msh", PL_SOURCE_DIR, expected->name);
    check_ok(pl_mesh_load(path, &mesh, NULL, &err));
    bool quadratic = expected->nodes > mesh->node_count;
    if (quadratic) {
        pl_mesh *linear = mesh;
        check_ok(pl_mesh_quadratic(linear, &mesh, &err));
        pl_mesh_free(linear);
    }
    assert_int_equal(mesh->tet_count, expected->tets);
    assert_int_equal(mesh->node_count, expected->nodes);
    scenario s;
    scenario_init(&s, mesh);
    s.def.integrator.tolerance = pl_sim_def_default().integrator.tolerance; /* the default */
    s.def.solver.precision = precision;
    s.materials[0].form = "isochoric";
    s.def.gravity[1] = -0.2;
    scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_BOX, .min = {-1, -9, -9}, .max = {1e-6, 9, 9}},
                 "xyz");
    scenario_start(&s);
    check_ok(pl_sim_record_forces(s.sim, true, &err));
    pl_step_report report = scenario_converge(&s);
    double off = compare_displacements(&s, expected->name, quadratic ? "c3d10" : "c3d4");
    printf("%s: %d Newton and %lld linear iterations, off by %.2g\n", expected->name,
           report.newton_iterations, (long long)report.linear_iterations, off);
    check_below(off, 1e-8);
    check_near(report.elastic_energy, expected->energy, 1e-8 * expected->energy);
    check_near(report.min_det, expected->lowest_det, 1e-8);
    check_reactions(&s, expected);
    if (expected->nodes == 319) check_support(&s);
    if (quadratic) { /* element results are means here, values at points in CalculiX */
        scenario_free(&s);
        return;
    }
    double *det = malloc(8 * (size_t)expected->tets), largest = 0;
    check_ok(pl_sim_tet_results(s.sim, NULL, NULL, det, NULL, &err));
    for (int64_t t = 0; t < expected->tets; t++) largest = fmax(largest, det[t]);
    check_near(largest, expected->highest_det, 1e-8);
    free(det);
    scenario_free(&s);
}

static void test_bar1k(void **state) {
    (void)state;
    check_bar(&oracles[0], 0);
}
static void test_bar10k(void **state) {
    (void)state;
    check_bar(&oracles[1], 0);
}
static void test_bar1k_quadratic(void **state) {
    (void)state;
    check_bar(&oracles[2], 0);
}
/* A matrix in single precision changes the iterations, not the solution. */
static void test_bar10k_single(void **state) {
    (void)state;
    check_bar(&oracles[1], 1);
}

/* A linear mesh on the same nodes: each tetrahedron of a quadratic mesh is divided into eight. */
static pl_mesh *cut_in_eight(const pl_mesh *mesh) {
    static const int pieces[8][4] = {{0, 4, 6, 7}, {4, 1, 5, 8}, {6, 5, 2, 9}, {7, 8, 9, 3},
                                     {4, 6, 7, 8}, {4, 5, 6, 8}, {6, 7, 8, 9}, {5, 6, 8, 9}};
    pl_error err;
    pl_mesh *out = NULL;
    check_ok(pl_mesh_copy(mesh, &out, &err));
    free(out->tets);
    out->nodes_per_tet = 4;
    out->tet_count = 8 * mesh->tet_count;
    out->tets = malloc(4 * sizeof *out->tets * (size_t)out->tet_count);
    for (int64_t k = 0; k < 4 * out->tet_count; k++)
        out->tets[k] = mesh->tets[10 * (k / 32) + pieces[k / 4 % 8][k % 4]];
    pl_mesh_repairs repairs;
    check_ok(pl_mesh_repair(out, &repairs, &err)); /* corrects the winding */
    assert_int_equal(out->tet_count, 8 * mesh->tet_count);
    assert_int_equal(out->node_count, mesh->node_count);
    pl_mesh_repairs_free(&repairs);
    return out;
}

/* A nearly incompressible cantilever (poisson 0.499), bent by its weight by nearly its thickness. Returns the
 * relative difference from CalculiX's C3D10. `sag`: the largest downward displacement. */
static double bend_0499(const char *element, double *sag) {
    pl_error err;
    pl_mesh *linear = NULL, *mesh = NULL;
    check_ok(pl_mesh_load(PL_SOURCE_DIR "/tests/data/bar1k.msh", &linear, NULL, &err));
    check_ok(pl_mesh_quadratic(linear, &mesh, &err));
    pl_mesh_free(linear);
    if (!strcmp(element, "tet4")) {
        linear = cut_in_eight(mesh);
        pl_mesh_free(mesh);
        mesh = linear;
    }
    scenario s;
    scenario_init(&s, mesh);
    s.bodies[0].element = element;
    s.def.integrator.tolerance = 1e-8;
    s.def.solver.type = "direct";
    s.materials[0].form = "isochoric";
    s.materials[0].poisson = 0.499;
    s.def.gravity[1] = -0.2;
    scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_PLANE, .point = {1e-6}, .normal = {-1}}, "xyz");
    scenario_start(&s);
    scenario_converge(&s);
    *sag = 0;
    for (int64_t i = 0; i < mesh->node_count; i++)
        *sag = fmax(*sag, pl_sim_rest(s.sim)[3 * i + 1] - pl_sim_positions(s.sim)[3 * i + 1]);
    double off = compare_displacements(&s, "bar1k", "c3d10_0499");
    scenario_free(&s);
    return off;
}

static void test_nearly_incompressible(void **state) {
    (void)state;
    double is_quadratic, bezier, linear_mesh, off = bend_0499("tet10", &is_quadratic),
                                              coarse = bend_0499("tet4", &linear_mesh);
    bend_0499("bezier10", &bezier); /* mid-edge nodes are control points, so only the sag is compared */
    printf("nu = 0.499: tet10 off by %.2g, sags by %.4f; tet4, eight times the elements, off by %.2g, %.4f\n",
           off, is_quadratic, coarse, linear_mesh);
    check_below(off, 0.02);
    check_below(off, 2e-5); /* the same element has the same solution, up to CalculiX's seven digits */
    check_near(bezier, is_quadratic, 0.02 * is_quadratic);
    assert_true(linear_mesh < 0.8 * is_quadratic); /* volumetric locking */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nearly_incompressible), cmocka_unit_test(test_bar1k),
        cmocka_unit_test(test_bar1k_quadratic),       cmocka_unit_test(test_bar10k),
        cmocka_unit_test(test_bar10k_single),         cmocka_unit_test(test_torus11k)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
