/* See cells.h. */
#include "mesher/cells.h"
#include "core/memory.h"
#include "mesh/edit.h"
#include "mesh/tet.h"

#include <stdlib.h>
#include <string.h>

void pl_cells_free(pl_cells *c) {
    free(c->nodes);
    free(c->tets);
    free(c->head);
    free(c->next);
    free(c->outer);
    free(c->on_boundary);
    *c = (pl_cells){0};
}

static void link_corner(pl_cells *c, int32_t corner) {
    int32_t node = c->tets[corner];
    c->next[corner] = c->head[node];
    c->head[node] = corner;
}

/* Marks the faces and nodes of the boundary. */
static pl_status mark_boundary(const pl_mesh *mesh, pl_cells *c, pl_error *err) {
    int32_t *tris, *owner;
    int64_t count;
    pl_status status = pl_mesh_boundary(mesh, &tris, &owner, &count, err);
    if (status != PL_OK) return status;
    for (int64_t t = 0; t < count; t++) {
        const int32_t *tet = c->tets + 4 * (int64_t)owner[t];
        for (int k = 0; k < 4; k++) {
            bool own = false;
            for (int i = 0; i < 3; i++) own |= tris[3 * t + i] == tet[k];
            if (!own) c->outer[owner[t]] |= (uint8_t)(1u << k);
        }
        for (int i = 0; i < 3; i++) c->on_boundary[tris[3 * t + i]] = 1;
    }
    free(tris);
    free(owner);
    return PL_OK;
}

pl_status pl_cells_create(const pl_mesh *mesh, pl_cells *out, pl_error *err) {
    int64_t nodes = mesh->node_count, slots = mesh->tet_count + mesh->tet_count / 8 + 64;
    *out = (pl_cells){.node_count = nodes, .slots = slots, .count = mesh->tet_count, .free_slot = -1};
    if (slots > INT32_MAX / 4)
        return pl_error_set(err, PL_ERR_INPUT, "%lld tetrahedra to coarsen, expected at most %d",
                            (long long)mesh->tet_count, INT32_MAX / 5);
    out->nodes = pl_array_new(3 * nodes, sizeof *out->nodes);
    out->tets = pl_array_new(4 * slots, sizeof *out->tets);
    out->head = pl_array_new(nodes, sizeof *out->head);
    out->next = pl_array_new(4 * slots, sizeof *out->next);
    out->outer = pl_array_new(slots, sizeof *out->outer);
    out->on_boundary = pl_array_new(nodes, sizeof *out->on_boundary);
    if (!out->nodes || !out->tets || !out->head || !out->next || !out->outer || !out->on_boundary) {
        pl_cells_free(out);
        return pl_error_memory(err, 29 * nodes + 33 * slots, "tetrahedra to coarsen");
    }
    memcpy(out->nodes, mesh->nodes, (size_t)(3 * nodes) * sizeof *out->nodes);
    memcpy(out->tets, mesh->tets, (size_t)(4 * mesh->tet_count) * sizeof *out->tets);
    for (int64_t n = 0; n < nodes; n++) out->head[n] = -1;
    for (int64_t k = 4 * mesh->tet_count - 1; k >= 0; k--) link_corner(out, (int32_t)k);
    for (int64_t t = slots - 1; t >= mesh->tet_count; t--) {
        out->tets[4 * t] = -1;
        out->tets[4 * t + 1] = out->free_slot;
        out->free_slot = (int32_t)t;
    }
    pl_status status = mark_boundary(mesh, out, err);
    if (status != PL_OK) pl_cells_free(out);
    return status;
}

pl_status pl_cells_mesh(const pl_cells *c, pl_mesh **out, pl_error *err) {
    pl_mesh *mesh = pl_mesh_new();
    int32_t *number = pl_array_new(c->node_count, sizeof *number);
    if (mesh) mesh->nodes = pl_array_new(3 * c->node_count, sizeof *mesh->nodes);
    if (mesh) mesh->tets = pl_array_new(4 * c->count, sizeof *mesh->tets);
    pl_group *group = mesh ? pl_mesh_group(mesh, "surface", 7, PL_ON_NODES) : NULL;
    bool fine = group && number && mesh->nodes && mesh->tets;
    for (int64_t n = 0; n < c->node_count && fine; n++) {
        if (c->head[n] < 0) continue;
        memcpy(mesh->nodes + 3 * mesh->node_count, c->nodes + 3 * n, 3 * sizeof *mesh->nodes);
        number[n] = (int32_t)mesh->node_count++;
        fine = fine && (!c->on_boundary[n] || pl_group_add(group, number[n]));
    }
    for (int64_t t = 0; t < c->slots && fine; t++) {
        if (c->tets[4 * t] < 0) continue;
        for (int k = 0; k < 4; k++) mesh->tets[4 * mesh->tet_count + k] = number[c->tets[4 * t + k]];
        mesh->tet_count++;
    }
    free(number);
    *out = fine ? mesh : NULL;
    if (fine) return PL_OK;
    pl_mesh_free(mesh);
    return pl_error_memory(err, 32 * c->node_count + 16 * c->count, "a coarse mesh");
}

