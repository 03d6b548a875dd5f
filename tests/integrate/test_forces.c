/* Recorded forces of constraints, loads and colliders against Newton's second law for the whole body (in
 * every step, under every integrator and element), equilibrium, weights, E A strain, and the gradient at
 * single nodes. Recording does not change any bit. */
#include "scenario.h"

#include "math/vec3.h"
#include "pliant/interact.h"

static const char *const integrators[] = {"quasistatic", "implicit-euler", "linear-implicit-euler",
                                          "bdf2",        "newmark-imex",   "symplectic-euler",
                                          "variational"};
enum { INTEGRATORS = sizeof integrators / sizeof *integrators };
static const char *const elements[] = {"tet4", "tet10", "bezier10", "adaptive"};
enum { ELEMENTS = sizeof elements / sizeof *elements };

static void record(scenario *s) {
    pl_error err;
    check_ok(pl_sim_record_forces(s->sim, true, &err));
}

static void add_up(const pl_sim *sim, int kind, double sum[3]) {
    const double *forces = pl_sim_node_forces(sim, kind);
    assert_non_null(forces);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(sim); k++) sum[k % 3] += forces[k];
}

/* The sum of reactions, loads and contact forces. */
static void add_up_all(const pl_sim *sim, double sum[3]) {
    memset(sum, 0, 3 * sizeof *sum);
    for (int kind = PL_FORCE_REACTION; kind <= PL_FORCE_CONTACT; kind++) add_up(sim, kind, sum);
}

static double length_of(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

/* A beam of 0.4 m along x. */
static void beam_of(scenario *s, int resolution, const char *element, const char *integrator) {
    pl_mesh *mesh = box_mesh(0.4, 0.1, 0.12, resolution, 0.2);
    scenario_init(s, strcmp(element, "tet4") ? quadratic_of(mesh) : mesh);
    s->bodies[0].element = element;
    s->materials[0].law = "stable-neo-hookean";
    s->def.dt = 0.01;
    s->def.gravity[0] = 1.2;
    s->def.gravity[1] = -9.81;
    s->def.integrator.type = integrator;
    s->def.integrator.correction = 0;
    s->def.solver.tolerance = 1e-11;
}

static void beam(scenario *s, const char *element, const char *integrator) {
    beam_of(s, 4, element, integrator);
}

/* The rate of change of momentum, as the scheme discretises it. `p`: the momenta after the last three steps,
 * the newest first. */
static void momentum_rate(const char *integrator, int64_t step, double dt, const double p[3][3],
                          double rate[3]) {
    for (int d = 0; d < 3; d++) {
        bool two = !strcmp(integrator, "bdf2") && step > 1;
        rate[d] = two ? 1.5 / dt * (p[0][d] - p[1][d] - (p[1][d] - p[2][d]) / 3) : (p[0][d] - p[1][d]) / dt;
    }
}

/* Makes steps and checks that in each the recorded forces equal the rate of change of momentum plus the force
 * of damping by mass (`drag`, 1/s). Returns the last report. */
static pl_step_report check_second_law(scenario *s, int steps, double drag, double tolerance) {
    double p[3][3] = {{0}}, weight = 0;
    const double *m = pl_sim_masses(s->sim);
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) weight += 9.81 * m[i];
    pl_step_report first;
    pl_error err;
    check_ok(pl_sim_measure(s->sim, &first, &err));
    memcpy(p[0], first.momentum, sizeof p[0]);
    pl_step_report report = {0};
    for (int i = 0; i < steps; i++) {
        report = scenario_step(s);
        assert_true(pl_reason_is_good(report.reason) || report.reason == PL_STAGNATED);
        memmove(p[1], p[0], 2 * sizeof p[0]);
        memcpy(p[0], report.momentum, sizeof p[0]);
        double sum[3], rate[3], off[3];
        add_up_all(s->sim, sum);
        momentum_rate(s->def.integrator.type, report.step, s->def.dt, (const double(*)[3])p, rate);
        for (int d = 0; d < 3; d++) {
            /* damping by mass acts on velocities at the end of a step; of the midpoint rule, at its middle */
            bool middle = !strcmp(s->def.integrator.type, "variational");
            off[d] = sum[d] - rate[d] - drag * (middle ? 0.5 * (p[0][d] + p[1][d]) : p[0][d]);
            double contact[3] = {0};
            add_up(s->sim, PL_FORCE_CONTACT, contact);
            check_near(report.reaction_force[d] + report.load_force[d] + contact[d], sum[d], 1e-9 * weight);
        }
        if (i == 0 && report.step > 1 && !strcmp(s->def.integrator.type, "bdf2"))
            continue;                       /* needs three momenta */
        if (report.shortened > 0) continue; /* changes momentum at constraints without a force */
        if (!(length_of(off) <= tolerance * (weight + length_of(sum))))
            fail_msg("%s, %s, step %d: forces %g %g %g, momentum asks for %g %g %g; weight %g",
                     s->def.integrator.type, s->bodies[0].element, i + 1, sum[0], sum[1], sum[2], rate[0],
                     rate[1], rate[2], weight);
    }
    return report;
}

