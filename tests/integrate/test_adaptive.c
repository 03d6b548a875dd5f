/* Adaptive degree. With all edges quadratic, results equal those of bezier10 to the bit; with all edges
 * linear, those of tet4 to rounding. Changes of degree conserve linear momentum, and angular momentum up to a
 * bounded error. Every integrator, flow rule, solver and kind of damping runs while degrees change, and
 * states resume. */
#include "scenario.h"
#include "model/degrees.h"

static const char *const integrators[] = {"quasistatic", "implicit-euler", "linear-implicit-euler",
                                          "bdf2",        "newmark-imex",   "symplectic-euler",
                                          "variational"};
enum { INTEGRATORS = sizeof integrators / sizeof *integrators };

/* A bar that is fixed at one end, under gravity, traction and pressure. With inertia it has damping by mass
 * and stiffness, and viscosity. */
static void bar_init(scenario *s, const char *element, const char *integrator, int resolution) {
    pl_mesh *mesh = box_mesh(3, 1, 1, resolution, 0.2);
    scenario_init(s, strcmp(element, "tet4") ? quadratic_of(mesh) : mesh);
    s->bodies[0].element = element;
    s->def.integrator.type = integrator;
    s->def.integrator.tolerance = 1e-11;
    s->def.solver.tolerance = 1e-12;
    bool moves = pl_integrator_info_find(integrator).moves;
    s->def.dt = moves ? 0.01 : 1;
    s->def.gravity[1] = -8;
    scenario_fix(s, select_group("x-"), "xyz");
    scenario_load(s, PL_LOAD_TRACTION, select_group("x+"), 300, 700, 0);
    scenario_load(s, PL_LOAD_PRESSURE, select_group("z+"), 500, 0, 0);
    if (!moves) return;
    s->materials[0].damping_mass = 0.3;
    s->materials[0].damping_stiffness = 1e-3;
    s->materials[0].viscosity = 20;
}

static void test_quadratic_is_bezier10(void **state) {
    (void)state;
    for (int k = 0; k < INTEGRATORS; k++) {
        for (int solver = 0; solver < 2; solver++) {
            scenario s[2];
            for (int a = 0; a < 2; a++) {
                bar_init(&s[a], a ? "adaptive" : "bezier10", integrators[k], 1);
                s[a].bodies[0].adaptive.start = PL_DEGREE_QUADRATIC;
                s[a].bodies[0].adaptive.lower = 0;
                if (solver) s[a].def.solver.type = "direct";
                scenario_start(&s[a]);
            }
            for (int step = 0; step < 4; step++) {
                for (int a = 0; a < 2; a++) scenario_step(&s[a]);
                assert_memory_equal(pl_sim_positions(s[0].sim), pl_sim_positions(s[1].sim),
                                    24 * (size_t)s[0].mesh->node_count);
                assert_memory_equal(pl_sim_velocities(s[0].sim), pl_sim_velocities(s[1].sim),
                                    24 * (size_t)s[0].mesh->node_count);
            }
            for (int a = 0; a < 2; a++) scenario_free(&s[a]);
        }
    }
}

static void test_linear_is_tet4(void **state) {
    (void)state;
    for (int k = 0; k < INTEGRATORS; k++) {
        for (int solver = 0; solver < 2; solver++) {
            scenario s[2];
            for (int a = 0; a < 2; a++) {
                bar_init(&s[a], a ? "adaptive" : "tet4", integrators[k], 2);
                s[a].bodies[0].adaptive.raise = 1e30;
                if (solver) s[a].def.solver.type = "direct";
                scenario_start(&s[a]);
            }
            double max = 0, off = 0;
            for (int step = 0; step < 5; step++) {
                pl_step_report r[2];
                for (int a = 0; a < 2; a++) r[a] = scenario_step(&s[a]);
                assert_int_equal(r[1].quadratic_edges, 0);
                assert_true(fabs(r[0].elastic_energy - r[1].elastic_energy) <=
                            1e-8 * fabs(r[0].elastic_energy) + 1e-10);
                assert_true(fabs(r[0].kinetic_energy - r[1].kinetic_energy) <= 1e-8 * r[0].kinetic_energy);
            }
            const double *x = pl_sim_positions(s[0].sim), *y = pl_sim_positions(s[1].sim);
            for (int64_t i = 0; i < 3 * s[0].mesh->node_count; i++) {
                max = fmax(max, fabs(x[i] - s[0].mesh->nodes[i]));
                off = fmax(off, fabs(x[i] - y[i]));
            }
            printf("%s: moved by %.3g, off tet4 by %.2g\n", integrators[k], max, off);
            assert_true(max > 1e-3 && off < 1e-9 * max);
            for (int a = 0; a < 2; a++) scenario_free(&s[a]);
        }
    }
}

