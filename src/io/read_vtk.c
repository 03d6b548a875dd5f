/* VTK's legacy files (.vtk): unstructured grids and polygons, text or binary, with point and cell arrays.
 *
 * Up to version 4.2 a list of cells is "size node node ..." per cell; from 5.0 on it consists of offsets and
 * connectivity. */
#include "core/memory.h"
#include "io/formats.h"
#include "io/vtk.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

pl_status pl_vtk_header(pl_vtk *vtk) {
    pl_text *text = &vtk->text;
    double version;
    const char *word;
    size_t length;
    static const char start[] = "# vtk DataFile Version";
    size_t size = strlen(start);
    if ((size_t)(text->end - text->at) < size || !pl_word_is(text->at, size, start))
        return pl_text_unexpected(text, "'# vtk DataFile Version'");
    text->at += size;
    PL_TRY(pl_text_real(text, "the version", &version));
    if (!(version >= 1 && version < 6))
        return pl_text_fail(text, "version is %g, expected 1.0 to 5.1", version);
    vtk->modern = version >= 5;
    pl_text_next_line(text);
    pl_text_next_line(text); /* the title */
    if (!pl_text_skip(text)) return pl_text_unexpected(text, "ASCII or BINARY");
    PL_TRY(pl_text_word(text, "ASCII or BINARY", &word, &length));
    vtk->binary = text->binary = pl_word_is(word, length, "BINARY");
    if (!vtk->binary && !pl_word_is(word, length, "ASCII")) {
        text->at = word;
        return pl_text_unexpected(text, "ASCII or BINARY");
    }
    if (!pl_text_skip(text) || !pl_word_is(text->at, pl_text_peek(text), "DATASET"))
        return pl_text_unexpected(text, "DATASET");
    text->at += strlen("DATASET");
    return PL_OK;
}

/* POINTS count type */
static pl_status pl_vtk_points(pl_vtk *vtk) {
    pl_text *text = &vtk->text;
    const char *word;
    size_t length;
    pl_vtk_type type;
    double *points;
    if (vtk->cells.build.mesh->node_count) return pl_text_fail(text, "a second list of POINTS, expected one");
    PL_TRY(pl_text_count(text, "the number of points", 3, &vtk->point_total));
    PL_TRY(pl_text_word(text, "a type", &word, &length));
    if (!pl_vtk_type_of(word, length, &type)) {
        text->at = word;
        return pl_text_unexpected(text, "a type of numbers such as float or double");
    }
    PL_TRY(pl_vtk_reals(vtk, type, 3 * vtk->point_total, "a coordinate", &points));
    pl_status status = PL_OK;
    for (int64_t i = 0; i < vtk->point_total && status == PL_OK; i++) {
        const double *x = points + 3 * i;
        if (isfinite(x[0]) && isfinite(x[1]) && isfinite(x[2]))
            status = pl_build_node(&vtk->cells.build, x);
        else
            status = pl_text_fail(text, "point %" PRId64 " is (%g, %g, %g), expected finite numbers", i, x[0],
                                  x[1], x[2]);
    }
    free(points);
    return status;
}

/* Converts a list of cells up to version 4.2 to offsets and points, replacing `list`. */
static pl_status pl_vtk_split(pl_vtk *vtk, int64_t count, int64_t size, int64_t *list) {
    vtk->offsets = pl_array_new(count + 1, sizeof *vtk->offsets);
    if (!vtk->offsets) return pl_error_memory(vtk->text.err, 8 * count, "cells");
    int64_t from = 0, to = 0;
    for (int64_t i = 0; i < count; i++) {
        if (from >= size || list[from] < 0 || list[from] > size - from - 1)
            return pl_text_fail(
                &vtk->text, "cell %" PRId64 " of %" PRId64 " goes beyond the %" PRId64 " numbers of the list",
                i, count, size);
        int64_t nodes = list[from++];
        memmove(list + to, list + from, (size_t)nodes * sizeof *list);
        from += nodes;
        to += nodes;
        vtk->offsets[i + 1] = to;
    }
    if (from == size) return PL_OK;
    return pl_text_fail(&vtk->text, "the cells have %" PRId64 " numbers, but the list declares %" PRId64,
                        from, size);
}

