/* Extreme but valid values: stiffness, size, position and Poisson's ratio over many powers of ten. Results
 * that do not depend on units must be equal. Steps in all remaining cases end converged or with a correct
 * reason, and positions are always finite. */
#include "scenario.h"

typedef struct extreme {
    double young, size, away, poisson;
} extreme;

static void make(scenario *s, const extreme *e) {
    scenario_init(s, box_mesh(2, 1, 1, 3, 0.2));
    s->def.integrator = pl_sim_def_default().integrator;
    s->materials[0].young = e->young;
    s->materials[0].poisson = e->poisson;
    if (e->poisson < 0)
        s->materials[0].form = "isochoric"; /* the logarithmic form is unbounded below there */
    s->bodies[0].scale = e->size;
    for (int d = 0; d < 3; d++) s->bodies[0].translate[d] = (d == 1 ? -1 : 1) * e->away;
}

static void check_finite(const scenario *s) {
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k++)
        assert_true(isfinite(pl_sim_positions(s->sim)[k]));
}

/* One end is pulled, lifted and rotated. Positions in units of the size do not depend on stiffness or
 * units. */
static void pull(const extreme *e, bool scattered, double *out) {
    scenario s;
    make(&s, e);
    const double shift[3] = {0.6 * e->size, 0.3 * e->size, 0}, degrees = 40;
    if (scattered) s.bodies[0].start = (pl_start_def){.kind = PL_START_SCATTER, .factor = 5, .seed = 2};
    scenario_fix(&s, select_group("x-"), "xyz");
    pl_constraint_def *pulled = scenario_fix(&s, select_group("x+"), "xyz");
    pulled->translation = (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, shift};
    pulled->rotation = (pl_curve){1, 1, PL_INTERP_LINEAR, &scenario_zero_time, &degrees};
    pulled->axis[0] = 1, pulled->axis[2] = 0;
    for (int d = 0; d < 3; d++) pulled->center[d] = s.bodies[0].translate[d] + 0.5 * e->size;
    scenario_start(&s);
    pl_step_report report = scenario_step(&s);
    check_finite(&s);
    if (report.reason != PL_CONVERGED)
        fail_msg("young %g, size %g, %g away, poisson %g%s: %s, residual %g", e->young, e->size, e->away,
                 e->poisson, scattered ? ", scattered" : "", pl_reason_name(report.reason), report.residual);
    const double *x = pl_sim_positions(s.sim);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k++)
        out[k] = (x[k] - s.bodies[0].translate[k % 3]) / e->size;
    scenario_free(&s);
}

static void test_units_do_not_matter(void **state) {
    (void)state;
    enum { MAX = 3 * 400 };
    static const double poissons[] = {0.3, 0.49, -0.5};
    for (int p = 0; p < 3; p++) {
        double usual[MAX], x[MAX] = {0};
        memset(usual, 0, sizeof usual);
        pull(&(extreme){1e5, 1, 0, poissons[p]}, false, usual);
        assert_true(largest_of(usual, MAX) > 2.5);
        const struct {
            extreme e;
            bool scattered;
            double tolerance;
        } cases[] = {
            {{1e-3, 1, 0, poissons[p]}, false, 1e-8},   {{1e12, 1, 0, poissons[p]}, false, 1e-8},
            {{1e5, 1e-6, 0, poissons[p]}, false, 1e-8}, {{1e5, 1e6, 0, poissons[p]}, false, 1e-8},
            {{1e5, 1, 1e4, poissons[p]}, false, 1e-8},  {{1e12, 1e6, 1e4, poissons[p]}, false, 1e-8},
            {{1e-3, 1e-6, 0, poissons[p]}, true, 1e-6}, {{1e12, 1, 1e4, poissons[p]}, true, 1e-6},
            {{1e5, 1, 1e7, poissons[p]}, false, 1e-5}, /* nine digits of coordinates remain */
        };
        for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
            pull(&cases[c].e, cases[c].scattered, x);
            for (int k = 0; k < MAX; k++) check_near(x[k], usual[k], cases[c].tolerance);
        }
    }
}

