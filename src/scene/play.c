/* How a session plays events: those of its list, posted ones, and applied ones. */
#include "core/fields.h"
#include "core/memory.h"
#include "scene/act.h"
#include "scene/text.h"

#include <stdlib.h>
#include <string.h>

static void tell(const pl_session *session, const char *event, const pl_error *why) {
    if (session->def.refused) session->def.refused(session->def.context, event, why->message);
}

/* A parsed event with the strings that it points to. */
typedef struct pl_reading {
    pl_event event;
    pl_scene *owner;
} pl_reading;

static void reading_free(pl_reading *reading) {
    pl_scene_free(reading->owner);
    *reading = (pl_reading){0};
}

static pl_status read_event(json_t *object, pl_reading *out, pl_error *err) {
    *out = (pl_reading){.owner = pl_array_new(1, sizeof *out->owner)};
    if (!out->owner) return pl_error_memory(err, sizeof *out->owner, "an event");
    const pl_scene_load_def load = pl_scene_load_def_default();
    pl_loader loader = {.scene = out->owner, .def = &load};
    pl_status status = PL_OK;
    if (!pl_event_read(&loader, object, &out->event)) {
        const pl_problem *problem = loader.problems.items;
        status = loader.no_memory || !problem
                     ? pl_error_memory(err, 0, "an event")
                     : pl_error_set(err, PL_ERR_INPUT, "event: %s%s%s", problem->path,
                                    problem->path[0] ? ": " : "", problem->message);
        reading_free(out);
    }
    pl_buffer_free(&loader.path);
    pl_problems_free(&loader.problems);
    return status;
}

/* ---- events of the list */

/* Plays the next event of the list. Its ray is evaluated when it acts. */
static pl_status play_event(pl_session *session, json_t *event, pl_error *err) {
    pl_reading reading;
    pl_status status = event ? read_event(event, &reading, err) : pl_error_memory(err, 0, "an event");
    if (status != PL_OK) return status;
    if (reading.event.ray.given) {
        status = pl_event_complete(session, &reading.event, event, NULL, err);
        reading_free(&reading);
        if (status == PL_OK) status = read_event(event, &reading, err);
        if (status != PL_OK) return status;
    }
    status = pl_event_act(session, &reading.event, NULL, err);
    reading_free(&reading);
    return status;
}

static pl_status play_next(pl_session *session, bool strict, pl_error *err) {
    const char *text = pl_events_text(&session->list, session->next);
    json_t *event = json_loads(text, 0, NULL);
    pl_error why;
    pl_status status = play_event(session, event, &why);
    json_decref(event);
    if (status == PL_OK) {
        session->next++;
        return PL_OK;
    }
    if (strict || status == PL_ERR_SYSTEM)
        return pl_error_set(err, status, "events[%lld]: %s", (long long)session->next,
                            why.message + (strncmp(why.message, "event: ", 7) ? 0 : 7));
    tell(session, text, &why);
    pl_events_remove(&session->list, session->next);
    return PL_OK;
}

static pl_status play_list(pl_session *session, bool strict, pl_error *err) {
    pl_session_note_restores(session);
    int64_t step = pl_sim_step_index(session->sim);
    pl_status status = PL_OK;
    while (status == PL_OK && session->next < pl_events_count(&session->list) &&
           pl_events_at(&session->list, session->next)->step <= step)
        status = play_next(session, strict, err);
    return status;
}

/* Whether the event before the last is a drag that the last one supersedes; not if a mark was set in
 * between. */
static bool is_passed(const pl_session *session, const pl_event *event) {
    int64_t index = session->next - 2;
    const pl_items *marks = &session->marks.undo;
    if (!event->drag || index < 0) return false;
    const pl_event_entry *entry = pl_events_at(&session->list, index);
    if (entry->scripted || entry->step != event->step) return false;
    if (marks->count && ((const pl_mark *)marks->items)[marks->count - 1].next > index) return false;
    json_t *before = json_loads(pl_events_text(&session->list, index), 0, NULL);
    const char *name = json_string_value(json_object_get(before, "drag"));
    bool same = name && !strcmp(name, event->drag);
    json_decref(before);
    return same;
}

