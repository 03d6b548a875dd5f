/* VTK's XML unstructured grid (.vtu): merges pieces into one mesh, with point and cell arrays; also saves a
 * mesh.
 *
 * Groups are stored as arrays of zeros and ones named "group:NAME". The frame writer is in write_vtu.c. */
#include "core/memory.h"
#include "io/formats.h"
#include "io/text.h"
#include "io/vtk_cells.h"
#include "io/vtu.h"
#include "mesh/check.h"
#include "pliant/frame.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct pl_vtu_reader {
    pl_vtu vtu;
    pl_vtk_cells cells;
    int64_t *first_node; /* (piece_count) */
    int64_t *first_cell;
} pl_vtu_reader;

static const pl_vtu_array *pl_vtu_find(const pl_vtu *vtu, int64_t piece, pl_vtu_section section,
                                       const char *name, size_t length) {
    for (int64_t i = 0; i < vtu->array_count; i++) {
        const pl_vtu_array *array = &vtu->arrays[i];
        if (array->piece != piece || array->section != section) continue;
        if (!name || (array->name_length == length && !memcmp(array->name, name, length))) return array;
    }
    return NULL;
}

static pl_status pl_vtu_points(pl_vtu_reader *reader, int64_t piece) {
    const pl_vtu *vtu = &reader->vtu;
    int64_t count = vtu->pieces[piece].points;
    if (count == 0) return PL_OK;
    const pl_vtu_array *array = pl_vtu_find(vtu, piece, PL_VTU_POINTS, NULL, 0);
    if (!array) return pl_vtu_fail(vtu, vtu->pieces[piece].at, "the piece has no Points");
    if (array->components != 3) {
        return pl_vtu_fail(vtu, array->at, "points have %" PRId64 " components, expected 3",
                           array->components);
    }
    double *points;
    PL_TRY(pl_vtu_reals(vtu, array, 3 * count, &points));
    pl_status status = PL_OK;
    for (int64_t i = 0; i < count && status == PL_OK; i++) {
        const double *x = points + 3 * i;
        if (!isfinite(x[0]) || !isfinite(x[1]) || !isfinite(x[2])) {
            status = pl_vtu_fail(vtu, array->at, "point %" PRId64 " is (%g, %g, %g), expected finite numbers",
                                 i, x[0], x[1], x[2]);
        } else {
            status = pl_build_node(&reader->cells.build, x);
        }
    }
    free(points);
    return status;
}

static pl_status pl_vtu_add_cells(pl_vtu_reader *reader, int64_t piece, const pl_vtu_array *const *arrays,
                                  const int64_t *offsets, const int64_t *types, const int64_t *nodes) {
    const pl_vtu *vtu = &reader->vtu;
    int64_t count = vtu->pieces[piece].cells, points = vtu->pieces[piece].points, start = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t size = offsets[i] - start;
        for (int64_t k = start; k < offsets[i]; k++) {
            if (nodes[k] >= 0 && nodes[k] < points) continue;
            return pl_vtu_fail(vtu, arrays[2]->at,
                               "cell %" PRId64 " names point %" PRId64 ", expected 0 to %" PRId64, i,
                               nodes[k], points - 1);
        }
        PL_TRY(pl_vtk_cells_add(&reader->cells, types[i], nodes + start, size));
        start = offsets[i];
    }
    return PL_OK;
}

static pl_status pl_vtu_check_offsets(const pl_vtu *vtu, const pl_vtu_array *array, const int64_t *offsets,
                                      int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        int64_t last = i ? offsets[i - 1] : 0;
        if (offsets[i] >= last && offsets[i] <= (int64_t)1 << 40) continue;
        return pl_vtu_fail(vtu, array->at, "offset %" PRId64 " is %" PRId64 ", expected at least %" PRId64, i,
                           offsets[i], last);
    }
    return PL_OK;
}

static pl_status pl_vtu_cells(pl_vtu_reader *reader, int64_t piece) {
    static const char *const names[] = {"offsets", "types", "connectivity"};
    const pl_vtu *vtu = &reader->vtu;
    int64_t count = vtu->pieces[piece].cells;
    if (count == 0) return PL_OK;
    const pl_vtu_array *arrays[3];
    for (int i = 0; i < 3; i++) {
        arrays[i] = pl_vtu_find(vtu, piece, PL_VTU_CELLS, names[i], strlen(names[i]));
        if (!arrays[i])
            return pl_vtu_fail(vtu, vtu->pieces[piece].at, "the piece has no array '%s' in Cells", names[i]);
    }
    int64_t *offsets = NULL, *types = NULL, *nodes = NULL;
    pl_status status = pl_vtu_ints(vtu, arrays[0], count, &offsets);
    if (status == PL_OK) status = pl_vtu_check_offsets(vtu, arrays[0], offsets, count);
    if (status == PL_OK) status = pl_vtu_ints(vtu, arrays[1], count, &types);
    if (status == PL_OK) status = pl_vtu_ints(vtu, arrays[2], offsets[count - 1], &nodes);
    if (status == PL_OK) status = pl_vtu_add_cells(reader, piece, arrays, offsets, types, nodes);
    free(offsets);
    free(types);
    free(nodes);
    return status;
}

