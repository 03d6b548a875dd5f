/* Random scenes, each generated from its seed alone. They combine elements, laws, inversion treatments, flow
 * rules, damping, heat, integrators, steps from 1e-4 to 1e-1 s, stiffness over six decades and down to zero,
 * large velocities, deformed starts, prescribed motions, and colliders of all shapes, including meshes. */
#ifndef PL_TESTS_INTEGRATE_TORTURE_SCENE_H
#define PL_TESTS_INTEGRATE_TORTURE_SCENE_H

#include "scenario.h"

#include <stdio.h>

enum { STEPS = 100, KEYS = 4, COLLIDERS = 2 };

typedef struct torture {
    scenario s;
    double times[KEYS], shift[3 * KEYS], angle[KEYS], pull[3 * KEYS], strength[KEYS];
    pl_material_key keys[2];
    pl_collider_def colliders[COLLIDERS];
    pl_mesh *collider_meshes[COLLIDERS];
    pl_heat_source_def source;
    pl_fixed_temperature_def fixed;
    double displacement[3 * KEYS], power[KEYS], hot[KEYS], kelvin[KEYS], softened[KEYS], ambient, cooling;
    double slide[COLLIDERS][3 * KEYS], turn[COLLIDERS][KEYS];
    bool alone; /* no moving supports or colliders, loads, keys or heat */
    char what[256];
} torture;

static double power(pl_random *random, double low, double high) {
    return pow(10, pl_random_range(random, low, high));
}
static int pick(pl_random *random, int count) { return (int)(pl_random_bits(random) % (uint64_t)count); }
static bool chance(pl_random *random, double p) { return pl_random_unit(random) < p; }
static void fill(pl_random *random, double *values, int count, double size) {
    for (int i = 0; i < count; i++) values[i] = pl_random_range(random, -size, size);
}

static pl_mesh *random_mesh(pl_random *random, int resolution) {
    pl_error err;
    pl_mesh *mesh = NULL;
    pl_shape_def shape = pl_shape_def_default();
    do shape.shape = pick(random, 4);
    while (resolution == 1 && shape.shape == PL_SHAPE_TORUS); /* a torus always has many elements */
    for (int d = 0; d < 3; d++) shape.size[d] = pl_random_range(random, 0.5, 1.5);
    shape.radius = 1, shape.tube = 0.35, shape.length = 1.5;
    shape.resolution = resolution;
    shape.irregular = chance(random, 0.5) ? 0.3 : 0;
    shape.seed = pick(random, 1000);
    check_ok(pl_mesh_generate(&shape, &mesh, &err));
    return mesh;
}

/* Some scenes have quadratic elements, on a coarser mesh. */
static void random_body(pl_random *random, torture *t) {
    bool quadratic = chance(random, 0.15);
    scenario_init(&t->s, random_mesh(random, quadratic ? 1 : 2));
    if (!quadratic) return;
    pl_error err;
    pl_mesh *fine = NULL;
    check_ok(pl_mesh_quadratic(t->s.mesh, &fine, &err));
    pl_mesh_free(t->s.mesh);
    t->s.mesh = fine;
    t->s.bodies[0].mesh = fine;
    static const char *const kinds[] = {"tet10", "bezier10", "adaptive"};
    t->s.bodies[0].element = kinds[pick(random, 3)];
    pl_adaptive_def *adaptive = &t->s.bodies[0].adaptive;
    adaptive->raise = power(random, -5, 0);
    adaptive->lower = adaptive->raise * pl_random_unit(random);
    adaptive->dwell = pick(random, 4);
}

static void random_material(pl_random *random, bool linear, torture *t) {
    pl_material_def *m = &t->s.materials[0];
    int laws = 0;
    while (material_at(laws, 1, 0.3, &t->s.user_mu, m)) laws++;
    double young = power(random, 3, 9), poisson = pl_random_range(random, -0.3, 0.49);
    material_at(pick(random, laws), young, poisson, &t->s.user_mu, m);
    if (linear) m->law = "linear", m->form = NULL;
    if (pl_law_find(m->law)->needs_lambda) m->poisson = fabs(poisson);
    m->name = "flesh";
    m->density = power(random, 1, 4);
    m->inversion = chance(random, 0.7) ? PL_INVERSION_EXTRAPOLATE : pick(random, 3);
}

