/* New definitions for a running simulation. After any change, with any integrator and solver, it continues
 * with the same bits as a simulation that is created from the new definitions and given its state. Equal
 * definitions change nothing, and a refused update leaves everything as it was. */
#include "motion.h"
#include "pliant/pliant.h"

enum {
    PLASTIC = 1,
    HEAT = 2,
    FLOOR = 4,
    QUADRATIC = 8,
    ADAPTIVE = 16,
    REUSE = 32,
    DAMPED = 64,
    DIRECT = 128,
    MATRIX_FREE = 256,
    ANNEALS = 512,
    CONSISTENT = 1024,
    KEYED = 2048,
    BARRIER = 4096,
    BEZIER = 8192
};
static const unsigned kinds[] = {0,
                                 FLOOR | DAMPED,
                                 PLASTIC | HEAT | DIRECT,
                                 QUADRATIC | FLOOR | MATRIX_FREE,
                                 QUADRATIC | REUSE | PLASTIC | DIRECT,
                                 REUSE | FLOOR,
                                 ADAPTIVE | FLOOR,
                                 BEZIER | ANNEALS | PLASTIC,
                                 QUADRATIC | CONSISTENT | DAMPED,
                                 KEYED | HEAT | FLOOR,
                                 BARRIER | FLOOR,
                                 BARRIER | QUADRATIC | DAMPED};
enum { KINDS = sizeof kinds / sizeof kinds[0], BEFORE = 3, AFTER = 3 };

static const double floor_point[3] = {0, 0, -0.02}, floor_normal[3] = {0, 0, 1};
static const double source_center[3] = {3, 0.5, 0.5}, source_power = 4e5;
static const double softening[2] = {4e4, 1e4}, softening_at[2] = {200, 2000};
static pl_heat_source_def sources[2];
static pl_material_key key;

static void add_heat(scenario *s) {
    for (int k = 0; k < 2; k++) {
        sources[k] = pl_heat_source_def_default();
        sources[k].name = k ? "second" : "first";
        sources[k].center = (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, source_center};
        sources[k].power = (pl_curve){1, 1, PL_INTERP_LINEAR, &scenario_zero_time, &source_power};
        sources[k].radius = 0.8;
    }
    s->materials[0].conductivity = 20, s->materials[0].heat_capacity = 10;
    s->def.heat.active = true;
    s->def.heat.source_count = 1;
    s->def.heat.sources = sources;
}

static void make_plastic(pl_material_def *m, double yield) {
    m->plasticity = "creep";
    for (const pl_field *f = pl_flow_find(m->plasticity)->params; f && f->name; f++) {
        double *value = (double *)((char *)m + f->offset);
        if (!strcmp(f->name, "yield")) *value = yield;
        if (!strcmp(f->name, "rate") || !strcmp(f->name, "creep")) *value = 5;
    }
}

static void set_material(scenario *s, unsigned what) {
    pl_material_def *m = &s->materials[0];
    m->young = 4e4;
    if (what & REUSE) {
        m->law = "linear";
        s->def.integrator.tangent = PL_TANGENT_WARPED;
        s->def.integrator.reuse_tolerance = 0.05;
    }
    if (what & PLASTIC) make_plastic(m, 0.01);
    if (what & DAMPED) m->damping_mass = 0.5, m->damping_stiffness = 2e-3;
    if (what & HEAT) add_heat(s);
    if (what & KEYED) {
        key = (pl_material_key){
            "young", PL_OVER_TEMPERATURE, {2, 1, PL_INTERP_LINEAR, softening_at, softening}};
        m->young = NAN;
        m->key_count = 1, m->keys = &key;
    }
}

