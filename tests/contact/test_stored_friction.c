/* Stored friction is part of the state: a block that sticks on another continues bit-identically after a
 * restore and a rebuild. Damaged states are rejected. */
#include "contact/blocks.h"

static const char *const integrators[] = {"quasistatic", "implicit-euler", "bdf2", "variational"};
enum { INTEGRATORS = 4 };

/* A block on a fixed slab. The tangential component of gravity is 0.3 times the normal one, less than
 * friction allows. */
static void make_block(crowd *c, const char *integrator) {
    static const int cells[2][3] = {{4, 1, 3}, {2, 1, 2}};
    static const double size[2][3] = {{0.8, 0.1, 0.6}, {0.3, 0.1, 0.2}};
    crowd_init(c);
    c->s.def.integrator.type = integrator;
    c->s.def.dt = 0.01;
    set3(c->s.def.gravity, 3, -10, 0);
    c->s.def.contact.friction = 0.5;
    c->s.def.contact.distance = 1e-3;
    for (int b = 0; b < 2; b++) {
        pl_body_def *body = crowd_add(c, block_mesh(cells[b], size[b], 0.2, (uint64_t)(5 + b)), "tet4");
        set3(body->translate, b ? 0.2 : 0, b ? 0.1 + 0.97e-3 : 0, b ? 0.17 : 0);
        c->s.materials[b].young = 1e7;
    }
    scenario_fix(&c->s, select_group("y-"), "xyz")->body = "a";
    scenario_start(&c->s);
}

static void run_for(crowd *c, int steps) {
    pl_error err;
    for (int k = 0; k < steps; k++) check_ok(pl_sim_step(c->s.sim, NULL, &err));
}

static void assert_same(const crowd *a, const crowd *b) {
    size_t size = pl_sim_state_size(a->s.sim);
    assert_int_equal(size, pl_sim_state_size(b->s.sim));
    void *one = malloc(size), *other = malloc(size);
    pl_sim_state_save(a->s.sim, one);
    pl_sim_state_save(b->s.sim, other);
    assert_memory_equal(one, other, size);
    free(one);
    free(other);
}

/* Steps continue with the same bits. Without the stored friction they would not. */
static void test_state(void **state) {
    (void)state;
    pl_error err;
    for (int i = 0; i < INTEGRATORS; i++) {
        crowd one, restored, rebuilt, forgot;
        crowd *const others[3] = {&restored, &rebuilt, &forgot};
        make_block(&one, integrators[i]);
        run_for(&one, 8);
        assert_true(one.s.sim->barriers->stored_friction.count > 0);
        size_t size = pl_sim_state_size(one.s.sim);
        void *bytes = malloc(size);
        pl_sim_state_save(one.s.sim, bytes);
        for (int k = 0; k < 3; k++) {
            make_block(others[k], integrators[i]);
            check_ok(pl_sim_state_restore(others[k]->s.sim, bytes, size, &err));
            if (k == 1) check_ok(pl_sim_rebuild(rebuilt.s.sim, &rebuilt.s.def, NULL, &err));
            if (k == 2) forgot.s.sim->barriers->stored_friction.count = 0;
            run_for(others[k], 4);
        }
        run_for(&one, 4);
        assert_same(&one, &restored);
        assert_same(&one, &rebuilt);
        double off = 0;
        for (int64_t k = 0; k < 3 * pl_sim_node_count(one.s.sim); k++)
            off = fmax(off, fabs(pl_sim_positions(one.s.sim)[k] - pl_sim_positions(forgot.s.sim)[k]));
        assert_true(off > 1e-7); /* it creeps again, by a part of stick_speed x dt */
        free(bytes);
        crowd_free(&one);
        for (int k = 0; k < 3; k++) crowd_free(others[k]);
    }
}

/* States whose list is truncated, too long or has an impossible length are rejected and change nothing. */
static void test_damaged(void **state) {
    (void)state;
    crowd one, other, fresh;
    pl_error err;
    make_block(&one, "implicit-euler");
    make_block(&other, "implicit-euler");
    make_block(&fresh, "implicit-euler");
    run_for(&one, 3);
    size_t size = pl_sim_state_size(one.s.sim), item = sizeof(pl_stored_friction),
           list = (size_t)one.s.sim->barriers->stored_friction.count * item;
    char *bytes = malloc(size + item), *damaged = malloc(size + item);
    memset(bytes + size, 0, item);
    pl_sim_state_save(one.s.sim, bytes);
    const size_t sizes[] = {0, 8, size - list - 4, size - list, size - item, size - 1, size + 1, size + item};
    for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
        assert_int_equal(pl_sim_state_restore(other.s.sim, bytes, sizes[k], &err), PL_ERR_INPUT);
    const uint64_t counts[] = {0, UINT64_MAX, UINT64_MAX / item, INT64_MAX, list / item + 1, list / item - 1};
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++) {
        memcpy(damaged, bytes, size);
        memcpy(damaged + size - list - sizeof counts[k], &counts[k], sizeof counts[k]);
        assert_int_equal(pl_sim_state_restore(other.s.sim, damaged, size, &err), PL_ERR_INPUT);
    }
    assert_same(&other, &fresh);
    check_ok(pl_sim_state_restore(other.s.sim, bytes, size, &err));
    assert_same(&other, &one);
    free(bytes);
    free(damaged);
    crowd_free(&one);
    crowd_free(&other);
    crowd_free(&fresh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_state), cmocka_unit_test(test_damaged)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
