/* Lists of named items (materials, bodies, constraints, loads), and checks of materials and meshes beyond
 * their fields. */
#include "pliant/sculpt.h"
#include "scene/kinds.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- lists */

static const char **pl_item_name(const pl_kind *kind, void *item) {
    return (const char **)(void *)((char *)item + kind->name_offset);
}

static void pl_item_read(pl_loader *loader, const pl_kind *kind, const char *name, json_t *value,
                         void *item) {
    if (name && json_is_object(value) && json_object_get(value, "name")) {
        size_t mark = pl_loader_enter(loader, "name");
        pl_loader_key_problem(loader, "found a second name, expected only the key '%.60s'", name);
        pl_loader_leave(loader, mark);
    }
    pl_kind_read(loader, kind->item, value, item);
    const char **place = pl_item_name(kind, item);
    if (name) *place = pl_scene_own_text(loader->scene, name);
}

/* Unnamed items are named after their kind with a number, so that messages can name them. */
static void pl_item_name_default(pl_loader *loader, const pl_kind *kind, void *item, int index) {
    const char **place = pl_item_name(kind, item);
    if (*place && **place) return;
    char text[64];
    snprintf(text, sizeof text, "%s%d", kind->item, index);
    *place = pl_scene_own_text(loader->scene, text);
    if (!*place) loader->no_memory = true;
}

static void pl_list_check_names(pl_loader *loader, const pl_kind *kind, const pl_list *list, size_t size) {
    for (int i = 1; i < list->count; i++) {
        const char *name = *pl_item_name(kind, (char *)list->items + (size_t)i * size);
        for (int j = 0; j < i && name; j++) {
            const char *other = *pl_item_name(kind, (char *)list->items + (size_t)j * size);
            if (!other || strcmp(name, other)) continue;
            size_t mark = pl_loader_enter_index(loader, i);
            pl_loader_problem_in(loader, "name", "found '%.60s' again, expected unique names", name);
            pl_loader_leave(loader, mark);
            break;
        }
    }
}

enum { PL_MAX_ITEMS = 10000 };

void pl_list_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_list *list = target;
    bool array = json_is_array(value) && (kind->forms & PL_LIST_ARRAY);
    bool named = json_is_object(value) && (kind->forms & PL_LIST_NAMED);
    if (!array && !named) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    size_t count = array ? json_array_size(value) : json_object_size(value);
    if (count > PL_MAX_ITEMS) {
        pl_loader_problem(loader, "found %zu items, expected at most %d", count, PL_MAX_ITEMS);
        return;
    }
    const pl_kind *item_kind = pl_kind_find(kind->item);
    char *items = pl_scene_own(loader->scene, (int64_t)count, item_kind->size);
    if (!items) {
        loader->no_memory = true;
        return;
    }
    list->items = items;
    list->named = named;
    void *iterator = named ? json_object_iter(value) : NULL;
    for (size_t i = 0; i < count; i++) {
        char *item = items + i * item_kind->size;
        item_kind->init(item);
        const char *name = named ? json_object_iter_key(iterator) : NULL;
        json_t *entry = named ? json_object_iter_value(iterator) : json_array_get(value, i);
        *pl_item_name(kind, item) = NULL;
        size_t mark = named ? pl_loader_enter(loader, name) : pl_loader_enter_index(loader, (int64_t)i);
        pl_item_read(loader, kind, name, entry, item);
        pl_loader_leave(loader, mark);
        pl_item_name_default(loader, kind, item, (int)i);
        list->count = (int)i + 1;
        if (named) iterator = json_object_iter_next(value, iterator);
    }
    if (array) pl_list_check_names(loader, kind, list, item_kind->size);
}

json_t *pl_list_write(const pl_kind *kind, const void *target) {
    const pl_list *list = target;
    const pl_kind *item_kind = pl_kind_find(kind->item);
    bool array = (kind->forms & PL_LIST_ARRAY) != 0;
    json_t *all = array ? json_array() : json_object();
    for (int i = 0; i < list->count; i++) {
        char *item = (char *)list->items + (size_t)i * item_kind->size;
        json_t *value = pl_kind_write(kind->item, item);
        if (array)
            json_array_append_new(all, value);
        else
            json_object_set_new(all, *pl_item_name(kind, item), value);
    }
    return all;
}

