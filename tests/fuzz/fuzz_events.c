/* Arbitrary bytes as events of a session. Each event is applied, or refused with a message. Applied events
 * are written and can be loaded again, and the session makes a step; then a new session is used. Files are
 * not read, and limits keep meshes small. */
#include "scene/loader.h"
#include "pliant/session.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char scene_text[] = "{\"time\": {\"dt\": 0.01}, \"integrator\": {\"type\": "
                                 "\"linear-implicit-euler\"}, \"materials\": {\"m\": "
                                 "{\"law\": \"linear\", \"young\": 1e4, \"poisson\": 0.3, \"density\": "
                                 "1000}}, \"heat\": {\"ambient\": 300}, "
                                 "\"bodies\": {\"b\": {\"mesh\": {\"shape\": \"box\", \"resolution\": 1}, "
                                 "\"material\": \"m\"}}, \"constraints\": "
                                 "{\"c\": {\"select\": {\"plane\": {\"point\": [0.1, 0, 0], \"normal\": [-1, "
                                 "0, 0]}}}}, \"colliders\": {\"floor\": "
                                 "{\"shape\": \"plane\", \"normal\": [0, 1, 0], \"point\": [0, -1, 0]}}}";

/* The scene is loaded only once. */
static pl_session *open_session(void) {
    static pl_scene *scene = NULL;
    pl_session *session = NULL;
    pl_session_def def = pl_session_def_default();
    pl_error err;
    def.threads = 1, def.max_bodies = 4, def.max_tets = 200;
    if (!scene && pl_scene_load_memory("fuzz", NULL, scene_text, sizeof scene_text - 1, 0, NULL, &scene, NULL,
                                       &err) != PL_OK)
        abort();
    if (pl_session_create(scene, &def, &session, &err) != PL_OK) abort();
    return session;
}

/* The event list loads as part of a scene. */
static void check_list(pl_session *session) {
    char *list = NULL;
    pl_error err;
    if (pl_session_events(session, &list, &err) != PL_OK) abort();
    pl_buffer text = {0};
    pl_buffer_add(&text, scene_text, sizeof scene_text - 2);
    pl_buffer_print(&text, ", \"events\": %s}", list);
    pl_scene *scene = NULL;
    if (pl_scene_parse("again", NULL, text.data, text.size, NULL, PL_SCENE_VALUES, &scene, NULL, &err) !=
        PL_OK)
        abort();
    pl_scene_free(scene);
    pl_buffer_free(&text);
    free(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (!text) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    static pl_session *session = NULL;
    if (!session) session = open_session();
    pl_error err = {0};
    for (size_t at = 0; at <= size; at += strlen(text + at) + 1) { /* several, separated by zero bytes */
        int64_t before = pl_session_event_count(session);
        pl_status status = pl_session_apply(session, text + at, NULL, &err);
        if (status != PL_OK && (!err.message[0] || pl_session_event_count(session) != before)) abort();
    }
    if (pl_session_event_count(session) > 0) {
        check_list(session);
        if (pl_session_step(session, NULL, &err) != PL_OK && !err.message[0]) abort();
        pl_session_free(session);
        session = NULL;
    }
    free(text);
    return 0;
}
