/* See xdmf.h. XDMF describes each array by type, shape and position in a binary file, and the binary file may
 * be a .vtu: after the size of each array its numbers follow unchanged. Cells of one kind are one grid, since
 * a grid of several kinds would need another connectivity than VTK's. */
#include "io/text.h"
#include "core/memory.h"
#include "io/file.h"
#include "io/path.h"
#include "io/vtk_cells.h"
#include "io/vtu.h"
#include "io/xdmf.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Where linear and quadratic cells alternate, as in adaptive bodies, a frame would need a grid for every few
 * cells. */
enum { PL_XDMF_MAX_GRIDS = 64 };

typedef struct xdmf_frame {
    pl_vtu vtu;
    pl_buffer *out;
    const char *file; /* as the index names it */
    int64_t points, cells;
    const pl_vtu_array *connectivity;
    int64_t *types, *ends; /* of the cells: VTK's number, and the end of their nodes in `connectivity` */
} xdmf_frame;

/* XML text; characters that were escaped already, in a name from a .vtu, stay as they are. */
static void add_text(pl_buffer *out, const char *text, size_t length, bool escaped) {
    for (const char *c = text; c < text + length; c++) {
        if (*c == '"')
            pl_buffer_text(out, "&quot;");
        else if (*c == '<')
            pl_buffer_text(out, "&lt;");
        else if (*c == '&' && !escaped)
            pl_buffer_text(out, "&amp;");
        else
            pl_buffer_add(out, c, 1);
    }
}

/* Refers to `rows` rows of `width` numbers, after `skipped` numbers of the array. */
static void add_numbers(const xdmf_frame *frame, const pl_vtu_array *array, int64_t skipped, int64_t rows,
                        int64_t width) {
    const int64_t at = frame->vtu.appended - frame->vtu.data + array->offset + frame->vtu.header_bytes;
    pl_buffer_print(
        frame->out,
        "<DataItem Format=\"Binary\" Endian=\"%s\" NumberType=\"%s\" Precision=\"%d\" Seek=\"%" PRId64
        "\" Dimensions=\"%" PRId64,
        frame->vtu.big ? "Big" : "Little",
        array->kind == 'f'   ? "Float"
        : array->kind == 'i' ? "Int"
                             : "UInt",
        array->bytes, at + skipped * array->bytes, rows);
    if (width > 1) pl_buffer_print(frame->out, " %" PRId64, width);
    pl_buffer_text(frame->out, "\">");
    add_text(frame->out, frame->file, strlen(frame->file), false);
    pl_buffer_text(frame->out, "</DataItem>");
}

/* A symmetric tensor is a matrix of one row: XDMF orders its components otherwise than VTK. */
static void add_attribute(const xdmf_frame *frame, const pl_vtu_array *array, int64_t from, int64_t to) {
    const char *type = array->components == 1   ? "Scalar"
                       : array->components == 3 ? "Vector"
                       : array->components == 9 ? "Tensor"
                                                : "Matrix";
    const bool nodes = array->section == PL_VTU_POINT_DATA;
    pl_buffer_text(frame->out, "        <Attribute Name=\"");
    add_text(frame->out, array->name, array->name_length, true);
    pl_buffer_print(frame->out, "\" AttributeType=\"%s\" Center=\"%s\">", type, nodes ? "Node" : "Cell");
    add_numbers(frame, array, nodes ? 0 : from * array->components, nodes ? frame->points : to - from,
                array->components);
    pl_buffer_text(frame->out, "</Attribute>\n");
}

/* Whether the file has as many numbers of the array. */
static bool has_numbers(const pl_vtu *vtu, const pl_vtu_array *array, int64_t count) {
    const int64_t bytes = vtu->end - vtu->appended - vtu->header_bytes;
    return array->offset <= bytes && count <= (bytes - array->offset) / array->bytes;
}

static pl_status add_grid(const xdmf_frame *frame, int64_t from, int64_t to) {
    static const struct {
        int64_t type;
        int nodes;
        const char *name;
    } kinds[] = {
        {PL_VTK_TET, 4, "Tetrahedron"}, {PL_VTK_TET10, 10, "Tetrahedron_10"}, {PL_VTK_TRI, 3, "Triangle"}};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    int kind = 0;
    while (kind < KINDS && kinds[kind].type != frame->types[from]) kind++;
    if (kind == KINDS)
        return pl_vtu_fail(&frame->vtu, frame->vtu.pieces[0].at,
                           frame->types[from] == PL_VTK_BEZIER_TET
                               ? "has Bezier cells, which XDMF does not have; expected a run with "
                                 "\"output\": {\"cells\": \"quadratic\"}"
                               : "has cells of VTK's type %" PRId64 ", expected tetrahedra or triangles",
                           frame->types[from]);
    const int64_t first = from ? frame->ends[from - 1] : 0, nodes = (to - from) * kinds[kind].nodes;
    if (first < 0 || first > INT64_MAX - nodes || frame->ends[to - 1] != first + nodes ||
        !has_numbers(&frame->vtu, frame->connectivity, first + nodes))
        return pl_vtu_fail(&frame->vtu, frame->connectivity->at,
                           "the cells' nodes do not fit their offsets and types");
    pl_buffer_print(
        frame->out,
        "      <Grid Name=\"%s\">\n        <Topology TopologyType=\"%s\" NumberOfElements=\"%" PRId64 "\">",
        kinds[kind].name, kinds[kind].name, to - from);
    add_numbers(frame, frame->connectivity, first, to - from, kinds[kind].nodes);
    pl_buffer_text(frame->out, "</Topology>\n        <Geometry GeometryType=\"XYZ\">");
    for (int64_t i = 0; i < frame->vtu.array_count; i++) {
        if (frame->vtu.arrays[i].section == PL_VTU_POINTS)
            add_numbers(frame, &frame->vtu.arrays[i], 0, frame->points, 3);
    }
    pl_buffer_text(frame->out, "</Geometry>\n");
    for (int64_t i = 0; i < frame->vtu.array_count; i++) {
        const pl_vtu_array *array = &frame->vtu.arrays[i];
        if (array->section == PL_VTU_POINT_DATA || array->section == PL_VTU_CELL_DATA)
            add_attribute(frame, array, from, to);
    }
    pl_buffer_text(frame->out, "      </Grid>\n");
    return PL_OK;
}

