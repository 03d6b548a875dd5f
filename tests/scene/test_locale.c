/* Files and messages contain decimal points even if the program's locale uses decimal commas. */
#include "scene/sessions.h"
#include "support.h"

#include <locale.h>
#include <math.h>

#define FOLDER PL_BINARY_DIR "/test-locale"

static const char cube[] =
    "{\"time\": {\"dt\": 0.0166, \"duration\": 0.0332}, \"integrator\": {\"type\": \"implicit-euler\"},"
    "\"gravity\": [0, -9.81, 0], \"materials\": {\"m\": {\"young\": 20000.5, \"poisson\": 0.3}},"
    "\"bodies\": {\"cube\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, \"material\": \"m\"}},"
    "\"probes\": {\"corner\": {\"body\": \"cube\", \"at\": [0.25, 0.5, 0.75]}}}";

/* Sets a locale with a decimal comma: an installed one, or one created here. */
static bool use_comma(void) {
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE.utf8", "it_IT.UTF-8", "comma"};
    for (int attempt = 0; attempt < 2; attempt++) {
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            if (setlocale(LC_ALL, names[i]) && localeconv()->decimal_point[0] == ',') return true;
        }
        setenv("LOCPATH", PL_BINARY_DIR "/test-locales", 1);
        if (system("mkdir -p " PL_BINARY_DIR "/test-locales && localedef -i de_DE -f UTF-8 " PL_BINARY_DIR
                   "/test-locales/comma >/dev/null 2>&1") != 0)
            return false;
    }
    return false;
}

static void test_sessions(void **state) {
    (void)state;
    if (!use_comma()) skip(); /* no such locale is installed and localedef cannot create one */
    pl_error err = {0};
    pl_session *session = session_open(cube, 1);
    char *json = NULL, *reply = NULL;
    check_ok(pl_session_document(session, &json, &err));
    assert_non_null(strstr(json, "0.0166"));
    pl_scene *scene = NULL;
    check_ok(pl_scene_load_memory("document", NULL, json, strlen(json), 0, NULL, &scene, NULL, &err));
    assert_true(pl_scene_sim(scene)->dt == 0.0166);
    pl_scene_free(scene);
    free(json);
    check_ok(pl_session_apply(
        session,
        "{\"impulse\": [0.5, 0.25, 0], \"body\": \"cube\", \"tet\": 0, \"at\": [0.25, 0.25, 0.25, 0.25]}",
        &reply, &err));
    assert_null(strstr(reply, "0,2"));
    free(reply);
    check_ok(pl_session_events(session, &json, &err));
    assert_non_null(strstr(json, "0.25"));
    free(json);
    check_ok(pl_session_save(session, FOLDER "/session", &err));
    check_ok(pl_scene_load(FOLDER "/session/scene.json", 0, NULL, &scene, NULL, &err));
    pl_scene_free(scene);
    assert_int_equal(pl_session_apply(session, "{\"set\": {\"materials.m.young\": -0.5}}", NULL, &err),
                     PL_ERR_INPUT);
    assert_non_null(strstr(err.message, "-0.5"));
    pl_session_free(session);
}

static void test_runs(void **state) {
    (void)state;
    if (!use_comma()) skip();
    pl_error err = {0};
    pl_scene *scene = NULL;
    check_ok(pl_scene_load_memory("cube", NULL, cube, sizeof cube - 1, 0, NULL, &scene, NULL, &err));
    pl_run_def def = pl_run_def_default();
    def.folder = FOLDER "/run";
    pl_run_totals totals;
    check_ok(pl_scene_run(scene, &def, &totals, &err));
    pl_scene_free(scene);
    static const char *const tables[] = {"steps.csv", "forces.csv", "probes.csv"};
    for (int i = 0; i < 3; i++) { /* every line has as many fields as the first */
        char path[sizeof FOLDER + 40], line[4096];
        snprintf(path, sizeof path, FOLDER "/run/%s", tables[i]);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        int expected = -1, lines = 0;
        for (; fgets(line, sizeof line, file); lines++) {
            int commas = 0;
            for (const char *p = line; *p; p++) commas += *p == ',';
            if (expected < 0) expected = commas;
            assert_int_equal(commas, expected);
        }
        fclose(file);
        assert_true(lines > 2);
    }
    check_ok(pl_run_load(FOLDER "/run", NULL, &scene, &err));
    assert_true(pl_scene_sim(scene)->materials[0].young == 20000.5);
    pl_scene_free(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sessions), cmocka_unit_test(test_runs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
