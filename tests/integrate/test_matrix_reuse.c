/* Steps with one linear system: bdf2 in its linear form (order, damping, prescribed motion, bounded work) and
 * lazy corotation (when it acts, its error, its stability, resumes to the bit, plastic flow and
 * annealing). */
#include "assembly/reuse.h"
#include "model/sim.h"
#include "scenario.h"

static pl_mesh *bar(double x, int resolution, bool quadratic) {
    pl_mesh *mesh = box_mesh(x, 1, 1, resolution, 0.2), *curved = NULL;
    pl_error err;
    if (!quadratic) return mesh;
    check_ok(pl_mesh_quadratic(mesh, &curved, &err));
    pl_mesh_free(mesh);
    return curved;
}

static void init(scenario *s, const char *integrator, bool quadratic) {
    scenario_init(s, bar(3, quadratic ? 1 : 2, quadratic));
    s->materials[0].law = "linear";
    s->def.integrator.type = integrator;
    s->def.integrator.tangent = PL_TANGENT_WARPED;
    s->def.solver.type = "direct";
    s->def.dt = 0.01;
}

static double *copy_of(const double *x, int64_t n) {
    double *copy = malloc((size_t)n * sizeof(double));
    memcpy(copy, x, (size_t)n * sizeof(double));
    return copy;
}

static double largest_difference(const double *x, const double *y, int64_t n) {
    double max = 0;
    for (int64_t k = 0; k < n; k++) max = fmax(max, fabs(x[k] - y[k]));
    return max;
}

/* Positions at time `end` of a damped bar that spins and swings. */
static double *swing(int tangent, double h, double end, double drag, double stiffness, double viscosity,
                     int64_t *n, double *dissipated) {
    scenario s;
    init(&s, "bdf2", false);
    s.def.integrator.tangent = tangent;
    s.def.dt = h;
    s.def.gravity[1] = -5;
    s.materials[0].damping_mass = drag;
    s.materials[0].damping_stiffness = stiffness;
    s.materials[0].viscosity = viscosity;
    s.bodies[0].angular_velocity[0] = 3;
    scenario_fix(&s, select_group("x-"), "x");
    scenario_start(&s);
    *dissipated = 0;
    for (int step = 0; step < (int)round(end / h); step++) {
        pl_step_report report = scenario_step(&s);
        *dissipated += report.dissipated_energy;
        assert_int_equal(report.matrix_reused, 0);
        if (tangent == PL_TANGENT_WARPED) assert_int_equal(report.newton_iterations, 1);
    }
    *n = 3 * pl_sim_node_count(s.sim);
    double *x = copy_of(pl_sim_positions(s.sim), *n);
    scenario_free(&s);
    return x;
}

/* The linear form converges with second order to the limit of Newton's form. (With damping by stiffness the
 * reference has the warped tangent, because the damping matrix is that of the tangent.) */
static void check_order(double drag, double stiffness, double viscosity) {
    int64_t n;
    double end = 0.2, work[4], errors[3];
    int tangent = stiffness > 0 ? PL_TANGENT_WARPED : PL_TANGENT_PROJECTED;
    double *fine = swing(tangent, end / 1600, end, drag, stiffness, viscosity, &n, &work[3]);
    for (int k = 0; k < 3; k++) {
        double *x = swing(PL_TANGENT_WARPED, end / (40 << k), end, drag, stiffness, viscosity, &n, &work[k]);
        errors[k] = largest_difference(x, fine, n);
        free(x);
    }
    assert_true(errors[1] > 1e-8); /* large enough to measure the order */
    check_near(log2(errors[0] / errors[1]), 2, 0.25);
    check_near(log2(errors[1] / errors[2]), 2, 0.25);
    if (drag + stiffness + viscosity > 0) check_near(work[2], work[3], 0.03 * work[3]);
    free(fine);
}

static void test_order(void **state) {
    (void)state;
    check_order(0, 0, 0);
    check_order(0.5, 0, 0);
    check_order(0, 0.01, 0);
    check_order(0, 0, 300);
}

