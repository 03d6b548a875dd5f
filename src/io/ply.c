/* Stanford .ply surfaces, ASCII and binary of either byte order: x, y, z of the vertices and the faces' lists
 * (cut into triangles). Other properties and elements are passed over. */
#include "core/memory.h"
#include "io/build.h"
#include "io/formats.h"
#include "io/print.h"
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

typedef struct pl_ply_property {
    int role; /* 0, 1, 2: x, y, z; 3: the list of a face's nodes; -1: passed over */
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
    int64_t place; /* number of the item being read, for messages of binary files */
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

static pl_status pl_ply_property_line(pl_ply *ply) {
    static const char *const axes[] = {"x", "y", "z"};
    pl_text *text = &ply->text;
    if (!ply->element_count) return pl_text_fail(text, "a property before any element");
    pl_ply_element *element = &ply->elements[ply->element_count - 1];
    if (element->property_count == PL_PLY_MAX_PROPERTIES) {
        return pl_text_fail(text, "more than %d properties, expected fewer", PL_PLY_MAX_PROPERTIES);
    }
    pl_ply_property *property = &element->properties[element->property_count++];
    *property = (pl_ply_property){.role = -1, .list = pl_text_accept(text, "list")};
    if (property->list) PL_TRY(pl_ply_type_of(ply, &property->count));
    PL_TRY(pl_ply_type_of(ply, &property->value));
    const char *word;
    size_t length;
    PL_TRY(pl_text_word(text, "a property's name", &word, &length));
    if (property->list && property->count.kind == 'f')
        return pl_text_fail(text, "a list's length is a real number, expected a whole one");
    for (int k = 0; k < 3 && element->what == 'v' && !property->list; k++) {
        if (pl_word_is(word, length, axes[k])) property->role = k;
    }
    if (element->what == 'f' && property->list &&
        (pl_word_is(word, length, "vertex_indices") || pl_word_is(word, length, "vertex_index"))) {
        property->role = 3;
    }
    return PL_OK;
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
        } else if (!pl_word_is(word, length, "comment") && !pl_word_is(word, length, "obj_info")) {
            /* older exporters forget the word comment */
            pl_mesh_repairs_note(ply->repairs, "line %" PRId64 " of the header passed over", text->line);
        }
        pl_text_next_line(text);
    }
    pl_text_next_line(text);
    if (!format) return pl_text_fail(text, "the header has no format line");
    text->binary = !ply->ascii;
    return PL_OK;
}