/* Reads "OFFSETS type" or "CONNECTIVITY type", and the numbers. */
static pl_status pl_vtk_list(pl_vtk *vtk, const char *keyword, int64_t count, int64_t **out) {
    pl_text *text = &vtk->text;
    const char *word;
    size_t length;
    pl_vtk_type type;
    if (!pl_text_skip(text) || !pl_word_is(text->at, pl_text_peek(text), keyword))
        return pl_text_unexpected(text, keyword);
    text->at += strlen(keyword);
    PL_TRY(pl_text_word(text, "a type", &word, &length));
    if (!pl_vtk_type_of(word, length, &type)) {
        text->at = word;
        return pl_text_unexpected(text, "a type of numbers such as vtktypeint64");
    }
    return pl_vtk_ints(vtk, type, count, "a list of cells", out);
}

static pl_status pl_vtk_modern_cells(pl_vtk *vtk, int64_t count, int64_t size) {
    PL_TRY(pl_vtk_list(vtk, "OFFSETS", count + 1, &vtk->offsets));
    PL_TRY(pl_vtk_list(vtk, "CONNECTIVITY", size, &vtk->points));
    for (int64_t i = 0; i <= count; i++) {
        int64_t last = i ? vtk->offsets[i - 1] : 0;
        if (vtk->offsets[i] < last || vtk->offsets[i] > size)
            return pl_text_fail(&vtk->text,
                                "offset %" PRId64 " is %" PRId64 ", expected %" PRId64 " to %" PRId64, i,
                                vtk->offsets[i], last, size);
    }
    return PL_OK;
}

/* Reads CELLS, POLYGONS, ...: two counts and the lists, into offsets and points. */
static pl_status pl_vtk_cell_list(pl_vtk *vtk, int64_t *count) {
    pl_text *text = &vtk->text;
    int64_t size;
    free(vtk->offsets);
    free(vtk->points);
    vtk->offsets = vtk->points = NULL;
    PL_TRY(pl_text_count(text, "the number of cells", 1, count));
    PL_TRY(pl_text_count(text, "the size of the list of cells", 1, &size));
    if (vtk->modern && *count == 0) return PL_OK; /* then no lists follow */
    *count -= vtk->modern;                        /* the count of offsets is larger by one */
    if (vtk->modern)
        PL_TRY(pl_vtk_modern_cells(vtk, *count, size));
    else
        PL_TRY(pl_vtk_ints(vtk, (pl_vtk_type){'i', 4}, size, "a list of cells", &vtk->points));
    if (!vtk->modern) PL_TRY(pl_vtk_split(vtk, *count, size, vtk->points));
    int64_t used = *count ? vtk->offsets[*count] : 0;
    for (int64_t k = 0; k < used; k++) {
        if (vtk->points[k] < 0 || vtk->points[k] >= vtk->point_total)
            return pl_text_fail(text, "a cell names point %" PRId64 ", expected 0 to %" PRId64,
                                vtk->points[k], vtk->point_total - 1);
    }
    return PL_OK;
}

/* Adds cells with types `types`, or all with type `type`. */
static pl_status pl_vtk_add_cells(pl_vtk *vtk, int64_t count, const int64_t *types, int64_t type) {
    for (int64_t i = 0; i < count; i++) {
        int64_t start = vtk->offsets[i];
        PL_TRY(pl_vtk_cells_add(&vtk->cells, types ? types[i] : type, vtk->points + start,
                                vtk->offsets[i + 1] - start));
    }
    return PL_OK;
}

static pl_status pl_vtk_cell_types(pl_vtk *vtk) {
    int64_t count, *types;
    if (!vtk->offsets || vtk->cells.cell_count)
        return pl_text_fail(&vtk->text, "CELL_TYPES without CELLS, expected CELLS first");
    PL_TRY(pl_text_count(&vtk->text, "the number of cell types", 1, &count));
    if (count != vtk->cell_total)
        return pl_text_fail(&vtk->text, "%" PRId64 " types of %" PRId64 " cells, expected one for each",
                            count, vtk->cell_total);
    PL_TRY(pl_vtk_ints(vtk, (pl_vtk_type){'i', 4}, count, "a cell's type", &types));
    pl_status status = pl_vtk_add_cells(vtk, count, types, 0);
    free(types);
    return status;
}

