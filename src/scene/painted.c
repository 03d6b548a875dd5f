/* Materials of single elements in JSON: {"stiff": [12, 13, 40], "soft": [...]}. */
#include "scene/kinds.h"

void pl_painted_read(pl_loader *loader, const pl_kind *kind, json_t *value, void *target) {
    pl_body_def *body = &((pl_scene_body *)target)->def;
    if (!json_is_object(value)) {
        pl_loader_expected(loader, value, kind->text);
        return;
    }
    pl_painted *painted = pl_scene_own(loader->scene, (int64_t)json_object_size(value), sizeof *painted);
    if (!painted) {
        loader->no_memory = true;
        return;
    }
    const char *key;
    json_t *tets;
    int found = 0;
    json_object_foreach(value, key, tets) {
        size_t mark = pl_loader_enter(loader, key);
        pl_painted *next = &painted[found];
        next->material = pl_scene_own_text(loader->scene, key);
        if (!next->material) loader->no_memory = true;
        if (!json_is_array(tets))
            pl_loader_expected(loader, tets, "an array of element numbers");
        else if (pl_read_numbers(loader, tets, "an element number of at least 0", &next->count, &next->tets))
            found += next->material != NULL;
        pl_loader_leave(loader, mark);
    }
    body->painted_count = found;
    body->painted = painted;
}

json_t *pl_painted_write(const pl_kind *kind, const void *target) {
    (void)kind;
    const pl_body_def *body = &((const pl_scene_body *)target)->def;
    if (!body->painted_count) return NULL;
    json_t *object = json_object();
    for (int k = 0; k < body->painted_count; k++) {
        json_t *list = json_array();
        for (int64_t i = 0; i < body->painted[k].count; i++)
            json_array_append_new(list, json_integer(body->painted[k].tets[i]));
        json_object_set_new(object, body->painted[k].material, list);
    }
    return object;
}

json_t *pl_painted_schema(const pl_kind *kind) {
    (void)kind;
    return json_pack("{s:s,s:{s:s,s:{s:s,s:i}}}", "type", "object", "additionalProperties", "type", "array",
                     "items", "type", "integer", "minimum", 0);
}

void pl_painted_check(pl_loader *loader, const pl_body_def *body) {
    size_t mark = pl_loader_enter(loader, "painted");
    for (int k = 0; k < body->painted_count; k++) {
        const pl_painted *painted = &body->painted[k];
        pl_check_material_name(loader, painted->material, painted->material);
        for (int64_t i = 0; body->mesh && i < painted->count; i++) {
            if (painted->tets[i] < body->mesh->tet_count) continue;
            pl_loader_problem_in(loader, painted->material, "found element %d, expected at most %lld",
                                 painted->tets[i], (long long)body->mesh->tet_count - 1);
            break;
        }
    }
    pl_loader_leave(loader, mark);
}
