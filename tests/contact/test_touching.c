/* Invariants of touching bodies: same bits, momentum, forces and energy, no load at rest, no
 * interpenetration. */
#include "contact/crowd.h"

static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};
enum { INTEGRATORS = 3 };

static pl_mesh *shape_mesh(int shape, int resolution, double thickness) {
    pl_error err;
    pl_mesh *mesh;
    pl_shape_def def = pl_shape_def_default();
    def.shape = shape;
    def.size[0] = 1, def.size[1] = thickness > 0 ? thickness : 1, def.size[2] = 0.8;
    def.radius = 0.5, def.length = 1, def.tube = 0.2;
    def.resolution = resolution;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    return mesh;
}

static void set3(double v[3], double x, double y, double z) { v[0] = x, v[1] = y, v[2] = z; }

/* Three bodies with different elements collide, one of them rotating; with friction. */
static void make_collision(crowd *c, const char *integrator, int threads) {
    crowd_init(c);
    snprintf(c->what, sizeof c->what, "collision, %s", integrator);
    c->s.def.integrator.type = integrator;
    c->s.def.threads = threads;
    c->s.def.dt = 2e-3;
    c->s.def.contact.friction = 0.4;
    pl_body_def *a = crowd_add(c, shape_mesh(PL_SHAPE_SPHERE, 4, 0), "tet4");
    set3(a->velocity, 4, 0.3, -0.2);
    pl_body_def *b = crowd_add(c, shape_mesh(PL_SHAPE_BOX, 1, 0.6), "bezier10");
    set3(b->translate, 0.515, -0.2, -0.3);
    set3(b->velocity, -5, 0, 1);
    set3(b->angular_velocity, 1, -3, 2);
    pl_body_def *d = crowd_add(c, shape_mesh(PL_SHAPE_BOX, 1, 0.5), "tet10");
    set3(d->translate, -0.4, 0.52, -0.45);
    set3(d->velocity, 0.5, -4, 0);
    c->s.materials[2].density = 300;
}

/* ---- same bits ---- */

static void run_for(crowd *c, int steps, bool check) {
    pl_error err;
    pl_step_report report;
    for (int k = 0; k < steps; k++) {
        check_ok(pl_sim_step(c->s.sim, &report, &err));
        if (check) crowd_check(c, &report);
    }
}

static void assert_same(const crowd *c, const crowd *other, const char *what) {
    size_t bytes = (size_t)(3 * pl_sim_node_count(c->s.sim)) * sizeof(double);
    if (memcmp(pl_sim_positions(c->s.sim), pl_sim_positions(other->s.sim), bytes) ||
        memcmp(pl_sim_velocities(c->s.sim), pl_sim_velocities(other->s.sim), bytes))
        fail_msg("%s: %s gives other bits", c->what, what);
}

static void test_threads(void **state) {
    (void)state;
    for (int i = 0; i < INTEGRATORS; i++) {
        crowd one, more;
        make_collision(&one, integrators[i], 1);
        scenario_start(&one.s);
        run_for(&one, 30, true);
        assert_true(one.s.sim->barriers->sums.near > 0);
        for (int threads = 2; threads <= 4; threads += 2) {
            make_collision(&more, integrators[i], threads);
            scenario_start(&more.s);
            run_for(&more, 30, false);
            assert_same(&one, &more, threads == 2 ? "2 threads" : "4 threads");
            crowd_free(&more);
        }
        crowd_free(&one);
    }
}

/* Another simulation, restored from a state saved during contact, continues with the same bits. */
static void test_restore(void **state) {
    (void)state;
    pl_error err;
    for (int i = 0; i < INTEGRATORS; i++) {
        crowd one, other;
        make_collision(&one, integrators[i], 1);
        make_collision(&other, integrators[i], 1);
        scenario_start(&one.s);
        scenario_start(&other.s);
        run_for(&one, 8, false);
        assert_true(one.s.sim->barriers->sums.near > 0);
        size_t size = pl_sim_state_size(one.s.sim);
        void *bytes = malloc(size);
        pl_sim_state_save(one.s.sim, bytes);
        check_ok(pl_sim_state_restore(other.s.sim, bytes, size, &err));
        free(bytes);
        run_for(&one, 12, false);
        run_for(&other, 12, false);
        assert_same(&one, &other, "a restored state");
        crowd_free(&one);
        crowd_free(&other);
    }
}

/* ---- momentum ---- */

