/* Arrays on points and cells of VTK's legacy files: SCALARS, VECTORS and so on, and the arrays of a FIELD. */
#include "core/memory.h"
#include "io/vtk.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PL_VTK_MAX_COMPONENTS = 1000 };

void pl_vtk_skip_metadata(pl_text *text) {
    pl_text_next_line(text);
    while (text->at < text->end && pl_text_skip_blanks(text)) pl_text_next_line(text);
}

/* Decodes "%20" and similar sequences in a name; malloc'ed. */
static char *pl_vtk_name(const char *word, size_t *length) {
    char *name = malloc(*length + 1);
    size_t size = 0;
    for (size_t i = 0; name && i < *length; i++) {
        unsigned code = 0;
        bool escaped = word[i] == '%' && i + 2 < *length && isxdigit((unsigned char)word[i + 1]) &&
                       isxdigit((unsigned char)word[i + 2]);
        for (int k = 1; k < 3 && escaped; k++) {
            char digit = (char)tolower((unsigned char)word[i + (size_t)k]);
            code = 16 * code + (unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
        }
        char plain = escaped ? (char)code : word[i];
        name[size++] = plain ? plain : ' ';
        i += escaped ? 2 : 0;
    }
    if (name) name[size] = '\0';
    *length = size;
    return name;
}

/* Reads an array of `count` items on points or cells; with `keep` false, skips it. */
static pl_status pl_vtk_array(pl_vtk *vtk, const char *word, size_t length, pl_vtk_type type, int components,
                              int64_t count, bool keep, bool points) {
    pl_mesh *mesh = vtk->cells.build.mesh;
    double *values;
    PL_TRY(pl_vtk_reals(vtk, type, count * components, "an array", &values));
    char *name = pl_vtk_name(word, &length);
    pl_status status = name ? PL_OK : pl_error_memory(vtk->text.err, (int64_t)length, "a name");
    if (status == PL_OK && keep && points) {
        pl_array *array = pl_mesh_array(mesh, name, length, PL_ON_NODES, components);
        if (array)
            memcpy(array->values, values, (size_t)(count * components) * sizeof *values);
        else
            status = pl_error_memory(vtk->text.err, 8 * components * count, name);
    } else if (status == PL_OK && keep) {
        status = pl_vtk_cells_array(&vtk->cells, name, length, components);
        if (status == PL_OK) pl_vtk_cells_values(&vtk->cells, 0, count, components, values);
    }
    free(name);
    free(values);
    return status;
}

/* For each array: "name components tuples type" and the values. */
pl_status pl_vtk_field(pl_vtk *vtk, bool keep, bool points, int64_t count) {
    pl_text *text = &vtk->text;
    const char *word, *type_word;
    size_t length, type_length;
    int64_t arrays, components, tuples;
    PL_TRY(pl_text_word(text, "a field's name", &word, &length));
    PL_TRY(pl_text_count(text, "the number of arrays", 8, &arrays));
    for (int64_t i = 0; i < arrays; i++) {
        pl_vtk_type type;
        if (!pl_text_skip(text)) return pl_text_unexpected(text, "an array's name");
        PL_TRY(pl_text_word(text, "an array's name", &word, &length));
        if (pl_word_is(word, length, "METADATA")) {
            pl_vtk_skip_metadata(text);
            i--;
            continue;
        }
        if (pl_word_is(word, length, "NULL_ARRAY")) continue;
        PL_TRY(pl_text_int(text, "the number of components", &components));
        PL_TRY(pl_text_count(text, "the number of tuples", 1, &tuples));
        PL_TRY(pl_text_word(text, "a type", &type_word, &type_length));
        if (components < 0 || components > PL_VTK_MAX_COMPONENTS)
            return pl_text_fail(text, "an array of %" PRId64 " components, expected 0 to %d", components,
                                PL_VTK_MAX_COMPONENTS);
        if (!pl_vtk_type_of(type_word, type_length, &type))
            return pl_text_fail(text, "array '%.*s' has type '%.*s', expected numbers (float, int, ...)",
                                (int)(length < 60 ? length : 60), word,
                                (int)(type_length < 60 ? type_length : 60), type_word);
        bool fits = keep && tuples == count && components > 0;
        PL_TRY(pl_vtk_array(vtk, word, length, type, (int)components, tuples, fits, points));
    }
    return PL_OK;
}

/* Skips a table of colours: bytes in a binary file, numbers from 0 to 1 in text. */
static pl_status pl_vtk_table(pl_vtk *vtk) {
    const char *word;
    size_t length;
    int64_t size;
    double *values;
    PL_TRY(pl_text_word(&vtk->text, "a table's name", &word, &length));
    PL_TRY(pl_text_count(&vtk->text, "the size of a table", 4, &size));
    PL_TRY(pl_vtk_reals(vtk, (pl_vtk_type){'u', 1}, 4 * size, "a table of colours", &values));
    free(values);
    return PL_OK;
}

/* COLOR_SCALARS name components: bytes in a binary file, numbers from 0 to 1 in text. */
static pl_status pl_vtk_colours(pl_vtk *vtk, const char *name, size_t length, bool points, int64_t count) {
    int64_t components;
    PL_TRY(pl_text_int(&vtk->text, "the number of components", &components));
    if (components < 1 || components > 4)
        return pl_text_fail(&vtk->text, "colours of %" PRId64 " components, expected 1 to 4", components);
    return pl_vtk_array(vtk, name, length, (pl_vtk_type){'u', 1}, (int)components, count, true, points);
}

/* SCALARS name type [components] LOOKUP_TABLE name; VECTORS name type; and so on. */
static pl_status pl_vtk_attribute(pl_vtk *vtk, int64_t components, bool points, int64_t count, bool scalars,
                                  bool coordinates) {
    pl_text *text = &vtk->text;
    const char *word, *type_word;
    size_t length, type_length;
    pl_vtk_type type;
    PL_TRY(pl_text_word(text, "an array's name", &word, &length));
    if (components == 0) return pl_vtk_colours(vtk, word, length, points, count);
    if (coordinates) PL_TRY(pl_text_int(text, "the number of components", &components));
    PL_TRY(pl_text_word(text, "a type", &type_word, &type_length));
    if (scalars && pl_text_skip_blanks(text))
        PL_TRY(pl_text_int(text, "the number of components", &components));
    if (components < 1 || components > PL_VTK_MAX_COMPONENTS)
        return pl_text_fail(text, "%" PRId64 " components, expected 1 to %d", components,
                            PL_VTK_MAX_COMPONENTS);
    if (!pl_vtk_type_of(type_word, type_length, &type)) {
        text->at = type_word;
        return pl_text_unexpected(text, "a type of numbers such as float or int");
    }
    if (scalars) { /* the line with the table may be missing */
        pl_text behind = *text;
        pl_text_next_line(&behind);
        const char *table;
        size_t table_length;
        if (pl_text_skip_blanks(&behind) && pl_text_word(&behind, "", &table, &table_length) == PL_OK &&
            pl_word_is(table, table_length, "LOOKUP_TABLE")) {
            *text = behind;
            PL_TRY(pl_text_word(text, "a table's name", &table, &table_length));
        }
    }
    return pl_vtk_array(vtk, word, length, type, (int)components, count, true, points);
}

pl_status pl_vtk_data(pl_vtk *vtk, bool points, int64_t count) {
    static const struct {
        const char *keyword;
        int components; /* 0: colours */
    } kinds[] = {{"SCALARS", 1},       {"VECTORS", 3},
                 {"NORMALS", 3},       {"TENSORS", 9},
                 {"TENSORS6", 6},      {"GLOBAL_IDS", 1},
                 {"PEDIGREE_IDS", 1},  {"EDGE_FLAGS", 1},
                 {"COLOR_SCALARS", 0}, {"TEXTURE_COORDINATES", 1}};
    pl_text *text = &vtk->text;
    while (pl_text_skip(text)) {
        size_t length = pl_text_peek(text), kind = 0;
        const char *word = text->at;
        if (pl_word_is(word, length, "POINT_DATA") || pl_word_is(word, length, "CELL_DATA")) return PL_OK;
        text->at += length;
        while (kind < sizeof kinds / sizeof kinds[0] && !pl_word_is(word, length, kinds[kind].keyword))
            kind++;
        if (kind < sizeof kinds / sizeof kinds[0]) {
            PL_TRY(pl_vtk_attribute(vtk, kinds[kind].components, points, count,
                                    pl_word_is(word, length, "SCALARS"),
                                    pl_word_is(word, length, "TEXTURE_COORDINATES")));
        } else if (pl_word_is(word, length, "FIELD")) {
            PL_TRY(pl_vtk_field(vtk, true, points, count));
        } else if (pl_word_is(word, length, "LOOKUP_TABLE")) {
            PL_TRY(pl_vtk_table(vtk));
        } else if (pl_word_is(word, length, "METADATA")) {
            pl_vtk_skip_metadata(text);
        } else {
            text->at = word;
            return pl_text_unexpected(text, "an array (SCALARS, VECTORS, FIELD, ...)");
        }
    }
    return PL_OK;
}
