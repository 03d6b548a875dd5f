/* Stanford .ply surfaces, ASCII and binary of either byte order: x, y, z of the vertices, the faces' lists
 * (divided into triangles), vertex colours, and texture coordinates of vertices or of the faces' corners,
 * with the texture named in a comment, as MeshLab writes them. Other properties and elements are skipped. */
#include "core/memory.h"
#include "io/build.h"
#include "io/formats.h"
#include "io/look.h"
#include "io/mtl.h"
#include "io/path.h"
#include "io/ply.h"
#include "io/raw.h"
#include "io/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PL_PLY_MAX_ELEMENTS = 32, PL_PLY_MAX_PROPERTIES = 128 };

typedef struct pl_ply_type {
    char kind; /* 'f', 'i', 'u' */
    int bytes;
} pl_ply_type;

/* The roles of properties. */
enum {
    PL_PLY_OTHER = -1,
    PL_PLY_X,
    PL_PLY_Y,
    PL_PLY_Z,
    PL_PLY_RED,
    PL_PLY_GREEN,
    PL_PLY_BLUE,
    PL_PLY_ALPHA,
    PL_PLY_U,
    PL_PLY_V,
    PL_PLY_VALUES, /* number of values per vertex */
    PL_PLY_NODES = PL_PLY_VALUES,
    PL_PLY_CORNER_UVS,
};

typedef struct pl_ply_property {
    int role;
    bool list;
    pl_ply_type count, value;
} pl_ply_property;

typedef struct pl_ply_element {
    char what; /* 'v' vertices, 'f' faces, 'o' others */
    int64_t count;
    int property_count;
    pl_ply_property properties[PL_PLY_MAX_PROPERTIES];
} pl_ply_element;

typedef struct pl_ply {
    pl_text text;
    pl_build build;
    pl_mesh_repairs *repairs;
    bool ascii, big;
    int element_count;
    pl_ply_element *elements;
    int32_t *corners;
    int64_t corner_room;
    int64_t place;    /* index of the current item, for messages about binary files */
    int vertex_roles; /* bits of the roles that vertices have */
    pl_colors colors;
    double *vertex_uvs; /* (node_count,2), if vertices have them */
    int64_t vertex_uv_count, vertex_uv_room;
    double *face_uvs; /* of the current face */
    int64_t face_uv_count, face_uv_room;
    double *uvs; /* (tri_count,6), if faces have them */
    int64_t uv_count, uv_room;
    const char *texture; /* as named in the comment */
    size_t texture_length;
} pl_ply;

static pl_status pl_ply_fail(const pl_ply *ply, const char *what) {
    if (ply->ascii) return pl_text_unexpected(&ply->text, what);
    return pl_error_set(ply->text.err, PL_ERR_INPUT, "%s: the data ends at item %" PRId64 ", expected %s",
                        ply->text.label, ply->place, what);
}

static pl_status pl_ply_type_of(pl_ply *ply, pl_ply_type *type) {
    static const struct {
        const char *name, *other;
        pl_ply_type type;
    } types[] = {{"char", "int8", {'i', 1}},     {"uchar", "uint8", {'u', 1}},   {"short", "int16", {'i', 2}},
                 {"ushort", "uint16", {'u', 2}}, {"int", "int32", {'i', 4}},     {"uint", "uint32", {'u', 4}},
                 {"float", "float32", {'f', 4}}, {"double", "float64", {'f', 8}}};
    const char *word;
    size_t length;
    PL_TRY(pl_text_word(&ply->text, "a type", &word, &length));
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (!pl_word_is(word, length, types[i].name) && !pl_word_is(word, length, types[i].other)) continue;
        *type = types[i].type;
        return PL_OK;
    }
    ply->text.at -= length;
    return pl_text_unexpected(&ply->text, "a type such as float or int");
}

