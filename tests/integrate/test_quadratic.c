/* Bodies of quadratic elements: tet10 and bezier10 have the same equilibria, loads are consistent, patch
 * tests pass, free fall causes no strain, stresses at nodes are exact, results are bit-identical on any
 * number of threads and after a resume, folded rest shapes are refused. */
#include "scenario.h"
#include "mesh/order.h"

static pl_mesh *quadratic_box(double x, double y, double z, int resolution, double bend) {
    pl_error err;
    pl_mesh *linear = box_mesh(x, y, z, resolution, 0.2), *mesh = NULL;
    check_ok(pl_mesh_quadratic(linear, &mesh, &err));
    pl_mesh_free(linear);
    for (int64_t i = 0; i < mesh->node_count; i++) { /* a smooth map: edges become parabolas */
        double *X = mesh->nodes + 3 * i, p[3] = {X[0], X[1], X[2]};
        X[1] += bend * p[0] * p[0];
        X[2] += bend * p[0] * p[1];
    }
    return mesh;
}

/* Positions on the body. The midpoint of a Bezier edge is a quarter of each end plus half the control
 * point. */
static double *on_body(const scenario *s) {
    const double *x = pl_sim_positions(s->sim);
    double *out = malloc(24 * (size_t)s->mesh->node_count);
    memcpy(out, x, 24 * (size_t)s->mesh->node_count);
    for (int64_t k = 0; pl_sim_body_is_bezier(s->sim, 0) && k < 18 * s->mesh->tet_count; k++) {
        const int32_t *tet = s->mesh->tets + 10 * (k / 18);
        int e = (int)(k / 3 % 6), d = (int)(k % 3);
        out[3 * tet[4 + e] + d] = 0.5 * x[3 * tet[4 + e] + d] + 0.25 * (x[3 * tet[pl_tet_edges[e][0]] + d] +
                                                                        x[3 * tet[pl_tet_edges[e][1]] + d]);
    }
    return out;
}

static double *equilibrium(const char *element, double bend, double *energy) {
    scenario s;
    scenario_init(&s, quadratic_box(2, 1, 1, 2, bend));
    s.bodies[0].element = element;
    s.def.integrator.tolerance = 1e-12;
    s.def.gravity[2] = -5;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_load(&s, PL_LOAD_TRACTION, select_group("x+"), 300, 800, 0);
    scenario_load(&s, PL_LOAD_PRESSURE, select_group("z+"), 1500, 0, 0);
    scenario_start(&s);
    *energy = scenario_step(&s).elastic_energy;
    double *x = on_body(&s);
    scenario_free(&s);
    return x;
}

static void test_same_equilibrium(void **state) {
    (void)state;
    for (int bent = 0; bent < 2; bent++) {
        pl_mesh *mesh = quadratic_box(2, 1, 1, 2, bent ? 0.1 : 0);
        double energy[2], *a = equilibrium("tet10", bent ? 0.1 : 0, &energy[0]),
                          *b = equilibrium("bezier10", bent ? 0.1 : 0, &energy[1]), max = 0, off = 0;
        for (int64_t k = 0; k < 3 * mesh->node_count; k++) {
            max = fmax(max, fabs(a[k] - mesh->nodes[k]));
            off = fmax(off, fabs(a[k] - b[k]));
        }
        printf("moved by %.3g, differ by %.2g\n", max, off);
        assert_true(max > 0.1);
        check_below(off, 1e-9 * max);
        check_near(energy[0], energy[1], 1e-9 * energy[0]);
        free(a), free(b);
        pl_mesh_free(mesh);
    }
}

/* Tractions and pressures sum to area times value, and pressures act at the centre of their face. Weights sum
 * to mass times gravity. */
static void test_loads(void **state) {
    (void)state;
    static const char *const elements[] = {"tet10", "bezier10", "adaptive"};
    for (int e = 0; e < 3; e++) {
        scenario s;
        scenario_init(&s, quadratic_box(2, 1, 1, 2, 0));
        s.bodies[0].element = elements[e];
        s.def.gravity[1] = -2;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_load(&s, PL_LOAD_TRACTION, select_group("x+"), 5, 0, 0);
        scenario_load(&s, PL_LOAD_PRESSURE, select_group("z+"), 7, 0, 0);
        scenario_start(&s);
        int64_t n = s.mesh->node_count;
        double *external = malloc(24 * (size_t)n), sum[3] = {0}, moment = 0;
        pl_error err;
        check_ok(pl_sim_forces(s.sim, NULL, NULL, external, &err));
        for (int64_t k = 0; k < 3 * n; k++) sum[k % 3] += external[k];
        for (int64_t i = 0; i < n; i++) moment += external[3 * i + 2] * s.mesh->nodes[3 * i];
        check_near(sum[0], 5, 1e-11);
        check_near(sum[1], -2 * 1000 * 2, 1e-8);
        check_near(sum[2], -7 * 2, 1e-11);
        check_near(moment, -7 * 2 * 1, 1e-11); /* at the centre of the face */
        free(external);
        scenario_free(&s);
    }
}

