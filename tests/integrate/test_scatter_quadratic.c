/* Hyperelastic bodies of quadratic elements come back from anywhere, as linear ones do (test_scatter.c,
 * test_recover.c): thrown at random over ten times the bounding box, held at both ends; mirrored, or
 * collapsed to a plane, a line or a point, held nowhere; twenty seeds, two laws, both bases. With an
 * argument, on more elements and every law. Without straight edges on the way (integrate/straight.h) nine in
 * ten of the scattered ones end in knots that no integration point sees. */
#include "scenario.h"
#include "mesh/folded.h"

typedef struct tally {
    int runs, worst, sum, elsewhere;
} tally;

static const char *const elements[] = {"tet10", "bezier10"};

static pl_mesh *quadratic_bar(int resolution) {
    pl_error err;
    pl_mesh *linear = box_mesh(2, 1, 1, resolution, 0.2), *mesh = NULL;
    check_ok(pl_mesh_quadratic(linear, &mesh, &err));
    pl_mesh_free(linear);
    return mesh;
}

/* Largest change of the distance between two nodes of an element: zero for rest shapes anywhere in space. */
static double shape_error(const scenario *s) {
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim);
    double worst = 0;
    for (int64_t k = 0; k < 100 * s->mesh->tet_count; k++) {
        const int32_t *tet = s->mesh->tets + 10 * (k / 100);
        int64_t a = 3 * (int64_t)tet[k / 10 % 10], b = 3 * (int64_t)tet[k % 10];
        double now = 0, rest = 0;
        for (int d = 0; d < 3; d++) {
            now += pow(x[a + d] - x[b + d], 2);
            rest += pow(X[a + d] - X[b + d], 2);
        }
        worst = fmax(worst, fabs(sqrt(now) - sqrt(rest)));
        if (isnan(now)) return INFINITY;
    }
    return worst;
}

static int64_t count_inverted(const scenario *s, bool control) {
    int64_t count = 0;
    for (int64_t t = 0; t < s->mesh->tet_count; t++)
        count +=
            pl_tet_is_inverted(s->mesh->tets + 10 * t, pl_sim_positions(s->sim), control, s->mesh->nodes);
    return count;
}

/* With `may_wind` the end may be another equilibrium: a law with a barrier against inversion can be left
 * wound up about an edge, with every integration point right. */
static void recover(int element, const char *law, int resolution, pl_start_def start, bool held,
                    bool may_wind, tally *t) {
    scenario s;
    scenario_init(&s, quadratic_bar(resolution));
    s.def.integrator = pl_sim_def_default().integrator;
    s.bodies[0].element = elements[element];
    s.bodies[0].start = start;
    s.materials[0].law = law;
    if (held) scenario_hold(&s, select_group("x-"), "xyz");
    if (held) scenario_hold(&s, select_group("x+"), "xyz");
    scenario_start(&s);
    assert_true(count_inverted(&s, element == 1) > s.mesh->tet_count / 4); /* it was thrown */
    pl_step_report report = scenario_step(&s);
    double off = held ? scenario_away(&s) : shape_error(&s);
    bool back = off < 1e-6;
    if (report.reason != PL_CONVERGED || !(back || may_wind) || report.inverted ||
        report.newton_iterations > 150)
        fail_msg("%s, %s, start %d, seed %lld: %s after %d iterations, off by %g, %lld inverted",
                 elements[element], law, start.kind, (long long)start.seed, pl_reason_name(report.reason),
                 report.newton_iterations, off, (long long)report.inverted);
    if (back) assert_int_equal(count_inverted(&s, element == 1), 0);
    t->elsewhere += !back;
    t->runs++;
    t->sum += report.newton_iterations;
    t->worst = report.newton_iterations > t->worst ? report.newton_iterations : t->worst;
    scenario_free(&s);
}

static int size = 2, law_count = 2;
static const char *const laws[] = {"neo-hookean", "corotated", "stable-neo-hookean", "stvk"};

static void print_tally(const char *what, int element, const char *law, const tally *t) {
    printf("%s %s, %s: %d runs, Newton iterations %.1f in the mean, %d at worst, %d elsewhere\n",
           elements[element], law, what, t->runs, (double)t->sum / t->runs, t->worst, t->elsewhere);
}

static void test_scatter(void **state) {
    (void)state;
    for (int k = 0; k < 2 * law_count; k++) {
        tally t = {0};
        for (int seed = 1; seed <= (SANITIZED ? 3 : 20); seed++)
            recover(k % 2, laws[k / 2], size,
                    (pl_start_def){.kind = PL_START_SCATTER, .factor = 10, .seed = seed}, true, false, &t);
        print_tally("scattered", k % 2, laws[k / 2], &t);
        check_below((double)t.sum / t.runs, size > 2 ? 100 : 50);
    }
}

/* Axes that are not the mesh's, another for every seed. */
static void test_mirror_and_collapse(void **state) {
    (void)state;
    static const int kinds[] = {PL_START_MIRROR, PL_START_PLANE, PL_START_LINE, PL_START_POINT};
    static const char *const names[] = {"mirrored", "to a plane", "to a line", "to a point"};
    for (int k = 0; k < 8 * law_count; k++) {
        tally t = {0};
        for (int seed = 1; seed <= (SANITIZED ? 2 : kinds[k / 2 % 4] == PL_START_POINT ? 1 : 20); seed++) {
            pl_start_def start = {
                .kind = kinds[k / 2 % 4], .seed = seed, .axis = {cos(seed), sin(1.7 * seed), 0.3}};
            recover(k % 2, laws[k / 8], size, start, false, k / 8 == 0, &t);
        }
        assert_true(t.elsewhere <= 5);
        print_tally(names[k / 2 % 4], k % 2, laws[k / 8], &t);
    }
}

int main(int count, char **arguments) {
    if (count > 1) size = atoi(arguments[1]), law_count = 4;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_scatter),
                                       cmocka_unit_test(test_mirror_and_collapse)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
