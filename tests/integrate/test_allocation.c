/* Steps allocate no memory except what their reports count. Every allocator of the C library is counted while
 * steps run on several threads, in a hard problem with every kind of constraint and load. Requires glibc and
 * no sanitizer. */
#include "pliant/skin.h"
#include "scenario.h"

#include <errno.h>
#include <stdatomic.h>

#if defined(__GLIBC__) && !SANITIZED
#define COUNTED 1

static _Atomic bool counting, exhausted; /* exhausted: allocations fail while counting */
static _Atomic int64_t allocations;

/* Counts an allocation; false if it must fail. */
static bool count(void) {
    if (!atomic_load(&counting)) return true;
    atomic_fetch_add(&allocations, 1);
    return !atomic_load(&exhausted);
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

/* Visible, so that calls by the C library itself (in qsort, for instance) are counted, too. */
#define SEEN __attribute__((visibility("default")))
SEEN void *malloc(size_t size) { return count() ? __libc_malloc(size) : NULL; }
SEEN void *calloc(size_t n, size_t size) { return count() ? __libc_calloc(n, size) : NULL; }
SEEN void *realloc(void *memory, size_t size) { return count() ? __libc_realloc(memory, size) : NULL; }
SEEN void *aligned_alloc(size_t alignment, size_t size) {
    return count() ? __libc_memalign(alignment, size) : NULL;
}
SEEN void *memalign(size_t alignment, size_t size) {
    return count() ? __libc_memalign(alignment, size) : NULL;
}
SEEN int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = count() ? __libc_memalign(alignment, size) : NULL;
    return *memory ? 0 : ENOMEM;
}

/* Makes a step and checks that its report counts allocations if and only if there were any. */
static pl_step_report counted_step(scenario *s) {
    pl_step_report report;
    pl_error err;
    allocations = 0;
    counting = true;
    pl_status status = pl_sim_step(s->sim, &report, &err);
    counting = false;
    assert_int_equal(status, PL_OK);
    assert_int_equal(report.allocations > 0, allocations > 0);
    return report;
}

static bool watch(void *context, const pl_step_report *report) {
    (void)report;
    ++*(int *)context;
    return false;
}
#endif

static void test_counter_sees_the_library(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    allocations = 0;
    counting = true;
    free(strdup("counted"));
    counting = false;
    assert_int_equal(allocations, 1);
#endif
}