/* A bar that is fixed at one end or falls on a floor, with the options of the bits in `what`. */
static void init(scenario *s, unsigned what, const char *integrator) {
    pl_mesh *mesh = box_mesh(2, 1, 1, 2, 0.2);
    scenario_init(s, what & (QUADRATIC | ADAPTIVE | BEZIER) ? quadratic_of(mesh) : mesh);
    bool rests = !strcmp(integrator, "quasistatic");
    s->def.dt = 0.01;
    s->def.gravity[2] = rests ? -0.5 : -9.81;
    s->def.integrator.type = integrator;
    s->def.may_anneal = what & ANNEALS;
    set_material(s, what);
    if (what & DIRECT) s->def.solver.type = "direct";
    if (what & MATRIX_FREE) s->def.solver.matrix = PL_MATRIX_FREE;
    if (what & CONSISTENT) s->bodies[0].mass = PL_MASS_CONSISTENT;
    if (what & BEZIER) s->bodies[0].element = "bezier10";
    if (what & BARRIER) s->def.contact.between = PL_CONTACT_BARRIER;
    if (what & ADAPTIVE) {
        s->bodies[0].element = "adaptive";
        s->bodies[0].adaptive = (pl_adaptive_def){.raise = 2e-3, .lower = 1e-3, .dwell = 1};
    }
    if (what & FLOOR) scenario_plane(s, floor_point, floor_normal, 0.3)->name = "floor";
    pl_selection_def end = {.kind = PL_SELECT_BOX, .min = {-1, -1, -1}, .max = {0, 20, 2}, .tolerance = 1e-6};
    if (!(what & FLOOR) || rests) scenario_fix(s, end, "xyz")->name = "wall";
    s->bodies[0].velocity[0] = 0.5;
}

/* ---- changes ---- */

static const double pull_value[3] = {200, 0, 50};
static const double path_times[2] = {0, 1}, path_values[6] = {0, 0, 0, 0.3, 0, 0};

