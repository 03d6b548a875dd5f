/* Boundary edges; see band.h. */
#include "core/memory.h"
#include "mesh/order.h"
#include "mesher/band.h"

#include <stdlib.h>
#include <string.h>

typedef struct face {
    int32_t n[3];
} face;

static int compare_faces(const void *left, const void *right) {
    const face *a = left, *b = right;
    for (int k = 0; k < 3; k++) {
        if (a->n[k] != b->n[k]) return a->n[k] < b->n[k] ? -1 : 1;
    }
    return 0;
}

static void sort3(int32_t *n) {
    for (int k = 0; k < 3; k++) {
        int i = k == 1 ? 1 : 0;
        if (n[i] > n[i + 1]) {
            int32_t other = n[i];
            n[i] = n[i + 1], n[i + 1] = other;
        }
    }
}

static int compare_pairs(const void *left, const void *right) {
    const int32_t *a = left, *b = right;
    if (a[0] != b[0]) return a[0] < b[0] ? -1 : 1;
    return (a[1] > b[1]) - (a[1] < b[1]);
}

static int64_t list_faces(const pl_band *band, face *faces) {
    int64_t count = 0;
    for (int64_t i = 0; i < 4 * band->tet_count; i++) {
        face f;
        bool outer = true, near = false;
        for (int k = 0; k < 3; k++) {
            f.n[k] = band->tets[i / 4 * 4 + pl_tet_faces[i % 4][k]];
            outer &= band->nodes[f.n[k]].boundary;
            near |= band->nodes[f.n[k]].near;
        }
        if (!outer || !near) continue;
        sort3(f.n);
        if (faces) faces[count] = f;
        count++;
    }
    return count;
}

/* Boundary faces belong to one tetrahedron; at the end of the band none of their nodes is near. */
bool pl_band_edges(const pl_band *band, int32_t **out, int64_t *edge_count) {
    int64_t count = list_faces(band, NULL), edges = 0, kept = 0;
    face *faces = pl_array_new(count, sizeof *faces);
    int32_t *all = pl_array_new(6 * count, sizeof *all);
    if (!faces || !all) {
        free(faces);
        free(all);
        return false;
    }
    list_faces(band, faces);
    qsort(faces, (size_t)count, sizeof *faces, compare_faces);
    for (int64_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && !compare_faces(&faces[i], &faces[end]);) end++;
        const int32_t *n = faces[i].n, pairs[6] = {n[0], n[1], n[1], n[2], n[0], n[2]};
        if (end - i > 1) continue;
        memcpy(all + 2 * edges, pairs, sizeof pairs);
        edges += 3;
    }
    free(faces);
    qsort(all, (size_t)edges, 2 * sizeof *all, compare_pairs);
    for (int64_t i = 0; i < edges; i++) {
        if (kept && !compare_pairs(all + 2 * i, all + 2 * (kept - 1))) continue;
        memmove(all + 2 * kept++, all + 2 * i, 2 * sizeof *all);
    }
    *out = all;
    *edge_count = kept;
    return true;
}
