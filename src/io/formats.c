/* Finds the mesh formats of list.h; loads and saves by file extension or content. */
#include "io/formats.h"
#include "core/fields.h"
#include "core/memory.h"
#include "io/file.h"
#include "io/list.h"
#include "io/text.h"
#include "mesh/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DECLARE(symbol, name) extern const pl_codec pl_codec_##symbol;
#define ADDRESS(symbol, name) &pl_codec_##symbol,
PL_MESH_FORMATS(DECLARE)

static const pl_codec *const pl_codecs[] = {PL_MESH_FORMATS(ADDRESS)};
enum { PL_CODEC_COUNT = sizeof pl_codecs / sizeof pl_codecs[0] };

int pl_mesh_format_count(void) { return PL_CODEC_COUNT; }

const pl_mesh_format *pl_mesh_format_at(int index) {
    return index >= 0 && index < PL_CODEC_COUNT ? &pl_codecs[index]->format : NULL;
}

/* The extension of a path's last part with its dot, without ".gz"; 0 bytes if there is none. */
static const char *pl_ending(const char *path, size_t *length) {
    size_t end = strlen(path);
    if (end > 3 && pl_word_is(path + end - 3, 3, ".gz")) end -= 3;
    for (size_t i = end; i > 0 && path[i - 1] != '/'; i--) {
        if (path[i - 1] != '.') continue;
        *length = end - (i - 1);
        return path + i - 1;
    }
    *length = 0;
    return path + end;
}

static bool pl_has_ending(const pl_mesh_format *format, const char *ending, size_t length) {
    const char *at = format->endings;
    while (length && *at) {
        size_t size = strcspn(at, " ");
        if (size == length) {
            char known[16];
            snprintf(known, sizeof known, "%.*s", (int)size, at);
            if (pl_word_is(ending, length, known)) return true;
        }
        at += size;
        at += strspn(at, " ");
    }
    return false;
}

static const pl_codec *pl_codec_by_ending(const char *path) {
    size_t length;
    const char *ending = pl_ending(path, &length);
    for (int i = 0; i < PL_CODEC_COUNT; i++) {
        if (pl_has_ending(&pl_codecs[i]->format, ending, length)) return pl_codecs[i];
    }
    return NULL;
}

static const pl_codec *pl_codec_by_content(const char *data, size_t size) {
    for (int i = 0; i < PL_CODEC_COUNT; i++) {
        if (pl_codecs[i]->recognise && pl_codecs[i]->recognise(data, size)) return pl_codecs[i];
    }
    return NULL;
}

bool pl_cad_find(const char *path, char advice[PL_CAD_ADVICE]) {
    static const char *const cad[] = {".step", ".stp", ".iges", ".igs", ".brep"};
    size_t length;
    const char *ending = pl_ending(path, &length);
    for (size_t i = 0; i < sizeof cad / sizeof *cad; i++) {
        if (!pl_word_is(ending, length, cad[i])) continue;
        snprintf(advice, PL_CAD_ADVICE, "mesh it with Gmsh: gmsh -3 -order 2 %.250s -o %.*s.msh", path,
                 (int)(ending - path < 250 ? ending - path : 250), path);
        return true;
    }
    return false;
}

/* "msh, tetgen, ...": the formats that can be read, or written. */
static void pl_list_endings(bool writes, char *text, size_t size) {
    pl_buffer list = {0};
    for (int i = 0; i < PL_CODEC_COUNT; i++) {
        const pl_mesh_format *format = &pl_codecs[i]->format;
        if (writes ? format->writes : format->reads)
            pl_buffer_print(&list, "%s%s", list.size ? " " : "", format->endings);
    }
    snprintf(text, size, "%s", list.data ? list.data : "");
    pl_buffer_free(&list);
}

static pl_status pl_read_mesh(const pl_codec *codec, const pl_source *source, pl_mesh **out,
                              pl_mesh_repairs *repairs, pl_error *err) {
    pl_mesh_repairs own = {0};
    pl_error inner = {0};
    pl_mesh *mesh = pl_mesh_new();
    if (!mesh) return pl_error_memory(err, (int64_t)sizeof *mesh, "a mesh");
    pl_status status = codec->read(source, mesh, &own, err);
    if (status == PL_OK && codec->welds) status = pl_mesh_weld(mesh, &own.merged_nodes, err);
    if (status == PL_OK) {
        status = pl_mesh_apply_repairs(mesh, &own, &inner);
        if (status != PL_OK) pl_error_set(err, status, "%s: %.900s", source->label, inner.message);
    }
    if (status != PL_OK) {
        pl_mesh_free(mesh);
        pl_mesh_repairs_free(&own);
        return status;
    }
    if (repairs)
        *repairs = own;
    else
        pl_mesh_repairs_free(&own);
    *out = mesh;
    return PL_OK;
}

