/* The XML of a .vtu file: just enough to find pieces and arrays. Their numbers are decoded in vtu_data.c. */
#include "io/build.h"
#include "io/text.h"
#include "io/vtu.h"
#include "core/format.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

pl_status pl_vtu_fail(const pl_vtu *vtu, const char *at, const char *format, ...) {
    char message[700];
    va_list args;
    va_start(args, format);
    pl_format_args(message, sizeof message, format, args);
    va_end(args);
    int64_t line = 1;
    for (const char *p = vtu->data; p < at; p++) line += *p == '\n';
    return pl_error_set(vtu->err, PL_ERR_INPUT, "%s:%" PRId64 ": %s", vtu->label, line, message);
}

typedef struct pl_xml_tag {
    const char *at; /* of the '<' */
    const char *name;
    size_t length;
    const char *attributes, *end; /* from after the name to the '>' */
    bool closing, empty;          /* </x> and <x/> */
} pl_xml_tag;

static const char *pl_find(const char *at, const char *end, const char *what) {
    return at < end ? memmem(at, (size_t)(end - at), what, strlen(what)) : NULL;
}

static bool pl_is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/* The next element after *at, which moves past it. `found` is false at the end. */
static pl_status pl_xml_next(const pl_vtu *vtu, const char **at, pl_xml_tag *tag, bool *found) {
    *found = false;
    for (;;) {
        const char *open = *at < vtu->end ? memchr(*at, '<', (size_t)(vtu->end - *at)) : NULL;
        if (!open) return PL_OK;
        const char *closer = ">";
        if (vtu->end - open >= 4 && !memcmp(open, "<!--", 4))
            closer = "-->";
        else if (vtu->end - open >= 2 && open[1] == '?')
            closer = "?>";
        const char *close = pl_find(open + 1, vtu->end, closer);
        if (!close) return pl_vtu_fail(vtu, open, "'<' without '>'; the file ends early");
        *at = close + strlen(closer);
        if (open[1] == '!' || open[1] == '?') continue;
        *tag = (pl_xml_tag){.at = open, .name = open + 1, .end = close};
        tag->closing = *tag->name == '/';
        tag->name += tag->closing;
        const char *p = tag->name;
        while (p < close && !pl_is_space(*p) && *p != '/') p++;
        tag->length = (size_t)(p - tag->name);
        tag->attributes = p;
        tag->empty = close > open + 1 && close[-1] == '/';
        *found = true;
        return PL_OK;
    }
}

static bool pl_xml_is(const pl_xml_tag *tag, const char *name) {
    return tag->length == strlen(name) && !memcmp(tag->name, name, tag->length);
}

/* The value of an attribute, or NULL. */
static const char *pl_xml_attribute(const pl_xml_tag *tag, const char *name, size_t *length) {
    const char *p = tag->attributes;
    for (;;) {
        while (p < tag->end && pl_is_space(*p)) p++;
        const char *key = p;
        while (p < tag->end && *p != '=' && !pl_is_space(*p)) p++;
        size_t key_length = (size_t)(p - key);
        while (p < tag->end && (pl_is_space(*p) || *p == '=')) p++;
        if (p >= tag->end || (*p != '"' && *p != '\'')) return NULL;
        const char *value = p + 1;
        const char *stop = memchr(value, *p, (size_t)(tag->end - value));
        if (!stop) return NULL;
        if (key_length == strlen(name) && !memcmp(key, name, key_length)) {
            *length = (size_t)(stop - value);
            return value;
        }
        p = stop + 1;
    }
}

static bool pl_xml_is_value(const pl_xml_tag *tag, const char *name, const char *expected) {
    size_t length;
    const char *value = pl_xml_attribute(tag, name, &length);
    return value && pl_word_is(value, length, expected);
}

static pl_status pl_xml_int(const pl_vtu *vtu, const pl_xml_tag *tag, const char *name, int64_t default_value,
                            int64_t *out) {
    size_t length;
    const char *value = pl_xml_attribute(tag, name, &length);
    if (!value && default_value >= 0) {
        *out = default_value;
        return PL_OK;
    }
    if (!value)
        return pl_vtu_fail(vtu, tag->at, "%.*s has no attribute %s", (int)tag->length, tag->name, name);
    pl_text text = pl_text_open(vtu->label, value, length, 0, NULL);
    if (pl_text_int(&text, name, out) != PL_OK || *out < 0 || pl_text_skip(&text)) {
        return pl_vtu_fail(vtu, tag->at, "%s is '%.*s', expected a whole number from 0", name,
                           (int)(length < 40 ? length : 40), value);
    }
    return PL_OK;
}

