/* .stl surfaces, ASCII and binary. Triangles do not share vertices: equal positions are merged. */
#include "core/memory.h"
#include "io/build.h"
#include "io/formats.h"
#include "io/print.h"
#include "io/raw.h"
#include "io/text.h"
#include "mesh/tet.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PL_STL_HEADER = 80, PL_STL_RECORD = 50 };

typedef struct pl_stl {
    pl_text text;
    pl_build build;
    pl_mesh_repairs *repairs;
    int32_t *table; /* node + 1, by hash of the position */
    int64_t slots;
} pl_stl;

static uint64_t pl_position_hash(const double *position) {
    uint64_t hash = 0;
    for (int k = 0; k < 3; k++) {
        uint64_t bits;
        memcpy(&bits, &position[k], sizeof bits);
        hash = (hash ^ bits) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return hash;
}

static int32_t *pl_stl_slot(pl_stl *stl, const double *position) {
    uint64_t mask = (uint64_t)stl->slots - 1, slot = pl_position_hash(position) & mask;
    const double *nodes = stl->build.mesh->nodes;
    while (stl->table[slot] &&
           memcmp(nodes + 3 * (int64_t)(stl->table[slot] - 1), position, 3 * sizeof *position) != 0) {
        slot = (slot + 1) & mask;
    }
    return &stl->table[slot];
}

static pl_status pl_stl_grow(pl_stl *stl) {
    pl_mesh *mesh = stl->build.mesh;
    if (2 * (mesh->node_count + 1) < stl->slots) return PL_OK;
    free(stl->table);
    stl->slots = stl->slots ? 4 * stl->slots : 1024;
    stl->table = pl_array_new(stl->slots, sizeof *stl->table);
    if (!stl->table) return pl_error_memory(stl->text.err, 4 * stl->slots, "merging vertices");
    for (int64_t i = 0; i < mesh->node_count; i++) *pl_stl_slot(stl, mesh->nodes + 3 * i) = (int32_t)i + 1;
    return PL_OK;
}

static pl_status pl_stl_vertex(pl_stl *stl, const double *raw, int32_t *node) {
    double position[3];
    for (int k = 0; k < 3; k++) position[k] = raw[k] + 0.0; /* -0 and 0 are the same position */
    PL_TRY(pl_stl_grow(stl));
    int32_t *slot = pl_stl_slot(stl, position);
    if (*slot) {
        stl->repairs->merged_nodes++;
    } else {
        PL_TRY(pl_build_node(&stl->build, position));
        *slot = (int32_t)stl->build.mesh->node_count;
    }
    *node = *slot - 1;
    return PL_OK;
}

static uint32_t pl_stl_count(const char *data) {
    return (uint32_t)pl_raw_bits(data + PL_STL_HEADER, 4, false);
}

static pl_status pl_stl_binary(pl_stl *stl, const pl_source *source) {
    int64_t count = pl_stl_count(source->data),
            there = ((int64_t)source->size - PL_STL_HEADER - 4) / PL_STL_RECORD;
    if (count > there) {
        return pl_error_set(stl->text.err, PL_ERR_INPUT,
                            "%s: %" PRId64 " triangles declared, but the bytes suffice for %" PRId64,
                            source->label, count, there);
    }
    if (count < there) pl_mesh_repairs_note(stl->repairs, "bytes after the last triangle ignored");
    const uint8_t *at = (const uint8_t *)source->data + PL_STL_HEADER + 4;
    for (int64_t i = 0; i < count; i++, at += PL_STL_RECORD) {
        int32_t tri[3];
        for (int c = 0; c < 3; c++) {
            double position[3];
            for (int k = 0; k < 3; k++) position[k] = pl_raw_real(at + 12 + 12 * c + 4 * k, 4, false);
            if (!isfinite(position[0]) || !isfinite(position[1]) || !isfinite(position[2])) {
                return pl_error_set(stl->text.err, PL_ERR_INPUT,
                                    "%s: triangle %" PRId64
                                    ": corner %d is (%g, %g, %g), expected finite numbers",
                                    source->label, i, c, position[0], position[1], position[2]);
            }
            PL_TRY(pl_stl_vertex(stl, position, &tri[c]));
        }
        PL_TRY(pl_build_tri(&stl->build, tri));
    }
    return PL_OK;
}

static pl_status pl_stl_expect(pl_text *text, const char *word) {
    if (!pl_text_skip(text) || !pl_word_is(text->at, pl_text_peek(text), word))
        return pl_text_unexpected(text, word);
    text->at += strlen(word);
    return PL_OK;
}

static pl_status pl_stl_facet(pl_stl *stl) {
    static const char *const axes[] = {"x", "y", "z"};
    pl_text *text = &stl->text;
    int32_t tri[3];
    pl_text_next_line(text); /* "facet normal ..." is not used */
    PL_TRY(pl_stl_expect(text, "outer"));
    PL_TRY(pl_stl_expect(text, "loop"));
    for (int c = 0; c < 3; c++) {
        double position[3];
        PL_TRY(pl_stl_expect(text, "vertex"));
        for (int k = 0; k < 3; k++) PL_TRY(pl_text_real(text, axes[k], &position[k]));
        PL_TRY(pl_stl_vertex(stl, position, &tri[c]));
    }
    PL_TRY(pl_stl_expect(text, "endloop"));
    PL_TRY(pl_stl_expect(text, "endfacet"));
    return pl_build_tri(&stl->build, tri);
}

/* Reads the rest of a "solid NAME" line. */
static pl_status pl_stl_name(pl_stl *stl, int *group) {
    pl_text *text = &stl->text;
    *group = -1;
    if (!pl_text_skip_blanks(text)) return PL_OK;
    const char *name = text->at;
    pl_text_next_line(text);
    const char *stop = text->at;
    while (stop > name && (stop[-1] == '\n' || stop[-1] == '\r' || stop[-1] == ' ' || stop[-1] == '\t'))
        stop--;
    if (memchr(name, '\0', (size_t)(stop - name))) return PL_OK;
    pl_group *made = pl_mesh_group(stl->build.mesh, name, (size_t)(stop - name), PL_ON_TRIS);
    if (!made) return pl_error_memory(text->err, 64, "a group");
    *group = (int)(made - stl->build.mesh->groups);
    return PL_OK;
}

static pl_status pl_stl_ascii(pl_stl *stl) {
    pl_text *text = &stl->text;
    pl_mesh *mesh = stl->build.mesh;
    for (int64_t solids = 1; pl_text_skip(text); solids++) {
        int group;
        PL_TRY(pl_stl_expect(text, "solid"));
        PL_TRY(pl_stl_name(stl, &group));
        for (;;) {
            if (!pl_text_skip(text)) return pl_text_unexpected(text, "facet or endsolid");
            size_t length = pl_text_peek(text);
            if (pl_word_is(text->at, length, "endsolid")) break;
            if (!pl_word_is(text->at, length, "facet")) return pl_text_unexpected(text, "facet or endsolid");
            PL_TRY(pl_stl_facet(stl));
            if (group >= 0 && !pl_group_add(&mesh->groups[group], (int32_t)mesh->tri_count - 1)) {
                return pl_error_memory(text->err, 64, "a group");
            }
        }
        pl_text_next_line(text);
        /* The name of the only solid carries no information (often it is the program that wrote the file). */
        if (solids == 1 && group >= 0 && !pl_text_skip(text)) pl_mesh_drop_group(mesh, group);
    }
    return PL_OK;
}

/* Binary files may start with "solid" too, so the size is checked first, then whether a facet or the end
 * follows. */
static bool pl_stl_is_binary(const char *data, size_t size) {
    if (size >= PL_STL_HEADER + 4 && size == PL_STL_HEADER + 4 + (uint64_t)pl_stl_count(data) * PL_STL_RECORD)
        return true;
    pl_text text = pl_text_open("", data, size < 1000 ? size : 1000, 0, NULL);
    bool solid = pl_text_skip(&text) && pl_word_is(text.at, pl_text_peek(&text), "solid");
    return !solid || (size > PL_STL_HEADER && memchr(data, '\0', PL_STL_HEADER));
}

static pl_status pl_stl_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                             pl_error *err) {
    pl_stl stl = {.text = pl_text_open(source->label, source->data, source->size, 0, err),
                  .build = {.mesh = mesh, .err = err},
                  .repairs = repairs};
    pl_status status;
    if (!pl_stl_is_binary(source->data, source->size)) {
        status = pl_stl_ascii(&stl);
    } else if (source->size < PL_STL_HEADER + 4) {
        status =
            pl_error_set(err, PL_ERR_INPUT, "%s: %zu bytes, expected 'solid' or a binary header of 84 bytes",
                         source->label, source->size);
    } else {
        status = pl_stl_binary(&stl, source);
    }
    free(stl.table);
    return status;
}