static void random_conditions(pl_random *random, torture *t) {
    scenario *s = &t->s;
    double span = STEPS * s->def.dt;
    for (int k = 0; k < KEYS; k++) t->times[k] = span * (k + pl_random_unit(random)) / KEYS;
    fill(random, s->def.gravity, 3, power(random, 0, 2));
    if (chance(random, 0.5)) {
        pl_selection_def select = {
            .kind = PL_SELECT_PLANE, .normal = {1, 0, 0}, .point = {0.4 * s->bodies[0].scale, 0, 0}};
        pl_constraint_def *constrained = scenario_fix(s, select, chance(random, 0.8) ? "xyz" : "xz");
        fill(random, t->shift, 3 * KEYS, power(random, -2, 0.5));
        fill(random, t->angle, KEYS, power(random, 0, 3));
        constrained->translation = (pl_curve){KEYS, 3, PL_INTERP_SMOOTH, t->times, t->shift};
        if (chance(random, 0.5))
            constrained->rotation = (pl_curve){KEYS, 1, PL_INTERP_LINEAR, t->times, t->angle};
        if (chance(random, 0.3)) constrained->until = span / 2;
    }
    if (chance(random, 0.3)) {
        int kind = pick(random, 3);
        pl_load_def *load = scenario_load(s, kind, select_surface(), 0, 0, 0);
        fill(random, t->pull, 3 * KEYS, s->materials[0].young * power(random, -4, -1));
        load->value = (pl_curve){KEYS, kind == PL_LOAD_PRESSURE ? 1 : 3, PL_INTERP_LINEAR, t->times, t->pull};
    }
}

/* Damping, plasticity and a time-dependent modulus. */
static void random_inelasticity(pl_random *random, torture *t) {
    pl_material_def *m = &t->s.materials[0];
    if (chance(random, 0.4)) {
        m->damping_mass = chance(random, 0.5) ? power(random, -2, 2) : 0;
        m->damping_stiffness = chance(random, 0.5) ? power(random, -4, -1) : 0;
        m->viscosity = chance(random, 0.5) ? power(random, -1, 4) : 0;
        m->bulk_viscosity = chance(random, 0.5) ? power(random, -1, 4) : 0;
    }
    if (chance(random, 0.3)) {
        m->plasticity = chance(random, 0.4) ? "creep" : chance(random, 0.5) ? "multiplicative" : "von-mises";
        m->flow_params[0] = power(random, -3, 0);
        if (!strcmp(m->plasticity, "von-mises")) {
            m->flow_params[0] *= m->young;
            m->flow_params[1] = m->young * power(random, -3, 1);
        }
        m->preserve_volume = !strcmp(m->plasticity, "multiplicative") && chance(random, 0.5);
    }
    if (chance(random, 0.2)) { /* the stiffness alternates between zero and its full value */
        for (int k = 0; k < KEYS; k++) t->strength[k] = k % 2 ? m->young : 0;
        t->keys[m->key_count++] =
            (pl_material_key){"young", PL_OVER_TIME, {KEYS, 1, PL_INTERP_LINEAR, t->times, t->strength}};
    }
    m->keys = t->keys;
}

/* A moving source, a prescribed temperature of the surface, surroundings that cool, and a material that
 * softens or melts over some range of temperature. */