/* Patch test: a linear displacement of the boundary is the solution in the interior too. On curved elements
 * the integrand of a shape function's gradient has degree 3: rules of more than four points are exact. */
static void test_patch(void **state) {
    (void)state;
    static const struct {
        const char *element;
        int points;
    } cases[] = {{"tet10", 4},    {"tet10", 8},     {"tet10", 14},
                 {"bezier10", 4}, {"bezier10", 14}, {"adaptive", 4}};
    for (int e = 0; e < 6; e++) {
        scenario s;
        scenario_init(&s, quadratic_box(1, 1, 1, 2, 0.1));
        s.bodies[0].element = cases[e].element;
        s.bodies[0].cubature = cases[e].points;
        s.def.integrator.tolerance = 1e-13;
        const double scale[3] = {1.2, 0.9, 1.1}, zero = 0;
        pl_constraint_def *c = scenario_fix(&s, select_surface(), "xyz");
        c->scaling = (pl_curve){1, 3, PL_INTERP_LINEAR, &zero, scale};
        scenario_start(&s);
        scenario_step(&s);
        const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
        double allowed = cases[e].points == 4 ? 1e-6 : 1e-10;
        for (int64_t k = 0; k < 3 * s.mesh->node_count; k++) check_near(x[k], scale[k % 3] * X[k], allowed);
        double *det = malloc(8 * (size_t)s.mesh->tet_count);
        pl_error err;
        check_ok(pl_sim_tet_results(s.sim, NULL, NULL, det, NULL, &err));
        for (int64_t t = 0; t < s.mesh->tet_count; t++) check_near(det[t], 1.2 * 0.9 * 1.1, 10 * allowed);
        free(det);
        scenario_free(&s);
    }
}

/* A body in free fall is not strained, with any lumping of masses, and its momentum is mass times gravity
 * times time. */
static void test_free_fall(void **state) {
    (void)state;
    static const char *const elements[] = {"tet10", "bezier10", "adaptive"};
    static const char *const integrators[] = {"implicit-euler", "linear-implicit-euler", "bdf2",
                                              "symplectic-euler"};
    for (int e = 0; e < 12; e++) {
        scenario s;
        scenario_init(&s, quadratic_box(1, 1, 1, 1, 0.05));
        s.bodies[0].element = elements[e % 3];
        s.def.integrator.type = integrators[e / 3];
        s.def.dt = 0.01;
        s.def.gravity[1] = -10;
        scenario_start(&s);
        double mass = 0;
        for (int64_t i = 0; i < s.mesh->node_count; i++) {
            const uint8_t *linear = pl_sim_linear_edges(s.sim);
            assert_true(pl_sim_masses(s.sim)[i] > 0 || (linear && linear[i]));
            mass += pl_sim_masses(s.sim)[i];
        }
        pl_step_report report = {0};
        for (int k = 0; k < 5; k++) report = scenario_step(&s);
        check_near(report.momentum[1], -10 * 0.05 * mass, 1e-9 * mass);
        const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
        for (int64_t i = 0; i < s.mesh->node_count; i++) {
            check_near(x[3 * i] - X[3 * i], 0, 1e-12);
            check_near(x[3 * i + 1] - X[3 * i + 1], x[1] - X[1], 1e-12);
        }
        scenario_free(&s);
    }
}

/* The same bits on one and three threads and after a resume, for plastic and viscous bodies of many
 * chunks. */
