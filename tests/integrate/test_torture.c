/* Random scenes (torture_scene.h), 100 steps each. Every step must leave finite numbers, or stop the scene
 * with its reason; nothing may crash, no energy may come from nowhere, and of the scenes that are well posed
 * nearly all come to their end. `count first_seed` runs others than the everyday ones, `1 SEED` one alone;
 * a third argument prints a line for each scene. */
#include "torture_scene.h"

#include <stdlib.h>

static int64_t scene_count = 160, first_seed = 1;
static bool prints_all;

/* ---- energy ---- */

/* Energy from nowhere that is let pass, of the largest kinetic and elastic energy so far. */
#define TOLERATED 0.25

/* The total energy of a scene, as long as nothing outside gives it any. */
typedef struct energy_book {
    bool open;
    int64_t steps; /* that were checked */
    double total;  /* kinetic, elastic and of gravity */
    double scale;  /* largest kinetic and elastic energy so far, without what came from nowhere */
    double rise;   /* what came from nowhere, less what was lost since */
    double worst;  /* largest rise / scale */
    double *forces;
} energy_book;

/* Whether something may give energy to the scene even without contact. */
static bool is_driven(const torture *t) {
    const pl_sim_def *def = &t->s.def;
    bool driven = def->load_count > 0 || def->heat.active || t->s.materials[0].key_count > 0;
    for (int i = 0; i < def->constraint_count; i++)
        driven = driven || def->constraints[i].translation.count > 0 || def->constraints[i].rotation.count > 0;
    return driven;
}

static bool has_energy(const torture *t) {
    const pl_sim_def *def = &t->s.def;
    return pl_integrator_info_find(def->integrator.type).moves &&
           t->s.materials[0].inversion != PL_INVERSION_CLAMP && def->integrator.tangent != PL_TANGENT_PLAIN;
}

static double gravity_energy(const torture *t) {
    const double *x = pl_sim_positions(t->s.sim), *mass = pl_sim_masses(t->s.sim);
    double sum = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(t->s.sim); k++)
        sum -= mass[k / 3] * t->s.def.gravity[k % 3] * x[k];
    return sum;
}

static double kinetic_energy(const torture *t) {
    const double *v = pl_sim_velocities(t->s.sim), *mass = pl_sim_masses(t->s.sim);
    double sum = 0;
    for (int64_t k = 0; k < 3 * pl_sim_node_count(t->s.sim); k++) sum += 0.5 * mass[k / 3] * v[k] * v[k];
    return sum;
}

/* Elastic energy by the law itself: reports have it at other places. */
static double elastic_energy(const torture *t, double *forces) {
    double energy;
    pl_error err;
    check_ok(pl_sim_forces(t->s.sim, &energy, forces, NULL, &err));
    return energy;
}

/* From the start, where masses are lumped: else from the end of the first step. */
static void energy_open(energy_book *book, const torture *t) {
    *book = (energy_book){.open = has_energy(t) && !is_driven(t)};
    if (!book->open) return;
    book->forces = malloc((size_t)(3 * pl_sim_node_count(t->s.sim)) * sizeof(double));
    assert_non_null(book->forces);
    if (t->s.bodies[0].element) return;
    book->scale = kinetic_energy(t) + elastic_energy(t, book->forces);
    book->total = book->scale + gravity_energy(t);
}

static void energy_check(energy_book *book, const torture *t, const pl_step_report *report) {
    bool touches = report->contacts > 0;
    for (int d = 0; d < 3; d++) touches = touches || report->contact_force[d] != 0;
    if (touches && !t->alone) book->open = false; /* its colliders move */
    if (!book->open) return;
    double stored = report->kinetic_energy + elastic_energy(t, book->forces);
    double total = stored + gravity_energy(t);
    if (!isfinite(total)) book->open = false; /* outside the domain of a bare law */
    if (!book->open) return;
    bool first = report->step == 1 && t->s.bodies[0].element;
    book->rise = first ? 0 : fmax(book->rise + total - book->total, 0);
    book->scale = fmax(book->scale, stored - book->rise);
    book->total = total;
    book->steps++;
    book->worst = fmax(book->worst, book->rise / book->scale);
}

static void check_finite(const torture *t, const pl_step_report *report) {
    const double *x = pl_sim_positions(t->s.sim), *v = pl_sim_velocities(t->s.sim);
    const double *T = pl_sim_temperatures(t->s.sim);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(t->s.sim); k++) {
        if (T && !isfinite(T[k / 3]))
            fail_msg("%s: temperature %lld is not finite after step %lld", t->what, (long long)k / 3,
                     (long long)report->step);
        if (!isfinite(x[k]) || !isfinite(v[k]))
            fail_msg("%s: node %lld is not finite after step %lld (%s)", t->what, (long long)k / 3,
                     (long long)report->step, pl_reason_name(report->reason));
    }
}

/* ---- endings ---- */

/* How a scene ends; what makes it ill posed comes first. */
typedef enum ending {
    REFUSED,         /* at its creation, or for more substeps than it allows */
    LEFT_DOMAIN,     /* a bare law met a state that it does not define */
    UNBALANCED,      /* statics that nothing holds */
    FINISHED,        /* every step as asked for */
    UNCONVERGED,     /* to the end, but `pliant run` would have stopped at a step */
    STOPPED,         /* by an error */
    ENDINGS
} ending;

