/* Surface animations as binary glTF 2.0: one morph target a frame, weights keyed so that each frame shows at
 * its time. Frames are streamed: memory holds two poses whatever their number. Materials and textures are
 * glb_look.c's. */
#include "core/fields.h"
#include "core/memory.h"
#include "io/file.h"
#include "io/glb_look.h"
#include "mesh/check.h"
#include "pliant/frame.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Accessor numbers of what is there once; those of the morph targets follow in pairs (position, normal). */
enum { ACCESSOR_INDICES, ACCESSOR_POSITION, ACCESSOR_NORMAL, ACCESSOR_FIXED };

typedef struct pl_glb {
    const pl_glb_def *def;
    const char *path;
    pl_surface_split split;
    double *positions; /* (node_count,3) of the current frame */
    double *normals;   /* (vertex_count,3) of the current frame */
    float *base;       /* (vertex_count,6): position and normal of frame 0, as written */
    float *row;        /* (vertex_count,3) on its way to the file */
    float *bounds;     /* (frame_count + 1, 6): min and max of the shape's, then of each target's positions */
    int targets;       /* 0 when nothing moves */
    bool colored;      /* by `def->colors` alone */
    pl_glb_look look;  /* where def->look is given; else there are no vertices in it */
} pl_glb;

/* Vertices of the file, which are those of the split unless a look cuts them further. */
static int64_t glb_vertex_count(const pl_glb *glb) {
    return glb->look.source ? glb->look.vertex_count : glb->split.vertex_count;
}
static int64_t glb_vertex(const pl_glb *glb, int64_t i) { return glb->look.source ? glb->look.source[i] : i; }

/* Linear light of bodies without colours. */
static const double plain_color[3] = {0.8, 0.36, 0.2};

static uint64_t glb_row_bytes(const pl_glb *glb) { return (uint64_t)glb_vertex_count(glb) * 12; }
static uint64_t glb_index_bytes(const pl_glb *glb) { return (uint64_t)glb->split.tri_count * 12; }
static uint64_t glb_vertex_bytes(const pl_glb *glb) {
    return glb_row_bytes(glb) * (uint64_t)(2 + glb->colored + 2 * glb->targets);
}
static uint64_t glb_animation_bytes(const pl_glb *glb) {
    return glb->targets ? 4 * (uint64_t)glb->targets * (1 + (uint64_t)glb->targets) : 0;
}
static uint64_t glb_uv_bytes(const pl_glb *glb) {
    return glb->look.uv ? 8 * (uint64_t)glb->look.vertex_count : 0;
}
static uint64_t glb_color_bytes(const pl_glb *glb) {
    return glb->look.colors ? 16 * (uint64_t)glb->look.vertex_count : 0;
}
/* Each picture begins at a multiple of four bytes. */
static uint64_t glb_picture_bytes(const pl_glb *glb, int count) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum += ((uint64_t)glb->look.pictures[i].size + 3) / 4 * 4;
    return sum;
}
static uint64_t glb_look_start(const pl_glb *glb) {
    return glb_index_bytes(glb) + glb_vertex_bytes(glb) + glb_animation_bytes(glb);
}
static uint64_t glb_binary_bytes(const pl_glb *glb) {
    return glb_look_start(glb) + glb_uv_bytes(glb) + glb_color_bytes(glb) +
           glb_picture_bytes(glb, glb->look.picture_count);
}

/* ---- the JSON part
 * ------------------------------------------------------------------------------------------------ */

/* `row` counts arrays of three floats a vertex inside the vertex view. */
static void json_vertex_accessor(pl_buffer *out, const pl_glb *glb, int row, const float *bounds) {
    pl_buffer_print(
        out, ",{\"bufferView\":1,\"byteOffset\":%llu,\"componentType\":5126,\"count\":%lld,\"type\":\"VEC3\"",
        (unsigned long long)(glb_row_bytes(glb) * (uint64_t)row), (long long)glb_vertex_count(glb));
    if (bounds) {
        pl_buffer_print(out, ",\"min\":[%.9g,%.9g,%.9g],\"max\":[%.9g,%.9g,%.9g]", (double)bounds[0],
                        (double)bounds[1], (double)bounds[2], (double)bounds[3], (double)bounds[4],
                        (double)bounds[5]);
    }
    pl_buffer_text(out, "}");
}