/* The law `linear` with the warped and the plain tangent, damped and undamped: with all edges linear, batches
 * of straight elements give the results of tet4. */
static void test_linear_warped_is_tet4(void **state) {
    (void)state;
    for (int k = 0; k < 4; k++) {
        scenario s[2];
        for (int a = 0; a < 2; a++) {
            bar_init(&s[a], a ? "adaptive" : "tet4", "linear-implicit-euler", 2);
            s[a].bodies[0].adaptive.raise = 1e30;
            s[a].materials[0].law = "linear";
            s[a].materials[0].viscosity = 0;
            if (k & 1) s[a].materials[0].damping_mass = s[a].materials[0].damping_stiffness = 0;
            s[a].def.integrator.tangent = k & 2 ? PL_TANGENT_PLAIN : PL_TANGENT_WARPED;
            scenario_start(&s[a]);
        }
        double max = 0, off = 0;
        for (int step = 0; step < 10; step++) {
            for (int a = 0; a < 2; a++) scenario_step(&s[a]);
        }
        const double *x = pl_sim_positions(s[0].sim), *y = pl_sim_positions(s[1].sim);
        for (int64_t i = 0; i < 3 * s[0].mesh->node_count; i++) {
            max = fmax(max, fabs(x[i] - s[0].mesh->nodes[i]));
            off = fmax(off, fabs(x[i] - y[i]));
        }
        assert_true(max > 1e-2 && off < 1e-9 * max);
        for (int a = 0; a < 2; a++) scenario_free(&s[a]);
    }
}

/* Momentum, angular momentum about the origin, the sum of all |m v| (`size`) and the largest speed. */
typedef struct motion {
    double P[3], L[3], size, speed;
} motion;

static motion motion_of(const scenario *s) {
    motion m = {.size = 0};
    const double *x = pl_sim_positions(s->sim), *v = pl_sim_velocities(s->sim), *w = pl_sim_masses(s->sim);
    for (int64_t i = 0; i < s->mesh->node_count; i++) {
        double speed = sqrt(v[3 * i] * v[3 * i] + v[3 * i + 1] * v[3 * i + 1] + v[3 * i + 2] * v[3 * i + 2]);
        for (int d = 0; d < 3; d++) {
            int64_t p = 3 * i + (d + 1) % 3, q = 3 * i + (d + 2) % 3;
            m.P[d] += w[i] * v[3 * i + d];
            m.L[d] += w[i] * (x[p] * v[q] - x[q] * v[p]);
        }
        m.size += w[i] * speed;
        m.speed = fmax(m.speed, speed);
    }
    return m;
}

