/* The key `events`: the actions, the keys of each, and their schema. Their effects are in act.c. */
#include "core/ranges.h"
#include "pliant/session.h"
#include "scene/kinds.h"
#include "scene/path.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PL_EVENT(member) offsetof(pl_event, member)

static const pl_field event_table[] = {
    {.name = "step",
     .type = PL_FIELD_INT,
     .offset = PL_EVENT(step),
     .max = 1e9,
     .required = true,
     .doc = "Number of steps made before the event; 0: before the first."},
    {.name = "set",
     .type = PL_FIELD_OTHER,
     .offset = PL_EVENT(set),
     .kind = "changes",
     .doc = "Changes the scene: any value, material, body, constraint, load, collider."},
    {.name = "grab",
     .type = PL_FIELD_STRING,
     .offset = PL_EVENT(grab),
     .doc = "Grabs a point of a body with a spring to `target`, under this name."},
    {.name = "drag",
     .type = PL_FIELD_STRING,
     .offset = PL_EVENT(drag),
     .doc = "Moves the target of the grab with this name."},
    {.name = "release",
     .type = PL_FIELD_STRING,
     .offset = PL_EVENT(release),
     .doc = "Releases the grab with this name; \"*\": all grabs."},
    {.name = "pin",
     .type = PL_FIELD_OTHER,
     .offset = PL_EVENT(pin),
     .kind = "event-nodes",
     .doc = "Pins nodes of `body` at their current positions."},
    {.name = "unpin",
     .type = PL_FIELD_OTHER,
     .offset = PL_EVENT(unpin),
     .kind = "event-nodes",
     .doc = "Releases pinned nodes of `body`; with \"all\" and no body those of all bodies."},
    {.name = "push",
     .type = PL_FIELD_VEC3,
     .offset = PL_EVENT(push),
     .unit = "N",
     .min = -PL_MAX_ACTION,
     .max = PL_MAX_ACTION,
     .doc = "A force at a point of a body, during the next step only."},
    {.name = "impulse",
     .type = PL_FIELD_VEC3,
     .offset = PL_EVENT(impulse),
     .unit = "N s",
     .min = -PL_MAX_ACTION,
     .max = PL_MAX_ACTION,
     .doc = "An impulse at a point of a body; needs an integrator with inertia."},
    {.name = "warm",
     .type = PL_FIELD_REAL,
     .offset = PL_EVENT(warm),
     .default_value = NAN,
     .unit = "K",
     .min = -PL_MAX_WARMING,
     .max = PL_MAX_WARMING,
     .doc = "Added to the temperature around `center`, decreasing towards `radius`; negative values cool."},
    {.name = "pose",
     .type = PL_FIELD_STRING,
     .offset = PL_EVENT(pose),
     .doc = "Moves the collider with this name during the next step to `translate` and `rotate`, relative to "
            "its definition, where it then stays. With `own` it returns to its own motion."},
    {.name = "anneal",
     .type = PL_FIELD_STRING,
     .offset = PL_EVENT(anneal),
     .doc = "The current shape of this body becomes its rest shape; \"*\": of all bodies."},
    {.name = "body", .type = PL_FIELD_STRING, .offset = PL_EVENT(body), .doc = "Body of the point."},
    {.name = "tet",
     .type = PL_FIELD_INT,
     .offset = PL_EVENT(tet),
     .default_value = -1,
     .min = -1,
     .max = INT32_MAX,
     .doc = "Element of the point, in the body's mesh."},
    {.name = "at",
     .type = PL_FIELD_OTHER,
     .offset = PL_EVENT(at),
     .kind = "barycentric",
     .doc = "Barycentric coordinates of the point in that element at rest."},
    {.name = "ray",
     .type = PL_FIELD_OTHER,
     .offset = PL_EVENT(ray),
     .kind = "ray",
     .doc = "Instead of body, tet and at: the first point of a body on a ray."},
    {.name = "target",
     .type = PL_FIELD_VEC3,
     .offset = PL_EVENT(target),
     .unit = "m",
     .min = -PL_MAX_ACTION,
     .max = PL_MAX_ACTION,
     .doc = "Target of a grab; with a ray the grabbed point by default."},
    {.name = "stiffness",
     .type = PL_FIELD_REAL,
     .offset = PL_EVENT(stiffness),
     .default_value = NAN,
     .unit = "N/m",
     .min = 0,
     .max = PL_MAX_ACTION,
     .open_range = true,
     .doc = "Stiffness of the grab's spring; chosen from the body by default."},
    {.name = "damping",
     .type = PL_FIELD_REAL,
     .offset = PL_EVENT(damping),
     .default_value = NAN,
     .unit = "N s/m",
     .min = 0,
     .max = PL_MAX_ACTION,
     .doc = "Damping of the grab; by default critical for the body's mass, or none if `stiffness` is given."},
    {.name = "fast", .type = PL_FIELD_BOOL, .offset = PL_EVENT(fast), .doc = "Uses a very stiff spring."},
    {.name = "center",
     .type = PL_FIELD_VEC3,
     .offset = PL_EVENT(center),
     .unit = "m",
     .min = -PL_MAX_ACTION,
     .max = PL_MAX_ACTION,
     .doc = "Centre of the heated region."},
    {.name = "radius",
     .type = PL_FIELD_REAL,
     .offset = PL_EVENT(radius),
     .default_value = NAN,
     .unit = "m",
     .min = 0,
     .max = PL_MAX_PATCH_RADIUS,
     .doc = "Radius around the point within which a grab acts; chosen from the body's size by default."},
    {.name = "translate",
     .type = PL_FIELD_VEC3,
     .offset = PL_EVENT(translate),
     .unit = "m",
     .min = -PL_MAX_ACTION,
     .max = PL_MAX_ACTION,
     .doc = "Translation of a collider's pose."},
    {.name = "rotate",
     .type = PL_FIELD_OTHER,
     .offset = PL_EVENT(rotate),
     .kind = "rotate",
     .doc = "Rotation of a collider's pose about its pivot, before the translation."},
    {.name = "own",
     .type = PL_FIELD_BOOL,
     .offset = PL_EVENT(own),
     .doc = "Instead of translate and rotate: during the next step the collider returns to its own curves, "
            "and follows them from then on."},
    {.name = NULL}};