/* Numbers of the accessors that only a look has, and of its buffer views. */
typedef struct pl_glb_numbers {
    int uv, color, indices; /* of the second part on */
    int uv_view, color_view, picture_view;
} pl_glb_numbers;

static pl_glb_numbers glb_numbers(const pl_glb *glb) {
    pl_glb_numbers n = {.uv = ACCESSOR_FIXED + glb->colored + 2 * glb->targets + (glb->targets ? 2 : 0),
                        .uv_view = glb->targets ? 3 : 2};
    n.color = n.uv + (glb->look.uv ? 1 : 0);
    n.indices = n.color + (glb->look.colors ? 1 : 0);
    n.color_view = n.uv_view + (glb->look.uv ? 1 : 0);
    n.picture_view = n.color_view + (glb->look.colors ? 1 : 0);
    return n;
}

static void json_look_accessors(pl_buffer *out, const pl_glb *glb) {
    pl_glb_numbers n = glb_numbers(glb);
    static const char form[] = ",{\"bufferView\":%d,\"componentType\":5126,\"count\":%lld,\"type\":\"%s\"}";
    long long count = (long long)glb->look.vertex_count;
    if (glb->look.uv) pl_buffer_print(out, form, n.uv_view, count, "VEC2");
    if (glb->look.colors) pl_buffer_print(out, form, n.color_view, count, "VEC4");
    for (int i = 1; i < glb->look.part_count; i++)
        pl_buffer_print(out,
                        ",{\"bufferView\":0,\"byteOffset\":%lld,\"componentType\":5125,\"count\":%lld,"
                        "\"type\":\"SCALAR\"}",
                        (long long)(12 * glb->look.parts[i].first),
                        (long long)(3 * glb->look.parts[i].count));
}

static void json_accessors(pl_buffer *out, const pl_glb *glb, int first_target) {
    int row = 0;
    pl_buffer_print(
        out, ",\"accessors\":[{\"bufferView\":0,\"componentType\":5125,\"count\":%lld,\"type\":\"SCALAR\"}",
        (long long)(3 * (glb->look.source ? glb->look.parts[0].count : glb->split.tri_count)));
    json_vertex_accessor(out, glb, row++, glb->bounds);
    json_vertex_accessor(out, glb, row++, NULL);
    if (glb->colored) json_vertex_accessor(out, glb, row++, NULL);
    for (int i = 0; i < glb->targets; i++) {
        json_vertex_accessor(out, glb, row++, glb->bounds + 6 * (i + 1));
        json_vertex_accessor(out, glb, row++, NULL);
    }
    if (glb->targets) {
        const double *times = glb->def->times;
        pl_buffer_print(
            out,
            ",{\"bufferView\":2,\"componentType\":5126,\"count\":%d,\"type\":\"SCALAR\",\"min\":[%.9g],"
            "\"max\":[%.9g]}",
            glb->targets, (double)(float)times[0], (double)(float)times[glb->targets - 1]);
        pl_buffer_print(out,
                        ",{\"bufferView\":2,\"byteOffset\":%d,\"componentType\":5126,\"count\":%lld,"
                        "\"type\":\"SCALAR\"}",
                        4 * glb->targets, (long long)glb->targets * glb->targets);
    }
    json_look_accessors(out, glb);
    if (glb->targets) {
        pl_buffer_print(
            out,
            "],\"animations\":[{\"name\":\"frames\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,"
            "\"path\":\"weights\"}}],\"samplers\":[{\"input\":%d,\"output\":%d,"
            "\"interpolation\":\"LINEAR\"}]}",
            first_target + 2 * glb->targets, first_target + 2 * glb->targets + 1);
    }
    pl_buffer_text(out, "]");
}

