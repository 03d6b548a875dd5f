/* VTK's XML unstructured grid (.vtu): pieces to one mesh, with point and cell arrays; and saving a mesh as
 * one.
 *
 * Groups travel as arrays of zeros and ones named "group:NAME". The frame writer is write_vtu.c's. */
#include "core/memory.h"
#include "io/build.h"
#include "mesh/cell.h"
#include "mesh/order.h"
#include "io/formats.h"
#include "io/text.h"
#include "io/vtu.h"
#include "pliant/frame.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PL_VTK_TRI = 5,
    PL_VTK_TET = 10,
    PL_VTK_TRI6 = 22,
    PL_VTK_TET10 = 24,
    PL_VTK_LAGRANGE_TET = 71,
    PL_VTK_BEZIER_TET = 78
};
static const char pl_group_prefix[] = "group:";

typedef struct pl_vtu_reader {
    int64_t control_count;
    int32_t *control; /* (control_count, 2) ends of the edge that a node bends, or -1; NULL: none does */
    pl_vtu vtu;
    pl_build build;
    pl_mesh_repairs *repairs;
    int64_t cell_count, cell_room; /* of all pieces */
    int32_t *cell_to;              /* (cell_count): tetrahedron i as i, triangle i as -2 - i, dropped as -1 */
    int64_t node_base;             /* number of the first node of the piece being read */
    int64_t *first_node;           /* (piece_count) */
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
            status = pl_build_node(&reader->build, x);
        }
    }
    free(points);
    return status;
}

/* Remembers that the nodes between corners of a Bezier tetrahedron are control points. */
static pl_status pl_vtu_note_control(pl_vtu_reader *reader, const int32_t *nodes) {
    pl_mesh *mesh = reader->build.mesh;
    if (reader->control_count < mesh->node_count) {
        int32_t *grown = pl_array_grow(reader->control, 2 * mesh->node_count, sizeof *grown);
        if (!grown) return pl_error_memory(reader->vtu.err, 8 * mesh->node_count, "control points");
        for (int64_t i = 2 * reader->control_count; i < 2 * mesh->node_count; i++) grown[i] = -1;
        reader->control = grown;
        reader->control_count = mesh->node_count;
    }
    for (int e = 0; e < 6; e++) {
        reader->control[2 * (int64_t)nodes[4 + e]] = nodes[pl_tet_edges[e][0]];
        reader->control[2 * (int64_t)nodes[4 + e] + 1] = nodes[pl_tet_edges[e][1]];
    }
    return PL_OK;
}

/* Control points and what they carry become points and values on the edges, as other quadratic tetrahedra
 * have them. */
static void pl_vtu_place_control(const pl_vtu_reader *reader) {
    pl_mesh *mesh = reader->build.mesh;
    for (int a = -1; a < mesh->array_count; a++) {
        if (a >= 0 && mesh->arrays[a].where != PL_ON_NODES) continue;
        double *values = a < 0 ? mesh->nodes : mesh->arrays[a].values;
        int width = a < 0 ? 3 : mesh->arrays[a].components;
        for (int64_t i = 0; i < reader->control_count; i++) {
            int64_t p = reader->control[2 * i], q = reader->control[2 * i + 1];
            if (p < 0 || reader->control[2 * p] >= 0 || reader->control[2 * q] >= 0) continue;
            for (int k = 0; k < width; k++)
                values[i * width + k] =
                    0.5 * values[i * width + k] + 0.25 * (values[p * width + k] + values[q * width + k]);
        }
    }
}