/* linear-implicit-euler with a reuse tolerance so small that the matrix is recomputed in each step equals the
 * scheme without reuse, damped or not. The dissipated energies agree, too. */
static void test_remade_always(void **state) {
    (void)state;
    for (int damped = 0; damped < 2; damped++) {
        scenario s[2];
        double work[2] = {0};
        for (int k = 0; k < 2; k++) {
            init(&s[k], "linear-implicit-euler", damped);
            s[k].def.integrator.reuse_tolerance = k ? 1e-14 : 0;
            s[k].def.gravity[1] = -9;
            s[k].bodies[0].angular_velocity[2] = 2;
            if (damped) {
                s[k].materials[0].damping_stiffness = 0.01;
                s[k].materials[0].damping_mass = 0.3;
                s[k].materials[0].viscosity = 50;
            }
            scenario_start(&s[k]);
        }
        for (int step = 0; step < 20; step++) {
            for (int k = 0; k < 2; k++) {
                pl_step_report report = scenario_step(&s[k]);
                work[k] += report.dissipated_energy;
                assert_int_equal(report.matrix_reused, 0);
            }
        }
        int64_t n = 3 * pl_sim_node_count(s[0].sim);
        assert_true(largest_difference(pl_sim_positions(s[0].sim), pl_sim_positions(s[1].sim), n) < 1e-11);
        check_near(work[0], work[1], 1e-9 * fabs(work[0]));
        for (int k = 0; k < 2; k++) scenario_free(&s[k]);
    }
}

/* The change of F is the largest absolute row sum of the displacement gradient. */
static void test_change(void **state) {
    (void)state;
    static const double A[9] = {0.02, -0.03, 0.01, 0, 0.04, 0.05, -0.01, 0, 0.02};
    for (int quadratic = 0; quadratic < 2; quadratic++) {
        scenario s;
        init(&s, "bdf2", quadratic);
        scenario_start(&s);
        const double *X = pl_sim_rest(s.sim);
        double *x = pl_sim_positions(s.sim);
        for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k++) {
            const double *row = A + 3 * (k % 3), *at = X + k - k % 3;
            x[k] += row[0] * at[0] + row[1] * at[1] + row[2] * at[2];
        }
        pl_sums sums;
        double change =
            pl_assembly_change(s.sim->assembly, s.sim->threads, x, s.sim->model->rest, NULL, &sums);
        check_near(change, 0.09, 1e-12); /* the second row */
        double det = 1.02 * 1.04 * 1.02 - (-0.03) * (0 * 1.02 - 0.05 * -0.01) + 0.01 * (0 - 1.04 * -0.01);
        check_near(sums.lowest_det, det, 1e-12);
        check_near(sums.volume, 3 * det, 1e-12);
        assert_int_equal(sums.inverted, 0);
        x[4] = NAN;
        change = pl_assembly_change(s.sim->assembly, s.sim->threads, x, s.sim->model->rest, NULL, &sums);
        assert_true(isinf(change));
        scenario_free(&s);
    }
}

static const double drag_times[] = {0, 1, 2, 3}, drag_path[] = {0, 0, 0, 0, 0.9, 0.3, 0, 0.9, 0.3, 0, 0, 0};

/* One end is dragged up, stays there and is brought back. */
static void init_drag(scenario *s, double reuse_tolerance) {
    init(s, "bdf2", true);
    s->def.dt = 0.04;
    s->def.integrator.reuse_tolerance = reuse_tolerance;
    s->materials[0].damping_stiffness = 0.02;
    scenario_fix(s, select_group("x-"), "xyz");
    scenario_fix(s, select_group("x+"), "xyz")->translation =
        (pl_curve){4, 3, PL_INTERP_SMOOTH, drag_times, drag_path};
}

/* Reuse saves factorisations and hardly changes the motion. No step has more than one factorisation and one
 * solve. */
