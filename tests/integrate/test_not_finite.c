/* Steps that overflow, or that start from NaN or infinity: with every integrator and solver the step does not
 * report success. A numeric error has the reason PL_NOT_FINITE and a message. A state that was finite before
 * the step stays finite. */
#include "motion.h"

typedef enum trouble { MIRRORED, HEAVY, HEAVY_FIXED, LOST_NODE, INFINITE_SPEED, TROUBLES } trouble;

static const char *const names[] = {"mirrored", "heavy", "heavy and fixed", "lost node", "infinite speed"};

typedef struct variant {
    const char *solver, *law;
    int tangent;
    double reuse_tolerance;
} variant;

static const variant variants[] = {{"pcg", "neo-hookean", PL_TANGENT_PROJECTED, 0},
                                   {"direct", "neo-hookean", PL_TANGENT_PROJECTED, 0},
                                   {"pcg", "linear", PL_TANGENT_WARPED, 0},
                                   {"direct", "linear", PL_TANGENT_WARPED, 0.1}};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

static bool make(scenario *s, const pl_integrator_info *info, const variant *v, trouble what) {
    if (v->tangent != PL_TANGENT_PROJECTED && !info->linearises_warped) return false;
    if (what == MIRRORED && v->tangent != PL_TANGENT_PROJECTED) return false; /* 'linear' is defined */
    if (what == HEAVY && !info->moves) return false;                          /* the same as HEAVY_FIXED */
    scenario_init(s, box_mesh(1, 1, 1, 2, 0.1));
    s->def.dt = 0.01;
    s->def.integrator.type = info->name;
    s->def.integrator.tangent = v->tangent;
    s->def.integrator.reuse_tolerance = v->reuse_tolerance;
    s->def.solver.type = v->solver;
    s->materials[0].law = v->law;
    if (what == MIRRORED) {
        s->materials[0].inversion = PL_INVERSION_NONE;
        s->bodies[0].start = (pl_start_def){.kind = PL_START_MIRROR, .axis = {0, 1, 0}};
    }
    if (what == HEAVY || what == HEAVY_FIXED) s->def.gravity[1] = -1e308;
    if (what == HEAVY_FIXED || !info->moves) scenario_fix(s, select_group("x-"), "xyz");
    scenario_start(s);
    return true;
}

static void break_state(scenario *s, trouble what) {
    int64_t middle = 3 * (pl_sim_node_count(s->sim) / 2);
    if (what == LOST_NODE) pl_sim_positions(s->sim)[middle] = NAN;
    if (what == INFINITE_SPEED) pl_sim_velocities(s->sim)[middle] = INFINITY;
}

static void check_step(scenario *s, const pl_integrator_info *info, const variant *v, trouble what) {
    pl_step_report report;
    pl_error err = {0};
    pl_status status = pl_sim_step(s->sim, &report, &err);
    if (status == PL_OK ? pl_reason_is_good(report.reason) : status != PL_ERR_NUMERIC)
        fail_msg("%s, %s, %s, %s: %s, residual %g", info->name, v->solver, v->law, names[what],
                 pl_reason_name(report.reason), report.residual);
    if (status == PL_ERR_NUMERIC) {
        assert_int_equal(report.reason, PL_NOT_FINITE);
        assert_non_null(strstr(err.message, "finite"));
    }
    if (what == LOST_NODE || what == INFINITE_SPEED) return;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s->sim); k++) {
        assert_true(isfinite(pl_sim_positions(s->sim)[k]));
        if (info->moves) assert_true(isfinite(pl_sim_velocities(s->sim)[k]));
    }
}

/* What a program has written is named as the cause, not the law. */
static void test_written(void **state) {
    (void)state;
    const struct {
        double position, velocity;
        const char *words;
    } written[] = {
        {NAN, 0, "has the position (nan, "},
        {1e300, 0, "has the position (1e+300, "},
        {0, NAN, "has the velocity (nan, "},
        {0, 1e300, "has the velocity (1e+300, "},
    };
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        pl_integrator_info info = pl_integrator_info_at(i);
        for (int k = 0; info.moves && k < 4; k++) {
            scenario s;
            pl_error err = {0};
            assert_true(make(&s, &info, &variants[0], LOST_NODE));
            if (written[k].position != 0) pl_sim_positions(s.sim)[3 * 5] = written[k].position;
            if (written[k].velocity != 0) pl_sim_velocities(s.sim)[3 * 5] = written[k].velocity;
            assert_int_equal(pl_sim_step(s.sim, NULL, &err), PL_ERR_NUMERIC);
            if (!strstr(err.message, "node 5 of body 'body'") || !strstr(err.message, written[k].words))
                fail_msg("%s, %d: %s", info.name, k, err.message);
            scenario_free(&s);
        }
    }
}

static void test_every_integrator(void **state) {
    (void)state;
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        pl_integrator_info info = pl_integrator_info_at(i);
        for (int k = 0; k < VARIANTS * TROUBLES; k++) {
            const variant *v = &variants[k / TROUBLES];
            trouble what = (trouble)(k % TROUBLES);
            scenario s;
            if (what == INFINITE_SPEED && !info.moves) continue;
            if (!make(&s, &info, v, what)) continue;
            bool later = what == LOST_NODE || what == INFINITE_SPEED;
            for (int step = 0; later && step < 2; step++)
                assert_true(pl_reason_is_good(scenario_step(&s).reason));
            break_state(&s, what);
            check_step(&s, &info, v, what);
            scenario_free(&s);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_written),
                                       cmocka_unit_test(test_every_integrator)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