/* A swinging beam, fixed at one end and on rollers (fixed along z) at the other. */
static void test_second_law(void **state) {
    (void)state;
    for (int k = 0; k < INTEGRATORS; k++) {
        for (int e = 0; e < ELEMENTS; e++) {
            scenario s;
            beam(&s, elements[e], integrators[k]);
            scenario_fix(&s, select_group("x-"), "xyz");
            scenario_fix(&s, select_group("x+"), "z");
            scenario_load(&s, PL_LOAD_PRESSURE, select_group("y+"), 300, 0, 0);
            scenario_load(&s, PL_LOAD_FORCE, select_group("x+"), 0.5, 0.2, 0.3);
            scenario_start(&s);
            record(&s);
            /* an edge at a support that changes its degree passes momentum to fixed nodes */
            check_second_law(&s, 4, 0, !strcmp(elements[e], "adaptive") ? 1e-5 : 1e-6);
            double all[3] = {0}, reactions[3] = {0};
            add_up(s.sim, PL_FORCE_REACTION, reactions);
            for (int c = 0; c < 2; c++) {
                pl_force_sum own = pl_sim_force_of(s.sim, PL_FORCE_OF_CONSTRAINT, c);
                for (int d = 0; d < 3; d++) all[d] += own.force[d];
                if (c == 1) check_near(length_of(own.force), fabs(own.force[2]), 1e-12); /* rollers */
            }
            for (int d = 0; d < 3; d++) check_near(all[d], reactions[d], 1e-9);
            check_near(pl_sim_force_of(s.sim, PL_FORCE_OF_LOAD, 1).force[0], 0.5, 1e-12);
            check_near(pl_sim_force_of(s.sim, PL_FORCE_OF_LOAD, 1).force[2], 0.3, 1e-12);
            scenario_free(&s);
        }
    }
}

/* The same with a support that moves and rotates: undamped, with damping by stiffness, with viscosity, and
 * with consistent masses, which at quadratic elements also have other sums over columns than lumped ones. */
static void test_moving_supports(void **state) {
    (void)state;
    const double times[] = {0, 0.02, 0.05}, shifts[] = {0, 0, 0, 0.01, 0.004, 0, 0.03, -0.01, 0.02},
                 degrees[] = {0, 10, 25};
    for (int k = 1; k < INTEGRATORS; k++) {
        for (int kind = 0; kind < 6; kind++) {
            bool explicit =
                !strcmp(integrators[k], "symplectic-euler") || !strcmp(integrators[k], "newmark-imex");
            if (kind >= 3 && explicit) continue; /* needs lumped masses */
            scenario s;
            beam(&s, kind < 4 ? "tet4" : kind < 5 ? "tet10" : "bezier10", integrators[k]);
            pl_constraint_def *held = scenario_fix(&s, select_group("x-"), "xyz");
            held->translation = (pl_curve){.count = 3, .components = 3, .times = times, .values = shifts};
            held->rotation = (pl_curve){.count = 3, .components = 1, .times = times, .values = degrees};
            if (kind == 1) s.materials[0].damping_stiffness = 2e-3;
            if (kind == 2) s.materials[0].viscosity = 20;
            if (kind >= 3) s.bodies[0].mass = PL_MASS_CONSISTENT;
            scenario_start(&s);
            record(&s);
            check_second_law(&s, 5, 0, 1e-5);
            scenario_free(&s);
        }
    }
}