static pl_status pl_vtu_file(pl_vtu *vtu, const pl_xml_tag *tag) {
    size_t length = 0;
    const char *type = pl_xml_attribute(tag, "type", &length);
    if (!type || !pl_word_is(type, length, "UnstructuredGrid")) {
        return pl_vtu_fail(vtu, tag->at, "the file's type is '%.*s', expected UnstructuredGrid",
                           (int)(length < 40 ? length : 40), type ? type : "");
    }
    vtu->big = pl_xml_is_value(tag, "byte_order", "BigEndian");
    vtu->header_bytes = pl_xml_is_value(tag, "header_type", "UInt64") ? 8 : 4;
    const char *compressor = pl_xml_attribute(tag, "compressor", &length);
    vtu->compressed = compressor && length;
    if (vtu->compressed && !pl_word_is(compressor, length, "vtkZLibDataCompressor")) {
        return pl_vtu_fail(vtu, tag->at, "compressor is '%.*s', expected vtkZLibDataCompressor or none",
                           (int)(length < 40 ? length : 40), compressor);
    }
    return PL_OK;
}

static pl_status pl_vtu_add_piece(pl_vtu *vtu, const pl_xml_tag *tag) {
    pl_vtu_piece piece = {.at = tag->at};
    PL_TRY(pl_xml_int(vtu, tag, "NumberOfPoints", -1, &piece.points));
    PL_TRY(pl_xml_int(vtu, tag, "NumberOfCells", -1, &piece.cells));
    if (piece.points > PL_MESH_MAX_COUNT || piece.cells > PL_MESH_MAX_COUNT) {
        return pl_vtu_fail(
            vtu, tag->at, "the piece has %" PRId64 " points and %" PRId64 " cells, expected at most %" PRId64,
            piece.points, piece.cells, PL_MESH_MAX_COUNT);
    }
    PL_TRY(pl_build_room((void **)&vtu->pieces, &vtu->piece_room, vtu->piece_count + 1, sizeof *vtu->pieces,
                         vtu->err));
    vtu->pieces[vtu->piece_count++] = piece;
    return PL_OK;
}

static pl_status pl_vtu_type(const pl_vtu *vtu, const pl_xml_tag *tag, pl_vtu_array *array) {
    static const struct {
        const char *name;
        char kind;
        int bytes;
    } types[] = {{"Float64", 'f', 8}, {"Float32", 'f', 4}, {"Int64", 'i', 8}, {"UInt64", 'u', 8},
                 {"Int32", 'i', 4},   {"UInt32", 'u', 4},  {"Int16", 'i', 2}, {"UInt16", 'u', 2},
                 {"Int8", 'i', 1},    {"UInt8", 'u', 1}};
    size_t length = 0;
    const char *type = pl_xml_attribute(tag, "type", &length);
    for (size_t i = 0; type && i < sizeof types / sizeof types[0]; i++) {
        if (!pl_word_is(type, length, types[i].name)) continue;
        array->kind = types[i].kind;
        array->bytes = types[i].bytes;
        return PL_OK;
    }
    return pl_vtu_fail(vtu, tag->at, "an array's type is '%.*s', expected Float64, Int32, ...",
                       (int)(length < 40 ? length : 40), type ? type : "");
}

/* Inline text ends at the closing tag; nested elements (InformationKey) come before or after the numbers. */
static pl_status pl_vtu_inline(const pl_vtu *vtu, const char **at, pl_vtu_array *array) {
    array->text = *at;
    const char *stop = pl_find(*at, vtu->end, "</DataArray");
    if (!stop) return pl_vtu_fail(vtu, array->at, "DataArray is not closed; the file ends early");
    *at = stop;
    for (;;) {
        while (array->text < stop && pl_is_space(*array->text)) array->text++;
        const char *child = memchr(array->text, '<', (size_t)(stop - array->text));
        array->end = child ? child : stop;
        if (!child || child > array->text) return PL_OK;
        const char *close = pl_find(child, stop, "</InformationKey>");
        if (!close) return pl_vtu_fail(vtu, child, "an element inside a DataArray, expected numbers");
        array->text = close + strlen("</InformationKey>");
    }
}

