/* The check that only making the simulation can do: combinations that the fields allow one by one and the
 * model refuses. Messages of pl_sim_create name the object first ("body 'bar': ..."): that is how its place
 * is found. */
#include "scene/kinds.h"

#include <stdio.h>
#include <string.h>

/* Objects by the word that messages have for them. */
static const struct {
    const char *word, *parent, *key; /* the list is parent.key */
    const char *kind;
    size_t list;
} named[] = {{"body", NULL, "bodies", "bodies", offsetof(pl_scene, bodies)},
             {"material", NULL, "materials", "materials", offsetof(pl_scene, materials)},
             {"constraint", NULL, "constraints", "constraints", offsetof(pl_scene, constraints)},
             {"load", NULL, "loads", "loads", offsetof(pl_scene, loads)},
             {"collider", NULL, "colliders", "colliders", offsetof(pl_scene, colliders)},
             {"anneal", NULL, "anneal", "anneals", offsetof(pl_scene, anneals)},
             {"heat source", "heat", "sources", "heat-sources", offsetof(pl_scene, heat_sources)},
             {"fixed temperature", "heat", "fixed", "fixed-temperatures", offsetof(pl_scene, heat_fixed)}};

/* Enters the object that the message begins with; what is left of the message is returned. */
static const char *pl_enter_named(pl_loader *loader, const char *message) {
    for (size_t k = 0; k < sizeof named / sizeof *named; k++) {
        const pl_list *list = (const pl_list *)(const void *)((const char *)loader->scene + named[k].list);
        const pl_kind *kind = pl_kind_find(named[k].kind);
        size_t size = pl_kind_find(kind->item)->size;
        for (int i = 0; i < list->count; i++) {
            const char *item = (const char *)list->items + (size_t)i * size;
            const char *name = *(const char *const *)(const void *)(item + kind->name_offset);
            char start[256];
            int length = snprintf(start, sizeof start, "%s '%s': ", named[k].word, name);
            if (length >= (int)sizeof start || strncmp(message, start, (size_t)length) != 0) continue;
            if (named[k].parent) pl_loader_enter(loader, named[k].parent);
            pl_loader_enter_item(loader, named[k].key, list, i, name);
            return message + length;
        }
    }
    return message;
}

void pl_scene_attempt(pl_loader *loader) {
    pl_sim *sim = NULL;
    pl_error err;
    pl_status status = pl_sim_create(&loader->scene->sim, &sim, &err);
    pl_sim_free(sim);
    if (status == PL_OK) return;
    if (status == PL_ERR_MACHINE) {
        loader->no_memory = true;
        return;
    }
    size_t mark = loader->path.size;
    const char *rest = pl_enter_named(loader, err.message);
    pl_loader_problem(loader, "%s", rest);
    pl_loader_leave(loader, mark);
}
