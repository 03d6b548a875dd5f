/* Consistent masses: every entry against its formula, momentum, free fall, damping by mass, the order of the
 * schemes, moving supports, the first frequency of a bar against CalculiX, same bits, refusals. */
#include "motion.h"
#include "model/mass.h"

static const char *const elements[] = {"tet10", "bezier10", "tet4"};
/* The schemes that support consistent masses; the last is the linear form of bdf2. */
static const char *const schemes[] = {"implicit-euler", "variational", "bdf2", "linear-implicit-euler",
                                      "bdf2"};
enum { SCHEMES = 5 };

static void make(scenario *s, const char *element, int scheme, double dt, int resolution) {
    pl_error err;
    pl_mesh *linear = box_mesh(2, 1, 1, resolution, 0.2), *mesh = NULL;
    check_ok(pl_mesh_quadratic(linear, &mesh, &err));
    if (!strcmp(element, "tet4")) {
        pl_mesh_free(mesh);
        mesh = linear;
    } else {
        pl_mesh_free(linear);
    }
    scenario_init(s, mesh);
    s->bodies[0].element = element;
    s->bodies[0].mass = PL_MASS_CONSISTENT;
    s->materials[0].law = "linear";
    s->def.integrator.type = schemes[scheme];
    if (scheme >= 3) s->def.integrator.tangent = PL_TANGENT_WARPED;
    s->def.integrator.tolerance = 1e-11;
    s->def.integrator.max_iterations =
        30; /* few are enough; with a wrong matrix the test must fail soon, not run for long */
    s->def.solver.type = "direct";
    s->def.dt = dt;
}

/* A shape function of a straight tetrahedron: the sum of value[i][j] z_i z_j over all i and j. */
static void shape_of(const char *element, int a, double value[4][4]) {
    static const int ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}}; /* VTK's order */
    memset(value, 0, 16 * sizeof(double));
    bool lagrange = !strcmp(element, "tet10");
    if (a >= 4) {
        value[ends[a - 4][0]][ends[a - 4][1]] = lagrange ? 4 : 2;
        return;
    }
    value[a][a] = lagrange ? 2 : 1; /* z^2, z (2 z - 1) or z, with 1 = sum of all z */
    if (!strcmp(element, "bezier10")) return;
    for (int b = 0; b < 4; b++) value[a][b] += lagrange ? -1 : b == a ? 0 : 1;
}

/* The mean of f g over the tetrahedron: the mean of a monomial z^n of degree 4 is 3! n! / 7!. */
static double mean_of_product(double f[4][4], double g[4][4]) {
    static const double factorial[5] = {1, 1, 2, 6, 24};
    double sum = 0;
    for (int k = 0; k < 256; k++) {
        int power[4] = {0};
        power[k / 64]++, power[k / 16 % 4]++, power[k / 4 % 4]++, power[k % 4]++;
        double product = f[k / 64][k / 16 % 4] * g[k / 4 % 4][k % 4];
        for (int i = 0; i < 4; i++) product *= factorial[power[i]];
        sum += product * 6 / 5040;
    }
    return sum;
}

static double volume_of(const pl_mesh *mesh, const int32_t *tet) {
    double e[3][3];
    for (int k = 0; k < 9; k++)
        e[k / 3][k % 3] = mesh->nodes[3 * tet[k / 3 + 1] + k % 3] - mesh->nodes[3 * tet[0] + k % 3];
    return (e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
            e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
            e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0])) /
           6;
}

/* Every entry of the mass matrix, in both triangles. */
static void test_entries(void **state) {
    (void)state;
    for (int e = 0; e < 3; e++) {
        scenario s;
        make(&s, elements[e], 0, 0.01, 1);
        scenario_start(&s);
        int64_t n = s.mesh->node_count;
        int own = s.mesh->nodes_per_tet;
        double *M = calloc((size_t)(n * n), sizeof *M), *unit = calloc((size_t)(6 * n), sizeof *unit),
               f[4][4], g[4][4];
        for (int64_t k = 0; k < own * own * s.mesh->tet_count; k++) {
            const int32_t *tet = s.mesh->tets + own * (k / (own * own));
            int a = (int)(k / own % own), b = (int)(k % own);
            shape_of(elements[e], a, f);
            shape_of(elements[e], b, g);
            M[n * tet[a] + tet[b]] += 1000 * volume_of(s.mesh, tet) * mean_of_product(f, g);
        }
        for (int64_t k = 0; k < n * n; k++) {
            int64_t i = k / n, j = k % n;
            unit[3 * i + 1] = unit[3 * n + 3 * j + 1] = 1;
            double found = pl_mass_form(s.sim, unit, unit + 3 * n) + (i == j ? pl_sim_masses(s.sim)[i] : 0);
            unit[3 * i + 1] = unit[3 * n + 3 * j + 1] = 0;
            check_near(found, M[k], 1e-10);
        }
        free(M);
        free(unit);
        scenario_free(&s);
    }
}

