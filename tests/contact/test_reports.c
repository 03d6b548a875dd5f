/* Reported quantities of contact: forces per pair, work of friction, pressure and distance of nodes. */
#include "contact/crowd.h"

static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};

/* Two boxes on a floor with friction; the upper one slides at `speed`. */
static void make_pile(crowd *c, const char *integrator, double speed, double friction) {
    crowd_init(c);
    c->s.def.dt = 5e-3;
    c->s.def.integrator.type = integrator;
    c->s.def.integrator.tolerance = 1e-9;
    c->s.def.integrator.correction = 0; /* converge to that residual */
    c->s.def.gravity[1] = -10;
    c->s.def.contact.distance = 2e-3;
    c->s.def.contact.friction = friction;
    crowd_add(c, box_mesh(0.6, 0.2, 0.6, 3, 0), "tet4")->translate[1] = 0.0019;
    pl_body_def *upper = crowd_add(c, box_mesh(0.3, 0.2, 0.3, 2, 0), "tet4");
    upper->translate[0] = upper->translate[2] = 0.12, upper->translate[1] = 0.2038;
    upper->velocity[0] = speed;
    c->s.materials[0].young = c->s.materials[1].young = 1e6;
    pl_collider_def *floor = &c->s.colliders[c->s.def.collider_count++];
    *floor = pl_collider_def_default();
    floor->name = "floor";
    floor->shape = "plane";
    floor->friction = friction;
    floor->axis[1] = 1, floor->axis[2] = 0;
}

static double weight_of(const crowd *c, int body) {
    int64_t first, count, first_tet, tets;
    double mass = 0;
    pl_sim_body_range(c->s.sim, body, &first, &count, &first_tet, &tets);
    for (int64_t i = first; i < first + count; i++) mass += pl_sim_masses(c->s.sim)[i];
    return 10 * mass;
}

/* At rest each contact force is the weight above it. */
static void test_weights(void **state) {
    (void)state;
    crowd c;
    pl_error err;
    pl_step_report report;
    make_pile(&c, "implicit-euler", 0, 0.5);
    c.s.def.dt = 0.02;
    scenario_start(&c.s);
    for (int k = 0; k < 60; k++) check_ok(pl_sim_step(c.s.sim, &report, &err));
    assert_int_equal(report.reason, PL_CONVERGED);
    assert_int_equal(pl_sim_contact_count(c.s.sim), 2);
    pl_contact_report boxes = pl_sim_contact_at(c.s.sim, 0), floor = pl_sim_contact_at(c.s.sim, 1);
    double upper = weight_of(&c, 1), both = upper + weight_of(&c, 0);
    assert_true(boxes.body == 0 && boxes.other == 1 && floor.body == 0 && floor.other == 2);
    check_near(boxes.resultant[1], -upper, 1e-5 * both); /* on the lower box */
    check_near(boxes.force, upper, 1e-2 * upper);
    check_near(floor.resultant[1], both, 1e-5 * both);
    check_near(floor.force, both, 1e-5 * both);
    check_near(report.contact_force[1], both, 1e-5 * both);
    assert_true(boxes.pairs > 16 && floor.pairs == 100);
    assert_true(boxes.nearest > 0 && boxes.nearest < 2e-3 && floor.nearest > 0 && floor.nearest < 2e-3);
    assert_int_equal(pl_sim_contact_at(c.s.sim, 2).pairs, 0);
    assert_int_equal(pl_sim_contact_at(c.s.sim, -1).pairs, 0);
    crowd_free(&c);
}

/* Forces change momenta, and the work of friction is the energy dissipated in the step. */
static void test_balance(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        crowd c;
        pl_error err;
        pl_step_report report;
        make_pile(&c, integrators[i], 1, 0.3);
        scenario_start(&c.s);
        double before[3] = {weight_of(&c, 1) / 10, 0, 0}, work = 0;
        double load = weight_of(&c, 0) + weight_of(&c, 1), dt = c.s.def.dt;
        for (int k = 0; k < 30; k++) {
            check_ok(pl_sim_step(c.s.sim, &report, &err));
            assert_int_equal(report.reason, PL_CONVERGED);
            double sum = 0;
            for (int64_t j = 0; j < pl_sim_contact_count(c.s.sim); j++)
                sum += pl_sim_contact_at(c.s.sim, j).friction_work;
            check_near(sum, report.dissipated_energy, 1e-9 * fabs(report.dissipated_energy) + 1e-12);
            work += sum;
            for (int d = 0; d < 3 && i != 1; d++) { /* bdf2 has no balance per step */
                double given = dt * (report.contact_force[d] - (d == 1 ? load : 0));
                check_near(report.momentum[d] - before[d], given, 1e-5 * dt * load);
                before[d] = report.momentum[d];
            }
        }
        /* most of the energy m v^2 / 2 of the relative motion is dissipated after 0.15 s at 3 m/s2 */
        printf("%s: friction took %.4g J\n", integrators[i], work);
        check_below(0.2 * 0.5 * weight_of(&c, 1) / 10, work);
        check_below(work, 0.5 * weight_of(&c, 1) / 10);
        crowd_free(&c);
    }
}