/* The reaction at each node equals inertia minus internal and external forces, all from public functions. */
static void test_single_nodes(void **state) {
    (void)state;
    for (int moving = 0; moving < 2; moving++) {
        scenario s;
        beam(&s, "tet10", moving ? "implicit-euler" : "quasistatic");
        scenario_fix(&s, select_group("x-"), "xy");
        scenario_fix(&s, select_group("x+"), "yz");
        scenario_load(&s, PL_LOAD_TRACTION, select_group("y+"), 100, 50, -20);
        scenario_start(&s);
        record(&s);
        int64_t n = pl_sim_node_count(s.sim);
        double *before = calloc((size_t)(3 * n), 8), *internal = malloc(24 * (size_t)n),
               *external = malloc(24 * (size_t)n), max = 0;
        pl_error err;
        for (int i = 0; i < 3; i++) {
            if (moving) memcpy(before, pl_sim_velocities(s.sim), 24 * (size_t)n);
            scenario_converge(&s);
        }
        check_ok(pl_sim_forces(s.sim, NULL, internal, external, &err));
        const double *v = pl_sim_velocities(s.sim), *R = pl_sim_node_forces(s.sim, PL_FORCE_REACTION);
        for (int64_t k = 0; k < 3 * n; k++) {
            double inertia = moving ? pl_sim_masses(s.sim)[k / 3] * (v[k] - before[k]) / s.def.dt : 0;
            double expected = inertia - internal[k] - external[k];
            check_near(R[k], fabs(expected) > 1e-6 ? expected : 0, 1e-6);
            max = fmax(max, fabs(R[k]));
        }
        assert_true(max > 0.1);
        free(before), free(internal), free(external);
        scenario_free(&s);
    }
}

/* A bar fixed at one end: the support carries its weight, 4 m3 of 1000 kg/m3, and moments balance. */
static void test_hanging_bar(void **state) {
    (void)state;
    for (int e = 0; e < ELEMENTS; e++) {
        scenario s;
        pl_mesh *mesh = box_mesh(4, 1, 1, 4, 0);
        scenario_init(&s, e ? quadratic_of(mesh) : mesh);
        s.bodies[0].element = elements[e];
        s.materials[0].young = 1e9;
        s.def.gravity[1] = -9.81;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        record(&s);
        scenario_converge(&s);
        pl_force_sum held = pl_sim_force_of(s.sim, PL_FORCE_OF_CONSTRAINT, 0),
                     gravity = pl_sim_force_of(s.sim, PL_FORCE_OF_GRAVITY, 0);
        check_near(held.force[1], 4000 * 9.81, 1e-4);
        check_near(held.force[0], 0, 1e-4);
        check_near(gravity.force[1], -4000 * 9.81, 1e-6);
        /* moments balance with the positions at the end of the step */
        for (int d = 0; d < 3; d++) check_near(held.moment[d] + gravity.moment[d], 0, 1e-3);
        assert_true(fabs(gravity.moment[2]) > 1e4);
        scenario_free(&s);
    }
}

/* A bar on symmetric sliding supports is stretched by a strain of 1e-6: the force is E A strain. */
static void test_stretched_bar(void **state) {
    (void)state;
    const double time = 0, shift[3] = {2e-6, 0, 0};
    for (int e = 0; e < ELEMENTS; e++) {
        scenario s;
        pl_mesh *mesh = box_mesh(2, 1, 1.5, 3, 0.2);
        scenario_init(&s, e ? quadratic_of(mesh) : mesh);
        s.bodies[0].element = elements[e];
        scenario_fix(&s, select_group("x-"), "x");
        scenario_fix(&s, select_group("y-"), "y");
        scenario_fix(&s, select_group("z-"), "z");
        pl_constraint_def *pulled = scenario_fix(&s, select_group("x+"), "x");
        pulled->translation = (pl_curve){.count = 1, .components = 3, .times = &time, .values = shift};
        scenario_start(&s);
        record(&s);
        scenario_converge(&s);
        double expected = 1e5 * 1.5 * 1e-6;
        check_near(pl_sim_force_of(s.sim, PL_FORCE_OF_CONSTRAINT, 3).force[0], expected, 1e-5 * expected);
        check_near(pl_sim_force_of(s.sim, PL_FORCE_OF_CONSTRAINT, 0).force[0], -expected, 1e-5 * expected);
        check_near(pl_sim_force_of(s.sim, PL_FORCE_OF_CONSTRAINT, 1).force[1], 0, 1e-5 * expected);
        scenario_free(&s);
    }
}