void pl_cells_star(const pl_cells *c, int32_t node, pl_star *star) {
    star->count = 0;
    for (int32_t corner = c->head[node]; corner >= 0; corner = c->next[corner]) {
        if (star->count == PL_MAX_STAR) {
            star->count = -1;
            return;
        }
        star->tets[star->count++] = corner / 4;
    }
}

int pl_cells_corner(const pl_cells *c, int32_t tet, int32_t node) {
    const int32_t *own = c->tets + 4 * (int64_t)tet;
    for (int k = 0; k < 4; k++) {
        if (own[k] == node) return k;
    }
    return -1;
}

int32_t pl_cells_across(const pl_cells *c, const int32_t face[3], int32_t except, int *corner) {
    for (int32_t at = c->head[face[0]]; at >= 0; at = c->next[at]) {
        int32_t tet = at / 4;
        int i = pl_cells_corner(c, tet, face[1]), j = pl_cells_corner(c, tet, face[2]);
        if (tet == except || i < 0 || j < 0) continue;
        *corner = 6 - at % 4 - i - j;
        return tet;
    }
    return -1;
}

int32_t pl_cells_add(pl_cells *c, const int32_t nodes[4], unsigned outer) {
    int32_t tet = c->free_slot;
    if (tet < 0) return -1;
    c->free_slot = c->tets[4 * (int64_t)tet + 1];
    for (int k = 0; k < 4; k++) {
        c->tets[4 * (int64_t)tet + k] = nodes[k];
        link_corner(c, 4 * tet + k);
    }
    c->outer[tet] = (uint8_t)outer;
    c->count++;
    return tet;
}

void pl_cells_remove(pl_cells *c, int32_t tet) {
    int32_t *own = c->tets + 4 * (int64_t)tet;
    for (int32_t k = 0; k < 4; k++) {
        int32_t *at = &c->head[own[k]];
        while (*at != 4 * tet + k) at = &c->next[*at];
        *at = c->next[4 * tet + k];
    }
    own[0] = -1;
    own[1] = c->free_slot;
    c->free_slot = tet;
    c->count--;
}

void pl_cells_rename(pl_cells *c, int32_t from, int32_t to) {
    for (int32_t at = c->head[from], next; at >= 0; at = next) {
        next = c->next[at];
        c->tets[at] = to;
        link_corner(c, at);
    }
    c->head[from] = -1;
}

double pl_tet_worst_cosine(const double *const corners[4]) {
    double edge[3][3], normal[4][3], worst = -1;
    for (int k = 0; k < 3; k++) pl_sub3(corners[k + 1], corners[0], edge[k]);
    pl_cross3(edge[0], edge[1], normal[3]); /* all four point inward; each is opposite its corner */
    pl_cross3(edge[1], edge[2], normal[1]);
    pl_cross3(edge[2], edge[0], normal[2]);
    double volume = pl_dot3(normal[3], edge[2]);
    if (!(volume > 0)) return 2;
    for (int i = 0; i < 3; i++) normal[0][i] = -(normal[1][i] + normal[2][i] + normal[3][i]);
    double length[4];
    for (int k = 0; k < 4; k++) length[k] = sqrt(pl_dot3(normal[k], normal[k]));
    for (int j = 1; j < 4; j++) {
        for (int i = 0; i < j; i++)
            worst = fmax(worst, -pl_dot3(normal[i], normal[j]) / (length[i] * length[j]));
    }
    return worst;
}

double pl_cells_cosine_at(const pl_cells *c, int32_t tet, int32_t node, const double x[3]) {
    const double *corners[4];
    const int32_t *own = c->tets + 4 * (int64_t)tet;
    for (int k = 0; k < 4; k++) corners[k] = own[k] == node ? x : c->nodes + 3 * (int64_t)own[k];
    return pl_tet_worst_cosine(corners);
}

double pl_cells_cosine(const pl_cells *c, int32_t tet) { return pl_cells_cosine_at(c, tet, -1, NULL); }
