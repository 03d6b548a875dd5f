/* Bodies that are collapsed to a plane, a line or a point, mirrored or scattered return to their rest shape
 * (irving2004, teran2005): with every law under 'extrapolate', constrained and free. Under 'clamp' positions
 * at least stay finite; under 'none' states outside the law's domain are refused. */
#include "scenario.h"

static const int kinds[] = {PL_START_PLANE, PL_START_LINE, PL_START_POINT, PL_START_MIRROR, PL_START_SCATTER};
static const char *const kind_names[] = {"rest", "scatter", "plane", "line", "point", "mirror"};

static void make(scenario *s, int law, int inversion, int kind, const char *fixed) {
    scenario_init(s, box_mesh(2, 1, 1, 3, 0.2));
    assert_true(material_at(law, 1e5, 0.3, &s->user_mu, &s->materials[0]));
    s->materials[0].name = "flesh";
    s->materials[0].inversion = inversion;
    s->def.integrator = pl_sim_def_default().integrator;
    s->bodies[0].start =
        (pl_start_def){.kind = kind, .factor = 3, .seed = 5, .axis = {0.3, 1, 0.2}}; /* an oblique axis */
    if (fixed) scenario_fix(s, select_group(fixed), "xyz");
    if (inversion == PL_INVERSION_CLAMP) { /* some laws never converge */
        s->def.integrator.max_iterations = 60;
        s->def.solver.max_iterations = 200;
    }
    scenario_start(s);
}

/* Largest change of an edge's length: zero for the rest shape in any position and orientation. */
static double edge_error(const scenario *s) {
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim);
    double worst = 0;
    for (int64_t t = 0; t < s->mesh->tet_count; t++) {
        for (int e = 0; e < 6; e++) {
            static const int ends[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
            int64_t a = s->mesh->tets[4 * t + ends[e][0]], b = s->mesh->tets[4 * t + ends[e][1]];
            double now = 0, rest = 0;
            for (int d = 0; d < 3; d++) {
                now += pow(x[3 * a + d] - x[3 * b + d], 2);
                rest += pow(X[3 * a + d] - X[3 * b + d], 2);
            }
            worst = fmax(worst, fabs(sqrt(now) - sqrt(rest)));
            if (isnan(now)) return INFINITY;
        }
    }
    return worst;
}

static void check_recovery(int law, int kind, const char *fixed, int *max) {
    scenario s;
    make(&s, law, PL_INVERSION_EXTRAPOLATE, kind, fixed);
    pl_step_report report = scenario_step(&s);
    double off = fixed ? scenario_away(&s) : edge_error(&s);
    if (report.reason != PL_CONVERGED || !(off < 1e-6) || report.inverted) {
        fail_msg("%s %s from %s, %s: %s after %d iterations, off by %g, %lld inverted", s.materials[0].law,
                 s.materials[0].form ? s.materials[0].form : "", kind_names[kind], fixed ? "fixed" : "free",
                 pl_reason_name(report.reason), report.newton_iterations, off, (long long)report.inverted);
    }
    if (getenv("PL_VERBOSE"))
        printf("%s %s from %s, %s: %d iterations, off by %.1g\n", s.materials[0].law,
               s.materials[0].form ? s.materials[0].form : "", kind_names[kind], fixed ? "fixed" : "free",
               report.newton_iterations, off);
    *max = report.newton_iterations > *max ? report.newton_iterations : *max;
    check_near(report.volume_ratio, 1, 1e-6);
    scenario_free(&s);
}

static void each_law_recovers(const char *fixed) {
    double user_mu;
    pl_material_def def;
    int max = 0;
    for (int law = 0; material_at(law, 1e5, 0.3, &user_mu, &def); law++) {
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
            check_recovery(law, kinds[k], fixed, &max);
    }
    printf("%s: at most %d Newton iterations\n", fixed ? "fixed" : "free", max);
    assert_true(max <= 80);
}

static void test_constrained_bodies(void **state) {
    (void)state;
    each_law_recovers("x-");
}

/* Without constraints the body ends in its rest shape, in any position and orientation, but not mirrored. */
static void test_free_bodies(void **state) {
    (void)state;
    each_law_recovers(NULL);
}

/* The untangling limiter does not affect the equilibrium, even where elements are compressed to 0.45, well
 * within its range: a block that is compressed from a scattered start ends in the same state as one from rest
 * without that limiter. */