pl_status pl_mesh_load_memory(const char *format, const char *label, const void *data, size_t size,
                              const void *data2, size_t size2, pl_mesh **out, pl_mesh_repairs *repairs,
                              pl_error *err) {
    if (out) *out = NULL;
    if (repairs) *repairs = (pl_mesh_repairs){0};
    PL_REQUIRE(out);
    PL_REQUIRE(format);
    if (!label) label = "memory";
    const pl_source source = {.label = label,
                              .data = data ? data : "",
                              .size = data ? size : 0,
                              .label2 = label,
                              .data2 = data2,
                              .size2 = data2 ? size2 : 0};
    for (int i = 0; i < PL_CODEC_COUNT; i++) {
        if (pl_codecs[i]->read && !strcmp(pl_codecs[i]->format.name, format)) {
            return pl_read_mesh(pl_codecs[i], &source, out, repairs, err);
        }
    }
    return pl_error_set(err, PL_ERR_INPUT, "%s: there is no mesh format '%s'", label, format);
}

pl_status pl_read_bytes(const char *path, char **data, size_t *size, pl_error *err) {
    PL_TRY(pl_file_read(path, data, size, err));
    if (*size > 1 && (!memcmp(*data, "\xfe\xff", 2) || !memcmp(*data, "\xff\xfe", 2))) {
        free(*data);
        *data = NULL;
        return pl_error_set(err, PL_ERR_INPUT, "%s: the text is in UTF-16, expected UTF-8 or ASCII", path);
    }
    if (*size < 2 || memcmp(*data, "\x1f\x8b", 2) != 0) return PL_OK;
    char *packed = *data;
    pl_status status = pl_gunzip(path, packed, *size, data, size, err);
    free(packed);
    return status;
}

/* The path of the other file of a pair: "bar.ele" for "bar.node". malloc'ed. */
static char *pl_other_path(const pl_codec *codec, const char *path) {
    size_t length;
    const char *ending = pl_ending(path, &length);
    const char *second = strchr(codec->format.endings, ' ');
    size_t first_length = (size_t)(second - codec->format.endings);
    char first[16];
    snprintf(first, sizeof first, "%.*s", (int)first_length, codec->format.endings);
    const char *other = pl_word_is(ending, length, first) ? second + 1 : first;
    size_t size = strlen(path) + strlen(other) + 1;
    char *result = malloc(size);
    if (result) snprintf(result, size, "%.*s%s%s", (int)(ending - path), path, other, ending + length);
    return result;
}

static pl_status pl_read_pair(const pl_codec *codec, const char *path, char *data, size_t size, pl_mesh **out,
                              pl_mesh_repairs *repairs, pl_error *err) {
    char *other_path = pl_other_path(codec, path), *other = NULL;
    size_t other_size = 0;
    if (!other_path) return pl_error_memory(err, (int64_t)strlen(path), "a file name");
    pl_status status = pl_read_bytes(other_path, &other, &other_size, err);
    if (status == PL_OK) {
        pl_source source = {path, data, size, other_path, other, other_size, NULL};
        size_t length;
        const char *ending = pl_ending(path, &length);
        if (!pl_word_is(ending, length, ".node"))
            source = (pl_source){other_path, other, other_size, path, data, size, NULL};
        status = pl_read_mesh(codec, &source, out, repairs, err);
    }
    free(other_path);
    free(other);
    return status;
}

pl_status pl_mesh_load(const char *path, pl_mesh **out, pl_mesh_repairs *repairs, pl_error *err) {
    if (out) *out = NULL;
    if (repairs) *repairs = (pl_mesh_repairs){0};
    PL_REQUIRE(out);
    PL_REQUIRE(path);
    char *data;
    size_t size;
    PL_TRY(pl_read_bytes(path, &data, &size, err));
    const pl_codec *codec = pl_codec_by_ending(path);
    bool pair = codec && strchr(codec->format.endings, ' ');
    if (!codec) codec = pl_codec_by_content(data, size);
    pl_status status;
    char advice[PL_CAD_ADVICE];
    if (pl_cad_find(path, advice)) {
        status = pl_error_set(err, PL_ERR_INPUT, "%s: is CAD geometry, expected a mesh; %s", path, advice);
    } else if (!codec || !codec->read) {
        char known[128];
        pl_list_endings(false, known, sizeof known);
        status = pl_error_set(err, PL_ERR_INPUT,
                              "%s: unknown mesh format, by file extension and by content, expected one of %s",
                              path, known);
    } else if (pair) {
        status = pl_read_pair(codec, path, data, size, out, repairs, err);
    } else {
        const pl_source source = {.label = path, .data = data, .size = size, .path = path};
        status = pl_read_mesh(codec, &source, out, repairs, err);
    }
    free(data);
    return status;
}

pl_status pl_mesh_save(const pl_mesh *mesh, const char *path, pl_error *err) {
    PL_REQUIRE(path);
    const pl_codec *codec = pl_codec_by_ending(path);
    size_t length;
    const char *ending = pl_ending(path, &length);
    if (!codec || !codec->write || ending[length]) { /* something follows the extension: .gz */
        char known[128];
        pl_list_endings(true, known, sizeof known);
        return pl_error_set(err, PL_ERR_INPUT, "%s: unknown file extension, expected one of %s", path, known);
    }
    pl_status status = pl_mesh_check(mesh, path, err);
    if (status != PL_OK) return status;
    if (mesh->tet_count == 0 && mesh->tri_count == 0) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: the mesh has neither tetrahedra nor triangles to write",
                            path);
    }
    return codec->write(mesh, path, err);
}
