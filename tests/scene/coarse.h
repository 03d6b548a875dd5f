/* A scene in short form: with a few hundred elements per body. */
#ifndef PL_TESTS_COARSE_H
#define PL_TESTS_COARSE_H

#include "check.h"
#include "pliant/pliant.h"

enum { COARSE_MAX_BODIES = 64, COARSE_TETS = 1000 };

/* Bodies may be given by name or in a list; those from files stay as fine as they are. */
static inline pl_scene *load_coarse(const char *path) {
    pl_error err = {0};
    pl_scene *scene = NULL, *coarse = NULL;
    check_ok(pl_scene_load(path, 0, NULL, &scene, NULL, &err));
    const pl_sim_def *def = pl_scene_sim(scene);
    assert_true(def->body_count <= COARSE_MAX_BODIES);
    pl_status status = PL_ERR_INPUT;
    int64_t tets = 0;
    for (int b = 0; b < def->body_count; b++) tets += def->bodies[b].mesh->tet_count;
    if (tets <= COARSE_TETS) return scene;
    for (int form = 0; form < 3 && status != PL_OK; form++) {
        char text[COARSE_MAX_BODIES][128];
        const char *sets[COARSE_MAX_BODIES];
        for (int b = 0; b < def->body_count; b++) {
            if (form == 0)
                snprintf(text[b], sizeof text[b], "bodies.%s.mesh.resolution=2", def->bodies[b].name);
            else
                snprintf(text[b], sizeof text[b], "bodies[%d].mesh.resolution=2", b);
            sets[b] = text[b];
        }
        status = pl_scene_load(path, form < 2 ? def->body_count : 0, sets, &coarse, NULL, &err);
    }
    check_ok(status);
    int64_t left = 0;
    for (int b = 0; b < def->body_count; b++) left += pl_scene_sim(coarse)->bodies[b].mesh->tet_count;
    pl_scene_free(left < tets ? scene : coarse); /* thin bodies may have been coarser */
    return left < tets ? coarse : scene;
}

#endif