static void test_drag(void **state) {
    (void)state;
    scenario s[2];
    int64_t kept = 0;
    double max = 0, energy_error = 0, energy = 0;
    for (int k = 0; k < 2; k++) {
        init_drag(&s[k], k ? 0.1 : 0);
        scenario_start(&s[k]);
    }
    int64_t n = 3 * pl_sim_node_count(s[0].sim);
    for (int step = 0; step < 100; step++) {
        pl_step_report report[2];
        for (int k = 0; k < 2; k++) {
            report[k] = scenario_step(&s[k]);
            assert_int_equal(report[k].newton_iterations, 1);
            assert_true(report[k].linear_iterations <= 5);
            assert_int_equal(report[k].reason, PL_CONVERGED);
            /* the inertia term of the second step differs from that of the first */
            int64_t expected = report[k].matrix_reused && step != 1 ? 0 : 1;
            assert_int_equal(report[k].factorisations, expected);
        }
        assert_int_equal(report[0].matrix_reused, 0);
        kept += report[1].matrix_reused;
        energy = fmax(energy, report[0].elastic_energy);
        energy_error = fmax(energy_error, fabs(report[1].elastic_energy - report[0].elastic_energy));
        max = fmax(max, largest_difference(pl_sim_positions(s[0].sim), pl_sim_positions(s[1].sim), n));
        check_near(report[1].volume_ratio, report[0].volume_ratio, 0.02);
    }
    print_message(
        "kept in %lld of 100 steps, positions within %.4f of a way of 0.95, energy %.1f of %.0f J\n",
        (long long)kept, max, energy_error, energy);
    assert_in_range(kept, 60, 95);
    assert_true(max < 0.03);
    assert_true(energy_error < 0.1 * energy);
    for (int k = 0; k < 2; k++) scenario_free(&s[k]);
}

/* Old rotations in the matrix and new ones in the forces would make a slender body unstable at long steps.
 * The reused linearisation must be stable. */
static void test_slender_stays_stable(void **state) {
    (void)state;
    scenario s;
    init(&s, "bdf2", false);
    pl_mesh_free(s.mesh);
    s.bodies[0].mesh = s.mesh = box_mesh(20, 1, 1, 1, 0);
    s.materials[0].young = 1e8;
    s.def.dt = 0.1;
    s.def.gravity[1] = -9;
    s.def.integrator.reuse_tolerance = 0.1;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    double highest = 0, weight = 20000 * 9;
    int64_t kept = 0;
    for (int step = 0; step < 400; step++) {
        pl_step_report report = scenario_step(&s);
        double total = report.kinetic_energy + report.elastic_energy + report.external_energy;
        kept += report.matrix_reused;
        highest = fmax(highest, total);
    }
    assert_true(kept > 100);
    assert_true(highest < 0.2 * weight * 10); /* of the weight times a fall of 10 m */
    scenario_free(&s);
}

/* States saved during a run and restored into another simulation, with other threads, continue with the same
 * bits, including the linearisation cache after plastic flow. */
static void check_resume(const char *integrator, bool quadratic, const char *solver) {
    enum { STEPS = 24 };
    scenario s;
    pl_error err;
    double *x[STEPS];
    void *saved[STEPS];
    int64_t kept = 0, flowed = 0;
    for (int run = 0; run < 4; run++) {
        init_drag(&s, 0.1);
        if (!quadratic) {
            pl_mesh_free(s.mesh);
            s.bodies[0].mesh = s.mesh = bar(3, 4, false);
        }
        pl_anneal_def anneal = pl_anneal_def_default();
        anneal.time = 0.5;
        s.def.anneals = &anneal;
        s.def.anneal_count = 1;
        s.def.integrator.type = integrator;
        s.def.solver.type = solver;
        s.materials[0].plasticity = "von-mises";
        s.materials[0].flow_params[0] = 4e3;
        s.materials[0].flow_params[1] = 1e4;
        s.def.threads = run == 0 ? 1 : run;
        scenario_start(&s);
        size_t bytes = pl_sim_state_size(s.sim), size = 24 * (size_t)pl_sim_node_count(s.sim);
        int first = run < 2 ? 0 : 5 * run - 3; /* 7, 12 */
        if (first) check_ok(pl_sim_state_restore(s.sim, saved[first - 1], bytes, &err));
        for (int step = first; step < STEPS; step++) {
            pl_step_report report = scenario_step(&s);
            if (run == 0) {
                kept += report.matrix_reused;
                flowed += report.flowing > 0 && report.matrix_reused;
                x[step] = copy_of(pl_sim_positions(s.sim), (int64_t)size / 8);
                saved[step] = malloc(bytes);
                pl_sim_state_save(s.sim, saved[step]);
            } else {
                assert_memory_equal(pl_sim_positions(s.sim), x[step], size);
                void *now = malloc(bytes);
                pl_sim_state_save(s.sim, now);
                assert_memory_equal(now, saved[step], bytes);
                free(now);
            }
        }
        scenario_free(&s);
    }
    assert_true(kept >= 8 && kept < STEPS);
    assert_true(flowed >= 3);
    for (int step = 0; step < STEPS; step++) free(x[step]), free(saved[step]);
}

