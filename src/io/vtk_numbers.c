/* Numbers of VTK's legacy files: text, or big-endian bytes. */
#include "core/memory.h"
#include "io/raw.h"
#include "io/vtk.h"

#include <inttypes.h>
#include <stdlib.h>

bool pl_vtk_type_of(const char *word, size_t length, pl_vtk_type *type) {
    static const struct {
        const char *name;
        pl_vtk_type type;
    } types[] = {{"float", {'f', 4}},         {"double", {'f', 8}},         {"int", {'i', 4}},
                 {"unsigned_int", {'u', 4}},  {"long", {'i', 8}},           {"unsigned_long", {'u', 8}},
                 {"short", {'i', 2}},         {"unsigned_short", {'u', 2}}, {"char", {'i', 1}},
                 {"signed_char", {'i', 1}},   {"unsigned_char", {'u', 1}},  {"vtktypeint64", {'i', 8}},
                 {"vtktypeuint64", {'u', 8}}, {"vtkidtype", {'i', 4}},      {"bit", {'b', 1}}};
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (!pl_word_is(word, length, types[i].name)) continue;
        *type = types[i].type;
        return true;
    }
    return false;
}

/* Allocates memory for the numbers, unless the rest of the file is too short for them. Moves to their
 * beginning. */
static pl_status pl_vtk_room(pl_vtk *vtk, pl_vtk_type type, int64_t count, const char *what, void **out) {
    pl_text *text = &vtk->text;
    *out = NULL;
    if (vtk->binary) pl_text_next_line(text);
    int64_t left = text->end - text->at;
    int64_t max = !vtk->binary ? left / 2 + 1 : type.kind == 'b' ? 8 * left : left / type.bytes;
    if (count > max)
        return pl_text_fail(text, "%" PRId64 " numbers of %s, but only %" PRId64 " bytes follow", count, what,
                            left);
    *out = pl_array_new(count, 8);
    return *out ? PL_OK : pl_error_memory(text->err, 8 * count, what);
}

/* Number i of binary data that starts at `at`. */
static double pl_vtk_real_at(const char *at, pl_vtk_type type, int64_t i) {
    if (type.kind == 'b') return ((uint8_t)at[i / 8] >> (7 - i % 8)) & 1;
    at += i * type.bytes;
    if (type.kind == 'f') return pl_raw_real(at, type.bytes, true);
    if (type.kind == 'i') return (double)pl_raw_int(at, type.bytes, true);
    return (double)pl_raw_bits(at, type.bytes, true);
}

static int64_t pl_vtk_bytes(pl_vtk_type type, int64_t count) {
    return type.kind == 'b' ? (count + 7) / 8 : count * type.bytes;
}

pl_status pl_vtk_reals(pl_vtk *vtk, pl_vtk_type type, int64_t count, const char *what, double **out) {
    pl_text *text = &vtk->text;
    PL_TRY(pl_vtk_room(vtk, type, count, what, (void **)out));
    for (int64_t i = 0; i < count; i++) {
        if (vtk->binary) {
            (*out)[i] = pl_vtk_real_at(text->at, type, i);
            continue;
        }
        const char *stop = pl_text_skip(text) ? pl_scan_real(text->at, text->end, &(*out)[i]) : NULL;
        if (!stop || (size_t)(stop - text->at) != pl_text_peek(text)) {
            free(*out);
            *out = NULL;
            return pl_text_unexpected(text, what);
        }
        text->at = stop;
    }
    if (vtk->binary) text->at += pl_vtk_bytes(type, count);
    return PL_OK;
}

pl_status pl_vtk_ints(pl_vtk *vtk, pl_vtk_type type, int64_t count, const char *what, int64_t **out) {
    pl_text *text = &vtk->text;
    if (type.kind == 'f' || type.kind == 'b')
        return pl_text_fail(text, "%s of real numbers or bits, expected whole ones", what);
    PL_TRY(pl_vtk_room(vtk, type, count, what, (void **)out));
    for (int64_t i = 0; i < count; i++) {
        if (vtk->binary) {
            (*out)[i] = pl_raw_int(text->at + i * type.bytes, type.bytes, true);
            continue;
        }
        pl_text_skip(text);
        pl_status status = pl_text_int(text, what, &(*out)[i]);
        if (status == PL_OK) continue;
        free(*out);
        *out = NULL;
        return status;
    }
    if (vtk->binary) text->at += pl_vtk_bytes(type, count);
    return PL_OK;
}
