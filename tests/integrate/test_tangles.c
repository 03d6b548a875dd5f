/* Residual tangles: winding numbers of edges are counted, and only the surroundings of defects are reset to
 * rest. With this, bodies of linear elements return from any start, as quadratic ones do
 * (test_scatter_quadratic.c): to rest without loads, and under loads to the equilibrium that they reach from
 * rest. */
#include "scenario.h"
#include "integrate/tangles.h"

static const char *const elements[] = {"tet4", "tet10", "bezier10"};
static const int ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}}; /* VTK's order of edges */

static int64_t defects_of(const scenario *s) {
    int64_t allocations = 0;
    return pl_tangles_count(s->sim, pl_sim_positions(s->sim), &allocations);
}

/* Six tetrahedra around the edge between the first two nodes. One of them lists its nodes in the opposite
 * winding. */
enum { AROUND = 6 };
static void ring_init(scenario *s, int element) {
    double nodes[3 * (2 + AROUND)] = {0, 0, -1, 0, 0, 1};
    int32_t tets[4 * AROUND];
    for (int k = 0; k < AROUND; k++) {
        double angle = k * 2 * 3.14159265358979 / AROUND;
        nodes[6 + 3 * k] = cos(angle), nodes[7 + 3 * k] = sin(angle);
        memcpy(tets + 4 * k, (int32_t[4]){0, 1, 2 + k, 2 + (k + 1) % AROUND}, 4 * sizeof *tets);
    }
    tets[0] = 1, tets[1] = 0;
    pl_mesh ring = {.node_count = 2 + AROUND,
                    .nodes = nodes,
                    .tet_count = AROUND,
                    .nodes_per_tet = 4,
                    .tets = tets},
            *mesh = NULL;
    pl_error err;
    check_ok(pl_mesh_copy(&ring, &mesh, &err));
    scenario_init(s, element ? quadratic_of(mesh) : mesh);
    s->bodies[0].element = elements[element];
}

/* Moves every node of the ring to `turns` times its angle, and mid-edge nodes to the midpoints of their
 * edges. */
static void wind(scenario *s, double turns, double mirror) {
    double *x = pl_sim_positions(s->sim);
    const double *X = pl_sim_rest(s->sim);
    for (int k = 0; k < AROUND; k++) {
        double angle = turns * k * 2 * 3.14159265358979 / AROUND;
        x[6 + 3 * k] = cos(angle), x[7 + 3 * k] = mirror * sin(angle), x[8 + 3 * k] = X[8 + 3 * k];
    }
    for (int64_t k = 0; s->mesh->nodes_per_tet == 10 && k < 6 * s->mesh->tet_count; k++) {
        const int32_t *tet = s->mesh->tets + 10 * (k / 6);
        for (int d = 0; d < 3; d++)
            x[3 * tet[4 + k % 6] + d] =
                0.5 * (x[3 * tet[ends[k % 6][0]] + d] + x[3 * tet[ends[k % 6][1]] + d]);
    }
}

/* The first count allocates the lists of edges, and later counts reuse them. */
static void test_lists_made_once(void **state) {
    (void)state;
    scenario s;
    ring_init(&s, 1);
    scenario_start(&s);
    wind(&s, 2, 1);
    int64_t allocations = 0;
    for (int k = 0; k < 3; k++) {
        assert_int_equal(pl_tangles_count(s.sim, pl_sim_positions(s.sim), &allocations), 1);
        assert_int_equal(allocations, 1);
    }
    scenario_free(&s);
}

static void test_windings(void **state) {
    (void)state;
    for (int e = 0; e < 3; e++) {
        scenario s;
        ring_init(&s, e);
        scenario_start(&s);
        double *x = pl_sim_positions(s.sim);
        assert_int_equal(defects_of(&s), 0);
        wind(&s, 1, 1);
        assert_int_equal(defects_of(&s), 0);
        wind(&s, 2, 1); /* no element is inverted: only the winding number shows it */
        assert_int_equal(defects_of(&s), 1);
        pl_sums sums;
        pl_assembly_evaluate(s.sim->assembly, s.sim->threads, x, &(pl_request){0}, &sums, NULL);
        assert_true(sums.inverted == 0 && sums.lowest_det > 0.5);
        wind(&s, 1, -1); /* every element is inverted, and the winding number is -1 */
        assert_int_equal(defects_of(&s), AROUND + 1);
        wind(&s, 2, 1);
        defects_of(&s);
        assert_false(pl_tangles_reset(s.sim, 4, x)); /* false: everything connected was reset */
        assert_int_equal(defects_of(&s), 0);
        check_below(scenario_converge(&s).elastic_energy, 1e-12 * s.materials[0].young);
        scenario_free(&s);
    }
}