static void stiffen(scenario *s) {
    s->materials[0].young = 4e5;
    s->materials[0].key_count = 0;
}
static void soften(scenario *s) {
    s->materials[0].young = 1e4;
    s->materials[0].poisson = 0.4;
    s->materials[0].key_count = 0;
}
static void make_heavy(scenario *s) { s->materials[0].density = 3000; }
static void damp(scenario *s) { s->materials[0].damping_mass = 3, s->materials[0].damping_stiffness = 5e-3; }
static void undamp(scenario *s) { s->materials[0].damping_mass = s->materials[0].damping_stiffness = 0; }
static void change_law(scenario *s) { s->materials[0].law = "corotated"; }
static void flow_more(scenario *s) { make_plastic(&s->materials[0], 0.001); }
static void flow_no_more(scenario *s) { s->materials[0].plasticity = NULL; }
static void vary(scenario *s) {
    key = (pl_material_key){"young", PL_OVER_TIME, {2, 1, PL_INTERP_LINEAR, path_times, softening}};
    s->materials[0].young = NAN;
    s->materials[0].key_count = 1, s->materials[0].keys = &key;
}
static void lift(scenario *s) { s->def.gravity[2] = 3; }
static void step_longer(scenario *s) { s->def.dt = 0.016; }
static void release(scenario *s) { s->def.constraint_count = 0; }
static void move_hand(scenario *s) {
    pl_selection_def end = {.kind = PL_SELECT_BOX, .min = {1.9, -1, -1}, .max = {9, 9, 9}};
    pl_constraint_def *c = scenario_fix(s, end, "xz");
    c->name = "hand";
    c->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, path_times, path_values};
}
static void pull(scenario *s) {
    scenario_load(s, PL_LOAD_FORCE, select_group("x+"), 0, 0, 0)->name = "pull";
    s->loads[s->def.load_count - 1].value.values = pull_value;
}
static void press(scenario *s) {
    static const double pressure = 300;
    scenario_load(s, PL_LOAD_PRESSURE, select_group("x+"), 0, 0, 0)->value.values = &pressure;
}
static void smooth_floor(scenario *s) { s->colliders[0].friction = 0.05; }
static void lower_floor(scenario *s) { s->colliders[0].center[2] -= 0.3; }
static void tilt_floor(scenario *s) { s->colliders[0].axis[0] = 0.02, s->colliders[0].center[2] -= 0.1; }
static void move_floor(scenario *s) {
    s->colliders[0].translation = (pl_curve){2, 3, PL_INTERP_LINEAR, path_times, path_values};
}
static void remove_floor(scenario *s) { s->def.collider_count = 0; }
static void add_ball(scenario *s) {
    pl_collider_def *ball = &s->colliders[s->def.collider_count++];
    *ball = pl_collider_def_default();
    ball->name = "ball", ball->shape = "sphere", ball->radius = 0.5, ball->friction = 0.2;
    ball->center[0] = 1.5, ball->center[1] = 0.5, ball->center[2] = 1.7;
}
static void put_ball_first(scenario *s) {
    add_ball(s);
    pl_collider_def first = s->colliders[0];
    int last = s->def.collider_count - 1;
    s->colliders[0] = s->colliders[last], s->colliders[last] = first;
}
static void harden_contact(scenario *s) { s->def.contact.stiffness *= 3, s->def.contact.friction = 0.4; }
static void heat_more(scenario *s) { s->def.heat.source_count = 2; }
static void cool_down(scenario *s) {
    static const double cold = 200, much = 500;
    s->def.heat.ambient = (pl_curve){1, 1, PL_INTERP_LINEAR, &scenario_zero_time, &cold};
    s->def.heat.cooling = (pl_curve){1, 1, PL_INTERP_LINEAR, &scenario_zero_time, &much};
}
static void conduct_better(scenario *s) { s->materials[0].conductivity = 90; }
static void stop_heat(scenario *s) { s->def.heat = (pl_heat_def){0}; }
static void tighten(scenario *s) { s->def.integrator.tolerance = 1e-12, s->def.solver.tolerance = 1e-3; }
static void switch_to(scenario *s, const char *name) {
    s->def.integrator.type = name;
    if (strcmp(name, "bdf2") && strcmp(name, "linear-implicit-euler")) {
        s->def.integrator.tangent = PL_TANGENT_PROJECTED;
        s->def.integrator.reuse_tolerance = 0;
    }
}
static void to_implicit(scenario *s) { switch_to(s, "implicit-euler"); }
static void to_bdf2(scenario *s) { switch_to(s, "bdf2"); }
static void to_linear(scenario *s) { switch_to(s, "linear-implicit-euler"); }
static void to_explicit(scenario *s) { switch_to(s, "symplectic-euler"); }
static void to_rest(scenario *s) { switch_to(s, "quasistatic"); }
static void to_direct(scenario *s) { s->def.solver.type = "direct"; }
static void to_pcg(scenario *s) { s->def.solver.type = "pcg"; }
static void add_material(scenario *s) {
    s->materials[1] = s->materials[0];
    s->materials[1].name = "unused";
    s->def.material_count = 2;
}
static void add_body(scenario *s) {
    s->bodies[1] = s->bodies[0];
    s->bodies[1].name = "other";
    s->bodies[1].translate[1] = 5;
    s->bodies[1].velocity[0] = 0, s->bodies[1].velocity[1] = 1;
    s->def.body_count = 2;
}
static void put_body_first(scenario *s) {
    add_body(s);
    pl_body_def first = s->bodies[0];
    s->bodies[0] = s->bodies[1], s->bodies[1] = first;
}
static void exchange_body(scenario *s) {
    add_body(s);
    s->bodies[0] = s->bodies[1];
    s->def.body_count = 1;
}
static void finer_rule(scenario *s) { s->bodies[0].cubature = 8; }
static void store_single(scenario *s) { s->def.solver.precision = PL_PRECISION_SINGLE; }
static void allow_annealing(scenario *s) { s->def.may_anneal = true; }

