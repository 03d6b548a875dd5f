/* Every member of every definition of a simulation, broken one at a time (spoil.h), with every integrator. */
#include "api/spoil.h"
#include "integrate/fields.h"

static model m;    /* the definitions that are broken below */
static model good; /* ... and those of a simulation that runs meanwhile */
static pl_sim *running;
static int integrator;

static void start_running(void) {
    pl_error err = {0};
    if (pl_sim_create(&good.def, &running, &err) != PL_OK) fail_msg("%s", err.message);
    if (pl_sim_step(running, NULL, &err) != PL_OK) fail_msg("%s", err.message);
}

/* A running simulation refuses what a new one refuses, and its state does not change. */
static void attempt_rebuild(bool made) {
    pl_error err = {0};
    size_t size = pl_sim_state_size(running);
    char *before = malloc(size), *after = malloc(size);
    pl_sim_state_save(running, before);
    pl_status status = pl_sim_rebuild(running, &m.def, NULL, &err);
    if (status != PL_OK) {
        check_refusal(status, &err, "a rebuild");
        assert_int_equal(pl_sim_state_size(running), size);
        pl_sim_state_save(running, after);
        assert_memory_equal(before, after, size);
    } else {
        if (!made) fail_msg("rebuilt for definitions that a new simulation refuses");
        status = pl_sim_step(running, NULL, &err);
        if (status != PL_OK) check_refusal(status, &err, "a step after a rebuild");
        pl_sim_free(running);
        start_running();
    }
    free(before), free(after);
}

/* Creates the simulation and makes a step, so that accepted values are used. */
static pl_status attempt_sim(bool *made, pl_error *err) {
    pl_sim *sim = (pl_sim *)&m;
    pl_step_report report;
    pl_status status = pl_sim_create(&m.def, &sim, err);
    *made = status == PL_OK;
    if (*made != (sim != NULL)) fail_msg("status %d with a simulation of %p", status, (void *)sim);
    if (status == PL_OK) status = pl_sim_step(sim, &report, err);
    pl_sim_free(sim);
    if (!*made || integrator == 1) attempt_rebuild(*made);
    return status;
}

