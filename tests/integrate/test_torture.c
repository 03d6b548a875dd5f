/* Random scenes of everything there is: laws, treatments, flow rules, damping, integrators, steps from 1e-4
 * to 1e-1 s, stiffness over six decades and down to none, violent velocities, starts and motions, colliders.
 * Each of 100 steps must leave finite numbers, or stop the scene with its reason; nothing may crash. A scene
 * is made from its seed alone: give `count first_seed` to run others than the everyday ones, `1 SEED` to look
 * at one. */
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 100, KEYS = 4, COLLIDERS = 2 };

static int64_t scene_count = 200, first_seed = 1;

typedef struct torture {
    scenario s;
    double times[KEYS], shift[3 * KEYS], angle[KEYS], pull[3 * KEYS], strength[KEYS];
    pl_material_key weakening;
    pl_collider_def colliders[COLLIDERS];
    double slide[COLLIDERS][3 * KEYS], turn[COLLIDERS][KEYS];
    char what[256];
} torture;

static double power(pl_random *random, double low, double high) {
    return pow(10, pl_random_range(random, low, high));
}
static int pick(pl_random *random, int count) { return (int)(pl_random_bits(random) % (uint64_t)count); }
static bool chance(pl_random *random, double p) { return pl_random_unit(random) < p; }
static void fill(pl_random *random, double *values, int count, double size) {
    for (int i = 0; i < count; i++) values[i] = pl_random_range(random, -size, size);
}

static pl_mesh *random_mesh(pl_random *random) {
    pl_error err;
    pl_mesh *mesh = NULL;
    pl_shape_def shape = pl_shape_def_default();
    shape.shape = pick(random, 4);
    for (int d = 0; d < 3; d++) shape.size[d] = pl_random_range(random, 0.5, 1.5);
    shape.radius = 1, shape.tube = 0.35, shape.length = 1.5;
    shape.resolution = 2;
    shape.irregular = chance(random, 0.5) ? 0.3 : 0;
    shape.seed = pick(random, 1000);
    check_ok(pl_mesh_generate(&shape, &mesh, &err));
    return mesh;
}

static void random_material(pl_random *random, bool linear, torture *t) {
    pl_material_def *m = &t->s.materials[0];
    int laws = 0;
    while (material_at(laws, 1, 0.3, &t->s.user_mu, m)) laws++;
    double young = power(random, 3, 9), poisson = pl_random_range(random, -0.3, 0.49);
    material_at(pick(random, laws), young, poisson, &t->s.user_mu, m);
    if (linear) m->law = "linear", m->form = NULL;
    if (pl_law_find(m->law)->needs_lambda) m->poisson = fabs(poisson);
    m->name = "flesh";
    m->density = power(random, 1, 4);
    m->inversion = chance(random, 0.7) ? PL_INVERSION_EXTRAPOLATE : pick(random, 3);
}

static void random_conditions(pl_random *random, torture *t) {
    scenario *s = &t->s;
    double span = STEPS * s->def.dt;
    for (int k = 0; k < KEYS; k++) t->times[k] = span * (k + pl_random_unit(random)) / KEYS;
    fill(random, s->def.gravity, 3, power(random, 0, 2));
    if (chance(random, 0.5)) {
        pl_selection_def select = {
            .kind = PL_SELECT_PLANE, .normal = {1, 0, 0}, .point = {0.4 * s->bodies[0].scale, 0, 0}};
        pl_constraint_def *held = scenario_hold(s, select, chance(random, 0.8) ? "xyz" : "xz");
        fill(random, t->shift, 3 * KEYS, power(random, -2, 0.5));
        fill(random, t->angle, KEYS, power(random, 0, 3));
        held->translation = (pl_curve){KEYS, 3, PL_INTERP_SMOOTH, t->times, t->shift};
        if (chance(random, 0.5)) held->rotation = (pl_curve){KEYS, 1, PL_INTERP_LINEAR, t->times, t->angle};
        if (chance(random, 0.3)) held->until = span / 2;
    }
    if (chance(random, 0.3)) {
        int kind = pick(random, 3);
        pl_load_def *load = scenario_load(s, kind, select_surface(), 0, 0, 0);
        fill(random, t->pull, 3 * KEYS, s->materials[0].young * power(random, -4, -1));
        load->value = (pl_curve){KEYS, kind == PL_LOAD_PRESSURE ? 1 : 3, PL_INTERP_LINEAR, t->times, t->pull};
    }
}

