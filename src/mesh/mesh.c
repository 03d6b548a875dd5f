/* Creation, groups and arrays of a mesh. Reading is in io, repair in repair.c. */
#include "mesh/edit.h"
#include "core/fields.h"
#include "core/memory.h"
#include "mesh/cell.h"
#include "mesh/check.h"

#include <stdlib.h>
#include <string.h>

pl_mesh *pl_mesh_new(void) {
    pl_mesh *mesh = pl_array_new(1, sizeof *mesh);
    if (mesh) mesh->nodes_per_tet = PL_LINEAR_NODES;
    return mesh;
}

void pl_group_free(pl_group *group) {
    free(group->name);
    free(group->items);
    free(group->tris);
    *group = (pl_group){0};
}

void pl_mesh_free(pl_mesh *mesh) {
    if (!mesh) return;
    for (int i = 0; mesh->groups && i < mesh->group_count; i++) pl_group_free(&mesh->groups[i]);
    for (int i = 0; mesh->arrays && i < mesh->array_count; i++) {
        free(mesh->arrays[i].name);
        free(mesh->arrays[i].values);
    }
    pl_mesh_free_appearances(mesh);
    free(mesh->groups);
    free(mesh->arrays);
    free(mesh->nodes);
    free(mesh->tets);
    free(mesh->tris);
    free(mesh);
}

int64_t pl_mesh_count(const pl_mesh *mesh, pl_where where) {
    switch (where) {
    case PL_ON_NODES:
        return mesh->node_count;
    case PL_ON_TETS:
        return mesh->tet_count;
    case PL_ON_TRIS:
        return mesh->tri_count;
    }
    return 0;
}

static void *pl_copied(const void *items, int64_t count, size_t size) {
    void *copy = pl_array_new(count, size);
    if (copy && count && items) memcpy(copy, items, (size_t)count * size);
    return copy;
}

static bool pl_mesh_copy_groups(const pl_mesh *mesh, pl_mesh *copy) {
    copy->groups = pl_array_new(mesh->group_count, sizeof *copy->groups);
    if (!copy->groups) return false;
    for (int i = 0; i < mesh->group_count; i++) {
        const pl_group *from = &mesh->groups[i];
        pl_group *to = &copy->groups[copy->group_count++];
        *to = (pl_group){pl_string_copy(from->name),
                         from->where,
                         from->count,
                         pl_copied(from->items, from->count, sizeof *from->items),
                         from->tri_count,
                         from->tri_count ? pl_copied(from->tris, 3 * from->tri_count, sizeof *from->tris)
                                         : NULL};
        if (!to->name || !to->items || (to->tri_count && !to->tris)) return false;
    }
    return true;
}

static bool pl_mesh_copy_arrays(const pl_mesh *mesh, pl_mesh *copy) {
    copy->arrays = pl_array_new(mesh->array_count, sizeof *copy->arrays);
    if (!copy->arrays) return false;
    for (int i = 0; i < mesh->array_count; i++) {
        const pl_array *from = &mesh->arrays[i];
        pl_array *to = &copy->arrays[copy->array_count++];
        int64_t count = pl_mesh_count(mesh, from->where) * from->components;
        *to = (pl_array){pl_string_copy(from->name), from->where, from->components,
                         pl_copied(from->values, count, sizeof *from->values)};
        if (!to->name || !to->values) return false;
    }
    return true;
}

pl_status pl_mesh_copy(const pl_mesh *mesh, pl_mesh **out, pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    pl_status status = pl_mesh_check(mesh, NULL, err);
    if (status != PL_OK) return status;
    pl_mesh *copy = pl_mesh_new();
    if (!copy) return pl_error_memory(err, (int64_t)sizeof *copy, "a mesh");
    copy->node_count = mesh->node_count;
    copy->tet_count = mesh->tet_count;
    copy->tri_count = mesh->tri_count;
    copy->nodes_per_tet = mesh->nodes_per_tet;
    copy->nodes = pl_copied(mesh->nodes, 3 * mesh->node_count, sizeof *mesh->nodes);
    copy->tets = pl_copied(mesh->tets, mesh->nodes_per_tet * mesh->tet_count, sizeof *mesh->tets);
    copy->tris = pl_copied(mesh->tris, 3 * mesh->tri_count, sizeof *mesh->tris);
    if (!copy->nodes || !copy->tets || !copy->tris || !pl_mesh_copy_groups(mesh, copy) ||
        !pl_mesh_copy_arrays(mesh, copy) || !pl_mesh_copy_appearances(mesh, copy)) {
        pl_mesh_free(copy);
        return pl_error_memory(err, mesh->node_count * 24 + mesh->tet_count * 16, "the copy of a mesh");
    }
    *out = copy;
    return PL_OK;
}

const pl_group *pl_mesh_find_group(const pl_mesh *mesh, const char *name) {
    for (int i = 0; mesh && mesh->groups && name && i < mesh->group_count; i++) {
        if (mesh->groups[i].name && !strcmp(mesh->groups[i].name, name)) return &mesh->groups[i];
    }
    return NULL;
}

