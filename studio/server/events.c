/* Events of clients: all changes of scene and state are made through the session, so that they are
 * recorded. */
#include "server/events.h"
#include "server/message.h"
#include "server/names.h"

#include <stdlib.h>
#include <string.h>

/* ---- applying */

pl_status pl_engine_refresh(pl_engine *engine, pl_error *err) {
    bool redrawn = false;
    engine->dirty = true;
    pl_status status = pl_world_refresh(engine->world, &redrawn, err);
    if (status == PL_OK && redrawn) status = pl_engine_show(engine, err);
    return status;
}

/* Tells every page which paths of the document have changed. */
static void tell_changed(pl_engine *engine, const json_t *set, const json_t *reply) {
    json_t *paths = json_array();
    const char *path;
    const json_t *value;
    json_object_foreach((json_t *)(uintptr_t)set, path, value)
        json_array_append_new(paths, json_string(path));
    json_t *event = json_pack("{s:s,s:o}", "event", "changed", "paths", paths);
    json_object_set_new(event, "update", reply ? json_deep_copy(reply) : json_null());
    pl_hub_send(engine->hub, 0, event);
}

pl_status pl_engine_apply(pl_engine *engine, const json_t *event, json_t **reply, pl_error *err) {
    char *text = json_dumps(event, JSON_COMPACT | JSON_REAL_PRECISION(17)), *answer = NULL;
    json_t *said = NULL;
    if (!text) return pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    atomic_store(&engine->cancelled, false);
    pl_status status = pl_session_apply(engine->world->session, text, &answer, err);
    free(text);
    if (status == PL_OK && answer) said = json_loads(answer, 0, NULL);
    free(answer);
    if (status == PL_OK) status = pl_engine_refresh(engine, err);
    const json_t *set = json_object_get(event, "set");
    if (status == PL_OK && set) tell_changed(engine, set, said);
    if (reply && status == PL_OK)
        *reply = said;
    else
        json_decref(said);
    return status;
}

/* ---- the command "event" */

/* The names in a list of the scene's document: {"flesh": ...} or [{"name": "flesh"}, ...]. */
static void expand(json_t *out, const json_t *document, const char *path, const json_t *value) {
    const char *star = strstr(path, ".*.");
    char list[64], whole[512];
    size_t length = star ? (size_t)(star - path) : 0;
    if (!star || length >= sizeof list) {
        json_object_set(out, path, (json_t *)(uintptr_t)value);
        return;
    }
    memcpy(list, path, length);
    list[length] = '\0';
    const char *name;
    json_t *item, *items = json_object_get(document, list);
    json_object_foreach(items, name, item) {
        snprintf(whole, sizeof whole, "%s.%s.%s", list, name, star + 3);
        json_object_set(out, whole, (json_t *)(uintptr_t)value);
    }
    for (size_t i = 0; i < json_array_size(items); i++) {
        snprintf(whole, sizeof whole, "%s[%zu].%s", list, i, star + 3);
        json_object_set(out, whole, (json_t *)(uintptr_t)value);
    }
}

json_t *pl_engine_document(pl_engine *engine, pl_error *err) {
    char *text = NULL;
    if (pl_session_document(engine->world->session, &text, err) != PL_OK) return NULL;
    json_t *document = json_loads(text, 0, NULL);
    free(text);
    if (!document) pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    return document;
}

/* Expands "*" to every item of a list, and refuses files that the scene does not name. */
static pl_status prepare_set(pl_engine *engine, json_t *event, pl_error *err) {
    json_t *set = json_object_get(event, "set"), *value;
    const char *path;
    if (!json_is_object(set)) return PL_OK;
    json_t *document = pl_engine_document(engine, err), *whole = json_object();
    if (!document) return PL_ERR_SYSTEM;
    json_object_foreach(set, path, value) expand(whole, document, path, value);
    json_object_set_new(event, "set", whole);
    pl_status status = pl_names_check_set(whole, document, err);
    json_decref(document);
    return status;
}

static json_t *own_event(const json_t *root) {
    json_t *event = json_deep_copy(json_object_get(root, "event"));
    if (!json_is_object(event)) {
        json_decref(event);
        return NULL;
    }
    json_object_del(event, "step");
    return event;
}

static pl_status obey_event(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    json_t *event = own_event(root), *reply = NULL;
    if (!event) return pl_error_set(err, PL_ERR_INPUT, "event: expected an object");
    bool marks = !json_is_false(json_object_get(root, "mark")) && !json_object_get(event, "drag") &&
                 !json_object_get(event, "release") && !json_object_get(event, "pose");
    pl_status status = prepare_set(engine, event, err);
    uint32_t number = 0;
    char name[16];
    if (json_is_true(json_object_get(event, "grab"))) {
        number = pl_grab_names_new(&engine->grab_names, name);
        json_object_set_new(event, "grab", json_string(name));
    }
    if (status == PL_OK && marks) pl_engine_mark(engine);
    if (status == PL_OK) status = pl_engine_apply(engine, event, &reply, err);
    json_decref(event);
    if (status == PL_OK && number) pl_grab_names_add(&engine->grab_names, engine->world->sim, number);
    if (reply) json_object_set_new(answer, "reply", reply);
    return status;
}

/* Seconds per tetrahedron for meshing and rebuilding on an ordinary machine. */
static const double meshing_seconds = 1.5e-5;

/* Approximate number of tetrahedra after the change: the current or the requested number. */
static double tets_after(pl_engine *engine, const json_t *set) {
    double count = (double)pl_sim_tet_count(engine->world->sim);
    const char *path;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)set, path, value) {
        size_t length = strlen(path);
        if (length > 5 && !strcmp(path + length - 5, ".tets") && json_number_value(value) > count)
            count = json_number_value(value);
    }
    return count;
}

