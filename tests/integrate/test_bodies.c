/* Several bodies in one simulation behave as each does alone. Ranges, rest shapes, masses and element results
 * are in the order of the meshes. */
#include "scenario.h"

enum { BODIES = 3 };

static const char *const names[BODIES] = {"one", "two", "three"};
static const char *const laws[BODIES] = {"neo-hookean", "corotated", "stable-neo-hookean"};

/* Different sizes, so that bodies fill different numbers of batches and chunks. */
static pl_mesh *mesh_of(int body) { return box_mesh(1 + body, 1, 1, 2 + body, 0.2); }

static void add_body(scenario *s, int slot, int body, const pl_mesh *mesh) {
    s->materials[slot] = pl_material_def_default();
    s->materials[slot].name = laws[body];
    s->materials[slot].law = laws[body];
    s->materials[slot].young = 1e5 * (1 + body);
    s->materials[slot].poisson = 0.3;
    s->materials[slot].density = 1000 + 500 * body;
    s->bodies[slot] = pl_body_def_default();
    s->bodies[slot].name = names[body];
    s->bodies[slot].mesh = mesh;
    s->bodies[slot].material = laws[body];
    s->bodies[slot].translate[1] = 4 * body;
    s->bodies[slot].rotate_degrees = 30 * body; /* about z */
    s->bodies[slot].scale = 1 + 0.5 * body;
    if (body == 1) s->bodies[slot].start.kind = PL_START_MIRROR;
}

/* Every body is fixed at its left end; the second one is pushed, too. */
static void add_conditions(scenario *s, bool second) {
    s->def.gravity[1] = -0.3; /* moderate, so that there is only one equilibrium */
    scenario_fix(s, select_group("x-"), "xyz");
    if (second) scenario_load(s, PL_LOAD_FORCE, select_group("x+"), 0, 0, 500)->body = "two";
    scenario_start(s);
    scenario_converge(s);
}

static double signed_volume(const double *x, const int32_t *tet, int64_t first) {
    double e[3][3];
    for (int k = 0; k < 9; k++)
        e[k / 3][k % 3] = x[3 * (first + tet[1 + k / 3]) + k % 3] - x[3 * (first + tet[0]) + k % 3];
    return e[0][0] * (e[1][1] * e[2][2] - e[1][2] * e[2][1]) -
           e[0][1] * (e[1][0] * e[2][2] - e[1][2] * e[2][0]) +
           e[0][2] * (e[1][0] * e[2][1] - e[1][1] * e[2][0]);
}

static void check_results(const scenario *all, const pl_mesh *const *meshes) {
    int64_t tets = pl_sim_tet_count(all->sim);
    double *det = malloc(8 * (size_t)tets), *density = malloc(8 * (size_t)tets), energy, sum = 0;
    pl_error err;
    check_ok(pl_sim_tet_results(all->sim, NULL, NULL, det, density, &err));
    check_ok(pl_sim_forces(all->sim, &energy, NULL, NULL, &err));
    for (int b = 0; b < BODIES; b++) {
        int64_t first_node, first_tet;
        pl_sim_body_range(all->sim, b, &first_node, NULL, &first_tet, NULL);
        for (int64_t t = 0; t < meshes[b]->tet_count; t++) {
            const int32_t *tet = meshes[b]->tets + 4 * t;
            double rest = signed_volume(pl_sim_rest(all->sim), tet, first_node);
            double now = signed_volume(pl_sim_positions(all->sim), tet, first_node);
            check_near(det[first_tet + t], now / rest, 1e-10);
            sum += density[first_tet + t] * rest / 6;
        }
    }
    check_near(sum, energy, 1e-10 * energy);
    double *stress = malloc(48 * (size_t)tets);
    check_ok(pl_sim_tet_results(all->sim, stress, det, NULL, NULL, &err));
    check_ok(pl_sim_tet_results(all->sim, NULL, density, NULL, NULL, &err)); /* von Mises alone */
    assert_memory_equal(det, density, 8 * (size_t)tets);
    free(det), free(density), free(stress);
}

