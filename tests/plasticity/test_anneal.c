/* Annealing leaves no stress and moves nothing, for every element, with and without plasticity: on request,
 * at given times and after a restore. Invalid requests are refused. */
#include "flowing.h"

static double largest_stress(pl_sim *sim) {
    int64_t tets = pl_sim_tet_count(sim);
    double *stress = malloc(48 * (size_t)tets), max = 0;
    pl_error err;
    check_ok(pl_sim_tet_results(sim, stress, NULL, NULL, NULL, &err));
    for (int64_t k = 0; k < 6 * tets; k++) max = fmax(max, fabs(stress[k]));
    free(stress);
    return max;
}

/* Two bars, twisted by 100 degrees; the second one is elastic. */
static void make(scenario *s, const char *element, const char *rule, const char *integrator, int threads) {
    static const double times[2] = {0, 1}, degrees[2] = {0, 100};
    pl_mesh *mesh = box_mesh(2, 1, 1, 2, 0.2);
    pl_error err;
    if (strcmp(element, "tet4")) {
        pl_mesh *raised;
        check_ok(pl_mesh_quadratic(mesh, &raised, &err));
        pl_mesh_free(mesh);
        mesh = raised;
    }
    scenario_init(s, mesh);
    s->def.threads = threads;
    s->def.dt = 0.25;
    s->def.may_anneal = true;
    s->def.integrator.type = integrator;
    s->def.integrator.tolerance = 1e-9;
    s->materials[1] = s->materials[0];
    s->materials[1].name = "gum";
    s->materials[0].plasticity = rule;
    s->bodies[0].element = element;
    s->bodies[1] = s->bodies[0];
    s->bodies[1].name = "other";
    s->bodies[1].material = "gum";
    s->bodies[1].translate[2] = 3;
    s->def.material_count = s->def.body_count = 2;
    scenario_fix(s, select_group("x-"), "xyz");
    pl_constraint_def *turned = scenario_fix(s, select_group("x+"), "xyz");
    turned->axis[0] = 1;
    turned->center[1] = 0.5;
    turned->rotation = (pl_curve){2, 1, PL_INTERP_LINEAR, times, degrees};
}

static void test_no_stress(void **state) {
    (void)state;
    static const char *const elements[] = {"tet4", "tet10", "bezier10", "adaptive"};
    static const char *const rules[] = {NULL, "von-mises", "multiplicative", "creep"};
    for (int e = 0; e < 4; e++) {
        for (int r = 0; r < 4; r++) {
            scenario s;
            pl_error err;
            make(&s, elements[e], rules[r], "quasistatic", 1);
            scenario_start(&s);
            for (int step = 0; step < 4; step++) scenario_step(&s);
            size_t bytes = 24 * (size_t)pl_sim_node_count(s.sim);
            double *x = malloc(bytes), move = 0;
            memcpy(x, pl_sim_positions(s.sim), bytes);
            assert_true(largest_stress(s.sim) > 1e4);
            int64_t left = -1;
            check_ok(pl_sim_anneal(s.sim, NULL, &left, &err));
            assert_int_equal(left, 0);
            assert_memory_equal(x, pl_sim_positions(s.sim), bytes);
            check_below(largest_stress(s.sim), 1e-8); /* 1e-13 of the stiffness */
            double volume = 0;
            for (int step = 0; step < 2; step++) {
                pl_step_report report = scenario_step(&s);
                assert_int_equal(report.flowing, 0);
                volume = report.volume_ratio;
            }
            for (size_t k = 0; k < bytes / 8; k++) move = fmax(move, fabs(pl_sim_positions(s.sim)[k] - x[k]));
            check_below(move, 1e-12);
            assert_true(volume > 0.5 && volume < 1.2); /* still relative to the original volume */
            free(x);
            scenario_free(&s);
        }
    }
}

/* Only the named body is annealed. Afterwards it has the same stresses as a body whose rest shape is the
 * annealed shape. */
