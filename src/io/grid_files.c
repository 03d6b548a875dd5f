/* Grid files: STRUCTURED_POINTS of VTK's legacy format, and SDFGen's text format (sizes, origin, step, then
 * the values, x fastest). */
#include "core/fields.h"
#include "core/memory.h"
#include "io/formats.h"
#include "io/print.h"
#include "io/vtk.h"
#include "mesh/grid.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pl_status add_values(pl_grid *grid, const double *values, const char *label, pl_error *err) {
    int64_t count = pl_grid_count(grid);
    grid->values = pl_array_new(count, sizeof *grid->values);
    if (!grid->values) return pl_error_memory(err, 4 * count, "a grid");
    for (int64_t i = 0; i < count; i++) {
        if (!isfinite(values[i]))
            return pl_error_set(err, PL_ERR_INPUT, "%s: sample %" PRId64 " is %g, expected a finite number",
                                label, i, values[i]);
        grid->values[i] = (float)fmin(fmax(values[i], -1e30), 1e30);
    }
    return PL_OK;
}

/* ---- VTK */

/* Reads DIMENSIONS, ORIGIN and SPACING, up to POINT_DATA. */
static pl_status vtk_frame(pl_vtk *vtk, pl_grid *grid) {
    pl_text *text = &vtk->text;
    while (pl_text_skip(text)) {
        const char *word;
        size_t length;
        PL_TRY(pl_text_word(text, "a keyword", &word, &length));
        bool origin = pl_word_is(word, length, "ORIGIN");
        bool step = pl_word_is(word, length, "SPACING") || pl_word_is(word, length, "ASPECT_RATIO");
        bool size = pl_word_is(word, length, "DIMENSIONS");
        for (int k = 0; k < 3 && (origin || step); k++)
            PL_TRY(pl_text_real(text, "a length", origin ? &grid->origin[k] : &grid->step[k]));
        for (int k = 0; k < 3 && size; k++) PL_TRY(pl_text_int(text, "a number of samples", &grid->size[k]));
        if (origin || step || size) continue;
        if (pl_word_is(word, length, "POINT_DATA")) return PL_OK;
        text->at = word;
        return pl_text_unexpected(text, "DIMENSIONS, ORIGIN, SPACING or POINT_DATA");
    }
    return pl_text_unexpected(text, "POINT_DATA");
}

static pl_status vtk_values(pl_vtk *vtk, pl_grid *grid) {
    pl_text *text = &vtk->text;
    pl_mesh *holder = vtk->cells.build.mesh;
    int64_t count;
    PL_TRY(pl_grid_check(grid, text->label, text->err));
    PL_TRY(pl_text_count(text, "the number of values", 1, &count));
    if (count != pl_grid_count(grid))
        return pl_text_fail(text, "data of %" PRId64 " points, but the grid has %" PRId64, count,
                            pl_grid_count(grid));
    holder->node_count = count;
    PL_TRY(pl_vtk_data(vtk, true, count));
    for (int i = 0; i < holder->array_count; i++) {
        if (holder->arrays[i].components == 1)
            return add_values(grid, holder->arrays[i].values, text->label, text->err);
    }
    return pl_text_fail(text, "no array with one number per point, expected signed distances");
}

static pl_status read_vtk(const char *label, const char *data, size_t size, pl_grid *grid, pl_error *err) {
    pl_mesh *holder = pl_mesh_new(); /* contains the arrays */
    if (!holder) return pl_error_memory(err, sizeof *holder, "a grid");
    pl_vtk vtk = {.text = pl_text_open(label, data, size, 0, err),
                  .cells = {.build = {.mesh = holder, .err = err}}};
    const char *word = NULL;
    size_t length = 0;
    pl_status status = pl_vtk_header(&vtk);
    if (status == PL_OK) status = pl_text_word(&vtk.text, "a dataset's type", &word, &length);
    if (status == PL_OK && !pl_word_is(word, length, "STRUCTURED_POINTS")) {
        vtk.text.at = word;
        status = pl_text_unexpected(&vtk.text, "STRUCTURED_POINTS");
    }
    for (int k = 0; k < 3; k++) grid->step[k] = 1;
    if (status == PL_OK) status = vtk_frame(&vtk, grid);
    if (status == PL_OK) status = vtk_values(&vtk, grid);
    pl_vtk_cells_free(&vtk.cells);
    holder->node_count = 0;
    pl_mesh_free(holder);
    return status;
}

static void write_vtk(const pl_grid *grid, pl_writer *writer) {
    pl_print(writer,
             "# vtk DataFile Version 3.0\nsigned distances\nBINARY\nDATASET STRUCTURED_POINTS\n"
             "DIMENSIONS %" PRId64 " %" PRId64 " %" PRId64 "\nORIGIN",
             grid->size[0], grid->size[1], grid->size[2]);
    for (int k = 0; k < 3; k++) pl_print_real(writer, grid->origin[k]);
    pl_print(writer, "\nSPACING");
    for (int k = 0; k < 3; k++) pl_print_real(writer, grid->step[k]);
    pl_print(writer, "\nPOINT_DATA %" PRId64 "\nSCALARS distance float 1\nLOOKUP_TABLE default\n",
             pl_grid_count(grid));
    for (int64_t i = 0; i < pl_grid_count(grid); i++) {
        uint32_t bits;
        memcpy(&bits, &grid->values[i], sizeof bits);
        pl_print_big(writer, bits, 4);
    }
    pl_print(writer, "\n");
}

