/* See motion.h. */
#include "scene/motion.h"
#include "io/formats.h"
#include "io/text.h"
#include "mesh/edit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Opacity of glass in formats without refraction. */
#define PL_GLASS_OPACITY 0.25

/* Planes are drawn larger than the scene by this factor. */
#define PL_PLANE_MARGIN 1.5

/* body: its index; -1: a collider. */
static pl_animation_material material_of(const pl_look_def *look, int body) {
    pl_animation_material material = {.opacity = look->style == PL_LOOK_GLASS ? PL_GLASS_OPACITY : 1.0,
                                      .roughness = isnan(look->roughness) ? PL_ROUGHNESS : look->roughness};
    pl_color_default(body, material.color);
    for (int k = 0; k < 3; k++)
        if (isfinite(look->color[k])) material.color[k] = look->color[k];
    return material;
}

/* ---- bodies */

pl_status pl_motion_load(const pl_motion *motion, int64_t frame, pl_mesh **out, pl_error *err) {
    *out = NULL;
    char *path = pl_folder_path(motion->folder, motion->skinned ? "surface_%04lld.vtu" : "frame_%04lld.vtu",
                                (long long)frame);
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_status status = pl_mesh_load_plain(path, out, err);
    if (status == PL_OK && motion->file_nodes && (*out)->node_count != motion->file_nodes) {
        status = pl_error_set(err, PL_ERR_INPUT, "%s: has %lld nodes, expected %lld", path,
                              (long long)(*out)->node_count, (long long)motion->file_nodes);
        pl_mesh_free(*out);
        *out = NULL;
    }
    free(path);
    return status;
}

/* The body index of each cell; NULL if there is only one body. */
static const double *find_bodies(const pl_mesh *mesh, pl_where where) {
    const pl_array *of = pl_mesh_find_array(mesh, "body");
    return of && of->where == where && of->components == 1 ? of->values : NULL;
}

static pl_status add_object(pl_motion *motion, int body, int64_t nodes, int64_t tris) {
    pl_animation_object *object = &motion->objects[motion->def.object_count];
    const pl_look_def *look = pl_scene_body_look(motion->scene, body);
    *object =
        (pl_animation_object){motion->scene->sim.bodies[body].name, nodes, tris, material_of(look, body)};
    motion->def.node_count += nodes;
    motion->def.tri_count += tris;
    motion->def.object_count += tris > 0;
    return PL_OK;
}

/* Appends a body's surface. */
static pl_status add_surface(pl_motion *motion, int body, const pl_tessellation *own, pl_error *err) {
    pl_tessellation *sum = &motion->surface;
    const int64_t first = sum->vertex_count, vertices = first + own->vertex_count;
    const int64_t first_tri = sum->tri_count, tris = first_tri + own->tri_count;
    int32_t *nodes = pl_array_grow(sum->nodes, 6 * vertices + 1, sizeof *nodes);
    if (nodes) sum->nodes = nodes;
    double *weights = pl_array_grow(sum->weights, 6 * vertices + 1, sizeof *weights);
    if (weights) sum->weights = weights;
    int32_t *grown = pl_array_grow(motion->tris, 3 * tris + 1, sizeof *grown);
    if (grown) motion->tris = grown;
    if (!nodes || !weights || !grown) return pl_error_memory(err, 72 * vertices + 12 * tris, "a surface");
    memcpy(nodes + 6 * first, own->nodes, (size_t)(6 * own->vertex_count) * sizeof *nodes);
    memcpy(weights + 6 * first, own->weights, (size_t)(6 * own->vertex_count) * sizeof *weights);
    for (int64_t i = 0; i < 3 * own->tri_count; i++) grown[3 * first_tri + i] = own->tris[i] + (int32_t)first;
    sum->vertex_count = vertices;
    sum->tri_count = tris;
    return add_object(motion, body, own->vertex_count, own->tri_count);
}