json_t *pl_list_schema(const pl_kind *kind) {
    json_t *forms = json_array();
    if (kind->forms & PL_LIST_ARRAY) {
        json_array_append_new(forms,
                              json_pack("{s:s,s:o}", "type", "array", "items", pl_schema_ref(kind->item)));
    }
    if (kind->forms & PL_LIST_NAMED) {
        json_array_append_new(forms, json_pack("{s:s,s:o}", "type", "object", "additionalProperties",
                                               pl_schema_ref(kind->item)));
    }
    return json_pack("{s:o}", "anyOf", forms);
}

/* ---- materials */

static const pl_law_info *pl_material_law(pl_loader *loader, json_t *value) {
    json_t *law = json_object_get(value, "law");
    if (!law) return pl_law_find(pl_material_def_default().law);
    const pl_law_info *info = json_is_string(law) ? pl_law_find(json_string_value(law)) : NULL;
    if (info && !info->needs_callback) return info;
    if (!json_is_string(law)) return NULL; /* reported with the field */
    const char *names[64];
    int count = 0;
    for (int i = 0; i < pl_law_count() && count < 64; i++) {
        if (!pl_law_at(i)->needs_callback) names[count++] = pl_law_at(i)->name;
    }
    char hint[512], found[128];
    pl_json_describe(law, found, sizeof found);
    pl_suggest(json_string_value(law), names, count, hint, sizeof hint);
    if (info)
        pl_loader_problem_in(loader, "law", "found %s, which a program gives as a callback%s", found, hint);
    else
        pl_loader_problem_in(loader, "law", "unknown law %s%s", found, hint);
    return NULL;
}

static void pl_material_check_form(pl_loader *loader, const pl_law_info *law,
                                   const pl_material_def *material) {
    if (!material->form) return;
    int count = 0;
    while (law->forms && law->forms[count]) {
        if (!strcmp(law->forms[count++], material->form)) return;
    }
    char hint[512];
    pl_suggest(material->form, law->forms, count, hint, sizeof hint);
    pl_loader_problem_in(loader, "form", "law '%s' has no form '%.60s'%s", law->name, material->form,
                         count ? hint : "; expected no form");
}

/* Materials that melt have keys, fluids a viscosity: for these it may be meant. */
static void pl_warn_no_stiffness(pl_loader *loader, const pl_material_def *material) {
    const bool none = material->young == 0 || (material->mu == 0 && material->lambda == 0);
    for (int k = 0; k < material->key_count; k++)
        if (!strcmp(material->keys[k].field, "young") || !strcmp(material->keys[k].field, "mu")) return;
    if (none && !(material->viscosity > 0))
        pl_loader_warning(
            loader,
            "has no stiffness: %s is 0, so that nothing resists its deformation and elements may "
            "invert; expected a value above 0",
            material->young == 0 ? "young" : "mu");
}

void pl_material_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_material_def *material = target;
    int before = pl_problems_errors(&loader->problems);
    if (!json_is_object(value)) {
        pl_loader_expected(loader, value, "an object");
        return;
    }
    const pl_law_info *law = pl_material_law(loader, value);
    static const pl_field none = {.name = NULL};
    loader->keys = (pl_key_list){0};
    pl_read_fields(loader, value,
                   (const pl_field *const[]){kind->fields(), law && law->params ? law->params : &none, NULL},
                   material);
    material->key_count = loader->keys.count;
    material->keys = loader->keys.items;
    if (!law) return;
    pl_material_def_fill(material);
    pl_material_check_form(loader, law, material);
    pl_error err;
    if (pl_problems_errors(&loader->problems) == before) {
        material->name = "here"; /* the path names the material already */
        if (pl_material_check(material, NULL, NULL, &err) != PL_OK ||
            pl_flow_check(material, &err) != PL_OK) {
            const char *text = strchr(err.message, ':');
            pl_loader_problem(loader, "%s", text ? text + 2 : err.message);
        } else {
            pl_warn_no_stiffness(loader, material);
        }
        material->name = NULL;
    }
}

json_t *pl_material_write(const pl_kind *kind, const void *target) {
    const pl_material_def *material = target;
    json_t *object = pl_write_fields(kind->fields(), target, json_object());
    const pl_law_info *law = pl_law_find(material->law);
    if (law && law->params) pl_write_fields(law->params, target, object);
    pl_parameters_write(material->key_count, material->keys, object);
    return object;
}

