/* Abaqus input files (.inp), which CalculiX and Gmsh use too: nodes, tetrahedra (C3D4, C3D10), shells and
 * membranes as triangles, and sets and surfaces as groups. A file has one part; materials and steps are
 * skipped.
 *
 * The nodes of C3D10 are in VTK's order. References are resolved at the end, because sets may name items that
 * follow. */
#include "core/memory.h"
#include "io/formats.h"
#include "io/inp.h"
#include "mesh/cell.h"
#include "core/format.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Element types by the beginning of their names; letters may follow (C3D10M, S3R). */
static const struct {
    const char *name;
    pl_inp_shape shape;
    int nodes;
} pl_inp_types[] = {
    {"C3D4", PL_INP_TET, 4},    {"C3D10", PL_INP_TET, 10}, {"DC3D4", PL_INP_TET, 4},
    {"DC3D10", PL_INP_TET, 10}, {"S3", PL_INP_TRI, 3},     {"STRI3", PL_INP_TRI, 3},
    {"CPS3", PL_INP_TRI, 3},    {"CPE3", PL_INP_TRI, 3},   {"M3D3", PL_INP_TRI, 3},
    {"R3D3", PL_INP_TRI, 3},    {"SFM3D3", PL_INP_TRI, 3}, {"S4", PL_INP_TRI, 4},
    {"CPS4", PL_INP_TRI, 4},    {"CPE4", PL_INP_TRI, 4},   {"M3D4", PL_INP_TRI, 4},
    {"R3D4", PL_INP_TRI, 4},    {"SFM3D4", PL_INP_TRI, 4}, {"STRI65", PL_INP_TRI, 6},
    {"CPS6", PL_INP_TRI, 6},    {"CPE6", PL_INP_TRI, 6},   {"M3D6", PL_INP_TRI, 6},
    {"S6", PL_INP_TRI, 6},      {"SFM3D6", PL_INP_TRI, 6},
};
enum { PL_INP_TYPE_COUNT = sizeof pl_inp_types / sizeof pl_inp_types[0], PL_INP_MAX_ELEMENT_NODES = 100 };

static bool pl_inp_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static int pl_inp_shown(pl_inp_word word) { return (int)(word.length < 60 ? word.length : 60); }

pl_status pl_inp_unexpected(const pl_inp *inp, pl_inp_word field, const char *what) {
    char quoted[64];
    int length = pl_inp_shown(field);
    for (int i = 0; i < length; i++) quoted[i] = isprint((unsigned char)field.at[i]) ? field.at[i] : '?';
    return pl_text_fail(&inp->text, "found '%.*s', expected %s", length, quoted, what);
}

pl_status pl_inp_refuse(const pl_inp *inp, const pl_inp_keyword *keyword, const char *format, ...) {
    char message[300];
    va_list args;
    va_start(args, format);
    pl_format_args(message, sizeof message, format, args);
    va_end(args);
    pl_text place = inp->text;
    place.line = keyword->line;
    return pl_text_fail(&place, "%s", message);
}

const pl_inp_word *pl_inp_parameter(const pl_inp_keyword *keyword, const char *key) {
    for (int i = 0; i < keyword->count; i++) {
        const pl_inp_word *found = &keyword->parameters[i].key;
        if (pl_word_is(found->at, found->length, key)) return &keyword->parameters[i].value;
    }
    return NULL;
}

bool pl_inp_data(pl_inp *inp) {
    pl_text *text = &inp->text;
    while (pl_text_skip(text)) {
        if (*text->at != '*') return true;
        if (text->end - text->at < 2 || text->at[1] != '*') return false;
        pl_text_next_line(text);
    }
    return false;
}

bool pl_inp_field(pl_inp *inp, pl_inp_word *field) {
    pl_text *text = &inp->text;
    bool there = pl_text_skip_blanks(text);
    *field = (pl_inp_word){text->at, 0};
    if (!there) return false;
    const char *stop = text->at;
    while (stop < text->end && *stop != ',' && *stop != '\n') stop++;
    *field = (pl_inp_word){text->at, (size_t)(stop - text->at)};
    while (field->length && pl_inp_blank(field->at[field->length - 1])) field->length--;
    text->at = stop + (stop < text->end && *stop == ',');
    return true;
}

