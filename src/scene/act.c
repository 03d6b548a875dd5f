/* What events do to a session. Each either does all of it or nothing. */
#include "scene/act.h"
#include "pliant/interact.h"
#include "scene/document.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the scene
 * --------------------------------------------------------------------------------------------------- */

static pl_status check_limits(const pl_session *session, const pl_scene *scene, pl_error *err) {
    int64_t tets = 0, bodies = scene->sim.body_count;
    for (int b = 0; b < bodies; b++) tets += scene->sim.bodies[b].mesh->tet_count;
    if (session->def.max_bodies && bodies > session->def.max_bodies)
        return pl_error_set(err, PL_ERR_INPUT,
                            "event: bodies: found %lld, expected at most %lld in this session",
                            (long long)bodies, (long long)session->def.max_bodies);
    if (session->def.max_tets && tets > session->def.max_tets)
        return pl_error_set(err, PL_ERR_INPUT,
                            "event: bodies: found %lld tetrahedra, expected at most %lld in this session",
                            (long long)tets, (long long)session->def.max_tets);
    return PL_OK;
}

pl_status pl_session_load(const pl_session *session, json_t *document, pl_scene **out, pl_error *err) {
    pl_scene_load_def load = pl_scene_load_def_default();
    load.threads = session->def.threads;
    load.progress = session->def.progress;
    load.context = session->def.context;
    load.may_read = session->def.may_read;
    pl_status status = pl_scene_derive(session->scene, document, &load, out, err);
    if (status != PL_OK) return status;
    status = check_limits(session, *out, err);
    if (status == PL_OK) return PL_OK;
    pl_scene_free(*out);
    *out = NULL;
    return status;
}

static void answer_update(json_t *reply, const pl_update_report *report) {
    static const char *const kinds[] = {"none", "in place", "rebuild"};
    if (!reply) return;
    json_object_set_new(reply, "update", json_string(kinds[report->kind]));
    json_object_set_new(reply, "why", json_string(report->why));
    json_object_set_new(reply, "seconds", json_real(report->seconds));
}

static pl_status update(pl_session *session, const pl_scene *scene, bool may_anneal, pl_update_report *report,
                        pl_error *err) {
    pl_sim_def def = pl_session_sim_def(session, scene, may_anneal);
    pl_error why;
    pl_status status = pl_sim_update(session->sim, &def, report, &why);
    return status == PL_OK ? PL_OK : pl_error_set(err, status, "event: %s", why.message);
}

static pl_status act_set(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    json_t *document = pl_document_change(session->document, event->set, err);
    if (!document) return err->status;
    pl_scene *scene = NULL;
    pl_update_report report = {0};
    pl_status status = pl_session_load(session, document, &scene, err);
    if (status == PL_OK) status = update(session, scene, session->may_anneal, &report, err);
    if (status == PL_OK) {
        pl_session_replace(session, session->sim, scene, document, session->may_anneal);
        answer_update(reply, &report);
    }
    pl_scene_free(scene); /* the session shares it */
    json_decref(document);
    return status;
}

pl_status pl_event_estimate(const pl_session *session, const pl_event *event, pl_update_report *report,
                            pl_error *err) {
    pl_scene *scene = NULL;
    json_t *document = event->set ? pl_document_change(session->document, event->set, err) : NULL;
    if (!event->set) return PL_OK;
    if (!document) return err->status;
    pl_status status = pl_session_load(session, document, &scene, err);
    if (status == PL_OK) {
        pl_sim_def def = pl_session_sim_def(session, scene, session->may_anneal);
        status = pl_sim_update_estimate(session->sim, &def, report, err);
    }
    pl_scene_free(scene);
    json_decref(document);
    return status;
}

/* ---- the state
 * --------------------------------------------------------------------------------------------------- */

/* Simulations that never anneal need not keep rest shapes in their state: the first time asks for that. */
static pl_status act_anneal(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    bool before = session->may_anneal;
    int64_t left = 0;
    pl_error why;
    pl_status status = before ? PL_OK : update(session, session->scene, true, NULL, err);
    if (status != PL_OK) return status;
    status = pl_sim_anneal(session->sim, strcmp(event->anneal, "*") ? event->anneal : NULL, &left, &why);
    if (status == PL_OK) {
        session->may_anneal = true;
        if (reply) json_object_set_new(reply, "left", json_integer(left));
        return PL_OK;
    }
    if (!before) update(session, session->scene, false, NULL, NULL);
    return pl_error_set(err, status, "event: %s", why.message);
}

/* A body's number; -1 after an error. */
static int find_body(const pl_session *session, const char *name, pl_error *err) {
    const pl_sim_def *def = &session->scene->sim;
    for (int b = 0; b < def->body_count; b++) {
        if (!strcmp(def->bodies[b].name, name)) return b;
    }
    pl_error_set(err, PL_ERR_INPUT, "event: body: there is no body '%.60s'", name);
    return -1;
}

/* Where a name stands among the grabs that are there; those that went are forgotten. -1: nowhere. */
static int64_t find_grab(pl_session *session, const char *name) {
    pl_grab_name *names = session->grabs.items;
    int64_t kept = 0, found = -1;
    for (int64_t i = 0; i < session->grabs.count; i++) {
        if (!pl_sim_grab_find(session->sim, names[i].id).id.generation) continue;
        names[kept] = names[i];
        if (!strcmp(names[kept].name, name)) found = kept;
        kept++;
    }
    session->grabs.count = kept;
    return found;
}

