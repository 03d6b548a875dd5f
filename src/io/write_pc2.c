/* Writes animations as .obj files with point caches (.pc2), and as sequences of .obj files.
 *
 * A point cache is "POINTCACHE2", zero, then the numbers 1, points, first frame, frames per sample, samples
 * (32 bits each, the third and fourth as floats), then all points of each sample as floats. */
#include "core/fields.h"
#include "core/memory.h"
#include "io/obj_scene.h"
#include "io/text.h"

#include <stdlib.h>
#include <string.h>

/* Maximum number of open files. */
enum { PL_MAX_CACHES = 128 };

/* The path without its extension `ending`; malloc'ed. */
static char *stem_of(const char *path, const char *ending) {
    size_t length = strlen(path);
    if (pl_path_ends_in(path, ending)) length -= strlen(ending);
    return pl_string_copy_part(path, length);
}

/* ---- point caches */

typedef struct pl_caches {
    const pl_animation_def *def;
    const char *path, *stem;
    pl_obj_scene scene;
    double *positions; /* (node_count,3) in the current frame */
    double *placed;    /* positions of a rigid object */
} pl_caches;

static int64_t points_of(const pl_animation_def *def, int index) {
    return index < def->object_count ? def->objects[index].node_count
                                     : def->rigids[index - def->object_count].mesh->node_count;
}

/* The positions of an object's nodes in the current frame. */
static const double *points_at(const pl_caches *caches, int index, int frame) {
    const pl_animation_def *def = caches->def;
    if (index < def->object_count) return caches->positions + 3 * pl_animation_range(def, index).first_node;
    pl_rigid_positions(&def->rigids[index - def->object_count], frame, caches->placed);
    return caches->placed;
}

static void add_number(pl_writer *writer, uint32_t bits) {
    const unsigned char bytes[4] = {(unsigned char)bits, (unsigned char)(bits >> 8),
                                    (unsigned char)(bits >> 16), (unsigned char)(bits >> 24)};
    pl_writer_add(writer, bytes, 4);
}

static pl_status open_cache(const pl_caches *caches, int index, pl_writer *writer, pl_error *err) {
    pl_buffer path = {0};
    pl_buffer_print(&path, "%s-%s.pc2", caches->stem, caches->scene.names[index]);
    if (path.failed) return pl_error_memory(err, 0, "a path");
    pl_status status = pl_writer_open(writer, path.data, err);
    pl_buffer_free(&path);
    if (status != PL_OK) return status;
    const float first = 0.0f, rate = 1.0f;
    pl_writer_add(writer, "POINTCACHE2", 12);
    add_number(writer, 1);
    add_number(writer, (uint32_t)points_of(caches->def, index));
    pl_writer_add(writer, &first, 4);
    pl_writer_add(writer, &rate, 4);
    add_number(writer, (uint32_t)caches->def->frame_count);
    return PL_OK;
}

static void add_sample(const pl_caches *caches, int index, int frame, pl_writer *writer) {
    const double *points = points_at(caches, index, frame);
    for (int64_t i = 0; i < points_of(caches->def, index); i++) {
        double x[3];
        pl_turn_vector(caches->scene.turn, points + 3 * i, x);
        const float out[3] = {(float)x[0], (float)x[1], (float)x[2]};
        pl_writer_add(writer, out, sizeof out);
    }
}

/* Writes the .obj of frame 0 next to the cache. */
static pl_status write_shape(const pl_caches *caches, int index, pl_error *err) {
    pl_buffer path = {0};
    pl_writer writer;
    pl_obj_counts counts = {0};
    pl_buffer_print(&path, "%s-%s.obj", caches->stem, caches->scene.names[index]);
    if (path.failed) return pl_error_memory(err, 0, "a path");
    pl_status status = pl_writer_open(&writer, path.data, err);
    if (status == PL_OK) {
        pl_obj_scene_begin(&caches->scene, &writer);
        pl_obj_scene_object(&caches->scene, index, points_at(caches, index, 0), NULL, NULL, &writer, &counts);
        status = pl_writer_commit(&writer, err);
    }
    pl_buffer_free(&path);
    return status;
}

static bool moves(const pl_animation_def *def, int index) {
    return def->frame_count > 1 &&
           (index < def->object_count ||
            pl_rigid_moves(&def->rigids[index - def->object_count], def->frame_count));
}

