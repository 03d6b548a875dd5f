/* See vtk_cells.h. */
#include "io/vtk_cells.h"
#include "core/memory.h"
#include "io/text.h"
#include "mesh/cell.h"
#include "mesh/order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Records that the mid-edge nodes of a Bezier tetrahedron are control points. */
static pl_status pl_note_control(pl_vtk_cells *cells, const int32_t *nodes) {
    const pl_mesh *mesh = cells->build.mesh;
    if (cells->control_count < mesh->node_count) {
        int32_t *grown = pl_array_grow(cells->control, 2 * mesh->node_count, sizeof *grown);
        if (!grown) return pl_error_memory(cells->build.err, 8 * mesh->node_count, "control points");
        for (int64_t i = 2 * cells->control_count; i < 2 * mesh->node_count; i++) grown[i] = -1;
        cells->control = grown;
        cells->control_count = mesh->node_count;
    }
    for (int e = 0; e < 6; e++) {
        cells->control[2 * (int64_t)nodes[4 + e]] = nodes[pl_tet_edges[e][0]];
        cells->control[2 * (int64_t)nodes[4 + e] + 1] = nodes[pl_tet_edges[e][1]];
    }
    return PL_OK;
}

/* Converts control points and their values to points and values on the edges, as in other quadratic
 * tetrahedra. */
static void pl_place_control(const pl_vtk_cells *cells) {
    pl_mesh *mesh = cells->build.mesh;
    for (int a = -1; a < mesh->array_count; a++) {
        if (a >= 0 && mesh->arrays[a].where != PL_ON_NODES) continue;
        double *values = a < 0 ? mesh->nodes : mesh->arrays[a].values;
        int width = a < 0 ? 3 : mesh->arrays[a].components;
        for (int64_t i = 0; i < cells->control_count; i++) {
            int64_t p = cells->control[2 * i], q = cells->control[2 * i + 1];
            if (p < 0 || cells->control[2 * p] >= 0 || cells->control[2 * q] >= 0) continue;
            for (int k = 0; k < width; k++)
                values[i * width + k] =
                    0.5 * values[i * width + k] + 0.25 * (values[p * width + k] + values[q * width + k]);
        }
    }
}

/* Every second triangle of a strip has the opposite orientation. */
static pl_status pl_add_strip(pl_vtk_cells *cells, int64_t size) {
    for (int64_t i = 0; i + 2 < size; i++) {
        const int32_t *n = cells->local + i;
        PL_TRY(pl_build_tri(&cells->build, (const int32_t[3]){n[0], n[i % 2 ? 2 : 1], n[i % 2 ? 1 : 2]}));
    }
    return PL_OK;
}

static bool pl_is_tet(int64_t type, int64_t size) {
    static const int64_t tets[][2] = {{PL_VTK_TET, 4},           {PL_VTK_TET10, 10},
                                      {PL_VTK_LAGRANGE_TET, 4},  {PL_VTK_BEZIER_TET, 4},
                                      {PL_VTK_LAGRANGE_TET, 10}, {PL_VTK_BEZIER_TET, 10}};
    for (size_t k = 0; k < sizeof tets / sizeof *tets; k++) {
        if (tets[k][0] == type && tets[k][1] == size) return true;
    }
    return false;
}

/* Cells that are not read, of any degree, by VTK's numbers. */
static pl_other_cell other_cell(int64_t type) {
    switch (type) {
    case 11: /* a voxel */
    case 12:
    case 25:
    case 29:
    case 33:
    case 72:
    case 79:
        return PL_OTHER_HEXAHEDRON;
    case 13:
    case 26:
    case 31:
    case 32:
    case 73:
    case 80:
        return PL_OTHER_PRISM;
    case 14:
    case 27:
    case 37:
    case 74:
    case 81:
        return PL_OTHER_PYRAMID;
    case 15: /* with more than four corners */
    case 16:
    case 42: /* a polyhedron */
    case PL_VTK_TET:
    case PL_VTK_TET10:
    case PL_VTK_LAGRANGE_TET:
    case PL_VTK_BEZIER_TET:
        return PL_OTHER_SOLID;
    case 8: /* a pixel */
    case PL_VTK_QUAD:
    case 23:
    case 28:
    case 30:
    case 70:
    case 77:
        return PL_OTHER_QUADRILATERAL;
    default:
        return PL_OTHER_SMALL;
    }
}