const pl_array *pl_mesh_find_array(const pl_mesh *mesh, const char *name) {
    for (int i = 0; mesh && mesh->arrays && name && i < mesh->array_count; i++) {
        if (mesh->arrays[i].name && !strcmp(mesh->arrays[i].name, name)) return &mesh->arrays[i];
    }
    return NULL;
}

pl_group *pl_mesh_group(pl_mesh *mesh, const char *name, size_t length, pl_where where) {
    for (int i = 0; i < mesh->group_count; i++) {
        pl_group *group = &mesh->groups[i];
        if (group->where == where && strlen(group->name) == length && !memcmp(group->name, name, length))
            return group;
    }
    pl_group *groups = pl_array_grow(mesh->groups, mesh->group_count + 1, sizeof *groups);
    if (!groups) return NULL;
    mesh->groups = groups;
    pl_group *group = &groups[mesh->group_count];
    *group = (pl_group){.name = pl_string_copy_part(name, length), .where = where};
    if (!group->name) return NULL;
    mesh->group_count++;
    return group;
}

bool pl_group_add(pl_group *group, int32_t item) {
    /* The capacity is not stored: it is 16, then the next power of two above the count. */
    int64_t count = group->count;
    if (count == 0 || (count >= 16 && (count & (count - 1)) == 0)) {
        int32_t *items = pl_array_grow(group->items, count ? 2 * count : 16, sizeof *items);
        if (!items) return false;
        group->items = items;
    }
    group->items[group->count++] = item;
    return true;
}

static int pl_compare_items(const void *a, const void *b) {
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

void pl_group_sort(pl_group *group) {
    bool sorted = true;
    for (int64_t i = 1; i < group->count && sorted; i++) sorted = group->items[i - 1] < group->items[i];
    if (sorted) return;
    qsort(group->items, (size_t)group->count, sizeof *group->items, pl_compare_items);
    int64_t kept = 0;
    for (int64_t i = 0; i < group->count; i++) {
        if (!kept || group->items[i] != group->items[kept - 1]) group->items[kept++] = group->items[i];
    }
    group->count = kept;
}

pl_array *pl_mesh_array(pl_mesh *mesh, const char *name, size_t length, pl_where where, int components) {
    pl_array *arrays = pl_array_grow(mesh->arrays, mesh->array_count + 1, sizeof *arrays);
    if (!arrays) return NULL;
    mesh->arrays = arrays;
    pl_array *array = &arrays[mesh->array_count];
    *array = (pl_array){pl_string_copy_part(name, length), where, components, NULL};
    array->values = pl_array_new(pl_mesh_count(mesh, where), sizeof *array->values * (size_t)components);
    if (!array->name || !array->values) {
        free(array->name);
        free(array->values);
        return NULL;
    }
    mesh->array_count++;
    return array;
}

static void pl_group_remap(pl_group *group, const int32_t *map) {
    int64_t kept = 0, tris = 0;
    for (int64_t i = 0; i < group->count; i++) {
        int32_t item = map[group->items[i]];
        if (item >= 0) group->items[kept++] = item;
    }
    group->count = kept;
    for (int64_t t = 0; t < group->tri_count; t++) {
        const int32_t *tri = group->tris + 3 * t;
        const int32_t mapped[3] = {map[tri[0]], map[tri[1]], map[tri[2]]};
        if (mapped[0] < 0 || mapped[1] < 0 || mapped[2] < 0) continue;
        memcpy(group->tris + 3 * tris++, mapped, sizeof mapped);
    }
    group->tri_count = tris;
    pl_group_sort(group);
}

void pl_mesh_drop_group(pl_mesh *mesh, int index) {
    pl_group_free(&mesh->groups[index]);
    mesh->group_count--;
    for (int i = index; i < mesh->group_count; i++) mesh->groups[i] = mesh->groups[i + 1];
}

pl_status pl_mesh_remap(pl_mesh *mesh, pl_where where, const int32_t *map, int64_t count, pl_error *err) {
    for (int i = mesh->group_count - 1; i >= 0; i--) {
        pl_group *group = &mesh->groups[i];
        if (group->where != where || group->count == 0) continue;
        pl_group_remap(group, map);
        if (group->count == 0) pl_mesh_drop_group(mesh, i);
    }
    int64_t old_count = pl_mesh_count(mesh, where);
    for (int i = 0; i < mesh->array_count; i++) {
        pl_array *array = &mesh->arrays[i];
        if (array->where != where) continue;
        size_t bytes = sizeof *array->values * (size_t)array->components;
        double *values = pl_array_new(count, bytes);
        if (!values) return pl_error_memory(err, count * (int64_t)bytes, array->name);
        for (int64_t k = old_count - 1; k >= 0;
             k--) { /* backwards: where several items become one, the first value remains */
            if (map[k] >= 0)
                memcpy(values + (int64_t)map[k] * array->components, array->values + k * array->components,
                       bytes);
        }
        free(array->values);
        array->values = values;
    }
    return PL_OK;
}
