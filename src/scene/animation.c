/* animation.glb: the surfaces of all bodies, skins where there are, moved as the frames on disk say, so that
 * it is the same after a resume; and the colliders, where they are at those times. */
#include "pliant/frame.h"
#include "scene/folder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Linear light. */
static const double body_color[3] = {0.760, 0.168, 0.105}, collider_color[3] = {0.456, 0.491, 0.533};

typedef struct pl_animation {
    const char *folder;
    const pl_scene *scene;
    const double *times;
    double extent;           /* of endless planes, m */
    int64_t node_count;      /* of a frame */
    int64_t count;           /* of the surface ... */
    int64_t all_count;       /* ... and of the colliders behind it */
    pl_tessellation surface; /* its vertices, of nodes in a frame */
    bool skinned;            /* frames are surfaces themselves */
    bool has_normals;        /* that turn with the elements */
    int32_t *tris;
    int64_t tri_count;
    pl_mesh *look;   /* the first surface with a look of its own, or NULL */
    double *normals; /* (tri_count,9) of the frame, where frames have them */
} pl_animation;

/* Adds the surface of a body whose nodes begin at `first` in a frame. */
static pl_status pl_animation_add(pl_animation *all, const pl_mesh *mesh, int64_t first, pl_error *err) {
    pl_tessellation own, *sum = &all->surface;
    pl_status status = pl_mesh_tessellate(mesh, (int)all->scene->output.view.curves, &own, err);
    if (status != PL_OK) return status;
    int64_t vertices = sum->vertex_count + own.vertex_count, tris = all->tri_count + own.tri_count;
    int32_t *nodes = pl_array_grow(sum->nodes, 6 * vertices + 1, sizeof *nodes);
    if (nodes) sum->nodes = nodes;
    double *weights = pl_array_grow(sum->weights, 6 * vertices + 1, sizeof *weights);
    if (weights) sum->weights = weights;
    int32_t *grown = pl_array_grow(all->tris, 3 * tris + 1, sizeof *grown);
    if (grown) all->tris = grown;
    if (nodes && weights && grown) {
        for (int64_t i = 0; i < 6 * own.vertex_count; i++)
            nodes[6 * sum->vertex_count + i] = own.nodes[i] + (int32_t)first;
        memcpy(weights + 6 * sum->vertex_count, own.weights,
               (size_t)(6 * own.vertex_count) * sizeof *weights);
        for (int64_t i = 0; i < 3 * own.tri_count; i++)
            grown[3 * all->tri_count + i] = own.tris[i] + (int32_t)sum->vertex_count;
        sum->vertex_count = all->count = vertices;
        all->tri_count = tris;
    } else {
        status = pl_error_memory(err, 72 * vertices + 12 * tris, "a surface");
    }
    pl_tessellation_free(&own);
    return status;
}

/* Keeps the surface where it has a look of its own. */
static pl_status pl_animation_find_look(pl_animation *all, pl_mesh *mesh, pl_error *err) {
    char *path = pl_folder_path(all->folder, PL_SURFACE_MATERIALS);
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_status status = access(path, R_OK) == 0 ? pl_mesh_load_appearances(mesh, path, err) : PL_OK;
    free(path);
    pl_mesh_look look = pl_mesh_find_look(mesh);
    all->has_normals = look.normals != NULL;
    if (look.colors || look.materials) all->look = mesh;
    return status;
}

/* The triangles of a scene with skins, as the first frame has them. */
static pl_status pl_animation_add_surface(pl_animation *all, pl_error *err) {
    char *path = pl_folder_path(all->folder, "surface_0000.vtu");
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_mesh *mesh = NULL;
    pl_status status = pl_mesh_load(path, &mesh, NULL, err);
    free(path);
    if (status != PL_OK) return status;
    all->skinned = true;
    all->node_count = all->count = mesh->node_count;
    all->tri_count = mesh->tri_count;
    all->tris = pl_array_new(3 * mesh->tri_count, sizeof *all->tris);
    if (all->tris)
        memcpy(all->tris, mesh->tris, (size_t)(3 * mesh->tri_count) * sizeof *all->tris);
    else
        status = pl_error_memory(err, 12 * mesh->tri_count, "a surface");
    if (status == PL_OK) status = pl_animation_find_look(all, mesh, err);
    if (all->look != mesh) pl_mesh_free(mesh);
    return status;
}