/* Records the current cell as the origin of the new items, up to `count`. */
static pl_status pl_note_owner(pl_vtk_cells *cells, pl_vtk_owners *owners, int64_t count) {
    PL_TRY(pl_build_room((void **)&owners->cells, &owners->room, count, sizeof *owners->cells,
                         cells->build.err));
    while (owners->count < count) owners->cells[owners->count++] = cells->cell_count;
    return PL_OK;
}

pl_status pl_vtk_cells_add(pl_vtk_cells *cells, int64_t type, const int64_t *points, int64_t size) {
    pl_mesh *mesh = cells->build.mesh;
    bool tet = pl_is_tet(type, size), strip = type == PL_VTK_STRIP && size >= 3;
    bool tri = (type == PL_VTK_TRI && size == 3) || (type == PL_VTK_TRI6 && size == 6);
    bool polygon = (type == PL_VTK_QUAD || type == PL_VTK_POLYGON) && size >= 3;
    if (!tet && !tri && !polygon && !strip) {
        pl_build_skip(&cells->build, cells->repairs, other_cell(type));
        cells->cell_count++;
        return PL_OK;
    }
    int64_t made;
    PL_TRY(pl_build_room((void **)&cells->local, &cells->local_room, size, sizeof *cells->local,
                         cells->build.err));
    for (int64_t i = 0; i < size; i++) cells->local[i] = (int32_t)(cells->node_base + points[i]);
    if (type == PL_VTK_BEZIER_TET && pl_cell_kind_of(size)->quadratic)
        PL_TRY(pl_note_control(cells, cells->local));
    if (tet)
        PL_TRY(pl_build_tet(&cells->build, cells->local, (int)size));
    else if (tri)
        PL_TRY(pl_build_tri(&cells->build, cells->local));
    else if (polygon)
        PL_TRY(pl_build_polygon(&cells->build, cells->local, size, &made));
    else
        PL_TRY(pl_add_strip(cells, size));
    PL_TRY(pl_note_owner(cells, &cells->tets, mesh->tet_count));
    PL_TRY(pl_note_owner(cells, &cells->tris, mesh->tri_count));
    cells->cell_count++;
    return PL_OK;
}

pl_status pl_vtk_cells_array(pl_vtk_cells *cells, const char *name, size_t length, int components) {
    pl_mesh *mesh = cells->build.mesh;
    bool done = !mesh->tri_count || pl_mesh_array(mesh, name, length, PL_ON_TRIS, components);
    done = done && (!mesh->tet_count || pl_mesh_array(mesh, name, length, PL_ON_TETS, components));
    if (done) return PL_OK;
    return pl_error_memory(cells->build.err, 8 * components * (mesh->tri_count + mesh->tet_count),
                           "an array");
}

static void pl_copy_values(const pl_vtk_owners *owners, int64_t first, int64_t count, int components,
                           const double *values, double *out) {
    int64_t low = 0, high = owners->count;
    while (low < high) {
        int64_t middle = (low + high) / 2;
        if (owners->cells[middle] < first)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < owners->count && owners->cells[low] < first + count; low++)
        memcpy(out + low * components, values + (owners->cells[low] - first) * components,
               (size_t)components * sizeof *out);
}