/* Estimates the time of a `set`. Surfaces are not meshed for this, because that would be most of the work
 * (on_meshing in open.c cancels it); the time of meshing is estimated from the number of elements. */
static pl_status obey_estimate(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    static const char *const kinds[] = {"none", "in place", "rebuild"};
    json_t *event = own_event(root);
    if (!event) return pl_error_set(err, PL_ERR_INPUT, "event: expected an object");
    pl_update_report report = {0};
    pl_status status = prepare_set(engine, event, err);
    char *text = json_dumps(event, JSON_COMPACT | JSON_REAL_PRECISION(17));
    double tets = tets_after(engine, json_object_get(event, "set"));
    json_decref(event);
    if (status == PL_OK && !text) status = pl_error_set(err, PL_ERR_SYSTEM, "no memory");
    engine->estimating = true;
    if (status == PL_OK) status = pl_session_estimate(engine->world->session, text, &report, err);
    engine->estimating = false;
    free(text);
    if (status == PL_ERR_CANCELLED) {
        report = (pl_update_report){.kind = PL_UPDATE_REBUILD, .why = "a surface is meshed again"};
        report.seconds = meshing_seconds * tets;
        status = PL_OK;
    }
    if (status != PL_OK) return status;
    json_object_set_new(answer, "kind", json_string(kinds[report.kind]));
    json_object_set_new(answer, "why", json_string(report.why));
    json_object_set_new(answer, "seconds", json_real(report.seconds));
    return PL_OK;
}

/* A mark that does not fit into the memory for undo is omitted. */
void pl_engine_mark(pl_engine *engine) { pl_session_mark(engine->world->session, NULL); }

static pl_status anneal(pl_engine *engine, const char *body, json_t **reply, pl_error *err) {
    json_t *event = json_pack("{s:s}", "anneal", body);
    pl_engine_mark(engine);
    pl_status status = pl_engine_apply(engine, event, reply, err);
    json_decref(event);
    return status;
}

pl_status pl_engine_commit(pl_engine *engine, pl_error *err) { return anneal(engine, "*", NULL, err); }

static pl_status obey_commit(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    const json_t *by_itself = json_object_get(root, "auto");
    json_t *reply = NULL;
    if (json_is_boolean(by_itself)) {
        engine->commits = json_is_true(by_itself);
        return PL_OK;
    }
    pl_status status = anneal(engine, pl_member_text(root, "body", "*"), &reply, err);
    if (reply) json_object_set_new(answer, "reply", reply);
    return status;
}

/* ---- reading */

static pl_status tell_document(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    (void)root;
    json_t *document = pl_engine_document(engine, err);
    if (!document) return PL_ERR_SYSTEM;
    json_object_set_new(answer, "document", document);
    char *text = NULL;
    pl_status status = pl_scene_to_json(engine->world->scene, &text, err);
    if (status == PL_OK) json_object_set_new(answer, "resolved", json_loads(text, 0, NULL));
    free(text);
    return status;
}

static pl_status tell_events(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    char *text = NULL;
    (void)root;
    pl_status status = pl_session_events(engine->world->session, &text, err);
    if (status == PL_OK) json_object_set_new(answer, "events", json_loads(text, 0, NULL));
    free(text);
    return status;
}

pl_status pl_engine_tell_hash(pl_engine *engine, json_t *answer, pl_error *err) {
    uint64_t hash;
    char text[20];
    pl_status status = pl_session_hash(engine->world->session, &hash, err);
    if (status != PL_OK) return status;
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    json_object_set_new(answer, "hash", json_string(text));
    json_object_set_new(answer, "step", json_integer(pl_sim_step_index(engine->world->sim)));
    return PL_OK;
}

static pl_status tell_hash(pl_engine *engine, const json_t *root, json_t *answer, pl_error *err) {
    (void)root;
    return pl_engine_tell_hash(engine, answer, err);
}

/* ---- pointer targets */

static json_t *pointer_event(const pl_pointer *pointer) {
    const double *x = pointer->target, *a = pointer->axis;
    if (!pointer->pose) return json_pack("{s:s,s:[fff]}", "drag", pointer->name, "target", x[0], x[1], x[2]);
    json_t *event = json_pack("{s:s,s:[fff]}", "pose", pointer->name, "translate", x[0], x[1], x[2]);
    if (pointer->degrees != 0.0)
        json_object_set_new(
            event, "rotate",
            json_pack("{s:[fff],s:f}", "axis", a[0], a[1], a[2], "degrees", pointer->degrees));
    return event;
}

void pl_engine_take_pointers(pl_engine *engine) {
    pl_pointer pointers[PL_MAX_POINTERS];
    pthread_mutex_lock(&engine->lock);
    int count = engine->pointer_count;
    memcpy(pointers, engine->pointers, (size_t)count * sizeof *pointers);
    engine->pointer_count = 0;
    pthread_mutex_unlock(&engine->lock);
    double oldest = pl_now();
    bool any = false;
    for (int i = 0; i < count; i++) {
        json_t *event = pointer_event(&pointers[i]);
        pl_error err;
        if (pl_engine_apply(engine, event, NULL, &err) == PL_OK) {
            if ((int32_t)(pointers[i].seq - engine->seq) > 0) engine->seq = pointers[i].seq;
            if (pointers[i].received < oldest) oldest = pointers[i].received;
            any = true;
        }
        json_decref(event);
    }
    if (any) engine->received = oldest;
}

const pl_engine_command pl_event_commands[] = {{"event", obey_event},
                                               {"estimate", obey_estimate},
                                               {"commit", obey_commit},
                                               {"scene", tell_document},
                                               {"events", tell_events},
                                               {"hash", tell_hash},
                                               {NULL, NULL}};
