/* What a session holds, for the files that make one: session.c (its life and steps), act.c (what events do),
 * queue.c (events from other threads). */
#ifndef PL_SCENE_SESSION_H
#define PL_SCENE_SESSION_H

#include "pliant/session.h"
#include "scene/model.h"

#include <pthread.h>

/* Texts that wait, in the order of arrival. */
typedef struct pl_event_queue {
    pthread_mutex_t lock;
    int64_t count, room;
    int64_t bytes, most_bytes;
    char **texts;
} pl_event_queue;
pl_status pl_queue_create(pl_event_queue *queue, int64_t room, int64_t bytes, pl_error *err);
void pl_queue_free(pl_event_queue *queue);
pl_status pl_queue_add(pl_event_queue *queue, const char *text, size_t size, pl_error *err);
/* The oldest, which is the caller's; NULL: none. */
char *pl_queue_take(pl_event_queue *queue);

/* A snapshot. */
typedef struct pl_mark {
    void *state;
    size_t state_size;
    const pl_scene *scene;
    json_t *document;
    bool may_anneal;
    int64_t step, next;
    bool whole;         /* it holds the list; else that is the beginning of the session's, */
    pl_event_list list; /* where the first `next` of it had acted */
    int64_t bytes;
} pl_mark;
typedef struct pl_marks {
    pl_items undo, redo; /* pl_mark */
    int64_t bytes;       /* of both */
} pl_marks;
void pl_marks_free(pl_marks *marks);
void pl_marks_forget_redo(pl_marks *marks);

/* What the last steps cost. */
enum { PL_BUDGET_STEPS = 32 };
typedef struct pl_budget {
    double ms; /* 0: none */
    bool adapt;
    int64_t count; /* of steps since the budget was given, or since it was adapted */
    double cost[PL_BUDGET_STEPS];
    int64_t work[PL_BUDGET_STEPS]; /* linear or Newton iterations: what can be lowered */
} pl_budget;
/* Takes note of a step, and lowers what costs too much if that is asked for. */
pl_status pl_budget_step(pl_session *session, const pl_step_report *report, pl_error *err);

struct pl_session {
    pl_session_def def;
    const pl_scene *base;  /* as it began; one of its users */
    json_t *base_document; /* its document, with all names */
    const pl_scene *scene; /* as it is now, ... */
    json_t *document;      /* ... and the document that it was loaded from */
    uint64_t version;
    pl_sim *sim;
    bool may_anneal; /* some event has annealed: rest shapes are part of the state from then on */
    pl_event_list list;
    int64_t next; /* of the list: those before have acted */
    pl_event_queue queue;
    pl_marks marks;
    pl_budget budget;
};

/* The definitions of a scene as this session runs it. */
pl_sim_def pl_session_sim_def(const pl_session *session, const pl_scene *scene, bool may_anneal);
/* Another simulation, which becomes the session's, of a scene and document that it shares. */
void pl_session_replace(pl_session *session, pl_sim *sim, const pl_scene *scene, json_t *document,
                        bool may_anneal);
/* Records an event and lets it act; refused: nothing has changed. */
pl_status pl_session_take(pl_session *session, json_t *event, json_t *reply, pl_error *err);

/* Plays what is due. `strict`: the first event of the list that is refused is an error; else it is told and
 * dropped. */
pl_status pl_session_play(pl_session *session, bool strict, pl_error *err);
/* An event's object as it is to be recorded: its step, and what it leaves to the session. */
pl_status pl_session_complete(pl_session *session, json_t *event, pl_error *err);
/* What it does; on failure nothing has changed. `reply` is an object to fill, or NULL. */
pl_status pl_session_act(pl_session *session, json_t *event, json_t *reply, pl_error *err);
/* Makes scene and simulation those of a document, which stays the caller's; with the state as far as it can
 * be kept. */
pl_status pl_session_change(pl_session *session, json_t *document, bool may_anneal, json_t *reply,
                            pl_error *err);

/* Of the events that acted before a step, and of the scene as they left it: with pl_scene_hash of the
 * beginning, all that the state at that step depends on. */
pl_status pl_session_past(pl_session *session, uint64_t start, uint64_t *hash, pl_error *err);
/* Makes the definitions those that the session's events leave after `steps` steps, without stepping; the
 * state of that moment is then to be restored. */
pl_status pl_session_rewind(pl_session *session, int64_t steps, pl_error *err);

#endif