#ifdef COUNTED
/* `element`: NULL is tet4. */
static void check_steps_allocate_nothing(const char *solver, const char *element) {
    static const double times[2] = {0, 4}, degrees[2] = {0, 80}, push[2] = {0, 2e3};
    scenario s;
    pl_mesh *mesh = box_mesh(3, 1, 1, element ? 2 : 5, 0.2), *curved = NULL;
    if (element) {
        pl_error err;
        check_ok(pl_mesh_quadratic(mesh, &curved, &err));
        pl_mesh_free(mesh);
        mesh = curved;
    }
    scenario_init(&s, mesh);
    s.def.threads = 3;
    s.def.gravity[1] = -1;
    s.def.solver.precision = 1;
    s.materials[0].plasticity = "multiplicative";
    s.def.solver.type = solver;
    s.bodies[0].element = element;
    s.bodies[0].adaptive = (pl_adaptive_def){.raise = 0.01, .lower = 0.005};
    s.bodies[0].start.kind = PL_START_SCATTER;
    scenario_fix(&s, select_group("x-"), "xyz")->until =
        2.5; /* released before the last step: then only the rotated end is fixed */
    pl_constraint_def *turned = scenario_fix(&s, select_group("x+"), "xyz");
    turned->rotation = (pl_curve){2, 1, PL_INTERP_SMOOTH, times, degrees};
    turned->axis[0] = 1;
    scenario_load(&s, PL_LOAD_TRACTION, select_group("y+"), 100, 50, 0);
    scenario_load(&s, PL_LOAD_FORCE, select_group("z-"), 0, 0, 20);
    scenario_load(&s, PL_LOAD_PRESSURE, select_group("z+"), 0, 0, 0)->value =
        (pl_curve){2, 1, PL_INTERP_LINEAR, times, push};
    pl_anneal_def anneal = pl_anneal_def_default();
    anneal.time = 2;
    s.def.anneals = &anneal;
    s.def.anneal_count = 1;
    allocations = 0;
    counting = true;
    scenario_start(&s);
    counting = false;
    assert_true(allocations > 20); /* the counter works */
    int calls = 0;
    pl_sim_observe(s.sim, watch, &calls);
    for (int step = 0; step < 3; step++) {
        pl_step_report report = counted_step(&s);
        /* the body starts tangled; with quadratic elements the list of springs on edges grows */
        assert_true(report.allocations == 0 || step == 0 || element);
        assert_true(report.newton_iterations > 2);
    }
    assert_true(calls > 10);
    size_t bytes = pl_sim_state_size(s.sim);
    void *saved = malloc(bytes);
    pl_error err;
    allocations = 0;
    counting = true;
    pl_sim_state_save(s.sim, saved); /* checkpoints and forces do not allocate either */
    pl_status status = pl_sim_state_restore(s.sim, saved, bytes, &err);
    pl_status forces = pl_sim_forces(s.sim, NULL, NULL, NULL, &err);
    counting = false;
    assert_int_equal(status, PL_OK);
    assert_int_equal(forces, PL_OK);
    assert_int_equal(allocations, 0);
    free(saved);
    scenario_free(&s);
}
#endif

static void test_steps_allocate_nothing(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    check_steps_allocate_nothing("pcg", NULL);
    check_steps_allocate_nothing("direct", NULL);
    check_steps_allocate_nothing("automatic", NULL);
    check_steps_allocate_nothing("pcg", "tet10");
    check_steps_allocate_nothing("pcg", "adaptive");
    check_steps_allocate_nothing("direct", "adaptive");
#endif
}

/* A hanging bar that starts at rest does not create the lists for finding tangles, with any element and
 * solver. */
static void test_rest_allocates_nothing(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    static const char *const kinds[] = {"tet4", "tet10", "bezier10", "adaptive"};
    for (int k = 0; k < 8; k++) {
        scenario s;
        pl_mesh *mesh = box_mesh(3, 1, 1, 2, 0.2);
        scenario_init(&s, k % 4 ? quadratic_of(mesh) : mesh);
        s.bodies[0].element = kinds[k % 4];
        s.def.integrator = pl_sim_def_default().integrator;
        s.def.solver.type = k / 4 ? "direct" : "pcg";
        s.def.gravity[1] = -1;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        for (int step = 0; step < 3; step++) {
            counted_step(&s);
            assert_int_equal(allocations, 0);
        }
        scenario_free(&s);
    }
#endif
}

#ifdef COUNTED
static void mirrored_start(scenario *s, int seed) {
    scenario_init(s, box_mesh(2, 1, 1, 2, 0.2));
    s->def.integrator = pl_sim_def_default().integrator;
    s->bodies[0].start = (pl_start_def){.kind = PL_START_MIRROR, .axis = {cos(seed), sin(1.7 * seed), 0.3}};
    scenario_start(s);
}
#endif

/* Mirrored bodies, some of which end with residual tangles that are reset to rest. The lists for finding
 * tangles, and a work vector, are allocated once, in the first step that starts tangled, and its report
 * counts them. */
static void test_tangles_allocate_once(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    for (int seed = 1; seed <= 10; seed++) {
        scenario s;
        mirrored_start(&s, seed);
        double *x = pl_sim_positions(s.sim), *start = malloc(24 * (size_t)s.mesh->node_count);
        memcpy(start, x, 24 * (size_t)s.mesh->node_count);
        for (int step = 0; step < 3; step++) { /* start mirrored, at rest, mirrored again */
            if (step == 2) memcpy(x, start, 24 * (size_t)s.mesh->node_count);
            assert_int_equal(counted_step(&s).allocations > 0, step == 0);
        }
        free(start);
        scenario_free(&s);
    }
#endif
}