static int pl_ply_role(char what, bool list, const char *word, size_t length) {
    static const struct {
        const char *name;
        char what;
        bool list;
        int role;
    } roles[] = {{"x", 'v', false, PL_PLY_X},
                 {"y", 'v', false, PL_PLY_Y},
                 {"z", 'v', false, PL_PLY_Z},
                 {"red", 'v', false, PL_PLY_RED},
                 {"green", 'v', false, PL_PLY_GREEN},
                 {"blue", 'v', false, PL_PLY_BLUE},
                 {"alpha", 'v', false, PL_PLY_ALPHA},
                 {"diffuse_red", 'v', false, PL_PLY_RED},
                 {"diffuse_green", 'v', false, PL_PLY_GREEN},
                 {"diffuse_blue", 'v', false, PL_PLY_BLUE},
                 {"s", 'v', false, PL_PLY_U},
                 {"t", 'v', false, PL_PLY_V},
                 {"u", 'v', false, PL_PLY_U},
                 {"v", 'v', false, PL_PLY_V},
                 {"texture_u", 'v', false, PL_PLY_U},
                 {"texture_v", 'v', false, PL_PLY_V},
                 {"vertex_indices", 'f', true, PL_PLY_NODES},
                 {"vertex_index", 'f', true, PL_PLY_NODES},
                 {"texcoord", 'f', true, PL_PLY_CORNER_UVS}};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        if (roles[i].what == what && roles[i].list == list && pl_word_is(word, length, roles[i].name))
            return roles[i].role;
    }
    return PL_PLY_OTHER;
}

static pl_status pl_ply_property_line(pl_ply *ply) {
    pl_text *text = &ply->text;
    if (!ply->element_count) return pl_text_fail(text, "a property before any element");
    pl_ply_element *element = &ply->elements[ply->element_count - 1];
    if (element->property_count == PL_PLY_MAX_PROPERTIES) {
        return pl_text_fail(text, "more than %d properties, expected fewer", PL_PLY_MAX_PROPERTIES);
    }
    pl_ply_property *property = &element->properties[element->property_count++];
    *property = (pl_ply_property){.role = PL_PLY_OTHER, .list = pl_text_accept(text, "list")};
    if (property->list) PL_TRY(pl_ply_type_of(ply, &property->count));
    PL_TRY(pl_ply_type_of(ply, &property->value));
    const char *word;
    size_t length;
    PL_TRY(pl_text_word(text, "a property's name", &word, &length));
    if (property->list && property->count.kind == 'f')
        return pl_text_fail(text, "a list's length is a real number, expected a whole one");
    property->role = pl_ply_role(element->what, property->list, word, length);
    return PL_OK;
}

/* Reads "TextureFile bunny.png" after a comment; the first one is used. */
static void pl_ply_comment(pl_ply *ply) {
    pl_text *text = &ply->text;
    if (ply->texture || !pl_text_accept(text, "TextureFile") || !pl_text_skip_blanks(text)) return;
    const char *at = text->at, *stop = at;
    while (stop < text->end && *stop != '\n' && *stop != '\0') stop++;
    while (stop > at && (stop[-1] == ' ' || stop[-1] == '\r' || stop[-1] == '\t')) stop--;
    ply->texture = at;
    ply->texture_length = (size_t)(stop - at);
}

static pl_status pl_ply_element_line(pl_ply *ply) {
    pl_text *text = &ply->text;
    const char *word;
    size_t length;
    if (ply->element_count == PL_PLY_MAX_ELEMENTS) {
        return pl_text_fail(text, "more than %d elements, expected fewer", PL_PLY_MAX_ELEMENTS);
    }
    pl_ply_element *element = &ply->elements[ply->element_count++];
    PL_TRY(pl_text_word(text, "an element's name", &word, &length));
    element->what = pl_word_is(word, length, "vertex") ? 'v' : pl_word_is(word, length, "face") ? 'f' : 'o';
    return pl_text_count(text, "the number of items", 1, &element->count);
}

static pl_status pl_ply_format(pl_ply *ply) {
    const char *word;
    size_t length;
    PL_TRY(pl_text_word(&ply->text, "a format", &word, &length));
    ply->ascii = pl_word_is(word, length, "ascii");
    ply->big = pl_word_is(word, length, "binary_big_endian");
    if (ply->ascii || ply->big || pl_word_is(word, length, "binary_little_endian")) return PL_OK;
    ply->text.at -= length;
    return pl_text_unexpected(&ply->text, "ascii, binary_little_endian or binary_big_endian");
}

