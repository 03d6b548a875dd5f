/* Every term of the list, in models that contain it: gradients against differences of the energy; products
 * with the tangent of all terms against differences of their gradient; the projected tangent is
 * semi-definite; gradients are added to the output, never assigned; the same bits on any number of
 * threads. */
#include "integrate/incremental.h"
#include "linear/skew.h"
#include "model/collisions.h"
#include "model/rows.h"
#include "pliant/interact.h"
#include "scenario.h"

enum { MODELS = 6, CLOSED = 3, BARRIERS = 5 };
enum { EVERY_ROLE = PL_TERM_INERTIAL | PL_TERM_INTERNAL | PL_TERM_LOAD | PL_TERM_CONTACT };

typedef struct trial {
    scenario s;
    pl_limiter untangling_limiter;
    int64_t n; /* three per node */
    double *x, *from, *target;
} trial;

/* A bar on a floor with friction and under loads. Together the models contain every term. */
static void define(trial *t, int model, int threads) {
    static const char *const elements[MODELS] = {"tet4", "tet10", "bezier10", "tet4", "tet10", "tet4"};
    static const char *const integrators[MODELS] = {"implicit-euler", "bdf2",        "quasistatic",
                                                    "quasistatic",    "variational", "implicit-euler"};
    static const double point[3] = {0, 0.1, 0}, below[3] = {0, -0.2, 0}, up[3] = {0.1, 1, 0.2};
    scenario *s = &t->s;
    pl_mesh *mesh = box_mesh(2, 1, 1, 2, 0.2);
    scenario_init(s, elements[model][3] == '4' ? mesh : quadratic_of(mesh));
    s->bodies[0].element = elements[model];
    s->bodies[0].mass = model == 1 || model == 4 ? PL_MASS_CONSISTENT : PL_MASS_LUMPED;
    s->def.integrator.type = integrators[model];
    s->def.dt = 0.02;
    s->def.threads = threads;
    s->def.gravity[1] = -9;
    s->materials[0].law = model == 4 ? "linear" : "neo-hookean";
    s->materials[0].damping_mass = 0.5;
    s->materials[0].damping_stiffness = 0.01;
    s->materials[0].viscosity = 300;
    scenario_fix(s, select_group("x-"), "xy");
    scenario_load(s, PL_LOAD_TRACTION, select_group("z+"), 100, 300, -200);
    pl_selection_def pressed = model == CLOSED ? select_surface() : select_group("y+");
    scenario_load(s, PL_LOAD_PRESSURE, pressed, 500, 0, 0);
    if (model != CLOSED) scenario_plane(s, model == BARRIERS ? below : point, up, 0.4);
    if (model != BARRIERS) return;
    s->def.contact.between = PL_CONTACT_BARRIER;
    s->def.contact.distance = 0.3;
    s->def.contact.friction = 0.5;
    s->bodies[1] = s->bodies[0];
    s->bodies[1].name = "other";
    s->bodies[1].translate[0] = 2.15;
    s->bodies[1].translate[1] = 0.4;
    s->bodies[1].velocity[0] = 3; /* away from the first body */
    s->constraints[0].body = s->bodies[0].name;
    s->def.contact.restitution = 0.5;
    s->def.body_count = 2;
}

/* Grabs a point and a patch. */
static void add_grabs(trial *t) {
    for (int k = 0; k < 2; k++) {
        pl_error err;
        pl_id id;
        pl_grab_def def = pl_grab_def_default();
        def.tet = 3 + k;
        def.radius = 0.8 * k;
        def.stiffness = 700 + 400 * k;
        for (int d = 0; d < 3; d++) def.target[d] = 0.3 + 0.1 * d;
        check_ok(pl_sim_grab(t->s.sim, &def, &id, &err));
    }
}

/* The state in the middle of a solve, at random positions near the rest shape. */
static void trial_start(trial *t, int model, int threads) {
    *t = (trial){0};
    define(t, model, threads);
    scenario_start(&t->s);
    add_grabs(t);
    scenario_step(&t->s); /* so that the work space is as in a run */
    pl_sim *sim = t->s.sim;
    double h = sim->model->dt;
    bool moves = sim->model->integrator->moves;
    t->n = 3 * sim->model->nodes;
    t->x = malloc((size_t)t->n * sizeof *t->x);
    t->from = malloc((size_t)t->n * sizeof *t->from);
    t->target = malloc((size_t)t->n * sizeof *t->target);
    pl_random random = {11};
    for (int64_t k = 0; k < t->n; k++) {
        t->from[k] = sim->model->rest[k] + pl_random_range(&random, -0.01, 0.01);
        t->target[k] = t->from[k] + pl_random_range(&random, -0.01, 0.01);
        t->x[k] = t->from[k] + pl_random_range(&random, -0.02, 0.02);
    }
    if (model == 2) t->untangling_limiter = (pl_limiter){0.99, 0.8};
    pl_step_report report = {.step = 2, .time = 2 * h};
    memcpy(sim->state.positions, t->from, (size_t)t->n * sizeof *t->x);
    pl_collisions_begin(sim, &report);
    if (moves) pl_damping_begin(sim, &(pl_viscous_step){.rate = 1 / h, .from = t->from});
    pl_constraints_apply(sim, report.time, t->x);
    pl_terms_begin(sim, EVERY_ROLE,
                   &(pl_term_step){.time = report.time,
                                   .end = report.time,
                                   .inertia = moves ? 1 / (h * h) : 0,
                                   .target = moves ? t->target : NULL,
                                   .from = moves ? t->from : NULL,
                                   .x = t->x});
    pl_terms_accepted(sim, t->x, 0, true); /* so that friction has lagged normal forces */
}

