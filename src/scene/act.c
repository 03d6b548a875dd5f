/* What events do to a session. Each either does all of it or nothing. */
#include "scene/document.h"
#include "scene/session.h"

#include <stdlib.h>
#include <string.h>

/* ---- the scene
 * --------------------------------------------------------------------------------------------------- */

static bool same_body(const pl_body_def *a, const pl_body_def *b) {
    bool same = !strcmp(a->name, b->name) && a->mesh == b->mesh && a->scale == b->scale &&
                a->rotate_degrees == b->rotate_degrees;
    for (int i = 0; i < 3; i++)
        same = same && a->translate[i] == b->translate[i] && a->rotate_axis[i] == b->rotate_axis[i];
    return same;
}

/* Bodies of the same name, mesh and place go on as they are. */
static pl_status rebuild(pl_sim *sim, const pl_sim_def *old, const pl_sim_def *def, pl_error *err) {
    int64_t node_count = pl_sim_node_count(sim), tet_count = pl_sim_tet_count(sim);
    int32_t *nodes = malloc((size_t)(node_count + 1) * sizeof *nodes),
            *tets = malloc((size_t)(tet_count + 1) * sizeof *tets);
    if (nodes) memset(nodes, -1, (size_t)node_count * sizeof *nodes);
    if (tets) memset(tets, -1, (size_t)tet_count * sizeof *tets);
    pl_status status = nodes && tets ? PL_OK : pl_error_memory(err, 4 * (node_count + tet_count), "a map");
    int64_t first_node = 0, first_tet = 0;
    for (int b = 0; b < def->body_count && status == PL_OK; b++) {
        const pl_mesh *mesh = def->bodies[b].mesh;
        for (int a = 0; a < old->body_count; a++) {
            if (!same_body(&old->bodies[a], &def->bodies[b])) continue;
            int64_t node, count, tet, cells;
            pl_sim_body_range(sim, a, &node, &count, &tet, &cells);
            for (int64_t i = 0; i < count; i++) nodes[node + i] = (int32_t)(first_node + i);
            for (int64_t i = 0; i < cells; i++) tets[tet + i] = (int32_t)(first_tet + i);
        }
        first_node += mesh->node_count;
        first_tet += mesh->tet_count;
    }
    pl_rebuild_map map = pl_rebuild_map_default();
    map.nodes = nodes;
    map.tets = tets;
    if (status == PL_OK) status = pl_sim_rebuild(sim, def, &map, err);
    free(nodes);
    free(tets);
    return status;
}

static pl_status check_limits(const pl_session *session, const pl_scene *scene, pl_error *err) {
    int64_t tets = 0, bodies = scene->sim.body_count;
    for (int b = 0; b < bodies; b++) tets += scene->sim.bodies[b].mesh->tet_count;
    if (session->def.max_bodies && bodies > session->def.max_bodies)
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: bodies: found %lld, expected at most %lld in this session", scene->label,
                            (long long)bodies, (long long)session->def.max_bodies);
    if (session->def.max_tets && tets > session->def.max_tets)
        return pl_error_set(err, PL_ERR_INPUT,
                            "event: bodies: found %lld tetrahedra, expected at most %lld in this session",
                            (long long)tets, (long long)session->def.max_tets);
    return PL_OK;
}

/* Makes the simulation that of a scene. */
static pl_status update(pl_session *session, const pl_scene *scene, bool may_anneal, json_t *reply,
                        pl_error *err) {
    pl_sim_def def = pl_session_sim_def(session, scene, may_anneal);
    pl_status status = rebuild(session->sim, &session->scene->sim, &def, err);
    if (status == PL_OK && reply) json_object_set_new(reply, "update", json_string("rebuild"));
    return status;
}

pl_status pl_session_change(pl_session *session, json_t *document, bool may_anneal, json_t *reply,
                            pl_error *err) {
    pl_scene *scene = NULL;
    pl_scene_load_def load = pl_scene_load_def_default();
    load.threads = session->def.threads;
    load.progress = session->def.progress;
    load.context = session->def.context;
    pl_status status = pl_scene_derive(session->scene, document, &load, &scene, err);
    if (status == PL_OK) status = check_limits(session, scene, err);
    if (status == PL_OK) status = update(session, scene, may_anneal, reply, err);
    if (status != PL_OK) {
        pl_scene_free(scene);
        return status;
    }
    pl_scene_free((pl_scene *)(uintptr_t)session->scene);
    json_decref(session->document);
    session->scene = scene;
    session->document = json_incref(document);
    session->may_anneal = may_anneal;
    session->version++;
    return PL_OK;
}

static pl_status act_set(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    json_t *document = pl_document_change(session->document, event->set, err);
    if (!document) return err->status;
    pl_status status = pl_session_change(session, document, session->may_anneal, reply, err);
    json_decref(document);
    return status;
}

/* ---- the state
 * --------------------------------------------------------------------------------------------------- */

/* Simulations that never anneal need not keep rest shapes in their state: the first time asks for that. */
static pl_status act_anneal(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
    bool before = session->may_anneal;
    int64_t left = 0;
    pl_status status = before ? PL_OK : update(session, session->scene, true, NULL, err);
    if (status != PL_OK) return status;
    status = pl_sim_anneal(session->sim, strcmp(event->anneal, "*") ? event->anneal : NULL, &left, err);
    if (status == PL_OK) {
        session->may_anneal = true;
        if (reply) json_object_set_new(reply, "left", json_integer(left));
    } else if (!before) {
        update(session, session->scene, false, NULL, NULL);
    }
    return status;
}

/* ---- any event
 * --------------------------------------------------------------------------------------------------- */

pl_status pl_session_complete(pl_session *session, json_t *event, pl_error *err) {
    if (json_object_set_new(event, "step", json_integer(pl_sim_step_index(session->sim))) != 0)
        return pl_error_memory(err, 0, "an event");
    return PL_OK;
}

/* The first problem as an error. */
static pl_status refused(const pl_loader *loader, pl_error *err) {
    if (loader->no_memory || !loader->problems.count) return pl_error_memory(err, 0, "an event");
    const pl_problem *problem = &loader->problems.items[0];
    return pl_error_set(err, PL_ERR_INPUT, "event%s%s: %s", problem->path[0] ? ": " : "", problem->path,
                        problem->message);
}

pl_status pl_session_act(pl_session *session, json_t *object, json_t *reply, pl_error *err) {
    pl_error own;
    if (!err) err = &own;
    pl_scene *scratch = pl_array_new(1, sizeof *scratch); /* owns the event's texts */
    if (!scratch) return pl_error_memory(err, sizeof *scratch, "an event");
    const pl_scene_load_def load = pl_scene_load_def_default();
    pl_loader loader = {.scene = scratch, .def = &load};
    pl_event event;
    pl_status status = PL_OK;
    if (!pl_event_read(&loader, object, &event))
        status = refused(&loader, err);
    else if (event.set)
        status = act_set(session, &event, reply, err);
    else
        status = act_anneal(session, &event, reply, err);
    pl_buffer_free(&loader.path);
    pl_problems_free(&loader.problems);
    pl_scene_free(scratch);
    return status;
}
