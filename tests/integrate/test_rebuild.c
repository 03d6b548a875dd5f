/* Rebuilds in the middle of runs of every integrator: without changes the bits stay the same, another
 * numbering changes results by rounding only, bodies are added and removed, a node is split, wrong maps are
 * refused. */
#include "model/sim.h"
#include "motion.h"
#include "pliant/pliant.h"

enum {
    CREEP = 1,
    MULTIPLICATIVE = 2,
    HEAT = 4,
    CONTACT = 8,
    QUADRATIC = 16,
    ADAPTIVE = 32,
    REUSE = 64,
    DAMPED = 128
};
static const unsigned kinds[] = {0,
                                 CREEP | HEAT,
                                 MULTIPLICATIVE | CONTACT,
                                 CONTACT | DAMPED,
                                 QUADRATIC | HEAT | CONTACT,
                                 ADAPTIVE | CREEP,
                                 QUADRATIC | REUSE | MULTIPLICATIVE};
enum { KINDS = sizeof kinds / sizeof kinds[0], BEFORE = 6, AFTER = 6 };

static const double floor_point[3] = {0, 0, -0.02}, floor_normal[3] = {0, 0, 1};
static const double source_center[3] = {3, 0.5, 0.5}, source_power = 4e5;
static pl_heat_source_def source;

/* A bar that is fixed at one end or falls on a floor, with the options of the bits in `what`. */
static void init(scenario *s, unsigned what, const char *integrator) {
    pl_mesh *mesh = box_mesh(3, 1, 1, 2, 0.2);
    scenario_init(s, what & (QUADRATIC | ADAPTIVE) ? quadratic_of(mesh) : mesh);
    s->def.dt = 0.01;
    bool rests = !strcmp(integrator, "quasistatic");
    s->def.gravity[2] = rests ? -0.5 : -9.81;
    s->def.integrator.type = integrator;
    s->def.solver.tolerance = 1e-12;
    s->def.may_anneal = what & CREEP;
    pl_material_def *m = &s->materials[0];
    m->young = 4e4;
    if (what & REUSE) {
        m->law = "linear";
        s->def.integrator.tangent = PL_TANGENT_WARPED;
        s->def.integrator.reuse_tolerance = 0.05;
    }
    if (what & (CREEP | MULTIPLICATIVE)) {
        m->plasticity = what & CREEP ? "creep" : "multiplicative";
        for (const pl_field *f = pl_flow_find(m->plasticity)->params; f && f->name; f++) {
            double *value = (double *)((char *)m + f->offset);
            if (!strcmp(f->name, "yield")) *value = what & CREEP ? 0.01 : 200;
            if (!strcmp(f->name, "rate") || !strcmp(f->name, "creep")) *value = 5;
        }
    }
    if (what & DAMPED) m->damping_mass = 0.5, m->damping_stiffness = 2e-3;
    if (what & ADAPTIVE) {
        s->bodies[0].element = "adaptive";
        s->bodies[0].adaptive = (pl_adaptive_def){.raise = 2e-3, .lower = 1e-3, .dwell = 1};
    }
    if (what & HEAT) {
        source = pl_heat_source_def_default();
        source.center = (pl_curve){1, 3, PL_INTERP_LINEAR, &scenario_zero_time, source_center};
        source.power = (pl_curve){1, 1, PL_INTERP_LINEAR, &scenario_zero_time, &source_power};
        source.radius = 0.8;
        m->conductivity = 20, m->heat_capacity = 10;
        s->def.heat.active = true;
        s->def.heat.source_count = 1;
        s->def.heat.sources = &source;
    }
    if (what & CONTACT) scenario_plane(s, floor_point, floor_normal, 0.3)->name = "floor";
    pl_selection_def end = {.kind = PL_SELECT_BOX, .min = {-1, -1, -1}, .max = {0, 20, 2}, .tolerance = 1e-6};
    if (!(what & CONTACT) || rests) scenario_fix(s, end, "xyz");
    s->bodies[0].velocity[0] = 0.5;
}

