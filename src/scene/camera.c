/* Keys of a camera: an array of objects in ascending time; and whether the body exists that it follows. */
#include "scene/kinds.h"

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

void pl_camera_check_follow(pl_loader *loader) {
    const pl_scene *scene = loader->scene;
    const char *follow = scene->output.view.camera.follow;
    const pl_scene_body *bodies = scene->bodies.items;
    for (int i = 0; follow && i < scene->bodies.count; i++) {
        if (bodies[i].def.name && !strcmp(bodies[i].def.name, follow)) return;
    }
    if (!follow) return;
    size_t mark = pl_loader_enter(loader, "output");
    pl_loader_enter(loader, "view");
    pl_loader_enter(loader, "camera");
    pl_loader_problem_in(loader, "follow", "there is no body '%.60s'", follow);
    pl_loader_leave(loader, mark);
}