static pl_status pl_vtu_add_array(pl_vtu *vtu, const pl_xml_tag *tag, pl_vtu_section section,
                                  const char **at) {
    pl_vtu_array array = {.piece = vtu->piece_count - 1, .section = section, .at = tag->at};
    PL_TRY(pl_vtu_type(vtu, tag, &array));
    array.name = pl_xml_attribute(tag, "Name", &array.name_length);
    if (!array.name) array.name = "", array.name_length = 0;
    PL_TRY(pl_xml_int(vtu, tag, "NumberOfComponents", 1, &array.components));
    if (array.components < 1 || array.components > 1000) {
        return pl_vtu_fail(vtu, tag->at, "NumberOfComponents is %" PRId64 ", expected 1 to 1000",
                           array.components);
    }
    if (pl_xml_is_value(tag, "format", "appended")) {
        array.encoding = PL_VTU_APPENDED;
        PL_TRY(pl_xml_int(vtu, tag, "offset", -1, &array.offset));
    } else {
        array.encoding = pl_xml_is_value(tag, "format", "binary") ? PL_VTU_BASE64 : PL_VTU_ASCII;
        array.text = array.end = tag->end;
        if (!tag->empty) PL_TRY(pl_vtu_inline(vtu, at, &array));
    }
    PL_TRY(pl_build_room((void **)&vtu->arrays, &vtu->array_room, vtu->array_count + 1, sizeof *vtu->arrays,
                         vtu->err));
    vtu->arrays[vtu->array_count++] = array;
    return PL_OK;
}

static pl_status pl_vtu_add_appended(pl_vtu *vtu, const pl_xml_tag *tag, const char *at) {
    vtu->appended_base64 = pl_xml_is_value(tag, "encoding", "base64");
    while (at < vtu->end && pl_is_space(*at)) at++;
    if (at >= vtu->end || *at != '_')
        return pl_vtu_fail(vtu, tag->at, "the appended data does not begin with '_'");
    vtu->appended = at + 1;
    return PL_OK;
}

/* The section that starts here, or -1. */
static int pl_vtu_section_of(const pl_xml_tag *tag) {
    static const char *const names[] = {"Points", "Cells", "PointData", "CellData"};
    for (int i = 0; i < 4; i++) {
        if (pl_xml_is(tag, names[i])) return i;
    }
    return -1;
}

pl_status pl_vtu_scan(pl_vtu *vtu) {
    const char *at = vtu->data;
    pl_xml_tag tag;
    bool found, in_file = false, in_piece = false;
    int section = -1;
    for (;;) {
        PL_TRY(pl_xml_next(vtu, &at, &tag, &found));
        if (!found) break;
        if (pl_xml_is(&tag, "VTKFile")) {
            if (!tag.closing) PL_TRY(pl_vtu_file(vtu, &tag));
            in_file = true;
        } else if (!in_file) {
            return pl_vtu_fail(vtu, tag.at, "found <%.*s>, expected <VTKFile>",
                               (int)(tag.length < 40 ? tag.length : 40), tag.name);
        } else if (pl_xml_is(&tag, "Piece")) {
            if (!tag.closing) PL_TRY(pl_vtu_add_piece(vtu, &tag));
            in_piece = !tag.closing && !tag.empty;
        } else if (pl_vtu_section_of(&tag) >= 0) {
            section = tag.closing || tag.empty ? -1 : pl_vtu_section_of(&tag);
        } else if (pl_xml_is(&tag, "DataArray") && !tag.closing) {
            if (in_piece && section >= 0) PL_TRY(pl_vtu_add_array(vtu, &tag, (pl_vtu_section)section, &at));
        } else if (pl_xml_is(&tag, "AppendedData")) {
            return pl_vtu_add_appended(vtu, &tag, at); /* the data that follows need not be text */
        }
    }
    if (!in_file) return pl_vtu_fail(vtu, vtu->end, "no <VTKFile> found, expected a VTK XML file");
    return PL_OK;
}