/* One material's triangles. */
static void json_primitive(pl_buffer *out, const pl_glb *glb, int index, int first_target) {
    pl_glb_numbers n = glb_numbers(glb);
    const pl_glb_part *part = glb->look.source ? &glb->look.parts[index] : NULL;
    pl_buffer_print(out, "%s{\"indices\":%d,\"material\":%d,\"attributes\":{\"POSITION\":%d,\"NORMAL\":%d",
                    index ? "," : "", index ? n.indices + index - 1 : ACCESSOR_INDICES,
                    part ? part->material + 1 : 0, ACCESSOR_POSITION, ACCESSOR_NORMAL);
    if (glb->colored) pl_buffer_print(out, ",\"COLOR_0\":%d", ACCESSOR_FIXED);
    if (part && part->colored) pl_buffer_print(out, ",\"COLOR_0\":%d", n.color);
    if (part && part->textured) pl_buffer_print(out, ",\"TEXCOORD_0\":%d", n.uv);
    pl_buffer_text(out, "}");
    for (int i = 0; i < glb->targets; i++) {
        pl_buffer_print(out, "%s{\"POSITION\":%d,\"NORMAL\":%d}", i ? "," : ",\"targets\":[",
                        first_target + 2 * i, first_target + 2 * i + 1);
    }
    pl_buffer_text(out, glb->targets ? "]}" : "}");
}

static void json_materials(pl_buffer *out, const pl_glb *glb) {
    if (glb->look.source) {
        pl_glb_look_json(&glb->look, plain_color, glb_numbers(glb).picture_view, out);
        return;
    }
    pl_buffer_text(out, ",\"materials\":[{\"name\":\"body\",\"doubleSided\":true,\"pbrMetallicRoughness\":{"
                        "\"baseColorFactor\":[");
    for (int k = 0; k < 3; k++) pl_buffer_print(out, "%.9g,", glb->colored ? 1.0 : plain_color[k]);
    pl_buffer_text(out, "1],\"metallicFactor\":0,\"roughnessFactor\":0.6}}]");
}

static void json_mesh(pl_buffer *out, const pl_glb *glb, int first_target) {
    const char *name = glb->def->name ? glb->def->name : "surface";
    pl_buffer_text(out, ",\"scene\":0,\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"mesh\":0,\"name\":");
    pl_json_text(out, name);
    pl_buffer_text(out, "}],\"meshes\":[{\"name\":");
    pl_json_text(out, name);
    pl_buffer_text(out, ",\"primitives\":[");
    for (int i = 0; i < (glb->look.source ? glb->look.part_count : 1); i++)
        json_primitive(out, glb, i, first_target);
    pl_buffer_text(out, "]");
    if (glb->targets) {
        pl_buffer_text(out, ",\"weights\":[1");
        for (int i = 1; i < glb->targets; i++) pl_buffer_text(out, ",0");
        pl_buffer_text(out, "],\"extras\":{\"targetNames\":[");
        for (int i = 0; i < glb->targets; i++) pl_buffer_print(out, "%s\"frame %d\"", i ? "," : "", i);
        pl_buffer_text(out, "]}");
    }
    pl_buffer_text(out, "}]");
    json_materials(out, glb);
}

static void json_look_views(pl_buffer *out, const pl_glb *glb) {
    unsigned long long at = glb_look_start(glb);
    static const char form[] =
        ",{\"buffer\":0,\"byteOffset\":%llu,\"byteLength\":%llu,\"byteStride\":%d,\"target\":34962}";
    if (glb->look.uv) pl_buffer_print(out, form, at, (unsigned long long)glb_uv_bytes(glb), 8);
    at += glb_uv_bytes(glb);
    if (glb->look.colors) pl_buffer_print(out, form, at, (unsigned long long)glb_color_bytes(glb), 16);
    at += glb_color_bytes(glb);
    for (int i = 0; i < glb->look.picture_count; i++)
        pl_buffer_print(out, ",{\"buffer\":0,\"byteOffset\":%llu,\"byteLength\":%llu}",
                        at + glb_picture_bytes(glb, i), (unsigned long long)glb->look.pictures[i].size);
}

