/* Generated bodies: definition, registry, and common operations (winding, random displacement of inner
 * nodes). */
#include "mesh/shape.h"
#include "core/fields.h"
#include "core/memory.h"
#include "core/random.h"
#include "mesh/tet.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Random displacement keeps the quality of tetrahedra above this value, or above half of the original
 * quality. */
#define PL_SHAKEN_QUALITY 0.2

static const char *const pl_shape_names[] = {"box", "cylinder", "sphere", "torus", NULL};
static const pl_shape_maker pl_shape_makers[] = {pl_shape_make_box, pl_shape_make_cylinder,
                                                 pl_shape_make_sphere, pl_shape_make_torus};

pl_shape_def pl_shape_def_default(void) {
    return (pl_shape_def){.shape = PL_SHAPE_BOX,
                          .size = {1, 1, 1},
                          .radius = 0.5,
                          .tube = 0.2,
                          .length = 1,
                          .resolution = 8,
                          .irregular = 0,
                          .seed = 1};
}

#define PL_AT(field) offsetof(pl_shape_def, field)
static const pl_field pl_shape_field_list[] = {
    {.name = "shape",
     .type = PL_FIELD_CHOICE,
     .offset = PL_AT(shape),
     .unit = "",
     .default_value = PL_SHAPE_BOX,
     .choices = pl_shape_names,
     .doc = "Shape to generate. box: with a corner at the origin. cylinder: along x, from x = 0. sphere: "
            "centred at the origin. torus: centred at the origin, around z."},
    {.name = "size",
     .type = PL_FIELD_VEC3,
     .offset = PL_AT(size),
     .unit = "m",
     .default_value = 1,
     .min = 0,
     .max = 1e9,
     .open_range = true,
     .doc = "Box: edge lengths along x, y and z."},
    {.name = "radius",
     .type = PL_FIELD_REAL,
     .offset = PL_AT(radius),
     .unit = "m",
     .default_value = 0.5,
     .min = 0,
     .max = 1e9,
     .open_range = true,
     .doc = "Cylinder and sphere: radius. Torus: radius of the centre line."},
    {.name = "tube",
     .type = PL_FIELD_REAL,
     .offset = PL_AT(tube),
     .unit = "m",
     .default_value = 0.2,
     .min = 0,
     .max = 1e9,
     .open_range = true,
     .doc = "Torus: radius of the tube, smaller than `radius`."},
    {.name = "length",
     .type = PL_FIELD_REAL,
     .offset = PL_AT(length),
     .unit = "m",
     .default_value = 1,
     .min = 0,
     .max = 1e9,
     .open_range = true,
     .doc = "Cylinder: length along x."},
    {.name = "resolution",
     .type = PL_FIELD_INT,
     .offset = PL_AT(resolution),
     .unit = "",
     .default_value = 8,
     .min = 1,
     .max = 2000,
     .per_axis = true,
     .doc =
         "Element edges across the shortest side of a box, or across the diameter of the cylinder, sphere "
         "or tube (made even). A box has 5 tetrahedra per cell: 20 resolution^3 for 4 x 1 x 1. An array of "
         "three numbers gives the cells of a box along x, y and z, as for a thin plate."},
    {.name = "irregular",
     .type = PL_FIELD_REAL,
     .offset = PL_AT(irregular),
     .unit = "",
     .default_value = 0,
     .min = 0,
     .max = 0.3,
     .doc = "Moves inner nodes at random by up to this fraction of their shortest edge; no element inverts."},
    {.name = "seed",
     .type = PL_FIELD_INT,
     .offset = PL_AT(seed),
     .unit = "",
     .default_value = 1,
     .min = 0,
     .max = 9007199254740992.0,
     .doc = "Seed of `irregular`."},
    {.name = NULL},
};

const pl_field *pl_shape_fields(void) { return pl_shape_field_list; }

pl_status pl_shape_allocate(pl_mesh *mesh, double nodes, double tets, pl_error *err) {
    if (nodes > (double)PL_MESH_MAX_COUNT || tets > (double)PL_MESH_MAX_COUNT) {
        return pl_error_set(err, PL_ERR_INPUT,
                            "the shape would have %.3g nodes and %.3g tetrahedra, expected at most %" PRId64
                            "; lower the resolution",
                            nodes, tets, PL_MESH_MAX_COUNT);
    }
    mesh->node_count = (int64_t)nodes;
    mesh->tet_count = (int64_t)tets;
    mesh->nodes = pl_array_new(3 * mesh->node_count, sizeof *mesh->nodes);
    mesh->tets = pl_array_new(4 * mesh->tet_count, sizeof *mesh->tets);
    if (mesh->nodes && mesh->tets) return PL_OK;
    return pl_error_memory(err, 24 * mesh->node_count + 16 * mesh->tet_count, "a generated mesh");
}

pl_status pl_shape_name(pl_mesh *mesh, const char *name, int64_t node, pl_error *err) {
    pl_group *group = pl_mesh_group(mesh, name, strlen(name), PL_ON_NODES);
    if (group && pl_group_add(group, (int32_t)node)) return PL_OK;
    return pl_error_memory(err, 64, name);
}

