/* Selections in JSON: "all", "surface", or an object with one of box, sphere, plane, group, nodes. */
#include "scene/kinds.h"

#include <math.h>
#include <string.h>

#define PL_SELECT(member) offsetof(pl_selection_def, member)

static const pl_field select_table[] = {
    {.name = "box", .type = PL_FIELD_OTHER, .kind = "box", .doc = "Inside a box."},
    {.name = "sphere", .type = PL_FIELD_OTHER, .kind = "sphere", .doc = "Inside a sphere."},
    {.name = "plane", .type = PL_FIELD_OTHER, .kind = "plane", .doc = "On one side of a plane."},
    {.name = "group",
     .type = PL_FIELD_STRING,
     .offset = PL_SELECT(group),
     .doc = "A named group of the mesh: a physical group of the file, or a side of a generated shape (x-, "
            "x+, ...)."},
    {.name = "nodes", .type = PL_FIELD_OTHER, .kind = "nodes", .doc = "Node numbers."},
    PL_FIELD_TOLERANCE,
    {.name = NULL}};

/* In select_table's order. */
static const int select_kinds[] = {PL_SELECT_BOX, PL_SELECT_SPHERE, PL_SELECT_PLANE, PL_SELECT_GROUP,
                                   PL_SELECT_LIST};
enum { PL_SELECT_FORMS = 5 };

const pl_field *pl_select_fields(void) { return select_table; }

static void pl_select_name(pl_loader *loader, json_t *value, pl_selection_def *select) {
    const char *name = json_string_value(value);
    if (!strcmp(name, "all"))
        select->kind = PL_SELECT_ALL;
    else if (!strcmp(name, "surface"))
        select->kind = PL_SELECT_SURFACE;
    else {
        char found[128];
        pl_json_describe(value, found, sizeof found);
        pl_loader_problem(loader,
                          "found %s, expected \"all\", \"surface\" or an object such as {\"group\": %s}",
                          found, found);
    }
}

static void pl_select_check(pl_loader *loader, pl_selection_def *select) {
    if (select->kind == PL_SELECT_BOX) {
        for (int i = 0; i < 3; i++) {
            if (select->min[i] <= select->max[i]) continue;
            pl_loader_problem_in(loader, "box", "found %c from %.10g to %.10g, expected min at most max",
                                 'x' + i, select->min[i], select->max[i]);
        }
    }
    if (select->kind == PL_SELECT_PLANE &&
        hypot(hypot(select->normal[0], select->normal[1]), select->normal[2]) == 0.0) {
        pl_loader_problem_in(loader, "plane", "found the normal [0, 0, 0], expected a direction");
    }
}

void pl_select_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_selection_def *select = target;
    kind->init(select);
    if (json_is_string(value)) {
        pl_select_name(loader, value, select);
        return;
    }
    if (!json_is_object(value)) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    size_t before = (size_t)pl_problems_errors(&loader->problems);
    pl_read_fields(loader, value, (const pl_field *const[]){select_table, NULL}, select);
    int given = 0;
    for (int i = 0; i < PL_SELECT_FORMS; i++) {
        if (!json_object_get(value, select_table[i].name)) continue;
        select->kind = select_kinds[i];
        given++;
    }
    if ((size_t)pl_problems_errors(&loader->problems) > before) return;
    if (given != 1)
        pl_loader_problem(loader, "found %d of box, sphere, plane, group, nodes, expected exactly one",
                          given);
    else
        pl_select_check(loader, select);
}

json_t *pl_select_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const pl_selection_def *select = target;
    if (select->kind == PL_SELECT_ALL) return json_string("all");
    if (select->kind == PL_SELECT_SURFACE) return json_string("surface");
    json_t *object = json_object();
    for (int i = 0; i < PL_SELECT_FORMS; i++) {
        if (select_kinds[i] != select->kind) continue;
        const pl_field *field = &select_table[i];
        json_object_set_new(object, field->name, pl_field_write(field, target));
    }
    json_object_set_new(object, "tolerance", json_real(select->tolerance));
    return object;
}

json_t *pl_select_schema(const pl_kind *kind) {
    json_t *object = pl_schema_object(kind, select_table);
    json_t *one = json_array();
    for (int i = 0; i < PL_SELECT_FORMS; i++) {
        json_array_append_new(one, json_pack("{s:[s]}", "required", select_table[i].name));
    }
    json_object_set_new(object, "oneOf", one);
    return json_pack("{s:[{s:[s,s]},o]}", "anyOf", "enum", "all", "surface", object);
}

/* ---- node numbers */

bool pl_read_numbers(pl_loader *loader, json_t *value, const char *expected, int64_t *count,
                     const int32_t **out) {
    int64_t found = (int64_t)json_array_size(value);
    int32_t *numbers = pl_scene_own(loader->scene, found, sizeof *numbers);
    if (!numbers) loader->no_memory = true;
    for (int64_t i = 0; numbers && i < found; i++) {
        json_t *item = json_array_get(value, (size_t)i);
        json_int_t number = json_is_integer(item) ? json_integer_value(item) : -1;
        if (number < 0 || number > INT32_MAX) {
            size_t mark = pl_loader_enter_index(loader, i);
            pl_loader_expected(loader, item, expected);
            pl_loader_leave(loader, mark);
            return false;
        }
        numbers[i] = (int32_t)number;
    }
    *out = numbers;
    *count = numbers ? found : 0;
    return numbers != NULL;
}

void pl_nodes_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_selection_def *select = target;
    if (json_array_size(value))
        pl_read_numbers(loader, value, "a node number of at least 0", &select->count, &select->nodes);
    else
        pl_loader_expected(loader, value, kind->text);
}

json_t *pl_nodes_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const pl_selection_def *select = target;
    json_t *list = json_array();
    for (int64_t i = 0; i < select->count; i++) json_array_append_new(list, json_integer(select->nodes[i]));
    return list;
}

json_t *pl_nodes_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s,s:i,s:{s:s,s:i}}", "type", "array", "minItems", 1, "items", "type", "integer",
                     "minimum", 0);
}