static void momenta(const crowd *c, double p[3], double l[3], double *size, double *spin) {
    const double *x = pl_sim_positions(c->s.sim), *v = pl_sim_velocities(c->s.sim),
                 *m = pl_sim_masses(c->s.sim);
    for (int d = 0; d < 3; d++) p[d] = l[d] = 0;
    *size = *spin = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(c->s.sim); k++) {
        int d = (int)(k % 3), e = (d + 1) % 3, f = (d + 2) % 3;
        const double *r = x + k - d, *w = v + k - d;
        p[d] += m[k / 3] * v[k];
        l[d] += m[k / 3] * (r[e] * w[f] - r[f] * w[e]);
        *size += m[k / 3] * fabs(v[k]);
        *spin += m[k / 3] * fabs(r[e] * w[f] - r[f] * w[e]);
    }
}

static void test_momentum(void **state) {
    (void)state;
    for (int i = 0; i < INTEGRATORS; i++) {
        crowd c;
        double p[3], l[3], size, spin, q[3], k[3], unused, off = 0, turned = 0;
        make_collision(&c, integrators[i], 1);
        scenario_start(&c.s);
        momenta(&c, p, l, &size, &spin);
        int64_t touching = 0;
        for (int step = 0; step < 40; step++) {
            run_for(&c, 1, false);
            touching += c.s.sim->barriers->sums.near > 0;
            momenta(&c, q, k, &unused, &unused);
            for (int d = 0; d < 3; d++) {
                off = fmax(off, fabs(q[d] - p[d]) / size);
                turned = fmax(turned, fabs(k[d] - l[d]) / spin);
            }
        }
        printf("%s: %lld of 40 steps touch; linear momentum to %.2g, angular to %.2g\n", integrators[i],
               (long long)touching, off, turned);
        assert_true(touching > 10);
        check_below(off, 1e-12);
        check_below(turned, 0.02);
        crowd_free(&c);
    }
}

/* ---- forces ---- */

/* Forces on nodes are minus the derivative of the energy, along random displacements of each body, and push
 * bodies apart: with curved elements, friction, and unknowns at the end or in the middle of the step. */
static void test_forces(void **state) {
    (void)state;
    for (int middle = 0; middle < 2; middle++) {
        crowd c;
        make_collision(&c, "implicit-euler", 1);
        c.s.bodies[2].element = "adaptive";
        c.s.bodies[2].adaptive.raise = 1e-3;
        c.s.def.contact.distance = 0.03; /* many pairs, and energy changes far above rounding */
        scenario_start(&c.s);
        run_for(&c, 14, true);
        pl_barriers *b = c.s.sim->barriers;
        int64_t n = 3 * pl_sim_node_count(c.s.sim);
        double *x = malloc((size_t)n * sizeof *x), *displacement = calloc((size_t)n, sizeof *displacement),
               *trial = malloc((size_t)n * sizeof *trial), *forces = calloc((size_t)n, sizeof *forces),
               apart[3] = {0, 0, 0};
        memcpy(x, pl_sim_positions(c.s.sim), (size_t)n * sizeof *x);
        pl_barriers_begin(b, 1e4, 1e-3, middle, x);
        assert_true(b->frictions.count > 0);
        pl_random random = {(uint64_t)(17 + middle)};
        for (int64_t k = 0; k < n; k++) x[k] += pl_random_range(&random, -1e-5, 1e-5);
        pl_barrier_sums sums = pl_barriers_evaluate(b, x, forces, NULL);
        assert_true(sums.near > 20 && isfinite(sums.energy));
        for (int body = 0; body < 3; body++) {
            int64_t first, count;
            double slope = 0, size = 0, energy[2], h = 1e-7;
            pl_sim_body_range(c.s.sim, body, &first, &count, NULL, NULL);
            memset(displacement, 0, (size_t)n * sizeof *displacement);
            for (int64_t k = 3 * first; k < 3 * (first + count); k++) {
                int64_t node = k / 3;
                displacement[k] = pl_random_range(&random, -1, 1);
                if (pl_sim_linear_edges(c.s.sim) && pl_sim_linear_edges(c.s.sim)[node]) displacement[k] = 0;
                slope -= forces[k] * displacement[k];
                size += fabs(forces[k] * displacement[k]);
                apart[body] += forces[k] * (k % 3 == 0) * (body == 0 ? -1 : 1);
            }
            for (int side = 0; side < 2; side++) {
                for (int64_t k = 0; k < n; k++) trial[k] = x[k] + (side ? h : -h) * displacement[k];
                energy[side] = pl_barriers_evaluate(b, trial, NULL, NULL).energy;
            }
            assert_true(size > 0);
            check_near((energy[1] - energy[0]) / (2 * h), slope, 1e-4 * size);
        }
        assert_true(apart[0] > 0 && apart[1] > 0);
        free(x);
        free(displacement);
        free(trial);
        free(forces);
        crowd_free(&c);
    }
}

