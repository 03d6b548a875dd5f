/* Events that change a session's scene. Each takes effect completely or not at all. */
#include "scene/act.h"
#include "scene/document.h"

#include <string.h>

/* ---- the scene */

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
    load.max_tets = session->def.max_tets;
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

pl_status pl_act_set(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
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
    pl_scene_free(scene); /* the session has its own reference */
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

/* Simulations that never anneal need not store rest shapes in their state. The first anneal event enables
 * that. */
pl_status pl_act_anneal(pl_session *session, const pl_event *event, json_t *reply, pl_error *err) {
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