static void random_heat(pl_random *random, torture *t) {
    scenario *s = &t->s;
    pl_material_def *m = &s->materials[0];
    if (!chance(random, 0.3)) return;
    pl_heat_def *heat = &s->def.heat;
    heat->active = chance(random, 0.8);
    m->conductivity = power(random, -2, 4);
    m->heat_capacity = power(random, 1, 4);
    t->ambient = pl_random_range(random, 0, 600);
    t->cooling = power(random, 0, 5);
    heat->ambient = (pl_curve){1, 1, PL_INTERP_LINEAR, &scenario_zero_time, &t->ambient};
    if (chance(random, 0.5))
        heat->cooling = (pl_curve){1, 1, PL_INTERP_LINEAR, &scenario_zero_time, &t->cooling};
    if (chance(random, 0.3)) s->bodies[0].temperature = pl_random_range(random, 0, 2000);
    if (chance(random, 0.7)) {
        double size = s->bodies[0].scale;
        t->source = pl_heat_source_def_default();
        t->source.radius = size * pl_random_range(random, 0.05, 2);
        fill(random, t->displacement, 3 * KEYS, 2 * size);
        fill(random, t->power, KEYS, power(random, 0, 8));
        t->source.center = (pl_curve){KEYS, 3, PL_INTERP_SMOOTH, t->times, t->displacement};
        t->source.power = (pl_curve){KEYS, 1, PL_INTERP_LINEAR, t->times, t->power};
        heat->sources = &t->source;
        heat->source_count = 1;
    }
    if (chance(random, 0.3)) {
        t->fixed = pl_fixed_temperature_def_default();
        t->fixed.select = select_surface();
        for (int k = 0; k < KEYS; k++) t->hot[k] = pl_random_range(random, 0, 3000);
        t->fixed.value = (pl_curve){KEYS, 1, PL_INTERP_LINEAR, t->times, t->hot};
        heat->fixed = &t->fixed;
        heat->fixed_count = 1;
    }
    if (chance(random, 0.7) && m->key_count == 0) {
        for (int k = 0; k < KEYS; k++) {
            t->kelvin[k] = 200 * (k + pl_random_unit(random));
            t->softened[k] = chance(random, 0.2) ? 0 : m->young * power(random, -4, 0);
        }
        t->keys[m->key_count++] = (pl_material_key){
            "young", PL_OVER_TEMPERATURE, {KEYS, 1, PL_INTERP_LINEAR, t->kelvin, t->softened}};
    }
}

static void random_colliders(pl_random *random, torture *t) {
    scenario *s = &t->s;
    double size = s->bodies[0].scale;
    s->def.colliders = t->colliders;
    s->def.collider_count = chance(random, 0.5) ? 1 + pick(random, COLLIDERS) : 0;
    s->def.contact.nodes = pick(random, 2);
    for (int i = 0; i < s->def.collider_count; i++) {
        pl_collider_def *c = &t->colliders[i];
        *c = pl_collider_def_default();
        c->shape = pl_collider_shape_at(pick(random, pl_collider_shape_count())).name;
        if (!strcmp(c->shape, "mesh")) {
            c->mesh = t->collider_meshes[i] = random_mesh(random, 1 + pick(random, 2));
            c->scale = size * pl_random_range(random, 0.3, 2);
            c->resolution = 8 + pick(random, 8);
            fill(random, c->rotate_axis, 3, 1);
            c->rotate_degrees = 360 * pl_random_unit(random);
        }
        c->friction = chance(random, 0.5) ? pl_random_unit(random) : 0;
        c->inside = chance(random, 0.2);
        fill(random, c->center, 3, 2 * size);
        fill(random, c->axis, 3, 1);
        c->radius = size * pl_random_range(random, 0.5, 2);
        c->tube = c->radius * pl_random_range(random, 0.1, 0.9);
        c->length = c->width = size * pl_random_range(random, 0.1, 3);
        c->teeth = 6 + pick(random, 20);
        c->module = c->radius / (double)c->teeth;
        for (int d = 0; d < 3; d++) c->size[d] = size * pl_random_range(random, 0.1, 3);
        fill(random, t->slide[i], 3 * KEYS, size * power(random, -1, 0.5));
        fill(random, t->turn[i], KEYS, power(random, 0, 3));
        c->translation = (pl_curve){KEYS, 3, PL_INTERP_SMOOTH, t->times, t->slide[i]};
        c->rotation = (pl_curve){KEYS, 1, PL_INTERP_LINEAR, t->times, t->turn[i]};
    }
}

static void torture_name(torture *t, int64_t seed) {
    static const char *const treatments[] = {"extrapolate", "clamp", "none"};
    static const char *const tangents[] = {"", ", warped", ", plain"};
    const scenario *s = &t->s;
    const pl_material_def *m = &s->materials[0];
    snprintf(t->what, sizeof t->what, "seed %lld: %s, %s%s, %s, %s, dt %.2g, young %.2g%s%s%s%s%s%s",
             (long long)seed, s->def.integrator.type, s->bodies[0].element ? s->bodies[0].element : "tet4",
             tangents[s->def.integrator.tangent], m->law, treatments[m->inversion], s->def.dt, m->young,
             m->plasticity ? ", " : "", m->plasticity ? m->plasticity : "", m->key_count ? ", keyed" : "",
             s->def.heat.active ? ", heat" : "", s->def.collider_count ? ", colliders" : "",
             t->alone ? ", alone" : "");
}