/* ---- rest ---- */

/* Whatever the activation distance, no body is loaded by its own shape. */
static void test_rest(void **state) {
    (void)state;
    static const struct {
        int shape, resolution;
        double thickness;
        const char *element;
    } bodies[] = {{PL_SHAPE_BOX, 3, 0.5, "tet4"},        {PL_SHAPE_BOX, 1, 0.2, "tet4"},
                  {PL_SHAPE_BOX, 1, 0.2, "tet10"},       {PL_SHAPE_SPHERE, 4, 0, "tet4"},
                  {PL_SHAPE_CYLINDER, 2, 0, "bezier10"}, {PL_SHAPE_TORUS, 2, 0, "tet4"},
                  {PL_SHAPE_TORUS, 2, 0, "adaptive"},    {PL_SHAPE_BOX, 1, 0.003, "tet4"}};
    static const double distances[] = {NAN, 1e-3, 0.05, 0.5, 20};
    for (size_t b = 0; b < sizeof bodies / sizeof bodies[0]; b++) {
        for (size_t k = 0; k < sizeof distances / sizeof distances[0]; k++) {
            crowd c;
            crowd_init(&c);
            bool thin = bodies[b].thickness == 0.003; /* flattened, to limit the number of elements */
            pl_mesh *mesh =
                shape_mesh(bodies[b].shape, bodies[b].resolution, thin ? 0.2 : bodies[b].thickness);
            for (int64_t i = 0; thin && i < mesh->node_count; i++) mesh->nodes[3 * i + 1] *= 0.015;
            pl_body_def *body = crowd_add(&c, mesh, bodies[b].element);
            body->rotate_degrees = 33;
            set3(body->rotate_axis, 1, 2, 3);
            c.s.def.contact.distance = distances[k];
            scenario_start(&c.s);
            int64_t n = pl_sim_node_count(c.s.sim);
            double *forces = calloc((size_t)(3 * n), sizeof *forces);
            pl_barriers_begin(c.s.sim->barriers, 1e4, 0.01, false, pl_sim_positions(c.s.sim));
            pl_barrier_sums sums =
                pl_barriers_evaluate(c.s.sim->barriers, pl_sim_positions(c.s.sim), forces, NULL);
            if (sums.near || sums.energy != 0) fail_msg("body %zu touches itself at rest", b);
            for (int64_t i = 0; i < 3 * n; i++) assert_true(forces[i] == 0);
            free(forces);
            crowd_free(&c);
        }
    }
}

/* Contact surfaces of curved bodies are their tessellations at level 2. */
static void test_surface(void **state) {
    (void)state;
    static const char *const elements[] = {"tet4", "tet10", "bezier10"};
    for (int e = 0; e < 3; e++) {
        crowd c;
        pl_error err;
        crowd_init(&c);
        crowd_add(&c, shape_mesh(PL_SHAPE_CYLINDER, 2, 0), elements[e]);
        scenario_start(&c.s);
        const pl_surface *s = &c.s.sim->barriers->surface;
        double *x = pl_sim_positions(c.s.sim);
        pl_random random = {3};
        for (int64_t k = 0; k < 3 * pl_sim_node_count(c.s.sim); k++)
            x[k] += pl_random_range(&random, -0.1, 0.1);
        double *nodes = malloc((size_t)(3 * pl_sim_node_count(c.s.sim)) * sizeof *nodes);
        memcpy(nodes, x, (size_t)(3 * pl_sim_node_count(c.s.sim)) * sizeof *nodes);
        /* tessellation takes nodes on the curves: control points q become (a + 2 q + b) / 4 */
        const pl_mesh *mesh = c.meshes[0];
        static const int ends[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}};
        for (int64_t t = 0; e == 2 && t < mesh->tet_count; t++) {
            const int32_t *tet = mesh->tets + 10 * t;
            for (int k = 0; k < 6; k++)
                for (int d = 0; d < 3; d++)
                    nodes[3 * tet[4 + k] + d] =
                        0.5 * x[3 * tet[4 + k] + d] +
                        0.25 * (x[3 * tet[ends[k][0]] + d] + x[3 * tet[ends[k][1]] + d]);
        }
        pl_tessellation expected;
        check_ok(pl_mesh_tessellate(mesh, e ? 2 : 1, &expected, &err));
        double *out = malloc((size_t)(3 * expected.vertex_count) * sizeof *out), *own = crowd_surface(&c, 0);
        pl_tessellation_values(&expected, 3, nodes, out);
        assert_int_equal(expected.tri_count, s->triangle_count);
        assert_int_equal(expected.vertex_count, s->vertex_count);
        int64_t matched = 0;
        for (int64_t t = 0; t < expected.tri_count; t++) {
            for (int64_t u = 0; u < s->triangle_count; u++) {
                double max[3] = {0, 0, 0};
                for (int turn = 0; turn < 3; turn++)
                    for (int k = 0; k < 9; k++)
                        max[turn] =
                            fmax(max[turn], fabs(out[3 * expected.tris[3 * t + k / 3] + k % 3] -
                                                 own[3 * s->triangles[u][(k / 3 + turn) % 3] + k % 3]));
                matched += fmin(max[0], fmin(max[1], max[2])) < 1e-12;
            }
        }
        assert_int_equal(matched, expected.tri_count);
        pl_tessellation_free(&expected);
        free(out);
        free(own);
        free(nodes);
        crowd_free(&c);
    }
}

