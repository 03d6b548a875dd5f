/* The scene reference as Markdown, generated from the kinds and the registry of laws. */
#include "core/fields.h"
#include "scene/kinds.h"
#include "scene/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void pl_cell(pl_buffer *page, const char *text) {
    for (; *text; text++) {
        if (*text == '|') pl_buffer_text(page, "\\");
        pl_buffer_add(page, text, 1);
    }
}

/* The values that a field accepts; kinds link to their section. */
static void pl_manual_type(pl_buffer *page, const pl_field *field) {
    const pl_kind *kind = field->type == PL_FIELD_OTHER ? pl_kind_find(field->kind) : NULL;
    char text[512];
    if (kind) {
        pl_buffer_print(page, "[%s](#%s)", kind->name, kind->name);
        return;
    }
    pl_field_describe(field, text, sizeof text);
    pl_cell(page, text);
    if (field->keyed) pl_buffer_text(page, "; or a [parameter](#parameter)");
}

static void pl_manual_default(pl_buffer *page, const pl_field *field, const void *defaults) {
    if (field->required) {
        pl_buffer_text(page, "required");
        return;
    }
    json_t *value = defaults && field->type != PL_FIELD_OTHER ? pl_field_write(field, defaults) : NULL;
    if (!value) return;
    pl_buffer_text(page, "`");
    pl_json_print(value, 0, page);
    pl_buffer_text(page, "`");
    json_decref(value);
}

static void pl_manual_rows(pl_buffer *page, const pl_field *fields, const void *defaults) {
    for (const pl_field *field = fields; field->name; field++) {
        pl_buffer_print(page, "| `%s`", field->name);
        if (field->alias) pl_buffer_print(page, " or `%s`", field->alias);
        pl_buffer_text(page, " | ");
        pl_manual_type(page, field);
        pl_buffer_text(page, " | ");
        pl_manual_default(page, field, defaults);
        pl_buffer_print(page, " | %s | ", field->unit ? field->unit : "");
        pl_cell(page, field->doc ? field->doc : "");
        pl_buffer_text(page, " |\n");
    }
}

static void pl_manual_fields(pl_buffer *page, const pl_field *fields, const void *defaults) {
    pl_buffer_text(page, "\n| key | value | default | unit | meaning |\n|---|---|---|---|---|\n");
    pl_manual_rows(page, fields, defaults);
}

static void pl_manual_kind(pl_buffer *page, const pl_kind *kind) {
    pl_buffer_print(page, "\n## %s\n\n%s\n", kind->name, kind->doc);
    if (kind->text) pl_buffer_print(page, "\nWritten as %s.\n", kind->text);
    if (kind->item) pl_buffer_print(page, "\nEach is a [%s](#%s).\n", kind->item, kind->item);
    if (!kind->fields) return;
    if (kind->fields == pl_shape_fields) pl_buffer_text(page, "\nKeys with `shape`:\n");
    void *defaults = pl_array_new(1, kind->size);
    if (defaults) kind->init(defaults);
    pl_manual_fields(page, kind->fields(), defaults);
    if (kind->more) pl_manual_rows(page, kind->more(), defaults);
    free(defaults);
}

static void pl_manual_laws(pl_buffer *page) {
    pl_buffer_text(page, "\n## laws\n\nThe values of `law` in a [material](#material); energies in terms of "
                         "the principal stretches.\n");
    pl_buffer_text(page, "\n| law | energy | forms | meaning |\n|---|---|---|---|\n");
    for (int i = 0; i < pl_law_count(); i++) {
        const pl_law_info *law = pl_law_at(i);
        pl_buffer_print(page, "| `%s` | ", law->name);
        pl_cell(page, law->energy ? law->energy : "");
        pl_buffer_text(page, " | ");
        for (int j = 0; law->forms && law->forms[j]; j++)
            pl_buffer_print(page, "%s`%s`", j ? ", " : "", law->forms[j]);
        pl_buffer_text(page, " | ");
        pl_cell(page, law->doc ? law->doc : "");
        pl_buffer_text(page, " |\n");
    }
    for (int i = 0; i < pl_law_count(); i++) {
        const pl_law_info *law = pl_law_at(i);
        if (!law->params || !law->params->name) continue;
        pl_material_def defaults = pl_material_def_default();
        defaults.law = law->name;
        pl_material_def_fill(&defaults);
        pl_buffer_print(page, "\nFurther keys of `%s`:\n", law->name);
        pl_manual_fields(page, law->params, &defaults);
    }
}

