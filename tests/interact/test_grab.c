/* Grabs: statics against springs in closed form, momentum, energy, every integrator
 * and solver, and the state. */
#include "motion.h"
#include "pliant/interact.h"

/* An element with this node, and the barycentric coordinates of the node in it. */
static void place_of_node(const pl_mesh *mesh, int32_t node, int64_t *tet, double at[4]) {
    for (int64_t k = 0; k < mesh->nodes_per_tet * mesh->tet_count; k++) {
        if (mesh->tets[k] != node || k % mesh->nodes_per_tet > 3) continue;
        *tet = k / mesh->nodes_per_tet;
        for (int c = 0; c < 4; c++) at[c] = c == k % mesh->nodes_per_tet;
        return;
    }
    fail_msg("no element has node %d", (int)node);
}

static int32_t node_at(const scenario *s, double x, double y, double z) {
    const double *X = pl_sim_rest(s->sim);
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) {
        if (fabs(X[3 * i] - x) + fabs(X[3 * i + 1] - y) + fabs(X[3 * i + 2] - z) < 1e-9) return (int32_t)i;
    }
    fail_msg("no node at %g %g %g", x, y, z);
    return -1;
}

/* A grab of the node at its current position. */
static pl_grab_def grab_of_node(const scenario *s, int32_t node) {
    pl_grab_def def = pl_grab_def_default();
    place_of_node(s->mesh, node, &def.tet, def.at);
    memcpy(def.target, pl_sim_positions(s->sim) + 3 * (int64_t)node, sizeof def.target);
    return def;
}

static pl_id grab(scenario *s, const pl_grab_def *def) {
    pl_error err;
    pl_id id;
    check_ok(pl_sim_grab(s->sim, def, &id, &err));
    assert_true(id.generation > 0);
    return id;
}

static void drag(scenario *s, pl_id id, double x, double y, double z) {
    pl_error err;
    const double target[3] = {x, y, z};
    check_ok(pl_sim_drag(s->sim, id, target, &err));
}

/* A bar whose end face is pulled by springs in proportion to the area of each node.
 * Displacement: k d / (k + E A / L). */
static void test_stretch(void **state) {
    (void)state;
    static const char *const solvers[] = {"pcg", "direct"};
    for (int solver = 0; solver < 2; solver++) {
        scenario s;
        const double length = 3, k = 4e4, pull = 1e-4, young = 1e5;
        scenario_init(&s, box_mesh(length, 1, 1, 1, 0));
        s.def.integrator.type = "quasistatic";
        s.def.solver.type = solvers[solver];
        s.def.solver.tolerance = 1e-12;
        s.materials[0].law = "linear";
        s.materials[0].poisson = 0;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        const double *X = pl_sim_rest(s.sim);
        double high = -INFINITY;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) high = fmax(high, X[3 * i]);
        /* area of the end face per node: thirds of its triangles */
        int32_t *tris = NULL;
        int64_t count = 0;
        pl_error err;
        double *share = calloc((size_t)pl_sim_node_count(s.sim), sizeof *share);
        check_ok(pl_mesh_boundary(s.mesh, &tris, NULL, &count, &err));
        for (int64_t t = 0; t < count; t++) {
            const int32_t *tri = tris + 3 * t;
            if (X[3 * tri[0]] < high || X[3 * tri[1]] < high || X[3 * tri[2]] < high) continue;
            for (int a = 0; a < 3; a++) share[tri[a]] += 0.5 / 3;
        }
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            if (!(share[i] > 0)) continue;
            pl_grab_def def = grab_of_node(&s, (int32_t)i);
            def.radius = 0;
            def.stiffness = k * share[i];
            def.target[0] += pull;
            grab(&s, &def);
        }
        scenario_converge(&s);
        double expected = k * pull / (k + young / length), force = 0;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            if (share[i] > 0)
                check_near(pl_sim_positions(s.sim)[3 * i] - X[3 * i], expected, 1e-4 * expected);
        }
        for (int64_t g = 0; g < pl_sim_grab_count(s.sim); g++) force += pl_sim_grab_at(s.sim, g).force[0];
        check_near(force, k * (pull - expected), 1e-3 * force);
        free(share);
        free(tris);
        scenario_free(&s);
    }
}