/* False if the integrator refuses the combination of options. */
static bool starts(scenario *s) {
    pl_error err;
    return pl_sim_create(&s->def, &s->sim, &err) == PL_OK;
}

static void advance(scenario *s, int steps) {
    for (int i = 0; i < steps; i++) scenario_step(s);
}

static void *saved(const scenario *s, size_t *size) {
    *size = pl_sim_state_size(s->sim);
    void *bytes = malloc(*size);
    assert_non_null(bytes);
    pl_sim_state_save(s->sim, bytes);
    return bytes;
}

static bool same_state(const scenario *a, const scenario *b) {
    size_t na, nb;
    void *x = saved(a, &na), *y = saved(b, &nb);
    bool same = na == nb && !memcmp(x, y, na);
    free(x), free(y);
    return same;
}

typedef void (*visit_case)(unsigned what, const char *integrator);

/* Every combination of options with every integrator that supports it, at least 35 in all. */
static void each_case(visit_case visit) {
    int made = 0;
    for (int k = 0; k < KINDS; k++) {
        for (int i = 0; i < pl_integrator_info_count(); i++) {
            scenario s;
            init(&s, kinds[k], pl_integrator_info_at(i).name);
            bool good = starts(&s);
            scenario_free(&s);
            if (!good) continue;
            visit(kinds[k], pl_integrator_info_at(i).name);
            made++;
        }
    }
    assert_true(made >= 35);
}

/* ---- nothing changes ---- */

static void check_unchanged(unsigned what, const char *integrator) {
    scenario a, b;
    pl_error err;
    init(&a, what, integrator), scenario_start(&a);
    init(&b, what, integrator), scenario_start(&b);
    b.def.threads = 2;
    for (int round = 0; round < 2; round++) {
        advance(&a, BEFORE);
        advance(&b, BEFORE);
        check_ok(pl_sim_rebuild(b.sim, &b.def, NULL, &err));
        if (!same_state(&a, &b)) fail_msg("%s, %u: rebuilding changes the state", integrator, what);
    }
    advance(&a, AFTER);
    advance(&b, AFTER);
    if (!same_state(&a, &b)) fail_msg("%s, %u: other bits after a rebuild", integrator, what);
    assert_true(a.sim->work.vectors.growths == 0);
    assert_true(pl_sim_step_index(b.sim) == 2 * BEFORE + AFTER && scenario_away(&b) > 1e-3);
    scenario_free(&a), scenario_free(&b);
}

static void test_unchanged(void **state) {
    (void)state;
    each_case(check_unchanged);
}

/* ---- another numbering ---- */

typedef struct numbering {
    int32_t *nodes, *tets; /* from old to new */
} numbering;

static int32_t *shuffled(int64_t count, uint64_t seed) {
    int32_t *order = malloc((size_t)count * sizeof *order);
    pl_random random = {seed};
    for (int64_t i = 0; i < count; i++) order[i] = (int32_t)i;
    for (int64_t i = count - 1; i > 0; i--) {
        int64_t j = (int64_t)(pl_random_unit(&random) * (double)(i + 1));
        int32_t swap = order[i];
        order[i] = order[j], order[j] = swap;
    }
    return order;
}

static pl_mesh *renumbered(const pl_mesh *mesh, const numbering *n) {
    pl_error err;
    pl_mesh *out = NULL;
    check_ok(pl_mesh_copy(mesh, &out, &err));
    int size = mesh->nodes_per_tet;
    for (int64_t i = 0; i < mesh->node_count; i++)
        memcpy(out->nodes + 3 * n->nodes[i], mesh->nodes + 3 * i, 3 * sizeof(double));
    for (int64_t k = 0; k < size * mesh->tet_count; k++)
        out->tets[size * (int64_t)n->tets[k / size] + k % size] = n->nodes[mesh->tets[k]];
    for (int g = 0; g < out->group_count; g++) out->groups[g].count = 0; /* not used here */
    return out;
}