/* The table of the kind itself has the keys of shapes. */
static void pl_manual_meshes(pl_buffer *page) {
    pl_mesh_source defaults;
    pl_mesh_source_init(&defaults);
    pl_buffer_text(page, "\nKeys with `file`:\n");
    pl_manual_fields(page, pl_mesh_file_fields(), &defaults);
    pl_buffer_text(page, "\nKeys with `surface`:\n");
    pl_manual_fields(page, pl_mesh_surface_fields(), &defaults);
}

static void pl_manual_colliders(pl_buffer *page) {
    pl_collider_def defaults = pl_collider_def_default();
    for (int i = 0; i < pl_collider_shape_count(); i++) {
        pl_collider_shape_info shape = pl_collider_shape_at(i);
        pl_buffer_print(page, "\nFurther keys of `%s`. %s\n", shape.name, shape.doc);
        if (shape.params) pl_manual_fields(page, shape.params, &defaults);
    }
}

static void pl_manual_flows(pl_buffer *page) {
    pl_buffer_text(page, "\n| rule | flow | meaning |\n|---|---|---|\n");
    for (int i = 0; i < pl_flow_count(); i++) {
        const pl_flow_info *rule = pl_flow_at(i);
        pl_buffer_print(page, "| `%s` | ", rule->name);
        pl_cell(page, rule->formula ? rule->formula : "");
        pl_buffer_text(page, " | ");
        pl_cell(page, rule->doc ? rule->doc : "");
        pl_buffer_text(page, " |\n");
    }
    for (int i = 0; i < pl_flow_count(); i++) {
        const pl_flow_info *rule = pl_flow_at(i);
        pl_material_def defaults = pl_material_def_default();
        defaults.plasticity = rule->name;
        pl_flow_fill(&defaults);
        pl_buffer_print(page, "\nFurther keys of `%s`:\n", rule->name);
        pl_manual_fields(page, rule->params, &defaults);
    }
}

static const char opening[] =
    "# Scene reference\n"
    "\n"
    "<!-- Made by `pliant list manual`; change the field lists, not this page. -->\n"
    "\n"
    "A scene is one JSON file. Its schema is `schema/scene.schema.json`: name it in `\"$schema\"` and an "
    "editor completes and\n"
    "checks keys while you type. `pliant check SCENE.json` reports every problem with its line; unknown keys "
    "are errors.\n"
    "All quantities are in SI units.\n"
    "\n"
    "```json\n"
    "{\n"
    "  \"$schema\": \"../schema/scene.schema.json\",\n"
    "  \"time\": {\"dt\": 0.05, \"duration\": 1},\n"
    "  \"gravity\": [0, -9.81, 0],\n"
    "  \"materials\": {\"rubber\": {\"law\": \"neo-hookean\", \"young\": 1e5, \"poisson\": 0.45, "
    "\"density\": 1000}},\n"
    "  \"bodies\": {\n"
    "    \"bar\": {\"mesh\": {\"shape\": \"box\", \"size\": [4, 1, 1], \"resolution\": 4}, \"material\": "
    "\"rubber\"}\n"
    "  },\n"
    "  \"constraints\": {\n"
    "    \"wall\": {\"body\": \"bar\", \"select\": {\"group\": \"x-\"}},\n"
    "    \"crank\": {\n"
    "      \"body\": \"bar\", \"select\": {\"group\": \"x+\"}, \"center\": [4, 0.5, 0.5], \"axis\": [1, 0, "
    "0],\n"
    "      \"rotation\": {\"keys\": [[0, 0], [1, 180]], \"interpolation\": \"smooth\"}\n"
    "    }\n"
    "  }\n"
    "}\n"
    "```\n"
    "\n"
    "Any value can be changed from the command line: `pliant run SCENE.json --set "
    "bodies.bar.mesh.resolution=12`. The part\n"
    "after `=` is JSON, otherwise text; missing objects along the path are created. With nothing after `=` "
    "the\n"
    "key, or the item of an array, is removed: `--set constraints.wall=`.\n";

pl_status pl_scene_manual(char **text, pl_error *err) {
    PL_REQUIRE(text);
    *text = NULL;
    pl_buffer page = {0};
    pl_buffer_text(&page, opening);
    for (int i = 0; i < pl_kind_count(); i++) {
        pl_manual_kind(&page, pl_kind_at(i));
        if (!strcmp(pl_kind_at(i)->name, "material")) pl_manual_laws(&page);
        if (pl_kind_at(i)->fields == pl_shape_fields) pl_manual_meshes(&page);
        if (!strcmp(pl_kind_at(i)->name, "plasticity")) pl_manual_flows(&page);
        if (!strcmp(pl_kind_at(i)->name, "collider")) pl_manual_colliders(&page);
    }
    if (page.failed) {
        pl_buffer_free(&page);
        return pl_error_memory(err, 0, "the manual");
    }
    *text = page.data;
    return PL_OK;
}