/* The force of a grab is k (target - point), and the reaction at the fixed end equals it, for a grab of
 * one point and of a patch. */
static void test_reaction(void **state) {
    (void)state;
    for (int quadratic = 0; quadratic < 2; quadratic++) {
        for (int patch = 0; patch < 2; patch++) {
            scenario s;
            pl_mesh *mesh = box_mesh(3, 1, 1, 4, 0);
            scenario_init(&s, quadratic ? quadratic_of(mesh) : mesh);
            s.def.integrator.type = "quasistatic";
            scenario_fix(&s, select_group("x-"), "xyz");
            scenario_start(&s);
            pl_grab_def def = grab_of_node(&s, node_at(&s, 3, 0.5, 0.5));
            def.radius = patch ? 0.6 : 0;
            def.stiffness = 3e3;
            def.target[0] += 0.1, def.target[1] += 0.3;
            pl_id id = grab(&s, &def);
            for (int step = 0; step < 8; step++) scenario_converge(&s); /* the patch rotates */
            pl_grab_info info = pl_sim_grab_find(s.sim, id);
            assert_int_equal(info.id.generation, id.generation);
            int64_t n = pl_sim_node_count(s.sim);
            double *internal = malloc((size_t)(3 * n) * sizeof *internal), sum[3] = {0};
            pl_error err;
            check_ok(pl_sim_forces(s.sim, NULL, internal, NULL, &err));
            for (int64_t k = 0; k < 3 * n; k++) {
                if (pl_sim_rest(s.sim)[3 * (k / 3)] == 0) sum[k % 3] += internal[k];
            }
            for (int d = 0; d < 3; d++) {
                check_near(info.force[d], 3e3 * (def.target[d] - info.point[d]), 1e-9);
                check_near(sum[d], info.force[d], 1e-4 * size3(info.force));
            }
            assert_true(info.force[1] > 1);
            free(internal);
            scenario_free(&s);
        }
    }
}

/* A free body with implicit Euler: the change of momentum equals the force at the
 * step's end times the step. */
static void test_momentum(void **state) {
    (void)state;
    for (int patch = 0; patch < 2; patch++) {
        scenario s;
        double before[3], after[3];
        motion_init(&s, "implicit-euler", 2, 0.01);
        s.def.integrator.correction = 0;
        scenario_start(&s);
        pl_grab_def def = grab_of_node(&s, node_at(&s, 4, 0.5, 0.5));
        def.radius = patch ? 0.8 : 0;
        def.stiffness = 2e3;
        def.target[1] += 0.5;
        grab(&s, &def);
        for (int step = 0; step < 5; step++) {
            momentum_of(&s, 0, pl_sim_node_count(s.sim), before);
            scenario_converge(&s);
            momentum_of(&s, 0, pl_sim_node_count(s.sim), after);
            pl_grab_info info = pl_sim_grab_at(s.sim, 0);
            for (int d = 0; d < 3 && !patch; d++)
                check_near(after[d] - before[d], 0.01 * info.force[d], 1e-6 * 0.01 * size3(info.force));
            /* the rotation of a patch is that at the start of the step */
            for (int d = 0; d < 3 && patch; d++)
                check_near(after[d] - before[d], 0.01 * info.force[d], 2e-2 * 0.01 * size3(info.force));
        }
        assert_true(after[1] > 1);
        scenario_free(&s);
    }
}

/* With every integrator a free body follows the dragged target, with the default stiffness and
 * radius, and with `fast`. */
