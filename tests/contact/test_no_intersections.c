/* Random scenes of bodies that start apart and collide. However violent the motion, no surface intersects
 * another or itself in any state after a step, by exact predicates; also if iterations run out or the
 * observer cancels. A scene depends only on its seed: the arguments `count first_seed` run other scenes than
 * the daily ones, `1 SEED` runs a single one. */
#include "contact/crowd.h"

#include "core/timer.h"

enum { STEPS = 10, KEYS = 3 };

static int64_t scene_count = SANITIZED ? 10 : 50, first_seed = 1;
static bool go_on; /* continue after failures and report them */

typedef struct wild_crowd {
    crowd c;
    double times[KEYS], slide[SCENARIO_MAX][3 * KEYS], turn[SCENARIO_MAX][KEYS];
    double radius[SCENARIO_MAX];
    int cancel_at; /* 0: never */
    int seen;
} wild_crowd;

static double power(pl_random *random, double low, double high) {
    return pow(10, pl_random_range(random, low, high));
}
static int pick(pl_random *random, int count) { return (int)(pl_random_bits(random) % (uint64_t)count); }
static bool chance(pl_random *random, double p) { return pl_random_unit(random) < p; }
static void fill(pl_random *random, double *values, int count, double size) {
    for (int i = 0; i < count; i++) values[i] = pl_random_range(random, -size, size);
}