/* A beam falls into the corner between a floor and a wall with friction. In every step the forces equal the
 * change of momentum, and the forces of single colliders sum to the contact force. With lumped and with
 * consistent masses. */
static void test_contact(void **state) {
    (void)state;
    for (int k = 2; k < 2 * INTEGRATORS; k++) {
        const char *integrator = integrators[k / 2];
        const bool consistent = k % 2;
        if (consistent && (!strcmp(integrator, "symplectic-euler") || !strcmp(integrator, "newmark-imex")))
            continue; /* need lumped masses */
        scenario s;
        beam(&s, consistent ? "tet10" : "tet4", integrator);
        if (consistent) s.bodies[0].mass = PL_MASS_CONSISTENT;
        s.bodies[0].velocity[0] = -0.5;
        s.def.dt = 5e-3;
        scenario_plane(&s, (double[3]){0, -0.01, 0}, (double[3]){0, 1, 0}, 0.4);
        scenario_plane(&s, (double[3]){-0.005, 0, 0}, (double[3]){1, 0.1, 0}, 0.2);
        scenario_start(&s);
        record(&s);
        double max = 0;
        for (int i = 0; i < 4; i++) {
            /* velocities that bdf2 sets where contact begins enter its difference with a factor of 3/2 */
            check_second_law(&s, 5, 0, !strcmp(integrator, "bdf2") ? 5e-2 : 2e-3);
            double all[3] = {0}, own[3] = {0};
            add_up(s.sim, PL_FORCE_CONTACT, all);
            for (int c = 0; c < 2; c++) {
                pl_force_sum of = pl_sim_force_of(s.sim, PL_FORCE_OF_COLLIDER, c);
                for (int d = 0; d < 3; d++) own[d] += of.force[d];
                max = fmax(max, length_of(of.force));
            }
            for (int d = 0; d < 3; d++) check_near(own[d], all[d], 1e-9 * (1 + length_of(all)));
        }
        assert_true(max > 10);
        scenario_free(&s);
    }
}

/* Two beams with barriers. The lower one falls, spinning, on a floor and across the edge of a box, and the
 * upper one falls on it: edges touch edges, with friction. */
static void crossed_beams(scenario *s, const char *element, const char *integrator) {
    beam_of(s, 2, element, integrator);
    s->bodies[1] = s->bodies[0];
    s->bodies[0].name = "lower";
    s->bodies[0].velocity[1] = -1;
    s->bodies[0].angular_velocity[0] = 2;
    s->bodies[1].name = "upper";
    s->bodies[1].velocity[1] = -2;
    s->bodies[1].translate[0] = 0.2, s->bodies[1].translate[1] = 0.105, s->bodies[1].translate[2] = 0.2;
    s->bodies[1].rotate_axis[1] = 1, s->bodies[1].rotate_axis[2] = 0, s->bodies[1].rotate_degrees = 80;
    s->def.body_count = 2;
    s->def.dt = 2e-3;
    s->def.integrator.tolerance = 1e-12;
    s->def.contact.between = PL_CONTACT_BARRIER;
    s->def.contact.friction = 0.3;
    scenario_plane(s, (double[3]){0, -0.004, 0}, (double[3]){0.05, 1, 0}, 0.4);
    pl_collider_def *box = &s->colliders[s->def.collider_count++];
    *box = pl_collider_def_default();
    box->shape = "box";
    box->friction = 0.5;
    box->center[0] = 0.36, box->center[1] = -0.043, box->center[2] = 0.06;
    box->rotate_axis[1] = 1, box->rotate_axis[2] = 0, box->rotate_degrees = 30;
    for (int d = 0; d < 3; d++) box->size[d] = 0.08;
}