static void check_renumbered(unsigned what, const char *integrator) {
    scenario a, b;
    pl_error err;
    init(&a, what, integrator), scenario_start(&a);
    init(&b, what, integrator), scenario_start(&b);
    advance(&a, BEFORE), advance(&b, BEFORE);
    numbering n = {shuffled(b.mesh->node_count, 5), shuffled(b.mesh->tet_count, 9)};
    pl_mesh *mesh = renumbered(b.mesh, &n);
    b.bodies[0].mesh = mesh;
    pl_rebuild_map map = pl_rebuild_map_default();
    map.nodes = n.nodes;
    map.tets = n.tets;
    check_ok(pl_sim_rebuild(b.sim, &b.def, &map, &err));
    advance(&a, AFTER), advance(&b, AFTER);
    double far = 0;
    const double *x = pl_sim_positions(a.sim), *y = pl_sim_positions(b.sim);
    for (int64_t k = 0; k < 3 * a.mesh->node_count; k++)
        far = fmax(far, fabs(x[k] - y[3 * n.nodes[k / 3] + k % 3]));
    if (!(far < 1e-9)) fail_msg("%s, %u: %g m apart after renumbering", integrator, what, far);
    if (pl_sim_is_plastic(a.sim)) {
        double *p = calloc((size_t)(2 * a.mesh->tet_count), sizeof *p), *q = p + a.mesh->tet_count;
        pl_sim_plastic_strain(a.sim, p);
        pl_sim_plastic_strain(b.sim, q);
        for (int64_t t = 0; t < a.mesh->tet_count; t++) check_near(q[n.tets[t]], p[t], 1e-8);
        free(p);
    }
    if (what & HEAT) {
        for (int64_t i = 0; i < a.mesh->node_count; i++)
            check_near(pl_sim_temperatures(b.sim)[n.nodes[i]], pl_sim_temperatures(a.sim)[i], 1e-8);
    }
    scenario_free(&a), scenario_free(&b);
    pl_mesh_free(mesh);
    free(n.nodes), free(n.tets);
}

static void test_renumbered(void **state) {
    (void)state;
    each_case(check_renumbered);
}

/* A skin that is created after renumbering has the same positions as one created before. */
static void test_skin(void **state) {
    (void)state;
    scenario s;
    pl_error err;
    init(&s, QUADRATIC, "implicit-euler"), scenario_start(&s);
    advance(&s, BEFORE);
    const double points[6] = {2.9, 0.3, 0.7, 1.5, 0.9, 0.1};
    double before[6], after[6];
    numbering n = {shuffled(s.mesh->node_count, 2), shuffled(s.mesh->tet_count, 3)};
    pl_mesh *mesh = renumbered(s.mesh, &n);
    for (int round = 0; round < 2; round++) {
        pl_skin_def def = pl_skin_def_default();
        pl_skin *skin = NULL;
        def.mesh = s.bodies[0].mesh, def.rest = pl_sim_rest(s.sim);
        def.count = 2, def.points = points;
        check_ok(pl_skin_create(&def, &skin, &err));
        pl_skin_positions(skin, pl_sim_positions(s.sim), round ? after : before);
        pl_skin_free(skin);
        if (round) break;
        s.bodies[0].mesh = mesh;
        pl_rebuild_map map = pl_rebuild_map_default();
        map.nodes = n.nodes, map.tets = n.tets;
        check_ok(pl_sim_rebuild(s.sim, &s.def, &map, &err));
    }
    for (int k = 0; k < 6; k++) check_near(after[k], before[k], 1e-12);
    assert_true(fabs(before[2] - points[2]) > 1e-3);
    scenario_free(&s);
    pl_mesh_free(mesh);
    free(n.nodes), free(n.tets);
}

/* ---- bodies are added and removed ---- */

static void add_body(scenario *s) {
    s->bodies[1] = s->bodies[0];
    s->bodies[1].name = "other";
    s->bodies[1].translate[1] = 5;
    s->bodies[1].velocity[0] = 0, s->bodies[1].velocity[1] = 1;
    s->def.body_count = 2;
}