/* Without memory for these lists a step does not find residual tangles, but still converges. */
static void test_tangles_without_memory(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    int64_t asked = 0;
    for (int seed = 1; seed <= 3; seed++) {
        scenario s;
        mirrored_start(&s, seed);
        pl_step_report report;
        pl_error err;
        allocations = 0;
        counting = exhausted = true;
        pl_status status = pl_sim_step(s.sim, &report, &err);
        counting = exhausted = false;
        asked += allocations;
        assert_int_equal(status, PL_OK);
        assert_int_equal(report.allocations, 0);
        assert_int_equal(report.reason, PL_CONVERGED);
        scenario_free(&s);
    }
    assert_true(asked > 0);
#endif
}

/* All kinds of damping, under every integrator with inertia. */
static void test_damping_allocates_nothing(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        pl_integrator_info info = pl_integrator_info_at(i);
        if (!info.moves) continue;
        scenario s;
        scenario_init(&s, box_mesh(3, 1, 1, 3, 0.2));
        s.def.integrator.type = info.name;
        s.def.dt = 0.01;
        s.def.gravity[1] = -9;
        s.def.threads = 3;
        s.materials[0].damping_mass = 0.5;
        s.materials[0].damping_stiffness = 0.001;
        s.materials[0].viscosity = 50;
        s.materials[0].bulk_viscosity = 20;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        for (int step = 0; step < 3; step++) {
            counted_step(&s);
            assert_int_equal(allocations, 0);
        }
        scenario_free(&s);
    }
#endif
}

/* Lazy corotation with plastic flow: steps that reuse the factor and steps that recompute it. */
static void test_matrix_reuse_allocates_nothing(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    static const double times[2] = {0, 1}, moved[6] = {0, 0, 0, 0, 1, 0};
    scenario s;
    pl_error err;
    pl_mesh *mesh = box_mesh(3, 1, 1, 2, 0.2), *curved = NULL;
    check_ok(pl_mesh_quadratic(mesh, &curved, &err));
    pl_mesh_free(mesh);
    scenario_init(&s, curved);
    s.materials[0].law = "linear";
    s.materials[0].damping_stiffness = 0.01;
    s.materials[0].plasticity = "von-mises";
    s.materials[0].flow_params[0] = 2e3;
    s.def.integrator.type = "bdf2";
    s.def.integrator.tangent = PL_TANGENT_WARPED;
    s.def.integrator.reuse_tolerance = 0.1;
    s.bodies[0].mass = PL_MASS_CONSISTENT;
    s.def.solver.type = "direct";
    s.def.dt = 0.02;
    s.def.threads = 3;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_fix(&s, select_group("x+"), "xyz")->translation =
        (pl_curve){2, 3, PL_INTERP_LINEAR, times, moved};
    scenario_start(&s);
    int64_t kept = 0, flowing = 0;
    for (int step = 0; step < 20; step++) {
        pl_step_report report = counted_step(&s);
        assert_int_equal(allocations, 0);
        kept += report.matrix_reused;
        flowing += report.flowing;
    }
    assert_in_range(kept, 3, 17);
    assert_true(flowing > 0);
    scenario_free(&s);
#endif
}

