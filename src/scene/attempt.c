/* The check that requires creating the simulation: combinations of values that are valid one by one, but that
 * the model refuses. Messages of pl_sim_create begin with the name of the object ("body 'bar': ..."), from
 * which its path is found. */
#include "contact/barriers.h"
#include "model/sim.h"
#include "scene/concerns.h"
#include "scene/forecast.h"
#include "scene/kinds.h"
#include "scene/probes.h"

#include <stdio.h>
#include <string.h>

/* Objects by the word with which messages begin. */
static const struct {
    const char *word, *parent, *key; /* the list has the path parent.key */
    const char *kind;
    size_t list;
} named[] = {{"body", NULL, "bodies", "bodies", offsetof(pl_scene, bodies)},
             {"material", NULL, "materials", "materials", offsetof(pl_scene, materials)},
             {"constraint", NULL, "constraints", "constraints", offsetof(pl_scene, constraints)},
             {"load", NULL, "loads", "loads", offsetof(pl_scene, loads)},
             {"collider", NULL, "colliders", "colliders", offsetof(pl_scene, colliders)},
             {"probe", NULL, "probes", "probes", offsetof(pl_scene, probes)},
             {"anneal", NULL, "anneal", "anneals", offsetof(pl_scene, anneals)},
             {"heat source", "heat", "sources", "heat-sources", offsetof(pl_scene, heat_sources)},
             {"fixed temperature", "heat", "fixed", "fixed-temperatures", offsetof(pl_scene, heat_fixed)}};

/* Length of "word 'name': " if the message begins with it, else 0. Control characters in messages are
 * escaped, and some messages truncate long names. */
static size_t pl_title_length(const char *word, const char *name, const char *message) {
    static const int widths[] = {80, 200}; /* the width in pl_title, and the largest that fits */
    for (size_t k = 0; k < sizeof widths / sizeof *widths; k++) {
        char start[256], shown[sizeof(pl_error)];
        snprintf(start, sizeof start, "%s '%.*s': ", word, widths[k], name);
        pl_text_escape(start, shown, sizeof shown);
        if (!strncmp(message, shown, strlen(shown))) return strlen(shown);
    }
    return 0;
}

/* Enters the object with which the message begins; returns the rest of the message. */
static const char *pl_enter_named(pl_loader *loader, const char *message) {
    for (size_t k = 0; k < sizeof named / sizeof *named; k++) {
        const pl_list *list = (const pl_list *)(const void *)((const char *)loader->scene + named[k].list);
        const pl_kind *kind = pl_kind_find(named[k].kind);
        size_t size = pl_kind_find(kind->item)->size;
        for (int i = 0; i < list->count; i++) {
            const char *item = (const char *)list->items + (size_t)i * size;
            const char *name = *(const char *const *)(const void *)(item + kind->name_offset);
            size_t length = pl_title_length(named[k].word, name, message);
            if (!length) continue;
            if (named[k].parent) pl_loader_enter(loader, named[k].parent);
            pl_loader_enter_item(loader, named[k].key, list, i, name);
            return message + length;
        }
    }
    return message;
}

/* Why a model that stands on a plane is behind it: the model does not know that its elements fill a surface.
 */
static const char *reason_of(const pl_loader *loader, const char *message) {
    const pl_scene_body *bodies = loader->scene->bodies.items;
    for (int b = 0; b < loader->scene->bodies.count; b++) {
        char start[128];
        snprintf(start, sizeof start, "contact: body '%.60s' is behind collider", bodies[b].def.name);
        if (bodies[b].source.surface && !strncmp(message, start, strlen(start)))
            return "; the elements that fill its surface bulge out of it by a fraction of their size, so a "
                   "body "
                   "that stands exactly on a plane starts behind it";
    }
    return "";
}

/* Reports a message of the model at the object that it names. */
static void report_refusal(pl_loader *loader, pl_status status, const char *message) {
    if (status == PL_ERR_SYSTEM) {
        loader->no_memory = true;
        return;
    }
    size_t mark = loader->path.size;
    const char *rest = pl_enter_named(loader, message);
    pl_loader_problem(loader, "%s%s", rest, reason_of(loader, message));
    pl_loader_leave(loader, mark);
}

/* Predicts the number of substeps per step. */
static double check_substeps(pl_loader *loader, pl_sim *sim) {
    pl_substep_forecast forecast;
    char text[PL_FORECAST_TEXT];
    pl_error err;
    if (pl_sim_forecast(sim, &forecast, &err) != PL_OK) {
        loader->no_memory = true;
        return 0;
    }
    pl_forecast_warning(loader->scene, &forecast, text);
    size_t mark = loader->path.size;
    pl_loader_enter(loader, "integrator");
    if (text[0]) pl_loader_warning(loader, "%s", text);
    pl_loader_leave(loader, mark);
    return forecast.substeps;
}

/* One by one, so that every probe that has no place is reported. */
static void check_probes(pl_loader *loader, pl_sim *sim) {
    const pl_scene *scene = loader->scene;
    pl_probe_def *defs = scene->probes.items;
    for (int i = 0; i < scene->probes.count; i++) {
        pl_list one = {.count = 1, .items = &defs[i]};
        pl_probes *probes = NULL;
        pl_error err;
        pl_status status = pl_probes_create(&one, sim, true, &probes, &err);
        pl_probes_free(probes);
        if (status != PL_OK) report_refusal(loader, status, err.message);
    }
}

void pl_scene_attempt(pl_loader *loader) {
    pl_sim *sim = NULL;
    pl_error err;
    pl_status status = pl_sim_create(&loader->scene->sim, &sim, &err);
    if (status == PL_OK) {
        double substeps = check_substeps(loader, sim);
        loader->scene->contact_distance = sim->barriers ? sim->barriers->activation : 0;
        pl_warn_concerns(loader, sim, substeps);
        check_probes(loader, sim);
    } else {
        report_refusal(loader, status, err.message);
    }
    pl_sim_free(sim);
}