static void test_follow(void **state) {
    (void)state;
    for (int i = 0; moving_integrator(i); i++) {
        for (int kind = 0; kind < 6; kind++) {
            scenario s;
            bool fast = kind % 2;
            const char *name = moving_integrator(i);
            scenario_init(&s, kind < 2   ? box_mesh(1, 0.5, 0.5, 1, 0)
                              : kind < 4 ? quadratic_of(box_mesh(1, 0.5, 0.5, 1, 0))
                                         : box_mesh(1, 0.5, 0.5, 4, 0));
            s.def.integrator.type = name;
            s.def.integrator.tolerance = 1e-6;
            s.def.dt = 1.0 / 60;
            s.def.gravity[2] = -9.81;
            s.def.integrator.max_substeps = 100000;
            s.materials[0].young = 2e4;
            s.materials[0].damping_mass = 4;
            scenario_start(&s);
            pl_grab_def def = grab_of_node(&s, node_at(&s, 1, 0.5, 0.5));
            def.fast = fast;
            pl_id id = grab(&s, &def);
            double start[3];
            memcpy(start, def.target, sizeof start);
            int64_t retries = 0;
            for (int step = 1; step <= 150; step++) {
                double part = fmin(step / 60.0, 1);
                drag(&s, id, start[0] + 0.4 * part, start[1] - 0.3 * part, start[2] + 0.5 * part);
                pl_step_report report = scenario_step(&s);
                if (report.shortened > 0)
                    fail_msg("%s, kind %d: step %d is shortened by %g", name, kind, step, report.shortened);
                retries += report.retries;
            }
            pl_grab_info info = pl_sim_grab_find(s.sim, id);
            double off[3];
            for (int d = 0; d < 3; d++) off[d] = info.point[d] - info.target[d];
            if (!(size3(off) < 0.08))
                fail_msg("%s, kind %d: %g m off, stiffness %g", name, kind, size3(off), info.stiffness);
            assert_true(retries < 50);
            scenario_free(&s);
        }
    }
}

/* A target at rest does no work: the variational integrator conserves the energy. */
static void test_energy(void **state) {
    (void)state;
    scenario s;
    motion_init(&s, "variational", 1, 0.005);
    scenario_start(&s);
    pl_grab_def def = grab_of_node(&s, node_at(&s, 4, 0, 0));
    def.radius = 0;
    def.stiffness = 500;
    def.target[2] += 1;
    grab(&s, &def);
    double low = INFINITY, high = 0;
    for (int step = 0; step < 200; step++) {
        pl_step_report report = scenario_converge(&s);
        assert_int_equal(report.retries, 0);
        low = fmin(low, total_energy(&report));
        high = fmax(high, total_energy(&report));
    }
    check_near(low, 250, 5);
    check_near(high, 250, 5);
    scenario_free(&s);
}

/* Grabbing a bent body exerts no force. */
static void test_gentle(void **state) {
    (void)state;
    scenario s;
    motion_init(&s, "implicit-euler", 4, 0.01);
    scenario_start(&s);
    double *x = pl_sim_positions(s.sim);
    for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) x[3 * i + 1] += 0.1 * x[3 * i] * x[3 * i];
    pl_grab_def def = grab_of_node(&s, node_at(&s, 4, 0.5, 0.5));
    def.radius = 0.7;
    grab(&s, &def);
    pl_grab_info info = pl_sim_grab_at(s.sim, 0);
    double *external = malloc((size_t)(3 * pl_sim_node_count(s.sim)) * sizeof *external), max = 0;
    pl_error err;
    check_ok(pl_sim_forces(s.sim, NULL, NULL, external, &err));
    for (int64_t k = 0; k < 3 * pl_sim_node_count(s.sim); k++) max = fmax(max, fabs(external[k]));
    check_near(max, 0, 1e-9 * info.stiffness);
    check_near(size3(info.force), 0, 1e-9 * info.stiffness);
    for (int d = 0; d < 3; d++) check_near(info.point[d], def.target[d], 1e-12);
    free(external);
    scenario_free(&s);
}

/* Targets move linearly during a step: a scheme that evaluates forces in its middle uses
 * half of the displacement. */
static void test_path(void **state) {
    (void)state;
    for (int substeps = 0; substeps < 2; substeps++) {
        scenario s;
        motion_init(&s, substeps ? "symplectic-euler" : "variational", 1, 0.02);
        s.def.integrator.max_substeps = 100000;
        scenario_start(&s);
        pl_grab_def def = grab_of_node(&s, node_at(&s, 4, 0, 0));
        def.radius = 0;
        def.stiffness = 100;
        pl_id id = grab(&s, &def);
        double p[3];
        for (int step = 1; step <= 5; step++) {
            drag(&s, id, 4, 0, step);
            scenario_step(&s);
        }
        momentum_of(&s, 0, pl_sim_node_count(s.sim), p);
        /* k v t^2 / 2 while the body hardly moves; forces are those at the start of a
         * substep, or in its middle */
        check_near(p[2], 100 * 50 * 0.1 * 0.1 / 2, substeps ? 6 : 0.1);
        scenario_free(&s);
    }
}

