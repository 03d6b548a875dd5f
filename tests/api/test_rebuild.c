/* Maps of a rebuild, broken one number at a time: each is refused, and the state does not change. */
#include "api/spoil.h"

static model m;
static pl_sim *sim;
static pl_rebuild_map map;
static int32_t *nodes, *tets, *node_sources, *tet_sources; /* contents of the map: all numbers are kept */
static char *saved;

static pl_status attempt_map(bool *made, pl_error *err) {
    size_t size = pl_sim_state_size(sim);
    char *after = malloc(size);
    pl_status status = pl_sim_rebuild(sim, &m.def, &map, err);
    *made = status == PL_OK;
    if (status != PL_OK) {
        pl_sim_state_save(sim, after);
        assert_memory_equal(saved, after, size);
    } else {
        status = pl_sim_step(sim, NULL, err);
        pl_error other = {0};
        if (pl_sim_rebuild(sim, &m.def, NULL, &other) != PL_OK) fail_msg("%s", other.message);
        if (pl_sim_state_restore(sim, saved, size, &other) != PL_OK) fail_msg("%s", other.message);
    }
    free(after);
    return status;
}

static int32_t *numbers(int64_t count, bool same) {
    int32_t *list = malloc((size_t)count * sizeof *list);
    for (int64_t i = 0; i < count; i++) list[i] = same ? (int32_t)i : -1;
    return list;
}

/* A list of `count` numbers, each less than `limit`. */
static void spoil_map(spoiler *s, const char *member, int32_t *list, int64_t count, int64_t limit,
                      verdict must) {
    const int32_t wrong[] = {-2, INT32_MIN, INT32_MAX, (int32_t)limit};
    for (int64_t i = 0; i < count; i++) {
        for (int k = 0; k < 4; k++) spoil(s, member, &list[i], &wrong[k], sizeof wrong[k], must);
        int32_t other = (int32_t)((i + 1) % limit), none = -1;
        spoil(s, member, &list[i], &other, sizeof other, must); /* two items with one number */
        spoil(s, member, &list[i], &none, sizeof none, MAY_PASS);
    }
}

static void test_map(void **state) {
    (void)state;
    spoiler s;
    int64_t node_count = pl_sim_node_count(sim), tet_count = pl_sim_tet_count(sim);
    spoil_begin(&s, "map", &map, sizeof map, attempt_map);
    spoil_map(&s, "nodes", nodes, node_count, node_count, MUST_FAIL);
    spoil_map(&s, "tets", tets, tet_count, tet_count, MUST_FAIL);
    spoil_pointer(&s, "nodes", &map.nodes, NULL, MAY_PASS);
    spoil_pointer(&s, "tets", &map.tets, NULL, MAY_PASS);
    spoil_pointer(&s, "node_sources", &map.node_sources, NULL, MAY_PASS);
    spoil_pointer(&s, "tet_sources", &map.tet_sources, NULL, MAY_PASS);
    tets[0] = -1; /* the element is new: its source is used */
    spoil_map(&s, "tet_sources", tet_sources, 1, tet_count, MAY_PASS);
    const int32_t wrong[] = {-2, INT32_MIN, INT32_MAX, (int32_t)tet_count};
    for (int k = 0; k < 4; k++) spoil(&s, "tet_sources", &tet_sources[0], &wrong[k], 4, MUST_FAIL);
    tets[0] = 0;
    const size_t sizes[] = {0, 1, 8, 15, sizeof map - 8, sizeof map + 8, SIZE_MAX};
    for (int k = 0; k < 7; k++)
        spoil(&s, "struct_size", &map.struct_size, &sizes[k], sizeof sizes[k], k == 4 ? MAY_PASS : MUST_FAIL);
    spoil_end(&s, 0);
}

/* A rebuild without a map in which the numbers of nodes and elements change. */
static void test_counts(void **state) {
    (void)state;
    pl_error err = {0};
    m.def.body_count = 1, m.def.constraint_count = 1;
    check_refusal(pl_sim_rebuild(sim, &m.def, NULL, &err), &err, "a body goes without a map");
    m.def.body_count = m.def.constraint_count = 2;
    check_refusal(pl_sim_rebuild(sim, NULL, NULL, &err), &err, "no definitions");
    check_refusal(pl_sim_rebuild(NULL, &m.def, NULL, &err), &err, "no simulation");
    check_ok(pl_sim_step(sim, NULL, &err));
}

static int begin(void **state) {
    (void)state;
    pl_error err = {0};
    model_init(&m);
    check_ok(pl_sim_create(&m.def, &sim, &err));
    check_ok(pl_sim_step(sim, NULL, &err));
    saved = malloc(pl_sim_state_size(sim));
    pl_sim_state_save(sim, saved);
    nodes = numbers(pl_sim_node_count(sim), true), node_sources = numbers(pl_sim_node_count(sim), false);
    tets = numbers(pl_sim_tet_count(sim), true), tet_sources = numbers(pl_sim_tet_count(sim), false);
    map = pl_rebuild_map_default();
    map.nodes = nodes, map.tets = tets, map.node_sources = node_sources, map.tet_sources = tet_sources;
    return 0;
}
static int end(void **state) {
    (void)state;
    free(nodes), free(tets), free(node_sources), free(tet_sources), free(saved);
    pl_sim_free(sim);
    model_free(&m);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_map), cmocka_unit_test(test_counts)};
    return cmocka_run_group_tests(tests, begin, end);
}
