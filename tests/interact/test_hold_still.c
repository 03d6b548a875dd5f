/* A body that is pulled hard and then kept at its target comes to rest; the damper of
 * grabs, with each integrator. */
#include "motion.h"
#include "pliant/interact.h"

/* A bar, fixed at one end and pulled at the other to a target that then stays. Returns the largest kinetic
 * energy in the last ten of `steps`, J. */
static double pull(const char *type, int tangent, double reuse_tolerance, double displacement, int steps) {
    scenario s;
    scenario_init(&s, quadratic_of(box_mesh(2, 0.5, 0.5, 2, 0)));
    s.def.dt = 1.0 / 60;
    s.def.integrator.type = type;
    s.def.integrator.tangent = tangent;
    s.def.integrator.reuse_tolerance = reuse_tolerance;
    s.def.solver.type = "direct";
    s.materials[0].law = "linear";
    s.materials[0].young = 1.5e5;
    s.materials[0].poisson = 0.4;
    s.materials[0].density = 300;
    s.materials[0].damping_mass = 4; /* damps slow oscillation */
    s.materials[0].damping_stiffness = 0.01;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    pl_grab_def def = pl_grab_def_default();
    pl_error err;
    pl_id id;
    double max = 0;
    const double *X = pl_sim_rest(s.sim);
    for (int64_t t = 0; t < s.mesh->tet_count; t++) {
        const int32_t *tet = s.mesh->tets + t * s.mesh->nodes_per_tet;
        for (int c = 0; c < 4; c++) {
            if (X[3 * tet[c]] < 2 || X[3 * tet[c] + 1] > 0 || X[3 * tet[c] + 2] > 0) continue;
            def.tet = t;
            memcpy(def.target, X + 3 * tet[c], sizeof def.target);
            for (int b = 0; b < 4; b++) def.at[b] = b == c;
        }
    }
    check_ok(pl_sim_grab(s.sim, &def, &id, &err));
    for (int step = 0; step < steps; step++) {
        double part = fmin((step + 1) / 20.0, 1);
        const double target[3] = {def.target[0] + displacement * part, def.target[1] + displacement * part,
                                  def.target[2]};
        check_ok(pl_sim_drag(s.sim, id, target, &err));
        pl_step_report report = scenario_step(&s);
        if (step >= steps - 10) max = fmax(max, report.kinetic_energy);
    }
    scenario_free(&s);
    return max;
}

/* Without the geometric stiffness of stretched elements against rotation (warped.h) these
 * are 1.1, 1.2 and 0.02 J. */
static void test_tremble(void **state) {
    (void)state;
    static const struct {
        const char *type;
        double reuse_tolerance, max;
    } cases[] = {{"bdf2", 0, 0.1}, {"bdf2", 0.1, 0.1}, {"linear-implicit-euler", 0, 5e-3}};
    for (int c = 0; c < 3; c++) {
        double left = pull(cases[c].type, PL_TANGENT_WARPED, cases[c].reuse_tolerance, 0.8, 120);
        print_message("%s, lazy %g: %.3g J\n", cases[c].type, cases[c].reuse_tolerance, left);
        assert_true(left < cases[c].max);
    }
}

/* A free box, grabbed at its middle and moved by 0.3 m in five steps. Returns the total energy at the end,
 * J. `grown`: the largest increase per step of the energy of box and spring after the target has stopped. */
