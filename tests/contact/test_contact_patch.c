/* The contact patch test: blocks with non-matching meshes, pressed together, transmit a uniform pressure.
 * Also statics of bodies that are supported by other bodies only. */
#include "contact/blocks.h"

static const double size[3] = {1, 0.8, 1.2}, pressure = 1e4, young = 1e6;

/* Two stacked blocks on rollers below and at two sides, so that both expand equally. A traction pushes the
 * upper one. */
static void make_pile(crowd *c, const int cells[2], double distance, double push) {
    crowd_init(c);
    c->s.def.integrator.type = "quasistatic";
    c->s.def.integrator.tolerance = 1e-9;
    c->s.def.dt = 1;
    c->s.def.contact.distance = distance;
    for (int b = 0; b < 2; b++) {
        const int all[3] = {cells[b], cells[b], cells[b]};
        pl_body_def *body = crowd_add(c, block_mesh(all, size, 0.2, (uint64_t)(5 + b)), "tet4");
        body->translate[1] = b * (size[1] + 0.5 * distance);
        c->s.materials[b].young = young;
    }
    scenario_fix(&c->s, select_group("y-"), "y")->body = "a";
    scenario_fix(&c->s, select_group("x-"), "x");
    scenario_fix(&c->s, select_group("z-"), "z");
    scenario_load(&c->s, PL_LOAD_TRACTION, select_group("y+"), 0, -push, 0)->body = "b";
    scenario_start(&c->s);
}

/* Contact force on a body along y. */
static double force_on(const crowd *c, int body) {
    int64_t first, count;
    double *forces = calloc((size_t)(3 * pl_sim_node_count(c->s.sim)), sizeof *forces), sum = 0;
    pl_barriers_evaluate(c->s.sim->barriers, pl_sim_positions(c->s.sim), forces, NULL);
    pl_sim_body_range(c->s.sim, body, &first, &count, NULL, NULL);
    for (int64_t i = first; i < first + count; i++) sum += forces[3 * i + 1];
    free(forces);
    return sum;
}

/* Whether an element has a node in the contact plane. */
static bool is_in_layer(const crowd *c, int body, int64_t tet) {
    bool touches = false;
    for (int k = 0; k < 4; k++) {
        double y = c->meshes[body]->nodes[3 * c->meshes[body]->tets[4 * tet + k] + 1];
        touches = touches || (body ? y == 0 : y == size[1]);
    }
    return touches;
}

/* The largest error of a stress component, relative to the pressure, outside the layer of elements at the
 * contact. */
static double stress_error(const crowd *c, const double expected[6]) {
    pl_error err;
    double *stress = malloc((size_t)(6 * pl_sim_tet_count(c->s.sim)) * sizeof *stress), worst = 0;
    check_ok(pl_sim_tet_results(c->s.sim, stress, NULL, NULL, NULL, &err));
    for (int b = 0; b < 2; b++) {
        int64_t first, tets;
        pl_sim_body_range(c->s.sim, b, NULL, NULL, &first, &tets);
        for (int64_t k = 0; k < 6 * tets; k++) {
            if (is_in_layer(c, b, k / 6)) continue;
            worst = fmax(worst, fabs(stress[6 * first + k] - expected[k % 6]) / pressure);
        }
    }
    free(stress);
    return worst;
}

/* The compliance of the barrier is not uniform. It makes the pressure vary, unless it is small compared with
 * the compliance of the blocks, which become 8 mm shorter. */
static void test_patch(void **state) {
    (void)state;
    static const int cells[3][2] = {{4, 3}, {4, 5}, {6, 8}};
    static const double distances[2] = {2.5e-4, 1e-4}, tolerances[2] = {0.05, 0.03};
    static const double expected[6] = {0, -1e4, 0, 0, 0, 0};
    for (int k = 0; k < 6; k++) {
        crowd c;
        double area = size[0] * size[2];
        make_pile(&c, cells[k % 3], distances[k / 3], pressure);
        pl_step_report report = scenario_converge(&c.s);
        crowd_check(&c, &report);
        double above = force_on(&c, 1) / (pressure * area) - 1,
               below = -force_on(&c, 0) / (pressure * area) - 1;
        double error = stress_error(&c, expected);
        printf("%d and %d cells, d^ %g: resultant off by %.2g and %.2g, stress by %.3g; %d iterations\n",
               cells[k % 3][0], cells[k % 3][1], distances[k / 3], above, below, error,
               report.newton_iterations);
        check_near(above, 0, 1e-7);
        check_near(below, 0, 1e-7);
        check_below(error, tolerances[k / 3]);
        crowd_free(&c);
    }
}

/* A body that is pulled off its support has no equilibrium, and does not move. */
static void test_pulled_off(void **state) {
    (void)state;
    static const int cells[2] = {2, 3};
    crowd c;
    make_pile(&c, cells, 1e-3, -pressure);
    double *before = crowd_surface(&c, 0), *after;
    pl_step_report report = scenario_step(&c.s);
    assert_int_equal(report.reason, PL_UNBALANCED);
    after = crowd_surface(&c, 0);
    size_t bytes = (size_t)(3 * c.s.sim->barriers->surface.vertex_count) * sizeof *before;
    assert_memory_equal(before, after, bytes);
    free(before);
    free(after);
    crowd_free(&c);
}

/* Three stacked blocks: the lowest, which is fixed, carries the weight of the others. The net contact force
 * on each of these equals its weight. */
static void test_pile(void **state) {
    (void)state;
    crowd c;
    crowd_init(&c);
    c.s.def.integrator.type = "quasistatic";
    c.s.def.integrator.tolerance = 1e-9;
    c.s.def.contact.friction = 0.3;
    c.s.def.gravity[1] = -10;
    for (int b = 0; b < 3; b++) {
        const int all[3] = {3 - b, 3 - b, 2};
        crowd_add(&c, block_mesh(all, size, 0.2, (uint64_t)(5 + b)), "tet4")->translate[1] =
            b * (size[1] + 1e-3);
    }
    scenario_fix(&c.s, select_group("y-"), "xyz")->body = "a";
    for (int b = 0; b < 3; b++) c.s.materials[b].young = 1e6;
    scenario_start(&c.s);
    pl_step_report report = scenario_converge(&c.s);
    crowd_check(&c, &report);
    double weight = 10 * mass_of(&c, 2);
    for (int b = 0; b < 3; b++) {
        double expected = b == 0 ? -2 * weight : weight;
        check_near(force_on(&c, b), expected, 1e-6 * weight);
    }
    printf("a pile of three: %d iterations\n", report.newton_iterations);
    crowd_free(&c);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_patch), cmocka_unit_test(test_pulled_off),
                                       cmocka_unit_test(test_pile)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
