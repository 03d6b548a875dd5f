/* Fields of elements on a skin: they are extrapolated from the integration points to the nodes, and
 * interpolated from there by shape functions (mezger2007 section 6.2). */
#include "mesh/order.h"
#include "pliant/skin.h"
#include "scenario.h"

/* For a small displacement u_x = a x^2 the stresses are linear in x. They must be exact at every point of the
 * surface, for both kinds of quadratic elements. Averages per element would give a step function. */
static void test_linear_stress(void **state) {
    (void)state;
    enum { COUNT = 200 };
    for (int k = 0; k < 2; k++) {
        scenario s;
        scenario_init(&s, quadratic_of(box_mesh(2, 1, 1, 2, 0.2)));
        s.bodies[0].element = k ? "bezier10" : "tet10";
        s.materials[0].law = "linear";
        s.materials[0].young = 1e5;
        s.materials[0].poisson = 0.25; /* lambda = mu = 4e4 */
        scenario_start(&s);
        const double a = 1e-7;
        double *x = pl_sim_positions(s.sim), *stress = malloc(48 * (size_t)s.mesh->node_count);
        double points[3 * COUNT], carried[6 * COUNT];
        pl_random random = {5};
        for (int i = 0; i < 3 * COUNT; i++) points[i] = pl_random_range(&random, 0, i % 3 ? 1 : 2);
        pl_skin_def def = pl_skin_def_default();
        def.mesh = s.mesh, def.rest = pl_sim_rest(s.sim), def.bezier = k;
        def.count = COUNT, def.points = points, def.threads = 1;
        pl_skin *skin = NULL;
        pl_error err;
        check_ok(pl_skin_create(&def, &skin, &err));
        assert_int_equal(pl_skin_bound(skin).outside, 0);
        for (int64_t i = 0; i < s.mesh->node_count; i++)
            x[3 * i] += a * s.mesh->nodes[3 * i] * s.mesh->nodes[3 * i];
        for (int64_t m = 0; k && m < 6 * s.mesh->tet_count; m++) { /* control values of x^2: x_i x_j */
            const int32_t *tet = s.mesh->tets + 10 * (m / 6);
            double p = s.mesh->nodes[3 * tet[pl_tet_edges[m % 6][0]]],
                   q = s.mesh->nodes[3 * tet[pl_tet_edges[m % 6][1]]];
            x[3 * tet[4 + m % 6]] = s.mesh->nodes[3 * tet[4 + m % 6]] + a * p * q;
        }
        check_ok(pl_sim_node_stress(s.sim, stress, NULL, &err));
        pl_skin_values(skin, 6, stress, carried);
        for (int i = 0; i < COUNT; i++) {
            double strain = 2 * a * points[3 * i], unit = 1e-5 * 1.2e5 * 4 * a;
            check_near(carried[6 * i], 1.2e5 * strain, unit);
            check_near(carried[6 * i + 1], 4e4 * strain, unit);
            check_near(carried[6 * i + 2], 4e4 * strain, unit);
            for (int c = 3; c < 6; c++) check_near(carried[6 * i + c], 0, unit);
        }
        free(stress);
        pl_skin_free(skin);
        scenario_free(&s);
    }
}

/* Conservation of plastic strain: the linear function through an element's integration points has their
 * average. Therefore the sum over the corners, weighted by the volumes around them, equals the sum over the
 * elements. The load strains the bar non-uniformly. */