/* Edges between nodes that were reset and nodes that were not are straight. */
static void check_middles(const scenario *s, const double *start) {
    const double *x = pl_sim_positions(s->sim);
    int64_t between = 0;
    for (int64_t k = 0; s->mesh->nodes_per_tet == 10 && k < 6 * s->mesh->tet_count; k++) {
        const int32_t *tet = s->mesh->tets + 10 * (k / 6), m = tet[4 + k % 6];
        int32_t a = tet[ends[k % 6][0]], b = tet[ends[k % 6][1]];
        if ((x[3 * a] != start[3 * a]) == (x[3 * b] != start[3 * b]) || s->sim->work.constrained[a] ||
            s->sim->work.constrained[b])
            continue;
        between++;
        for (int d = 0; d < 3; d++) check_near(x[3 * m + d], 0.5 * (x[3 * a + d] + x[3 * b + d]), 1e-13);
    }
    assert_true(between > 0 || s->mesh->nodes_per_tet == 4);
}

/* A rotated and shifted bar with one corner node pulled through others: the neighbourhood returns to its
 * place within 0.002 m. All other nodes and constrained nodes keep their bits. */
static void test_reset_where_it_was(void **state) {
    (void)state;
    for (int k = 0; k < 6; k++) {
        scenario s;
        pl_mesh *linear = box_mesh(6, 1, 1, 2, 0.2);
        int32_t corner = 0;
        int64_t corners = linear->node_count;
        for (int32_t i = 0; i < linear->node_count; i++) { /* the one nearest to the middle */
            const double *X = linear->nodes + 3 * i, *Y = linear->nodes + 3 * corner;
            double center[3] = {3, 0.5, 0.5}, near = 0, nearest = 0;
            for (int d = 0; d < 3; d++) near += pow(X[d] - center[d], 2), nearest += pow(Y[d] - center[d], 2);
            corner = near < nearest ? i : corner;
        }
        scenario_init(&s, k % 3 ? quadratic_of(linear) : linear);
        s.bodies[0].element = elements[k % 3];
        if (k >= 3)
            scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_PLANE, .point = {2.7}, .normal = {-1}},
                         "xyz");
        scenario_start(&s);
        double *x = pl_sim_positions(s.sim), R[9];
        const double *X = pl_sim_rest(s.sim);
        int64_t n = 3 * s.mesh->node_count;
        double *expected = malloc((size_t)n * sizeof *x), *start = malloc((size_t)n * sizeof *x);
        pl_random random = {7};
        random_rotation(&random, R);
        for (int64_t i = 0; i < n; i++) {
            expected[i] = 10 + (int)(i % 3);
            for (int d = 0; d < 3; d++) expected[i] += R[3 * (i % 3) + d] * X[i - i % 3 + d];
        }
        memcpy(x, expected, (size_t)n * sizeof *x);
        for (int d = 0; d < 3; d++) x[3 * corner + d] += 1.2 * R[3 * d];
        for (int64_t i = 3 * corners; i < n; i++) x[i] += 0.005; /* mid-edge nodes: no new defect */
        memcpy(start, x, (size_t)n * sizeof *x);
        assert_true(defects_of(&s) > 2);
        assert_true(pl_tangles_reset(s.sim, 1, x));
        int64_t moved = 0;
        double off = 0;
        for (int64_t i = 0; i < n; i++) {
            moved += x[i] != start[i];
            if (s.sim->work.constrained[i / 3]) assert_true(x[i] == start[i]);
            if (fabs(X[i - i % 3] - 3) > 2.1) assert_true(x[i] == start[i]);
            if (x[i] != start[i]) off = fmax(off, fabs(x[i] - expected[i]));
        }
        printf("%s: %lld of %lld coordinates laid, off by %.2g\n", elements[k % 3], (long long)moved,
               (long long)n, off);
        assert_true(moved > 10 && moved < n / 2 && off < 0.002);
        assert_int_equal(defects_of(&s), 0);
        check_middles(&s, start);
        free(expected), free(start);
        scenario_free(&s);
    }
}