/* What a material may have beside its law. */
static void random_inelasticity(pl_random *random, torture *t) {
    pl_material_def *m = &t->s.materials[0];
    if (chance(random, 0.4)) {
        m->damping_mass = chance(random, 0.5) ? power(random, -2, 2) : 0;
        m->damping_stiffness = chance(random, 0.5) ? power(random, -4, -1) : 0;
        m->viscosity = chance(random, 0.5) ? power(random, -1, 4) : 0;
        m->bulk_viscosity = chance(random, 0.5) ? power(random, -1, 4) : 0;
    }
    if (chance(random, 0.3)) {
        m->plasticity = chance(random, 0.4) ? "creep" : chance(random, 0.5) ? "multiplicative" : "von-mises";
        m->flow_params[0] = power(random, -3, 0);
        if (!strcmp(m->plasticity, "von-mises")) {
            m->flow_params[0] *= m->young;
            m->flow_params[1] = m->young * power(random, -3, 1);
        }
        m->preserve_volume = !strcmp(m->plasticity, "multiplicative") && chance(random, 0.5);
    }
    if (chance(random, 0.2)) { /* strength comes and goes */
        for (int k = 0; k < KEYS; k++) t->strength[k] = k % 2 ? m->young : 0;
        t->weakening =
            (pl_material_key){"young", PL_OVER_TIME, {KEYS, 1, PL_INTERP_LINEAR, t->times, t->strength}};
        m->keys = &t->weakening;
        m->key_count = 1;
    }
}

static void random_colliders(pl_random *random, torture *t) {
    scenario *s = &t->s;
    double size = s->bodies[0].scale;
    s->def.colliders = t->colliders;
    s->def.collider_count = chance(random, 0.5) ? 1 + pick(random, COLLIDERS) : 0;
    s->def.contact.nodes = pick(random, 2);
    for (int i = 0; i < s->def.collider_count; i++) {
        pl_collider_def *c = &t->colliders[i];
        *c = pl_collider_def_default();
        do c->shape = pl_collider_shape_at(pick(random, pl_collider_shape_count())).name;
        while (!strcmp(c->shape, "mesh"));
        c->friction = chance(random, 0.5) ? pl_random_unit(random) : 0;
        c->inside = chance(random, 0.2);
        fill(random, c->center, 3, 2 * size);
        fill(random, c->axis, 3, 1);
        c->radius = size * pl_random_range(random, 0.5, 2);
        c->tube = c->radius * pl_random_range(random, 0.1, 0.9);
        c->length = c->width = size * pl_random_range(random, 0.1, 3);
        c->teeth = 6 + pick(random, 20);
        c->module = c->radius / (double)c->teeth;
        for (int d = 0; d < 3; d++) c->size[d] = size * pl_random_range(random, 0.1, 3);
        fill(random, t->slide[i], 3 * KEYS, size * power(random, -1, 0.5));
        fill(random, t->turn[i], KEYS, power(random, 0, 3));
        c->translation = (pl_curve){KEYS, 3, PL_INTERP_SMOOTH, t->times, t->slide[i]};
        c->rotation = (pl_curve){KEYS, 1, PL_INTERP_LINEAR, t->times, t->turn[i]};
    }
}

static void torture_make(torture *t, int64_t seed, int threads) {
    pl_random random = {(uint64_t)seed * 0x9e3779b97f4a7c15u};
    memset(t, 0, sizeof *t);
    scenario *s = &t->s;
    scenario_init(s, random_mesh(&random));
    s->def.threads = threads;
    s->def.dt = power(&random, -4, -1);
    s->def.integrator = pl_sim_def_default().integrator;
    const pl_integrator_info integrator = pl_integrator_info_at(pick(&random, pl_integrator_info_count()));
    s->def.integrator.type = integrator.name;
    s->def.integrator.max_iterations = 30;
    s->def.integrator.max_substeps = 50;
    bool one_solve = !strcmp(integrator.name, "linear-implicit-euler");
    if (one_solve) s->def.integrator.tangent = pick(&random, 3);
    s->def.solver.max_iterations = chance(&random, 0.3) ? 20 : 1000;
    s->def.solver.precision = chance(&random, 0.3);
    random_material(&random, s->def.integrator.tangent != PL_TANGENT_PROJECTED, t);
    pl_body_def *body = &s->bodies[0];
    fill(&random, body->velocity, 3, power(&random, -1, 2));
    fill(&random, body->angular_velocity, 3, power(&random, -1, 2));
    body->scale = power(&random, -1, 1);
    if (chance(&random, 0.2)) {
        body->start.kind = pick(&random, 6);
        body->start.factor = 3;
        fill(&random, body->start.axis, 3, 1);
    }
    random_conditions(&random, t);
    random_inelasticity(&random, t);
    random_colliders(&random, t);
    static const char *const treatments[] = {"extrapolate", "clamp", "none"};
    snprintf(t->what, sizeof t->what, "seed %lld: %s, %s, %s, dt %.2g, young %.2g%s%s%s", (long long)seed,
             integrator.name, s->materials[0].law, treatments[s->materials[0].inversion], s->def.dt,
             s->materials[0].young, s->materials[0].plasticity ? ", plastic" : "",
             s->materials[0].key_count ? ", keyed" : "", s->def.collider_count ? ", colliders" : "");
}