json_t *pl_damping_write(const pl_kind *kind, const void *target) {
    const pl_material_def *material = target;
    json_t *object = pl_write_fields(kind->fields(), target, json_object());
    pl_parameters_write(material->key_count, material->keys, object);
    return object;
}

json_t *pl_material_schema(const pl_kind *kind) {
    json_t *schema = pl_schema_object(kind, kind->fields());
    json_t *properties = json_object_get(schema, "properties");
    json_t *names = json_array(), *forms = json_array();
    for (int i = 0; i < pl_law_count(); i++) {
        const pl_law_info *law = pl_law_at(i);
        if (law->needs_callback) continue;
        json_array_append_new(names, json_string(law->name));
        for (int j = 0; law->forms && law->forms[j]; j++)
            json_array_append_new(forms, json_string(law->forms[j]));
        pl_material_def defaults = pl_material_def_default();
        defaults.law = law->name;
        pl_material_def_fill(&defaults);
        for (const pl_field *field = law->params; field && field->name; field++) {
            json_object_set_new(properties, field->name, pl_schema_field(field, &defaults));
        }
    }
    json_object_set_new(json_object_get(properties, "law"), "enum", names);
    json_object_set_new(json_object_get(properties, "form"), "enum", forms);
    return schema;
}

/* ---- meshes */

/* The keys of each shape; the other fields apply to all shapes. */
static const char *const shape_keys[][3] = {[PL_SHAPE_BOX] = {"size"},
                                            [PL_SHAPE_CYLINDER] = {"radius", "length"},
                                            [PL_SHAPE_SPHERE] = {"radius"},
                                            [PL_SHAPE_TORUS] = {"radius", "tube"}};
enum { PL_SHAPES = sizeof shape_keys / sizeof *shape_keys };

static bool pl_shape_uses(int shape, const char *key) {
    bool special = false;
    for (int i = 0; i < PL_SHAPES; i++) {
        for (int j = 0; j < 3 && shape_keys[i][j]; j++) {
            bool same = !strcmp(shape_keys[i][j], key);
            if (same && i == shape) return true;
            special = special || same;
        }
    }
    return !special;
}

/* A key of another shape, such as a size for a sphere, is an error rather than something to ignore. */
static void pl_shape_check_keys(pl_loader *loader, json_t *value, int shape) {
    const char *key;
    json_t *item;
    json_object_foreach(value, key, item) {
        if (pl_shape_uses(shape, key)) continue;
        size_t mark = pl_loader_enter(loader, key);
        pl_loader_key_problem(loader, "does not belong to this shape; expected %s%s%s", shape_keys[shape][0],
                              shape_keys[shape][1] ? " and " : "",
                              shape_keys[shape][1] ? shape_keys[shape][1] : "");
        pl_loader_leave(loader, mark);
    }
}

static const pl_field file_table[] = {
    {.name = "file",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_mesh_source, file),
     .required = true,
     .doc =
         "A tetrahedral mesh in any format of `pliant list formats`, relative to the scene's folder; or the "
         "folder of a run, for the shape of a body in one of its frames."},
    {.name = "body",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_mesh_source, body),
     .doc = "For the folder of a run: the body, if there are several."},
    {.name = "frame",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_mesh_source, frame),
     .default_value = -1,
     .min = -1,
     .max = INT32_MAX,
     .doc = "For the folder of a run: the frame; -1: the last."},
    {.name = "refine",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_mesh_source, refine),
     .max = 6,
     .doc = "How many times each tetrahedron is divided into eight."},
    {.name = NULL}};

static const char *const coarsen_names[] = {"auto", "never", "always", NULL};

