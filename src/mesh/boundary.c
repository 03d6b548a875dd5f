/* The boundary of tetrahedra: faces that occur once.
 *
 * Faces are put into buckets by their smallest node (one pass to count, one to fill). Each bucket is sorted
 * by the other two nodes, so that equal faces become neighbours. The cost is linear for real meshes and n log
 * n in the worst case, with 12 bytes per face. */
#include "core/memory.h"
#include "mesh/check.h"
#include "mesh/tet.h"
#include "pliant/mesh.h"

#include <stdlib.h>

typedef struct pl_face {
    int32_t middle, largest; /* the other two nodes; the smallest is the bucket */
    int32_t tet;
} pl_face;

static inline void pl_order3(const int32_t *tet, const int *corners, int32_t *out) {
    int32_t a = tet[corners[0]], b = tet[corners[1]], c = tet[corners[2]], t;
    if (a > b) t = a, a = b, b = t;
    if (b > c) t = b, b = c, c = t;
    if (a > b) t = a, a = b, b = t;
    out[0] = a, out[1] = b, out[2] = c;
}

static int pl_compare_faces(const void *left, const void *right) {
    const pl_face *a = left, *b = right;
    if (a->middle != b->middle) return a->middle < b->middle ? -1 : 1;
    return (a->largest > b->largest) - (a->largest < b->largest);
}

static void pl_sort_faces(pl_face *faces, int64_t count) {
    if (count > 64) {
        qsort(faces, (size_t)count, sizeof *faces, pl_compare_faces);
        return;
    }
    for (int64_t i = 1; i < count; i++) {
        pl_face face = faces[i];
        int64_t k = i;
        for (; k > 0 && pl_compare_faces(&faces[k - 1], &face) > 0; k--) faces[k] = faces[k - 1];
        faces[k] = face;
    }
}

/* Number of the tetrahedron's face with these nodes. */
static int pl_face_number(const int32_t *tet, int32_t smallest, const pl_face *face) {
    for (int f = 0; f < 4; f++) {
        int32_t nodes[3];
        pl_order3(tet, pl_tet_faces[f], nodes);
        if (nodes[0] == smallest && nodes[1] == face->middle && nodes[2] == face->largest) return f;
    }
    return 0;
}

static void pl_fill_buckets(const pl_mesh *mesh, int64_t *start, pl_face *faces) {
    int32_t nodes[3];
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        for (int f = 0; f < 4; f++) {
            pl_order3(mesh->tets + t * mesh->nodes_per_tet, pl_tet_faces[f], nodes);
            faces[start[nodes[0]]++] = (pl_face){nodes[1], nodes[2], (int32_t)t};
        }
    }
    for (int64_t n = mesh->node_count; n > 0; n--)
        start[n] = start[n - 1]; /* filling moved each start to its end */
    start[0] = 0;
}

/* Sets bit f of outer[t] for each boundary face f of tetrahedron t; returns their number. */
static int64_t pl_mark_single(const pl_mesh *mesh, const int64_t *start, pl_face *faces, uint8_t *outer) {
    int64_t count = 0;
    for (int64_t n = 0; n < mesh->node_count; n++) {
        pl_face *bucket = faces + start[n];
        int64_t size = start[n + 1] - start[n];
        pl_sort_faces(bucket, size);
        for (int64_t i = 0, next; i < size; i = next) {
            for (next = i + 1; next < size && pl_compare_faces(&bucket[i], &bucket[next]) == 0;) next++;
            if (next - i > 1) continue;
            int32_t tet = bucket[i].tet;
            int face =
                pl_face_number(mesh->tets + (int64_t)tet * mesh->nodes_per_tet, (int32_t)n, &bucket[i]);
            outer[tet] = (uint8_t)(outer[tet] | 1 << face);
            count++;
        }
    }
    return count;
}

/* `size` is 3, or 6 to include the mid-edge nodes of 01, 12 and 20. */
static bool pl_emit_faces(const pl_mesh *mesh, const uint8_t *outer, int64_t count, int size, int32_t **tris,
                          int32_t **owner) {
    *tris = pl_array_new(size * count, sizeof **tris);
    if (owner) *owner = pl_array_new(count, sizeof **owner);
    if (!*tris || (owner && !*owner)) return false;
    int64_t i = 0;
    for (int64_t t = 0; t < mesh->tet_count; t++) {
        const int32_t *tet = mesh->tets + t * mesh->nodes_per_tet;
        for (int f = 0; f < 4; f++) {
            if (!(outer[t] & 1 << f)) continue;
            const int *face = pl_tet_faces[f];
            for (int k = 0; k < 3; k++) (*tris)[size * i + k] = tet[face[k]];
            for (int k = 3; k < size; k++)
                (*tris)[size * i + k] = tet[pl_tet_between[face[k - 3]][face[(k - 2) % 3]]];
            if (owner) (*owner)[i] = (int32_t)t;
            i++;
        }
    }
    return true;
}

static pl_status find_boundary(const pl_mesh *mesh, int size, int32_t **tris, int32_t **owner, int64_t *count,
                               pl_error *err) {
    if (tris) *tris = NULL;
    if (count) *count = 0;
    if (owner) *owner = NULL;
    if (!tris || !count)
        return pl_error_set(err, PL_ERR_INPUT, "the boundary of a mesh: no place for its faces");
    pl_status checked = pl_mesh_check(mesh, NULL, err);
    if (checked != PL_OK) return checked;
    int64_t *start = pl_array_new(mesh->node_count + 1, sizeof *start);
    pl_face *faces = pl_array_new(4 * mesh->tet_count, sizeof *faces);
    uint8_t *outer = pl_array_new(mesh->tet_count, 1);
    bool done = start && faces && outer;
    if (done) {
        int32_t nodes[3];
        for (int64_t t = 0; t < mesh->tet_count; t++) {
            for (int f = 0; f < 4; f++) {
                pl_order3(mesh->tets + t * mesh->nodes_per_tet, pl_tet_faces[f], nodes);
                start[nodes[0] + 1]++;
            }
        }
        for (int64_t n = 0; n < mesh->node_count; n++) start[n + 1] += start[n];
        pl_fill_buckets(mesh, start, faces);
        *count = pl_mark_single(mesh, start, faces, outer);
        done = pl_emit_faces(mesh, outer, *count, size, tris, owner);
    }
    free(start);
    free(faces);
    free(outer);
    if (done) return PL_OK;
    free(*tris);
    *tris = NULL;
    if (owner) {
        free(*owner);
        *owner = NULL;
    }
    *count = 0;
    return pl_error_memory(err, 48 * mesh->tet_count, "the faces of a mesh");
}

pl_status pl_mesh_boundary(const pl_mesh *mesh, int32_t **tris, int32_t **owner, int64_t *count,
                           pl_error *err) {
    return find_boundary(mesh, 3, tris, owner, count, err);
}

pl_status pl_mesh_boundary_nodes(const pl_mesh *mesh, int32_t **faces, int32_t **owner, int64_t *count,
                                 int *size, pl_error *err) {
    int nodes = mesh && pl_mesh_is_quadratic(mesh) ? 6 : 3;
    if (size) *size = nodes;
    return find_boundary(mesh, nodes, faces, owner, count, err);
}