static pl_status pl_ply_header(pl_ply *ply) {
    pl_text *text = &ply->text;
    bool format = false;
    if (!pl_text_skip(text) || !pl_text_accept(text, "ply")) return pl_text_unexpected(text, "ply");
    pl_text_next_line(text);
    for (;;) {
        const char *word;
        size_t length;
        if (!pl_text_skip(text)) return pl_text_unexpected(text, "end_header");
        PL_TRY(pl_text_word(text, "a keyword", &word, &length));
        if (pl_word_is(word, length, "end_header")) break;
        if (pl_word_is(word, length, "format")) {
            PL_TRY(pl_ply_format(ply));
            format = true;
        } else if (pl_word_is(word, length, "element")) {
            PL_TRY(pl_ply_element_line(ply));
        } else if (pl_word_is(word, length, "property")) {
            PL_TRY(pl_ply_property_line(ply));
        } else if (pl_word_is(word, length, "comment")) {
            pl_ply_comment(ply);
        } else if (!pl_word_is(word, length, "obj_info")) {
            /* older exporters omit the word comment */
            pl_mesh_repairs_note(ply->repairs, "line %" PRId64 " of the header was ignored", text->line);
        }
        pl_text_next_line(text);
    }
    pl_text_next_line(text);
    if (!format) return pl_text_fail(text, "the header has no format line");
    text->binary = !ply->ascii;
    return PL_OK;
}

/* Reads one number in either encoding. */
static pl_status pl_ply_value(pl_ply *ply, pl_ply_type type, double *value) {
    pl_text *text = &ply->text;
    if (ply->ascii) {
        pl_text_skip(text); /* an item is usually one line, but need not be */
        const char *stop = pl_scan_real(text->at, text->end, value);
        if (!stop) return pl_text_unexpected(text, "a number");
        text->at = stop;
        return PL_OK;
    }
    if (text->end - text->at < type.bytes) return pl_ply_fail(ply, "a number");
    if (type.kind == 'f')
        *value = pl_raw_real(text->at, type.bytes, ply->big);
    else if (type.kind == 'i')
        *value = (double)pl_raw_int(text->at, type.bytes, ply->big);
    else
        *value = (double)pl_raw_bits(text->at, type.bytes, ply->big);
    text->at += type.bytes;
    return PL_OK;
}

static pl_status pl_ply_list_item(pl_ply *ply, const pl_ply_property *property, int64_t i) {
    double value;
    PL_TRY(pl_ply_value(ply, property->value, &value));
    if (property->role == PL_PLY_CORNER_UVS) ply->face_uvs[i] = isfinite(value) ? value : 0.0;
    if (property->role != PL_PLY_NODES) return PL_OK;
    if (!(value >= 0 && value < (double)ply->build.mesh->node_count)) {
        return pl_text_fail(&ply->text, "face %" PRId64 " names vertex %g, expected 0 to %" PRId64,
                            ply->place, value, ply->build.mesh->node_count - 1);
    }
    ply->corners[i] = (int32_t)value;
    return PL_OK;
}

static pl_status pl_ply_list(pl_ply *ply, const pl_ply_property *property, int64_t *count) {
    double length;
    pl_error *err = ply->text.err;
    PL_TRY(pl_ply_value(ply, property->count, &length));
    int64_t left = ply->text.end - ply->text.at;
    if (!(length >= 0 && length <= (double)(left / (ply->ascii ? 1 : property->value.bytes) + 1))) {
        return pl_text_fail(&ply->text,
                            "item %" PRId64 ": a list of %g numbers, but only %" PRId64 " bytes follow",
                            ply->place, length, left);
    }
    *count = (int64_t)length;
    if (property->role == PL_PLY_NODES)
        PL_TRY(pl_build_room((void **)&ply->corners, &ply->corner_room, *count, sizeof *ply->corners, err));
    if (property->role == PL_PLY_CORNER_UVS)
        PL_TRY(
            pl_build_room((void **)&ply->face_uvs, &ply->face_uv_room, *count, sizeof *ply->face_uvs, err));
    for (int64_t i = 0; i < *count; i++) PL_TRY(pl_ply_list_item(ply, property, i));
    return PL_OK;
}