/* ---- SDFGen */

static pl_status read_sdf(const char *label, const char *data, size_t size, pl_grid *grid, pl_error *err) {
    pl_text text = pl_text_open(label, data, size, 0, err);
    double step;
    for (int k = 0; k < 3; k++) {
        pl_text_skip(&text);
        PL_TRY(pl_text_int(&text, "a number of samples", &grid->size[k]));
    }
    for (int k = 0; k < 4; k++) {
        pl_text_skip(&text);
        PL_TRY(pl_text_real(&text, k < 3 ? "the origin" : "the step", k < 3 ? &grid->origin[k] : &step));
    }
    for (int k = 0; k < 3; k++) grid->step[k] = step;
    PL_TRY(pl_grid_check(grid, label, err));
    int64_t count = pl_grid_count(grid), left = text.end - text.at;
    if (count > left / 2 + 1)
        return pl_text_fail(&text, "%" PRId64 " samples, but only %" PRId64 " bytes follow", count, left);
    double *values = pl_array_new(count, sizeof *values);
    pl_status status = values ? PL_OK : pl_error_memory(err, 8 * count, "a grid");
    for (int64_t i = 0; i < count && status == PL_OK; i++) {
        pl_text_skip(&text);
        status = pl_text_real(&text, "a distance", &values[i]);
    }
    if (status == PL_OK) status = add_values(grid, values, label, err);
    free(values);
    return status;
}

static void write_sdf(const pl_grid *grid, pl_writer *writer) {
    for (int k = 0; k < 3; k++) pl_print(writer, "%" PRId64 "%c", grid->size[k], k < 2 ? ' ' : '\n');
    for (int k = 0; k < 3; k++) pl_print_real(writer, grid->origin[k]);
    pl_print(writer, "\n");
    pl_print_real(writer, grid->step[0]);
    for (int64_t i = 0; i < pl_grid_count(grid); i++) {
        pl_print(writer, "\n");
        pl_print_real(writer, (double)grid->values[i]);
    }
    pl_print(writer, "\n");
}

/* ---- both */

pl_status pl_grid_load_memory(const char *label, const void *data, size_t size, pl_grid **out,
                              pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    if (!data) data = "", size = 0;
    if (!label) label = "memory";
    pl_grid *grid = pl_array_new(1, sizeof *grid);
    if (!grid) return pl_error_memory(err, sizeof *grid, "a grid");
    bool vtk = size > 14 && !memcmp(data, "# vtk DataFile", 14);
    pl_status status = (vtk ? read_vtk : read_sdf)(label, data, size, grid, err);
    if (status == PL_OK)
        *out = grid;
    else
        pl_grid_free(grid);
    return status;
}

pl_status pl_grid_load(const char *path, pl_grid **out, pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(path);
    char *data;
    size_t size;
    PL_TRY(pl_read_bytes(path, &data, &size, err));
    pl_status status = pl_grid_load_memory(path, data, size, out, err);
    free(data);
    return status;
}

bool pl_grid_is_file(const char *path) {
    if (!path) return false;
    if (pl_path_ends_in(path, ".sdf") || pl_path_ends_in(path, ".sdf.gz")) return true;
    if (!pl_path_ends_in(path, ".vtk") && !pl_path_ends_in(path, ".vtk.gz")) return false;
    char *data;
    size_t size;
    pl_error err;
    if (pl_read_bytes(path, &data, &size, &err) != PL_OK) return false;
    bool found = memmem(data, size < 1000 ? size : 1000, "STRUCTURED_POINTS", 17) != NULL;
    free(data);
    return found;
}

pl_status pl_grid_save(const pl_grid *grid, const char *path, pl_error *err) {
    PL_REQUIRE(grid);
    PL_REQUIRE(path);
    PL_REQUIRE(grid->values);
    bool sdf = pl_path_ends_in(path, ".sdf");
    if (!sdf && !pl_path_ends_in(path, ".vtk"))
        return pl_error_set(err, PL_ERR_INPUT, "%s: unknown file extension for a grid, expected .vtk or .sdf",
                            path);
    PL_TRY(pl_grid_check(grid, path, err));
    if (sdf && (grid->step[0] != grid->step[1] || grid->step[0] != grid->step[2]))
        return pl_error_set(err, PL_ERR_INPUT, "%s: the steps along the axes differ, which needs .vtk", path);
    pl_writer writer;
    PL_TRY(pl_writer_open(&writer, path, err));
    (sdf ? write_sdf : write_vtk)(grid, &writer);
    return pl_writer_commit(&writer, err);
}
