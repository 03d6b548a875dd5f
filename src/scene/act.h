/* The effects of events on a session: on its scene (act.c) and on its state (act_state.c). */
#ifndef PL_SCENE_ACT_H
#define PL_SCENE_ACT_H

#include "scene/loader.h"
#include "scene/session.h"

/* Changes nothing on failure. `reply` is an object to fill, or NULL; `err` must not be NULL. */
pl_status pl_event_act(pl_session *session, const pl_event *event, json_t *reply, pl_error *err);
pl_status pl_act_set(pl_session *session, const pl_event *event, json_t *reply, pl_error *err);
pl_status pl_act_anneal(pl_session *session, const pl_event *event, json_t *reply, pl_error *err);
/* Adds the keys that an event leaves to the session: the name of a grab, the point that a ray hits. */
pl_status pl_event_complete(pl_session *session, const pl_event *event, json_t *object, json_t *reply,
                            pl_error *err);
/* Estimates the cost of a `set` event; does nothing for other events. */
pl_status pl_event_estimate(const pl_session *session, const pl_event *event, pl_update_report *report,
                            pl_error *err);
/* Loads the scene of another document, within the session's limits. */
pl_status pl_session_load(const pl_session *session, json_t *document, pl_scene **out, pl_error *err);

#endif