static void test_one_body(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    make(&s, "tet4", NULL, "quasistatic", 1);
    scenario_start(&s);
    for (int step = 0; step < 4; step++) scenario_step(&s);
    int64_t first, count, tets = pl_sim_tet_count(s.sim);
    double *stress = malloc(48 * (size_t)tets), *after = malloc(48 * (size_t)tets);
    check_ok(pl_sim_tet_results(s.sim, stress, NULL, NULL, NULL, &err));
    check_ok(pl_sim_anneal(s.sim, "other", NULL, &err));
    check_ok(pl_sim_tet_results(s.sim, after, NULL, NULL, NULL, &err));
    pl_sim_body_range(s.sim, 1, NULL, NULL, &first, &count);
    assert_int_equal(first + count, tets);
    assert_memory_equal(stress, after, 48 * (size_t)first);
    for (int64_t k = 6 * first; k < 6 * tets; k++) check_near(after[k], 0, 1e-8);

    /* stretched by a tenth from that shape */
    double *x = pl_sim_positions(s.sim);
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) x[3 * i] *= 1.1;
    scenario fresh;
    make(&fresh, "tet4", NULL, "quasistatic", 1);
    for (int64_t i = 0; i < fresh.mesh->node_count; i++) {
        int64_t node;
        pl_sim_body_range(s.sim, 1, &node, NULL, NULL, NULL);
        for (int d = 0; d < 3; d++) fresh.mesh->nodes[3 * i + d] = x[3 * (node + i) + d] / (d ? 1 : 1.1);
    }
    fresh.bodies[1].translate[2] = 0;
    fresh.def.constraint_count = 0;
    scenario_start(&fresh);
    double *y = pl_sim_positions(fresh.sim);
    for (int64_t i = 0; i < pl_sim_node_count(fresh.sim); i++) y[3 * i] *= 1.1;
    check_ok(pl_sim_tet_results(s.sim, stress, NULL, NULL, NULL, &err));
    check_ok(pl_sim_tet_results(fresh.sim, after, NULL, NULL, NULL, &err));
    for (int64_t k = 6 * first; k < 6 * tets; k++) check_near(stress[k], after[k], 1e-7);
    assert_true(fabs(stress[6 * first]) > 1e3);
    free(stress), free(after);
    scenario_free(&fresh);
    scenario_free(&s);
}

/* Annealing at given times: the same bits on any number of threads, and after a restore before and after the
 * event. */
static void test_event(void **state) {
    (void)state;
    static const char *const integrators[] = {"quasistatic", "implicit-euler"};
    for (int i = 0; i < 2; i++) {
        pl_anneal_def events[2] = {pl_anneal_def_default(), pl_anneal_def_default()};
        events[0].time = 0.5;
        events[1].time = 1.3;
        events[1].body = "other";
        scenario s[3];
        for (int k = 0; k < 3; k++) {
            make(&s[k], "tet4", "von-mises", integrators[i], k + 1);
            s[k].def.may_anneal = false;
            s[k].def.anneals = events;
            s[k].def.anneal_count = 2;
            scenario_start(&s[k]);
        }
        size_t bytes = pl_sim_state_size(s[0].sim);
        char *middle = malloc(bytes), *late = malloc(bytes), *end = malloc(bytes), *other = malloc(bytes);
        pl_error err;
        for (int step = 1; step <= 8; step++) {
            scenario_step(&s[0]);
            if (i == 0) { /* the stress is zero at the end of the second step only, by the first event */
                bool zero = largest_stress(s[0].sim) < 1e-8;
                assert_true(zero == (step == 2));
            }
            scenario_step(&s[1]);
            if (step == 1) pl_sim_state_save(s[0].sim, middle);
            if (step == 7) pl_sim_state_save(s[0].sim, late);
        }
        pl_sim_state_save(s[0].sim, end);
        pl_sim_state_save(s[1].sim, other);
        assert_memory_equal(end, other, bytes);
        check_ok(pl_sim_state_restore(s[2].sim, late, bytes, &err));
        scenario_step(&s[2]);
        pl_sim_state_save(s[2].sim, other);
        assert_memory_equal(end, other, bytes);
        check_ok(pl_sim_state_restore(s[2].sim, middle, bytes, &err));
        for (int step = 2; step <= 8; step++) scenario_step(&s[2]);
        pl_sim_state_save(s[2].sim, other);
        assert_memory_equal(end, other, bytes);
        free(middle), free(late), free(end), free(other);
        for (int k = 0; k < 3; k++) scenario_free(&s[k]);
    }
}