static char *pl_xml_plain(const char *text, size_t length) {
    static const struct {
        const char *code;
        char plain;
    } entities[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    char *out = malloc(length + 1);
    if (!out) return NULL;
    size_t size = 0;
    for (size_t i = 0; i < length;) {
        size_t step = 1;
        out[size] = text[i] ? text[i] : ' ';
        for (size_t e = 0; e < sizeof entities / sizeof entities[0]; e++) {
            size_t width = strlen(entities[e].code);
            if (length - i < width || memcmp(text + i, entities[e].code, width) != 0) continue;
            out[size] = entities[e].plain;
            step = width;
        }
        size++;
        i += step;
    }
    out[size] = '\0';
    return out;
}

/* Reads one named array over all pieces; zeros where a piece does not have it. */
static pl_status pl_vtu_data(pl_vtu_reader *reader, const pl_vtu_array *like) {
    const pl_vtu *vtu = &reader->vtu;
    pl_mesh *mesh = reader->cells.build.mesh;
    bool nodes = like->section == PL_VTU_POINT_DATA;
    int components = (int)like->components;
    char *name = pl_xml_plain(like->name, like->name_length);
    pl_array *made = NULL;
    pl_status status = PL_OK;
    if (name && nodes)
        made = pl_mesh_array(mesh, name, strlen(name), PL_ON_NODES, components);
    else if (name)
        status = pl_vtk_cells_array(&reader->cells, name, strlen(name), components);
    if (!name || (nodes && !made))
        status = pl_error_memory(vtu->err, 8 * components * mesh->node_count, "an array");
    free(name);
    for (int64_t p = 0; p < vtu->piece_count && status == PL_OK; p++) {
        const pl_vtu_array *array = pl_vtu_find(vtu, p, like->section, like->name, like->name_length);
        if (!array || array->components != components) continue;
        int64_t count = nodes ? vtu->pieces[p].points : vtu->pieces[p].cells;
        double *values;
        PL_TRY(pl_vtu_reals(vtu, array, count * components, &values));
        if (nodes)
            memcpy(made->values + reader->first_node[p] * components, values,
                   (size_t)(count * components) * sizeof *values);
        else
            pl_vtk_cells_values(&reader->cells, reader->first_cell[p], count, components, values);
        free(values);
    }
    return status;
}

static pl_status pl_vtu_pieces(pl_vtu_reader *reader) {
    pl_vtu *vtu = &reader->vtu;
    const pl_mesh *mesh = reader->cells.build.mesh;
    if (vtu->piece_count == 0) return pl_vtu_fail(vtu, vtu->end, "no Piece found, expected at least one");
    reader->first_node = pl_array_new(vtu->piece_count, sizeof *reader->first_node);
    reader->first_cell = pl_array_new(vtu->piece_count, sizeof *reader->first_cell);
    if (!reader->first_node || !reader->first_cell)
        return pl_error_memory(vtu->err, 16 * vtu->piece_count, "pieces");
    for (int64_t p = 0; p < vtu->piece_count; p++) {
        reader->first_node[p] = reader->cells.node_base = mesh->node_count;
        reader->first_cell[p] = reader->cells.cell_count;
        PL_TRY(pl_vtu_points(reader, p));
        PL_TRY(pl_vtu_cells(reader, p));
    }
    for (int64_t i = 0; i < vtu->array_count; i++) {
        const pl_vtu_array *array = &vtu->arrays[i];
        if (array->section != PL_VTU_POINT_DATA && array->section != PL_VTU_CELL_DATA) continue;
        bool seen = false;
        for (int64_t k = 0; k < i && !seen; k++) {
            const pl_vtu_array *other = &vtu->arrays[k];
            seen = other->section == array->section && other->name_length == array->name_length &&
                   !memcmp(other->name, array->name, array->name_length);
        }
        if (!seen) PL_TRY(pl_vtu_data(reader, array));
    }
    return pl_vtk_cells_finish(&reader->cells);
}

static pl_status pl_vtu_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                             pl_error *err) {
    pl_vtu_reader reader = {
        .vtu = {.label = source->label,
                .data = source->data,
                .end = source->data + source->size,
                .header_bytes = 4,
                .err = err},
        .cells = {.build = {.mesh = mesh, .promotes = true, .err = err}, .repairs = repairs}};
    pl_status status = pl_vtu_scan(&reader.vtu);
    if (status == PL_OK) status = pl_vtu_pieces(&reader);
    pl_vtk_cells_free(&reader.cells);
    free(reader.vtu.pieces);
    free(reader.vtu.arrays);
    free(reader.first_node);
    free(reader.first_cell);
    return status;
}

pl_status pl_mesh_load_plain(const char *path, pl_mesh **out, pl_error *err) {
    char *data;
    size_t size;
    *out = NULL;
    PL_TRY(pl_read_bytes(path, &data, &size, err));
    pl_mesh *mesh = pl_mesh_new();
    pl_mesh_repairs repairs = {0};
    const pl_source source = {.label = path, .data = data, .size = size, .path = path};
    pl_status status =
        mesh ? pl_vtu_read(&source, mesh, &repairs, err) : pl_error_memory(err, sizeof *mesh, "a mesh");
    if (status == PL_OK) status = pl_mesh_check(mesh, path, err);
    pl_mesh_repairs_free(&repairs);
    free(data);
    if (status == PL_OK)
        *out = mesh;
    else
        pl_mesh_free(mesh);
    return status;
}

static bool pl_vtu_recognise(const char *data, size_t size) {
    return memmem(data, size < 1000 ? size : 1000, "<VTKFile", 8) != NULL;
}

static pl_status pl_vtu_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_frame frame;
    pl_status status = pl_vtk_frame_make(mesh, &frame, err);
    if (status == PL_OK) status = pl_frame_write_vtu(&frame, path, err);
    pl_vtk_frame_free(mesh, &frame);
    return status;
}

const pl_codec pl_codec_vtu = {
    .format = {"vtu", ".vtu", "VTK XML unstructured grid, with point and cell arrays", true, true},
    .read = pl_vtu_read,
    .write = pl_vtu_write,
    .recognise = pl_vtu_recognise,
};