static int64_t end_of_kind(const xdmf_frame *frame, int64_t from) {
    int64_t to = from + 1;
    while (to < frame->cells && frame->types[to] == frame->types[from]) to++;
    return to;
}

static pl_status add_grids(const xdmf_frame *frame, double time) {
    int64_t grids = 0;
    for (int64_t from = 0; from < frame->cells; from = end_of_kind(frame, from)) grids++;
    if (grids > PL_XDMF_MAX_GRIDS)
        return pl_vtu_fail(&frame->vtu, frame->vtu.pieces[0].at,
                           "linear and quadratic cells alternate %" PRId64
                           " times, expected at most %d times in XDMF; open series.pvd instead",
                           grids, PL_XDMF_MAX_GRIDS);
    pl_buffer_print(
        frame->out,
        "    <Grid GridType=\"Collection\" CollectionType=\"Spatial\">\n      <Time Value=\"%.17g\"/>\n",
        time);
    for (int64_t from = 0, to; from < frame->cells; from = to) {
        to = end_of_kind(frame, from);
        PL_TRY(add_grid(frame, from, to));
    }
    pl_buffer_text(frame->out, "    </Grid>\n");
    return PL_OK;
}

/* Whether the numbers of all arrays are in the file as they are in memory, and the cells fit in the nodes. */
static pl_status read_cells(xdmf_frame *frame) {
    const pl_vtu *vtu = &frame->vtu;
    if (vtu->piece_count != 1)
        return pl_vtu_fail(vtu, vtu->data, "%" PRId64 " pieces, expected one", vtu->piece_count);
    if (vtu->compressed)
        return pl_vtu_fail(
            vtu, vtu->data,
            "is compressed, which XDMF cannot read; expected a run with \"output\": {\"compression\": 0}");
    frame->points = vtu->pieces[0].points;
    frame->cells = vtu->pieces[0].cells;
    for (int64_t i = 0; i < vtu->array_count; i++) {
        const pl_vtu_array *array = &vtu->arrays[i];
        const bool raw = vtu->appended && !vtu->appended_base64 && array->encoding == PL_VTU_APPENDED;
        if (!raw) return pl_vtu_fail(vtu, array->at, "expected raw appended data, as in frames of runs");
        const int64_t rows = array->section == PL_VTU_CELLS       ? 0
                             : array->section == PL_VTU_CELL_DATA ? frame->cells
                                                                  : frame->points;
        if (!has_numbers(vtu, array, rows * array->components))
            return pl_vtu_fail(vtu, array->at, "the array ends after the end of the file");
        if (array->section != PL_VTU_CELLS) continue;
        int64_t **numbers = pl_word_is(array->name, array->name_length, "types")     ? &frame->types
                            : pl_word_is(array->name, array->name_length, "offsets") ? &frame->ends
                                                                                     : NULL;
        if (!numbers) frame->connectivity = array;
        if (numbers && !*numbers) PL_TRY(pl_vtu_ints(vtu, array, frame->cells, numbers));
    }
    return frame->connectivity && frame->types && frame->ends
               ? PL_OK
               : pl_vtu_fail(vtu, vtu->pieces[0].at, "the piece has no Cells");
}

pl_status pl_xdmf_add_frame(pl_buffer *out, const char *file, const char *data, size_t size, double time,
                            pl_error *err) {
    xdmf_frame frame = {
        .vtu = {.label = file, .data = data, .end = data + size, .err = err}, .out = out, .file = file};
    pl_status status = pl_vtu_scan(&frame.vtu);
    if (status == PL_OK) status = read_cells(&frame);
    if (status == PL_OK) status = add_grids(&frame, time);
    free(frame.types);
    free(frame.ends);
    free(frame.vtu.pieces);
    free(frame.vtu.arrays);
    return status;
}

/* `folder`: of the index. */
static pl_status add_file(pl_buffer *out, const char *folder, const char *path, double time, pl_error *err) {
    char *data = NULL, *file = pl_path_relative(path, folder, true);
    size_t size = 0;
    pl_status status = file ? pl_file_read(path, &data, &size, err) : pl_error_memory(err, 0, "a path");
    if (status == PL_OK) status = pl_xdmf_add_frame(out, file, data, size, time, err);
    free(file);
    free(data);
    return status;
}

pl_status pl_xdmf_write(const char *path, int count, const double *times, const char *const *files,
                        pl_error *err) {
    char *folder = pl_path_folder(path);
    if (!folder) return pl_error_memory(err, 0, "a path");
    pl_buffer out = {0};
    pl_status status = PL_OK;
    pl_buffer_text(&out, "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n<Domain>\n  <Grid Name=\"series\" "
                         "GridType=\"Collection\" CollectionType=\"Temporal\">\n");
    for (int i = 0; i < count && status == PL_OK; i++)
        status = add_file(&out, folder, files[i], times[i], err);
    pl_buffer_text(&out, "  </Grid>\n</Domain>\n</Xdmf>\n");
    if (status == PL_OK)
        status = out.failed ? pl_error_memory(err, (int64_t)out.size, path)
                            : pl_file_write_atomic(path, out.data, out.size, err);
    pl_buffer_free(&out);
    free(folder);
    return status;
}