/* ---- paths ---- */

/* Checks the path of bodies from one iterate to the next, at so many points that nothing can pass through
 * anything unnoticed. Checks of states alone would miss that. */
typedef struct follower {
    crowd c;
    double fine;                 /* displacement between checks, m */
    double *before, *now, *node; /* previous and current surface; nodes */
    int64_t looks;
} follower;

static void follow_path(follower *f) {
    const pl_surface *s = &f->c.s.sim->barriers->surface;
    double max = 0;
    int64_t pair[2], n = 3 * s->vertex_count;
    for (int64_t k = 0; k < n; k++) max = fmax(max, fabs(f->now[k] - f->before[k]));
    int looks = (int)fmin(ceil(max / f->fine), 3000);
    double *x = malloc((size_t)n * sizeof *x);
    for (int look = 1; look <= looks; look++, f->looks++) {
        for (int64_t k = 0; k < n; k++)
            x[k] = f->before[k] + (double)look / looks * (f->now[k] - f->before[k]);
        if (count_intersections(x, s->triangle_count, (const int32_t(*)[3])s->triangles, NULL, NULL, pair))
            fail_msg("%s: %d of %d of the way to an iterate bodies intersect", f->c.what, look, looks);
    }
    free(x);
    memcpy(f->before, f->now, (size_t)n * sizeof *f->now);
}

/* Iterates of the midpoint rule are midpoints. A step may be restarted, which is not a path. */
static bool see_iterate(void *context, const pl_step_report *so_far) {
    follower *f = context;
    const pl_sim *sim = f->c.s.sim;
    const pl_surface *s = &sim->barriers->surface;
    bool middle = sim->barriers->midpoint;
    for (int64_t k = 0; k < 3 * sim->model->nodes; k++)
        f->node[k] = (middle ? 2 : 1) * sim->state.positions[k] - (middle ? sim->state.old_positions[k] : 0);
    pl_surface_follow(s, f->node, f->now);
    if (so_far->newton_iterations == 0)
        memcpy(f->before, sim->barriers->start, (size_t)(3 * s->vertex_count) * sizeof *f->before);
    follow_path(f);
    return false;
}

/* Slabs thinner than their displacement per step do not pass through each other. */
static void test_path(void **state) {
    (void)state;
    static const double speeds[] = {2, 20, 200}, thickness[] = {0.2, 0.05, 0.01};
    for (int k = 0; k < 9; k++) {
        follower f = {.fine = 0.3 * thickness[k % 3]};
        crowd *c = &f.c;
        crowd_init(c);
        c->s.def.integrator.type = integrators[(k + k / 3) % INTEGRATORS];
        c->s.def.integrator.max_halvings = 0;
        snprintf(c->what, sizeof c->what, "slabs of %g m at %g m/s, %s", thickness[k % 3], speeds[k / 3],
                 c->s.def.integrator.type);
        for (int b = 0; b < 3; b++) {
            pl_mesh *mesh = shape_mesh(PL_SHAPE_BOX, 1, 0.5);
            for (int64_t i = 0; i < mesh->node_count; i++) mesh->nodes[3 * i + 1] *= 2 * thickness[k % 3];
            pl_body_def *body = crowd_add(c, mesh, b == 1 ? "tet10" : "tet4");
            body->translate[1] = 0.3 * b;
            body->translate[0] = 0.013 * b;
            body->velocity[1] = (1 - b) * speeds[k / 3];
            c->s.materials[b].young = 1e6;
        }
        scenario_start(&c->s);
        size_t size = (size_t)(3 * c->s.sim->barriers->surface.vertex_count);
        f.before = crowd_surface(c, 0);
        f.now = calloc(size, sizeof(double));
        f.node = calloc((size_t)(3 * pl_sim_node_count(c->s.sim)), sizeof(double));
        pl_sim_observe(c->s.sim, see_iterate, &f);
        run_for(c, 4, true);
        free(f.before);
        free(f.now);
        free(f.node);
        crowd_free(c);
    }
}