/* Pressure times area is the force, and distances are those of nodes from the floor. */
static void test_fields(void **state) {
    (void)state;
    static const char *const elements[] = {"tet4", "tet10", "bezier10"};
    for (int e = 0; e < 3; e++) {
        crowd c;
        pl_error err;
        pl_step_report report;
        crowd_init(&c);
        c.s.def.dt = 0.02;
        c.s.def.integrator.tolerance = 1e-9;
        c.s.def.gravity[1] = -10;
        c.s.def.contact.distance = 2e-3;
        crowd_add(&c, box_mesh(0.6, 0.2, 0.6, 3, 0), elements[e])->translate[1] = 0.0019;
        c.s.materials[0].young = 1e5;
        c.s.materials[0].poisson = 0;
        pl_collider_def *floor = &c.s.colliders[c.s.def.collider_count++];
        *floor = pl_collider_def_default();
        floor->shape = "plane";
        floor->axis[1] = 1, floor->axis[2] = 0;
        floor->friction = 0.5;
        scenario_start(&c.s);
        for (int k = 0; k < 60; k++) check_ok(pl_sim_step(c.s.sim, &report, &err));
        int64_t n = pl_sim_node_count(c.s.sim);
        double *pressure = calloc((size_t)n, sizeof(double)), *distance = calloc((size_t)n, sizeof(double));
        check_ok(pl_sim_node_contact(c.s.sim, pressure, distance, &err));
        const double *x = pl_sim_positions(c.s.sim), *rest = pl_sim_rest(c.s.sim);
        double max = 0, min = INFINITY, sum = 0, mean = weight_of(&c, 0) / 0.36;
        const pl_surface *s = &c.s.sim->barriers->surface;
        for (int64_t t = 0; t < s->triangle_count; t++) { /* only the bottom contributes; it stays flat */
            int64_t nodes[3];
            double area, u[2][2];
            for (int k = 0; k < 3; k++) nodes[k] = s->nodes[s->start[s->triangles[t][k]]];
            for (int k = 0; k < 2; k++) {
                const double *p = s->rest + 3 * (int64_t)s->triangles[t][0],
                             *q = s->rest + 3 * (int64_t)s->triangles[t][k + 1];
                u[k][0] = q[0] - p[0], u[k][1] = q[2] - p[2];
            }
            area = 0.5 * fabs(u[0][0] * u[1][1] - u[0][1] * u[1][0]);
            for (int k = 0; k < 3; k++) sum += area / 3 * pressure[nodes[k]];
        }
        check_near(sum, weight_of(&c, 0), 5e-3 * weight_of(&c, 0));
        for (int64_t i = 0; i < n; i++) {
            if (rest[3 * i + 1] > 0.0019 + 1e-9) {
                assert_true(pressure[i] == 0 && distance[i] == 2e-3);
                continue;
            }
            if (e < 2) check_near(distance[i], x[3 * i + 1], 1e-4 * 2e-3); /* except control points */
            max = fmax(max, pressure[i]);
            min = fmin(min, pressure[i]);
        }
        printf("%s: pressures of %.4g to %.4g, weight over area %.4g\n", elements[e], min, max, mean);
        if (e == 0) check_below(max, 1.1 * mean);
        if (e == 0) check_below(0.9 * mean, min);
        free(pressure);
        free(distance);
        crowd_free(&c);
    }
}

/* Reading contact fields does not change results. */
static void test_looking(void **state) {
    (void)state;
    crowd seen, unseen;
    pl_error err;
    pl_step_report report;
    make_pile(&seen, "implicit-euler", 1, 0.3);
    make_pile(&unseen, "implicit-euler", 1, 0.3);
    scenario_start(&seen.s);
    scenario_start(&unseen.s);
    int64_t n = pl_sim_node_count(seen.s.sim);
    double *fields = calloc((size_t)(2 * n), sizeof(double));
    for (int k = 0; k < 10; k++) {
        check_ok(pl_sim_node_contact(seen.s.sim, fields, fields + n, &err));
        check_ok(pl_sim_step(seen.s.sim, &report, &err));
        check_ok(pl_sim_step(unseen.s.sim, &report, &err));
    }
    assert_memory_equal(pl_sim_positions(seen.s.sim), pl_sim_positions(unseen.s.sim),
                        (size_t)(3 * n) * sizeof(double));
    free(fields);
    crowd_free(&seen);
    crowd_free(&unseen);
}

int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]); /* run a single test */
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_weights), cmocka_unit_test(test_balance),
                                       cmocka_unit_test(test_fields), cmocka_unit_test(test_looking)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
