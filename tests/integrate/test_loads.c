/* Loads against closed-form solutions: uniaxial traction on bars of one and of two materials, pressure on the
 * whole surface, forces and their reactions, gravity, and loads between keyframes. */
#include "scenario.h"

/* The root of an increasing function between low and high. */
static double root(double (*f)(const double *p, double x), const double *p, double low, double high) {
    for (int k = 0; k < 200; k++) {
        double middle = 0.5 * (low + high);
        if (f(p, middle) > 0)
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* Logarithmic neo-Hookean law: nominal stress across and along a bar of stretches a, b, b. p = {lambda, mu, a
 * or traction}. */
static double across(const double *p, double b) { return p[1] * (b - 1 / b) + p[0] * log(p[2] * b * b) / b; }
static double along(const double *p, double a) {
    double q[3] = {p[0], p[1], a}, b = root(across, q, 0.05, 20);
    return p[1] * (a - 1 / a) + p[0] * log(a * b * b) / a - p[2];
}

/* Symmetric supports: the three lower faces slide in their planes. */
static void slide(scenario *s) {
    scenario_fix(s, select_group("x-"), "x");
    scenario_fix(s, select_group("y-"), "y");
    scenario_fix(s, select_group("z-"), "z");
}

static void check_stretches(const scenario *s, double a, double b, double c) {
    const double *x = pl_sim_positions(s->sim), *X = pl_sim_rest(s->sim);
    for (int64_t i = 0; i < pl_sim_node_count(s->sim); i++) {
        check_near(x[3 * i], a * X[3 * i], 1e-8);
        check_near(x[3 * i + 1], b * X[3 * i + 1], 1e-8);
        check_near(x[3 * i + 2], c * X[3 * i + 2], 1e-8);
    }
}

static void test_uniaxial(void **state) {
    (void)state;
    const double tractions[] = {1.5e5, 2e4, -3e4};
    for (int linear = 0; linear < 2; linear++) {
        for (int k = 0; k < 3; k++) {
            scenario s;
            scenario_init(&s, box_mesh(2, 1, 1.5, 3, 0.3));
            s.materials[0].law = linear ? "linear" : "neo-hookean";
            slide(&s);
            scenario_load(&s, PL_LOAD_TRACTION, select_group("x+"), tractions[k] / (linear ? 4 : 1), 0, 0);
            scenario_start(&s);
            pl_step_report report = scenario_converge(&s);
            double lambda, mu, a, b;
            pl_error err;
            check_ok(pl_material_check(&s.materials[0], &lambda, &mu, &err));
            if (linear) {
                a = 1 + tractions[k] / 4 / 1e5;
                b = 1 - 0.33 * tractions[k] / 4 / 1e5;
            } else {
                a = root(along, (double[3]){lambda, mu, tractions[k]}, 0.1, 10);
                b = root(across, (double[3]){lambda, mu, a}, 0.05, 20);
            }
            check_stretches(&s, a, b, b);
            check_near(report.volume_ratio, a * b * b, 1e-9);
            /* dead load: minus force times displacement; area 1.5, length 2 */
            check_near(report.external_energy, -tractions[k] / (linear ? 4 : 1) * 1.5 * 2 * (a - 1),
                       1e-6 * fabs(tractions[k]));
            /* Cauchy stress: traction over the deformed area */
            double *stress = malloc(48 * (size_t)s.mesh->tet_count),
                   *mises = malloc(8 * (size_t)s.mesh->tet_count);
            check_ok(pl_sim_tet_results(s.sim, stress, mises, NULL, NULL, &err));
            double cauchy = tractions[k] / (linear ? 4 : 1) / (b * b);
            for (int64_t t = 0; t < s.mesh->tet_count; t++) {
                for (int i = 0; i < 6; i++) check_near(stress[6 * t + i], i ? 0 : cauchy, 1e-4);
                check_near(mises[t], fabs(cauchy), 1e-4);
            }
            free(stress), free(mises);
            scenario_free(&s);
        }
    }
}

/* Adds a group of the elements whose centre has x > `at`. */
static void add_group(pl_mesh *mesh, const char *name, double at) {
    mesh->groups = realloc(mesh->groups, sizeof(pl_group) * (size_t)(mesh->group_count + 1));
    pl_group *group = &mesh->groups[mesh->group_count++];
    *group = (pl_group){.name = malloc(strlen(name) + 1), .where = PL_ON_TETS};
    strcpy(group->name, name);
    group->items = malloc(sizeof(int32_t) * (size_t)mesh->tet_count);
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        double centre = 0;
        for (int a = 0; a < 4; a++) centre += mesh->nodes[3 * mesh->tets[4 * t + a]] / 4;
        if (centre > at) group->items[group->count++] = (int32_t)t;
    }
    assert_true(group->count > 0 && group->count < mesh->tet_count);
}

/* Two materials in series, without lateral strain (Poisson's ratio 0): each half has its own stretch.
 * Materials are assigned by group, or element by element. */
static void test_two_materials(void **state) {
    (void)state;
    static const char *const groups[] = {"far"}, *const others[] = {"stiff"};
    for (int round = 0; round < 4; round++) {
        bool linear = round % 2, painted = round / 2;
        scenario s;
        scenario_init(&s, box_mesh(2, 1, 1, 2, 0));
        add_group(s.mesh, "far", 1);
        const pl_group *far_half = pl_mesh_find_group(s.mesh, "far");
        pl_painted paint = {"stiff", far_half->count, far_half->items};
        s.materials[0].law = linear ? "linear" : "neo-hookean";
        s.materials[0].poisson = 0;
        s.materials[1] = s.materials[0];
        s.materials[1].name = "stiff";
        s.materials[1].young = 4e5;
        s.materials[1].density = 3000;
        s.def.material_count = 2;
        s.bodies[0].painted_count = painted;
        s.bodies[0].painted = &paint;
        s.bodies[0].override_count = !painted;
        s.bodies[0].override_groups = groups;
        s.bodies[0].override_materials = others;
        slide(&s);
        scenario_load(&s, PL_LOAD_TRACTION, select_group("x+"), 5e4, 0, 0);
        scenario_start(&s);
        pl_step_report report = scenario_converge(&s);
        /* linear: T / E; neo-Hookean with lambda 0: mu (a - 1/a) = T, mu = E/2 */
        double soft = 1.5, stiff = 1.125, q = 5e4 / (0.5e5), r = 5e4 / (2e5);
        if (!linear) soft = 0.5 * (q + sqrt(q * q + 4)), stiff = 0.5 * (r + sqrt(r * r + 4));
        const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim);
        double mass = 0;
        for (int64_t i = 0; i < pl_sim_node_count(s.sim); i++) {
            double near = fmin(X[3 * i], 1), far = fmax(X[3 * i] - 1, 0);
            check_near(x[3 * i], soft * near + stiff * far, 1e-8);
            check_near(x[3 * i + 1], X[3 * i + 1], 1e-8);
            mass += pl_sim_masses(s.sim)[i];
        }
        check_near(mass, 1000 + 3000, 1e-9);
        check_near(report.volume_ratio, 0.5 * (soft + stiff), 1e-9);
        scenario_free(&s);
    }
}

