/* The appearance of a surface: appearances, and the arrays "material", "uv", "color" and "normal". The rest
 * of the mesh code treats these like any other array, except when triangles are flipped. */
#include "core/memory.h"
#include "mesh/edit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void pl_mesh_free_appearances(pl_mesh *mesh) {
    for (int i = 0; mesh->appearances && i < mesh->appearance_count; i++) {
        free(mesh->appearances[i].name);
        free(mesh->appearances[i].texture);
    }
    free(mesh->appearances);
    mesh->appearances = NULL;
    mesh->appearance_count = 0;
}

bool pl_mesh_copy_appearances(const pl_mesh *mesh, pl_mesh *copy) {
    if (!mesh->appearance_count) return true;
    copy->appearances = pl_array_new(mesh->appearance_count, sizeof *copy->appearances);
    if (!copy->appearances) return false;
    for (int i = 0; i < mesh->appearance_count; i++) {
        const pl_appearance *from = &mesh->appearances[i];
        pl_appearance *to = &copy->appearances[copy->appearance_count++];
        *to = *from;
        to->name = pl_string_copy(from->name);
        to->texture = pl_string_copy(from->texture);
        if (!to->name || (from->texture && !to->texture)) return false;
    }
    return true;
}

int pl_mesh_appearance(pl_mesh *mesh, const char *name, size_t length) {
    for (int i = 0; i < mesh->appearance_count; i++) {
        const char *own = mesh->appearances[i].name;
        if (strlen(own) == length && !memcmp(own, name, length)) return i;
    }
    if (mesh->appearance_count == PL_MAX_APPEARANCES) return -1;
    pl_appearance *grown = pl_array_grow(mesh->appearances, mesh->appearance_count + 1, sizeof *grown);
    if (!grown) return -1;
    mesh->appearances = grown;
    pl_appearance *own = &grown[mesh->appearance_count];
    *own = (pl_appearance){pl_string_copy_part(name, length), {0.8, 0.8, 0.8}, 1.0, NULL, NAN};
    return own->name ? mesh->appearance_count++ : -1;
}

/* ---- arrays of corners
 * -------------------------------------------------------------------------------------------- */

bool pl_array_is_of_corners(const pl_array *array) {
    if (array->where != PL_ON_TRIS) return false;
    if (!strcmp(array->name, PL_LOOK_UV)) return array->components == 6;
    if (!strcmp(array->name, PL_LOOK_NORMAL)) return array->components == 9;
    return !strcmp(array->name, PL_LOOK_COLOR) && (array->components == 9 || array->components == 12);
}

void pl_mesh_flip_corners(pl_mesh *mesh, int64_t tri) {
    for (int a = 0; a < mesh->array_count; a++) {
        const pl_array *array = &mesh->arrays[a];
        if (!pl_array_is_of_corners(array)) continue;
        int width = array->components / 3;
        double *values = array->values + tri * array->components;
        for (int k = 0; k < 9 && !strcmp(array->name, PL_LOOK_NORMAL); k++) values[k] = -values[k];
        for (int k = 0; k < width; k++) {
            double second = values[width + k];
            values[width + k] = values[2 * width + k];
            values[2 * width + k] = second;
        }
    }
}

pl_status pl_mesh_move_to_corners(pl_mesh *mesh, pl_array *array, pl_error *err) {
    int width = array->components;
    size_t bytes = (size_t)width * sizeof *array->values;
    double *values = pl_array_new(3 * mesh->tri_count, bytes);
    if (!values) return pl_error_memory(err, 3 * mesh->tri_count * (int64_t)bytes, array->name);
    for (int64_t i = 0; i < 3 * mesh->tri_count; i++)
        memcpy(values + i * width, array->values + (int64_t)mesh->tris[i] * width, bytes);
    free(array->values);
    array->values = values;
    array->where = PL_ON_TRIS;
    array->components = 3 * width;
    return PL_OK;
}

/* ---- what triangles look like
 * ------------------------------------------------------------------------------------ */

pl_mesh_look pl_mesh_find_look(const pl_mesh *mesh) {
    pl_mesh_look look = {0};
    if (!mesh || mesh->tet_count) return look;
    const pl_array *uv = pl_mesh_find_array(mesh, PL_LOOK_UV),
                   *material = pl_mesh_find_array(mesh, PL_LOOK_MATERIAL),
                   *color = pl_mesh_find_array(mesh, PL_LOOK_COLOR),
                   *normal = pl_mesh_find_array(mesh, PL_LOOK_NORMAL);
    if (normal && pl_array_is_of_corners(normal)) look.normals = normal->values;
    if (uv && pl_array_is_of_corners(uv)) look.uv = uv->values;
    if (material && material->where == PL_ON_TRIS && material->components == 1 && mesh->appearance_count)
        look.materials = material->values;
    if (color && pl_array_is_of_corners(color)) look.corner_colors = true;
    if (color && (look.corner_colors ||
                  (color->where == PL_ON_NODES && (color->components == 3 || color->components == 4)))) {
        look.colors = color->values;
        look.color_components = color->components / (look.corner_colors ? 3 : 1);
    }
    return look;
}

/* The colour of a corner's vertex; false if it has none. */
static bool vertex_color(const pl_mesh *mesh, const pl_mesh_look *look, int64_t corner, double out[4]) {
    if (!look->colors) return false;
    int64_t item = look->corner_colors ? corner : mesh->tris[corner];
    const double *color = look->colors + item * look->color_components;
    out[3] = look->color_components == 4 && isfinite(color[3]) ? color[3] : 1.0;
    for (int k = 0; k < 3; k++) {
        if (!isfinite(color[k])) return false;
        out[k] = color[k];
    }
    return true;
}

pl_tri_look pl_mesh_tri_look(const pl_mesh *mesh, const pl_mesh_look *look, int64_t tri) {
    pl_tri_look out = {.material = -1};
    if (!mesh || !look || tri < 0 || tri >= mesh->tri_count) return out;
    double number = look->materials ? look->materials[tri] : -1.0;
    if (number >= 0 && number < mesh->appearance_count) out.material = (int)number;
    const pl_appearance *own = out.material >= 0 ? &mesh->appearances[out.material] : NULL;
    out.colored = out.vertex_colors = true;
    for (int c = 0; c < 3; c++) {
        for (int k = 0; k < 2 && look->uv; k++) {
            double value = look->uv[6 * tri + 2 * c + k];
            out.uv[c][k] = isfinite(value) ? value : 0.0;
        }
        if (vertex_color(mesh, look, 3 * tri + c, out.color[c])) continue;
        out.vertex_colors = false;
        for (int k = 0; k < 3 && own; k++) out.color[c][k] = own->color[k];
        out.color[c][3] = own ? own->opacity : 1.0;
        out.colored = out.colored && own;
    }
    out.textured = own && own->texture && look->uv;
    return out;
}