/* Heat conduction, with material parameters that depend on time and temperature. */
#ifdef COUNTED
static void check_heat_allocates_nothing(bool is_quadratic) {
    static const double at[2] = {0, 400}, young[2] = {1e5, 1e3}, path[6] = {0, 0, 0, 3, 1, 1}, watts = 5e5;
    const pl_material_key keys[2] = {
        {"young", PL_OVER_TEMPERATURE, {2, 1, PL_INTERP_LINEAR, at, young}},
        {"limit_start", PL_OVER_TIME, {1, 1, PL_INTERP_LINEAR, at, &(double){0.4}}}};
    scenario s;
    pl_mesh *mesh = box_mesh(3, 1, 1, is_quadratic ? 2 : 4, 0.2), *quadratic = NULL;
    pl_error err;
    if (is_quadratic) {
        check_ok(pl_mesh_quadratic(mesh, &quadratic, &err));
        pl_mesh_free(mesh);
    }
    scenario_init(&s, is_quadratic ? quadratic : mesh);
    pl_heat_source_def source = pl_heat_source_def_default();
    source.radius = 0.6;
    source.center = (pl_curve){2, 3, PL_INTERP_LINEAR, (const double[]){0, 1}, path};
    source.power = (pl_curve){1, 1, PL_INTERP_LINEAR, at, &watts};
    pl_fixed_temperature_def fixed = pl_fixed_temperature_def_default();
    fixed.select = select_group("x-");
    fixed.value = (pl_curve){1, 1, PL_INTERP_LINEAR, at, &at[1]};
    s.def.heat = (pl_heat_def){
        .active = true, .source_count = 1, .sources = &source, .fixed_count = 1, .fixed = &fixed};
    s.materials[0].keys = keys;
    s.materials[0].key_count = 2;
    s.def.integrator.type = "implicit-euler";
    s.def.integrator.tolerance = 1e-6;
    s.def.dt = 0.2;
    s.def.gravity[1] = -9;
    s.def.threads = 3;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    for (int step = 0; step < 4; step++) {
        pl_step_report report = counted_step(&s);
        assert_int_equal(allocations, 0);
        assert_true(report.heat_supplied > 0);
    }
    scenario_free(&s);
}
#endif

static void test_heat_allocates_nothing(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    check_heat_allocates_nothing(false);
    check_heat_allocates_nothing(true);
#endif
}

/* Contact with a rough floor and a moving ball, under every integrator. */
static void test_contact_allocates_nothing(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    static const double times[2] = {0, 1}, moved[6] = {0, 0, 0, 0, 1, 0}, floor[3] = {0, 0, 0},
                        up[3] = {0, 1, 0};
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        scenario s;
        scenario_init(&s, box_mesh(1, 1, 1, 3, 0.2));
        s.def.integrator.type = pl_integrator_info_at(i).name;
        s.def.integrator.tolerance = 1e-6;
        s.def.threads = 3;
        s.def.dt = 0.01;
        s.def.gravity[1] = -10;
        s.bodies[0].velocity[0] = 1;
        scenario_plane(&s, floor, up, 0.3);
        pl_collider_def *ball = &s.colliders[s.def.collider_count++];
        *ball = pl_collider_def_default();
        ball->shape = "sphere";
        ball->friction = 0.5;
        ball->radius = 0.2;
        ball->center[0] = ball->center[2] = 0.5;
        ball->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, moved};
        scenario_start(&s);
        for (int step = 0; step < 4; step++) {
            pl_step_report report = counted_step(&s);
            assert_true(allocations == 0 || step == 0); /* the list of penalties is created */
            assert_true(report.contacts > 0);
        }
        scenario_free(&s);
    }
#endif
}

/* Barriers with friction: two boxes on a floor next to a wall, the upper one sliding. The lists of pairs
 * grow, which reports count; sorting them needs no memory. */