static const pl_field ray_table[] = {{.name = "origin",
                                      .type = PL_FIELD_VEC3,
                                      .offset = offsetof(pl_event_ray, origin),
                                      .unit = "m",
                                      .required = true,
                                      .doc = "Origin of the ray."},
                                     {.name = "direction",
                                      .type = PL_FIELD_VEC3,
                                      .offset = offsetof(pl_event_ray, direction),
                                      .required = true,
                                      .doc = "Direction; any length but zero."},
                                     {.name = NULL}};

const pl_field *pl_event_fields(void) { return event_table; }
const pl_field *pl_ray_fields(void) { return ray_table; }

void pl_event_init(void *place) {
    *(pl_event *)place = (pl_event){.push = {NAN},
                                    .impulse = {NAN},
                                    .warm = NAN,
                                    .tet = -1,
                                    .at = {NAN},
                                    .target = {NAN},
                                    .stiffness = NAN,
                                    .damping = NAN,
                                    .center = {NAN},
                                    .radius = NAN,
                                    .rotate.axis = {0, 0, 1}};
}

/* The actions by key, with the other keys that each accepts; * marks required ones. */
static const struct {
    const char *key, *takes[11];
} actions[] = {
    {"set", {NULL}},
    {"grab", {"body", "tet", "at", "ray", "target", "stiffness", "damping", "fast", "radius", NULL}},
    {"drag", {"*target", NULL}},
    {"release", {NULL}},
    {"pin", {"*body", NULL}},
    {"unpin", {"body", NULL}},
    {"push", {"body", "tet", "at", "ray", NULL}},
    {"impulse", {"body", "tet", "at", "ray", NULL}},
    {"warm", {"*center", "*radius", NULL}},
    {"pose", {"translate", "rotate", "own", NULL}},
    {"anneal", {NULL}}};
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
        pl_loader_key_problem(loader, "cannot be combined with %s", actions[action].key);
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

