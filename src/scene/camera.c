/* Keys of a camera, an array of objects in ascending time; and what a view takes from the whole scene: checks
 * of its camera, and the default of its up direction. */
#include "scene/kinds.h"

#include <math.h>
#include <string.h>

enum { PL_MAX_CAMERA_KEYS = 10000 };

void pl_camera_keys_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_camera_def *camera = target;
    size_t count = json_array_size(value);
    if (!json_is_array(value) || count > PL_MAX_CAMERA_KEYS) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    pl_camera_key *keys = pl_scene_own(loader->scene, (int64_t)count, sizeof *keys);
    if (!keys) {
        loader->no_memory = true;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        size_t mark = pl_loader_enter_index(loader, (int64_t)i);
        keys[i] = pl_camera_key_default();
        pl_kind_read(loader, kind->item, json_array_get(value, i), &keys[i]);
        if (i > 0 && !(keys[i].time > keys[i - 1].time)) {
            pl_loader_problem_in(loader, "time", "found %.10g after %.10g, expected ascending times",
                                 keys[i].time, keys[i - 1].time);
        }
        pl_loader_leave(loader, mark);
    }
    camera->keys = keys;
    camera->key_count = (int)count;
}

json_t *pl_camera_keys_write(const pl_kind *kind, const void *target) {
    const pl_camera_def *camera = target;
    if (!camera->key_count) return NULL;
    json_t *all = json_array();
    for (int i = 0; i < camera->key_count; i++)
        json_array_append_new(all, pl_kind_write(kind->item, &camera->keys[i]));
    return all;
}

json_t *pl_camera_keys_schema(const pl_kind *kind) {
    return json_pack("{s:s,s:o}", "type", "array", "items", pl_schema_ref(kind->item));
}

static bool has_body(const pl_scene *scene, const char *name) {
    const pl_scene_body *bodies = scene->bodies.items;
    for (int i = 0; i < scene->bodies.count; i++) {
        if (bodies[i].def.name && !strcmp(bodies[i].def.name, name)) return true;
    }
    return false;
}

/* The largest value of gravity if it varies. */
static void find_gravity(const pl_sim_def *sim, double out[3]) {
    double largest = 0.0;
    memcpy(out, sim->gravity, 3 * sizeof *out);
    for (int k = 0; k < sim->gravity_keys.count; k++) {
        const double *g = sim->gravity_keys.values + 3 * k;
        const double square = g[0] * g[0] + g[1] * g[1] + g[2] * g[2];
        if (k > 0 && !(square > largest)) continue;
        largest = square;
        memcpy(out, g, 3 * sizeof *out);
    }
}

void pl_view_find_up(pl_loader *loader) {
    double *up = loader->scene->output.view.up, gravity[3];
    if (!isnan(up[0])) return;
    if (loader->before) { /* events that turn gravity do not turn the picture */
        memcpy(up, loader->before->output.view.up, 3 * sizeof *up);
        return;
    }
    find_gravity(&loader->scene->sim, gravity);
    int axis = 1;
    for (int k = 0; k < 3; k++) {
        if (fabs(gravity[k]) > fabs(gravity[axis])) axis = k;
    }
    for (int k = 0; k < 3; k++) up[k] = k != axis ? 0.0 : axis != 1 && gravity[k] > 0.0 ? -1.0 : 1.0;
}

void pl_camera_check(pl_loader *loader) {
    const pl_camera_def *camera = &loader->scene->output.view.camera;
    bool lost = camera->follow && !has_body(loader->scene, camera->follow);
    bool blind =
        !memcmp(camera->position, camera->target, sizeof camera->target) && !isnan(camera->target[0]);
    if (!lost && !blind) return;
    size_t mark = pl_loader_enter(loader, "output");
    pl_loader_enter(loader, "view");
    pl_loader_enter(loader, "camera");
    if (lost) pl_loader_problem_in(loader, "follow", "there is no body '%.60s'", camera->follow);
    if (blind) pl_loader_problem_in(loader, "target", "found the position itself, expected another point");
    pl_loader_leave(loader, mark);
}
