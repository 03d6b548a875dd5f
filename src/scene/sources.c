/* The sources of a scene's meshes: files, shapes, frames of a run. Surfaces are filled in fill.c. */
#include "mesh/edit.h"
#include "scene/kinds.h"

#include <stdlib.h>
#include <string.h>

char *pl_scene_path(const pl_scene *scene, const char *file) {
    if (file[0] == '/') return pl_string_copy(file);
    pl_buffer path = {0};
    pl_buffer_print(&path, "%s/%s", scene->folder, file);
    if (path.failed) pl_buffer_free(&path);
    return path.data;
}

bool pl_scene_may_read(pl_loader *loader, const char *key, const char *path) {
    const pl_scene_load_def *def = loader->def;
    if (!def->may_read || def->may_read(def->context, path)) return true;
    pl_loader_problem_in(loader, key, "%s: may not be read here", path);
    return false;
}

const pl_mesh *pl_scene_store_mesh(pl_loader *loader, char *path, pl_mesh *mesh) {
    const pl_mesh *kept = pl_scene_add_mesh(loader->scene, path, 0, mesh);
    if (!kept) loader->no_memory = true;
    return kept;
}

/* Points, lines and triangles next to tetrahedra, which every Gmsh file has, the merged corners of an STL
 * file's triangles, flipped windings and keywords of a calculation need no action and are not worth a warning
 * (pliant info lists them).
 * Poor elements are counted in pl_check_quality. */
static void pl_warn_repairs(pl_loader *loader, const pl_mesh_repairs *repairs) {
    char notes[2048], *rest = NULL;
    pl_mesh_repairs worth = *repairs;
    worth.dropped_cells = worth.merged_nodes = worth.flipped = worth.degenerate_count = 0;
    pl_mesh_repairs_describe(&worth, notes, sizeof notes);
    for (char *line = strtok_r(notes, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        if (strncmp(line, PL_NOTE_IGNORED, sizeof PL_NOTE_IGNORED - 1) != 0)
            pl_loader_warning(loader, "%s", line);
    }
}

static bool pl_mesh_usable(pl_loader *loader, const pl_mesh *mesh, const char *file) {
    if (mesh->tet_count == 0) {
        pl_loader_problem_in(
            loader, "file",
            "found a surface of %lld triangle%s, expected a mesh of tetrahedra; fill it here with "
            "{\"surface\": \"%.200s\", \"tets\": 20000}, or with pliant mesh %.200s -o body.msh",
            (long long)mesh->tri_count, mesh->tri_count == 1 ? "" : "s", file, file);
    }
    return mesh->tet_count > 0;
}

static pl_mesh *pl_read_mesh(pl_loader *loader, const char *path, int64_t vertices, const char *key) {
    pl_mesh *mesh = NULL;
    pl_mesh_repairs repairs = {0};
    pl_error err;
    pl_status status = vertices ? pl_scene_read_model(path, vertices, &mesh, &repairs, &err)
                                : pl_mesh_load(path, &mesh, &repairs, &err);
    if (status != PL_OK) {
        pl_mesh_free(mesh);
        mesh = NULL;
        if (err.status == PL_ERR_SYSTEM) loader->no_memory = true;
        pl_loader_problem_in(loader, key, "%s", err.message);
    } else {
        pl_warn_repairs(loader, &repairs);
    }
    pl_mesh_repairs_free(&repairs);
    return mesh;
}

const pl_mesh *pl_scene_load_source(pl_loader *loader, const pl_mesh_source *source) {
    pl_scene *scene = loader->scene;
    const char *key = source->surface ? "surface" : "file";
    if (!scene->folder) {
        pl_loader_problem_in(loader, key, "files are not read here; expected a shape");
        return NULL;
    }
    char *path = pl_scene_path(scene, source->surface ? source->surface : source->file);
    if (!path) {
        loader->no_memory = true;
        return NULL;
    }
    bool run = pl_scene_is_folder(path);
    if (!run && (source->body || source->frame >= 0))
        pl_loader_problem_in(loader, source->body ? "body" : "frame",
                             "is for the folder of a run, but %s is a file", source->file);
    for (int i = 0; !run && i < scene->mesh_count; i++) {
        if (!scene->meshes[i].path || strcmp(scene->meshes[i].path, path)) continue;
        if (scene->meshes[i].vertices != source->vertices) continue;
        free(path);
        return scene->meshes[i].mesh;
    }
    const pl_mesh *taken = run ? NULL : pl_takeover_file(loader, path, source->vertices);
    if (!taken && !pl_scene_may_read(loader, key, path)) {
        free(path);
        return NULL;
    }
    pl_mesh *mesh = taken ? NULL
                    : run ? pl_scene_load_run(loader, path, source)
                          : pl_read_mesh(loader, path, source->vertices, key);
    if (run || !mesh) {
        free(path);
        path = NULL;
    }
    if (!mesh) return taken;
    const pl_mesh *kept = pl_scene_store_mesh(loader, path, mesh);
    if (kept) scene->meshes[scene->mesh_count - 1].vertices = source->vertices;
    return kept;
}

const pl_mesh *pl_scene_load_mesh(pl_loader *loader, const char *file) {
    return pl_scene_load_source(loader, &(pl_mesh_source){.file = file, .frame = -1});
}

static const pl_mesh *pl_make_shape(pl_loader *loader, const pl_shape_def *shape) {
    pl_mesh *mesh = NULL;
    pl_error err;
    if (pl_mesh_generate(shape, &mesh, &err) == PL_OK) return pl_scene_store_mesh(loader, NULL, mesh);
    if (err.status == PL_ERR_SYSTEM)
        loader->no_memory = true;
    else
        pl_loader_problem(loader, "%s", err.message);
    return NULL;
}

/* Each intermediate mesh is freed after the next refinement. */
static const pl_mesh *pl_refined(pl_loader *loader, const pl_mesh *mesh, int64_t rounds) {
    if (!mesh || rounds <= 0) return mesh;
    pl_mesh *fine = NULL;
    for (int64_t k = 0; k < rounds; k++) {
        pl_mesh *finer = NULL;
        pl_error err;
        pl_status status = pl_mesh_refine(fine ? fine : mesh, &finer, &err);
        pl_mesh_free(fine);
        fine = finer;
        if (status == PL_OK) continue;
        if (status == PL_ERR_SYSTEM)
            loader->no_memory = true;
        else
            pl_loader_problem_in(loader, "refine", "%s", err.message);
        return NULL;
    }
    return pl_scene_store_mesh(loader, NULL, fine);
}

const pl_mesh *pl_scene_make_mesh(pl_loader *loader, const pl_mesh_source *source,
                                  const pl_scene_body *body) {
    if (!source->file && !pl_scene_is_small(loader, source, body, 0)) return NULL;
    if (source->surface) return pl_scene_fill_surface(loader, source, body);
    if (!source->file) return pl_make_shape(loader, &source->shape);
    const pl_mesh *mesh = pl_scene_load_source(loader, source);
    if (mesh && !pl_scene_is_small(loader, source, body, mesh->tet_count)) return NULL;
    mesh = pl_refined(loader, mesh, source->refine);
    return mesh && pl_mesh_usable(loader, mesh, source->file) ? mesh : NULL;
}
