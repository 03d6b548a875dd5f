/* pliant list: the contents of the registries, with every parameter; also prints the schema and the scene
 * reference, which are generated from the same lists. */
#include "args.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: pliant list [TOPIC [NAME]] [--json]\n"
    "\n"
    "Lists the names of a topic, one per line; with a NAME, its details.\n"
    "\n"
    "  materials    material laws\n"
    "  plasticity   flow rules\n"
    "  elements     finite elements\n"
    "  integrators  time integrators\n"
    "  solvers      linear solvers\n"
    "  shapes       shapes that can be generated as bodies\n"
    "  colliders    shapes of rigid obstacles\n"
    "  formats      mesh files that can be read and written\n"
    "  simd         SIMD levels of this build, and which one is in use\n"
    "  fields       objects of a scene and their keys, as in `pliant list fields body`\n"
    "  schema       the JSON Schema of scenes (schema/scene.schema.json)\n"
    "  manual       the scene reference (docs/scene-reference.md)\n"
    "\n"
    "  --json       everything, as JSON\n";

typedef enum mode { BRIEF, FULL, JSON, NAMES } mode;

/* The names of a topic, as mode NAMES collects them. */
enum { MAX_NAMES = 128 };
static const char *known[MAX_NAMES];
static int known_count;

/* ---- text
 * ------------------------------------------------------------------------------------------------------ */

enum { LINE_WIDTH = 110 };

/* Prints text, wrapped between words and indented by `indent` blanks; the first line starts at the cursor. */
static void print_wrapped(int indent, const char *text) {
    int column = indent;
    for (bool first = true; *text; first = false) {
        int word = (int)strcspn(text, " ");
        if (!first && column + 1 + word > LINE_WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            printf(" ");
            column++;
        }
        printf("%.*s", word, text);
        column += word;
        text += word;
        while (*text == ' ') text++;
    }
    printf("\n");
}

/* Prints the first sentence, truncated to the width of a line. */
static void print_brief(int indent, const char *text) {
    const char *end = strstr(text, ". ");
    if (end && end - text < 4) end = strstr(end + 1, ". "); /* St. Venant */
    int length = end ? (int)(end - text) : (int)strlen(text), room = LINE_WIDTH - indent;
    if (!end && length && text[length - 1] == '.') length--;
    if (length > room) {
        for (length = room - 4; length > 0 && text[length] != ' '; length--) {
        }
        printf("%.*s ...\n", length, text);
    } else {
        printf("%.*s\n", length, text);
    }
}

/* The part of a field's doc that describes one of its choices ("name: text; other: text."), else all of it.
 */
static void choice_doc(const pl_field *field, int choice, char *out, size_t room) {
    const char *doc = field->doc ? field->doc : "", *name = field->choices[choice];
    size_t length = strlen(name);
    const char *at = doc;
    while ((at = strstr(at, name)) &&
           !((at == doc || at[-1] == ' ') && at[length] == ':' && at[length + 1] == ' '))
        at++;
    if (!at) {
        snprintf(out, room, "%s", doc);
        return;
    }
    at += length + 2;
    const char *stop = strpbrk(at, ";"), *sentence = strstr(at, ". ");
    if (!stop || (sentence && sentence < stop)) stop = sentence;
    snprintf(out, room, "%.*s", stop ? (int)(stop - at) : (int)strlen(at), at);
}

/* ---- fields
 * ------------------------------------------------------------------------------------------------------ */

static const char *type_name(const pl_field *field) {
    switch (field->type) {
    case PL_FIELD_REAL:
        return "number";
    case PL_FIELD_INT:
        return "whole number";
    case PL_FIELD_BOOL:
        return "true or false";
    case PL_FIELD_STRING:
        return field->choices ? "choice" : "string";
    case PL_FIELD_CHOICE:
        return "choice";
    case PL_FIELD_VEC3:
        return "three numbers";
    case PL_FIELD_OTHER:
        return field->kind ? field->kind : "object";
    }
    return "";
}

static bool has_range(const pl_field *field) { return field->min < field->max; }

