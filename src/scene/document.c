/* See document.h. */
#include "scene/document.h"
#include "scene/kinds.h"
#include "scene/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lists with named items; those of heat are one level deeper. */
static const struct {
    const char *parent, *key, *kind;
} lists[] = {{NULL, "bodies", "bodies"},
             {NULL, "constraints", "constraints"},
             {NULL, "loads", "loads"},
             {NULL, "colliders", "colliders"},
             {NULL, "anneal", "anneals"},
             {"heat", "sources", "heat-sources"},
             {"heat", "fixed", "fixed-temperatures"}};

static bool name_items(json_t *list, const char *kind) {
    const char *item_kind = pl_kind_find(kind)->item;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *item = json_array_get(list, i);
        if (json_is_number(item)) { /* an anneal given only as a time */
            item = json_pack("{s:O}", "time", item);
            if (!item || json_array_set_new(list, i, item) != 0) return false;
        }
        const char *name = json_string_value(json_object_get(item, "name"));
        if (!json_is_object(item) || (name && *name)) continue;
        json_t *given = json_sprintf("%s%zu", item_kind, i);
        if (!given || json_object_set_new(item, "name", given) != 0) return false;
    }
    return true;
}

json_t *pl_document_name(const json_t *document) {
    json_t *copy = json_deep_copy(document);
    for (size_t k = 0; k < sizeof lists / sizeof *lists && copy; k++) {
        json_t *parent = lists[k].parent ? json_object_get(copy, lists[k].parent) : copy;
        if (name_items(json_object_get(parent, lists[k].key), lists[k].kind)) continue;
        json_decref(copy);
        copy = NULL;
    }
    return copy;
}

/* ---- edits */

typedef struct pl_edit {
    const char *path;
    pl_error *err;
} pl_edit;

static json_t *refuse(pl_edit *edit, const char *why) {
    pl_error_set(edit->err, PL_ERR_INPUT, "event: %s: %s", edit->path, why);
    return NULL;
}

static json_t *no_memory(pl_edit *edit) {
    pl_error_memory(edit->err, 0, "a scene");
    return NULL;
}

/* Another spelling of this key that the object has, so that setting E replaces young. */
static const char *other_spelling(json_t *object, const char *key) {
    for (int k = 0; k < pl_kind_count(); k++) {
        const pl_kind *kind = pl_kind_at(k);
        for (const pl_field *field = kind->fields ? kind->fields() : NULL; field && field->name; field++) {
            const char *spellings[] = {field->name, field->alias, field->was};
            bool meant = false;
            for (int s = 0; s < 3; s++) meant = meant || (spellings[s] && !strcmp(spellings[s], key));
            for (int s = 0; s < 3 && meant; s++) {
                if (spellings[s] && strcmp(spellings[s], key) && json_object_get(object, spellings[s]))
                    return spellings[s];
            }
        }
    }
    return NULL;
}

const pl_field *pl_document_renamed(const char *key) {
    for (int k = 0; k < pl_kind_count(); k++) {
        const pl_kind *kind = pl_kind_at(k);
        for (const pl_field *field = kind->fields ? kind->fields() : NULL; field && field->name; field++)
            if (field->was && !strcmp(field->was, key)) return field;
    }
    return NULL;
}

/* Index of the array item that a path step refers to, by number or by name. The size of the array if there is
 * no such item; -1 if the step cannot refer to an item. */
static int64_t find_item(const json_t *array, const pl_path_step *step) {
    int64_t count = (int64_t)json_array_size(array);
    if (!step->key) return step->index <= count ? step->index : -1;
    for (int64_t i = 0; i < count; i++) {
        const char *name = json_string_value(json_object_get(json_array_get(array, (size_t)i), "name"));
        if (name && !strcmp(name, step->key)) return i;
    }
    return count;
}

static json_t *change(pl_edit *edit, json_t *from, const pl_path_step *steps, int count, json_t *value);

/* The new value of a child: the value itself at the end of the path, else a changed copy. */
static json_t *changed_child(pl_edit *edit, json_t *child, const pl_path_step *steps, int count,
                             json_t *value) {
    if (count == 1) return json_incref(value);
    if (child) return change(edit, child, steps + 1, count - 1, value);
    if (json_is_null(value)) return refuse(edit, "there is no such item, nothing to remove");
    json_t *fresh = steps[1].key ? json_object() : json_array();
    json_t *result = fresh ? change(edit, fresh, steps + 1, count - 1, value) : no_memory(edit);
    json_decref(fresh);
    return result;
}

static bool has_field(const pl_field *fields, const char *name) {
    for (; fields && fields->name; fields++) {
        if (!strcmp(fields->name, name)) return true;
    }
    return false;
}

