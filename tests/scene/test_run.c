/* A run through the C API: frames, progress, the contents of run.json, cancelling from the callback, and
 * the state after a resume. */
#include "scene/scenes.h"
#include "pliant/frame.h"

#include <sys/stat.h>
#include <unistd.h>

#define FOLDER PL_BINARY_DIR "/test-scene-run"

typedef struct calls {
    int iterations, steps;
    int64_t last_step, stop_at;
    bool inside; /* cancel during a step, not after it */
} calls;

static bool on_progress(void *context, const pl_run_progress *progress) {
    calls *seen = context;
    assert_int_equal(progress->step_count, 20);
    assert_int_equal(progress->frame_count, 10);
    assert_int_equal(progress->report->step, progress->step);
    if (progress->step_done)
        seen->steps++;
    else
        seen->iterations++;
    seen->last_step = progress->step;
    return seen->stop_at == progress->step && (seen->inside ? !progress->step_done : progress->step_done);
}

static pl_run_totals run(const pl_scene *scene, bool resume, calls *seen, pl_status expected) {
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER;
    def.resume = resume;
    def.progress = on_progress;
    def.context = seen;
    pl_run_totals totals;
    pl_error err = {0};
    pl_status status = pl_scene_run(scene, &def, &totals, &err);
    if (status != expected) fail_msg("%s: %s", pl_status_name(status), err.message);
    return totals;
}

static pl_mesh *frame(int index) {
    char path[512];
    pl_mesh *mesh = NULL;
    pl_error err = {0};
    snprintf(path, sizeof path, FOLDER "/frame_%04d.vtu", index);
    if (pl_mesh_load(path, &mesh, NULL, &err) != PL_OK) fail_msg("%s", err.message);
    return mesh;
}

static pl_scene *load(void) {
    pl_scene *scene = NULL;
    pl_error err = {0};
    check_ok(load_text(good_scene, 0, NULL, &scene, NULL, &err));
    return scene;
}

/* The good scene moves the far end by 0.5 along y, smoothly over 1 s, with 0.05 s per step and a
 * frame every second step. */
static void test_frames_follow_the_constraint(void **state) {
    (void)state;
    pl_scene *scene = load();
    calls seen = {0};
    pl_run_totals totals = run(scene, false, &seen, PL_OK);
    assert_int_equal(totals.steps, 20);
    assert_int_equal(totals.frames, 10);
    assert_int_equal(seen.steps, 20);
    assert_true(seen.iterations >= 20);
    for (int i = 0; i <= 10; i += 5) {
        pl_mesh *mesh = frame(i);
        const pl_array *moved = pl_mesh_find_array(mesh, "displacement");
        assert_non_null(moved);
        assert_int_equal(moved->components, 3);
        const pl_mesh *rest = pl_scene_sim(scene)->bodies[0].mesh;
        assert_int_equal(mesh->node_count, rest->node_count);
        double t = 0.1 * i, expected = 0.5 * t * t * (3.0 - 2.0 * t);
        int ends = 0;
        for (int64_t n = 0; n < rest->node_count; n++) {
            const double *X = rest->nodes + 3 * n, *x = mesh->nodes + 3 * n, *u = moved->values + 3 * n;
            for (int c = 0; c < 3; c++) check_near(x[c], X[c] + u[c], 1e-14);
            if (X[0] < 1e-9) check_near(fabs(u[0]) + fabs(u[1]) + fabs(u[2]), 0.0, 0.0);
            if (X[0] > 4.0 - 1e-9) {
                check_near(u[1], expected, 1e-14);
                check_near(u[2], 0.0, 0.0);
                ends++;
            }
        }
        assert_int_equal(ends, 9);
        assert_non_null(pl_mesh_find_array(mesh, "stress"));
        assert_int_equal(pl_mesh_find_array(mesh, "stress")->components, 6);
        for (const char *const *name =
                 (const char *const[]){"von_mises", "det_F", "energy_density", "body", NULL};
             *name; name++) {
            assert_non_null(pl_mesh_find_array(mesh, *name));
        }
        if (i == 0) check_near(pl_mesh_find_array(mesh, "det_F")->values[0], 1.0, 1e-12);
        pl_mesh_free(mesh);
    }
    pl_scene_free(scene);
}

static void test_run_folder_is_read_back(void **state) {
    (void)state;
    pl_run_info info;
    pl_scene *scene = NULL;
    pl_error err = {0};
    check_ok(pl_run_load(FOLDER, &info, &scene, &err));
    assert_string_equal(info.state, "done");
    assert_string_equal(info.version, pl_version());
    assert_int_equal(info.totals.steps, 20);
    assert_true(info.totals.newton_iterations > 0 && info.nodes > 0 && info.tets > 0 && info.threads > 0);
    assert_string_equal(pl_scene_sim(scene)->bodies[0].name, "bar");
    assert_null(pl_scene_sim(scene)->bodies[0].mesh);
    assert_int_equal(pl_scene_output(scene)->every, 2);
    pl_scene_free(scene);
    assert_int_equal(pl_run_load(PL_SOURCE_DIR, &info, &scene, &err), PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "run.json"));
}

static void test_cancel_and_resume(void **state) {
    (void)state;
    pl_scene *scene = load();
    pl_mesh *expected = frame(10);
    const calls stops[] = {{.stop_at = 1, .inside = true}, {.stop_at = 7}, {.stop_at = 13, .inside = true}};
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        calls seen = stops[i];
        pl_run_totals totals = run(scene, false, &seen, PL_ERR_CANCELLED);
        assert_int_equal(totals.steps, seen.inside ? seen.stop_at - 1 : seen.stop_at);
        calls rest = {0};
        totals = run(scene, true, &rest, PL_OK);
        assert_int_equal(totals.steps, 20);
        assert_int_equal(rest.steps, 20 - (seen.inside ? seen.stop_at - 1 : seen.stop_at));
        pl_mesh *reached = frame(10);
        assert_memory_equal(reached->nodes, expected->nodes,
                            sizeof(double) * 3 * (size_t)expected->node_count);
        pl_mesh_free(reached);
    }
    pl_mesh_free(expected);
    pl_scene_free(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_follow_the_constraint),
        cmocka_unit_test(test_run_folder_is_read_back),
        cmocka_unit_test(test_cancel_and_resume),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