/* Adds the contact forces and moments on the nodes of a body; returns the sum of the norms of the forces. */
static double add_up_body(const pl_sim *sim, int body, double sum[6]) {
    const double *f = pl_sim_node_forces(sim, PL_FORCE_CONTACT), *x = pl_sim_positions((pl_sim *)sim);
    double size = 0, moment[3];
    int64_t first, count;
    pl_sim_body_range(sim, body, &first, &count, NULL, NULL);
    for (int64_t k = 3 * first; k < 3 * (first + count); k += 3) {
        pl_vec3_cross(x + k, f + k, moment);
        pl_vec3_add(sum, 1, f + k);
        pl_vec3_add(sum + 3, 1, moment);
        size += length_of(f + k);
    }
    return size;
}

/* Adds the force and moment on the lower beam of each pair that touches it. `max`: the largest moments from
 * the upper beam, the floor and the box. */
static void add_up_pairs(const pl_sim *sim, double sum[6], double max[3]) {
    for (int64_t c = 0; c < pl_sim_contact_count(sim); c++) {
        pl_contact_report row = pl_sim_contact_at(sim, c);
        if (row.body != 0 || row.other == 0) continue;
        pl_vec3_add(sum, 1, row.resultant);
        pl_vec3_add(sum + 3, 1, row.moment);
        max[row.other - 1] = fmax(max[row.other - 1], length_of(row.moment));
    }
}

/* In every step the forces equal the change of momentum. The forces of pairs sum to those on nodes, unless
 * the step was halved: then pairs have the values of its last part, nodes and colliders means over the
 * step. */