static const pl_field surface_table[] = {
    {.name = "surface",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_mesh_source, surface),
     .required = true,
     .doc = "A surface in any format of `pliant list formats`, relative to the scene's folder, which is "
            "filled with tetrahedra (docs/mesher.md). It becomes the body's skin if the body has none."},
    {.name = "vertices",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_mesh_source, vertices),
     .max = PL_SCULPT_MAX_VERTICES,
     .doc = "For a procedural model (docs/models.md): approximate number of vertices of its surface; 0: as "
            "given in its file."},
    {.name = "tets",
     .type = PL_FIELD_INT,
     .offset = offsetof(pl_mesh_source, tets),
     .default_value = 20000,
     .min = 1,
     .max = INT32_MAX,
     .doc = "Number of tetrahedra, met within 10 % if the shape allows."},
    {.name = "size",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_mesh_source, size),
     .unit = "m",
     .min = 0,
     .max = 1e9,
     .open_range = true,
     .doc = "Instead of tets: the edge length of the lattice, before the body is scaled."},
    {.name = "grade",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_mesh_source, grade),
     .min = 0,
     .max = 1,
     .doc = "Larger tetrahedra away from the surface: the cell size doubles after 1 / grade cells of one "
            "size, and so on. 0: uniform."},
    {.name = "keep_features",
     .type = PL_FIELD_REAL,
     .offset = offsetof(pl_mesh_source, keep_features),
     .unit = "degrees",
     .min = 0,
     .max = 179,
     .doc = "Creases with a larger angle, and corners, are preserved; 0: all are rounded."},
    {.name = "coarsen",
     .type = PL_FIELD_CHOICE,
     .offset = offsetof(pl_mesh_source, coarsen),
     .choices = coarsen_names,
     .doc = "Whether to coarsen a finer mesh, which preserves thin parts. auto: if at most 20,000 tetrahedra "
            "are wanted and thin parts would otherwise be lost."},
    {.name = "density",
     .type = PL_FIELD_STRING,
     .offset = offsetof(pl_mesh_source, density),
     .doc = "Where a coarsened mesh is finer: an array on the surface's nodes (4 times finer at its "
            "maximum), or a group of its nodes or triangles."},
    {.name = NULL}};

const pl_field *pl_mesh_file_fields(void) { return file_table; }
const pl_field *pl_mesh_surface_fields(void) { return surface_table; }

void pl_mesh_source_init(pl_mesh_source *source) {
    *source = (pl_mesh_source){.frame = -1, .tets = 20000, .size = NAN};
}

static void pl_read_surface(pl_loader *loader, json_t *value, pl_mesh_source *source) {
    bool tets = json_object_get(value, "tets"), size = json_object_get(value, "size");
    if (tets && size) pl_loader_problem(loader, "found tets and size, expected one of them");
    source->tets = 20000; /* if neither key is given */
    pl_read_fields(loader, value, (const pl_field *const[]){surface_table, NULL}, source);
    if (size) source->tets = 0;
}

/* The keys of a surface next to a file: probably the file is a surface. False if there are none. */
static bool pl_refuse_filling(pl_loader *loader, const json_t *value) {
    const json_t *file = json_object_get(value, "file");
    for (const pl_field *field = surface_table; field->name && json_is_string(file); field++) {
        const json_t *own = json_object_get(value, field->name);
        char shown[128];
        if (!own) continue;
        pl_json_describe(own, shown, sizeof shown);
        size_t mark = pl_loader_enter(loader, field->name);
        pl_loader_key_problem(
            loader,
            "unknown key '%s' next to 'file', a mesh of tetrahedra; a surface is filled with "
            "{\"surface\": \"%.200s\", \"%s\": %s}",
            field->name, json_string_value(file), field->name, shown);
        pl_loader_leave(loader, mark);
        return true;
    }
    return false;
}

void pl_mesh_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_mesh_source *source = target;
    json_t *file = json_object_get(value, "file"), *shape = json_object_get(value, "shape"),
           *surface = json_object_get(value, "surface");
    if (!json_is_object(value)) {
        pl_loader_expected(loader, value, kind->text);
    } else if ((file && shape) || (surface && (file || shape))) {
        pl_loader_problem(loader, "found a %s and a %s, expected one of them", file ? "file" : "surface",
                          shape ? "shape" : "surface");
    } else if (surface) {
        pl_read_surface(loader, value, source);
    } else if (file) {
        if (pl_refuse_filling(loader, value)) return;
        source->frame = -1;
        pl_read_fields(loader, value, (const pl_field *const[]){file_table, NULL}, source);
    } else if (shape) {
        pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, &source->shape);
        pl_shape_check_keys(loader, value, source->shape.shape);
    } else {
        const char *names[32] = {"file", "surface"};
        int count = 2;
        for (const pl_field *field = kind->fields(); field->name && count < 32; field++)
            names[count++] = field->name;
        const char *key = json_object_iter_key(json_object_iter(value));
        char hint[512] = "";
        if (key) pl_suggest(key, names, count, hint, sizeof hint);
        pl_loader_problem(loader,
                          "found no file, surface or shape, expected {\"file\": ...}, {\"surface\": ...} or "
                          "{\"shape\": ...}%s",
                          strstr(hint, "did you mean") ? hint : "");
    }
}