/* Half the size of what endless planes must hold: the bodies at rest, seen from the planes' points. */
static double pl_animation_extent(const pl_scene *scene) {
    double size = 0.0;
    for (int b = 0; b < scene->sim.body_count; b++) {
        const pl_body_def *body = &scene->sim.bodies[b];
        for (int64_t i = 0; i < 3 * body->mesh->node_count; i++)
            size = fmax(size, body->scale * fabs(body->mesh->nodes[i]) + fabs(body->translate[i % 3]));
    }
    double reach = size;
    for (int c = 0; c < scene->sim.collider_count; c++) {
        for (int i = 0; i < 3; i++) reach = fmax(reach, size + fabs(scene->sim.colliders[c].center[i]));
    }
    return 3.0 * reach;
}

/* Adds the colliders' triangles; `count` grows by their nodes. */
static pl_status pl_animation_add_colliders(pl_animation *all, pl_error *err) {
    for (int c = 0; c < all->scene->sim.collider_count; c++) {
        pl_mesh *mesh;
        pl_status status =
            pl_collider_surface(&all->scene->sim.colliders[c], all->times[0], all->extent, &mesh, err);
        if (status != PL_OK) return status;
        int32_t *grown = pl_array_grow(all->tris, 3 * (all->tri_count + mesh->tri_count) + 1, sizeof *grown);
        if (grown) {
            all->tris = grown;
            for (int64_t i = 0; i < 3 * mesh->tri_count; i++)
                grown[3 * all->tri_count + i] = mesh->tris[i] + (int32_t)all->all_count;
            all->tri_count += mesh->tri_count;
            all->all_count += mesh->node_count;
        }
        pl_mesh_free(mesh);
        if (!grown) return pl_error_memory(err, 12 * all->tri_count, "a surface");
    }
    return PL_OK;
}

static pl_status pl_animation_place_colliders(const pl_animation *all, double time, double *positions,
                                              pl_error *err) {
    int64_t at = all->count;
    for (int c = 0; c < all->scene->sim.collider_count; c++) {
        pl_mesh *mesh;
        pl_status status = pl_collider_surface(&all->scene->sim.colliders[c], time, all->extent, &mesh, err);
        if (status != PL_OK) return status;
        memcpy(positions + 3 * at, mesh->nodes, (size_t)mesh->node_count * 3 * sizeof *positions);
        at += mesh->node_count;
        pl_mesh_free(mesh);
    }
    return PL_OK;
}

/* Reading may turn triangles of an inverted body round: they go without. */
static void pl_animation_take_normals(const pl_animation *all, const pl_mesh *mesh) {
    const double *normals = pl_mesh_find_look(mesh).normals;
    for (int64_t t = 0; normals && all->normals && t < mesh->tri_count && t < all->tri_count; t++) {
        bool same = !memcmp(mesh->tris + 3 * t, all->tris + 3 * t, 3 * sizeof *mesh->tris);
        for (int k = 0; k < 9; k++) all->normals[9 * t + k] = same ? normals[9 * t + k] : NAN;
    }
}