/* Quasistatics, with a long displacement of the target in one step: the step is divided and converges. */
static void test_leap(void **state) {
    (void)state;
    scenario s;
    scenario_init(&s, box_mesh(3, 1, 1, 2, 0));
    s.def.integrator.type = "quasistatic";
    s.def.integrator.tolerance = 1e-6;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    pl_grab_def def = grab_of_node(&s, node_at(&s, 3, 0.5, 0.5));
    def.radius = 0.7;
    pl_id id = grab(&s, &def);
    drag(&s, id, 1.5, 2.5, 1.5);
    pl_step_report report = scenario_converge(&s);
    assert_int_equal(report.inverted, 0);
    pl_grab_info info = pl_sim_grab_find(s.sim, id);
    check_near(info.point[1], 2.5, 0.2);
    scenario_free(&s);
}

/* A reused factor remains good while the target moves, and steps allocate no memory,
 * with any kind of matrix. */
static void test_cost(void **state) {
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        scenario s;
        pl_mesh *mesh = box_mesh(3, 1, 1, 2, 0);
        scenario_init(&s, kind < 3 ? quadratic_of(mesh) : mesh);
        s.def.dt = 1.0 / 60;
        s.def.integrator.type = kind < 2 ? "bdf2" : "implicit-euler";
        s.materials[0].law = "linear";
        s.def.solver.type = kind < 2 ? "direct" : "pcg";
        s.def.solver.matrix = kind == 2 ? PL_MATRIX_FREE : PL_MATRIX_ASSEMBLED;
        if (kind < 2) {
            s.def.integrator.tangent = PL_TANGENT_WARPED;
            s.def.integrator.reuse_tolerance = 0.1;
        }
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        scenario_step(&s);
        pl_grab_def def = grab_of_node(&s, node_at(&s, 3, 1, 1));
        def.radius = kind == 0 ? 0.6 : 0;
        pl_id id = grab(&s, &def);
        int64_t factorisations = 0;
        for (int step = 0; step < 30; step++) {
            drag(&s, id, 3, 1 + 0.003 * step, 1);
            pl_step_report report = scenario_step(&s);
            if (step > 0) assert_int_equal(report.allocations, 0);
            factorisations += step > 0 ? report.factorisations : 0;
        }
        if (kind < 2 && !(factorisations <= 3)) fail_msg("%lld factorisations", (long long)factorisations);
        pl_grab_info info = pl_sim_grab_find(s.sim, id);
        check_near(info.point[1], info.target[1], 0.03);
        scenario_free(&s);
    }
}

/* The same force on the same bar: all quadratic elements give the same displacement,
 * linear ones a smaller one. */
static void test_elements(void **state) {
    (void)state;
    static const char *const elements[] = {"tet10", "bezier10", "adaptive"};
    double first = 0;
    for (int e = 0; e < 6; e++) {
        scenario s;
        scenario_init(&s, quadratic_of(box_mesh(3, 1, 1, 1, 0)));
        s.def.integrator.type = "quasistatic";
        s.bodies[0].element = elements[e % 3];
        s.bodies[0].adaptive.raise = e < 3 ? 0 : 10;
        s.bodies[0].adaptive.lower = 0;
        s.bodies[0].adaptive.start = e < 3 ? PL_DEGREE_QUADRATIC : PL_DEGREE_LINEAR;
        s.materials[0].law = "linear";
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_start(&s);
        pl_hit hit;
        const double origin[3] = {2.8, 0.6, 5}, down[3] = {0, 0, -1};
        assert_true(pl_sim_pick(s.sim, origin, down, &hit));
        pl_grab_def def = pl_grab_def_default();
        def.tet = hit.tet;
        memcpy(def.at, hit.at, sizeof def.at);
        memcpy(def.target, hit.point, sizeof def.target);
        def.radius = 0;
        def.stiffness = 1e3;
        def.target[2] += 0.01;
        grab(&s, &def);
        for (int step = 0; step < 3; step++) scenario_converge(&s);
        pl_grab_info info = pl_sim_grab_at(s.sim, 0);
        double moved = info.point[2] - hit.point[2];
        if (e == 0) first = moved;
        if (e < 5) check_near(moved, first, 1e-4 * first);
        if (e == 5 && !(moved > 0.2 * first && moved < 0.95 * first)) /* linear elements are too stiff */
            fail_msg("%g, and %g with quadratic elements", moved, first);
        scenario_free(&s);
    }
}