static pl_status write_caches(pl_caches *caches, int first, int count, pl_writer *writers, pl_error *err) {
    const pl_animation_def *def = caches->def;
    pl_status status = PL_OK;
    int opened = 0;
    bool more = false;
    for (; opened < count && status == PL_OK; opened++) {
        writers[opened].file = -1;
        if (!moves(def, first + opened)) continue;
        status = open_cache(caches, first + opened, &writers[opened], err);
        if (status != PL_OK) break;
        more = true;
    }
    for (int f = 0; more && f < def->frame_count && status == PL_OK; f++) {
        status = pl_animation_fetch(def, caches->path, f, caches->positions, err);
        for (int i = 0; i < count && status == PL_OK; i++) {
            if (writers[i].file >= 0) add_sample(caches, first + i, f, &writers[i]);
        }
    }
    for (int i = 0; i < opened; i++) {
        if (writers[i].file < 0) continue;
        if (status == PL_OK)
            status = pl_writer_commit(&writers[i], err);
        else
            pl_writer_abort(&writers[i]);
    }
    return status;
}

static pl_status write_all(pl_caches *caches, pl_error *err) {
    const pl_animation_def *def = caches->def;
    const int all = def->object_count + def->rigid_count;
    int64_t max = 0;
    for (int i = 0; i < def->rigid_count; i++) {
        if (def->rigids[i].mesh->node_count > max) max = def->rigids[i].mesh->node_count;
    }
    caches->positions = pl_array_new(3 * def->node_count, sizeof *caches->positions);
    caches->placed = pl_array_new(3 * max, sizeof *caches->placed);
    pl_writer *writers = pl_array_new(PL_MAX_CACHES, sizeof *writers);
    pl_status status = PL_OK;
    if (!caches->positions || !caches->placed || !writers)
        status = pl_error_memory(err, 24 * (def->node_count + max), caches->path);
    if (status == PL_OK) status = pl_obj_scene_write_materials(&caches->scene, err);
    if (status == PL_OK) status = pl_animation_fetch(def, caches->path, 0, caches->positions, err);
    for (int i = 0; i < all && status == PL_OK; i++) status = write_shape(caches, i, err);
    for (int i = 0; i < all && status == PL_OK; i += PL_MAX_CACHES)
        status = write_caches(caches, i, all - i < PL_MAX_CACHES ? all - i : PL_MAX_CACHES, writers, err);
    free(writers);
    free(caches->positions);
    free(caches->placed);
    return status;
}

pl_status pl_pc2_write(const pl_animation_def *def, const char *path, pl_error *err) {
    PL_REQUIRE(def);
    PL_REQUIRE(path);
    PL_TRY(pl_animation_check(def, path, err));
    char *stem = stem_of(path, ".pc2");
    if (!stem) return pl_error_memory(err, 0, "a path");
    pl_caches caches = {.def = def, .path = path, .stem = stem};
    pl_status status = pl_obj_scene_make(def, stem, &caches.scene, err);
    if (status == PL_OK) status = write_all(&caches, err);
    pl_obj_scene_free(&caches.scene);
    free(stem);
    return status;
}

/* ---- sequences */

typedef struct pl_sequence {
    const pl_animation_def *def;
    const char *path;
    char *stem, *numbered; /* path of the materials without extension; paths of frames up to the number */
    int digits;
    pl_obj_scene scene;
    pl_surface_split split;
    double *positions, *normals; /* of the current frame */
    double *placed, *turned;     /* nodes and normals of a rigid object */
} pl_sequence;

/* "walk_%03d.obj"; "walk.obj" means walk_%04d.obj. */
static pl_status read_pattern(pl_sequence *all, pl_error *err) {
    const char *slash = strrchr(all->path, '/'), *percent = strchr(slash ? slash : all->path, '%');
    const char *at = percent ? percent + 1 : NULL;
    all->digits = 4;
    all->stem = stem_of(all->path, ".obj");
    if (!all->stem) return pl_error_memory(err, 0, "a path");
    if (percent) {
        if (*at == '0') at++;
        all->digits = *at >= '1' && *at <= '9' ? *at++ - '0' : 1;
        if (strcmp(at, "d.obj"))
            return pl_error_set(err, PL_ERR_INPUT, "%s: expected one number, as in name_%%04d.obj",
                                all->path);
        all->stem[percent - all->path] = '\0';
    }
    pl_buffer numbered = {0};
    pl_buffer_print(&numbered, percent ? "%s" : "%s_", all->stem);
    size_t length = strlen(all->stem);
    if (length && strchr("_-.", all->stem[length - 1]) && percent) all->stem[length - 1] = '\0';
    all->numbered = numbered.data;
    return numbered.failed ? pl_error_memory(err, 0, "a path") : PL_OK;
}