static double distance(const double a[3], const double b[3]) {
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

/* A free bar that spins and moves. */
static void tumbling_init(scenario *s, const char *integrator) {
    scenario_init(s, quadratic_of(box_mesh(3, 1, 1, 2, 0.2)));
    s->bodies[0].element = "adaptive";
    s->def.integrator.type = integrator;
    s->def.dt = 0.02;
    s->bodies[0].angular_velocity[1] = 2, s->bodies[0].angular_velocity[2] = 3;
    s->bodies[0].velocity[0] = 0.5;
    s->bodies[0].start.kind = PL_START_REST;
    s->bodies[0].adaptive = (pl_adaptive_def){.raise = 4e-3, .lower = 2e-3, .dwell = 1};
    s->materials[0].density = 500;
}

/* Changes velocities, but not the total momentum, so that the bar continues to bend. */
static void kick(scenario *s, int step) {
    double *v = pl_sim_velocities(s->sim);
    const double *X = pl_sim_rest(s->sim), *w = pl_sim_masses(s->sim);
    double mass = 0, mean = 0;
    for (int64_t i = 0; i < s->mesh->node_count; i++) {
        double change = 0.6 * sin(0.7 * step) * (X[3 * i] * X[3 * i] - 0.5);
        v[3 * i + 1] += change;
        mass += w[i], mean += w[i] * change;
    }
    for (int64_t i = 0; i < s->mesh->node_count; i++) v[3 * i + 1] -= mean / mass;
}

static void test_momentum(void **state) {
    (void)state;
    scenario s;
    tumbling_init(&s, "linear-implicit-euler");
    scenario_start(&s);
    double worst = 0, worst_angular = 0, largest_jump = 0, drift = 0, raised_max = 0;
    int64_t changes = 0, lowered = 0;
    pl_degrees *degrees = s.sim->degrees;
    pl_degree_state *old = malloc((size_t)degrees->count * sizeof *old);
    motion first = {.size = 0};
    for (int step = 0; step < 10000; step++) {
        if (step % 20 == 0) kick(&s, step);
        if (step == 0) first = motion_of(&s);
        motion before = motion_of(&s);
        memcpy(old, degrees->states, (size_t)degrees->count * sizeof *old);
        pl_step_report at = {.step = step};
        pl_degrees_begin(s.sim, &at); /* the step below calls it again */
        motion after = motion_of(&s);
        double bound = 0;
        int64_t down = 0;
        for (int64_t e = 0; e < degrees->count; e++) {
            if (degrees->states[e].linear && !old[e].linear) {
                bound += 4 * degrees->mass[degrees->edges[e].middle] * degrees->edges[e].lower * before.speed;
                down++;
            }
        }
        double off = distance(before.P, after.P) / before.size, jump = distance(before.L, after.L);
        worst = fmax(worst, off);
        changes += at.degree_changes;
        lowered += down;
        assert_true(off < 1e-12);
        assert_true(jump <= at.degree_jump + 1e-12 * before.size);
        assert_true(at.degree_jump <= bound + 1e-12 * before.size);
        if (down == 0) raised_max = fmax(raised_max, jump / before.size);
        largest_jump = fmax(largest_jump, at.degree_jump / before.size);
        if (bound > 0) worst_angular = fmax(worst_angular, at.degree_jump / bound);
        motion start = motion_of(&s);
        pl_step_report report = scenario_step(&s);
        changes += report.degree_changes;
        assert_true(distance(report.momentum, start.P) < 1e-12 * start.size);
        drift = fmax(drift, distance(report.momentum, first.P) / first.size);
    }
    printf("%lld changes (%lld lowered) in 10,000 steps: momentum off by %.2g at most in one, %.2g in all; "
           "angular jump %.2g at most, %.2g of its bound; %.2g where edges were only raised\n",
           (long long)changes, (long long)lowered, worst, drift, largest_jump, worst_angular, raised_max);
    assert_true(changes > 2000 && lowered > 1000);
    assert_true(drift < 1e-11 && raised_max < 1e-13 && largest_jump > 1e-9);
    free(old);
    scenario_free(&s);
}

/* A bar that falls on a ball and bends over it, with a flow rule, while degrees change. */
static void falling_init(scenario *s, const char *integrator, const char *rule, const char *solver,
                         int threads, int resolution) {
    scenario_init(s, quadratic_of(box_mesh(4, 1, 1, resolution, 0.2)));
    pl_collider_def *ball = &s->colliders[s->def.collider_count++];
    *ball = pl_collider_def_default();
    ball->shape = "sphere";
    ball->radius = 0.7;
    ball->center[0] = 2, ball->center[1] = -0.75, ball->center[2] = 0.5;
    ball->friction = 0.3;
    bool moves = pl_integrator_info_find(integrator).moves;
    if (!moves) scenario_fix(s, select_group("x-"), "xyz");
    s->bodies[0].element = "adaptive";
    s->bodies[0].adaptive = (pl_adaptive_def){.raise = 2e-3, .lower = 1.8e-3, .dwell = 1};
    s->def.integrator.type = integrator;
    s->def.integrator.tolerance = 1e-6;
    s->def.solver.type = solver;
    s->def.threads = threads;
    s->def.dt = 0.01;
    s->def.gravity[1] = moves ? -200 : -0.3;
    s->materials[0].young = 2e5;
    s->materials[0].plasticity = rule;
    s->materials[0].flow_params[0] = rule && !strcmp(rule, "von-mises") ? 2e3 : 0.02;
    if (rule && !strcmp(rule, "creep")) s->materials[0].flow_params[1] = 5;
    if (moves) s->materials[0].damping_mass = 1, s->materials[0].viscosity = 50;
}

enum { FALL = 40 };

/* Makes the steps from `from` to `to`; returns the number of degree changes. */
static int64_t fall(scenario *s, int from, int to) {
    int64_t changes = 0;
    for (int step = from; step < to; step++) {
        pl_step_report r = scenario_step(s);
        changes += r.degree_changes;
        assert_true(r.reason != PL_NOT_FINITE && isfinite(r.elastic_energy));
        assert_true(r.quadratic_edges >= 0 && r.degree_jump >= 0);
    }
    return changes;
}

static void check_inactive(const scenario *s) {
    const pl_degrees *degrees = s->sim->degrees;
    const double *x = pl_sim_positions(s->sim), *v = pl_sim_velocities(s->sim), *m = pl_sim_masses(s->sim);
    double mass = 0, whole = 0;
    for (int64_t e = 0; e < degrees->count; e++) {
        const pl_degree_edge *edge = &degrees->edges[e];
        assert_int_equal(pl_degrees_is_inactive(s->sim, edge->middle), degrees->states[e].linear);
        for (int d = 0; degrees->states[e].linear && d < 3; d++) {
            int64_t i = 3 * (int64_t)edge->ends[0] + d, j = 3 * (int64_t)edge->ends[1] + d;
            assert_true(x[3 * edge->middle + d] == 0.5 * (x[i] + x[j]));
            assert_true(v[3 * edge->middle + d] == 0.5 * (v[i] + v[j]));
            assert_true(m[edge->middle] == 0);
        }
    }
    for (int64_t i = 0; i < s->mesh->node_count; i++) mass += m[i], whole += degrees->mass[i];
    assert_true(fabs(mass - whole) < 1e-13 * whole && whole > 0);
}

/* Every integrator with every flow rule, with pcg or direct: degrees change, and a resume with another number
 * of threads has the same bits. */
static void test_everything_adapts(void **state) {
    (void)state;
    static const char *const rules[] = {NULL, "creep", "multiplicative", "von-mises"};
    for (int k = 0; k < INTEGRATORS; k++) {
        for (int rule = 0; rule < 4; rule++) {
            const char *solver = rule % 2 ? "direct" : "pcg";
            scenario one, other;
            pl_error err;
            falling_init(&one, integrators[k], rules[rule], solver, 1, 1);
            falling_init(&other, integrators[k], rules[rule], solver, 3, 1);
            scenario_start(&one);
            scenario_start(&other);
            int steps = k == 0 ? 4 : FALL;
            int64_t changes = fall(&one, 0, steps / 2);
            check_inactive(&one);
            size_t bytes = pl_sim_state_size(one.sim);
            char *saved = malloc(bytes), *end = malloc(bytes);
            pl_sim_state_save(one.sim, saved);
            changes += fall(&one, steps / 2, steps);
            check_inactive(&one);
            check_ok(pl_sim_state_restore(other.sim, saved, bytes, &err));
            fall(&other, steps / 2, steps);
            pl_sim_state_save(one.sim, saved);
            pl_sim_state_save(other.sim, end);
            assert_memory_equal(saved, end, bytes);
            pl_degrees *degrees = one.sim->degrees;
            printf("%s, %s, %s: %lld changes, %lld of %lld edges linear\n", integrators[k],
                   rules[rule] ? rules[rule] : "elastic", solver, (long long)changes,
                   (long long)degrees->linear_count, (long long)degrees->count);
            assert_true(changes > 10);
            free(saved);
            free(end);
            scenario_free(&one);
            scenario_free(&other);
        }
    }
}

/* A reused matrix is recomputed when degrees change, and the linearisation cache resumes to the same bits. */
static void test_matrix_reuse(void **state) {
    (void)state;
    static const char *const kinds[] = {"linear-implicit-euler", "bdf2"};
    for (int k = 0; k < 4; k++) {
        scenario s[2];
        pl_error err;
        int64_t changes = 0, kept = 0;
        for (int a = 0; a < 2; a++) {
            falling_init(&s[a], kinds[k / 2], NULL, k % 2 ? "direct" : "pcg", 1, 1);
            s[a].def.collider_count = 0;
            s[a].def.dt = 0.003;
            s[a].def.gravity[1] = -150;
            s[a].materials[0].law = "linear";
            s[a].def.integrator.tangent = PL_TANGENT_WARPED;
            s[a].def.integrator.reuse_tolerance = 0.1;
            s[a].bodies[0].adaptive = (pl_adaptive_def){.raise = 5e-4, .lower = 4e-4, .dwell = 1};
            scenario_fix(&s[a], select_group("x-"), "xyz");
            scenario_start(&s[a]);
        }
        size_t bytes = pl_sim_state_size(s[0].sim);
        char *saved = malloc(2 * bytes);
        for (int step = 0; step < 60; step++) {
            if (step == 37) {
                pl_sim_state_save(s[0].sim, saved);
                check_ok(pl_sim_state_restore(s[1].sim, saved, bytes, &err));
            }
            pl_step_report r = scenario_step(&s[0]);
            changes += r.degree_changes;
            kept += r.matrix_reused;
            assert_true(!(r.matrix_reused && r.degree_changes));
            if (step >= 37) scenario_step(&s[1]);
        }
        for (int a = 0; a < 2; a++) pl_sim_state_save(s[a].sim, saved + (size_t)a * bytes);
        assert_memory_equal(saved, saved + bytes, bytes);
        printf("%s: %lld changes, %lld steps kept their matrix\n", kinds[k / 2], (long long)changes,
               (long long)kept);
        assert_true(changes > 10 && kept > 10);
        free(saved);
        for (int a = 0; a < 2; a++) scenario_free(&s[a]);
    }
}

/* With several chunks of elements and of rows, one and four threads give the same bits. */
static void test_same_bits(void **state) {
    (void)state;
    static const char *const kinds[] = {"linear-implicit-euler", "implicit-euler"};
    for (int k = 0; k < 2; k++) {
        scenario s[2];
        int64_t changes = 0;
        for (int a = 0; a < 2; a++) {
            falling_init(&s[a], kinds[k], NULL, "pcg", a ? 4 : 1, 3);
            s[a].materials[0].viscosity = 0; /* viscosity would exclude straight batches */
            scenario_start(&s[a]);
        }
        assert_true(s[0].sim->assembly->model->chunk_count > 3 && s[0].mesh->node_count > PL_ROW_CHUNK);
        for (int step = 0; step < (k ? 5 : 15); step++) {
            for (int a = 0; a < 2; a++) changes += scenario_step(&s[a]).degree_changes;
            assert_memory_equal(pl_sim_positions(s[0].sim), pl_sim_positions(s[1].sim),
                                24 * (size_t)s[0].mesh->node_count);
            assert_memory_equal(pl_sim_velocities(s[0].sim), pl_sim_velocities(s[1].sim),
                                24 * (size_t)s[0].mesh->node_count);
        }
        assert_true(changes > 100);
        for (int a = 0; a < 2; a++) scenario_free(&s[a]);
    }
}

/* Edges that are curved at rest stay quadratic, and so do edges whose mid-edge node is constrained without
 * both of its ends. */
static void test_fixed_edges(void **state) {
    (void)state;
    scenario s;
    pl_mesh *mesh = quadratic_of(box_mesh(3, 1, 1, 1, 0.2));
    int32_t middle = mesh->tets[4], curved = mesh->tets[10 + 9];
    assert_true(middle != curved);
    mesh->nodes[3 * curved + 1] += 0.02;
    scenario_init(&s, mesh);
    s.bodies[0].element = "adaptive";
    s.bodies[0].adaptive = (pl_adaptive_def){.raise = 1e30, .lower = 1e30};
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_fix(&s, select_node(&middle), "xyz");
    scenario_start(&s);
    pl_step_report report = scenario_converge(&s);
    const uint8_t *inactive = pl_sim_linear_edges(s.sim);
    int64_t linear = 0;
    for (int64_t i = 0; i < mesh->node_count; i++) linear += inactive[i];
    assert_true(!inactive[curved] && linear > 20);
    assert_int_equal(report.quadratic_edges, s.sim->degrees->count - linear);
    assert_true(report.quadratic_edges == 1 || (report.quadratic_edges == 2 && !inactive[middle]));
    assert_true(report.elastic_energy < 1e-12 * s.sim->model->scales.energy); /* no stress at rest */
    scenario_free(&s);
}

static void expect_refused(pl_adaptive_def adaptive, const char *text) {
    scenario s;
    pl_error err;
    scenario_init(&s, quadratic_of(box_mesh(1, 1, 1, 1, 0)));
    s.bodies[0].element = "adaptive";
    s.bodies[0].adaptive = adaptive;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, text));
    assert_non_null(strstr(err.message, "'body'"));
    scenario_free(&s);
}

