/* Data that a version of a scene takes over from the previous one: meshes, goals and skins whose sources are
 * the same, so that changing a number does not read or mesh anything again. They remain the same objects, by
 * which the simulation recognises an unchanged body. */
#include "scene/kinds.h"

#include <stdlib.h>
#include <string.h>

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

/* Compares the values as written to a file, which includes all defaults. */
static bool same_value(const char *kind, const void *a, const void *b) {
    json_t *one = pl_kind_write(kind, a), *other = pl_kind_write(kind, b);
    bool same = one && other ? json_equal(one, other) : one == other;
    json_decref(one);
    json_decref(other);
    return same;
}

/* Shares mesh `index` of the previous version. */
static const pl_mesh *take(pl_loader *loader, int index) {
    pl_scene *scene = loader->scene;
    const pl_scene_mesh *mesh = &loader->before->meshes[index];
    for (int i = 0; i < scene->mesh_count; i++) {
        if (scene->meshes[i].mesh == mesh->mesh) return mesh->mesh;
    }
    char *path = pl_string_copy(mesh->path);
    if (mesh->path && !path) {
        loader->no_memory = true;
        return NULL;
    }
    atomic_fetch_add(mesh->users, 1);
    scene->meshes[scene->mesh_count++] = (pl_scene_mesh){path, mesh->vertices, mesh->mesh, mesh->users};
    return mesh->mesh;
}

static const pl_mesh *take_mesh(pl_loader *loader, const pl_mesh *mesh) {
    for (int i = 0; mesh && i < loader->before->mesh_count; i++) {
        if (loader->before->meshes[i].mesh == mesh) return take(loader, i);
    }
    return NULL;
}

const pl_mesh *pl_takeover_file(pl_loader *loader, const char *path, int64_t vertices) {
    for (int i = 0; loader->before && i < loader->before->mesh_count; i++) {
        const pl_scene_mesh *mesh = &loader->before->meshes[i];
        if (mesh->path && !strcmp(mesh->path, path) && mesh->vertices == vertices) return take(loader, i);
    }
    return NULL;
}

/* Shares a file that was read for reused meshes: another placement or another body may need it again. */
static void take_file(pl_loader *loader, const char *file, int64_t vertices) {
    char *path = file && loader->scene->folder ? pl_scene_path(loader->scene, file) : NULL;
    if (path) pl_takeover_file(loader, path, vertices);
    free(path);
}

const pl_scene_body *pl_takeover_body(const pl_loader *loader, const char *name) {
    const pl_scene_body *bodies = loader->before ? loader->before->bodies.items : NULL;
    for (int b = 0; bodies && b < loader->before->bodies.count; b++) {
        if (same_text(bodies[b].def.name, name)) return &bodies[b];
    }
    return NULL;
}

static bool same_mesh(const pl_scene_body *a, const pl_scene_body *b) {
    return same_text(a->def.element, b->def.element) && a->def.cubature == b->def.cubature &&
           a->straighten == b->straighten && same_value("mesh", &a->source, &b->source);
}

bool pl_takeover_mesh(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body) {
    if (!before || !same_mesh(before, body)) return false;
    body->def.mesh = take_mesh(loader, before->def.mesh);
    if (body->def.mesh)
        take_file(loader, body->source.surface ? body->source.surface : body->source.file,
                  body->source.vertices);
    return body->def.mesh != NULL;
}

bool pl_takeover_goal(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body) {
    if (!before || !before->def.goal || before->def.mesh != body->def.mesh ||
        !same_value("goal", &before->goal, &body->goal))
        return false;
    size_t size = (size_t)(3 * body->def.mesh->node_count) * sizeof(double);
    double *goal = pl_scene_own(loader->scene, (int64_t)size, 1);
    if (!goal) {
        loader->no_memory = true;
        return false;
    }
    memcpy(goal, before->def.goal, size);
    body->def.goal = goal;
    return true;
}

static bool same_place(const pl_body_def *a, const pl_body_def *b) {
    bool same = a->scale == b->scale && a->rotate_degrees == b->rotate_degrees;
    for (int i = 0; i < 3; i++)
        same = same && a->translate[i] == b->translate[i] && a->rotate_axis[i] == b->rotate_axis[i];
    return same;
}

bool pl_takeover_skin(pl_loader *loader, const pl_scene_body *before, pl_scene_body *body) {
    pl_skin_source *skin = &body->skin;
    if (!before || !skin->given || !before->skin.surface || !same_value("skin", &before->skin, skin))
        return false;
    if (!skin->own && !same_place(&before->def, &body->def)) return false;
    if (!same_text(before->look.texture, body->look.texture)) return false;
    skin->surface = take_mesh(loader, before->skin.surface);
    if (!skin->surface) return false;
    if (skin->contact) body->def.contact_surface = skin->surface;
    take_file(loader, skin->file, skin->vertices);
    return true;
}
