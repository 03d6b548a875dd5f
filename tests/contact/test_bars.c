/* Two equal elastic bars collide, with nu = 0. A compression wave travels to both ends and back; after 2 L/c
 * the bars separate with exchanged velocities, without vibrations (Saint-Venant). The energy shows the
 * influence of the time integrator on contact: the midpoint rule conserves it, implicit Euler does not. Nodes
 * are constrained to move along the bars, which would buckle otherwise. The argument is the number of cells,
 * for a longer run. */
#include "contact/blocks.h"

static int cells = 100;

/* Wave speed, closing speed (a hundredth of it), Young's modulus. The cross-section is one cell. */
static const double wave = 100, closing = 1, young = 1e7;

static void make_bars(crowd *c, const char *integrator) {
    const int all[3] = {cells, 1, 1};
    const double edge = 1.0 / cells, size[3] = {1, edge, edge}, distance = 0.1 * closing / wave;
    crowd_init(c);
    c->s.def.integrator.type = integrator;
    c->s.def.dt = edge / (2 * wave);
    c->s.def.contact.distance = distance;
    c->s.def.contact.within = false; /* for speed */
    for (int b = 0; b < 2; b++) {
        pl_body_def *body = crowd_add(c, block_mesh(all, size, 0, 1), "tet4");
        if (b) set3(body->translate, 1 + 1.001 * distance, 0.3 * edge, 0.2 * edge);
        body->velocity[0] = (b ? -0.5 : 0.5) * closing;
        c->s.materials[b].young = young;
        c->s.materials[b].poisson = 0;
    }
    scenario_fix(&c->s, (pl_selection_def){.kind = PL_SELECT_ALL}, "yz");
    scenario_start(&c->s);
}

typedef struct impact {
    double exchanged; /* momentum, relative to the exact value */
    double lasted;    /* relative to 2 L/c, while more than half of the force acts */
    double energy[3]; /* relative to the initial one: at the end, min, max */
} impact;

static impact collide(const char *integrator) {
    static const double along[3] = {1, 0, 0};
    impact found = {.energy = {1, 1, 1}};
    crowd c;
    make_bars(&c, integrator);
    double mass = mass_of(&c, 0), start = 0.25 * mass * closing * closing, speed = 0.5 * closing,
           force = mass * 0.5 * closing * wave; /* stress E v/2c on the cross-section, L = 1 */
    for (int k = 0; k < 5.2 * cells; k++) {
        pl_step_report report = scenario_converge(&c.s);
        double before = speed;
        speed = mean_along(&c, 0, pl_sim_velocities(c.s.sim), along);
        if ((before - speed) * mass / c.s.def.dt > 0.5 * force) found.lasted += c.s.def.dt;
        double energy = report.kinetic_energy + report.elastic_energy + c.s.sim->barriers->sums.stored;
        found.energy[0] = energy / start;
        found.energy[1] = fmin(found.energy[1], energy / start);
        found.energy[2] = fmax(found.energy[2], energy / start);
        if (k + 1 >= 5.2 * cells) assert_int_equal(report.contacts, 0);
    }
    found.lasted /= 2 / wave;
    found.exchanged = (0.5 * closing - speed) / closing;
    printf("%s, %d cells: momentum exchanged %.4f, contact for %.4f of 2 L/c, energy %.4f (%.4f to %.4f)\n",
           integrator, cells, found.exchanged, found.lasted, found.energy[0], found.energy[1],
           found.energy[2]);
    crowd_free(&c);
    return found;
}

static void test_variational(void **state) {
    (void)state;
    impact found = collide("variational");
    check_near(found.exchanged, 1, 0.01);
    check_near(found.lasted, 1, 0.02);
    check_below(-found.energy[1], -0.995);
    check_below(found.energy[2], 1.002);
}

static void test_implicit_euler(void **state) {
    (void)state;
    impact found = collide("implicit-euler");
    assert_true(found.energy[0] > 0.84 && found.energy[0] < 0.96 && found.energy[2] < 1.002);
}

static void test_bdf2(void **state) {
    (void)state;
    impact found = collide("bdf2");
    check_near(found.exchanged, 1, 0.02);
    assert_true(found.energy[0] > 0.98 && found.energy[2] < 1.002);
}

int main(int argc, char **argv) {
    if (argc > 1) cells = atoi(argv[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_variational),
                                       cmocka_unit_test(test_implicit_euler), cmocka_unit_test(test_bdf2)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
