/* The contact surface of a tet10 body is a tessellation of its faces, and forces are distributed to its nodes
 * by the transpose. A block and a punch of tet10 are compared with tet4 ones whose edges are halved, so that
 * they have the same nodes and the same surface: the dents have the same depth. */
#include "contact/blocks.h"

static const double size[2][3] = {{1, 0.5, 1}, {0.43, 0.3, 0.43}}, place[3] = {0.3, 0.5 + 0.9e-3, 0.27};

static pl_mesh *refined(pl_mesh *coarse) {
    pl_error err;
    pl_mesh *fine;
    check_ok(pl_mesh_refine(coarse, &fine, &err));
    pl_mesh_free(coarse);
    return fine;
}

/* The mean downward displacement of the vertices of the block's surface below the punch. */
static double mean_depth(const crowd *c) {
    const pl_surface *surface = &c->s.sim->barriers->surface;
    const double *rest = surface->rest;
    double *x = crowd_surface(c, 0), sum = 0;
    int64_t below = 0;
    for (int64_t v = 0; v < surface->parts[1].vertex; v++) {
        bool under = rest[3 * v + 1] > size[0][1] - 1e-9;
        for (int d = 0; d < 3; d += 2)
            under = under && rest[3 * v + d] > place[d] && rest[3 * v + d] < place[d] + size[1][d];
        if (!under) continue;
        below++;
        sum += rest[3 * v + 1] - x[3 * v + 1];
    }
    assert_true(below > 20);
    free(x);
    return sum / (double)below;
}

/* Presses a punch on a block, with a tenth of the block's modulus. */
static double press(const char *block, const char *punch) {
    static const int cells[2][3] = {{8, 4, 8}, {4, 4, 4}};
    const char *elements[2] = {block, punch};
    crowd c;
    crowd_init(&c);
    snprintf(c.what, sizeof c.what, "punch of %s on block of %s", punch, block);
    c.s.def.integrator.type = "quasistatic";
    c.s.def.integrator.tolerance = 1e-5;
    c.s.def.dt = 1;
    c.s.def.contact.distance = 1e-3;
    for (int b = 0; b < 2; b++) {
        pl_mesh *mesh = block_mesh(cells[b], size[b], 0.1, (uint64_t)(1 + b));
        crowd_add(&c, strcmp(elements[b], "tet4") ? mesh : refined(mesh), elements[b]);
    }
    set3(c.s.bodies[1].translate, place[0], place[1], place[2]);
    c.s.materials[1].young = 1e6;
    scenario_fix(&c.s, select_group("y-"), "xyz")->body = "a";
    scenario_fix(&c.s, select_group("y+"), "xz")->body = "b";
    scenario_load(&c.s, PL_LOAD_TRACTION, select_group("y+"), 0, -1e4, 0)->body = "b";
    scenario_start(&c.s);
    pl_step_report report = scenario_converge(&c.s);
    crowd_check(&c, &report);
    double depth = mean_depth(&c);
    printf("%s: a dent of %.5f m; %lld pairs, %d iterations\n", c.what, depth, (long long)report.contacts,
           report.newton_iterations);
    crowd_free(&c);
    return depth;
}

static void test_dents(void **state) {
    (void)state;
    double quadratic = press("tet10", "tet10");
    check_near(press("bezier10", "bezier10"), quadratic, 3e-3 * quadratic); /* same functions, other gaps */
    check_near(press("tet10", "tet4"), quadratic, 0.03 * quadratic);
    check_near(press("tet4", "tet10"), quadratic, 0.03 * quadratic);
    check_near(press("tet4", "tet4"), quadratic, 0.03 * quadratic);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_dents)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