/* After the first of two bodies is removed, the second one moves as it does alone. */
static void test_removed_body(void **state) {
    (void)state;
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        const char *name = pl_integrator_info_at(i).name;
        if (!strcmp(name, "symplectic-euler") || !strcmp(name, "newmark-imex"))
            continue; /* substeps differ */
        scenario both, alone;
        pl_error err;
        init(&both, CREEP | CONTACT, name), add_body(&both), scenario_start(&both);
        init(&alone, CREEP | CONTACT, name), add_body(&alone);
        alone.bodies[0] = alone.bodies[1];
        alone.def.body_count = 1;
        scenario_start(&alone);
        advance(&both, BEFORE), advance(&alone, BEFORE + AFTER);
        int64_t nodes = both.mesh->node_count, tets = both.mesh->tet_count;
        int32_t *map_nodes = malloc((size_t)(2 * nodes) * sizeof *map_nodes),
                *map_tets = malloc((size_t)(2 * tets) * sizeof *map_tets);
        for (int64_t k = 0; k < 2 * nodes; k++) map_nodes[k] = k < nodes ? -1 : (int32_t)(k - nodes);
        for (int64_t k = 0; k < 2 * tets; k++) map_tets[k] = k < tets ? -1 : (int32_t)(k - tets);
        both.bodies[0] = both.bodies[1];
        both.def.body_count = 1;
        pl_rebuild_map map = pl_rebuild_map_default();
        map.nodes = map_nodes, map.tets = map_tets;
        check_ok(pl_sim_rebuild(both.sim, &both.def, &map, &err));
        advance(&both, AFTER);
        double far = 0;
        for (int64_t k = 0; k < 3 * nodes; k++)
            far = fmax(far, fabs(pl_sim_positions(both.sim)[k] - pl_sim_positions(alone.sim)[k]));
        if (!(far < 1e-9)) fail_msg("%s: %g m apart from the body alone", name, far);
        free(map_nodes), free(map_tets);
        scenario_free(&both), scenario_free(&alone);
    }
}

/* A body that is added moves in free fall, also with schemes that use the previous step. The rebuild does not
 * move the existing body. */
static void test_added_body(void **state) {
    (void)state;
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        pl_integrator_info info = pl_integrator_info_at(i);
        if (!info.moves) continue;
        scenario s;
        pl_error err;
        init(&s, 0, info.name);
        s.constraints[0].body = "body";
        scenario_start(&s);
        advance(&s, BEFORE);
        int64_t nodes = s.mesh->node_count, tets = s.mesh->tet_count;
        int32_t *map_nodes = malloc((size_t)nodes * sizeof *map_nodes),
                *map_tets = malloc((size_t)tets * sizeof *map_tets);
        for (int64_t k = 0; k < nodes; k++) map_nodes[k] = (int32_t)k;
        for (int64_t k = 0; k < tets; k++) map_tets[k] = (int32_t)k;
        double *kept = malloc((size_t)(3 * nodes) * sizeof *kept);
        memcpy(kept, pl_sim_positions(s.sim), (size_t)(3 * nodes) * sizeof *kept);
        add_body(&s);
        pl_rebuild_map map = pl_rebuild_map_default();
        map.nodes = map_nodes, map.tets = map_tets;
        check_ok(pl_sim_rebuild(s.sim, &s.def, &map, &err));
        assert_memory_equal(kept, pl_sim_positions(s.sim), (size_t)(3 * nodes) * sizeof *kept);
        double start = pl_sim_time(s.sim);
        for (int step = 0; step < AFTER; step++) scenario_step(&s);
        double t = pl_sim_time(s.sim) - start, h = s.def.dt;
        const double *x = pl_sim_positions(s.sim) + 3 * nodes, *X = pl_sim_rest(s.sim) + 3 * nodes,
                     *v = pl_sim_velocities(s.sim) + 3 * nodes;
        for (int64_t k = 0; k < 3 * nodes; k++) {
            double fall = -0.5 * 9.81 * t * t;
            check_near(x[k] - X[k], k % 3 == 1 ? t : k % 3 == 2 ? fall : 0, 9.81 * t * h + 1e-9);
            /* the first step of bdf2, from a history without gravity, has two thirds of it */
            check_near(v[k], k % 3 == 1 ? 1 : k % 3 == 2 ? -9.81 * t : 0, 9.81 * 0.5 * h + 1e-9);
        }
        free(map_nodes), free(map_tets), free(kept);
        scenario_free(&s);
    }
}