static double edge_error(const scenario *s) {
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim);
    double worst = 0;
    for (int64_t k = 0; k < 16 * s->mesh->tet_count; k++) {
        const int32_t *tet = s->mesh->tets + s->mesh->nodes_per_tet * (k / 16);
        int64_t a = 3 * (int64_t)tet[k / 4 % 4], b = 3 * (int64_t)tet[k % 4];
        double now = 0, rest = 0;
        for (int d = 0; d < 3; d++) now += pow(x[a + d] - x[b + d], 2), rest += pow(X[a + d] - X[b + d], 2);
        worst = fmax(worst, fabs(sqrt(now) - sqrt(rest)));
        if (isnan(now)) return INFINITY;
    }
    return worst;
}

static pl_start_def start_of(int kind, int seed) {
    static const int kinds[] = {PL_START_MIRROR, PL_START_LINE, PL_START_SCATTER, PL_START_PLANE,
                                PL_START_POINT};
    return (pl_start_def){
        .kind = kinds[kind], .factor = 10, .seed = seed, .axis = {cos(seed), sin(1.7 * seed), 0.3}};
}

/* Coarse bodies, free and fixed at one end. Without the reset one in four keeps a winding defect. */
static void test_linear_bodies(void **state) {
    (void)state;
    static const char *const laws[] = {"neo-hookean", "corotated", "linear"};
    for (int k = 0; k < 60; k++) { /* starts, laws, constraints, resolutions */
        int sum = 0, worst = 0, seeds = SANITIZED ? 3 : 20;
        for (int seed = 1; seed <= seeds; seed++) {
            scenario s;
            scenario_init(&s, box_mesh(2, 1, 1, 1 + k / 30, 0.2));
            s.def.integrator = pl_sim_def_default().integrator;
            s.materials[0].law = laws[k / 5 % 3];
            s.bodies[0].start = start_of(k % 5, seed);
            if (k / 15 % 2) scenario_fix(&s, select_group("x-"), "xyz");
            scenario_start(&s);
            pl_step_report report = scenario_converge(&s);
            double off = edge_error(&s);
            if (!(off < 1e-6) || report.inverted)
                fail_msg("%s, start %d, seed %d, %s: off by %g, %lld inverted", laws[k / 5 % 3], k % 5, seed,
                         k / 15 % 2 ? "fixed" : "free", off, (long long)report.inverted);
            sum += report.newton_iterations;
            worst = report.newton_iterations > worst ? report.newton_iterations : worst;
            scenario_free(&s);
        }
        check_below((double)sum / seeds, 50);
        assert_true(worst <= 150);
    }
}

/* Resetting tangles gives the same bits on one and three threads. */
static void test_same_bits(void **state) {
    (void)state;
    for (int seed = 1; seed <= 10; seed++) {
        scenario s[2];
        for (int a = 0; a < 2; a++) {
            scenario_init(&s[a], box_mesh(2, 1, 1, 2, 0.2));
            s[a].def.threads = a ? 3 : 1;
            s[a].bodies[0].start = start_of(0, seed);
            scenario_start(&s[a]);
            scenario_converge(&s[a]);
        }
        assert_memory_equal(pl_sim_positions(s[0].sim), pl_sim_positions(s[1].sim),
                            24 * (size_t)s[0].mesh->node_count);
        for (int a = 0; a < 2; a++) scenario_free(&s[a]);
    }
}

/* A cantilever under gravity reaches the same equilibrium from rest and from mirrored, collapsed and
 * scattered starts. */
