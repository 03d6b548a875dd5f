/* A small model that uses every kind of definition, for tests that break one of its members at a time. */
#ifndef PL_TESTS_API_MODEL_H
#define PL_TESTS_API_MODEL_H

#include "check.h"
#include "pliant/pliant.h"

typedef struct model {
    pl_mesh *linear, *quadratic; /* a box of five tetrahedra, linear and quadratic */
    double goal[3 * 8];
    pl_material_key keys[1];
    pl_material_def materials[2];
    pl_body_def bodies[2];
    pl_constraint_def constraints[2];
    pl_load_def loads[2];
    pl_collider_def colliders[2];
    pl_anneal_def anneals[1];
    pl_contact_pair_def pairs[1];
    pl_heat_source_def sources[1];
    pl_fixed_temperature_def fixed[1];
    const char *groups[1], *others[1]; /* for body 0 */
    pl_sim_def def;
} model;

static const double model_times[2] = {0, 1}, model_ones[6] = {1, 1, 1, 1, 1, 1}, model_young[2] = {1e5, 2e5},
                    model_warm[2] = {300, 310}, model_little[6] = {0, 0, 0, 0.01, 0, 0};
static const int32_t model_nodes[2] = {6, 7};

static inline pl_curve model_curve(int components, const double *values) {
    return (pl_curve){.count = 2, .components = components, .times = model_times, .values = values};
}

static inline void model_add_group(pl_mesh *mesh, const char *name, pl_where where, int64_t count) {
    mesh->groups = realloc(mesh->groups, (size_t)(mesh->group_count + 1) * sizeof *mesh->groups);
    pl_group *group = &mesh->groups[mesh->group_count++];
    *group = (pl_group){.name = strdup(name), .where = where, .count = count};
    group->items = malloc((size_t)count * sizeof *group->items);
    for (int64_t i = 0; i < count; i++) group->items[i] = (int32_t)i;
}

static inline void model_add_bodies(model *m) {
    m->materials[0] = pl_material_def_default();
    m->materials[0].name = "wax";
    m->materials[0].poisson = 0.3;
    m->materials[0].plasticity = "multiplicative";
    m->keys[0] = (pl_material_key){
        .field = "young", .over = PL_OVER_TEMPERATURE, .curve = model_curve(1, model_young)};
    m->materials[0].key_count = 1, m->materials[0].keys = m->keys;
    m->materials[1] = pl_material_def_default();
    m->materials[1].name = "rubber";
    m->materials[1].law = "tissue";
    m->materials[1].lambda = m->materials[1].mu = 1e5;
    m->materials[1].viscosity = 1;
    for (int b = 0; b < 2; b++) m->bodies[b] = pl_body_def_default();
    m->bodies[0].name = "soft";
    m->bodies[0].mesh = m->linear;
    m->bodies[0].material = "wax";
    m->groups[0] = "part", m->others[0] = "wax";
    m->bodies[0].override_count = 1;
    m->bodies[0].override_groups = m->groups, m->bodies[0].override_materials = m->others;
    m->bodies[0].temperature = 300;
    m->bodies[1].name = "curved";
    m->bodies[1].mesh = m->quadratic;
    m->bodies[1].material = "rubber";
    m->bodies[1].element = "adaptive";
    m->bodies[1].translate[0] = 3;
    m->bodies[1].rotate_degrees = 10;
    m->bodies[1].velocity[1] = 0.1;
}

