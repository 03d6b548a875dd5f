/* Damping: the decay of a single mode against its closed form, the loss of energy against the reported
 * dissipation, rigid motion that must not be damped, and definitions that are refused. */
#include "motion.h"

/* A bar that stretches along x only and is fixed at its left end: a chain of masses. The first mode, by which
 * `pull` displaces it, is sin(pi x / 2L) also for lumped masses. */
static void make_bar(scenario *s, const char *integrator, double dt) {
    scenario_init(s, box_mesh(4, 1, 1, 1, 0));
    s->def.integrator.type = integrator;
    s->def.dt = dt;
    s->def.solver.tolerance = 1e-9;
    s->materials[0].law = "linear";
    s->materials[0].poisson = 0;
    scenario_fix(s, select_group("x-"), "xyz");
    scenario_fix(s, (pl_selection_def){.kind = PL_SELECT_ALL}, "yz");
}

static void pull(scenario *s, double amount) {
    double *x = pl_sim_positions(s->sim);
    const double *X = pl_sim_rest(s->sim);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k += 3)
        x[k] = X[k] + amount * sin(acos(-1.0) * X[k] / 8);
}

/* Mean displacement of the right end. */
static double tip(const scenario *s) {
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim);
    double sum = 0;
    int count = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k += 3) {
        if (X[k] > 4 - 1e-9) sum += x[k] - X[k], count++;
    }
    return sum / count;
}

typedef struct decay {
    double rate, frequency; /* 1/s, rad/s */
} decay;

/* Computed from the zero crossings of the tip and the extremes between them. */
static decay watch(scenario *s, int crossings) {
    double before = tip(s), time = 0, first_time = 0, last_time = 0, extreme = 0, first = 0, last = 0;
    int count = 0;
    while (count < crossings) {
        scenario_step(s);
        double now = tip(s), h = s->def.dt;
        time += h;
        extreme = fmax(extreme, fabs(now));
        if ((before < 0) != (now < 0)) {
            double at = time - h * now / (now - before);
            if (count == 0) first_time = at;
            if (count == 1) first = extreme;
            last_time = at, last = extreme, extreme = 0;
            count++;
        }
        before = now;
        assert_true(time < 100);
    }
    double half = (last_time - first_time) / (crossings - 1);
    return (decay){log(first / last) / ((crossings - 2) * half), acos(-1.0) / half};
}

static decay decay_of(const char *integrator, double dt, double mass, double stiffness, double viscosity) {
    scenario s;
    make_bar(&s, integrator, dt);
    s.materials[0].damping_mass = mass;
    s.materials[0].damping_stiffness = stiffness;
    s.materials[0].viscosity = viscosity;
    scenario_start(&s);
    pull(&s, 1e-3);
    decay out = watch(&s, 7);
    scenario_free(&s);
    return out;
}

/* x'' + 2 zeta omega x' + omega^2 x = 0 with 2 zeta omega = mass + stiffness omega^2 decays as exp(-zeta
 * omega t) and oscillates with omega sqrt(1 - zeta^2). A viscosity eta acts on the bar like a stiffness of 2
 * eta / E: with poisson 0 the stress is E e + 2 eta e'. The numerical damping of the scheme is measured
 * without damping and subtracted. */
static void test_decay_of_a_mode(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        double dt = 0.002;
        decay bare = decay_of(integrator, dt, 0, 0, 0);
        double omega = bare.frequency;
        check_near(omega, acos(-1.0) / 8 * sqrt(1e5 / 1000), 0.02 * omega); /* sound in the bar: 10 m/s */
        double cases[][3] = {{0.4, 0, 0}, {0, 0.02, 0}, {0, 0, 1000}, {0.2, 0.01, 500}};
        for (int c = 0; c < 4; c++) {
            decay got = decay_of(integrator, dt, cases[c][0], cases[c][1], cases[c][2]);
            double expected = 0.5 * (cases[c][0] + (cases[c][1] + 2 * cases[c][2] / 1e5) * omega * omega);
            printf("%s: decay %.5f - %.5f, expected %.5f\n", integrator, got.rate, bare.rate, expected);
            check_near(got.rate - bare.rate, expected, 0.02 * expected);
        }
    }
}

/* All kinds of damping at once. */
static void damp(pl_material_def *material, double mass) {
    material->damping_mass = mass;
    material->damping_stiffness = 0.004;
    material->viscosity = 150;
    material->bulk_viscosity = 80;
}

/* A bar swings from its fixed end under gravity. Its loss of energy equals the sum of the reported
 * dissipation. The midpoint rule has no numerical damping; its error is of second order. */