/* After annealing, plastic strain and hardening are measured from the annealed shape. */
static void test_flow_starts_again(void **state) {
    (void)state;
    const double times[3] = {0, 1, 2}, stretches[9] = {1, 1, 1, 1.4, 1, 1, 1.4, 1.5, 1};
    const double mu = 1e5 / (2 * 1.33), yield = 2e3, hardening = 3e4;
    flowing f;
    flowing_init(&f, 3, times, stretches, 0);
    f.s.materials[0].plasticity = "von-mises";
    f.s.materials[0].flow_params[0] = yield;
    f.s.materials[0].flow_params[1] = hardening;
    f.s.def.may_anneal = true;
    scenario_start(&f.s);
    pl_error err;
    assert_true(scenario_step(&f.s).max_plastic_strain > 0.1);
    check_ok(pl_sim_anneal(f.s.sim, NULL, NULL, &err));
    pl_step_report report = scenario_step(&f.s);
    double norm = log(1.5) * sqrt(2.0 / 3.0), p = (2 * mu * norm - yield) / (2 * mu + hardening) / norm;
    check_near(report.max_plastic_strain, p * norm, 1e-12);
    check_plastic(&f.s, exp(-p * log(1.5) / 3), exp(p * log(1.5) * 2 / 3), exp(-p * log(1.5) / 3), 1e-11);
    scenario_free(&f.s);
}

static void test_refused(void **state) {
    (void)state;
    static const char *const words[] = {"may_anneal", "unknown body 'nobody'", "time = 0",
                                        "time = inf", "unknown body 'nobody'", "goal"};
    for (int k = 0; k < 6; k++) {
        scenario s;
        pl_error err = {0};
        pl_anneal_def event = pl_anneal_def_default();
        scenario_init(&s, box_mesh(1, 1, 1, 1, 0));
        event.time = k == 2 ? 0 : k == 3 ? INFINITY : 1;
        event.body = k == 4 ? "nobody" : NULL;
        s.def.anneals = &event;
        s.def.anneal_count = k >= 2;
        s.def.may_anneal = k == 1;
        if (k == 5) {
            s.materials[0].plasticity = "multiplicative";
            s.bodies[0].goal = s.mesh->nodes;
        }
        pl_status status = pl_sim_create(&s.def, &s.sim, &err);
        if (k < 2) {
            assert_int_equal(status, PL_OK);
            status = pl_sim_anneal(s.sim, k ? "nobody" : NULL, NULL, &err);
        }
        assert_int_equal(status, PL_ERR_INPUT);
        if (!strstr(err.message, words[k])) fail_msg("no '%s' in: %s", words[k], err.message);
        scenario_free(&s);
    }
}

/* Inverted elements are counted, and not annealed. */
static void test_inverted(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    make(&s, "tet4", NULL, "quasistatic", 1);
    s.bodies[0].start = (pl_start_def){PL_START_MIRROR, 1, 1, {0, 1, 0}};
    s.def.constraint_count = 0;
    scenario_start(&s);
    int64_t left, count;
    check_ok(pl_sim_anneal(s.sim, NULL, &left, &err));
    pl_sim_body_range(s.sim, 0, NULL, NULL, NULL, &count);
    assert_int_equal(left, count);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_stress), cmocka_unit_test(test_one_body),
        cmocka_unit_test(test_event),     cmocka_unit_test(test_flow_starts_again),
        cmocka_unit_test(test_refused),   cmocka_unit_test(test_inverted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