static void check_finite(const torture *t, const pl_step_report *report) {
    const double *x = pl_sim_positions(t->s.sim), *v = pl_sim_velocities(t->s.sim);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(t->s.sim); k++) {
        if (!isfinite(x[k]) || !isfinite(v[k]))
            fail_msg("%s: node %lld is not finite after step %lld (%s)", t->what, (long long)k / 3,
                     (long long)report->step, pl_reason_name(report->reason));
    }
}

typedef struct tally {
    int64_t ended, refused, stopped;
    int64_t steps, redone, reasons[16];
} tally;

/* Runs a scene to its end or to the step that stops it; true when it came to the end. */
static bool torture_run(torture *t, tally *sum) {
    pl_error err = {0};
    pl_step_report report;
    if (pl_sim_create(&t->s.def, &t->s.sim, &err) != PL_OK) {
        if (!err.message[0]) fail_msg("%s: refused without a reason", t->what);
        printf("%s: %s\n", t->what, err.message);
        sum->refused++;
        return false;
    }
    for (int i = 0; i < STEPS; i++) {
        pl_status status = pl_sim_step(t->s.sim, &report, &err);
        check_finite(t, &report);
        if (!strcmp(pl_reason_name(report.reason), "unknown"))
            fail_msg("%s: step %d ended for no known reason", t->what, i + 1);
        if (status != PL_OK) {
            if (!err.message[0]) fail_msg("%s: stopped without a reason", t->what);
            printf("%s: step %d: %s\n", t->what, i + 1, err.message);
            sum->stopped++;
            return false;
        }
        if (!isfinite(report.kinetic_energy) || !isfinite(report.residual))
            fail_msg("%s: step %d reports what is not finite", t->what, i + 1);
        sum->steps++;
        sum->redone += report.redone > 0;
        sum->reasons[report.reason]++;
    }
    sum->ended++;
    return true;
}

static void test_torture(void **state) {
    (void)state;
    tally sum = {0};
    for (int64_t i = 0; i < scene_count; i++) {
        torture t;
        torture_make(&t, first_seed + i, 1);
        torture_run(&t, &sum);
        scenario_free(&t.s);
    }
    printf("%lld scenes: %lld ran to the end, %lld stopped, %lld refused;", (long long)scene_count,
           (long long)sum.ended, (long long)sum.stopped, (long long)sum.refused);
    for (int r = 0; r < 16; r++) {
        if (sum.reasons[r]) printf(" %lld %s,", (long long)sum.reasons[r], pl_reason_name((pl_reason)r));
    }
    printf(" of %lld steps; %lld made again\n", (long long)sum.steps, (long long)sum.redone);
    if (scene_count >= 100) assert_true(sum.ended > scene_count * 7 / 10);
}

/* Whatever happens in them, violent scenes have the same bits on one thread and on two. */
static void test_same_bits(void **state) {
    (void)state;
    for (int64_t seed = first_seed; seed < first_seed + 20; seed++) {
        torture t[2];
        tally sum = {0};
        for (int k = 0; k < 2; k++) {
            torture_make(&t[k], seed, k + 1);
            torture_run(&t[k], &sum);
        }
        if (t[0].s.sim && t[1].s.sim) {
            size_t bytes = (size_t)(3 * pl_sim_node_count(t[0].s.sim)) * sizeof(double);
            if (memcmp(pl_sim_positions(t[0].s.sim), pl_sim_positions(t[1].s.sim), bytes))
                fail_msg("%s: two threads give other bits than one", t[0].what);
        }
        for (int k = 0; k < 2; k++) scenario_free(&t[k].s);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) scene_count = atoll(argv[1]);
    if (argc > 2) first_seed = atoll(argv[2]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_torture), cmocka_unit_test(test_same_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