/* Adds one cell, or says by -1 in cell_to that it was dropped. */
static pl_status pl_vtu_cell(pl_vtu_reader *reader, int64_t type, const int64_t *nodes, int64_t size,
                             int32_t *to) {
    pl_mesh *mesh = reader->build.mesh;
    int32_t local[PL_MAX_CELL_NODES];
    static const int64_t tets[][2] = {{PL_VTK_TET, 4},           {PL_VTK_TET10, 10},
                                      {PL_VTK_LAGRANGE_TET, 4},  {PL_VTK_BEZIER_TET, 4},
                                      {PL_VTK_LAGRANGE_TET, 10}, {PL_VTK_BEZIER_TET, 10}};
    bool tet = false;
    for (size_t k = 0; k < sizeof tets / sizeof *tets; k++)
        tet = tet || (tets[k][0] == type && tets[k][1] == size);
    bool tri = (type == PL_VTK_TRI && size == 3) || (type == PL_VTK_TRI6 && size == 6);
    *to = -1;
    if (!tet && !tri) {
        reader->repairs->dropped_cells++;
        return PL_OK;
    }
    for (int64_t i = 0; i < size; i++) local[i] = (int32_t)(reader->node_base + nodes[i]);
    *to = (int32_t)(tet ? mesh->tet_count : -2 - mesh->tri_count);
    if (type == PL_VTK_BEZIER_TET && pl_cell_kind_of(size)->quadratic)
        PL_TRY(pl_vtu_note_control(reader, local));
    return tet ? pl_build_tet(&reader->build, local, (int)size) : pl_build_tri(&reader->build, local);
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
        PL_TRY(pl_vtu_cell(reader, types[i], nodes + start, size, &reader->cell_to[reader->cell_count]));
        reader->cell_count++;
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
    if (status == PL_OK) {
        status = pl_build_room((void **)&reader->cell_to, &reader->cell_room, reader->cell_count + count,
                               sizeof *reader->cell_to, vtu->err);
    }
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

/* Copies the values of one piece's cells to where their cells went. */
static void pl_vtu_spread(const pl_vtu_reader *reader, int64_t first, int64_t count, int components,
                          const double *values, double *on_tets, double *on_tris) {
    size_t bytes = (size_t)components * sizeof *values;
    for (int64_t i = 0; i < count; i++, values += components) {
        int64_t to = reader->cell_to[first + i];
        if (to >= 0 && on_tets) memcpy(on_tets + to * components, values, bytes);
        if (to < -1 && on_tris) memcpy(on_tris + (-2 - to) * components, values, bytes);
    }
}

/* One named array over all pieces; where a piece lacks it there are zeros. */
static pl_status pl_vtu_data(pl_vtu_reader *reader, const pl_vtu_array *like) {
    const pl_vtu *vtu = &reader->vtu;
    pl_mesh *mesh = reader->build.mesh;
    bool nodes = like->section == PL_VTU_POINT_DATA;
    int components = (int)like->components;
    char *name = pl_xml_plain(like->name, like->name_length);
    pl_array *made[2] = {NULL, NULL};
    bool failed = !name;
    if (nodes && !failed)
        failed = !(made[0] = pl_mesh_array(mesh, name, strlen(name), PL_ON_NODES, components));
    if (!nodes && !failed && mesh->tri_count)
        failed = !pl_mesh_array(mesh, name, strlen(name), PL_ON_TRIS, components);
    if (!nodes && !failed && mesh->tet_count)
        failed = !pl_mesh_array(mesh, name, strlen(name), PL_ON_TETS, components);
    free(name);
    if (failed) return pl_error_memory(vtu->err, 8 * components * mesh->node_count, "an array");
    if (!nodes) { /* adding the second may have moved the first */
        int last = mesh->array_count - 1;
        if (mesh->tet_count) made[0] = &mesh->arrays[last--];
        if (mesh->tri_count) made[1] = &mesh->arrays[last];
    }
    for (int64_t p = 0; p < vtu->piece_count; p++) {
        const pl_vtu_array *array = pl_vtu_find(vtu, p, like->section, like->name, like->name_length);
        if (!array || array->components != components) continue;
        int64_t count = nodes ? vtu->pieces[p].points : vtu->pieces[p].cells;
        double *values;
        PL_TRY(pl_vtu_reals(vtu, array, count * components, &values));
        if (nodes)
            memcpy(made[0]->values + reader->first_node[p] * components, values,
                   (size_t)(count * components) * sizeof *values);
        else
            pl_vtu_spread(reader, reader->first_cell[p], count, components, values,
                          made[0] ? made[0]->values : NULL, made[1] ? made[1]->values : NULL);
        free(values);
    }
    return PL_OK;
}

/* Turns arrays named "group:..." into groups. */
static pl_status pl_vtu_groups(pl_mesh *mesh, pl_error *err) {
    int kept = 0;
    pl_status status = PL_OK;
    for (int a = 0; a < mesh->array_count; a++) {
        pl_array *array = &mesh->arrays[a];
        size_t prefix = strlen(pl_group_prefix);
        if (array->components != 1 || strncmp(array->name, pl_group_prefix, prefix) != 0) {
            mesh->arrays[kept++] = *array;
            continue;
        }
        const char *name = array->name + prefix;
        pl_group *group = pl_mesh_group(mesh, name, strlen(name), array->where);
        for (int64_t i = 0; group && i < pl_mesh_count(mesh, array->where); i++) {
            if (array->values[i] > 0.5 && !pl_group_add(group, (int32_t)i)) group = NULL;
        }
        if (!group)
            status = pl_error_memory(err, 64, "a group");
        else
            pl_group_sort(group);
        free(array->name);
        free(array->values);
    }
    mesh->array_count = kept;
    return status;
}

static pl_status pl_vtu_pieces(pl_vtu_reader *reader) {
    pl_vtu *vtu = &reader->vtu;
    pl_mesh *mesh = reader->build.mesh;
    if (vtu->piece_count == 0) return pl_vtu_fail(vtu, vtu->end, "no Piece found, expected at least one");
    reader->first_node = pl_array_new(vtu->piece_count, sizeof *reader->first_node);
    reader->first_cell = pl_array_new(vtu->piece_count, sizeof *reader->first_cell);
    if (!reader->first_node || !reader->first_cell)
        return pl_error_memory(vtu->err, 16 * vtu->piece_count, "pieces");
    for (int64_t p = 0; p < vtu->piece_count; p++) {
        reader->first_node[p] = reader->node_base = mesh->node_count;
        reader->first_cell[p] = reader->cell_count;
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
    return pl_vtu_groups(mesh, vtu->err);
}

static pl_status pl_vtu_read(const pl_source *source, pl_mesh *mesh, pl_mesh_repairs *repairs,
                             pl_error *err) {
    pl_vtu_reader reader = {.vtu = {.label = source->label,
                                    .data = source->data,
                                    .end = source->data + source->size,
                                    .header_bytes = 4,
                                    .err = err},
                            .build = {.mesh = mesh, .promotes = true, .err = err},
                            .repairs = repairs};
    pl_status status = pl_vtu_scan(&reader.vtu);
    if (status == PL_OK) status = pl_vtu_pieces(&reader);
    if (status == PL_OK && reader.control) pl_vtu_place_control(&reader);
    if (status == PL_OK && reader.build.mixed)
        pl_mesh_repairs_note(repairs,
                             "linear and quadratic tetrahedra mixed: kept, nodes of the former missing");
    free(reader.control);
    free(reader.vtu.pieces);
    free(reader.vtu.arrays);
    free(reader.cell_to);
    free(reader.first_node);
    free(reader.first_cell);
    return status;
}

static bool pl_vtu_recognise(const char *data, size_t size) {
    return memmem(data, size < 1000 ? size : 1000, "<VTKFile", 8) != NULL;
}

/* The group as an array of zeros and ones. */
static bool pl_vtu_group_array(const pl_mesh *mesh, const pl_group *group, pl_array *array) {
    size_t size = strlen(group->name) + sizeof pl_group_prefix;
    *array = (pl_array){malloc(size), group->where, 1,
                        pl_array_new(pl_mesh_count(mesh, group->where), sizeof(double))};
    if (!array->name || !array->values) return false;
    snprintf(array->name, size, "%s%s", pl_group_prefix, group->name);
    for (int64_t i = 0; i < group->count; i++) array->values[group->items[i]] = 1;
    return true;
}

static pl_status pl_vtu_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    int own = mesh->array_count;
    pl_array *arrays = pl_array_new(own + mesh->group_count, sizeof *arrays);
    bool done = arrays != NULL;
    if (done && own) memcpy(arrays, mesh->arrays, (size_t)own * sizeof *arrays);
    int count = own;
    for (int g = 0; g < mesh->group_count && done; g++)
        done = pl_vtu_group_array(mesh, &mesh->groups[g], &arrays[count++]);
    pl_frame frame = {.node_count = mesh->node_count,
                      .positions = mesh->nodes,
                      .tet_count = mesh->tet_count,
                      .nodes_per_tet = mesh->nodes_per_tet,
                      .tets = mesh->tets,
                      .array_count = count,
                      .arrays = arrays,
                      .tri_count = mesh->tri_count,
                      .tris = mesh->tris};
    pl_status status =
        done ? pl_frame_write_vtu(&frame, path, err) : pl_error_memory(err, 8 * mesh->node_count, "groups");
    for (int i = own; arrays && i < count; i++) {
        free(arrays[i].name);
        free(arrays[i].values);
    }
    free(arrays);
    return status;
}

const pl_codec pl_codec_vtu = {
    .format = {"vtu", ".vtu", "VTK XML unstructured grid, with point and cell arrays", true, true},
    .read = pl_vtu_read,
    .write = pl_vtu_write,
    .recognise = pl_vtu_recognise,
};