/* Binary, little endian, single precision, as the format requires. */
static pl_status pl_stl_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_outline outline;
    pl_writer writer;
    PL_TRY(pl_outline_make(mesh, &outline, err));
    pl_status status = pl_writer_open(&writer, path, err);
    if (status == PL_OK) {
        uint8_t record[PL_STL_HEADER + 4] = "binary stl";
        for (int k = 0; k < 4; k++) record[PL_STL_HEADER + k] = (uint8_t)(outline.tri_count >> 8 * k);
        pl_writer_add(&writer, record, sizeof record);
        for (int64_t i = 0; i < outline.tri_count; i++) {
            double numbers[12];
            pl_tri_normal(outline.nodes, outline.tris + 3 * i, numbers);
            double length = sqrt(pl_dot3(numbers, numbers));
            for (int k = 0; k < 3; k++) numbers[k] = length > 0 ? numbers[k] / length : 0;
            for (int k = 0; k < 9; k++)
                numbers[3 + k] = outline.nodes[3 * (int64_t)outline.tris[3 * i + k / 3] + k % 3];
            memset(record, 0, PL_STL_RECORD);
            for (int k = 0; k < 12; k++) {
                float value = (float)numbers[k];
                uint32_t bits;
                memcpy(&bits, &value, sizeof bits);
                for (int b = 0; b < 4; b++) record[4 * k + b] = (uint8_t)(bits >> 8 * b);
            }
            pl_writer_add(&writer, record, PL_STL_RECORD);
        }
        status = pl_writer_commit(&writer, err);
    }
    pl_outline_free(&outline);
    return status;
}

static bool pl_stl_recognise(const char *data, size_t size) {
    if (size >= PL_STL_HEADER + 4 && size == PL_STL_HEADER + 4 + (uint64_t)pl_stl_count(data) * PL_STL_RECORD)
        return true;
    return size > 6 && !memcmp(data, "solid ", 6);
}

const pl_codec pl_codec_stl = {
    .format = {"stl", ".stl",
               "Stereolithography surface, ASCII and binary (written binary); equal vertices are merged",
               true, true},
    .read = pl_stl_read,
    .write = pl_stl_write,
    .recognise = pl_stl_recognise,
    .welds = true,
};