static void glb_json(pl_buffer *out, const pl_glb *glb) {
    int first_target = ACCESSOR_FIXED + glb->colored;
    uint64_t index_bytes = glb_index_bytes(glb), vertex_bytes = glb_vertex_bytes(glb);
    pl_buffer_print(out, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"pliant %s\"}", pl_version());
    json_mesh(out, glb, first_target);
    json_accessors(out, glb, first_target);
    pl_buffer_print(out,
                    ",\"bufferViews\":[{\"buffer\":0,\"byteLength\":%llu,\"target\":34963},{\"buffer\":0,"
                    "\"byteOffset\":%llu,\"byteLength\":%llu,\"byteStride\":12,\"target\":34962}",
                    (unsigned long long)index_bytes, (unsigned long long)index_bytes,
                    (unsigned long long)vertex_bytes);
    if (glb->targets) {
        pl_buffer_print(out, ",{\"buffer\":0,\"byteOffset\":%llu,\"byteLength\":%llu}",
                        (unsigned long long)(index_bytes + vertex_bytes),
                        (unsigned long long)glb_animation_bytes(glb));
    }
    json_look_views(out, glb);
    pl_buffer_print(out, "],\"buffers\":[{\"byteLength\":%llu}]}", (unsigned long long)glb_binary_bytes(glb));
}

/* ---- the binary part
 * ---------------------------------------------------------------------------------------------- */

static void write_u32(pl_writer *writer, uint64_t value) {
    unsigned char bytes[4] = {(unsigned char)value, (unsigned char)(value >> 8), (unsigned char)(value >> 16),
                              (unsigned char)(value >> 24)};
    pl_writer_add(writer, bytes, 4);
}

static pl_status glb_fetch(pl_glb *glb, int frame, pl_error *err) {
    pl_error why = {0};
    pl_status status = glb->def->frame(glb->def->context, frame, glb->positions, &why);
    if (status != PL_OK)
        return pl_error_set(err, status, "%s",
                            why.message[0] ? why.message : "a frame of an animation failed");
    for (int64_t i = 0; i < 3 * glb->def->node_count; i++) {
        if (fabs(glb->positions[i]) < 1e30) continue; /* also catches NAN; squares stay within a float */
        return pl_error_set(err, PL_ERR_INPUT, "%s: not written: frame %d has node %lld at %g", glb->path,
                            frame, (long long)(i / 3), glb->positions[i]);
    }
    return PL_OK;
}

static void widen(float bounds[6], const float *row, int64_t count) {
    for (int k = 0; k < 3; k++) bounds[k] = INFINITY, bounds[3 + k] = -INFINITY;
    for (int64_t i = 0; i < count; i++) {
        for (int k = 0; k < 3; k++) {
            float x = row[3 * i + k];
            if (x < bounds[k]) bounds[k] = x;
            if (x > bounds[3 + k]) bounds[3 + k] = x;
        }
    }
}

/* One array of positions or normals, less the shape's own for a target. */
static void glb_write_row(pl_glb *glb, pl_writer *writer, bool normals, bool delta) {
    for (int64_t i = 0; i < glb_vertex_count(glb); i++) {
        int64_t vertex = glb_vertex(glb, i);
        const double *from =
            normals ? glb->normals + 3 * vertex : glb->positions + 3 * (int64_t)glb->split.source[vertex];
        float *base = glb->base + 6 * i + (normals ? 3 : 0);
        for (int k = 0; k < 3; k++) {
            /* Against the rounded value, so that shape plus target is the frame to within one rounding. */
            glb->row[3 * i + k] = (float)(from[k] - (delta ? (double)base[k] : 0.0));
            if (!delta) base[k] = glb->row[3 * i + k];
        }
    }
    pl_writer_add(writer, glb->row, glb_row_bytes(glb));
}