pl_status pl_inp_int(const pl_inp *inp, pl_inp_word field, const char *what, int64_t *value) {
    pl_text word = inp->text;
    word.at = field.at;
    word.end = field.at + field.length;
    word.err = NULL;
    if (field.length && pl_text_int(&word, what, value) == PL_OK && word.at == word.end) return PL_OK;
    return pl_inp_unexpected(inp, field, what);
}

static pl_status pl_inp_real(const pl_inp *inp, pl_inp_word field, const char *what, double *value) {
    const char *end = field.at + field.length;
    if (field.length && pl_scan_real(field.at, end, value) == end && isfinite(*value)) return PL_OK;
    return pl_inp_unexpected(inp, field, what);
}

/* Reads "*SOLID SECTION, ELSET=bar" up to the end of its line, or of the following ones after a comma. */
static pl_status pl_inp_read_keyword(pl_inp *inp, pl_inp_keyword *keyword) {
    pl_text *text = &inp->text;
    pl_inp_word field;
    *keyword = (pl_inp_keyword){.line = text->line};
    text->at++;
    if (!pl_inp_field(inp, &field)) return pl_text_fail(text, "found '*' alone, expected a keyword");
    size_t size = 0;
    for (size_t i = 0; i < field.length && size + 1 < sizeof keyword->name; i++) {
        if (pl_inp_blank(field.at[i]) && i && pl_inp_blank(field.at[i - 1])) continue;
        keyword->name[size++] = (char)toupper((unsigned char)field.at[i]);
    }
    for (bool comma = text->at[-1] == ','; comma; comma = text->at[-1] == ',') {
        if (!pl_text_skip_blanks(text)) { /* the line ends with a comma */
            pl_text_next_line(text);
            if (!pl_text_skip_blanks(text) || *text->at == '*') return PL_OK;
        }
        pl_inp_field(inp, &field);
        const char *equals = field.length ? memchr(field.at, '=', field.length) : NULL;
        if (keyword->count == PL_INP_MAX_PARAMETERS) continue;
        pl_inp_word key = field, value = {field.at + field.length, 0};
        if (equals) {
            key.length = (size_t)(equals - field.at);
            value = (pl_inp_word){equals + 1, field.length - key.length - 1};
        }
        while (key.length && pl_inp_blank(key.at[key.length - 1])) key.length--;
        while (value.length && pl_inp_blank(*value.at)) value.at++, value.length--;
        if (value.length > 1 && *value.at == '"' && value.at[value.length - 1] == '"')
            value = (pl_inp_word){value.at + 1, value.length - 2};
        keyword->parameters[keyword->count].key = key;
        keyword->parameters[keyword->count++].value = value;
    }
    pl_text_next_line(text);
    return PL_OK;
}

/* number, x, y, z; missing coordinates are 0 */
static pl_status pl_inp_nodes(pl_inp *inp, const pl_inp_keyword *keyword) {
    static const char *const axes[] = {"x", "y", "z"};
    const pl_inp_word *system = pl_inp_parameter(keyword, "SYSTEM"), *set = pl_inp_parameter(keyword, "NSET");
    int64_t first = inp->tag_count;
    if (system && !pl_word_is(system->at, system->length, "R"))
        return pl_inp_refuse(inp, keyword,
                             "coordinates of system '%.*s' are not supported, expected x, y and z",
                             pl_inp_shown(*system), system->at);
    for (; pl_inp_data(inp); pl_text_next_line(&inp->text)) {
        pl_inp_word field;
        double position[3] = {0};
        int64_t tag;
        pl_inp_field(inp, &field);
        PL_TRY(pl_inp_int(inp, field, "a node's number", &tag));
        for (int k = 0; k < 3 && pl_inp_field(inp, &field); k++) {
            if (field.length) PL_TRY(pl_inp_real(inp, field, axes[k], &position[k]));
        }
        PL_TRY(pl_build_room((void **)&inp->tags, &inp->tag_room, inp->tag_count + 1, sizeof *inp->tags,
                             inp->text.err));
        PL_TRY(pl_build_node(&inp->build, position));
        inp->tags[inp->tag_count++] = tag;
    }
    return set && set->length ? pl_inp_set_of_block(inp, *set, false, first, inp->tag_count - 1) : PL_OK;
}

