/* Creation, state and views of a session: see pliant/session.h. Playing events is in play.c. */
#include "scene/session.h"
#include "core/fields.h"
#include "core/hash.h"
#include "core/threads.h"
#include "model/sim.h"
#include "scene/act.h"
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
        int64_t *value, max, default_value;
    } limits[] = {{"queue_count", &own->queue_count, 1 << 20, PL_QUEUE_COUNT},
                  {"queue_bytes", &own->queue_bytes, INT64_MAX, PL_QUEUE_BYTES},
                  {"undo_bytes", &own->undo_bytes, INT64_MAX, PL_UNDO_BYTES},
                  {"max_bodies", &own->max_bodies, INT64_MAX, 0},
                  {"max_tets", &own->max_tets, INT64_MAX, 0}};
    for (size_t i = 0; i < sizeof limits / sizeof *limits && status == PL_OK; i++) {
        int64_t value = *limits[i].value;
        if (value < 0 || value > limits[i].max)
            status = pl_error_set(err, PL_ERR_INPUT, "session: %s is %lld, expected 0 to %lld",
                                  limits[i].name, (long long)value, (long long)limits[i].max);
        if (!value) *limits[i].value = limits[i].default_value;
    }
    return status;
}

static pl_status check_meshes(const pl_scene *scene, pl_error *err) {
    for (int b = 0; b < scene->sim.body_count; b++) {
        if (!scene->sim.bodies[b].mesh) /* a scene from pl_run_load */
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
    if (session->sim != sim) pl_sim_free(session->sim);
    session->sim = sim;
    session->scene = pl_scene_share(scene);
    session->document = json_incref(document);
    session->may_anneal = may_anneal;
    session->restores = sim->restores;
    session->version++;
    pl_scene_free((pl_scene *)(uintptr_t)before);
    json_decref(old);
}

pl_status pl_session_restore(pl_session *session, const pl_scene *scene, json_t *document, bool may_anneal,
                             const void *state, size_t size, pl_error *err) {
    if (scene == session->scene && may_anneal == session->may_anneal) {
        pl_status restored = pl_sim_state_restore(session->sim, state, size, err);
        session->restores = session->sim->restores;
        return restored;
    }
    pl_sim *sim = NULL;
    pl_sim_def def = pl_session_sim_def(session, scene, may_anneal);
    pl_status status = pl_sim_create_with_state(&def, state, size, &sim, err);
    if (status == PL_OK) pl_session_replace(session, sim, scene, document, may_anneal);
    return status;
}

void pl_session_note_restores(pl_session *session) {
    if (session->restores != session->sim->restores) session->is_foreign = true;
    session->restores = session->sim->restores;
}

pl_status pl_session_check_replay(pl_session *session, pl_error *err) {
    static const char instead[] = "keep pl_session_document and pl_sim_state_save, which continue from here";
    pl_session_note_restores(session);
    if (session->is_foreign)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "session: a state was restored by pl_sim_state_restore, so that the recorded events do "
            "not lead to the present one; %s, and go back by pl_session_mark and pl_session_undo",
            instead);
    if (session->unrecorded)
        return pl_error_set(
            err, PL_ERR_INPUT,
            "session: %lld events came after the list was full (%d events), so that it does not lead "
            "to the present state; %s",
            (long long)session->unrecorded, PL_MAX_EVENTS, instead);
    return PL_OK;
}

bool pl_grabs_copy(const pl_items *from, pl_items *to) {
    *to = (pl_items){0};
    if (!from->count) return true;
    if (!pl_items_reserve(to, from->count, sizeof(pl_grab_name))) return false;
    memcpy(to->items, from->items, (size_t)from->count * sizeof(pl_grab_name));
    to->count = from->count;
    return true;
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
    free(session->grabs.items);
    free(session);
}

/* ---- views */

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
    return pl_sim_state_hash(session->sim, hash, err);
}

/* ---- resuming after an interruption */

pl_status pl_session_past_hash(const pl_session *session, int64_t next, const pl_scene *scene, uint64_t start,
                               uint64_t *hash, pl_error *err) {
    *hash = start;
    for (int64_t i = 0; i < next; i++) {
        const char *text = pl_events_text(&session->list, i);
        *hash = pl_hash(*hash, text, strlen(text) + 1);
    }
    if (scene == session->base) return PL_OK;
    uint64_t now = 0;
    pl_status status = pl_scene_hash(scene, &now, err);
    *hash = pl_hash(*hash, &now, sizeof now);
    return status;
}

void pl_past_free(pl_past *past) {
    pl_scene_free(past->scene);
    json_decref(past->document);
    *past = (pl_past){0};
}

pl_status pl_past_find(const pl_session *session, int64_t next, pl_past *out, pl_error *err) {
    pl_error own;
    if (!err) err = &own;
    *out = (pl_past){.document = json_incref(session->base_document)};
    pl_status status = PL_OK;
    for (; out->next < next && out->next < pl_events_count(&session->list); out->next++) {
        json_t *event = json_loads(pl_events_text(&session->list, out->next), 0, NULL);
        const json_t *set = json_object_get(event, "set");
        out->may_anneal = out->may_anneal || json_object_get(event, "anneal");
        json_t *after = set ? pl_document_change(out->document, set, err) : json_incref(out->document);
        json_decref(event);
        json_decref(out->document);
        out->document = after;
        if (!after) return err->status;
    }
    if (out->document != session->base_document)
        status = pl_session_load(session, out->document, &out->scene, err);
    if (status != PL_OK) pl_past_free(out);
    return status;
}