static pl_status pl_check_def(const pl_shape_def *def, pl_error *err) {
    pl_status status = pl_fields_check(pl_shape_field_list, def, "shape", err);
    if (status == PL_OK && def->shape != PL_SHAPE_BOX && def->cells[0])
        status = pl_error_set(err, PL_ERR_INPUT,
                              "resolution has three numbers, which only a box takes; expected "
                              "one for a %s",
                              pl_shape_names[def->shape]);
    if (status == PL_OK && def->shape == PL_SHAPE_TORUS && def->tube >= def->radius) {
        status = pl_error_set(err, PL_ERR_INPUT, "tube is %g, expected less than the torus' radius %g",
                              def->tube, def->radius);
    }
    return status;
}

static void pl_wind_tets(pl_mesh *mesh) {
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        int32_t *tet = mesh->tets + 4 * i, t = tet[2];
        if (pl_tet_volume(mesh->nodes, tet) >= 0) continue;
        tet[2] = tet[3];
        tet[3] = t;
    }
}

/* The shortest edge at each node; 0 on the surface, whose nodes do not move. */
static void pl_shake_lengths(const pl_mesh *mesh, double *length) {
    for (int64_t i = 0; i < mesh->node_count; i++) length[i] = INFINITY;
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        const int32_t *tet = mesh->tets + 4 * i;
        for (int e = 0; e < 6; e++) {
            int32_t a = tet[pl_tet_edges[e][0]], b = tet[pl_tet_edges[e][1]];
            double edge = sqrt(pl_distance2(mesh->nodes + 3 * (int64_t)a, mesh->nodes + 3 * (int64_t)b));
            length[a] = fmin(length[a], edge);
            length[b] = fmin(length[b], edge);
        }
    }
    const pl_group *surface = pl_mesh_find_group(mesh, "surface");
    for (int64_t i = 0; surface && i < surface->count; i++) length[surface->items[i]] = 0;
}

static void pl_shake_draw(const pl_mesh *mesh, const pl_shape_def *def, const double *length, double *move) {
    pl_random random = {(uint64_t)def->seed};
    for (int64_t i = 0; i < mesh->node_count; i++) {
        double d[3];
        do {
            for (int k = 0; k < 3; k++) d[k] = pl_random_range(&random, -1, 1);
        } while (pl_dot3(d, d) > 1);
        for (int k = 0; k < 3; k++) move[3 * i + k] = def->irregular * length[i] * d[k];
    }
}

/* Displaces inner nodes randomly. Where an element would become poor, the displacements of its nodes are
 * halved and finally dropped. */
static pl_status pl_shake(pl_mesh *mesh, const pl_shape_def *def, pl_error *err) {
    enum { ROUNDS = 40 };
    int64_t count = mesh->node_count;
    double *length = pl_array_new(count, sizeof *length), *move = pl_array_new(3 * count, sizeof *move);
    double *rest = mesh->nodes, *moved = pl_array_new(3 * count, sizeof *moved);
    float *limit = pl_array_new(mesh->tet_count, sizeof *limit);
    if (!length || !move || !moved || !limit) {
        free(length), free(move), free(moved), free(limit);
        return pl_error_memory(err, 56 * count + 4 * mesh->tet_count, "an irregular mesh");
    }
    pl_shake_lengths(mesh, length);
    pl_shake_draw(mesh, def, length, move);
    for (int64_t i = 0; i < mesh->tet_count; i++) {
        limit[i] = (float)fmin(PL_SHAKEN_QUALITY, 0.5 * pl_tet_quality(rest, mesh->tets + 4 * i));
    }
    for (int64_t i = 0; i < 3 * count; i++) moved[i] = rest[i] + move[i];
    int64_t poor = 1;
    for (int round = 0; round < ROUNDS && poor; round++) {
        poor = 0;
        double factor = round < ROUNDS / 2 ? 0.5 : 0;
        for (int64_t i = 0; i < mesh->tet_count; i++) {
            if (pl_tet_quality(moved, mesh->tets + 4 * i) >= (double)limit[i]) continue;
            poor++;
            for (int k = 0; k < 12; k++) move[3 * (int64_t)mesh->tets[4 * i + k / 3] + k % 3] *= factor;
        }
        for (int64_t i = 0; i < 3 * count && poor; i++) moved[i] = rest[i] + move[i];
    }
    if (!poor) memcpy(rest, moved, 3 * (size_t)count * sizeof *rest);
    free(length), free(move), free(moved), free(limit);
    return PL_OK;
}

pl_status pl_mesh_generate(const pl_shape_def *def, pl_mesh **out, pl_error *err) {
    PL_REQUIRE(out);
    *out = NULL;
    PL_REQUIRE(def);
    pl_status status = pl_check_def(def, err);
    if (status != PL_OK) return status;
    pl_mesh *mesh = pl_mesh_new();
    if (!mesh) return pl_error_memory(err, (int64_t)sizeof *mesh, "a mesh");
    status = pl_shape_makers[def->shape](def, mesh, err);
    if (status == PL_OK) {
        for (int i = 0; i < mesh->group_count; i++) pl_group_sort(&mesh->groups[i]);
        pl_wind_tets(mesh);
        if (def->irregular > 0) status = pl_shake(mesh, def, err);
    }
    if (status != PL_OK) {
        pl_mesh_free(mesh);
        return status;
    }
    *out = mesh;
    return PL_OK;
}