/* A thrown body falls, with and without spin: its momentum changes only by the impulse of gravity. Without
 * spin there is no strain. */
static void test_free_fall(void **state) {
    (void)state;
    for (int k = 0; k < 3 * SCHEMES * 2; k++) {
        bool spins = k % 2;
        scenario s;
        make(&s, elements[k / 2 % 3], k / 6, 0.01, 2);
        s.def.gravity[1] = -3;
        for (int d = 0; d < 3; d++) {
            s.bodies[0].velocity[d] = 1 + d;
            s.bodies[0].angular_velocity[d] = spins ? 2 - d : 0;
        }
        scenario_start(&s);
        pl_step_report report = {0};
        for (int step = 1; step <= 20; step++) {
            report = scenario_step(&s);
            for (int d = 0; d < 3; d++)
                check_near(report.momentum[d], 2000 * (1 + d - (d == 1 ? 3 * 0.01 * step : 0)), 1e-8);
        }
        if (!spins) check_below(report.elastic_energy, 1e-12);
        if (!spins) check_near(report.kinetic_energy, 1000 * (1 + 1.4 * 1.4 + 9), 1e-6);
        scenario_free(&s);
    }
}

/* A body spins about its centre without gravity. The midpoint rule conserves its angular momentum, which is
 * that of the solid: the consistent mass has the exact moments of inertia, lumped masses do not. */
static void test_spin(void **state) {
    (void)state;
    for (int e = 0; e < 3; e++) {
        scenario s;
        make(&s, elements[e], 1, 0.005, 2);
        s.bodies[0].angular_velocity[2] = 1;
        s.materials[0].young = 1e7;
        scenario_start(&s);
        for (int step = 0; step < 40; step++) {
            pl_step_report report = scenario_step(&s);
            /* 2000 kg, (2^2 + 1^2) / 12; the centre is at rest, so it adds nothing about the origin */
            check_near(report.angular_momentum[2], 2000 * 5 / 12.0, 1e-5 * 2000);
        }
        scenario_free(&s);
    }
}

/* Damping by mass alone: v' = v / (1 + h alpha) for every node. The reported dissipation is the loss of
 * kinetic energy without the numerical damping of the scheme. */
static void test_drag(void **state) {
    (void)state;
    const double h = 0.02, alpha = 3;
    for (int k = 0; k < 6; k++) {
        scenario s;
        make(&s, elements[k % 3], k / 3 ? 3 : 0, h, 2);
        s.materials[0].damping_mass = alpha;
        s.bodies[0].velocity[0] = 2;
        scenario_start(&s);
        double v = 2;
        for (int step = 0; step < 10; step++) {
            pl_step_report report = scenario_step(&s);
            v /= 1 + h * alpha;
            check_near(report.momentum[0], 2000 * v, 1e-8);
            check_near(report.kinetic_energy, 1000 * v * v, 1e-8);
            check_near(report.dissipated_energy, alpha * h * 2000 * v * v, 1e-7);
            check_below(report.elastic_energy, 1e-12);
        }
        scenario_free(&s);
    }
}

/* Displacements of a bar after its end was shaken for one second, in `steps` steps. */
static double *shake(int scheme, int steps, double alpha, int *count) {
    static const double times[3] = {0, 0.4, 1}, moved[9] = {0, 0, 0, 0, 1e-3, 5e-4, 0, -1e-3, 0};
    scenario s;
    make(&s, "tet10", scheme, 1.0 / steps, 1);
    s.materials[0].damping_mass = alpha;
    scenario_fix(&s, select_group("x-"), "xyz")->translation =
        (pl_curve){3, 3, PL_INTERP_SMOOTH, times, moved};
    scenario_start(&s);
    for (int step = 0; step < steps; step++) scenario_converge(&s);
    *count = 3 * (int)s.mesh->node_count;
    double *u = malloc(8 * (size_t)*count);
    for (int k = 0; k < *count; k++) u[k] = pl_sim_positions(s.sim)[k] - s.mesh->nodes[k];
    scenario_free(&s);
    return u;
}