/* ---- the state ---- */

static const char *const schemes[] = {"implicit-euler", "linear-implicit-euler", "bdf2", "symplectic-euler",
                                      "variational"};

static void drag_scene(scenario *s, int scheme, int threads) {
    motion_init(s, schemes[scheme], 2, 1.0 / 60);
    s->def.threads = threads;
    s->def.integrator.max_substeps = 100000;
    scenario_start(s);
    pl_grab_def def = grab_of_node(s, node_at(s, 4, 1, 1));
    grab(s, &def);
    def = grab_of_node(s, node_at(s, 0, 0, 0));
    def.radius = 0;
    grab(s, &def);
}

static void drag_on(scenario *s, int from, int until) {
    for (int step = from; step < until; step++) {
        drag(s, pl_sim_grab_at(s->sim, 0).id, 4 + 0.02 * step, 1, 1 + 0.03 * step);
        scenario_step(s);
    }
}

static bool same_motion(const scenario *a, const scenario *b) {
    size_t bytes = (size_t)(3 * pl_sim_node_count(a->sim)) * sizeof(double);
    return !memcmp(pl_sim_positions(a->sim), pl_sim_positions(b->sim), bytes);
}

static void test_checkpoint(void **state) {
    (void)state;
    pl_error err;
    for (int scheme = 0; scheme < 5; scheme++) {
        scenario a, b, c;
        drag_scene(&a, scheme, 1);
        drag_on(&a, 0, 5);
        size_t size = pl_sim_state_size(a.sim);
        void *bytes = malloc(size);
        pl_sim_state_save(a.sim, bytes);
        drag_on(&a, 5, 10);
        motion_init(&b, schemes[scheme], 2, 1.0 / 60);
        b.def.integrator.max_substeps = 100000;
        b.def.threads = 2;
        scenario_start(&b);
        check_ok(pl_sim_state_restore(b.sim, bytes, size, &err));
        assert_int_equal(pl_sim_grab_count(b.sim), 2);
        drag_on(&b, 5, 10);
        drag_scene(&c, scheme, 3);
        drag_on(&c, 0, 10);
        if (!same_motion(&a, &b)) fail_msg("%s: a checkpoint goes on with other bits", schemes[scheme]);
        if (!same_motion(&a, &c)) fail_msg("%s: threads make other bits", schemes[scheme]);
        free(bytes);
        scenario_free(&a), scenario_free(&b), scenario_free(&c);
    }
}

static void test_ids(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    const double target[3] = {0};
    drag_scene(&s, 0, 1);
    pl_id first = pl_sim_grab_at(s.sim, 0).id, second = pl_sim_grab_at(s.sim, 1).id;
    double where[3];
    memcpy(where, pl_sim_grab_find(s.sim, second).target, sizeof where);
    check_ok(pl_sim_release(s.sim, first, &err));
    assert_int_equal(pl_sim_release(s.sim, first, &err), PL_ERR_INPUT);
    assert_int_equal(pl_sim_drag(s.sim, first, target, &err), PL_ERR_INPUT);
    assert_int_equal(pl_sim_grab_find(s.sim, first).id.generation, 0);
    assert_int_equal(pl_sim_grab_count(s.sim), 1);
    check_near(pl_sim_grab_find(s.sim, second).target[0], where[0], 0);
    scenario_step(&s);
    pl_grab_def def = grab_of_node(&s, node_at(&s, 4, 1, 1));
    pl_id third = grab(&s, &def);
    assert_int_equal(third.index, first.index);
    assert_true(third.generation != first.generation);
    assert_int_equal(pl_sim_drag(s.sim, first, target, &err), PL_ERR_INPUT);
    def.tet = s.mesh->tet_count;
    pl_id none;
    assert_int_equal(pl_sim_grab(s.sim, &def, &none, &err), PL_ERR_INPUT);
    assert_int_equal(none.generation, 0);
    def.tet = 0;
    def.at[0] = 2;
    assert_int_equal(pl_sim_grab(s.sim, &def, &none, &err), PL_ERR_INPUT);
    assert_int_equal(pl_sim_grab_count(s.sim), 2);
    scenario_free(&s);
}