static bool has_default(const pl_field *field) {
    bool number = field->type == PL_FIELD_REAL || field->type == PL_FIELD_INT;
    return number && !field->required && isfinite(field->default_value);
}

static void print_field(const pl_field *field) {
    printf("    %-18s %s", field->name, type_name(field));
    if (field->alias) printf(", also '%s'", field->alias);
    if (field->unit && field->unit[0]) printf(" [%s]", field->unit);
    if (has_range(field)) {
        printf(field->open_range ? ", in (%g, %g)" : ", in [%g, %g]", field->min, field->max);
    }
    if (has_default(field)) printf(", default %g", field->default_value);
    if (field->required) printf(", required");
    printf("\n");
    if (field->choices) {
        printf("    %-18s ", "");
        for (int i = 0; field->choices[i]; i++) printf("%s%s", i ? " | " : "", field->choices[i]);
        printf("\n");
    }
    if (field->doc) {
        printf("    %-18s ", "");
        print_wrapped(23, field->doc);
    }
}

static void print_field_json(const pl_field *field) {
    printf("{\"name\": ");
    pl_print_json_string(stdout, field->name);
    if (field->alias) {
        printf(", \"alias\": ");
        pl_print_json_string(stdout, field->alias);
    }
    printf(", \"type\": ");
    pl_print_json_string(stdout, type_name(field));
    if (field->unit && field->unit[0]) {
        printf(", \"unit\": ");
        pl_print_json_string(stdout, field->unit);
    }
    if (has_range(field) && isfinite(field->min)) printf(", \"min\": %.17g", field->min);
    if (has_range(field) && isfinite(field->max)) printf(", \"max\": %.17g", field->max);
    if (has_range(field)) printf(", \"open_range\": %s", field->open_range ? "true" : "false");
    if (has_default(field)) printf(", \"default\": %.17g", field->default_value);
    printf(", \"required\": %s", field->required ? "true" : "false");
    if (field->choices) {
        printf(", \"choices\": [");
        for (int i = 0; field->choices[i]; i++) {
            printf("%s", i ? ", " : "");
            pl_print_json_string(stdout, field->choices[i]);
        }
        printf("]");
    }
    printf(", \"doc\": ");
    pl_print_json_string(stdout, field->doc ? field->doc : "");
    printf("}");
}

static void print_fields(const pl_field *fields, bool json) {
    for (const pl_field *field = fields; field && field->name; field++) {
        if (!json) {
            print_field(field);
            continue;
        }
        printf("%s\n    ", field == fields ? "" : ",");
        print_field_json(field);
    }
}

/* Prints one entry of a list with its fields; `more` is printed after the doc (JSON: as key and value). */
static void print_entry(int index, const char *name, const char *doc, const char *more_key, const char *more,
                        const pl_field *fields, mode how) {
    if (how == NAMES) {
        if (known_count < MAX_NAMES) known[known_count++] = name;
        return;
    }
    if (how == BRIEF) {
        printf("%-22s ", name);
        print_brief(23, doc ? doc : "");
        return;
    }
    if (how == FULL) {
        printf("%s%s\n  ", index ? "\n" : "", name);
        print_wrapped(2, doc ? doc : "");
        if (more && more[0]) printf("  %s: %s\n", more_key, more);
        print_fields(fields, false);
        return;
    }
    printf("%s\n  {\"name\": ", index ? "," : "");
    pl_print_json_string(stdout, name);
    printf(", \"doc\": ");
    pl_print_json_string(stdout, doc ? doc : "");
    if (more) {
        printf(", \"%s\": ", more_key);
        pl_print_json_string(stdout, more);
    }
    printf(", \"fields\": [");
    print_fields(fields, true);
    printf("]}");
}

/* ---- topics
 * ------------------------------------------------------------------------------------------------------ */