static pl_status pl_animation_frame(void *context, int index, double *positions, pl_error *err) {
    const pl_animation *all = context;
    char *path = pl_folder_path(all->folder, all->skinned ? "surface_%04d.vtu" : "frame_%04d.vtu", index);
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_mesh *mesh = NULL;
    pl_status status = pl_mesh_load(path, &mesh, NULL, err);
    if (status == PL_OK && mesh->node_count < all->node_count) { /* middles may follow */
        status = pl_error_set(err, PL_ERR_INPUT, "%s: has %lld nodes, expected at least %lld", path,
                              (long long)mesh->node_count, (long long)all->node_count);
    }
    if (status == PL_OK && all->skinned) {
        memcpy(positions, mesh->nodes, (size_t)(3 * all->count) * sizeof *positions);
        pl_animation_take_normals(all, mesh);
    }
    if (status == PL_OK && !all->skinned) pl_tessellation_values(&all->surface, 3, mesh->nodes, positions);
    pl_mesh_free(mesh);
    free(path);
    return status == PL_OK ? pl_animation_place_colliders(all, all->times[index], positions, err) : status;
}

/* Room for the normals of a frame, where frames have them; colliders have none. */
static pl_status pl_animation_make_normals(pl_animation *all, pl_error *err) {
    if (!all->has_normals) return PL_OK;
    all->normals = pl_array_new(9 * all->tri_count, sizeof *all->normals);
    if (!all->normals) return pl_error_memory(err, 72 * all->tri_count, "normals");
    for (int64_t i = 0; i < 9 * all->tri_count; i++) all->normals[i] = NAN;
    return PL_OK;
}

/* Bodies and colliders in colours of their own; without colliders there is nothing to tell apart. */
static pl_status pl_animation_color(const pl_animation *all, double **colors, pl_error *err) {
    *colors = NULL;
    if (!all->scene->sim.collider_count) return PL_OK;
    *colors = pl_array_new(3 * all->all_count, sizeof **colors);
    if (!*colors) return pl_error_memory(err, 24 * all->all_count, "colours");
    for (int64_t i = 0; i < 3 * all->all_count; i++)
        (*colors)[i] = i < 3 * all->count ? body_color[i % 3] : collider_color[i % 3];
    return PL_OK;
}

pl_status pl_animation_write(const pl_scene *scene, const char *folder, int64_t last, pl_error *err) {
    pl_animation all = {.folder = folder, .scene = scene};
    pl_status status = PL_OK;
    bool skinned = pl_scene_has_skins(scene);
    if (skinned) status = pl_animation_add_surface(&all, err);
    for (int b = 0; b < scene->sim.body_count && status == PL_OK && !skinned; b++) {
        const pl_mesh *mesh = scene->sim.bodies[b].mesh;
        status = pl_animation_add(&all, mesh, all.node_count, err);
        all.node_count += mesh->node_count;
    }
    double *times = pl_array_new(last + 1, sizeof *times);
    char *path = pl_folder_path(folder, "animation.glb");
    if (status == PL_OK && (!times || !path)) status = pl_error_memory(err, 8 * last, "an animation");
    for (int64_t i = 0; i <= last && status == PL_OK; i++) times[i] = pl_frame_time(scene, i);
    all.times = times;
    all.extent = pl_animation_extent(scene);
    all.all_count = all.count;
    double *colors = NULL;
    if (status == PL_OK) status = pl_animation_add_colliders(&all, err);
    if (status == PL_OK) status = pl_animation_make_normals(&all, err);
    if (status == PL_OK) status = pl_animation_color(&all, &colors, err);
    pl_glb_def def = {.node_count = all.all_count,
                      .tri_count = all.tri_count,
                      .tris = all.tris,
                      .frame_count = (int)last + 1,
                      .times = times,
                      .frame = pl_animation_frame,
                      .context = &all,
                      .colors = colors,
                      .look = all.look,
                      .normals = all.normals,
                      .name = scene->sim.body_count == 1 ? scene->sim.bodies[0].name : "bodies"};
    if (status == PL_OK) status = pl_glb_write(&def, path, err);
    pl_tessellation_free(&all.surface);
    pl_mesh_free(all.look);
    free(all.normals);
    free(all.tris);
    free(times);
    free(colors);
    free(path);
    return status;
}
