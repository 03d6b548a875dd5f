/* Snapshots of a session in memory: marks, undo and redo, the beginning.
 *
 * A mark contains the bytes of the state, the scene (shared) and the number of events that had acted. Undo
 * truncates the list of events there; the undone part becomes a snapshot with a copy of the list, for
 * redo. */
#include "core/fields.h"
#include "scene/session.h"

#include <stdlib.h>
#include <string.h>

static pl_mark *mark_at(const pl_items *list, int64_t index) { return (pl_mark *)list->items + index; }

static void mark_free(pl_mark *mark) {
    pl_scene_free((pl_scene *)(uintptr_t)mark->scene);
    json_decref(mark->document);
    free(mark->state);
    free(mark->grabs.items);
    pl_events_free(&mark->list);
    *mark = (pl_mark){0};
}

static void drop_first(pl_items *list, int64_t *bytes) {
    pl_mark *marks = list->items;
    *bytes -= marks[0].bytes;
    mark_free(&marks[0]);
    memmove(marks, marks + 1, (size_t)--list->count * sizeof *marks);
}

static void drop_all(pl_items *list, int64_t *bytes) {
    while (list->count) {
        pl_mark *last = mark_at(list, --list->count);
        *bytes -= last->bytes;
        mark_free(last);
    }
}

void pl_marks_free(pl_marks *marks) {
    drop_all(&marks->undo, &marks->bytes);
    drop_all(&marks->redo, &marks->bytes);
    free(marks->undo.items);
    free(marks->redo.items);
}

void pl_marks_forget_redo(pl_marks *marks) { drop_all(&marks->redo, &marks->bytes); }

/* Captures the present; with `whole`, including the list of events. */
static pl_status capture(pl_session *session, bool whole, pl_mark *out, pl_error *err) {
    pl_session_note_restores(session);
    size_t size = pl_sim_state_size(session->sim);
    *out = (pl_mark){.state = malloc(size),
                     .state_size = size,
                     .scene = pl_scene_share(session->scene),
                     .document = json_incref(session->document),
                     .may_anneal = session->may_anneal,
                     .step = pl_sim_step_index(session->sim),
                     .next = session->next,
                     .unrecorded = session->unrecorded,
                     .is_foreign = session->is_foreign,
                     .whole = whole};
    if (!out->state || !pl_grabs_copy(&session->grabs, &out->grabs) ||
        (whole && !pl_events_copy(&session->list, &out->list))) {
        mark_free(out);
        return pl_error_memory(err, (int64_t)size, "a mark");
    }
    pl_sim_state_save(session->sim, out->state);
    out->bytes = (int64_t)(sizeof *out + size + out->list.text.size) +
                 pl_events_count(&out->list) * (int64_t)sizeof(pl_event_entry);
    return PL_OK;
}

static bool is_present(const pl_session *session, const pl_mark *mark) {
    return mark->step == pl_sim_step_index(session->sim) && mark->next == session->next &&
           mark->unrecorded == session->unrecorded && mark->scene == session->scene &&
           mark->may_anneal == session->may_anneal;
}

/* Pushes a mark onto a list; the oldest marks of all are dropped if there is no room. */
static pl_status push(pl_session *session, pl_items *list, pl_mark *mark, pl_error *err) {
    pl_marks *marks = &session->marks;
    if (mark->bytes > session->def.undo_bytes)
        return pl_error_set(err, PL_ERR_INPUT, "session: a mark takes %lld bytes, expected at most %lld",
                            (long long)mark->bytes, (long long)session->def.undo_bytes);
    if (!pl_items_reserve(list, list->count + 1, sizeof *mark))
        return pl_error_memory(err, sizeof *mark, "a mark");
    while (marks->bytes + mark->bytes > session->def.undo_bytes && marks->undo.count)
        drop_first(&marks->undo, &marks->bytes);
    while (marks->bytes + mark->bytes > session->def.undo_bytes && marks->redo.count)
        drop_first(&marks->redo, &marks->bytes);
    *mark_at(list, list->count++) = *mark;
    marks->bytes += mark->bytes;
    return PL_OK;
}

pl_status pl_session_mark(pl_session *session, pl_error *err) {
    PL_REQUIRE(session);
    pl_items *undo = &session->marks.undo;
    if (undo->count && is_present(session, mark_at(undo, undo->count - 1))) return PL_OK;
    pl_mark mark;
    pl_status status = capture(session, false, &mark, err);
    if (status != PL_OK) return status;
    status = push(session, undo, &mark, err);
    if (status != PL_OK) mark_free(&mark);
    return status;
}

