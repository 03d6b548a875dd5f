/* Describes a world: the message of the event "scene". */
#include "server/world.h"

#include <math.h>
#include <string.h>

static json_t *vector(const double v[3]) { return json_pack("[fff]", v[0], v[1], v[2]); }
static json_t *real_or_null(double x) { return isfinite(x) ? json_real(x) : json_null(); }
static json_t *text(const char *words) { return words ? json_string(words) : json_null(); }

static json_t *describe_look(const pl_look_def *look, int number) {
    static const char *const styles[] = {"solid", "glass", "hidden"};
    pl_look_def plain = pl_look_def_default();
    if (!look) look = &plain;
    double color[3];
    pl_color_default(number, color);
    if (!isnan(look->color[0])) memcpy(color, look->color, sizeof color);
    double softness = isnan(look->softness) ? (number < 0 ? 0.0 : 0.35) : look->softness;
    double roughness = isnan(look->roughness) ? PL_ROUGHNESS : look->roughness;
    return json_pack("{s:o,s:f,s:f,s:s}", "color", vector(color), "roughness", roughness, "softness",
                     softness, "style", styles[look->style >= 0 && look->style < 3 ? look->style : 0]);
}

static json_t *describe_bodies(const pl_world *world) {
    const pl_sim_def *def = pl_scene_sim(world->scene);
    json_t *list = json_array();
    for (int i = 0; i < def->body_count; i++) {
        const pl_body_def *body = &def->bodies[i];
        json_t *item = describe_look(pl_scene_body_look(world->scene, i), i);
        json_object_set_new(item, "name", text(body->name));
        json_object_set_new(item, "label", text(pl_scene_body_label(world->scene, i)));
        json_object_set_new(item, "material", text(body->material));
        json_object_set_new(item, "element", text(body->element));
        json_object_set_new(item, "tets", json_integer(body->mesh ? body->mesh->tet_count : 0));
        json_object_set_new(item, "nodes", json_integer(body->mesh ? body->mesh->node_count : 0));
        json_object_set_new(item, "skin", json_boolean(pl_scene_skin(world->scene, i) != NULL));
        uint32_t picture = i < world->body_count ? world->dresses[i].picture : 0;
        json_object_set_new(item, "texture", picture ? json_integer(picture) : json_null());
        json_array_append_new(list, item);
    }
    return list;
}

static json_t *describe_colliders(const pl_world *world) {
    const pl_sim_def *def = pl_scene_sim(world->scene);
    json_t *list = json_array();
    for (int i = 0; i < def->collider_count; i++) {
        json_t *item = describe_look(pl_scene_collider_look(world->scene, i), -1);
        json_object_set_new(item, "name", text(def->colliders[i].name));
        json_object_set_new(item, "shape", text(def->colliders[i].shape));
        json_object_set_new(item, "endless", json_boolean(world->colliders[i].endless));
        json_array_append_new(list, item);
    }
    return list;
}

json_t *pl_world_fields(const pl_world *world) {
    if (world->film) return pl_film_fields(world->film);
    json_t *list = json_array();
    for (int i = 0; i < pl_draw_field_count(); i++) {
        const char *name = pl_draw_field_at(i).name;
        if (pl_draw_field_is_there(world->sim, name)) json_array_append_new(list, json_string(name));
    }
    return list;
}

static json_t *describe_film(const pl_film *film) {
    if (!film) return json_null();
    json_t *times = json_array();
    for (int i = 0; i < film->frame_count; i++) json_array_append_new(times, json_real(film->times[i]));
    return json_pack("{s:i,s:o}", "frames", film->frame_count, "times", times);
}

json_t *pl_world_describe(const pl_world *world, uint32_t epoch) {
    const pl_sim_def *def = pl_scene_sim(world->scene);
    const pl_view_def *view = &pl_scene_output(world->scene)->view;
    double min[3], max[3], gravity[3];
    memcpy(gravity, def->gravity, sizeof gravity);
    if (def->gravity_keys.count) pl_curve_at(&def->gravity_keys, 0.0, gravity);
    pl_world_bounds(world, min, max);
    json_t *event =
        json_pack("{s:s,s:I,s:s,s:s,s:s,s:s,s:f,s:o,s:o}", "event", "scene", "epoch", (json_int_t)epoch,
                  "name", world->name, "title", world->title, "description", world->description, "source",
                  world->source, "dt", def->dt, "gravity", vector(gravity), "up", vector(view->up));
    json_object_set_new(event, "bodies", describe_bodies(world));
    json_object_set_new(event, "colliders", describe_colliders(world));
    json_object_set_new(event, "bounds", json_pack("{s:o,s:o}", "min", vector(min), "max", vector(max)));
    json_object_set_new(event, "view",
                        json_pack("{s:f,s:f,s:f,s:o}", "azimuth", view->azimuth, "elevation", view->elevation,
                                  "zoom", view->zoom, "field", text(view->field)));
    json_object_set_new(
        event, "real_time",
        json_pack("{s:o}", "factor", real_or_null(world->real_time > 0.0 ? world->real_time : NAN)));
    json_object_set_new(event, "playback", describe_film(world->film));
    json_object_set_new(event, "fields", pl_world_fields(world));
    return event;
}