/* Bodies stay inside a hollow box, although their displacement per step exceeds their size. */
static void test_inside(void **state) {
    (void)state;
    for (int i = 0; i < INTEGRATORS; i++) {
        crowd c;
        pl_error err;
        pl_step_report report;
        crowd_init(&c);
        snprintf(c.what, sizeof c.what, "in a box, %s", integrators[i]);
        c.s.def.integrator.type = integrators[i];
        c.s.def.integrator.max_iterations = 30;
        c.s.def.integrator.max_halvings = 1;
        for (int b = 0; b < 2; b++) {
            pl_body_def *body = crowd_add(&c, shape_mesh(b ? PL_SHAPE_BOX : PL_SHAPE_SPHERE, 2, 0.4), "tet4");
            set3(body->translate, b ? -0.6 : 0.4, b ? -0.8 : 0.3, -0.3);
            set3(body->velocity, b ? 150 : -60, 80, -110);
        }
        pl_collider_def *box = &c.s.colliders[c.s.def.collider_count++];
        *box = pl_collider_def_default();
        box->shape = "box";
        box->inside = true;
        box->friction = 0.2;
        set3(box->size, 2.2, 2, 2.1);
        scenario_start(&c.s);
        for (int step = 0; step < 6; step++) {
            check_ok(pl_sim_step(c.s.sim, &report, &err));
            crowd_check(&c, &report);
            double *x = crowd_surface(&c, 0);
            int64_t own = 3 * c.s.sim->barriers->surface.parts[2].vertex;
            for (int64_t k = 0; k < own; k++) check_below(fabs(x[k]), 0.5 * box->size[k % 3]);
            free(x);
        }
        crowd_free(&c);
    }
}

/* Meshes are rejected at the start if and only if they intersect themselves. */
static void test_start(void **state) {
    (void)state;
    static const char *const names[] = {"w2", "w4", "w18", "w21", "w28", "w30", "w35"};
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        crowd c;
        pl_error err;
        pl_mesh *mesh;
        char path[300];
        int32_t *tris;
        int64_t count, pair[2];
        snprintf(path, sizeof path, "%s/tests/data/wild/%s.msh.gz", PL_SOURCE_DIR, names[k]);
        check_ok(pl_mesh_load(path, &mesh, NULL, &err));
        check_ok(pl_mesh_boundary(mesh, &tris, NULL, &count, &err));
        int64_t found = count_intersections(mesh->nodes, count, (const int32_t(*)[3])(const void *)tris, NULL,
                                            NULL, pair);
        crowd_init(&c);
        crowd_add(&c, mesh, "tet4");
        bool made = pl_sim_create(&c.s.def, &c.s.sim, &err) == PL_OK;
        if (found) printf("%s intersects itself at %lld pairs of triangles\n", names[k], (long long)found);
        if (made != (found == 0))
            fail_msg("%s: %lld intersections, %s", names[k], (long long)found, err.message);
        free(tris);
        crowd_free(&c);
    }
}

/* Steps that are cancelled in one of their parts, while a collider pushes. */
typedef struct canceller {
    int after, seen;
} canceller;
static bool cancel(void *context, const pl_step_report *so_far) {
    canceller *c = context;
    (void)so_far;
    return ++c->seen == c->after;
}
static void test_cancelled_parts(void **state) {
    (void)state;
    static const double times[2] = {0, 1}, displacements[6] = {0, 0, 0, 0, 20, 0};
    for (int after = 1; after < 120; after += 7) {
        crowd c;
        pl_error err;
        pl_step_report report;
        canceller observer = {.after = after};
        crowd_init(&c);
        snprintf(c.what, sizeof c.what, "cancelled after %d iterations", after);
        c.s.def.integrator.max_iterations = 3;
        crowd_add(&c, shape_mesh(PL_SHAPE_BOX, 1, 0.5), "tet4")->translate[1] = 0.02;
        pl_collider_def *box = &c.s.colliders[c.s.def.collider_count++];
        *box = pl_collider_def_default();
        box->shape = "box";
        set3(box->size, 2, 0.2, 2);
        box->center[1] = -0.1;
        box->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, displacements};
        scenario_start(&c.s);
        pl_sim_observe(c.s.sim, cancel, &observer);
        for (int step = 0; step < 4; step++) { /* later steps continue from there */
            if (pl_sim_step(c.s.sim, &report, &err) != PL_OK) assert_int_equal(report.reason, PL_BLOCKED);
            crowd_check(&c, &report);
        }
        crowd_free(&c);
    }
}

