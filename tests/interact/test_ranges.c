/* Actions and events have the same ranges: what one refuses, the other refuses too. */
#include "core/ranges.h"
#include "motion.h"
#include "pliant/interact.h"
#include "pliant/session.h"
#include "pliant/update.h"

static const char world[] =
    "{\"time\": {\"dt\": 0.01}, \"integrator\": {\"type\": \"implicit-euler\"}, \"heat\": {},"
    " \"materials\": {\"jelly\": {\"law\": \"neo-hookean\", \"young\": 1e5, \"poisson\": 0.3,"
    " \"density\": 1000}},"
    " \"bodies\": {\"block\": {\"mesh\": {\"shape\": \"box\", \"size\": [1, 1, 1], \"resolution\": 2},"
    " \"material\": \"jelly\"}},"
    " \"colliders\": {\"floor\": {\"shape\": \"plane\", \"point\": [0, -9, 0], \"normal\": [0, 1, 0]}}}";

/* An action with one number, in C ... */
static pl_status act(pl_sim *sim, int action, double value, pl_error *err) {
    const pl_hit where = {.at = {1, 0, 0, 0}};
    const double vector[3] = {0, value, 0}, center[3] = {0};
    pl_grab_def def = pl_grab_def_default();
    pl_id id;
    if (action == 0) def.stiffness = value;
    if (action == 1) def.damping = value;
    if (action == 2) def.radius = value;
    if (action == 3) def.target[1] = value;
    if (action < 4) {
        pl_status status = pl_sim_grab(sim, &def, &id, err);
        if (status == PL_OK) assert_int_equal(pl_sim_release(sim, id, err), PL_OK);
        return status;
    }
    if (action == 4) return pl_sim_push(sim, &where, vector, err);
    if (action == 5) return pl_sim_impulse(sim, &where, vector, err);
    if (action == 6) return pl_sim_collider_pose(sim, pl_sim_collider_id(sim, "floor"), vector, NULL, 0, err);
    return pl_sim_warm(sim, center, 1, value, err);
}

/* ... and as an event. */
static const char *const events[] = {
    "{\"grab\": \"g\", \"body\": \"block\", \"tet\": 0, \"at\": [1, 0, 0, 0], \"target\": [0, 0, 0],"
    " \"stiffness\": %.17g}",
    "{\"grab\": \"g\", \"body\": \"block\", \"tet\": 0, \"at\": [1, 0, 0, 0], \"target\": [0, 0, 0],"
    " \"damping\": %.17g}",
    "{\"grab\": \"g\", \"body\": \"block\", \"tet\": 0, \"at\": [1, 0, 0, 0], \"target\": [0, 0, 0],"
    " \"radius\": %.17g}",
    "{\"grab\": \"g\", \"body\": \"block\", \"tet\": 0, \"at\": [1, 0, 0, 0], \"target\": [0, %.17g, 0]}",
    "{\"push\": [0, %.17g, 0], \"body\": \"block\", \"tet\": 0, \"at\": [1, 0, 0, 0]}",
    "{\"impulse\": [0, %.17g, 0], \"body\": \"block\", \"tet\": 0, \"at\": [1, 0, 0, 0]}",
    "{\"pose\": \"floor\", \"translate\": [0, %.17g, 0]}",
    "{\"warm\": %.17g, \"center\": [0, 0, 0], \"radius\": 1}"};
enum { ACTIONS = sizeof events / sizeof *events };

static const double largest[ACTIONS] = {PL_MAX_ACTION, PL_MAX_ACTION, PL_MAX_PATCH_RADIUS, PL_MAX_ACTION,
                                        PL_MAX_ACTION, PL_MAX_ACTION, PL_MAX_ACTION,       PL_MAX_WARMING};

static void test_same_ranges(void **state) {
    (void)state;
    pl_error err = {0};
    pl_scene *scene = NULL;
    pl_session *session = NULL;
    check_ok(pl_scene_load_memory("world", NULL, world, sizeof world - 1, 0, NULL, &scene, NULL, &err));
    check_ok(pl_session_create(scene, NULL, &session, &err));
    pl_scene_free(scene);
    for (int action = 0; action < ACTIONS; action++) {
        const double values[] = {1, 0.5 * largest[action], 2 * largest[action], 1e300, -1e300, -1};
        for (int k = 0; k < 6; k++) {
            char event[300];
            bool fits = k < 2 || (k == 5 && action > 2);
            snprintf(event, sizeof event, events[action], values[k]);
            pl_status status = act(pl_session_sim(session), action, values[k], &err);
            if (status != (fits ? PL_OK : PL_ERR_INPUT))
                fail_msg("action %d, %g: %s", action, values[k], err.message);
            status = pl_session_apply(session, event, NULL, &err);
            if (status != (fits ? PL_OK : PL_ERR_INPUT)) fail_msg("%s: %s", event, err.message);
            if (fits && action < 4) check_ok(pl_session_apply(session, "{\"release\": \"*\"}", NULL, &err));
        }
    }
    pl_session_free(session);
}

/* The velocity of a body has the same range. */
static void test_velocity(void **state) {
    (void)state;
    scenario s;
    pl_error err = {0};
    scenario_init(&s, box_mesh(1, 1, 1, 2, 0));
    s.def.integrator.type = "implicit-euler";
    s.bodies[0].velocity[1] = 1e300;
    assert_int_equal(pl_sim_create(&s.def, &s.sim, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "velocity[1] = 1e+300"));
    s.bodies[0].velocity[1] = -1e15;
    check_ok(pl_sim_create(&s.def, &s.sim, &err));
    scenario_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_ranges), cmocka_unit_test(test_velocity)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
