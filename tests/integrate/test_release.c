/* A block starts compressed beyond inversion and is released under a load that it can carry. It returns to
 * the equilibrium of its law: every law in every form, every element, in statics and in dynamics. Nodes move
 * along z only, so that every element is in uniaxial strain, for which the stress of each law is repeated
 * here in closed form. */
#include "scenario.h"

static const double young = 1e5, poisson = 0.3, squashed = -0.05;

/* Restoring stress at the stretch s along z, the other stretches being 1. Compression means 0 < s < 1. */
typedef double (*stress_of)(double s, double lambda, double mu);

static double linear_stress(double s, double lambda, double mu) { return (lambda + 2 * mu) * (1 - s); }
static double stvk_stress(double s, double lambda, double mu) {
    return (lambda + 2 * mu) * s * (1 - s * s) / 2;
}
static double logarithmic_stress(double s, double lambda, double mu) {
    return mu * (1 / s - s) - lambda * log(s) / s;
}
static double isochoric_stress(double s, double lambda, double mu) {
    return mu * pow(s, -5. / 3) * (2. / 3) * (1 - s * s) + (lambda + 2 * mu / 3) * (1 - s);
}
static double stable_stress(double s, double lambda, double mu) {
    double m = 4 * mu / 3, l = lambda + 5 * mu / 6, a = 1 + 3 * m / (4 * l);
    return -m * s * (1 - 1 / (s * s + 3)) - l * (s - a);
}
static double tissue_stress(double s, double lambda, double mu) { /* default threshold 0.7, slope 10 */
    double z = fmin((1 - s) / 0.3, 1), beyond = fmax(0.7 - s, 0);
    return lambda * (1 - s) + 2 * mu * (0.3 * (z + 3 * z * z * z) + 10 * beyond);
}
static double blatz_ko_stress(double s, double lambda, double mu) {
    (void)lambda;
    return mu * (1 / (s * s) - s);
}

typedef struct closed_form {
    const char *law, *form;
    stress_of stress;
    double load; /* Pa */
} closed_form;
static const closed_form forms[] = {
    {"linear", NULL, linear_stress, 5e4},
    {"corotated", NULL, linear_stress, 5e4}, /* J - 1 = s - 1 */
    {"stvk", NULL, stvk_stress, 1.5e4},      /* carries at most 25.9 kPa */
    {"neo-hookean", "logarithmic", logarithmic_stress, 5e4},
    {"neo-hookean", "isochoric", isochoric_stress, 5e4},
    {"stable-neo-hookean", NULL, stable_stress, 5e4},
    {"tissue", NULL, tissue_stress, 5e4},
    {"user", NULL, blatz_ko_stress, 5e4},
};

static const closed_form *form_of(const pl_material_def *def) {
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        if (strcmp(forms[k].law, def->law)) continue;
        if (!forms[k].form || !strcmp(forms[k].form, def->form)) return &forms[k];
    }
    fail_msg("law '%s' has no closed form here", def->law);
    return NULL;
}

/* The equilibrium nearest to rest, by bisection. */
static double stretch_under(const closed_form *form, double lambda, double mu) {
    double high = 1, low = 1;
    while (form->stress(low, lambda, mu) < form->load) low -= 1e-3;
    for (int k = 0; k < 60; k++) {
        double middle = (low + high) / 2;
        *(form->stress(middle, lambda, mu) < form->load ? &high : &low) = middle;
    }
    return high;
}

static const char *const elements[] = {"tet4", "tet10", "bezier10", "adaptive"};

static void make(scenario *s, int element, const pl_material_def *material, double load) {
    pl_mesh *mesh = box_mesh(0.1, 0.1, 0.1, 2, 0.2);
    scenario_init(s, element ? quadratic_of(mesh) : mesh);
    s->bodies[0].element = elements[element];
    s->materials[0] = *material;
    s->materials[0].name = "flesh";
    s->def.integrator = pl_sim_def_default().integrator;
    scenario_fix(s, (pl_selection_def){.kind = PL_SELECT_ALL}, "xy");
    scenario_fix(s, select_group("z-"), "xyz");
    scenario_load(s, PL_LOAD_TRACTION, select_group("z+"), 0, 0, -load);
}

/* Largest distance of a node from `stretch` times its rest height above the bottom, relative to the block's
 * size. */
static double find_error(const scenario *s, double stretch) {
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim);
    double bottom = INFINITY, worst = 0;
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) bottom = fmin(bottom, X[3 * i + 2]);
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) {
        double error = x[3 * i + 2] - bottom - stretch * (X[3 * i + 2] - bottom);
        worst = fmax(worst, isfinite(error) ? fabs(error) : INFINITY);
    }
    return worst / 0.1;
}

static void squash(scenario *s) {
    double *x = pl_sim_positions(s->sim), bottom = INFINITY;
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) bottom = fmin(bottom, x[3 * i + 2]);
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++)
        x[3 * i + 2] = bottom + squashed * (x[3 * i + 2] - bottom);
}

typedef void (*visit)(int element, const pl_material_def *material, const closed_form *form, double expected);

static void each_law_and_element(visit function) {
    pl_material_def material;
    double user_mu, lambda, mu;
    pl_error err;
    for (int law = 0; material_at(law, young, poisson, &user_mu, &material); law++) {
        check_ok(pl_material_check(&material, &lambda, &mu, &err));
        const closed_form *form = form_of(&material);
        double expected = stretch_under(form, lambda, mu);
        assert_true(expected > 0.6 && expected < 0.95);
        for (int element = 0; element < 4; element++) function(element, &material, form, expected);
    }
}

static void check_at_rest(int element, const pl_material_def *material, const closed_form *form,
                          double expected) {
    scenario s;
    make(&s, element, material, form->load);
    scenario_start(&s);
    squash(&s);
    pl_step_report report = scenario_converge(&s);
    double error = find_error(&s, expected);
    if (getenv("PL_VERBOSE"))
        printf("%s %s, %s: %d Newton iterations to a stretch of %.4f, off by %.1g\n", form->law,
               form->form ? form->form : "", elements[element], report.newton_iterations, expected, error);
    if (!(error < 1e-5) || report.inverted)
        fail_msg("%s %s, %s: off by %g, %lld inverted", form->law, form->form ? form->form : "",
                 elements[element], error, (long long)report.inverted);
    scenario_free(&s);
}

static void test_at_rest(void **state) {
    (void)state;
    each_law_and_element(check_at_rest);
}

/* After half a second with an implicit scheme and viscosity the oscillation has decayed to the
 * equilibrium. */
static void check_in_motion(int element, const pl_material_def *material, const closed_form *form,
                            double expected) {
    static const char *const schemes[] = {"implicit-euler", "linear-implicit-euler", "bdf2"};
    for (int k = 0; k < 3; k++) {
        scenario s;
        make(&s, element, material, form->load);
        s.def.integrator.type = schemes[k];
        s.def.dt = 0.005;
        s.materials[0].viscosity = 200;
        scenario_start(&s);
        squash(&s);
        pl_step_report report = {0};
        for (int step = 0; step < 100; step++) report = scenario_converge(&s);
        double error = find_error(&s, expected);
        if (!(error < 1e-3) || report.inverted)
            fail_msg("%s %s, %s, %s: off by %g, %lld inverted", form->law, form->form ? form->form : "",
                     elements[element], schemes[k], error, (long long)report.inverted);
        scenario_free(&s);
    }
}

static void test_in_motion(void **state) {
    (void)state;
    each_law_and_element(check_in_motion);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_at_rest), cmocka_unit_test(test_in_motion)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
