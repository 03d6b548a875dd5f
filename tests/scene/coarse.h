/* Loads scenes of the repository with coarse meshes, a few hundred elements per body,
 * so that tests are short. */
#ifndef PL_TESTS_COARSE_H
#define PL_TESTS_COARSE_H

#include "check.h"
#include "pliant/pliant.h"

#include <jansson.h>

enum { COARSE_MAX_BODIES = 64, COARSE_TETS = 1000, COARSE_FILL = 3000 };

/* Gives a generated shape a resolution of 2. Fills a surface with a lattice without coarsening, which
 * would take seconds. Meshes from files are not changed; then the result is false. */
static inline bool coarsen_mesh(json_t *mesh) {
    if (json_object_get(mesh, "surface")) {
        json_t *tets = json_object_get(mesh, "tets");
        json_int_t wanted = tets ? json_integer_value(tets) : COARSE_FILL;
        if (wanted < COARSE_FILL / 2) wanted = COARSE_FILL / 2; /* a coarser lattice loses limbs */
        json_object_set_new(mesh, "tets", json_integer(wanted < COARSE_FILL ? wanted : COARSE_FILL));
        json_object_del(mesh, "size"), json_object_del(mesh, "vertices");
        json_object_set_new(mesh, "coarsen", json_string("never"));
        return true;
    }
    json_t *resolution = json_object_get(mesh, "resolution");
    if (json_object_get(mesh, "file") || (resolution && json_integer_value(resolution) <= 2)) return false;
    json_object_set_new(mesh, "resolution", json_integer(2));
    return true;
}

/* Bodies may be given by name or as an array. Writes one --set text per body that is made coarser, which
 * the caller frees, and returns their number. `fills`: whether some body is meshed from a surface. */
static inline int coarse_sets(json_t *scene, char **sets, bool *fills) {
    json_t *bodies = json_object_get(scene, "bodies");
    int count = 0;
    *fills = false;
    void *iterator = json_object_iter(bodies);
    for (size_t b = 0; b < (iterator ? json_object_size(bodies) : json_array_size(bodies)); b++) {
        json_t *body = iterator ? json_object_iter_value(iterator) : json_array_get(bodies, b);
        json_t *mesh = json_object_get(body, "mesh");
        *fills = *fills || json_object_get(mesh, "surface");
        if (coarsen_mesh(mesh)) {
            assert_true(count < COARSE_MAX_BODIES);
            char *text = json_dumps(mesh, 0), place[200];
            if (iterator)
                snprintf(place, sizeof place, "bodies.%s.mesh", json_object_iter_key(iterator));
            else
                snprintf(place, sizeof place, "bodies[%d].mesh", (int)b);
            size_t size = strlen(place) + strlen(text) + 2;
            sets[count] = malloc(size);
            assert_non_null(sets[count]);
            snprintf(sets[count++], size, "%s=%s", place, text);
            free(text);
        }
        if (iterator) iterator = json_object_iter_next(bodies, iterator);
    }
    return count;
}

static inline pl_scene *load_coarse(const char *path) {
    pl_error err = {0};
    pl_scene *scene = NULL;
    char *sets[COARSE_MAX_BODIES];
    bool fills;
    json_t *json = json_load_file(path, 0, NULL);
    assert_non_null(json);
    int count = coarse_sets(json, sets, &fills), used = count;
    if (!fills) { /* fast to generate, and maybe small enough without overrides */
        int64_t tets = 0;
        check_ok(pl_scene_load(path, 0, NULL, &scene, NULL, &err));
        const pl_sim_def *def = pl_scene_sim(scene);
        for (int b = 0; b < def->body_count; b++) tets += def->bodies[b].mesh->tet_count;
        if (tets <= COARSE_TETS) used = 0;
    }
    if (used || !scene) {
        pl_scene_free(scene);
        pl_status status = pl_scene_load(path, used, (const char *const *)sets, &scene, NULL, &err);
        if (status != PL_OK) /* a constrained part may be too thin, or a goal fixes the element count */
            status = pl_scene_load(path, 0, NULL, &scene, NULL, &err);
        check_ok(status);
    }
    for (int i = 0; i < count; i++) free(sets[i]);
    json_decref(json);
    return scene;
}

#endif
