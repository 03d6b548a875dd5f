/* The key `events`: which actions there are, what each takes, and their schema. How they act is in act.c. */
#include "pliant/session.h"
#include "scene/kinds.h"
#include "scene/path.h"

#include <stdio.h>
#include <string.h>

#define PL_EVENT(member) offsetof(pl_event, member)

static const pl_field event_table[] = {
    {.name = "step",
     .type = PL_FIELD_INT,
     .offset = PL_EVENT(step),
     .max = 1e9,
     .required = true,
     .doc = "How many steps have been made when it acts; 0: before the first."},
    {.name = "set",
     .type = PL_FIELD_OTHER,
     .offset = PL_EVENT(set),
     .kind = "changes",
     .doc = "Changes the scene: any value, material, body, constraint, load, collider."},
    {.name = "anneal",
     .type = PL_FIELD_STRING,
     .offset = PL_EVENT(anneal),
     .doc = "The body takes its shape as its rest shape; \"*\": all bodies do."},
    {.name = NULL}};

const pl_field *pl_event_fields(void) { return event_table; }

/* What an event does, by its key, and the other keys that go with that; * marks those that must be there. */
static const struct { const char *key, *takes[8]; } actions[] = {{"set", {NULL}}, {"anneal", {NULL}}};
enum { PL_ACTIONS = sizeof actions / sizeof *actions };

static const char *plain(const char *key) { return key[0] == '*' ? key + 1 : key; }

static void describe_actions(char *text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < PL_ACTIONS && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", actions[i].key);
}

/* The action of an event's object; -1 after reporting that there is none, or more than one. */
static int find_action(pl_loader *loader, json_t *value) {
    int found = -1;
    for (int i = 0; i < PL_ACTIONS; i++) {
        if (!json_object_get(value, actions[i].key)) continue;
        if (found >= 0) {
            pl_loader_problem(loader, "found %s and %s, expected one of them in an event", actions[found].key,
                              actions[i].key);
            return -1;
        }
        found = i;
    }
    if (found >= 0) return found;
    char text[256];
    describe_actions(text, sizeof text);
    pl_loader_problem(loader, "does nothing, expected one of %s", text);
    return -1;
}

static bool check_keys(pl_loader *loader, json_t *value, int action) {
    bool good = true;
    const char *key;
    json_t *item;
    json_object_foreach(value, key, item) {
        bool known = !strcmp(key, "step") || !strcmp(key, actions[action].key);
        for (int i = 0; actions[action].takes[i]; i++)
            known = known || !strcmp(key, plain(actions[action].takes[i]));
        if (known) continue;
        size_t mark = pl_loader_enter(loader, key);
        pl_loader_key_problem(loader, "does not go with %s", actions[action].key);
        pl_loader_leave(loader, mark);
        good = false;
    }
    for (int i = 0; actions[action].takes[i]; i++) {
        const char *needed = actions[action].takes[i];
        if (needed[0] != '*' || json_object_get(value, needed + 1)) continue;
        pl_loader_problem_in(loader, needed + 1, "is missing; %s needs it", actions[action].key);
        good = false;
    }
    return good;
}

bool pl_event_read(pl_loader *loader, json_t *value, pl_event *out) {
    int before = pl_problems_errors(&loader->problems);
    pl_kind_find("event")->init(out);
    pl_read_fields(loader, value, (const pl_field *const[]){event_table, NULL}, out);
    if (json_is_object(value) && pl_problems_errors(&loader->problems) == before) {
        int action = find_action(loader, value);
        if (action >= 0) check_keys(loader, value, action);
    }
    return !loader->no_memory && pl_problems_errors(&loader->problems) == before;
}

/* Reads one of a list and appends it; what it owns goes at once. */
static bool append(pl_loader *loader, json_t *value, int64_t last, pl_event_list *list) {
    pl_scene *scene = loader->scene, *scratch = pl_array_new(1, sizeof *scratch);
    if (!scratch) {
        loader->no_memory = true;
        return false;
    }
    pl_event event;
    loader->scene = scratch;
    bool good = pl_event_read(loader, value, &event);
    loader->scene = scene;
    pl_scene_free(scratch);
    if (good && event.step < last) {
        pl_loader_problem_in(loader, "step", "found %lld after %lld, expected ascending steps",
                             (long long)event.step, (long long)last);
        return false;
    }
    if (good && (!pl_events_insert(list, pl_events_count(list), event.step, true, value) ||
                 !pl_scene_note_changes(scene, event.step, event.set)))
        loader->no_memory = true;
    return good;
}

void pl_events_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_event_list *list = target;
    if (!json_is_array(value)) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    if (json_array_size(value) > PL_MAX_EVENTS) {
        pl_loader_problem(loader, "found %zu events, expected at most %d", json_array_size(value),
                          PL_MAX_EVENTS);
        return;
    }
    size_t index;
    json_t *item;
    json_array_foreach(value, index, item) {
        int64_t count = pl_events_count(list);
        size_t mark = pl_loader_enter_index(loader, (int64_t)index);
        append(loader, item, count ? pl_events_at(list, count - 1)->step : 0, list);
        pl_loader_leave(loader, mark);
    }
}

json_t *pl_events_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const pl_event_list *list = target;
    return pl_events_count(list) ? pl_events_value(list) : NULL;
}

json_t *pl_events_schema(const pl_kind *kind) {
    return json_pack("{s:s,s:i,s:o}", "type", "array", "maxItems", PL_MAX_EVENTS, "items",
                     pl_schema_ref(kind->item));
}

json_t *pl_event_schema(const pl_kind *kind) {
    json_t *object = pl_schema_object(kind, event_table), *one = json_array();
    for (int i = 0; i < PL_ACTIONS; i++) {
        json_t *needed = json_pack("[s]", actions[i].key);
        for (int k = 0; actions[i].takes[k]; k++) {
            if (actions[i].takes[k][0] == '*')
                json_array_append_new(needed, json_string(plain(actions[i].takes[k])));
        }
        json_array_append_new(one, json_pack("{s:o}", "required", needed));
    }
    json_object_set_new(object, "oneOf", one);
    return object;
}

/* ---- set
 * ---------------------------------------------------------------------------------------------------------
 */

/* Paths that can be read; whether they lead anywhere is the document's matter. */
void pl_changes_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    if (!json_is_object(value) || !json_object_size(value)) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    const char *key;
    json_t *item;
    json_object_foreach(value, key, item) {
        pl_path_step *steps;
        int count;
        const char *bad;
        bool good = pl_path_split(key, strlen(key), &steps, &count, &bad) && steps[0].key;
        bool events = good && !strcmp(steps[0].key, "events");
        pl_path_steps_free(steps, count);
        if (!good)
            pl_loader_problem_in(loader, key, "is no path, expected one as in materials.flesh.young");
        else if (events)
            pl_loader_problem_in(loader, key, "events cannot be set by an event");
    }
    *(json_t **)target = value;
}

json_t *pl_changes_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s,s:i}", "type", "object", "minProperties", 1);
}