static void test_same_bits(void **state) {
    (void)state;
    static const char *const elements[] = {"tet10", "bezier10", "adaptive"};
    for (int e = 0; e < 3; e++) {
        double *first = NULL;
        for (int run = 0; run < 3; run++) {
            scenario s;
            scenario_init(&s, quadratic_box(2, 1, 1, 4, 0.05));
            s.bodies[0].element = elements[e];
            s.def.threads = run == 1 ? 3 : 1;
            s.def.integrator.type = "implicit-euler";
            s.def.dt = 0.02;
            s.def.gravity[1] = -20;
            s.materials[0].plasticity = "multiplicative";
            s.materials[0].viscosity = 20;
            scenario_fix(&s, select_group("x-"), "xyz");
            scenario_start(&s);
            pl_error err;
            for (int step = 0; step < 3; step++) {
                scenario_step(&s);
                if (run < 2 || step != 1) continue;
                size_t size = pl_sim_state_size(s.sim);
                void *saved = malloc(size);
                pl_sim_state_save(s.sim, saved);
                pl_sim_free(s.sim);
                scenario_start(&s);
                check_ok(pl_sim_state_restore(s.sim, saved, size, &err));
                free(saved);
            }
            size_t bytes = 24 * (size_t)s.mesh->node_count;
            if (run == 0)
                first = memcpy(malloc(bytes), pl_sim_positions(s.sim), bytes);
            else
                assert_memory_equal(pl_sim_positions(s.sim), first, bytes);
            scenario_free(&s);
        }
        free(first);
    }
}

/* A small quadratic displacement u_x = a x^2 causes stresses that are linear in x. With every rule the
 * stresses at nodes are exact; averages of element means would be steps. */
static void test_node_stress(void **state) {
    (void)state;
    static const int points[] = {4, 8, 14};
    for (int k = 0; k < 6; k++) {
        scenario s;
        scenario_init(&s, quadratic_box(2, 1, 1, 2, 0));
        s.bodies[0].element = k % 2 ? "bezier10" : "tet10";
        s.bodies[0].cubature = points[k / 2];
        s.materials[0].law = "linear";
        s.materials[0].young = 1e5;
        s.materials[0].poisson = 0.25; /* lambda = mu = 4e4 */
        scenario_start(&s);
        const double a = 1e-7;
        double *x = pl_sim_positions(s.sim), *stress = malloc(48 * (size_t)s.mesh->node_count),
               *von_mises = malloc(8 * (size_t)s.mesh->node_count);
        for (int64_t i = 0; i < s.mesh->node_count; i++)
            x[3 * i] += a * s.mesh->nodes[3 * i] * s.mesh->nodes[3 * i];
        if (k % 2) { /* control values of x^2: x_i x_j */
            for (int64_t m = 0; m < 6 * s.mesh->tet_count; m++) {
                const int32_t *tet = s.mesh->tets + 10 * (m / 6);
                double p = s.mesh->nodes[3 * tet[pl_tet_edges[m % 6][0]]],
                       q = s.mesh->nodes[3 * tet[pl_tet_edges[m % 6][1]]];
                x[3 * tet[4 + m % 6]] = s.mesh->nodes[3 * tet[4 + m % 6]] + a * p * q;
            }
        }
        pl_error err;
        check_ok(pl_sim_node_stress(s.sim, stress, von_mises, &err));
        for (int64_t i = 0; i < s.mesh->node_count; i++) {
            double strain = 2 * a * s.mesh->nodes[3 * i];
            check_near(stress[6 * i], 1.2e5 * strain, 1e-5 * 1.2e5 * 4 * a);
            check_near(stress[6 * i + 1], 4e4 * strain, 1e-5 * 1.2e5 * 4 * a);
            check_near(stress[6 * i + 3], 0, 1e-5 * 1.2e5 * 4 * a);
            check_near(von_mises[i], 8e4 * strain, 2e-5 * 1.2e5 * 4 * a);
        }
        free(stress), free(von_mises);
        scenario_free(&s);
    }
}

static void test_refused(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    scenario_init(&s, quadratic_box(1, 1, 1, 1, 0));
    s.bodies[0].element = "tet4";
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "tet4 has 4 nodes"));
    s.bodies[0].element = "tet9";
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "unknown element 'tet9'"));
    s.bodies[0].element = "bezier10";
    s.bodies[0].cubature = 5;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "4, 8 or 14 points"));
    s.bodies[0].cubature = 0;
    s.mesh->nodes[3 * s.mesh->tets[14] + 1] += 5; /* a mid-edge node of element 1 */
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "inverted somewhere at rest; pl_mesh_straighten"));
    int64_t moved = 0;
    check_ok(pl_mesh_straighten(s.mesh, &moved, &err));
    assert_int_equal(moved, 1);
    check_ok(pl_sim_create(&s.def, &s.sim, &err));
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_equilibrium),
                                       cmocka_unit_test(test_loads),
                                       cmocka_unit_test(test_patch),
                                       cmocka_unit_test(test_free_fall),
                                       cmocka_unit_test(test_same_bits),
                                       cmocka_unit_test(test_node_stress),
                                       cmocka_unit_test(test_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
