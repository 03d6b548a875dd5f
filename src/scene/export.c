/* Exports a run's frames for artists: as .glb, as .obj with .pc2, or as a sequence of .obj files; or lists
 * them in an .xdmf file. */
#include "core/fields.h"
#include "io/animation.h"
#include "io/file.h"
#include "io/mtl.h"
#include "io/text.h"
#include "io/xdmf.h"
#include "scene/motion.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Above this size most programs are slow to open a file, or fail; and the limit of the format. */
#define PL_LARGE_GLB 1e9
#define PL_MAX_GLB 4294967295.0

typedef pl_status (*pl_animation_writer)(const pl_animation_def *def, const char *path, pl_error *err);

static const struct {
    const char *ending;
    pl_animation_writer write;
} kinds[] = {{".glb", pl_glb_write}, {".pc2", pl_pc2_write}, {".obj", pl_obj_sequence_write}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static pl_animation_writer find_writer(const char *path) {
    for (int i = 0; i < KINDS; i++) {
        if (pl_path_ends_in(path, kinds[i].ending)) return kinds[i].write;
    }
    return NULL;
}

pl_export_def pl_export_def_default(void) {
    return (pl_export_def){.range = {NAN, NAN}, .frame = -1, .colormap = "viridis"};
}

/* Whether a .glb can be written. Suggests an alternative if the file would be too large to write or hard to
 * open. */
static bool warn_of_size(const pl_animation_def *def, const pl_export_def *how) {
    const double size = pl_glb_size(def);
    if (!pl_path_ends_in(how->path, ".glb") || size < PL_LARGE_GLB) return true;
    char text[512];
    snprintf(text, sizeof text,
             "%.200s: %.1f GB in %d frames, %s; .obj with .pc2 takes half: pliant export DIR -o NAME.pc2",
             how->path, size / 1e9, def->frame_count,
             size > PL_MAX_GLB ? "more than the format allows" : "which few programs open");
    if (how->warn) how->warn(how->context, text);
    return size <= PL_MAX_GLB;
}

static bool is_used(const pl_mesh *mesh, int material) {
    const pl_mesh_look look = pl_mesh_find_look(mesh);
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        if (pl_mesh_tri_look(mesh, &look, t).material == material) return true;
    }
    return false;
}

/* Warns about pictures that cannot be shown, because they may have been moved since the run began. */
static void warn_of_textures(const pl_mesh *look, const pl_export_def *how) {
    for (int i = 0; look && how->warn && i < look->appearance_count; i++) {
        const char *texture = look->appearances[i].texture;
        bool known = !texture;
        for (int k = 0; k < i && !known; k++)
            known = look->appearances[k].texture && !strcmp(look->appearances[k].texture, texture);
        if (known) continue;
        pl_mesh_repairs repairs = {0};
        pl_texture_check(texture, &repairs);
        if (repairs.notes && is_used(look, i)) how->warn(how->context, repairs.notes);
        pl_mesh_repairs_free(&repairs);
    }
}

/* After hours of work, a .glb that is too large or a field that frames do not have is not a failure. */
pl_status pl_animations_write(const pl_scene *scene, const char *folder, int64_t last,
                              const pl_export_def *how, pl_error *err) {
    const bool wanted[KINDS] = {scene->output.glb, scene->output.pc2, scene->output.obj};
    if (!wanted[0] && !wanted[1] && !wanted[2]) return PL_OK;
    if (scene->bodies_change) {
        if (how->warn)
            how->warn(how->context, "events change the bodies: no animation is written, only frames");
        return PL_OK;
    }
    pl_motion motion;
    pl_status status = pl_motion_open(scene, folder, last, &motion, err);
    pl_error why = {0};
    if (status == PL_OK && pl_motion_color(&motion, how, &why) != PL_OK && how->warn)
        how->warn(how->context, why.message);
    for (int i = 0; i < KINDS && status == PL_OK; i++) {
        char *path = pl_folder_path(folder, "animation%s", kinds[i].ending);
        pl_export_def own = *how;
        own.path = path;
        if (!path)
            status = pl_error_memory(err, 0, "a path");
        else if (wanted[i] && warn_of_size(&motion.def, &own))
            status = kinds[i].write(&motion.def, path, err);
        free(path);
    }
    pl_motion_free(&motion);
    return status;
}

static pl_status export_frames(const pl_scene *scene, const char *folder, int64_t last,
                               const pl_export_def *how, pl_animation_writer write, pl_error *err) {
    pl_motion motion;
    pl_status status = pl_motion_open(scene, folder, last, &motion, err);
    if (status == PL_OK) status = pl_motion_color(&motion, how, err);
    if (status == PL_OK) {
        warn_of_size(&motion.def, how);
        warn_of_textures(motion.def.look, how);
        status = pl_parents_make(how->path, err);
    }
    if (status == PL_OK) status = write(&motion.def, how->path, err);
    pl_motion_free(&motion);
    return status;
}

/* The elements with all fields, so that bodies may change. */
static pl_status list_frames(const pl_scene *scene, const char *folder, int64_t last, const char *path,
                             pl_error *err) {
    double *times = pl_array_new(last + 1, sizeof *times);
    char **files = pl_array_new(last + 1, sizeof *files);
    pl_status status = times && files ? PL_OK : pl_error_memory(err, 16 * last, "a list of frames");
    if (status == PL_OK) pl_frame_times(scene, folder, last, times);
    for (int64_t i = 0; i <= last && status == PL_OK; i++) {
        files[i] = pl_folder_path(folder, "frame_%04lld.vtu", (long long)i);
        if (!files[i]) status = pl_error_memory(err, 0, "a path");
    }
    if (status == PL_OK) status = pl_parents_make(path, err);
    if (status == PL_OK) status = pl_xdmf_write(path, (int)last + 1, times, (const char *const *)files, err);
    for (int64_t i = 0; files && i <= last; i++) free(files[i]);
    free(files);
    free(times);
    return status;
}

/* The last of the frames that exist without a gap, whether or not the run finished; -1 if there are none. */
static int64_t last_frame(const char *folder) {
    for (int64_t i = 0;; i++) {
        char *path = pl_folder_path(folder, "frame_%04lld.vtu", (long long)i);
        bool found = path && access(path, R_OK) == 0;
        free(path);
        if (!found) return i - 1;
    }
}

pl_status pl_run_export(const char *folder, const pl_export_def *def, pl_error *err) {
    PL_REQUIRE(folder);
    PL_REQUIRE(def);
    PL_REQUIRE(def->path);
    pl_animation_writer write = find_writer(def->path);
    const bool index = pl_path_ends_in(def->path, ".xdmf");
    if (!write && !index)
        return pl_error_set(err, PL_ERR_INPUT,
                            "%s: unknown file extension, expected .glb, .pc2, .obj or .xdmf", def->path);
    pl_scene *scene = NULL;
    PL_TRY(pl_run_load(folder, NULL, &scene, err));
    const int64_t last = last_frame(folder);
    pl_status status =
        last < 0 ? pl_error_set(err, PL_ERR_INPUT, "%s: has no frame_0000.vtu", folder)
        : index  ? list_frames(scene, folder, last, def->path, err)
        : scene->bodies_change
            ? pl_error_set(err, PL_ERR_INPUT, "%s: events change the bodies, expected the same in all frames",
                           folder)
            : export_frames(scene, folder, last, def, write, err);
    pl_scene_free(scene);
    return status;
}