/* A body fixed at one end, under a weight from negligible to crushing, for every law. */
static void test_weights(void **state) {
    (void)state;
    static const extreme extremes[] = {{1e-3, 1, 0, 0.3},   {1e12, 1, 0, 0.3},   {1e5, 1e-6, 0, 0.3},
                                       {1e5, 1e6, 0, 0.3},  {1e-3, 1e6, 0, 0.3}, {1e12, 1e-6, 0, 0.3},
                                       {1e5, 1, 1e4, 0.49}, {1e5, 1, 0, -0.5},   {1e5, 1e-6, 1e4, 0.3}};
    int tally[PL_CANCELLED + 1] = {0};
    double user_mu, softness[sizeof extremes / sizeof extremes[0]];
    pl_material_def material;
    for (int law = 0; material_at(law, 1, 0.3, &user_mu, &material); law++) {
        for (size_t k = 0; k < sizeof extremes / sizeof extremes[0]; k++) {
            scenario s;
            make(&s, &extremes[k]);
            s.materials[0].law = material.law;
            s.materials[0].form = material.form;
            s.materials[0].user = blatz_ko;
            s.materials[0].user_context = &s.user_mu;
            s.user_mu = extremes[k].young / 2.6;
            if (pl_law_find(material.law)->needs_lambda)
                s.materials[0].poisson = fmax(extremes[k].poisson, 0);
            s.def.gravity[0] = 9.81;
            s.def.gravity[1] = -3;
            s.def.integrator.max_iterations = 40;
            s.def.solver.max_iterations = 500;
            scenario_fix(&s, select_group("x-"), "xyz");
            scenario_start(&s);
            pl_step_report report;
            pl_error err;
            pl_status status = pl_sim_step(s.sim, &report, &err);
            assert_true(status == PL_OK || status == PL_ERR_NUMERIC);
            assert_true(report.reason != PL_CONVERGED || report.residual < 1e-4);
            check_finite(&s);
            tally[report.reason]++;
            softness[k] = scenario_away(&s) * extremes[k].young / pow(extremes[k].size, 2);
            /* stiff and small: the elongation follows Hooke's law, of the order of density x gravity x
             * length^2 / young, so that the step converges */
            if (extremes[k].young * extremes[k].size >= 1e5 && extremes[k].size <= 1 &&
                extremes[k].away == 0 &&
                extremes[k].poisson > 0) /* below zero some laws are unbounded below */
                assert_int_equal(report.reason, PL_CONVERGED);
            scenario_free(&s);
        }
        check_near(softness[1], softness[2], 1e-4 * softness[1]); /* small displacements: Hooke's law */
        check_near(softness[1], 8e4, 1e4);
    }
    printf("weights: %d converged, %d stagnated, %d at the iteration limit, %d not finite\n",
           tally[PL_CONVERGED], tally[PL_STAGNATED], tally[PL_ITERATION_LIMIT], tally[PL_NOT_FINITE]);
}

/* Excessive loads, and positions that the caller made invalid. */
static void test_nonsense(void **state) {
    (void)state;
    const double loads[] = {1e30, 1e150, 1e300};
    for (int k = 0; k < 5; k++) {
        scenario s;
        pl_step_report report;
        pl_error err = {0};
        make(&s, &(extreme){1e5, 1, 0, 0.3});
        s.def.integrator.max_iterations = 30;
        scenario_fix(&s, select_group("x-"), "xyz");
        if (k < 3) scenario_load(&s, PL_LOAD_FORCE, select_group("x+"), loads[k], 0, 0);
        scenario_start(&s);
        if (k == 3) pl_sim_positions(s.sim)[3 * (pl_sim_node_count(s.sim) / 2)] = NAN;
        if (k == 4)
            for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) pl_sim_positions(s.sim)[3 * i] *= 1e200;
        pl_status status = pl_sim_step(s.sim, &report, &err);
        if (k < 3) check_finite(&s);
        if (k >= 3 || report.reason == PL_NOT_FINITE) {
            assert_int_equal(report.reason, PL_NOT_FINITE);
            assert_int_equal(status, PL_ERR_NUMERIC);
            assert_true(strlen(err.message) > 10);
        } else {
            assert_int_equal(status, PL_OK);
            if (k > 0) assert_true(report.reason != PL_CONVERGED);
        }
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_units_do_not_matter),
                                       cmocka_unit_test(test_weights), cmocka_unit_test(test_nonsense)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