static void pl_inp_type_of(const pl_inp_word *type, pl_inp_shape *shape, int *nodes) {
    static const char *const solids[] = {"C3D", "DC3D", "AC3D", "SC"};
    *shape = PL_INP_OTHER;
    *nodes = 0;
    for (size_t i = 0; i < sizeof solids / sizeof *solids; i++) {
        size_t length = strlen(solids[i]);
        if (type->length > length && pl_word_is(type->at, length, solids[i])) *shape = PL_INP_OTHER_SOLID;
    }
    for (int i = 0; i < PL_INP_TYPE_COUNT; i++) {
        size_t length = strlen(pl_inp_types[i].name);
        bool more = type->length > length;
        if (type->length < length || !pl_word_is(type->at, length, pl_inp_types[i].name)) continue;
        if (more && !isalpha((unsigned char)type->at[length])) continue;
        *shape = pl_inp_types[i].shape;
        *nodes = pl_inp_types[i].nodes;
    }
}

/* One element: number, nodes. It continues on further lines until all nodes are read or, for unknown types,
 * while lines end with a comma. */
static pl_status pl_inp_element_record(pl_inp *inp, pl_inp_shape shape, int nodes) {
    pl_text *text = &inp->text;
    pl_inp_element element = {.shape = shape, .first = inp->pool_count, .line = text->line};
    pl_inp_word field;
    pl_inp_field(inp, &field);
    bool comma = text->at[-1] == ',';
    PL_TRY(pl_inp_int(inp, field, "an element's number", &element.tag));
    while (nodes ? element.nodes < nodes : comma) {
        if (!pl_inp_field(inp, &field)) {
            pl_text_next_line(text);
            if (!pl_inp_data(inp) && nodes)
                return pl_text_fail(text, "element %" PRId64 " has %d nodes, expected %d", element.tag,
                                    (int)element.nodes, nodes);
            if (!pl_inp_data(inp)) break;
            continue;
        }
        comma = text->at[-1] == ',';
        if (element.nodes == PL_INP_MAX_ELEMENT_NODES)
            return pl_text_fail(text, "element %" PRId64 " has more than %d nodes", element.tag,
                                PL_INP_MAX_ELEMENT_NODES);
        PL_TRY(pl_build_room((void **)&inp->pool, &inp->pool_room, inp->pool_count + 1, sizeof *inp->pool,
                             text->err));
        PL_TRY(pl_inp_int(inp, field, "a node's number", &inp->pool[inp->pool_count]));
        inp->pool_count++;
        element.nodes++;
    }
    PL_TRY(pl_build_room((void **)&inp->elements, &inp->element_room, inp->element_count + 1,
                         sizeof *inp->elements, text->err));
    inp->elements[inp->element_count++] = element;
    return PL_OK;
}

static pl_status pl_inp_elements(pl_inp *inp, const pl_inp_keyword *keyword) {
    const pl_inp_word *type = pl_inp_parameter(keyword, "TYPE"), *set = pl_inp_parameter(keyword, "ELSET");
    int64_t first = inp->element_count;
    pl_inp_shape shape;
    int nodes;
    if (!type) return pl_inp_refuse(inp, keyword, "*ELEMENT without TYPE, expected one such as TYPE=C3D4");
    pl_inp_type_of(type, &shape, &nodes);
    while (pl_inp_data(inp)) {
        PL_TRY(pl_inp_element_record(inp, shape, nodes));
        pl_inp_word field;
        if (nodes && pl_inp_field(inp, &field)) return pl_inp_unexpected(inp, field, "no more nodes");
        pl_text_next_line(&inp->text);
    }
    return set && set->length ? pl_inp_set_of_block(inp, *set, true, first, inp->element_count - 1) : PL_OK;
}

/* An instance may be translated; a rotation would have a second line. */
static pl_status pl_inp_instance(pl_inp *inp, const pl_inp_keyword *keyword) {
    static const char *const axes[] = {"x of the translation", "y of the translation",
                                       "z of the translation"};
    pl_mesh *mesh = inp->build.mesh;
    double move[3] = {0};
    pl_inp_word field;
    if (++inp->instances > 1)
        return pl_inp_refuse(inp, keyword,
                             "a second *INSTANCE, expected one: save each in a file of its own");
    if (!pl_inp_data(inp)) return PL_OK;
    for (int k = 0; k < 3 && pl_inp_field(inp, &field); k++) {
        if (field.length) PL_TRY(pl_inp_real(inp, field, axes[k], &move[k]));
    }
    for (int64_t i = 0; i < 3 * mesh->node_count; i++) mesh->nodes[i] += move[i % 3];
    pl_text_next_line(&inp->text);
    if (!pl_inp_data(inp)) return PL_OK;
    return pl_text_fail(&inp->text, "a rotated *INSTANCE is not supported, expected a translation alone");
}

