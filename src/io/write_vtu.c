/* Writes frames as VTK's XML unstructured grid (.vtu, appended raw binary) and the .pvd index of a series,
 * for ParaView. The reader is in read_vtu.c. */
#include "core/fields.h"
#include "core/memory.h"
#include "io/file.h"
#include "io/vtk_cells.h"
#include "io/vtu_middles.h"
#include "io/vtu_pack.h"
#include "mesh/cell.h"
#include "mesh/check.h"
#include "pliant/frame.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define PL_VTK_ORDER "BigEndian"
#else
#define PL_VTK_ORDER "LittleEndian"
#endif

/* Blanks before the appended data. VTK passes a file to expat in blocks of 4096 bytes until expat reports the
 * tag of the appended data. Since expat 2.6 (Debian 12: 2.5.0-1+deb12u2) it reports a tag only after more
 * text has followed, so that VTK 9.3 and older, as in ParaView 5.11, pass the data too and refuse the file as
 * malformed. A whole block of blanks prevents that, wherever blocks begin. */
enum { PL_VTU_BLANKS = 8192 };

static void pl_xml_text(pl_buffer *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&':
            pl_buffer_text(out, "&amp;");
            break;
        case '<':
            pl_buffer_text(out, "&lt;");
            break;
        case '>':
            pl_buffer_text(out, "&gt;");
            break;
        case '"':
            pl_buffer_text(out, "&quot;");
            break;
        default:
            pl_buffer_add(out, text, 1);
        }
    }
}

static pl_status pl_frame_check(const pl_frame *frame, const char *what, pl_error *err) {
    const int64_t counts[3] = {frame->node_count, frame->tet_count, frame->tri_count};
    const void *const lists[3] = {frame->positions, frame->tets, frame->tris};
    static const char *const names[3] = {"node_count", "tet_count", "tri_count"};
    pl_status status = PL_OK;
    for (int k = 0; status == PL_OK && k < 3; k++)
        status = pl_count_check(counts[k], lists[k], INT32_MAX, what, names[k], err);
    if (status != PL_OK) return status;
    if (frame->tet_count && !pl_cell_kind_of(frame->nodes_per_tet))
        return pl_error_set(err, PL_ERR_INPUT, "%s: %d nodes per tetrahedron, expected " PL_CELL_NODES, what,
                            frame->nodes_per_tet);
    if (!isfinite(frame->time))
        return pl_error_set(err, PL_ERR_INPUT, "%s: time = %g, expected a finite number", what, frame->time);
    for (int64_t i = 0; i < 3 * frame->node_count; i++) {
        if (!isfinite(frame->positions[i]))
            return pl_error_set(err, PL_ERR_INPUT, "%s: node %lld is at %g, expected a finite number", what,
                                (long long)(i / 3), frame->positions[i]);
    }
    if (frame->compression < 0 || frame->compression > 9)
        return pl_error_set(err, PL_ERR_INPUT, "%s: compression = %d, expected 0 to 9", what,
                            frame->compression);
    status = pl_arrays_check(frame->array_count, frame->arrays, counts, what, err);
    for (int i = 0; status == PL_OK && i < frame->array_count; i++) {
        if (frame->arrays[i].components > 9)
            status =
                pl_error_set(err, PL_ERR_INPUT, "%s: array %d '%.60s' has %d components, expected 1 to 9",
                             what, i, frame->arrays[i].name, frame->arrays[i].components);
    }
    if (status == PL_OK)
        status = pl_cells_check(frame->tets, frame->tet_count, frame->nodes_per_tet, frame->node_count, what,
                                "tetrahedron", err);
    if (status != PL_OK) return status;
    return pl_cells_check(frame->tris, frame->tri_count, 3, frame->node_count, what, "triangle", err);
}

/* The destination of array bytes: the file, or memory for compression. */
typedef struct pl_vtu_sink {
    pl_writer *file;
    pl_buffer *memory; /* NULL: the file */
} pl_vtu_sink;

static void pl_vtu_put(const pl_vtu_sink *sink, const void *data, size_t size) {
    if (sink->memory)
        pl_buffer_add(sink->memory, data, size);
    else
        pl_writer_add(sink->file, data, size);
}

/* The XML part: declares each array with the offset of its bytes, which follow in the same order. */
typedef struct pl_vtu_header {
    pl_buffer text;
    uint64_t offset;
    const pl_vtu_pack *pack; /* NULL: not compressed */
    int count;               /* number of arrays declared */
} pl_vtu_header;

static void pl_vtu_announce(pl_vtu_header *header, const char *type, const char *name, int components,
                            uint64_t bytes) {
    pl_buffer_print(&header->text, "        <DataArray type=\"%s\" Name=\"", type);
    pl_xml_text(&header->text, name);
    pl_buffer_print(&header->text, "\" NumberOfComponents=\"%d\" format=\"appended\" offset=\"%llu\"/>\n",
                    components, (unsigned long long)header->offset);
    header->offset += header->pack ? header->pack->sizes[header->count] : sizeof(uint64_t) + bytes;
    header->count++;
}