/* g / a^2 = -p at equal stretches a: Cauchy stress of the logarithmic neo-Hookean law. p = {lambda, mu,
 * pressure} */
static double hydrostatic(const double *p, double a) {
    return (p[1] * (a - 1 / a) + 3 * p[0] * log(a) / a) / (a * a) + p[2];
}

/* A body without constraints under pressure on its whole surface, which follows the deformation. */
static void test_pressure_all_around(void **state) {
    (void)state;
    const double pressures[] = {4e4, 1e3, -1e4};
    for (int sphere = 0; sphere < 2; sphere++) {
        for (int k = 0; k < 3; k++) {
            pl_shape_def shape = pl_shape_def_default();
            pl_error err;
            pl_mesh *mesh;
            shape.shape = sphere ? PL_SHAPE_SPHERE : PL_SHAPE_BOX;
            shape.radius = 0.7;
            shape.resolution = sphere ? 6 : 3;
            shape.irregular = 0.2;
            check_ok(pl_mesh_generate(&shape, &mesh, &err));
            scenario s;
            scenario_init(&s, mesh);
            scenario_load(&s, PL_LOAD_PRESSURE, select_surface(), pressures[k], 0, 0);
            scenario_start(&s);
            pl_step_report report = scenario_converge(&s);
            double lambda, mu;
            check_ok(pl_material_check(&s.materials[0], &lambda, &mu, &err));
            double a = root(hydrostatic, (double[3]){lambda, mu, pressures[k]}, 0.5, 1.2);
            check_near(report.volume_ratio, a * a * a, 1e-8);
            double *stress = malloc(48 * (size_t)mesh->tet_count);
            check_ok(pl_sim_tet_results(s.sim, stress, NULL, NULL, NULL, &err));
            for (int64_t t = 0; t < 6 * mesh->tet_count; t++)
                check_near(stress[t], t % 6 < 3 ? -pressures[k] : 0, 1e-8 * fabs(pressures[k]) + 1e-7);
            free(stress);
            scenario_free(&s);
        }
    }
}