typedef struct tally {
    int64_t endings[ENDINGS], energy_scenes, energy_steps;
    int64_t steps, redone, reasons[16];
} tally;

/* A residual this small at which rounding ends progress is as good as converged. */
static bool is_step_good(const pl_step_report *report) {
    return pl_reason_is_good(report->reason) ||
           (report->reason == PL_STAGNATED && report->residual <= 1e-5);
}

/* One scene on its way. */
typedef struct course {
    int64_t steps, reasons[16], bad;
    int first_bad;
    pl_error error;
    energy_book energy;
} course;

static ending ending_of(const torture *t, const course *c) {
    if (!t->s.sim || strstr(c->error.message, "substeps would be needed")) return REFUSED;
    bool bare = t->s.materials[0].inversion == PL_INVERSION_NONE;
    if (bare && (c->error.message[0] || c->reasons[PL_OUTSIDE_DOMAIN] > 0)) return LEFT_DOMAIN;
    if (c->reasons[PL_UNBALANCED] > 0) return UNBALANCED;
    if (c->error.message[0]) return STOPPED;
    return c->bad > 0 ? UNCONVERGED : FINISHED;
}

static void torture_step(torture *t, course *c, int step) {
    pl_error err = {0};
    pl_step_report report;
    pl_status status = pl_sim_step(t->s.sim, &report, &err);
    check_finite(t, &report);
    if (!strcmp(pl_reason_name(report.reason), "unknown"))
        fail_msg("%s: step %d ended for no known reason", t->what, step);
    if (status != PL_OK) {
        if (!err.message[0]) fail_msg("%s: stopped without a reason", t->what);
        c->error = err;
        return;
    }
    if (!isfinite(report.kinetic_energy) || !isfinite(report.residual))
        fail_msg("%s: step %d reports what is not finite", t->what, step);
    c->steps++;
    c->reasons[report.reason]++;
    if (!is_step_good(&report) && c->bad++ == 0) c->first_bad = step;
    energy_check(&c->energy, t, &report);
}

static const char *const ending_names[ENDINGS] = {"refused", "left domain", "unbalanced",
                                                  "finished", "unconverged", "stopped"};

/* Runs a scene to its end or to the step that stops it. */
static void torture_run(torture *t, tally *sum) {
    pl_error err = {0};
    course c = {0};
    if (pl_sim_create(&t->s.def, &t->s.sim, &err) != PL_OK) {
        if (!err.message[0]) fail_msg("%s: refused without a reason", t->what);
        c.error = err;
    } else {
        energy_open(&c.energy, t);
    }
    for (int i = 0; t->s.sim && !c.error.message[0] && i < STEPS; i++) torture_step(t, &c, i + 1);
    free(c.energy.forces);
    ending end = ending_of(t, &c);
    sum->endings[end]++;
    sum->steps += c.steps;
    sum->energy_scenes += c.energy.steps > 0;
    sum->energy_steps += c.energy.steps;
    for (int r = 0; r < 16; r++) sum->reasons[r] += c.reasons[r];
    if (prints_all || end == STOPPED || end == UNCONVERGED) {
        printf("%s: %s: %s", ending_names[end], t->what, c.error.message);
        if (c.bad) printf(" first %d", c.first_bad);
        for (int r = 0; r < 16; r++)
            if (c.reasons[r]) printf(" %lld %s,", (long long)c.reasons[r], pl_reason_name((pl_reason)r));
        if (c.energy.steps) printf(" energy %lld rise %.3g", (long long)c.energy.steps, c.energy.worst);
        printf("\n");
        fflush(stdout);
    }
}

static void test_torture(void **state) {
    (void)state;
    tally sum = {0};
    for (int64_t i = 0; i < scene_count; i++) {
        torture t;
        torture_make(&t, first_seed + i, 1);
        torture_run(&t, &sum);
        torture_free(&t);
    }
    for (int e = 0; e < ENDINGS; e++) printf("%s %lld\n", ending_names[e], (long long)sum.endings[e]);
    for (int r = 0; r < 16; r++) {
        if (sum.reasons[r]) printf(" %lld %s,", (long long)sum.reasons[r], pl_reason_name((pl_reason)r));
    }
    printf(" of %lld steps\n", (long long)sum.steps);
}

static void test_energy(void **state) {
    (void)state;
    tally sum = {0};
    for (int64_t i = 0; i < (scene_count + 3) / 4; i++) {
        torture t;
        torture_make(&t, first_seed + i, 1);
        torture_leave_alone(&t, first_seed + i);
        torture_run(&t, &sum);
        torture_free(&t);
    }
    for (int e = 0; e < ENDINGS; e++) printf("%s %lld\n", ending_names[e], (long long)sum.endings[e]);
}

/* Whatever happens in them, violent scenes have the same bits on one thread and on two. */
static void test_same_bits(void **state) {
    (void)state;
    for (int64_t seed = first_seed; seed < first_seed + 12; seed++) {
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
        for (int k = 0; k < 2; k++) torture_free(&t[k]);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) scene_count = atoll(argv[1]);
    if (argc > 2) first_seed = atoll(argv[2]);
    prints_all = argc > 3;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_torture), cmocka_unit_test(test_energy),
                                       cmocka_unit_test(test_same_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