static double distance(const double *a, const double *b, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++) sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sqrt(sum);
}

/* Implicit Euler and its linear form are the same scheme for small motion, and so are both forms of bdf2: the
 * inertial forces of moving supports are the same in both. All schemes converge to one motion, with their
 * order. */
static void test_supports_and_order(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        double alpha = k ? 2 : 0;
        int n;
        double *finest = shake(1, 800, alpha, &n), size = 0;
        for (int i = 0; i < n; i++) size += finest[i] * finest[i];
        size = sqrt(size);
        double *same[4] = {shake(0, 50, alpha, &n), shake(3, 50, alpha, &n), shake(2, 50, alpha, &n),
                           shake(4, 50, alpha, &n)};
        check_below(distance(same[0], same[1], n), 1e-3 * size);
        check_below(distance(same[2], same[3], n), 1e-3 * size);
        assert_true(distance(same[0], same[2], n) > 0.01 * size);
        for (int i = 0; i < 4; i++) free(same[i]);
        for (int scheme = 0; scheme < SCHEMES; scheme++) {
            double *coarse = shake(scheme, 100, alpha, &n), *fine = shake(scheme, 200, alpha, &n);
            double order = log(distance(coarse, finest, n) / distance(fine, finest, n)) / log(2);
            bool second = scheme == 1 || scheme == 2 || scheme == 4;
            printf("%s: off by %.2g, order %.2f\n", schemes[scheme], distance(fine, finest, n) / size, order);
            assert_true(order > (second ? 1.5 : 0.7) &&
                        distance(fine, finest, n) < (second ? 0.02 : 0.3) * size);
            free(coarse), free(fine);
        }
        free(finest);
    }
}

/* The first frequency of bar1k against CalculiX's C3D10, whose mass is consistent (tests/data/README.md). */
static void test_first_frequency(void **state) {
    (void)state;
    const double expected = 0.6143989;
    double found[2];
    for (int kind = 0; kind < 2; kind++) {
        pl_error err;
        pl_mesh *linear = NULL, *mesh = NULL;
        check_ok(pl_mesh_load(PL_SOURCE_DIR "/tests/data/bar1k.msh", &linear, NULL, &err));
        check_ok(pl_mesh_quadratic(linear, &mesh, &err));
        pl_mesh_free(linear);
        scenario s;
        scenario_init(&s, mesh);
        s.bodies[0].mass = kind;
        s.materials[0].law = "linear";
        s.def.integrator.type = "bdf2";
        s.def.integrator.tangent = PL_TANGENT_PLAIN;
        s.def.integrator.reuse_tolerance = 10;
        s.def.solver.type = "direct";
        s.def.dt = 0.05;
        scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_PLANE, .point = {1e-6}, .normal = {-1}}, "xyz");
        scenario_start(&s);
        for (int64_t k = 0; k < 3 * mesh->node_count; k += 3) {
            double x = mesh->nodes[k] / 4;
            pl_sim_velocities(s.sim)[k + 1] = 1e-3 * x * x * (6 - 4 * x + x * x) / 3; /* close to the mode */
        }
        double before = 0, first = 0, last = 0;
        for (int crossings = 0; crossings < 3;) {
            scenario_step(&s);
            double now = 0, end = pl_sim_time(s.sim);
            for (int64_t k = 0; k < 3 * mesh->node_count; k += 3)
                now += pow(mesh->nodes[k], 2) * (pl_sim_positions(s.sim)[k + 1] - mesh->nodes[k + 1]);
            assert_true(end < 30);
            if (end > 1 && before * now < 0) {
                last = end - s.def.dt * now / (now - before);
                if (++crossings == 1) first = last;
            }
            before = now;
        }
        found[kind] = 3.14159265358979 * 2 / (last - first);
        scenario_free(&s);
    }
    printf("first frequency: lumped %.6f, consistent %.6f, CalculiX %.6f rad/s\n", found[0], found[1],
           expected);
    /* bdf2's own error at w h = 0.03 is (w h)^2 / 3 = 3e-4 */
    check_near(found[1], expected, 5e-4 * expected);
}

