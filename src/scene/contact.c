/* The key `contact` of scenes: pairs of names, and whether these names exist. */
#include "contact/rules.h"
#include "scene/kinds.h"

#include <stdlib.h>
#include <string.h>

void pl_contact_pairs_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_contact_def *contact = target;
    pl_list list = {0};
    pl_list_read(loader, kind, value, &list);
    contact->pair_count = list.count;
    contact->pairs = list.items;
}

json_t *pl_contact_pairs_write(const pl_kind *kind, const void *target) {
    const pl_contact_def *contact = target;
    pl_list list = {.count = contact->pair_count, .items = (void *)contact->pairs};
    return list.count ? pl_list_write(kind, &list) : NULL;
}

void pl_two_names_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    const char **names = target;
    if (!json_is_array(value) || json_array_size(value) != 2) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    for (size_t side = 0; side < 2; side++) {
        json_t *name = json_array_get(value, side);
        size_t mark = pl_loader_enter_index(loader, (int64_t)side);
        if (!json_is_string(name) || json_string_length(name) == 0)
            pl_loader_expected(loader, name, "a name");
        else if (!(names[side] = pl_scene_own_text(loader->scene, json_string_value(name))))
            loader->no_memory = true;
        pl_loader_leave(loader, mark);
    }
}

json_t *pl_two_names_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const char *const *names = target;
    return names[0] && names[1] ? json_pack("[s,s]", names[0], names[1]) : NULL;
}

json_t *pl_two_names_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s,s:i,s:i,s:{s:s,s:i}}", "type", "array", "minItems", 2, "maxItems", 2, "items",
                     "type", "string", "minLength", 1);
}

void pl_yes_or_no_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    if (json_is_boolean(value))
        *(int *)target = json_is_true(value) ? PL_TOUCH_YES : PL_TOUCH_NO;
    else
        pl_loader_expected(loader, value, kind->text);
}

json_t *pl_yes_or_no_write(const pl_kind *kind, const void *target) {
    (void)kind;
    int touch = *(const int *)target;
    return touch == PL_TOUCH_AS_ALL ? NULL : json_boolean(touch == PL_TOUCH_YES);
}

json_t *pl_yes_or_no_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s}", "type", "boolean");
}

/* ---- names */

/* All names that may occur in a pair; the caller frees the array. */
static const char **all_names(const pl_scene *scene, int *count) {
    const pl_scene_body *bodies = scene->bodies.items;
    const pl_scene_collider *colliders = scene->colliders.items;
    const pl_material_def *materials = scene->materials.items;
    const char **names =
        pl_array_new(scene->bodies.count + scene->colliders.count + scene->materials.count, sizeof *names);
    *count = 0;
    for (int i = 0; names && i < scene->bodies.count; i++) names[(*count)++] = bodies[i].def.name;
    for (int i = 0; names && i < scene->colliders.count; i++) names[(*count)++] = colliders[i].def.name;
    for (int i = 0; names && i < scene->materials.count; i++) names[(*count)++] = materials[i].name;
    return names;
}

static void check_name(pl_loader *loader, const char *pattern, const char *const *names, int count) {
    char hint[512] = "";
    for (int i = 0; i < count; i++) {
        if (names[i] && pl_contact_name_matches(pattern, names[i])) return;
    }
    pl_suggest(pattern, names, count, hint, sizeof hint);
    pl_loader_problem(loader, "there is no body, collider or material '%.60s'%s", pattern, hint);
}

/* Whether contact.between is missing or "none", not a value that has been reported. */
static bool is_none(const json_t *contact) {
    const json_t *between = json_object_get(contact, "between");
    return !between || (json_is_string(between) && !strcmp(json_string_value(between), "none"));
}

/* Warns about keys that only contact by barriers uses. */
static void warn_unused(pl_loader *loader, const json_t *contact) {
    static const char *const keys[] = {"friction", "restitution", "distance", "thickness", "start"};
    size_t mark = pl_loader_enter(loader, "contact");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (!json_object_get(contact, keys[i])) continue;
        size_t key = pl_loader_enter(loader, keys[i]);
        pl_loader_warning(
            loader,
            "has no effect: contact.between is none, so that bodies pass through each other; set "
            "it to \"barrier\"%s",
            i ? "" : ", or for friction with a collider the friction of the collider");
        pl_loader_leave(loader, key);
    }
    pl_loader_leave(loader, mark);
}

/* Warns about contact of inner nodes, which barriers do not have. */
static void warn_all_nodes(pl_loader *loader, const json_t *contact) {
    const char *nodes = json_string_value(json_object_get(contact, "nodes"));
    const char *between = json_string_value(json_object_get(contact, "between"));
    if (!nodes || strcmp(nodes, "all") || !between || strcmp(between, "barrier")) return;
    size_t mark = pl_loader_enter(loader, "contact");
    pl_loader_enter(loader, "nodes");
    pl_loader_warning(loader, "has no effect: contact.between is \"barrier\", and barriers act on surfaces "
                              "only; against inner nodes that pass through colliders, use a stiffer material "
                              "or a finer mesh");
    pl_loader_leave(loader, mark);
}

void pl_contact_resolve(pl_loader *loader, const json_t *root) {
    const pl_contact_def *contact = &loader->scene->sim.contact;
    const json_t *document = json_object_get(root, "contact");
    int count = 0;
    loader->scene->between_given = json_object_get(document, "between") != NULL;
    if (is_none(document)) warn_unused(loader, document);
    warn_all_nodes(loader, document);
    if (contact->pair_count && is_none(document)) {
        size_t mark = pl_loader_enter(loader, "contact");
        pl_loader_problem_in(loader, "pairs",
                             "needs between \"barrier\"; otherwise bodies touch only colliders, which have "
                             "their own friction");
        pl_loader_leave(loader, mark);
    }
    const char **names = contact->pair_count ? all_names(loader->scene, &count) : NULL;
    if (contact->pair_count && !names) loader->no_memory = true;
    for (int i = 0; names && i < contact->pair_count; i++) {
        for (int side = 0; side < 2; side++) {
            if (!contact->pairs[i].between[side]) continue; /* reported already */
            size_t mark = pl_loader_enter(loader, "contact");
            pl_loader_enter(loader, "pairs");
            pl_loader_enter_index(loader, i);
            pl_loader_enter(loader, "between");
            pl_loader_enter_index(loader, side);
            check_name(loader, contact->pairs[i].between[side], names, count);
            pl_loader_leave(loader, mark);
        }
    }
    free(names);
}