static pl_status pl_ply_vertex(pl_ply *ply, const double *values) {
    pl_error *err = ply->text.err;
    if (!isfinite(values[0]) || !isfinite(values[1]) || !isfinite(values[2])) {
        return pl_text_fail(&ply->text, "vertex %" PRId64 " is (%g, %g, %g), expected finite numbers",
                            ply->place, values[0], values[1], values[2]);
    }
    int64_t node = ply->build.mesh->node_count;
    PL_TRY(pl_build_node(&ply->build, values));
    const int rgb = 1 << PL_PLY_RED | 1 << PL_PLY_GREEN | 1 << PL_PLY_BLUE;
    const int uv = 1 << PL_PLY_U | 1 << PL_PLY_V;
    if ((ply->vertex_roles & rgb) == rgb)
        PL_TRY(pl_colors_set(&ply->colors, node, ply->vertex_roles & 1 << PL_PLY_ALPHA ? 4 : 3,
                             values + PL_PLY_RED, err));
    if ((ply->vertex_roles & uv) != uv) return PL_OK;
    PL_TRY(pl_build_room((void **)&ply->vertex_uvs, &ply->vertex_uv_room, 2 * (node + 1),
                         sizeof *ply->vertex_uvs, err));
    while (ply->vertex_uv_count < 2 * node) ply->vertex_uvs[ply->vertex_uv_count++] = 0.0;
    for (int k = 0; k < 2; k++) {
        double value = values[PL_PLY_U + k];
        ply->vertex_uvs[ply->vertex_uv_count++] = isfinite(value) ? value : 0.0;
    }
    return PL_OK;
}

/* Divides a face; the corners of its triangles are corners of the face. */
static pl_status pl_ply_face(pl_ply *ply, int64_t corners) {
    pl_mesh *mesh = ply->build.mesh;
    int64_t made, first = mesh->tri_count;
    if (corners < 3) ply->repairs->dropped_cells++;
    PL_TRY(pl_build_polygon(&ply->build, ply->corners, corners, &made));
    if (ply->face_uv_count < 0) return PL_OK;
    PL_TRY(pl_build_room((void **)&ply->uvs, &ply->uv_room, 6 * mesh->tri_count, sizeof *ply->uvs,
                         ply->text.err));
    while (ply->uv_count < 6 * first) ply->uvs[ply->uv_count++] = 0.0;
    for (int64_t i = 3 * first; i < 3 * mesh->tri_count; i++) {
        int64_t at = 0;
        while (at < corners && ply->corners[at] != mesh->tris[i]) at++;
        bool there = 2 * at + 1 < ply->face_uv_count && at < corners;
        for (int k = 0; k < 2; k++) ply->uvs[ply->uv_count++] = there ? ply->face_uvs[2 * at + k] : 0.0;
    }
    return PL_OK;
}

static pl_status pl_ply_item(pl_ply *ply, const pl_ply_element *element) {
    double values[PL_PLY_VALUES] = {0}, value;
    int64_t corners = 0, count = 0;
    for (int p = 0; p < element->property_count; p++) {
        const pl_ply_property *property = &element->properties[p];
        if (property->list) {
            PL_TRY(pl_ply_list(ply, property, &count));
            if (property->role == PL_PLY_NODES) corners = count;
            if (property->role == PL_PLY_CORNER_UVS) ply->face_uv_count = count;
            continue;
        }
        PL_TRY(pl_ply_value(ply, property->value, &value));
        if (property->role < 0) continue;
        bool color = property->role >= PL_PLY_RED && property->role <= PL_PLY_ALPHA;
        if (color && property->value.kind == 'u') value /= (double)((1ull << 8 * property->value.bytes) - 1);
        values[property->role] = value;
    }
    if (element->what == 'f') return pl_ply_face(ply, corners);
    return element->what == 'v' ? pl_ply_vertex(ply, values) : PL_OK;
}