static void test_together_as_alone(void **state) {
    (void)state;
    scenario all;
    pl_mesh *meshes[BODIES];
    for (int b = 0; b < BODIES; b++) meshes[b] = mesh_of(b);
    scenario_init(&all, NULL);
    for (int b = 0; b < BODIES; b++) add_body(&all, b, b, meshes[b]);
    all.def.material_count = all.def.body_count = BODIES;
    add_conditions(&all, true);
    assert_int_equal(pl_sim_body_count(all.sim), BODIES);
    int64_t nodes = 0, tets = 0;
    for (int b = 0; b < BODIES; b++) {
        int64_t first_node, node_count, first_tet, tet_count;
        pl_sim_body_range(all.sim, b, &first_node, &node_count, &first_tet, &tet_count);
        assert_int_equal(first_node, nodes);
        assert_int_equal(first_tet, tets);
        assert_int_equal(node_count, meshes[b]->node_count);
        assert_int_equal(tet_count, meshes[b]->tet_count);
        nodes += node_count, tets += tet_count;

        scenario alone;
        scenario_init(&alone, NULL);
        add_body(&alone, 0, b, meshes[b]);
        add_conditions(&alone, b == 1);
        double mass = 0;
        for (int64_t k = 0; k < 3 * node_count; k++) {
            assert_true(pl_sim_rest(all.sim)[3 * first_node + k] == pl_sim_rest(alone.sim)[k]);
            check_near(pl_sim_positions(all.sim)[3 * first_node + k], pl_sim_positions(alone.sim)[k], 1e-7);
            if (k % 3 == 0) mass += pl_sim_masses(all.sim)[first_node + k / 3];
        }
        check_near(mass, (1000 + 500 * b) * (1 + b) * pow(1 + 0.5 * b, 3), 1e-8);
        assert_true(scenario_away(&alone) > 1e-3);
        scenario_free(&alone);
    }
    assert_int_equal(pl_sim_node_count(all.sim), nodes);
    assert_int_equal(pl_sim_tet_count(all.sim), tets);
    check_results(&all, (const pl_mesh *const *)meshes);
    scenario_free(&all);
    for (int b = 0; b < BODIES; b++) pl_mesh_free(meshes[b]);
}

/* A node without elements does not move and has neither force nor mass. */
static void test_lone_node(void **state) {
    (void)state;
    scenario s;
    pl_mesh *mesh = box_mesh(1, 1, 1, 2, 0);
    int64_t n = mesh->node_count++;
    mesh->nodes = realloc(mesh->nodes, 24 * (size_t)mesh->node_count);
    for (int d = 0; d < 3; d++) mesh->nodes[3 * n + d] = 7;
    scenario_init(&s, mesh);
    s.def.gravity[1] = -1;
    scenario_fix(&s, select_group("y-"), "xyz");
    scenario_start(&s);
    scenario_converge(&s);
    double *internal = malloc(24 * (size_t)mesh->node_count);
    pl_error err;
    memset(internal, 0x55, 24 * (size_t)mesh->node_count);
    check_ok(pl_sim_forces(s.sim, NULL, internal, NULL, &err));
    for (int d = 0; d < 3; d++) {
        check_near(pl_sim_positions(s.sim)[3 * n + d], 7, 0);
        check_near(internal[3 * n + d], 0, 0);
    }
    check_near(pl_sim_masses(s.sim)[n], 0, 0);
    free(internal);
    scenario_free(&s);
}

static void test_refusals(void **state) {
    (void)state;
    for (int what = 0; what < 14; what++) {
        scenario s;
        pl_error err = {0};
        static const char *const group[] = {"x-"}, *const other[] = {"flesh"};
        scenario_init(&s, box_mesh(1, 1, 1, 1, 0));
        const char *expected = "body";
        if (what == 0) s.bodies[0].material = "wood", expected = "wood";
        if (what == 1) s.bodies[0].scale = -1;
        if (what == 2) s.bodies[0].mesh = NULL, expected = "mesh is NULL";
        if (what == 3) s.def.body_count = 0, expected = "no bodies";
        if (what == 4)
            s.bodies[0].override_count = 1, s.bodies[0].override_groups = group,
            s.bodies[0].override_materials = other; /* a group of nodes, not of elements */
        if (what == 5)
            memset(s.mesh->nodes, 0, 24), memcpy(s.mesh->nodes + 3, s.mesh->nodes, 24),
                expected = "body 'body': element ";
        if (what == 6) s.def.dt = 0, expected = "dt";
        if (what == 7) s.bodies[0].material = NULL, expected = "material is NULL";
        if (what == 8) s.materials[0].law = "jello", expected = "expected one of linear, corotated, ";
        if (what == 9) s.materials[0].law = NULL, expected = "law is NULL, expected one of linear, ";
        if (what == 10) s.def.threads = 257, expected = "expected 0 (all cores) to 256";
        if (what == 11)
            s.def.integrator.type = "linear-implicit-euler", s.def.integrator.tangent = PL_TANGENT_WARPED,
            expected = "tangent 'warped' needs law 'linear'";
        if (what == 12) s.bodies[1] = s.bodies[0], s.def.body_count = 2, expected = "several bodies 'body'";
        if (what == 13) s.bodies[0].material = "flash", expected = "did you mean 'flesh'?";
        assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
        assert_null(s.sim);
        if (!strstr(err.message, expected)) fail_msg("case %d: %s", what, err.message);
        scenario_free(&s);
    }
}

/* Names of bodies are unique, but any number may have none. */
static void test_unnamed(void **state) {
    (void)state;
    scenario s;
    pl_error err = {0};
    scenario_init(&s, box_mesh(1, 1, 1, 1, 0));
    s.def.body_count = 4;
    for (int b = 0; b < 4; b++) {
        s.bodies[b] = s.bodies[0];
        s.bodies[b].name = b % 2 ? "" : NULL;
    }
    check_ok(pl_sim_create(&s.def, &s.sim, &err));
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_together_as_alone),
                                       cmocka_unit_test(test_lone_node), cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_unnamed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