/* Rebuilding a simulation with the same definitions changes nothing. */
static void test_rebuild(void **state) {
    (void)state;
    for (int i = 0; i < INTEGRATORS; i++) {
        crowd one, other;
        pl_error err;
        make_collision(&one, integrators[i], 1);
        make_collision(&other, integrators[i], 1);
        scenario_start(&one.s);
        scenario_start(&other.s);
        run_for(&one, 8, false);
        run_for(&other, 8, false);
        check_ok(pl_sim_rebuild(other.s.sim, &other.s.def, NULL, &err));
        run_for(&one, 6, false);
        run_for(&other, 6, false);
        assert_same(&one, &other, "a rebuild");
        crowd_free(&one);
        crowd_free(&other);
    }
}

/* A body without support has no equilibrium: the step ends, and the constrained body, whose path crosses it,
 * has not moved. */
static void test_unbalanced(void **state) {
    (void)state;
    static const double times[2] = {0, 1}, displacements[6] = {0, 0, 0, 0, 60, 0};
    crowd c;
    pl_error err;
    pl_step_report report;
    crowd_init(&c);
    snprintf(c.what, sizeof c.what, "unbalanced");
    c.s.def.integrator.type = "quasistatic";
    c.s.def.gravity[1] = -9.81;
    for (int b = 0; b < 2; b++)
        crowd_add(&c, shape_mesh(PL_SHAPE_BOX, 1, 0.5), "tet4")->translate[1] = 0.53 * b;
    pl_constraint_def *fixed = scenario_fix(&c.s, (pl_selection_def){.kind = PL_SELECT_ALL}, "xyz");
    fixed->body = "a";
    fixed->translation = (pl_curve){2, 3, PL_INTERP_LINEAR, times, displacements};
    scenario_start(&c.s);
    for (int step = 0; step < 2; step++) {
        check_ok(pl_sim_step(c.s.sim, &report, &err));
        assert_int_equal(report.reason, PL_UNBALANCED);
        crowd_check(&c, &report);
    }
    crowd_free(&c);
}

/* Far from the origin, where coordinates have few digits left for gaps. */
static void test_far_away(void **state) {
    (void)state;
    static const double places[] = {1e3, 1e6, 1e9};
    for (int k = 0; k < 3; k++) {
        crowd c;
        pl_error err;
        pl_step_report report;
        crowd_init(&c);
        snprintf(c.what, sizeof c.what, "%g m away", places[k]);
        c.s.def.integrator.max_halvings = 0;
        c.s.def.integrator.max_iterations = 20;
        for (int b = 0; b < 2; b++) {
            pl_body_def *body = crowd_add(&c, shape_mesh(PL_SHAPE_BOX, 2 - b, 0.5), b ? "bezier10" : "tet4");
            set3(body->translate, places[k] + 0.05 * b, 0.7 * places[k] + 0.53 * b, -places[k]);
            body->velocity[1] = b ? -20 : 0;
        }
        scenario_start(&c.s);
        for (int step = 0; step < 8; step++) {
            if (pl_sim_step(c.s.sim, &report, &err) != PL_OK) break;
            crowd_check(&c, &report);
        }
        crowd_free(&c);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]); /* run a single test */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forces),   cmocka_unit_test(test_threads),
        cmocka_unit_test(test_restore),  cmocka_unit_test(test_momentum),
        cmocka_unit_test(test_rest),     cmocka_unit_test(test_surface),
        cmocka_unit_test(test_path),     cmocka_unit_test(test_inside),
        cmocka_unit_test(test_far_away), cmocka_unit_test(test_unbalanced),
        cmocka_unit_test(test_start),    cmocka_unit_test(test_cancelled_parts),
        cmocka_unit_test(test_rebuild)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