static void test_resume(void **state) {
    (void)state;
    check_resume("bdf2", true, "direct");
    check_resume("linear-implicit-euler", false, "pcg");
}

/* A bar is deformed plastically and released. The plastic strain that remains is nearly the same with a
 * reused matrix, where the stress of the flow is a dead load for some steps. */
static void test_plastic(void **state) {
    (void)state;
    scenario s[2];
    int64_t flowed = 0;
    double strain[2] = {0}, max = 0;
    for (int k = 0; k < 2; k++) {
        init_drag(&s[k], k ? 0.1 : 0);
        s[k].materials[0].plasticity = "von-mises";
        s[k].materials[0].flow_params[0] = 5e3;
        s[k].materials[0].flow_params[1] = 2e4;
        s[k].constraints[1].until = 2;
        scenario_start(&s[k]);
        for (int step = 0; step < 150; step++) {
            pl_step_report report = scenario_step(&s[k]);
            strain[k] = report.max_plastic_strain;
            flowed += report.matrix_reused && report.flowing > 0;
            if (k) assert_true(report.factorisations <= 1);
        }
    }
    int64_t n = 3 * pl_sim_node_count(s[0].sim);
    max = largest_difference(pl_sim_positions(s[0].sim), pl_sim_positions(s[1].sim), n);
    print_message("plastic strain %.4f, with reuse %.4f; %lld steps flowed with a reused matrix; shapes "
                  "within %.4f of %.3f\n",
                  strain[0], strain[1], (long long)flowed, max, scenario_away(&s[0]));
    assert_true(flowed > 10);
    assert_true(strain[0] > 0.03);
    check_near(strain[1], strain[0], 0.05 * strain[0]);
    assert_true(max < 0.05 * scenario_away(&s[0]));
    for (int k = 0; k < 2; k++) scenario_free(&s[k]);
}

/* Free flight: momentum changes by the impulse of the loads, also with a reused matrix from which the body
 * has rotated away. */
static void test_momentum(void **state) {
    (void)state;
    scenario s;
    init(&s, "bdf2", true);
    s.def.integrator.reuse_tolerance = 0.1;
    s.def.gravity[1] = -3;
    s.bodies[0].velocity[0] = 0.3;
    s.bodies[0].angular_velocity[2] = 2;
    scenario_start(&s);
    double mass = 3000, swelling = 0;
    int64_t kept = 0;
    for (int step = 1; step <= 200; step++) {
        pl_step_report report = scenario_step(&s);
        kept += report.matrix_reused;
        check_near(report.momentum[0], 0.3 * mass, 1e-9 * mass);
        check_near(report.momentum[1], -3 * step * s.def.dt * mass, 1e-9 * mass);
        check_near(report.momentum[2], 0, 1e-9 * mass);
        swelling = fmax(swelling, fabs(report.volume_ratio - 1));
    }
    assert_true(kept > 50);
    assert_true(swelling < 0.05);
    scenario_free(&s);
}