/* A bent cantilever: the reactions balance the applied forces, and their torques at the deformed
 * positions. */
static void test_reactions(void **state) {
    (void)state;
    scenario s;
    scenario_init(&s, box_mesh(2, 1, 1, 4, 0.2));
    s.def.gravity[2] = -3;
    int32_t corner = -1;
    for (int64_t i = 0; i < s.mesh->node_count; i++) {
        const double *X = s.mesh->nodes + 3 * i;
        if (X[0] == 2 && X[1] == 1 && X[2] == 1) corner = (int32_t)i;
    }
    assert_true(corner >= 0);
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_load(&s, PL_LOAD_FORCE, select_node(&corner), 100, -400, 50);
    scenario_load(&s, PL_LOAD_PRESSURE, select_group("y+"), 2e3, 0, 0);
    scenario_load(&s, PL_LOAD_FORCE, select_group("x+"), 300, 0, 0);
    scenario_start(&s);
    scenario_converge(&s);
    int64_t n = pl_sim_node_count(s.sim);
    double *internal = malloc(24 * (size_t)n), *external = malloc(24 * (size_t)n), sum[3] = {0},
           torque[3] = {0}, applied[3] = {0};
    pl_error err;
    check_ok(pl_sim_forces(s.sim, NULL, internal, external, &err));
    const double *x = pl_sim_positions(s.sim), *X = pl_sim_rest(s.sim), *m = pl_sim_masses(s.sim);
    double weight = 0;
    for (int64_t i = 0; i < n; i++) {
        weight += 3 * m[i];
        double reaction[3] = {0};
        for (int d = 0; d < 3; d++) {
            double out = internal[3 * i + d] + external[3 * i + d];
            if (X[3 * i] == 0)
                reaction[d] = -out;
            else
                check_near(out, 0, 1e-6);
            sum[d] += reaction[d];
            applied[d] += external[3 * i + d];
        }
        for (int d = 0; d < 3; d++) {
            int p = (d + 1) % 3, q = (d + 2) % 3;
            torque[d] += x[3 * i + p] * (external[3 * i + q] + reaction[q]) -
                         x[3 * i + q] * (external[3 * i + p] + reaction[p]);
        }
    }
    check_near(weight, 2000 * 3, 1e-8);
    for (int d = 0; d < 3; d++) {
        check_near(sum[d], -applied[d], 1e-5);
        check_near(torque[d], 0, 1e-5);
    }
    /* the pressure acts downwards and, on the bent face, sideways, in proportion to its deformed area */
    assert_true(applied[1] < -400 - 2e3 * 2 * 0.5 && applied[1] > -400 - 2e3 * 2 * 1.5);
    check_near(applied[2], 50 - 6000, 1e3);
    free(internal), free(external);
    scenario_free(&s);
}

/* Signs and magnitudes at rest: a force is divided equally, a traction by area, and a pressure acts
 * inwards. */
static void test_shares(void **state) {
    (void)state;
    scenario s;
    scenario_init(&s, box_mesh(1, 2, 3, 2, 0.2));
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_load(&s, PL_LOAD_FORCE, select_group("y+"), 0, 0, 7);
    scenario_load(&s, PL_LOAD_TRACTION, select_group("y+"), 10, 0, 0);
    scenario_load(&s, PL_LOAD_PRESSURE, select_group("y+"), 100, 0, 0);
    scenario_start(&s);
    int64_t n = pl_sim_node_count(s.sim), selected = 0;
    double *external = malloc(24 * (size_t)n), sum[3] = {0};
    pl_error err;
    check_ok(pl_sim_forces(s.sim, NULL, NULL, external, &err));
    for (int64_t i = 0; i < n; i++) selected += s.mesh->nodes[3 * i + 1] == 2;
    for (int64_t i = 0; i < n; i++) {
        bool loaded = s.mesh->nodes[3 * i + 1] == 2;
        check_near(external[3 * i + 2], loaded ? 7.0 / (double)selected : 0, 1e-12);
        if (loaded) check_near(external[3 * i + 1], -10 * external[3 * i], 1e-12);
        if (loaded) assert_true(external[3 * i] > 0);
        for (int d = 0; d < 3; d++) sum[d] += external[3 * i + d];
    }
    check_near(sum[0], 10 * 1 * 3, 1e-12);
    check_near(sum[1], -100 * 1 * 3, 1e-11);
    check_near(sum[2], 7, 1e-12);
    free(external);
    scenario_free(&s);
}

