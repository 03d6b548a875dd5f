/* See props.h. */
#include "props.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct pl_props {
    pl_scene *scene;
    pl_look_def *looks; /* looks of its bodies */
};

/* The folder of a .pvd, or the path itself if it is a folder; malloc'ed, NULL for other files. */
static char *run_folder(const char *path) {
    struct stat info;
    size_t length = strlen(path);
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) return strdup(path);
    if (length < 4 || strcmp(path + length - 4, ".pvd") != 0) return NULL;
    const char *slash = strrchr(path, '/');
    return slash ? strndup(path, (size_t)(slash - path)) : strdup(".");
}

static bool has_run(const char *folder) {
    size_t size = strlen(folder) + 16;
    char *file = malloc(size);
    struct stat info;
    if (!file) return false;
    snprintf(file, size, "%s/run.json", folder);
    bool there = stat(file, &info) == 0;
    free(file);
    return there;
}

pl_status pl_props_open(const char *path, pl_props **out, pl_error *err) {
    *out = calloc(1, sizeof **out);
    if (!*out) return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    char *folder = run_folder(path);
    pl_error why;
    /* Frames can be shown without the rest of the scene, for example for a run of a newer version. */
    if (folder && has_run(folder) && pl_run_load(folder, NULL, &(*out)->scene, &why) != PL_OK)
        (*out)->scene = NULL;
    free(folder);
    int count = (*out)->scene ? pl_scene_sim((*out)->scene)->body_count : 0;
    (*out)->looks = malloc(((size_t)count + 1) * sizeof *(*out)->looks);
    if (!(*out)->looks) {
        pl_props_free(*out);
        *out = NULL;
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    }
    for (int i = 0; i < count; i++) (*out)->looks[i] = *pl_scene_body_look((*out)->scene, i);
    return PL_OK;
}

const pl_look_def *pl_props_looks(const pl_props *props, int *count) {
    *count = props->scene ? pl_scene_sim(props->scene)->body_count : 0;
    return props->looks;
}

const pl_scene *pl_props_scene(const pl_props *props) { return props->scene; }

void pl_props_free(pl_props *props) {
    if (!props) return;
    pl_scene_free(props->scene);
    free(props->looks);
    free(props);
}

static int prop_count(const pl_props *props) {
    return props->scene ? pl_scene_sim(props->scene)->collider_count : 0;
}

static pl_surface surface_of(const pl_mesh *mesh, bool endless, const pl_look_def *look) {
    return (pl_surface){.node_count = mesh->node_count,
                        .nodes = mesh->nodes,
                        .tri_count = mesh->tri_count,
                        .tris = mesh->tris,
                        .look_count = look ? 1 : 0,
                        .looks = look,
                        .rigid = true,
                        .endless = endless};
}

/* A collider's triangles; none if it is hidden or its mesh is missing. */
static pl_status prop_mesh(const pl_props *props, int index, double time, pl_mesh **out, pl_error *err) {
    const pl_collider_def *def = &pl_scene_sim(props->scene)->colliders[index];
    *out = NULL;
    if (pl_scene_collider_look(props->scene, index)->style == PL_LOOK_HIDDEN) return PL_OK;
    if (pl_collider_shape_find(def->shape).needs_mesh && !def->mesh) return PL_OK;
    return pl_collider_surface(def, isnan(time) ? 0.0 : time, 1.0, out, err);
}

pl_status pl_props_survey(const pl_props *props, double time, const double middle[3], double size,
                          pl_survey *survey, pl_error *err) {
    for (int i = 0; i < prop_count(props); i++) {
        const pl_collider_def *def = &pl_scene_sim(props->scene)->colliders[i];
        if (pl_collider_shape_find(def->shape).endless || def->inside) continue;
        pl_mesh *mesh;
        pl_status status = prop_mesh(props, i, time, &mesh, err);
        if (status != PL_OK) return status;
        if (!mesh) continue;
        pl_surface surface = surface_of(mesh, false, NULL);
        pl_survey_add_near(survey, &surface, middle, size);
        pl_mesh_free(mesh);
    }
    return PL_OK;
}