/* Appends the boundary of each body, from its own cells. */
static pl_status add_boundaries(pl_motion *motion, const pl_mesh *mesh, pl_error *err) {
    const double *of = find_bodies(mesh, PL_ON_TETS);
    const int width = mesh->nodes_per_tet, level = (int)motion->scene->output.view.curves;
    int32_t *tets = pl_array_new(width * mesh->tet_count, sizeof *tets);
    if (!tets) return pl_error_memory(err, 4 * width * mesh->tet_count, "a surface");
    pl_status status = PL_OK;
    for (int b = 0; b < motion->scene->sim.body_count && status == PL_OK; b++) {
        pl_mesh own = {
            .node_count = mesh->node_count, .nodes = mesh->nodes, .nodes_per_tet = width, .tets = tets};
        for (int64_t t = 0; t < mesh->tet_count; t++) {
            if (of ? of[t] != b : b > 0) continue;
            memcpy(tets + width * own.tet_count++, mesh->tets + width * t, (size_t)width * sizeof *tets);
        }
        pl_tessellation surface = {0};
        if (own.tet_count) status = pl_mesh_tessellate(&own, level > 0 ? level : 4, &surface, err);
        if (own.tet_count && status == PL_OK) status = add_surface(motion, b, &surface, err);
        pl_tessellation_free(&surface);
    }
    free(tets);
    return status;
}

/* A colour in the scene replaces the colours of a skin, but not its textures. */
static void cover_look(const pl_motion *motion, pl_mesh *mesh) {
    const double *of = find_bodies(mesh, PL_ON_TRIS);
    for (int i = 0; i < mesh->array_count; i++) {
        pl_array *array = &mesh->arrays[i];
        const bool material = !strcmp(array->name, PL_LOOK_MATERIAL) && array->where == PL_ON_TRIS;
        if (!material && strcmp(array->name, PL_LOOK_COLOR)) continue;
        for (int64_t c = 0; c < 3 * mesh->tri_count; c++) {
            const pl_look_def *look = pl_scene_body_look(motion->scene, of ? (int)of[c / 3] : 0);
            if (!look || !isfinite(look->color[0]) || look->texture) continue;
            const int64_t item = array->where == PL_ON_TRIS ? c / 3 : mesh->tris[c];
            for (int k = 0; k < array->components; k++)
                array->values[array->components * item + k] = material ? -1.0 : NAN;
        }
    }
}

/* So does a roughness, of all its materials. */
static void cover_roughness(const pl_motion *motion, pl_mesh *mesh) {
    const double *of = find_bodies(mesh, PL_ON_TRIS);
    const pl_mesh_look arrays = pl_mesh_find_look(mesh);
    for (int64_t t = 0; arrays.materials && t < mesh->tri_count; t++) {
        const pl_look_def *look = pl_scene_body_look(motion->scene, of ? (int)of[t] : 0);
        const int material = pl_mesh_tri_look(mesh, &arrays, t).material;
        if (look && material >= 0 && !isnan(look->roughness))
            mesh->appearances[material].roughness = look->roughness;
    }
}

/* Stores the surface if it has a look of its own. */
static pl_status find_look(pl_motion *motion, pl_mesh *mesh, pl_error *err) {
    char *path = pl_folder_path(motion->folder, PL_SURFACE_MATERIALS);
    if (!path) return pl_error_memory(err, 0, "a path");
    pl_status status = access(path, R_OK) == 0 ? pl_mesh_load_appearances(mesh, path, err) : PL_OK;
    free(path);
    cover_look(motion, mesh);
    cover_roughness(motion, mesh);
    pl_mesh_look look = pl_mesh_find_look(mesh);
    if (look.normals) motion->normals = pl_array_new(9 * mesh->tri_count, sizeof *motion->normals);
    if (look.normals && !motion->normals) status = pl_error_memory(err, 72 * mesh->tri_count, "normals");
    if (look.colors || look.materials || look.uv) motion->look = mesh;
    return status;
}