/* Refuses keywords that change or create parts of the mesh: skipping them would give a different mesh. */
static pl_status pl_inp_check(pl_inp *inp, const pl_inp_keyword *keyword) {
    static const char *const makers[] = {"NGEN", "NFILL", "NCOPY", "NMAP", "ELGEN", "ELCOPY", "SYSTEM"};
    const char *name = keyword->name;
    for (size_t i = 0; i < sizeof makers / sizeof makers[0]; i++) {
        if (!strcmp(name, makers[i]))
            return pl_inp_refuse(inp, keyword,
                                 "*%s is not supported, expected nodes and elements written out", name);
    }
    if (!strcmp(name, "INCLUDE"))
        return pl_inp_refuse(inp, keyword, "*INCLUDE is not followed, expected the mesh in this file");
    if (!strcmp(name, "PART") && ++inp->parts > 1)
        return pl_inp_refuse(inp, keyword,
                             "a second *PART, expected one: save each part in a file of its own");
    return PL_OK;
}

/* Keywords of a calculation, which a scene describes instead. Others are parts or options of these. */
static const char *const pl_inp_calculation[] = {
    "MATERIAL",    "SOLID SECTION", "SHELL SECTION", "BOUNDARY",           "CLOAD",    "DLOAD", "DSLOAD",
    "TEMPERATURE", "CONTACT PAIR",  "TIE",           "INITIAL CONDITIONS", "EQUATION", "MPC",   "COUPLING",
    "RIGID BODY",  "STEP"};
enum { PL_INP_CALCULATION = sizeof pl_inp_calculation / sizeof *pl_inp_calculation };

static void pl_inp_note_ignored(const pl_inp *inp) {
    pl_buffer names = {0};
    for (int i = 0; i < PL_INP_CALCULATION; i++) {
        if (inp->ignored >> i & 1)
            pl_buffer_print(&names, "%s*%s", names.size ? ", " : "", pl_inp_calculation[i]);
    }
    if (names.size)
        pl_mesh_repairs_note(inp->repairs,
                             PL_NOTE_IGNORED "%s; the scene describes materials, constraints and loads",
                             names.data);
    pl_buffer_free(&names);
}

static pl_status pl_inp_section(pl_inp *inp) {
    pl_inp_keyword keyword;
    PL_TRY(pl_inp_read_keyword(inp, &keyword));
    const char *name = keyword.name;
    bool nodes = !strcmp(name, "NODE"), elements = !strcmp(name, "ELEMENT");
    bool sets = !strcmp(name, "NSET"), element_sets = !strcmp(name, "ELSET");
    PL_TRY(pl_inp_check(inp, &keyword));
    if (!strcmp(name, "ASSEMBLY")) inp->in_assembly = true;
    if (!strcmp(name, "END ASSEMBLY")) inp->in_assembly = false;
    bool instance = !strcmp(name, "INSTANCE"),
         own = inp->in_assembly && !pl_inp_parameter(&keyword, "INSTANCE");
    if ((nodes || elements) && inp->in_assembly && !inp->assembly_noted) {
        pl_mesh_repairs_note(inp->repairs, "nodes and elements of the assembly itself were not read");
        inp->assembly_noted = true;
    }
    if (nodes && !inp->in_assembly) return pl_inp_nodes(inp, &keyword);
    if (elements && !inp->in_assembly) return pl_inp_elements(inp, &keyword);
    if (sets && !own) return pl_inp_set_lines(inp, &keyword, false);
    if (element_sets && !own) return pl_inp_set_lines(inp, &keyword, true);
    if (!strcmp(name, "SURFACE")) return pl_inp_surface_lines(inp, &keyword);
    if (instance) return pl_inp_instance(inp, &keyword);
    for (int i = 0; i < PL_INP_CALCULATION; i++)
        if (!strcmp(name, pl_inp_calculation[i])) inp->ignored |= 1u << i;
    while (pl_inp_data(inp)) pl_text_next_line(&inp->text);
    return PL_OK;
}

