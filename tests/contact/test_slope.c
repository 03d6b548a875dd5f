/* A block on a deformable slope with a non-matching mesh: Coulomb's law for the whole block, sticking and
 * sliding. */
#include "contact/blocks.h"

static const double mu = 0.4, g = 9.81;
static const char *const integrators[] = {"implicit-euler", "bdf2", "variational"};
enum { INTEGRATORS = 3 };

/* A block of 0.3 x 0.1 x 0.2 m on a slab whose bottom nodes are fixed, both rotated by `angle` about z; the
 * slope falls towards +x. Strains are about 1e-5. */
static void make_slope(crowd *c, const char *integrator, double angle) {
    static const int cells[2][3] = {{11, 1, 3}, {4, 2, 3}};
    static const double size[2][3] = {{1.1, 0.1, 0.4}, {0.3, 0.1, 0.2}};
    crowd_init(c);
    snprintf(c->what, sizeof c->what, "tan of %g mu, %s", tan(angle) / mu, integrator);
    c->s.def.integrator.type = integrator;
    c->s.def.dt = 0.01;
    c->s.def.gravity[1] = -g;
    c->s.def.contact.friction = mu;
    c->s.def.contact.distance = 1e-3;
    for (int b = 0; b < 2; b++) {
        pl_body_def *body = crowd_add(c, block_mesh(cells[b], size[b], 0.2, (uint64_t)(5 + b)), "tet4");
        double x = b ? 0.15 : 0, y = b ? 0.1 + 0.97e-3 : 0, z = b ? 0.083 : 0;
        set3(body->translate, cos(angle) * x + sin(angle) * y, cos(angle) * y - sin(angle) * x, z);
        set3(body->rotate_axis, 0, 0, 1);
        body->rotate_degrees = -angle * 180 / acos(-1);
        c->s.materials[b].young = b ? 2e8 : 1e8;
    }
    scenario_fix(&c->s, select_group("y-"), "xyz")->body = "a";
    scenario_start(&c->s);
}

/* Mean over the block of positions or velocities, along the slope. */
static double down_slope(const crowd *c, double angle, const double *values) {
    const double down[3] = {cos(angle), -sin(angle), 0};
    return mean_along(c, 1, values, down);
}

/* The largest von Mises stress, divided by the modulus of the softer body. */
static double largest_strain(const crowd *c) {
    pl_error err;
    int64_t n = pl_sim_tet_count(c->s.sim);
    double largest = 0, *stress = malloc((size_t)(7 * n) * sizeof *stress), *mises = stress + 6 * n;
    check_ok(pl_sim_tet_results(c->s.sim, stress, mises, NULL, NULL, &err));
    for (int64_t e = 0; e < n; e++) largest = fmax(largest, mises[e] / c->s.materials[0].young);
    free(stress);
    return largest;
}

/* A sticking block does not creep: stored friction carries the whole load from step to step. */
static void test_sticks(void **state) {
    (void)state;
    double angle = atan(0.98 * mu);
    for (int i = 0; i < INTEGRATORS; i++) {
        crowd c;
        double before = 0;
        make_slope(&c, integrators[i], angle);
        for (int k = 0; k < 60; k++) {
            if (k == 30) before = down_slope(&c, angle, pl_sim_positions(c.s.sim));
            scenario_converge(&c.s);
            check_below(largest_strain(&c), 1e-4);
        }
        double moved = fabs(down_slope(&c, angle, pl_sim_positions(c.s.sim)) - before),
               held = c.s.def.contact.stick_speed * c.s.def.dt;
        printf("%s: the block moves by %.3g m, %.3g of what is held\n", c.what, moved, moved / held);
        /* the last integrator oscillates: the block slides a little while its normal force is small */
        check_below(moved, strcmp(integrators[i], "variational") ? 1e-3 * held : 30 * held);
        crowd_free(&c);
    }
}

static void check_acceleration(const char *integrator, double part, int steps, double tolerance) {
    double angle = atan(part * mu), expected = g * (sin(angle) - mu * cos(angle)), before = 0;
    crowd c;
    make_slope(&c, integrator, angle);
    for (int n = 0; n < steps; n++) {
        if (n == steps / 2) before = down_slope(&c, angle, pl_sim_velocities(c.s.sim));
        scenario_converge(&c.s);
        check_below(largest_strain(&c), 1e-4);
    }
    double found =
        (down_slope(&c, angle, pl_sim_velocities(c.s.sim)) - before) / (c.s.def.dt * (steps - steps / 2));
    printf("%s: acceleration %.5f m/s2, expected %.5f (%+.2f %%)\n", c.what, found, expected,
           100 * (found / expected - 1));
    check_near(found, expected, tolerance * expected);
    crowd_free(&c);
}

static void test_slides(void **state) {
    (void)state;
    for (int i = 0; i < INTEGRATORS; i++) {
        check_acceleration(integrators[i], 1.02, 60, 0.05);
        check_acceleration(integrators[i], 1.5, 30, 0.01);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sticks), cmocka_unit_test(test_slides)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