static void test_barriers(void **state) {
    (void)state;
    static const char *const cases[][2] = {{"tet4", "implicit-euler"}, {"tet4", "bdf2"},
                                           {"tet4", "variational"},    {"tet10", "variational"},
                                           {"bezier10", "bdf2"},       {"adaptive", "implicit-euler"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        scenario s;
        crossed_beams(&s, cases[k][0], cases[k][1]);
        scenario_start(&s);
        record(&s);
        double max[3] = {0};
        for (int i = 0; i < 7; i++) {
            pl_step_report report = check_second_law(&s, 1, 0, 1e-5);
            double nodes[6] = {0}, pairs[6] = {0}, colliders[3] = {0}, size = add_up_body(s.sim, 0, nodes);
            add_up_pairs(s.sim, pairs, max);
            for (int d = 0; d < 6 && report.substeps == 0; d++)
                check_near(pairs[d], nodes[d], 1e-9 * (1 + size));
            for (int c = 0; c < 2; c++)
                pl_vec3_add(colliders, 1, pl_sim_force_of(s.sim, PL_FORCE_OF_COLLIDER, c).force);
            for (int d = 0; d < 3; d++) check_near(colliders[d], report.contact_force[d], 1e-9 * (1 + size));
        }
        if (!(max[0] > 0.1 && max[1] > 0.1 && max[2] > 0.1))
            fail_msg("%s, %s: little contact: %g %g %g Nm", cases[k][0], cases[k][1], max[0], max[1], max[2]);
        scenario_free(&s);
    }
}

/* Recording does not change any bit, allocates nothing in steps, survives a rebuild, and can be turned
 * off. */
static void test_recording(void **state) {
    (void)state;
    for (int k = 0; k < INTEGRATORS; k++) {
        scenario plain, recorded;
        scenario *both[2] = {&plain, &recorded};
        for (int i = 0; i < 2; i++) {
            beam(both[i], k < 4 ? "tet10" : "tet4", integrators[k]);
            both[i]->materials[0].damping_stiffness = 1e-3;
            scenario_fix(both[i], select_group("x-"), "xyz");
            if (k) scenario_plane(both[i], (double[3]){0, -0.01, 0}, (double[3]){0, 1, 0}, 0.3);
            scenario_start(both[i]);
        }
        assert_null(pl_sim_node_forces(recorded.sim, PL_FORCE_REACTION));
        assert_true(pl_sim_force_of(recorded.sim, PL_FORCE_OF_GRAVITY, 0).force[1] == 0);
        record(&recorded);
        pl_error err;
        for (int step = 0; step < 6; step++) {
            pl_step_report expected = scenario_step(&plain), report = scenario_step(&recorded);
            assert_int_equal(report.allocations, expected.allocations);
            if (step == 3) {
                check_ok(pl_sim_rebuild(plain.sim, &plain.def, NULL, &err));
                check_ok(pl_sim_rebuild(recorded.sim, &recorded.def, NULL, &err));
            }
        }
        assert_memory_equal(pl_sim_positions(plain.sim), pl_sim_positions(recorded.sim),
                            24 * (size_t)pl_sim_node_count(plain.sim));
        uint64_t hashes[2];
        for (int i = 0; i < 2; i++) check_ok(pl_sim_state_hash(both[i]->sim, &hashes[i], &err));
        assert_true(hashes[0] == hashes[1]);
        double sum[3] = {0};
        add_up(recorded.sim, PL_FORCE_REACTION, sum);
        assert_true(length_of(sum) > 0);
        assert_null(pl_sim_node_forces(recorded.sim, -1));
        assert_null(pl_sim_node_forces(recorded.sim, 3));
        check_ok(pl_sim_record_forces(recorded.sim, false, &err));
        assert_null(pl_sim_node_forces(recorded.sim, PL_FORCE_REACTION));
        scenario_free(&plain);
        scenario_free(&recorded);
    }
}

/* Damping by mass takes momentum from a beam that swings, and from one that falls freely. */
static void test_mass_damping(void **state) {
    (void)state;
    static const char *const damped[] = {"implicit-euler", "linear-implicit-euler", "bdf2", "variational"};
    for (int k = 0; k < 8; k++) {
        scenario s;
        beam(&s, "tet4", damped[k / 2]);
        s.materials[0].damping_mass = 20;
        if (k % 2) scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        pl_error err;
        check_ok(pl_sim_record_forces(s.sim, true, &err));
        pl_step_report report = check_second_law(&s, 6, 20, 1e-6);
        double weight = report.load_force[1]; /* the damping force is not negligible */
        assert_true(20 * fabs(report.momentum[1]) > 0.1 * fabs(weight));
        scenario_free(&s);
    }
}

/* Forces on nodes that a user pins, drags and pushes. */
static void test_user(void **state) {
    (void)state;
    for (int k = 1; k < INTEGRATORS; k++) {
        scenario s;
        beam(&s, "tet4", integrators[k]);
        scenario_start(&s);
        record(&s);
        const int32_t pinned[] = {0, 1};
        pl_error err;
        check_ok(pl_sim_pin(s.sim, 2, pinned, &err));
        pl_hit hit = {.body = 0, .tet = s.mesh->tet_count / 2, .at = {0.25, 0.25, 0.25, 0.25}};
        check_ok(pl_sim_push(s.sim, &hit, (double[3]){0, 2, 1}, &err));
        check_second_law(&s, 1, 0, 1e-6);
        pl_force_sum user = pl_sim_force_of(s.sim, PL_FORCE_OF_USER, 0),
                     pins = pl_sim_force_of(s.sim, PL_FORCE_OF_PINS, 0);
        check_near(user.force[1], 2, 1e-9);
        check_near(user.force[2], 1, 1e-9);
        assert_true(length_of(pins.force) > 0);
        pl_grab_def grab = pl_grab_def_default();
        grab.body = hit.body, grab.tet = hit.tet;
        memcpy(grab.at, hit.at, sizeof grab.at);
        pl_id id;
        check_ok(pl_sim_grab(s.sim, &grab, &id, &err));
        check_ok(pl_sim_drag(s.sim, id, (double[3]){0.3, 0.4, 0.1}, &err));
        check_second_law(&s, 3, 0, 1e-6);
        assert_true(length_of(pl_sim_force_of(s.sim, PL_FORCE_OF_USER, 0).force) > 0.1);
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_second_law),    cmocka_unit_test(test_moving_supports),
        cmocka_unit_test(test_single_nodes),  cmocka_unit_test(test_hanging_bar),
        cmocka_unit_test(test_stretched_bar), cmocka_unit_test(test_contact),
        cmocka_unit_test(test_recording),     cmocka_unit_test(test_mass_damping),
        cmocka_unit_test(test_user),          cmocka_unit_test(test_barriers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
