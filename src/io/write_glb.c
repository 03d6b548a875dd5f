/* Writes animations as binary glTF 2.0: one morph target per frame, with weights keyed so that each frame is
 * shown at its time; rigid objects as animated transforms. Frames are streamed: memory holds two poses,
 * whatever the number of frames. Materials and textures are in glb_look.c, the JSON part in glb_json.c. */
#include "core/fields.h"
#include "core/memory.h"
#include "io/file.h"
#include "io/glb_file.h"
#include "io/text.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The limit of the format. */
#define PL_GLB_MAX_BYTES UINT32_MAX

/* ---- rigid objects */

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

/* Opposite quaternions are the same rotation, but must have consistent signs for interpolation. */
static void fill_motion(const pl_glb *glb, const pl_animation_rigid *from, float *motion) {
    float *turns = motion + 3 * (int64_t)glb->targets;
    for (int f = 0; f < glb->targets; f++) {
        double pose[7], same = 0.0;
        pl_rigid_pose(from, glb->turn, f, pose);
        for (int k = 0; k < 4 && f; k++) same += pose[3 + k] * (double)turns[4 * (f - 1) + k];
        for (int k = 0; k < 3; k++) motion[3 * f + k] = (float)pose[k];
        for (int k = 0; k < 4; k++) turns[4 * f + k] = (float)(same < 0.0 ? -pose[3 + k] : pose[3 + k]);
    }
}

static pl_status make_rigid(pl_glb *glb, int index, pl_error *err) {
    const pl_animation_rigid *from = &glb->def->rigids[index];
    pl_glb_rigid *rigid = &glb->rigids[index];
    PL_TRY(pl_rigid_split(glb->def, from, &rigid->split, err));
    const int64_t count = rigid->split.vertex_count;
    double *normals = pl_array_new(3 * count, sizeof *normals);
    rigid->moves = glb->targets && pl_rigid_moves(from, glb->targets);
    rigid->vertices = pl_array_new(6 * count, sizeof *rigid->vertices);
    rigid->motion = pl_array_new(rigid->moves ? 7 * (int64_t)glb->targets : 0, sizeof *rigid->motion);
    bool fine = normals && rigid->vertices && rigid->motion;
    if (fine) {
        pl_surface_split_normals(&rigid->split, from->mesh->nodes, normals);
        for (int64_t i = 0; i < 2 * count; i++) {
            double x[3];
            pl_turn_vector(glb->turn,
                           i < count ? from->mesh->nodes + 3 * (int64_t)rigid->split.source[i]
                                     : normals + 3 * (i - count),
                           x);
            for (int k = 0; k < 3; k++) rigid->vertices[3 * i + k] = (float)x[k];
        }
        widen(rigid->bounds, rigid->vertices, count);
        if (rigid->moves) fill_motion(glb, from, rigid->motion);
    }
    free(normals);
    return fine ? PL_OK : pl_error_memory(err, 48 * count, glb->path);
}

/* ---- the binary part */

static void write_u32(pl_writer *writer, uint64_t value) {
    unsigned char bytes[4] = {(unsigned char)value, (unsigned char)(value >> 8), (unsigned char)(value >> 16),
                              (unsigned char)(value >> 24)};
    pl_writer_add(writer, bytes, 4);
}

/* Writes one array of positions or normals; for a target, minus those of the base shape. */
static void glb_write_row(pl_glb *glb, pl_writer *writer, bool normals, bool delta) {
    for (int64_t i = 0; i < glb->look.vertex_count; i++) {
        int64_t vertex = glb->look.source[i];
        double x[3];
        pl_turn_vector(
            glb->turn,
            normals ? glb->normals + 3 * vertex : glb->positions + 3 * (int64_t)glb->split.source[vertex], x);
        float *base = glb->base + 6 * i + (normals ? 3 : 0);
        for (int k = 0; k < 3; k++) {
            /* Relative to the rounded value, so that shape plus target equals the frame up to one
             * rounding. */
            glb->row[3 * i + k] = (float)(x[k] - (delta ? (double)base[k] : 0.0));
            if (!delta) base[k] = glb->row[3 * i + k];
        }
    }
    pl_writer_add(writer, glb->row, pl_glb_row_bytes(glb));
}

