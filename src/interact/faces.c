/* See faces.h. */
#include "interact/faces.h"
#include "assembly/order.h"
#include "core/memory.h"
#include "math/vec3.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- creation ---- */

static void free_index(pl_faces_index *index) {
    if (!index) return;
    free(index->faces);
    free(index->groups);
    free(index->nodes);
    free(index);
}

static pl_face make_face(const pl_body *body, const int32_t *nodes, int size, int32_t owner) {
    pl_face face = {.tet = (int32_t)(body->first_tet + owner),
                    .curved = size == PL_MAX_FACE_NODES,
                    .control = body->element->control};
    const int32_t *cell = body->mesh->tets + body->mesh->nodes_per_tet * (int64_t)owner;
    for (int a = 0; a < PL_MAX_FACE_NODES; a++)
        face.nodes[a] = (int32_t)(body->first_node + nodes[a < size ? a : a - 3]);
    for (int a = 0; a < 3; a++) {
        for (int c = 0; c < 4; c++)
            if (cell[c] == nodes[a]) face.corners[a] = (uint8_t)c;
    }
    return face;
}

/* Appends the faces of a body, sorted by neighbourhood, and their groups. */
static bool add_body(const pl_sim *sim, const pl_body *body, pl_faces_index *index) {
    int32_t *nodes = NULL, *owner = NULL, *order = NULL, *corners = NULL;
    int64_t count = 0;
    int size = 3;
    bool ok = pl_mesh_boundary_nodes(body->mesh, &nodes, &owner, &count, &size, NULL) == PL_OK;
    int64_t groups = (count + PL_FACES_PER_GROUP - 1) / PL_FACES_PER_GROUP;
    pl_face *faces = ok ? pl_array_grow(index->faces, index->count + count + 1, sizeof *faces) : NULL;
    if (faces) index->faces = faces;
    pl_face_group *list =
        ok ? pl_array_grow(index->groups, index->group_count + groups + 1, sizeof *list) : NULL;
    if (list) index->groups = list;
    order = pl_array_new(count, sizeof *order);
    corners = pl_array_new(3 * count, sizeof *corners);
    ok = faces && list && order && corners;
    for (int64_t k = 0; ok && k < 3 * count; k++) corners[k] = nodes[size * (k / 3) + k % 3];
    if (ok && count > 0)
        ok = pl_order_elements(sim->model->rest + 3 * body->first_node, count, 3, corners, order, NULL) ==
             PL_OK;
    for (int64_t k = 0; ok && k < count; k++) {
        if (k % PL_FACES_PER_GROUP == 0) list[index->group_count++] = (pl_face_group){.first = index->count};
        list[index->group_count - 1].count++;
        faces[index->count++] = make_face(body, nodes + size * (int64_t)order[k], size, owner[order[k]]);
    }
    free(nodes), free(owner), free(order), free(corners);
    return ok;
}

/* The nodes of each group. */
static bool list_nodes(const pl_sim *sim, pl_faces_index *index) {
    int64_t *seen = pl_array_new(sim->model->nodes, sizeof *seen),
            total = 0; /* group + 1 that visited the node last */
    index->nodes = pl_array_new(3 * index->count, sizeof *index->nodes);
    for (int64_t g = 0; seen && index->nodes && g < index->group_count; g++) {
        pl_face_group *group = &index->groups[g];
        group->node_first = total;
        for (int64_t k = 0; k < 3 * group->count; k++) {
            int32_t node = index->faces[group->first + k / 3].nodes[k % 3];
            if (seen[node] == g + 1) continue;
            seen[node] = g + 1;
            index->nodes[total++] = node;
        }
        group->node_count = (int32_t)(total - group->node_first);
    }
    bool ok = seen && index->nodes;
    free(seen);
    return ok;
}

const pl_faces_index *pl_faces_of(pl_sim *sim) {
    if (sim->faces) return sim->faces;
    pl_faces_index *index = pl_array_new(1, sizeof *index);
    bool ok = index;
    for (int b = 0; ok && b < sim->model->body_count; b++) ok = add_body(sim, &sim->model->bodies[b], index);
    if (ok) ok = list_nodes(sim, index);
    if (!ok) {
        free_index(index);
        return NULL;
    }
    sim->faces = index;
    sim->faces_free = free_index;
    return index;
}