/* Every item takes at least one byte, unless its element has no properties. */
static pl_status pl_ply_body(pl_ply *ply) {
    for (int e = 0; e < ply->element_count; e++) {
        const pl_ply_element *element = &ply->elements[e];
        int roles = 0;
        for (int p = 0; p < element->property_count; p++) {
            if (element->properties[p].role >= 0) roles |= 1 << element->properties[p].role;
        }
        if (element->what == 'v' && (roles & 7) != 7)
            return pl_text_fail(&ply->text, "the vertices have no x, y or z");
        if (element->what == 'f' && !(roles & 1 << PL_PLY_NODES))
            return pl_text_fail(&ply->text, "the faces have no list vertex_indices");
        if (element->what == 'v') ply->vertex_roles = roles;
        if (element->what == 'f') ply->face_uv_count = roles & 1 << PL_PLY_CORNER_UVS ? 0 : -1;
        for (ply->place = 0; ply->place < element->count && element->property_count; ply->place++)
            PL_TRY(pl_ply_item(ply, element));
    }
    return PL_OK;
}

/* Texture coordinates of the faces' corners take precedence over those of vertices. */
static pl_status pl_ply_uvs(pl_ply *ply) {
    pl_mesh *mesh = ply->build.mesh;
    double *uv = NULL;
    if ((!ply->uvs && !ply->vertex_uvs) || !mesh->tri_count) return PL_OK;
    PL_TRY(pl_look_array(mesh, PL_LOOK_UV, PL_ON_TRIS, 6, &uv, ply->text.err));
    for (int64_t i = 0; i < 3 * mesh->tri_count; i++) {
        int64_t at = ply->uvs ? 2 * i : 2 * (int64_t)mesh->tris[i];
        if (at >= (ply->uvs ? ply->uv_count : ply->vertex_uv_count)) continue;
        memcpy(uv + 2 * i, (ply->uvs ? ply->uvs : ply->vertex_uvs) + at, 2 * sizeof *uv);
    }
    return PL_OK;
}

static pl_status pl_ply_texture(pl_ply *ply, const char *path) {
    pl_mesh *mesh = ply->build.mesh;
    pl_error *err = ply->text.err;
    double *material = NULL;
    if (!ply->texture_length || !mesh->tri_count) return PL_OK;
    if (pl_mesh_appearance(mesh, ply->texture, ply->texture_length) < 0)
        return pl_error_memory(err, (int64_t)ply->texture_length, "a texture");
    char *folder = path ? pl_path_folder(path) : NULL;
    char *file = pl_texture_path(folder, ply->texture, ply->texture_length);
    free(folder);
    if (!file) return pl_error_memory(err, (int64_t)ply->texture_length, "a texture");
    mesh->appearances[0].texture = file;
    if (path) pl_texture_check(file, ply->repairs);
    return pl_look_array(mesh, PL_LOOK_MATERIAL, PL_ON_TRIS, 1, &material, err); /* zeros: the only one */
}

static pl_status pl_ply_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                             pl_error *err) {
    pl_ply ply = {.text = pl_text_open(source->label, source->data, source->size, 0, err),
                  .build = {.mesh = mesh, .err = err},
                  .repairs = repairs,
                  .face_uv_count = -1,
                  .elements = pl_array_new(PL_PLY_MAX_ELEMENTS, sizeof *ply.elements)};
    pl_status status = ply.elements ? pl_ply_header(&ply) : pl_error_memory(err, 1 << 16, "a header");
    if (status == PL_OK) status = pl_ply_body(&ply);
    if (status == PL_OK) status = pl_ply_uvs(&ply);
    if (status == PL_OK) status = pl_ply_texture(&ply, source->path);
    if (status == PL_OK) status = pl_colors_finish(&ply.colors, mesh, repairs, err);
    pl_colors_free(&ply.colors);
    free(ply.elements);
    free(ply.corners);
    free(ply.vertex_uvs);
    free(ply.face_uvs);
    free(ply.uvs);
    return status;
}

static bool pl_ply_recognise(const char *data, size_t size) {
    return size > 4 && !memcmp(data, "ply", 3) && (data[3] == '\n' || data[3] == '\r');
}

const pl_codec pl_codec_ply = {
    .format = {"ply", ".ply",
               "Stanford surface, ASCII and binary (written binary); polygons are cut into triangles", true,
               true},
    .read = pl_ply_read,
    .write = pl_ply_write,
    .recognise = pl_ply_recognise,
    .welds = true,
};
