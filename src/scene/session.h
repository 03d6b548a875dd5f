/* The contents of a session, for the files that implement it: session.c (creation, state), play.c (list of
 * events, steps), act.c (effects of events), queue.c (events from other threads), marks.c (undo),
 * budget.c. */
#ifndef PL_SCENE_SESSION_H
#define PL_SCENE_SESSION_H

#include "pliant/session.h"
#include "pliant/update.h"
#include "scene/model.h"

#include <pthread.h>

/* Texts of waiting events, in order of arrival. */
typedef struct pl_event_queue {
    pthread_mutex_t lock;
    int64_t count, room;
    int64_t bytes, max_bytes;
    char **texts;
} pl_event_queue;
pl_status pl_queue_create(pl_event_queue *queue, int64_t room, int64_t bytes, pl_error *err);
void pl_queue_free(pl_event_queue *queue);
pl_status pl_queue_add(pl_event_queue *queue, const char *text, size_t size, pl_error *err);
int64_t pl_queue_count(pl_event_queue *queue);
/* Removes and returns the oldest text, which the caller frees; NULL if there is none. */
char *pl_queue_take(pl_event_queue *queue);

/* Events name grabs; the simulation gives them ids. */
enum { PL_GRAB_NAME = 40 };
typedef struct pl_grab_name {
    char name[PL_GRAB_NAME];
    pl_id id;
} pl_grab_name;

/* A snapshot of a session. */
typedef struct pl_mark {
    void *state;
    size_t state_size;
    pl_items grabs;
    const pl_scene *scene;
    json_t *document;
    bool may_anneal;
    int64_t step, next, unrecorded;
    bool is_foreign;
    bool whole;         /* it contains the list; otherwise its list is the beginning of the session's, ... */
    pl_event_list list; /* ... of which the first `next` events had acted */
    int64_t bytes;
} pl_mark;
typedef struct pl_marks {
    pl_items undo, redo; /* arrays of pl_mark */
    int64_t bytes;       /* total size of both */
} pl_marks;
void pl_marks_free(pl_marks *marks);
void pl_marks_forget_redo(pl_marks *marks);

/* The cost of the last steps. */
enum { PL_BUDGET_STEPS = 32 };
typedef struct pl_budget {
    double ms; /* ms per step; 0: no budget */
    bool adapt;
    int64_t count; /* steps since the budget was set or last adapted */
    double cost[PL_BUDGET_STEPS];
    int64_t work[PL_BUDGET_STEPS]; /* linear or Newton iterations, whose limit can be lowered */
} pl_budget;
/* Records the cost of a step, and lowers a limit if adaptation is on and the budget is exceeded. */
pl_status pl_budget_step(pl_session *session, const pl_step_report *report, pl_error *err);

struct pl_session {
    pl_session_def def;
    const pl_scene *base;  /* at the beginning; holds a reference */
    json_t *base_document; /* its document, with names for all list items */
    const pl_scene *scene; /* the current scene, ... */
    json_t *document;      /* ... and the document from which it was loaded */
    uint64_t version;
    pl_sim *sim;
    bool may_anneal;     /* an event has annealed: rest shapes are part of the state from then on */
    pl_items grabs;      /* pl_grab_name; possibly some that vanished with their element */
    int64_t grab_number; /* number of the last name that the session chose */
    pl_event_list list;
    int64_t next;       /* index in the list: the events before it have acted */
    int64_t unrecorded; /* number of events that acted and are not in the list, which was full */
    uint64_t restores;  /* of the simulation, when the session last used it */
    bool is_foreign;    /* a caller has restored a state since, to which the list does not lead */
    pl_event_queue queue;
    pl_marks marks;
    pl_budget budget;
};

/* Notes whether a caller has restored a state of the simulation. */
void pl_session_note_restores(pl_session *session);
/* Fails if the list of events does not lead to the present state. */
pl_status pl_session_check_replay(pl_session *session, pl_error *err);
/* The definitions of a scene as this session runs it. */
pl_sim_def pl_session_sim_def(const pl_session *session, const pl_scene *scene, bool may_anneal);
/* Replaces the session's scene, document and simulation. Scene and document are shared; the session owns the
 * simulation, which may be the one it already has. */
void pl_session_replace(pl_session *session, pl_sim *sim, const pl_scene *scene, json_t *document,
                        bool may_anneal);
/* The same with a state: of the existing simulation if the scene is the same, else of a new one. Changes
 * nothing on failure. */
pl_status pl_session_restore(pl_session *session, const pl_scene *scene, json_t *document, bool may_anneal,
                             const void *state, size_t size, pl_error *err);
bool pl_grabs_copy(const pl_items *from, pl_items *to);

/* Plays the events that are due. `strict`: a refused event of the list is an error; otherwise it is reported
 * and dropped. */
pl_status pl_session_play(pl_session *session, bool strict, pl_error *err);
/* Records an event and applies it; if it is refused, nothing changes. `err` must not be NULL. */
pl_status pl_session_take(pl_session *session, json_t *given, json_t *reply, pl_error *err);

/* A session at the time when the first `next` of its events had acted: scene and document, and the hash of
 * everything that the state depends on. */
typedef struct pl_past {
    int64_t next;
    pl_scene *scene; /* NULL: as at the beginning */
    json_t *document;
    bool may_anneal;
} pl_past;
pl_status pl_past_find(const pl_session *session, int64_t next, pl_past *out, pl_error *err);
void pl_past_free(pl_past *past);
/* `start` is pl_scene_hash of the initial scene. The hash includes the events that have acted and the
 * resulting scene. */
pl_status pl_session_past_hash(const pl_session *session, int64_t next, const pl_scene *scene, uint64_t start,
                               uint64_t *hash, pl_error *err);

#endif
