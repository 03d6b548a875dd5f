/* Checks of a scene's events before the run: whether each resulting version of the scene loads, and whether
 * the objects that events name exist. */
#include "scene/document.h"
#include "scene/kinds.h"

#include <string.h>

typedef struct pl_rehearsal {
    pl_loader *loader;
    const pl_scene *scene; /* after the events so far; holds a reference */
    json_t *document;
} pl_rehearsal;

/* The message without its prefix "event: ". */
static const char *without_word(const pl_error *err) {
    return err->message + (strncmp(err->message, "event: ", 7) ? 0 : 7);
}

/* Reports paths that end in a key under its earlier name. */
static void note_renamed(pl_loader *loader, const json_t *set) {
    const char *path;
    json_t *value;
    size_t mark = pl_loader_enter(loader, "set");
    json_object_foreach((json_t *)(uintptr_t)set, path, value) {
        const char *dot = strrchr(path, '.');
        const pl_field *field = pl_document_renamed(dot ? dot + 1 : path);
        if (field)
            pl_loader_warning(loader, "%.200s: '%s' is now called '%s'", path, field->was, field->name);
    }
    pl_loader_leave(loader, mark);
}

static bool rehearse_set(pl_rehearsal *r, const json_t *set) {
    note_renamed(r->loader, set);
    pl_error err;
    pl_scene *next = NULL;
    json_t *document = pl_document_change(r->document, set, &err);
    pl_scene_load_def load = pl_scene_load_def_default();
    load.threads = r->loader->def->threads;
    bool good = document && pl_scene_derive(r->scene, document, &load, &next, &err) == PL_OK;
    if (!good && err.status == PL_ERR_SYSTEM) r->loader->no_memory = true;
    if (!good) {
        json_decref(document);
        pl_loader_problem_in(r->loader, "set", "%s", without_word(&err));
        return false;
    }
    pl_scene_free((pl_scene *)(uintptr_t)r->scene);
    json_decref(r->document);
    r->scene = next;
    r->document = document;
    return true;
}

static bool has_body(const pl_scene *scene, const char *name) {
    const pl_scene_body *bodies = scene->bodies.items;
    for (int b = 0; b < scene->bodies.count; b++) {
        if (!strcmp(bodies[b].def.name, name)) return true;
    }
    return false;
}

static bool rehearse(pl_rehearsal *r, const json_t *event) {
    const json_t *set = json_object_get(event, "set");
    const char *key = json_object_get(event, "anneal") ? "anneal" : "body";
    const char *body = json_string_value(json_object_get(event, key));
    if (set) return rehearse_set(r, set);
    if (!body || !strcmp(body, "*") || has_body(r->scene, body)) return true;
    pl_loader_problem_in(r->loader, key, "there is no body '%.60s' at that step", body);
    return false;
}

void pl_scene_check_events(pl_loader *loader) {
    const pl_event_list *list = &loader->scene->events;
    int64_t count = pl_events_count(list);
    if (!count) return;
    pl_rehearsal r = {loader, pl_scene_share(loader->scene), pl_document_name(loader->scene->document)};
    bool good = r.document != NULL;
    if (!good) loader->no_memory = true;
    for (int64_t i = 0; i < count && good; i++) {
        json_t *event = json_loads(pl_events_text(list, i), 0, NULL);
        size_t mark = pl_loader_enter(loader, "events");
        pl_loader_enter_index(loader, i);
        if (!event) loader->no_memory = true;
        good = event && rehearse(&r, event); /* later events may depend on one that fails */
        json_decref(event);
        pl_loader_leave(loader, mark);
    }
    int64_t last = pl_events_at(list, count - 1)->step, steps = pl_scene_step_count(loader->scene);
    size_t mark = pl_loader_enter(loader, "events");
    if (last > steps)
        pl_loader_warning(loader, "the last is at step %lld, but the scene has %lld steps", (long long)last,
                          (long long)steps);
    pl_loader_leave(loader, mark);
    pl_scene_free((pl_scene *)(uintptr_t)r.scene);
    json_decref(r.document);
}