/* ---- a split node ---- */

/* The elements on one side of a node get a copy of it. Positions, plastic strain and momentum do not change,
 * and in later steps the split opens. */
static void test_split_node(void **state) {
    (void)state;
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        pl_integrator_info info = pl_integrator_info_at(i);
        scenario s;
        pl_error err;
        init(&s, MULTIPLICATIVE, info.name);
        scenario_start(&s);
        advance(&s, BEFORE);
        pl_mesh *mesh = NULL;
        check_ok(pl_mesh_copy(s.mesh, &mesh, &err));
        int64_t n = mesh->node_count, node = -1, half = 0;
        for (int64_t k = 0; k < n; k++) { /* on the upper surface, in the middle */
            const double *X = mesh->nodes + 3 * k;
            if (fabs(X[0] - 1.5) < 0.3 && X[2] > 1 - 1e-9) node = k;
        }
        assert_true(node >= 0);
        mesh->nodes = realloc(mesh->nodes, (size_t)(3 * (n + 1)) * sizeof(double));
        memcpy(mesh->nodes + 3 * n, mesh->nodes + 3 * node, 3 * sizeof(double));
        mesh->node_count = n + 1;
        for (int64_t t = 0; t < mesh->tet_count; t++) {
            double center = 0;
            for (int a = 0; a < 4; a++) center += mesh->nodes[3 * (int64_t)mesh->tets[4 * t + a]] / 4;
            for (int a = 0; a < 4; a++) {
                if (mesh->tets[4 * t + a] != node || center < mesh->nodes[3 * node]) continue;
                mesh->tets[4 * t + a] = (int32_t)n;
                half++;
            }
        }
        assert_true(half > 0);
        int32_t *map_nodes = malloc((size_t)n * sizeof *map_nodes),
                *sources = malloc((size_t)(n + 1) * sizeof *sources);
        for (int64_t k = 0; k <= n; k++) sources[k] = -1;
        for (int64_t k = 0; k < n; k++) map_nodes[k] = (int32_t)k;
        sources[n] = (int32_t)node;
        double p[3], q[3], strain[2] = {0}, *e = malloc((size_t)mesh->tet_count * sizeof *e);
        momentum_of(&s, 0, n, p);
        pl_sim_plastic_strain(s.sim, e);
        for (int64_t t = 0; t < mesh->tet_count; t++) strain[0] += e[t];
        s.bodies[0].mesh = mesh;
        pl_rebuild_map map = pl_rebuild_map_default();
        map.nodes = map_nodes, map.node_sources = sources;
        check_ok(pl_sim_rebuild(s.sim, &s.def, &map, &err));
        pl_sim_plastic_strain(s.sim, e);
        for (int64_t t = 0; t < mesh->tet_count; t++) strain[1] += e[t];
        assert_true(strain[0] == strain[1]);
        assert_memory_equal(pl_sim_positions(s.sim) + 3 * n, pl_sim_positions(s.sim) + 3 * node, 24);
        if (info.moves) {
            momentum_of(&s, 0, n + 1, q);
            for (int d = 0; d < 3; d++) check_near(q[d], p[d], 1e-12 * (1 + fabs(p[d])));
        }
        advance(&s, AFTER);
        const double *x = pl_sim_positions(s.sim);
        double gap = fabs(x[3 * n] - x[3 * node]) + fabs(x[3 * n + 2] - x[3 * node + 2]);
        if (!(gap > 1e-6 && gap < 0.2)) fail_msg("%s: the split opened by %g m", info.name, gap);
        scenario_free(&s);
        pl_mesh_free(mesh);
        free(map_nodes), free(sources), free(e);
    }
}

/* ---- through a checkpoint ---- */