static void test_barriers_allocate_nothing(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    scenario s;
    int quiet = 0;
    scenario_init(&s, box_mesh(1, 1, 1, 7, 0));
    s.def.integrator.type = "implicit-euler";
    s.def.integrator.tolerance = 1e-4;
    s.def.threads = 3;
    s.def.dt = 0.01;
    s.def.gravity[1] = -10;
    s.def.contact.between = PL_CONTACT_BARRIER;
    s.def.contact.friction = 0.4;
    s.bodies[0].translate[1] = 0.002;
    s.bodies[1] = s.bodies[0];
    s.bodies[1].name = "upper";
    s.bodies[1].translate[1] = 1.004;
    s.bodies[1].velocity[0] = 0.5;
    s.def.body_count = 2;
    scenario_plane(&s, (const double[3]){0, 0, 0}, (const double[3]){0, 1, 0}, 0.4);
    scenario_plane(&s, (const double[3]){-0.002, 0, 0}, (const double[3]){1, 0, 0}, 0.4);
    scenario_start(&s);
    for (int step = 0; step < 12; step++) {
        pl_step_report report = counted_step(&s);
        quiet += report.allocations == 0;
        assert_true(step < 2 || report.contacts > 128); /* many, so that qsort would allocate */
    }
    assert_true(quiet >= 4);
    scenario_free(&s);
#endif
}

/* Steps that have to be repeated. */
static void test_redone_steps_allocate_nothing(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    static const char *const integrators[3] = {"symplectic-euler", "newmark-imex", "variational"};
    for (int i = 0; i < 3; i++) {
        scenario s;
        scenario_init(&s, box_mesh(4, 1, 1, 2, 0));
        s.materials[0].law = "stvk";
        s.def.integrator.type = integrators[i];
        s.def.threads = 3;
        s.def.dt = 0.04;
        scenario_start(&s);
        for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k += 3)
            pl_sim_velocities(s.sim)[k] = 160 * (pl_sim_positions(s.sim)[k] - 2);
        int64_t retries = 0;
        for (int step = 0; step < 5; step++) {
            pl_step_report report = counted_step(&s);
            assert_int_equal(allocations, 0);
            retries += report.retries;
        }
        assert_true(retries > 0);
        scenario_free(&s);
    }
#endif
}

/* Moving the points and normals of a skin does not allocate either. */
static void test_skin_allocates_nothing(void **state) {
    (void)state;
#ifndef COUNTED
    skip();
#else
    pl_mesh *mesh = box_mesh(2, 1, 1, 2, 0.2), *curved = NULL;
    pl_error err;
    check_ok(pl_mesh_quadratic(mesh, &curved, &err));
    double points[300], moved[300];
    for (int k = 0; k < 300; k++) points[k] = 0.01 * (k % 97) + (k % 3 == 0 ? 0.7 : 0.1);
    pl_skin_def def = pl_skin_def_default();
    def.mesh = curved;
    def.count = 100;
    def.points = def.normals = points;
    def.threads = 3;
    pl_skin *skin = NULL;
    check_ok(pl_skin_create(&def, &skin, &err));
    allocations = 0;
    counting = true;
    pl_skin_positions(skin, curved->nodes, moved);
    pl_skin_normals(skin, curved->nodes, moved);
    pl_skin_values(skin, 3, curved->nodes, moved);
    counting = false;
    assert_int_equal(allocations, 0);
    pl_skin_free(skin);
    pl_mesh_free(curved);
    pl_mesh_free(mesh);
#endif
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_counter_sees_the_library),
                                       cmocka_unit_test(test_matrix_reuse_allocates_nothing),
                                       cmocka_unit_test(test_heat_allocates_nothing),
                                       cmocka_unit_test(test_steps_allocate_nothing),
                                       cmocka_unit_test(test_rest_allocates_nothing),
                                       cmocka_unit_test(test_tangles_allocate_once),
                                       cmocka_unit_test(test_tangles_without_memory),
                                       cmocka_unit_test(test_damping_allocates_nothing),
                                       cmocka_unit_test(test_contact_allocates_nothing),
                                       cmocka_unit_test(test_barriers_allocate_nothing),
                                       cmocka_unit_test(test_redone_steps_allocate_nothing),
                                       cmocka_unit_test(test_skin_allocates_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