static pl_status glb_write_vertices(pl_glb *glb, pl_writer *writer, pl_error *err) {
    const pl_glb_def *def = glb->def;
    pl_status status = glb_fetch(glb, 0, err);
    if (status != PL_OK) return status;
    for (int target = -1; target < glb->targets && !writer->error; target++) {
        if (target > 0) status = glb_fetch(glb, target, err);
        if (status != PL_OK) return status;
        pl_surface_split_normals(&glb->split, glb->positions, glb->normals);
        pl_surface_split_use_normals(&glb->split, def->normals, glb->normals);
        glb_write_row(glb, writer, false, target >= 0);
        widen(glb->bounds + 6 * (target + 1), glb->row, glb_vertex_count(glb));
        glb_write_row(glb, writer, true, target >= 0);
        if (target >= 0 || !glb->colored) continue;
        for (int64_t i = 0; i < 3 * glb->split.vertex_count; i++) {
            double value = def->colors[3 * (int64_t)glb->split.source[i / 3] + i % 3];
            glb->row[i] = (float)(value < 0.0 ? 0.0 : value > 1.0 ? 1.0 : value);
        }
        pl_writer_add(writer, glb->row, glb_row_bytes(glb));
    }
    return PL_OK;
}

static void glb_write_look(const pl_glb *glb, pl_writer *writer) {
    pl_writer_add(writer, glb->look.uv, glb_uv_bytes(glb));
    pl_writer_add(writer, glb->look.colors, glb_color_bytes(glb));
    for (int i = 0; i < glb->look.picture_count; i++) {
        size_t size = glb->look.pictures[i].size;
        pl_writer_add(writer, glb->look.pictures[i].data, size);
        pl_writer_add(writer, "\0\0\0", (4 - size % 4) % 4);
    }
}

static pl_status glb_write(pl_glb *glb, pl_writer *writer, pl_error *err) {
    /* The bounds in the JSON part are known last: room is kept for their longest spelling. */
    pl_buffer json = {0};
    for (int i = 0; i < 6 * (glb->targets + 1); i++) glb->bounds[i] = -1.17549435e-38f;
    glb_json(&json, glb);
    uint64_t room = (json.size + 3) / 4 * 4, binary = glb_binary_bytes(glb);
    if (json.failed || 28 + room + binary > UINT32_MAX) {
        pl_status status =
            json.failed ? pl_error_memory(err, (int64_t)room, glb->path)
                        : pl_error_set(err, PL_ERR_INPUT,
                                       "%s: not written: %lld vertices in %d frames need %llu bytes, a .glb "
                                       "holds at most 4294967295",
                                       glb->path, (long long)glb_vertex_count(glb), glb->def->frame_count,
                                       (unsigned long long)binary);
        pl_buffer_free(&json);
        return status;
    }
    pl_writer_add(writer, "glTF", 4);
    write_u32(writer, 2);
    write_u32(writer, 28 + room + binary);
    write_u32(writer, room);
    pl_writer_add(writer, "JSON", 4);
    for (uint64_t i = 0; i < room; i++) pl_writer_add(writer, " ", 1);
    write_u32(writer, binary);
    pl_writer_add(writer, "BIN", 4);
    pl_writer_add(writer, glb->look.source ? glb->look.tris : glb->split.tris, glb_index_bytes(glb));
    pl_status status = glb_write_vertices(glb, writer, err);
    for (int i = 0; i < glb->targets; i++) {
        float time = (float)glb->def->times[i];
        pl_writer_add(writer, &time, 4);
    }
    for (int64_t i = 0; i < (int64_t)glb->targets * glb->targets; i++) {
        float weight = i % (glb->targets + 1) == 0 ? 1.0f : 0.0f;
        pl_writer_add(writer, &weight, 4);
    }
    glb_write_look(glb, writer);
    pl_buffer_free(&json);
    glb_json(&json, glb);
    if (json.failed && !writer->error) writer->error = ENOMEM;
    if (!writer->error) pl_writer_patch(writer, 20, json.data, json.size);
    pl_buffer_free(&json);
    return status;
}

