/* Meshes from runs: the shape of a body in a frame becomes a rest shape (bargteil2014 figure 1).
 *
 * Frames contain all bodies; the cells of the requested one are kept, in their order. Curved edges stay
 * curved: frames of Bezier bodies contain control points, which the reader converts to points on the edges.
 * Frames do not contain groups. */
#include "core/memory.h"
#include "io/file.h"
#include "scene/folder.h"
#include "scene/kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool pl_scene_is_folder(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

/* Index of a body in the run's scene; -1 after reporting a problem. */
static int find_body(pl_loader *loader, const pl_scene *run, const char *path, const char *name) {
    const pl_scene_body *bodies = run->bodies.items;
    const char *names[64];
    int count = run->bodies.count < 64 ? run->bodies.count : 64;
    if (!name && run->bodies.count == 1) return 0;
    for (int b = 0; b < run->bodies.count; b++) {
        if (b < count) names[b] = bodies[b].def.name;
        if (name && !strcmp(bodies[b].def.name, name)) return b;
    }
    char hint[512];
    pl_suggest(name ? name : "", names, count, hint, sizeof hint);
    if (name)
        pl_loader_problem_in(loader, "body", "the run %s has no body '%.60s'%s", path, name, hint);
    else
        pl_loader_problem_in(loader, "file", "the run %s has %d bodies, expected \"body\" to name one", path,
                             run->bodies.count);
    return -1;
}

/* Removes the tetrahedra of other bodies, and their nodes. */
static pl_status keep_body(pl_mesh *mesh, int body, pl_error *err) {
    const pl_array *of = pl_mesh_find_array(mesh, "body");
    int n = mesh->nodes_per_tet;
    if (!of || of->where != PL_ON_TETS || of->components != 1) return PL_OK; /* there is only one body */
    int64_t kept = 0;
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        if (of->values[t] != body) continue;
        memmove(mesh->tets + n * kept++, mesh->tets + n * t, (size_t)n * sizeof *mesh->tets);
    }
    if (kept == 0) return pl_error_set(err, PL_ERR_INPUT, "the frame has no elements of that body");
    mesh->tet_count = kept;
    while (mesh->array_count > 0) { /* results are not part of a rest shape */
        pl_array *array = &mesh->arrays[--mesh->array_count];
        free(array->name);
        free(array->values);
    }
    return pl_mesh_repair(mesh, NULL, err);
}

static pl_mesh *load_frame(pl_loader *loader, const char *path, int64_t frame, int body) {
    char *file = pl_folder_path(path, "frame_%04d.vtu", (int)frame);
    pl_mesh *mesh = NULL;
    pl_error err = {.status = PL_ERR_SYSTEM};
    pl_status status = file ? pl_mesh_load(file, &mesh, NULL, &err) : PL_ERR_SYSTEM;
    if (status == PL_OK) status = keep_body(mesh, body, &err);
    free(file);
    if (status == PL_OK) return mesh;
    if (status == PL_ERR_SYSTEM)
        loader->no_memory = true;
    else
        pl_loader_problem_in(loader, "file", "%s", err.message);
    pl_mesh_free(mesh);
    return NULL;
}

pl_mesh *pl_scene_load_run(pl_loader *loader, const char *path, const pl_mesh_source *source) {
    pl_run_info info;
    pl_scene *run = NULL;
    pl_error err;
    if (pl_run_load(path, &info, &run, &err) != PL_OK) {
        if (err.status == PL_ERR_SYSTEM) loader->no_memory = true;
        pl_loader_problem_in(loader, "file", "%s", err.message);
        return NULL;
    }
    int64_t last = info.totals.frames > 0 ? info.totals.frames : info.frame_count,
            frame = source->frame < 0 ? last : source->frame;
    int body = find_body(loader, run, path, source->body);
    pl_scene_free(run);
    if (body < 0) return NULL;
    if (frame > last) {
        pl_loader_problem_in(loader, "frame", "found %lld, but the last frame of %s is %lld",
                             (long long)frame, path, (long long)last);
        return NULL;
    }
    return load_frame(loader, path, frame, body);
}
