/* Writes VTK's legacy format: version 3.0, binary, which every program that supports the format can read. */
#include "core/memory.h"
#include "io/print.h"
#include "io/vtk.h"
#include "io/vtu_middles.h"
#include "mesh/cell.h"

#include <inttypes.h>
#include <string.h>

static void pl_vtk_print_reals(pl_writer *writer, const double *values, int64_t count) {
    for (int64_t i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        pl_print_big(writer, bits, 8);
    }
}

/* Escapes blanks and other characters as VTK does ("%20"). */
static void pl_vtk_print_name(pl_writer *writer, const char *name) {
    for (const char *c = name; *c; c++) {
        if (*c > ' ' && *c < 127 && *c != '"' && *c != '%')
            pl_writer_add(writer, c, 1);
        else
            pl_print(writer, "%%%02X", (unsigned)(uint8_t)*c);
    }
}

static int pl_tet_size(const pl_frame *frame, int64_t i) {
    bool quadratic = pl_cell_kind_of(frame->nodes_per_tet)->quadratic && !pl_frame_inactive(frame, i);
    return quadratic ? PL_QUADRATIC_NODES : PL_LINEAR_NODES;
}

static void pl_vtk_print_cells(pl_writer *writer, const pl_frame *frame) {
    int64_t tets = frame->tet_count, count = tets ? tets : frame->tri_count, numbers = 0;
    for (int64_t i = 0; i < count; i++) numbers += 1 + (tets ? pl_tet_size(frame, i) : 3);
    pl_print(writer, "\nCELLS %" PRId64 " %" PRId64 "\n", count, numbers);
    for (int64_t i = 0; i < count; i++) {
        int size = tets ? pl_tet_size(frame, i) : 3;
        const int32_t *cell = tets ? frame->tets + frame->nodes_per_tet * i : frame->tris + 3 * i;
        pl_print_big(writer, (uint64_t)size, 4);
        for (int k = 0; k < size; k++) pl_print_big(writer, (uint64_t)cell[k], 4);
    }
    pl_print(writer, "\nCELL_TYPES %" PRId64 "\n", count);
    for (int64_t i = 0; i < count; i++) {
        bool quadratic = tets && pl_cell_kind_of(pl_tet_size(frame, i))->quadratic;
        pl_print_big(writer, !tets ? PL_VTK_TRI : quadratic ? PL_VTK_TET10 : PL_VTK_TET, 4);
    }
    pl_writer_add(writer, "\n", 1);
}

static void pl_vtk_print_arrays(pl_writer *writer, const pl_frame *frame, bool points) {
    pl_where where = points ? PL_ON_NODES : frame->tet_count ? PL_ON_TETS : PL_ON_TRIS;
    int64_t items = points ? frame->node_count : frame->tet_count ? frame->tet_count : frame->tri_count;
    int found = 0;
    for (int i = 0; i < frame->array_count; i++) found += frame->arrays[i].where == where;
    if (!found) return;
    pl_print(writer, "%s %" PRId64 "\nFIELD FieldData %d\n", points ? "POINT_DATA" : "CELL_DATA", items,
             found);
    for (int i = 0; i < frame->array_count; i++) {
        const pl_array *array = &frame->arrays[i];
        if (array->where != where) continue;
        pl_vtk_print_name(writer, array->name);
        pl_print(writer, " %d %" PRId64 " double\n", array->components, items);
        pl_vtk_print_reals(writer, array->values, items * array->components);
        pl_writer_add(writer, "\n", 1);
    }
}

static pl_status pl_vtk_print_frame(const pl_frame *frame, const char *path, pl_error *err) {
    pl_writer writer;
    PL_TRY(pl_writer_open(&writer, path, err));
    pl_print(&writer,
             "# vtk DataFile Version 3.0\nmesh\nBINARY\nDATASET UNSTRUCTURED_GRID\nPOINTS %" PRId64
             " double\n",
             frame->node_count);
    pl_vtk_print_reals(&writer, frame->positions, 3 * frame->node_count);
    pl_vtk_print_cells(&writer, frame);
    pl_vtk_print_arrays(&writer, frame, true);
    pl_vtk_print_arrays(&writer, frame, false);
    return pl_writer_commit(&writer, err);
}

pl_status pl_vtk_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_frame frame;
    pl_filled_frame filled = {0};
    pl_status status = pl_vtk_frame_make(mesh, &frame, err);
    if (status == PL_OK) status = pl_frame_fill_middles(&frame, &filled, err);
    if (status == PL_OK) status = pl_vtk_print_frame(&filled.frame, path, err);
    pl_filled_frame_free(&filled);
    pl_vtk_frame_free(mesh, &frame);
    return status;
}