static void trial_free(trial *t) {
    free(t->x);
    free(t->from);
    free(t->target);
    scenario_free(&t->s);
}

/* A random direction of free components. */
static double *direction_of(const trial *t, uint64_t seed) {
    double *d = malloc((size_t)t->n * sizeof *d);
    pl_random random = {seed};
    for (int64_t k = 0; k < t->n; k++)
        d[k] = pl_is_constrained(t->s.sim, k / 3, (int)(k % 3)) ? 0 : pl_random_range(&random, -1, 1);
    return d;
}

static double *moved_by(const trial *t, double step, const double *d) {
    double *x = malloc((size_t)t->n * sizeof *x);
    for (int64_t k = 0; k < t->n; k++) x[k] = t->x[k] + step * d[k];
    return x;
}

static double product(int64_t n, const double *a, const double *b) {
    double sum = 0;
    for (int64_t k = 0; k < n; k++) sum += a[k] * b[k];
    return sum;
}

/* A term's energy at x + step d. */
static double energy_at(trial *t, pl_term *term, double step, const double *d) {
    double *x = moved_by(t, step, d);
    pl_term_value value = {0};
    term->kind->evaluate(
        t->s.sim, term->data,
        &(pl_term_request){.x = x, .energy = true, .untangling_limiter = t->untangling_limiter}, &value);
    free(x);
    assert_true(isfinite(value.energy));
    return value.energy;
}

/* The gradient of one term. It has to be added to the previous content of g. */
static double *gradient_of(trial *t, pl_term *term) {
    double *g = malloc((size_t)t->n * sizeof *g);
    for (int64_t k = 0; k < t->n; k++) g[k] = 1e3;
    pl_term_value value = {0};
    term->kind->evaluate(
        t->s.sim, term->data,
        &(pl_term_request){
            .x = t->x, .energy = true, .gradient = g, .untangling_limiter = t->untangling_limiter},
        &value);
    for (int64_t k = 0; k < t->n; k++) g[k] -= 1e3;
    return g;
}

static void test_gradients(void **state) {
    (void)state;
    bool seen[PL_MAX_TERMS] = {false};
    for (int model = 0; model < MODELS; model++) {
        trial t;
        trial_start(&t, model, 1);
        pl_terms *terms = t.s.sim->terms;
        for (int i = 0; i < terms->count; i++) {
            pl_term *term = &terms->items[i];
            double *g = gradient_of(&t, term), size = sqrt(product(t.n, g, g));
            for (uint64_t seed = 1; seed <= 3; seed++) {
                const double h = 1e-6;
                double *d = direction_of(&t, seed), slope = product(t.n, g, d),
                       found = (energy_at(&t, term, h, d) - energy_at(&t, term, -h, d)) / (2 * h);
                if (!(fabs(found - slope) <= 2e-6 * size * sqrt(product(t.n, d, d))))
                    fail_msg("model %d: %s: slope %.10g, by differences %.10g", model, term->kind->name,
                             slope, found);
                free(d);
            }
            for (int k = 0; size > 0 && k < pl_term_count(); k++) seen[k] |= pl_term_at(k) == term->kind;
            free(g);
        }
        trial_free(&t);
    }
    for (int k = 0; k < pl_term_count(); k++) {
        if (!seen[k]) fail_msg("no model here has forces of the term '%s'", pl_term_at(k)->name);
    }
}

static double *gradients_of(trial *t, unsigned roles, double step, const double *d) {
    double *g = calloc((size_t)t->n, sizeof *g), *x = moved_by(t, step, d);
    pl_terms_evaluate(t->s.sim, roles,
                      &(pl_term_request){.x = x, .gradient = g, .untangling_limiter = t->untangling_limiter});
    free(x);
    return g;
}

/* The derivative of the gradients along d, by differences; zero where constrained. */
static double *derivative_of(trial *t, unsigned roles, const double *d) {
    const double h = 1e-6;
    double *ahead = gradients_of(t, roles, h, d), *behind = gradients_of(t, roles, -h, d);
    for (int64_t k = 0; k < t->n; k++)
        ahead[k] = pl_is_constrained(t->s.sim, k / 3, (int)(k % 3)) ? 0 : (ahead[k] - behind[k]) / (2 * h);
    free(behind);
    return ahead;
}

/* y = K d with the tangent of all terms, which if exact includes the skew part; returns d . y without the
 * skew part. */