/* ---- queries ---- */

static void grow(double low[3], double high[3], const double p[3]) {
    for (int d = 0; d < 3; d++) {
        low[d] = p[d] < low[d] ? p[d] : low[d];
        high[d] = p[d] > high[d] ? p[d] : high[d];
    }
}

void pl_face_group_box(const pl_faces_index *index, int64_t group, const double *x, double low[3],
                       double high[3]) {
    const pl_face_group *g = &index->groups[group];
    for (int d = 0; d < 3; d++) low[d] = INFINITY, high[d] = -INFINITY;
    for (int64_t k = 0; k < g->node_count; k++)
        grow(low, high, x + 3 * (int64_t)index->nodes[g->node_first + k]);
    for (int64_t f = g->first; f < g->first + g->count && index->faces[f].curved; f++) {
        double b[PL_MAX_FACE_NODES][3];
        pl_face_controls(&index->faces[f], x, b);
        for (int a = 3; a < PL_MAX_FACE_NODES; a++) grow(low, high, b[a]);
    }
}

void pl_face_controls(const pl_face *face, const double *x, double out[PL_MAX_FACE_NODES][3]) {
    for (int a = 0; a < 3; a++) memcpy(out[a], x + 3 * (int64_t)face->nodes[a], sizeof out[a]);
    for (int a = 0; face->curved && a < 3; a++) {
        const double *own = x + 3 * (int64_t)face->nodes[3 + a];
        int b = (a + 1) % 3;
        bool straight = face->nodes[3 + a] == face->nodes[a] || face->nodes[3 + a] == face->nodes[b];
        for (int d = 0; d < 3; d++) {
            double middle = 0.5 * (out[a][d] + out[b][d]);
            out[3 + a][d] = straight ? middle : face->control ? own[d] : 2 * own[d] - middle;
        }
    }
}

void pl_face_point(double b[PL_MAX_FACE_NODES][3], const double z[3], double point[3], double along[2][3]) {
    for (int d = 0; d < 3; d++) {
        double slope[3]; /* along each coordinate */
        for (int a = 0; a < 3; a++) {
            int next = (a + 1) % 3, last = (a + 2) % 3;
            slope[a] = 2 * (z[a] * b[a][d] + z[next] * b[3 + a][d] + z[last] * b[3 + last][d]);
        }
        point[d] = 0.5 * (z[0] * slope[0] + z[1] * slope[1] + z[2] * slope[2]);
        for (int k = 0; along && k < 2; k++) along[k][d] = slope[k + 1] - slope[0];
    }
}

void pl_face_hit(const pl_sim *sim, const pl_face *face, const double z[3], pl_hit *out) {
    const pl_body *body = sim->model->bodies;
    double b[PL_MAX_FACE_NODES][3], along[2][3], sum = 0;
    while (face->tet >= body->first_tet + body->tet_count) body++;
    *out = (pl_hit){
        .body = (int)(body - sim->model->bodies), .tet = face->tet - body->first_tet, .collider = -1};
    for (int a = 0; a < 3; a++) sum += out->at[face->corners[a]] = fmin(fmax(z[a], 0), 1);
    for (int c = 0; c < 4; c++) out->at[c] /= sum;
    const double inside[3] = {out->at[face->corners[0]], out->at[face->corners[1]],
                              out->at[face->corners[2]]};
    pl_face_controls(face, sim->state.positions, b);
    if (face->curved) {
        pl_face_point(b, inside, out->point, along);
    } else {
        for (int d = 0; d < 3; d++) {
            out->point[d] = inside[0] * b[0][d] + inside[1] * b[1][d] + inside[2] * b[2][d];
            for (int k = 0; k < 2; k++) along[k][d] = b[k + 1][d] - b[0][d];
        }
    }
    pl_vec3_cross(along[0], along[1], out->normal);
    double length = pl_vec3_length(out->normal);
    for (int d = 0; d < 3 && length > 0; d++) out->normal[d] /= length;
}