static inline void model_add_conditions(model *m) {
    for (int k = 0; k < 2; k++) {
        m->constraints[k] = pl_constraint_def_default();
        m->constraints[k].name = k ? "hinge" : "wall";
        m->constraints[k].body = k ? "curved" : NULL;
        m->constraints[k].select = (pl_selection_def){.kind = PL_SELECT_GROUP, .group = "x-"};
        m->loads[k] = pl_load_def_default();
        m->loads[k].name = k ? "blow" : "pull";
        m->loads[k].value = model_curve(k ? 1 : 3, model_ones);
        m->colliders[k] = pl_collider_def_default();
        m->colliders[k].name = k ? "ball" : "floor";
        m->colliders[k].center[2] = -2;
        m->colliders[k].friction = 0.5;
    }
    m->constraints[1].rotation = model_curve(1, model_little);
    m->constraints[1].translation = model_curve(3, model_little);
    m->constraints[1].scaling = model_curve(1, model_ones);
    m->loads[0].select = (pl_selection_def){.kind = PL_SELECT_LIST, .count = 2, .nodes = model_nodes};
    m->loads[1].kind = PL_LOAD_PRESSURE;
    m->loads[1].select = (pl_selection_def){.kind = PL_SELECT_SURFACE};
    m->colliders[1].shape = "sphere";
    m->colliders[1].translation = model_curve(3, model_little);
    m->colliders[1].rotation = model_curve(1, model_little);
    m->pairs[0] = pl_contact_pair_def_default();
    m->pairs[0].name = "all", m->pairs[0].between[0] = m->pairs[0].between[1] = "*";
    m->pairs[0].friction = 0.3;
    m->anneals[0] = pl_anneal_def_default();
    m->anneals[0].name = "settle", m->anneals[0].time = 5;
    m->sources[0] = pl_heat_source_def_default();
    m->sources[0].name = "torch", m->sources[0].radius = 1;
    m->sources[0].center = model_curve(3, model_ones), m->sources[0].power = model_curve(1, model_ones);
    m->fixed[0] = pl_fixed_temperature_def_default();
    m->fixed[0].name = "bath", m->fixed[0].value = model_curve(1, model_warm);
    m->fixed[0].select = (pl_selection_def){.kind = PL_SELECT_GROUP, .group = "z-"};
}

static inline void model_init(model *m) {
    pl_error err;
    *m = (model){.def = pl_sim_def_default()};
    pl_shape_def box = pl_shape_def_default();
    box.resolution = 1;
    check_ok(pl_mesh_generate(&box, &m->linear, &err));
    check_ok(pl_mesh_quadratic(m->linear, &m->quadratic, &err));
    model_add_group(m->linear, "part", PL_ON_TETS, 2);
    model_add_bodies(m);
    model_add_conditions(m);
    pl_sim_def *def = &m->def;
    def->dt = 0.01;
    def->threads = 1;
    def->integrator.type = "implicit-euler";
    def->integrator.max_iterations = 20;
    def->gravity[1] = -9.81;
    def->gravity_keys = model_curve(3, model_little);
    def->materials = m->materials, def->bodies = m->bodies, def->constraints = m->constraints;
    def->loads = m->loads, def->colliders = m->colliders, def->anneals = m->anneals;
    def->contact.pairs = m->pairs, def->contact.pair_count = 1;
    def->material_count = def->body_count = def->constraint_count = def->load_count = def->collider_count = 2;
    def->anneal_count = 1;
    def->heat = (pl_heat_def){.active = true,
                              .ambient = model_curve(1, model_warm),
                              .cooling = model_curve(1, model_ones),
                              .source_count = 1,
                              .sources = m->sources,
                              .fixed_count = 1,
                              .fixed = m->fixed};
    def->may_anneal = true;
}

static inline void model_free(model *m) {
    pl_mesh_free(m->linear);
    pl_mesh_free(m->quadratic);
}

/* The status is an error, and the message has one line, is complete and agrees with the status. */
static inline void check_refusal(pl_status status, const pl_error *err, const char *what) {
    if (status == PL_OK) fail_msg("%s: accepted", what);
    if (!err->message[0]) fail_msg("%s: refused without a message", what);
    if (strchr(err->message, '\n') || strstr(err->message, "(null)"))
        fail_msg("%s: \"%s\"", what, err->message);
    if (err->status != status) fail_msg("%s: status %d, but %d in the message", what, status, err->status);
}

#endif