/* A box with a group of the triangles on its sides x = 1 and y = 0, as a file would define it. The mesh
 * repair keeps them. */
static pl_mesh *box_with_surface(void) {
    pl_mesh *mesh = box_mesh(1, 1, 1, 3, 0);
    pl_error err;
    int32_t *tris;
    int64_t count, kept = 0;
    check_ok(pl_mesh_boundary(mesh, &tris, NULL, &count, &err));
    for (int64_t t = 0; t < count; t++) {
        bool on[2] = {true, true};
        for (int k = 0; k < 6; k++)
            on[k % 2] = on[k % 2] && mesh->nodes[3 * (int64_t)tris[3 * t + k / 2] + k % 2] == 1 - k % 2;
        if (on[0] || on[1]) memmove(tris + 3 * kept++, tris + 3 * t, 3 * sizeof *tris);
    }
    free(mesh->tris);
    mesh->tris = tris, mesh->tri_count = kept;
    mesh->groups = realloc(mesh->groups, sizeof(pl_group) * (size_t)(mesh->group_count + 1));
    mesh->groups[mesh->group_count++] = (pl_group){.name = strdup("two sides"),
                                                   .where = PL_ON_TRIS,
                                                   .count = kept,
                                                   .items = malloc((size_t)kept * sizeof(int32_t))};
    for (int32_t t = 0; t < kept; t++) mesh->groups[mesh->group_count - 1].items[t] = t;
    check_ok(pl_mesh_repair(mesh, NULL, &err));
    return mesh;
}

/* The number of surface triangles with all nodes in the group that are not part of it: those at the ends of
 * the common edge. */
static int64_t foreign_faces(const pl_mesh *mesh, const char *name) {
    const pl_group *group = pl_mesh_find_group(mesh, name);
    uint8_t *mask = calloc((size_t)mesh->node_count, 1);
    pl_error err;
    int32_t *faces;
    int64_t count, inside = 0;
    int size;
    for (int64_t i = 0; i < group->count; i++) mask[group->items[i]] = 1;
    check_ok(pl_mesh_boundary_nodes(mesh, &faces, NULL, &count, &size, &err));
    for (int64_t f = 0; f < count; f++) {
        bool all = true;
        for (int a = 0; a < size; a++) all = all && mask[faces[size * f + a]];
        inside += all;
    }
    free(mask), free(faces);
    return inside - group->tri_count;
}

/* Pressure and traction on a group of triangles act on these triangles only: linear, quadratic, refined. */
static void test_surface_group(void **state) {
    (void)state;
    for (int round = 0; round < 5; round++) {
        static const char *const elements[] = {"tet4", "tet10", "bezier10", "adaptive", "tet4"};
        pl_error err;
        pl_mesh *mesh = box_with_surface(), *fine = NULL;
        if (round == 0) assert_true(foreign_faces(mesh, "two sides") > 0);
        if (round >= 1 && round <= 3) mesh = quadratic_of(mesh);
        if (round == 4) {
            check_ok(pl_mesh_refine(mesh, &fine, &err));
            assert_int_equal(pl_mesh_find_group(fine, "two sides")->tri_count,
                             4 * pl_mesh_find_group(mesh, "two sides")->tri_count);
            pl_mesh_free(mesh);
            mesh = fine;
        }
        scenario s;
        scenario_init(&s, mesh);
        s.bodies[0].element = elements[round];
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_load(&s, PL_LOAD_PRESSURE, select_group("two sides"), 100, 0, 0);
        scenario_load(&s, PL_LOAD_TRACTION, select_group("two sides"), 0, 0, 7);
        scenario_start(&s);
        int64_t n = pl_sim_node_count(s.sim);
        double *external = malloc(24 * (size_t)n), sum[3] = {0};
        check_ok(pl_sim_forces(s.sim, NULL, NULL, external, &err));
        for (int64_t k = 0; k < 3 * n; k++) sum[k % 3] += external[k];
        check_near(sum[0], -100, 1e-11);
        check_near(sum[1], 100, 1e-11);
        check_near(sum[2], 2 * 7, 1e-12);
        free(external);
        scenario_free(&s);
    }
}