static void test_energy_balance(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        double off[2];
        for (int fine = 0; fine < 2; fine++) {
            scenario s;
            motion_init(&s, "variational", 1, fine ? 0.005 : 0.01);
            s.def.gravity[1] = -4;
            pl_material_def all = pl_material_def_default(), *m = &s.materials[0];
            damp(&all, 0.5);
            if (kind == 0 || kind == 3) m->damping_mass = all.damping_mass;
            if (kind == 1 || kind == 3) m->damping_stiffness = all.damping_stiffness;
            if (kind == 2 || kind == 3) m->viscosity = all.viscosity, m->bulk_viscosity = all.bulk_viscosity;
            scenario_fix(&s, select_group("x-"), "xyz");
            scenario_start(&s);
            double taken = 0, lost = 0;
            while (pl_sim_time(s.sim) < 1 - 1e-9) {
                pl_step_report report = scenario_converge(&s);
                assert_true(report.dissipated_energy >= 0);
                taken += report.dissipated_energy;
                lost = -total_energy(&report); /* the energy at the start is zero */
            }
            off[fine] = fabs(lost - taken) / taken;
            assert_true(taken > 100);
            scenario_free(&s);
        }
        printf("kind %d: energy off by %.2e, %.2e of what was taken\n", kind, off[0], off[1]);
        check_below(off[1], 0.01);
        assert_true(off[1] < 0.5 * off[0] || off[1] < 1e-4);
    }
}

/* Every scheme dissipates about the same energy in the same motion. */
static void test_all_schemes_take_the_same(void **state) {
    (void)state;
    const char *integrator;
    double expected = 0;
    for (int i = -1; i < 0 || (integrator = moving_integrator(i)); i++) {
        if (i < 0) integrator = "variational";
        scenario s;
        make_bar(&s, integrator, 0.002);
        damp(&s.materials[0], 0.3);
        scenario_start(&s);
        pull(&s, 0.1);
        double taken = 0;
        while (pl_sim_time(s.sim) < 0.5 - 1e-9) taken += scenario_step(&s).dissipated_energy;
        if (i < 0) expected = taken;
        printf("%s takes %.4f J\n", integrator, taken);
        check_near(taken, expected, 0.03 * expected);
        scenario_free(&s);
    }
    assert_true(expected > 1);
}

static void throw_bar(scenario *s, const char *integrator, double dt) {
    motion_init(s, integrator, 1, dt);
    s->bodies[0].velocity[0] = 3;
    s->bodies[0].angular_velocity[2] = 1.5;
    s->bodies[0].angular_velocity[0] = 0.3;
}

static void stretch(scenario *s, double factor) {
    double *x = pl_sim_positions(s->sim);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k += 3) x[k] *= factor;
}

/* Internal damping does not change the momentum of a free body, at any tolerance. Damping by mass reduces it
 * at its rate. */
static void test_momentum(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        for (int drags = 0; drags < 2; drags++) {
            scenario s;
            throw_bar(&s, integrator, 0.01);
            damp(&s.materials[0], drags ? 0.8 : 0);
            s.def.integrator.tolerance = 0.1;
            s.def.solver.tolerance = 0.5;
            scenario_start(&s);
            stretch(&s, 1.2);
            pl_step_report report = {0};
            for (int step = 0; step < 100; step++) report = scenario_step(&s);
            if (drags)
                check_near(report.momentum[0], 12000 * exp(-0.8), 0.01 * 12000);
            else
                check_near(report.momentum[0], 12000, 1e-8);
            check_near(report.momentum[1], 0, 1e-7);
            scenario_free(&s);
        }
    }
}

/* A stretched bar spins and vibrates. Viscosity damps only the vibration: after a thousand steps the angular
 * momentum is unchanged, and the remaining energy no longer decreases. */
static void test_spin_is_left_alone(void **state) {
    (void)state;
    scenario s;
    throw_bar(&s, "variational", 0.01);
    s.bodies[0].angular_velocity[0] = 0;
    s.materials[0].viscosity = 1500;
    s.materials[0].bulk_viscosity = 500;
    scenario_start(&s);
    stretch(&s, 1.2);
    pl_step_report first = {0}, report = {0};
    double early = 0, late = 0, end = 0;
    for (int step = 0; step < 1000; step++) {
        report = scenario_converge(&s);
        if (step == 0) first = report;
        if (step < 100) early += report.dissipated_energy;
        if (step >= 900) late += report.dissipated_energy;
        if (step == 899) end = total_energy(&report);
    }
    double off = 0;
    for (int d = 0; d < 3; d++) off = fmax(off, fabs(report.angular_momentum[d] - first.angular_momentum[d]));
    printf("spin: angular momentum off by %.1e, taken %.3g J at first, %.3g J at last\n",
           off / size3(first.angular_momentum), early, late);
    check_below(off, 1e-8 * size3(first.angular_momentum));
    assert_true(early > 1000);
    check_below(late, 1e-5 * early);
    check_near(total_energy(&report), end, 1e-4 * end);
    scenario_free(&s);
}

