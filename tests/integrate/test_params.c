/* Material parameters that vary over time: each step uses the values at its end. Young's modulus may fall to
 * zero and return (irving2004 figure 2). */
#include "scenario.h"

static const double times[4] = {0, 1, 2, 3}, softening[4] = {1e5, 2e4, 0, 1e5};

static void key(scenario *s, pl_material_key *k, const char *field, int count, const double *values) {
    *k = (pl_material_key){field, PL_OVER_TIME, {count, 1, PL_INTERP_LINEAR, times, values}};
    s->materials[0].keys = k;
    s->materials[0].key_count = 1;
}

/* A cantilever: a bar along x that is fixed at one end, with gravity along -y. */
static void hang(scenario *s) {
    scenario_init(s, box_mesh(1, 0.3, 0.3, 2, 0.1));
    s->def.gravity[1] = -2;
    scenario_fix(s, select_group("x-"), "xyz");
}

static double difference(const scenario *a, const scenario *b) {
    double max = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(a->sim); k++)
        max = fmax(max, fabs(pl_sim_positions(a->sim)[k] - pl_sim_positions(b->sim)[k]));
    return max;
}

/* Without inertia each step ends in the equilibrium of the material at that time. Without stiffness there is
 * no equilibrium, and the step reports PL_UNBALANCED. */
static void test_quasistatic(void **state) {
    (void)state;
    scenario s, constant;
    pl_material_key keys;
    hang(&s);
    s.def.dt = 0.5;
    key(&s, &keys, "young", 4, softening);
    scenario_start(&s);
    double young[5] = {6e4, 2e4, 1e4, 0, 5e4};
    for (int step = 0; step < 5; step++) {
        hang(&constant);
        constant.materials[0].young = young[step];
        scenario_start(&constant);
        pl_step_report report = scenario_step(&s);
        if (step == 3) {
            assert_int_equal(report.reason, PL_UNBALANCED);
            assert_int_equal(scenario_step(&constant).reason, PL_UNBALANCED);
            assert_true(isfinite(scenario_away(&s)));
        } else {
            assert_int_equal(report.reason, PL_CONVERGED);
            scenario_converge(&constant);
            check_below(difference(&s, &constant), 1e-7);
            assert_true(scenario_away(&s) > 1e-3);
        }
        scenario_free(&constant);
    }
    scenario_free(&s);
}

/* Without stiffness and without loads the step converges, and nothing moves. */
static void test_nothing_at_all(void **state) {
    (void)state;
    scenario s;
    hang(&s);
    s.def.gravity[1] = 0;
    s.materials[0].young = 0;
    scenario_start(&s);
    pl_step_report report = scenario_converge(&s);
    assert_true(isfinite(report.residual));
    check_below(scenario_away(&s), 0);
    scenario_free(&s);
}

/* While the stiffness is zero, every unconstrained node falls freely. After it has returned, the bar comes to
 * rest in the equilibrium of a bar of constant stiffness. */
static void fall_and_recover(const char *integrator, const char *law) {
    static const double when[4] = {0, 0.1, 0.3, 0.31}, young[4] = {1e6, 0, 1e6, 1e6};
    scenario s, constant;
    pl_material_key keys = {"young", PL_OVER_TIME, {3, 1, PL_INTERP_STEP, when, young}};
    hang(&s);
    s.def.integrator.type = integrator;
    s.def.integrator.tolerance = 1e-8;
    s.def.dt = 0.02;
    s.materials[0].law = law;
    hang(&constant);
    constant.materials[0].law = law;
    constant.materials[0].young = 1e6;
    s.materials[0].young = NAN; /* given by the keys */
    s.materials[0].keys = &keys;
    s.materials[0].key_count = 1;
    scenario_start(&s);
    scenario_start(&constant);
    int64_t nodes = pl_sim_node_count(s.sim), falling = 0;
    double *before = malloc(24 * (size_t)nodes);
    for (int step = 1; step <= 400; step++) {
        memcpy(before, pl_sim_velocities(s.sim), 24 * (size_t)nodes);
        scenario_converge(&s);
        bool weak = step >= 5 && step < 15; /* the steps that end from 0.1 s to before 0.3 s */
        for (int64_t i = 0; weak && i < nodes; i++) {
            if (pl_sim_rest(s.sim)[3 * i] < 1e-9) continue;
            const double *v = pl_sim_velocities(s.sim) + 3 * i, *v0 = before + 3 * i;
            check_near(v[1] - v0[1], -2 * 0.02, 1e-9);
            check_near(v[0], v0[0], 1e-9);
            falling++;
        }
    }
    assert_true(falling > 100);
    scenario_converge(&constant);
    check_below(difference(&s, &constant), 2e-3);
    free(before);
    scenario_free(&s);
    scenario_free(&constant);
}