static void test_refused(void **state) {
    (void)state;
    expect_refused((pl_adaptive_def){.raise = 1e-3, .lower = 2e-3}, "lower = 0.002");
    expect_refused((pl_adaptive_def){.raise = NAN}, "raise = ");
    expect_refused((pl_adaptive_def){.raise = 1, .lower = -1}, "lower = -1");
    expect_refused((pl_adaptive_def){.raise = 1, .dwell = -1}, "dwell = -1");
    expect_refused((pl_adaptive_def){.raise = 1, .start = 7}, "start = 7");
}

/* The equilibrium of a cantilever, reached in one step with some edges linear, is within 2 % of that of
 * bezier10, while tet4 is off by more than 10 %. */
static void test_equilibrium_refines(void **state) {
    (void)state;
    static const char *const kinds[] = {"tet4", "bezier10", "adaptive"};
    double tip[3] = {0};
    for (int k = 0; k < 3; k++) {
        scenario s;
        pl_mesh *mesh = box_mesh(6, 1, 1, 2, 0.1);
        scenario_init(&s, k ? quadratic_of(mesh) : mesh);
        s.bodies[0].element = kinds[k];
        s.materials[0].poisson = 0.45;
        s.bodies[0].adaptive = (pl_adaptive_def){.raise = 2e-3, .lower = 5e-4};
        s.def.gravity[1] = -0.5;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        pl_step_report report = scenario_converge(&s);
        const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++)
            tip[k] = fmax(tip[k], X[3 * i + 1] - x[3 * i + 1]);
        if (k == 2) {
            printf("tip: tet4 %.4g, bezier10 %.4g, adaptive %.4g with %lld of %lld edges quadratic\n", tip[0],
                   tip[1], tip[2], (long long)report.quadratic_edges, (long long)s.sim->degrees->count);
            assert_true(report.quadratic_edges < s.sim->degrees->count && report.degree_changes > 10);
        }
        scenario_free(&s);
    }
    assert_true(tip[0] < 0.9 * tip[1] && fabs(tip[2] - tip[1]) < 0.02 * tip[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_quadratic_is_bezier10),
        cmocka_unit_test(test_linear_is_tet4),
        cmocka_unit_test(test_linear_warped_is_tet4),
        cmocka_unit_test(test_momentum),
        cmocka_unit_test(test_everything_adapts),
        cmocka_unit_test(test_matrix_reuse),
        cmocka_unit_test(test_same_bits),
        cmocka_unit_test(test_fixed_edges),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_equilibrium_refines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
