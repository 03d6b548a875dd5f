/* Runs scenes of the repository and reads their results, for tests that check whether a
 * scene ends as described. */
#ifndef PL_TESTS_SCENE_RUNS_H
#define PL_TESTS_SCENE_RUNS_H

#include "check.h"
#include "pliant/pliant.h"

typedef struct result {
    pl_scene *scene;
    pl_run_totals totals;
    char folder[512];
} result;

static inline result run(const char *name, int set_count, const char *const *sets) {
    result r = {0};
    char path[512];
    pl_error err = {0};
    snprintf(path, sizeof path, PL_SOURCE_DIR "/scenes/%s.json", name);
    snprintf(r.folder, sizeof r.folder, PL_BINARY_DIR "/test-scenes/%s", name);
    check_ok(pl_scene_load(path, set_count, sets, &r.scene, NULL, &err));
    pl_run_def def = pl_run_def_default();
    def.folder = r.folder;
    check_ok(pl_scene_run(r.scene, &def, &r.totals, &err));
    assert_int_equal(r.totals.frames, pl_scene_frame_count(r.scene));
    return r;
}

/* A frame of a run; a negative index gives the last one. */
static inline pl_mesh *frame(const result *r, int64_t index) {
    char path[600];
    pl_mesh *mesh = NULL;
    pl_error err = {0};
    snprintf(path, sizeof path, "%s/frame_%04lld.vtu", r->folder,
             (long long)(index < 0 ? r->totals.frames : index));
    check_ok(pl_mesh_load(path, &mesh, NULL, &err));
    return mesh;
}

static inline void value_range(const pl_mesh *mesh, const char *name, int64_t first, int64_t count,
                               double *low, double *high) {
    const pl_array *array = pl_mesh_find_array(mesh, name);
    assert_non_null(array);
    *low = INFINITY;
    *high = -INFINITY;
    for (int64_t i = first * array->components; i < (first + count) * array->components; i++) {
        *low = fmin(*low, array->values[i]);
        *high = fmax(*high, array->values[i]);
    }
}

/* The largest change of an edge length, which is zero for every rigid motion. */
static inline double worst_edge(const pl_mesh *rest, const double *x) {
    double worst = 0.0;
    for (int64_t t = 0; t < rest->tet_count; t++) {
        const int32_t *tet = rest->tets + 4 * t;
        for (int a = 0; a < 4; a++) {
            for (int b = 0; b < a; b++) {
                double now = 0.0, then = 0.0;
                for (int c = 0; c < 3; c++) {
                    now += pow(x[3 * tet[a] + c] - x[3 * tet[b] + c], 2.0);
                    then += pow(rest->nodes[3 * tet[a] + c] - rest->nodes[3 * tet[b] + c], 2.0);
                }
                worst = fmax(worst, fabs(sqrt(now) - sqrt(then)));
            }
        }
    }
    return worst;
}

/* A column of steps.csv by name, one value per step, without the row of the initial
 * state. The caller frees it. */
static inline double *column(const result *r, const char *name) {
    char path[600], line[4096];
    snprintf(path, sizeof path, "%s/steps.csv", r->folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    int wanted = 0;
    char *rest = NULL, *found = strtok_r(line, ",\n", &rest);
    for (; found && strcmp(found, name); wanted++) found = strtok_r(NULL, ",\n", &rest);
    if (!found) fail_msg("steps.csv has no column %s", name);
    double *values = malloc((size_t)r->totals.steps * sizeof *values);
    assert_non_null(fgets(line, sizeof line, file)); /* step 0 */
    for (int64_t k = 0; k < r->totals.steps; k++) {
        assert_non_null(fgets(line, sizeof line, file));
        char *value = strtok_r(line, ",\n", &rest);
        for (int c = 0; c < wanted; c++) value = strtok_r(NULL, ",\n", &rest);
        values[k] = strtod(value, NULL);
    }
    fclose(file);
    return values;
}

#endif
