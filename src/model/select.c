/* See select.h. */
#include "model/select.h"
#include "core/memory.h"
#include "mesh/tri_set.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void pl_body_place_points(const pl_body_def *body, int64_t count, const double *points, double *out) {
    double R[9] = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};
    /* Without a rotation the nodes keep their exact coordinates. */
    if (body->rotate_degrees != 0.0) pl_rotation_matrix(body->rotate_axis, body->rotate_degrees, R);
    for (int64_t n = 0; n < count; n++) {
        const double *X = points + 3 * n;
        for (int i = 0; i < 3; i++) {
            const double *row = R + 3 * i;
            out[3 * n + i] =
                body->scale * (row[0] * X[0] + row[1] * X[1] + row[2] * X[2]) + body->translate[i];
        }
    }
}

void pl_body_rest(const pl_body_def *body, double *rest) {
    pl_body_place_points(body, body->mesh->node_count, body->mesh->nodes, rest);
}

static bool pl_inside(const pl_selection_def *select, const double *X) {
    double tolerance = select->tolerance;
    if (select->kind == PL_SELECT_BOX) {
        for (int i = 0; i < 3; i++) {
            if (!(X[i] >= select->min[i] - tolerance && X[i] <= select->max[i] + tolerance)) return false;
        }
        return true;
    }
    const double *from = select->kind == PL_SELECT_SPHERE ? select->center : select->point;
    double d[3] = {X[0] - from[0], X[1] - from[1], X[2] - from[2]};
    if (select->kind == PL_SELECT_SPHERE)
        return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]) <= select->radius + tolerance;
    const double *n = select->normal;
    double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    return n[0] * d[0] + n[1] * d[1] + n[2] * d[2] >= -tolerance * length;
}

static void pl_mark_items(const pl_mesh *mesh, const pl_group *group, uint8_t *mask) {
    for (int64_t i = 0; i < group->count; i++) {
        int64_t item = group->items[i];
        if (group->where == PL_ON_NODES) mask[item] = 1;
        int corners = group->where == PL_ON_TETS ? mesh->nodes_per_tet : group->where == PL_ON_TRIS ? 3 : 0;
        const int32_t *cells = group->where == PL_ON_TETS ? mesh->tets : mesh->tris;
        for (int a = 0; a < corners; a++) mask[cells[item * corners + a]] = 1;
    }
}

static pl_status pl_mark_list(const pl_selection_def *select, const pl_mesh *mesh, uint8_t *mask,
                              pl_error *err) {
    for (int64_t i = 0; i < select->count; i++) {
        if (select->nodes[i] < 0 || select->nodes[i] >= mesh->node_count) {
            return pl_error_set(err, PL_ERR_INPUT, "node number %d is out of range, expected 0 to %lld",
                                select->nodes[i], (long long)mesh->node_count - 1);
        }
        mask[select->nodes[i]] = 1;
    }
    return PL_OK;
}

static pl_status pl_mark_surface(const pl_mesh *mesh, uint8_t *mask, pl_error *err) {
    int32_t *faces;
    int64_t count;
    int size;
    pl_status status = pl_mesh_boundary_nodes(mesh, &faces, NULL, &count, &size, err);
    if (status != PL_OK) return status;
    for (int64_t i = 0; i < size * count; i++) mask[faces[i]] = 1;
    free(faces);
    return PL_OK;
}

pl_status pl_selection_mark(const pl_selection_def *select, const pl_mesh *mesh, const double *rest,
                            uint8_t *mask, int64_t *count, pl_error *err) {
    uint8_t *own = calloc((size_t)(mesh->node_count > 0 ? mesh->node_count : 1), 1);
    if (!own)
        return pl_error_set(err, PL_ERR_SYSTEM, "no memory for a selection of %lld nodes",
                            (long long)mesh->node_count);
    pl_status status = PL_OK;
    const pl_group *group = NULL;
    switch (select->kind) {
    case PL_SELECT_ALL:
        memset(own, 1, (size_t)mesh->node_count);
        break;
    case PL_SELECT_GROUP:
        group = select->group ? pl_mesh_find_group(mesh, select->group) : NULL;
        if (group) pl_mark_items(mesh, group, own);
        break;
    case PL_SELECT_SURFACE:
        status = pl_mark_surface(mesh, own, err);
        break;
    case PL_SELECT_LIST:
        status = pl_mark_list(select, mesh, own, err);
        break;
    default:
        for (int64_t n = 0; n < mesh->node_count; n++) own[n] = pl_inside(select, rest + 3 * n);
    }
    int64_t found = 0;
    for (int64_t n = 0; n < mesh->node_count && status == PL_OK; n++) {
        found += own[n];
        mask[n] |= own[n];
    }
    if (count) *count = found;
    free(own);
    return status;
}

pl_status pl_selection_faces(const pl_selection_def *select, const pl_mesh *mesh, const uint8_t *mask,
                             int32_t **faces, int64_t *count, int *size, pl_error *err) {
    int64_t all = 0;
    *count = 0;
    pl_status status = pl_mesh_boundary_nodes(mesh, faces, NULL, &all, size, err);
    if (status != PL_OK) return status;
    const pl_group *group =
        select->kind == PL_SELECT_GROUP && select->group ? pl_mesh_find_group(mesh, select->group) : NULL;
    pl_tri_set own = {0};
    if (group && group->tri_count) own = pl_tri_set_new(group->tris, group->tri_count);
    if (group && group->tri_count && !own.tris) {
        free(*faces);
        *faces = NULL;
        return pl_error_memory(err, 12 * group->tri_count, "the triangles of a group");
    }
    for (int64_t f = 0; f < all; f++) {
        const int32_t *face = *faces + *size * f;
        bool chosen = !own.tris || pl_tri_set_find(&own, face) >= 0;
        for (int a = 0; a < *size && !own.tris; a++) chosen = chosen && mask[face[a]];
        if (chosen) memmove(*faces + *size * (*count)++, face, (size_t)*size * sizeof *face);
    }
    pl_tri_set_free(&own);
    return PL_OK;
}