static void test_loaded_bodies(void **state) {
    (void)state;
    static const char *const kinds[] = {"tet4", "tet10", "bezier10", "adaptive"};
    for (int k = 0; k < 4; k++) {
        double *expected = NULL;
        for (int run = 0; run <= (SANITIZED ? 2 : 15); run++) {
            scenario s;
            pl_mesh *mesh = box_mesh(3, 1, 1, k ? 1 : 2, 0.2);
            scenario_init(&s, k ? quadratic_of(mesh) : mesh);
            s.bodies[0].element = kinds[k];
            s.def.gravity[1] = -1;
            if (run) s.bodies[0].start = start_of(run % 5, run);
            scenario_fix(&s, select_group("x-"), "xyz");
            scenario_start(&s);
            scenario_converge(&s);
            size_t bytes = 24 * (size_t)s.mesh->node_count;
            const double *x = pl_sim_positions(s.sim);
            if (!run) {
                memcpy(expected = malloc(bytes), x, bytes);
                assert_true(scenario_away(&s) > 0.1);
            }
            for (size_t i = 0; i < bytes / 8; i++) {
                if (!(fabs(x[i] - expected[i]) < 1e-6))
                    fail_msg("%s, run %d: off by %g", kinds[k], run, x[i] - expected[i]);
            }
            scenario_free(&s);
        }
        free(expected);
    }
}

/* The ends of a body are moved through each other, so that elements stay inverted. Tangles that a reset does
 * not improve are left alone in later steps, also in a simulation into which the state is restored. */
static void test_crushed(void **state) {
    (void)state;
    static const double times[2] = {0, 0.5}, moved[6] = {0, 0, 0, -2.1, 0, 0};
    scenario s[2];
    pl_step_report r[2] = {{0}};
    for (int a = 0; a < 2; a++) {
        scenario_init(&s[a], box_mesh(2, 1, 1, 2, 0.2));
        s[a].def.integrator = pl_sim_def_default().integrator;
        s[a].materials[0].law = "corotated";
        s[a].def.dt = 0.1;
        scenario_fix(&s[a], select_group("x-"), "xyz");
        scenario_fix(&s[a], select_group("x+"), "xyz")->translation =
            (pl_curve){2, 3, PL_INTERP_LINEAR, times, moved};
        scenario_start(&s[a]);
    }
    for (int step = 0; step < 5; step++) r[0] = scenario_converge(&s[0]);
    assert_true(r[0].inverted > 5);
    size_t bytes = pl_sim_state_size(s[0].sim);
    char *saved = malloc(bytes);
    pl_error err;
    pl_sim_state_save(s[0].sim, saved);
    int64_t defects = defects_of(&s[0]);
    assert_true(defects > 5 && pl_tangles_were_left(s[0].sim, defects));
    int taken[3]; /* iterations: with the tangles left, with the state restored, and with the record of them
                     cleared */
    for (int a = 0; a < 3; a++) {
        if (a) check_ok(pl_sim_state_restore(s[1].sim, saved, bytes, &err));
        if (a == 2) pl_tangles_leave(s[1].sim, 0);
        r[a > 0] = scenario_converge(&s[a > 0]);
        taken[a] = r[a > 0].newton_iterations;
        if (a == 1)
            assert_memory_equal(pl_sim_positions(s[0].sim), pl_sim_positions(s[1].sim),
                                24 * (size_t)s[0].mesh->node_count);
    }
    printf("crushed: %d Newton iterations, %d when it is tried again\n", taken[0], taken[2]);
    assert_true(r[0].inverted > 5 && taken[0] == taken[1] && taken[0] < taken[2]);
    pl_tangles_leave(s[0].sim, 10);
    assert_true(pl_tangles_were_left(s[0].sim, 20) && pl_tangles_were_left(s[0].sim, 5));
    assert_false(pl_tangles_were_left(s[0].sim, 21) || pl_tangles_were_left(s[0].sim, 4));
    free(saved);
    for (int a = 0; a < 2; a++) scenario_free(&s[a]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_made_once),
        cmocka_unit_test(test_windings),
        cmocka_unit_test(test_reset_where_it_was),
        cmocka_unit_test(test_linear_bodies),
        cmocka_unit_test(test_same_bits),
        cmocka_unit_test(test_loaded_bodies),
        cmocka_unit_test(test_crushed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