static void pl_vtu_announce_arrays(pl_vtu_header *header, const pl_frame *frame, bool nodes) {
    uint64_t count = (uint64_t)(nodes ? frame->node_count : frame->tet_count + frame->tri_count);
    for (int i = 0; i < frame->array_count; i++) {
        const pl_array *array = &frame->arrays[i];
        if ((array->where == PL_ON_NODES) != nodes) continue;
        pl_vtu_announce(header, "Float64", array->name, array->components,
                        count * (uint64_t)array->components * 8);
    }
}

/* Midpoints have been added: a tetrahedron has all of its mid-edge nodes or none. */
static bool pl_vtu_is_quadratic(const pl_frame *frame, int64_t i) {
    return pl_cell_kind_of(frame->nodes_per_tet)->quadratic && !pl_frame_inactive(frame, i);
}

static int pl_vtu_tet_size(const pl_frame *frame, int64_t i) {
    return pl_vtu_is_quadratic(frame, i) ? PL_QUADRATIC_NODES : PL_LINEAR_NODES;
}

static uint64_t pl_vtu_connectivity_size(const pl_frame *frame) {
    uint64_t size = (uint64_t)(frame->tri_count * 3);
    for (int64_t i = 0; i < frame->tet_count; i++) size += (uint64_t)pl_vtu_tet_size(frame, i);
    return size;
}

static void pl_vtu_write_header(pl_writer *writer, const pl_frame *frame, const pl_vtu_pack *pack) {
    pl_vtu_header header = {.pack = pack};
    pl_buffer *text = &header.text;
    uint64_t cells = (uint64_t)(frame->tet_count + frame->tri_count);
    pl_buffer_print(
        text,
        "<?xml version=\"1.0\"?>\n"
        "<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"%s\" header_type=\"UInt64\"%s>\n"
        "  <UnstructuredGrid>\n"
        "    <FieldData>\n"
        "      <DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">%.17g"
        "</DataArray>\n"
        "    </FieldData>\n"
        "    <Piece NumberOfPoints=\"%lld\" NumberOfCells=\"%llu\">\n"
        "      <PointData>\n",
        PL_VTK_ORDER, pack ? " compressor=\"vtkZLibDataCompressor\"" : "", frame->time,
        (long long)frame->node_count, (unsigned long long)cells);
    pl_vtu_announce_arrays(&header, frame, true);
    pl_buffer_text(text, "      </PointData>\n      <CellData>\n");
    pl_vtu_announce_arrays(&header, frame, false);
    pl_buffer_text(text, "      </CellData>\n      <Points>\n");
    pl_vtu_announce(&header, "Float64", "Points", 3, (uint64_t)frame->node_count * 24);
    pl_buffer_text(text, "      </Points>\n      <Cells>\n");
    pl_vtu_announce(&header, "Int32", "connectivity", 1, pl_vtu_connectivity_size(frame) * 4);
    pl_vtu_announce(&header, "Int64", "offsets", 1, cells * 8);
    pl_vtu_announce(&header, "UInt8", "types", 1, cells);
    pl_buffer_print(
        text, "      </Cells>\n    </Piece>\n  </UnstructuredGrid>\n  <AppendedData encoding=\"raw\">\n%*s_",
        PL_VTU_BLANKS, "");
    if (text->failed) writer->error = ENOMEM;
    pl_writer_add(writer, text->data, text->size);
    pl_buffer_free(text);
}

static void pl_vtu_write_size(const pl_vtu_sink *sink, uint64_t bytes) {
    pl_vtu_put(sink, &bytes, sizeof bytes);
}

static void pl_vtu_write_nans(const pl_vtu_sink *sink, int64_t count) {
    double nothing = NAN;
    for (int64_t i = 0; i < count; i++) pl_vtu_put(sink, &nothing, sizeof nothing);
}

static void pl_vtu_write_arrays(const pl_vtu_sink *sink, const pl_frame *frame, bool nodes) {
    for (int i = 0; i < frame->array_count; i++) {
        const pl_array *array = &frame->arrays[i];
        if ((array->where == PL_ON_NODES) != nodes) continue;
        int64_t width = array->components;
        int64_t count = nodes ? frame->node_count : frame->tet_count + frame->tri_count;
        int64_t own = nodes                        ? frame->node_count
                      : array->where == PL_ON_TETS ? frame->tet_count
                                                   : frame->tri_count;
        pl_vtu_write_size(sink, (uint64_t)(count * width) * 8);
        if (array->where == PL_ON_TRIS) pl_vtu_write_nans(sink, frame->tet_count * width);
        pl_vtu_put(sink, array->values, (size_t)(own * width) * 8);
        if (array->where == PL_ON_TETS) pl_vtu_write_nans(sink, frame->tri_count * width);
    }
}

