/* The criteria by which edges of adaptive bodies change (docs/adaptive.md), against a calculation by hand on
 * one tetrahedron: the bend predicted for a linear edge from forces, masses and stiffness, and that of a
 * quadratic edge, now and as predicted by velocities. Thresholds are 1e-9 above and below the expected
 * value. */
#include "scenario.h"
#include "model/degrees.h"

/* The unit tetrahedron with a uniform strain. A force acts on the mid-edge node between corners 1 and 2. */
static const double density = 1000, shear = 4e4, lame = 4e4, volume = 1 / 6.0, step = 0.04;
static const double strain[3] = {0.01, -0.004, 0.007}, force[3] = {60, 110, -70};
static const double slopes[4][3] = {{-1, -1, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

static void tet_init(scenario *s, const char *integrator) {
    double nodes[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    int32_t tet[4] = {0, 1, 2, 3};
    pl_mesh linear = {.node_count = 4, .nodes = nodes, .tet_count = 1, .nodes_per_tet = 4, .tets = tet},
            *mesh = NULL;
    pl_error err;
    check_ok(pl_mesh_quadratic(&linear, &mesh, &err));
    scenario_init(s, mesh);
    s->bodies[0].element = "adaptive";
    s->bodies[0].adaptive = (pl_adaptive_def){.raise = 1e30};
    s->materials[0].law = "linear";
    s->materials[0].young = 2.5 * shear; /* poisson 1/4: both Lame parameters are equal */
    s->materials[0].poisson = 0.25;
    s->materials[0].density = density;
    s->def.integrator.type = integrator;
    s->def.dt = step;
}

static int64_t edge_between(const scenario *s, int32_t a, int32_t b) {
    const pl_degrees *degrees = s->sim->degrees;
    for (int64_t e = 0; e < degrees->count; e++) {
        const int32_t *ends = degrees->edges[e].ends;
        if ((ends[0] == a && ends[1] == b) || (ends[0] == b && ends[1] == a)) return e;
    }
    fail_msg("no edge from %d to %d", a, b);
    return -1;
}

static void stretch(const scenario *s) {
    for (int k = 0; k < 30; k++) pl_sim_positions(s->sim)[k] = s->mesh->nodes[k] * (1 + strain[k % 3]);
}

/* The bend by hand. The mean gradient of the Bernstein polynomial of a mid-edge node is half the sum of the
 * gradients of its ends. Every polynomial has a tenth of the mass. If no edge is quadratic, a corner has a
 * quarter of the mass and the forces of the linear element. */
static double bend_by_hand(bool moves, bool constrained_corner, bool constrained_y) {
    double square = 0, mass = moves ? density * volume / 10 : 0, corner = density * volume / 4;
    double k = (lame + 4 * shear) / 3 * 0.4 * volume * 2; /* 4 int |z1 b2 + z2 b1|^2, orthonormal b1, b2 */
    for (int d = 0; d < 3; d++) {
        double stress = 2 * shear * strain[d] + lame * (strain[0] + strain[1] + strain[2]);
        double own = force[d] - stress * volume / 2 * (slopes[1][d] + slopes[2][d]), ends = 0;
        for (int i = 1; i <= 2; i++) {
            bool constrained = (constrained_corner && i == 1) || (constrained_y && d == 1);
            if (!constrained) ends += (force[d] / 2 - stress * volume * slopes[i][d]) / corner / 2;
        }
        if (!(constrained_y && d == 1)) square += pow(own - mass * ends, 2);
    }
    return sqrt(square) / (k + (moves ? mass / (step * step) : 0)) / 2;
}

/* Thresholds are constant during a simulation; the test changes those of one edge. */
static pl_degree_edge *thresholds_of(const pl_degrees *degrees, int64_t e) {
    return (pl_degree_edge *)&degrees->edges[e];
}

/* Whether the edge becomes quadratic with a threshold of `factor` times the bend by hand. */
static bool is_raised(const char *integrator, bool constrained_corner, bool constrained_y, double factor) {
    scenario s;
    tet_init(&s, integrator);
    const int32_t *tet = s.mesh->tets, middle = tet[5]; /* VTK's order: 01, 12, 20, 03, 13, 23 */
    const int32_t edge[3] = {1, 2, middle}, corner = 1;
    scenario_load(&s, PL_LOAD_FORCE, select_node(&middle), force[0], force[1], force[2]);
    if (constrained_corner) scenario_fix(&s, select_node(&corner), "xyz");
    if (constrained_y)
        scenario_fix(&s, (pl_selection_def){.kind = PL_SELECT_LIST, .count = 3, .nodes = edge}, "y");
    scenario_start(&s);
    pl_degrees *degrees = s.sim->degrees;
    int64_t e = edge_between(&s, 1, 2);
    assert_int_equal(degrees->edges[e].middle, middle);
    assert_int_equal(degrees->linear_count, 6);
    bool moves = s.sim->model->integrator->moves;
    thresholds_of(degrees, e)->raise = factor * bend_by_hand(moves, constrained_corner, constrained_y);
    pl_error err;
    pl_step_report report = {.reason = PL_CONVERGED};
    pl_constraints_apply(s.sim, 0, pl_sim_positions(s.sim)); /* marks constrained components */
    stretch(&s);
    if (moves)
        pl_degrees_begin(s.sim, &report);
    else
        check_ok(pl_degrees_refine(s.sim, &report, &err));
    bool raised = !degrees->states[e].linear;
    assert_true(report.degree_changes == raised);
    scenario_free(&s);
    return raised;
}

static void test_linear_edges(void **state) {
    (void)state;
    static const char *const kinds[] = {"implicit-euler", "linear-implicit-euler", "symplectic-euler",
                                        "quasistatic"};
    for (int k = 0; k < 12; k++) {
        bool corner = k % 3 == 1, y = k % 3 == 2;
        if (!is_raised(kinds[k / 3], corner, y, 1 - 1e-9) || is_raised(kinds[k / 3], corner, y, 1 + 1e-9))
            fail_msg("%s, fixed %d: the predicted bend is not %g", kinds[k / 3], k % 3,
                     bend_by_hand(k < 9, corner, y));
    }
}

/* Whether a quadratic edge becomes linear with the threshold `lower`. Its control point is displaced by `off`
 * and moves with the relative velocity `rate`. */
static bool is_lowered(const char *integrator, const double off[3], const double rate[3], double lower) {
    scenario s;
    tet_init(&s, integrator);
    s.bodies[0].adaptive.start = PL_DEGREE_QUADRATIC;
    scenario_start(&s);
    pl_degrees *degrees = s.sim->degrees;
    int64_t e = edge_between(&s, 0, 3), middle = degrees->edges[e].middle;
    thresholds_of(degrees, e)->lower = lower;
    for (int k = 0; k < 30; k++) /* the whole body moves, too */
        pl_sim_velocities(s.sim)[k] = 3 + k % 3;
    for (int d = 0; d < 3; d++) {
        pl_sim_positions(s.sim)[3 * middle + d] += off[d];
        pl_sim_velocities(s.sim)[3 * middle + d] += rate[d];
    }
    pl_step_report report = {.reason = PL_CONVERGED};
    pl_degrees_begin(s.sim, &report);
    bool lowered = degrees->states[e].linear;
    assert_true(report.degree_changes == lowered);
    scenario_free(&s);
    return lowered;
}

static void expect_bend(const char *integrator, const double off[3], const double rate[3], double bend) {
    assert_true(is_lowered(integrator, off, rate, bend * (1 + 1e-9)));
    assert_false(is_lowered(integrator, off, rate, bend * (1 - 1e-9)));
}

/* The criterion uses the larger of the bend now and that predicted at the step's end; without inertia, only
 * the bend now. */
static void test_quadratic_edges(void **state) {
    (void)state;
    static const double off[3] = {3e-3, 0, -4e-3}, out[3] = {0, 5e-3 * 2.4 / 0.04, 0},
                        back[3] = {-3e-3 / 0.04, 0, 4e-3 / 0.04};
    expect_bend("implicit-euler", off, out, 0.5 * 5e-3 * 2.6); /* right triangle 5, 12, 13 */
    expect_bend("implicit-euler", off, back, 0.5 * 5e-3);
    expect_bend("quasistatic", off, out, 0.5 * 5e-3);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_linear_edges),
                                       cmocka_unit_test(test_quadratic_edges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