/* The number of solves is bounded in contact with a floor, too. */
static void test_contact_is_bounded(void **state) {
    (void)state;
    static const double point[3] = {0, -0.2, 0}, up[3] = {0.1, 1, 0};
    scenario s;
    init(&s, "bdf2", true);
    s.def.integrator.reuse_tolerance = 0.1;
    s.def.gravity[1] = -9;
    s.materials[0].damping_stiffness = 0.01;
    scenario_plane(&s, point, up, 0.3);
    scenario_start(&s);
    double force = 0;
    int64_t touched = 0;
    for (int step = 0; step < 300; step++) {
        pl_step_report report = scenario_step(&s);
        assert_in_range(report.newton_iterations, 1, s.def.contact.passes + 3); /* with loose solves */
        assert_in_range(report.factorisations, 0, 1);
        touched += report.contacts > 0;
        if (step >= 200) force += report.contact_force[1] / 100;
        const double *x = pl_sim_positions(s.sim);
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++)
            assert_true(x[3 * i + 1] + 0.1 * x[3 * i] > -0.2 - 0.05);
    }
    assert_true(touched > 150);
    check_near(force, 3000 * 9, 0.25 * 3000 * 9); /* it slides, and is not quite at rest */
    scenario_free(&s);
}

/* One rotation per element: a body that is rotated far, annealed there and released stays at rest, since
 * annealing resets the rotations of its elements. */
static void test_rotation_of_elements(void **state) {
    (void)state;
    static const double times[2] = {0, 1}, degrees[2] = {0, 100};
    scenario s;
    init(&s, "bdf2", true);
    pl_anneal_def anneal = pl_anneal_def_default();
    anneal.time = 2;
    s.def.anneals = &anneal;
    s.def.anneal_count = 1;
    s.def.dt = 0.05;
    s.def.integrator.rotation = PL_ROTATION_OF_ELEMENTS;
    s.materials[0].damping_mass = 20;
    scenario_fix(&s, select_group("x-"), "xyz")->until = 2;
    pl_constraint_def *turned = scenario_fix(&s, select_group("x+"), "xyz");
    turned->axis[0] = 1;
    turned->center[1] = turned->center[2] = 0.5;
    turned->rotation = (pl_curve){2, 1, PL_INTERP_SMOOTH, times, degrees};
    turned->until = 2;
    scenario_start(&s);
    for (int step = 0; step < 40; step++) scenario_step(&s);
    assert_true(scenario_away(&s) > 0.8);
    int64_t n = 3 * pl_sim_node_count(s.sim);
    for (int64_t k = 0; k < n; k++) pl_sim_velocities(s.sim)[k] = s.sim->state.old_velocities[k] = 0;
    memcpy(s.sim->state.old_positions, s.sim->state.positions, (size_t)n * sizeof(double));
    double *there = copy_of(pl_sim_positions(s.sim), n), moved = 0, kinetic = 0;
    for (int step = 0; step < 20; step++) {
        pl_step_report report = scenario_step(&s);
        kinetic = fmax(kinetic, report.kinetic_energy);
    }
    moved = largest_difference(there, pl_sim_positions(s.sim), n);

    assert_true(moved < 1e-9 && kinetic < 1e-9);
    free(there);
    scenario_free(&s);
}

static void test_refusals(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    init(&s, "bdf2", false);
    s.def.integrator.reuse_tolerance = 0.1;
    s.def.integrator.tangent = PL_TANGENT_PROJECTED;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "reuse_tolerance = 0.1 needs"));
    s.def.integrator.reuse_tolerance = 0;
    s.def.integrator.rotation = PL_ROTATION_OF_ELEMENTS;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "warped tangent"));
    s.def.integrator.tangent = PL_TANGENT_WARPED;
    s.def.integrator.reuse_tolerance = -1;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "reuse_tolerance = -1"));
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_order),
                                       cmocka_unit_test(test_remade_always),
                                       cmocka_unit_test(test_change),
                                       cmocka_unit_test(test_drag),
                                       cmocka_unit_test(test_slender_stays_stable),
                                       cmocka_unit_test(test_resume),
                                       cmocka_unit_test(test_plastic),
                                       cmocka_unit_test(test_momentum),
                                       cmocka_unit_test(test_contact_is_bounded),
                                       cmocka_unit_test(test_rotation_of_elements),
                                       cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