static void list_materials(const char *name, mode how) {
    int shown = 0;
    for (int i = 0; i < pl_law_count(); i++) {
        const pl_law_info *law = pl_law_at(i);
        if (name && strcmp(name, law->name)) continue;
        char more[512];
        int used = snprintf(more, sizeof more, "%s", law->energy ? law->energy : "");
        for (int j = 0; law->forms && law->forms[j] && used > 0 && (size_t)used < sizeof more; j++) {
            used += snprintf(more + used, sizeof more - (size_t)used, "%s%s",
                             j ? ", " : "; forms: ", law->forms[j]);
        }
        print_entry(shown++, law->name, law->doc, "energy", more, law->params, how);
    }
    if (how == FULL) {
        printf("\nKeys of every material:\n");
        print_fields(pl_material_fields(), false);
    }
}

static void list_plasticity(const char *name, mode how) {
    int shown = 0;
    for (int i = 0; i < pl_flow_count(); i++) {
        const pl_flow_info *rule = pl_flow_at(i);
        if (name && strcmp(name, rule->name)) continue;
        print_entry(shown++, rule->name, rule->doc, "flow", rule->formula, rule->params, how);
    }
}

static void list_elements(const char *name, mode how) {
    int shown = 0;
    for (int i = 0; i < pl_element_info_count(); i++) {
        const pl_element_info info = pl_element_info_at(i);
        if (name && strcmp(name, info.name)) continue;
        char nodes[32];
        snprintf(nodes, sizeof nodes, "%d", info.nodes);
        print_entry(shown++, info.name, info.doc, "nodes", nodes, NULL, how);
    }
}

/* Lists the choices of a table's "type" (or "shape") field. */
static void list_types(const pl_field *fields, const char *key, const char *name, mode how) {
    int shown = 0;
    for (const pl_field *field = fields; field->name; field++) {
        for (int i = 0; !strcmp(field->name, key) && field->choices && field->choices[i]; i++) {
            if (name && strcmp(name, field->choices[i])) continue;
            char doc[1024];
            choice_doc(field, i, doc, sizeof doc);
            print_entry(shown++, field->choices[i], doc, NULL, NULL, fields, how);
        }
    }
}

static void list_integrators(const char *name, mode how) {
    int shown = 0;
    for (int i = 0; i < pl_integrator_info_count(); i++) {
        const pl_integrator_info info = pl_integrator_info_at(i);
        if (name && strcmp(name, info.name)) continue;
        print_entry(shown++, info.name, info.doc, "inertia", info.moves ? "yes" : "no",
                    pl_integrator_fields(), how);
    }
}
static void list_solvers(const char *name, mode how) { list_types(pl_solver_fields(), "type", name, how); }
static void list_shapes(const char *name, mode how) { list_types(pl_shape_fields(), "shape", name, how); }

static void list_colliders(const char *name, mode how) {
    int shown = 0;
    for (int i = 0; i < pl_collider_shape_count(); i++) {
        pl_collider_shape_info shape = pl_collider_shape_at(i);
        if (name && strcmp(name, shape.name)) continue;
        print_entry(shown++, shape.name, shape.doc, NULL, NULL, shape.params, how);
    }
    if (how == FULL) {
        printf("\nKeys of every collider:\n");
        print_fields(pl_collider_fields(), false);
    }
}

static void list_formats(const char *name, mode how) {
    int shown = 0;
    for (int i = 0; i < pl_mesh_format_count(); i++) {
        const pl_mesh_format *format = pl_mesh_format_at(i);
        if (name && strcmp(name, format->name)) continue;
        char more[128];
        snprintf(more, sizeof more, "%s (%s)", format->endings,
                 format->reads && format->writes ? "read, written"
                 : format->reads                 ? "read"
                                                 : "written");
        print_entry(shown++, format->name, format->doc, "endings", more, NULL, how);
    }
}

static void list_simd(const char *name, mode how) {
    int shown = 0;
    const char *used = pl_simd_chosen().name;
    for (int i = 0; i < pl_simd_count(); i++) {
        const pl_simd_info level = pl_simd_at(i);
        if (name && strcmp(name, level.name)) continue;
        const char *state = level.name == used ? "in use" : level.usable ? "usable" : "not on this processor";
        char doc[128];
        snprintf(doc, sizeof doc, "%d double%s per vector%s; %s", level.lanes, level.lanes == 1 ? "" : "s",
                 level.fma ? ", FMA" : "", state);
        print_entry(shown++, level.name, doc, "state", state, NULL, how);
    }
}