static double size3_of(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

/* ---- bodies ---- */

static pl_mesh *wild_mesh(pl_random *random) {
    static const char *const names[] = {"w2", "w28", "w35"};
    char path[300];
    pl_error err;
    pl_mesh *mesh;
    snprintf(path, sizeof path, "%s/tests/data/wild/%s.msh.gz", PL_SOURCE_DIR, names[pick(random, 3)]);
    check_ok(pl_mesh_load(path, &mesh, NULL, &err));
    return mesh;
}

static pl_mesh *random_shape(pl_random *random, bool coarse) {
    pl_error err;
    pl_mesh *mesh = NULL;
    pl_shape_def shape = pl_shape_def_default();
    int kind = pick(random, coarse ? 4 : 5);
    bool slab = kind == 1;
    shape.shape = kind == 0 || slab ? PL_SHAPE_BOX
                  : kind == 2       ? PL_SHAPE_SPHERE
                  : kind == 3       ? PL_SHAPE_CYLINDER
                                    : PL_SHAPE_TORUS;
    for (int d = 0; d < 3; d++) shape.size[d] = pl_random_range(random, 0.5, 1.5);
    if (chance(random, 0.5)) shape.size[0] = shape.size[1] = shape.size[2] = 1;
    if (slab) shape.size[pick(random, 3)] = pl_random_range(random, 0.2, 0.3);
    shape.radius = 1, shape.tube = 0.4, shape.length = 1.5;
    shape.resolution = coarse || slab ? 1 : 2;
    shape.irregular = chance(random, 0.5) ? 0.3 : 0;
    shape.seed = pick(random, 1000);
    check_ok(pl_mesh_generate(&shape, &mesh, &err));
    return mesh;
}

/* Rotates a mesh, moves the centre of its bounding box to the origin and scales it to `radius`. It is first
 * scaled by `thin` along x. */
static void place_mesh(pl_mesh *mesh, const double R[9], double radius, double thin) {
    double min[3], max[3], largest = 0;
    for (int d = 0; d < 3; d++) min[d] = INFINITY, max[d] = -INFINITY;
    for (int64_t k = 0; k < 3 * mesh->node_count; k++) {
        if (k % 3 == 0) mesh->nodes[k] *= thin;
        min[k % 3] = fmin(min[k % 3], mesh->nodes[k]), max[k % 3] = fmax(max[k % 3], mesh->nodes[k]);
    }
    for (int64_t i = 0; i < mesh->node_count; i++) {
        double *x = mesh->nodes + 3 * i, y[3], square = 0;
        for (int d = 0; d < 3; d++) y[d] = x[d] - 0.5 * (min[d] + max[d]);
        for (int d = 0; d < 3; d++) {
            x[d] = R[3 * d] * y[0] + R[3 * d + 1] * y[1] + R[3 * d + 2] * y[2];
            square += x[d] * x[d];
        }
        largest = fmax(largest, sqrt(square));
    }
    for (int64_t k = 0; k < 3 * mesh->node_count; k++) mesh->nodes[k] *= radius / largest;
}

static void random_material(pl_random *random, crowd *c, int body) {
    pl_material_def *m = &c->s.materials[body];
    const char *name = m->name;
    int laws = 0;
    while (material_at(laws, 1, 0.3, &c->s.user_mu, m)) laws++;
    laws--; /* the user's law has one mu for all bodies */
    material_at(pick(random, laws), power(random, 3, 9), pl_random_range(random, 0, 0.49), &c->s.user_mu, m);
    m->name = name;
    m->density = power(random, 2, 4);
    if (chance(random, 0.3)) m->damping_stiffness = power(random, -4, -2);
}

static const char *random_element(pl_random *random) {
    static const char *const kinds[] = {"tet4", "tet4", "tet4", "tet10", "bezier10", "adaptive"};
    return kinds[pick(random, 6)];
}

static pl_body_def *add_body(pl_random *random, wild_crowd *w, pl_mesh *mesh, const char *element) {
    crowd *c = &w->c;
    int k = c->s.def.body_count;
    pl_body_def *body = crowd_add(c, mesh, element);
    random_material(random, c, k);
    if (!strcmp(element, "adaptive")) {
        body->adaptive.raise = power(random, -4, 0);
        body->adaptive.lower = body->adaptive.raise * pl_random_unit(random);
        body->adaptive.dwell = pick(random, 4);
        body->adaptive.start = pick(random, 2);
    }
    return body;
}

/* Bodies around the first one, on different sides, moving towards it. */
static void add_around(pl_random *random, wild_crowd *w, double speed) {
    int count = 2 + pick(random, 4), turn = pick(random, 3);
    for (int k = 0; k < count; k++) {
        const char *element = random_element(random);
        bool wild = chance(random, 0.05);
        double R[9],
            gap = fmin(speed * w->c.s.def.dt * pl_random_range(random, 0, 3), 2) + power(random, -5, -2);
        pl_mesh *mesh = wild ? wild_mesh(random) : random_shape(random, strcmp(element, "tet4"));
        if (wild) element = "tet4";
        random_rotation(random, R);
        w->radius[k] = pl_random_range(random, 0.5, 1);
        place_mesh(mesh, R, w->radius[k], wild ? 1 : power(random, chance(random, 0.3) ? -2 : 0, 0));
        pl_body_def *body = add_body(random, w, mesh, element);
        fill(random, body->angular_velocity, 3, power(random, -1, 2));
        fill(random, body->velocity, 3, 0.1 * speed);
        int axis = (k + turn) % 3;
        double side = k == 0 ? 0 : k <= 3 ? 1 : -1;
        body->translate[axis] = side * (w->radius[0] + w->radius[k] + gap);
        body->velocity[axis] -= side * speed;
    }
}

/* Two symmetric boxes that approach each other, with faces, edges or corners aligned. */
static void add_in_line(pl_random *random, wild_crowd *w, double speed) {
    static const double turns[3][9] = {{1, 0, 0, 0, 1, 0, 0, 0, 1},
                                       {M_SQRT1_2, -M_SQRT1_2, 0, M_SQRT1_2, M_SQRT1_2, 0, 0, 0, 1},
                                       {0.57735026918962576, 0.57735026918962576, 0.57735026918962576,
                                        -M_SQRT1_2, M_SQRT1_2, 0, -0.40824829046386302, -0.40824829046386302,
                                        0.81649658092772603}};
    int features[2] = {pick(random, 3), pick(random, 3)}, axis = pick(random, 3);
    if (chance(random, 0.5)) features[1] = features[0];
    bool crossed = chance(random, 0.5);
    double side[2] = {0, 0}, far = fmin(speed * w->c.s.def.dt * pl_random_range(random, 0, 3), 1);
    for (int k = 0; k < 2; k++) {
        const char *element = random_element(random);
        pl_mesh *mesh = box_mesh(1, 1, 1, strcmp(element, "tet4") ? 1 : 2, 0);
        double R[9], largest = -INFINITY;
        for (int i = 0; i < 9; i++) { /* the feature points along the axis; edges of one crossed */
            int row = (i / 3 + axis) % 3, at = row == axis                                 ? 0
                                               : (row == (axis + 1) % 3) != (crossed && k) ? 1
                                                                                           : 2;
            R[3 * row + i % 3] = turns[features[k]][3 * at + i % 3];
        }
        place_mesh(mesh, R, 0.8, 1);
        if (crossed && k) { /* two reflections preserve the winding */
            for (int64_t i = 0; i < mesh->node_count; i++) mesh->nodes[3 * i + axis] *= -1;
        }
        for (int64_t i = 0; i < mesh->node_count; i++)
            largest = fmax(largest, (k ? -1 : 1) * mesh->nodes[3 * i + axis]);
        side[k] = largest;
        pl_body_def *body = add_body(random, w, mesh, element);
        w->radius[k] = 0.8;
        body->velocity[axis] = (k ? -0.5 : 0.5) * speed;
        body->translate[axis] = k ? side[0] + side[1] + far + power(random, -5, -2) : 0;
    }
}

/* ---- conditions ---- */

static pl_curve slide(wild_crowd *w, int k, int keys) {
    return (pl_curve){keys, 3, PL_INTERP_LINEAR, w->times, w->slide[k]};
}

/* Quasistatic bodies are fixed on their outer sides, which move inward. */
static void add_constraints(pl_random *random, wild_crowd *w) {
    scenario *s = &w->c.s;
    for (int k = 0; k < s->def.body_count && k < SCENARIO_MAX; k++) {
        pl_body_def *body = &s->bodies[k];
        double out[3], length = 0, size = 0;
        for (int d = 0; d < 3; d++) {
            out[d] = k ? body->translate[d] : (s->bodies[1].translate[d] > 0 ? -1.0 : 0);
            if (k) length += out[d] * out[d];
        }
        for (int d = 0; d < 3; d++) size = fmax(size, fabs(out[d]));
        for (int d = 0; d < 3; d++) out[d] /= k ? sqrt(length) : size > 0 ? size : 1;
        if (k == 0 && size == 0) out[0] = 1;
        double far = -INFINITY;
        for (int64_t i = 0; i < body->mesh->node_count; i++) {
            double along = 0;
            for (int d = 0; d < 3; d++) along += out[d] * (body->mesh->nodes[3 * i + d] + body->translate[d]);
            far = fmax(far, along);
        }
        pl_selection_def select = {.kind = PL_SELECT_PLANE};
        for (int d = 0; d < 3; d++) {
            select.normal[d] = out[d];
            select.point[d] = (far - 0.3 * w->radius[k]) * out[d];
            for (int key = 0; key < KEYS; key++)
                w->slide[k][3 * key + d] = k ? -out[d] * 0.4 * key * pl_random_unit(random) / KEYS : 0;
        }
        pl_constraint_def *fixed = scenario_fix(s, select, "xyz");
        fixed->body = body->name;
        fixed->translation = slide(w, k, KEYS);
    }
}

static void random_collider(pl_random *random, wild_crowd *w, double far) {
    static const char *const shapes[] = {"plane",  "plane",    "plane", "box",
                                         "sphere", "cylinder", "mesh",  "torus"};
    scenario *s = &w->c.s;
    int k = s->def.collider_count++;
    pl_collider_def *c = &s->colliders[k];
    *c = pl_collider_def_default();
    c->shape = shapes[pick(random, 8)];
    c->friction = chance(random, 0.5) ? pl_random_unit(random) : 0;
    double direction[3], length = 0, size = pl_random_range(random, 0.5, 2);
    fill(random, direction, 3, 1);
    if (chance(random, 0.5)) direction[0] = direction[2] = 0, direction[1] = 1;
    for (int d = 0; d < 3; d++) length += direction[d] * direction[d];
    for (int d = 0; d < 3; d++) direction[d] /= sqrt(length);
    bool plane = !strcmp(c->shape, "plane");
    for (int d = 0; d < 3; d++) c->center[d] = -direction[d] * (far + (plane ? 0 : size));
    fill(random, c->axis, 3, 1);
    if (plane) memcpy(c->axis, direction, sizeof c->axis);
    c->radius = 0.4 * size, c->tube = 0.15 * size, c->length = 0.8 * size;
    for (int d = 0; d < 3; d++) c->size[d] = 1.1 * size;
    c->size[pick(random, 3)] = size * power(random, -2, 0);
    if (!strcmp(c->shape, "mesh")) {
        double R[9];
        random_rotation(random, R);
        pl_mesh *mesh = random_shape(random, false);
        place_mesh(mesh, R, size, 1);
        w->c.meshes[w->c.mesh_count++] = mesh;
        c->mesh = mesh;
        c->scale = 1;
        c->resolution = 8;
    }
    if (!chance(random, 0.5)) return;
    double displacement = fmin(power(random, -2, 2) * s->def.dt, 0.3);
    for (int key = 0; key < KEYS; key++) {
        for (int d = 0; d < 3; d++)
            w->slide[k][3 * key + d] = displacement * STEPS / KEYS * key * direction[d];
        w->turn[k][key] = plane ? 0 : 10 * key * pl_random_unit(random);
    }
    c->translation = slide(w, k, KEYS);
    c->rotation = (pl_curve){KEYS, 1, PL_INTERP_LINEAR, w->times, w->turn[k]};
}

static bool cancel(void *context, const pl_step_report *so_far) {
    wild_crowd *w = context;
    (void)so_far;
    return w->cancel_at > 0 && ++w->seen % w->cancel_at == 0;
}

/* Random settings of the solver, from a separate random stream. */
static void random_solver(int64_t seed, scenario *s) {
    pl_random random = {~(uint64_t)seed};
    static const char *const types[] = {"automatic", "automatic", "pcg", "direct"};
    static const char *const preconditioners[] = {"automatic", "block-jacobi", "two-level"};
    bool assembled = false;
    s->def.solver.type = types[pick(&random, 4)];
    if (strcmp(s->def.solver.type, "direct"))
        s->def.solver.preconditioner = preconditioners[pick(&random, 3)];
    for (int k = 0; k < s->def.body_count; k++) {
        assembled =
            assembled || !strcmp(s->bodies[k].element, "adaptive") || s->materials[k].damping_stiffness > 0;
        if (chance(&random, 0.1) && strcmp(s->bodies[k].element, "adaptive"))
            s->bodies[k].mass = PL_MASS_CONSISTENT;
    }
    s->def.solver.precision = pick(&random, 3);
    if (!assembled && !strcmp(s->def.solver.type, "pcg") && chance(&random, 0.5))
        s->def.solver.matrix = PL_MATRIX_FREE, s->def.solver.preconditioner = "block-jacobi";
}

static void wild_make(wild_crowd *w, int64_t seed, int threads) {
    static const char *const integrators[] = {"implicit-euler", "bdf2", "variational", "quasistatic"};
    static const int limits[] = {1, 2, 4, 20, 100, 100};
    pl_random random = {(uint64_t)seed * 0xd1342543de82ef95u};
    memset(w, 0, sizeof *w);
    crowd *c = &w->c;
    crowd_init(c);
    scenario *s = &c->s;
    s->def.threads = threads;
    s->def.dt = power(&random, -3.5, -1.5);
    int integrator = chance(&random, 0.1) ? 3 : pick(&random, 3);
    s->def.integrator.type = integrators[integrator];
    s->def.integrator.max_iterations = limits[pick(&random, 6)];
    bool few = s->def.integrator.max_iterations < 20; /* limits the number of partial steps */
    s->def.integrator.max_halvings = few || chance(&random, 0.5) ? pick(&random, 3) : 5;
    w->cancel_at = chance(&random, 0.15) ? 1 + pick(&random, 30) : 0;
    s->def.contact.friction = chance(&random, 0.6) ? pl_random_unit(&random) : 0;
    if (chance(&random, 0.3)) s->def.contact.distance = power(&random, -5, -0.5);
    fill(&random, s->def.gravity, 3, power(&random, 0, 2));
    for (int key = 0; key < KEYS; key++) w->times[key] = s->def.dt * STEPS * key / (KEYS - 1);
    double speed = power(&random, -1, 2.3), far = 0;
    bool in_line = chance(&random, 0.4);
    if (in_line)
        add_in_line(&random, w, speed);
    else
        add_around(&random, w, speed);
    if (integrator == 3) add_constraints(&random, w);
    random_solver(seed, s);
    for (int k = 0; k < s->def.body_count; k++)
        far = fmax(far, size3_of(s->bodies[k].translate) + w->radius[k]);
    far += fmin(power(&random, -3, 0), 3 * speed * s->def.dt);
    for (int k = pick(&random, 3); integrator != 3 && k > 0; k--) random_collider(&random, w, far);
    int used =
        snprintf(c->what, sizeof c->what, "seed %lld: %s dt %.2g, %.2g m/s, %s, limit %d%s:", (long long)seed,
                 integrators[integrator], s->def.dt, speed, in_line ? "in line" : "around",
                 (int)s->def.integrator.max_iterations, w->cancel_at ? ", cancelled" : "");
    for (int k = 0; k < s->def.body_count; k++)
        used += snprintf(c->what + used, sizeof c->what - (size_t)used, " %s %s %.0g,", s->bodies[k].element,
                         s->materials[k].law, s->materials[k].young);
    for (int k = 0; k < s->def.collider_count; k++)
        used += snprintf(c->what + used, sizeof c->what - (size_t)used, " %s%s", s->colliders[k].shape,
                         s->colliders[k].translation.count ? " (moving)" : "");
}

/* ---- running ---- */

typedef struct tally {
    int64_t ended, refused, stopped, failed;
    int64_t steps, touching, halvings, reasons[16];
    double nearest;
} tally;

static void tell(const wild_crowd *w, int step, const char *text, tally *sum) {
    sum->failed++;
    if (!go_on) fail_msg("%s: step %d: %s", w->c.what, step, text);
    printf("FAILED %s: step %d: %s\n", w->c.what, step, text);
}

static void wild_run(wild_crowd *w, tally *sum) {
    pl_error err = {0};
    pl_step_report report;
    char text[200];
    if (pl_sim_create(&w->c.s.def, &w->c.s.sim, &err) != PL_OK) {
        if (!err.message[0]) fail_msg("%s: refused without a reason", w->c.what);
        printf("%s: %s\n", w->c.what, err.message);
        sum->refused++;
        return;
    }
    pl_sim_observe(w->c.s.sim, cancel, w);
    if (crowd_look(&w->c, 0, text)[0]) {
        tell(w, 0, text, sum);
        return;
    }
    for (int i = 1; i <= STEPS; i++) {
        pl_status status = pl_sim_step(w->c.s.sim, &report, &err);
        if (report.reason == PL_CONVERGED) assert_true(crowd_time(&w->c) == pl_sim_time(w->c.s.sim));
        if (crowd_look(&w->c, crowd_time(&w->c), text)[0]) {
            snprintf(text + strlen(text), sizeof text - strlen(text), " (%s, %lld degrees, %lld halvings)",
                     pl_reason_name(report.reason), (long long)report.degree_changes,
                     (long long)report.halvings);
            tell(w, i, text, sum);
            return;
        }
        if (!strcmp(pl_reason_name(report.reason), "unknown"))
            fail_msg("%s: step %d has no reason", w->c.what, i);
        if (status != PL_OK) {
            if (!err.message[0]) fail_msg("%s: stopped without a reason", w->c.what);
            printf("%s: step %d: %s\n", w->c.what, i, err.message);
            sum->stopped++;
            return;
        }
        sum->steps++;
        sum->halvings += report.halvings;
        sum->touching += w->c.s.sim->barriers->sums.near > 0;
        sum->nearest = fmin(sum->nearest, w->c.s.sim->barriers->sums.nearest);
        sum->reasons[report.reason]++;
    }
    sum->ended++;
}

static void test_random_scenes(void **state) {
    (void)state;
    tally sum = {.nearest = INFINITY};
    for (int64_t i = 0; i < scene_count; i++) {
        wild_crowd w;
        double start = pl_now();
        wild_make(&w, first_seed + i, 1);
        wild_run(&w, &sum);
        if (pl_now() - start > 2) printf("%s: %.1f s\n", w.c.what, pl_now() - start);
        crowd_free(&w.c);
    }
    printf("%lld scenes: %lld ran to the end, %lld stopped, %lld refused, %lld failed;",
           (long long)scene_count, (long long)sum.ended, (long long)sum.stopped, (long long)sum.refused,
           (long long)sum.failed);
    for (int r = 0; r < 16; r++) {
        if (sum.reasons[r]) printf(" %lld %s,", (long long)sum.reasons[r], pl_reason_name((pl_reason)r));
    }
    printf(" of %lld steps; %lld touching, %lld halvings, nearest %.2g m\n", (long long)sum.steps,
           (long long)sum.touching, (long long)sum.halvings, sum.nearest);
    assert_int_equal(sum.failed, 0);
    if (scene_count < 20) return;
    assert_true(10 * sum.ended > 8 * scene_count);
    assert_true(4 * sum.touching > sum.steps); /* most bodies fly for a while */
}

/* Results are bit-identical with one thread, with four, and after restoring a state saved during the run. */
static void test_same_bits(void **state) {
    (void)state;
    for (int64_t seed = first_seed; seed < first_seed + 4; seed++) {
        static wild_crowd w[3];
        pl_error err;
        pl_step_report report;
        for (int k = 0; k < 3; k++) {
            wild_make(&w[k], seed, k == 1 ? 4 : 1);
            if (pl_sim_create(&w[k].c.s.def, &w[k].c.s.sim, &err) != PL_OK) break;
        }
        if (w[0].c.s.sim) {
            pl_sim *const sims[3] = {w[0].c.s.sim, w[1].c.s.sim, w[2].c.s.sim};
            size_t bytes = (size_t)(3 * pl_sim_node_count(sims[0])) * sizeof(double);
            for (int step = 0; step < STEPS; step++) {
                if (step == STEPS / 2) {
                    size_t size = pl_sim_state_size(sims[0]);
                    void *saved = malloc(size);
                    pl_sim_state_save(sims[0], saved);
                    check_ok(pl_sim_state_restore(sims[2], saved, size, &err));
                    free(saved);
                }
                for (int k = 0; k < (step < STEPS / 2 ? 2 : 3); k++) pl_sim_step(sims[k], &report, &err);
            }
            for (int k = 1; k < 3; k++) {
                if (memcmp(pl_sim_positions(sims[0]), pl_sim_positions(sims[k]), bytes))
                    fail_msg("%s: %s has other bits", w[0].c.what,
                             k == 1 ? "four threads" : "a restored state");
            }
        }
        for (int k = 0; k < 3; k++) crowd_free(&w[k].c);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) scene_count = atoll(argv[1]);
    if (argc > 2) first_seed = atoll(argv[2]);
    go_on = argc > 3;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_scenes),
                                       cmocka_unit_test(test_same_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