static void test_between_keys(void **state) {
    (void)state;
    static const double times[3] = {0.5, 1, 2}, values[9] = {10, 0, 0, 20, 4, 0, 0, 0, -8};
    /* times 0.25, 0.5, ...; linear, smooth (3 s^2 - 2 s^3) and step */
    const double expected[3][8][3] = {
        {{10, 0, 0}, {10, 0, 0}, {15, 2, 0}, {20, 4, 0}, {15, 3, -2}, {10, 2, -4}, {5, 1, -6}, {0, 0, -8}},
        {{10, 0, 0},
         {10, 0, 0},
         {15, 2, 0},
         {20, 4, 0},
         {20 - 20 * 0.15625, 4 - 4 * 0.15625, -8 * 0.15625},
         {10, 2, -4},
         {20 - 20 * 0.84375, 4 - 4 * 0.84375, -8 * 0.84375},
         {0, 0, -8}},
        {{10, 0, 0}, {10, 0, 0}, {10, 0, 0}, {20, 4, 0}, {20, 4, 0}, {20, 4, 0}, {20, 4, 0}, {0, 0, -8}},
    };
    for (int kind = PL_INTERP_LINEAR; kind <= PL_INTERP_STEP; kind++) {
        scenario s;
        scenario_init(&s, box_mesh(1, 1, 1, 1, 0));
        s.def.dt = 0.25;
        scenario_fix(&s, select_group("x-"), "xyz");
        scenario_load(&s, PL_LOAD_FORCE, select_group("x+"), 0, 0, 0)->value =
            (pl_curve){3, 3, kind, times, values};
        scenario_start(&s);
        int64_t n = pl_sim_node_count(s.sim);
        double *external = malloc(24 * (size_t)n), *internal = malloc(24 * (size_t)n);
        pl_error err;
        for (int step = 0; step < 8; step++) {
            pl_step_report report = scenario_converge(&s);
            check_near(report.time, 0.25 * (step + 1), 0);
            double sum[3] = {0}, support[3] = {0};
            check_ok(pl_sim_forces(s.sim, NULL, internal, external, &err));
            for (int64_t k = 0; k < 3 * n; k++) {
                sum[k % 3] += external[k];
                if (s.mesh->nodes[k - k % 3] == 0) support[k % 3] += internal[k];
            }
            for (int d = 0; d < 3; d++) {
                check_near(sum[d], expected[kind][step][d], 1e-12);
                check_near(support[d], expected[kind][step][d], 1e-7); /* solved with this load */
            }
        }
        free(external), free(internal);
        scenario_free(&s);
    }
}

/* Gravity with keys replaces the constant one. Halfway between two keys it is their mean. */
static void test_gravity_keys(void **state) {
    (void)state;
    static const double times[] = {0, 1}, values[] = {0, 0, 0, 0, -4, 2};
    scenario s;
    scenario_init(&s, box_mesh(1, 1, 1, 3, 0.2));
    s.def.gravity[0] = 99; /* not used */
    s.def.gravity_keys = (pl_curve){.count = 2, .components = 3, .times = times, .values = values};
    s.def.dt = 0.5;
    scenario_fix(&s, select_group("x-"), "xyz");
    scenario_start(&s);
    scenario_converge(&s);
    int64_t n = pl_sim_node_count(s.sim);
    double *external = malloc(24 * (size_t)n), sum[3] = {0};
    pl_error err;
    check_ok(pl_sim_forces(s.sim, NULL, NULL, external, &err));
    for (int64_t i = 0; i < 3 * n; i++) sum[i % 3] += external[i];
    double mass = 1000; /* of a cubic metre */
    check_near(sum[0], 0, 1e-9);
    check_near(sum[1], -2 * mass, 1e-9 * mass);
    check_near(sum[2], 1 * mass, 1e-9 * mass);
    free(external);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uniaxial),
        cmocka_unit_test(test_two_materials),
        cmocka_unit_test(test_pressure_all_around),
        cmocka_unit_test(test_reactions),
        cmocka_unit_test(test_shares),
        cmocka_unit_test(test_surface_group),
        cmocka_unit_test(test_between_keys),
        cmocka_unit_test(test_gravity_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