static void list_kinds(const char *name, mode how) {
    enum { MAX_FIELDS = 128 };
    int shown = 0;
    for (int i = 0; i < pl_scene_kind_count(); i++) {
        pl_scene_kind kind = pl_scene_kind_at(i);
        if (name && strcmp(name, kind.name)) continue;
        pl_field all[MAX_FIELDS + 1] = {{0}};
        int count = 0;
        for (const pl_field *f = kind.fields; f && f->name && count < MAX_FIELDS; f++) all[count++] = *f;
        for (const pl_field *f = kind.more; f && f->name && count < MAX_FIELDS; f++) all[count++] = *f;
        print_entry(shown++, kind.name, kind.doc, NULL, NULL, all, how);
    }
}

typedef struct topic {
    const char *name;
    void (*list)(const char *name, mode how);
    pl_status (*text)(char **text, pl_error *err);
} topic;

static const topic topics[] = {
    {"materials", list_materials, NULL}, {"plasticity", list_plasticity, NULL},
    {"elements", list_elements, NULL},   {"integrators", list_integrators, NULL},
    {"solvers", list_solvers, NULL},     {"shapes", list_shapes, NULL},
    {"colliders", list_colliders, NULL}, {"formats", list_formats, NULL},
    {"simd", list_simd, NULL},           {"fields", list_kinds, NULL},
    {"schema", NULL, pl_scene_schema},   {"manual", NULL, pl_scene_manual},
};
enum { TOPIC_COUNT = sizeof topics / sizeof *topics };

/* Refuses a name that is none of the known ones. */
static int refuse(const char *what, const char *name) {
    char hint[512];
    pl_suggest(name, known, known_count, hint, sizeof hint);
    fprintf(stderr, "pliant list: there is no '%s' in %s%s\n", pl_shown(name), what, hint);
    return PL_EXIT_INPUT;
}

static bool is_known(const char *name) {
    for (int i = 0; i < known_count; i++) {
        if (!strcmp(known[i], name)) return true;
    }
    return false;
}

static int list(const topic *chosen, const char *name, bool json) {
    if (chosen->text) {
        char *text = NULL;
        pl_error err;
        if (chosen->text(&text, &err) != PL_OK) return pl_cli_fail(&err);
        fputs(text, stdout);
        free(text);
        return PL_EXIT_DONE;
    }
    chosen->list(NULL, NAMES);
    if (name && !is_known(name)) return refuse(chosen->name, name);
    if (json) printf("[");
    chosen->list(name, json ? JSON : name ? FULL : BRIEF);
    if (json) printf("\n]\n");
    if (!json && !name) printf("\npliant list %s NAME shows the details.\n", chosen->name);
    return PL_EXIT_DONE;
}

static int cmd_list(int argc, char **argv) {
    pl_args args = {.argc = argc, .argv = argv};
    const char *name = NULL, *wanted = NULL;
    bool json = false;
    while (pl_args_next(&args)) {
        if (pl_args_flag(&args, "--help", "-h")) {
            fputs(help, stdout);
            return PL_EXIT_DONE;
        }
        if (pl_args_flag(&args, "--json", NULL))
            json = true;
        else if (pl_args_word(&args) && !wanted)
            wanted = argv[args.at];
        else if (pl_args_word(&args) && !name)
            name = argv[args.at];
        else
            return pl_args_refuse(&args, "list");
    }
    if (!wanted) {
        fputs(help, stdout);
        return PL_EXIT_DONE;
    }
    for (int i = 0; i < TOPIC_COUNT; i++) {
        if (!strcmp(wanted, topics[i].name)) return list(&topics[i], name, json);
    }
    for (int i = 0; i < TOPIC_COUNT; i++) known[known_count++] = topics[i].name;
    return refuse("the topics", wanted);
}

const pl_command pl_command_list = {"list materials, integrators, shapes, formats, every key of a scene",
                                    cmd_list};
