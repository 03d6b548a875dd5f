/* Writes .ply surfaces: binary, little endian, positions in double precision; vertex colours as bytes,
 * texture coordinates of the faces' corners and the first texture's name as in MeshLab. */
#include "core/memory.h"
#include "io/look.h"
#include "io/ply.h"
#include "io/print.h"
#include "io/text.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void write_bits(pl_writer *writer, uint64_t bits, int bytes) {
    uint8_t out[8];
    for (int b = 0; b < bytes; b++) out[b] = (uint8_t)(bits >> 8 * b);
    pl_writer_add(writer, out, (size_t)bytes);
}

static void write_double(pl_writer *writer, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    write_bits(writer, bits, 8);
}

/* A vertex without a colour is white. */
static void write_color(pl_writer *writer, const double *color, int width) {
    for (int k = 0; k < width; k++) {
        double value = isfinite(color[k]) ? color[k] : 1.0;
        write_bits(writer, (uint64_t)(255.0 * fmin(fmax(value, 0.0), 1.0) + 0.5), 1);
    }
}

static void write_header(pl_writer *writer, const pl_mesh *mesh, const pl_outline *outline, int width,
                         bool uv) {
    static const char *const channels[] = {"red", "green", "blue", "alpha"};
    pl_print(writer, "ply\nformat binary_little_endian 1.0\n");
    const char *texture = NULL;
    for (int i = 0; i < mesh->appearance_count && uv && !texture; i++) texture = mesh->appearances[i].texture;
    if (texture) {
        char *full = realpath(texture, NULL);
        const char *name = full ? full : texture;
        pl_writer_add(writer, "comment TextureFile ", 20);
        pl_writer_add(writer, name, strlen(name));
        pl_writer_add(writer, "\n", 1);
        free(full);
    }
    pl_print(writer, "element vertex %" PRId64 "\nproperty double x\nproperty double y\nproperty double z\n",
             outline->node_count);
    for (int k = 0; k < width; k++) pl_print(writer, "property uchar %s\n", channels[k]);
    pl_print(writer, "element face %" PRId64 "\nproperty list uchar int vertex_indices\n",
             outline->tri_count);
    if (uv) pl_print(writer, "property list uchar double texcoord\n");
    pl_print(writer, "end_header\n");
}

pl_status pl_ply_write(const pl_mesh *mesh, const char *path, pl_error *err) {
    pl_outline outline;
    pl_writer writer;
    pl_mesh_look look = pl_mesh_find_look(mesh);
    double *colors;
    int width;
    PL_TRY(pl_outline_make(mesh, &outline, err));
    pl_status status = pl_outline_colors(mesh, &outline, &width, &colors, err);
    if (status == PL_OK) status = pl_writer_open(&writer, path, err);
    if (status == PL_OK) {
        write_header(&writer, mesh, &outline, colors ? width : 0, look.uv != NULL);
        for (int64_t i = 0; i < outline.node_count; i++) {
            for (int k = 0; k < 3; k++) write_double(&writer, outline.nodes[3 * i + k]);
            if (colors) write_color(&writer, colors + width * i, width);
        }
        for (int64_t i = 0; i < outline.tri_count; i++) {
            write_bits(&writer, 3, 1);
            for (int k = 0; k < 3; k++) write_bits(&writer, (uint32_t)outline.tris[3 * i + k], 4);
            if (look.uv) write_bits(&writer, 6, 1);
            for (int k = 0; k < 6 && look.uv; k++) write_double(&writer, look.uv[6 * i + k]);
        }
        status = pl_writer_commit(&writer, err);
    }
    free(colors);
    pl_outline_free(&outline);
    return status;
}