static void test_limiter_leaves_no_trace(void **state) {
    (void)state;
    static const double push[3] = {-0.5, 0, 0};
    double *reached[2], energy[2];
    for (int scattered = 0; scattered < 2; scattered++) {
        scenario s;
        scenario_init(&s, box_mesh(1, 1, 1, 4, 0.2));
        s.materials[0].poisson = 0.2;
        if (scattered) s.bodies[0].start = (pl_start_def){.kind = PL_START_SCATTER, .factor = 3, .seed = 4};
        if (!scattered) s.def.integrator.untangling_start = s.def.integrator.untangling_end = 0;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_fix(&s, select_group("x+"), "xyz")->translation =
            (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, push};
        scenario_start(&s);
        pl_step_report report = scenario_converge(&s);
        assert_int_equal(report.inverted, 0);
        assert_true(report.min_det < 0.5);
        energy[scattered] = report.elastic_energy;
        size_t bytes = 24 * (size_t)pl_sim_node_count(s.sim);
        reached[scattered] = malloc(bytes);
        memcpy(reached[scattered], pl_sim_positions(s.sim), bytes);
        for (size_t k = 0; scattered && k < bytes / 8; k++) check_near(reached[1][k], reached[0][k], 1e-9);
        scenario_free(&s);
    }
    check_near(energy[1], energy[0], 1e-9 * energy[0]);
    free(reached[0]);
    free(reached[1]);
}

static void test_clamp_stays_finite(void **state) {
    (void)state;
    double user_mu;
    pl_material_def def;
    pl_error err;
    for (int law = 0; material_at(law, 1e5, 0.3, &user_mu, &def); law++) {
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
            scenario s;
            make(&s, law, PL_INVERSION_CLAMP, kinds[k], "x-");
            pl_step_report report;
            pl_sim_step(s.sim, &report, &err);
            for (int64_t i = 0; i < 3 * pl_sim_node_count(s.sim); i++)
                assert_true(isfinite(pl_sim_positions(s.sim)[i]));
            if (report.reason == PL_CONVERGED && report.inverted == 0) check_below(scenario_away(&s), 1e-6);
            scenario_free(&s);
        }
    }
}

/* Without inversion treatment a step from outside the law's domain is refused with its reason, and positions
 * do not change. */
static void test_none_refuses(void **state) {
    (void)state;
    double user_mu;
    pl_material_def def;
    int refused = 0;
    for (int law = 0; material_at(law, 1e5, 0.3, &user_mu, &def); law++) {
        if (!pl_law_find(def.law)->needs_positive) continue;
        scenario s;
        make(&s, law, PL_INVERSION_NONE, PL_START_MIRROR, NULL);
        size_t bytes = 24 * (size_t)pl_sim_node_count(s.sim);
        double *before = malloc(bytes);
        memcpy(before, pl_sim_positions(s.sim), bytes);
        pl_step_report report = scenario_step(&s);
        assert_int_equal(report.reason, PL_OUTSIDE_DOMAIN);
        assert_memory_equal(before, pl_sim_positions(s.sim), bytes);
        free(before);
        scenario_free(&s);
        refused++;
    }
    assert_true(refused >= 2);
}

/* Inside its domain a law gives the same result with and without inversion treatment: a bar that is pulled by
 * a tenth, on a path inside the domain. */
static void test_none_inside_its_domain(void **state) {
    (void)state;
    double *pulled[2];
    for (int bare = 0; bare < 2; bare++) {
        scenario s;
        scenario_init(&s, box_mesh(2, 1, 1, 3, 0.2));
        s.materials[0].inversion = bare ? PL_INVERSION_NONE : PL_INVERSION_EXTRAPOLATE;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_load(&s, PL_LOAD_TRACTION, select_group("x+"), 2e4, 5e3, 0);
        scenario_start(&s);
        scenario_converge(&s);
        size_t bytes = 24 * (size_t)pl_sim_node_count(s.sim);
        pulled[bare] = malloc(bytes);
        memcpy(pulled[bare], pl_sim_positions(s.sim), bytes);
        for (size_t k = 0; bare && k < bytes / 8; k++) check_near(pulled[1][k], pulled[0][k], 1e-9);
        assert_true(scenario_away(&s) > 0.2);
        scenario_free(&s);
    }
    free(pulled[0]);
    free(pulled[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_constrained_bodies),
        cmocka_unit_test(test_free_bodies),
        cmocka_unit_test(test_limiter_leaves_no_trace),
        cmocka_unit_test(test_clamp_stays_finite),
        cmocka_unit_test(test_none_refuses),
        cmocka_unit_test(test_none_inside_its_domain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