static pl_status record(pl_session *session, json_t *object, const pl_event *event, json_t *reply,
                        pl_error *err) {
    if (pl_events_count(&session->list) >= PL_MAX_EVENTS) { /* a game goes on, but cannot be replayed */
        pl_status acted = pl_event_act(session, event, reply, err);
        if (acted == PL_OK) session->unrecorded++;
        if (acted == PL_OK) pl_marks_forget_redo(&session->marks);
        return acted;
    }
    if (!pl_events_insert(&session->list, session->next, event->step, false, object))
        return pl_error_memory(err, 0, "an event");
    pl_status status = pl_event_act(session, event, reply, err);
    if (status != PL_OK) {
        pl_events_remove(&session->list, session->next);
        return status;
    }
    session->next++;
    pl_marks_forget_redo(&session->marks);
    if (is_passed(session, event)) pl_events_remove(&session->list, --session->next - 1);
    return PL_OK;
}

pl_status pl_session_take(pl_session *session, json_t *given, json_t *reply, pl_error *err) {
    pl_session_note_restores(session);
    json_t *object = json_pack("{s:I}", "step", (json_int_t)pl_sim_step_index(session->sim));
    if (!object || json_object_update_missing(object, given) != 0) {
        json_decref(object);
        return pl_error_memory(err, 0, "an event");
    }
    pl_reading reading = {0};
    pl_status status = read_event(object, &reading, err);
    if (status == PL_OK && (reading.event.ray.given || (reading.event.grab && !reading.event.grab[0]))) {
        status = pl_event_complete(session, &reading.event, object, reply, err);
        reading_free(&reading);
        if (status == PL_OK) status = read_event(object, &reading, err);
    }
    if (status == PL_OK) status = record(session, object, &reading.event, reply, err);
    reading_free(&reading);
    json_decref(object);
    return status;
}

/* ---- events of the caller */

static json_t *parse(const char *text, pl_error *err) {
    json_error_t error;
    json_t *event = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (event && json_is_object(event)) return event;
    if (event)
        pl_error_set(err, PL_ERR_INPUT,
                     "event: is not an object, expected something like {\"anneal\": \"*\"}");
    else
        pl_error_set(err, PL_ERR_INPUT, "event: not valid JSON: %.200s", error.text);
    json_decref(event);
    return NULL;
}

/* Only what is queued now: other threads may go on posting. */
static pl_status play_queue(pl_session *session, pl_error *err) {
    pl_status status = PL_OK;
    int64_t left = pl_queue_count(&session->queue);
    for (char *text; status == PL_OK && left-- > 0 && (text = pl_queue_take(&session->queue)) != NULL;
         free(text)) {
        pl_error why;
        json_t *event = parse(text, &why);
        pl_status acted = event ? pl_session_take(session, event, NULL, &why) : why.status;
        json_decref(event);
        if (acted == PL_ERR_SYSTEM)
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

pl_status pl_session_flush(pl_session *session, pl_error *err) {
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
    if (status == PL_OK && reply) {
        pl_buffer text = {0};
        if (answer) pl_json_print_line(answer, &text);
        if (!answer || text.failed) pl_buffer_free(&text); /* the event has acted nevertheless */
        *reply = text.data;
    }
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

pl_status pl_session_estimate(pl_session *session, const char *event, pl_update_report *report,
                              pl_error *err) {
    PL_REQUIRE(report);
    *report = (pl_update_report){0};
    PL_REQUIRE(session);
    PL_REQUIRE(event);
    pl_error own;
    if (!err) err = &own;
    json_t *object = parse(event, err);
    if (!object) return err->status;
    pl_reading reading = {0};
    json_object_set_new(object, "step", json_integer(pl_sim_step_index(session->sim)));
    pl_status status = read_event(object, &reading, err);
    if (status == PL_OK) status = pl_event_estimate(session, &reading.event, report, err);
    reading_free(&reading);
    json_decref(object);
    return status;
}