json_t *pl_mesh_write(const pl_kind *kind, const void *target) {
    const pl_mesh_source *source = target;
    if (source->file) {
        json_t *file = json_pack("{s:s}", "file", source->file);
        if (source->body) json_object_set_new(file, "body", json_string(source->body));
        if (source->frame >= 0) json_object_set_new(file, "frame", json_integer(source->frame));
        if (source->refine > 0) json_object_set_new(file, "refine", json_integer(source->refine));
        return file;
    }
    if (source->surface) {
        json_t *object = json_pack("{s:s}", "surface", source->surface);
        if (source->vertices) json_object_set_new(object, "vertices", json_integer(source->vertices));
        if (source->tets) json_object_set_new(object, "tets", json_integer(source->tets));
        if (source->size > 0) json_object_set_new(object, "size", json_real(source->size));
        if (source->grade > 0) json_object_set_new(object, "grade", json_real(source->grade));
        if (source->keep_features > 0)
            json_object_set_new(object, "keep_features", json_real(source->keep_features));
        if (source->coarsen)
            json_object_set_new(object, "coarsen", json_string(coarsen_names[source->coarsen]));
        if (source->density) json_object_set_new(object, "density", json_string(source->density));
        return object;
    }
    json_t *all = pl_write_fields(kind->fields(), &source->shape, json_object());
    const char *key;
    json_t *value;
    void *next;
    json_object_foreach_safe(all, next, key, value) {
        if (!pl_shape_uses(source->shape.shape, key)) json_object_del(all, key);
    }
    return all;
}

static json_t *pl_source_schema(const pl_field *fields, const char *required) {
    pl_mesh_source defaults;
    pl_mesh_source_init(&defaults);
    json_t *properties = json_object();
    for (const pl_field *field = fields; field->name; field++)
        json_object_set_new(properties, field->name, pl_schema_field(field, &defaults));
    return json_pack("{s:s,s:b,s:[s],s:o}", "type", "object", "additionalProperties", 0, "required", required,
                     "properties", properties);
}

json_t *pl_mesh_schema(const pl_kind *kind) {
    json_t *shape = pl_schema_object(kind, kind->fields());
    json_object_set_new(shape, "required", json_pack("[s]", "shape"));
    json_t *file = pl_source_schema(file_table, "file"),
           *surface = pl_source_schema(surface_table, "surface");
    return json_pack("{s:[o,o,o]}", "anyOf", file, surface, shape);
}

/* ---- materials of groups */

void pl_overrides_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_body_def *body = &((pl_scene_body *)target)->def;
    if (!json_is_object(value)) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    int64_t count = (int64_t)json_object_size(value);
    const char **groups = pl_scene_own(loader->scene, count, sizeof *groups);
    const char **materials = pl_scene_own(loader->scene, count, sizeof *materials);
    if (!groups || !materials) {
        loader->no_memory = true;
        return;
    }
    const char *key;
    json_t *material;
    int found = 0;
    json_object_foreach(value, key, material) {
        size_t mark = pl_loader_enter(loader, key);
        if (!json_is_string(material)) {
            pl_loader_expected(loader, material, "a material's name");
        } else {
            groups[found] = pl_scene_own_text(loader->scene, key);
            materials[found] = pl_scene_own_text(loader->scene, json_string_value(material));
            if (groups[found] && materials[found])
                found++;
            else
                loader->no_memory = true;
        }
        pl_loader_leave(loader, mark);
    }
    body->override_count = found;
    body->override_groups = groups;
    body->override_materials = materials;
}

json_t *pl_overrides_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const pl_body_def *body = &((const pl_scene_body *)target)->def;
    if (!body->override_count) return NULL;
    json_t *object = json_object();
    for (int i = 0; i < body->override_count; i++) {
        json_object_set_new(object, body->override_groups[i], json_string(body->override_materials[i]));
    }
    return object;
}

json_t *pl_overrides_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s,s:{s:s}}", "type", "object", "additionalProperties", "type", "string");
}