static pl_status glb_write_vertices(pl_glb *glb, pl_writer *writer, pl_error *err) {
    const pl_animation_def *def = glb->def;
    PL_TRY(pl_animation_fetch(def, glb->path, 0, glb->positions, err));
    for (int target = -1; target < glb->targets && !writer->error; target++) {
        if (target > 0) PL_TRY(pl_animation_fetch(def, glb->path, target, glb->positions, err));
        pl_surface_split_normals(&glb->split, glb->positions, glb->normals);
        pl_surface_split_use_normals(&glb->split, def->normals, glb->normals);
        glb_write_row(glb, writer, false, target >= 0);
        for (int i = 0; i < def->object_count; i++) {
            const int64_t first = glb->look.first_vertex[i];
            widen(glb->bounds + 6 * ((int64_t)(target + 1) * def->object_count + i), glb->row + 3 * first,
                  glb->look.first_vertex[i + 1] - first);
        }
        glb_write_row(glb, writer, true, target >= 0);
    }
    return PL_OK;
}

static void glb_write_animation(const pl_glb *glb, pl_writer *writer) {
    for (int i = 0; i < glb->targets; i++) {
        float time = (float)glb->def->times[i];
        pl_writer_add(writer, &time, 4);
    }
    for (int64_t i = 0; i < (int64_t)glb->targets * glb->targets; i++) {
        float weight = i % (glb->targets + 1) == 0 ? 1.0f : 0.0f;
        pl_writer_add(writer, &weight, 4);
    }
    for (int i = 0; i < glb->def->rigid_count; i++) {
        if (glb->rigids[i].moves) pl_writer_add(writer, glb->rigids[i].motion, 28 * (size_t)glb->targets);
    }
}

/* In the order of pl_glb_plan. */
static pl_status glb_write_binary(pl_glb *glb, pl_writer *writer, pl_error *err) {
    const pl_animation_def *def = glb->def;
    pl_writer_add(writer, glb->look.tris, (size_t)glb->split.tri_count * 12);
    for (int i = 0; i < def->rigid_count; i++)
        pl_writer_add(writer, glb->rigids[i].split.tris, (size_t)glb->rigids[i].split.tri_count * 12);
    PL_TRY(glb_write_vertices(glb, writer, err));
    const size_t vertices = (size_t)glb->look.vertex_count;
    if (glb->look.uv) pl_writer_add(writer, glb->look.uv, 8 * vertices);
    if (glb->look.colors) pl_writer_add(writer, glb->look.colors, 16 * vertices);
    for (int i = 0; i < def->rigid_count; i++)
        pl_writer_add(writer, glb->rigids[i].vertices, (size_t)glb->rigids[i].split.vertex_count * 24);
    glb_write_animation(glb, writer);
    for (int i = 0; i < glb->look.picture_count; i++) {
        size_t size = glb->look.pictures[i].size;
        pl_writer_add(writer, glb->look.pictures[i].data, size);
        pl_writer_add(writer, "\0\0\0", (4 - size % 4) % 4);
    }
    return PL_OK;
}