static void pl_vtu_write_cells(const pl_vtu_sink *sink, const pl_frame *frame) {
    int64_t cells = frame->tet_count + frame->tri_count;
    pl_vtu_write_size(sink, pl_vtu_connectivity_size(frame) * 4);
    for (int64_t i = 0; i < frame->tet_count; i++)
        pl_vtu_put(sink, frame->tets + i * frame->nodes_per_tet, (size_t)pl_vtu_tet_size(frame, i) * 4);
    pl_vtu_put(sink, frame->tris, (size_t)frame->tri_count * 12);
    pl_vtu_write_size(sink, (uint64_t)cells * 8);
    int64_t end = 0;
    for (int64_t i = 0; i < cells; i++) {
        end += i < frame->tet_count ? pl_vtu_tet_size(frame, i) : 3;
        pl_vtu_put(sink, &end, sizeof end);
    }
    pl_vtu_write_size(sink, (uint64_t)cells);
    for (int64_t i = 0; i < cells; i++) {
        uint8_t type = PL_VTK_TRI;
        if (i < frame->tet_count) {
            bool control = frame->control && frame->control[i];
            type = !pl_vtu_is_quadratic(frame, i) ? PL_VTK_TET : control ? PL_VTK_BEZIER_TET : PL_VTK_TET10;
        }
        pl_vtu_put(sink, &type, 1);
    }
}

/* Writes all declared arrays, each after its size. */
static void pl_vtu_write_data(const pl_vtu_sink *sink, const pl_frame *frame) {
    pl_vtu_write_arrays(sink, frame, true);
    pl_vtu_write_arrays(sink, frame, false);
    pl_vtu_write_size(sink, (uint64_t)frame->node_count * 24);
    pl_vtu_put(sink, frame->positions, (size_t)frame->node_count * 24);
    pl_vtu_write_cells(sink, frame);
}

static pl_status pl_vtu_write(const pl_frame *frame, const char *path, pl_error *err) {
    pl_writer writer;
    pl_status status = pl_writer_open(&writer, path, err);
    if (status != PL_OK) return status;
    pl_vtu_pack pack = {0};
    bool packed = frame->compression > 0 && pl_vtu_can_pack();
    if (packed) {
        pl_buffer raw = {0};
        pl_vtu_write_data(&(pl_vtu_sink){.memory = &raw}, frame);
        if (!pl_vtu_pack_arrays(&raw, frame->compression, &pack)) writer.error = ENOMEM;
        pl_buffer_free(&raw);
    }
    if (!writer.error) pl_vtu_write_header(&writer, frame, packed ? &pack : NULL);
    if (packed)
        pl_writer_add(&writer, pack.data.data, pack.data.size);
    else
        pl_vtu_write_data(&(pl_vtu_sink){.file = &writer}, frame);
    pl_vtu_pack_free(&pack);
    static const char end[] = "\n  </AppendedData>\n</VTKFile>\n";
    pl_writer_add(&writer, end, sizeof end - 1);
    return pl_writer_commit(&writer, err);
}

pl_status pl_frame_write_vtu(const pl_frame *frame, const char *path, pl_error *err) {
    PL_REQUIRE(frame);
    PL_REQUIRE(path);
    char what[512];
    snprintf(what, sizeof what, "%.480s: not written", path);
    pl_status status = pl_frame_check(frame, what, err);
    if (status != PL_OK) return status;
    pl_filled_frame filled;
    status = pl_frame_fill_middles(frame, &filled, err);
    if (status == PL_OK) status = pl_vtu_write(&filled.frame, path, err);
    pl_filled_frame_free(&filled);
    return status;
}

pl_status pl_pvd_write(const char *path, int count, const double *times, const char *const *files,
                       pl_error *err) {
    PL_REQUIRE(path);
    pl_status status = pl_count_check(count, files, INT32_MAX, path, "count", err);
    if (status == PL_OK) status = pl_count_check(count, times, INT32_MAX, path, "count", err);
    for (int i = 0; status == PL_OK && i < count; i++) {
        if (!files[i] || !isfinite(times[i]))
            status = pl_error_set(err, PL_ERR_INPUT,
                                  "%s: frame %d '%.200s' is at %g s, expected a file and a time", path, i,
                                  files[i] ? files[i] : "", times[i]);
    }
    if (status != PL_OK) return status;
    pl_buffer text = {0};
    pl_buffer_print(
        &text,
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"%s\">\n"
        "  <Collection>\n",
        PL_VTK_ORDER);
    for (int i = 0; i < count; i++) {
        pl_buffer_print(&text, "    <DataSet timestep=\"%.17g\" part=\"0\" file=\"", times[i]);
        pl_xml_text(&text, files[i]);
        pl_buffer_text(&text, "\"/>\n");
    }
    pl_buffer_text(&text, "  </Collection>\n</VTKFile>\n");
    status = text.failed ? pl_error_memory(err, (int64_t)text.size, path)
                         : pl_file_write_atomic(path, text.data, text.size, err);
    pl_buffer_free(&text);
    return status;
}