/* Converts the elements' node numbers to indices, and creates the cells. */
static pl_status pl_inp_cells(pl_inp *inp) {
    for (int64_t e = 0; e < inp->element_count; e++) {
        pl_inp_element *element = &inp->elements[e];
        int32_t nodes[PL_INP_MAX_ELEMENT_NODES];
        int64_t made = 1;
        inp->text.line = element->line;
        for (int32_t k = 0; k < element->nodes; k++) {
            int64_t tag = inp->pool[element->first + k];
            nodes[k] = pl_tags_find(&inp->node_tags, tag);
            if (nodes[k] < 0)
                return pl_text_fail(
                    &inp->text, "element %" PRId64 " names node %" PRId64 ", which the file does not have",
                    element->tag, tag);
            inp->pool[element->first + k] = nodes[k];
        }
        element->cell =
            (int32_t)(element->shape == PL_INP_TET ? inp->build.mesh->tet_count : inp->build.mesh->tri_count);
        if (element->shape == PL_INP_TET)
            PL_TRY(pl_build_tet(&inp->build, nodes, element->nodes));
        else if (element->shape == PL_INP_TRI)
            PL_TRY(pl_build_polygon(&inp->build, nodes, element->nodes > 4 ? 3 : element->nodes, &made));
        else
            pl_build_skip(&inp->build, inp->repairs,
                          element->shape == PL_INP_OTHER_SOLID ? pl_other_solid(element->nodes)
                          : element->nodes >= 4                ? PL_OTHER_QUADRILATERAL
                                                               : PL_OTHER_SMALL);
        element->cells = (int32_t)made;
    }
    return PL_OK;
}

static pl_status pl_inp_number(pl_inp *inp, pl_tags *tags, const int64_t *list, int64_t count,
                               const char *what) {
    bool repeats;
    int64_t tag = 0;
    pl_status status = pl_tags_build(tags, list, count, &repeats, &tag, inp->text.err);
    if (repeats)
        return pl_text_fail(&inp->text, "%s %" PRId64 " is given twice, expected each number once", what,
                            tag);
    return status;
}

static pl_status pl_inp_finish(pl_inp *inp) {
    int64_t *list = pl_array_new(inp->element_count, sizeof *list);
    if (!list) return pl_error_memory(inp->text.err, 8 * inp->element_count, "elements");
    for (int64_t i = 0; i < inp->element_count; i++) list[i] = inp->elements[i].tag;
    pl_status status = pl_inp_number(inp, &inp->element_tags, list, inp->element_count, "element");
    free(list);
    if (status == PL_OK) status = pl_inp_number(inp, &inp->node_tags, inp->tags, inp->tag_count, "node");
    if (status == PL_OK) status = pl_inp_cells(inp);
    if (status == PL_OK) status = pl_inp_sets_to_groups(inp);
    if (status == PL_OK) pl_build_finish(&inp->build, inp->repairs);
    if (status == PL_OK) pl_inp_note_ignored(inp);
    return status;
}

static pl_status pl_inp_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                             pl_error *err) {
    pl_inp inp = {.text = pl_text_open(source->label, source->data, source->size, 0, err),
                  .build = {.mesh = mesh, .err = err},
                  .repairs = repairs};
    pl_status status = PL_OK;
    if (pl_inp_data(&inp)) status = pl_text_unexpected(&inp.text, "a keyword such as *NODE");
    while (status == PL_OK && inp.text.at < inp.text.end) status = pl_inp_section(&inp);
    if (status == PL_OK) status = pl_inp_finish(&inp);
    free(inp.tags);
    free(inp.elements);
    free(inp.pool);
    free(inp.sets);
    free(inp.items);
    free(inp.members);
    free(inp.stamps);
    free(inp.surfaces);
    pl_tags_free(&inp.node_tags);
    pl_tags_free(&inp.element_tags);
    return status;
}

static bool pl_inp_recognise(const char *data, size_t size) {
    static const char *const starts[] = {"*HEADING", "*NODE", "*PART", "*INCLUDE", "*ELEMENT"};
    pl_text text = pl_text_open("", data, size, 0, NULL);
    while (pl_text_skip(&text) && text.end - text.at > 10 && text.at[0] == '*' && text.at[1] == '*')
        pl_text_next_line(&text);
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        size_t length = strlen(starts[i]);
        if ((size_t)(text.end - text.at) > length && pl_word_is(text.at, length, starts[i])) return true;
    }
    return false;
}

const pl_codec pl_codec_inp = {
    .format = {"inp", ".inp",
               "Abaqus and CalculiX: C3D4, C3D10, shells as triangles, sets and surfaces as groups", true,
               true},
    .read = pl_inp_read,
    .write = pl_inp_write,
    .recognise = pl_inp_recognise,
};