/* Another law or flow rule has other parameters; those of the previous one would be refused. */
static void drop_parameters(json_t *object, const char *key, const char *old, const char *now) {
    const pl_field *had = NULL, *has = NULL;
    if (!old || !now) return;
    if (!strcmp(key, "law")) {
        const pl_law_info *before = pl_law_find(old), *after = pl_law_find(now);
        had = before ? before->params : NULL, has = after ? after->params : NULL;
        if (before != after) json_object_del(object, "form");
    } else if (!strcmp(key, "rule")) {
        const pl_flow_info *before = pl_flow_find(old), *after = pl_flow_find(now);
        had = before ? before->params : NULL, has = after ? after->params : NULL;
    }
    for (; had && had->name; had++) {
        if (!has_field(has, had->name)) json_object_del(object, had->name);
    }
}

static json_t *change_object(pl_edit *edit, json_t *from, const pl_path_step *steps, int count,
                             json_t *value) {
    const char *key = steps[0].key;
    if (!key) return refuse(edit, "an object has no numbered items, expected a key");
    const char *other = other_spelling(from, key);
    json_t *child = json_object_get(from, key);
    bool remove = count == 1 && json_is_null(value);
    if (remove && !child && !other) return refuse(edit, "there is no such item, nothing to remove");
    json_t *fresh = remove ? NULL : changed_child(edit, child, steps, count, value);
    if (!remove && !fresh) return NULL;
    json_t *copy = json_copy(from);
    bool good = copy != NULL;
    if (good && other) json_object_del(copy, other);
    if (remove)
        json_object_del(copy, key);
    else
        good = good && json_object_set(copy, key, fresh) == 0;
    if (good && count == 1) drop_parameters(copy, key, json_string_value(child), json_string_value(fresh));
    json_decref(fresh);
    if (good) return copy;
    json_decref(copy);
    return no_memory(edit);
}

/* An item that is added to a list by name is given that name. */
static json_t *named(json_t *value, const char *name) {
    if (!json_is_object(value) || !name) return json_incref(value);
    json_t *copy = json_copy(value);
    if (copy && !json_object_get(copy, "name")) json_object_set_new(copy, "name", json_string(name));
    return copy;
}

static json_t *change_array(pl_edit *edit, json_t *from, const pl_path_step *steps, int count,
                            json_t *value) {
    int64_t index = find_item(from, &steps[0]);
    if (index < 0) return refuse(edit, "there is no such item");
    bool old = index < (int64_t)json_array_size(from), remove = count == 1 && json_is_null(value);
    if (remove && !old) return refuse(edit, "there is no such item, nothing to remove");
    json_t *given = count == 1 && !remove ? named(value, steps[0].key) : json_incref(value), *fresh = NULL;
    if (!given) return no_memory(edit);
    if (!remove) {
        fresh = changed_child(edit, json_array_get(from, (size_t)index), steps, count, given);
        if (fresh && !old && count > 1) {
            json_t *item = named(fresh, steps[0].key);
            json_decref(fresh);
            fresh = item;
        }
    }
    json_decref(given);
    if (!remove && !fresh) return NULL;
    json_t *copy = json_copy(from);
    bool good = copy != NULL;
    if (remove)
        json_array_remove(copy, (size_t)index);
    else
        good =
            good && (old ? json_array_set(copy, (size_t)index, fresh) : json_array_append(copy, fresh)) == 0;
    json_decref(fresh);
    if (good) return copy;
    json_decref(copy);
    return no_memory(edit);
}

static json_t *change(pl_edit *edit, json_t *from, const pl_path_step *steps, int count, json_t *value) {
    if (json_is_object(from)) return change_object(edit, from, steps, count, value);
    if (json_is_array(from)) return change_array(edit, from, steps, count, value);
    char found[128], why[192];
    pl_json_describe(from, found, sizeof found);
    snprintf(why, sizeof why, "leads through %s, expected an object or an array", found);
    return refuse(edit, why);
}

json_t *pl_document_change(json_t *document, const json_t *changes, pl_error *err) {
    json_t *result = json_incref(document), *value;
    const char *path;
    json_object_foreach((json_t *)(uintptr_t)changes, path, value) {
        pl_edit edit = {path, err};
        pl_path_step *steps = NULL;
        int count = 0;
        const char *bad;
        json_t *next = NULL;
        if (pl_path_split(path, strlen(path), &steps, &count, &bad))
            next = change(&edit, result, steps, count, value);
        else
            refuse(&edit, "is not a path");
        pl_path_steps_free(steps, count);
        json_decref(result);
        if (!next) return NULL;
        result = next;
    }
    return result;
}
