/* A session's life, its list of events and its steps: see pliant/session.h. */
#include "scene/session.h"
#include "core/fields.h"
#include "core/hash.h"
#include "core/threads.h"
#include "scene/checkpoint.h"
#include "scene/document.h"
#include "scene/text.h"

#include <stdlib.h>
#include <string.h>

enum { PL_QUEUE_COUNT = 1024, PL_QUEUE_BYTES = 4 << 20, PL_UNDO_BYTES = 256 << 20 };

void pl_session_def_init(pl_session_def *def, size_t struct_size) {
    const pl_session_def defaults = {.struct_size = sizeof defaults};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

static pl_status read_def(const pl_session_def *def, pl_session_def *own, pl_error *err) {
    *own = pl_session_def_default();
    pl_status status = def ? pl_def_read(def, "session", own, sizeof *own, err) : PL_OK;
    if (status == PL_OK) status = pl_threads_check(own->threads, "session", err);
    const struct {
        const char *name;
        int64_t *value, most, fallback;
    } limits[] = {{"queue_count", &own->queue_count, 1 << 20, PL_QUEUE_COUNT},
                  {"queue_bytes", &own->queue_bytes, INT64_MAX, PL_QUEUE_BYTES},
                  {"undo_bytes", &own->undo_bytes, INT64_MAX, PL_UNDO_BYTES},
                  {"max_bodies", &own->max_bodies, INT64_MAX, 0},
                  {"max_tets", &own->max_tets, INT64_MAX, 0}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits && status == PL_OK; i++) {
        int64_t value = *limits[i].value;
        if (value < 0 || value > limits[i].most)
            status = pl_error_set(err, PL_ERR_INPUT, "session: %s is %lld, expected 0 to %lld",
                                  limits[i].name, (long long)value, (long long)limits[i].most);
        if (!value) *limits[i].value = limits[i].fallback;
    }
    return status;
}

static pl_status check_meshes(const pl_scene *scene, pl_error *err) {
    for (int b = 0; b < scene->sim.body_count; b++) {
        if (!scene->sim.bodies[b].mesh) /* of pl_run_load */
            return pl_error_set(err, PL_ERR_INPUT, "session: body '%s' of the scene has no mesh",
                                scene->sim.bodies[b].name);
    }
    return PL_OK;
}

pl_sim_def pl_session_sim_def(const pl_session *session, const pl_scene *scene, bool may_anneal) {
    pl_sim_def def = scene->sim;
    if (session->def.threads) def.threads = session->def.threads;
    def.may_anneal = may_anneal;
    return def;
}

void pl_session_replace(pl_session *session, pl_sim *sim, const pl_scene *scene, json_t *document,
                        bool may_anneal) {
    const pl_scene *before = session->scene;
    json_t *old = session->document;
    pl_sim_free(session->sim);
    session->sim = sim;
    session->scene = pl_scene_share(scene);
    session->document = json_incref(document);
    session->may_anneal = may_anneal;
    session->version++;
    pl_scene_free((pl_scene *)(uintptr_t)before);
    json_decref(old);
}

pl_status pl_session_create(const pl_scene *scene, const pl_session_def *def, pl_session **out,
                            pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(scene);
    pl_session_def own;
    pl_status status = read_def(def, &own, err);
    if (status == PL_OK) status = check_meshes(scene, err);
    if (status != PL_OK) return status;
    pl_session *session = pl_array_new(1, sizeof *session);
    if (!session) return pl_error_memory(err, sizeof *session, "a session");
    session->def = own;
    session->base = pl_scene_share(scene);
    session->scene = pl_scene_share(scene);
    session->base_document = pl_document_name(scene->document);
    session->document = json_incref(session->base_document);
    session->version = 1;
    if (!session->document || !pl_events_copy(&scene->events, &session->list))
        status = pl_error_memory(err, 0, "a session");
    if (status == PL_OK) status = pl_queue_create(&session->queue, own.queue_count, own.queue_bytes, err);
    if (status == PL_OK) {
        pl_sim_def sim = pl_session_sim_def(session, scene, false);
        status = pl_sim_create(&sim, &session->sim, err);
    }
    if (status == PL_OK)
        *out = session;
    else
        pl_session_free(session);
    return status;
}

void pl_session_free(pl_session *session) {
    if (!session) return;
    pl_sim_free(session->sim);
    pl_scene_free((pl_scene *)(uintptr_t)session->scene);
    pl_scene_free((pl_scene *)(uintptr_t)session->base);
    json_decref(session->document);
    json_decref(session->base_document);
    pl_events_free(&session->list);
    pl_queue_free(&session->queue);
    pl_marks_free(&session->marks);
    free(session);
}

/* ---- views
 * ------------------------------------------------------------------------------------------------------- */

pl_sim *pl_session_sim(pl_session *session) { return session ? session->sim : NULL; }
const pl_scene *pl_session_scene(const pl_session *session) { return session ? session->scene : NULL; }
uint64_t pl_session_version(const pl_session *session) { return session ? session->version : 0; }
int64_t pl_session_event_count(const pl_session *session) {
    return session ? pl_events_count(&session->list) : 0;
}

static pl_status print(json_t *value, char **json, pl_error *err) {
    pl_buffer text = {0};
    if (value) pl_json_print(value, 0, &text);
    pl_buffer_text(&text, "\n");
    json_decref(value);
    if (value && !text.failed) {
        *json = text.data;
        return PL_OK;
    }
    pl_buffer_free(&text);
    return pl_error_memory(err, 0, "a session's text");
}

pl_status pl_session_document(const pl_session *session, char **json, pl_error *err) {
    PL_REQUIRE(json);
    *json = NULL;
    PL_REQUIRE(session);
    return print(json_incref(session->document), json, err);
}

pl_status pl_session_events(const pl_session *session, char **json, pl_error *err) {
    PL_REQUIRE(json);
    *json = NULL;
    PL_REQUIRE(session);
    return print(pl_events_value(&session->list), json, err);
}

pl_status pl_session_hash(pl_session *session, uint64_t *hash, pl_error *err) {
    PL_REQUIRE(hash);
    *hash = 0;
    PL_REQUIRE(session);
    size_t size = pl_sim_state_size(session->sim);
    void *state = malloc(size);
    if (!state) return pl_error_memory(err, (int64_t)size, "a state");
    pl_sim_state_save(session->sim, state);
    *hash = pl_hash(PL_HASH_START, state, size);
    free(state);
    return PL_OK;
}

/* ---- playing
 * ----------------------------------------------------------------------------------------------------- */

static void tell(const pl_session *session, const char *event, const pl_error *why) {
    if (session->def.refused) session->def.refused(session->def.context, event, why->message);
}

static pl_status play_next(pl_session *session, bool strict, pl_error *err) {
    const char *text = pl_events_text(&session->list, session->next);
    json_t *event = json_loads(text, 0, NULL);
    pl_error why;
    pl_status status =
        event ? pl_session_act(session, event, NULL, &why) : pl_error_memory(&why, 0, "an event");
    json_decref(event);
    if (status == PL_OK) {
        session->next++;
        return PL_OK;
    }
    if (strict || status == PL_ERR_MACHINE)
        return pl_error_set(err, status, "events[%lld]: %s", (long long)session->next,
                            why.message + (strncmp(why.message, "event: ", 7) ? 0 : 7));
    tell(session, text, &why);
    pl_events_remove(&session->list, session->next);
    return PL_OK;
}

static pl_status play_list(pl_session *session, bool strict, pl_error *err) {
    int64_t step = pl_sim_step_index(session->sim);
    pl_status status = PL_OK;
    while (status == PL_OK && session->next < pl_events_count(&session->list) &&
           pl_events_at(&session->list, session->next)->step <= step)
        status = play_next(session, strict, err);
    return status;
}

/* Records an event and lets it act. */
pl_status pl_session_take(pl_session *session, json_t *event, json_t *reply, pl_error *err) {
    if (pl_events_count(&session->list) >= PL_MAX_EVENTS)
        return pl_error_set(err, PL_ERR_INPUT,
                            "session: has %d events, expected fewer: save it, and go on in another",
                            PL_MAX_EVENTS);
    pl_status status = pl_session_complete(session, event, err);
    if (status == PL_OK &&
        !pl_events_insert(&session->list, session->next, pl_sim_step_index(session->sim), false, event))
        status = pl_error_memory(err, 0, "an event");
    if (status != PL_OK) return status;
    status = pl_session_act(session, event, reply, err);
    if (status == PL_OK) {
        session->next++;
        pl_marks_forget_redo(&session->marks);
    } else {
        pl_events_remove(&session->list, session->next);
    }
    return status;
}

static json_t *parse(const char *text, pl_error *err) {
    json_error_t error;
    json_t *event = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (event && json_is_object(event)) return event;
    if (event)
        pl_error_set(err, PL_ERR_INPUT, "event: is no object, expected one as in {\"anneal\": \"*\"}");
    else
        pl_error_set(err, PL_ERR_INPUT, "event: not valid JSON: %.200s", error.text);
    json_decref(event);
    return NULL;
}

static pl_status play_queue(pl_session *session, pl_error *err) {
    pl_status status = PL_OK;
    for (char *text; status == PL_OK && (text = pl_queue_take(&session->queue)) != NULL; free(text)) {
        pl_error why;
        json_t *event = parse(text, &why);
        pl_status acted = event ? pl_session_take(session, event, NULL, &why) : why.status;
        json_decref(event);
        if (acted == PL_ERR_MACHINE)
            status = pl_error_set(err, acted, "%s", why.message);
        else if (acted != PL_OK)
            tell(session, text, &why);
    }
    return status;
}

pl_status pl_session_play(pl_session *session, bool strict, pl_error *err) {
    pl_status status = play_list(session, strict, err);
    return status == PL_OK ? play_queue(session, err) : status;
}

pl_status pl_session_settle(pl_session *session, pl_error *err) {
    PL_REQUIRE(session);
    return pl_session_play(session, false, err);
}

pl_status pl_session_step(pl_session *session, pl_step_report *report, pl_error *err) {
    if (report) *report = (pl_step_report){0};
    PL_REQUIRE(session);
    pl_step_report own;
    if (!report) report = &own;
    pl_status status = pl_session_play(session, false, err);
    if (status == PL_OK) status = pl_sim_step(session->sim, report, err);
    return status == PL_OK ? pl_budget_step(session, report, err) : status;
}

pl_status pl_session_apply(pl_session *session, const char *event, char **reply, pl_error *err) {
    if (reply) *reply = NULL;
    PL_REQUIRE(session);
    PL_REQUIRE(event);
    pl_error own;
    if (!err) err = &own;
    json_t *object = parse(event, err);
    if (!object) return err->status;
    json_t *answer = reply ? json_object() : NULL;
    pl_status status = play_list(session, false, err);
    if (status == PL_OK) status = pl_session_take(session, object, answer, err);
    json_decref(object);
    if (status == PL_OK && reply) return print(answer, reply, err);
    json_decref(answer);
    return status;
}

pl_status pl_session_post(pl_session *session, const char *event, pl_error *err) {
    PL_REQUIRE(session);
    PL_REQUIRE(event);
    pl_error own;
    if (!err) err = &own;
    json_t *object = parse(event, err);
    if (!object) return err->status;
    json_decref(object);
    return pl_queue_add(&session->queue, event, strlen(event), err);
}

/* ---- going on after an interruption
 * ------------------------------------------------------------------------------ */

pl_status pl_session_past(pl_session *session, uint64_t start, uint64_t *hash, pl_error *err) {
    *hash = start;
    for (int64_t i = 0; i < session->next; i++) {
        const char *text = pl_events_text(&session->list, i);
        *hash = pl_hash(*hash, text, strlen(text) + 1);
    }
    if (session->scene == session->base) return PL_OK;
    uint64_t now;
    pl_status status = pl_scene_hash(session->scene, &now, err);
    *hash = pl_hash(*hash, &now, sizeof now);
    return status;
}

pl_status pl_session_rewind(pl_session *session, int64_t steps, pl_error *err) {
    json_t *document = json_incref(session->base_document);
    bool may_anneal = false;
    int64_t next = 0;
    for (; next < pl_events_count(&session->list) && pl_events_at(&session->list, next)->step < steps;
         next++) {
        json_t *event = json_loads(pl_events_text(&session->list, next), 0, NULL);
        const json_t *set = json_object_get(event, "set");
        may_anneal = may_anneal || json_object_get(event, "anneal");
        json_t *after = set ? pl_document_change(document, set, err) : json_incref(document);
        json_decref(event);
        json_decref(document);
        document = after;
        if (!document) return err ? err->status : PL_ERR_INPUT;
    }
    pl_status status = PL_OK;
    if (document != session->document || may_anneal != session->may_anneal)
        status = pl_session_change(session, document, may_anneal, NULL, err);
    json_decref(document);
    if (status == PL_OK) session->next = next;
    return status;
}
