/* What a session holds, for the files that make one: session.c (its life), play.c (its list of events and its
 * steps), act.c (what events do), queue.c (events from other threads), marks.c (undo), budget.c. */
#ifndef PL_SCENE_SESSION_H
#define PL_SCENE_SESSION_H

#include "pliant/session.h"
#include "pliant/update.h"
#include "scene/model.h"

#include <pthread.h>

/* Texts that wait, in the order of arrival. */
typedef struct pl_event_queue {
    pthread_mutex_t lock;
    int64_t count, room;
    int64_t bytes, max_bytes;
    char **texts;
} pl_event_queue;
pl_status pl_queue_create(pl_event_queue *queue, int64_t room, int64_t bytes, pl_error *err);
void pl_queue_free(pl_event_queue *queue);
pl_status pl_queue_add(pl_event_queue *queue, const char *text, size_t size, pl_error *err);
/* The oldest, which is the caller's; NULL: none. */
char *pl_queue_take(pl_event_queue *queue);

/* Events name grabs; the simulation gives them ids. */
enum { PL_GRAB_NAME = 40 };
typedef struct pl_grab_name {
    char name[PL_GRAB_NAME];
    pl_id id;
} pl_grab_name;

/* A snapshot. */
typedef struct pl_mark {
    void *state;
    size_t state_size;
    pl_items grabs;
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
    bool may_anneal;     /* some event has annealed: rest shapes are part of the state from then on */
    pl_items grabs;      /* pl_grab_name: those that are there, and maybe some that went with their element */
    int64_t grab_number; /* of the last name that was chosen */
    pl_event_list list;
    int64_t next; /* of the list: those before have acted */
    pl_event_queue queue;
    pl_marks marks;
    pl_budget budget;
};

/* The definitions of a scene as this session runs it. */
pl_sim_def pl_session_sim_def(const pl_session *session, const pl_scene *scene, bool may_anneal);
/* Makes these the session's, which shares scene and document, and owns the simulation: the one it has, or
 * another in its place. */
void pl_session_replace(pl_session *session, pl_sim *sim, const pl_scene *scene, json_t *document,
                        bool may_anneal);
/* Likewise with a state: of the simulation that there is, where the scene is the same, or of a new one. On
 * failure nothing has changed. */
pl_status pl_session_restore(pl_session *session, const pl_scene *scene, json_t *document, bool may_anneal,
                             const void *state, size_t size, pl_error *err);
bool pl_grabs_copy(const pl_items *from, pl_items *to);

/* Plays what is due. `strict`: the first event of the list that is refused is an error; else it is told and
 * dropped. */
pl_status pl_session_play(pl_session *session, bool strict, pl_error *err);
/* Records an event and lets it act; refused: nothing has changed. `err` is not NULL. */
pl_status pl_session_take(pl_session *session, json_t *given, json_t *reply, pl_error *err);

/* A session as it was when the first `next` of its events had acted: scene and document from them, and the
 * hash of all that the state depends on. */
typedef struct pl_past {
    int64_t next;
    pl_scene *scene; /* NULL: as it began */
    json_t *document;
    bool may_anneal;
} pl_past;
pl_status pl_past_find(const pl_session *session, int64_t next, pl_past *out, pl_error *err);
void pl_past_free(pl_past *past);
/* `start` is pl_scene_hash of the scene as it began; of events that have acted, and the scene as they left
 * it. */
pl_status pl_session_past_hash(const pl_session *session, int64_t next, const pl_scene *scene, uint64_t start,
                               uint64_t *hash, pl_error *err);

#endif