static pl_status glb_write(pl_glb *glb, pl_writer *writer, pl_error *err) {
    /* The bounds in the JSON part are known last: it is padded for their longest representation. */
    pl_buffer json = {0};
    for (int64_t i = 0; i < 6 * (int64_t)glb->def->object_count * (glb->targets + 1); i++)
        glb->bounds[i] = -1.17549435e-38f;
    pl_glb_json(glb, &json);
    uint64_t room = (json.size + 3) / 4 * 4;
    bool failed = json.failed || glb->failed;
    pl_buffer_free(&json);
    if (failed) return pl_error_memory(err, (int64_t)room, glb->path);
    if (28 + room + glb->size > PL_GLB_MAX_BYTES)
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: not written: %lld vertices in %d frames need %llu bytes, a .glb holds at "
                            "most 4294967295; .pc2 holds more",
                            glb->path, (long long)glb->look.vertex_count, glb->def->frame_count,
                            (unsigned long long)glb->size);
    pl_writer_add(writer, "glTF", 4);
    write_u32(writer, 2);
    write_u32(writer, 28 + room + glb->size);
    write_u32(writer, room);
    pl_writer_add(writer, "JSON", 4);
    for (uint64_t i = 0; i < room; i++) pl_writer_add(writer, " ", 1);
    write_u32(writer, glb->size);
    pl_writer_add(writer, "BIN", 4);
    pl_status status = glb_write_binary(glb, writer, err);
    pl_glb_json(glb, &json);
    if (json.failed && !writer->error) writer->error = ENOMEM;
    if (!writer->error) pl_writer_patch(writer, 20, json.data, json.size);
    pl_buffer_free(&json);
    return status;
}

/* ---- the whole file */

static pl_status glb_make(pl_glb *glb, pl_error *err) {
    const pl_animation_def *def = glb->def;
    pl_animation_turn(def, glb->turn);
    glb->time_range[0] = (float)def->times[0];
    glb->time_range[1] = (float)def->times[def->frame_count - 1];
    glb->positions = pl_array_new(3 * def->node_count, sizeof *glb->positions);
    glb->bounds = pl_array_new(6 * (int64_t)def->object_count * (glb->targets + 1), sizeof *glb->bounds);
    glb->rigids = pl_array_new(def->rigid_count, sizeof *glb->rigids);
    if (!glb->positions || !glb->bounds || !glb->rigids)
        return pl_error_memory(err, 24 * def->node_count, glb->path);
    PL_TRY(pl_animation_split(def, glb->path, glb->positions, &glb->split, err));
    PL_TRY(pl_glb_look_make(def, &glb->split, &glb->look, err));
    for (int i = 0; i < def->rigid_count; i++) PL_TRY(make_rigid(glb, i, err));
    glb->normals = pl_array_new(3 * glb->split.vertex_count, sizeof *glb->normals);
    glb->base = pl_array_new(6 * glb->look.vertex_count, sizeof *glb->base);
    glb->row = pl_array_new(3 * glb->look.vertex_count, sizeof *glb->row);
    if (!glb->normals || !glb->base || !glb->row)
        return pl_error_memory(err, 60 * glb->look.vertex_count, glb->path);
    pl_glb_plan(glb);
    return PL_OK;
}

static void glb_free(pl_glb *glb) {
    for (int i = 0; glb->rigids && i < glb->def->rigid_count; i++) {
        pl_surface_split_free(&glb->rigids[i].split);
        free(glb->rigids[i].vertices);
        free(glb->rigids[i].motion);
    }
    pl_surface_split_free(&glb->split);
    pl_glb_look_free(&glb->look);
    free(glb->rigids);
    free(glb->positions);
    free(glb->normals);
    free(glb->base);
    free(glb->row);
    free(glb->bounds);
    free(glb->views);
    free(glb->accessors);
}

pl_status pl_glb_write(const pl_animation_def *def, const char *path, pl_error *err) {
    PL_REQUIRE(def);
    PL_REQUIRE(path);
    PL_TRY(pl_animation_check(def, path, err));
    pl_glb glb = {.def = def, .path = path, .targets = def->frame_count > 1 ? def->frame_count : 0};
    pl_writer writer;
    pl_status status = glb_make(&glb, err);
    if (status == PL_OK) status = pl_writer_open(&writer, path, err);
    if (status == PL_OK) {
        status = glb_write(&glb, &writer, err);
        if (status == PL_OK)
            status = pl_writer_commit(&writer, err);
        else
            pl_writer_abort(&writer);
    }
    glb_free(&glb);
    return status;
}

double pl_glb_size(const pl_animation_def *def) {
    const double frames = def->frame_count > 1 ? def->frame_count : 0;
    return 12.0 * (double)def->tri_count + 24.0 * (double)def->node_count * (frames + 1) +
           4.0 * frames * frames + 400.0 * frames * def->object_count;
}