static double carry(const char *type, double damping, double *grown) {
    scenario s;
    scenario_init(&s, box_mesh(1, 1, 1, 3, 0));
    s.def.dt = 1.0 / 60;
    s.def.integrator.type = type;
    s.materials[0].young = 1e5;
    s.materials[0].density = 500;
    scenario_start(&s);
    pl_grab_def def = pl_grab_def_default();
    pl_error err;
    pl_id id;
    double nearest = INFINITY, energy = 0;
    for (int64_t t = 0; t < s.mesh->tet_count; t++) {
        double point[3] = {0}, distance = 0;
        for (int k = 0; k < 12; k++)
            point[k % 3] += 0.25 * s.mesh->nodes[3 * (int64_t)s.mesh->tets[4 * t + k / 3] + k % 3];
        for (int d = 0; d < 3; d++) distance += (point[d] - 0.5) * (point[d] - 0.5);
        if (distance >= nearest) continue;
        nearest = distance;
        def.tet = t;
        memcpy(def.target, point, sizeof point);
    }
    def.damping = damping;
    check_ok(pl_sim_grab(s.sim, &def, &id, &err));
    pl_grab_info info = pl_sim_grab_find(s.sim, id);
    double mass = 500, critical = 2 * sqrt(info.stiffness * mass);
    check_near(info.damping, damping == 0 ? 0 : critical, 1e-6 * critical);
    *grown = 0;
    for (int step = 0; step < 45; step++) {
        double part = fmin((step + 1) / 5.0, 1);
        const double target[3] = {def.target[0] + 0.3 * part, def.target[1], def.target[2]};
        check_ok(pl_sim_drag(s.sim, id, target, &err));
        pl_step_report report = scenario_step(&s);
        double now = report.kinetic_energy + report.elastic_energy + report.external_energy;
        if (step > 6) *grown = fmax(*grown, now - energy);
        energy = now;
    }
    scenario_free(&s);
    return energy;
}

static void test_damper(void **state) {
    (void)state;
    static const char *const types[] = {"implicit-euler", "linear-implicit-euler", "bdf2",
                                        "variational",    "symplectic-euler",      "newmark-imex"};
    for (int k = 0; k < 6; k++) {
        double rise, free_rise, damped = carry(types[k], NAN, &rise), free = carry(types[k], 0, &free_rise);
        print_message("%s: %.3g J with a damper, %.3g J without; rises %.2g, %.2g J\n", types[k], damped,
                      free, rise, free_rise);
        assert_true(damped < 0.3 * free);
        assert_true(rise <=
                    0.7 * free_rise + 1e-6 * free); /* linear steps report elastic energy of their start */
    }
}

/* A nearly rigid block with an initial velocity, on a spring and a damper, with each integrator, against
 * the damped oscillator: x = V / v exp(-z w t) sin v t with v = w sqrt(1 - z^2). */
static void test_oscillator(void **state) {
    (void)state;
    const double dt = 0.002, V = 1, w = 2 * acos(-1.0), z = 0.3, v = w * sqrt(1 - z * z);
    for (int k = 0; k < pl_integrator_info_count(); k++) {
        pl_integrator_info info = pl_integrator_info_at(k);
        if (!info.moves) continue;
        scenario s;
        scenario_init(&s, box_mesh(1, 1, 1, 2, 0));
        s.def.dt = dt;
        s.def.integrator.type = info.name;
        s.materials[0].young = 1e8;
        s.materials[0].density = 1000;
        scenario_start(&s);
        pl_grab_def def = pl_grab_def_default();
        pl_error err;
        pl_id id;
        const double *X = pl_sim_rest(s.sim);
        for (int64_t i = 0; i < 4 * s.mesh->tet_count; i++) {
            const double *at = X + 3 * (int64_t)s.mesh->tets[i];
            if (fabs(at[0] - 0.5) + fabs(at[1] - 0.5) + fabs(at[2] - 0.5) > 1e-9) continue;
            def.tet = i / 4;
            for (int c = 0; c < 4; c++) def.at[c] = c == i % 4;
            memcpy(def.target, at, sizeof def.target);
        }
        def.radius = 0;
        def.stiffness = 1000 * w * w;
        def.damping = 2 * z * w * 1000;
        check_ok(pl_sim_grab(s.sim, &def, &id, &err));
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) pl_sim_velocities(s.sim)[3 * i] = V;
        for (int step = 1; step <= 500; step++) {
            scenario_step(&s);
            if (step % 100) continue;
            double t = dt * step, now = pl_sim_positions(s.sim)[0] - X[0];
            check_near(now, V / v * exp(-z * w * t) * sin(v * t), 0.02 * V / v);
        }
        scenario_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tremble), cmocka_unit_test(test_damper),
                                       cmocka_unit_test(test_oscillator)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
