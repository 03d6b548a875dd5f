/* Overrides: "bodies[0].mesh.resolution=12" changes the document before it is read, and
 * "constraints.wall=" removes a key or an item. */
#include "scene/kinds.h"
#include "scene/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 64 }; /* number of names that a message considers */

/* Parses the text as JSON; other text is a string. */
static json_t *pl_set_value(const char *text) {
    json_t *value = json_loads(text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    return value ? value : json_string(text);
}

/* Lists whose items have names, by the path of the list. */
static const char *const lists[][2] = {{"materials", "material"},     {"bodies", "body"},
                                       {"constraints", "constraint"}, {"loads", "load"},
                                       {"colliders", "collider"},     {"probes", "probe"},
                                       {"heat.sources", "source"},    {"heat.fixed", "fixed temperature"}};

static int pl_keys_of(json_t *object, const char *known[MAX_NAMES]) {
    const char *key;
    json_t *value;
    int count = 0;
    json_object_foreach(object, key, value) {
        if (count < MAX_NAMES) known[count++] = key;
    }
    return count;
}

/* Whether `key` is the name of a new item of a list, which a value inside of it does not make complete: it is
 * probably misspelt. Reports it; the loader's path is that of the list. */
static bool pl_set_refuse_item(pl_loader *loader, json_t *list, const char *key) {
    const char *path = loader->path.data ? loader->path.data : "", *known[MAX_NAMES];
    for (size_t i = 0; i < sizeof lists / sizeof *lists && !loader->view_only; i++) {
        if (strcmp(path, lists[i][0]) != 0) continue;
        char hint[512];
        int count = pl_keys_of(list, known);
        pl_suggest(key, known, count, hint, sizeof hint);
        if (!count) snprintf(hint, sizeof hint, "; expected a whole one, as in %s.%.60s={...}", path, key);
        pl_path_add_key(&loader->path, key);
        pl_loader_problem(loader, "there is no %s '%.60s' in which to set a value%s", lists[i][1], key, hint);
        return true;
    }
    return false;
}

/* The container at one step of the path, created if missing; NULL after reporting a problem. The loader's
 * path then ends where the search stopped. */
static json_t *pl_set_descend(pl_loader *loader, json_t *parent, const pl_path_step *step, bool next_is_key,
                              bool make) {
    json_t *child = NULL;
    if (step->key) {
        child = json_object_get(parent, step->key);
        if (!child && make && pl_set_refuse_item(loader, parent, step->key)) return NULL;
        if (!child && next_is_key && make) {
            json_object_set_new(parent, step->key, json_object());
            child = json_object_get(parent, step->key);
        }
        pl_path_add_key(&loader->path, step->key);
    } else {
        child = json_array_get(parent, (size_t)step->index);
        pl_path_add_index(&loader->path, step->index);
    }
    if (!child)
        pl_loader_problem(loader, "there is no such item");
    else if (next_is_key ? !json_is_object(child) : !json_is_array(child)) {
        char expected[64];
        pl_json_describe(child, expected, sizeof expected);
        pl_loader_problem(loader, "found %s, expected %s to set something in", expected,
                          next_is_key ? "an object" : "an array");
        child = NULL;
    }
    return child;
}

static bool pl_set_last(pl_loader *loader, json_t *parent, const pl_path_step *step, json_t *value) {
    if (step->key) {
        pl_path_add_key(&loader->path, step->key);
        return json_object_set(parent, step->key, value) == 0;
    }
    pl_path_add_index(&loader->path, step->index);
    size_t count = json_array_size(parent);
    if ((size_t)step->index < count) return json_array_set(parent, (size_t)step->index, value) == 0;
    if ((size_t)step->index == count) return json_array_append(parent, value) == 0;
    pl_loader_problem(loader, "there is no such item; expected an index of at most %zu", count);
    return false;
}

/* Removes a key or an item; later items of an array move up. */
static bool pl_set_remove(pl_loader *loader, json_t *parent, const pl_path_step *step) {
    bool found;
    if (step->key) {
        pl_path_add_key(&loader->path, step->key);
        found = json_object_del(parent, step->key) == 0;
    } else {
        pl_path_add_index(&loader->path, step->index);
        found = json_array_remove(parent, (size_t)step->index) == 0;
    }
    if (found) return true;
    if (step->key) {
        const char *known[MAX_NAMES];
        char hint[512];
        int count = pl_keys_of(parent, known);
        pl_suggest(step->key, known, count, hint, sizeof hint);
        pl_loader_problem(loader, "there is no such key to remove%s", hint);
    } else {
        pl_loader_problem(loader, "there is no such item to remove; there are %zu, counted from 0",
                          json_array_size(parent));
    }
    return false;
}

bool pl_set_apply(pl_loader *loader, json_t *root, int index) {
    const char *set = loader->def->sets[index];
    const char *equals = strchr(set, '=');
    pl_path_step *steps = NULL;
    int count = 0;
    const char *bad = set, *example = loader->view_only ? "zoom=2" : "materials.rubber.young=2e5";
    pl_loader_leave(loader, 0);
    json_t *whole = json_string(set);
    json_decref(whole);
    if (!whole) {
        pl_loader_problem(loader, "an override is not valid UTF-8; expected path=value");
        return false;
    }
    if (!equals || !pl_path_split(set, (size_t)(equals - set), &steps, &count, &bad)) {
        pl_loader_problem(loader, "override %s: expected path=value, as in %s (or path= to remove it)", set,
                          example);
        return false;
    }
    if (!steps[0].key) {
        pl_loader_problem(loader, "override %s: expected a path that begins with a key, as in %s", set,
                          example);
        pl_path_steps_free(steps, count);
        return false;
    }
    bool removes = !equals[1];
    json_t *value = removes ? NULL : pl_set_value(equals + 1), *parent = root;
    bool good = (removes || value) && json_is_object(root);
    loader->setting = set;
    for (int i = 0; i + 1 < count && good; i++) {
        parent = pl_set_descend(loader, parent, &steps[i], steps[i + 1].key != NULL, !removes);
        good = parent != NULL;
    }
    if (good)
        good = removes ? pl_set_remove(loader, parent, &steps[count - 1])
                       : pl_set_last(loader, parent, &steps[count - 1], value);
    loader->setting = NULL;
    if (good) loader->set_paths[index] = pl_string_copy(loader->path.data);
    pl_loader_leave(loader, 0);
    json_decref(value);
    pl_path_steps_free(steps, count);
    return good;
}
