/* Definitions of callers that were compiled with shorter or longer structures: every size from zero to
 * more than ours, in memory that ends with the structure. Members that are missing have their defaults;
 * longer structures are refused. */
#include "api/model.h"
#include "integrate/check.h"

static model m;

/* Whether some version of the structure could have had this size. */
static bool is_possible(size_t given, size_t size) {
    return given >= 2 * sizeof(size_t) && given <= size && given % sizeof(size_t) == 0;
}

/* `count` definitions truncated to `given` bytes each, one after the other. */
static void *cut(const void *defs, int count, size_t size, size_t given) {
    char *all = malloc((size_t)count * given + (given == 0));
    for (int i = 0; i < count; i++) {
        char *to = all + (size_t)i * given;
        size_t known = given < size ? given : size;
        memset(to, 0, given);
        memcpy(to, (const char *)defs + (size_t)i * size, known);
        if (given >= sizeof given) memcpy(to, &given, sizeof given);
    }
    return all;
}

/* `def` is the definition read from `source`, of which `given` bytes were known. */
static void check_read(const char *name, const void *def, const void *source, const void *defaults,
                       size_t size, size_t given) {
    size_t head = sizeof(size_t), stated;
    memcpy(&stated, def, sizeof stated);
    assert_int_equal(stated, size);
    if (memcmp((const char *)def + head, (const char *)source + head, given - head))
        fail_msg("%s of %zu bytes: what was given was not read", name, given);
    if (memcmp((const char *)def + given, (const char *)defaults + given, size - given))
        fail_msg("%s of %zu bytes: what was not given is not the default", name, given);
}

#define DEFINITIONS(X)                                                                                       \
    X(material, 0, materials, material_count)                                                                \
    X(body, 1, bodies, body_count)                                                                           \
    X(constraint, 2, constraints, constraint_count)                                                          \
    X(load, 3, loads, load_count)                                                                            \
    X(collider, 4, colliders, collider_count)                                                                \
    X(anneal, 5, anneals, anneal_count)                                                                      \
    X(heat_source, 6, heat.sources, heat.source_count)                                                       \
    X(fixed_temperature, 7, heat.fixed, heat.fixed_count)                                                    \
    X(contact_pair, 8, contact.pairs, contact.pair_count)