/* Appends the triangles of a scene with skins, whose files list them body by body. */
static pl_status add_skins(pl_motion *motion, pl_mesh *mesh, pl_error *err) {
    const double *of = find_bodies(mesh, PL_ON_TRIS);
    motion->tris = pl_array_new(3 * mesh->tri_count, sizeof *motion->tris);
    if (!motion->tris) return pl_error_memory(err, 12 * mesh->tri_count, "a surface");
    memcpy(motion->tris, mesh->tris, (size_t)(3 * mesh->tri_count) * sizeof *motion->tris);
    int64_t tri = 0, node = 0;
    for (int b = 0; b < motion->scene->sim.body_count; b++) {
        int64_t end = tri, last = node;
        for (; end < mesh->tri_count && (of ? of[end] == b : b == 0); end++) {
            for (int k = 0; k < 3; k++)
                if (mesh->tris[3 * end + k] >= last) last = mesh->tris[3 * end + k] + 1;
        }
        if (end > tri) PL_TRY(add_object(motion, b, last - node, end - tri));
        tri = end;
        if (last > node) node = last;
    }
    /* Unused vertices after those of the last triangle belong to the last object. */
    if (motion->def.object_count) {
        motion->objects[motion->def.object_count - 1].node_count += mesh->node_count - node;
        motion->def.node_count = mesh->node_count;
    }
    return find_look(motion, mesh, err);
}

static pl_status fill_frame(void *context, int index, double *positions, pl_error *err) {
    const pl_motion *motion = context;
    pl_mesh *mesh = NULL;
    PL_TRY(pl_motion_load(motion, index, &mesh, err));
    if (motion->skinned) {
        memcpy(positions, mesh->nodes, (size_t)(3 * motion->def.node_count) * sizeof *positions);
        const double *normals = pl_mesh_find_look(mesh).normals;
        for (int64_t k = 0; motion->normals && k < 9 * motion->def.tri_count; k++)
            motion->normals[k] = normals && k < 9 * mesh->tri_count ? normals[k] : NAN;
    } else {
        pl_tessellation_values(&motion->surface, 3, mesh->nodes, positions);
    }
    pl_mesh_free(mesh);
    return PL_OK;
}

static pl_status add_bodies(pl_motion *motion, pl_error *err) {
    pl_mesh *mesh = NULL;
    motion->objects = pl_array_new(motion->scene->sim.body_count, sizeof *motion->objects);
    if (!motion->objects) return pl_error_memory(err, 64 * motion->scene->sim.body_count, "bodies");
    PL_TRY(pl_motion_load(motion, 0, &mesh, err));
    motion->file_nodes = mesh->node_count;
    pl_status status = motion->skinned ? add_skins(motion, mesh, err) : add_boundaries(motion, mesh, err);
    if (motion->look != mesh) pl_mesh_free(mesh);
    if (status == PL_OK && !motion->def.object_count)
        status = pl_error_set(err, PL_ERR_INPUT, "%s: frame 0 has no surface of a body", motion->folder);
    return status;
}

/* ---- colliders */

static void extend_to(const double from[3], const double to[3], double *extent) {
    double square = 0.0;
    for (int k = 0; k < 3; k++) square += (to[k] - from[k]) * (to[k] - from[k]);
    if (isfinite(square)) *extent = fmax(*extent, PL_PLANE_MARGIN * sqrt(square));
}

/* How far a plane must extend from its point to cover the bodies in the first and last frame and the centers
 * of other colliders. */