/* A bar that starts flat is damped, too: without viscosity it continues to vibrate. */
static void test_flat_bodies_come_to_rest(void **state) {
    (void)state;
    double left[2];
    for (int damped = 0; damped < 2; damped++) {
        scenario s;
        motion_init(&s, "implicit-euler", 2, 0.005);
        s.bodies[0].start = (pl_start_def){.kind = PL_START_PLANE, .axis = {0, 1, 0}};
        s.materials[0].viscosity = damped ? 400 : 0;
        scenario_start(&s);
        pl_step_report report = {0};
        for (int step = 0; step < 200; step++) report = scenario_step(&s);
        left[damped] = total_energy(&report);
        assert_int_equal(report.inverted, 0);
        assert_true(isfinite(left[damped]));
        scenario_free(&s);
    }
    printf("flat start: %.3g J left without, %.3g J with viscosity\n", left[0], left[1]);
    check_below(left[1], 0.2 * left[0]);
}

/* The same bits on any number of threads and after a resume. */
static void test_same_bits(void **state) {
    (void)state;
    const char *integrator;
    for (int i = 0; (integrator = moving_integrator(i)); i++) {
        double *first = NULL;
        size_t bytes = 0;
        for (int run = 0; run < 3; run++) {
            scenario s, other;
            pl_error err;
            for (int copy = 0; copy < 2; copy++) {
                scenario *each = copy ? &other : &s;
                motion_init(each, integrator, 4, 0.01);
                each->def.threads = run == 1 ? 3 : 1;
                each->def.gravity[1] = -9.81;
                damp(&each->materials[0], 0.2);
                scenario_fix(each, select_group("x-"), "xyz");
                scenario_start(each);
            }
            for (int step = 0; step < 6; step++) {
                if (run == 2 && step == 3) { /* continues in the other simulation */
                    size_t size = pl_sim_state_size(s.sim);
                    void *saved = malloc(size);
                    pl_sim_state_save(s.sim, saved);
                    check_ok(pl_sim_state_restore(other.sim, saved, size, &err));
                    free(saved);
                }
                scenario_step(run == 2 && step >= 3 ? &other : &s);
            }
            scenario *end = run == 2 ? &other : &s;
            bytes = 24 * (size_t)pl_sim_node_count(end->sim);
            if (!first) {
                first = malloc(bytes);
                memcpy(first, pl_sim_velocities(end->sim), bytes);
            }
            assert_memory_equal(first, pl_sim_velocities(end->sim), bytes);
            scenario_free(&s);
            scenario_free(&other);
        }
        free(first);
    }
}

/* Damping that begins later, by keyframes. */
static void test_damping_over_time(void **state) {
    (void)state;
    static const double times[] = {0.5, 0.6}, viscosity[] = {0, 800}, mass[] = {0, 2};
    static const pl_material_key keys[] = {
        {"viscosity", PL_OVER_TIME, {.count = 2, .components = 1, .times = times, .values = viscosity}},
        {"mass", PL_OVER_TIME, {.count = 2, .components = 1, .times = times, .values = mass}}};
    scenario s;
    make_bar(&s, "variational", 0.01);
    s.materials[0].keys = keys;
    s.materials[0].key_count = 2;
    scenario_start(&s);
    pull(&s, 0.05);
    double before = 0, after = 0;
    while (pl_sim_time(s.sim) < 1.5) {
        pl_step_report report = scenario_converge(&s);
        *(report.time < 0.5 + 1e-9 ? &before : &after) += report.dissipated_energy;
    }
    check_below(fabs(before), 1e-12);
    assert_true(after > 1);
    scenario_free(&s);
}

static void test_refusals(void **state) {
    (void)state;
    static const char *const names[] = {"mass", "stiffness", "viscosity", "bulk_viscosity"};
    const double wrong[] = {-1, NAN, INFINITY};
    for (int k = 0; k < 12; k++) {
        scenario s;
        pl_error err = {0};
        motion_init(&s, "implicit-euler", 1, 0.01);
        double *fields[] = {&s.materials[0].damping_mass, &s.materials[0].damping_stiffness,
                            &s.materials[0].viscosity, &s.materials[0].bulk_viscosity};
        *fields[k / 3] = wrong[k % 3];
        assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
        assert_non_null(strstr(err.message, "'flesh'"));
        assert_non_null(strstr(err.message, names[k / 3]));
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_decay_of_a_mode),
                                       cmocka_unit_test(test_energy_balance),
                                       cmocka_unit_test(test_all_schemes_take_the_same),
                                       cmocka_unit_test(test_momentum),
                                       cmocka_unit_test(test_spin_is_left_alone),
                                       cmocka_unit_test(test_flat_bodies_come_to_rest),
                                       cmocka_unit_test(test_same_bits),
                                       cmocka_unit_test(test_damping_over_time),
                                       cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
