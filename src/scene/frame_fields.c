/* See frame_fields.h; the key output.fields of scenes; and the keys that name a field to show. */
#include "scene/frame_fields.h"
#include "scene/hints.h"
#include "scene/kinds.h"

#include <stdio.h>
#include <string.h>

#define NODES(field, title, size, measure, text)                                                             \
    [field] = {.name = title, .where = PL_ON_NODES, .width = size, .unit = measure, .doc = text}
#define TETS(field, title, size, measure, text)                                                              \
    [field] = {.name = title, .where = PL_ON_TETS, .width = size, .unit = measure, .doc = text}
#define ASKED(field, title, on, size, measure, text)                                                         \
    [field] = {.name = title, .where = on, .width = size, .unit = measure, .doc = text, .asked = true}

const pl_frame_field_info pl_frame_fields[PL_FRAME_FIELDS] = {
    NODES(PL_FIELD_DISPLACEMENT, "displacement", 3, "m", "Position minus rest position."),
    TETS(PL_FIELD_STRESS, "stress", 6, "Pa", "Cauchy stress, mean over the element: xx yy zz xy yz xz."),
    TETS(PL_FIELD_VON_MISES, "von_mises", 1, "Pa", "Von Mises stress of `stress`."),
    TETS(PL_FIELD_DET_F, "det_F", 1, "", "Volume over volume at rest; at most 0: inverted."),
    TETS(PL_FIELD_ENERGY_DENSITY, "energy_density", 1, "J/m3", "Elastic energy per volume at rest."),
    TETS(PL_FIELD_BODY, "body", 1, "", "Number of the body in the scene, from 0."),
    NODES(PL_FIELD_VELOCITY, "velocity", 3, "m/s", "Velocity; with integrators that have inertia."),
    TETS(PL_FIELD_PLASTIC_STRAIN, "plastic_strain", 1, "",
         "Norm of the logarithm of the plastic stretches; with plastic materials."),
    TETS(PL_FIELD_QUADRATIC_EDGES, "quadratic_edges", 1, "",
         "Edges of the element that are quadratic, 0 to 6; with adaptive bodies."),
    NODES(PL_FIELD_NODE_STRESS, "node_stress", 6, "Pa",
          "Cauchy stress recovered at nodes: extrapolated from integration points, then the mean over the "
          "elements around the node. By default with quadratic elements only."),
    NODES(PL_FIELD_NODE_VON_MISES, "node_von_mises", 1, "Pa", "Von Mises stress of `node_stress`."),
    NODES(PL_FIELD_NODE_PLASTIC_STRAIN, "node_plastic_strain", 1, "",
          "Plastic strain, recovered in the same way."),
    NODES(PL_FIELD_CONTACT_PRESSURE, "contact_pressure", 1, "Pa",
          "Normal contact force per area that faces it; with barriers."),
    NODES(PL_FIELD_CONTACT_DISTANCE, "contact_distance", 1, "m",
          "Distance to the nearest other surface, at most the activation distance; with barriers."),
    NODES(PL_FIELD_TEMPERATURE, "temperature", 1, "K", "Temperature; if the scene has temperatures."),
    NODES(PL_FIELD_REACTION, "reaction", 3, "N",
          "Force that constraints and pins exert on the node, in the directions that they prescribe; with "
          "output.forces. Frame 0 has zeros."),
    NODES(PL_FIELD_CONTACT_FORCE, "contact_force", 3, "N",
          "Force of colliders and other bodies on the node, including friction; with output.forces."),
    ASKED(PL_FIELD_LOAD_FORCE, "load_force", PL_ON_NODES, 3, "N",
          "Force of gravity, loads, grabs and pushes on the node; with output.forces."),
    ASKED(PL_FIELD_STRAIN, "strain", PL_ON_TETS, 6, "",
          "Green's strain (F^T F - 1) / 2 of the mean deformation gradient: xx yy zz xy yz xz."),
    ASKED(PL_FIELD_DEFORMATION_GRADIENT, "deformation_gradient", PL_ON_TETS, 9, "",
          "F, mean over the element, row by row, from the mesh's rest shape: xx xy xz yx yy yz zx zy zz."),
    ASKED(PL_FIELD_PRINCIPAL_STRESS, "principal_stress", PL_ON_TETS, 3, "Pa",
          "Principal values of `stress`, the largest first."),
    ASKED(PL_FIELD_NODE_PRINCIPAL_STRESS, "node_principal_stress", PL_ON_NODES, 3, "Pa",
          "Principal values of `node_stress`, the largest first."),
};

static int find_field(const char *name) {
    for (int i = 0; i < PL_FRAME_FIELDS; i++) {
        if (!strcmp(pl_frame_fields[i].name, name)) return i;
    }
    return -1;
}