/* Restores a snapshot, except the list of events. Changes nothing on failure. */
static pl_status restore(pl_session *session, const pl_mark *mark, pl_error *err) {
    pl_items grabs;
    if (!pl_grabs_copy(&mark->grabs, &grabs)) return pl_error_memory(err, 0, "a mark");
    pl_status status = pl_session_restore(session, mark->scene, mark->document, mark->may_anneal, mark->state,
                                          mark->state_size, err);
    free(status == PL_OK ? session->grabs.items : grabs.items);
    if (status == PL_OK) session->grabs = grabs;
    return status;
}

/* Restores the list of events: a mark's own, or the beginning of the current one. */
static void take_list(pl_session *session, pl_mark *mark) {
    session->next = mark->next;
    session->unrecorded = mark->unrecorded;
    session->is_foreign = mark->is_foreign;
    if (!mark->whole) {
        pl_events_cut(&session->list, mark->next);
        return;
    }
    pl_events_free(&session->list);
    session->list = mark->list;
    mark->list = (pl_event_list){0};
}

pl_status pl_session_undo(pl_session *session, bool *done, pl_error *err) {
    if (done) *done = false;
    PL_REQUIRE(session);
    pl_marks *marks = &session->marks;
    int64_t top = marks->undo.count - 1;
    while (top >= 0 && is_present(session, mark_at(&marks->undo, top))) top--;
    if (top < 0) return PL_OK;
    pl_mark present;
    pl_status status = capture(session, true, &present, err);
    if (status != PL_OK) return status;
    status = restore(session, mark_at(&marks->undo, top), err);
    if (status != PL_OK) {
        mark_free(&present);
        return status;
    }
    take_list(session, mark_at(&marks->undo, top));
    while (marks->undo.count > top) { /* with those above it, which equal `present` */
        pl_mark *mark = mark_at(&marks->undo, --marks->undo.count);
        marks->bytes -= mark->bytes;
        mark_free(mark);
    }
    if (push(session, &marks->redo, &present, NULL) != PL_OK) mark_free(&present); /* no redo then */
    if (done) *done = true;
    return PL_OK;
}

pl_status pl_session_redo(pl_session *session, bool *done, pl_error *err) {
    if (done) *done = false;
    PL_REQUIRE(session);
    pl_marks *marks = &session->marks;
    if (!marks->redo.count) return PL_OK;
    pl_mark present;
    pl_status status = capture(session, false, &present, err);
    if (status != PL_OK) return status;
    pl_mark *mark = mark_at(&marks->redo, marks->redo.count - 1);
    status = restore(session, mark, err);
    if (status != PL_OK) {
        mark_free(&present);
        return status;
    }
    take_list(session, mark);
    marks->bytes -= mark->bytes;
    mark_free(mark);
    marks->redo.count--;
    if (push(session, &marks->undo, &present, NULL) != PL_OK) mark_free(&present);
    if (done) *done = true;
    return PL_OK;
}

int64_t pl_session_undo_count(const pl_session *session) {
    if (!session) return 0;
    int64_t count = session->marks.undo.count;
    while (count && is_present(session, mark_at(&session->marks.undo, count - 1))) count--;
    return count;
}

int64_t pl_session_redo_count(const pl_session *session) { return session ? session->marks.redo.count : 0; }

pl_status pl_session_reset(pl_session *session, pl_error *err) {
    PL_REQUIRE(session);
    pl_mark present;
    pl_sim *sim = NULL;
    pl_status status = capture(session, true, &present, err);
    if (status != PL_OK) return status;
    pl_sim_def def = pl_session_sim_def(session, session->base, false);
    status = pl_sim_create(&def, &sim, err);
    if (status != PL_OK) {
        mark_free(&present);
        return status;
    }
    pl_session_replace(session, sim, session->base, session->base_document, false);
    session->next = session->unrecorded = 0;
    session->is_foreign = false;
    session->grabs.count = 0;
    pl_events_cut(&session->list, 0);
    pl_marks_forget_redo(&session->marks);
    if (push(session, &session->marks.undo, &present, NULL) != PL_OK) mark_free(&present);
    return PL_OK;
}