static void test_falls_and_recovers(void **state) {
    (void)state;
    fall_and_recover("implicit-euler", "neo-hookean");
    fall_and_recover("linear-implicit-euler", "linear");
}

/* Without stiffness a long explicit step needs at most one substep. */
static void test_explicit(void **state) {
    (void)state;
    scenario s;
    hang(&s);
    s.def.integrator.type = "symplectic-euler";
    s.def.dt = 0.05;
    s.materials[0].young = 0;
    scenario_start(&s);
    assert_true(scenario_converge(&s).substeps <= 1);
    double lowest = 0;
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++)
        lowest = fmin(lowest, pl_sim_velocities(s.sim)[3 * i + 1]);
    check_near(lowest, -0.1, 1e-12);
    scenario_free(&s);
}

/* Every parameter of every law may vary: the result is that of the constant that equals the key at the step's
 * end. */
static void test_every_parameter(void **state) {
    (void)state;
    int tried = 0;
    for (int l = 0; l < pl_law_count(); l++) {
        const pl_law_info *law = pl_law_at(l);
        if (!strcmp(law->name, "user")) continue;
        const pl_field *tables[2] = {pl_material_fields(), law->params};
        for (int t = 0; t < 2; t++) {
            for (const pl_field *field = tables[t]; field && field->name; field++) {
                if (t == 1) assert_true(field->keyed);
                if (!field->keyed) continue;
                scenario s, constant;
                hang(&s);
                hang(&constant);
                bool lame = !strcmp(field->name, "lambda") || !strcmp(field->name, "mu");
                for (int k = 0; k < 2; k++) {
                    pl_material_def *m = k ? constant.materials : s.materials;
                    m->law = law->name;
                    if (lame) m->young = m->poisson = NAN, m->lambda = 3e4, m->mu = 2e4;
                    pl_material_def_fill(m);
                }
                double *place = (double *)(void *)((char *)&constant.materials[0] + field->offset);
                double values[2] = {*place, 0.9 * *place};
                if (field->min == 1) values[1] = 1.1 * *place;
                pl_material_key k;
                key(&s, &k, field->name, 2, values);
                *place = values[1];
                scenario_start(&s);
                scenario_start(&constant);
                scenario_converge(&s); /* at 1 s */
                scenario_converge(&constant);
                check_below(difference(&s, &constant), 1e-12);
                scenario_free(&s);
                scenario_free(&constant);
                tried++;
            }
        }
    }
    assert_true(tried >= 40);
}

/* Every parameter of every flow rule may vary: the result is that of the constant, and another constant gives
 * another result. */
static void test_every_flow_parameter(void **state) {
    (void)state;
    int tried = 0;
    for (int r = 0; r < pl_flow_count(); r++) {
        const pl_flow_info *rule = pl_flow_at(r);
        if (!strcmp(rule->name, "user")) continue;
        for (const pl_field *field = rule->params; field->name; field++) {
            if (field->type != PL_FIELD_REAL) continue;
            assert_true(field->keyed);
            scenario s, constant;
            pl_material_key k;
            double strain[2] = {0}, other = 0;
            hang(&s);
            hang(&constant);
            for (int i = 0; i < 2; i++) {
                pl_material_def *m = i ? constant.materials : s.materials;
                m->plasticity = rule->name;
                m->flow_params[0] = 1e-3; /* it yields early, and reaches its limit */
                pl_flow_fill(m);
                if (!strcmp(rule->name, "von-mises")) { /* parameters are stresses, and the bar's are low */
                    m->flow_params[0] = 50, m->flow_params[1] = 1e4, m->flow_params[2] = 0.06;
                    continue;
                }
                m->flow_params[!strcmp(rule->name, "creep") ? 2 : 1] = 0.06;
            }
            double *place = (double *)(void *)((char *)&constant.materials[0] + field->offset);
            double values[2] = {7 * *place, 0.7 * *place};
            key(&s, &k, field->name, 2, values);
            other = *place;
            *place = values[1];
            scenario_start(&s);
            scenario_start(&constant);
            for (int i = 0; i < 3; i++) { /* at 1 s and later: the second key */
                strain[0] = scenario_converge(&s).max_plastic_strain;
                strain[1] = scenario_converge(&constant).max_plastic_strain;
            }
            assert_true(strain[0] > 1e-3 && strain[0] == strain[1]);
            check_below(difference(&s, &constant), 0);
            scenario_free(&constant);
            hang(&constant); /* the parameter matters: another constant gives another result */
            constant.materials[0] = s.materials[0];
            constant.materials[0].key_count = 0;
            *place = other;
            scenario_start(&constant);
            for (int i = 0; i < 3; i++) scenario_converge(&constant);
            assert_true(difference(&s, &constant) > 1e-6);
            scenario_free(&constant);
            scenario_free(&s);
            tried++;
        }
    }
    assert_true(tried >= 5);
}