static pl_status act_grab(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    if (find_grab(session, event->grab) >= 0)
        return pl_error_set(err, PL_ERR_INPUT, "event: grab: there is a grab '%s' already", event->grab);
    if (strlen(event->grab) >= PL_GRAB_NAME)
        return pl_error_set(err, PL_ERR_INPUT, "event: grab: the name is longer than %d bytes",
                            PL_GRAB_NAME - 1);
    pl_grab_def def = pl_grab_def_default();
    def.body = find_body(session, event->body, err);
    if (def.body < 0) return err->status;
    def.tet = event->tet;
    memcpy(def.at, event->at, sizeof def.at);
    memcpy(def.target, event->target, sizeof def.target);
    def.stiffness = event->stiffness;
    def.fast = event->fast;
    def.radius = event->radius;
    if (!pl_items_reserve(&session->grabs, session->grabs.count + 1, sizeof(pl_grab_name)))
        return pl_error_memory(err, sizeof(pl_grab_name), "a grab");
    pl_grab_name *grab = (pl_grab_name *)session->grabs.items + session->grabs.count;
    *grab = (pl_grab_name){0};
    snprintf(grab->name, sizeof grab->name, "%s", event->grab);
    pl_error why;
    pl_status status = pl_sim_grab(session->sim, &def, &grab->id, &why);
    if (status != PL_OK) return pl_error_set(err, status, "event: %s", why.message);
    session->grabs.count++;
    if (reply) json_object_set_new(reply, "grab", json_string(event->grab));
    return PL_OK;
}

static pl_status act_drag(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    (void)reply;
    const char *name = event->drag ? event->drag : event->release;
    int64_t index = find_grab(session, name);
    if (index < 0)
        return pl_error_set(err, PL_ERR_INPUT, "event: %s: there is no grab '%.60s'",
                            event->drag ? "drag" : "release", name);
    pl_grab_name *names = session->grabs.items;
    pl_error why;
    pl_status status = event->drag ? pl_sim_drag(session->sim, names[index].id, event->target, &why)
                                   : pl_sim_release(session->sim, names[index].id, &why);
    if (status != PL_OK) return pl_error_set(err, status, "event: %s", why.message);
    if (event->drag) return PL_OK;
    memmove(names + index, names + index + 1, (size_t)(session->grabs.count - index - 1) * sizeof *names);
    session->grabs.count--;
    return PL_OK;
}

/* ---- any event
 * --------------------------------------------------------------------------------------------------- */

pl_status pl_event_act(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    const struct {
        bool is;
        pl_status (*act)(pl_session *session, const pl_event *event, json_t *reply, pl_error *err);
    } actions[] = {{event->set != NULL, act_set},
                   {event->grab != NULL, act_grab},
                   {event->drag || event->release, act_drag},
                   {event->anneal != NULL, act_anneal}};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (actions[i].is) return actions[i].act(session, event, reply, err);
    }
    return pl_error_set(err, PL_ERR_INPUT, "event: does nothing");
}

/* ---- what an event leaves to the session
 * ------------------------------------------------------------------------- */

static json_t *vector(const double *v, int count) {
    json_t *array = json_array();
    for (int i = 0; i < count; i++) json_array_append_new(array, json_real(v[i]));
    return array;
}

/* What a ray meets takes its place. */
static pl_status put_point(pl_session *session, const pl_event *event, json_t *object, json_t *reply,
                           pl_error *err) {
    pl_hit hit;
    if (!pl_sim_pick(session->sim, event->ray.origin, event->ray.direction, &hit) || hit.body < 0)
        return pl_error_set(err, PL_ERR_INPUT, "event: ray: meets no body%s",
                            hit.collider >= 0 ? ", a collider is in front" : "");
    json_object_del(object, "ray");
    json_object_set_new(object, "body", json_string(session->scene->sim.bodies[hit.body].name));
    json_object_set_new(object, "tet", json_integer(hit.tet));
    json_object_set_new(object, "at", vector(hit.at, 4));
    if (event->grab && isnan(event->target[0])) json_object_set_new(object, "target", vector(hit.point, 3));
    if (!reply) return PL_OK;
    json_object_set(reply, "body", json_object_get(object, "body"));
    json_object_set(reply, "tet", json_object_get(object, "tet"));
    json_object_set(reply, "at", json_object_get(object, "at"));
    json_object_set_new(reply, "point", vector(hit.point, 3));
    json_object_set_new(reply, "normal", vector(hit.normal, 3));
    return PL_OK;
}

pl_status pl_event_complete(pl_session *session, const pl_event *event, json_t *object, json_t *reply,
                            pl_error *err) {
    if (event->grab && !event->grab[0]) {
        char name[PL_GRAB_NAME];
        do snprintf(name, sizeof name, "g%lld", (long long)++session->grab_number);
        while (find_grab(session, name) >= 0);
        json_object_set_new(object, "grab", json_string(name));
    }
    return event->ray.given ? put_point(session, event, object, reply, err) : PL_OK;
}
