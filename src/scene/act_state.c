/* Events that act on a session's state: grabs, pins, forces, heat. */
#include "pliant/interact.h"
#include "pliant/update.h"
#include "model/sim.h"
#include "scene/act.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pl_status told(pl_status status, const pl_error *why, pl_error *err) {
    return status == PL_OK ? PL_OK : pl_error_set(err, status, "event: %s", why->message);
}

/* ---- grabs */

/* The index of a body; -1 after an error. */
static int find_body(const pl_session *session, const char *name, pl_error *err) {
    const pl_sim_def *def = &session->scene->sim;
    for (int b = 0; b < def->body_count; b++) {
        if (!strcmp(def->bodies[b].name, name)) return b;
    }
    pl_error_set(err, PL_ERR_INPUT, "event: body: there is no body '%.60s'", name);
    return -1;
}

/* Index of a grab by name, -1 if there is none. Removes the names of grabs that no longer exist. */
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
    def.damping = event->damping;
    def.fast = event->fast;
    def.radius = event->radius;
    if (!pl_items_reserve(&session->grabs, session->grabs.count + 1, sizeof(pl_grab_name)))
        return pl_error_memory(err, sizeof(pl_grab_name), "a grab");
    pl_grab_name *grab = (pl_grab_name *)session->grabs.items + session->grabs.count;
    *grab = (pl_grab_name){0};
    snprintf(grab->name, sizeof grab->name, "%s", event->grab);
    pl_error why;
    pl_status status = pl_sim_grab(session->sim, &def, &grab->id, &why);
    if (status != PL_OK) return told(status, &why, err);
    session->grabs.count++;
    if (reply) json_object_set_new(reply, "grab", json_string(event->grab));
    return PL_OK;
}

/* Also grabs without a name: those of a state that the caller has restored. */
static pl_status release_all(pl_session *session, pl_error *err) {
    pl_error why;
    for (int64_t i = pl_sim_grab_count(session->sim) - 1; i >= 0; i--) {
        pl_status status = pl_sim_release(session->sim, pl_sim_grab_at(session->sim, i).id, &why);
        if (status != PL_OK) return told(status, &why, err);
    }
    session->grabs.count = 0;
    return PL_OK;
}

static pl_status act_drag(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    (void)reply;
    if (event->release && !strcmp(event->release, "*")) return release_all(session, err);
    const char *name = event->drag ? event->drag : event->release;
    int64_t index = find_grab(session, name);
    if (index < 0)
        return pl_error_set(err, PL_ERR_INPUT, "event: %s: there is no grab '%.60s'",
                            event->drag ? "drag" : "release", name);
    pl_grab_name *names = session->grabs.items;
    pl_error why;
    pl_status status = event->drag ? pl_sim_drag(session->sim, names[index].id, event->target, &why)
                                   : pl_sim_release(session->sim, names[index].id, &why);
    if (status != PL_OK) return told(status, &why, err);
    if (event->drag) return PL_OK;
    memmove(names + index, names + index + 1, (size_t)(session->grabs.count - index - 1) * sizeof *names);
    session->grabs.count--;
    return PL_OK;
}

/* ---- pins, forces, heat */

/* Node indices over all bodies for an event; for "all", the pinned nodes. malloc'ed; NULL after an error. */
static int32_t *find_nodes(pl_session *session, const pl_event_nodes *list, const char *body, int64_t *count,
                           pl_error *err) {
    int number = find_body(session, body, err);
    int64_t first, node_count, first_tet, tet_count;
    if (number < 0) return NULL;
    pl_sim_body_range(session->sim, number, &first, &node_count, &first_tet, &tet_count);
    int32_t *nodes = malloc((size_t)(list->all ? node_count + 1 : list->count) * sizeof *nodes);
    if (!nodes) {
        pl_error_memory(err, list->count * 4, "pins");
        return NULL;
    }
    const uint8_t *pinned = pl_sim_pinned(session->sim);
    *count = 0;
    for (int64_t i = 0; i < (list->all ? node_count : list->count); i++) {
        int64_t node = list->all ? i : list->nodes[i];
        if (node >= node_count) {
            pl_error_set(err, PL_ERR_INPUT, "event: found node %lld, but body '%s' has %lld", (long long)node,
                         body, (long long)node_count);
            free(nodes);
            return NULL;
        }
        if (!list->all || pinned[first + node]) nodes[(*count)++] = (int32_t)(first + node);
    }
    return nodes;
}

static pl_status act_pin(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    const pl_event_nodes *list = event->pin.given ? &event->pin : &event->unpin;
    int64_t count = 0;
    pl_error why;
    (void)reply;
    if (!event->body) return told(pl_sim_unpin(session->sim, -1, NULL, &why), &why, err);
    int32_t *nodes = find_nodes(session, list, event->body, &count, err);
    if (!nodes) return err->status;
    pl_status status = PL_OK;
    if (event->pin.given)
        status = pl_sim_pin(session->sim, count, nodes, &why);
    else if (count)
        status = pl_sim_unpin(session->sim, count, nodes, &why);
    free(nodes);
    return told(status, &why, err);
}

static pl_status act_push(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    pl_hit where = {.collider = -1, .tet = event->tet};
    pl_error why;
    (void)reply;
    where.body = find_body(session, event->body, err);
    if (where.body < 0) return err->status;
    memcpy(where.at, event->at, sizeof where.at);
    bool push = !isnan(event->push[0]);
    pl_status status = push ? pl_sim_push(session->sim, &where, event->push, &why)
                            : pl_sim_impulse(session->sim, &where, event->impulse, &why);
    return told(status, &why, err);
}

static pl_status act_warm(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    pl_error why;
    (void)reply;
    return told(pl_sim_warm(session->sim, event->center, event->radius, event->warm, &why), &why, err);
}

static pl_status act_pose(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    pl_id id = pl_sim_collider_id(session->sim, event->pose);
    pl_error why;
    (void)reply;
    if (!id.generation)
        return pl_error_set(err, PL_ERR_INPUT, "event: pose: there is no collider '%.60s'", event->pose);
    pl_status status = event->own ? pl_sim_collider_unpose(session->sim, id, &why)
                                  : pl_sim_collider_pose(session->sim, id, event->translate,
                                                         event->rotate.axis, event->rotate.degrees, &why);
    return told(status, &why, err);
}

/* ---- dispatch */

pl_status pl_event_act(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    const struct {
        bool is;
        pl_status (*act)(pl_session *session, const pl_event *event, json_t *reply, pl_error *err);
    } actions[] = {{event->set != NULL, pl_act_set},
                   {event->grab != NULL, act_grab},
                   {event->drag || event->release, act_drag},
                   {event->pin.given || event->unpin.given, act_pin},
                   {!isnan(event->push[0]) || !isnan(event->impulse[0]), act_push},
                   {!isnan(event->warm), act_warm},
                   {event->pose != NULL, act_pose},
                   {event->anneal != NULL, pl_act_anneal}};
    for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
        if (!actions[i].is) continue;
        pl_status status = actions[i].act(session, event, reply, err);
        session->restores = session->sim->restores; /* a change may carry the state over */
        return status;
    }
    return pl_error_set(err, PL_ERR_INPUT, "event: does nothing");
}

/* ---- keys that an event leaves to the session */

static json_t *vector(const double *v, int count) {
    json_t *array = json_array();
    for (int i = 0; i < count; i++) json_array_append_new(array, json_real(v[i]));
    return array;
}

/* Replaces the ray by the point that it hits. */
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