static void test_resume(void **state) {
    (void)state;
    scenario s, again;
    pl_material_key keys;
    pl_error err;
    hang(&s);
    s.def.integrator.type = "implicit-euler";
    s.def.dt = 0.3;
    key(&s, &keys, "young", 4, softening);
    again = s;
    scenario_start(&s);
    for (int i = 0; i < 4; i++) scenario_converge(&s);
    size_t bytes = pl_sim_state_size(s.sim);
    void *saved = malloc(bytes), *other = malloc(bytes);
    pl_sim_state_save(s.sim, saved);
    scenario_start(&again);
    check_ok(pl_sim_state_restore(again.sim, saved, bytes, &err));
    double energy[2];
    check_ok(pl_sim_forces(s.sim, &energy[0], NULL, NULL, &err));
    check_ok(pl_sim_forces(again.sim, &energy[1], NULL, NULL, &err));
    assert_true(energy[0] == energy[1] && energy[0] > 0);
    for (int i = 0; i < 6; i++) scenario_converge(&s), scenario_converge(&again);
    pl_sim_state_save(s.sim, saved);
    pl_sim_state_save(again.sim, other);
    assert_memory_equal(saved, other, bytes);
    free(saved), free(other);
    pl_sim_free(again.sim);
    scenario_free(&s);
}

static void refused(const pl_material_key *keys, int count, const char *words) {
    pl_material_def def = pl_material_def_default();
    def.poisson = 0.3;
    def.young = 1e5;
    def.keys = keys;
    def.key_count = count;
    pl_error err = {0};
    if (pl_material_check(&def, NULL, NULL, &err) == PL_OK || !strstr(err.message, words))
        fail_msg("'%s' does not say '%s'", err.message, words);
}

static void test_broken_keys(void **state) {
    (void)state;
    static const double back[2] = {1, 0}, up[2] = {0, 1}, bad[2] = {1e5, -1}, good[2] = {1e5, 1},
                        nan[2] = {1, NAN};
    const pl_curve curve = {2, 1, 0, up, good};
    refused(&(pl_material_key){"younq", 0, curve}, 1, "'younq' is not a parameter");
    refused(&(pl_material_key){NULL, 0, curve}, 1, "'' is not a parameter");
    refused(&(pl_material_key){"elongation", 0, curve}, 1, "is not a parameter"); /* of another law */
    refused(&(pl_material_key){"density", 0, curve}, 1, "'density' cannot vary");
    refused(&(pl_material_key){"young", 7, curve}, 1, "over 7");
    refused(&(pl_material_key){"young", 0, {2, 1, 0, back, good}}, 1, "ascending");
    refused(&(pl_material_key){"young", 0, {2, 1, 0, up, bad}}, 1, "young is -1");
    refused(&(pl_material_key){"young", 0, {2, 1, 0, up, nan}}, 1, "young is nan");
    refused(&(pl_material_key){"young", 0, {2, 1, 0, nan, good}}, 1, "ascending");
    refused(&(pl_material_key){"young", 0, {0, 1, 0, up, good}}, 1, "0 keys");
    refused(&(pl_material_key){"young", 0, {1, 3, 0, up, good}}, 1, "3 components");
    refused(&(pl_material_key){"mu", 0, curve}, 1, "one pair");
    refused((const pl_material_key[]){{"young", 0, curve}, {"E", 1, curve}}, 2, "twice");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quasistatic),
        cmocka_unit_test(test_nothing_at_all),
        cmocka_unit_test(test_falls_and_recovers),
        cmocka_unit_test(test_explicit),
        cmocka_unit_test(test_every_parameter),
        cmocka_unit_test(test_every_flow_parameter),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_broken_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