static double apply_tangent(trial *t, bool exact, const double *d, double *y) {
    pl_sim *sim = t->s.sim;
    double *g = calloc((size_t)t->n, sizeof *g);
    pl_terms_evaluate(sim, EVERY_ROLE,
                      &(pl_term_request){.x = t->x,
                                         .energy = true,
                                         .gradient = g,
                                         .tangent = true,
                                         .exact = exact,
                                         .untangling_limiter = t->untangling_limiter});
    free(g);
    double product = pl_operator_apply(&sim->work.op, d, y, sim->work.partial);
    assert_true((sim->work.op.skew != NULL) == exact);
    if (exact) sim->work.op.skew->add(sim->work.op.skew->context, d, y);
    return product;
}

static void test_tangents(void **state) {
    (void)state;
    for (int model = 0; model < MODELS; model++) {
        trial t;
        trial_start(&t, model, 2);
        if (!t.s.sim->model->integrator->moves) t.s.sim->work.op.diagonal = (pl_diagonal){0}; /* no shift */
        double *y = malloc((size_t)t.n * sizeof *y), *z = malloc((size_t)t.n * sizeof *z);
        for (uint64_t seed = 1; seed <= 3; seed++) {
            double *d = direction_of(&t, seed), worst = 0, size = 0;
            apply_tangent(&t, true, d, y);
            double *found = derivative_of(&t, EVERY_ROLE, d);
            for (int64_t k = 0; k < t.n; k++) {
                if (pl_is_constrained(t.s.sim, k / 3, (int)(k % 3))) continue;
                size = fmax(size, fabs(y[k]));
                worst = fmax(worst, fabs(found[k] - y[k]));
            }
            /* the tangent of barriers is a Gauss-Newton approximation */
            if (model != BARRIERS && !(worst <= 1e-5 * size))
                fail_msg("model %d: products off by %g of %g", model, worst, size);
            double curvature = apply_tangent(&t, false, d, z);
            assert_true(curvature >= 0);
            free(d), free(found);
        }
        free(y), free(z);
        trial_free(&t);
    }
}

/* Products with the tangent of the loads alone: with its symmetric part (stencils) and with its skew part. */
typedef struct load_product {
    double *symmetric, *skew;
} load_product;
static load_product apply_loads(trial *t, const double *d) {
    pl_sim *sim = t->s.sim;
    load_product y = {calloc((size_t)t->n, sizeof(double)), calloc((size_t)t->n, sizeof(double))};
    pl_terms_evaluate(sim, PL_TERM_LOAD, &(pl_term_request){.x = t->x, .tangent = true, .exact = true});
    pl_stencils_apply(&sim->work.stencils, sim->threads, d, NULL, y.symmetric);
    sim->work.op.skew->add(sim->work.op.skew->context, d, y.skew);
    return y;
}

/* The tangent of pressures has a symmetric and a skew part. For a closed surface the skew part vanishes. */
static void test_tangents_of_loads(void **state) {
    (void)state;
    for (int model = 0; model < MODELS; model++) {
        trial t;
        trial_start(&t, model, 2);
        double *a = direction_of(&t, 1), *b = direction_of(&t, 2),
               *found = derivative_of(&t, PL_TERM_LOAD, a), off = 0, all = 0, skew = 0;
        load_product of_a = apply_loads(&t, a), of_b = apply_loads(&t, b);
        for (int64_t k = 0; k < t.n; k++) {
            all = fmax(all, fabs(of_a.symmetric[k]));
            skew = fmax(skew, fabs(of_a.skew[k]));
            if (pl_is_constrained(t.s.sim, k / 3, (int)(k % 3))) continue;
            off = fmax(off, fabs(of_a.symmetric[k] + of_a.skew[k] - found[k]));
        }
        assert_true(all > 10);
        check_below(off, 1e-7 * all);
        check_near(product(t.n, a, of_b.symmetric), product(t.n, b, of_a.symmetric), 1e-10 * all);
        check_near(product(t.n, a, of_b.skew), -product(t.n, b, of_a.skew), 1e-10 * all);
        assert_true(model == CLOSED ? skew < 1e-12 * all : skew > 0.1 * all);
        free(a), free(b), free(found), free(of_a.symmetric), free(of_a.skew), free(of_b.symmetric),
            free(of_b.skew);
        trial_free(&t);
    }
}

static void test_same_bits(void **state) {
    (void)state;
    for (int model = 0; model < MODELS; model++) {
        trial a, b;
        trial_start(&a, model, 1);
        trial_start(&b, model, 3);
        assert_int_equal(a.s.sim->terms->count, b.s.sim->terms->count);
        for (int i = 0; i < a.s.sim->terms->count; i++) {
            pl_term *first = &a.s.sim->terms->items[i], *second = &b.s.sim->terms->items[i];
            double *g = gradient_of(&a, first), *other = gradient_of(&b, second), *d = direction_of(&a, 5);
            assert_memory_equal(g, other, (size_t)a.n * sizeof *g);
            assert_true(energy_at(&a, first, 0, d) == energy_at(&b, second, 0, d));
            free(g), free(other), free(d);
        }
        trial_free(&a);
        trial_free(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_gradients), cmocka_unit_test(test_tangents),
                                       cmocka_unit_test(test_tangents_of_loads),
                                       cmocka_unit_test(test_same_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
