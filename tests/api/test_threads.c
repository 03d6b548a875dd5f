/* What the headers promise about threads: simulations and skins that share meshes, created and
 * used by several threads at the same time, give the same results as alone. Lists and
 * registries may be read meanwhile. */
#include "api/model.h"

#include <pthread.h>

enum { WORKERS = 4, STEPS = 5 };

typedef struct work {
    model m;     /* its own definitions, shared meshes */
    char *state; /* after the steps */
    size_t size;
    double skin[24];
    char message[1024];
} work;

static void run_work(work *w) {
    pl_error err = {0};
    pl_sim *sim = NULL;
    pl_skin *skin = NULL;
    pl_skin_def def = pl_skin_def_default();
    def.mesh = w->m.linear, def.count = 8, def.points = w->m.linear->nodes, def.threads = 2;
    pl_status status = pl_sim_create(&w->m.def, &sim, &err);
    if (status == PL_OK) status = pl_skin_create(&def, &skin, &err);
    for (int k = 0; k < STEPS && status == PL_OK; k++) {
        status = pl_sim_step(sim, NULL, &err);
        pl_skin_positions(skin, pl_sim_positions(sim), w->skin);
    }
    if (status != PL_OK) snprintf(w->message, sizeof w->message, "%.1000s", err.message);
    w->size = pl_sim_state_size(sim);
    w->state = calloc(1, w->size + 1);
    pl_sim_state_save(sim, w->state);
    pl_skin_free(skin);
    pl_sim_free(sim);
}

static void *run_thread(void *context) {
    work *w = context;
    run_work(w);
    if (!pl_law_find("tissue") || pl_integrator_info_count() < 1) /* constant data */
        snprintf(w->message, sizeof w->message, "a registry is empty");
    return NULL;
}

static void test_at_once(void **state) {
    (void)state;
    static work alone, together[WORKERS];
    model_init(&alone.m);
    alone.m.def.threads = 2;
    run_work(&alone);
    assert_string_equal(alone.message, "");
    pthread_t threads[WORKERS];
    for (int k = 0; k < WORKERS; k++) {
        model_init(&together[k].m);
        model_free(&together[k].m);
        together[k].m.linear = alone.m.linear, together[k].m.quadratic = alone.m.quadratic;
        together[k].m.bodies[0].mesh = alone.m.linear, together[k].m.bodies[1].mesh = alone.m.quadratic;
        together[k].m.def.threads = 1 + k % 2;
        assert_int_equal(pthread_create(&threads[k], NULL, run_thread, &together[k]), 0);
    }
    for (int k = 0; k < WORKERS; k++) {
        pthread_join(threads[k], NULL);
        assert_string_equal(together[k].message, "");
        assert_int_equal(together[k].size, alone.size);
        assert_memory_equal(together[k].state, alone.state, alone.size);
        assert_memory_equal(together[k].skin, alone.skin, sizeof alone.skin);
        free(together[k].state);
    }
    free(alone.state);
    model_free(&alone.m);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_at_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