/* POINT_DATA count or CELL_DATA count */
static pl_status pl_vtk_data_section(pl_vtk *vtk, bool points) {
    int64_t count, expected = points ? vtk->point_total : vtk->cells.cell_count;
    PL_TRY(pl_text_count(&vtk->text, "the number of values", 1, &count));
    if (count == expected) return pl_vtk_data(vtk, points, count);
    return pl_text_fail(&vtk->text, "data of %" PRId64 " %s, but the file has %" PRId64, count,
                        points ? "points" : "cells", expected);
}

static pl_status pl_vtk_dataset(pl_vtk *vtk, bool *polygons) {
    const char *word;
    size_t length;
    PL_TRY(pl_text_word(&vtk->text, "a dataset's type", &word, &length));
    *polygons = pl_word_is(word, length, "POLYDATA");
    if (*polygons || pl_word_is(word, length, "UNSTRUCTURED_GRID")) return PL_OK;
    if (pl_word_is(word, length, "STRUCTURED_POINTS"))
        return pl_text_fail(
            &vtk->text,
            "samples on a grid, expected a mesh; 'pliant mesh' fills their negative region with tetrahedra");
    vtk->text.at = word;
    return pl_text_unexpected(&vtk->text, "UNSTRUCTURED_GRID or POLYDATA");
}

static pl_status pl_vtk_section(pl_vtk *vtk, const char *word, size_t length, bool polygons) {
    static const struct {
        const char *keyword;
        int64_t type;
    } lists[] = {
        {"VERTICES", 2}, {"LINES", 4}, {"POLYGONS", PL_VTK_POLYGON}, {"TRIANGLE_STRIPS", PL_VTK_STRIP}};
    if (pl_word_is(word, length, "POINTS")) return pl_vtk_points(vtk);
    for (int i = 0; i < 4 && polygons; i++) {
        if (!pl_word_is(word, length, lists[i].keyword)) continue;
        int64_t count;
        PL_TRY(pl_vtk_cell_list(vtk, &count));
        return pl_vtk_add_cells(vtk, count, NULL, lists[i].type);
    }
    if (!polygons && pl_word_is(word, length, "CELLS")) return pl_vtk_cell_list(vtk, &vtk->cell_total);
    if (!polygons && pl_word_is(word, length, "CELL_TYPES")) return pl_vtk_cell_types(vtk);
    if (pl_word_is(word, length, "POINT_DATA")) return pl_vtk_data_section(vtk, true);
    if (pl_word_is(word, length, "CELL_DATA")) return pl_vtk_data_section(vtk, false);
    if (pl_word_is(word, length, "FIELD")) return pl_vtk_field(vtk, false, false, 0);
    if (pl_word_is(word, length, "METADATA")) {
        pl_vtk_skip_metadata(&vtk->text);
        return PL_OK;
    }
    vtk->text.at = word;
    return pl_text_unexpected(&vtk->text, polygons ? "POINTS, POLYGONS, POINT_DATA or the like"
                                                   : "POINTS, CELLS, CELL_TYPES, POINT_DATA or the like");
}

static pl_status pl_vtk_sections(pl_vtk *vtk) {
    pl_text *text = &vtk->text;
    bool polygons;
    PL_TRY(pl_vtk_header(vtk));
    PL_TRY(pl_vtk_dataset(vtk, &polygons));
    while (pl_text_skip(text)) {
        const char *word;
        size_t length;
        PL_TRY(pl_text_word(text, "a keyword", &word, &length));
        PL_TRY(pl_vtk_section(vtk, word, length, polygons));
    }
    return pl_vtk_cells_finish(&vtk->cells);
}

static pl_status pl_vtk_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                             pl_error *err) {
    pl_vtk vtk = {.text = pl_text_open(source->label, source->data, source->size, 0, err),
                  .cells = {.build = {.mesh = mesh, .promotes = true, .err = err}, .repairs = repairs}};
    pl_status status = pl_vtk_sections(&vtk);
    pl_vtk_cells_free(&vtk.cells);
    free(vtk.offsets);
    free(vtk.points);
    return status;
}

static bool pl_vtk_recognise(const char *data, size_t size) {
    return size > 14 && !memcmp(data, "# vtk DataFile", 14);
}

const pl_codec pl_codec_vtk = {
    .format =
        {"vtk", ".vtk",
         "VTK legacy: unstructured grids and polygons, ASCII and binary (written binary, 3.0), with arrays",
         true, true},
    .read = pl_vtk_read,
    .write = pl_vtk_write,
    .recognise = pl_vtk_recognise,
};