static void test_checkpoint(void **state) {
    (void)state;
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        scenario a, b;
        pl_error err;
        init(&a, MULTIPLICATIVE | CONTACT, pl_integrator_info_at(i).name), scenario_start(&a);
        advance(&a, BEFORE);
        numbering n = {shuffled(a.mesh->node_count, 5), shuffled(a.mesh->tet_count, 9)};
        pl_mesh *mesh = renumbered(a.mesh, &n);
        a.bodies[0].mesh = mesh;
        pl_rebuild_map map = pl_rebuild_map_default();
        map.nodes = n.nodes, map.tets = n.tets;
        check_ok(pl_sim_rebuild(a.sim, &a.def, &map, &err));
        b = a;
        check_ok(pl_sim_create(&a.def, &b.sim, &err)); /* from the current definitions */
        size_t size;
        void *bytes = saved(&a, &size);
        check_ok(pl_sim_state_restore(b.sim, bytes, size, &err));
        advance(&a, AFTER), advance(&b, AFTER);
        if (!same_state(&a, &b)) fail_msg("%s: other bits after a checkpoint", pl_integrator_info_at(i).name);
        free(bytes);
        pl_sim_free(b.sim);
        scenario_free(&a);
        pl_mesh_free(mesh);
        free(n.nodes), free(n.tets);
    }
}

/* ---- wrong maps ---- */

static void refuse(scenario *s, const pl_rebuild_map *map, const char *word) {
    size_t size, after;
    void *before = saved(s, &size);
    pl_error err = {0};
    assert_int_equal(pl_sim_rebuild(s->sim, &s->def, map, &err), PL_ERR_INPUT);
    if (!strstr(err.message, word)) fail_msg("'%s' does not say '%s'", err.message, word);
    void *now = saved(s, &after);
    assert_true(size == after && !memcmp(before, now, size));
    free(before), free(now);
}

static void test_wrong_maps(void **state) {
    (void)state;
    scenario s;
    init(&s, MULTIPLICATIVE, "bdf2");
    scenario_start(&s);
    advance(&s, BEFORE);
    int64_t n = s.mesh->node_count, t = s.mesh->tet_count;
    int32_t *nodes = malloc((size_t)n * sizeof *nodes), *tets = malloc((size_t)t * sizeof *tets),
            *sources = malloc((size_t)n * sizeof *sources);
    for (int64_t i = 0; i < n; i++) nodes[i] = (int32_t)i, sources[i] = -1;
    for (int64_t i = 0; i < t; i++) tets[i] = (int32_t)i;
    pl_rebuild_map map = pl_rebuild_map_default();
    map.nodes = nodes, map.tets = tets, map.node_sources = sources;
    nodes[3] = (int32_t)n, refuse(&s, &map, "node 3 becomes");
    nodes[3] = -2, refuse(&s, &map, "node 3 becomes");
    nodes[3] = 4, refuse(&s, &map, "both become 4");
    nodes[3] = -1, refuse(&s, &map, "lost");
    sources[3] = (int32_t)n, refuse(&s, &map, "copies");
    nodes[3] = 3, sources[3] = -1;
    tets[2] = (int32_t)t, refuse(&s, &map, "element 2 becomes");
    tets[2] = 1, refuse(&s, &map, "both become 1");
    tets[2] = 5, tets[5] = 2, refuse(&s, &map, "lost");
    tets[2] = 2, tets[5] = 5;
    add_body(&s), map.nodes = NULL, refuse(&s, &map, "expected a map");
    s.def.body_count = 1, map.nodes = nodes;
    s.materials[0].density = -1, refuse(&s, &map, "density");
    s.materials[0].density = pl_material_def_default().density;
    pl_error err;
    check_ok(pl_sim_rebuild(s.sim, &s.def, &map, &err));
    advance(&s, AFTER);
    free(nodes), free(tets), free(sources);
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unchanged),  cmocka_unit_test(test_renumbered),
        cmocka_unit_test(test_skin),       cmocka_unit_test(test_removed_body),
        cmocka_unit_test(test_added_body), cmocka_unit_test(test_split_node),
        cmocka_unit_test(test_checkpoint), cmocka_unit_test(test_wrong_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