/* One number of either encoding. */
static pl_status pl_ply_value(pl_ply *ply, pl_ply_type type, double *value) {
    pl_text *text = &ply->text;
    if (ply->ascii) {
        pl_text_skip(text); /* an item is usually a line, but need not be */
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

static pl_status pl_ply_list(pl_ply *ply, const pl_ply_property *property, int64_t *count) {
    double length, value;
    PL_TRY(pl_ply_value(ply, property->count, &length));
    int64_t left = ply->text.end - ply->text.at;
    if (!(length >= 0 && length <= (double)(left / (ply->ascii ? 1 : property->value.bytes) + 1))) {
        return pl_text_fail(&ply->text,
                            "item %" PRId64 ": a list of %g numbers, but only %" PRId64 " bytes follow",
                            ply->place, length, left);
    }
    *count = (int64_t)length;
    if (property->role == 3)
        PL_TRY(pl_build_room((void **)&ply->corners, &ply->corner_room, *count, sizeof *ply->corners,
                             ply->text.err));
    for (int64_t i = 0; i < *count; i++) {
        PL_TRY(pl_ply_value(ply, property->value, &value));
        if (property->role != 3) continue;
        if (!(value >= 0 && value < (double)ply->build.mesh->node_count)) {
            return pl_text_fail(&ply->text, "face %" PRId64 " names vertex %g, expected 0 to %" PRId64,
                                ply->place, value, ply->build.mesh->node_count - 1);
        }
        ply->corners[i] = (int32_t)value;
    }
    return PL_OK;
}

static pl_status pl_ply_item(pl_ply *ply, const pl_ply_element *element) {
    double position[3] = {0}, value;
    int64_t made, corners = 0, count = 0;
    for (int p = 0; p < element->property_count; p++) {
        const pl_ply_property *property = &element->properties[p];
        if (property->list) {
            PL_TRY(pl_ply_list(ply, property, &count));
            if (property->role == 3) corners = count;
            continue;
        }
        PL_TRY(pl_ply_value(ply, property->value, &value));
        if (property->role >= 0) position[property->role] = value;
    }
    if (element->what == 'f' && corners < 3) ply->repairs->dropped_cells++;
    if (element->what == 'f') return pl_build_polygon(&ply->build, ply->corners, corners, &made);
    if (element->what != 'v') return PL_OK;
    if (!isfinite(position[0]) || !isfinite(position[1]) || !isfinite(position[2])) {
        return pl_text_fail(&ply->text, "vertex %" PRId64 " is (%g, %g, %g), expected finite numbers",
                            ply->place, position[0], position[1], position[2]);
    }
    return pl_build_node(&ply->build, position);
}

/* Every item takes a byte at least, unless its element has no properties. */
static pl_status pl_ply_body(pl_ply *ply) {
    for (int e = 0; e < ply->element_count; e++) {
        const pl_ply_element *element = &ply->elements[e];
        int roles = 0;
        for (int p = 0; p < element->property_count; p++) {
            if (element->properties[p].role >= 0) roles |= 1 << element->properties[p].role;
        }
        if (element->what == 'v' && roles != 7)
            return pl_text_fail(&ply->text, "the vertices lack x, y or z");
        if (element->what == 'f' && roles != 8)
            return pl_text_fail(&ply->text, "the faces lack a list vertex_indices");
        for (ply->place = 0; ply->place < element->count && element->property_count; ply->place++)
            PL_TRY(pl_ply_item(ply, element));
    }
    return PL_OK;
}

static pl_status pl_ply_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                             pl_error *err) {
    pl_ply ply = {.text = pl_text_open(source->label, source->data, source->size, 0, err),
                  .build = {.mesh = mesh, .err = err},
                  .repairs = repairs,
                  .elements = pl_array_new(PL_PLY_MAX_ELEMENTS, sizeof *ply.elements)};
    pl_status status = ply.elements ? pl_ply_header(&ply) : pl_error_memory(err, 1 << 16, "a header");
    if (status == PL_OK) status = pl_ply_body(&ply);
    free(ply.elements);
    free(ply.corners);
    return status;
}

/* Binary, little endian, double precision. */
static pl_status pl_ply_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_outline outline;
    pl_writer writer;
    PL_TRY(pl_outline_make(mesh, &outline, err));
    pl_status status = pl_writer_open(&writer, path, err);
    if (status == PL_OK) {
        pl_print(&writer,
                 "ply\nformat binary_little_endian 1.0\nelement vertex %" PRId64
                 "\nproperty double x\nproperty double y\nproperty double z\nelement face %" PRId64
                 "\nproperty list uchar int vertex_indices\nend_header\n",
                 outline.node_count, outline.tri_count);
        for (int64_t i = 0; i < 3 * outline.node_count; i++) {
            uint64_t bits;
            uint8_t bytes[8];
            memcpy(&bits, &outline.nodes[i], sizeof bits);
            for (int b = 0; b < 8; b++) bytes[b] = (uint8_t)(bits >> 8 * b);
            pl_writer_add(&writer, bytes, sizeof bytes);
        }
        for (int64_t i = 0; i < outline.tri_count; i++) {
            uint8_t bytes[13] = {3};
            for (int b = 0; b < 12; b++)
                bytes[1 + b] = (uint8_t)((uint32_t)outline.tris[3 * i + b / 4] >> 8 * (b % 4));
            pl_writer_add(&writer, bytes, sizeof bytes);
        }
        status = pl_writer_commit(&writer, err);
    }
    pl_outline_free(&outline);
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