static void torture_make(torture *t, int64_t seed, int threads) {
    pl_random random = {(uint64_t)seed * 0xd1342543de82ef95u};
    memset(t, 0, sizeof *t);
    scenario *s = &t->s;
    random_body(&random, t);
    s->def.threads = threads;
    s->def.dt = power(&random, -4, -1);
    s->def.integrator = pl_sim_def_default().integrator;
    const pl_integrator_info integrator = pl_integrator_info_at(pick(&random, pl_integrator_info_count()));
    s->def.integrator.type = integrator.name;
    s->def.integrator.max_iterations = 20;
    s->def.integrator.max_substeps = 50;
    bool one_solve = !strcmp(integrator.name, "linear-implicit-euler");
    if (one_solve || (!strcmp(integrator.name, "bdf2") && chance(&random, 0.3)))
        s->def.integrator.tangent = pick(&random, 3);
    if (s->def.integrator.tangent && chance(&random, 0.3))
        s->def.integrator.reuse_tolerance = power(&random, -3, 0);
    s->def.solver.max_iterations = chance(&random, 0.3) ? 20 : 300;
    s->def.solver.precision = chance(&random, 0.3);
    random_material(&random, s->def.integrator.tangent != PL_TANGENT_PROJECTED, t);
    pl_body_def *body = &s->bodies[0];
    fill(&random, body->velocity, 3, power(&random, -1, 2));
    fill(&random, body->angular_velocity, 3, power(&random, -1, 2));
    body->scale = power(&random, -1, 1);
    if (chance(&random, 0.2)) {
        body->start.kind = pick(&random, 6);
        body->start.factor = 3;
        fill(&random, body->start.axis, 3, 1);
    }
    random_conditions(&random, t);
    random_inelasticity(&random, t);
    random_heat(&random, t);
    random_colliders(&random, t);
    torture_name(t, seed);
}

/* The same scene without anything that could supply energy, except gravity: constraints do not move, and one
 * floor at rest, just below the body, replaces all colliders. */
static void torture_leave_alone(torture *t, int64_t seed) {
    scenario *s = &t->s;
    t->alone = true;
    for (int i = 0; i < s->def.constraint_count; i++)
        s->constraints[i].translation = s->constraints[i].rotation = (pl_curve){0};
    s->def.load_count = s->materials[0].key_count = 0;
    s->def.heat = pl_sim_def_default().heat;
    bool floor = s->def.collider_count > 0;
    s->def.collider_count = 0;
    pl_sim *sim = NULL;
    pl_error err;
    torture_name(t, seed);
    if (!floor || pl_sim_create(&s->def, &sim, &err) != PL_OK) return;
    double size = 0, lowest = INFINITY;
    for (int d = 0; d < 3; d++) size += s->def.gravity[d] * s->def.gravity[d];
    pl_collider_def *c = &t->colliders[0];
    double friction = c->friction;
    *c = pl_collider_def_default();
    c->shape = "plane";
    c->friction = friction;
    for (int d = 0; d < 3; d++) c->axis[d] = -s->def.gravity[d] / sqrt(size);
    for (int64_t i = 0; i < pl_sim_node_count(sim); i++) {
        double height = 0;
        for (int d = 0; d < 3; d++) height += c->axis[d] * pl_sim_positions(sim)[3 * i + d];
        lowest = fmin(lowest, height);
    }
    pl_sim_free(sim);
    for (int d = 0; d < 3; d++) c->center[d] = (lowest - 0.01 * s->bodies[0].scale) * c->axis[d];
    s->def.collider_count = 1;
}

static void torture_free(torture *t) {
    scenario_free(&t->s);
    for (int i = 0; i < COLLIDERS; i++) pl_mesh_free(t->collider_meshes[i]);
}

#endif