/* The same bits on one and four threads and after a restore in the middle, with either solver. */
static void test_same_bits(void **state) {
    (void)state;
    for (int solver = 0; solver < 2; solver++) {
        double *kept = NULL;
        size_t bytes = 0;
        for (int threads = 1; threads <= 4; threads += 3) {
            scenario s;
            pl_error err;
            make(&s, "bezier10", 3, 0.01, 4);
            s.def.threads = threads;
            s.def.solver.type = solver ? "direct" : "pcg";
            s.materials[0].damping_mass = 1;
            s.def.gravity[1] = -9.81;
            scenario_fix(&s, select_group("x-"), "xyz");
            scenario_start(&s);
            bytes = 24 * (size_t)s.mesh->node_count;
            size_t size = pl_sim_state_size(s.sim);
            void *saved = malloc(size);
            for (int step = 0; step < 6; step++) {
                if (step == 3) pl_sim_state_save(s.sim, saved);
                scenario_step(&s);
            }
            if (!kept) memcpy(kept = malloc(bytes), pl_sim_positions(s.sim), bytes);
            assert_memory_equal(kept, pl_sim_positions(s.sim), bytes);
            pl_sim *again = NULL;
            check_ok(pl_sim_create(&s.def, &again, &err));
            check_ok(pl_sim_state_restore(again, saved, size, &err));
            for (int step = 0; step < 3; step++) check_ok(pl_sim_step(again, NULL, &err));
            assert_memory_equal(kept, pl_sim_positions(again), bytes);
            pl_sim_free(again);
            free(saved);
            scenario_free(&s);
        }
        free(kept);
    }
}

/* Conjugate gradients and the direct solver solve with the same operator: positions agree. */
static void test_solvers_agree(void **state) {
    (void)state;
    double *kept = NULL;
    for (int solver = 0; solver < 2; solver++) {
        scenario s;
        make(&s, "tet10", 3, 0.01, 2);
        s.def.solver.type = solver ? "direct" : "pcg";
        s.def.solver.tolerance = 1e-12;
        s.def.gravity[1] = -9.81;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        for (int step = 0; step < 5; step++) scenario_step(&s);
        size_t bytes = 24 * (size_t)s.mesh->node_count;
        if (!kept) memcpy(kept = malloc(bytes), pl_sim_positions(s.sim), bytes);
        for (size_t k = 0; k < bytes / 8; k++) check_near(kept[k], pl_sim_positions(s.sim)[k], 1e-9);
        scenario_free(&s);
    }
    free(kept);
}

static void expect_refused(scenario *s, const char *message) {
    pl_error err;
    assert_int_equal(pl_sim_create(&s->def, &s->sim, &err), PL_ERR_INPUT);
    if (!strstr(err.message, message)) fail_msg("'%s' does not contain '%s'", err.message, message);
    scenario_free(s);
}

static void test_refusals(void **state) {
    (void)state;
    static const char *const explicit_ones[] = {"symplectic-euler", "newmark-imex"};
    scenario s;
    for (int k = 0; k < 2; k++) {
        make(&s, "tet10", 0, 0.01, 1);
        s.def.integrator.type = explicit_ones[k];
        expect_refused(&s, "needs lumped masses");
    }
    make(&s, "adaptive", 0, 0.01, 1);
    expect_refused(&s, "adaptive elements need lumped masses");
    make(&s, "tet10", 0, 0.01, 1);
    s.def.solver.type = "pcg";
    s.def.solver.matrix = 1;
    expect_refused(&s, "assembled matrix");
    make(&s, "tet10", 0, 0.01, 1);
    s.bodies[0].mass = 7;
    expect_refused(&s, "mass = 7, expected 0 to 1");
    make(&s, "tet10", 0, 0.01, 1);
    s.materials[1] = s.materials[0];
    s.materials[1].name = "other";
    s.materials[1].damping_mass = 1;
    s.bodies[1] = s.bodies[0];
    s.bodies[1].name = "second";
    s.bodies[1].material = "other";
    s.def.body_count = s.def.material_count = 2;
    expect_refused(&s, "the same in every element");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_free_fall),
        cmocka_unit_test(test_spin),
        cmocka_unit_test(test_drag),
        cmocka_unit_test(test_supports_and_order),
        cmocka_unit_test(test_first_frequency),
        cmocka_unit_test(test_same_bits),
        cmocka_unit_test(test_solvers_agree),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