/* A grab follows its element when that is renumbered, and is removed with it. */
static void test_rebuild(void **state) {
    (void)state;
    scenario s, still;
    pl_error err;
    drag_scene(&s, 0, 1);
    drag_scene(&still, 0, 1);
    drag_on(&s, 0, 3);
    drag_on(&still, 0, 3);
    check_ok(pl_sim_rebuild(s.sim, &s.def, NULL, &err));
    assert_int_equal(pl_sim_grab_count(s.sim), 2);
    drag_on(&s, 3, 5);
    drag_on(&still, 3, 5);
    assert_true(same_motion(&s, &still));
    /* another body before it shifts all numbers */
    int64_t n = pl_sim_node_count(s.sim), m = pl_sim_tet_count(s.sim);
    int32_t *nodes = malloc((size_t)n * sizeof *nodes), *tets = malloc((size_t)m * sizeof *tets);
    for (int64_t i = 0; i < n; i++) nodes[i] = (int32_t)(n + i);
    for (int64_t t = 0; t < m; t++) tets[t] = (int32_t)(m + t);
    s.bodies[1] = s.bodies[0];
    s.bodies[0].name = "other";
    s.bodies[0].translate[1] = 5;
    s.def.body_count = 2;
    pl_rebuild_map map = pl_rebuild_map_default();
    map.nodes = nodes;
    map.tets = tets;
    pl_grab_info before = pl_sim_grab_at(s.sim, 0);
    check_ok(pl_sim_rebuild(s.sim, &s.def, &map, &err));
    assert_int_equal(pl_sim_grab_count(s.sim), 2);
    pl_grab_info after = pl_sim_grab_at(s.sim, 0);
    assert_int_equal(after.body, 1);
    assert_int_equal(after.tet, before.tet);
    for (int d = 0; d < 3; d++) check_near(after.point[d], before.point[d], 1e-12);
    scenario_step(&s);
    /* only the first body remains: the grabbed elements are removed */
    for (int64_t i = 0; i < n; i++) nodes[i] = (int32_t)i;
    int32_t *all_nodes = malloc((size_t)(2 * n) * sizeof *nodes),
            *all_tets = malloc((size_t)(2 * m) * sizeof *tets);
    for (int64_t i = 0; i < 2 * n; i++) all_nodes[i] = i < n ? (int32_t)i : -1;
    for (int64_t t = 0; t < 2 * m; t++) all_tets[t] = t < m ? (int32_t)t : -1;
    map.nodes = all_nodes;
    map.tets = all_tets;
    s.def.body_count = 1;
    check_ok(pl_sim_rebuild(s.sim, &s.def, &map, &err));
    assert_int_equal(pl_sim_grab_count(s.sim), 0);
    scenario_step(&s);
    free(nodes), free(tets), free(all_nodes), free(all_tets);
    scenario_free(&s), scenario_free(&still);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stretch), cmocka_unit_test(test_reaction), cmocka_unit_test(test_momentum),
        cmocka_unit_test(test_follow),  cmocka_unit_test(test_energy),   cmocka_unit_test(test_checkpoint),
        cmocka_unit_test(test_gentle),  cmocka_unit_test(test_cost),     cmocka_unit_test(test_path),
        cmocka_unit_test(test_leap),    cmocka_unit_test(test_elements), cmocka_unit_test(test_ids),
        cmocka_unit_test(test_rebuild)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