typedef struct change {
    const char *name;
    void (*apply)(scenario *s);
    int kind; /* expected; -1: either */
} change;
#define IN_PLACE(name)                                                                                       \
    { #name, name, PL_UPDATE_IN_PLACE }
#define REBUILDS(name)                                                                                       \
    { #name, name, PL_UPDATE_REBUILD }
#define EITHER(name)                                                                                         \
    { #name, name, -1 }
static const change changes[] = {
    IN_PLACE(stiffen),     IN_PLACE(soften),         IN_PLACE(make_heavy),     IN_PLACE(damp),
    IN_PLACE(undamp),      IN_PLACE(change_law),     IN_PLACE(flow_more),      IN_PLACE(flow_no_more),
    IN_PLACE(vary),        IN_PLACE(lift),           IN_PLACE(step_longer),    IN_PLACE(release),
    IN_PLACE(move_hand),   IN_PLACE(pull),           IN_PLACE(press),          IN_PLACE(smooth_floor),
    IN_PLACE(lower_floor), IN_PLACE(tilt_floor),     IN_PLACE(move_floor),     IN_PLACE(remove_floor),
    IN_PLACE(add_ball),    IN_PLACE(put_ball_first), IN_PLACE(harden_contact), IN_PLACE(heat_more),
    IN_PLACE(cool_down),   IN_PLACE(conduct_better), IN_PLACE(stop_heat),      IN_PLACE(tighten),
    EITHER(to_implicit),   EITHER(to_bdf2),          EITHER(to_linear),        EITHER(to_explicit),
    EITHER(to_rest),       EITHER(to_direct),        EITHER(to_pcg),           IN_PLACE(add_material),
    REBUILDS(add_body),    REBUILDS(put_body_first), REBUILDS(exchange_body),  REBUILDS(finer_rule),
    EITHER(store_single),  EITHER(allow_annealing)};
enum { CHANGES = sizeof changes / sizeof changes[0] };

/* ---- checks ---- */

static void *saved(pl_sim *sim, size_t *size) {
    *size = pl_sim_state_size(sim);
    void *bytes = malloc(*size);
    assert_non_null(bytes);
    pl_sim_state_save(sim, bytes);
    return bytes;
}

static bool same_state(pl_sim *a, pl_sim *b) {
    size_t na, nb;
    void *x = saved(a, &na), *y = saved(b, &nb);
    bool same = na == nb && !memcmp(x, y, na);
    free(x), free(y);
    return same;
}

/* Steps may fail; simulations that are compared have to fail with the same status. */
static pl_status advance(pl_sim *sim, int steps) {
    pl_status status = PL_OK;
    pl_error err;
    for (int i = 0; status == PL_OK && i < steps; i++) status = pl_sim_step(sim, NULL, &err);
    return status;
}

static bool has_floor(const scenario *s) { return s->def.collider_count > 0; }
static bool needs_floor(const change *c) {
    return c->apply == smooth_floor || c->apply == lower_floor || c->apply == tilt_floor ||
           c->apply == move_floor || c->apply == remove_floor;
}

/* Changes that some scenes already contain. */
static bool may_be_nothing(const change *c) {
    return c->apply == undamp || c->apply == flow_no_more || c->apply == release || c->apply == stop_heat ||
           c->apply == allow_annealing || !strncmp(c->name, "to_", 3);
}

/* Creates a simulation and advances it to the time of the change; false if that is not possible. */
static bool begins(unsigned what, const char *integrator, const change *c, scenario *s) {
    pl_error err;
    init(s, what, integrator);
    bool good = (has_floor(s) || !needs_floor(c)) && !(c->apply == stop_heat && what & KEYED);
    good = good && pl_sim_create(&s->def, &s->sim, &err) == PL_OK && advance(s->sim, BEFORE) == PL_OK;
    if (!good) scenario_free(s);
    return good;
}

/* A refused update has changed nothing. Updates are refused if their definitions are invalid or impossible in
 * this state, for example a ball inside the body. */
static void check_refused(unsigned what, const char *integrator, const change *c, pl_sim *sim) {
    scenario untouched;
    assert_true(begins(what, integrator, c, &untouched));
    if (!same_state(sim, untouched.sim))
        fail_msg("%s, %u, %s: refused and changed", integrator, what, c->name);
    assert_int_equal(advance(sim, 2), advance(untouched.sim, 2));
    if (!same_state(sim, untouched.sim))
        fail_msg("%s, %u, %s: refused, and changed", integrator, what, c->name);
    scenario_free(&untouched);
}

/* The updated simulation and a new one with its definitions and state continue with the same bits. */
static void check_twin(unsigned what, const char *integrator, const change *c, scenario *a) {
    pl_error err = {0};
    pl_sim *twin = NULL;
    size_t size;
    void *bytes = saved(a->sim, &size);
    pl_status status = pl_sim_create_with_state(&a->def, bytes, size, &twin, &err);
    if (status != PL_OK) fail_msg("%s, %u, %s: %s", integrator, what, c->name, err.message);
    free(bytes);
    for (int k = 0; k < AFTER; k++) {
        pl_status one = advance(a->sim, 1), other = advance(twin, 1);
        if (one != other || !same_state(a->sim, twin))
            fail_msg("%s, %u, %s: goes on otherwise in step %d", integrator, what, c->name, k + 1);
    }
    pl_sim_free(twin);
}

static int check_change(unsigned what, const char *integrator, const change *c) {
    scenario a;
    pl_error err = {0};
    pl_update_report report, estimate;
    if (!begins(what, integrator, c, &a)) return 0;
    c->apply(&a);
    double time = pl_sim_time(a.sim);
    pl_status foreseen = pl_sim_update_estimate(a.sim, &a.def, &estimate, &err),
              status = pl_sim_update(a.sim, &a.def, &report, &err);
    if (status != PL_OK) {
        check_refused(what, integrator, c, a.sim);
    } else {
        check_ok(foreseen);
        assert_true(fabs(pl_sim_time(a.sim) - time) < 1e-12);
        if ((report.kind == PL_UPDATE_NONE && !may_be_nothing(c)) ||
            (report.kind == PL_UPDATE_NONE) != (report.why[0] == 0))
            fail_msg("%s, %u, %s: not seen", integrator, what, c->name);
        if (estimate.kind != report.kind)
            fail_msg("%s, %u, %s: estimated otherwise", integrator, what, c->name);
        if (c->kind >= 0 && report.kind != c->kind && report.kind != PL_UPDATE_NONE && !(what & ADAPTIVE))
            fail_msg("%s, %u, %s: kind %d (%s)", integrator, what, c->name, report.kind, report.why);
        check_twin(what, integrator, c, &a);
    }
    scenario_free(&a);
    return status == PL_OK ? 1 : 0;
}

/* A fifth of all combinations of options, integrators and changes, which contains every pair of them; all of
 * them with PL_TEST_ALL in the environment. */
static void test_same_bits(void **state) {
    (void)state;
    int made = 0, of_change[CHANGES] = {0};
    bool all = getenv("PL_TEST_ALL") != NULL;
    for (int k = 0; k < KINDS; k++) {
        for (int i = 0; i < pl_integrator_info_count(); i++) {
            for (int c = 0; c < CHANGES; c++) {
                if (all || (k + i + c) % 5 == 0)
                    of_change[c] += check_change(kinds[k], pl_integrator_info_at(i).name, &changes[c]);
            }
        }
    }
    for (int c = 0; c < CHANGES; c++) {
        if (of_change[c] == 0) fail_msg("%s: never accepted", changes[c].name);
        made += of_change[c];
    }
    print_message("%d changes\n", made);
    assert_true(made > 400);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