static pl_status glb_check(const pl_glb_def *def, const char *path, pl_error *err) {
    if (def->tri_count < 1 || def->frame_count < 1) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: not written: %lld triangles in %d frames, expected at least one", path,
                            (long long)def->tri_count, def->frame_count);
    }
    if (!def->tris || !def->times || !def->frame || def->node_count < 0 || def->node_count > INT32_MAX)
        return pl_error_set(err, PL_ERR_INPUT, "%s: not written: %lld nodes%s%s%s", path,
                            (long long)def->node_count, def->tris ? "" : ", tris is NULL",
                            def->times ? "" : ", times is NULL", def->frame ? "" : ", frame is NULL");
    for (int64_t i = 0; def->colors && i < 3 * def->node_count; i++) {
        if (!isfinite(def->colors[i]))
            return pl_error_set(err, PL_ERR_INPUT, "%s: not written: node %lld has the colour %g", path,
                                (long long)(i / 3), def->colors[i]);
    }
    if (def->look) {
        pl_status status = pl_mesh_check(def->look, path, err);
        if (status != PL_OK) return status;
    }
    if (def->look && def->look->tri_count > def->tri_count)
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: not written: a look of %lld triangles, expected at most %lld", path,
                            (long long)def->look->tri_count, (long long)def->tri_count);
    if (!isfinite(def->crease))
        return pl_error_set(err, PL_ERR_INPUT, "%s: not written: crease = %g, expected a finite number", path,
                            def->crease);
    for (int i = 0; i < def->frame_count; i++) {
        double time = def->times[i], least = i ? def->times[i - 1] : 0.0;
        if (time >= least && (i == 0 || (float)time > (float)least) && time < 1e30) continue;
        return pl_error_set(err, PL_ERR_INPUT, "%s: not written: frame %d is at %.9g s, expected %s %.9g s",
                            path, i, time, i ? "after" : "not before", least);
    }
    return PL_OK;
}

/* Sharp edges are those that are sharp at both ends of the series: a body that starts tangled is not shaded
 * in facets. */
static pl_status glb_split(pl_glb *glb, pl_error *err) {
    const pl_glb_def *def = glb->def;
    double *last = pl_array_new(3 * def->node_count, sizeof *last);
    if (!last) return pl_error_memory(err, 24 * def->node_count, glb->path);
    pl_status status = glb_fetch(glb, def->frame_count - 1, err);
    if (status == PL_OK) {
        memcpy(last, glb->positions, (size_t)def->node_count * 24);
        status = glb_fetch(glb, 0, err);
    }
    if (status == PL_OK) {
        const double *poses[2] = {glb->positions, last};
        double crease = def->crease > 0.0 ? def->crease : 40.0;
        status = pl_surface_split_make(def->node_count, def->tri_count, def->tris, 2, poses, crease,
                                       &glb->split, err);
    }
    free(last);
    return status;
}

pl_status pl_glb_write(const pl_glb_def *def, const char *path, pl_error *err) {
    PL_REQUIRE(def);
    PL_REQUIRE(path);
    pl_status status = glb_check(def, path, err);
    if (status != PL_OK) return status;
    pl_glb glb = {.def = def, .path = path, .targets = def->frame_count > 1 ? def->frame_count : 0};
    glb.positions = pl_array_new(3 * def->node_count, sizeof *glb.positions);
    glb.bounds = pl_array_new(6 * ((int64_t)def->frame_count + 1), sizeof *glb.bounds);
    status =
        glb.positions && glb.bounds ? glb_split(&glb, err) : pl_error_memory(err, 24 * def->node_count, path);
    if (status == PL_OK && def->look) status = pl_glb_look_make(def, &glb.split, plain_color, &glb.look, err);
    if (status == PL_OK) {
        glb.colored = def->colors && !def->look;
        glb.normals = pl_array_new(3 * glb.split.vertex_count, sizeof *glb.normals);
        glb.base = pl_array_new(6 * glb_vertex_count(&glb), sizeof *glb.base);
        glb.row = pl_array_new(3 * glb_vertex_count(&glb), sizeof *glb.row);
        if (!glb.normals || !glb.base || !glb.row)
            status = pl_error_memory(err, 60 * glb_vertex_count(&glb), path);
    }
    pl_writer writer;
    if (status == PL_OK) status = pl_writer_open(&writer, path, err);
    if (status == PL_OK) {
        status = glb_write(&glb, &writer, err);
        if (status == PL_OK)
            status = pl_writer_commit(&writer, err);
        else
            pl_writer_abort(&writer);
    }
    pl_surface_split_free(&glb.split);
    pl_glb_look_free(&glb.look);
    free(glb.positions);
    free(glb.normals);
    free(glb.base);
    free(glb.row);
    free(glb.bounds);
    return status;
}
