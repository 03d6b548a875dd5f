/* Loads and compares meshes that other programs wrote. */
#ifndef PL_TESTS_READING_H
#define PL_TESTS_READING_H

#include "check.h"
#include "pliant/mesh.h"

#define DATA PL_SOURCE_DIR "/tests/data/"

static inline pl_mesh *load(const char *name, pl_mesh_repairs *repairs) {
    char path[1024];
    pl_error err;
    pl_mesh *mesh = NULL;
    snprintf(path, sizeof path, DATA "%s", name);
    if (pl_mesh_load(path, &mesh, repairs, &err) != PL_OK) fail_msg("%s", err.message);
    return mesh;
}

static inline pl_mesh_summary summary(const pl_mesh *mesh) {
    pl_mesh_summary s;
    pl_error err;
    check_ok(pl_mesh_summarise(mesh, &s, &err));
    return s;
}

static inline void check_same_cells(const pl_mesh *a, const pl_mesh *b) {
    assert_int_equal(a->node_count, b->node_count);
    assert_int_equal(a->tet_count, b->tet_count);
    assert_int_equal(a->nodes_per_tet, b->nodes_per_tet);
    assert_int_equal(a->tri_count, b->tri_count);
    assert_memory_equal(a->nodes, b->nodes, (size_t)a->node_count * 24);
    assert_memory_equal(a->tets, b->tets, (size_t)(a->tet_count * a->nodes_per_tet) * 4);
    assert_memory_equal(a->tris, b->tris, (size_t)a->tri_count * 12);
}

static inline int64_t group_size(const pl_mesh *mesh, const char *name, pl_where where) {
    const pl_group *group = pl_mesh_find_group(mesh, name);
    if (!group) fail_msg("no group '%s'", name);
    assert_int_equal(group->where, where);
    for (int64_t i = 1; i < group->count; i++) assert_true(group->items[i - 1] < group->items[i]);
    return group->count;
}

static inline double group_volume(const pl_mesh *mesh, const char *name) {
    const pl_group *group = pl_mesh_find_group(mesh, name);
    int32_t *tets = malloc((size_t)(group->count * mesh->nodes_per_tet) * sizeof *tets);
    for (int64_t i = 0; i < group->count; i++) {
        memcpy(tets + i * mesh->nodes_per_tet, mesh->tets + group->items[i] * mesh->nodes_per_tet,
               (size_t)mesh->nodes_per_tet * 4);
    }
    pl_mesh part = *mesh;
    part.tet_count = group->count;
    part.tets = tets;
    part.group_count = part.array_count = 0; /* these belong to the whole mesh */
    double volume = summary(&part).volume;
    free(tets);
    return volume;
}

/* Straight-sided quadratic elements: each mid-edge node is at the middle of its edge, in VTK's order. */
static inline void check_middles(const pl_mesh *mesh) {
    static const int edges[6][2] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
    assert_int_equal(mesh->nodes_per_tet, 10);
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        const int32_t *tet = mesh->tets + 10 * i;
        assert_true(pl_mesh_quality(mesh, i) > 0.1);
        for (int e = 0; e < 6; e++) {
            for (int k = 0; k < 3; k++) {
                double middle =
                    (mesh->nodes[3 * tet[edges[e][0]] + k] + mesh->nodes[3 * tet[edges[e][1]] + k]) / 2;
                check_near(mesh->nodes[3 * tet[4 + e] + k], middle, 1e-12);
            }
        }
    }
}

/* The same cells and groups, and the same positions within the tolerance. */
static inline void check_same_mesh(const pl_mesh *a, const pl_mesh *b, double tolerance) {
    assert_int_equal(a->node_count, b->node_count);
    assert_int_equal(a->tet_count, b->tet_count);
    assert_int_equal(a->nodes_per_tet, b->nodes_per_tet);
    assert_int_equal(a->tri_count, b->tri_count);
    for (int64_t i = 0; i < 3 * a->node_count; i++) check_near(a->nodes[i], b->nodes[i], tolerance);
    assert_memory_equal(a->tets, b->tets, (size_t)(a->tet_count * a->nodes_per_tet) * 4);
    assert_memory_equal(a->tris, b->tris, (size_t)a->tri_count * 12);
    assert_int_equal(a->group_count, b->group_count);
    for (int g = 0; g < a->group_count; g++) {
        const pl_group *other = pl_mesh_find_group(b, a->groups[g].name);
        if (!other) fail_msg("no group '%s'", a->groups[g].name);
        assert_int_equal(a->groups[g].where, other->where);
        assert_int_equal(a->groups[g].count, other->count);
        assert_memory_equal(a->groups[g].items, other->items, (size_t)other->count * 4);
    }
}

static inline pl_mesh *read_bytes(const char *format, const void *data, size_t size) {
    pl_mesh *mesh = NULL;
    pl_error err;
    void *copy = malloc(size ? size : 1); /* exact size: the sanitizer finds reads past the end */
    memcpy(copy, data, size);
    if (pl_mesh_load_memory(format, "bytes", copy, size, NULL, 0, &mesh, NULL, &err) != PL_OK)
        fail_msg("%s", err.message);
    free(copy);
    return mesh;
}

static inline void check_refused(const char *format, const void *data, size_t size, const char *fragment) {
    pl_mesh *mesh = (pl_mesh *)1;
    pl_error err = {0};
    void *copy = malloc(size ? size : 1);
    memcpy(copy, data, size);
    pl_status status = pl_mesh_load_memory(format, "bytes", copy, size, NULL, 0, &mesh, NULL, &err);
    free(copy);
    assert_int_equal(status, PL_ERR_INPUT);
    assert_null(mesh);
    if (!strstr(err.message, fragment) || strncmp(err.message, "bytes", 5) != 0 || strchr(err.message, '\n'))
        fail_msg("'%s' does not contain '%s'", err.message, fragment);
}

#endif
