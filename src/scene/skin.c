/* The key `skin` of bodies: the surface file, its placement, and its creation. surface.c moves it with the
 * body. */
#include "core/memory.h"
#include "mesh/edit.h"
#include "model/select.h"
#include "pliant/sculpt.h"
#include "scene/kinds.h"

#include <stdlib.h>
#include <string.h>

#define PL_SKIN(member) offsetof(pl_skin_source, member)

static const char *const outside_names[] = {"extend", "clamp", NULL};
static const char *const normal_names[] = {"surface", "element", NULL};

static const pl_field skin_table[] = {
    {.name = "file",
     .type = PL_FIELD_STRING,
     .offset = PL_SKIN(file),
     .doc = "A surface in any format of `pliant list formats`, relative to the scene's folder; for "
            "tetrahedra their boundary. Default: mesh.surface, if the body is filled from one."},
    {.name = "vertices",
     .type = PL_FIELD_INT,
     .offset = PL_SKIN(vertices),
     .max = PL_SCULPT_MAX_VERTICES,
     .doc = "For a procedural model (docs/models.md): approximate number of vertices of its surface; 0: as "
            "given in its file."},
    {.name = "outside",
     .type = PL_FIELD_CHOICE,
     .offset = PL_SKIN(outside),
     .choices = outside_names,
     .doc = "Vertices outside the mesh. extend: they keep their distance. clamp: they are moved onto the "
            "boundary."},
    {.name = "normals",
     .type = PL_FIELD_CHOICE,
     .offset = PL_SKIN(normals),
     .choices = normal_names,
     .doc = "Normals for shading. surface: those of the deformed triangles. element: those at rest, rotated "
            "with the element that contains the vertex."},
    {.name = "contact",
     .type = PL_FIELD_BOOL,
     .offset = PL_SKIN(contact),
     .doc = "With barriers: use this surface for contact instead of the elements' boundary; it must be "
            "inside the elements."},
    {.name = "scale",
     .type = PL_FIELD_REAL,
     .offset = PL_SKIN(scale),
     .default_value = 1.0,
     .min = 0.0,
     .max = 1e9,
     .open_range = true,
     .doc = "Scale factor about the origin. Without scale, rotate and translate the surface is placed like "
            "the body's mesh."},
    {.name = "rotate",
     .type = PL_FIELD_OTHER,
     .offset = PL_SKIN(rotate),
     .kind = "rotate",
     .doc = "Rotation of the scaled surface about its origin."},
    {.name = "translate",
     .type = PL_FIELD_VEC3,
     .offset = PL_SKIN(translate),
     .unit = "m",
     .doc = "Translation; applied last."},
    {.name = NULL}};

static const char *const placing[] = {"scale", "rotate", "translate"};

const pl_field *pl_scene_skin_fields(void) { return skin_table; }

void pl_scene_skin_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_skin_source *skin = target;
    kind->init(skin);
    skin->given = true;
    for (int i = 0; i < 3; i++) skin->own = skin->own || json_object_get(value, placing[i]);
    pl_read_fields(loader, value, (const pl_field *const[]){kind->fields(), NULL}, skin);
}

json_t *pl_scene_skin_write(const pl_kind *kind, const void *target) {
    const pl_skin_source *skin = target;
    if (!skin->given) return NULL;
    json_t *object = pl_write_fields(kind->fields(), target, json_object());
    for (int i = 0; i < 3 && !skin->own; i++) json_object_del(object, placing[i]);
    return object;
}

void pl_scene_skin_fill(pl_scene_body *body) {
    pl_skin_source *skin = &body->skin;
    if (!body->source.surface || skin->file) return;
    if (!skin->given) pl_kind_find("skin")->init(skin);
    skin->given = true;
    skin->file = body->source.surface;
    if (!skin->vertices) skin->vertices = body->source.vertices;
}

void pl_scene_skin_resolve(pl_loader *loader, pl_scene_body *body) {
    pl_skin_source *skin = &body->skin;
    const pl_mesh *given = pl_scene_load_source(
        loader, &(pl_mesh_source){.file = skin->file, .vertices = skin->vertices, .frame = -1});
    if (!given) return;
    pl_mesh *surface = NULL;
    pl_error err;
    pl_status status = given->tet_count ? pl_mesh_copy_surface(given, &surface, &err)
                                        : pl_mesh_copy(given, &surface, &err); /* including its look */
    if (status == PL_OK) status = pl_mesh_repair(surface, NULL, &err);
    if (status != PL_OK) {
        pl_mesh_free(surface);
        if (err.status == PL_ERR_SYSTEM) loader->no_memory = true;
        pl_loader_problem_in(loader, "file", "%s", err.message);
        return;
    }
    pl_body_def placed = body->def;
    if (skin->own) {
        placed.scale = skin->scale;
        memcpy(placed.rotate_axis, skin->rotate.axis, sizeof placed.rotate_axis);
        placed.rotate_degrees = skin->rotate.degrees;
        memcpy(placed.translate, skin->translate, sizeof placed.translate);
    }
    placed.mesh = surface;
    double *nodes = pl_array_new(3 * surface->node_count, sizeof *nodes);
    if (nodes) {
        pl_body_rest(&placed, nodes);
        free(surface->nodes);
        surface->nodes = nodes;
    } else {
        loader->no_memory = true;
    }
    skin->surface = pl_scene_store_mesh(loader, NULL, surface);
    if (skin->contact) body->def.contact_surface = skin->surface;
}

const pl_mesh *pl_scene_skin(const pl_scene *scene, int body) {
    if (!scene) return NULL;
    const pl_scene_body *bodies = scene->bodies.items;
    return body >= 0 && body < scene->bodies.count ? bodies[body].skin.surface : NULL;
}

bool pl_scene_has_skins(const pl_scene *scene) {
    const pl_scene_body *bodies = scene->bodies.items;
    bool any = false;
    for (int b = 0; b < scene->bodies.count; b++) any = any || bodies[b].skin.given;
    return any;
}