/* pl_..._def_init writes the defaults of the members that the caller knows. */
#define CHECK_INIT(kind)                                                                                     \
    do {                                                                                                     \
        const pl_##kind##_def whole = pl_##kind##_def_default();                                             \
        for (size_t given = 0; given < sizeof whole + 64; given++) {                                         \
            pl_##kind##_def *def = malloc(given + (given == 0));                                             \
            size_t known = given < sizeof whole ? given : sizeof whole, stated = 0;                          \
            pl_##kind##_def_init(def, given);                                                                \
            if (given >= sizeof given) memcpy(&stated, def, sizeof stated);                                  \
            assert_int_equal(stated, given >= sizeof given ? given : 0);                                     \
            if (given > sizeof given && memcmp((char *)def + sizeof given,                                   \
                                               (const char *)&whole + sizeof given, known - sizeof given))   \
                fail_msg("%s of %zu bytes", #kind, given);                                                   \
            free(def);                                                                                       \
        }                                                                                                    \
    } while (0)

static void test_defaults(void **state) {
    (void)state;
#define INIT(kind, index, list, count) CHECK_INIT(kind);
    DEFINITIONS(INIT)
    CHECK_INIT(sim);
    CHECK_INIT(skin);
    CHECK_INIT(grab);
    CHECK_INIT(draw);
    CHECK_INIT(mesher);
}

/* Reads the model with the definitions of one list truncated; true if it was read. */
static bool read_model(const char *name, size_t given, size_t size, pl_sim_input *input) {
    pl_error err = {0};
    pl_sim *sim = NULL;
    pl_status made = pl_sim_create(&m.def, &sim, &err);
    if (made != PL_OK) check_refusal(made, &err, name);
    pl_sim_free(sim);
    pl_status status = pl_sim_input_read(&m.def, input, &err);
    if (status != PL_OK) check_refusal(status, &err, name);
    if (status != PL_OK && made == PL_OK) fail_msg("%s: made, but not read", name);
    if (!is_possible(given, size) && status == PL_OK) fail_msg("%s of %zu bytes: accepted", name, given);
    return status == PL_OK;
}

static void test_lists(void **state) {
    (void)state;
    int whole = 0;
#define CUT(kind, index, list, number)                                                                       \
    for (size_t given = sizeof(size_t); given < sizeof(pl_##kind##_def) + 64; given++) {                     \
        const pl_##kind##_def *kept = m.def.list, defaults = pl_##kind##_def_default();                      \
        m.def.list = cut(kept, m.def.number, sizeof defaults, given);                                        \
        pl_sim_input input;                                                                                  \
        if (read_model(#kind, given, sizeof defaults, &input)) {                                             \
            for (int i = 0; i < m.def.number; i++)                                                           \
                check_read(#kind, &input.def.list[i], &kept[i], &defaults, sizeof defaults, given);          \
            whole += given == sizeof defaults;                                                               \
            pl_sim_input_free(&input);                                                                       \
        }                                                                                                    \
        free((void *)m.def.list);                                                                            \
        m.def.list = kept;                                                                                   \
    }
    DEFINITIONS(CUT)
    assert_int_equal(whole, 9);
}

/* A list in which one definition states another size than the first. */
static void test_uneven_lists(void **state) {
    (void)state;
    const size_t sizes[] = {0, 16, 64, sizeof(pl_body_def) - 8, sizeof(pl_body_def) + 8, SIZE_MAX};
    for (int i = 0; i < 6; i++) {
        pl_error err = {0};
        pl_sim *sim;
        m.bodies[1].struct_size = sizes[i];
        check_refusal(pl_sim_create(&m.def, &sim, &err), &err, "bodies of two sizes");
        assert_null(sim);
    }
    m.bodies[1].struct_size = sizeof(pl_body_def);
}

static pl_status try_sim(const void *def, pl_error *err) {
    pl_sim *sim = NULL;
    pl_status status = pl_sim_create(def, &sim, err);
    pl_sim_free(sim);
    return status;
}
static pl_status try_skin(const void *def, pl_error *err) {
    pl_skin *skin = NULL;
    pl_status status = pl_skin_create(def, &skin, err);
    pl_skin_free(skin);
    return status;
}
static pl_status try_collider(const void *def, pl_error *err) {
    pl_mesh *mesh = NULL;
    pl_status status = pl_collider_surface(def, 0, 1, &mesh, err), other = pl_collider_check(def, err);
    assert_int_equal(status, other);
    pl_mesh_free(mesh);
    return status;
}
static pl_status try_material(const void *def, pl_error *err) {
    const double F[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double energy;
    pl_status status = pl_material_evaluate(def, F, true, &energy, NULL, NULL, err),
              other = pl_material_check(def, NULL, NULL, err);
    assert_int_equal(status, other);
    return status;
}
static pl_status try_mesher(const void *def, pl_error *err) {
    pl_mesh *mesh = NULL;
    pl_status status = pl_mesh_from_surface(def, &mesh, NULL, err);
    pl_mesh_free(mesh);
    return status;
}
static pl_status try_grab(const void *def, pl_error *err) {
    pl_sim *sim = NULL;
    pl_id id;
    if (pl_sim_create(&m.def, &sim, err) != PL_OK) fail_msg("%s", err->message);
    pl_status status = pl_sim_grab(sim, def, &id, err);
    pl_sim_free(sim);
    return status;
}
static pl_status try_draw(const void *def, pl_error *err) {
    pl_sim *sim = NULL;
    pl_draw *draw = NULL;
    if (pl_sim_create(&m.def, &sim, err) != PL_OK) fail_msg("%s", err->message);
    pl_status status = pl_draw_create(sim, def, &draw, err);
    pl_draw_free(draw);
    pl_sim_free(sim);
    return status;
}
static pl_status try_flow(const void *def, pl_error *err) { return pl_flow_check(def, err); }
static pl_status try_fill(const void *def, pl_error *err) {
    pl_material_def_fill((pl_material_def *)def); /* does not write past the caller's structure */
    pl_flow_fill((pl_material_def *)def);
    return pl_flow_check(def, err);
}

/* Definitions that are given alone. */
static void test_single(void **state) {
    (void)state;
    pl_skin_def skin = pl_skin_def_default();
    skin.mesh = m.linear, skin.count = 8, skin.points = m.linear->nodes, skin.threads = 1;
    pl_mesher_def mesher = pl_mesher_def_default();
    pl_grab_def grab = pl_grab_def_default();
    pl_draw_def draw = pl_draw_def_default();
    mesher.surface = m.linear, mesher.tets = 500, mesher.threads = 1;
    const struct {
        const char *name;
        const void *def;
        size_t size;
        pl_status (*attempt)(const void *def, pl_error *err);
    } list[] = {{"sim", &m.def, sizeof m.def, try_sim},
                {"skin", &skin, sizeof skin, try_skin},
                {"mesher", &mesher, sizeof mesher, try_mesher},
                {"grab", &grab, sizeof grab, try_grab},
                {"draw", &draw, sizeof draw, try_draw},
                {"collider", &m.colliders[1], sizeof m.colliders[1], try_collider},
                {"material", &m.materials[1], sizeof m.materials[1], try_material},
                {"flow", &m.materials[0], sizeof m.materials[0], try_flow},
                {"fill", &m.materials[0], sizeof m.materials[0], try_fill}};
    for (size_t k = 0; k < sizeof list / sizeof *list; k++) {
        int worked = 0;
        for (size_t given = sizeof(size_t); given < list[k].size + 64; given++) {
            pl_error err = {0};
            void *def = cut(list[k].def, 1, list[k].size, given);
            pl_status status = list[k].attempt(def, &err);
            if (status != PL_OK) check_refusal(status, &err, list[k].name);
            if (status == PL_OK && !is_possible(given, list[k].size))
                fail_msg("%s of %zu bytes: accepted", list[k].name, given);
            if (given == list[k].size && status != PL_OK) fail_msg("%s: %s", list[k].name, err.message);
            worked += status == PL_OK;
            free(def);
        }
        assert_true(worked >= 1);
    }
}

static int begin(void **state) {
    (void)state;
    model_init(&m);
    return 0;
}
static int end(void **state) {
    (void)state;
    model_free(&m);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_defaults), cmocka_unit_test(test_lists),
                                       cmocka_unit_test(test_uneven_lists), cmocka_unit_test(test_single)};
    return cmocka_run_group_tests(tests, begin, end);
}
