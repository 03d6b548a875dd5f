/* Shared by all mesh fuzzers: read the bytes, then check that the result satisfies what mesh.h promises. */
#ifndef PL_TESTS_FUZZ_MESH_H
#define PL_TESTS_FUZZ_MESH_H

#include "pliant/mesh.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_CHECK(condition)                                                                                \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                    \
            abort();                                                                                         \
        }                                                                                                    \
    } while (0)

static inline int64_t fuzz_count(const pl_mesh *mesh, pl_where where) {
    return where == PL_ON_NODES ? mesh->node_count : where == PL_ON_TETS ? mesh->tet_count : mesh->tri_count;
}

static inline void fuzz_check_mesh(const pl_mesh *mesh, const pl_mesh_repairs *repairs) {
    FUZZ_CHECK(mesh->tet_count > 0 || mesh->tri_count > 0);
    FUZZ_CHECK(mesh->tet_count == 0 || mesh->tri_count == 0);
    for (int64_t i = 0; i < 3 * mesh->node_count; i++) FUZZ_CHECK(isfinite(mesh->nodes[i]));
    for (int64_t i = 0; i < mesh->tet_count * mesh->nodes_per_tet; i++) {
        FUZZ_CHECK(mesh->tets[i] >= 0 && mesh->tets[i] < mesh->node_count);
    }
    for (int64_t i = 0; i < 3 * mesh->tri_count; i++) {
        FUZZ_CHECK(mesh->tris[i] >= 0 && mesh->tris[i] < mesh->node_count);
    }
    for (int64_t i = 0; i < mesh->tet_count; i++) FUZZ_CHECK(!(pl_mesh_quality(mesh, i) < 0));
    for (int g = 0; g < mesh->group_count; g++) {
        const pl_group *group = &mesh->groups[g];
        for (int64_t i = 0; i < group->count; i++) {
            FUZZ_CHECK(group->items[i] >= 0 && group->items[i] < fuzz_count(mesh, group->where));
            FUZZ_CHECK(i == 0 || group->items[i - 1] < group->items[i]);
        }
    }
    double sum = 0; /* reads every value, so that the sanitizer detects a short array */
    for (int a = 0; a < mesh->array_count; a++) {
        const pl_array *array = &mesh->arrays[a];
        for (int64_t i = 0; i < fuzz_count(mesh, array->where) * array->components; i++)
            sum += array->values[i] == 0;
    }
    FUZZ_CHECK(sum >= 0);
    pl_mesh_look look = pl_mesh_find_look(mesh);
    for (int64_t i = 0; i < mesh->tri_count; i++) {
        pl_tri_look own = pl_mesh_tri_look(mesh, &look, i);
        FUZZ_CHECK(own.material >= -1 && own.material < mesh->appearance_count);
        for (int k = 0; k < 12; k++)
            FUZZ_CHECK(!own.colored || (own.color[k / 4][k % 4] >= 0 && own.color[k / 4][k % 4] <= 1));
        for (int k = 0; k < 6; k++) FUZZ_CHECK(isfinite(own.uv[k / 2][k % 2]));
    }
    char text[256];
    pl_mesh_repairs_describe(repairs, text, sizeof text);
}

static inline int fuzz_mesh(const char *format, const void *data, size_t size, const void *data2,
                            size_t size2) {
    pl_mesh *mesh;
    pl_mesh_repairs repairs;
    pl_mesh_summary summary;
    pl_error err = {0};
    pl_status status = pl_mesh_load_memory(format, "fuzz", data, size, data2, size2, &mesh, &repairs, &err);
    if (status != PL_OK) {
        FUZZ_CHECK(!mesh && err.status == status && err.message[0]);
        FUZZ_CHECK(status == PL_ERR_INPUT || status == PL_ERR_MISSING);
        return 0;
    }
    fuzz_check_mesh(mesh, &repairs);
    FUZZ_CHECK(pl_mesh_summarise(mesh, &summary, &err) == PL_OK);
    pl_mesh_repairs_free(&repairs);
    pl_mesh_free(mesh);
    return 0;
}

#endif
