/* Saves a session as a self-contained folder: the initial scene, its events, and the files they name. */
#include "core/fields.h"
#include "io/file.h"
#include "pliant/frame.h"
#include "scene/bundle.h"
#include "scene/folder.h"
#include "scene/session.h"
#include "scene/text.h"

#include <stdlib.h>
#include <string.h>

static json_t *member(json_t *document, const char *key) {
    json_t *object = json_object_get(document, key);
    if (!object) json_object_set_new(document, key, json_object());
    return object ? object : json_object_get(document, key);
}

/* A run of the saved scene makes exactly the steps that the session has made, and continues after steps that
 * did not converge, as the session did. If no step has been made there is nothing to repeat, and the scene
 * keeps its own end. Changes of dt by events do not matter: a run counts steps with the scene's initial
 * dt. */
static bool set_end(const pl_session *session, json_t *document) {
    int64_t steps = pl_sim_step_index(session->sim);
    if (!steps) return true;
    json_t *duration = json_real((double)steps * session->base->sim.dt);
    return json_object_set_new(member(document, "time"), "duration", duration) == 0 &&
           json_object_set_new(member(document, "output"), "stop_on_failure", json_false()) == 0;
}

static pl_status bundle_events(const pl_session *session, const char *folder, json_t *events, pl_error *err) {
    pl_status status = PL_OK;
    size_t index;
    json_t *event;
    json_array_foreach(events, index, event) {
        json_t *set = json_object_get(event, "set");
        if (set && status == PL_OK) status = pl_bundle_changes(session->base, folder, set, err);
    }
    return status;
}

pl_status pl_session_save(pl_session *session, const char *folder, pl_error *err) {
    PL_REQUIRE(session);
    PL_REQUIRE(folder);
    pl_status status = pl_session_check_replay(session, err);
    if (status == PL_OK) status = pl_folder_make(folder, err);
    if (status != PL_OK) return status;
    json_t *document = json_deep_copy(session->base_document), *events = pl_events_value(&session->list);
    if (!document || !events || !set_end(session, document)) status = pl_error_memory(err, 0, "a session");
    if (status == PL_OK) json_object_del(document, "$schema"); /* relative to the original folder */
    if (status == PL_OK) status = pl_bundle_value(session->base, folder, NULL, document, err);
    if (status == PL_OK) status = bundle_events(session, folder, events, err);
    if (status == PL_OK && json_array_size(events)) json_object_set(document, "events", events);
    pl_buffer text = {0};
    if (status == PL_OK) pl_json_print(document, 0, &text);
    pl_buffer_text(&text, "\n");
    char *path = pl_folder_path(folder, "scene.json");
    if (status == PL_OK && (text.failed || !path)) status = pl_error_memory(err, 0, "a session");
    if (status == PL_OK) status = pl_file_write_atomic(path, text.data, text.size, err);
    free(path);
    pl_buffer_free(&text);
    json_decref(document);
    json_decref(events);
    return status;
}