void pl_vtk_cells_values(const pl_vtk_cells *cells, int64_t first, int64_t count, int components,
                         const double *values) {
    const pl_mesh *mesh = cells->build.mesh;
    if (!mesh->tet_count && !mesh->tri_count) return;
    const pl_array *last = mesh->arrays + mesh->array_count;
    if (mesh->tet_count) pl_copy_values(&cells->tets, first, count, components, values, (--last)->values);
    if (mesh->tri_count) pl_copy_values(&cells->tris, first, count, components, values, (--last)->values);
}

/* Converts arrays named "group:..." to groups. */
static pl_status pl_arrays_to_groups(pl_mesh *mesh, pl_error *err) {
    int kept = 0;
    pl_status status = PL_OK;
    for (int a = 0; a < mesh->array_count; a++) {
        pl_array *array = &mesh->arrays[a];
        size_t prefix = strlen(PL_VTK_GROUP_PREFIX);
        if (array->components != 1 || strncmp(array->name, PL_VTK_GROUP_PREFIX, prefix) != 0) {
            mesh->arrays[kept++] = *array;
            continue;
        }
        const char *name = array->name + prefix;
        pl_group *group = pl_mesh_group(mesh, name, strlen(name), array->where);
        for (int64_t i = 0; group && i < pl_mesh_count(mesh, array->where); i++) {
            if (array->values[i] > 0.5 && !pl_group_add(group, (int32_t)i)) group = NULL;
        }
        if (!group)
            status = pl_error_memory(err, 64, "a group");
        else
            pl_group_sort(group);
        free(array->name);
        free(array->values);
    }
    mesh->array_count = kept;
    return status;
}

pl_status pl_vtk_cells_finish(pl_vtk_cells *cells) {
    if (cells->control) pl_place_control(cells);
    pl_build_finish(&cells->build, cells->repairs);
    return pl_arrays_to_groups(cells->build.mesh, cells->build.err);
}

void pl_vtk_cells_free(pl_vtk_cells *cells) {
    free(cells->tets.cells);
    free(cells->tris.cells);
    free(cells->control);
    free(cells->local);
}

static bool pl_group_to_array(const pl_mesh *mesh, const pl_group *group, pl_array *array) {
    size_t size = strlen(group->name) + sizeof PL_VTK_GROUP_PREFIX;
    *array = (pl_array){malloc(size), group->where, 1,
                        pl_array_new(pl_mesh_count(mesh, group->where), sizeof(double))};
    if (!array->name || !array->values) return false;
    snprintf(array->name, size, "%s%s", PL_VTK_GROUP_PREFIX, group->name);
    for (int64_t i = 0; i < group->count; i++) array->values[group->items[i]] = 1;
    return true;
}

pl_status pl_vtk_frame_make(const pl_mesh *mesh, pl_frame *frame, pl_error *err) {
    int own = mesh->array_count;
    pl_array *list = pl_array_new(own + mesh->group_count, sizeof *list);
    bool done = list != NULL;
    if (done && own) memcpy(list, mesh->arrays, (size_t)own * sizeof *list);
    *frame = (pl_frame){.node_count = mesh->node_count,
                        .positions = mesh->nodes,
                        .tet_count = mesh->tet_count,
                        .nodes_per_tet = mesh->nodes_per_tet,
                        .tets = mesh->tets,
                        .array_count = own,
                        .arrays = list,
                        .tri_count = mesh->tri_count,
                        .tris = mesh->tris};
    for (int g = 0; g < mesh->group_count && done; g++)
        done = pl_group_to_array(mesh, &mesh->groups[g], &list[frame->array_count++]);
    return done ? PL_OK : pl_error_memory(err, 8 * mesh->node_count, "groups");
}

void pl_vtk_frame_free(const pl_mesh *mesh, pl_frame *frame) {
    for (int i = mesh->array_count; frame->arrays && i < frame->array_count; i++) {
        free(frame->arrays[i].name);
        free(frame->arrays[i].values);
    }
    free((void *)frame->arrays);
}