static pl_status find_extents(const pl_motion *motion, double *extents, pl_error *err) {
    const pl_animation_def *def = &motion->def;
    double *positions = pl_array_new(3 * def->node_count, sizeof *positions);
    pl_status status = positions ? PL_OK : pl_error_memory(err, 24 * def->node_count, "a surface");
    for (int k = 0; k < 2 && status == PL_OK; k++) {
        status = fill_frame((void *)motion, k ? def->frame_count - 1 : 0, positions, err);
        for (int c = 0; c < motion->scene->sim.collider_count && status == PL_OK; c++) {
            const double *center = motion->scene->sim.colliders[c].center;
            for (int o = 0; o < motion->scene->sim.collider_count; o++)
                extend_to(center, motion->scene->sim.colliders[o].center, &extents[c]);
            for (int64_t i = 0; i < def->node_count; i++) extend_to(center, positions + 3 * i, &extents[c]);
        }
    }
    free(positions);
    return status;
}

static pl_status add_colliders(pl_motion *motion, pl_error *err) {
    const int count = motion->scene->sim.collider_count;
    pl_animation_def *def = &motion->def;
    const int64_t frames = def->frame_count;
    double *extents = pl_array_new(count, sizeof *extents);
    motion->rigids = pl_array_new(count, sizeof *motion->rigids);
    motion->rigid_meshes = pl_array_new(count, sizeof *motion->rigid_meshes);
    motion->poses = pl_array_new(7 * frames * count, sizeof *motion->poses);
    pl_status status = PL_OK;
    if (!extents || !motion->rigids || !motion->rigid_meshes || !motion->poses)
        status = pl_error_memory(err, 56 * frames * count, "colliders");
    if (status == PL_OK && count) status = find_extents(motion, extents, err);
    for (int c = 0; c < count && status == PL_OK; c++) {
        const pl_collider_def *collider = &motion->scene->sim.colliders[c];
        const pl_look_def *look = pl_scene_collider_look(motion->scene, c);
        double *poses = motion->poses + 7 * frames * c;
        if (look->style == PL_LOOK_HIDDEN) continue;
        status = pl_collider_motion(collider, frames, motion->times, extents[c], &motion->rigid_meshes[c],
                                    poses, err);
        if (status == PL_OK)
            motion->rigids[def->rigid_count++] =
                (pl_animation_rigid){collider->name, motion->rigid_meshes[c], poses, material_of(look, -1)};
    }
    free(extents);
    return status;
}

/* ---- all together */

pl_status pl_motion_open(const pl_scene *scene, const char *folder, int64_t last, pl_motion *out,
                         pl_error *err) {
    *out = (pl_motion){.folder = folder, .scene = scene, .skinned = pl_scene_has_skins(scene)};
    if (last < 0 || last >= INT32_MAX)
        return pl_error_set(err, PL_ERR_INPUT, "%s: has no frames to show", folder);
    out->def.frame_count = (int)last + 1;
    out->times = pl_array_new(last + 1, sizeof *out->times);
    if (!out->times) return pl_error_memory(err, 8 * last, "an animation");
    pl_frame_times(scene, folder, last, out->times);
    PL_TRY(add_bodies(out, err));
    pl_animation_def *def = &out->def;
    def->tris = out->tris;
    def->times = out->times;
    def->frame = fill_frame;
    def->context = out;
    def->look = out->look;
    def->normals = out->normals;
    def->objects = out->objects;
    memcpy(def->up, scene->output.view.up, sizeof def->up);
    PL_TRY(add_colliders(out, err));
    def->rigids = out->rigids;
    return PL_OK;
}

void pl_motion_free(pl_motion *motion) {
    for (int c = 0; motion->rigid_meshes && c < motion->scene->sim.collider_count; c++)
        pl_mesh_free(motion->rigid_meshes[c]);
    pl_tessellation_free(&motion->surface);
    pl_mesh_free(motion->look);
    free(motion->rigid_meshes);
    free(motion->rigids);
    free(motion->poses);
    free(motion->objects);
    free(motion->normals);
    free(motion->colors);
    free(motion->tris);
    free(motion->times);
    *motion = (pl_motion){0};
}
