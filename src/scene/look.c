/* See look.h. */
#include "scene/look.h"
#include "core/memory.h"
#include "mesh/edit.h"

#include <math.h>
#include <string.h>

/* The attributes that are needed for all parts together. */
typedef struct pl_look_needs {
    bool uv, materials, corner_colors;
    int color_components; /* 0: none */
    int named;            /* number of parts with appearances */
} pl_look_needs;

static pl_look_needs find_needs(int count, const pl_look_part *parts) {
    pl_look_needs needs = {0};
    for (int i = 0; i < count; i++) {
        pl_mesh_look look = pl_mesh_find_look(parts[i].mesh);
        needs.uv = needs.uv || look.uv;
        needs.materials = needs.materials || look.materials;
        needs.corner_colors = needs.corner_colors || look.corner_colors;
        if (look.color_components > needs.color_components) needs.color_components = look.color_components;
        needs.named += parts[i].mesh && parts[i].mesh->appearance_count > 0;
    }
    return needs;
}

static double *make_array(pl_mesh *mesh, const char *name, pl_where where, int components, double value) {
    pl_array *array = pl_mesh_array(mesh, name, strlen(name), where, components);
    for (int64_t i = 0; array && i < components * pl_mesh_count(mesh, where); i++) array->values[i] = value;
    return array ? array->values : NULL;
}

/* Keeps names unique: with several bodies they are prefixed by the body's name. */
static bool add_appearances(pl_mesh *mesh, const pl_look_part *part, bool prefix) {
    for (int i = 0; part->mesh && i < part->mesh->appearance_count; i++) {
        const pl_appearance *from = &part->mesh->appearances[i];
        pl_buffer name = {0};
        if (prefix) pl_buffer_print(&name, "%s ", part->name);
        pl_buffer_text(&name, from->name);
        int at = name.failed ? -1 : pl_mesh_appearance(mesh, name.data, name.size);
        pl_buffer_free(&name);
        if (at < 0) return mesh->appearance_count == PL_MAX_APPEARANCES; /* the rest has none */
        pl_appearance *to = &mesh->appearances[at];
        memcpy(to->color, from->color, sizeof to->color);
        to->opacity = from->opacity;
        to->roughness = from->roughness;
        to->texture = pl_string_copy(from->texture);
        if (from->texture && !to->texture) return false;
    }
    return true;
}

static void add_colors(const pl_look_needs *needs, const pl_look_part *part, double *out) {
    pl_mesh_look look = pl_mesh_find_look(part->mesh);
    if (!look.colors) return;
    int width = needs->color_components;
    int64_t first = needs->corner_colors ? 3 * part->first_tri : part->first_node;
    int64_t count = needs->corner_colors ? 3 * part->mesh->tri_count : part->mesh->node_count;
    for (int64_t i = 0; i < count; i++) {
        int64_t item = needs->corner_colors && !look.corner_colors ? part->mesh->tris[i] : i;
        const double *from = look.colors + item * look.color_components;
        double *to = out + (first + i) * width;
        for (int k = 0; k < width; k++) to[k] = k < look.color_components ? from[k] : 1.0;
    }
}

static void add_part(const pl_look_part *part, int first_appearance, double *uv, double *materials) {
    pl_mesh_look look = pl_mesh_find_look(part->mesh);
    if (look.uv) memcpy(uv + 6 * part->first_tri, look.uv, (size_t)(6 * part->mesh->tri_count) * sizeof *uv);
    for (int64_t t = 0; look.materials && t < part->mesh->tri_count; t++)
        materials[part->first_tri + t] = look.materials[t] < 0 ? -1.0 : look.materials[t] + first_appearance;
}

pl_status pl_look_join(int count, const pl_look_part *parts, int64_t nodes, int64_t tris, pl_mesh **out,
                       pl_error *err) {
    pl_look_needs needs = find_needs(count, parts);
    *out = NULL;
    if (!needs.uv && !needs.materials && !needs.color_components) return PL_OK;
    pl_mesh *mesh = pl_mesh_new();
    double *uv = NULL, *materials = NULL, *colors = NULL;
    bool fine = mesh != NULL;
    if (fine) {
        mesh->node_count = nodes;
        mesh->tri_count = tris;
    }
    if (fine && needs.uv) fine = (uv = make_array(mesh, PL_LOOK_UV, PL_ON_TRIS, 6, NAN)) != NULL;
    if (fine && needs.materials)
        fine = (materials = make_array(mesh, PL_LOOK_MATERIAL, PL_ON_TRIS, 1, -1.0)) != NULL;
    if (fine && needs.color_components) {
        pl_where where = needs.corner_colors ? PL_ON_TRIS : PL_ON_NODES;
        int components = needs.color_components * (needs.corner_colors ? 3 : 1);
        fine = (colors = make_array(mesh, PL_LOOK_COLOR, where, components, NAN)) != NULL;
    }
    for (int i = 0; i < count && fine; i++) {
        int first = mesh->appearance_count;
        fine = add_appearances(mesh, &parts[i], needs.named > 1);
        add_part(&parts[i], first, uv, materials);
        if (colors) add_colors(&needs, &parts[i], colors);
    }
    if (fine)
        *out = mesh;
    else
        pl_mesh_free(mesh);
    return fine ? PL_OK : pl_error_memory(err, 100 * tris, "the look of a surface");
}
