/* Colours in scenes, and the looks of bodies. A texture becomes an appearance of the body's skin, so that
 * frames, .glb files and pictures treat it like one from the surface's file. */
#include "io/file.h"
#include "mesh/edit.h"
#include "scene/kinds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- colours */

void pl_color_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    static const pl_field part = {.type = PL_FIELD_REAL, .min = 0.0, .max = 1.0};
    (void)kind;
    if (json_is_array(value))
        pl_read_vec3(loader, value, &part, target);
    else if (!json_is_string(value) || !pl_color_parse(json_string_value(value), target))
        pl_loader_expected(loader, value, "\"#rrggbb\", or three numbers from 0 to 1");
}

json_t *pl_color_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const double *color = target;
    if (!isfinite(color[0]) || !isfinite(color[1]) || !isfinite(color[2])) return NULL;
    return json_pack("[f,f,f]", color[0], color[1], color[2]);
}

json_t *pl_color_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:[{s:s,s:s},{s:s,s:{s:s,s:i,s:i},s:i,s:i}]}", "oneOf", "type", "string", "pattern",
                     "^#[0-9a-fA-F]{6}$", "type", "array", "items", "type", "number", "minimum", 0, "maximum",
                     1, "minItems", 3, "maxItems", 3);
}

static const char *const backgrounds[] = {"studio", "transparent"}; /* in pl_background_style's order */

void pl_background_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_background_def *background = target;
    const char *text = json_string_value(value);
    for (int i = 0; text && i < 2; i++) {
        if (strcmp(text, backgrounds[i])) continue;
        background->style = i;
        return;
    }
    if (text && text[0] != '#') {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    background->style = PL_BACKGROUND_COLOR;
    pl_color_read(loader, kind, value, background->color);
}

json_t *pl_background_write(const pl_kind *kind, const void *target) {
    const pl_background_def *background = target;
    bool named = background->style != PL_BACKGROUND_COLOR;
    return named ? json_string(backgrounds[background->style]) : pl_color_write(kind, background->color);
}

json_t *pl_background_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:[{s:[s,s]},o]}", "oneOf", "enum", backgrounds[0], backgrounds[1],
                     pl_schema_ref("color"));
}

/* ---- textures */

/* Checks that a file begins like a PNG or JPEG file. */
static pl_status check_picture(const char *path, pl_error *err) {
    char *data;
    size_t size;
    pl_status status = pl_file_read(path, &data, &size, err);
    if (status != PL_OK) return status;
    bool known = size >= 4 && (!memcmp(data, "\x89PNG", 4) || !memcmp(data, "\xff\xd8\xff", 3));
    free(data);
    return known ? PL_OK
                 : pl_error_set(err, PL_ERR_INPUT, "%s: is not a picture, expected PNG or JPEG", path);
}

/* Replaces the appearances of all triangles by a single one. */
static bool cover(pl_mesh *skin, const char *path) {
    pl_mesh_free_appearances(skin);
    int number = pl_mesh_appearance(skin, "texture", 7);
    if (number < 0) return false;
    pl_appearance *own = &skin->appearances[number];
    for (int k = 0; k < 3; k++) own->color[k] = 1.0;
    own->texture = pl_string_copy(path);
    double *materials = NULL;
    for (int i = 0; i < skin->array_count; i++)
        if (!strcmp(skin->arrays[i].name, PL_LOOK_MATERIAL)) materials = skin->arrays[i].values;
    if (!materials) {
        pl_array *array = pl_mesh_array(skin, PL_LOOK_MATERIAL, strlen(PL_LOOK_MATERIAL), PL_ON_TRIS, 1);
        return own->texture && array;
    }
    memset(materials, 0, (size_t)skin->tri_count * sizeof *materials);
    return own->texture != NULL;
}

/* The scene's writable pointer to a mesh that it owns. */
static pl_mesh *find_own(const pl_scene *scene, const pl_mesh *mesh) {
    for (int i = 0; mesh && i < scene->mesh_count; i++)
        if (scene->meshes[i].mesh == mesh) return scene->meshes[i].mesh;
    return NULL;
}

void pl_scene_look_resolve(pl_loader *loader, const pl_scene_body *body) {
    const char *file = body->look.texture;
    pl_mesh *skin = find_own(loader->scene, body->skin.surface);
    if (!skin) {
        if (!body->skin.given)
            pl_loader_problem_in(loader, "texture",
                                 "the body has no skin, expected one with texture coordinates");
        return; /* an unreadable skin has been reported already */
    }
    if (!pl_mesh_find_look(skin).uv) {
        pl_loader_problem_in(loader, "texture", "%s has no texture coordinates, expected a surface with some",
                             body->skin.file);
        return;
    }
    char *path = pl_scene_path(loader->scene, file);
    if (path && !pl_scene_may_read(loader, "texture", path)) {
        free(path);
        return;
    }
    pl_error err;
    pl_status status = path ? check_picture(path, &err) : PL_ERR_SYSTEM;
    if (status == PL_ERR_INPUT)
        pl_loader_problem_in(loader, "texture", "%s", err.message);
    else if (status != PL_OK || !cover(skin, path))
        loader->no_memory = true;
    free(path);
}

/* ---- for pictures */

const char *pl_scene_body_label(const pl_scene *scene, int body) {
    const pl_scene_body *bodies = scene ? scene->bodies.items : NULL;
    return bodies && body >= 0 && body < scene->bodies.count ? bodies[body].label : NULL;
}

const pl_look_def *pl_scene_body_look(const pl_scene *scene, int body) {
    const pl_scene_body *bodies = scene ? scene->bodies.items : NULL;
    return bodies && body >= 0 && body < scene->bodies.count ? &bodies[body].look : NULL;
}

const pl_look_def *pl_scene_collider_look(const pl_scene *scene, int collider) {
    const pl_scene_collider *colliders = scene ? scene->colliders.items : NULL;
    return colliders && collider >= 0 && collider < scene->colliders.count ? &colliders[collider].look : NULL;
}