/* Drops the triangles of a hollow body whose outside faces the eye. */
static void open_up(pl_mesh *mesh, const double eye[3]) {
    int64_t kept = 0;
    for (int64_t t = 0; t < mesh->tri_count; t++) {
        const double *a = mesh->nodes + 3 * (int64_t)mesh->tris[3 * t],
                     *b = mesh->nodes + 3 * (int64_t)mesh->tris[3 * t + 1],
                     *c = mesh->nodes + 3 * (int64_t)mesh->tris[3 * t + 2];
        double facing = 0.0;
        for (int i = 0; i < 3; i++) {
            int j = (i + 1) % 3, k = (i + 2) % 3;
            double n = (b[j] - a[j]) * (c[k] - a[k]) - (b[k] - a[k]) * (c[j] - a[j]);
            facing += n * (eye[i] - a[i]);
        }
        if (facing >= 0.0) continue;
        memmove(mesh->tris + 3 * kept++, mesh->tris + 3 * t, 3 * sizeof *mesh->tris);
    }
    mesh->tri_count = kept;
}

/* Adds the past position of the last collider of the set. */
static pl_status add_past(const pl_props *props, int collider, double since, pl_prop_set *set,
                          pl_error *err) {
    pl_mesh *past, *now = set->meshes[set->count - 1];
    pl_status status = prop_mesh(props, collider, since, &past, err);
    if (status != PL_OK || !past) return status;
    size_t size = 3 * (size_t)now->node_count * sizeof *now->nodes;
    if (past->node_count == now->node_count && memcmp(past->nodes, now->nodes, size) != 0) {
        set->past[set->count - 1] = past;
        set->surfaces[set->count - 1].past = past->nodes;
    } else {
        pl_mesh_free(past);
    }
    return PL_OK;
}

pl_status pl_props_at(const pl_props *props, double time, double since, const double eye[3], pl_prop_set *out,
                      pl_error *err) {
    int count = prop_count(props);
    *out = (pl_prop_set){.surfaces = calloc((size_t)count + 1, sizeof *out->surfaces),
                         .meshes = calloc((size_t)count + 1, sizeof *out->meshes),
                         .defs = calloc((size_t)count + 1, sizeof *out->defs),
                         .past = calloc((size_t)count + 1, sizeof *out->past)};
    pl_status status = PL_OK;
    if (!out->surfaces || !out->meshes || !out->defs || !out->past)
        status = pl_error_set(err, PL_ERR_SYSTEM, "no memory (pictures)");
    for (int i = 0; i < count && status == PL_OK; i++) {
        const pl_collider_def *def = &pl_scene_sim(props->scene)->colliders[i];
        pl_mesh *mesh;
        status = prop_mesh(props, i, time, &mesh, err);
        if (!mesh) continue;
        bool endless = pl_collider_shape_find(def->shape).endless;
        const pl_look_def *look = pl_scene_collider_look(props->scene, i);
        if (def->inside && !endless && look->style != PL_LOOK_GLASS) open_up(mesh, eye);
        out->meshes[out->count] = mesh;
        out->defs[out->count] = def;
        out->surfaces[out->count++] = surface_of(mesh, endless, look);
        if (!endless && !isnan(since)) status = add_past(props, i, since, out, err);
    }
    if (status != PL_OK) pl_prop_set_free(out);
    return status;
}

void pl_prop_set_free(pl_prop_set *set) {
    for (int i = 0; i < set->count; i++) {
        pl_mesh_free(set->meshes[i]);
        pl_mesh_free(set->past[i]);
    }
    free(set->surfaces);
    free(set->meshes);
    free(set->defs);
    free(set->past);
    *set = (pl_prop_set){0};
}