void pl_field_suggest(const char *found, const char *const *names, int count, char *text, size_t size) {
    const char *synonym = pl_field_synonym(found);
    for (int i = 0; synonym && i < count; i++) {
        if (strcmp(names[i], synonym) != 0) continue;
        snprintf(text, size, "; did you mean '%s'?", synonym);
        return;
    }
    pl_suggest(found, names, count, text, size);
}

/* Reads one name of the list; false after reporting a problem. */
static bool read_name(pl_loader *loader, json_t *value, const char **out) {
    const char *name = json_string_value(value), *names[PL_FRAME_FIELDS];
    if (!name) {
        pl_loader_expected(loader, value, "the name of an array");
        return false;
    }
    int found = find_field(name);
    if (found >= 0) {
        *out = pl_frame_fields[found].name;
        return true;
    }
    char hint[640];
    for (int i = 0; i < PL_FRAME_FIELDS; i++) names[i] = pl_frame_fields[i].name;
    pl_field_suggest(name, names, PL_FRAME_FIELDS, hint, sizeof hint);
    pl_loader_problem(loader, "there is no array '%.60s'%s", name, hint);
    return false;
}

void pl_frame_names_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_output_def *output = target;
    if (!json_is_array(value)) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    const char **names = pl_scene_own(loader->scene, PL_FRAME_FIELDS, sizeof *names);
    if (!names) {
        loader->no_memory = true;
        return;
    }
    int count = 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *name = NULL;
        size_t mark = pl_loader_enter_index(loader, (int64_t)i);
        bool known = read_name(loader, json_array_get(value, i), &name), again = false;
        for (int k = 0; known && k < count; k++) again = again || !strcmp(names[k], name);
        if (again) pl_loader_problem(loader, "found '%s' again, expected unique names", name);
        pl_loader_leave(loader, mark);
        if (known && !again) names[count++] = name;
    }
    output->field_count = count;
    output->fields = names;
}

json_t *pl_frame_names_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const pl_output_def *output = target;
    if (output->field_count < 0) return NULL;
    json_t *list = json_array();
    for (int i = 0; i < output->field_count; i++) json_array_append_new(list, json_string(output->fields[i]));
    return list;
}

json_t *pl_frame_names_schema(const pl_kind *kind) {
    (void)kind;
    json_t *names = json_array();
    for (int i = 0; i < PL_FRAME_FIELDS; i++)
        json_array_append_new(names, json_string(pl_frame_fields[i].name));
    return json_pack("{s:s,s:b,s:{s:o}}", "type", "array", "uniqueItems", 1, "items", "enum", names);
}

/* ---- fields of pictures and animations */

/* Whether a picture can show a component of an array of this width: "xy", "pressure", or its number. */
static bool has_component(int width, const char *component) {
    static const char *const of3[] = {"x", "y", "z", NULL}, *const of6[] = {"xx", "yy", "zz",       "xy",
                                                                            "yz", "xz", "pressure", NULL},
                             *const of9[] = {"xx", "xy", "xz", "yx",       "yy", "yz",
                                             "zx", "zy", "zz", "pressure", NULL};
    const char *const *names = width == 3 ? of3 : width == 6 ? of6 : width == 9 ? of9 : NULL;
    for (; names && *names; names++) {
        if (!strcmp(*names, component)) return true;
    }
    return component[0] >= '0' && component[0] < '0' + width && !component[1];
}

static bool is_field(const char *name) {
    const char *dot = strchr(name, '.');
    for (int i = 0; dot && i < PL_FRAME_FIELDS; i++) {
        const pl_frame_field_info *field = &pl_frame_fields[i];
        if (strlen(field->name) == (size_t)(dot - name) && !strncmp(field->name, name, (size_t)(dot - name)))
            return field->width > 1 && has_component(field->width, dot + 1);
    }
    return find_field(name) >= 0;
}

/* Reports a name that no frame has and that is none of the special ones. */
static void check_field(pl_loader *loader, const char *key, const char *name, int special_count,
                        const char *const *special) {
    const char *names[PL_FRAME_FIELDS + 8];
    int count = 0;
    for (; count < special_count; count++) {
        if (name && !strcmp(special[count], name)) return;
        names[count] = special[count];
    }
    if (!name || is_field(name)) return;
    for (int i = 0; i < PL_FRAME_FIELDS; i++) names[count++] = pl_frame_fields[i].name;
    char hint[640];
    pl_field_suggest(name, names, count, hint, sizeof hint);
    pl_loader_problem_in(loader, key, "unknown field '%.60s'%s", name, hint);
}

void pl_frame_fields_check(pl_loader *loader) {
    static const char *const shown[] = {"auto", "none", "element"};
    const pl_output_def *output = &loader->scene->output;
    size_t mark = pl_loader_enter(loader, "output");
    check_field(loader, "color_field", output->color_field, 1, &shown[1]);
    pl_loader_enter(loader, "view");
    check_field(loader, "field", output->view.field, 3, shown);
    pl_loader_leave(loader, mark);
}