/* Events at a point of a body must specify it in exactly one way. */
static void check_point(pl_loader *loader, const pl_event *event) {
    bool point = event->body && event->tet >= 0 && !isnan(event->at[0]);
    bool some = event->body || event->tet >= 0 || !isnan(event->at[0]);
    if (event->ray.given ? some : !point)
        pl_loader_problem(loader,
                          "found %s, expected body, tet and at (four barycentric coordinates), or a ray",
                          event->ray.given ? "a ray and a point"
                          : !some          ? "no point"
                          : !event->body   ? "a point without body"
                          : event->tet < 0 ? "a point without tet"
                                           : "a point without at");
    else if (event->grab && !event->ray.given && isnan(event->target[0]))
        pl_loader_problem_in(loader, "target", "is missing; grab needs it");
}

bool pl_event_read(pl_loader *loader, json_t *value, pl_event *out) {
    int before = pl_problems_errors(&loader->problems);
    pl_kind_find("event")->init(out);
    pl_read_fields(loader, value, (const pl_field *const[]){event_table, NULL}, out);
    if (json_is_object(value) && pl_problems_errors(&loader->problems) == before) {
        int action = find_action(loader, value);
        if (action < 0 || !check_keys(loader, value, action)) return false;
        bool point = out->grab || !isnan(out->push[0]) || !isnan(out->impulse[0]);
        if (point) check_point(loader, out);
        if (!out->body && out->unpin.given && !out->unpin.all)
            pl_loader_problem_in(loader, "body", "is missing; unpin needs it, or \"all\"");
        if (out->own && (json_object_get(value, "translate") || json_object_get(value, "rotate")))
            pl_loader_problem_in(loader, "own", "found with translate or rotate, expected it alone");
        if (out->pin.all)
            pl_loader_problem_in(loader, "pin", "found \"all\", expected an array of node numbers");
    }
    return !loader->no_memory && pl_problems_errors(&loader->problems) == before;
}

/* Reads one event and appends it to the list as text; the parsed event is freed. */
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
    if (good && event.pose) scene->colliders_change = true;
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

/* ---- points */

void pl_barycentric_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    static const pl_field part = {.name = "", .type = PL_FIELD_REAL, .min = 0, .max = 1};
    double at[4];
    bool good = json_is_array(value) && json_array_size(value) == 4;
    if (!good) pl_loader_expected(loader, value, kind->text);
    for (size_t i = 0; i < 4 && good; i++) {
        size_t mark = pl_loader_enter_index(loader, (int64_t)i);
        good = pl_read_real(loader, json_array_get(value, i), &part, &at[i]);
        pl_loader_leave(loader, mark);
    }
    if (good) memcpy(target, at, sizeof at);
}

json_t *pl_barycentric_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s,s:{s:s,s:i,s:i},s:i,s:i}", "type", "array", "items", "type", "number", "minimum",
                     0, "maximum", 1, "minItems", 4, "maxItems", 4);
}

void pl_event_nodes_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_event_nodes *out = target;
    out->given = true;
    if (json_is_string(value) && !strcmp(json_string_value(value), "all")) {
        out->all = true;
        return;
    }
    pl_selection_def select = {0};
    pl_nodes_read(loader, kind, value, &select);
    out->count = select.count;
    out->nodes = select.nodes;
}

json_t *pl_event_nodes_schema(const pl_kind *kind) {
    return json_pack("{s:[{s:[s]},o]}", "anyOf", "enum", "all", pl_nodes_schema(kind));
}

void pl_ray_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_event_ray *ray = target;
    pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, ray);
    ray->given = true;
    if (ray->direction[0] == 0 && ray->direction[1] == 0 && ray->direction[2] == 0)
        pl_loader_problem_in(loader, "direction", "is zero, expected a direction");
}

/* ---- set */

/* Checks the syntax of the paths; whether they exist in the document is checked when the event acts. */
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
            pl_loader_problem_in(loader, key, "is not a path; expected something like materials.flesh.young");
        else if (events)
            pl_loader_problem_in(loader, key, "events cannot be set by an event");
    }
    *(json_t **)target = value;
}

json_t *pl_changes_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s,s:i}", "type", "object", "minProperties", 1);
}