static void test_plastic_strain(void **state) {
    (void)state;
    scenario s;
    scenario_init(&s, quadratic_of(box_mesh(2, 1, 1, 1, 0.2)));
    s.bodies[0].element = "tet10";
    s.materials[0].plasticity = "von-mises";
    s.materials[0].flow_params[0] = 10;
    s.materials[0].flow_params[1] = 5e4;
    s.materials[0].flow_params[2] = 2;
    s.def.integrator.tolerance = 1e-8;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_load(&s, PL_LOAD_TRACTION, select_group("x+"), 8e3, 4e3, 0);
    scenario_start(&s);
    for (int step = 0; step < 3; step++) scenario_step(&s);
    int64_t nodes = s.mesh->node_count, tets = s.mesh->tet_count;
    double *strain = malloc((size_t)tets * sizeof *strain), *nodal = malloc((size_t)nodes * sizeof *nodal);

    pl_error err;
    pl_sim_plastic_strain(s.sim, strain);
    check_ok(pl_sim_node_plastic_strain(s.sim, nodal, &err));
    double of_elements = 0, of_nodes = 0, low = INFINITY, high = 0;
    for (int64_t t = 0; t < tets; t++) {
        const int32_t *tet = s.mesh->tets + 10 * t;
        const double *o = s.mesh->nodes + 3 * (int64_t)tet[0];
        double e[3][3];
        for (int i = 0; i < 9; i++)
            e[i / 3][i % 3] = s.mesh->nodes[3 * (int64_t)tet[1 + i / 3] + i % 3] - o[i % 3];
        double volume = (e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
                         e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
                         e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0])) /
                        6;
        of_elements += 4 * volume * strain[t];
        for (int c = 0; c < 4; c++) of_nodes += volume * nodal[tet[c]];
        low = fmin(low, strain[t]), high = fmax(high, strain[t]);
    }
    assert_true(low > 1e-3 && high > 1.2 * low);
    for (int64_t i = 0; i < nodes; i++) assert_true(nodal[i] > 0); /* none was clamped to 0 */
    check_near(of_nodes, of_elements, 1e-10 * of_elements);
    free(strain), free(nodal);
    scenario_free(&s);
}

/* Quadratic interpolation of 0 and 1 at random nodes is between -1/8 and more than 1; stresses must not
 * become negative. Linear values stay exact, also as vectors, which may be positions. */
static void test_range(void **state) {
    (void)state;
    enum { COUNT = 2000, LEVEL = 7 };
    pl_mesh *mesh = quadratic_of(box_mesh(1, 1, 1, 2, 0.2));
    double *values = malloc(24 * (size_t)mesh->node_count), points[3 * COUNT], carried[3 * COUNT];
    pl_random random = {7};
    for (int i = 0; i < 3 * COUNT; i++) points[i] = pl_random_range(&random, 0, 1);
    pl_skin_def def = pl_skin_def_default();
    def.mesh = mesh, def.count = COUNT, def.points = points, def.threads = 1;
    pl_skin *skin = NULL;
    pl_tessellation surface;
    pl_error err;
    check_ok(pl_skin_create(&def, &skin, &err));
    check_ok(pl_mesh_tessellate(mesh, LEVEL, &surface, &err));
    double *drawn = malloc(24 * (size_t)surface.vertex_count);
    for (int width = 1; width <= 3; width += 2) { /* a stress; positions */
        for (int64_t i = 0; i < width * mesh->node_count; i++)
            values[i] = pl_random_range(&random, 0, 1) < 0.5 ? 0 : 1;
        pl_skin_values(skin, width, values, carried);
        pl_tessellation_values(&surface, width, values, drawn);
        double low = 0, high = 1, low_drawn = 0, high_drawn = 1;
        for (int i = 0; i < width * COUNT; i++) low = fmin(low, carried[i]), high = fmax(high, carried[i]);
        for (int64_t i = 0; i < width * surface.vertex_count; i++)
            low_drawn = fmin(low_drawn, drawn[i]), high_drawn = fmax(high_drawn, drawn[i]);
        bool inside = low >= 0 && high <= 1, inside_drawn = low_drawn >= 0 && high_drawn <= 1;
        assert_true(inside == (width == 1) && inside_drawn == (width == 1));
    }
    for (int64_t i = 0; i < mesh->node_count; i++) values[i] = mesh->nodes[3 * i];
    pl_skin_values(skin, 1, values, carried);
    for (int i = 0; i < COUNT; i++) check_near(carried[i], points[3 * i], 1e-12);
    values[0] = NAN; /* unknown, not the bound */
    pl_tessellation_values(&surface, 1, values, drawn);
    int64_t unknown = 0;
    for (int64_t i = 0; i < surface.vertex_count; i++) unknown += isnan(drawn[i]);
    assert_true(unknown > 1);
    free(values), free(drawn);
    pl_tessellation_free(&surface);
    pl_skin_free(skin);
    pl_mesh_free(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_linear_stress),
                                       cmocka_unit_test(test_plastic_strain), cmocka_unit_test(test_range)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