static pl_status make_sequence(pl_sequence *all, pl_error *err) {
    const pl_animation_def *def = all->def;
    int64_t max = 0;
    for (int i = 0; i < def->rigid_count; i++) {
        if (def->rigids[i].mesh->node_count > max) max = def->rigids[i].mesh->node_count;
        if (3 * def->rigids[i].mesh->tri_count > max) max = 3 * def->rigids[i].mesh->tri_count;
    }
    all->positions = pl_array_new(3 * def->node_count, sizeof *all->positions);
    all->placed = pl_array_new(3 * max, sizeof *all->placed);
    all->turned = pl_array_new(3 * max, sizeof *all->turned);
    if (!all->positions || !all->placed || !all->turned)
        return pl_error_memory(err, 24 * (def->node_count + 2 * max), all->path);
    PL_TRY(pl_obj_scene_make(def, all->stem, &all->scene, err));
    PL_TRY(pl_animation_split(def, all->path, all->positions, &all->split, err));
    all->normals = pl_array_new(3 * all->split.vertex_count, sizeof *all->normals);
    if (!all->normals) return pl_error_memory(err, 24 * all->split.vertex_count, all->path);
    return pl_obj_scene_write_materials(&all->scene, err);
}

static pl_status add_rigid(pl_sequence *all, int index, int frame, pl_writer *writer, pl_obj_counts *counts,
                           pl_error *err) {
    const pl_animation_rigid *rigid = &all->def->rigids[index];
    pl_surface_split split;
    PL_TRY(pl_rigid_split(all->def, rigid, &split, err));
    pl_rigid_positions(rigid, frame, all->placed);
    pl_surface_split_normals(&split, all->placed, all->turned);
    pl_obj_scene_object(&all->scene, all->def->object_count + index, all->placed, &split, all->turned, writer,
                        counts);
    pl_surface_split_free(&split);
    return PL_OK;
}

static pl_status write_frame(pl_sequence *all, int frame, pl_error *err) {
    const pl_animation_def *def = all->def;
    PL_TRY(pl_animation_fetch(def, all->path, frame, all->positions, err));
    pl_surface_split_normals(&all->split, all->positions, all->normals);
    pl_surface_split_use_normals(&all->split, def->normals, all->normals);
    pl_buffer path = {0};
    pl_writer writer;
    pl_buffer_print(&path, "%s%0*d.obj", all->numbered, all->digits, frame);
    if (path.failed) return pl_error_memory(err, 0, "a path");
    pl_status status = pl_writer_open(&writer, path.data, err);
    pl_buffer_free(&path);
    if (status != PL_OK) return status;
    pl_obj_counts counts = {0};
    pl_obj_scene_begin(&all->scene, &writer);
    for (int i = 0; i < def->object_count; i++)
        pl_obj_scene_object(&all->scene, i, all->positions + 3 * pl_animation_range(def, i).first_node,
                            &all->split, all->normals, &writer, &counts);
    for (int i = 0; i < def->rigid_count && status == PL_OK; i++)
        status = add_rigid(all, i, frame, &writer, &counts, err);
    if (status == PL_OK) return pl_writer_commit(&writer, err);
    pl_writer_abort(&writer);
    return status;
}

pl_status pl_obj_sequence_write(const pl_animation_def *def, const char *path, pl_error *err) {
    PL_REQUIRE(def);
    PL_REQUIRE(path);
    PL_TRY(pl_animation_check(def, path, err));
    pl_sequence all = {.def = def, .path = path};
    pl_status status = read_pattern(&all, err);
    if (status == PL_OK) status = make_sequence(&all, err);
    for (int f = 0; f < def->frame_count && status == PL_OK; f++) status = write_frame(&all, f, err);
    pl_obj_scene_free(&all.scene);
    pl_surface_split_free(&all.split);
    free(all.stem);
    free(all.numbered);
    free(all.positions);
    free(all.normals);
    free(all.placed);
    free(all.turned);
    return status;
}
