/* Terms that are not part of the engine, added to a simulation: every integrator includes them, and the line
 * search stays where they are defined. */
#include "motion.h"
#include "terms/term.h"

/* k m_i |x_i - X_i - c|^2 / 2 on every node: a body without constraints oscillates like a point mass. */
typedef struct spring {
    double stiffness; /* 1/s2 */
    double center[3];
} spring;

static void spring_evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    const spring *s = data;
    double square = 0;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        double k = s->stiffness * sim->inertia.masses[i], block[9] = {k, 0, 0, 0, k, 0, 0, 0, k}, one = 1;
        int32_t node = (int32_t)i;
        for (int d = 0; d < 3; d++) {
            double away = request->x[3 * i + d] - sim->model->rest[3 * i + d] - s->center[d];
            value->energy += 0.5 * k * away * away;
            if (request->gradient) request->gradient[3 * i + d] += k * away;
            square += k * k * away * away;
        }
        value->stiffness += k;
        if (request->tangent) pl_stencils_add(&sim->work.stencils, 1, &node, &one, block);
    }
    value->force = sqrt(square);
}

static bool spring_restrains(const pl_sim *sim, const void *data, int64_t component) {
    (void)sim, (void)data, (void)component;
    return true;
}

static const pl_term_kind spring_kind = {
    .name = "spring", .role = PL_TERM_LOAD, .restrains = spring_restrains, .evaluate = spring_evaluate};

static void add_term(scenario *s, const pl_term_kind *kind, void *data) {
    pl_error err;
    check_ok(pl_terms_add(s->sim, (pl_term){.kind = kind, .data = data}, &err));
}

static void mean_of(const scenario *s, double mean[3]) {
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim), *m = pl_sim_masses(s->sim);
    double mass = 0;
    mean[0] = mean[1] = mean[2] = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k++) mean[k % 3] += m[k / 3] * (x[k] - X[k]);
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) mass += m[i];
    for (int d = 0; d < 3; d++) mean[d] /= mass;
}

/* Without inertia the body rests at g/k below the spring's centre. */
static void test_equilibrium(void **state) {
    (void)state;
    scenario s;
    spring data = {.stiffness = 20, .center = {0.1, 0.2, 0.3}};
    double mean[3];
    scenario_init(&s, box_mesh(2, 1, 1, 2, 0.2));
    s.def.integrator.type = "quasistatic";
    s.def.gravity[2] = -9.81;
    scenario_start(&s);
    add_term(&s, &spring_kind, &data);
    for (int step = 0; step < 2; step++) scenario_converge(&s);
    mean_of(&s, mean);
    check_near(mean[0], 0.1, 1e-9);
    check_near(mean[1], 0.2, 1e-9);
    check_near(mean[2], 0.3 - 9.81 / 20, 1e-9);
    scenario_free(&s);
}

/* Oscillation about the centre. The two implicit Euler schemes follow the recurrence of implicit Euler, the
 * others the exact motion within 0.02 m. The body stays unstrained, since the springs accelerate all nodes
 * alike. */
static void test_motion(void **state) {
    (void)state;
    const double k = 40, h = 0.005, start = 1;
    enum { STEPS = 60 };
    for (int i = 0; moving_integrator(i); i++) {
        const char *name = moving_integrator(i);
        scenario s;
        spring data = {.stiffness = k, .center = {start, 0, 0}};
        double mean[3], x = -start, v = 0;
        motion_init(&s, name, 1, h);
        s.def.solver.tolerance = 1e-12;
        scenario_start(&s);
        add_term(&s, &spring_kind, &data);
        for (int step = 0; step < STEPS; step++) {
            scenario_step(&s);
            double next = (x + h * v) / (1 + h * h * k);
            v = (next - x) / h;
            x = next;
        }
        mean_of(&s, mean);
        bool euler = !strcmp(name, "implicit-euler") || !strcmp(name, "linear-implicit-euler");
        double expected = euler ? x : -start * cos(sqrt(k) * h * STEPS), order = euler ? 1e-8 : 0.02;
        if (!(fabs(mean[0] - start - expected) < order))
            fail_msg("%s: %g, expected %g within %g", name, mean[0] - start, expected, order);
        check_near(mean[1], 0, 1e-9);
        scenario_free(&s);
    }
}

/* ---- a wall whose energy is not defined behind it ---- */

typedef struct wall {
    double height;   /* lower bound of z */
    int64_t inside;  /* evaluations behind the wall */
    int64_t limited; /* search directions that were shortened */
} wall;

static double lowest(const pl_sim *sim, const double *x) {
    double low = INFINITY;
    for (int64_t i = 0; i < sim->model->nodes; i++) low = fmin(low, x[3 * i + 2]);
    return low;
}

/* -log of the height above the wall, infinite behind it. */
static void wall_evaluate(pl_sim *sim, void *data, const pl_term_request *request, pl_term_value *value) {
    wall *w = data;
    if (!(lowest(sim, request->x) > w->height)) {
        w->inside++;
        value->energy = INFINITY;
        return;
    }
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        double gap = request->x[3 * i + 2] - w->height, size = 1e-3, one = 1,
               block[9] = {0, 0, 0, 0, 0, 0, 0, 0, size / (gap * gap)};
        int32_t node = (int32_t)i;
        value->energy -= size * log(gap);
        if (request->gradient) request->gradient[3 * i + 2] -= size / gap;
        if (request->tangent) pl_stencils_add(&sim->work.stencils, 1, &node, &one, block);
    }
}

static double wall_max_step(pl_sim *sim, void *data, const double *x, const double *direction) {
    wall *w = data;
    double longest = INFINITY;
    for (int64_t i = 0; i < sim->model->nodes; i++) {
        if (direction[3 * i + 2] < 0)
            longest = fmin(longest, 0.9 * (w->height - x[3 * i + 2]) / direction[3 * i + 2]);
    }
    w->limited += longest < 1;
    return longest;
}

static void drop_on_wall(const pl_term_kind *kind, wall *w) {
    scenario s;
    scenario_init(&s, box_mesh(2, 1, 1, 2, 0));
    s.def.integrator.type = "quasistatic";
    s.def.gravity[2] = -9.81;
    s.materials[0].young = 2e4;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    w->height = -0.05;
    add_term(&s, kind, w);
    scenario_converge(&s);
    double low = lowest(s.sim, pl_sim_positions(s.sim));
    if (!(low > w->height && low < w->height + 0.01))
        fail_msg("lowest at %g, the wall at %g", low, w->height);
    scenario_free(&s);
}

static void test_wall(void **state) {
    (void)state;
    pl_term_kind kind = {
        .name = "wall", .role = PL_TERM_LOAD, .evaluate = wall_evaluate, .max_step = wall_max_step};
    wall bounded = {0}, unbounded = {0};
    drop_on_wall(&kind, &bounded);
    assert_true(bounded.limited > 0 && bounded.inside == 0);
    kind.max_step = NULL; /* then only the infinite energy keeps nodes out */
    drop_on_wall(&kind, &unbounded);
    assert_true(unbounded.inside > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_equilibrium), cmocka_unit_test(test_motion),
                                       cmocka_unit_test(test_wall)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