#define BEGIN(definition)                                                                                    \
    spoiler s;                                                                                               \
    (void)state;                                                                                             \
    spoil_begin(&s, #definition, &(definition), sizeof(definition), attempt_sim)

static void test_simulation(void **state) {
    pl_sim_def *def = &m.def;
    BEGIN(m.def);
    spoil_fields(&s, pl_sim_fields(), def, "");
    spoil_curve(&s, "gravity_keys", &def->gravity_keys);
    spoil_fields(&s, pl_integrator_fields(), &def->integrator, "");
    spoil_fields(&s, pl_solver_fields(), &def->solver, "");
    spoil_fields(&s, pl_contact_fields(), &def->contact, "");
    spoil_count(&s, "material_count", &def->material_count, &def->materials);
    spoil_count(&s, "body_count", &def->body_count, &def->bodies);
    spoil_count(&s, "constraint_count", &def->constraint_count, &def->constraints);
    spoil_count(&s, "load_count", &def->load_count, &def->loads);
    spoil_count(&s, "collider_count", &def->collider_count, &def->colliders);
    spoil_count(&s, "contact.pair_count", &def->contact.pair_count, &def->contact.pairs);
    spoil_count(&s, "anneal_count", &def->anneal_count, &def->anneals);
    spoil_count(&s, "threads", &def->threads, NULL);
    spoil_flag(&s, "heat.active", &def->heat.active);
    spoil_curve(&s, "heat.ambient", &def->heat.ambient);
    spoil_curve(&s, "heat.cooling", &def->heat.cooling);
    spoil_count(&s, "heat.source_count", &def->heat.source_count, &def->heat.sources);
    spoil_count(&s, "heat.fixed_count", &def->heat.fixed_count, &def->heat.fixed);
    spoil_end(&s, 49);
}

/* Parameters of a law or a flow rule: NAN means the default. */
static void spoil_params(spoiler *s, const pl_field *params, pl_material_def *material) {
    pl_field list[2 * PL_MAX_LAW_PARAMS] = {{0}};
    for (int i = 0; params[i].name; i++) {
        list[i] = params[i];
        list[i].default_value = NAN;
    }
    spoil_fields(s, list, material, "");
}

static void spoil_keys(spoiler *s, pl_material_def *material) {
    pl_material_key *key = &m.keys[0];
    spoil_count(s, "key_count", &material->key_count, &material->keys);
    spoil_name(s, "keys[0].field", &key->field, MUST_FAIL);
    spoil_pointer(s, "keys[0].field", &key->field, "density", MUST_FAIL);
    spoil_choice(s, "keys[0].over", &key->over, 2);
    spoil_int(s, "keys[0].curve.count", &key->curve.count, 0, MUST_FAIL);
    spoil_curve(s, "keys[0].curve", &key->curve);
}

static void test_material(void **state) {
    pl_material_def *wax = &m.materials[0], *rubber = &m.materials[1];
    BEGIN(m.materials[1]);
    spoil_text(&s, "name", &rubber->name);
    spoil_name(&s, "law", &rubber->law, MUST_FAIL);
    spoil_pointer(&s, "law", &rubber->law, "user", MUST_FAIL); /* without a callback */
    spoil_name(&s, "form", &rubber->form, MAY_PASS);
    spoil_name(&s, "plasticity", &rubber->plasticity, MAY_PASS);
    spoil_pointer(&s, "plasticity", &rubber->plasticity, "user", MUST_FAIL);
    spoil_fields(&s, pl_material_fields(), rubber, " law form ");
    spoil_fields(&s, pl_damping_fields(), rubber, "");
    spoil_params(&s, pl_law_find("tissue")->params, rubber);
    spoil_unread(&s, "params", rubber->params + 4, sizeof rubber->params - 4 * sizeof(double));
    spoil_unread(&s, "flow_params", rubber->flow_params, sizeof rubber->flow_params);
    const double nan = NAN;
    spoil(&s, "lambda", &rubber->lambda, &nan, sizeof nan, MUST_FAIL);
    spoil(&s, "mu", &rubber->mu, &nan, sizeof nan, MUST_FAIL);
    spoil_flag(&s, "preserve_volume", &wax->preserve_volume);
    spoil_params(&s, pl_flow_find("multiplicative")->params, wax);
    spoil_keys(&s, wax);
    spoil_touch(&s, &rubber->key_count, sizeof rubber->key_count); /* tried in the other material */
    spoil_touch(&s, &rubber->keys, sizeof rubber->keys);
    spoil_touch(&s, &rubber->preserve_volume, sizeof rubber->preserve_volume);
    spoil_touch(&s, &rubber->user, sizeof rubber->user); /* callbacks and their contexts */
    spoil_touch(&s, &rubber->user_context, sizeof rubber->user_context);
    spoil_touch(&s, &rubber->user_flow, sizeof rubber->user_flow);
    spoil_touch(&s, &rubber->user_flow_context, sizeof rubber->user_flow_context);
    spoil_end(&s, 15);
}

static void test_body(void **state) {
    pl_body_def *body = &m.bodies[1];
    static const char *const nothing[1] = {NULL}, *const group[1] = {"x-"};
    BEGIN(m.bodies[1]);
    spoil_fields(&s, pl_body_fields(), body, " material ");
    spoil_name(&s, "material", &body->material, MUST_FAIL);
    spoil_fields(&s, pl_start_fields(), &body->start, "");
    spoil_fields(&s, pl_adaptive_fields(), &body->adaptive, "");
    for (int kind = 0; kind < 6; kind++) { /* members that each kind of start reads */
        body->start.kind = kind;
        spoil_vector(&s, "start.axis", body->start.axis);
    }
    body->start.kind = PL_START_REST;
    spoil_vector(&s, "rotate_axis", body->rotate_axis);
    spoil_number(&s, "rotate_degrees", &body->rotate_degrees);
    spoil_pointer(&s, "mesh", &body->mesh, NULL, MUST_FAIL);
    spoil_pointer(&s, "mesh", &body->mesh, m.linear, MUST_FAIL); /* adaptive elements need ten nodes */
    spoil_count(&s, "override_count", &m.bodies[0].override_count, &m.bodies[0].override_groups);
    spoil_pointer(&s, "override_materials", &m.bodies[0].override_materials, NULL, MUST_FAIL);
    spoil_pointer(&s, "override_groups", &m.bodies[0].override_groups, nothing, MUST_FAIL);
    spoil_pointer(&s, "override_groups", &m.bodies[0].override_groups, group, MUST_FAIL); /* of nodes */
    spoil_pointer(&s, "override_materials", &m.bodies[0].override_materials, nothing, MUST_FAIL);
    spoil_touch(&s, &body->override_count, sizeof body->override_count);
    spoil_touch(&s, &body->override_groups, 2 * sizeof body->override_groups);
    spoil_touch(&s, &body->goal, sizeof body->goal);                                   /* see test_goal */
    spoil_pointer(&s, "contact_surface", &body->contact_surface, m.linear, MUST_FAIL); /* no triangles */
    static const int32_t below[1] = {-1}, beyond[1] = {1000}, first[1] = {0};
    static const pl_painted fine = {"rubber", 1, first}, none = {NULL, 1, first}, low = {"rubber", 1, below},
                            high = {"rubber", 1, beyond}, unknown = {"granite", 1, first},
                            empty = {"rubber", 1, NULL};
    body->painted_count = 1;
    const pl_painted *const bad[] = {NULL, &none, &low, &high, &unknown, &empty};
    for (int i = 0; i < 6; i++) spoil_pointer(&s, "painted", &body->painted, bad[i], MUST_FAIL);
    body->painted = &fine;
    spoil_count(&s, "painted_count", &body->painted_count, &body->painted);
    body->painted_count = 0;
    spoil_end(&s, 20);
}

static void test_goal(void **state) {
    m.def.anneal_count = 0, m.def.may_anneal = false;
    memcpy(m.goal, m.linear->nodes, sizeof m.goal);
    m.bodies[0].goal = m.goal;
    BEGIN(m.goal);
    for (int i = 0; i < 24; i++) spoil_number(&s, "goal", &m.goal[i]);
    m.bodies[0].goal = NULL;
    m.def.anneal_count = 1, m.def.may_anneal = true;
}

/* Each kind of selection with the members that it reads. */
static void spoil_selection(spoiler *s, pl_selection_def *select) {
    pl_selection_def kept = *select;
    static const int32_t below[2] = {0, -1}, beyond[2] = {0, 1000}, smallest[2] = {INT32_MIN, INT32_MAX};
    spoil_choice(s, "select.kind", &select->kind, 7);
    spoil_fields(s, pl_select_common_fields(), select, "");
    *select = (pl_selection_def){.kind = PL_SELECT_BOX, .min = {-9, -9, -9}, .max = {9, 9, 9}};
    for (int i = 0; i < 3; i++) {
        const double nan = NAN, low = -INFINITY, high = INFINITY;
        spoil(s, "select.min", &select->min[i], &nan, sizeof nan, MUST_FAIL);
        spoil(s, "select.min", &select->min[i], &low, sizeof low, MAY_PASS);
        spoil(s, "select.min", &select->min[i], &high, sizeof high, MUST_FAIL);
        spoil(s, "select.max", &select->max[i], &nan, sizeof nan, MUST_FAIL);
        spoil(s, "select.max", &select->max[i], &high, sizeof high, MAY_PASS);
        spoil(s, "select.max", &select->max[i], &low, sizeof low, MUST_FAIL);
    }
    *select = (pl_selection_def){.kind = PL_SELECT_SPHERE, .radius = 9};
    spoil_fields(s, pl_select_sphere_fields(), select, "");
    *select = (pl_selection_def){.kind = PL_SELECT_PLANE, .normal = {1, 0, 0}, .tolerance = 9};
    spoil_fields(s, pl_select_plane_fields(), select, "");
    const double zero = 0;
    spoil(s, "select.normal", &select->normal[0], &zero, sizeof zero, MUST_FAIL);
    *select = (pl_selection_def){.kind = PL_SELECT_GROUP, .group = "x-"};
    spoil_name(s, "select.group", &select->group, MUST_FAIL);
    *select = (pl_selection_def){.kind = PL_SELECT_LIST, .count = 2, .nodes = model_nodes};
    const int64_t counts[] = {-1, INT64_MIN, INT64_MAX, 0};
    for (int i = 0; i < 4; i++)
        spoil(s, "select.count", &select->count, &counts[i], sizeof counts[i], MUST_FAIL);
    spoil_pointer(s, "select.nodes", &select->nodes, NULL, MUST_FAIL);
    spoil_pointer(s, "select.nodes", &select->nodes, below, MUST_FAIL);
    spoil_pointer(s, "select.nodes", &select->nodes, beyond, MUST_FAIL);
    spoil_pointer(s, "select.nodes", &select->nodes, smallest, MUST_FAIL);
    *select = kept;
    spoil_touch(s, select, sizeof *select);
}

static void test_constraint(void **state) {
    pl_constraint_def *hinge = &m.constraints[1];
    BEGIN(m.constraints[1]);
    spoil_fields(&s, pl_constraint_fields(), hinge, " body ");
    spoil_pointer(&s, "body", &hinge->body, "nobody", MUST_FAIL);
    spoil_pointer(&s, "body", &hinge->body, NULL, MAY_PASS);
    spoil_selection(&s, &hinge->select);
    for (int i = 0; i < 3; i++) spoil_flag(&s, "axes", &hinge->axes[i]);
    spoil_curve(&s, "translation", &hinge->translation);
    spoil_curve(&s, "rotation", &hinge->rotation);
    spoil_curve(&s, "scaling", &hinge->scaling);
    spoil_end(&s, 5);
}

static void test_load(void **state) {
    pl_load_def *blow = &m.loads[1];
    BEGIN(m.loads[1]);
    spoil_fields(&s, pl_load_fields(), blow, " body ");
    spoil_pointer(&s, "body", &blow->body, "nobody", MUST_FAIL);
    spoil_selection(&s, &m.loads[0].select);
    spoil_touch(&s, &blow->select, sizeof blow->select);
    spoil_curve(&s, "value", &blow->value);
    spoil_curve(&s, "value", &m.loads[0].value);
    spoil_end(&s, 4);
}

static void test_anneal(void **state) {
    BEGIN(m.anneals[0]);
    spoil_fields(&s, pl_anneal_fields(), &m.anneals[0], " body ");
    spoil_pointer(&s, "body", &m.anneals[0].body, "nobody", MUST_FAIL);
    spoil_end(&s, 0);
}

static void test_contact_pair(void **state) {
    pl_contact_pair_def *pair = &m.pairs[0];
    BEGIN(m.pairs[0]);
    spoil_fields(&s, pl_contact_pair_fields(), pair, "");
    spoil_choice(&s, "touch", &pair->touch, 3);
    spoil_pointer(&s, "between", &pair->between[0], NULL, MUST_FAIL);
    spoil_pointer(&s, "between", &pair->between[1], "", MUST_FAIL);
    spoil_end(&s, 4);
}

static void test_heat_source(void **state) {
    pl_heat_source_def *torch = &m.sources[0];
    BEGIN(m.sources[0]);
    spoil_fields(&s, pl_heat_source_fields(), torch, "");
    spoil_curve(&s, "center", &torch->center);
    spoil_curve(&s, "power", &torch->power);
    spoil_end(&s, 0);
}

static void test_fixed_temperature(void **state) {
    pl_fixed_temperature_def *bath = &m.fixed[0];
    BEGIN(m.fixed[0]);
    spoil_fields(&s, pl_fixed_temperature_fields(), bath, " body ");
    spoil_pointer(&s, "body", &bath->body, "nobody", MUST_FAIL);
    spoil_selection(&s, &bath->select);
    spoil_curve(&s, "value", &bath->value);
    spoil_end(&s, 0);
}

/* Every shape with its own fields, in a simulation and as triangles. */
static void test_collider(void **state) {
    pl_collider_def *ball = &m.colliders[1];
    BEGIN(m.colliders[1]);
    spoil_fields(&s, pl_collider_fields(), ball, " pivot pivot_axis ");
    spoil_curve(&s, "translation", &ball->translation);
    spoil_curve(&s, "rotation", &ball->rotation);
    spoil_vector(&s, "rotate_axis", ball->rotate_axis);
    spoil_number(&s, "rotate_degrees", &ball->rotate_degrees);
    spoil_vector(&s, "axis", ball->axis);
    memset(ball->pivot, 0, sizeof ball->pivot);
    memcpy(ball->pivot_axis, ball->axis, sizeof ball->axis);
    spoil_vector(&s, "pivot", ball->pivot);
    spoil_vector(&s, "pivot_axis", ball->pivot_axis);
    ball->mesh = m.linear, ball->resolution = 8;
    for (int k = 0; k < pl_collider_shape_count(); k++) {
        ball->shape = pl_collider_shape_at(k).name;
        spoil_fields(&s, pl_collider_shape_at(k).params, ball, "");
    }
    ball->shape = "mesh";
    spoil_pointer(&s, "mesh", &ball->mesh, NULL, MUST_FAIL);
    ball->shape = "sphere", ball->mesh = NULL;
    for (int i = 0; i < 3; i++) ball->pivot[i] = ball->pivot_axis[i] = NAN;
    spoil_end(&s, 7);
}

static int make_model(void **state) {
    (void)state;
    model_init(&m);
    model_init(&good);
    m.def.integrator.type = good.def.integrator.type = pl_integrator_info_at(integrator).name;
    start_running();
    return 0;
}
static int free_model(void **state) {
    (void)state;
    pl_sim_free(running);
    model_free(&m);
    model_free(&good);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_simulation),  cmocka_unit_test(test_material),
        cmocka_unit_test(test_body),        cmocka_unit_test(test_goal),
        cmocka_unit_test(test_constraint),  cmocka_unit_test(test_load),
        cmocka_unit_test(test_anneal),      cmocka_unit_test(test_contact_pair),
        cmocka_unit_test(test_heat_source), cmocka_unit_test(test_fixed_temperature),
        cmocka_unit_test(test_collider),
    };
    int failures = 0;
    for (integrator = 0; integrator < pl_integrator_info_count(); integrator++)
        failures += cmocka_run_group_tests(tests, make_model, free_model);
    return failures;
}
