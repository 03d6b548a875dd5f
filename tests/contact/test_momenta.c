/* Momenta of a frictionless collision. Linear momentum is conserved up to rounding. The midpoint rule with
 * barriers at the end of the step applies contact forces at x½ + h v / 2, but its lever arms are x½. The
 * force f of each pair therefore changes the angular momentum by h²/2 v × f per step, where v is the relative
 * velocity of its sides. The sum h/2 Σ v × h f is of first order. */
#include "contact/blocks.h"

static pl_mesh *ball_mesh(int resolution) {
    pl_error err;
    pl_mesh *mesh;
    pl_shape_def def = pl_shape_def_default();
    def.shape = PL_SHAPE_SPHERE;
    def.radius = 0.5;
    def.resolution = resolution;
    check_ok(pl_mesh_generate(&def, &mesh, &err));
    return mesh;
}

/* Two balls collide off-centre, one of them rotating. */
static void make_collision(crowd *c, const char *integrator, double dt) {
    crowd_init(c);
    c->s.def.integrator.type = integrator;
    c->s.def.dt = dt;
    c->s.def.integrator.correction = 1e-6;
    for (int b = 0; b < 2; b++) {
        pl_body_def *body = crowd_add(c, ball_mesh(b ? 4 : 6), "tet4");
        if (b) set3(body->translate, 0.87, 0.55, 0.1);
        set3(body->velocity, b ? -1 : 1, b ? -0.2 : 0.3, 0);
        if (b) set3(body->angular_velocity, 0, 0.5, -1);
    }
    scenario_start(&c->s);
}

/* Momentum and angular momentum at the start. */
static void find_momenta(const crowd *c, double p[3], double l[3]) {
    const double *m = pl_sim_masses(c->s.sim);
    for (int64_t k = 0; k < 3 * pl_sim_node_count(c->s.sim); k++) {
        int d = (int)(k % 3), e = (d + 1) % 3, f = (d + 2) % 3;
        const double *x = pl_sim_positions(c->s.sim) + k - d, *v = pl_sim_velocities(c->s.sim) + k - d;
        p[d] += m[k / 3] * v[d];
        l[d] += m[k / 3] * (x[e] * v[f] - x[f] * v[e]);
    }
}

static double distance(const double a[3], const double b[3]) {
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

/* Runs until the balls have separated. Returns the loss of angular momentum, kg m2/s. */
static double collide(const char *integrator, double dt) {
    crowd c;
    pl_step_report report;
    double p[3] = {0}, l[3] = {0}, linear = 0;
    int touching = 0;
    make_collision(&c, integrator, dt);
    find_momenta(&c, p, l);
    for (int k = 0; k < 0.4 / dt - 0.5; k++) {
        report = scenario_converge(&c.s);
        touching += report.contacts > 0;
        linear = fmax(linear, distance(report.momentum, p));
    }
    double lost = distance(report.angular_momentum, l), mass = mass_of(&c, 0) + mass_of(&c, 1);
    printf("%s, dt %g: %d steps touch; linear momentum to %.2g, %.4g kg m2/s of the angular one lost\n",
           integrator, dt, touching, linear / mass, lost);
    assert_true(touching > 0.25 / dt && report.contacts == 0);
    check_below(linear, 1e-12 * mass); /* speeds are about 1 m/s */
    crowd_free(&c);
    return lost;
}

static void test_collision(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) {
        static const char *const integrators[] = {"variational", "implicit-euler", "bdf2"};
        double before = 0;
        for (double dt = 0.01; dt > 0.002; dt /= 2) {
            double lost = collide(integrators[i], dt);
            if (i < 2 && before > 0) check_near(lost / before, 0.5, 0.02); /* first order */
            if (i == 2) check_below(lost, 0.1 * dt / 0.01);
            before = lost;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_collision)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
