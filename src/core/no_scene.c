/* Scene functions of a build without jansson: they return a clear error instead of being undefined
 * symbols. */
#include "core/fields.h"
#include "pliant/scene.h"
#include "pliant/sculpt.h"

#include <math.h>

#ifndef PL_HAVE_JANSSON

static pl_status pl_no_scenes(pl_error *err) {
    return pl_error_set(err, PL_ERR_MISSING, "this build has no scenes: it was built without jansson");
}

void pl_problems_free(pl_problems *problems) {
    if (problems) *problems = (pl_problems){0};
}

void pl_scene_load_def_init(pl_scene_load_def *def, size_t struct_size) {
    const pl_scene_load_def defaults = {0};
    pl_def_write(def, struct_size, &defaults, sizeof defaults);
}

pl_status pl_scene_load_with(const char *path, const pl_scene_load_def *def, pl_scene **out,
                             pl_problems *problems, pl_error *err) {
    return pl_scene_load_memory_with(path, NULL, NULL, 0, def, out, problems, err);
}

pl_status pl_scene_load_memory_with(const char *label, const char *folder, const void *data, size_t size,
                                    const pl_scene_load_def *def, pl_scene **out, pl_problems *problems,
                                    pl_error *err) {
    (void)def;
    return pl_scene_load_memory(label, folder, data, size, 0, NULL, out, problems, err);
}

pl_status pl_scene_load(const char *path, int set_count, const char *const *sets, pl_scene **out,
                        pl_problems *problems, pl_error *err) {
    return pl_scene_load_memory(path, NULL, NULL, 0, set_count, sets, out, problems, err);
}

pl_status pl_scene_check(const char *path, int set_count, const char *const *sets, pl_scene **out,
                         pl_problems *problems, pl_error *err) {
    return pl_scene_load_memory(path, NULL, NULL, 0, set_count, sets, out, problems, err);
}

pl_status pl_scene_load_memory(const char *label, const char *folder, const void *data, size_t size,
                               int set_count, const char *const *sets, pl_scene **out, pl_problems *problems,
                               pl_error *err) {
    (void)label, (void)folder, (void)data, (void)size, (void)set_count, (void)sets;
    if (out) *out = NULL;
    if (problems) *problems = (pl_problems){0};
    return pl_no_scenes(err);
}

void pl_scene_free(pl_scene *scene) { (void)scene; }
const pl_sim_def *pl_scene_sim(const pl_scene *scene) { return (void)scene, NULL; }
const pl_mesh *pl_scene_skin(const pl_scene *scene, int body) { return (void)scene, (void)body, NULL; }
int pl_scene_selection_count(const pl_scene *scene) { return (void)scene, 0; }
pl_scene_selection pl_scene_selection_at(const pl_scene *scene, int index) {
    return (void)scene, (void)index, (pl_scene_selection){0};
}
pl_scene_element pl_scene_body_element(const pl_scene *scene, int body) {
    return (void)scene, (void)body, (pl_scene_element){0};
}
pl_scene_extent pl_scene_body_extent(const pl_scene *scene, int body) {
    return (void)scene, (void)body, (pl_scene_extent){0};
}
const pl_output_def *pl_scene_output(const pl_scene *scene) { return (void)scene, NULL; }
const char *pl_scene_body_label(const pl_scene *scene, int body) { return (void)scene, (void)body, NULL; }
const pl_look_def *pl_scene_body_look(const pl_scene *scene, int body) {
    return (void)scene, (void)body, NULL;
}
const pl_look_def *pl_scene_collider_look(const pl_scene *scene, int collider) {
    return (void)scene, (void)collider, NULL;
}
double pl_scene_contact_distance(const pl_scene *scene) { return (void)scene, 0; }
int64_t pl_scene_step_count(const pl_scene *scene) { return (void)scene, 0; }
int64_t pl_scene_frame_count(const pl_scene *scene) { return (void)scene, 0; }
int64_t pl_scene_event_count(const pl_scene *scene) { return (void)scene, 0; }
pl_status pl_scene_to_json(const pl_scene *scene, char **text, pl_error *err) {
    (void)scene;
    if (text) *text = NULL;
    return pl_no_scenes(err);
}
pl_status pl_scene_schema(char **text, pl_error *err) { return pl_scene_to_json(NULL, text, err); }
pl_status pl_scene_manual(char **text, pl_error *err) { return pl_scene_to_json(NULL, text, err); }
pl_status pl_view_set(const pl_view_def *base, int set_count, const char *const *sets, pl_scene **out,
                      pl_error *err) {
    (void)base, (void)set_count, (void)sets;
    if (out) *out = NULL;
    return pl_no_scenes(err);
}
int pl_scene_kind_count(void) { return 0; }
pl_scene_kind pl_scene_kind_at(int index) { return (void)index, (pl_scene_kind){0}; }
pl_run_def pl_run_def_default(void) { return (pl_run_def){.frames = -1}; }
pl_status pl_scene_run(const pl_scene *scene, const pl_run_def *def, pl_run_totals *totals, pl_error *err) {
    return (void)scene, (void)def, (void)totals, pl_no_scenes(err);
}
pl_status pl_run_load(const char *folder, pl_run_info *info, pl_scene **scene, pl_error *err) {
    (void)folder, (void)info;
    if (scene) *scene = NULL;
    return pl_no_scenes(err);
}

pl_export_def pl_export_def_default(void) {
    return (pl_export_def){.range = {NAN, NAN}, .frame = -1, .colormap = "viridis"};
}
pl_status pl_run_export(const char *folder, const pl_export_def *def, pl_error *err) {
    return (void)folder, (void)def, pl_no_scenes(err);
}

/* ---- procedural models */

pl_status pl_sculpt_load_memory(const char *label, const void *data, size_t size, pl_sculpt **out,
                                pl_error *err) {
    (void)label, (void)data, (void)size;
    if (out) *out = NULL;
    return pl_error_set(err, PL_ERR_MISSING, "this build has no models: it was built without jansson");
}
void pl_sculpt_free(pl_sculpt *sculpt) { (void)sculpt; }
bool pl_sculpt_is_model_memory(const void *data, size_t size) { return (void)data, (void)size, false; }
double pl_sculpt_value(const pl_sculpt *sculpt, const double x[3]) { return (void)sculpt, (void)x, INFINITY; }
bool pl_sculpt_color(const pl_sculpt *sculpt, const double x[3], double rgb[3]) {
    return (void)sculpt, (void)x, (void)rgb, false;
}
void pl_sculpt_bounds(const pl_sculpt *sculpt, double min[3], double max[3]) {
    (void)sculpt, (void)min, (void)max;
}
pl_status pl_sculpt_surface(const pl_sculpt *sculpt, int64_t vertices, int threads, pl_mesh **out,
                            pl_error *err) {
    (void)sculpt, (void)vertices, (void)threads;
    if (out) *out = NULL;
    return pl_sculpt_load_memory(NULL, NULL, 0, NULL, err);
}

#endif
